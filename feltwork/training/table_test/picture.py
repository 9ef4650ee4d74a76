"""The layout as it is shown in a table test: wagers, cards and what happened, and nothing that tells the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from feltwork.equipment.piece import AnyKind, Piece
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import (
    Announce,
    Answer,
    Ask,
    Burn,
    Cut,
    Deal,
    Declared,
    NoRoll,
    Peek,
    Request,
    Reveal,
    Roll,
    Settle,
    Shuffle,
    Take,
)
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.transcript import entries
from feltwork.rounds.view import View
from feltwork.terms.money import money


@dataclass(frozen=True, slots=True)
class Laid:
    """The pieces at a place; None is one that lies face down."""

    place: Place
    pieces: tuple[Piece | None, ...]
    parts: tuple[tuple[str, tuple[Piece, ...]], ...] = ()
    """The hands in which they are set, where they are set in two; what they come to is for the dealer to know."""
    rows: tuple[tuple[int | None, ...], ...] = ()
    """How they lie, where not side by side."""

    def to_json(self) -> dict[str, Any]:
        return {
            "place": str(self.place),
            "seat": self.place.seat,
            "hand": self.place.hand,
            "pieces": [None if piece is None else str(piece) for piece in self.pieces],
            "parts": [{"name": name, "pieces": [str(piece) for piece in pieces]} for name, pieces in self.parts],
            "rows": [list(row) for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class Picture:
    """What lies on the layout at one moment."""

    wagers: dict[int, dict[str, int]]
    laid: tuple[Laid, ...]
    meters: dict[str, int]
    rolls: tuple[tuple[int, ...] | NoRoll, ...] = ()
    kind: str = "card"

    def to_json(self) -> dict[str, Any]:
        return {
            "wagers": {
                str(seat): {wager: money(stake) for wager, stake in stakes.items() if stake}
                for seat, stakes in self.wagers.items()
            },
            "places": [one.to_json() for one in self.laid],
            "meters": {name: money(shows) for name, shows in self.meters.items()},
            "rolls": [str(roll) if isinstance(roll, NoRoll) else list(roll) for roll in self.rolls],
            "pieces": self.kind,
        }


def opening_picture(table: RoundInPlay) -> Picture:
    """The layout before the first step: the wagers, and nothing dealt yet."""
    return Picture(
        {seat: dict(stakes) for seat, stakes in table.wagers.items()},
        (),
        dict(table.round.meters_before),
        (),
        table.game.pieces.one,
    )


def picture_of(table: RoundInPlay, steps: Iterable[tuple[Request, Answer]]) -> Picture:
    """The layout as it stands in the middle of a round: what lies face down stays so."""
    view = _view(table, steps)
    layouts = table.game.layouts
    laid = tuple(Laid(seen.place, seen.cards, rows=layouts.get(seen.place, ())) for seen in view.places())
    return _picture(table, laid, view)


def _view(table: RoundInPlay, steps: Iterable[tuple[Request, Answer]]) -> View:
    view = View(table.round, 0)
    for request, answer in steps:
        view.note(request, answer)
    return view


def _picture(table: RoundInPlay, laid: tuple[Laid, ...], view: View) -> Picture:
    wagers = {seat: dict(stakes) for seat, stakes in table.round.placed.items()}
    return Picture(wagers, laid, dict(table.round.meters_before), tuple(view.rolls), table.game.pieces.one)


def final_picture(table: RoundInPlay, steps: Iterable[tuple[Request, Answer]]) -> Picture:
    """The layout when wagers are settled: every card can be seen."""
    round, game = table.round, table.game
    listed = [place.name for place in game.places.values()]
    places = [place for place, pieces in round.cards.items() if pieces and place != DISCARD]
    laid = tuple(
        Laid(
            place,
            tuple(piece for piece in round.known(place) if piece is not None),
            tuple((part.name, part.pieces) for part in game.parts(round, place)),
            game.layouts.get(place, ()),
        )
        for place in sorted(places, key=lambda one: (one.seat, listed.index(one.name) if one.name in listed else 99))
    )
    return _picture(table, laid, _view(table, steps))


# ---------------------------------------------------------------------------------------------------- what happened


def event_texts(request: Request, answer: Answer, pieces: AnyKind, irregularity: str = "") -> list[str]:
    """What a step shows to who watches: no announcement, no settlement, no card that lies face down."""
    if isinstance(answer, Declared):
        return [irregularity] if irregularity else []
    match request:
        case Announce() | Peek() | Settle():
            return []
        case Deal(to=to, count=count, face_up=False):
            return [f"{to} receives {_count(count, pieces)} face down"]
    return [entry.text for entry in entries(request, answer, pieces)]


def step_words(request: Request, pieces: AnyKind) -> str:
    """What a dealer does in a step, said before it is done; "" for what changes nothing."""
    match request:
        case Deal(to=to, count=count, face_up=face_up):
            return f"deal {_count(count, pieces)} to {_whose(to)} face {'up' if face_up else 'down'}"
        case Burn(count=count, to=to):
            return f"put {_count(count, pieces)} into {to}"
        case Reveal(place=place):
            return f"turn over what lies at {_whose(place)}"
        case Settle(seat=seat):
            return f"settle seat {seat}"
        case Shuffle(how=how):
            return f"shuffle {how}"
        case Cut():
            return f"offer the {pieces.many} for the cut"
        case Announce() | Peek():
            return ""
    return _asking(request)


def _asking(request: Request) -> str:
    match request:
        case Ask(questions=questions) if any(question.seat for question in questions):
            seats = ", ".join(str(question.seat) for question in questions if question.seat)
            prompt = next(question.prompt for question in questions if question.seat)
            return f"ask seat{'s' if ',' in seats else ''} {seats}: {prompt}"
        case Ask():
            return "set the dealer's hands"
        case Roll(dice=dice, by=by):
            return f"have {dice} dice thrown by {f'seat {by}' if by else 'the dealer'}"
        case Take(to=to):
            return f"give the exposed card to {_whose(to)}"
    return ""


def _whose(place: Place) -> str:
    return str(place) if place.seat else f"the {place.name.replace('_', ' ')}"


def _count(count: int, pieces: AnyKind) -> str:
    return f"one {pieces.one}" if count == 1 else f"{count} {pieces.many}"
