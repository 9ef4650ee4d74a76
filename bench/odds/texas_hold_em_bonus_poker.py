"""Texas Hold 'Em Bonus Poker by nested loops: two cards, a board, and every hand of the dealer compared."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.kernels.types import Hands


def naive(seconds: float) -> tuple[int, float]:
    """Deals compared in about so many seconds, and the seconds taken."""
    hand, others = np.array([0, 5], dtype=np.uint8), np.setdiff1d(np.arange(52, dtype=np.uint8), [0, 5])
    rank_hands(np.arange(7, dtype=np.uint8)[None])  # compiled before the clock starts
    twos, done, began = all_hands(2, 45), 0, time.perf_counter()
    for board in others[all_hands(5, 50)]:
        done += int(_compare(hand, board, np.setdiff1d(others, board)[twos]).sum())
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


def _compare(hand: Hands, board: Hands, dealers: Hands) -> NDArray[np.int64]:
    """The dealer's hands that are higher, equal and lower."""
    own = rank_hands(np.concatenate([hand, board])[None])[0]
    numbers = rank_hands(np.concatenate([dealers, np.broadcast_to(board, (len(dealers), 5))], axis=1), cores=1)
    return np.bincount(np.sign(own - numbers) + 1, minlength=3)
