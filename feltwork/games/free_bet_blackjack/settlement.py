"""The settlement of Free Bet Blackjack: pure functions, cards and stakes in, explained lines out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.games.free_bet_blackjack.rules import DOUBLE_DOWN, FREE_DOUBLE, FREE_SPLIT, PUSH_22, PUSH_22_ON
from feltwork.games.free_bet_blackjack.sections import FreeBetSections
from feltwork.procedure.blackjack.settling import HandToSettle
from feltwork.procedure.line import Line
from feltwork.ranking.points import is_blackjack, total
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

RED = frozenset("dh")


@dataclass(frozen=True, slots=True)
class FreeBetToSettle(HandToSettle):
    """A hand with its lammers; ``stake`` is the original wager, which each lammer is worth."""

    free_double: bool = False

    @property
    def free(self) -> bool:
        """The hand was split off for nothing: a lammer is its wager."""
        return self.wager == FREE_SPLIT

    def stakes(self) -> list[tuple[str, Cents]]:
        """The player's money on the hand."""
        own = [] if self.free else [(self.wager, self.stake)]
        return [*own, *([(DOUBLE_DOWN, self.doubled)] if self.doubled else [])]

    def lammers(self) -> list[str]:
        """The Free Bet lammers on the hand."""
        return [*([FREE_SPLIT] if self.free else []), *([FREE_DOUBLE] if self.free_double else [])]


# ------------------------------------------------------------------------------------- the hand itself


def settle_hand(hand: FreeBetToSettle, dealer: Sequence[Card], at: FreeBetSections) -> list[Line]:
    """Win, push or lose: a hand over 21 loses whatever the dealer has, and a dealer's 22 pushes the others."""
    points, dealers = total(hand.cards).points, total(dealer).points
    if is_blackjack(dealer):
        if hand.blackjack:
            return _back(hand, "Blackjack against the dealer's Blackjack", at.both_have_blackjack)
        return _lost(hand, "the dealer has Blackjack", at.dealer_has_blackjack)
    if points > 21:
        return settle_bust(hand, at)
    if dealers == PUSH_22_ON:
        return _back(hand, f"{points}, and the dealer's 22 is a push", at.dealer_has_22)
    if dealers > 21:
        return _won(hand, f"{points}, and the dealer is over 21 with {dealers}", at.dealer_over)
    against = f"{points} against {dealers}"
    if points == dealers:
        return _back(hand, against, at.tie)
    return _won(hand, against, at.higher) if points > dealers else _lost(hand, against, at.lower)


def settle_bust(hand: FreeBetToSettle, at: FreeBetSections) -> list[Line]:
    """A hand over 21 that was drawn: no card is dealt to a dealer's Blackjack."""
    return _lost(hand, f"{total(hand.cards).points} is over 21", at.over)


def _won(hand: FreeBetToSettle, why: str, section: str) -> list[Line]:
    """Each wager 1 to 1, and as much as the original wager for each lammer."""
    reason = hand.reason(why)
    money = [Line.win(wager, stake, EVEN, reason, section) for wager, stake in hand.stakes()]
    lammers = [
        Line.bonus(lammer, EVEN.winnings(hand.stake), EVEN, f"{reason}; the Free Bet lammer is paid", section)
        for lammer in hand.lammers()
    ]
    return [*money, *lammers]


def _back(hand: FreeBetToSettle, why: str, section: str) -> list[Line]:
    reason = hand.reason(why)
    money = [Line.push(wager, stake, reason, section) for wager, stake in hand.stakes()]
    return [*money, *_collected(hand, reason, section)]


def _lost(hand: FreeBetToSettle, why: str, section: str) -> list[Line]:
    reason = hand.reason(why)
    money = [Line.lose(wager, stake, reason, section) for wager, stake in hand.stakes()]
    return [*money, *_collected(hand, reason, section)]


def _collected(hand: FreeBetToSettle, reason: str, section: str) -> list[Line]:
    """A lammer that does not win goes back to the dealer: a line without money says so."""
    why = f"{reason}; the Free Bet lammer is collected and costs nothing"
    return [Line.bonus(lammer, 0, None, why, section) for lammer in hand.lammers()]


def settle_blackjack(wager: str, stake: Cents, table: Paytable) -> Line:
    """A player's Blackjack where the dealer has none."""
    row = table.rows[0]
    return Line.win(wager, stake, row.pays, "Blackjack", row.section)


def settle_even_money(wager: str, stake: Cents, section: str) -> Line:
    """A player's Blackjack that does not wait for the card reader."""
    return Line.win(wager, stake, EVEN, "even money for Blackjack", section)


# ----------------------------------------------------------------------------------------------- Push 22


def push_22_row(dealer: Sequence[Card]) -> str:
    """The row of a 22: by the suits of all its cards, or else by their colors."""
    suits = {card.suit for card in dealer}
    if len(suits) == 1:
        return "same_suit_22"
    return "same_color_22" if suits <= RED or not suits & RED else "other_22"


def settle_push_22(stake: Cents, dealer: Sequence[Card], table: Paytable, lost: str) -> Line:
    """Won on the dealer's 22, whatever became of the player's hand."""
    points = total(dealer).points
    if points != PUSH_22_ON:
        told = "Blackjack" if is_blackjack(dealer) else str(points)
        return Line.lose(PUSH_22, stake, f"the dealer has {told}", lost)
    row = table.row(push_22_row(dealer))
    assert row is not None, "the tables have a row for every 22"
    return Line.win(PUSH_22, stake, row.pays, row.name, row.section)
