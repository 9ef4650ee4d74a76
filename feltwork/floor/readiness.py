"""What the floor still lacks before operations commence (463a.5(a), 605a.9(b), 607a.2(a))."""

from __future__ import annotations

from feltwork.database.database import Unit
from feltwork.floor import conditions, plans
from feltwork.floor.due import Due
from feltwork.floor.movements import unsigned
from feltwork.floor.summaries import everything_due
from feltwork.floor.table_count import table_count
from feltwork.terms.refusal import Refused


def missing(unit: Unit) -> list[Refused]:
    """Everything of this room that stands in the way, each with its section and what to do."""
    found = []
    if plans.in_force(unit) is None:
        found.append(Refused("gaming floor plan", "none is in force", "463a.3(a)", "file one and have it approved"))
    if table_count(unit).category is None:
        found.append(Refused("gaming tables", "the category of the licence is not stated", "605a.9(b)", "state it"))
    found += [_late(one) for one in everything_due(unit) if one.what != "movement_summary" and one.filed_on is None]
    for one in unsigned(unit):
        found.append(
            Refused(f"movement {one.number}", "it waits for a signature", "463a.5(e)(6)", "have it signed by both")
        )
    return found + _not_ready(unit)


def _late(one: Due) -> Refused:
    return Refused(one.words, "it was not filed as the devices stand now", one.section, "file it")


def _not_ready(unit: Unit) -> list[Refused]:
    """Terminals and hybrid gaming tables of the house that no device stands for, or that nobody inspected."""
    rows = unit.rows(
        "select t.asset_number as name, 'terminal' as what, d.asset_number as device"
        " from wagering.electronic_wagering_terminal t left join floor.device d on d.asset_number = t.asset_number"
        " union all select g.id, 'table', d.asset_number from wagering.hybrid_gaming_table g"
        " left join floor.device d on d.gaming_table = g.id order by 2, 1"
    )
    found, states = [], conditions.states(unit)
    for row in rows:
        name = f"{row['what']} {row['name']}"
        if row["device"] is None:
            section = "463a.3(b)" if row["what"] == "terminal" else "607a.2(a)(6)"
            found.append(Refused(name, "it is registered as no device", section, "register it"))
            continue
        if row["what"] == "terminal" and not states[row["device"]]["placed"]:
            found.append(Refused(name, "it stands on no location of the gaming floor", "463a.3(b)", "place it"))
        if not states[row["device"]]["inspected"]:
            found.append(Refused(name, "it was not inspected since it was installed", "605a.2(e)", "have it inspected"))
    return found
