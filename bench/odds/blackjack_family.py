"""The blackjack games by plain recursion: every card that may come to the player, then every card to the dealer.

Nothing is remembered, so a hand is worked out anew for each order of its cards. Splits, second chances and what the
hole card tells are left out: the true enumeration would take longer still.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from feltwork.games import game as find
from feltwork.odds.blackjack.analysis import BlackjackAnalysis
from feltwork.odds.games import analysis
from feltwork.ranking.kernels.compiled import compiled


def naive_of(name: str, seconds: float) -> tuple[int, float]:
    """Deals of four cards worked out in about so many seconds, and the seconds taken."""
    game = find(name)
    found = analysis(game.id)
    assert isinstance(found, BlackjackAnalysis)
    rules = found.table_rules(game, game.submission())
    shoe = rules.values()
    size = int(shoe.sum())
    done, began = 0, time.perf_counter()
    for start in np.random.default_rng(1).permutation(1000):
        one, two, up = int(start) // 100, int(start) // 10 % 10, int(start) % 10
        left = shoe.copy()
        deals = size - 3
        for card in (one, two, up):
            deals *= int(left[card])
            left[card] -= 1
        _best(left, one + two + 2, one == 0 or two == 0, up, rules.net[0], 2)
        done += deals
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


@compiled
def _best(shoe: NDArray[np.int64], hard: int, ace: bool, up: int, net: NDArray[np.float64], cards: int) -> float:
    """The better of standing and of a card more."""
    points = hard + 10 if ace and hard <= 11 else hard
    if points > 21:
        return -1.0
    final = max(0, points - 16) + (1 if points == 21 and cards > 2 else 0)
    stand = _dealer(shoe, up + 1, up == 0, net[final])
    if points == 21:
        return stand
    total, hit = shoe.sum(), 0.0
    for value in range(10):
        if shoe[value]:
            likely = shoe[value] / total
            shoe[value] -= 1
            hit += likely * _best(shoe, hard + value + 1, ace or value == 0, up, net, cards + 1)
            shoe[value] += 1
    return max(stand, hit)


@compiled
def _dealer(shoe: NDArray[np.int64], hard: int, ace: bool, pays: NDArray[np.float64]) -> float:
    """What a hand wins against every hand of the dealer."""
    points = hard + 10 if ace and hard <= 11 else hard
    if points >= 17:
        return pays[min(points, 23) - 17]  # type: ignore[no-any-return]
    total, worth = shoe.sum(), 0.0
    for value in range(10):
        if shoe[value]:
            likely = shoe[value] / total
            shoe[value] -= 1
            worth += likely * _dealer(shoe, hard + value + 1, ace or value == 0, pays)
            shoe[value] += 1
    return worth
