"""The demo's cage: a plan and a schedule in force, a drop team, felt tables, and boxes at one table's terminals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid5

from feltwork.access.people import person
from feltwork.access.person import Person
from feltwork.cage import boxes, drop_list, felt_tables
from feltwork.cage.places import Place
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.of_cage import COUNT_SCHEDULE, DAYS, DROP_PLAN
from feltwork.wagering.voucher_records import today
from feltwork.web.demo.house import DemoHouse

TERMINALS: Final = tuple(f"Three-Card-{number}" for number in range(1, 8))
TABLES: Final = (("R1", "Roulette", "banking"), ("P1", "Poker", "nonbanking"))
TEAM: Final = ("security", "finance", "supervisor")
PLAN: Final[dict[str, Any]] = {
    "separately": "terminals first; other tables on a trolley of their own, an hour later",
    "terminals_begin_at": "04:30",
    "tables_begin_at": "05:30",
    "pick_up_days": {day: list(TERMINALS) for day in DAYS},
    "terminals_order": list(TERMINALS),
    "tables_order": [number for number, _, _ in TABLES],
    "route": "along the pit, the service corridor, the count room",
}
SCHEDULE: Final = {
    "terminals_from": "06:00",
    "terminals_until": "12:00",
    "tables_from": "06:00",
    "tables_until": "18:00",
    "designated": "every box that was collected in the night before",
}


def furnish_cage(house: DemoHouse, namespace: UUID) -> None:
    """Everything that a drop and a count need, where it is not there yet."""
    plan = uuid5(namespace, "drop plan")
    if house.database.run(lambda unit: filings.find(unit, plan), "the demo's cage") is not None:
        return

    def who(name: str) -> Person:
        return house.database.run(lambda unit: person(unit, name), "the demo's people")

    finance, cage, security, compliance = map(who, ("finance", "cage", "security", "compliance"))
    for name in TEAM:
        drop_list.record(house, uuid5(plan, name), cage, name, f"DEMO-{name}")
    for number, game, kind in TABLES:
        felt_tables.register(house, uuid5(plan, number), finance, number, game, kind)
    places = [
        *(Place("terminal", asset_number) for asset_number in TERMINALS),
        *(Place("table", number) for number, _, _ in TABLES),
    ]
    for place in places:
        for number in (place.name, f"{place.name}/B"):
            boxes.register(house, uuid5(plan, f"box {number}"), finance, number, "asset_number", place)
        boxes.put_in(house, uuid5(plan, f"box in {place}"), security, place.name, place)

    def file(unit: Unit) -> None:
        for kind, id, content in ((COUNT_SCHEDULE, uuid5(plan, "counts"), SCHEDULE), (DROP_PLAN, plan, PLAN)):
            filings.file(unit, id, finance, kind.id, content)
            filings.decide(unit, id, compliance, approves=True, reason="as in the demo", in_force_from=today(unit))

    house.database.run(file, "the demo's plan")


def box_every_terminal(house: DemoHouse, namespace: UUID) -> None:
    """A box in every terminal that has none: without one it does not work once operations have commenced."""
    box_terminals(house, namespace, house.database.run(_without_a_box, "terminals without a box"))


def box_terminals(house: DemoHouse, namespace: UUID, asset_numbers: Iterable[str]) -> None:
    """A box in each of these."""
    finance, security = (house.database.run(partial(_named, name=name), "people") for name in ("finance", "security"))
    for number in asset_numbers:
        place = Place("terminal", number)
        boxes.register(house, uuid5(namespace, f"box {number}"), finance, number, "asset_number", place)
        boxes.put_in(house, uuid5(namespace, f"box in {number}"), security, number, place)


def _named(unit: Unit, name: str) -> Person:
    return person(unit, name)


def _without_a_box(unit: Unit) -> list[str]:
    rows = unit.rows(
        "select asset_number from wagering.terminal t where not exists (select from wagering.clearance c"
        " where c.subject = 'terminal ' || t.asset_number and c.kind = 'boxed') order by asset_number"
    )
    return [row["asset_number"] for row in rows if boxes.find_in(unit, Place("terminal", row["asset_number"])) is None]
