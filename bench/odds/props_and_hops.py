"""Props & Hops the plain way: Six Eight Shakes rolled one after another, each left up until it is decided."""

from __future__ import annotations

from random import Random
from time import perf_counter

WANTED = frozenset({(1, 5), (2, 4), (3, 3), (2, 6), (3, 5), (4, 4)})


def naive(seconds: float) -> tuple[int, float]:
    """Wagers decided, and the time it took: a chain without end has no list of deals to go through."""
    chance = Random(668)
    began = perf_counter()
    done = 0
    while perf_counter() - began < seconds:
        for _ in range(200):
            missing = set(WANTED)
            while missing:
                low, high = sorted((chance.randint(1, 6), chance.randint(1, 6)))
                if low + high == 7:
                    break
                missing.discard((low, high))
            done += 1
    return done, perf_counter() - began
