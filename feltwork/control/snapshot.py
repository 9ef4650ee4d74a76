"""What the Department reads in real time, from one moment of the books: state, meters, and the events that are new."""

from __future__ import annotations

from typing import Any, Final

from feltwork import __version__
from feltwork.control import events
from feltwork.control.link import link
from feltwork.control.protocol import MOST_EVENTS, PROTOCOL
from feltwork.database.database import Row, Unit
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.house import options
from feltwork.wagering.voucher_records import today

# One pass over all terminals and all meters: five hundred terminals are ten thousand rows.
_TERMINALS: Final = """
select t.asset_number, t.gaming_table, t.enabled, t.holds, ordered.action as ordered,
    c.subject is not null as connected, coalesce(l.told, false) as silent, m.meters
from wagering.electronic_wagering_terminal t
join (select terminal, jsonb_object_agg(meter, value) as meters from wagering.meter group by terminal) m
    on m.terminal = t.asset_number
left join lateral (
    select k.action from control.command k where k.terminal = t.asset_number order by k.number desc limit 1
) ordered on true
left join wagering.clearance c on c.subject = 'terminal ' || t.asset_number and c.kind = 'connected'
left join control.line l on l.terminal = t.asset_number
order by t.asset_number collate "C"
"""
_TABLES: Final = """
select g.id, g.edition, g.holds, o.glance ->> 'phase' as phase, ordered.action as ordered
from wagering.hybrid_gaming_table g
left join live.owner o on o.gaming_table = g.id
left join lateral (
    select k.action from control.command k where k.gaming_table = g.id order by k.number desc limit 1
) ordered on true
order by g.id collate "C"
"""


def snapshot(unit: Unit, after: int, most: int = MOST_EVENTS) -> dict[str, Any]:
    """Everything in real time, and the events that follow a number; read it in a unit that sees one moment."""
    found, told = events.after(unit, after, most), events.event(unit, after)
    last = unit.value("select coalesce(max(number), 0) from control.event")
    return {
        "protocol": PROTOCOL,
        **_house(unit),
        "terminals": [_terminal(row) for row in unit.rows(_TERMINALS)],
        "tables": [_table(row) for row in unit.rows(_TABLES)],
        # What it was told last, for it to compare: books that were set back go on under the same numbers.
        "last_told": told and told.to_json(),
        "events": [one.to_json() for one in found],
        "last_event": last,
    }


def _house(unit: Unit) -> dict[str, Any]:
    now, commenced = link(unit), commenced_at(unit)
    first = unit.value("select min(day) from ledger.posting")
    return {
        "facility": options(unit).facility,
        "version": __version__,
        "now": now.now.isoformat(),
        "day": today(unit).isoformat(),
        "first_day": first and first.isoformat(),
        "commenced_at": commenced and commenced.isoformat(),
        "link": now.to_json(),
    }


def _terminal(row: Row) -> dict[str, Any]:
    return {
        "asset_number": row["asset_number"],
        "table": row["gaming_table"],
        "enabled": row["enabled"],
        "active": row["ordered"] == "enable",
        "connected": row["connected"],
        "responds": not row["silent"],
        "holds": [one["kind"] for one in row["holds"]],
        "meters": row["meters"],
    }


def _table(row: Row) -> dict[str, Any]:
    return {
        "table": row["id"],
        "game": row["edition"],
        "phase": row["phase"],
        # A table stands under the Department's orders, and needs none to begin with: its terminals do.
        "active": row["ordered"] != "disable",
        "holds": [one["kind"] for one in row["holds"]],
    }
