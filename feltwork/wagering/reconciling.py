"""Wagers that a round adds are reserved when they are decided: play, double, split, a roll's next wagers.

Whoever drives the round says what it has placed so far; what the books lack of it is reserved, and what they have too
much, since a corrected card undid a decision, is freed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid5

from feltwork import Game, Round
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Entry, post, verify_amount
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.holds import verify_free
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.round_at_table import (
    OpenWager,
    RoundAtTable,
    insert_wagers,
    lock_round,
    open_wagers,
    verify_closed,
    voided,
    wagers_by_seat,
)
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.wagering.terminals import Terminal, verify_enabled

Expected = Mapping[int, Mapping[str, Cents]]
"""By seat and wager."""


def expected(round: Round[Any, Any]) -> dict[int, dict[str, Cents]]:
    """What has to be reserved for a round as it stands.

    Everything that it has placed, and for a player who banks what the others may win of it (535.11(d)(2)), less the
    player's own wager, which came back when the bank was taken.
    """
    placed = {seat: {wager: amount for wager, amount in round.placed[seat].items() if amount} for seat in round.seats}
    for seat, covers in round.game.bank_covers(round).items():
        if (beyond := covers - sum(placed[seat].values())) > 0:
            placed[seat][round.game.bank] = beyond
    return placed


def reconcile(
    house: House,
    id: UUID,
    round: UUID,
    expected: Expected,
    made_by: str,
    why: str = "",
    *,
    also: Also | None = None,
) -> Answer:
    """Reserve what a round has placed and the books lack, free what they have too much, in one posting.

    Refused as a whole where a game account does not cover its part. Where nothing differs nothing is posted.
    """
    wanted = {seat: {wager: amount for wager, amount in wagers.items() if amount} for seat, wagers in expected.items()}
    for wagers in wanted.values():
        for wager, amount in wagers.items():
            verify_amount(amount, wager)

    def act(unit: Unit) -> Answer:
        at_seat, going_on = lock_round(unit, round)
        verify_hybrid(going_on.kind, going_on.gaming_table)
        verify_closed(going_on)
        staked = open_wagers(unit, round)
        _verify_expected(going_on, at_seat, staked, wanted)
        back, more = _differences(id, at_seat, staked, wanted)
        funds = _verify_funds(unit, going_on, at_seat, back, more)
        entries: list[Entry] = [*voided(back), *(going_on.reservation(at_seat[one.seat], one) for one in more)]
        if entries:
            post(unit, id, "reserve", made_by, entries, {"round": str(round), "why": why})
            insert_wagers(unit, round, more)
        gone = {wager.id for wager in back}
        now = [*(wager for wager in staked if wager.id not in gone), *more]
        return {"round": str(round), "wagers": wagers_by_seat(now), **funds}

    stated = {str(seat): wagers for seat, wagers in wanted.items()}
    return house.command(id, "reconcile", {"round": str(round), "expected": stated, "why": why}, act, made_by, also)


def _verify_expected(
    going_on: RoundAtTable, at_seat: Mapping[int, Terminal], staked: Iterable[OpenWager], wanted: Expected
) -> None:
    """Every seat that plays is named, no other is, and every wager is one of the game's."""
    for seat in sorted({wager.seat for wager in staked} - set(wanted)):
        raise Refused(f"seat {seat}", f"it has wagers in {going_on.name}, and what it placed is not stated")
    names = _names(going_on.game)
    for seat, wagers in wanted.items():
        if wagers and seat not in at_seat:
            raise Refused(f"seat {seat}", f"no terminal sits there in {going_on.name}", "605a.2(a)")
        for wager in wagers:
            if wager not in names:
                raise Refused(f"seat {seat}: {wager}", f"{going_on.edition} has no such wager")


def _names(game: Game[Any, Any]) -> set[str]:
    return {wager.id for wager in game.wagers} | ({game.bank} if game.bank else set())


def _differences(
    id: UUID, at_seat: Mapping[int, Terminal], staked: Sequence[OpenWager], wanted: Expected
) -> tuple[list[OpenWager], list[OpenWager]]:
    """What is freed, the newest first, and what is reserved instead or anew."""
    has: dict[tuple[int, str], list[OpenWager]] = defaultdict(list)
    for wager in staked:
        has[wager.seat, wager.wager].append(wager)
    back: list[OpenWager] = []
    more: list[OpenWager] = []
    for seat, name in sorted({*has, *((seat, name) for seat, wagers in wanted.items() for name in wagers)}):
        lacks = wanted[seat].get(name, 0) - sum(wager.amount for wager in has[seat, name])
        while lacks < 0:
            newest = has[seat, name].pop()
            back.append(newest)
            lacks += newest.amount
        if lacks > 0:
            more.append(OpenWager(uuid5(id, f"{seat}/{name}"), seat, at_seat[seat].asset_number, name, lacks))
    return back, more


def _verify_funds(
    unit: Unit,
    going_on: RoundAtTable,
    at_seat: Mapping[int, Terminal],
    back: Iterable[OpenWager],
    more: Iterable[OpenWager],
) -> Answer:
    """What the game accounts that change hold afterwards; refused where one does not cover what it adds."""
    adds: dict[int, Cents] = defaultdict(int)
    for wager in more:
        adds[wager.seat] += wager.amount
    for wager in back:
        adds[wager.seat] -= wager.amount
    rows = unit.rows(
        "select account, posted, posted - reserved as available from ledger.balance where account = any(%s)",
        ([at_seat[seat].game_account for seat in adds],),
    )
    held = {row["account"]: row for row in rows}
    for seat, amount in sorted(adds.items()):
        at = at_seat[seat]
        if amount > 0:
            verify_enabled(at)
            # A round that is in play is played to its end: who has a wager in it may do all that the game lets them.
            verify_free((*at.holds, *going_on.holds), f"terminal {at.asset_number}", leaving=True)
        row = held[at.game_account]
        row["available"] -= amount
        if row["available"] < 0:
            raise Refused(
                f"terminal {at.asset_number}: {money(amount)}",
                f"{going_on.name} adds it at seat {seat}, and the game account has"
                f" {dollars(row['available'] + amount)}",
                "605a.1",
                "buy in first, or decide otherwise",
            )
    return {
        "balances": {at_seat[seat].asset_number: held[at_seat[seat].game_account]["posted"] for seat in adds},
        "available": {at_seat[seat].asset_number: held[at_seat[seat].game_account]["available"] for seat in adds},
    }
