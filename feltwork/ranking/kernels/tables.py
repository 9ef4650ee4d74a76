"""Look-up tables for :mod:`feltwork.ranking.kernels`, built in compiled code when first asked for.

A hand is worth what its ranks alone make it, or what a flush makes it when one is there and that is more. So
there are two tables. The first is found by the sum of a key for each card; the keys are such that no two hands
of up to seven cards have the same sum unless they hold the same ranks. The second is found by the ranks held in
the suit of the flush.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.exact import rank_exactly, rank_suited
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS, pack
from feltwork.ranking.kernels.rankings import Ranking
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words
from feltwork.terms.refusal import Refused

# Deuce to ace and the joker: each the least number that keeps the sums of hands of up to seven cards apart.
RANK_KEYS = np.array((0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181, 3262558), dtype=np.int64)


class Tables(NamedTuple):
    """What a kernel needs to rank hands of one size."""

    cards: Words
    """For each card: its key and a one in its suit's counter (bits 32 to 47), or the mark of no card (bit 56)."""
    suits: Words
    """For each card: its rank's bit in its suit's 16 bits."""
    start: np.uint64
    """What a sum starts with, so that a suit's counter shows its highest bit when there is a flush."""
    rows: Offsets
    by_ranks: Numbers
    """``by_ranks[rows[key % ROWS] + key // ROWS]`` is the number by the ranks alone."""
    by_suit: Numbers
    """The number by the bits of one suit."""


@cache
def tables(ranking: Ranking, cards: int) -> Tables:
    """The tables for hands of this many cards; those of one card fewer are built on the way."""
    if cards not in ranking.sizes:
        raise Refused(f"hands of {cards} cards", "cannot be ranked here", ranking.section)
    rules = ranking.rules
    hands = rank_hands_of(cards, ranking.jokers)
    if cards == ranking.size:
        numbers = rank_exactly(hands, rules)
    else:
        fewer = tables(ranking, cards - 1)
        numbers = _rank_without_one(hands, RANK_KEYS, fewer.rows, fewer.by_ranks)
    keys = RANK_KEYS[hands].sum(axis=1)
    rows, packed = pack(keys, numbers, int(cards * RANK_KEYS[12 + ranking.jokers]))
    return Tables(*_card_words(ranking), rows, packed, rank_suited(13 + ranking.jokers, rules))


def rank_hands_of(cards: int, jokers: int) -> Hands:
    """Every choice of ranks that a deck allows, one a row, 0 the deuce to 12 the ace and 13 the joker."""
    return _rank_hands(cards, np.array([4] * 13 + [1] * jokers, dtype=np.int64))


def _card_words(ranking: Ranking) -> tuple[Words, Words, np.uint64]:
    """Words for all 256 values of a byte: those that are no card of this deck carry a mark, and nothing else."""
    words, suits = np.full(256, 1 << 56, dtype=np.uint64), np.zeros(256, dtype=np.uint64)
    for card in range(52):
        rank, suit = divmod(card, 4)
        words[card] = int(RANK_KEYS[rank]) | 1 << (32 + 4 * suit)
        suits[card] = 1 << (16 * suit + rank)
    if ranking.jokers:
        # The joker is of every suit.
        words[52] = int(RANK_KEYS[13]) | 0x1111 << 32
        suits[52] = 0x2000_2000_2000_2000
    return words, suits, np.uint64((8 - ranking.size) * 0x1111 << 32 if ranking.straights else 0)


@compiled
def _rank_hands(cards: int, most: NDArray[np.int64]) -> Hands:
    found = np.empty((70_000, cards), dtype=np.uint8)
    hand = np.zeros(cards, dtype=np.uint8)
    size = 0
    while True:
        held = np.zeros(most.size, dtype=np.int64)
        fits = True
        for rank in hand:
            held[rank] += 1
            fits = fits and held[rank] <= most[rank]
        if fits:
            found[size] = hand
            size += 1
        # The next sequence that never falls: raise the last rank that can rise, and level what follows with it.
        place = cards - 1
        while place >= 0 and hand[place] == most.size - 1:
            place -= 1
        if place < 0:
            return found[:size].copy()
        hand[place:] = hand[place] + 1


@compiled
def _rank_without_one(hands: Hands, keys: NDArray[np.int64], rows: Offsets, numbers: Numbers) -> Numbers:
    """The best that is left after leaving out one card, whichever it is."""
    best = np.zeros(hands.shape[0], dtype=np.int32)
    for i in range(hands.shape[0]):
        whole = 0
        for rank in hands[i]:
            whole += keys[rank]
        for rank in hands[i]:
            key = whole - keys[rank]
            best[i] = max(best[i], numbers[rows[key & (ROWS - 1)] + (key >> ROW_BITS)])
    return best
