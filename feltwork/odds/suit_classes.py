"""Hands that differ only in which suit is which: one is counted, for all of them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels import all_hands
from feltwork.ranking.kernels.types import Hands


class Classes(NamedTuple):
    """One hand of each class, and how many hands it stands for."""

    hands: Hands
    weights: NDArray[np.int64]


@cache
def suit_classes(cards: int) -> Classes:
    """The classes of hands of so many cards from 52.

    >>> [len(suit_classes(cards).hands) for cards in (2, 3, 4, 5)]
    [169, 1755, 16432, 134459]
    >>> int(suit_classes(3).weights.sum())
    22100
    """
    hands = all_hands(cards)
    first, weights = classes_of(suit_codes(hands))
    return Classes(np.ascontiguousarray(hands[first]), weights)


def suit_codes(hands: Hands) -> NDArray[np.int64]:
    """For each hand and suit, the ranks held in it as bits; a row of four.

    Hands in several parts (what the player holds, what lies on the table) are told apart by shifting the codes of the
    parts by 13 bits each and adding them up.
    """
    bits = np.left_shift(np.int64(1), hands.astype(np.int64) >> 2)
    return np.stack([np.where(hands & 3 == suit, bits, 0).sum(axis=1) for suit in range(4)], axis=1)


def classes_of(codes: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The row of the first hand of each class, and how many rows the class has."""
    ordered = np.sort(codes, axis=1)
    if ordered.max(initial=0) < 1 << 13:  # four suits of one part fit into one number
        keys = ordered @ np.array([1 << 39, 1 << 26, 1 << 13, 1], dtype=np.int64)
        _, first, weights = np.unique(keys, return_index=True, return_counts=True)
    else:
        _, first, weights = np.unique(ordered, axis=0, return_index=True, return_counts=True)
    return first.astype(np.int64), weights.astype(np.int64)
