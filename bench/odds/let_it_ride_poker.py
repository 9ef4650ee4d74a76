"""Let It Ride Poker the plain way: three cards, then both community cards, each hand ranked by itself."""

from __future__ import annotations

import time
from itertools import combinations, permutations

import numpy as np

from feltwork.ranking.kernels import rank_hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals done in about so many seconds: every start with all its 49 × 48 endings in order."""
    start, done = time.perf_counter(), 0
    for own in combinations(range(52), 3):
        rest = [card for card in range(52) if card not in own]
        hands = np.array([(*own, *two) for two in permutations(rest, 2)], dtype=np.uint8)
        rank_hands(hands, cores=1)
        done += len(hands)
        if time.perf_counter() - start >= seconds:
            break
    return done, time.perf_counter() - start
