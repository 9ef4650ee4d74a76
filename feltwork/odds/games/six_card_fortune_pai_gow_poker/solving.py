"""Every deal of Six-Card Fortune Pai Gow Poker: 1,097,447 classes of hands against every hand that the dealer may have.

For each class all ways to set it that may be the best are counted against all 10,737,573 dealer's hands, those with a
pair of 8s or better apart from the others, since the Double Down Wager asks for that.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltwork.games.six_card_fortune_pai_gow_poker.procedure import CARDS_EACH
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import EIGHTS
from feltwork.games.six_card_fortune_pai_gow_poker.strategy import doubles
from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import (
    LOW_JOKER,
    Settings,
    house_way,
    set_every_way,
    simple_way,
)
from feltwork.odds.games.six_card_fortune_pai_gow_poker.worth import RELATIONS, worths
from feltwork.odds.keeping import Kept
from feltwork.odds.set_in_two.choosing import chosen, undominated
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.counting import Columns, Counting, exactly
from feltwork.odds.set_in_two.kernels import Ints, Longs
from feltwork.odds.set_in_two.summary import read, written
from feltwork.odds.work import Work
from feltwork.procedure.pai_gow import SetHands
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.joker import JokerRank

KINDS = len(JokerRank.ORDER)
LEAST_LOW = 2
COLUMNS = LOW_JOKER - LEAST_LOW + 1
"""Of low hands: the dealer's cards that are lower than a card of each rank, and than a player's joker."""
PIECES = 32
DOUBLED = 8
"""Added to the best way where it is doubled down."""


class Policy(IntEnum):
    """The ways to play that are counted."""

    BEST = 0
    BEST_WITHOUT_DOUBLE_DOWN = 1
    SIMPLE = 2
    HOUSE_WAY = 3
    """The hands set as the dealer's, and doubled down as automatic players do."""
    HOUSE_WAY_WITHOUT_DOUBLE_DOWN = 4
    SIMPLE_WITHOUT_DOUBLE_DOWN = 5


@dataclass(frozen=True)
class Solved:
    """What the deals came to."""

    deals: Longs
    """By policy, kind of the player's high hand, doubled or not, the dealer's 8s or not, and relation."""
    otherwise: Longs
    """By kind of high hand that the house way keeps: the hands, those better set otherwise, and what that wins."""
    doubled: Longs
    """By kind and first rank of the high hand and by low hand, set at best: the hands, and those doubled down."""
    best: NDArray[np.uint8]
    """For each class of hands the best way, with the double down and without it."""


LAYOUT = {
    "deals": (len(Policy), KINDS, 2, 2, RELATIONS),
    "otherwise": (KINDS, 3),
    "doubled": (KINDS, ACE + 1, LOW_JOKER + 1, 2),
}


@dataclass(frozen=True)
class Ways:
    """Ways to set hands, in the order of the classes, and the dealer's hands by how they compare with each."""

    hands: Ints
    ways: NDArray[np.uint8]
    highs: Ints
    lows: Ints
    counts: Longs
    """By the dealer's 8s or not, and by relation."""


@cache
def house() -> tuple[Counting, NDArray[np.uint8]]:
    """The dealer's hands set by the house way; a dealer's joker as low hand is an ace."""
    known = classes(CARDS_EACH)
    highs, lows = set_ways(slice(0, len(known)))
    ways = house_way(known.listed(slice(0, len(known))), highs)
    at = np.arange(len(known)), ways
    return Counting(known, highs[at], np.minimum(lows[at], ACE) - LEAST_LOW + 1), ways


def set_ways(part: slice) -> tuple[Settings, Settings]:
    return set_every_way(classes(CARDS_EACH).listed(part))


_SOLVED: list[Solved] = []


def solved(work: Work) -> Solved:
    """Kept in the process and on disk: it takes some seconds."""
    if not _SOLVED:
        name = "six-card-fortune-pai-gow-poker"
        counts, best = read(LAYOUT, Kept().arrays(name, __name__, lambda: _written(solve(work))))
        _SOLVED.append(Solved(**counts, best=best.reshape(2, -1)))
    return _SOLVED[0]


def _written(found: Solved) -> NDArray[np.uint8]:
    return written(LAYOUT, {name: getattr(found, name) for name in LAYOUT}, found.best)


