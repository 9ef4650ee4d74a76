"""Flop Poker by nested loops: every hand of three cards, every flop, every two of its cards."""

from __future__ import annotations

import time
from itertools import combinations
from math import comb

import numpy as np

from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.kernels.types import Hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals ranked in about so many seconds, and the seconds taken."""
    threes = all_hands(3)
    _rank(threes[0], threes)  # compiled before the clock starts
    done, began = 0, time.perf_counter()
    for hand in threes:
        done += _rank(hand, threes)
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


def _rank(hand: Hands, threes: Hands) -> int:
    """Rank a hand with every flop that may follow it."""
    flops = threes[~np.isin(threes, hand).any(axis=1)]
    own = np.broadcast_to(hand, (len(flops), 3))
    best = np.zeros(len(flops), dtype=np.int32)
    for two in combinations(range(3), 2):
        best = np.maximum(best, rank_hands(np.concatenate([own, flops[:, two]], axis=1), cores=1))
    assert len(best) == comb(49, 3)
    return len(best)
