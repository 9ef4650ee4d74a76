"""Rounds of a table: the list, one with all of its outcomes, and any of them played again step by step."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from feltwork.table.past_rounds import MOST, PastRound, past_round, rounds_of
from feltwork.table.replaying import frames, recorded
from feltwork.terms.refusal import Refused
from feltwork.wagering.table_kinds import TableKind
from feltwork.web.api.shapes import Json, Money, Onlooker, TableName
from feltwork.web.refusing import NotThere, not_there
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["rounds"])


class ListedRound(BaseModel):
    """A round in the list of its table."""

    id: UUID
    number: int
    state: str
    opened_at: str
    settled_at: str | None
    seats: int
    staked: Money | None
    house: Money | None
    """What the house won; below zero where it lost."""
    corrected: bool
    laid: Json | None


class OutcomeShown(BaseModel):
    """What a round came to; a correction is another version, and the last one holds."""

    version: int
    at: str
    void: bool
    result: Json
    made_by: str | None
    authorised_by: str | None
    why: str | None


class RoundShown(BaseModel):
    """A round with everybody who had a part in it."""

    id: UUID
    table: str
    number: int
    game: str
    name: str
    poker: bool
    """Whether it is a hand of an electronic poker table: the poker room shows it, and it does not replay."""
    state: str
    opened_at: str
    seats: dict[str, str]
    dealt_by: list[str]
    cards_from: str | None
    corrected: bool
    outcomes: list[OutcomeShown]
    notes: list[Json]


class Frame(BaseModel):
    """What the table showed after one step."""

    n: int
    step: int
    section: str | None
    text: str
    words: list[str]
    """The same, one line for each thing that was done or said."""
    places: list[Json]
    rolls: list[Any] | None
    lines: list[Json]
    entered: Json | None


class Replay(BaseModel):
    """A version of a round, played again."""

    round: UUID
    version: int
    pieces: str
    """What is dealt: card or tile."""
    wagers: dict[str, dict[str, Money]]
    frames: list[Frame]
    result: Json


@router.get("/tables/{table}/rounds", summary="Rounds of a table")
def rounds(
    request: Request,
    table: TableName,
    _: Onlooker,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
    most: Annotated[int, Query(ge=1, le=MOST)] = 20,
) -> list[ListedRound]:
    """The newest first; `before` is a round's number, to read on from there."""
    house = serving(request).house
    try:
        found = house.read(lambda unit: rounds_of(unit, table, before, most), "the rounds of a table")
    except Refused as refused:
        raise not_there(refused) from None
    return [ListedRound(**one) for one in found]


def _round(request: Request, id: UUID) -> PastRound:
    try:
        found: PastRound = serving(request).house.read(lambda unit: past_round(unit, id), "a round")
    except Refused as refused:
        raise not_there(refused) from None
    return found


@router.get("/rounds/{id}", summary="A round")
def round(request: Request, id: UUID, _: Onlooker) -> RoundShown:
    """The outcome that holds and those before it, who dealt, and whether it was corrected."""
    return RoundShown(**_round(request, id).to_json())


@router.get("/rounds/{id}/replay", summary="A round played again")
def replay(
    request: Request, id: UUID, _: Onlooker, version: Annotated[int | None, Query(ge=1, le=10_000)] = None
) -> Replay:
    """Every step of a round as the table showed it, once it is proved that it comes out as it was recorded.

    Not a hand of Poker: a replay turns over what lay face down, and there that stays unseen.
    """
    past = _round(request, id)
    if past.kind is TableKind.ELECTRONIC_POKER_TABLE:
        why = "a hand of Poker that was thrown away unseen stays so"
        raise NotThere(past.name, why, "553.16(d)", "look at it in the poker room, which shows what everybody saw")
    chosen = next((one for one in reversed(past.outcomes) if version in (None, one.version)), None)
    if chosen is None:
        why = "it has no such outcome" if past.outcomes else "it was not played to an end"
        raise NotThere(past.name, why, "605a.2(d)(6)", "choose one that was settled")
    play = recorded(chosen.record, past.name)
    return Replay(
        round=id,
        version=chosen.version,
        pieces=play.game.pieces.one,
        wagers={seat: one["wagers"] for seat, one in chosen.record["seats"].items()},
        frames=[Frame(**frame) for frame in frames(play, id, past.number)],
        result=chosen.record["result"],
    )
