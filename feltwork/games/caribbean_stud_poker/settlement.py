"""Settlement of Caribbean Stud Poker (§§ 555.11 and 555.13): hands and stakes in, explained lines out."""

from __future__ import annotations

from feltwork.games.caribbean_stud_poker.rules import ANTE, BET
from feltwork.procedure.line import Line
from feltwork.procedure.settling import Versus, against_dealer, row_names
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank
from feltwork.submission.paytable import Paytable, Row
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

LEAST_TO_QUALIFY = PokerRank(Category.HIGH_CARD, (14, 13, 4, 3, 2))
"""The lowest hand with which the dealer plays: ace, king, 4, 3, 2."""

VERSUS = Versus(higher="555.13(b)", tie="555.11(e)(2)", lower="555.11(e)(1)")


def bet_row(hand: PokerRank, table: Paytable) -> Row:
    """The row by which a winning Bet Wager is paid; every hand has one."""
    low = () if hand.at_least(Category.TWO_PAIR) else ("one_pair_or_less",)
    row = table.best((*row_names(hand), *low))
    assert row is not None, "the last row pays whatever the others do not"
    return row


def settle_against(hand: PokerRank, dealer: PokerRank, ante: Cents, bet: Cents, table: Paytable) -> list[Line]:
    """555.11(e): the dealer qualifies, so the hands are compared."""
    stakes, pays = {ANTE: ante, BET: bet}, {BET: bet_row(hand, table)}
    return against_dealer(hand, dealer, stakes, VERSUS, pays=pays, told="the dealer qualifies and")


def pay_ante(dealer: PokerRank, ante: Cents) -> Line:
    """555.11(f)(2): even money where the dealer does not qualify, whatever the player holds."""
    return Line.win(ANTE, ante, EVEN, _no_hand(dealer), "555.11(f)(2)")


def return_bet(dealer: PokerRank, bet: Cents) -> Line:
    """555.11(f)(3): void where the dealer does not qualify."""
    return Line.push(BET, bet, _no_hand(dealer), "555.11(f)(3)")


def _no_hand(dealer: PokerRank) -> str:
    return f"the dealer does not qualify: {dealer.words}, less than ace-king"
