"""The dealer's hand: every set of cards with which it may end, and how likely each end is from any shoe.

The cards that a dealer draws are counted as sets with the number of orders in which they may come, so that the ends
from one shoe are a sum over 9,112 sets instead of a recursion over 54,431 sequences. Everything is for a dealer who has
no Blackjack: a hole card that would make one is left out, and the sum divided by what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.hands import Counts, points_of
from feltwork.odds.blackjack.table_rules import ACE, DEALER_ENDS, END_22, END_OVER, TEN, VALUES
from feltwork.ranking.kernels.compiled import compiled

MOST_DRAWN = 20
"""More cards than any dealer draws of one value, or in all."""
MOST_KINDS = 6
"""The most different values in any set drawn; five where a soft 17 stands."""
BLOCK = 64
"""Hands that are worked on at once: the same step for all of them is one step for the machine."""
LEAST = 1e-300
"""Nothing is divided by nothing."""
ENDS = len(DEALER_ENDS)
CHANCES = 43
"""After a second chance: six classes of totals up to 21 times seven ends, and at last over 21."""
OVER_AGAIN = 42


@dataclass(frozen=True, eq=False)
class DealersHands:
    """The sets of cards that a dealer may draw to each up card, hole card included, by the end they make."""

    first: NDArray[np.int64]
    """Where the sets of an up card and an end begin: seven times the up card's value plus the end."""
    places: NDArray[np.int32]
    """``[set, kind]``: for each value in it MOST_DRAWN times the value plus how many; nought for no value more."""
    cards: NDArray[np.int32]
    orders: NDArray[np.float64]

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """As the kernels take them."""
        return self.first, self.places, self.cards, self.orders


def end_of(points: int) -> int:
    """The number of a dealer's end.

    >>> [DEALER_ENDS[end_of(points)] for points in (17, 21, 22, 26)]
    ['17', '21', '22', '23 or more']
    """
    return END_OVER if points > 22 else END_22 if points == 22 else points - 17


def blackjack_value(up: int) -> int:
    """The value of the hole card that makes a Blackjack; -1 where none does."""
    return TEN if up == ACE else ACE if up == TEN else -1


