"""How to set four tiles in two: the best way, by points from a chart, and the house way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from feltwork.equipment.tiles import TILES, Tile
from feltwork.games.pai_gow_tiles.house_way import IN_WORDS, Tiles, house_way, splits
from feltwork.games.pai_gow_tiles.table import table_of
from feltwork.odds.games.pai_gow_tiles.counting import Counts, Filing, Role, classes, key_of, relations
from feltwork.odds.games.pai_gow_tiles.pricing import best_ways, edge
from feltwork.odds.games.pai_gow_tiles.told import departures_chart, pairs_kept_chart, points_charts
from feltwork.odds.strategy import Strategy, Told
from feltwork.odds.words import percent
from feltwork.procedure.action import SET, Decision, Question
from feltwork.procedure.place import Place
from feltwork.procedure.round import Round
from feltwork.ranking.tiles import SINGLE_RANKS, TileRank, rank_two

Group: TypeAlias = tuple[int, int, int]
"""Hands of two tiles that have the same points: the pair, or the value and how high its best tile is."""

BEST_TILES = (5, 11, 17)
"""The single ranks at which a group of best tiles ends: 5-5, 1-5, and the lowest of all."""


def low_of(way: Sequence[Tiles]) -> Tiles:
    """The low hand of two."""
    return min(way, key=lambda two: rank_two(two).number)


class Setter(Strategy):
    """A way to set hands; it plays on where surrender is asked, and answers the rest as customary."""

    @abstractmethod
    def low(self, tiles: Sequence[Tile], role: Role) -> Tiles:
        """The low hand of four tiles."""

    def decide(self, question: Question, round: Round[Any, Any]) -> Decision:
        action = question.actions[0]
        if action.word != SET or action.picks is None:
            return round.game.customary(round, question)
        role = Role.BANK if table_of(round).bank == question.seat else Role.PLAYER
        low = self.low(round.hand(Place.at(question.seat)), role)
        return Decision(SET, picks=action.picks.of(low, SET, action.section))


class BestSetting(Setter):
    """Each hand in the way that wins most on average against the house way."""

    id = "optimal"
    title = "the best way to set each hand"

    def __init__(self) -> None:
        found = classes()
        every = np.arange(len(found.keys))
        self.chosen = {
            role: dict(zip(found.keys, found.ways[every, best_ways(role)].tolist(), strict=True)) for role in Role
        }
        self.numbers = [rank.number for rank in found.ranks]

    def low(self, tiles: Sequence[Tile], role: Role) -> Tiles:
        wanted = [self.numbers[place] for place in self.chosen[role][key_of(tiles)]]
        way = next(
            way for way in splits(tiles) if sorted((rank_two(two).number for two in way), reverse=True) == wanted
        )
        return low_of(way)

    def told(self) -> Told:
        costs = {role: (edge(role, best_ways(role)), edge(role, classes().dealer[Filing.HOUSE_WAY])) for role in Role}
        return Told(
            (
                "Each of your two hands that is higher than the dealer's is worth the same, so take the way whose two "
                "hands together beat most of the dealer's; the points of the simple strategy come close to it.",
                "Do not follow the house way where it plays a 7 and another way has a 9 or an 8; a Wong or a Gong is "
                "often better split into two good hands.",
                "Never surrender: a wager that is played may still be a tie.",
                "Take the bank when it is offered: copies are yours then.",
            ),
            (departures_chart(Role.PLAYER), pairs_kept_chart()),
            (
                f"Against the dealer it costs {percent(costs[Role.PLAYER][0])} of the wager, the house way "
                f"{percent(costs[Role.PLAYER][1])}; as the bank {percent(costs[Role.BANK][0])} of what is covered, the "
                f"house way {percent(costs[Role.BANK][1])}. A minus is an edge of the player's.",
                'The best way is found for each hand: `feltwork strategy pai-gow-tiles --hand "6-6 1-1 4-6 1-6"`.',
            ),
        )


# ------------------------------------------------------------------------------------------------ by points


def group_of(rank: TileRank) -> Group:
    """The row and column of the charts in which a hand of two tiles is found."""
    if rank.pair:
        return rank.pair, 0, 0
    return 0, rank.value, next(place for place, end in enumerate(BEST_TILES) if rank.highest <= end)


@cache
def points(role: Role) -> tuple[dict[Group, int], dict[Group, int]]:
    """How many of a hundred of the dealer's high hands a hand beats, and of the low hands; a bank beats copies too."""
    found, counts = classes(), relations()[:, :, role]
    whole = counts.sum(axis=2) * found.weights[:, None]
    charts = []
    for part, bit in enumerate((2, 1)):
        higher = sum(counts[:, :, relation] for relation in range(4) if bool(relation & bit) is (role is Role.PLAYER))
        beaten: dict[Group, list[int]] = {}
        for place, rank in enumerate(found.ranks):
            here = found.ways[:, :, part] == place
            total = beaten.setdefault(group_of(rank), [0, 0])
            total[0] += int((higher * found.weights[:, None])[here].sum())
            total[1] += int(whole[here].sum())
        charts.append({group: round(100 * won / of) for group, (won, of) in beaten.items() if of})
    return charts[0], charts[1]


