"""Low hands, ace to five (§ 553.4(c)-(e)): straights and flushes do not count, and the ace is the best card.

The text has a tie broken by the best card that the other hand lacks. Read to the letter, 8-4-3-2-A would
beat 7-5-4-3-2; the project reads it as players do and compares from the highest card down (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import ACE, LOW_ACE, Category, HandRank, best, describe_counts, rank_name, verify_hand

WORST_QUALIFYING = 8


@dataclass(frozen=True, slots=True)
class LowRank(HandRank):
    """The rank of a low hand; the greater one wins, so the best of all is 5-4-3-2-ace.

    >>> from feltwork.equipment.cards import parse_cards
    >>> seven, eight = rank_low(parse_cards("7c 5d 4d 3d 2d")), rank_low(parse_cards("8c 4d 3d 2d Ad"))
    >>> seven > eight, eight.words, eight.eight_or_better
    (True, '8-4-3-2-ace low', True)
    """

    ORDER = (
        Category.FOUR_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.THREE_OF_A_KIND,
        Category.TWO_PAIR,
        Category.PAIR,
        Category.HIGH_CARD,
    )

    @staticmethod
    def _digit(rank: int) -> int:
        # The lower rank is the better one, and the number grows with the hand.
        return 15 - rank

    @property
    def eight_or_better(self) -> bool:
        """Five different ranks, none above eight (§ 553.10(j), § 553.12(k))."""
        return self.category is Category.HIGH_CARD and self.ranks[0] <= WORST_QUALIFYING

    @property
    def words(self) -> str:
        if self.category is Category.HIGH_CARD:
            return f"{'-'.join(map(rank_name, self.ranks))} low"
        return f"{super(LowRank, self).words}, for low"


def rank_low(cards: Sequence[Card]) -> LowRank:
    """Rank five cards for low, or the best five of six or seven.

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_low(parse_cards("Ac Ad 2c 2d 3c 3d Kc")).words
    'pair of aces, for low'
    """
    verify_hand(cards, (5, 6, 7), "553.4(d)")
    return best(map(rank_exactly_five_low, combinations(cards, 5)))


def rank_exactly_five_low(cards: Sequence[Card]) -> LowRank:
    """Rank for low five cards that are known to be from one deck."""
    return LowRank(*describe_counts([LOW_ACE if card.rank == ACE else card.rank for card in cards]))
