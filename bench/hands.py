"""The same random hands for everyone, and a clock that takes the best of a few rounds."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray


def random_hands(count: int, size: int = 7, deck: int = 52, seed: int = 133_784_560) -> NDArray[np.uint8]:
    """Rows of different cards: rows with a card twice are dealt again, which favours no hand over another."""
    source = np.random.default_rng(seed)
    dealt, missing = [], count
    while missing > 0:
        rows = source.integers(0, deck, (2 * missing + 1_000, size), dtype=np.uint8)
        ordered = np.sort(rows, axis=1)
        rows = rows[np.all(ordered[:, 1:] != ordered[:, :-1], axis=1)][:missing]
        dealt.append(rows)
        missing -= len(rows)
    return np.concatenate(dealt)


def best_seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """The least disturbed of a few rounds."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def same_order(ours: NDArray[np.int64], theirs: NDArray[np.int64]) -> bool:
    """Whether two lists of numbers put the same hands in the same order, ties tied."""
    _, our_place = np.unique(ours, return_inverse=True)
    _, their_place = np.unique(theirs, return_inverse=True)
    return bool(np.array_equal(our_place, their_place))
