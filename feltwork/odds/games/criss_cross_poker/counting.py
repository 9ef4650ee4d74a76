"""What is counted at Criss-Cross Poker: classes of hands, and the situations in which a player has to bet.

Every two cards held (169 suit classes) are joined with every two ends of the row (93,769 joint classes), each of
those with all 1,128 ends of the column and all 46 middle cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.equipment.cards import Card
from feltwork.games.criss_cross_poker.rules import MOST_TIMES
from feltwork.games.criss_cross_poker.settlement import hand_names
from feltwork.odds.games.criss_cross_poker import kernels
from feltwork.odds.games.criss_cross_poker.kernels import MIDDLES, Counts, Nets, Rows
from feltwork.odds.hand_classes import HandClass, hand_classes
from feltwork.odds.suit_classes import classes_of, suit_classes, suit_codes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import POKER, all_hands
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.kernels.types import Hands, Numbers, Offsets, Words

ROW_ENDS = 1225
"""The pairs that may lie at the ends of the row, two cards being seen."""
COLUMN_ENDS = 1128
"""The pairs that may lie at the ends of the column, four cards being seen."""
AFTER_ROW = COLUMN_ENDS * MIDDLES
AFTER_HAND = ROW_ENDS * AFTER_ROW

# ------------------------------------------------------------------------------------------------- classes


def classes() -> tuple[HandClass, ...]:
    """What the paytables tell apart, the lowest first.

    >>> [one.words for one in classes()][:5]
    ['high card', 'pair of 2s to 5s', 'pair of 6s to 9s', 'pair of 10s', 'pair of jacks to aces']
    """
    return hand_classes(hand_names)[0]


@cache
def _looked_up() -> tuple[Words, Words, np.uint64, Offsets, Numbers, Numbers, Rows]:
    return (*tables(POKER, 5), hand_classes(hand_names)[1])


class Prices(NamedTuple):
    """What an ante and a bet of one unit win by the class of their hand."""

    ante: Nets
    bet: Nets


# ---------------------------------------------------------------------------------------------- situations


class Situations(NamedTuple):
    """Two cards held, and those with two ends of the row: one of each suit class, those of a hand side by side."""

    hands: Hands
    hand_weights: Counts
    starts: Counts
    """Where the situations of each hand begin, and at last where they end."""
    ends: Counts
    """The ends of the row: the place in :func:`pairs_left`."""
    weights: Counts
    """How many ends each stands for; those of a hand are 1,225 in all."""
    keys: Counts
    """The codes of the four suits in order, by which a situation is found."""

    def of_hand(self, hand: int) -> slice:
        return slice(int(self.starts[hand]), int(self.starts[hand + 1]))


@cache
def situations() -> Situations:
    """All of them.

    >>> len(situations().hands), len(situations().ends), int(situations().weights.sum()) // 169
    (169, 93769, 1225)
    """
    hands, hand_weights = suit_classes(2)
    starts, ends, weights, keys = [0], [], [], []
    for hand in hands:
        codes = _codes(hand, pairs_left(hand))
        first, many = classes_of(codes)
        starts.append(starts[-1] + len(first))
        ends.append(first)
        weights.append(many)
        keys.append(np.sort(codes[first], axis=1))
    joined = [np.concatenate(part) for part in (ends, weights, keys)]
    return Situations(hands, hand_weights, np.array(starts, dtype=np.int64), *joined)


def pairs_left(hand: NDArray[np.uint8]) -> Hands:
    """Every two cards of the fifty that are left."""
    left = np.setdiff1d(np.arange(52, dtype=np.uint8), hand)
    return np.ascontiguousarray(left[all_hands(2, 50)])


def _codes(hand: NDArray[np.uint8], pairs: Hands) -> Counts:
    return suit_codes(hand[None, :]) + (suit_codes(pairs) << 13)


@cache
def _places() -> tuple[dict[bytes, int], dict[bytes, int]]:
    found = situations()
    hands = np.sort(suit_codes(found.hands), axis=1)
    return (
        {key.tobytes(): place for place, key in enumerate(hands)},
        {key.tobytes(): place for place, key in enumerate(found.keys)},
    )


def hand_place(cards: Sequence[Card]) -> int:
    """The place of two cards held among the 169."""
    return _places()[0][np.sort(suit_codes(_indices(cards)[None, :])[0]).tobytes()]


def situation_place(cards: Sequence[Card], row: Sequence[Card]) -> int:
    """The place of two cards held with two ends of the row."""
    return _places()[1][np.sort(_codes(_indices(cards), _indices(row)[None, :])[0]).tobytes()]


def _indices(cards: Sequence[Card]) -> NDArray[np.uint8]:
    return np.array([card.index for card in cards], dtype=np.uint8)


# ------------------------------------------------------------------------------------------- what bets win


def values(prices: Prices, work: Work) -> Counts:
    """For each situation, Across Bet and Down Bet of 1, 2 or 3 antes: what the round wins, over all that follows."""

    def piece(part: slice) -> Counts:
        return np.concatenate([values_of_hand(hand, prices) for hand in range(part.start, part.stop)])

    hands = len(situations().hands)
    return np.concatenate(work.spread("betting on every cross", piece, hands, hands))


def values_of_hand(hand: int, prices: Prices) -> Counts:
    """The same for the situations of one hand."""
    found = situations()
    pairs, rows = _rows(hand)
    return kernels.values_of_bets(pairs, rows, found.ends[found.of_hand(hand)], *prices, MOST_TIMES)


def outcomes(prices: Prices, across: Counts, down: Counts, work: Work) -> Counts:
    """How often bets and hands come together: by Across Bet, Middle Bet (0 a fold), Down Bet and the two classes.

    ``across`` has a bet for each hand, ``down`` for each situation; where either is a fold nothing is counted.
    """
    found = situations()
    shape = (MOST_TIMES + 1, MOST_TIMES + 1, MOST_TIMES + 1, len(prices.ante), len(prices.ante))

    def piece(part: slice) -> Counts:
        counts = np.zeros(shape, dtype=np.int64)
        for hand in range(part.start, part.stop):
            if bet := int(across[hand]):
                own = found.of_hand(hand)
                asked = found.ends[own], found.weights[own] * found.hand_weights[hand]
                counts[bet] += kernels.outcomes_of_bets(*_rows(hand), *asked, *prices, MOST_TIMES, bet, down[own])
        return counts

    hands = len(found.hands)
    total = np.zeros(shape, dtype=np.int64)
    for counts in work.spread("counting every cross", piece, hands, hands):
        total += counts
    return total


def _rows(hand: int) -> tuple[Hands, Rows]:
    cards = situations().hands[hand]
    pairs = pairs_left(cards)
    return pairs, kernels.class_rows(cards, pairs, *_looked_up())


def six_seen(
    cards: Sequence[Card], row: Sequence[Card], column: Sequence[Card], prices: Prices
) -> tuple[int, int, int, int]:
    """What both antes, the Across, Down and Middle Bet of one ante each win over the 46 middle cards."""
    pairs = np.stack([_indices(row), _indices(column)])
    rows = kernels.class_rows(_indices(cards), pairs, *_looked_up())
    both, by_row, by_column, higher = kernels.sums_of_six(pairs, *kernels.nets_of(rows, *prices), prices.bet[0], 0, 1)
    return int(both), int(by_row), int(by_column), int(higher)
