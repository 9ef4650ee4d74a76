"""Spread compiled work over the cores; kernels release the interpreter lock, so plain threads do."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from feltwork.ranking.cores import cores_here

R = TypeVar("R")

# More pieces than cores, so that a core which finishes early finds something to do.
PIECES_PER_CORE = 8


def spread(work: Callable[[slice], R], size: int, least: int, cores: int | None = None) -> list[R]:
    """Call ``work`` on slices that cover ``range(size)``, each of at least ``least``; results in order.

    >>> spread(lambda part: part.stop - part.start, 10, 4, cores=1)
    [10]
    >>> sum(spread(lambda part: part.stop - part.start, 10, 4, cores=2))
    10
    """
    cores = cores or cores_here()
    pieces = 1 if cores == 1 else max(1, min(cores * PIECES_PER_CORE, size // least))
    parts = [slice(size * i // pieces, size * (i + 1) // pieces) for i in range(pieces)]
    if pieces == 1:
        return [work(parts[0])]
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(work, parts))
