"""Gaming floor plans that are in force: every numbered location of the floor (463a.3, 467a.1)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.filing.filings import Filing
from feltwork.filing.floor_plans import MOST_AREAS, NUMBER, Area, Block, Plan, Spot, laid_out, read
from feltwork.terms.refusal import Refused

__all__ = [
    "MOST_AREAS",
    "NUMBER",
    "Area",
    "Block",
    "Plan",
    "Spot",
    "in_force",
    "laid_out",
    "latest",
    "put_in_force",
    "read",
]


def put_in_force(unit: Unit, by: Person, approved: Filing) -> dict[str, Any]:
    """The approved plan is the gaming floor from now on; the database keeps every location where a device stands."""
    plan = read(approved.content)
    if unit.row("select from floor.plan where filing = %s", (approved.id,)) is not None:
        raise Refused(approved.name, "it was put into force before", "467a.1", "file a new plan to change the floor")
    if approved.number < latest(unit):
        raise Refused(approved.name, "a plan that was filed later is in force", "467a.1", "file it anew")
    taken = unit.rows(
        "select id, kind from floor.location where kind <> 'gaming_floor' and id = any(%s)",
        ([spot.number for spot in plan.spots],),
    )
    if taken:
        raise Refused(
            f"location {taken[0]['id']}", f"it names a {taken[0]['kind']}", "463a.3(b)", "number it otherwise"
        )
    unit.run(
        "insert into floor.plan (filing, width, height, put_in_force_by) values (%s, %s, %s, %s)",
        (approved.id, plan.width, plan.height, by.id),
    )
    for area in plan.areas:
        unit.run(
            "insert into floor.plan_area (plan, area, smoking, x, y, width, height)"
            " values (%s, %s, %s, %s, %s, %s, %s)",
            (approved.id, area.area, area.smoking, area.x, area.y, area.width, area.height),
        )
    numbers, areas = [spot.number for spot in plan.spots], [spot.area for spot in plan.spots]
    unit.run(
        "insert into floor.location (id, kind, words, filing, opened_by)"
        " select number, 'gaming_floor', 'area ' || area, %s, %s from unnest(%s::text[], %s::text[]) n (number, area)"
        " on conflict do nothing",
        (approved.id, by.id, numbers, areas),
    )
    unit.run(
        "insert into floor.plan_location (plan, location, area, x, y) select %s, number, area, x, y"
        " from unnest(%s::text[], %s::text[], %s::int[], %s::int[]) n (number, area, x, y)",
        (approved.id, numbers, areas, [spot.x for spot in plan.spots], [spot.y for spot in plan.spots]),
    )
    note(unit, by, "floor_plan_in_force", approved.name, {"areas": len(plan.areas), "locations": len(plan.spots)})
    return {"plan": approved.number, "areas": len(plan.areas), "locations": len(plan.spots)}


def latest(unit: Unit) -> int:
    """The number of the filing whose plan is in force; 0 where none is."""
    found: int = unit.value(
        "select coalesce((select f.number from floor.plan p join filing.filing f on f.id = p.filing"
        " order by p.number desc limit 1), 0)"
    )
    return found


def in_force(unit: Unit) -> tuple[UUID, Plan] | None:
    """The plan that is in force, with its filing; None where no floor is approved yet."""
    row = unit.row("select * from floor.plan order by number desc limit 1")
    if row is None:
        return None
    areas = unit.rows(
        "select area, smoking, x, y, width, height from floor.plan_area where plan = %s order by y, x", (row["filing"],)
    )
    spots = unit.rows(
        "select location as number, area, x, y from floor.plan_location where plan = %s order by y, x", (row["filing"],)
    )
    plan = Plan(row["width"], row["height"], tuple(Area(**one) for one in areas), tuple(Spot(**one) for one in spots))
    return row["filing"], plan
