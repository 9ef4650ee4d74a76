"""Settlement of Criss-Cross Poker (sections 11(h) and 12): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.games.criss_cross_poker.cross import COLUMN, ROW, lying
from feltwork.games.criss_cross_poker.rules import (
    COURT_CARDS_OR_ACES,
    JACKS_OR_BETTER,
    SIXES_OR_BETTER,
    SIXES_THROUGH_TENS,
    TENS_OR_BETTER,
)
from feltwork.procedure.line import Line
from feltwork.procedure.settling import PairRow, by_table, row_names
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable, snake
from feltwork.terms.money import Cents

# A pair of 10s stands in two rows of chapter 592, so the paying one comes first here.
PAIRS = (
    PairRow(snake(TENS_OR_BETTER), 10),
    PairRow(snake(COURT_CARDS_OR_ACES), 11),
    PairRow(snake(JACKS_OR_BETTER), 11),
    PairRow(snake(SIXES_THROUGH_TENS), 6, 10),
    PairRow(snake(SIXES_OR_BETTER), 6),
)
LESS = "less than a pair of 6s"


@dataclass(frozen=True, slots=True)
class Payouts:
    """The tables of an edition, and how it numbers its sections."""

    ante: Paytable
    bet: Paytable
    five_card_bonus: Paytable
    at: Callable[[str], str]


def hand_names(hand: PokerRank) -> tuple[str, ...]:
    """The names a hand goes by in the paytables, the most particular first."""
    better = (snake(JACKS_OR_BETTER),) if hand.at_least(Category.TWO_PAIR) else ()
    return row_names(hand, PAIRS, first=better)


def across_hand(cards: Sequence[Card], community: Sequence[Card]) -> PokerRank:
    """11(g): the player's two cards with the row of the cross."""
    return rank_five([*cards, *lying(community, ROW)])


def down_hand(cards: Sequence[Card], community: Sequence[Card]) -> PokerRank:
    """11(g): the player's two cards with the column of the cross."""
    return rank_five([*cards, *lying(community, COLUMN)])


def settle_hands(
    cards: Sequence[Card], community: Sequence[Card], stakes: Mapping[str, Cents], payouts: Payouts
) -> list[Line]:
    """11(h)(1) to (4): by the Across Hand, by the Down Hand, and the Middle Bet by the higher of them."""
    return settle_ranks(across_hand(cards, community), down_hand(cards, community), stakes, payouts)


def settle_ranks(across: PokerRank, down: PokerRank, stakes: Mapping[str, Cents], payouts: Payouts) -> list[Line]:
    """The same by what the two hands are."""
    at, higher = payouts.at, max(across, down)
    wagers = (
        ("ante_across", payouts.ante, across, " across", "11(h)(1)(i)"),
        ("across_bet", payouts.bet, across, " across", "11(h)(1)(i)"),
        ("ante_down", payouts.ante, down, " down", "11(h)(2)(i)"),
        ("down_bet", payouts.bet, down, " down", "11(h)(2)(i)"),
        ("middle_bet", payouts.bet, higher, ", the higher hand", "11(h)(3)"),
    )
    return [
        by_table(wager, stake, table, hand_names(hand), f"{hand.words}{where}", at(lost), LESS)
        for wager, table, hand, where, lost in wagers
        if (stake := stakes.get(wager))
    ]


def settle_bonus(community: Sequence[Card], stake: Cents, payouts: Payouts) -> Line:
    """11(h)(5): the Five Card Bonus Wager by the community cards alone."""
    hand, table = rank_five(community), payouts.five_card_bonus
    return by_table(
        "five_card_bonus", stake, table, hand_names(hand), f"{hand.words} in the cross", payouts.at("11(h)(5)"), LESS
    )
