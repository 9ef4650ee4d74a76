"""Settlement of Six-Card Fortune Pai Gow Poker (§ 588.11, § 670a.11): two hands against two; six cards by a table.

Pure functions. Sections are numbers of either edition's chapter; ``at`` makes them the edition's own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from feltwork.games.six_card_fortune_pai_gow_poker.paytables import HIGH_CARDS
from feltwork.procedure.line import Line
from feltwork.procedure.pai_gow import SetHands, wins
from feltwork.procedure.settling import row_names
from feltwork.ranking.hand import Category, rank_name
from feltwork.ranking.joker import JokerRank
from feltwork.terms.money import Cents
from feltwork.terms.odds import EVEN

EIGHTS = JokerRank(Category.PAIR, (8,))
"""Lower than any pair of 8s with its other cards, higher than any pair of 7s."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a player's hands stand against the dealer's: won, lost or, by None, tied; why, and by which section."""

    won: bool | None
    why: str
    section: str

    @property
    def word(self) -> str:
        """What the dealer announces."""
        return {True: "wins", False: "loses", None: "ties"}[self.won]


def compare(hands: SetHands, dealer: SetHands, *, joker_low: bool = False) -> Comparison:
    """11(f): a copy counts for the dealer; a player's joker as low hand beats whatever the dealer has there."""
    if hands.foul:
        return Comparison(False, f"set wrongly: {_told(hands, joker_low)}", "11(f)(1)(v)")
    high, low = hands.high > dealer.high, joker_low or hands.low > dealer.low
    against = f"{_told(hands, joker_low)} against {_told(dealer)}"
    if (won := wins(high, low)) is not None:
        if won:
            return Comparison(True, f"both hands are higher: {against}", "11(f)(3)")
        return Comparison(False, f"neither hand is higher: {against}", _why_lost(hands, dealer))
    copy = ", the other a copy" if hands.high == dealer.high or hands.low == dealer.low else ""
    if high:
        return Comparison(None, f"only the high hand is higher{copy}: {against}", "11(f)(2)(i)")
    return Comparison(None, f"only the low hand is higher{copy}: {against}", "11(f)(2)(ii)")


def _told(hands: SetHands, joker_low: bool = False) -> str:
    return f"{hands.high.words}, {'joker' if joker_low else rank_name(hands.low.ranks[0])} low"


def _why_lost(hands: SetHands, dealer: SetHands) -> str:
    """Both lower, one a copy, or both."""
    match hands.high == dealer.high, hands.low == dealer.low:
        case False, False:
            return "11(f)(1)(i)"
        case False, True:
            return "11(f)(1)(ii)"
        case True, False:
            return "11(f)(1)(iii)"
    return "11(f)(1)(iv)"


def against_the_dealer(wager: str, stake: Cents, compared: Comparison, at: Callable[[str], str]) -> Line:
    """11(f), 12(a): even money, back, or lost."""
    if compared.won:
        return Line.win(wager, stake, EVEN, compared.why, at("12(a)"))
    settle = Line.push if compared.won is None else Line.lose
    return settle(wager, stake, compared.why, at(compared.section))


def double_down(wager: str, stake: Cents, compared: Comparison, dealer: JokerRank, at: Callable[[str], str]) -> Line:
    """11(g): like the first wager where the dealer's hand has a pair of 8s or better, otherwise it comes back."""
    if dealer < EIGHTS:
        return Line.push(wager, stake, f"the dealer has less than a pair of 8s: {dealer.words}", at("11(g)(2)"))
    return against_the_dealer(wager, stake, replace(compared, section="11(g)(1)"), at)


def paytable_hands(hand: JokerRank) -> tuple[str, ...]:
    """The names of the best five of six cards in the paytables."""
    high = (HIGH_CARDS[hand.ranks[0]],) if hand.category is Category.HIGH_CARD and hand.ranks[0] in HIGH_CARDS else ()
    return row_names(hand, first=high)
