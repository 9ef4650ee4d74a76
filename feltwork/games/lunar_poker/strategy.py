"""What a sensible Lunar Poker player does, by the player's own cards; the automatic players follow it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.games.lunar_poker.combinations import LEAST_TO_QUALIFY
from feltwork.procedure.settling import qualifies
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import rank_five


def first_decision(hand: Sequence[Card]) -> str:
    """Bet with ace-king or better, buy a card to four of a suit or four in a row, fold the rest."""
    if qualifies(rank_five(hand), LEAST_TO_QUALIFY):
        return "bet"
    return "sixth card" if any(_one_short(four) for four in combinations(hand, 4)) else "fold"


def _one_short(four: Sequence[Card]) -> bool:
    """Four of one suit, or four in a row; those up to the ace hold ace-king and have bet already."""
    ranks = sorted(card.rank for card in four)
    in_a_row = ranks == list(range(ranks[0], ranks[0] + 4))
    return in_a_row or len({card.suit for card in four}) == 1


def after_the_draw(hand: Sequence[Card]) -> str:
    """Bet with ace-king or better: less can win only where the dealer does not qualify."""
    return "bet" if qualifies(rank_five(hand), LEAST_TO_QUALIFY) else "fold"


def worth_forcing(hand: Sequence[Card]) -> bool:
    """The dealer qualifies after about one new card in four, so only 5 to 1 and more is worth the fee and the ante."""
    return rank_five(hand).at_least(Category.FLUSH)
