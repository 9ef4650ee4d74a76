"""The dealer's hand: every set of cards with which it may end, and how likely each end is from any shoe.

The cards that a dealer draws are counted as sets with the number of orders in which they may come, so that the ends
from one shoe are a sum over 9,112 sets instead of a recursion over 54,431 sequences. Everything is for a dealer who has
no Blackjack: a hole card that would make one is left out, and the sum divided by what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import Counts, points_of
from feltwork.odds.blackjack.table_rules import ACE, END_22, END_OVER, TEN, VALUES
from feltwork.ranking.kernels.compiled import compiled

MOST_DRAWN = 20
"""More cards than any dealer draws: sixteen aces and a deuce would be too many."""
MOST_KINDS = 6
"""More different values than are in any set drawn."""
CHANCES = 43
"""After a second chance: six classes of totals up to 21 times seven ends, and at last over 21."""
OVER_AGAIN = 42


@dataclass(frozen=True, eq=False)
class DealersHands:
    """The sets of cards that a dealer may draw to each up card, hole card included."""

    first: NDArray[np.int64]
    """Where the sets of an up card begin; one place more than there are values."""
    values: NDArray[np.int64]
    """``[set, kind]``: the values in it, each once; -1 for none."""
    counts: NDArray[np.int64]
    cards: NDArray[np.int64]
    orders: NDArray[np.float64]
    end: NDArray[np.int64]


def end_of(points: int) -> int:
    """The number of a dealer's end.

    >>> [DEALER_ENDS[end_of(points)] for points in (17, 21, 22, 26)]
    ['17', '21', '22', '23 or more']
    """
    return END_OVER if points > 22 else END_22 if points == 22 else points - 17


def blackjack_value(up: int) -> int:
    """The value of the hole card that makes a Blackjack; -1 where none does."""
    return TEN if up == ACE else ACE if up == TEN else -1


def drawn_to(up: int, stands_on: int = 17, hits_soft_17: bool = False) -> dict[Counts, int]:
    """Every set of cards that completes the dealer's hand without a Blackjack, with its orders."""
    found: dict[Counts, int] = {}
    drawn = [0] * VALUES
    held = [int(value == up) for value in range(VALUES)]

    def draw(cards: int) -> None:
        points, soft = points_of(tuple(held))
        if cards and points >= stands_on and not (hits_soft_17 and soft and points == stands_on):
            found[tuple(drawn)] = found.get(tuple(drawn), 0) + 1
            return
        for value in range(VALUES):
            if cards or value != blackjack_value(up):
                drawn[value] += 1
                held[value] += 1
                draw(cards + 1)
                drawn[value] -= 1
                held[value] -= 1

    draw(0)
    return found


@cache
def dealers_hands(stands_on: int = 17, hits_soft_17: bool = False) -> DealersHands:
    """The sets of all up cards, as arrays.

    >>> len(dealers_hands().end), int(dealers_hands().orders.sum())
    (9112, 54431)
    """
    first = [0]
    rows: list[tuple[list[tuple[int, int]], int, int]] = []
    for up in range(VALUES):
        for counts, orders in drawn_to(up, stands_on, hits_soft_17).items():
            kinds = [(value, count) for value, count in enumerate(counts) if count]
            whole = tuple(count + (value == up) for value, count in enumerate(counts))
            rows.append((kinds, orders, end_of(points_of(whole)[0])))
        first.append(len(rows))
    values = np.full((len(rows), MOST_KINDS), -1, dtype=np.int64)
    counted = np.zeros((len(rows), MOST_KINDS), dtype=np.int64)
    for row, (kinds, _, _) in enumerate(rows):
        for kind, (value, count) in enumerate(kinds):
            values[row, kind], counted[row, kind] = value, count
    return DealersHands(
        first=np.array(first, dtype=np.int64),
        values=values,
        counts=counted,
        cards=counted.sum(axis=1),
        orders=np.array([orders for _, orders, _ in rows], dtype=np.float64),
        end=np.array([end for _, _, end in rows], dtype=np.int64),
    )


