"""Rounds driven by a test: cards from a deck in order, words for each seat, an irregularity at a numbered request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from feltwork.equipment.cards import Card, parse_cards
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Answer, Ask, Burn, Deal, Declared, Request, Roll, Settle
from feltwork.rounds.in_play import RoundInPlay

Rules: TypeAlias = dict[str, object]
Stakes: TypeAlias = dict[int, dict[str, int]]

AUTOMATED: Rules = {"shuffling": "automated"}
BY_HAND: Rules = {"shuffling": "automated", "dealing": "hand"}
BY_DEVICE: Rules = {"dealing": "automated_shoe"}


class FromADeck:
    """Answers from a deck in this order. A seat's words are one for every question, or a list that is used up.

    Burned cards are not in the deck unless ``burned`` says so; who is told nothing says ``otherwise``, or what silence
    means where a question has that. With ``otherwise`` None every answer is told, and a question too many fails.
    """

    def __init__(
        self,
        cards: str | Iterable[Card],
        decisions: Mapping[int, str | Sequence[str]] | None = None,
        *,
        otherwise: str | None = "play",
        rolls: Iterable[Answer] = (),
        burned: bool = False,
    ) -> None:
        self.deck = list(parse_cards(cards) if isinstance(cards, str) else cards)
        self.words = {seat: said if isinstance(said, str) else list(said) for seat, said in (decisions or {}).items()}
        self.otherwise, self.rolls, self.burned = otherwise, list(rolls), burned

    def __call__(self, request: Request) -> Answer:
        match request:
            case Deal(count=count):
                return tuple(self.deck.pop(0) for _ in range(count))
            case Burn(count=count) if self.burned:
                del self.deck[:count]
            case Roll(dice=dice):
                return self.rolls.pop(0) if self.rolls else (1,) * dice
            case Ask(questions=questions):
                return {question.seat: self._decision(question) for question in questions}
        return None

    def _decision(self, question: Question) -> Decision:
        said = self.words.get(question.seat, [])
        if isinstance(said, str):
            return question.read(said)
        if self.otherwise is None:
            return question.read(said.pop(0))
        if question.default and not (said and question.find(said[0])):
            return question.read(question.default)
        return question.read(said.pop(0) if said else self.otherwise)


def drive(
    table: RoundInPlay, answer: Callable[[Request], Answer], declare: Mapping[int, Declared] | None = None
) -> list[Request]:
    """Run a round to its end; ``declare`` answers the request of that number, counted from 0."""
    requests: list[Request] = []
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or answer(table.request))
    return requests


def drive_until(table: RoundInPlay, answer: Callable[[Request], Answer], kind: type[Any]) -> RoundInPlay:
    """Run a round until it waits for its first request of a kind."""
    while not isinstance(table.request, kind):
        table.answer(answer(table.request))
    return table


def sections(requests: Iterable[Request]) -> list[str]:
    return [request.section for request in requests]


def at(requests: Sequence[Request], kind: type[Any], number: int = 0) -> int:
    """Where the request of a kind is among all, the first of them unless told."""
    return [index for index, request in enumerate(requests) if isinstance(request, kind)][number]


def settled(requests: Iterable[Request]) -> list[tuple[int, tuple[str, ...], str]]:
    """Each payment step: the seat, its wagers, the section of the step."""
    return [
        (request.seat, tuple(line.wager for line in request.lines), request.section)
        for request in requests
        if isinstance(request, Settle)
    ]


def check_staked(table: RoundInPlay) -> None:
    """Every cent staked has its line."""
    for seat, lines in table.result.lines.items():
        staked: Counter[str] = Counter()
        for line in lines:
            staked[line.wager] += line.staked
        assert +staked == Counter(table.round.placed[seat])


def check_conserved(table: RoundInPlay) -> None:
    """Besides, a void round gives all of it back to whoever had given nothing up."""
    check_staked(table)
    for seat in table.result.lines if table.result.void else ():
        assert table.round.forfeited[seat] or table.result.net(seat) == 0
