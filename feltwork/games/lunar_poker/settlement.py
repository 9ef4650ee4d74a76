"""Settlement of Lunar Poker (§§ 589.12, 671a.12): hands and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Sequence

from feltwork.equipment.cards import Card
from feltwork.games.lunar_poker.combinations import (
    STRAIGHT_FLUSHES,
    hand_words,
    second_combination,
    super_names,
    winning_combination,
)
from feltwork.procedure.line import Line
from feltwork.procedure.settling import Versus, all_back, all_lost
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

SECOND_BET = "second_bet"
"""The line of the second payout on a Bet Wager; nothing of its own is staked."""
UNDECLARED = "the player did not declare the hand"
NOTHING_PAID = "nothing that the Super Wager pays"


def instant_row(cards: Sequence[Card], table: Paytable) -> Row | None:
    """The row of the instant payout for the first five cards."""
    category = rank_five(cards).category
    return table.row(str(category)) if category in STRAIGHT_FLUSHES else None


def settle_super(
    wager: str, stake: Cents, cards: Sequence[Card], table: Paytable, lost: str, *, declared: bool = True
) -> Line:
    """A Super Wager on a hand: the highest row that it meets, if the hand was declared.

    A hand that loses it still lies face down, so the reason does not say what it is.
    """
    row = table.best(super_names(cards))
    if row and declared:
        return Line.win(wager, stake, row.pays, row.name.lower(), row.section)
    return Line.lose(wager, stake, NOTHING_PAID if declared else UNDECLARED, lost)


def settle_not_qualified(dealer: PokerRank, ante: Cents, bet: Cents, paid: str, back: str) -> list[Line]:
    """The Bet Wager comes back and the ante is paid, whatever the player holds."""
    why = f"the dealer does not qualify with {hand_words(dealer)}"
    return [Line.push("bet", bet, why, back), Line.win("ante", ante, EVEN, why, paid)]


def settle_compared(
    cards: Sequence[Card], dealer: PokerRank, ante: Cents, bet: Cents, table: Paytable, versus: Versus
) -> list[Line]:
    """The dealer qualifies: the hands are compared, and a winning bet may be paid for a second combination."""
    hand = rank_five(cards)
    hands = f"{hand_words(hand)} against {hand_words(dealer)}"
    stakes = {"ante": ante, "bet": bet}
    if hand < dealer:
        return all_lost(stakes, f"the hand is lower: {hands}", versus.lower)
    if hand == dealer:
        return all_back(stakes, f"a tie: {hands}", versus.tie)
    first, second = winning_combination(cards, table), second_combination(cards, table)
    assert first is not None, "what beats ace-king is ace-king or better itself"
    why = f"the hand is higher: {hands}"
    lines = [
        Line.push("ante", ante, f"{why}; the ante is returned", versus.higher),
        Line.win("bet", bet, first.row.pays, why, first.row.section),
    ]
    if second:
        pays = second.row.pays
        lines.append(Line.bonus(SECOND_BET, pays.winnings(bet), pays, f"also {second.words}", versus.higher))
    return lines
