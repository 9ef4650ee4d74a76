"""Every deal of Pai Gow Poker: 6,972,147 classes of hands against every hand that the dealer may have.

For each class the ways to set it that may be the best, and the house way, are counted against all 53,524,680 dealer's
hands, which are set as the house files it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feltwork.games.pai_gow_poker.house_way import CASES, Filing
from feltwork.games.pai_gow_poker.procedure import CARDS_EACH
from feltwork.odds.games.pai_gow_poker.setting import TWO_PAIR, Settings, house_way, low_hands, set_every_way
from feltwork.odds.keeping import Kept
from feltwork.odds.set_in_two.choosing import Asked, Prices, chosen, ways_to_ask
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.counting import Counting
from feltwork.odds.set_in_two.kernels import Longs
from feltwork.odds.set_in_two.summary import read, written
from feltwork.odds.work import Work
from feltwork.ranking.hand import ACE
from feltwork.ranking.joker import JokerRank
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands

KINDS = len(JokerRank.ORDER)
BY_HOUSE_WAY, AT_BEST = 0, 1
PIECES = 64


@dataclass(frozen=True)
class Dealer:
    """The dealer's hands set by the house way; a player's hands may be set so too."""

    counting: Counting
    ways: NDArray[np.uint8]
    """For each class, which of all ways it is."""
    cases: NDArray[np.uint8]
    """The case of the house way that orders it."""


@dataclass(frozen=True)
class Solved:
    """What the deals came to under one filing."""

    deals: Longs
    """By house way and at best, by kind of the player's high hand, and by how many of the hands are higher: 2, 1, 0."""
    otherwise: Longs
    """By case of the house way: the hands, those better set otherwise, and what that wins in all deals, in parts."""
    two_pair: Longs
    """Two pair by the higher and the lower one and the highest card left: hands best set with both high, and apart."""
    best: NDArray[np.uint8]
    """For each class of hands, the best of all ways to set it."""


LAYOUT = {"deals": (2, KINDS, 3), "otherwise": (len(CASES), 3), "two_pair": (ACE + 1, ACE + 1, ACE + 1, 2)}
"""How the counts lie in what is kept; the best ways follow them."""


_DEALERS: dict[Filing, Dealer] = {}
_SOLVED: dict[Filing, Solved] = {}


def dealer(filing: Filing, work: Work) -> Dealer:
    """The house way of every class of hands; the last one asked for is kept in the process."""
    if filing not in _DEALERS:
        found = _dealer(filing, work)
        _DEALERS.clear()
        _DEALERS[filing] = found
    return _DEALERS[filing]


def _dealer(filing: Filing, work: Work) -> Dealer:
    known = classes(CARDS_EACH)

    def piece(part: slice) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]:
        hands = known.listed(part)
        highs, lows = set_every_way(hands)
        filed = house_way(hands, highs, lows, filing)
        at = np.arange(len(hands)), filed[:, 0]
        return highs[at], lows[at], filed

    pieces = work.spread("the house way", piece, len(known), PIECES)
    highs, lows, filed = (np.concatenate(parts) for parts in zip(*pieces, strict=True))
    return Dealer(Counting(known, highs, lows), *np.ascontiguousarray(filed.T))


def solved(filing: Filing, prices: Prices, work: Work) -> Solved:
    """Kept in the process and on disk: it takes a minute or two."""
    if filing not in _SOLVED:
        name = "pai-gow-poker-" + "-".join(filing.ways)
        kept = Kept().arrays(name, __name__, lambda: _written(solve(filing, prices, work)))
        counts, best = read(LAYOUT, kept)
        _SOLVED[filing] = Solved(**counts, best=best)
    return _SOLVED[filing]


def _written(found: Solved) -> NDArray[np.uint8]:
    return written(LAYOUT, {name: getattr(found, name) for name in LAYOUT}, found.best)


def solve(filing: Filing, prices: Prices, work: Work) -> Solved:
    house = dealer(filing, work)
    counting = house.counting
    asked = ways_to_ask(counting, set_ways, house.ways, prices, work)
    lower = counting.lower(asked.hands, asked.highs, asked.lows, work)
    results = _results(asked, lower, counting.classes.dealers)
    worth = results @ np.array(prices, dtype=np.int64)
    by_house, best = chosen(asked.hands, asked.ways, worth, house.ways)
    weights = counting.classes.weights
    deals = np.zeros(LAYOUT["deals"], dtype=np.int64)
    for way, rows in ((BY_HOUSE_WAY, by_house), (AT_BEST, best)):
        for kind in range(KINDS):
            of_kind = asked.highs[rows] >> 20 == kind
            deals[way, kind] = weights[of_kind] @ results[rows[of_kind]]
    otherwise = np.zeros(LAYOUT["otherwise"], dtype=np.int64)
    gained = worth[best] - worth[by_house]
    for case in range(len(CASES)):
        of_case = house.cases == case
        better = of_case & (gained > 0)
        otherwise[case] = weights[of_case].sum(), weights[better].sum(), weights[better] @ gained[better]
    ways = asked.ways[best]
    pairs = np.flatnonzero(house.cases == TWO_PAIR)
    apart = asked.lows[best[pairs]] + 1 >= low_hands().pairs
    two_pair = _two_pair(counting.classes.listed(pairs), apart, weights[pairs])
    return Solved(deals, otherwise, two_pair, ways)


def set_ways(part: slice) -> tuple[Settings, Settings]:
    """Every way to set the hands of some classes, low hands by the last place of those that are lower."""
    highs, lows = set_every_way(classes(CARDS_EACH).listed(part))
    return highs, lows - 1


def _results(asked: Asked, lower: Longs, dealers: int) -> Longs:
    """For each way, the dealer's hands against which both hands, one or neither is higher."""
    both, high = lower[:, 0], lower[:, 1]
    neither = dealers - high - asked.lower_lows + both
    return np.stack([both, dealers - both - neither, neither], axis=1)


@compiled
def _two_pair(hands: Hands, apart: NDArray[np.bool_], weights: Longs) -> Longs:
    """Hands of two pair by their ranks, and by whether the best way has the pairs apart."""
    found = np.zeros((15, 15, 15, 2), dtype=np.int64)
    held = np.empty(15, dtype=np.int64)
    for i in range(hands.shape[0]):
        held[:] = 0
        for card in hands[i]:
            held[14 if card == 52 else (card >> 2) + 2] += 1
        higher, lower, left = 0, 0, 0
        for rank in range(14, 1, -1):
            if held[rank] == 2:
                higher, lower = (rank, 0) if not higher else (higher, rank)
            elif held[rank] == 1 and not left:
                left = rank
        found[higher, lower, left, 1 if apart[i] else 0] += weights[i]
    return found
