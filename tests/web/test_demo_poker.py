"""The demo's poker room: opened as a house would, hands that nobody wrote, and no hybrid gaming table anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest

from feltwork.access import people
from feltwork.control.snapshot import snapshot
from feltwork.database.database import Unit
from feltwork.filing import submissions
from feltwork.floor import table_count
from feltwork.ledger.ids import new_id
from feltwork.ledger.verify import verify
from feltwork.rounds.record import replay
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat_payouts, poker_hands, poker_tables, rounds
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from feltwork.wagering.poker_audit import COMPARISONS
from feltwork.wagering.poker_reports import poker_revenue
from feltwork.web import poker_view
from feltwork.web.demo import TABLES, DemoSeats, poker, set_up_demo
from feltwork.web.floor_view import floor
from tests.database.servers import Servers, fresh_database


@pytest.fixture(scope="module")
def url(servers: Servers, demo_house_url: str) -> Iterator[str]:
    with fresh_database(servers.url("embedded"), demo_house_url) as url:
        yield url


@pytest.fixture(scope="module")
def house(url: str) -> Iterator[House]:
    with House.open(url) as house:
        yield house


def test_553_15_c_the_demos_poker_table_is_open_under_its_rules_with_hands_in_the_books(house: House, url: str) -> None:
    [at] = house.read(poker_view.room)
    assert (at["table"], at["type"], at["limits"]) == (poker.TABLE, "Hold'em", "$2.00-$4.00 fixed limit")
    assert (at["sign"]["posted"], at["holds"], at["hand"], at["pool"]) == (True, [], None, poker.POOL)
    assert [one["seat"] for one in at["seats"]] == [1, 2, 3, 4, 5, 6]
    assert len(at["free_terminals"]) == 2
    assert house.read(lambda unit: submissions.in_force(unit, poker.TABLE)) is not None
    hands = house.read(lambda unit: poker_view.hands_of(unit, poker.TABLE))
    assert [one["hand"] for one in hands] == list(range(poker.HANDS, 0, -1))
    assert {one["state"] for one in hands} == {"settled"}
    records = "select record from wagering.outcome join wagering.poker_hand using (round)"
    for row in house.read(lambda unit: unit.rows(records)):
        assert row["record"]["source"] == "live"
        assert replay(row["record"], "a hand of the demo").result.pots
    assert len({tuple(one["board"]) for one in hands if one["board"]}) > 1
    told = poker_revenue(house)
    assert told.total == sum(one.rake for one in told.hands)
    [pool] = bad_beat_payouts.pools(house)
    assert pool["displayed"] == pool["maintained"]
    assert pool["tables"][0]["counted_today"]
    assert audit(house, more=COMPARISONS).clean
    assert verify(url).whole


def test_553_20_i_the_demos_pool_has_its_procedure_and_a_start_again_changes_nothing(house: House) -> None:
    def stands(unit: Unit) -> object:
        return unit.value("select count(*) from ledger.posting"), unit.value(
            "select procedure from wagering.bad_beat_pool"
        )

    before = house.read(stands)
    assert before[1] is not None
    set_up_demo(house)
    assert house.read(stands) == before


def test_605a_1_the_demos_poker_table_is_none_of_its_hybrid_tables(house: House) -> None:
    hybrid = {table.id for table in TABLES}
    assert poker.TABLE not in hybrid
    count = house.read(table_count.table_count)
    assert count.terminals == sum(table.terminals for table in TABLES)
    seen = house.read(lambda unit: snapshot(unit, 0, 1_000))
    assert poker.TABLE not in repr(seen)
    person = house.read(lambda unit: people.person(unit, "floor"))
    shown = floor(house, person)
    [at] = [one for one in shown["tables"] if one["poker"]]
    assert (at["id"], at["kind"]) == (poker.TABLE, "electronic poker table, no hybrid gaming table")
    assert [one for one in shown["waiting"] if one["table"] == poker.TABLE] == []
    with pytest.raises(Refused, match="no hybrid gaming table") as refused:
        DemoSeats(house).take(poker.TABLE, set())
    assert refused.value.section == "605a.1"


def test_553_8_more_hands_are_dealt_when_due_and_never_against_people(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = poker.MoreHands(house)

    def hands() -> int:
        return len(house.read(lambda unit: poker_view.hands_of(unit, poker.TABLE, most=100)))

    more.deal_when_due()
    assert hands() == poker.HANDS, "it is not time yet"
    monkeypatch.setattr(poker, "EVERY_S", 0.0)
    monkeypatch.setattr(poker, "MOST", 2)
    more = poker.MoreHands(house)
    # Whoever would have the button stands up, and another has too little left: they play on, with one more bill.
    button = house.read(lambda unit: poker_hands.situation_of(unit, poker.TABLE))["button"]
    poker_tables.stand_up(house, new_id(), poker.TABLE, f"{poker.TABLE}-{button}")
    poker_tables.set_stakes(house, new_id(), poker.TABLE, f"{poker.TABLE}-{button % 6 + 1}", 1_00)
    for _ in range(3):
        more.deal_when_due()
    assert hands() == poker.HANDS + 2, "so many and no more"
    # A hand that the demo's server left is called off; one that people began is theirs.
    poker_hands.begin_hand(house, new_id(), poker.TABLE, about=poker.OWN)
    assert poker.play_a_hand(house)
    begun = poker_hands.begin_hand(house, new_id(), poker.TABLE)
    assert not poker.play_a_hand(house)
    rounds.void(house, new_id(), UUID(begun["round"]), "floor", "a test", "553.16(g)")
    states = [one["state"] for one in house.read(lambda unit: poker_view.hands_of(unit, poker.TABLE, most=3))]
    assert states == ["void", "settled", "void"]
    dealt = hands()
    for one in house.read(lambda unit: poker_tables.seated(unit, poker.TABLE)):
        poker_tables.stand_up(house, new_id(), poker.TABLE, one.terminal)
    assert not poker.play_a_hand(house)
    poker_tables.close_session(house, new_id(), poker.TABLE, "floor")
    assert not poker.play_a_hand(house)
    assert hands() == dealt
    assert audit(house, more=COMPARISONS).clean
