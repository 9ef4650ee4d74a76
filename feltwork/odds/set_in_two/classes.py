"""Sets of cards, the joker among them or not, that differ only in which suit is which: one class, one number.

A set without the joker is, for each suit, the ranks held in it: four bit masks, in falling order. Classes are numbered
by their number of cards, then by how these are spread over the suits (the shape), then by the masks, so that the number
of a class can be computed: each mask adds something that depends on the shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, groupby
from math import comb

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.set_in_two.kernels import (
    CODE_BITS,
    Hand,
    Index,
    Ints,
    Longs,
    Masks,
    list_cards,
    list_classes,
    number_hands,
)
from feltwork.ranking.kernels.types import Hands

SUITS = 4
RANKS = 13
MOST_CARDS = 7


@dataclass(frozen=True)
class Classes:
    """Every class of sets of up to so many cards; which of them are whole hands."""

    cards: int
    """The cards of a whole hand."""
    ranks: int
    index: Index
    first: tuple[int, ...]
    """The first class of so many cards."""
    sets: Masks
    """One set of each class, none of them with the joker."""

    @property
    def rows(self) -> int:
        """The classes of sets with fewer cards than a hand: without the joker, then with it."""
        return self.first[self.cards] + self.first[self.cards - 1]

    @property
    def dealers(self) -> int:
        """The hands that are left to a dealer when one is dealt."""
        return comb(SUITS * self.ranks + 1 - self.cards, self.cards)

    @cached_property
    def hands(self) -> Hand:
        """One hand of each class, those with the joker last."""
        whole, one_short = (self.of_size(size) for size in (self.cards, self.cards - 1))
        return Hand(np.concatenate([whole, one_short]), len(whole))

    def __len__(self) -> int:
        return len(self.hands.masks)

    @cached_property
    def weights(self) -> Longs:
        """How many hands each class has."""
        return 24 // _alike(self.hands.masks).astype(np.int64)

    def of_size(self, cards: int) -> Masks:
        """One set of each class of so many cards, without the joker."""
        return self.sets[self.first[cards] : self.first[cards + 1]]

    def listed(self, part: slice | Ints | Longs) -> Hands:
        """One hand of each class as cards, the joker last."""
        return list_cards(self.hands.masks[part], self.cards)

    def numbers(self, hands: Hands) -> Longs:
        """The classes of whole hands."""
        first = np.array([self.first[self.cards], self.first[self.cards - 1] - self.hands.jokers], dtype=np.int64)
        return number_hands(hands, first, self.index)


@cache
def classes(cards: int, ranks: int = RANKS) -> Classes:
    """The classes for hands of so many cards from four suits and a joker.

    >>> six = classes(6)
    >>> len(six), six.hands.jokers, six.rows, int(six.weights.sum())
    (1097447, 962988, 171199, 22957480)
    """
    assert cards <= MOST_CARDS, "tables are laid out for seven"
    index, counts = _index(cards, ranks)
    first = tuple(int(number) for number in np.cumsum([0, *counts]))
    sets = list_classes(first[-1], index)
    alike = _alike(np.concatenate([sets[: first[cards]], sets[: first[cards - 1]]]))
    return Classes(cards, ranks, index._replace(alike=alike), first, sets)


def _alike(masks: Masks) -> NDArray[np.uint8]:
    """In how many ways the suits of each set can change places; equal masks stand side by side."""
    same = [masks[:, suit] == masks[:, suit + 1] for suit in range(SUITS - 1)]
    ways = np.array([1, 2, 2, 6, 2, 4, 6, 24], dtype=np.uint8)
    found: NDArray[np.uint8] = ways[same[0] + 2 * same[1] + 4 * same[2]]
    return found


def _index(cards: int, ranks: int) -> tuple[Index, list[int]]:
    order = sorted(range(1 << ranks), key=lambda mask: (mask.bit_count(), mask))
    held = np.array([mask.bit_count() for mask in order])
    codes = _codes(MOST_CARDS + 1)
    suits = np.empty(1 << ranks, dtype=np.int32)
    for place, mask in enumerate(order):
        code = codes[mask.bit_count()] if mask.bit_count() <= MOST_CARDS else 0  # more are in no hand
        suits[mask] = place << CODE_BITS | code
    shapes = np.zeros(1 << CODE_BITS, dtype=np.int32)
    values: list[Longs] = []
    sizes, counts = [], []
    number = 0
    for many in range(cards + 1):
        before = number
        for shape in _shapes(many, SUITS, ranks):
            shapes[sum(codes[size] for size in shape)] = len(values)
            added, number = _values(shape, held, ranks, number)
            values.append(added)
            sizes.append(many)
        counts.append(number - before)
    held_by, added_by = np.array(sizes, dtype=np.int32), np.array(values, dtype=np.int32)
    return Index(cards, sum(counts[:-1]), suits, shapes, held_by, added_by, np.zeros(0, dtype=np.uint8)), counts


def _codes(count: int) -> list[int]:
    """Numbers of which no two fours have the same sum.

    >>> _codes(4)
    [0, 1, 5, 21]
    """
    codes: list[int] = []
    number = 0
    while len(codes) < count:
        fours = [sum(four) for four in combinations_with_replacement([*codes, number], SUITS)]
        if len(set(fours)) == len(fours):
            codes.append(number)
        number += 1
    return codes


def _shapes(cards: int, suits: int, most: int) -> list[tuple[int, ...]]:
    """Every way to spread cards over suits, the fullest suit first.

    >>> _shapes(3, 4, 13)
    [(3, 0, 0, 0), (2, 1, 0, 0), (1, 1, 1, 0)]
    """
    if not suits:
        return [()] if not cards else []
    return [
        (held, *rest) for held in range(min(cards, most), -1, -1) for rest in _shapes(cards - held, suits - 1, held)
    ]


def _values(shape: tuple[int, ...], held: Longs, ranks: int, number: int) -> tuple[Longs, int]:
    """What each mask adds to the number of a class of this shape, and the first number after it.

    Suits with equally many cards are a choice with repetition: of i + 1 such suits the highest mask, the p-th of its
    size, adds C(p + i, i + 1).
    """
    values = np.zeros((SUITS, len(held)), dtype=np.int64)
    step, suit = 1, 0
    for size, group in groupby(shape):
        same = len(list(group))
        ways = comb(ranks, size)
        start = int(np.searchsorted(held, size))
        for others in reversed(range(same)):
            values[suit, start : start + ways] = [step * comb(place + others, others + 1) for place in range(ways)]
            suit += 1
        step *= comb(ways + same - 1, same)
    values[0] += number
    return values, number + step
