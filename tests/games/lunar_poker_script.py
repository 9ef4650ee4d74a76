"""Rounds of Lunar Poker for the tests: a deck in order, words in order, and an irregularity where one is told."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.equipment.cards import Card, parse_cards
from feltwork.games.lunar_poker.editions import LunarPoker589, LunarPoker671A
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.request import Answer, Ask, Deal, Declared, Request, Settle
from feltwork.rounds.in_play import RoundInPlay

OLD, NEW = LunarPoker589(), LunarPoker671A()
BY_HAND: dict[str, object] = {"shuffling": "automated", "dealing": "hand"}
BY_DEVICE: dict[str, object] = {"dealing": "automated_shoe"}
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
    dealt = [card for hand in places for card in hand]
    if not stacks:
        dealt = [hand[turn] for turn in range(5) for hand in places]
    return " ".join([*dealt, draws])


def begin(game: Any, stakes: dict[int, dict[str, int]], rules: Any = None, **situation: object) -> Told:
    return Told(game.begin(stakes, game.submission(rules), situation))


def play(
    game: Any,
    cards: str,
    stakes: dict[int, dict[str, int]],
    rules: dict[str, object] | None = None,
    decisions: dict[int, list[str]] | None = None,
    declare: dict[int, Declared] | None = None,
    *,
    lenient: bool = False,
    **situation: object,
) -> tuple[Told, list[Request]]:
    """A round from a deck in this order; ``declare`` answers the request of that number, counted from 0.

    Who is told nothing bets. ``lenient``: words that no question takes are passed over.
    """
    table = begin(game, stakes, rules, **situation)
    deck, requests = list(parse_cards(cards.split())), list[Request]()
    words = {seat: list(said) for seat, said in (decisions or {}).items()}
    while not table.done:
        declared = (declare or {}).get(len(requests))
        requests.append(table.request)
        table.answer(declared or reply(table.request, deck, words, lenient=lenient))
    return table, requests


def reply(request: Request, deck: list[Card], words: dict[int, list[str]], *, lenient: bool = False) -> Answer:
    """The next cards, or each seat's next word."""
    if isinstance(request, Deal):
        return tuple(deck.pop(0) for _ in range(request.count))
    if isinstance(request, Ask):
        return {question.seat: _word(question, words.get(question.seat, []), lenient) for question in request.questions}
    return None


def _word(question: Question, words: list[str], lenient: bool) -> Decision:
    if question.moot:
        assert question.default
        return question.read(question.default)
    while lenient and words and not question.find(words[0]):
        words.pop(0)
    if question.default and not (words and question.find(words[0])):
        return question.read(question.default)
    return question.read(words.pop(0) if words else "bet")


def sections(requests: list[Request]) -> list[str]:
    return [request.section for request in requests]


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
