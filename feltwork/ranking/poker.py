"""Poker hands of five cards, and the best five of six or seven (§ 553.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import Category, HandRank, best, describe, verify_hand


@dataclass(frozen=True, slots=True)
class PokerRank(HandRank):
    """The rank of a five-card hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> higher, lower = rank_five(parse_cards("9s 9h Kd 4c 2c")), rank_five(parse_cards("8s 8h Ad Kc Qc"))
    >>> higher > lower, higher.words, lower.words
    (True, 'pair of 9s', 'pair of 8s')
    >>> lower.at_least(Category.PAIR), lower.at_least(Category.TWO_PAIR), hex(lower.number)
    (True, False, '0x18edc0')
    """

    ORDER = (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.ROYAL_FLUSH,
    )


def rank_five(cards: Sequence[Card]) -> PokerRank:
    """Rank five cards, or the best five of six or seven (§ 553.4(b), (e)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_five(parse_cards("As Ah Kd Kc Kh 2s 2d")).words
    'full house, kings over aces'
    """
    verify_hand(cards, (5, 6, 7), "553.4(b)")
    return best(map(rank_exactly_five, combinations(cards, 5)))


def rank_exactly_five(cards: Sequence[Card]) -> PokerRank:
    """Rank five cards that are known to be from one deck."""
    return PokerRank(*describe([card.rank for card in cards], len({card.suit for card in cards}) == 1))
