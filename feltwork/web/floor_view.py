"""The whole floor for whoever looks after it: what waits for a person first, then tables, terminals and meters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from feltwork import game
from feltwork.access import approvals
from feltwork.access.person import Person
from feltwork.database.database import Row, Unit
from feltwork.terms.money import money
from feltwork.wagering import box_room, holds, payouts, voucher_guesses
from feltwork.wagering.house import House, options
from feltwork.wagering.progressive_display import displays
from feltwork.wagering.table_kinds import TableKind
from feltwork.web.approving import shown_to

STALE_S: Final = 10
"""A server tells every second how its tables stand; after so long nobody runs them."""

_TABLES: Final = """
select t.id, t.edition, t.kind, t.holds, exists (select from wagering.poker_session p where p.gaming_table = t.id
        and p.closed_at is null) as in_session, o.server, o.glance, o.glanced_at,
    o.glanced_at is null or o.glanced_at < clock_timestamp() - make_interval(secs => %s) as stale
from wagering.gaming_table t left join live.owner o on o.gaming_table = t.id order by t.id collate "C"
"""
_TERMINALS: Final = """
select t.asset_number, t.gaming_table, t.enabled, t.holds, a.posted as balance, a.reserved as wagered, d.posted as due,
    coalesce(p.seat, s.seat) as seat
from wagering.terminal t
join ledger.balance a on a.account = 'game_account/' || t.asset_number
join ledger.balance d on d.account = 'payout_due/' || t.asset_number
left join live.position p on p.terminal = t.asset_number
left join wagering.poker_seat s on s.terminal = t.asset_number and s.stood_at is null
order by t.gaming_table collate "C", length(t.asset_number), t.asset_number collate "C"
"""


def floor(house: House, person: Person) -> dict[str, Any]:
    """Everything, from one moment of the books."""

    def read(unit: Unit) -> dict[str, Any]:
        now = unit.only("select moment, day from ledger.clock")
        tables = [_table(row) for row in unit.rows(_TABLES, (STALE_S,))]
        terminals = _terminals(unit.rows(_TERMINALS), tables)
        return {
            "facility": options(unit).facility,
            "at": now["moment"].isoformat(),
            "day": now["day"].isoformat(),
            "waiting": _waiting(unit, person, tables, terminals),
            "tables": tables,
            "terminals": terminals,
        }

    seen: dict[str, Any] = house.read(read, "the floor")
    seen["progressives"] = [
        {"progressive": one.progressive, "shows": money(one.shows), "tables": [at.gaming_table for at in one.tables]}
        for one in displays(house)
    ]
    return seen


def _table(row: Row) -> dict[str, Any]:
    glance: Mapping[str, Any] = {} if row["stale"] else row["glance"] or {}
    return {
        "id": row["id"],
        "game": row["edition"],
        "name": game(row["edition"]).name,
        "kind": TableKind(row["kind"]).in_full,
        "poker": row["kind"] == TableKind.ELECTRONIC_POKER_TABLE,
        "in_session": row["in_session"],
        "running": bool(glance),
        "holds": [one["why"] for one in row["holds"]],
        "phase": glance.get("phase", "closed"),
        "dealer": glance.get("dealer"),
        "automatic": glance.get("automatic", False),
        "round": glance.get("round"),
        "asks": glance.get("asks", False),
        "connected": glance.get("connected", []),
        "calls": glance.get("calls", {}),
        "clocks": glance.get("clocks", []),
        "trouble": glance.get("trouble"),
        "last": next(iter(glance.get("last", [])), None),
    }


def _terminals(rows: Iterable[Row], tables: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    connected = {terminal for table in tables for terminal in table["connected"]}
    called = {terminal: at for table in tables for terminal, at in table["calls"].items()}
    return [
        {
            "asset_number": row["asset_number"],
            "table": row["gaming_table"],
            "seat": row["seat"],
            "enabled": row["enabled"],
            "holds": [one["why"] for one in row["holds"]],
            "connected": row["asset_number"] in connected,
            "balance": money(row["balance"]),
            "wagered": money(row["wagered"]),
            "due": money(row["due"]) if row["due"] else None,
            "called_at": called.get(row["asset_number"]),
        }
        for row in rows
    ]


# ------------------------------------------------------------------------------------------ what waits for a person


def _waiting(
    unit: Unit, person: Person, tables: Iterable[Mapping[str, Any]], terminals: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Money first, then people, then machines; the oldest of each first."""
    at = {terminal["asset_number"]: terminal["table"] for terminal in terminals}
    listed = list(tables)
    return [
        *(_payout(one, at) for one in payouts.waiting(unit)),
        *_stopped_terminals(unit),
        *_calls(listed),
        *(_guesses(one) for one in voucher_guesses.stopped_terminals(unit)),
        *(
            {"kind": "approval", "key": f"approval/{one.id}", "since": one.asked_at.isoformat(), "table": None}
            | {"approval": shown_to(one, person)}
            for one in approvals.waiting(unit)
        ),
        *_troubles(listed),
        *_clocks(listed),
    ]


