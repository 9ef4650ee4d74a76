"""Controllers of progressive meters: set up with their seed, linked to gaming tables, retired (605a.1, 605a.7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from feltwork import Game, game
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import MOST, Transfer, open_account, post
from feltwork.terms.money import MOST as MOST_MONEY
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import Answer, House
from feltwork.wagering.progressives import (
    WHOLE,
    contribution_transfer,
    linked_to,
    not_linked,
    seed_transfer,
    shown_by,
)
from feltwork.wagering.table_kinds import verify_hybrid

_RESET, _RATE = "progressive_reset", "rate_of_progression"
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,40}")


def set_up(
    house: House,
    id: UUID,
    progressive: str,
    edition: str,
    *,
    reset: Cents | None = None,
    rate: int | None = None,
    seed: Cents | None = None,
    made_by: str = "the house",
) -> Answer:
    """A progressive for an edition of a game, within that chapter's floors; the house puts its seed on the meter.

    What is not stated is what a Rules Submission without a word about it has; the seed is the reset amount. ``rate`` is
    in hundredths of a percent: 70% is 7000.
    """
    if not _NAME.fullmatch(progressive):
        instead = "up to 40 letters, digits, dots, dashes and underscores"
        raise Refused("progressive", f"{progressive!r} is no name for one", instead=instead)
    found = game(edition)
    least, share = _filed(found, reset, rate)
    amount = least if seed is None else seed
    _verify_seed(found, amount, least)

    def act(unit: Unit) -> Answer:
        new = unit.run(
            "insert into wagering.progressive (id, edition, reset, rate, seeded) values (%s, %s, %s, %s, %s)"
            " on conflict do nothing",
            (progressive, found.edition, least, share, amount),
        )
        if not new:
            raise Refused(f"progressive {progressive}", "there is one of this name", "605a.7(a)", "choose another")
        open_account(unit, accounts.progressive(progressive), "liability", 0, MOST_MONEY)
        open_account(unit, accounts.progressive_cost(progressive), "expense")
        if amount:
            post(unit, id, "set up progressive", made_by, [seed_transfer(progressive, amount)])
        return {"progressive": progressive, "reset": least, "rate": share, "shows": amount}

    request = {"progressive": progressive, "edition": found.edition, "reset": least, "rate": share, "seed": amount}
    return house.command(id, "set up progressive", request, act, made_by)


def link(house: House, id: UUID, progressive: str, table: str, made_by: str = "the house") -> Answer:
    """Let a table feed and draw on the meter: its Rules Submission must offer one with the same reset and rate."""

    def act(unit: Unit) -> Answer:
        at = _table_between_rounds(unit, table)
        linked = linked_to(unit, table)
        if linked is not None:
            raise Refused(f"table {table}", f"it is linked to progressive {linked}", "605a.7(a)", "unlink it first")
        to = _in_use(_controllers(unit, progressive), progressive)
        meter = _verify_same(to, table, at)
        unit.run(
            "insert into wagering.progressive_link (progressive, gaming_table, meter) values (%s, %s, %s)",
            (progressive, table, meter),
        )
        return {"progressive": progressive, "table": table}

    return house.command(id, "link table", {"progressive": progressive, "table": table}, act, made_by)


def unlink(house: House, id: UUID, table: str, made_by: str = "the house") -> Answer:
    """Take a table off its meter; what it has fed stays there for the other tables."""

    def act(unit: Unit) -> Answer:
        _table_between_rounds(unit, table)
        linked = linked_to(unit, table)
        if linked is None:
            raise not_linked(table)
        unit.run(
            "update wagering.progressive_link set unlinked_at = ledger.now()"
            " where gaming_table = %s and unlinked_at is null",
            (table,),
        )
        return {"progressive": linked, "table": table}

    return house.command(id, "unlink table", {"table": table}, act, made_by)


def retire(house: House, id: UUID, progressive: str, into: str, made_by: str, authorised_by: str) -> Answer:
    """End a progressive: all that it shows, and its fraction of a cent, goes to another one that players can win.

    What players have built up is never taken back by the house, and the seed that it lies on is not told apart.
    """
    if not authorised_by.strip():
        raise Refused(f"retiring progressive {progressive}", "nobody authorised it", "605a.7(a)(1)", "name the person")
    if progressive == into:
        raise Refused(f"progressive {progressive}", "its meter would stay where it is", "605a.7(a)(1)", "name another")

    def act(unit: Unit) -> Answer:
        rows = _controllers(unit, progressive, into)
        old, new = _in_use(rows, progressive), _in_use(rows, into)
        if tables := _tables(unit, progressive):
            why = f"table {', '.join(tables)} is linked to it"
            raise Refused(f"progressive {progressive}", why, "605a.7(a)(1)", "unlink it first")
        if not _tables(unit, into):
            why = "no table is linked to it, so nobody could win the meter"
            raise Refused(f"progressive {into}", why, "605a.7(a)(1)", "link a table first")
        shows = shown_by(unit, progressive)
        entries = _move(unit, old, new, shows)
        unit.run(
            "update wagering.progressive set retired_into = %s, retired_at = ledger.now() where id = %s",
            (into, progressive),
        )
        if entries:
            about = {"progressive": progressive, "into": into, "authorised_by": authorised_by}
            post(unit, id, "retire progressive", made_by, entries, about)
        return {"progressive": progressive, "into": into, "moved": shows, "shows": shown_by(unit, into)}

    request = {"progressive": progressive, "into": into, "authorised_by": authorised_by}
    return house.command(id, "retire progressive", request, act, made_by)


# ------------------------------------------------------------------------------ what they share


def _filed(found: Game[Any, Any], reset: Cents | None, rate: int | None) -> tuple[Cents, int]:
    """The reset amount and the rate, as the edition's Rules Submission takes them."""
    if _RESET not in {option.id for option in found.rules_type.options()}:
        raise Refused(found.edition, "its chapter has no progressive wager", "605a.7(a)", "a game that has one")
    stated: dict[str, object] = {}
    for name, value in ((_RESET, reset), (_RATE, rate)):
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
            raise Refused(
                name, f"{value} is not a whole number", _section(found, name), "state whole cents, or hundredths"
            )
        stated[name] = money(value)
    rules = found.submission(stated)
    return getattr(rules, _RESET), getattr(rules, _RATE)


