"""Pai Gow the plain way: each hand of the 32 tiles against each of the 28 others, both as the house sets them."""

from __future__ import annotations

from itertools import combinations
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.tiles import tile_set
from feltwork.games.pai_gow_tiles.house_way import house_way, set_tiles
from feltwork.ranking.kernels.compiled import compiled


@compiled
def _against_all(i: int, tiles: NDArray[np.int64], hands: NDArray[np.int64]) -> NDArray[np.int64]:
    found = np.zeros(3, dtype=np.int64)
    for j in range(tiles.shape[0]):
        shared = False
        for mine in tiles[i]:
            for theirs in tiles[j]:
                shared |= mine == theirs
        if not shared:
            high, low = hands[i, 0] > hands[j, 0], hands[i, 1] > hands[j, 1] and hands[i, 2] == 0
            found[high + low] += 1
    return found


def naive(seconds: float) -> tuple[int, float]:
    """Deals done of the 736,281,000, one way to set each, and the time it took; hands are ranked beforehand."""
    every = tile_set()
    tiles = np.array(list(combinations(range(32), 4)))
    ranked = []
    for four in tiles:
        hand = tuple(every[tile] for tile in four)
        both = set_tiles(hand, house_way(hand))
        ranked.append((both.high.number, both.low.number, both.low.is_zero))
    hands = np.array(ranked, dtype=np.int64)
    _against_all(0, tiles, hands)
    began = perf_counter()
    done = 0
    for i in range(len(tiles)):
        done += int(_against_all(i, tiles, hands).sum())
        if perf_counter() - began > seconds:
            break
    return done, perf_counter() - began
