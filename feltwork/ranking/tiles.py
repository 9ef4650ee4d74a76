"""What beats what among tiles (§ 535.4): twenty ranks of pairs, then the last digit of the spots, then the best tile.

The 1-2 and the 2-4 count 3 or 6 each when they are not together; the holder has the count that makes the hand rank
higher, and the tile ranks among single tiles by the count used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import Final

from feltwork.equipment.tiles import TILES, Tile, parse_tile, tile_set

THREE, SIX = parse_tile("1-2"), parse_tile("2-4")
_TWELVE, _TWO = parse_tile("6-6"), parse_tile("1-1")
_SPOTS_OF_WONGS, _SPOTS_OF_GONGS = 9, 8

SINGLE_RANKS: Final = {
    tile: rank
    for rank, alike in enumerate(
        [
            *([tile] for tile in TILES[:11]),
            *([parse_tile(text) for text in mixed.split()] for mixed in ("3-6 4-5", "2-6 3-5", "2-5 3-4")),
            [SIX],
            [parse_tile("1-4"), parse_tile("2-3")],
            [THREE],
        ],
        1,
    )
    for tile in alike
}
"""535.4(f): the rank of each tile by itself, 1 the highest, 17 the lowest."""

_COUNTED: Final = dict.fromkeys((THREE, SIX), ((3, SINGLE_RANKS[THREE]), (6, SINGLE_RANKS[SIX])))
"""535.4(d): what the two tiles of the Supreme Pair may count apart, and how they rank then."""

SUPREME_PAIR = 1
_MATCHED, _MIXED, _WONGS, _GONGS = 2, 13, 17, 19
"""The first rank of each sort of pair."""
_MIXED_RANKS: Final = {9: 13, 8: 14, 7: 15, 5: 16}
_MIXED_NAMES: Final = {13: "nines", 14: "eights", 15: "sevens", 16: "fives"}


@dataclass(frozen=True, slots=True)
class TileRank:
    """The rank of a high or a low hand of two tiles; of equal ones the holder against whom it is played has a copy.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> wong, nine = rank_two(parse_tiles("6-6 4-5")), rank_two(parse_tiles("4-4 5-6"))
    >>> wong > nine, wong.words, nine.words
    (True, 'Wong of 6-6', '9 with 4-4')
    """

    pair: int
    """1 the Supreme Pair to 20 the lowest Gongs; 0 where the two make no pair."""
    value: int = 0
    """535.4(c): 0 to 9; a pair has none."""
    highest: int = 0
    """535.4(e): the rank of the higher tile, 1 to 17; it does not matter in a pair."""
    words: str = field(default="", compare=False)

    @property
    def number(self) -> int:
        """Higher hands have higher numbers, copies the same."""
        return (1000 - self.pair) * 1000 if self.pair else self.value * 100 + 17 - self.highest

    @property
    def is_zero(self) -> bool:
        """A value of zero; tiles that make a pair have no value."""
        return not self.pair and self.value == 0

    def __lt__(self, other: TileRank) -> bool:
        return self.number < other.number

    def __gt__(self, other: TileRank) -> bool:
        return self.number > other.number


def rank_two(tiles: Sequence[Tile]) -> TileRank:
    """Rank a hand of two tiles.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> [rank_two(parse_tiles(two)).words for two in ("1-2 2-4", "3-6 4-5", "1-1 4-4", "1-2 6-6", "5-6 1-6")]
    ['Supreme Pair', 'mixed nines', 'Gong of 1-1', '8 with 6-6', '8 with 5-6']
    """
    one, other = sorted(tiles)
    return _ranked(one, other)


@cache
def _ranked(one: Tile, other: Tile) -> TileRank:
    if rank := _pair(one, other):
        return TileRank(rank, words=_pair_words(rank, one))
    counts = product(_counts(one), _counts(other))
    ranks = [((a + b) % 10, min(high, low)) for (a, high), (b, low) in counts]
    value, highest = max(ranks, key=lambda rank: (rank[0], -rank[1]))
    best = one if SINGLE_RANKS[one] == highest else other
    return TileRank(0, value, highest, f"{value} with {best}")


def ranked_pairs() -> dict[TileRank, list[tuple[Tile, Tile]]]:
    """535.4(a): every rank of pairs, the highest first, with the tiles that make it.

    >>> [(rank.pair, rank.words, pairs) for rank, pairs in ranked_pairs().items()][17]
    (18, 'Wong of 1-1', [(1-1, 3-6), (1-1, 4-5)])
    """
    found: dict[TileRank, list[tuple[Tile, Tile]]] = {}
    for one, other in sorted(set(combinations(sorted(tile_set()), 2))):
        if (rank := rank_two((one, other))).pair:
            found.setdefault(rank, []).append((one, other))
    return dict(sorted(found.items(), reverse=True))


def _counts(tile: Tile) -> Iterable[tuple[int, int]]:
    """What a tile may count, each with its rank among single tiles."""
    return _COUNTED.get(tile, ((tile.spots, SINGLE_RANKS[tile]),))


def _pair(one: Tile, other: Tile) -> int:
    """535.4(a): the rank of a permissible pair, 0 where there is none. The two come in the order of the list."""
    if {one, other} == {THREE, SIX}:
        return SUPREME_PAIR
    if one == other:
        return _MATCHED + SINGLE_RANKS[one] - 1
    if SINGLE_RANKS[one] == SINGLE_RANKS[other]:
        return _MIXED_RANKS[one.spots]
    if one in (_TWELVE, _TWO):
        below = 0 if one == _TWELVE else 1
        if other.spots == _SPOTS_OF_WONGS:
            return _WONGS + below
        if other.spots == _SPOTS_OF_GONGS:
            return _GONGS + below
    return 0


def _pair_words(rank: int, one: Tile) -> str:
    if rank == SUPREME_PAIR:
        return "Supreme Pair"
    if rank < _MIXED:
        return f"pair of {one}"
    if rank < _WONGS:
        return f"mixed {_MIXED_NAMES[rank]}"
    return f"{'Wong' if rank < _GONGS else 'Gong'} of {one}"