@cache
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

    >>> len(dealers_hands().cards), int(dealers_hands().orders.sum())
    (9112, 54431)
    """
    first, rows = [0], []
    for up in range(VALUES):
        found: list[list[tuple[Counts, int]]] = [[] for _ in DEALER_ENDS]
        for counts, orders in drawn_to(up, stands_on, hits_soft_17).items():
            whole = tuple(count + (value == up) for value, count in enumerate(counts))
            found[end_of(points_of(whole)[0])].append((counts, orders))
        for of_end in found:
            rows += of_end
            first.append(len(rows))
    places = np.zeros((len(rows), MOST_KINDS), dtype=np.int32)
    for row, (counts, _) in enumerate(rows):
        kinds = [MOST_DRAWN * value + count for value, count in enumerate(counts) if count]
        places[row, : len(kinds)] = kinds
    return DealersHands(
        first=np.array(first, dtype=np.int64),
        places=places,
        cards=np.array([sum(counts) for counts, _ in rows], dtype=np.int32),
        orders=np.array([orders for _, orders in rows], dtype=np.float64),
    )


# ------------------------------------------------------------------------------------------------ the kernels


@compiled
def _ways(left: NDArray[np.int64], ways: NDArray[np.float64], column: int) -> None:
    """In how many ways so many cards of a value can be drawn, one after the other, into a column.

    The last row is for all cards, and has one divided by the ways: a set is then as likely as its product.
    """
    for value in range(VALUES):
        way = 1.0
        for cards in range(1, MOST_DRAWN):
            way *= max(left[value] - cards + 1, 0)
            ways[value * MOST_DRAWN + cards, column] = way
    way, total = 1.0, left.sum()
    for cards in range(1, MOST_DRAWN):
        way /= max(total - cards + 1, 1)
        ways[VALUES * MOST_DRAWN + cards, column] = way


@compiled
def _likely(
    row: int,
    ways: NDArray[np.float64],
    places: NDArray[np.int32],
    cards: NDArray[np.int32],
    orders: NDArray[np.float64],
    weight: NDArray[np.float64],
) -> None:
    """How likely a set is drawn, for a block of hands at once."""
    times, every = orders[row], ways[VALUES * MOST_DRAWN + cards[row]]
    one, two, three = ways[places[row, 0]], ways[places[row, 1]], ways[places[row, 2]]
    four, five, six = ways[places[row, 3]], ways[places[row, 4]], ways[places[row, 5]]
    for each in range(BLOCK):
        weight[each] = times * every[each] * one[each] * two[each] * three[each] * four[each] * five[each] * six[each]


@compiled
def _lay_out(
    shoe: NDArray[np.int64], hands: NDArray[np.int64], begin: int, up: int, ways: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """The ways of a block of hands; which of them the shoe holds beside the up card."""
    holds = np.zeros(BLOCK, dtype=np.bool_)
    for each in range(min(BLOCK, hands.shape[0] - begin)):
        left = shoe - hands[begin + each]
        left[up] -= 1
        holds[each] = left.min() >= 0
        _ways(left, ways, each)
    return holds


@compiled
def ends_kernel(
    shoe: NDArray[np.int64],
    hands: NDArray[np.int64],
    first: NDArray[np.int64],
    places: NDArray[np.int32],
    cards: NDArray[np.int32],
    orders: NDArray[np.float64],
) -> NDArray[np.float64]:
    """``[hand, up, end]``: how likely each end is where the hand and the up card have left the shoe.

    Nothing but noughts where the shoe does not hold the cards.
    """
    ends = np.zeros((hands.shape[0], VALUES, ENDS))
    ways = np.ones(((VALUES + 1) * MOST_DRAWN, BLOCK))
    weight = np.zeros(BLOCK)
    for begin in range(0, hands.shape[0], BLOCK):
        for up in range(VALUES):
            holds = _lay_out(shoe, hands, begin, up, ways)
            for end in range(ENDS):
                total = np.zeros(BLOCK)
                for row in range(first[up * ENDS + end], first[up * ENDS + end + 1]):
                    _likely(row, ways, places, cards, orders, weight)
                    total += weight
                for each in range(BLOCK):
                    if holds[each]:
                        ends[begin + each, up, end] = total[each]
            for each in range(BLOCK):
                if holds[each]:
                    ends[begin + each, up] /= max(ends[begin + each, up].sum(), LEAST)
    return ends


@compiled
def chances_kernel(
    shoe: NDArray[np.int64],
    hands: NDArray[np.int64],
    points: NDArray[np.int64],
    first: NDArray[np.int64],
    places: NDArray[np.int32],
    cards: NDArray[np.int32],
    orders: NDArray[np.float64],
) -> NDArray[np.float64]:
    """``[hand over 21, up, chance]``: the second chance card and the dealer's end together.

    The dealer's cards are dealt first here, the chance card from what is left: whichever is dealt first, both are as
    likely as in their true order. A chance is seven times the class of the total (below 17, 17 and so on to 21) plus
    the end; the last one is a total over 21 still.
    """
    found = np.zeros((hands.shape[0], VALUES, CHANCES))
    ways = np.ones(((VALUES + 1) * MOST_DRAWN, BLOCK))
    weight = np.zeros(BLOCK)
    for begin in range(0, hands.shape[0], BLOCK):
        for up in range(VALUES):
            holds = _lay_out(shoe, hands, begin, up, ways)
            for end in range(ENDS):
                drawn = np.zeros((VALUES, BLOCK))
                total = np.zeros(BLOCK)
                for row in range(first[up * ENDS + end], first[up * ENDS + end + 1]):
                    _likely(row, ways, places, cards, orders, weight)
                    _one_more(ways, cards[row], weight)
                    total += weight
                    for kind in range(MOST_KINDS):
                        if places[row, kind] == 0:
                            break
                        _draw(drawn[places[row, kind] // MOST_DRAWN], places[row, kind] % MOST_DRAWN, weight)
                for each in range(BLOCK):
                    if holds[each]:
                        left = shoe - hands[begin + each]
                        left[up] -= 1
                        hand = begin + each
                        _add_chances(found[hand, up], points[hand], end, left, total[each], drawn[:, each])
            for each in range(BLOCK):
                if holds[each]:
                    found[begin + each, up] /= max(found[begin + each, up].sum(), LEAST)
    return found


@compiled
def _one_more(ways: NDArray[np.float64], cards: int, weight: NDArray[np.float64]) -> None:
    """Divide by the cards that are left after so many: one of them is the chance card."""
    now, after = ways[VALUES * MOST_DRAWN + cards], ways[VALUES * MOST_DRAWN + cards + 1]
    for each in range(BLOCK):
        weight[each] *= after[each] / now[each]


@compiled
def _draw(drawn: NDArray[np.float64], count: int, weight: NDArray[np.float64]) -> None:
    for each in range(BLOCK):
        drawn[each] += count * weight[each]


@compiled
def _add_chances(
    found: NDArray[np.float64],
    points: int,
    end: int,
    left: NDArray[np.int64],
    total: float,
    drawn: NDArray[np.float64],
) -> None:
    """Every chance card, as often as it is left after the dealer's cards."""
    for value in range(VALUES):
        less = points - value - 1
        chance = OVER_AGAIN if less > 21 else ENDS * max(0, less - 16) + end
        found[chance] += total * left[value] - drawn[value]
