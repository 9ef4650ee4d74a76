"""The counting of Flop Poker: what three cards become with every flop, and how often two players tie for the pot.

Kernels only say which hand is formed; what a hand is worth is asked of the game.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, Card
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import POKER, all_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words
from feltwork.ranking.poker import PokerRank

FLOPS = comb(49, 3)
"""The flops that may follow three cards; just as many hands may meet a flop."""
DEALS = comb(52, 3) * FLOPS

KINDS = len(PokerRank.ORDER) << 4
"""Hands are told apart by category and highest rank: the upper bits of their number, and all that any table asks."""


class Formed(NamedTuple):
    """What hands of three cards become."""

    counts: NDArray[np.int64]
    """For each hand, the flops that make each kind of it."""
    numbers: NDArray[np.int64]
    """A number of each kind that was seen, 0 for the others."""

    def kinds(self, weights: NDArray[np.int64]) -> list[tuple[PokerRank, int]]:
        """All hands together, each counted so often: a rank that stands for each kind, and its deals."""
        totals = weights @ self.counts
        return [(PokerRank.from_number(int(self.numbers[i])), int(totals[i])) for i in np.flatnonzero(totals)]


@cache
def classes() -> tuple[tuple[tuple[Card, ...], int], ...]:
    """One hand of each suit class with its weight."""
    hands, weights = suit_classes(3)
    return tuple((tuple(CARDS[card] for card in row), int(weight)) for row, weight in zip(hands, weights, strict=True))


def formed(hands: Hands, work: Work) -> Formed:
    """Every flop to each hand of three cards; the best of the three choices of two community cards counts."""
    table = tables(POKER, 5)

    def piece(part: slice) -> Formed:
        return Formed(*_form(hands[part], *table, KINDS))

    pieces = work.spread("forming hands", piece, len(hands))
    return Formed(np.concatenate([one.counts for one in pieces]), np.max([one.numbers for one in pieces], axis=0))


@cache
def formed_by_classes(cores: int) -> Formed:
    return formed(suit_classes(3).hands, Work(cores=cores))


def ties_of_two(flops: Hands, work: Work) -> NDArray[np.int64]:
    """For each flop: the ordered pairs of hands, no card in both, that are of the same rank."""
    table, hands = tables(POKER, 5), all_hands(3)

    def piece(part: slice) -> NDArray[np.int64]:
        return _ties(flops[part], hands, *table)

    return np.concatenate(work.spread("comparing two hands", piece, len(flops), pieces=32 * work.cores))


# ------------------------------------------------------------------------------------------ the kernels


@compiled
def _number(word: np.uint64, held: np.uint64, rows: Offsets, by_ranks: Numbers, by_suit: Numbers) -> int:
    """The number of a hand by the sums over its cards."""
    key = np.uint32(word)
    number: int = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
    if word & np.uint64(0x8888_0000_0000):
        counters = word >> np.uint64(32)
        while not counters & np.uint64(8):
            counters >>= np.uint64(4)
            held >>= np.uint64(16)
        number = max(number, by_suit[held & np.uint64(0xFFFF)])
    return number


@compiled
def _form(
    hands: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
    kinds: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    counts = np.zeros((hands.shape[0], kinds), dtype=np.int64)
    numbers = np.zeros(kinds, dtype=np.int64)
    others = np.empty(52, dtype=np.int64)
    with_two = np.empty((52, 52), dtype=np.int64)
    for i in range(hands.shape[0]):
        word, held, size = start, np.uint64(0), 0
        for card in hands[i]:
            word += cards[card]
            held |= suits[card]
        for card in range(52):
            if not held & suits[card]:
                others[size] = card
                size += 1
        for a in range(size):
            for b in range(a + 1, size):
                both = word + cards[others[a]] + cards[others[b]]
                of_both = held | suits[others[a]] | suits[others[b]]
                with_two[a, b] = _number(both, of_both, rows, by_ranks, by_suit)
        for a in range(size):
            for b in range(a + 1, size):
                for c in range(b + 1, size):
                    number = max(with_two[a, b], with_two[a, c], with_two[b, c])
                    counts[i, number >> 16] += 1
                    numbers[number >> 16] = number
    return counts, numbers


@compiled
def _ties(
    flops: Hands,
    hands: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
) -> NDArray[np.int64]:
    """Within the hands of one rank, pairs without a common card: inclusion and exclusion over the common cards."""
    ties = np.zeros(flops.shape[0], dtype=np.int64)
    keys = np.empty(hands.shape[0], dtype=np.int64)
    with_card = np.zeros(52, dtype=np.int64)
    with_pair = np.zeros((52, 52), dtype=np.int64)
    for i in range(flops.shape[0]):
        f = flops[i]
        on_table = suits[f[0]] | suits[f[1]] | suits[f[2]]
        size = 0
        for j in range(hands.shape[0]):
            word, held = start, np.uint64(0)
            for card in hands[j]:
                word += cards[card]
                held |= suits[card]
            if held & on_table:
                continue
            number = 0
            for left_out in range(3):
                a, b = f[(left_out + 1) % 3], f[(left_out + 2) % 3]
                of_both = held | suits[a] | suits[b]
                number = max(number, _number(word + cards[a] + cards[b], of_both, rows, by_ranks, by_suit))
            keys[size] = number << 16 | j
            size += 1
        keys[:size].sort()
        first = 0
        while first < size:
            end = first
            while end < size and keys[end] >> 16 == keys[first] >> 16:
                end += 1
            many = end - first
            ties[i] += many * many - many
            for j in range(first, end):
                a, b, c = hands[keys[j] & 0xFFFF]
                # The square of a growing count, term by term: each newcomer adds twice what was there, and one.
                ties[i] -= 2 * (with_card[a] + with_card[b] + with_card[c]) + 3
                ties[i] += 2 * (with_pair[a, b] + with_pair[a, c] + with_pair[b, c]) + 3
                with_card[a] += 1
                with_card[b] += 1
                with_card[c] += 1
                with_pair[a, b] += 1
                with_pair[a, c] += 1
                with_pair[b, c] += 1
            for j in range(first, end):
                a, b, c = hands[keys[j] & 0xFFFF]
                with_card[a] = with_card[b] = with_card[c] = 0
                with_pair[a, b] = with_pair[a, c] = with_pair[b, c] = 0
            first = end
    return ties


@compiled
def count_winners(
    dealt: Hands, cards: Words, suits: Words, start: np.uint64, rows: Offsets, by_ranks: Numbers, by_suit: Numbers
) -> NDArray[np.int64]:
    """Three cards for each player, then the flop: how many of the first so many players share the pot."""
    players = dealt.shape[1] // 3 - 1
    counts = np.zeros((players + 1, players + 1), dtype=np.int64)
    for i in range(dealt.shape[0]):
        highest, winners = -1, 0
        for player in range(players):
            best = 0
            for left_out in range(3):
                word, held = start, np.uint64(0)
                for place in range(3):
                    card = dealt[i, 3 * player + place]
                    word += cards[card]
                    held |= suits[card]
                    if place != left_out:
                        card = dealt[i, 3 * players + place]
                        word += cards[card]
                        held |= suits[card]
                best = max(best, _number(word, held, rows, by_ranks, by_suit))
            if best > highest:
                highest, winners = best, 1
            elif best == highest:
                winners += 1
            counts[player + 1, winners] += 1
    return counts
