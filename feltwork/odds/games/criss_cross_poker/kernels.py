"""Compiled loops over the cross: what each bet wins with every middle card, and which hands come together.

For two cards held, a line of two ends of the cross has a row of classes, one for each card that may lie in the
middle. A card that is held or lies at an end of that line can't, and stands in the row as the lowest class.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.hand_classes import KEY_BITS
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.packing import ROW_BITS, ROWS
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words

Counts: TypeAlias = NDArray[np.int64]
Rows: TypeAlias = NDArray[np.uint8]
Nets: TypeAlias = NDArray[np.int16]

MIDDLES = 46
"""The cards that may lie in the middle, six being seen."""
LANES = 4
"""Histograms that take turns, so that a card need not wait until the one before is counted."""


@compiled
def class_rows(
    hole: NDArray[np.uint8],
    pairs: Hands,
    cards: Words,
    suits: Words,
    start: np.uint64,
    rows: Offsets,
    by_ranks: Numbers,
    by_suit: Numbers,
    class_of: Rows,
) -> Rows:
    """The row of each pair that may lie at the ends of a line."""
    found = np.zeros((pairs.shape[0], 52), dtype=np.uint8)
    for i in range(pairs.shape[0]):
        four = start + cards[hole[0]] + cards[hole[1]] + cards[pairs[i, 0]] + cards[pairs[i, 1]]
        bits = suits[hole[0]] | suits[hole[1]] | suits[pairs[i, 0]] | suits[pairs[i, 1]]
        for card in range(52):
            if card == hole[0] or card == hole[1] or card == pairs[i, 0] or card == pairs[i, 1]:
                continue
            word = four + cards[card]
            key = np.uint32(word)
            number = by_ranks[rows[key & np.uint32(ROWS - 1)] + (key >> np.uint32(ROW_BITS))]
            if word & np.uint64(0x8888_0000_0000):
                held = bits | suits[card]
                counters = word >> np.uint64(32)
                while not counters & np.uint64(8):
                    counters >>= np.uint64(4)
                    held >>= np.uint64(16)
                number = max(number, by_suit[held & np.uint64(0xFFFF)])
            found[i, card] = class_of[number >> KEY_BITS]
    return found


@compiled
def nets_of(rows: Rows, ante: Nets, bet: Nets) -> tuple[Nets, Nets, Counts]:
    """What an ante and a bet of one unit win by each row, and the sums of both over the cards that can come."""
    antes, bets = np.empty(rows.shape, dtype=np.int16), np.empty(rows.shape, dtype=np.int16)
    sums = np.zeros((rows.shape[0], 2), dtype=np.int64)
    for i in range(rows.shape[0]):
        for card in range(52):
            antes[i, card], bets[i, card] = ante[rows[i, card]], bet[rows[i, card]]
            sums[i, 0] += antes[i, card]
            sums[i, 1] += bets[i, card]
        # Four cards can't come: they are there as the lowest class.
        sums[i, 0] -= 4 * ante[0]
        sums[i, 1] -= 4 * bet[0]
    return antes, bets, sums


@compiled
def sums_of_six(
    pairs: Hands, antes: Nets, bets: Nets, sums: Counts, lowest: int, row: int, column: int
) -> tuple[int, int, int, int]:
    """What both antes, the Across Bet, the Down Bet and the Middle Bet win over all middle cards, each of one unit.

    A line's sum is that of its row, less what the cards at the ends of the other line have in it. The Middle Bet goes
    by the higher hand: by the larger entry of the two rows, card by card.
    """
    one, other, first, second = pairs[row, 0], pairs[row, 1], pairs[column, 0], pairs[column, 1]
    beside, below = bets[row, first] + bets[row, second], bets[column, one] + bets[column, other]
    both = sums[row, 0] - antes[row, first] - antes[row, second]
    both += sums[column, 0] - antes[column, one] - antes[column, other]
    higher = np.int32(0)
    for card in range(52):
        higher += np.int32(max(bets[row, card], bets[column, card]))
    # The two cards held are in both rows as the lowest; a card of one line counts as what the other has for it.
    return both, sums[row, 1] - beside, sums[column, 1] - below, higher - beside - below - 2 * lowest


@compiled
def _meets(pairs: Hands, row: int, column: int) -> bool:
    one, other, first, second = pairs[row, 0], pairs[row, 1], pairs[column, 0], pairs[column, 1]
    return bool(one in (first, second) or other in (first, second))


@compiled
def values_of_bets(pairs: Hands, rows: Rows, asked: Counts, ante: Nets, bet: Nets, most: int) -> Counts:
    """For each pair asked for at the ends of the row, each Across and each Down Bet: what the round wins in all.

    That is the sum over every pair at the ends of the column and every middle card, with the best Middle Bet or a fold.
    """
    values = np.zeros((asked.size, most, most), dtype=np.int64)
    antes, bets, sums = nets_of(rows, ante, bet)
    for i in range(asked.size):
        for column in range(pairs.shape[0]):
            if _meets(pairs, asked[i], column):
                continue
            both, by_row, by_column, higher = sums_of_six(pairs, antes, bets, sums, bet[0], asked[i], column)
            middle = max(higher, most * higher)
            for across in range(1, most + 1):
                for down in range(1, most + 1):
                    played = both + across * by_row + down * by_column + middle
                    values[i, across - 1, down - 1] += max(played, -MIDDLES * (2 + across + down))
    return values


@compiled
def _count_middles(pairs: Hands, rows: Rows, scaled: Rows, row: int, column: int, lanes: NDArray[np.int32]) -> None:
    """Add one for each middle card where the classes of its two hands meet."""
    for card in range(0, 52, LANES):
        for lane in range(LANES):
            lanes[lane, scaled[row, card + lane] + rows[column, card + lane]] += 1
    # Six cards can't lie in the middle: two are held, and each line's ends stand in the other's row.
    lanes[0, 0] -= 2
    for card in pairs[row]:
        lanes[0, rows[column, card]] -= 1
    for card in pairs[column]:
        lanes[0, scaled[row, card]] -= 1


@compiled
def outcomes_of_bets(
    pairs: Hands,
    rows: Rows,
    asked: Counts,
    weights: Counts,
    ante: Nets,
    bet: Nets,
    most: int,
    across: int,
    down: Counts,
) -> Counts:
    """How often each Middle Bet (0 for a fold), Down Bet, class of the Across Hand and of the Down Hand come together.

    ``down`` has the Down Bet of each pair asked for; with 0 it is a fold, and nothing follows.
    """
    classes = ante.size
    counts = np.zeros((most + 1, most + 1, classes, classes), dtype=np.int64)
    antes, bets, sums = nets_of(rows, ante, bet)
    scaled = rows * np.uint8(classes)
    for i in range(asked.size):
        if down[i] == 0:
            continue
        row = asked[i]
        here = np.zeros((most + 1, LANES, classes * classes), dtype=np.int32)
        for column in range(pairs.shape[0]):
            if _meets(pairs, row, column):
                continue
            both, by_row, by_column, higher = sums_of_six(pairs, antes, bets, sums, bet[0], row, column)
            played = both + across * by_row + down[i] * by_column + max(higher, most * higher)
            if played <= -MIDDLES * (2 + across + down[i]):
                here[0, 0, 0] += MIDDLES
                continue
            _count_middles(pairs, rows, scaled, row, column, here[most if higher > 0 else 1])
        for middle in range(most + 1):
            for lane in range(LANES):
                for cell in range(classes * classes):
                    counts[middle, down[i], cell // classes, cell % classes] += weights[i] * here[middle, lane, cell]
    return counts
