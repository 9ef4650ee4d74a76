"""The 53-card deck of the Pai Gow Poker games (§ 561.6, § 588.6, § 670a.6).

The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal flush. The
chapters print ace, 2, 3, 4 and 5 as the second highest straight and the highest straight flush.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import ACE, LOW_ACE, Category, HandRank, best, describe, describe_counts, verify_hand

_COMPLETED = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


@dataclass(frozen=True, slots=True)
class JokerRank(HandRank):
    """The rank of a high hand of five cards, or of a low hand of two cards or one.

    >>> from feltwork.equipment.cards import parse_cards
    >>> ace_to_five = rank_joker_five(parse_cards("Ac 2c 3c 4c JK"))
    >>> king_high = rank_joker_five(parse_cards("Kc Qc Jc Tc 9c"))
    >>> ace_to_five > king_high, ace_to_five.words, king_high.words
    (True, 'straight flush, ace to 5', 'straight flush, king high')
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
        Category.FIVE_ACES,
    )

    @property
    def words(self) -> str:
        straight = self.category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
        if straight and self.ranks[:2] == (ACE, 5):
            return f"{self.category.words}, ace to 5"
        return super(JokerRank, self).words


def rank_joker_five(cards: Sequence[Card]) -> JokerRank:
    """Rank a high hand of five cards, or the best five of six or seven (§ 561.6(b), (c), (d)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_joker_five(parse_cards("As Ac Ad Ah JK")).words
    'five aces'
    >>> rank_joker_five(parse_cards("As Qs 9s 4s JK")).ranks
    (14, 13, 12, 9, 4)
    """
    verify_hand(cards, (5, 6, 7), "561.6(b)", jokers=1)
    return best(rank for five in combinations(cards, 5) for rank in _readings(five))


def rank_joker_two(cards: Sequence[Card]) -> JokerRank:
    """Rank a low hand of two cards: a pair, or the higher cards; the joker is an ace (§ 561.6(a), (b)(10)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_joker_two(parse_cards("JK Ad")).words, rank_joker_two(parse_cards("JK 7d")).words
    ('pair of aces', 'ace high')
    """
    verify_hand(cards, (2,), "561.6(b)(10)", jokers=1)
    return JokerRank(*describe_counts([card.rank if card.suit else ACE for card in cards]))


def rank_joker_one(cards: Sequence[Card]) -> JokerRank:
    """Rank a low hand of one card in the six-card game, the joker an ace.

    A player's joker that meets the dealer's ace wins (§ 670a.6(c)); that is for the settlement to say, as it
    depends on whose hand it is.
    """
    verify_hand(cards, (1,), "670a.6(c)", jokers=1)
    return JokerRank(*describe_counts([card.rank if card.suit else ACE for card in cards]))


def _readings(cards: Sequence[Card]) -> Iterator[JokerRank]:
    """Every way to read five cards: one without the joker, else the joker as each card it may stand for."""
    ranks = [card.rank for card in cards if card.suit]
    suited = len({card.suit for card in cards if card.suit}) == 1
    if len(ranks) == len(cards):
        yield _rank(*describe(ranks, suited))
        return
    yield _rank(*describe_counts([*ranks, ACE]))
    # A card of the hand's own is not there to be had again: beside the ace of a flush the joker is the king.
    for rank in {*range(2, ACE + 1)}.difference(ranks):
        category, order = describe([*ranks, rank], suited)
        if category in _COMPLETED:
            yield _rank(category, order)


def _rank(category: Category, ranks: tuple[int, ...]) -> JokerRank:
    """The ace of A-2-3-4-5 counts high: that puts the hand where the chapters print it."""
    return JokerRank(category, (ACE, *ranks[:-1]) if ranks[-1] == LOW_ACE else ranks)
