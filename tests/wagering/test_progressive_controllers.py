"""Progressive meters set up, linked to tables and retired; the floors of the chapters hold (605a.1, 605a.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import psycopg
import pytest

from feltwork import Refused
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.wagering import accounts, rounds
from feltwork.wagering.house import House
from feltwork.wagering.progressive_controllers import link, retire, set_up, unlink
from feltwork.wagering.progressive_display import Difference, differences, display, displays
from feltwork.wagering.terminals import open_table
from tests.wagering.progressive_floor import (
    CARIBBEAN,
    FLOP,
    FORTUNE,
    NOTHING,
    RAISE,
    ROYAL,
    begin,
    caribbean,
    holds,
    open_floor,
    play,
    verify_books,
)


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as opened:
        yield opened


# -------------------------------------------------------------------------------------------------- setting it up


def test_605a_7_a_1_the_seed_is_on_the_meter_and_owed(house: House) -> None:
    answer = set_up(house, new_id(), "P", CARIBBEAN, reset=5_000_00, rate=75_50, seed=6_000_01, made_by="Ann")
    assert answer == {"progressive": "P", "reset": 5_000_00, "rate": 75_50, "shows": 6_000_01}
    assert holds(house, accounts.progressive("P")) == holds(house, accounts.progressive_cost("P")) == 6_000_01
    shown = display(house, "P")
    assert (shown.shows, shown.reset, shown.rate, shown.tables, shown.awards) == (6_000_01, 5_000_00, 75_50, (), ())


def test_what_is_not_stated_is_what_a_rules_submission_has(house: House) -> None:
    answer = set_up(house, new_id(), "P", RAISE)
    assert (answer["reset"], answer["rate"], answer["shows"]) == (1_000_00, 14_00, 1_000_00)


def test_555_13_e_a_chapter_without_a_floor_lets_a_meter_start_with_nothing(house: House) -> None:
    assert set_up(house, new_id(), "P", CARIBBEAN, reset=0)["shows"] == 0
    verify_books(house, "P")


def test_the_same_request_twice_is_set_up_once(house: House) -> None:
    id = new_id()
    first = set_up(house, id, "P", FLOP)
    assert set_up(house, id, "P", FLOP) == first
    assert holds(house, accounts.progressive("P")) == 10_000_00
    with pytest.raises(Refused, match="other content"):
        set_up(house, id, "P", FLOP, seed=20_000_00)
    with pytest.raises(Refused, match="there is one of this name"):
        set_up(house, new_id(), "P", FLOP)


FORBIDDEN: list[tuple[str, dict[str, Any], str]] = [
    (CARIBBEAN, {"rate": 69_99}, "555.13(e)"),
    (CARIBBEAN, {"rate": 100_01}, "555.13(e)"),
    (FLOP, {"reset": 9_999_99}, "667a.12(d)(3)"),
    (FLOP, {"rate": 99}, "667a.12(d)(3)"),
    (RAISE, {"rate": 13_99}, "669a.12(e)(3)"),
    (RAISE, {"reset": 999_99}, "669a.12(e)(3)"),
    ("raise-it-up-stud-poker@587", {"rate": 13_99}, "587.12(e)(3)"),
    (FORTUNE, {"reset": 4_999_99}, "670a.12(d)(2)"),
    ("six-card-fortune-pai-gow-poker@588", {"reset": 4_999_99}, "588.12(d)(2)"),
    (CARIBBEAN, {"reset": -1}, "555.13(e)"),
    (CARIBBEAN, {"reset": 2**63}, "555.13(e)"),
    (CARIBBEAN, {"reset": 10_000.5}, "555.13(e)"),
    (CARIBBEAN, {"rate": 0.7}, "555.13(e)"),
    (CARIBBEAN, {"rate": True}, "555.13(e)"),
    (CARIBBEAN, {"seed": 9_999_99}, "555.13(e)"),
    (CARIBBEAN, {"seed": 10**15 + 1}, "555.13(e)"),
    (CARIBBEAN, {"seed": 10_000_00.0}, "555.13(e)"),
    ("three-card-poker", {}, "605a.7(a)"),
    ("flop-poker@583", {}, "605a.7(a)"),
]


def test_what_the_chapter_forbids_is_refused_with_its_section(house: House) -> None:
    for edition, chosen, section in FORBIDDEN:
        with pytest.raises(Refused) as refusal:
            set_up(house, new_id(), "P", edition, **chosen)
        assert refusal.value.section == section, (edition, chosen)
    assert displays(house) == []


def test_a_name_that_is_none(house: House) -> None:
    for name in ("", "a b", "a/b", "é", "x" * 41):
        with pytest.raises(Refused, match="is no name for one"):
            set_up(house, new_id(), name, CARIBBEAN)


# ------------------------------------------------------------------------------------------------- linking tables


def test_605a_1_a_controller_links_tables_of_one_meter(house: House) -> None:
    open_floor(house, "A", "B")
    set_up(house, new_id(), "P", CARIBBEAN)
    for table in "AB":
        link(house, new_id(), "P", table)
    play(house, "A", caribbean({1: NOTHING, 2: "Ad 9c 7h 4c 2s"}))
    play(house, "B", caribbean({1: NOTHING}))
    shown = display(house, "P")
    assert shown.shows == 10_002_10
    assert [table.gaming_table for table in shown.tables] == ["A", "B"]
    verify_books(house, "P")


FILED_OTHERWISE: list[tuple[str, dict[str, Any], str, str]] = [
    (CARIBBEAN, {"progressive_reset": 20_000}, "progressive_reset is 20000.00", "555.13(e)"),
    (CARIBBEAN, {"rate_of_progression": 71}, "rate_of_progression is 71.00", "555.13(e)"),
    (FLOP, {}, "rate_of_progression is 20.00", "667a.12(d)(3)"),
    (RAISE, {"rate_of_progression": 70}, "progressive_reset is 1000.00", "669a.12(e)(3)"),
    (FORTUNE, {"progressive_payout_offered": False}, "offers no progressive wager", "605a.7(a)"),
    ("three-card-poker", {}, "offers no progressive wager", "605a.7(a)"),
]


def test_605a_1_a_table_that_filed_something_else_is_not_linked(house: House) -> None:
    set_up(house, new_id(), "P", CARIBBEAN)
    for number, (edition, rules, why, section) in enumerate(FILED_OTHERWISE):
        open_table(house, new_id(), f"A{number}", edition, rules)
        with pytest.raises(Refused, match=why) as refusal:
            link(house, new_id(), "P", f"A{number}")
        assert refusal.value.section == section
    assert display(house, "P").tables == ()


def test_605a_1_games_of_different_chapters_share_a_meter_where_they_filed_the_same(house: House) -> None:
    """667a.2(c) speaks of linked tables or games."""
    set_up(house, new_id(), "P", CARIBBEAN)
    open_floor(house, "A")
    open_floor(house, "F", edition=FLOP, rules={"rate_of_progression": 70})
    for table in "AF":
        link(house, new_id(), "P", table)
    tops = {table.edition: table.rows[0] for table in display(house, "P").tables}
    assert {edition: (row.pays, row.amount) for edition, row in tops.items()} == {
        CARIBBEAN: ("100% of meter", 10_000_00),
        FLOP: ("100% of meter", 10_000_00),
    }


def test_605a_7_a_a_table_has_one_progressive(house: House) -> None:
    open_floor(house, "A")
    for progressive in "PQ":
        set_up(house, new_id(), progressive, CARIBBEAN)
    link(house, new_id(), "P", "A")
    with pytest.raises(Refused, match="linked to progressive P"):
        link(house, new_id(), "Q", "A")
    unlink(house, new_id(), "A")
    link(house, new_id(), "Q", "A")
    assert [len(display(house, name).tables) for name in "PQ"] == [0, 1]


def test_a_link_is_made_and_ended_between_rounds(house: House) -> None:
    open_floor(house, "A")
    set_up(house, new_id(), "P", CARIBBEAN)
    round = new_id()
    rounds.open_round(house, round, "A")
    with pytest.raises(Refused, match="round 1 is going on"):
        link(house, new_id(), "P", "A")
    rounds.void(house, new_id(), round, "Ann", "nobody plays", "555.14(a)")
    link(house, new_id(), "P", "A")
    begin(house, "A", caribbean({1: NOTHING}))
    with pytest.raises(Refused, match="round 2 is going on"):
        unlink(house, new_id(), "A")


@pytest.mark.parametrize(
    ("progressive", "table", "why"), [("P", "Z", "no such table"), ("Z", "A", "no such progressive")]
)
def test_what_is_not_there_is_not_linked(house: House, progressive: str, table: str, why: str) -> None:
    open_floor(house, "A")
    set_up(house, new_id(), "P", CARIBBEAN)
    with pytest.raises(Refused, match=why):
        link(house, new_id(), progressive, table)
    with pytest.raises(Refused, match="linked to no progressive meter"):
        unlink(house, new_id(), "A")


# ------------------------------------------------------------------------------------------------------- retiring


def test_retired_its_whole_meter_and_its_fraction_of_a_cent_go_to_another(house: House) -> None:
    rules = {"rate_of_progression": "70.67%"}
    open_floor(house, "A", "B", rules=rules)
    for progressive, table in ("PA", "QB"):
        set_up(house, new_id(), progressive, CARIBBEAN, rate=70_67)
        link(house, new_id(), progressive, table)
        play(house, table, caribbean({1: NOTHING}, rules=rules))  # 70.67 cents
    unlink(house, new_id(), "A")
    answer = retire(house, new_id(), "P", "Q", "Ann", "Beth")
    # Twice 67 hundredths of a cent are one cent and 34 hundredths.
    assert answer == {"progressive": "P", "into": "Q", "moved": 10_000_70, "shows": 20_001_41}
    assert holds(house, accounts.progressive("P")) == 0
    carries = house.read(lambda unit: {r["id"]: r["carry"] for r in unit.rows("select * from wagering.progressive")})
    assert carries == {"P": 0, "Q": 34_00}
    assert display(house, "P").retired_into == "Q"
    assert [shown.progressive for shown in displays(house)] == ["Q"]
    verify_books(house, "P", "Q")
    play(house, "B", caribbean({1: ROYAL}, rules=rules))
    assert display(house, "Q").awards[0].amount == 20_002_12  # 70.67 and 0.34 cents more
    verify_books(house, "P", "Q")


def test_retiring_never_takes_back_what_players_built_up(house: House) -> None:
    open_floor(house, "A", "B")
    for progressive, table in ("PA", "QB"):
        set_up(house, new_id(), progressive, CARIBBEAN)
        link(house, new_id(), progressive, table)
    refusals = [
        ("P", "Q", "Beth", "table A is linked to it"),
        ("P", "P", "Beth", "its meter would stay"),
        ("P", "Z", "Beth", "no such progressive"),
        ("P", "Q", " ", "nobody authorised it"),
    ]
    for progressive, into, authorised_by, why in refusals:
        with pytest.raises(Refused, match=why):
            retire(house, new_id(), progressive, into, "Ann", authorised_by)
    unlink(house, new_id(), "A")
    unlink(house, new_id(), "B")
    with pytest.raises(Refused, match="nobody could win"):
        retire(house, new_id(), "P", "Q", "Ann", "Beth")
    assert [holds(house, accounts.progressive(name)) for name in "PQ"] == [10_000_00, 10_000_00]


def test_a_retired_progressive_does_nothing_any_more(house: House) -> None:
    open_floor(house, "A", "B")
    for progressive in "PQ":
        set_up(house, new_id(), progressive, CARIBBEAN)
    link(house, new_id(), "Q", "B")
    id = new_id()
    retire(house, id, "P", "Q", "Ann", "Beth")
    assert retire(house, id, "P", "Q", "Ann", "Beth")["shows"] == 20_000_00
    with pytest.raises(Refused, match="retired; Q has its meter"):
        link(house, new_id(), "P", "A")
    with pytest.raises(Refused, match="retired; Q has its meter"):
        retire(house, new_id(), "P", "Q", "Ann", "Beth")
    with pytest.raises(Refused, match="it is retired"):
        house.database.run(lambda unit: unit.run("update wagering.progressive set retired_into = null where id = 'P'"))


# -------------------------------------------------------------------------------------- what the database itself holds


BENT = [
    ("update wagering.progressive set carry = 1", "progressive_is_exact"),
    ("update wagering.progressive set wagered = wagered + 100", "progressive_is_exact"),
    ("update wagering.progressive set contributed = contributed + 1", "progressive_is_exact"),
    ("update wagering.progressive set awarded = awarded - 1", "totals only grow"),
    ("update wagering.progressive set seeded = 0", "totals only grow"),
    ("update wagering.progressive set reset = 1", "permission denied"),
    ("update wagering.progressive set rate = 1", "permission denied"),
    ("delete from wagering.progressive", "permission denied"),
    ("update wagering.progressive_award set amount = 1", "permission denied"),
    ("delete from wagering.progressive_award", "permission denied"),
    ("update wagering.progressive_link set progressive = 'Q'", "permission denied"),
    ("update wagering.progressive_link set unlinked_at = null where gaming_table = 'B'", "only be ended"),
    ("delete from wagering.progressive_link", "permission denied"),
    ("update wagering.gaming_table set rules = '{\"progressive_reset\": 1}' where id = 'A'", "it is linked"),
    ("truncate wagering.progressive_award", "permission denied"),
]


def test_the_applications_own_role_cannot_bend_a_progressive(house: House) -> None:
    open_floor(house, "A", "B")
    set_up(house, new_id(), "P", CARIBBEAN)
    for table in "AB":
        link(house, new_id(), "P", table)
    unlink(house, new_id(), "B")
    play(house, "A", caribbean({1: ROYAL}))
    for statement, why in BENT:
        with pytest.raises((Refused, psycopg.Error), match=why):
            house.database.run(partial(Unit.run, sql=statement))
    verify_books(house, "P")


def test_an_audit_names_a_controller_that_differs_from_the_ledger(house: House) -> None:
    open_floor(house, "A")
    set_up(house, new_id(), "P", CARIBBEAN)
    link(house, new_id(), "P", "A")
    play(house, "A", caribbean({1: ROYAL}))
    house.database.run(
        lambda unit: unit.run("update wagering.progressive set seeded = seeded + 5, awarded = awarded + 2")
    )
    found = house.read(differences)
    assert found == [
        Difference("P", "what it was seeded with", 20_000_05, 20_000_00),
        Difference("P", "what it awarded", 10_000_72, 10_000_70),
        Difference("P", "what it should show", 10_000_03, 10_000_00),
    ]
    assert str(found[1]) == "progressive P: what it awarded is 10000.72 by its controller, 10000.70 by the ledger"
