"""A round's money: wagers reserved when they are placed, posted when the round is settled, voided at a misdeal.

The rules of the game are not here: whoever drives the round (a recorded file, a live table) hands over the round as it
was played, and its settlement lines become transfers, one posting for the whole table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Json

from feltwork import RoundInPlay, record
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Entry, Post, Void, post
from feltwork.procedure.progressive import feeding
from feltwork.rounds.again import with_meters
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.wagering import progressives
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.placing import AlsoMany, Placement, Verdict, place, place_many, take_back
from feltwork.wagering.reconciling import Expected, expected, reconcile
from feltwork.wagering.round_at_table import (
    GOING_ON,
    OpenWager,
    RoundAtTable,
    Source,
    balances,
    begin_round,
    came_back,
    keep_outcome,
    lock_round,
    move,
    open_wagers,
    round_at_table,
    verify_closed,
    verify_played,
    voided,
    wagers_by_seat,
)
from feltwork.wagering.settlement import settlement
from feltwork.wagering.settling_again import settle_again
from feltwork.wagering.table_kinds import verify_hybrid


def open_round(house: House, id: UUID, table: str, *, also: Also | None = None) -> Answer:
    """Begin a round at a table: the betting window is open. The round has the command's id."""

    def act(unit: Unit) -> Answer:
        return {"round": str(id), "table": table, "number": begin_round(unit, id, table)}

    return house.command(id, "open round", {"table": table}, act, also=also)


def no_more_bets(house: House, id: UUID, round: UUID, *, also: Also | None = None) -> Answer:
    """Close the betting window; progressive wagers are locked out with it."""

    def act(unit: Unit) -> Answer:
        going_on = round_at_table(unit, round)
        move(unit, going_on, "closed")
        return {"round": str(round), "wagers": wagers_by_seat(open_wagers(unit, round))}

    return house.command(id, "no more bets", {"round": str(round)}, act, also=also)


def show(house: House, round: UUID, shown: Mapping[str, Any]) -> None:
    """Keep what lies on the table so far, for recall of a round that is going on."""

    def keep(unit: Unit) -> None:
        going_on = round_at_table(unit, round)
        if going_on.state not in GOING_ON:
            raise Refused(going_on.name, f"it is {going_on.state}")
        unit.run("update wagering.round set shown = %s where id = %s", (Json(dict(shown)), round))

    house.database.run(keep, "what lies on the table")


def settle(
    house: House, id: UUID, round: UUID, played: RoundInPlay, source: Source = "live", *, also: Also | None = None
) -> Answer:
    """Settle a round as it was played: every wager posted, every line paid, in one posting for the whole table.

    A round that was played void returns its wagers instead, but what was given up before the cause or stayed live.
    """
    request = {"round": str(round), "played": record(played, source)["sha256"]}

    def act(unit: Unit) -> Answer:
        at_seat, going_on = lock_round(unit, round)
        verify_hybrid(going_on.kind, going_on.gaming_table, "settle the hand with `feltwork poker hand`")
        verify_closed(going_on)
        reserved = open_wagers(unit, round)
        covers = [wager for wager in reserved if wager.wager == going_on.game.bank]
        staked = [wager for wager in reserved if wager.wager != going_on.game.bank]
        verify_played(going_on, played, staked, at_seat)
        if _returns_all(played):
            return _void(unit, id, going_on, played, reserved, source)
        before = progressives.before_awards(unit, going_on.gaming_table, _fed(played))
        paid = with_meters(played, before.meters) if before.meters else played
        entries: list[Entry] = [
            *before.entries,
            *_resolved(paid, staked),
            *voided(covers),
            *settlement(unit, id, going_on, paid, at_seat),
            *progressives.after_awards(unit, before, paid.result),
        ]
        post(unit, id, "settle", f"table {going_on.gaming_table}", entries, {"round": str(round)})
        _finish(unit, id, going_on, paid, source)
        return {"round": str(round), "result": paid.result.to_json(), "balances": balances(unit, at_seat.values())}

    return house.command(id, "settle", request, act, also=also)


def void(
    house: House, id: UUID, round: UUID, made_by: str, why: str, section: str, *, also: Also | None = None
) -> Answer:
    """Void a round before it was played to an end: every wager goes back to its game account."""

    def act(unit: Unit) -> Answer:
        _, going_on = lock_round(unit, round)
        if going_on.state not in GOING_ON:
            raise Refused(going_on.name, f"it is {going_on.state}", instead="void one that is going on")
        staked = open_wagers(unit, round)
        about = {"round": str(round), "why": why, "section": section}
        if staked:
            post(unit, id, "void", made_by, voided(staked), about)
        move(unit, going_on, "void")
        return {"round": str(round), "returned": wagers_by_seat(staked)}

    request = {"round": str(round), "why": why, "section": section}
    return house.command(id, "void round", request, act, made_by, also)


def _fed(played: RoundInPlay) -> Cents:
    lines = (line for lines in played.result.lines.values() for line in lines)
    return feeding(lines, played.game.progressive_wager)


def _returns_all(played: RoundInPlay) -> bool:
    """Whether a round was played void and nothing of it was given up or stayed live."""
    back = came_back(played.result)
    lines = ((seat, line) for seat, lines in played.result.lines.items() for line in lines)
    return played.result.void and all((seat, line.wager) in back for seat, line in lines)


def _resolved(played: RoundInPlay, staked: Iterable[OpenWager]) -> list[Entry]:
    back = came_back(played.result)
    return [Void(one.id) if (one.seat, one.wager) in back else Post(one.id) for one in staked]


def _void(
    unit: Unit, id: UUID, going_on: RoundAtTable, played: RoundInPlay, staked: Sequence[OpenWager], source: Source
) -> Answer:
    if staked:
        post(unit, id, "void", f"table {going_on.gaming_table}", voided(staked), {"round": str(going_on.id)})
    _finish(unit, id, going_on, played, source)
    return {"round": str(going_on.id), "result": played.result.to_json()}


def _finish(unit: Unit, posting: UUID, going_on: RoundAtTable, played: RoundInPlay, source: Source) -> None:
    move(unit, going_on, "void" if played.result.void else "settled")
    keep_outcome(unit, going_on, 1, posting, played, source)


__all__ = [
    "AlsoMany",
    "Expected",
    "OpenWager",
    "Placement",
    "RoundAtTable",
    "Source",
    "Verdict",
    "expected",
    "no_more_bets",
    "open_round",
    "open_wagers",
    "place",
    "place_many",
    "reconcile",
    "round_at_table",
    "settle",
    "settle_again",
    "show",
    "take_back",
    "void",
    "wagers_by_seat",
]
