"""605a.9(b): every five terminals count as a gaming table, against the caps of the licence's category."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.cage import felt_tables
from feltwork.floor import movements, plans, table_count
from feltwork.floor.kinds import DeviceKind as K
from feltwork.floor.table_count import MOST_TABLES, tables_of
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.floor.gaming_floor import SLOT, GamingFloor


def test_605a_9_b_26_terminals_are_6_tables() -> None:
    assert tables_of(26) == 6


@given(st.integers(0, 100_000))
def test_605a_9_b_every_five_and_the_rest_as_one(terminals: int) -> None:
    tables = tables_of(terminals)
    assert 5 * (tables - 1) < terminals <= 5 * tables


def test_605a_9_b_the_caps_are_250_and_50_and_the_database_has_the_same(floor: GamingFloor) -> None:
    assert MOST_TABLES == {1: 250, 2: 250, 3: 50}
    rows = floor.staff.owner("select c, floor.most_tables(c) from generate_series(1, 3) c")
    assert dict(rows) == MOST_TABLES


def test_605a_9_b_no_terminal_is_placed_beyond_the_cap(floor: GamingFloor) -> None:
    """A category 3 floor with 49 other tables has room for one more: five terminals."""
    floor.licence(3, 49)
    for number in range(1001, 1007):
        if number > 1002:
            floor.enrol(str(number))
        if number > 1001:
            floor.terminal(str(number))
    for number in range(1001, 1006):
        floor.move(str(number), f"A-{number - 1000}", signed=False)
    count = floor.run(table_count.table_count)
    assert (count.terminals, count.counted, count.most) == (5, 50, 50)
    notice = floor.notice("1006", "A-6")
    refused = floor.refused(movements.move, new_id(), floor.who("sue"), "1006", "A-6", notice=notice)
    assert (refused.section, refused.why) == ("605a.9(b)", "that would be 51 gaming tables, and 50 are authorized")
    # The database counts the same, and a move on the floor counts nobody twice.
    assert floor.staff.owner("select floor.gaming_tables()") == [(50,)]
    floor.sign(floor.run(movements.log, asset_number="1005")[0].id)
    floor.move("1005", "A-6")
    # Nor may other tables come beside them.
    assert floor.refused(table_count.state, new_id(), floor.who("ravi"), 3, 50).section == "605a.9(b)"


def test_605a_9_b_a_fully_automated_table_is_one_and_hybrid_tables_are_none(floor: GamingFloor) -> None:
    from feltwork.floor.devices import Configuration

    floor.licence(3, 49)
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    floor.move("H1", "A-1", signed=False)
    floor.register("F1", K.FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE, "F-1", SLOT)
    floor.move("F1", "A-2", signed=False)
    assert floor.run(table_count.table_count).counted == 50
    notice = floor.notice("1001", "A-3")
    refused = floor.refused(movements.move, new_id(), floor.who("sue"), "1001", "A-3", notice=notice)
    assert refused.section == "605a.9(b)"
    floor.register("S1", K.SLOT_MACHINE, "S-1", SLOT, model_type="reel")
    floor.move("S1", "A-3", signed=False)  # a slot machine is no gaming table


def test_605a_9_b_registered_felt_tables_count_where_fewer_are_stated(floor: GamingFloor) -> None:
    house, carol = floor.staff.house, floor.who("carol")
    floor.licence(3, 0)
    for number in range(50):
        felt_tables.register(house, new_id(), carol, f"R{number}", "Roulette", "banking")
    count = floor.run(table_count.table_count)
    assert (count.other_tables, count.felt_tables, count.counted) == (0, 50, 50)
    assert floor.staff.owner("select floor.gaming_tables()") == [(50,)]
    with pytest.raises(Refused, match="that would be 51 gaming tables, and 50 are authorized"):
        felt_tables.register(house, new_id(), carol, "R50", "Roulette", "banking")
    notice = floor.notice("1001", "A-3")
    refused = floor.refused(movements.move, new_id(), floor.who("sue"), "1001", "A-3", notice=notice)
    assert refused.section == "605a.9(b)"
    # What has left the floor counts no longer, from the next gaming day on; what is stated stays stated.
    felt_tables.close(house, new_id(), carol, "R0")
    floor.staff.ahead("1 day")
    assert floor.run(table_count.table_count).counted == 49
    floor.move("1001", "A-3", notice=notice, signed=False)


def test_605a_9_b_nothing_is_placed_before_the_category_is_stated(floor: GamingFloor) -> None:
    floor.staff.tampered("delete from floor.facility")
    notice = floor.notice("1001", "A-3")
    refused = floor.refused(movements.move, new_id(), floor.who("sue"), "1001", "A-3", notice=notice)
    assert (refused.section, refused.instead) == ("605a.9(b)", "state it first")
    for who, category, others in (("sue", 1, 0), ("ravi", 4, 0), ("ravi", 3, 51), ("ravi", 1, -1)):
        assert floor.refused(table_count.state, new_id(), floor.who(who), category, others).section == "605a.9(b)"


def test_the_plan_may_have_more_locations_than_tables_are_authorized(floor: GamingFloor) -> None:
    floor.licence(3, 0)
    floor.plan(plans.Block("A", 20, 20))
    assert floor.run(table_count.table_count).counted == 0
