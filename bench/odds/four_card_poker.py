"""Four Card Poker the plain way: each hand, each card shown, each of the 1,370,754 hands behind it ranked."""

from __future__ import annotations

import time
from itertools import combinations

import numpy as np

from feltwork.ranking.kernels import FOUR_CARD, all_hands, rank_hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals compared in about so many seconds, and the seconds taken."""
    hidden = all_hands(5, 46)
    rank_hands(np.zeros((1, 6), dtype=np.uint8), FOUR_CARD)  # compiled before the clock starts
    done, start = 0, time.perf_counter()
    for hand in combinations(range(52), 5):
        own = rank_hands([hand], FOUR_CARD)[0]
        for card in set(range(52)) - set(hand):
            rest = np.array([other for other in range(52) if other != card and other not in hand], dtype=np.uint8)
            shown = np.full((len(hidden), 1), card, dtype=np.uint8)
            dealer = rank_hands(np.concatenate([rest[hidden], shown], axis=1), FOUR_CARD, cores=1)
            beaten = int((dealer > own).sum())
            done += beaten + int((dealer <= own).sum())
            if time.perf_counter() - start >= seconds:
                return done, time.perf_counter() - start
    return done, time.perf_counter() - start
