"""Every hand of a deck: listed, or counted by category without ever being listed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.hand import Category
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.rankings import POKER, Ranking
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.threads import spread
from feltwork.ranking.kernels.types import Hands, Offsets, Words

LEAST_PIECE = 100


def count_hands(ranking: Ranking = POKER, cards: int = 5, cores: int | None = None) -> dict[Category, int]:
    """Rank every hand of this many cards and count the categories, lowest first.

    >>> from feltwork.ranking.kernels import THREE_CARD
    >>> {category.words: count for category, count in count_hands(THREE_CARD, 3).items()}
    {'high card': 16440, 'pair': 3744, 'flush': 1096, 'straight': 720, 'three-of-a-kind': 52, 'straight flush': 48}
    """
    table = tables(ranking, cards)
    # A hand is a beginning and an ending whose cards all come later. Endings are in order of their first card,
    # so those that suit a beginning are the rest of the list from some place on.
    endings = all_hands(cards // 2, 52 + ranking.jokers)
    beginnings = all_hands(cards - cards // 2, 52 + ranking.jokers)
    after = np.searchsorted(endings[:, 0], np.arange(54, dtype=np.uint8))[beginnings[:, -1].astype(np.intp) + 1]
    words, suits = _sums(beginnings, table.cards) + table.start, _sums(beginnings, table.suits)
    ending_words, ending_suits = _sums(endings, table.cards), _sums(endings, table.suits)
    by_ranks, by_suit = (table.by_ranks >> 20).astype(np.uint8), (table.by_suit >> 20).astype(np.uint8)

    def work(part: slice) -> NDArray[np.int64]:
        rest = ending_words, ending_suits, table.rows, by_ranks, by_suit
        return _count(words[part], suits[part], after[part], *rest)

    counts = np.sum(spread(work, len(words), LEAST_PIECE, cores), axis=0)
    return {category: int(counts[place]) for place, category in enumerate(ranking.twin.ORDER)}


def all_hands(cards: int, deck: int = 52) -> Hands:
    """Every hand of this many cards from a deck, cards rising, in order.

    >>> all_hands(2, 3).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    return _all_hands(cards, deck)


def _sums(hands: Hands, words: Words) -> Words:
    total: Words = words[hands].sum(axis=1)
    return total


@compiled
def _all_hands(cards: int, deck: int) -> Hands:
    total = 1
    for i in range(cards):
        total = total * (deck - i) // (i + 1)
    hands = np.empty((total, cards), dtype=np.uint8)
    for j in range(cards):
        hands[0, j] = j
    for i in range(1, total):
        # Raise the last card that can rise; the cards after it follow on.
        last = cards - 1
        while hands[i - 1, last] == deck - cards + last:
            last -= 1
        for j in range(cards):
            hands[i, j] = hands[i - 1, j] if j < last else hands[i - 1, last] + 1 + j - last
    return hands


@compiled
def _count(
    words: Words,
    suits: Words,
    after: NDArray[np.int64],
    ending_words: Words,
    ending_suits: Words,
    rows: Offsets,
    by_ranks: NDArray[np.uint8],
    by_suit: NDArray[np.uint8],
) -> NDArray[np.int64]:
    counts = np.zeros(16, dtype=np.int64)
    for i in range(words.size):
        for j in range(after[i], ending_words.size):
            word = words[i] + ending_words[j]
            key = np.uint32(word)
            place = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
            if word & np.uint64(0x8888_0000_0000):
                held = suits[i] + ending_suits[j]
                counters = word >> np.uint64(32)
                while not counters & np.uint64(8):
                    counters >>= np.uint64(4)
                    held >>= np.uint64(16)
                place = max(place, by_suit[held & np.uint64(0xFFFF)])
            counts[place] += 1
    return counts
