"""Rounds of Lunar Poker for the tests: a deck in order, words in order, and an irregularity where one is told."""

from __future__ import annotations

from typing import Any

import pytest
from driving import FromADeck, Rules, Stakes, drive

from feltwork.equipment.cards import Card
from feltwork.games.lunar_poker.editions import LunarPoker589, LunarPoker671A
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Answer, Declared, Request, Settle
from feltwork.rounds.in_play import RoundInPlay

OLD, NEW = LunarPoker589(), LunarPoker671A()
both = pytest.mark.parametrize("game", [OLD, NEW], ids=["589", "671a"])


class Told(RoundInPlay):
    """A round that remembers what was answered, and who said what."""

    def __init__(self, *args: Any) -> None:
        self.answers: list[tuple[Request, Answer]] = []
        self.said: dict[int, list[Decision]] = {}
        super().__init__(*args)

    def answer(self, answer: Answer = None) -> None:
        request = self.request
        super().answer(answer)
        self.answers.append((request, answer))
        if isinstance(answer, dict):
            for seat, decision in answer.items():
                self.said.setdefault(seat, []).append(decision)


def opening(game: Any) -> dict[str, int]:
    """An ante and a Super Wager of $10 each."""
    assert game in (OLD, NEW)
    return {"ante": 10_00, "super": 10_00}


def shoe(hands: dict[int, str], dealer: str, draws: str = "", *, stacks: bool = False) -> str:
    """Hands as the order in which they leave the deck; seats from the dealer's left."""
    places = [*(hands[seat].split() for seat in sorted(hands)), dealer.split()]
    cards = [card for hand in places for card in hand]
    if not stacks:
        cards = [hand[turn] for turn in range(5) for hand in places]
    return " ".join([*cards, draws])


def begin(game: Any, stakes: Stakes, rules: Rules | None = None, **situation: object) -> Told:
    return Told(game.begin(stakes, game.submission(rules), situation))


def dealt(cards: str, decisions: dict[int, list[str]] | None = None, *, lenient: bool = False) -> FromADeck:
    """A deck in this order and words; who is told nothing bets."""
    return (Lenient if lenient else FromADeck)(cards, decisions, otherwise="bet")


class Lenient(FromADeck):
    """Words that no question takes are passed over."""

    def _decision(self, question: Question) -> Decision:
        said = self.words.get(question.seat, [])
        assert isinstance(said, list)
        while said and not question.moot and not question.find(said[0]):
            said.pop(0)
        return super()._decision(question)


def play(
    game: Any,
    cards: str,
    stakes: Stakes,
    rules: Rules | None = None,
    decisions: dict[int, list[str]] | None = None,
    declare: dict[int, Declared] | None = None,
    *,
    lenient: bool = False,
    **situation: object,
) -> tuple[Told, list[Request]]:
    """A round from a deck in this order; ``declare`` answers the request of that number, counted from 0."""
    table = begin(game, stakes, rules, **situation)
    return table, drive(table, dealt(cards, decisions, lenient=lenient), declare)


def told(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def settled(requests: list[Request]) -> list[str]:
    """Seat, wager, outcome and section of every line, in the order the dealer comes to it."""
    return [
        f"{request.seat} {line.wager} {line.odds or ('push' if line.returned else 'lose')} {line.section}"
        for request in requests
        if isinstance(request, Settle)
        for line in request.lines
    ]