def _payout(one: payouts.Payout, at: Mapping[str, str]) -> dict[str, Any]:
    return {
        "kind": "payout",
        "key": f"payout/{one.id}",
        "since": one.due_at.isoformat(),
        "table": at.get(one.terminal),
        "terminal": one.terminal,
        "payout": {**one.to_json(), "verified": one.amount >= one.device.verified_from},
    }


def _stopped_terminals(unit: Unit) -> list[dict[str, Any]]:
    """Terminals that take nothing until somebody has looked at the validator, or collected the full drop box."""
    rows = unit.rows(
        "select t.asset_number, t.gaming_table, 'terminal ' || t.asset_number as what,"
        " h.value ->> 'kind' as kind, h.value ->> 'why' as why,"
        " h.value ->> 'section' as section, h.value ->> 'instead' as instead, h.value ->> 'at' as at"
        " from wagering.terminal t cross join lateral jsonb_array_elements(t.holds) h"
        " where t.holds <> '[]' and h.value ->> 'kind' = any(%s) order by at",
        ([holds.STOPPED, box_room.HOLD],),
    )
    return [
        {
            "kind": row["kind"],
            "key": f"{row['kind']}/{row['asset_number']}",
            "since": row["at"],
            "table": row["gaming_table"],
            "terminal": row["asset_number"],
            "trouble": {name: row[name] for name in ("what", "why", "section", "instead")},
        }
        for row in rows
    ]


def _calls(tables: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    found = [(at, table["id"], terminal) for table in tables for terminal, at in table["calls"].items()]
    return [
        {"kind": "call", "key": f"call/{terminal}", "since": at, "table": table, "terminal": terminal}
        for at, table, terminal in sorted(found)
    ]


def _guesses(one: Row) -> dict[str, Any]:
    """A terminal that has tried too many wrong voucher numbers."""
    return {
        "kind": "guesses",
        "key": f"guesses/{one['terminal']}",
        "since": one["since"].isoformat(),
        "table": one["gaming_table"],
        "terminal": one["terminal"],
        "wrong": one["wrong"],
    }


def _troubles(tables: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    troubled = [
        {"kind": "trouble", "key": f"trouble/{table['id']}", "table": table["id"], "trouble": table["trouble"]}
        for table in tables
        if table["trouble"]
    ]
    stopped = [
        {"kind": "stopped", "key": f"stopped/{table['id']}", "table": table["id"]}
        for table in tables
        if not table["running"] and not table["poker"]
    ]
    return [*troubled, *stopped]


def _clocks(tables: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What a dealer has to do soon; a table that deals by itself does it by itself."""
    return [
        {"kind": "clock", "key": f"clock/{table['id']}/{one['id']}", "table": table["id"], "clock": one}
        for table in tables
        if not table["automatic"]
        for one in table["clocks"]
    ]
