"""The demo's gaming floor: a plan that is approved, every table and terminal placed, signed for and inspected."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

from feltwork.access import people
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.floor import devices, locations, master_lists, movements, notices, plans, software, table_count
from feltwork.floor.devices import Configuration
from feltwork.floor.kinds import DeviceKind
from feltwork.floor.locations import in_order
from feltwork.web.demo.cage import TABLES as FELT_TABLES
from feltwork.web.demo.house import DemoHouse

_NAMESPACE: Final = UUID("1f9d1c52-54c0-5a3e-8a6e-3d7c3b0f4a63")
_NAMES: Final = ("supervisor", "shift", "technician", "slots", "laboratory", "board")
_A_ROW: Final = 10
OTHER_TABLES: Final = len(FELT_TABLES)
"""Felt tables that the demo has beside its terminals."""


def set_up_floor(house: DemoHouse) -> None:
    """Make the demo's gaming floor where it is not there yet, for the tables and terminals that are there."""
    house.database.run(_set_up, "the demo's gaming floor")


def _set_up(unit: Unit) -> None:
    if plans.in_force(unit) is not None:
        return
    who = {name: people.person(unit, name) for name in _NAMES}
    tables = [row["id"] for row in unit.rows('select id from wagering.hybrid_gaming_table order by id collate "C"')]
    terminals = {
        table: sorted(
            (
                row["asset_number"]
                for row in unit.rows("select asset_number from wagering.terminal where gaming_table = %s", (table,))
            ),
            key=in_order,
        )
        for table in tables
    }
    _plan(unit, who, {table: 1 + len(found) for table, found in terminals.items()})
    table_count.state(unit, _id("tables"), who["slots"], 1, OTHER_TABLES)
    for table, found in terminals.items():
        _hybrid_table(unit, who, table)
        for at, asset_number in enumerate(found, 2):
            _terminal(unit, who, asset_number, f"{table}-{at}")
    _lists(unit, who)


def _id(what: str) -> UUID:
    return uuid5(_NAMESPACE, what)


def _plan(unit: Unit, who: dict[str, Person], places: dict[str, int]) -> None:
    """An area a table: the table itself at the first location, its terminals behind it."""
    blocks = [
        plans.Block(table, -(-number // _A_ROW), min(number, _A_ROW), smoking=table == "High-Roll")
        for table, number in places.items()
    ]
    content = plans.laid_out("The demo's gaming floor", blocks)
    filed = filings.file(unit, _id("plan"), who["slots"], "gaming_floor_plan", content)
    filings.decide(unit, filed.id, who["board"], approves=True, reason="the demo's own floor")
    locations.open_location(unit, who["slots"], filed.id)


def _hybrid_table(unit: Unit, who: dict[str, Person], table: str) -> None:
    number = f"H-{table}"[:24]
    installed = Configuration("Feltwork table", "Feltwork server")
    kind, technician = DeviceKind.HYBRID_GAMING_TABLE, who["technician"]
    args = (number, kind, "Feltwork", f"FT-{table}", "Hybrid 1", installed)
    devices.register(unit, _id(f"device {number}"), technician, *args, gaming_table=table)
    movements.move(unit, _id(f"move {number}"), who["supervisor"], number, f"{table}-1")
    _inspected(unit, who, number)


def _terminal(unit: Unit, who: dict[str, Person], number: str, location: str) -> None:
    installed = Configuration("Feltwork terminal", "Feltwork page")
    kind = DeviceKind.ELECTRONIC_WAGERING_TERMINAL
    args = (number, kind, "Feltwork", f"EWT-{number}", "Terminal 1", installed)
    devices.register(unit, _id(f"device {number}"), who["technician"], *args)
    told = notices.notify(unit, _id(f"notice {number}"), who["supervisor"], number, location)
    moved = movements.move(unit, _id(f"move {number}"), who["supervisor"], number, location, notice=told.id)
    movements.sign(unit, moved.id, who["shift"], "slot_shift_manager")
    movements.sign(unit, moved.id, who["technician"], "lead_technician")
    _inspected(unit, who, number)


def _inspected(unit: Unit, who: dict[str, Person], number: str) -> None:
    found = "the demo's own program"
    software.inspect(unit, _id(f"inspection {number}"), who["laboratory"], number, found, passed=True)


def _lists(unit: Unit, who: dict[str, Person]) -> None:
    content = {"format": master_lists.FORMAT, "described": master_lists.DESCRIBED}
    filed = filings.file(unit, _id("format"), who["supervisor"], "electronic_format", content, master_lists.FORMAT)
    filings.decide(unit, filed.id, who["laboratory"], approves=True, reason="it can be read")
    for kind in master_lists.HOUSE_LISTS:
        master_lists.file_list(unit, _id(kind), who["supervisor"], kind)