def by_points(role: Role) -> Counts:
    """For each class of hands the way with most points, of equal ones with the higher hands, the high one first."""
    found = classes()
    highs, lows = points(role)
    groups = [group_of(rank) for rank in found.ranks]
    chosen = []
    for ways in found.ways.tolist():
        scores = [(highs[groups[high]] + lows[groups[low]], high, low) for high, low in ways]
        chosen.append(scores.index(max(scores)))
    return np.array(chosen, dtype=np.int64)


class ByPoints(Setter):
    """Points for the high hand and for the low hand, added up: what a person can do at the table."""

    id = "simple"
    title = "by points from a chart"

    def __init__(self) -> None:
        self.points = {role: points(role) for role in Role}

    def low(self, tiles: Sequence[Tile], role: Role) -> Tiles:
        highs, lows = self.points[role]

        def score(way: Sequence[Tiles]) -> tuple[int, int, int]:
            low, high = sorted(map(rank_two, way))
            return highs[group_of(high)] + lows[group_of(low)], high.number, low.number

        return low_of(max(splits(tiles), key=score))

    def told(self) -> Told:
        costs = {role: edge(role, by_points(role)) for role in Role}
        lost = {role: costs[role] - edge(role, best_ways(role)) for role in Role}
        return Told(
            (
                "Look at the three ways to set your tiles. Add the points of the high hand and of the low hand, and "
                "take the way with most; of equal ones the higher high hand, then the higher low hand.",
                "Points are how many of a hundred of the dealer's hands it beats.",
            ),
            tuple(chart for role in Role for chart in points_charts(role, points(role), _tiles_of_groups())),
            (
                f"It costs {percent(costs[Role.PLAYER])} of the wager against the dealer, {percent(lost[Role.PLAYER])} "
                f"more than the best way; as the bank {percent(costs[Role.BANK])}, {percent(lost[Role.BANK])} more.",
            ),
        )


def _tiles_of_groups() -> tuple[str, ...]:
    """The best tiles of each group, as a chart names them."""
    starts = (1, *(end + 1 for end in BEST_TILES[:-1]))
    ends = [
        [tile for tile in TILES if first <= SINGLE_RANKS[tile] <= last]
        for first, last in zip(starts, BEST_TILES, strict=True)
    ]
    return tuple(
        f"{tiles[0]} to {tiles[-1]}" if last < BEST_TILES[-1] else "others"
        for tiles, last in zip(ends, BEST_TILES, strict=True)
    )


class HouseWay(Setter):
    """As the dealer sets hands, which is what silence means."""

    id = "house_way"
    title = "the house way"

    def low(self, tiles: Sequence[Tile], role: Role) -> Tiles:
        return house_way(tiles)

    def told(self) -> Told:
        costs = [edge(role, classes().dealer[Filing.HOUSE_WAY]) for role in Role]
        return Told(
            tuple(f"{clause.text[0].upper()}{clause.text[1:]}." for clause in IN_WORDS),
            remarks=(
                f"It costs {percent(costs[0])} of the wager against the dealer, and as the bank {percent(costs[1])} of "
                "what is covered.",
            ),
        )
