"""Omaha for many hands at once: the best of the sixty ways to take two hole and three community cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from feltwork.ranking.kernels.batch import as_hands, verify_marks
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.rankings import LOW, POKER, Ranking
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.threads import spread
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words

SECTION = "553.12(j)"
LEAST_PIECE = 2_000


def rank_omaha(hands: ArrayLike, cores: int | None = None) -> Numbers:
    """The number of each best high hand; a row is four hole cards, then five community cards.

    >>> [hex(number) for number in rank_omaha([[51, 50, 49, 48, 0, 4, 9, 13, 47]])]
    ['0x1ed540']
    """
    return _rank_omaha(hands, POKER, cores)


def rank_omaha_low(hands: ArrayLike, cores: int | None = None) -> Numbers:
    """The number of each best low hand; :func:`~feltwork.ranking.kernels.eight_or_better` says which qualify."""
    return _rank_omaha(hands, LOW, cores)


def _rank_omaha(hands: ArrayLike, ranking: Ranking, cores: int | None) -> Numbers:
    rows = as_hands(hands, (9,), SECTION)
    table = tables(ranking, 5)
    numbers = np.empty(rows.shape[0], dtype=np.int32)

    def work(part: slice) -> np.uint64:
        return _rank(rows[part], *table, numbers[part])

    verify_marks(spread(work, rows.shape[0], LEAST_PIECE, cores), SECTION)
    return numbers


@compiled
def _rank(
    hands: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
    numbers: Numbers,
) -> np.uint64:
    seen = start
    words, bits = np.empty(9, dtype=np.uint64), np.empty(9, dtype=np.uint64)
    three_words, three_bits = np.empty(10, dtype=np.uint64), np.empty(10, dtype=np.uint64)
    for i in range(hands.shape[0]):
        for j in range(9):
            words[j], bits[j] = cards[hands[i, j]], suits[hands[i, j]]
            seen |= words[j]
        three = 0
        for a in range(4, 9):
            for b in range(a + 1, 9):
                for c in range(b + 1, 9):
                    three_words[three] = words[a] + words[b] + words[c] + start
                    three_bits[three] = bits[a] | bits[b] | bits[c]
                    three += 1
        best = np.int32(0)
        for a in range(4):
            for b in range(a + 1, 4):
                for three in range(10):
                    word = words[a] + words[b] + three_words[three]
                    key = np.uint32(word)
                    number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
                    if word & np.uint64(0x8888_0000_0000):
                        # All five are of one suit, so one of the four 16 bits holds them and the rest are empty.
                        held = bits[a] | bits[b] | three_bits[three]
                        held |= held >> np.uint64(32)
                        held |= held >> np.uint64(16)
                        number = by_suit[held & np.uint64(0xFFFF)]
                    best = max(best, number)
        numbers[i] = best
    return seen
