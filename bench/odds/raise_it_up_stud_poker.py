"""Raise It Up Stud Poker by nested loops: every three cards, every order of the community cards, each deal ranked."""

from __future__ import annotations

import time

import numpy as np

from feltwork.ranking.kernels import POKER, all_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words


def naive(seconds: float) -> tuple[int, float]:
    """Deals ranked in about so many seconds, and the seconds taken."""
    hands = all_hands(3)
    ranked = tables(POKER, 6)
    _deals(hands, 0, *ranked)  # compiled before the clock starts
    done, began = 0, time.perf_counter()
    for hand in range(len(hands)):
        done += _deals(hands, hand, *ranked)[0]
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


@compiled
def _deals(
    hands: Hands,
    hand: int,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
) -> tuple[int, int]:
    """All community cards in their order for one hand: deals, and the sum of what they rank."""
    deals, total = 0, 0
    three, bits, held = start, np.uint64(0), np.uint64(0)
    for card in hands[hand]:
        three += cards[card]
        bits |= suits[card]
        held |= np.uint64(1) << np.uint64(card)
    for fourth in range(52):
        if held >> np.uint64(fourth) & np.uint64(1):
            continue
        for fifth in range(52):
            if fifth == fourth or held >> np.uint64(fifth) & np.uint64(1):
                continue
            for sixth in range(52):
                if sixth in (fourth, fifth) or held >> np.uint64(sixth) & np.uint64(1):
                    continue
                word = three + cards[fourth] + cards[fifth] + cards[sixth]
                key = np.uint32(word)
                number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
                if word & np.uint64(0x8888_0000_0000):
                    seen = bits | suits[fourth] | suits[fifth] | suits[sixth]
                    counters = word >> np.uint64(32)
                    while not counters & np.uint64(8):
                        counters >>= np.uint64(4)
                        seen >>= np.uint64(16)
                    number = max(number, by_suit[seen & np.uint64(0xFFFF)])
                total += number
                deals += 1
    return deals, total
