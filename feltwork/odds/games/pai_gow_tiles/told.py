"""Charts of Pai Gow: the points of hands, where the house way is not the best, and which pairs to keep together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from feltwork.odds.games.pai_gow_tiles.counting import HANDS, Filing, Role, classes
from feltwork.odds.games.pai_gow_tiles.pricing import best_ways, value
from feltwork.odds.strategy import Grid
from feltwork.odds.words import percent
from feltwork.ranking.tiles import TileRank, ranked_pairs

MOST_ROWS = 24
AS_A = {Role.PLAYER: "As a player", Role.BANK: "As the bank"}


def points_charts(
    role: Role, points: Sequence[Mapping[tuple[int, int, int], int]], best_tiles: Sequence[str]
) -> tuple[Grid, Grid]:
    """Points of two tiles that make no pair, and of pairs."""
    highs, lows = points

    def told(chart: Mapping[tuple[int, int, int], int], group: tuple[int, int, int]) -> str:
        return str(chart[group]) if group in chart else ""

    columns = tuple(f"{name}, {hand}" for hand in ("high", "low") for name in best_tiles)
    rows = tuple(
        (
            str(spots),
            tuple(told(chart, (0, spots, place)) for chart in (highs, lows) for place in range(len(best_tiles))),
        )
        for spots in range(9, -1, -1)
    )
    pairs = tuple(
        (rank.words, (told(highs, (rank.pair, 0, 0)), told(lows, (rank.pair, 0, 0)))) for rank in ranked_pairs()
    )
    return (
        Grid(f"{AS_A[role]}: no pair, by value and best tile", columns, rows),
        Grid(f"{AS_A[role]}: pairs", ("high", "low"), pairs),
    )


def departures_chart(role: Role) -> Grid:
    """Where the best way is not the house way, what matters most first."""
    found, best, house = classes(), best_ways(role), classes().dealer[Filing.HOUSE_WAY]
    gathered: dict[tuple[str, str], tuple[int, Fraction]] = {}
    for place in (best != house).nonzero()[0].tolist():
        names = (_told(place, int(house[place])), _told(place, int(best[place])))
        gained = value(role, place, int(best[place])) - value(role, place, int(house[place]))
        weight = int(found.weights[place])
        count, total = gathered.get(names, (0, Fraction(0)))
        gathered[names] = count + weight, total + weight * gained / HANDS
    ordered = sorted(gathered.items(), key=lambda item: -item[1][1])[:MOST_ROWS]
    return Grid(
        "Where the best way departs from the house way, what is worth most first",
        ("better", "of 35,960 hands", "gained"),
        tuple((names[0], (names[1], f"{count:,}", percent(gained))) for names, (count, gained) in ordered),
    )


def _told(place: int, way: int) -> str:
    found = classes()
    high, low = (found.ranks[at] for at in found.ways[place, way])
    return f"{_sort(high)} and {_sort(low)}"


def _sort(rank: TileRank) -> str:
    if not rank.pair:
        return str(rank.value)
    return next((sort for sort in ("Wong", "Gong") if rank.words.startswith(sort)), "pair")


def pairs_kept_chart() -> Grid:
    """How often each pair stays together, of the hands that hold it."""
    found, best = classes(), best_ways(Role.PLAYER)
    rows = []
    for rank in ranked_pairs():
        held = kept = 0
        for place, ways in enumerate(found.ways):
            if any(found.ranks[at].pair == rank.pair for at in ways.flat):
                held += int(found.weights[place])
                if any(found.ranks[at].pair == rank.pair for at in ways[best[place]]):
                    kept += int(found.weights[place])
        rows.append((rank.words, (f"{held:,}", f"{kept:,}", percent(Fraction(kept, held), 1))))
    return Grid("How often the best way keeps a pair together", ("hands with it", "kept", "share"), tuple(rows))
