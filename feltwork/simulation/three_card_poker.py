"""Three Card Poker, compiled: the player's three cards, then the dealer's.

What a hand ranks is looked up by its ranks and whether it is of one suit; what it pays by its row of the paytables and
how it compares. Both tables are made by whoever prices the wagers (``feltwork.odds``), from the game's own settlement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands, Numbers
from feltwork.ranking.three_card import rank_three
from feltwork.simulation.compiled import Dealt

NOT_QUALIFIED, LOWER, TIE, HIGHER = range(4)
"""How a hand compares with the dealer's."""
NO_SUIT = 4
DECK = np.arange(52, dtype=np.uint8)


@dataclass(frozen=True)
class AnteRounds(Dealt):
    """The ante with what follows it. Result 0 is a fold; 1 + 4 * row + relation is a hand of that row, played."""

    rows: NDArray[np.uint8]
    """For four suits and none, and for the ranks of three cards: the row in which the paytables have such a hand."""
    least: int
    """The number of the lowest hand that is played."""
    least_of_dealer: int
    results: Sequence[tuple[Fraction, Fraction]]
    deck = DECK
    cards = 6

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        return _compare(dealt, numbers(), self.rows, self.least, self.least_of_dealer)


@dataclass(frozen=True)
class OwnCardsRounds(Dealt):
    """A wager on the player's three cards alone; the result is the hand's row."""

    rows: NDArray[np.uint8]
    results: Sequence[tuple[Fraction, Fraction]]
    deck = DECK
    cards = 3

    def settle(self, dealt: Hands) -> NDArray[np.integer]:
        return _rows(dealt, self.rows)


def every_hand() -> list[tuple[int, int, tuple[Card, ...]]]:
    """A hand for each entry of the tables: the suit it is of, or none, the place of its ranks, and its cards."""
    listed = []
    for place in range(13**3):
        ranks = place // 169, place // 13 % 13, place % 13
        cards = tuple(CARDS[4 * rank + ranks[:i].count(rank)] for i, rank in enumerate(ranks))
        if len({card.suit for card in cards}) == 1:  # three ranks: one card of another suit
            cards = (*cards[:2], CARDS[4 * ranks[2] + 1])
            listed += [(suit, place, tuple(CARDS[4 * rank + suit] for rank in ranks)) for suit in range(4)]
        listed.append((NO_SUIT, place, cards))
    return listed


def rows_by(row: Callable[[tuple[Card, ...]], int]) -> NDArray[np.uint8]:
    """The table of rows, asked of each kind of hand."""
    table = np.zeros((5, 13**3), dtype=np.uint8)
    for suit, place, cards in every_hand():
        table[suit, place] = row(cards)
    return table


@cache
def numbers() -> Numbers:
    """The rank's number, for hands of several suits and of one."""
    table = np.zeros((2, 13**3), dtype=np.int32)
    for suit, place, cards in every_hand():
        table[int(suit != NO_SUIT), place] = rank_three(cards).number
    return table


@compiled
def _place(dealt: Hands, i: int, first: int) -> int:
    return int(dealt[i, first] >> 2) * 169 + int(dealt[i, first + 1] >> 2) * 13 + int(dealt[i, first + 2] >> 2)


@compiled
def _suit(dealt: Hands, i: int, first: int) -> int:
    one, two, three = dealt[i, first] & 3, dealt[i, first + 1] & 3, dealt[i, first + 2] & 3
    return one if one == two and one == three else NO_SUIT


@compiled
def _compare(dealt: Hands, numbers: Numbers, rows: NDArray[np.uint8], least: int, dealers: int) -> NDArray[np.int64]:
    results = np.zeros(dealt.shape[0], dtype=np.int64)
    for i in range(dealt.shape[0]):
        place, suit = _place(dealt, i, 0), _suit(dealt, i, 0)
        number = numbers[int(suit != NO_SUIT), place]
        if number < least:
            continue
        dealer = numbers[int(_suit(dealt, i, 3) != NO_SUIT), _place(dealt, i, 3)]
        if dealer < dealers:
            relation = NOT_QUALIFIED
        elif number < dealer:
            relation = LOWER
        elif number == dealer:
            relation = TIE
        else:
            relation = HIGHER
        results[i] = 1 + 4 * rows[suit, place] + relation
    return results


@compiled
def _rows(dealt: Hands, rows: NDArray[np.uint8]) -> NDArray[np.int64]:
    results = np.zeros(dealt.shape[0], dtype=np.int64)
    for i in range(dealt.shape[0]):
        results[i] = rows[_suit(dealt, i, 0), _place(dealt, i, 0)]
    return results
