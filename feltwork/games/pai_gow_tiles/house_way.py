"""How four tiles are set in two (§ 535.10(d)): what the dealer must play, and the choice where that is silent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.tiles import Tile
from feltwork.procedure.game import Clause
from feltwork.ranking.tiles import SINGLE_RANKS, SUPREME_PAIR, TileRank, rank_two

Tiles = tuple[Tile, ...]
LEAST_PLAYED = 7
"""Two tiles of this value or more are kept together where there is no pair."""

IN_WORDS = (
    Clause("10(d)(1)", "the Supreme Pair is played together"),
    Clause("10(d)(2)", "otherwise a pair, a Wong or a Gong is played, where the four tiles have one"),
    Clause("10(d)(3)", "otherwise two tiles worth 9, 8 or 7 are played together"),
    Clause("10(d)(4)", "otherwise the highest tile is played with the lowest"),
    Clause(
        "10(d)", "where several ways fit, the one with the better low hand; of equal ones, with the better high hand"
    ),
)


@dataclass(frozen=True, slots=True)
class SetTiles:
    """Four tiles set in two: the hand that ranks higher is the high one, whichever was named low."""

    high: TileRank
    low: TileRank

    @property
    def words(self) -> str:
        return f"{self.high.words} and {self.low.words}"


def rest_of(tiles: Sequence[Tile], two: Sequence[Tile]) -> Tiles:
    """The tiles that are left; of two alike only one is taken.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> rest_of(parse_tiles("6-6 6-6 1-2 2-4"), parse_tiles("6-6 1-2"))
    (6-6, 2-4)
    """
    left = list(tiles)
    for tile in two:
        left.remove(tile)
    return tuple(left)


def set_tiles(tiles: Sequence[Tile], low: Sequence[Tile]) -> SetTiles:
    """A hand as it is set."""
    low_rank, high_rank = sorted((rank_two(low), rank_two(rest_of(tiles, low))))
    return SetTiles(high_rank, low_rank)


def splits(tiles: Sequence[Tile]) -> tuple[tuple[Tiles, Tiles], ...]:
    """The three ways to set four tiles: in each the first tile with one of the others."""
    first, *others = tiles
    return tuple(((first, other), rest_of(tiles, (first, other))) for other in others)


def permitted(tiles: Sequence[Tile]) -> tuple[tuple[Tiles, Tiles], ...]:
    """The ways that 535.10(d) leaves the dealer: those of the first paragraph that any of them fits."""
    ways = splits(tiles)
    ranks = [[rank_two(two) for two in way] for way in ways]
    for fits in (_has_supreme_pair, _has_pair, _is_worth_playing):
        if found := [way for way, both in zip(ways, ranks, strict=True) if any(map(fits, both))]:
            return tuple(found)
    highest = min(tiles, key=lambda tile: SINGLE_RANKS[tile])
    lowest = max(tiles, key=lambda tile: SINGLE_RANKS[tile])
    return (((highest, lowest), rest_of(tiles, (highest, lowest))),)


def _has_supreme_pair(rank: TileRank) -> bool:
    return rank.pair == SUPREME_PAIR


def _has_pair(rank: TileRank) -> bool:
    return rank.pair > 0


def _is_worth_playing(rank: TileRank) -> bool:
    return rank.value >= LEAST_PLAYED


def house_way(tiles: Sequence[Tile]) -> Tiles:
    """The low hand of four tiles.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> house_way(parse_tiles("6-6 6-6 4-5 2-6")), house_way(parse_tiles("1-2 4-6 5-5 1-3"))
    ((6-6, 2-6), (4-6, 5-5))
    """

    def ranked(way: tuple[Tiles, Tiles]) -> tuple[int, int]:
        low, high = sorted(rank_two(two).number for two in way)
        return low, high

    best = max(permitted(tiles), key=ranked)
    return min(best, key=lambda two: rank_two(two).number)


def is_permitted(tiles: Sequence[Tile], low: Sequence[Tile]) -> bool:
    """Whether the dealer may set four tiles so."""
    return any(sorted(low) in (sorted(one), sorted(other)) for one, other in permitted(tiles))


def ways(tiles: Sequence[Tile]) -> list[tuple[Tiles, str, bool]]:
    """Each way to set four tiles: its low hand, what both hands come to, and whether it is the house way.

    >>> from feltwork.equipment.tiles import parse_tiles
    >>> ways(parse_tiles("6-6 6-6 5-5 5-5"))
    [((5-5, 5-5), 'low pair of 5-5, high pair of 6-6', True), ((6-6, 5-5), 'low 2 with 6-6, high 2 with 6-6', False)]
    """
    filed = set_tiles(tiles, house_way(tiles))
    found: dict[SetTiles, tuple[Tiles, str, bool]] = {}
    for way in splits(tiles):
        hands = set_tiles(tiles, way[0])
        low = min(way, key=lambda two: rank_two(two).number)
        found.setdefault(hands, (low, f"low {hands.low.words}, high {hands.high.words}", hands == filed))
    return list(found.values())
