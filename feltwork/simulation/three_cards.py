"""Wagers that three cards decide: the result of every three cards in their order, looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.compiled import Dealt

Worth = tuple[Fraction, Fraction]
"""Net and staked, in units of the stake."""


@dataclass(frozen=True)
class ThreeCards(Dealt):
    """Rounds of such a wager."""

    deck: Hands
    table: NDArray[np.uint8]
    """``[card, card, card]``: the place of the result."""
    results: Sequence[Worth]
    cards = 3

    @classmethod
    def asked(cls, shoe: Sequence[int], worth: Callable[[tuple[Card, ...]], Worth]) -> ThreeCards:
        """What every three cards of a shoe are worth, in the order in which they come.

        >>> pays, lost = (Fraction(2), Fraction(1)), (Fraction(-1), Fraction(1))
        >>> shoe = [1] * 4 + [0] * 44 + [1] * 4
        >>> aces = ThreeCards.asked(shoe, lambda cards: pays if cards[0].rank == 14 else lost)
        >>> aces.results[aces.settle(np.array([[51, 0, 1]], dtype=np.uint8))[0]] == pays
        True
        """
        places: dict[Worth, int] = {}
        table = np.zeros((52, 52, 52), dtype=np.uint8)
        for cards in product([card for card in CARDS if shoe[card.index]], repeat=3):
            table[tuple(card.index for card in cards)] = places.setdefault(worth(cards), len(places))
        return cls(np.repeat(np.arange(52, dtype=np.uint8), shoe), table, tuple(places))

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        return _look_up(dealt, self.table)


@compiled
def _look_up(dealt: Hands, table: NDArray[np.uint8]) -> NDArray[np.int64]:
    results = np.empty(dealt.shape[0], dtype=np.int64)
    for i in range(dealt.shape[0]):
        results[i] = table[dealt[i, 0], dealt[i, 1], dealt[i, 2]]
    return results
