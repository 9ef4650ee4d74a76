"""Every five community cards: how each two cards that may be held there stand against all 990 hands of a dealer.

Boards that differ only in which suit is which are one: 134,459 stand for 2,598,960. On each, 1,081 hands are ranked and
sorted once. How many of the 990 without a common card are lower is then the number of all lower ones, less those with
one card and those with the other: no hand is compared with another.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.suit_classes import suit_codes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import POKER, all_hands
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words

DEALERS = comb(45, 2)
"""The dealer's hands beside a player's two cards and a board."""

Standings = NDArray[np.uint32]
"""How a hand stands on a board: dealer's hands that are lower (10 bits), equal (10 bits), and the hand's category."""
EQUAL_AT, CATEGORY_AT = 10, 20


class Boards(NamedTuple):
    """All boards by their suit classes."""

    classes: Hands
    """One board of each class, with its suits in an order of their own."""
    weights: NDArray[np.int64]
    class_of: NDArray[np.int32]
    """The class of each board, by the board's place (see :func:`place`)."""
    suits_of: NDArray[np.uint8]
    """Which suit of its class each suit of a board is: two bits each, clubs lowest."""


def boards() -> Boards:
    """The classes, and where each board is among them."""
    hands = all_hands(5)
    codes = suit_codes(hands)
    order = np.argsort(codes, axis=1, kind="stable")
    keys = np.take_along_axis(codes, order, axis=1) @ np.array([1, 1 << 13, 1 << 26, 1 << 39], dtype=np.int64)
    _, first, classes, weights = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    becomes = np.argsort(order, axis=1, kind="stable").astype(np.uint8)
    whole = hands[first]
    renamed = whole & 0xFC | np.take_along_axis(becomes[first], (whole & 3).astype(np.int64), axis=1)
    places = place(hands)
    class_of, suits_of = np.empty(len(hands), dtype=np.int32), np.empty(len(hands), dtype=np.uint8)
    class_of[places] = classes
    suits_of[places] = becomes @ np.array([1, 4, 16, 64], dtype=np.uint8)
    return Boards(np.sort(renamed, axis=1), weights.astype(np.int64), class_of, suits_of)


CHOICES = np.array([[comb(card, many) for many in range(6)] for card in range(53)], dtype=np.int64)
"""``CHOICES[card, many]``: the ways to choose so many of the lower cards."""


def place(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Where a set of rising cards stands among all sets of as many, ordered by their highest cards first.

    >>> place(np.array([[0, 1, 2], [0, 1, 3], [0, 2, 3], [49, 50, 51]], dtype=np.uint8)).tolist()
    [0, 1, 2, 22099]
    """
    places = np.zeros(len(hands), dtype=np.int64)
    for column in range(hands.shape[1]):
        places += CHOICES[hands[:, column], column + 1]
    return places


TWOS = np.ascontiguousarray(all_hands(2)[np.argsort(place(all_hands(2)))])
"""All 1,326 hands of two cards, each at its place."""


def standings(classes: Hands, work: Work) -> Standings:
    """A row for each two cards, a column for each board; nothing of meaning where they share a card."""
    table = tables(POKER, 7)
    found = np.zeros((len(TWOS), len(classes)), dtype=np.uint32)

    def piece(part: slice) -> None:
        rank_boards(classes[part], TWOS, *table, found[:, part])

    work.spread("ranking boards", piece, len(classes), pieces=max(1, len(classes) // 2_000))
    return found


@compiled
def number_of(word: np.uint64, held: np.uint64, rows: Offsets, by_ranks: Numbers, by_suit: Numbers) -> int:
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
def rank_boards(
    boards: Hands,
    twos: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
    found: Standings,
) -> None:
    """Fill in how each two cards stand on each board."""
    keys = np.empty(twos.shape[0], dtype=np.int64)
    lower_with, equal_with = np.empty(52, dtype=np.int64), np.zeros(52, dtype=np.int64)
    for i in range(boards.shape[0]):
        word, held = start, np.uint64(0)
        for card in boards[i]:
            word += cards[card]
            held |= suits[card]
        size = 0
        for j in range(twos.shape[0]):
            a, b = twos[j]
            own = suits[a] | suits[b]
            if not held & own:
                number = number_of(word + cards[a] + cards[b], held | own, rows, by_ranks, by_suit)
                keys[size] = number << 11 | j
                size += 1
        keys[:size].sort()
        lower_with[:] = 0
        first = 0
        while first < size:
            end = first
            while end < size and keys[end] >> 11 == keys[first] >> 11:
                for card in twos[keys[end] & 0x7FF]:
                    equal_with[card] += 1
                end += 1
            category = keys[first] >> 31
            for k in range(first, end):
                j = keys[k] & 0x7FF
                a, b = twos[j]
                lower = first - lower_with[a] - lower_with[b]
                # The hand itself is among those with either card: it was taken off twice, and is one of them.
                equal = end - first - equal_with[a] - equal_with[b] + 1
                found[j, i] = lower | equal << EQUAL_AT | category << CATEGORY_AT
            for k in range(first, end):
                for card in twos[keys[k] & 0x7FF]:
                    lower_with[card] += 1
                    equal_with[card] = 0
            first = end


def stand_on(hand: Hands, boards: Hands) -> Standings:
    """How two cards stand on some boards, by comparing them with each of the 990 hands."""
    return _stand_on(hand, np.ascontiguousarray(boards), *tables(POKER, 7))


@compiled
def _stand_on(
    hand: Hands,
    boards: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
) -> Standings:
    found = np.empty(boards.shape[0], dtype=np.uint32)
    own, of_own = cards[hand[0]] + cards[hand[1]], suits[hand[0]] | suits[hand[1]]
    for i in range(boards.shape[0]):
        word, held = start, np.uint64(0)
        for card in boards[i]:
            word += cards[card]
            held |= suits[card]
        number = number_of(word + own, held | of_own, rows, by_ranks, by_suit)
        lower, equal = 0, 0
        for a in range(52):
            if suits[a] & (held | of_own):
                continue
            for b in range(a):
                if not suits[b] & (held | of_own):
                    other = number_of(word + cards[a] + cards[b], held | suits[a] | suits[b], rows, by_ranks, by_suit)
                    lower += other < number
                    equal += other == number
        found[i] = lower | equal << EQUAL_AT | number >> 20 << CATEGORY_AT
    return found


def split(found: Standings) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Dealer's hands that are lower, and equal; the category."""
    whole = found.astype(np.int64)
    return whole & 0x3FF, whole >> EQUAL_AT & 0x3FF, whole >> CATEGORY_AT
