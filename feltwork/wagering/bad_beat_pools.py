"""Pools of Bad Beat payouts: set up, linked to tables, counted into, displayed, and discontinued (553.20).

Who does what is named, and another person is there when a box is counted and when the display is adjusted. Their
positions are verified where they sign (``access``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Json

from feltwork import Refused
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import MOST, Transfer, balance, open_account, post
from feltwork.terms.money import Cents, dollars
from feltwork.wagering import accounts
from feltwork.wagering.bad_beat import linked_to
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.poker_tables import PokerTable, hand_going_on, poker_table
from feltwork.wagering.terminals import LONGEST_TABLE, verify_name
from feltwork.wagering.voucher_records import today

# -------------------------------------------------------------------------------------------------- set up and linked


def set_up(
    house: House,
    id: UUID,
    pool: str,
    table: str,
    made_by: str,
    procedure: UUID | None = None,
    *,
    also: Also | None = None,
) -> Answer:
    """Set up a pool with the Bad Beat rules that a table has filed.

    ``procedure`` is the filing of how it may be discontinued; in operation none is offered without one that the Board
    has approved (553.20(i)).
    """
    verify_name(pool, "Bad Beat pool", LONGEST_TABLE)

    def act(unit: Unit) -> Answer:
        at = poker_table(unit, table)
        new = unit.run(
            "insert into wagering.bad_beat_pool (id, edition, rules, procedure, set_up_by) values (%s, %s, %s, %s, %s)"
            " on conflict do nothing",
            (pool, at.edition, Json(pool_rules(at)), procedure, made_by),
        )
        if not new:
            raise Refused(f"Bad Beat pool {pool}", "there is one of this name", "553.20(a)", "choose another")
        open_account(unit, accounts.bad_beat(pool), "liability", 0, MOST)
        open_account(unit, accounts.bad_beat_due(pool), "liability", 0, MOST)
        return {"pool": pool, "rules": pool_rules(at)}

    request = {"pool": pool, "table": table, "procedure": procedure and str(procedure)}
    return house.command(id, "set up Bad Beat pool", request, act, made_by, also)


def pool_rules(at: PokerTable) -> dict[str, Any]:
    """What a table has filed about its Bad Beat payout; refused where it offers none."""
    if not at.rules.bad_beat:
        why = "its Rules Submission offers no Bad Beat payout"
        raise Refused(f"table {at.name}", why, "553.20(a)", "file rules that do")
    return {name: value for name, value in at.rules.to_json().items() if name.startswith("bad_beat")}


def link(house: House, id: UUID, pool: str, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """Let a table's pots contribute to the pool, and its players win it: all its tables have filed the same."""

    def act(unit: Unit) -> Answer:
        at = _between_hands(unit, table)
        to = locked(unit, pool)[pool]
        if (has := linked_to(unit, table)) is not None:
            raise Refused(f"table {table}", f"it is linked to Bad Beat pool {has}", "553.20(c)", "unlink it first")
        filed, promised = pool_rules(at), to["rules"]
        for name in sorted({*filed, *promised}):
            if json.dumps(filed.get(name)) != json.dumps(promised.get(name)):
                why = f"{name} is {filed.get(name)} in its Rules Submission, and {promised.get(name)} in pool {pool}"
                raise Refused(f"table {table}", why, "553.20(b)", "link tables that have filed the same")
        unit.run("insert into wagering.bad_beat_link (pool, gaming_table) values (%s, %s)", (pool, table))
        return {"pool": pool, "table": table}

    return house.command(id, "link to Bad Beat pool", {"pool": pool, "table": table}, act, made_by, also)


