"""The straightforward enumeration of Three Card Poker: every hand against every dealer's hand, ranked anew."""

from __future__ import annotations

import time

import numpy as np

from feltwork.ranking.kernels import THREE_CARD, all_hands, rank_hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals done in about so many seconds, and how long they took: one player's hand at a time, in NumPy."""
    hands = all_hands(3)
    deals, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        hand = hands[deals % len(hands)]
        free = hands[~np.isin(hands, hand).any(axis=1)]
        rank_hands(free, THREE_CARD, cores=1)
        deals += len(free)
    return deals, spent
