"""Criss-Cross Poker by nested loops: every row, every column and every middle card, both hands ranked for each deal."""

from __future__ import annotations

import time

import numpy as np

from feltwork.ranking.kernels import POKER, all_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.tables import Tables, tables
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words


def naive(seconds: float) -> tuple[int, float]:
    """Deals settled in about so many seconds, and the seconds taken."""
    pairs = all_hands(2)
    ranked: Tables = tables(POKER, 5)
    _deals(pairs, 0, 1200, *ranked)  # compiled before the clock starts
    done, began = 0, time.perf_counter()
    for row in range(1, len(pairs)):
        done += _deals(pairs, 0, row, *ranked)[0]
        if time.perf_counter() - began > seconds:
            break
    return done, time.perf_counter() - began


@compiled
def _deals(
    pairs: Hands,
    hand: int,
    row: int,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
) -> tuple[int, int]:
    """Every column and every middle card for two cards held and two ends of the row: deals, and the sum of hands."""
    deals, total = 0, 0
    across, down = np.empty(5, dtype=np.int64), np.empty(5, dtype=np.int64)
    seen = np.empty(6, dtype=np.int64)
    for column in range(pairs.shape[0]):
        for i in range(2):
            seen[i], seen[2 + i], seen[4 + i] = pairs[hand, i], pairs[row, i], pairs[column, i]
            across[i], down[i], across[2 + i], down[2 + i] = seen[i], seen[i], seen[2 + i], seen[4 + i]
        if np.unique(seen).size < 6:
            continue
        for middle in range(52):
            if middle in seen:
                continue
            across[4], down[4] = middle, middle
            one = _rank(across, cards, suits, start, rows, by_ranks, by_suit)
            total += one + max(one, _rank(down, cards, suits, start, rows, by_ranks, by_suit))
            deals += 1
    return deals, total


@compiled
def _rank(
    hand: np.ndarray[tuple[int], np.dtype[np.int64]],
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
) -> int:
    word, held = start, np.uint64(0)
    for card in hand:
        word += cards[card]
        held |= suits[card]
    key = np.uint32(word)
    number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
    if word & np.uint64(0x8888_0000_0000):
        counters = word >> np.uint64(32)
        while not counters & np.uint64(8):
            counters >>= np.uint64(4)
            held >>= np.uint64(16)
        number = max(number, by_suit[held & np.uint64(0xFFFF)])
    return int(number)
