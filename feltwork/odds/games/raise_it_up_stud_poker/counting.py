"""The counting of Raise It Up Stud Poker: for three cards held, which hands every pair of streets leads to.

A deal is three cards held and three community cards in their order. For each of the 1,755 suit classes of the three
every triple of community cards is ranked once; how often each class of hands comes once the first two community cards
are seen is then known for every two of them, and all three decisions follow by adding up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.games.raise_it_up_stud_poker.settlement import TENS
from feltwork.odds.hand_classes import KEY_BITS, HandClass, hand_classes
from feltwork.procedure.settling import row_names
from feltwork.ranking.kernels import POKER
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.types import Numbers, Offsets, Words
from feltwork.ranking.poker import PokerRank

Counts = NDArray[np.int64]
LEFT = 49
"""The cards that are left, three being held."""


def _names(hand: PokerRank) -> tuple[str, ...]:
    return row_names(hand, [TENS])


def classes() -> tuple[HandClass, ...]:
    """The hands that the tables tell apart, the lowest first.

    >>> [one.words for one in classes()][:4]
    ['high card', 'pair of 2s to 9s', 'pair of 10s to aces', 'two pair']
    """
    return hand_classes(_names)[0]


@cache
def _looked_up() -> tuple[Words, Words, np.uint64, Offsets, Numbers, Numbers, NDArray[np.uint8], int]:
    return (*tables(POKER, 6), hand_classes(_names)[1], len(classes()))


def left_of(held: Sequence[int]) -> NDArray[np.uint8]:
    """The cards that are left, in order."""
    return np.setdiff1d(np.arange(52, dtype=np.uint8), np.array(held, dtype=np.uint8))


def street_counts(held: Sequence[int]) -> Counts:
    """For each two of the cards left on 4th and 5th Street: the 47 hands that 6th Street makes, by their class."""
    return _street_counts(np.array(held, dtype=np.uint8), left_of(held), *_looked_up())


def indices(cards: Sequence[Card]) -> list[int]:
    return [card.index for card in cards]


@compiled
def _street_counts(
    held: NDArray[np.uint8],
    left: NDArray[np.uint8],
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
    class_of: NDArray[np.uint8],
    classes: int,
) -> Counts:
    counts = np.zeros((left.size, left.size, classes), dtype=np.int64)
    three = start + cards[held[0]] + cards[held[1]] + cards[held[2]]
    bits = suits[held[0]] | suits[held[1]] | suits[held[2]]
    for i in range(left.size):
        for j in range(i):
            for k in range(j):
                word = three + cards[left[i]] + cards[left[j]] + cards[left[k]]
                key = np.uint32(word)
                number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
                if word & np.uint64(0x8888_0000_0000):
                    seen = bits | suits[left[i]] | suits[left[j]] | suits[left[k]]
                    counters = word >> np.uint64(32)
                    while not counters & np.uint64(8):
                        counters >>= np.uint64(4)
                        seen >>= np.uint64(16)
                    number = max(number, by_suit[seen & np.uint64(0xFFFF)])
                found = class_of[number >> KEY_BITS]
                counts[i, j, found] += 1
                counts[i, k, found] += 1
                counts[j, k, found] += 1
    for i in range(left.size):
        for j in range(i):
            counts[j, i] = counts[i, j]
    return counts
