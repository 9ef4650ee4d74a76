"""Which ways to set a hand are worth asking about: those that no other is sure to beat.

What a way is worth follows from three counts of the dealer's hands: those with a lower high hand, those with a lower
low hand, and those lower in both. The second is known for every hand at little cost, the first within bounds, and the
third matters little: it has bounds of its own from the other two. So most ways drop out before they are asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.set_in_two.counting import ORDERS, Columns, Counting
from feltwork.odds.set_in_two.kernels import Ints, Longs, Table
from feltwork.odds.work import Work
from feltwork.ranking.kernels.compiled import compiled

Settings: TypeAlias = NDArray[np.int32]
"""For each hand and each way to set it."""
MARKS = 64
"""The high hands at which the dealer's are counted beforehand."""
PIECE = 1 << 15


class Prices(NamedTuple):
    """What a deal is worth where both of the player's hands are higher, one of them, neither; in whole parts."""

    both: int
    one: int
    neither: int


@dataclass(frozen=True)
class Asked:
    """Ways to set hands, by class of hands, and the dealer's hands with a lower low hand than each."""

    hands: Ints
    ways: NDArray[np.uint8]
    highs: Ints
    lows: Ints
    """The last column of the dealer's lower low hands."""
    lower_lows: Longs


SetEveryWay: TypeAlias = Callable[[slice], tuple[Settings, Settings]]
"""For hands of some classes, the high hand of every way, negative where it is foul, and the low one's last column."""


def ways_to_ask(
    counting: Counting, set_every_way: SetEveryWay, house: NDArray[np.uint8], prices: Prices, work: Work
) -> Asked:
    """For each class of hands, every way that may be the best, and the house way."""
    known = counting.classes
    columns, marks = _columns(counting)
    table = counting.table(columns, work)
    first = columns.ends[0]

    def piece(part: slice) -> tuple[NDArray[np.generic], ...]:
        highs, lows = set_every_way(part)
        left = counting.left(table, columns, part)
        worth = _worth(highs, lows, house[part], left, marks, first, prices, known.dealers)
        hands, ways = np.nonzero(worth)
        chosen = lows[hands, ways]
        lower_lows = (left[hands, chosen] // ORDERS).astype(np.int64)
        return (hands + part.start).astype(np.int32), ways.astype(np.uint8), highs[hands, ways], chosen, lower_lows

    pieces = work.spread("ways to set hands", piece, len(known), -(-len(known) // PIECE))
    return Asked(*(np.concatenate(parts) for parts in zip(*pieces, strict=True)))


def _columns(counting: Counting) -> tuple[Columns, Ints]:
    """By low hand, and by the marks among the high hands that a hand is below."""
    order = counting.dealers.order
    many = np.cumsum(counting.classes.weights[order])
    at = np.searchsorted(many, np.arange(1, MARKS) * many[-1] // MARKS)
    marks = np.unique(counting.highs[order[at]])
    lows = int(counting.lows.max()) + 1
    below = lows + np.searchsorted(marks, counting.highs, side="right")
    own = np.stack([counting.lows, below], axis=1).astype(np.int32)
    return Columns(own, (lows, lows + len(marks) + 1)), marks


@compiled
def undominated(highs: Settings, lows: Settings) -> NDArray[np.bool_]:
    """The ways that are not foul and than which no other is at least as good in both hands."""
    found = np.empty(highs.shape, dtype=np.bool_)
    for i in range(highs.shape[0]):
        for way in range(highs.shape[1]):
            found[i, way] = highs[i, way] >= 0
            for other in range(highs.shape[1]):
                if not found[i, way]:
                    break
                if highs[i, other] >= highs[i, way] and lows[i, other] >= lows[i, way] and other != way:
                    more = highs[i, other] > highs[i, way] or lows[i, other] > lows[i, way]
                    found[i, way] = not (more or other < way)
    return found


@compiled
def _worth(
    highs: Settings,
    lows: Settings,
    house: NDArray[np.uint8],
    left: Table,
    marks: Ints,
    first: int,
    prices: Prices,
    dealers: int,
) -> NDArray[np.bool_]:
    """``left`` has the dealer's hands by low hand and, from ``first`` on, by mark."""
    found = undominated(highs, lows)
    most = np.empty(highs.shape[1], dtype=np.int64)
    # Worth: both * (prices.both - 2 * prices.one + prices.neither) + (high + low) * rise + dealers * prices.neither.
    bend, rise = prices.both - 2 * prices.one + prices.neither, prices.one - prices.neither
    for i in range(highs.shape[0]):
        best = -(1 << 62)
        for way in range(highs.shape[1]):
            if not found[i, way]:
                continue
            above = np.searchsorted(marks, highs[i, way])
            at = above if above < marks.size and marks[above] == highs[i, way] else above - 1
            low = np.int64(left[i, lows[i, way]]) // ORDERS
            least_high = np.int64(left[i, first + at]) // ORDERS if at >= 0 else np.int64(0)
            most_high = np.int64(left[i, first + above]) // ORDERS
            few, many = max(np.int64(0), least_high + low - dealers), min(most_high, low)
            if bend < 0:
                few, many = many, few
            best = max(best, int((least_high + low) * rise + few * bend))
            most[way] = (most_high + low) * rise + many * bend
        for way in range(highs.shape[1]):
            found[i, way] = found[i, way] and most[way] >= best
        found[i, house[i]] = True
    return found


@compiled
def chosen(hands: Ints, ways: NDArray[np.uint8], worth: Longs, house: NDArray[np.uint8]) -> tuple[Longs, Longs]:
    """For each class, where its house way and its best way stand; of equal ones the house way, else the first."""
    by_house, best = np.empty(house.size, dtype=np.int64), np.full(house.size, -1, dtype=np.int64)
    for i in range(hands.size):
        hand = hands[i]
        if ways[i] == house[hand]:
            by_house[hand] = i
        at = best[hand]
        if at < 0 or worth[i] > worth[at] or (worth[i] == worth[at] and ways[i] == house[hand]):
            best[hand] = i
    return by_house, best
