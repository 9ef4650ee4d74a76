"""Five-card hands by what paytables call them: the classes that kernels count, each with a hand to ask settlement."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.ranking.hand import Category, rank_plural
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank, rank_exactly_five

KEY_BITS = 16
"""A hand's number without these bits, its key: the category and the first rank, which is all that a row asks for."""
KEYS = 160
"""One more than the largest key."""


class HandClass(NamedTuple):
    """Five cards that the paytables call by the same names."""

    cards: tuple[Card, ...]
    """The lowest of them, to be settled for all."""
    hand: PokerRank
    highest: PokerRank
    names: tuple[str, ...]
    many: int
    """How many of the 2,598,960 hands they are."""

    @property
    def words(self) -> str:
        if self.hand.category is not Category.PAIR:
            return self.hand.category.words
        low, high = rank_plural(self.hand.ranks[0]), rank_plural(self.highest.ranks[0])
        return f"pair of {low}" if low == high else f"pair of {low} to {high}"


@cache
def hand_classes(
    names: Callable[[PokerRank], tuple[str, ...]],
) -> tuple[tuple[HandClass, ...], NDArray[np.uint8]]:
    """The classes, the lowest first, by what a game calls a hand; and the class of each key.

    >>> [(one.words, one.many) for one in hand_classes(lambda hand: (str(hand.category),))[0]][:2]
    [('high card', 1302540), ('pair of 2s to aces', 1098240)]
    """
    found: list[HandClass] = []
    class_of = np.zeros(KEYS, dtype=np.uint8)
    for key, cards, many in _keys():
        hand = rank_exactly_five(cards)
        if found and found[-1].names == names(hand):
            found[-1] = found[-1]._replace(highest=hand, many=found[-1].many + many)
        else:
            found.append(HandClass(cards, hand, hand, names(hand), many))
        class_of[key] = len(found) - 1
    return tuple(found), class_of


@cache
def _keys() -> list[tuple[int, tuple[Card, ...], int]]:
    """Each key with one of its hands and how many it has."""
    hands = all_hands(5)
    keys, first, counts = np.unique(rank_hands(hands) >> KEY_BITS, return_index=True, return_counts=True)
    return [
        (int(key), tuple(CARDS[index] for index in hands[row]), int(count))
        for key, row, count in zip(keys, first, counts, strict=True)
    ]
