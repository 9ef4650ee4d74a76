"""Caribbean Stud Poker the plain way: each hand, each card shown, each of the 163,185 hands behind it ranked."""

from __future__ import annotations

import time
from itertools import combinations

import numpy as np

from feltwork.games.caribbean_stud_poker.settlement import LEAST_TO_QUALIFY
from feltwork.ranking.kernels import all_hands, rank_hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals compared in about so many seconds, and the seconds taken."""
    hidden = all_hands(4, 46)
    rank_hands(np.zeros((1, 5), dtype=np.uint8))  # compiled before the clock starts
    done, start = 0, time.perf_counter()
    for hand in combinations(range(52), 5):
        own = rank_hands([hand])[0]
        for card in set(range(52)) - set(hand):
            rest = np.array([other for other in range(52) if other != card and other not in hand], dtype=np.uint8)
            shown = np.full((len(hidden), 1), card, dtype=np.uint8)
            dealer = rank_hands(np.concatenate([rest[hidden], shown], axis=1), cores=1)
            compared = np.where(dealer < LEAST_TO_QUALIFY.number, 2, np.sign(dealer - own))
            done += int(np.bincount(compared + 1).sum())
            if time.perf_counter() - start >= seconds:
                return done, time.perf_counter() - start
    return done, time.perf_counter() - start
