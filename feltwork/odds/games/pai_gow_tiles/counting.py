"""Every deal of four tiles and four: which of the two hands are higher, for each way to set the first four.

Tiles of one rank among single tiles are alike in everything: in the pairs they make, in what they count and in the
house way. So 35,960 hands are 4,285 classes, and a deal of two hands is a class of one and a class of the other with
as many deals as the set has tiles for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.tiles import Tile, tile_set
from feltwork.games.pai_gow_tiles.house_way import Tiles, house_way, permitted, rest_of, splits
from feltwork.games.pai_gow_tiles.settlement import low_is_higher
from feltwork.odds.work import Work
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.tiles import SINGLE_RANKS, TileRank, rank_two

Key: TypeAlias = tuple[int, ...]
"""The ranks of four tiles among single tiles, in rising order."""
Counts: TypeAlias = NDArray[np.int64]

EACH, WAYS, RELATIONS = 4, 3, 4
HANDS = comb(32, EACH)
AGAINST = comb(32 - EACH, EACH)
"""The hands that the other may have."""


class Role(IntEnum):
    """Who is asked about: a player against the dealer, or the bank against the dealer's wager."""

    PLAYER = 0
    BANK = 1


class Filing(IntEnum):
    """Which way the dealer sets where 535.10(d) permits several: as the game has it, or another that it permits."""

    HOUSE_WAY = 0
    BETTER_HIGH = 1


def key_of(tiles: Sequence[Tile]) -> Key:
    """The class of a hand."""
    return tuple(sorted(SINGLE_RANKS[tile] for tile in tiles))


# --------------------------------------------------------------------------------------------- the classes


@dataclass(frozen=True)
class Classes:
    """Hands from a set of tiles, one of each class, and how each can be set."""

    hands: tuple[Tiles, ...]
    keys: tuple[Key, ...]
    weights: Counts
    ranks: tuple[TileRank, ...]
    """Every rank of two tiles, the lowest first."""
    ways: Counts
    """For each class and each of its three splits: the place of the high hand among the ranks, and of the low one."""
    dealer: Counts
    """For each filing and class the split that the dealer plays."""
    tiles: Counts
    """How many tiles of the set have each single rank."""

    def place(self, key: Key) -> int:
        return _places(self.keys)[key]


@cache
def _places(keys: tuple[Key, ...]) -> dict[Key, int]:
    return {key: place for place, key in enumerate(keys)}


@cache
def classes(tiles: Tiles = tile_set()) -> Classes:  # noqa: B008 - a set is always the same
    """The classes of hands of four; another set of tiles is for tests."""
    found: dict[Key, tuple[Tiles, int]] = {}
    for hand in combinations(tiles, EACH):
        first, count = found.get(key_of(hand), (hand, 0))
        found[key_of(hand)] = first, count + 1
    hands = tuple(hand for hand, _ in found.values())
    by_number = {rank_two(two).number: rank_two(two) for hand in hands for way in splits(hand) for two in way}
    numbers = sorted(by_number)
    ways = [[_placed(way, numbers) for way in splits(hand)] for hand in hands]
    dealer = [
        [way.index(_placed(filed(hand, filing), numbers)) for hand, way in zip(hands, ways, strict=True)]
        for filing in Filing
    ]
    held = [SINGLE_RANKS[tile] for tile in tiles]
    return Classes(
        hands,
        tuple(found),
        np.array([count for _, count in found.values()], dtype=np.int64),
        tuple(by_number[number] for number in numbers),
        np.array(ways, dtype=np.int64),
        np.array(dealer, dtype=np.int64),
        np.bincount(held, minlength=max(SINGLE_RANKS.values()) + 1).astype(np.int64),
    )


def _placed(way: Sequence[Tiles], numbers: list[int]) -> list[int]:
    low, high = sorted(numbers.index(rank_two(two).number) for two in way)
    return [high, low]


def filed(tiles: Tiles, filing: Filing) -> tuple[Tiles, Tiles]:
    """How the dealer sets four tiles."""
    if filing is Filing.HOUSE_WAY:
        low = house_way(tiles)
        return low, rest_of(tiles, low)
    return max(permitted(tiles), key=lambda way: sorted((rank_two(two).number for two in way), reverse=True))


# -------------------------------------------------------------------------------------------- the counting


@cache
def relations(filing: Filing = Filing.HOUSE_WAY, tiles: Tiles = tile_set()) -> Counts:  # noqa: B008
    """For each class, split and role: the other's hands by which of the two hands are higher.

    A relation is 2 for the high hand and 1 for the low one, added up: of the player's hands that are higher than the
    dealer's, or where one banks of the dealer's that are higher than the bank's.
    """
    found = classes(tiles)
    keys = np.array(found.keys, dtype=np.int64)
    dealers = found.ways[np.arange(len(keys)), found.dealer[filing]]
    high = np.array([[one > other for other in found.ranks] for one in found.ranks])
    low = np.array([[low_is_higher(one, other) for other in found.ranks] for one in found.ranks])

    def piece(part: slice) -> Counts:
        return _compare(keys[part], found.ways[part], keys, dealers, found.tiles, high, low)

    return np.concatenate(Work().spread("comparing hands", piece, len(keys)))


@compiled
def _compare(
    keys: Counts,
    ways: Counts,
    others: Counts,
    dealers: Counts,
    tiles: Counts,
    high: NDArray[np.bool_],
    low: NDArray[np.bool_],
) -> Counts:
    counts = np.zeros((keys.shape[0], WAYS, 2, RELATIONS), dtype=np.int64)
    left = np.empty_like(tiles)
    for i in range(keys.shape[0]):
        left[:] = tiles
        for rank in keys[i]:
            left[rank] -= 1
        for j in range(others.shape[0]):
            deals = 1
            for k in range(EACH):
                # The second of two alike has one tile less to come from, and the two come in two orders.
                again = k > 0 and others[j, k] == others[j, k - 1]
                deals = deals * (left[others[j, k]] - 1) // 2 if again else deals * left[others[j, k]]
            if deals == 0:
                continue
            theirs_high, theirs_low = dealers[j, 0], dealers[j, 1]
            for way in range(WAYS):
                mine_high, mine_low = ways[i, way, 0], ways[i, way, 1]
                counts[i, way, 0, 2 * high[mine_high, theirs_high] + low[mine_low, theirs_low]] += deals
                counts[i, way, 1, 2 * high[theirs_high, mine_high] + low[theirs_low, mine_low]] += deals
    return counts
