"""Go Fore It by nested loops: every two front cards, every two hole cards, every four of the dealer."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS
from feltwork.games.go_fore_it.settlement import points
from feltwork.ranking.kernels import all_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals compared in about so many seconds, and the seconds taken."""
    values = np.array([points([card]) for card in CARDS], dtype=np.int64)
    fours = all_hands(4)
    _compare(values, fours, 0)  # compiled before the clock starts
    done, began = 0, time.perf_counter()
    for hand in range(len(fours)):
        done += int(_compare(values, fours, hand).sum())
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


@compiled
def _compare(values: NDArray[np.int64], fours: Hands, hand: int) -> NDArray[np.int64]:
    """How one hand of the player compares with every hand that the dealer may have."""
    counts = np.zeros(3, dtype=np.int64)
    own = 0
    for card in fours[hand]:
        own += values[card]
    for i in range(fours.shape[0]):
        total, meets = 0, False
        for card in fours[i]:
            total += values[card]
            for other in fours[hand]:
                meets = meets or card == other
        if not meets:
            counts[0 if own < total else 1 if own == total else 2] += 1
    return counts
