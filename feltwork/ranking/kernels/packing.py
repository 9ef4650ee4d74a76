"""A thinly spread table, cut into rows that are slid over one another until no two entries meet.

What is left is little more than the entries themselves, and fits in a core's own cache.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Numbers, Offsets, Words

# Kernels have these compiled into them, and Numba's cache does not notice: after a change clear the caches.
ROW_BITS = 13
ROWS = 1 << ROW_BITS


def pack(keys: NDArray[np.int64], numbers: Numbers, largest: int) -> tuple[Offsets, Numbers]:
    """Offsets and table such that ``table[offsets[key % ROWS] + key // ROWS]`` is the number that goes with a key.

    Any other key up to the largest finds a number without meaning, but finds it within the table.
    """
    rows, columns = keys & (ROWS - 1), keys >> ROW_BITS
    order = np.lexsort((columns, rows))
    first = np.searchsorted(rows[order], np.arange(ROWS + 1))
    fullest = np.argsort(first[:-1] - first[1:], kind="stable")
    width = (largest >> ROW_BITS) + 1
    return _overlap(columns[order], numbers[order], first, fullest, width)


@compiled
def _overlap(
    columns: NDArray[np.int64], numbers: Numbers, first: NDArray[np.int64], order: NDArray[np.int64], width: int
) -> tuple[Offsets, Numbers]:
    """Slide each row to the first place where none of its entries meets one already there.

    Taken places are bits of words, so that 64 places are tried at once.
    """
    offsets = np.zeros(order.size, dtype=np.uint32)
    packed = np.zeros(2 * (columns.size + width), dtype=np.int32)
    taken = np.zeros(packed.size // 64 + 2, dtype=np.uint64)
    end = 0
    for row in order:
        members = columns[first[row] : first[row + 1]]
        offset = _first_fit(taken, members) if members.size else 0
        for i in range(members.size):
            place = offset + members[i]
            taken[place >> 6] |= np.uint64(1) << np.uint64(place & 63)
            packed[place] = numbers[first[row] + i]
        offsets[row] = offset
        end = max(end, offset)
    return offsets, packed[: end + width].copy()


@compiled
def _first_fit(taken: Words, members: NDArray[np.int64]) -> int:
    for block in range(taken.size - (members[-1] >> 6) - 1):
        meets = np.uint64(0)
        for column in members:
            word, bit = block + (column >> 6), np.uint64(column & 63)
            meets |= taken[word] >> bit
            if bit > 0:
                meets |= taken[word + 1] << (np.uint64(64) - bit)
        for place in range(64):
            if not meets >> np.uint64(place) & np.uint64(1):
                return block * 64 + place
    raise ValueError("the rows do not fit into the room set aside for them")
