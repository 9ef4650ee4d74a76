"""Settlement of Three Card Poker (§ 565.12): hands and stakes in, explained lines out."""

from __future__ import annotations

from feltwork.procedure.line import Line
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import ThreeCardRank
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

QUEEN = 12


def paytable_hands(hand: ThreeCardRank, suit: str) -> tuple[str, ...]:
    """The names a hand goes by in the paytables, the most particular first."""
    if hand.mini_royal:
        of_spades = ("mini_royal_flush_of_spades",) if suit == "s" else ()
        return (*of_spades, "mini_royal_flush", "straight_flush")
    return (str(hand.category),)


def qualifies(dealer: ThreeCardRank) -> bool:
    """Queen high or better."""
    return dealer.category is not Category.HIGH_CARD or dealer.ranks[0] >= QUEEN


def settle_pair_plus(hand: ThreeCardRank, suit: str, stake: Cents, table: Paytable) -> Line:
    """565.12(d): by the posted table, whatever the dealer holds."""
    row = table.best(paytable_hands(hand, suit))
    if row is None:
        return Line.lose("pair_plus", stake, f"{hand.words}: less than a pair", "565.12(d)")
    return Line.win("pair_plus", stake, row.pays, hand.words, row.section)


def settle_ante_and_play(hand: ThreeCardRank, dealer: ThreeCardRank, ante: Cents, play: Cents) -> list[Line]:
    """565.12(a), (b), (c): the dealer does not qualify, or the hands are compared."""
    against = f"{hand.words} against {dealer.words}"
    if not qualifies(dealer):
        why = f"the dealer does not qualify with {dealer.words}"
        return [Line.win("ante", ante, EVEN, why, "565.12(a)"), Line.push("play", play, why, "565.12(a)")]
    both = (("ante", ante), ("play", play))
    if hand > dealer:
        why = f"the dealer qualifies and the hand is higher: {against}"
        return [Line.win(wager, stake, EVEN, why, "565.12(b)") for wager, stake in both]
    if hand == dealer:
        return [Line.push(wager, stake, f"a tie: {against}", "565.12(c)") for wager, stake in both]
    why = f"the dealer qualifies and the hand is lower: {against}"
    return [Line.lose(wager, stake, why, "565.11(d)(2)") for wager, stake in both]


def settle_ante_bonus(hand: ThreeCardRank, suit: str, ante: Cents, table: Paytable) -> list[Line]:
    """565.12(e), (f): a bonus on the ante, whoever has the higher hand."""
    row = table.best(paytable_hands(hand, suit))
    return [Line.bonus("ante_bonus", row.pays.winnings(ante), row.pays, hand.words, row.section)] if row else []