# ------------------------------------------------------------------------------------------------ the kernels


@compiled
def _falling(left: NDArray[np.int64]) -> NDArray[np.float64]:
    """In how many ways so many cards of a value can be drawn, one after the other; the last row is for all cards."""
    ways = np.ones((VALUES + 1, MOST_DRAWN))
    total = left.sum()
    for cards in range(1, MOST_DRAWN):
        for value in range(VALUES):
            ways[value, cards] = ways[value, cards - 1] * max(left[value] - cards + 1, 0)
        ways[VALUES, cards] = ways[VALUES, cards - 1] * max(total - cards + 1, 1)
    return ways


@compiled
def ends_kernel(
    shoe: NDArray[np.int64],
    hands: NDArray[np.int64],
    first: NDArray[np.int64],
    values: NDArray[np.int64],
    counts: NDArray[np.int64],
    cards: NDArray[np.int64],
    orders: NDArray[np.float64],
    end: NDArray[np.int64],
) -> NDArray[np.float64]:
    """``[hand, up, end]``: how likely each end is where the hand and the up card have left the shoe.

    Nothing but noughts where the shoe does not hold the cards.
    """
    ends = np.zeros((hands.shape[0], VALUES, 7))
    for hand in range(hands.shape[0]):
        for up in range(VALUES):
            left = shoe - hands[hand]
            left[up] -= 1
            if left.min() < 0:
                continue
            ways = _falling(left)
            total = 0.0
            for row in range(first[up], first[up + 1]):
                weight = orders[row] / ways[VALUES, cards[row]]
                for kind in range(MOST_KINDS):
                    if values[row, kind] < 0:
                        break
                    weight *= ways[values[row, kind], counts[row, kind]]
                ends[hand, up, end[row]] += weight
                total += weight
            if total > 0.0:
                ends[hand, up] /= total
    return ends


@compiled
def chances_kernel(
    shoe: NDArray[np.int64],
    hands: NDArray[np.int64],
    points: NDArray[np.int64],
    first: NDArray[np.int64],
    values: NDArray[np.int64],
    counts: NDArray[np.int64],
    cards: NDArray[np.int64],
    orders: NDArray[np.float64],
    end: NDArray[np.int64],
) -> NDArray[np.float64]:
    """``[hand over 21, up, chance]``: the second chance card and the dealer's end together.

    The dealer's cards are dealt first here, the chance card from what is left: whichever is dealt first, both are as
    likely as in their true order. A chance is seven times the class of the total (below 17, 17 and so on to 21) plus
    the end; the last one is a total over 21 still.
    """
    found = np.zeros((hands.shape[0], VALUES, CHANCES))
    for hand in range(hands.shape[0]):
        for up in range(VALUES):
            left = shoe - hands[hand]
            left[up] -= 1
            if left.min() < 0:
                continue
            ways = _falling(left)
            size = left.sum()
            total = 0.0
            of_end = np.zeros(7)
            drawn = np.zeros((7, VALUES))
            for row in range(first[up], first[up + 1]):
                weight = orders[row] / ways[VALUES, cards[row]]
                for kind in range(MOST_KINDS):
                    if values[row, kind] < 0:
                        break
                    weight *= ways[values[row, kind], counts[row, kind]]
                if weight == 0.0:
                    continue
                total += weight
                weight /= size - cards[row]
                of_end[end[row]] += weight
                for kind in range(MOST_KINDS):
                    if values[row, kind] < 0:
                        break
                    drawn[end[row], values[row, kind]] += weight * counts[row, kind]
            for value in range(VALUES):
                less = points[hand] - value - 1
                for each in range(7):
                    likely = of_end[each] * left[value] - drawn[each, value]
                    chance = OVER_AGAIN if less > 21 else 7 * max(0, less - 16) + each
                    found[hand, up, chance] += likely / max(total, 1e-300)
    return found
