"""What was counted, laid out so that it can be kept on disk: counts of some shapes, and bytes for each class."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.set_in_two.kernels import Longs

Layout: TypeAlias = Mapping[str, tuple[int, ...]]
"""The counts by name, each with its shape."""


def written(layout: Layout, counts: Mapping[str, Longs], best: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """All in one row of bytes."""
    return np.concatenate(
        [*(np.ascontiguousarray(counts[name]).ravel().view(np.uint8) for name in layout), best.ravel()]
    )


def read(layout: Layout, kept: NDArray[np.uint8]) -> tuple[dict[str, Longs], NDArray[np.uint8]]:
    """The same again.

    >>> row = written({"deals": (2, 1)}, {"deals": np.array([[3], [4]])}, np.array([7, 8], dtype=np.uint8))
    >>> counts, best = read({"deals": (2, 1)}, row)
    >>> counts["deals"].tolist(), best.tolist()
    ([[3], [4]], [7, 8])
    """
    start = 0
    counts = {}
    for name, shape in layout.items():
        end = start + 8 * prod(shape)
        counts[name] = kept[start:end].copy().view(np.int64).reshape(shape)
        start = end
    return counts, kept[start:]
