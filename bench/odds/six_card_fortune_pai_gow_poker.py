"""The straightforward enumeration of Six-Card Fortune Pai Gow Poker: hands dealt, set and compared in turn."""

from __future__ import annotations

import time

import numpy as np

from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import house_way, set_every_way

PIECE = 1 << 14


def naive(seconds: float) -> tuple[int, float]:
    """Deals done in about so many seconds, and how long they took, by the house way on both sides."""
    chance = np.random.default_rng(588)
    deals, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        dealt = chance.permuted(np.tile(np.arange(53, dtype=np.uint8), (PIECE, 1)), axis=1)
        hands = []
        for part in (np.ascontiguousarray(dealt[:, :6]), np.ascontiguousarray(dealt[:, 6:12])):
            highs, lows = set_every_way(part)
            ways = house_way(part, highs)
            hands.append((highs[np.arange(PIECE), ways], lows[np.arange(PIECE), ways]))
        (high, low), (dealer_high, dealer_low) = hands
        np.bincount((high > dealer_high) + 2 * (low > dealer_low), minlength=4)
        deals += PIECE
    return deals, spent
