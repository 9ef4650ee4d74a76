"""Two rounds that differ only in cards that lie face down, played step by step at two live tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from cryptography.fernet import Fernet

from feltwork.equipment.piece import Piece
from feltwork.procedure.game import Game
from feltwork.procedure.request import (
    Answer,
    Ask,
    Burn,
    Cut,
    CutAt,
    Deal,
    Declared,
    Peek,
    Request,
    Reveal,
    Settle,
    Shuffle,
    goes_without_answer,
)
from feltwork.procedure.unread import FACE_DOWN, Peeked
from feltwork.rounds.answers import write_answer
from feltwork.rounds.in_play import RoundInPlay
from feltwork.table.journal import Entry, Kind
from feltwork.table.live import ORDER, LiveTable, Phase
from feltwork.table.live_round import LiveRound
from feltwork.table.seal import Seal, TableSeal
from feltwork.table.setup import Setup
from tests.rounds.random_play import random_session

SEAL = TableSeal(Seal(Fernet.generate_key()), "the house", "T1")
START = datetime(2026, 11, 15, 20, tzinfo=UTC)
ROUND = UUID("0199a3c2-0d5e-7c11-8a3b-5f6e7d8c9b0a")
Spot = tuple[int, int]
"""A step of the round that deals, and the place of a piece in its answer."""


@dataclass
class Course:
    """A round as it was played: what was asked at each step, and what was answered."""

    play: RoundInPlay
    requests: dict[int, Request] = field(default_factory=dict)
    answers: dict[int, Answer] = field(default_factory=dict)

    def dealt(self) -> Iterator[tuple[Spot, Deal | Burn, Piece]]:
        for step, request in self.requests.items():
            answer = self.answers.get(step)
            if isinstance(request, Deal | Burn) and isinstance(answer, tuple):
                for at, piece in enumerate(answer):
                    assert isinstance(piece, Piece)
                    yield (step, at), request, piece

    def out(self) -> Counter[Piece]:
        """The pieces that left the shoe, those of irregularities as well."""
        declared = [answer.card for answer in self.answers.values() if isinstance(answer, Declared) and answer.card]
        return Counter([*(piece for _, _, piece in self.dealt()), *declared])

    @property
    def reshuffled(self) -> bool:
        """Cards that had been dealt came a second time: it is not known which of them are in the deck."""
        first = min((step for (step, _), _, _ in self.dealt()), default=0)
        return any(isinstance(request, Shuffle) for step, request in self.requests.items() if step > first)

    @property
    def tells_unasked(self) -> bool:
        """Something was declared at a step at which a live table with a shoe asks nobody: it goes another way."""
        return any(
            isinstance(answer, Declared) and goes_without_answer(self.requests[step])
            for step, answer in self.answers.items()
        )

    def with_pieces(self, pieces: Mapping[Spot, Piece]) -> Course:
        """The same round with other pieces at some spots."""
        answers = dict(self.answers)
        for (step, at), piece in pieces.items():
            answer = list(answers[step])  # type: ignore[arg-type]
            answer[at] = piece
            answers[step] = tuple(answer)
        return Course(self.play, self.requests, answers)


def courses(edition: Game[Any], seed: int, rounds: int, *, clumsy: bool = False) -> Iterator[Course]:
    """Rounds of random players under random rules."""
    session = random_session(edition, seed, clumsy=clumsy)
    for _ in range(rounds):
        steps: list[tuple[Request, Answer]] = []
        played = session.play_round(watch=lambda _, request, answer, steps=steps: steps.append((request, answer)))
        if played is None:
            return
        numbered = dict(enumerate(steps, 1))
        yield Course(
            played.table,
            {step: request for step, (request, _) in numbered.items()},
            {step: answer for step, (_, answer) in numbered.items() if answer is not None},
        )


def others(course: Course, chance: Random, most: int) -> Iterator[Course]:
    """The round with another card face down: one like a card that lies beside it if there is one left, one that stayed
    in the shoe, and one that lay face down elsewhere.
    """
    if course.reshuffled or course.tells_unasked:
        return
    dealt = list(course.dealt())
    down = [(spot, request, piece) for spot, request, piece in dealt if not request.face_up]
    left = Counter(course.play.game.deck(course.play.round.rules)) - course.out()
    chance.shuffle(down)
    for spot, request, piece in down[:most]:
        assert isinstance(request, Deal)
        beside = [one for _, deal, one in dealt if deal is not request and getattr(deal, "to", None) == request.to]
        alike = [one for one in beside if left[one] and one != piece]
        undealt = [one for one in left if one != piece]
        if alike:
            yield course.with_pieces({spot: chance.choice(alike)})
        if undealt:
            yield course.with_pieces({spot: chance.choice(undealt)})
        elsewhere = [(at, one) for at, _, one in down if at != spot and one != piece]
        if elsewhere:
            at, one = chance.choice(elsewhere)
            yield course.with_pieces({spot: one, at: piece})


class UnknownCardsError(Exception):
    """A table whose cards are entered came to a step to which the one with a shoe was not played."""


class Twin:
    """A live table at which one course is played."""

    def __init__(self, course: Course, setup: Setup, known: Twin | None = None) -> None:
        self.course, self.known = course, known
        play = course.play
        rules = play.round.rules
        self.table = LiveTable("T1", play.game, rules, setup, SEAL)
        if self.table.equipment is not None:
            self.table.equipment.shoe.load(self._stocked(0))
        self.table.at, self.table.phase, self.table.number = START, Phase.PLAYING, 1
        self.table.dealer = None if setup.automatic else "dana"
        stakes = {seat: dict(wagers) for seat, wagers in play.wagers.items()}
        terminals = {seat: str(1000 + seat) for seat in stakes}
        self.round = LiveRound(play.game, rules, ROUND, 1, 1, stakes=stakes, terminals=terminals)
        self.table.round = self.round
        self.round.begin(play.situation, play.round.players, terminals=play.round.terminals)
        self.round.go_on(self.table.waits)

    @property
    def over(self) -> bool:
        return not self.round.in_play

    def go_on(self) -> None:
        """Answer what is asked now."""
        step, request = self.round.step, self.round.request
        answer = self.course.answers.get(step)
        if isinstance(request, Ask):
            assert isinstance(answer, Mapping)
            asked = [question for question in request.questions if question.seat not in self.round.decided]
            for question in asked:
                question.verify(answer[question.seat])
            self._apply(Kind.DECISION, write_answer({one.seat: answer[one.seat] for one in asked}))
            return
        answer = self._unread(step, request, answer)
        self.round.verify(answer)
        content = self.table.written(step, request, answer)
        if isinstance(request, Shuffle) and self.table.equipment is not None:
            content["order"] = SEAL.close([str(one) for one in self._stocked(step)], self.table.next_number, ORDER)
        self._apply(Kind.ANSWER, content)

    def _stocked(self, after: int) -> list[Piece]:
        """A shoe that gives what the course takes from it after a step. What is burned unseen is none of that."""
        placed, cut, coming = dict[int, Piece](), 0, 0
        for step, request in self.course.requests.items():
            if step <= after:
                continue
            if isinstance(request, Shuffle):
                break
            answer = self.course.answers.get(step)
            match request, answer:
                case Cut(), CutAt(depth=cut):
                    continue
                case _, Declared(card=card):
                    taken = () if card is None else (card,)
                case Deal() | Burn(), tuple():
                    taken = answer
                case Deal(count=count) | Burn(count=count), None:
                    taken = (None,) * count
                case _:
                    continue
            spots = getattr(request, "spots", ()) or range(coming, coming + len(taken))
            coming += len(taken)
            placed |= {spot: piece for spot, piece in zip(spots, taken, strict=False) if piece is not None}
        deck = Counter[Piece](self.course.play.game.deck(self.course.play.round.rules))
        others = iter((deck - self.course.out()).elements())
        order = [placed[at] if at in placed else next(others) for at in range(max(placed, default=-1) + 1)]
        order += others
        return order[-cut:] + order[:-cut] if cut else order

    def _unread(self, step: int, request: Request, answer: Answer) -> Answer:
        """What a dealer answers who enters the cards, and looks at none before it is turned over."""
        if self.known is None:
            return answer
        known = self.known.round.requests.get(step)
        if known is None:
            raise UnknownCardsError(step)
        if isinstance(answer, Declared):
            return answer
        match request:
            case Deal(unread=True) if answer is not None:
                return FACE_DOWN
            case Peek(found=None):
                assert isinstance(known, Peek)
                return Peeked(bool(known.found))
            case Reveal(count=count) if count:
                assert isinstance(known, Reveal)
                return tuple(card for card, mine in zip(known.cards, request.cards, strict=True) if mine is None)  # type: ignore[return-value]
        return answer

    def given(self, step: int) -> Answer:
        """What was answered at a step."""
        assert self.round.play is not None
        return next((input.answer for input in self.round.play.inputs if input.step == step), None)

    def settle(self) -> None:
        self._apply(Kind.SETTLED, {})

    def _apply(self, kind: Kind, content: dict[str, Any]) -> None:
        number = self.table.number + 1
        self.table.apply(Entry(number, kind, content, "dana", START + timedelta(seconds=number)))


@dataclass
class Difference:
    """Who may know by now that the two rounds differ."""

    seats: set[int] = field(default_factory=set)
    everybody: bool = False

    def note(self, step: int, one: Twin, other: Twin) -> None:
        """What a step has shown, by what was asked and answered, not by any view."""
        mine, theirs = one.round.requests[step], other.round.requests.get(step)
        match mine:
            case Reveal():
                turned = isinstance(theirs, Reveal) and theirs.shown(other.given(step))
                self.everybody |= mine.shown(one.given(step)) != turned
            case Peek(found=found):
                same = isinstance(theirs, Peek) and found == theirs.found and one.given(step) == other.given(step)
                self.everybody |= not same
            case Deal() | Burn() if one.given(step) != other.given(step):
                self.everybody |= mine.face_up
                if isinstance(mine, Deal) and not mine.unseen:
                    self.seats.add(mine.to.seat)
            case Settle(lines=lines):
                same = isinstance(theirs, Settle) and theirs.lines == lines
                assert self.everybody or same, f"settled otherwise, and nobody has seen why: {mine} {theirs}"


def declared(twin: Twin, step: int) -> list[int]:
    """The seats that declare a hand to be paid: an open act of theirs (589.11(b))."""
    request = twin.round.requests.get(step)
    asked = request.questions if isinstance(request, Ask) else ()
    return [question.seat for question in asked if question.actions[0].word == "declare"]