def solve(work: Work) -> Solved:
    counting, filed = house()
    known = counting.classes
    hands = known.listed(slice(0, len(known)))
    highs, lows = set_ways(slice(0, len(known)))
    simple = simple_way(hands, highs, filed)
    ways = count_ways(counting, highs, lows, (filed, simple), work)
    played, doubled = (np.tensordot(ways.counts, worths(double), axes=2) for double in (False, True))
    worth = np.maximum(played, doubled)
    by_house, best = chosen(ways.hands, ways.ways, worth, filed)
    by_simple, best_single = chosen(ways.hands, ways.ways, played, simple)
    never = np.zeros(len(ways.hands), dtype=np.bool_)
    better, customary = doubled > played, customary_doubles(ways.highs, ways.lows)
    policies = {
        Policy.BEST: (best, better),
        Policy.BEST_WITHOUT_DOUBLE_DOWN: (best_single, never),
        Policy.SIMPLE: (by_simple, customary),
        Policy.HOUSE_WAY: (by_house, customary),
        Policy.HOUSE_WAY_WITHOUT_DOUBLE_DOWN: (by_house, never),
        Policy.SIMPLE_WITHOUT_DOUBLE_DOWN: (by_simple, never),
    }
    deals = np.stack([_deals(ways, *policies[policy], known.weights) for policy in Policy])
    otherwise = _otherwise(ways.highs[by_house] >> 20, worth[best] - worth[by_house], known.weights)
    best_ways = [ways.ways[best] + DOUBLED * better[best], ways.ways[best_single]]
    chart = _doubled(ways, best, better, known.weights)
    return Solved(deals, otherwise, chart, np.array(best_ways, dtype=np.uint8))


def count_ways(
    counting: Counting, highs: Settings, lows: Settings, also: tuple[NDArray[np.uint8], ...], work: Work
) -> Ways:
    """Every way that no other is sure to beat, and those that are asked for besides."""
    found = undominated(highs, lows)
    for ways in also:
        found[np.arange(len(found)), ways] = True
    hands, ways_asked = np.nonzero(found)
    high, low = highs[hands, ways_asked], lows[hands, ways_asked] - LEAST_LOW
    lower = counting.lower(hands.astype(np.int32), high, low, work)
    left = _by_low(counting, work)
    both, below = lower[:, 0], lower[:, 1]
    less_low, less_all = left[hands, low], left[hands, COLUMNS - 1]
    # A high hand of 8s or better is above all dealer's hands without them; a lower one is above no others.
    above = high >= EIGHTS.number
    less_both, less_below = np.where(above, less_low, both), np.where(above, less_all, below)
    counts = np.empty((len(hands), 2, RELATIONS), dtype=np.int64)
    counts[:, 0] = _relations(less_both, less_below, less_low, less_all)
    more_low, more_all = left[hands, COLUMNS + low] - less_all, counting.classes.dealers - less_all
    counts[:, 1] = _relations(both - less_both, below - less_below, more_low, more_all)
    return Ways(hands.astype(np.int32), ways_asked.astype(np.uint8), high, low + LEAST_LOW, counts)


def _relations(both: Longs, high: Longs, low: Longs, every: Longs) -> Longs:
    """By relation, from the dealer's hands that are lower in both, in the high hand, in the low hand, and all."""
    return np.stack([both, high - both, low - both, every - high - low + both], axis=1)


def _by_low(counting: Counting, work: Work) -> Longs:
    """For each of the player's hands, the dealer's by low hand: those without 8s, then these and those with them."""
    known = counting.classes
    plays = counting.highs >= EIGHTS.number
    columns = Columns((counting.lows + COLUMNS * plays)[:, None].astype(np.int32), (2 * COLUMNS,))
    table = counting.table(columns, work)
    pieces = work.spread("what is left", lambda part: counting.left(table, columns, part), len(known), PIECES)
    return exactly(np.concatenate(pieces))


def customary_doubles(highs: Ints, lows: Ints) -> NDArray[np.bool_]:
    """Where the game's own rule of thumb doubles down: it looks at the kind and first rank of the high hand."""
    alike, places = np.unique((highs >> 16) * (LOW_JOKER + 1) + lows, return_inverse=True)
    answers = []
    for number in alike.tolist():
        high, low = divmod(number, LOW_JOKER + 1)
        hand = JokerRank(JokerRank.ORDER[high >> 4], (high & 15,))
        one = JokerRank(Category.HIGH_CARD, (min(low, ACE),))
        answers.append(doubles(SetHands(hand, one), joker_low=low == LOW_JOKER))
    return np.array(answers, dtype=np.bool_)[places]


def _deals(ways: Ways, rows: Longs, doubled: NDArray[np.bool_], weights: Longs) -> Longs:
    """All deals of a policy."""
    deals = np.zeros(LAYOUT["deals"][1:], dtype=np.int64)
    kinds = ways.highs[rows] >> 20
    for kind in range(KINDS):
        for twice in (False, True):
            which = (kinds == kind) & (doubled[rows] == twice)
            deals[kind, int(twice)] = np.tensordot(weights[which], ways.counts[rows[which]], axes=1)
    return deals


def _otherwise(kinds: Ints, gained: Longs, weights: Longs) -> Longs:
    found = np.zeros(LAYOUT["otherwise"], dtype=np.int64)
    for kind in range(KINDS):
        better = (kinds == kind) & (gained > 0)
        found[kind] = weights[kinds == kind].sum(), weights[better].sum(), weights[better] @ gained[better]
    return found


def _doubled(ways: Ways, best: Longs, better: NDArray[np.bool_], weights: Longs) -> Longs:
    chart = np.zeros(LAYOUT["doubled"], dtype=np.int64)
    high, low = ways.highs[best], ways.lows[best]
    at = high >> 20, high >> 16 & 15, low
    np.add.at(chart[..., 0], at, weights)
    np.add.at(chart[..., 1], at, weights * better[best])
    return chart
