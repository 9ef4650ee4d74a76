"""Three cards (§ 565.6). With so few cards a straight is rarer than a flush, and ranks above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import ACE, Category, HandRank, describe, verify_hand


@dataclass(frozen=True, slots=True)
class ThreeCardRank(HandRank):
    """The rank of a three-card hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> flush, straight = rank_three(parse_cards("Kc 9c 2c")), rank_three(parse_cards("2c 3d Ah"))
    >>> flush < straight, flush.words, straight.words
    (True, 'flush, king high', 'straight, 3 high')
    """

    ORDER = (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.FLUSH,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    )

    @property
    def mini_royal(self) -> bool:
        """Ace, king and queen of one suit: the highest straight flush, which some paytables pay apart."""
        return self.category is Category.STRAIGHT_FLUSH and self.ranks[0] == ACE


def rank_three(cards: Sequence[Card]) -> ThreeCardRank:
    """Rank three cards (§ 565.6(b), (c)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> hand = rank_three(parse_cards("As Ks Qs"))
    >>> hand.words, hand.mini_royal
    ('straight flush, ace high', True)
    """
    verify_hand(cards, (3,), "565.6(b)")
    return ThreeCardRank(*describe([card.rank for card in cards], len({card.suit for card in cards}) == 1))
