"""605a.1, 605a.9(b): an electronic poker table is counted and listed with no hybrid gaming table."""

from __future__ import annotations

from feltwork.control.snapshot import snapshot
from feltwork.database.database import Unit
from feltwork.filing import submissions
from feltwork.floor import devices, readiness, table_count, tested
from feltwork.floor.kinds import DeviceKind as K
from feltwork.ledger.ids import new_id
from feltwork.oversight.supervision import standing
from feltwork.oversight.tables import floor_tables
from feltwork.table.rules_in_force import is_open
from feltwork.wagering import poker_signs, poker_tables, terminals
from tests.floor.gaming_floor import INSTALLED, GamingFloor


def open_poker(floor: GamingFloor) -> None:
    house = floor.staff.house
    poker_tables.open_table(house, new_id(), "P1")
    for number in range(1, 8):
        terminals.enrol(house, new_id(), f"P1-{number}", "P1")


def test_605a_9_b_its_positions_are_no_fifths_of_a_table(floor: GamingFloor) -> None:
    before = floor.run(table_count.table_count).counted
    open_poker(floor)
    assert floor.run(table_count.table_count).counted == before
    refused = floor.refused(
        devices.register,
        new_id(),
        floor.who("leo"),
        "P1-1",
        K.ELECTRONIC_WAGERING_TERMINAL,
        "Acme",
        "S-1",
        "M",
        INSTALLED,
    )
    assert (refused.section, "position" in refused.why) == ("605a.1", True)


def test_607a_2_a_6_it_is_on_no_list_of_hybrid_gaming_tables(floor: GamingFloor) -> None:
    def listed(unit: Unit) -> tuple[set[str], set[str], list[str]]:
        lacks = {str(one.what) for one in readiness.missing(unit)}
        told = snapshot(unit, 0)
        kinds = {str(one.what) for one in tested.missing(unit)}
        return (
            lacks,
            kinds,
            [one["table"] for one in told["tables"]] + [one["asset_number"] for one in told["terminals"]],
        )

    before = floor.run(listed)
    open_poker(floor)
    assert floor.run(listed) == before
    refused = floor.refused(
        devices.register,
        new_id(),
        floor.who("leo"),
        "HT-9",
        K.HYBRID_GAMING_TABLE,
        "Acme",
        "S-9",
        "M",
        INSTALLED,
        gaming_table="P1",
    )
    assert str(refused).startswith("table P1: it is an electronic poker table, and no hybrid gaming table (§ 605a.1)")


def test_465a_35_d_it_is_supervised_as_a_nonbanking_table_and_says_what_it_is(floor: GamingFloor) -> None:
    open_poker(floor)
    found = floor.run(floor_tables)["P1"]
    assert (found.of, found.felt, found.words) == (
        "nonbanking",
        False,
        "electronic poker table, no hybrid gaming table",
    )
    kinds = {one["table"]: one["kind"] for one in floor.run(standing)["tables"]}
    assert kinds["T1"] == "hybrid gaming table"
    assert "no hybrid gaming table" in kinds["P1"]


def test_601a_2_it_is_open_while_its_session_is(floor: GamingFloor) -> None:
    open_poker(floor)
    house = floor.staff.house
    assert floor.run(is_open, "P1") is False
    poker_signs.post_sign(house, new_id(), "P1", "dave")
    poker_tables.begin_session(house, new_id(), "P1", "dave")
    assert floor.run(is_open, "P1") is True
    poker_tables.close_session(house, new_id(), "P1", "dave")
    assert floor.run(is_open, "P1") is False
    floor.run(submissions.verify_can_change, "P1")
