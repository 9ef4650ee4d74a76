"""An unqualified dealer at a live table: refused with the reason, in every way there is, once operations commence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from cryptography.fernet import Fernet

from feltwork.ledger.ids import new_id
from feltwork.oversight import commencement
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.desk import Command, Desk, Who, nobody_hears, rebuilt
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.terms.refusal import Refused
from feltwork.training import held, qualification, records
from feltwork.training.qualification import verify_dealer
from feltwork.wagering import holds
from tests.access.staff import Staff
from tests.training.training import MONDAY, at_felt, commence, topics

ELSEWHERE = {
    "employer": "Boardwalk",
    "jurisdiction": "New Jersey",
    "from": "2025-06-01",
    "until": "2025-12-31",
    "games": ["three-card-poker"],
}
Send = Callable[..., Any]


@pytest.fixture
def send(staff: Staff) -> Send:
    """Somebody does something at T1, where Three Card Poker is dealt; what is refused is the refusal."""
    set_up(staff.house, new_id(), "T1", Setup(cards_from="dealer"), "the house")
    table = rebuilt(staff.house, "T1", Seal(Fernet.generate_key()))
    desk = Desk(staff.house, table, DEALER_COMMANDS, nobody_hears, verify_dealer=verify_dealer)
    return lambda name, do, **body: desk.take(Command(new_id(), Who.somebody(staff[name]), do, body))


def qualify(staff: Staff, dealer: str) -> None:
    staff.run(records.record_proof, new_id(), staff["ines"], dealer, "employment", MONDAY, ELSEWHERE)
    topics(staff, dealer)
    at_felt(staff, dealer, "three-card-poker")


def test_527_5_a_who_is_not_qualified_does_not_sign_on(staff: Staff, send: Send) -> None:
    commence(staff)
    refused = send("bob", "sign_on")
    assert isinstance(refused, Refused)
    assert (refused.what, refused.section) == ("Three Card Poker", "611a.2(a)(1)")
    assert "bob may not deal it" in refused.why
    assert refused.instead
    qualify(staff, "bob")
    assert send("bob", "sign_on")["dealer"] == "bob"


def test_527_5_a_nor_is_handed_the_table_nor_relieves(staff: Staff, send: Send) -> None:
    qualify(staff, "bob")
    commence(staff)
    send("bob", "sign_on")
    for refused in (send("bob", "hand_over", to="dora"), send("dora", "sign_on", relieves="bob")):
        assert isinstance(refused, Refused)
        assert "dora may not deal it" in refused.why
    qualify(staff, "dora")
    assert send("bob", "hand_over", to="dora")["dealer"] == "dora"


def test_527_5_a_who_deals_no_longer_may_begins_no_further_round(staff: Staff, send: Send) -> None:
    qualify(staff, "bob")
    staff.run(holds.clear, holds.of_table("T1"), "filed", "tara")
    commence(staff)
    send("bob", "sign_on")
    assert "n" in send("dave", "open_table")
    [judged] = [row["id"] for row in staff.run(held.judgements, staff["bob"].id)]
    staff.run(records.strike, judged, staff["tara"], "it was dora")
    refused = send("bob", "betting")
    assert isinstance(refused, Refused)
    assert "no table test in Three Card Poker" in refused.why


def test_527_5_a_before_operations_commence_it_is_noted_and_the_checklist_says_so(staff: Staff, send: Send) -> None:
    warned = lambda: [str(one) for one in staff.run(qualification.to_be_looked_at)]  # noqa: E731
    assert ["no dealer may deal Three Card Poker yet (§ 527.5(a))" in one for one in warned()] == [True]
    send("bob", "sign_on")
    send("bob", "sign_off")
    send("bob", "sign_on")
    [entry] = staff.trail(doing=qualification.UNQUALIFIED)  # once a day
    assert (entry.who, entry.what) == ("bob", "three-card-poker@565 by bob")
    assert "0 of 100 hours in Blackjack and other banked card games (§ 611a.2(a)(1))" in (entry.about or {})["unmet"]
    assert ["table T1, Three Card Poker: bob may not deal it" in one for one in warned()] == [True]
    qualify(staff, "bob")
    assert warned() == []
    [training] = [part for part in staff.run(commencement.checklist) if part.id == "training"]
    assert training.warnings == ()


def test_527_5_a_who_signed_on_before_opens_no_table_after(staff: Staff, send: Send) -> None:
    assert send("bob", "sign_on")["dealer"] == "bob"  # while the house is set up and tried out
    commence(staff)
    refused = send("dave", "open_table")
    assert isinstance(refused, Refused)
    assert "bob may not deal it" in refused.why
    qualify(staff, "bob")
    staff.run(holds.clear, holds.of_table("T1"), "filed", "tara")
    assert "n" in send("dave", "open_table")
