"""Other evaluators, each called as its own documentation does, with its card objects made beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import eval7
import phevaluator
import pokerkit
import treys

from feltwork.equipment.cards import CARDS


@dataclass(frozen=True)
class Peer:
    """An evaluator, how many hands it is asked to rank, and whether its larger numbers are better."""

    name: str
    call: str
    sample: int
    prepare: Callable[[Sequence[int]], Any]
    evaluate_all: Callable[[list[Any]], list[Any]]
    larger_is_better: bool

    @property
    def title(self) -> str:
        return f"{self.name} {version(self.name)}"


EVAL7_DECK = [eval7.Card(str(card)) for card in CARDS]
TREYS_DECK = [treys.Card.new(str(card)) for card in CARDS]
TREYS = treys.Evaluator()
POKERKIT_DECK = [next(pokerkit.Card.parse(str(card))) for card in CARDS]


def _eval7(hands: list[Any]) -> list[Any]:
    evaluate = eval7.evaluate
    return [evaluate(hand) for hand in hands]


def _phevaluator(hands: list[Any]) -> list[Any]:
    evaluate = phevaluator.evaluate_cards
    return [evaluate(*hand) for hand in hands]


def _treys(hands: list[Any]) -> list[Any]:
    evaluate = TREYS.evaluate
    return [evaluate(hole, board) for hole, board in hands]


def _pokerkit(hands: list[Any]) -> list[Any]:
    evaluate = pokerkit.StandardHighHand.from_game
    return [evaluate(hole, board) for hole, board in hands]


PEERS = (
    Peer(
        "eval7",
        "evaluate(cards)",
        500_000,
        lambda hand: [EVAL7_DECK[card] for card in hand],
        _eval7,
        larger_is_better=True,
    ),
    Peer("phevaluator", "evaluate_cards(*cards)", 100_000, list, _phevaluator, larger_is_better=False),
    Peer(
        "treys",
        "Evaluator.evaluate(hole, board)",
        50_000,
        lambda hand: ([TREYS_DECK[card] for card in hand[:2]], [TREYS_DECK[card] for card in hand[2:]]),
        _treys,
        larger_is_better=False,
    ),
    Peer(
        "pokerkit",
        "StandardHighHand.from_game(hole, board)",
        2_000,
        lambda hand: ([POKERKIT_DECK[card] for card in hand[:2]], [POKERKIT_DECK[card] for card in hand[2:]]),
        _pokerkit,
        larger_is_better=True,
    ),
)
