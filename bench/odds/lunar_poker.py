"""Lunar Poker the plain way: one hand, one exchange, each draw against each hand that the dealer may then have."""

from __future__ import annotations

import time
from itertools import combinations

import numpy as np

from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY
from feltwork.ranking.kernels import all_hands, rank_hands

HELD, SHOWN = (0, 5, 18, 31, 44), 27


def naive(seconds: float) -> tuple[int, float]:
    """Deals compared in about so many seconds, and the seconds taken: the two lowest cards are exchanged."""
    rest = np.array([card for card in range(52) if card != SHOWN and card not in HELD], dtype=np.uint8)
    hidden = all_hands(4, 44)
    rank_hands(np.zeros((1, 5), dtype=np.uint8))  # compiled before the clock starts
    done, start = 0, time.perf_counter()
    while True:
        for drawn in combinations(range(46), 2):
            own = rank_hands([[*HELD[2:], *rest[list(drawn)]]])[0]
            left = np.delete(rest, drawn)
            shown = np.full((len(hidden), 1), SHOWN, dtype=np.uint8)
            dealer = rank_hands(np.concatenate([left[hidden], shown], axis=1), cores=1)
            compared = np.where(dealer < LEAST_TO_QUALIFY.number, 2, np.sign(dealer - own))
            done += int(np.bincount(compared + 1).sum())
            if time.perf_counter() - start >= seconds:
                return done, time.perf_counter() - start
