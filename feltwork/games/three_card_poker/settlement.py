"""Settlement of Three Card Poker (§ 565.12): hands and stakes in, explained lines out."""

from __future__ import annotations

from feltwork.procedure.line import Line
from feltwork.procedure.settling import Versus, against_dealer, qualifies, row_names
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import ThreeCardRank
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

LEAST_TO_PLAY = ThreeCardRank(Category.HIGH_CARD, (12, 3, 2))
"""The lowest hand with which the dealer plays: queen high."""

VERSUS = Versus(higher="565.12(b)", tie="565.12(c)", lower="565.11(d)(2)", not_qualified="565.12(a)")


def paytable_hands(hand: ThreeCardRank, suit: str) -> tuple[str, ...]:
    """The names a hand goes by in the paytables, the most particular first."""
    royal = ("mini_royal_flush",) if hand.mini_royal else ()
    of_spades = ("mini_royal_flush_of_spades",) if hand.mini_royal and suit == "s" else ()
    return row_names(hand, first=(*of_spades, *royal))


def settle_ante_and_play(hand: ThreeCardRank, dealer: ThreeCardRank, ante: Cents, play: Cents) -> list[Line]:
    """565.12(a), (b), (c): the dealer does not qualify, or the hands are compared."""
    if qualifies(dealer, LEAST_TO_PLAY):
        return against_dealer(hand, dealer, {"ante": ante, "play": play}, VERSUS, told="the dealer qualifies and")
    why = f"the dealer does not qualify with {dealer.words}"
    paid = Line.win("ante", ante, EVEN, why, VERSUS.not_qualified)
    return [paid, Line.push("play", play, why, VERSUS.not_qualified)]
