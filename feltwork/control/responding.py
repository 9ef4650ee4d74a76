"""Terminals that do not respond: the line of one is gone, and whoever has to know is told at once (461a.27(a))."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from feltwork.access import trail
from feltwork.control import events
from feltwork.database.database import Row, Unit
from feltwork.wagering.holds import of_terminal

SILENT_AFTER: Final = timedelta(seconds=30)
"""A terminal that was switched off and on again, or whose server was replaced, is back by then."""
_KNOWN_FOR: Final = timedelta(seconds=15)
"""How long it is believed what a server said of its tables; it says so every second."""


def look(unit: Unit) -> None:
    """Compare the lines that are there with those that were."""
    there = _there(unit)
    rows = unit.rows(
        "select l.terminal, l.gone_since, l.told, t.enabled,"
        " l.gone_since < ledger.now() - %s::interval as silent"
        " from control.line l join wagering.terminal t on t.asset_number = l.terminal",
        (SILENT_AFTER,),
    )
    known = {row["terminal"]: row for row in rows}
    unit.run(
        "insert into control.line (terminal) select unnest(%s::text[]) on conflict do nothing",
        (sorted(there - set(known)),),
    )
    back = [row for row in rows if row["terminal"] in there and row["gone_since"] is not None]
    gone = [row["terminal"] for row in rows if row["terminal"] not in there and row["gone_since"] is None]
    _responds(unit, back)
    unit.run("update control.line set gone_since = ledger.now() where terminal = any(%s)", (gone,))
    for row in rows:
        # One that the casino has disabled is out of use, and known to be.
        if row["terminal"] not in there and row["silent"] and row["enabled"] and not row["told"]:
            _silent(unit, row)


def _there(unit: Unit) -> set[str]:
    rows = unit.rows(
        "select c.terminal from live.owner o"
        " cross join lateral json_array_elements_text(o.glance -> 'connected') as c (terminal)"
        " join wagering.terminal t on t.asset_number = c.terminal"
        " where o.glanced_at > clock_timestamp() - %s::interval",
        (_KNOWN_FOR,),
    )
    return {row["terminal"] for row in rows}


def _responds(unit: Unit, back: list[Row]) -> None:
    unit.run(
        "update control.line set gone_since = null, told = false where terminal = any(%s)",
        ([row["terminal"] for row in back],),
    )
    for row in back:
        if row["told"]:
            about = {"silent_since": row["gone_since"].isoformat()}
            events.note(unit, "terminal_responds", of_terminal(row["terminal"]), about)


def _silent(unit: Unit, row: Row) -> None:
    """The Department hears it as an event, the casino compliance representatives on their page and in the trail."""
    subject, about = (
        of_terminal(row["terminal"]),
        {"silent_since": row["gone_since"].isoformat(), "section": "461a.27(a)"},
    )
    unit.run("update control.line set told = true where terminal = %s", (row["terminal"],))
    events.note(unit, "terminal_silent", subject, about)
    trail.note(unit, "the house", "terminal_silent", str(subject), about)


def silent(unit: Unit) -> list[dict[str, Any]]:
    """Terminals that do not respond now, for the casino compliance representatives."""
    rows = unit.rows(
        "select l.terminal, t.gaming_table, l.gone_since from control.line l"
        " join wagering.terminal t on t.asset_number = l.terminal where l.told order by l.gone_since, l.terminal"
    )
    return [
        {
            "terminal": row["terminal"],
            "table": row["gaming_table"],
            "silent_since": row["gone_since"].isoformat(),
            "section": "461a.27(a)",
        }
        for row in rows
    ]