def _section(found: Game[Any, Any], name: str) -> str:
    section: str = next(option.section for option in found.rules_type.options() if option.id == name)
    return section


def _verify_seed(found: Game[Any, Any], seed: object, reset: Cents) -> None:
    what, section = f"seed {seed}", _section(found, _RESET)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed > MOST_MONEY:
        raise Refused(what, "it is no amount of whole cents within bounds", section, "state cents")
    if seed < reset:
        why = "the meter would start below the amount it starts again with"
        raise Refused(what, why, section, f"{dollars(reset)} or more")


def _verify_same(to: Row, table: str, at: Row) -> str:
    """The name of the table's meter, where its Rules Submission has one like the controller's."""
    found = game(at["edition"])
    rules = found.submission(at["rules"])
    meters: dict[str, Cents] = found.meters(rules)
    if not meters:
        why = f"its Rules Submission of {found.edition} offers no progressive wager"
        raise Refused(f"table {table}", why, "605a.7(a)", "a table that offers one")
    for name, has in ((_RESET, to["reset"]), (_RATE, to["rate"])):
        filed = getattr(rules, name)
        if filed != has:
            said = f"{name} is {money(filed)} in its Rules Submission, and {money(has)} on progressive {to['id']}"
            raise Refused(f"table {table}", said, _section(found, name), "link tables that have filed the same")
    (meter,) = meters
    return meter


def _table_between_rounds(unit: Unit, table: str) -> Row:
    """The table, locked so that no round begins: every wager of a round feeds and draws on one meter."""
    row = unit.row("select edition, rules, kind from wagering.gaming_table where id = %s for update", (table,))
    if row is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
    verify_hybrid(row["kind"], table, "a Bad Beat payout has a pool of its own, `feltwork poker pool`")
    number = unit.value(
        "select number from wagering.round where gaming_table = %s and state in ('betting', 'closed')", (table,)
    )
    if number is not None:
        raise Refused(f"table {table}", f"round {number} is going on", "605a.7(a)", "wait until it is settled or void")
    return row


def _controllers(unit: Unit, *ids: str) -> Mapping[str, Row]:
    """Progressives, locked in the order of their ids."""
    rows = unit.rows("select * from wagering.progressive where id = any(%s) order by id for update", (sorted(ids),))
    return {row["id"]: row for row in rows}


def _in_use(rows: Mapping[str, Row], id: str) -> Row:
    if id not in rows:
        raise Refused(f"progressive {id}", "there is no such progressive", "605a.7(a)", "set it up first")
    if into := rows[id]["retired_into"]:
        raise Refused(f"progressive {id}", f"it is retired; {into} has its meter", "605a.7(a)", f"use {into}")
    return rows[id]


def _tables(unit: Unit, progressive: str) -> list[str]:
    rows = unit.rows(
        "select gaming_table from wagering.progressive_link where progressive = %s and unlinked_at is null order by 1",
        (progressive,),
    )
    return [row["gaming_table"] for row in rows]


def _move(unit: Unit, old: Row, new: Row, shows: Cents) -> list[Transfer]:
    """From one controller to the other: the meter, and the fractions of a cent, which together may make a whole one."""
    cent, carry = divmod(old["carry"] + new["carry"], WHOLE)
    change = "update wagering.progressive set moved = moved + %s, carried = carried + %s, carry = %s"
    unit.run(f"{change} where id = %s", (-shows, -old["carry"], 0, old["id"]))
    unit.run(f"{change}, contributed = contributed + %s where id = %s", (shows, old["carry"], carry, cent, new["id"]))
    meters = accounts.progressive(old["id"]), accounts.progressive(new["id"])
    moved = [Transfer(*meters, shows, accounts.PROGRESSIVE_MOVED)] if shows else []
    return moved + ([contribution_transfer(new["id"], cent)] if cent else [])
