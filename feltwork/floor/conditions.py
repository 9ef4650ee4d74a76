"""What the floor answers for before a terminal is used: that it stands at its location, and that it was inspected."""

from __future__ import annotations

from typing import Final

from feltwork.database.database import Unit
from feltwork.wagering import holds

OUTSIDE: Final = "outside"
"""The hold of a terminal that is kept outside the licensed facility."""
_NEITHER: Final = {"placed": False, "inspected": False}


def follow(unit: Unit, asset_number: str, by: str) -> None:
    """Clear or withdraw both conditions as the books of the floor have them now."""
    if unit.row("select from wagering.terminal where asset_number = %s", (asset_number,)) is not None:
        terminal = holds.of_terminal(asset_number)
        _follow_outside(unit, terminal, by)
        for kind, met in (("placed", is_placed(unit, asset_number)), ("inspected", is_inspected(unit, asset_number))):
            if met:
                holds.clear(unit, terminal, kind, by)
            else:
                holds.not_clear(unit, terminal, kind, by)
    table = unit.value("select gaming_table from floor.device where asset_number = %s", (asset_number,))
    if table is not None:
        _follow_table(unit, asset_number, table, by)


def _follow_outside(unit: Unit, terminal: holds.Subject, by: str) -> None:
    """Outside a licensed facility nobody gambles on it, whether operations have commenced or not."""
    outside = unit.value(
        "select l.kind in ('off_premises', 'possession') from floor.standing s join floor.location l"
        " on l.id = s.location where s.device = %s",
        (terminal.name,),
    )
    if outside:
        why, instead = "it is kept outside the licensed facility", "bring it onto the gaming floor"
        holds.place(unit, terminal, OUTSIDE, why, "463a.1(b)", by, instead)
    else:
        holds.lift(unit, terminal, OUTSIDE, by)


def _follow_table(unit: Unit, asset_number: str, table: str, by: str) -> None:
    """A hybrid gaming table is inspected as well once operations have commenced (605a.2(e))."""
    if is_inspected(unit, asset_number):
        holds.lift(unit, holds.of_table(table), holds.CONDITIONS["inspected"].hold, by)
    else:
        holds.hold_until_inspected(unit, holds.of_table(table), by)


_STATES: Final = """
select d.asset_number,
    coalesce(s.on_floor and (k.listed_by = '607a.2' or (select count(distinct g.person) from access.signature g
        where g.document_kind = 'movement' and g.document = s.movement::text) >= 2), false) as placed,
    coalesce((select i.passed and i.configuration = (select c.id from floor.configuration c where c.device = i.device
        order by c.number desc limit 1) and i.movement = floor.installed_by(i.device)
    from floor.inspection i where i.device = d.asset_number order by i.number desc limit 1), false) as inspected
from floor.device d
join floor.device_kind k on k.kind = d.kind
left join floor.standing s on s.device = d.asset_number
where %(device)s::text is null or d.asset_number = %(device)s
"""


def states(unit: Unit, asset_number: str | None = None) -> dict[str, dict[str, bool]]:
    """Both conditions of every device, or of one, by asset number."""
    rows = unit.rows(_STATES, {"device": asset_number})
    return {row.pop("asset_number"): row for row in rows}


def is_placed(unit: Unit, asset_number: str) -> bool:
    """Whether it stands on the gaming floor, and both have signed that it was moved there where the log is signed."""
    return states(unit, asset_number).get(asset_number, _NEITHER)["placed"]


def is_inspected(unit: Unit, asset_number: str) -> bool:
    """Whether the last inspection was passed, of what is installed now, since it came onto the gaming floor."""
    return states(unit, asset_number).get(asset_number, _NEITHER)["inspected"]