def unlink(house: House, id: UUID, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """End a table's contributions (553.20(c)): its box is counted first, so that all of it is in the pool."""

    def act(unit: Unit) -> Answer:
        _between_hands(unit, table)
        pool = _verify_linked(unit, table)
        locked(unit, pool)
        if balance(unit, accounts.bad_beat_box(table)).posted:
            why = "contributions lie in its box that nobody has counted"
            raise Refused(f"table {table}", why, "553.20(d)", "count it first")
        unit.run(
            "update wagering.bad_beat_link set unlinked_at = ledger.now()"
            " where gaming_table = %s and unlinked_at is null",
            (table,),
        )
        return {"pool": pool, "table": table}

    return house.command(id, "unlink from Bad Beat pool", {"table": table}, act, made_by, also)


def without_procedure(unit: Unit) -> list[str]:
    """Pools that are offered though the Board has approved no procedure for discontinuing them (553.20(i))."""
    rows = unit.rows(
        "select id from wagering.bad_beat_pool where ended_at is null and not wagering.is_approved_procedure(procedure)"
        ' order by id collate "C"'
    )
    return [row["id"] for row in rows]


# ------------------------------------------------------------------------------------------------ counted and displayed


def count(
    house: House, id: UUID, table: str, amount: Cents, counted_by: str, beside: str, *, also: Also | None = None
) -> Answer:
    """Count what a table's pots contributed, before another person: it goes into the pool (553.20(d), (e)).

    The box of an electronic table holds what the ledger has in it. Who counts states it without being told.
    """
    _verify_two(f"count at table {table}", counted_by, beside, "553.20(d)")
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 <= amount <= MOST:
        raise Refused(f"count at table {table}", f"{amount} is no amount of whole cents", "553.20(d)", "state cents")

    def act(unit: Unit) -> Answer:
        poker_table(unit, table, lock=True)
        pool = _verify_linked(unit, table)
        locked(unit, pool)
        box = accounts.bad_beat_box(table)
        if amount != balance(unit, box).posted:
            why = f"{dollars(amount)} is not what its pots have contributed since the last count"
            raise Refused(f"count at table {table}", why, "553.20(e)", "count again")
        if amount:
            moved = Transfer(box, accounts.bad_beat(pool), amount, accounts.BAD_BEAT_COUNTED, None, None, table)
            post(unit, id, "count Bad Beat contributions", counted_by, [moved], {"pool": pool, "beside": beside})
        unit.run(
            "insert into wagering.bad_beat_count (id, pool, gaming_table, amount, counted_by, beside, posting, day)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s)",
            (id, pool, table, amount, counted_by, beside, id if amount else None, today(unit)),
        )
        return {
            "pool": pool,
            "table": table,
            "amount": amount,
            "maintained": balance(unit, accounts.bad_beat(pool)).posted,
        }

    request = {"table": table, "amount": amount, "beside": beside}
    return house.command(id, "count Bad Beat contributions", request, act, counted_by, also)


def adjust_display(
    house: House, id: UUID, pool: str, amount: Cents, adjusted_by: str, beside: str, *, also: Also | None = None
) -> Answer:
    """Finance adjusts what the Poker area displays, before a floorperson, to what it maintains (553.20(h))."""
    _verify_two(f"display of Bad Beat pool {pool}", adjusted_by, beside, "553.20(h)(1)")

    def act(unit: Unit) -> Answer:
        locked(unit, pool)
        holds = balance(unit, accounts.bad_beat(pool)).posted
        if amount != holds:
            why = f"{dollars(amount)} is displayed, and {dollars(holds)} is maintained"
            raise Refused(f"display of Bad Beat pool {pool}", why, "553.20(h)(2)", f"display {dollars(holds)}")
        unit.run(
            "insert into wagering.bad_beat_display (id, pool, amount, adjusted_by, beside) values (%s, %s, %s, %s, %s)",
            (id, pool, amount, adjusted_by, beside),
        )
        return {"pool": pool, "amount": amount}

    request = {"pool": pool, "amount": amount, "beside": beside}
    return house.command(id, "adjust Bad Beat display", request, act, adjusted_by, also)


# ----------------------------------------------------------------------------------------------------- how a pool ends


def discontinue(
    house: House,
    id: UUID,
    pool: str,
    into: str | None,
    made_by: str,
    *,
    also: Also | None = None,
) -> Answer:
    """End a pool that no table contributes to: all that it holds goes to another one that players can win.

    Nothing of it becomes the house's: without another pool it is ended only when all was paid out (553.20(i)).
    """
    if pool == into:
        raise Refused(f"Bad Beat pool {pool}", "its amount would stay where it is", "553.20(i)", "name another")

    def act(unit: Unit) -> Answer:
        locked(unit, *[one for one in (pool, into) if one is not None])
        if there := tables_of(unit, pool):
            why = f"table {', '.join(there)} contributes to it"
            raise Refused(f"Bad Beat pool {pool}", why, "553.20(i)", "unlink it first")
        if balance(unit, accounts.bad_beat_due(pool)).posted:
            raise Refused(f"Bad Beat pool {pool}", "a payout of it is not paid", "553.20(f)", "decide and pay it first")
        holds = balance(unit, accounts.bad_beat(pool)).posted
        if holds and into is None:
            why = f"it holds {dollars(holds)}, which is the players'"
            raise Refused(f"Bad Beat pool {pool}", why, "553.20(i)", "name the pool that it goes to")
        if into is not None and not tables_of(unit, into):
            why = "no table is linked to it, so nobody could win it"
            raise Refused(f"Bad Beat pool {into}", why, "553.20(i)", "link a table first")
        if holds and into is not None:
            moved = Transfer(accounts.bad_beat(pool), accounts.bad_beat(into), holds, accounts.BAD_BEAT_MOVED)
            post(unit, id, "discontinue Bad Beat pool", made_by, [moved], {"pool": pool, "into": into})
        unit.run(
            "update wagering.bad_beat_pool set into_pool = %s, ended_by = %s, ended_at = ledger.now() where id = %s",
            (into, made_by, pool),
        )
        return {"pool": pool, "into": into, "moved": holds}

    return house.command(id, "discontinue Bad Beat pool", {"pool": pool, "into": into}, act, made_by, also)


# ---------------------------------------------------------------------------------------------------- what they share


def locked(unit: Unit, *ids: str) -> Mapping[str, Row]:
    """Pools in use, locked in the order of their ids."""
    rows = unit.rows("select * from wagering.bad_beat_pool where id = any(%s) order by id for update", (sorted(ids),))
    found = {row["id"]: row for row in rows}
    for id in ids:
        if id not in found:
            raise no_pool(id)
        if found[id]["ended_at"] is not None:
            into = found[id]["into_pool"]
            why = f"it is discontinued{f'; {into} has its amount' if into else ''}"
            raise Refused(f"Bad Beat pool {id}", why, "553.20(i)", f"use {into}" if into else "use another")
    return found


def no_pool(pool: str) -> Refused:
    return Refused(f"Bad Beat pool {pool}", "there is no such pool", "553.20(a)", "set it up first")


def _between_hands(unit: Unit, table: str) -> PokerTable:
    at = poker_table(unit, table, lock=True)
    if (number := hand_going_on(unit, table)) is not None:
        raise Refused(f"table {table}", f"hand {number} is going on", "553.20(c)", "wait until it is over")
    return at


def _verify_linked(unit: Unit, table: str) -> str:
    pool = linked_to(unit, table)
    if pool is None:
        raise Refused(f"table {table}", "it is linked to no Bad Beat pool", "553.20(c)", "link it first")
    return pool


def tables_of(unit: Unit, pool: str) -> list[str]:
    rows = unit.rows(
        "select gaming_table from wagering.bad_beat_link where pool = %s and unlinked_at is null order by 1", (pool,)
    )
    return [row["gaming_table"] for row in rows]


def _verify_two(what: str, one: str, other: str, section: str) -> None:
    if not one.strip() or not other.strip() or one == other:
        raise Refused(what, "another person has to be there", section, "name both")
