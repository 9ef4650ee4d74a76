"""High Roll Dice the plain way: every throw of ten dice in turn, and the face that occurs most often in it."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled

RANKED = np.array([0, 5, 4, 3, 2, 1])
PIECE = 1_000_000


@compiled
def _throws(start: int, stop: int, ranked: NDArray[np.int64]) -> NDArray[np.int64]:
    found = np.zeros((6, 11), dtype=np.int64)
    counts = np.zeros(6, dtype=np.int64)
    for throw in range(start, stop):
        counts[:] = 0
        left = throw
        for _ in range(10):
            counts[left % 6] += 1
            left //= 6
        best = ranked[0]
        for face in ranked:
            if counts[face] > counts[best]:
                best = face
        found[best, counts[best]] += 1
    return found


def naive(seconds: float) -> tuple[int, float]:
    """Throws of the 60,466,176 done, and the time it took."""
    _throws(0, 1, RANKED)
    began = perf_counter()
    done = 0
    while perf_counter() - began < seconds and done < 6**10:
        _throws(done, min(done + PIECE, 6**10), RANKED)
        done += PIECE
    return min(done, 6**10), perf_counter() - began
