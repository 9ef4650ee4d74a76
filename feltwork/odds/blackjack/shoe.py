"""A shoe from which some cards are gone: the next card and the dealer's ends for every hand of the player."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.dealer import (
    BLOCK,
    CHANCES,
    DealersHands,
    blackjack_value,
    chances_kernel,
    dealers_hands,
    ends_kernel,
)
from feltwork.odds.blackjack.hands import PlayersHands, players_hands
from feltwork.odds.blackjack.table_rules import VALUES, TableRules
from feltwork.odds.work import Work

PIECE = 8 * BLOCK
"""Hands in one piece of work: some hundredths of a second."""


@dataclass(frozen=True, eq=False)
class Shoe:
    """What follows a hand of the player and an up card, where the dealer has no Blackjack."""

    hands: PlayersHands
    next: NDArray[np.float64]
    """``[hand, up, value]``: how likely the next card is."""
    ends: NDArray[np.float64]
    """``[hand, up, end]``: how likely the dealer's hand ends so."""
    chances: NDArray[np.float64]
    """``[hand over 21, up, chance]``, as ``dealer.chances_kernel`` has them; empty without second chances."""


def shoe_without(rules: TableRules, gone: NDArray[np.int64], holding: int, work: Work) -> Shoe:
    """The shoe without some cards, for the hands that hold a value (-1 for all hands)."""
    hands, counts = players_hands(holding), rules.values() - gone
    dealers = dealers_hands(rules.stands_on, rules.hits_soft_17)
    ends = _ends(counts, hands.counts, dealers, work)
    chances = np.zeros((0, VALUES, CHANCES))
    if rules.second_chance:
        chances = _chances(counts, hands.over_counts, hands.over_points, dealers, work)
    return Shoe(hands, next_cards(counts, hands.counts), ends, chances)


def _ends(shoe: NDArray[np.int64], counts: NDArray[np.int64], dealers: DealersHands, work: Work) -> NDArray[np.float64]:
    sets = dealers.arrays()
    pieces = -(-len(counts) // PIECE)
    parts = work.spread("the dealer's hands", lambda part: ends_kernel(shoe, counts[part], *sets), len(counts), pieces)
    return np.concatenate(parts)


def _chances(
    shoe: NDArray[np.int64],
    counts: NDArray[np.int64],
    points: NDArray[np.int64],
    dealers: DealersHands,
    work: Work,
) -> NDArray[np.float64]:
    sets = dealers.arrays()
    pieces = -(-len(counts) // PIECE)
    parts = work.spread(
        "second chances", lambda part: chances_kernel(shoe, counts[part], points[part], *sets), len(counts), pieces
    )
    return np.concatenate(parts)


def next_cards(shoe: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.float64]:
    """How likely each card is next, given that the hole card makes no Blackjack.

    Where the hole card was read, it is none of the cards that would make one, so that these are a little more likely to
    come next. Noughts where the shoe does not hold the hand.
    """
    left = shoe - counts[:, None, :] - np.eye(VALUES, dtype=np.int64)
    size = np.maximum(left.sum(axis=2, keepdims=True), 2)  # a shoe that holds the hand holds a hole card and one more
    likely = left / size
    for up in range(VALUES):
        makes_one = blackjack_value(up)
        if makes_one < 0:
            continue
        others = size[:, up] - left[:, up, [makes_one]]
        likely[:, up] = left[:, up] / (size[:, up] - 1) * (1 - 1 / np.maximum(others, 1))
        likely[:, up, makes_one] = left[:, up, makes_one] / (size[:, up, 0] - 1)
    return np.where((left < 0).any(axis=2, keepdims=True), 0.0, likely)
