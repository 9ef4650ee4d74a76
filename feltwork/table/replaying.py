"""A round that is over, played again for people to look at: frame by frame, with the eyes that the table had."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any
from uuid import UUID

from feltwork.equipment.piece import Piece
from feltwork.procedure.place import DISCARD, Place
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.record import replay
from feltwork.rounds.view import Seen
from feltwork.table.live_round import LiveRound
from feltwork.table.views import entry_of, open_prompt, place_view, rolls_view
from feltwork.terms.money import money


def recorded(record: dict[str, Any], what: str) -> RoundInPlay:
    """The round of a record, once it is proved that all of it comes out as it was written down."""
    return replay(record, what)


def at_its_beginning(play: RoundInPlay, id: UUID, number: int) -> LiveRound:
    """A round that was played, as it stood when the procedure began."""
    stakes = {seat: dict(wagers) for seat, wagers in play.wagers.items()}
    round = LiveRound(play.game, play.round.rules, id, number, 0, stakes=stakes)
    round.begin(play.situation, play.round.players, terminals=play.round.terminals)
    return round


def played_again(play: RoundInPlay, id: UUID, number: int) -> LiveRound:
    """The same round to where it was played, with everything that a live round remembers of its steps."""
    round, given = at_its_beginning(play, id, number), {input.step: input.answer for input in play.inputs}
    while round.in_play and (play.done or round.step < play.step):
        round.answer(given.get(round.step))
    return round


def frames(play: RoundInPlay, id: UUID, number: int) -> list[dict[str, Any]]:
    """Every step as the table showed it: its words, its section, cards, dice, and what was settled in it.

    Under each back is what lay there. The round is over, and nobody can use it. A dealer who enters the cards tells a
    hole card when it is turned over, so a frame gets it from the first later one that knows it.
    """
    shown = list(_steps(play, id, number))
    later: dict[Place, tuple[Piece | None, ...]] = {}
    for frame, laid in reversed(shown):
        later = {place: _filled(pieces, later.get(place, ())) for place, pieces in laid.items()}
        for place, known in zip(frame["places"], later.values(), strict=True):
            if None in place["cards"] and None not in known:
                place["under"] = [str(piece) for piece in known]
    return [frame for frame, _ in shown]


def _filled(pieces: tuple[Piece | None, ...], later: tuple[Piece | None, ...]) -> tuple[Piece | None, ...]:
    """The pieces of a place, with those that are known only later."""
    return tuple(piece or then for piece, then in zip_longest(pieces, later[: len(pieces)]))


def _steps(
    play: RoundInPlay, id: UUID, number: int
) -> Iterator[tuple[dict[str, Any], dict[Place, tuple[Piece | None, ...]]]]:
    """Every step as the table showed it, with the pieces at its places as far as they were known then."""
    round, given = at_its_beginning(play, id, number), {input.step: input.answer for input in play.inputs}
    n, before = 0, _frame(round, 0, 0, "", ["the wagers lie on the layout"])
    yield {**before, "entered": None}, _laid(round)
    while round.in_play:
        request, step, said = round.request, round.step, len(round.said)
        paid = {seat: len(lines) for seat, lines in _lines(round).items()}
        answer = given.get(step)
        round.answer(answer)
        words = [entry.text for entry in round.said[said:]]
        now = _frame(round, n + 1, step, str(request.section), words or [open_prompt(request, round.game)])
        now["lines"] = _settled_since(round, paid)
        if words or now["lines"] or any(now[name] != before[name] for name in ("places", "rolls")):
            n, before = n + 1, now
            yield {**now, "entered": entry_of(request, answer)}, _laid(round)


def _laid(round: LiveRound) -> dict[Place, tuple[Piece | None, ...]]:
    assert round.view is not None, "the round has begun"
    assert round.play is not None, "the round has begun"
    return {seen.place: round.play.round.known(seen.place) for seen in round.view.places(0)}


def _frame(round: LiveRound, n: int, step: int, section: str, words: list[str]) -> dict[str, Any]:
    assert round.view is not None, "the round has begun"
    places = [_shown(round, seen) for seen in round.view.places(0)]
    return {
        "n": n,
        "step": step,
        "section": section or None,
        "text": "; ".join(words),
        "words": words,
        "places": places,
        "rolls": rolls_view(round.view),
        "lines": [],
    }


def _shown(round: LiveRound, seen: Seen) -> dict[str, Any]:
    """A place as the table saw it."""
    return {name: value for name, value in place_view(round.game, round, seen).items() if value is not None}


def _lines(round: LiveRound) -> Mapping[int, list[Any]]:
    assert round.play is not None, "the round has begun"
    return round.play.round.lines


def _settled_since(round: LiveRound, paid: Mapping[int, int]) -> list[dict[str, Any]]:
    return [
        {"seat": seat, **line.to_json()}
        for seat, lines in sorted(_lines(round).items())
        for line in lines[paid.get(seat, 0) :]
    ]


def outcome(play: RoundInPlay, id: UUID, number: int) -> dict[str, Any]:
    """What a round came to: everything on the layout open, and every seat's lines."""
    round, result = played_again(play, id, number), play.result
    laid = sorted(place for place, cards in play.round.cards.items() if cards)
    assert round.view is not None, "the round was played"
    return {
        "void": result.void,
        "headline": "void" if result.void else play.game.headline(play.round),
        "places": [_shown(round, Seen(place, play.round.known(place))) for place in laid if place != DISCARD],
        "rolls": rolls_view(round.view),
        "seats": {
            str(seat): {"net": money(result.net(seat)), "lines": [line.to_json() for line in lines]}
            for seat, lines in result.lines.items()
        },
    }
