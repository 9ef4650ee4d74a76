"""Four cards, and the best four of five or six (§ 557.6). Three-of-a-kind is rarer than a flush here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import Category, HandRank, best, describe, verify_hand


@dataclass(frozen=True, slots=True)
class FourCardRank(HandRank):
    """The rank of a four-card hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_four(parse_cards("2c 2d 2h 3s")) > rank_four(parse_cards("Ac Kc Qc 9c"))
    True
    """

    ORDER = (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.FOUR_OF_A_KIND,
    )


def rank_four(cards: Sequence[Card]) -> FourCardRank:
    """Rank four cards, or the best four of a player's five or a dealer's six (§ 557.6(b), (c)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_four(parse_cards("Ac 2d 3h 4s 9c")).words
    'straight, 4 high'
    """
    verify_hand(cards, (4, 5, 6), "557.6(b)")
    return best(map(_rank_exactly_four, combinations(cards, 4)))


def _rank_exactly_four(cards: Sequence[Card]) -> FourCardRank:
    return FourCardRank(*describe([card.rank for card in cards], len({card.suit for card in cards}) == 1))
