"""One hand of the player's against all that the dealer may have, class by class: for ``--hand``, and as a check."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.set_in_two.counting import Counting
from feltwork.odds.set_in_two.kernels import Ints, Longs, Masks
from feltwork.odds.work import Work
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands

BOTH, HIGH_ONLY, LOW_ONLY, NEITHER = range(4)
"""Which of the player's hands are higher than the dealer's."""


def against_every_dealer(
    counting: Counting, hand: Hands, highs: Ints, lows: Ints, work: Work, *, least: int = 0
) -> Longs:
    """For each way to set a hand, the dealer's hands by which of its parts are higher.

    The dealer's hands whose high hand is lower than ``least`` come first, then all others. ``lows`` has the last column
    of the dealer's lower low hands, as in ``Counting.lower``.
    """
    known = counting.classes
    held = np.zeros(4, dtype=np.int64)
    for card in hand[hand < 52]:
        held[card & 3] |= 1 << (int(card) >> 2)
    joker = bool((hand == 52).any())

    def piece(part: slice) -> Longs:
        free = _free(known.hands.masks[part], held, _orders_apart()) * known.weights[part] // 24
        if joker:
            free[max(0, known.hands.jokers - part.start) :] = 0
        return _compare(free, counting.highs[part], counting.lows[part], highs, lows, least)

    counts = np.sum(work.spread("the dealer's hands", piece, len(known)), axis=0)
    assert (counts.sum(axis=(1, 2)) == known.dealers).all(), "every hand of the dealer is one of them"
    return np.asarray(counts)


@cache
def _orders_apart() -> Longs:
    """In how many orders of the suits two hands have no card in common: bit 4 * i + j where suits i and j have none."""
    bits = np.arange(1 << 16)
    ways = np.zeros(1 << 16, dtype=np.int64)
    for order in permutations(range(4)):
        needed = sum(1 << 4 * suit + other for suit, other in enumerate(order))
        ways += bits & needed == needed
    return ways


@compiled
def _free(masks: Masks, held: NDArray[np.int64], ways: Longs) -> Longs:
    free = np.empty(masks.shape[0], dtype=np.int64)
    for i in range(masks.shape[0]):
        bits = 0
        for suit in range(4):
            for other in range(4):
                if not masks[i, suit] & held[other]:
                    bits |= 1 << 4 * suit + other
        free[i] = ways[bits]
    return free


@compiled
def _compare(free: Longs, dealer_highs: Ints, dealer_lows: Ints, highs: Ints, lows: Ints, least: int) -> Longs:
    counts = np.zeros((highs.size, 2, 4), dtype=np.int64)
    for i in range(free.size):
        if not free[i]:
            continue
        plays = 1 if dealer_highs[i] >= least else 0
        for way in range(highs.size):
            high, low = highs[way] > dealer_highs[i], dealer_lows[i] <= lows[way]
            counts[way, plays, 2 * (not high) + (not low)] += free[i]
    return counts
