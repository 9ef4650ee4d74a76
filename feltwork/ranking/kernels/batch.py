"""Rank many hands at once: one row of card indices a hand in, one number a hand out."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.rankings import LOW, POKER, Ranking
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.threads import spread
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words
from feltwork.ranking.low import WORST_QUALIFYING
from feltwork.terms.refusal import Refused

# Fewer hands than this are ranked before a thread has started.
LEAST_PIECE = 50_000


def rank_hands(hands: ArrayLike, ranking: Ranking = POKER, cores: int | None = None) -> Numbers:
    """The number of each hand, of the size that the array's rows have; the best cards of a larger hand count.

    A card that is not of the deck is refused. A card that is twice in a hand is not noticed: its number is then
    of no meaning.

    >>> from feltwork.ranking.kernels import THREE_CARD
    >>> [hex(number) for number in rank_hands([[51, 47, 43], [0, 1, 2]], THREE_CARD)]
    ['0x5edc00', '0x420000']
    """
    rows = as_hands(hands, ranking.sizes, ranking.section)
    table = tables(ranking, rows.shape[1])
    numbers = np.empty(rows.shape[0], dtype=np.int32)

    def work(part: slice) -> np.uint64:
        return _rank(rows[part], *table, numbers[part])

    verify_marks(spread(work, rows.shape[0], LEAST_PIECE, cores), ranking.section)
    return numbers


def categories(numbers: Numbers) -> NDArray[np.uint8]:
    """The place of each hand's category in the twin's ``ORDER``, 0 the lowest."""
    return (numbers >> 20).astype(np.uint8)


def eight_or_better(low_numbers: Numbers) -> NDArray[np.bool_]:
    """Which low hands qualify (§ 553.10(j), § 553.12(k)): no pair, and nothing above an eight."""
    best_category = len(LOW.twin.ORDER) - 1
    return low_numbers >= (best_category << 20 | (15 - WORST_QUALIFYING) << 16)


def as_hands(hands: ArrayLike, sizes: tuple[int, ...], section: str) -> Hands:
    """The rows as bytes that lie together, or a refusal."""
    rows = np.asarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in sizes:
        allowed = " or ".join(map(str, sizes))
        raise Refused(
            f"an array of shape {rows.shape}",
            "its rows cannot be ranked as hands",
            section,
            f"give one hand a row, of {allowed} cards",
        )
    if rows.dtype != np.uint8 and rows.size and (rows.min() < 0 or rows.max() > 52):
        verify_marks([np.uint64(1 << 56)], section)
    return np.ascontiguousarray(rows, dtype=np.uint8)


def verify_marks(marks: list[np.uint64], section: str) -> None:
    """Refuse when any sum carries the mark of a card that is not of the deck."""
    if any(int(mark) >> 56 for mark in marks):
        raise Refused(
            "the hands",
            "a card is not of the deck",
            section,
            "give indices 0 to 51, and 52 only where the game has a joker",
        )


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
    """Fill in the numbers; return every bit that was seen in a sum, the marks of wrong cards among them."""
    seen = start
    for i in range(hands.shape[0]):
        word = start
        for j in range(hands.shape[1]):
            word += cards[hands[i, j]]
        seen |= word
        key = np.uint32(word)
        number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
        if word & np.uint64(0x8888_0000_0000):
            held = np.uint64(0)
            for j in range(hands.shape[1]):
                held |= suits[hands[i, j]]
            counters = word >> np.uint64(32)
            while not counters & np.uint64(8):
                counters >>= np.uint64(4)
                held >>= np.uint64(16)
            number = max(number, by_suit[held & np.uint64(0xFFFF)])
        numbers[i] = number
    return seen
