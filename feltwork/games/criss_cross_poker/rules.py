"""What Criss-Cross Poker offers: its wagers, paytables and decisions; what a certificate holder chooses.

Sections stand without the chapter's number. The editions differ in one row: under chapter 592 a pair of 10s is
printed both as paying 1 to 1 and as a push on the three bets, under chapter 674a it is a push.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import LaterOneDeckRules
from feltwork.procedure.staking import FOLD
from feltwork.submission.option import Flag
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option
from feltwork.terms.money import Cents, money

# ------------------------------------------------------------------------------------------- the wagers

ANTES: Final = ("ante_across", "ante_down")
BETS: Final = ("across_bet", "down_bet", "middle_bet")
MOST_TIMES: Final = 3
"""A bet is one, two or three times the ante."""

WAGERS = (
    Wager(
        "ante_across",
        "Ante Across Wager",
        "7(d)",
        "on the player's two cards with the row of the cross; equal to the Ante Down",
        required=True,
        also=("across_ante",),
    ),
    Wager(
        "ante_down",
        "Ante Down Wager",
        "7(d)",
        "on the player's two cards with the column of the cross; equal to the Ante Across",
        required=True,
        also=("down_ante",),
    ),
    Wager(
        "five_card_bonus",
        "Five Card Bonus Wager",
        "7(e)",
        "on a pair of 6s or better in the five community cards, whatever the player holds or folds",
        also=("bonus",),
    ),
    Wager(
        "across_bet",
        "Across Bet",
        "11(b)",
        "one, two or three times the ante on the Across Hand, before any community card is shown",
        placed=False,
    ),
    Wager(
        "down_bet",
        "Down Bet",
        "11(d)",
        "one, two or three times the ante on the Down Hand, two cards of the row being shown",
        placed=False,
    ),
    Wager(
        "middle_bet",
        "Middle Bet",
        "11(f)",
        "one, two or three times the ante on the better of the two hands, all but the middle card being shown",
        placed=False,
    ),
)

# ---------------------------------------------------------------------------------------- the paytables

JACKS_OR_BETTER: Final = "Pair of Jacks or better"
TENS_OR_BETTER: Final = "Pair of 10s, jack, queens, kings or aces"
COURT_CARDS_OR_ACES: Final = "Pair of jacks, queens, kings or aces"
SIXES_THROUGH_TENS: Final = "Pair of 6s through 10s"
SIXES_OR_BETTER: Final = "Pair of 6s or better"

ANTE = Paytable.printed("ante", "standard", "12(a)", {JACKS_OR_BETTER: "1 to 1", SIXES_THROUGH_TENS: "Push"})


def _bet(pairs: str, note: str = "") -> Paytable:
    """12(b): the table of the three bets, which names the pairs that it pays."""
    return Paytable.printed(
        "bet",
        "standard",
        "12(b)",
        {
            "Royal flush": "500 to 1",
            "Straight flush": "100 to 1",
            "Four-of-a-kind": "40 to 1",
            "Full house": "12 to 1",
            "Flush": "8 to 1",
            "Straight": "5 to 1",
            "Three-of-a-kind": "3 to 1",
            "Two pair": "2 to 1",
            pairs: "1 to 1",
            SIXES_THROUGH_TENS: "Push",
        },
        note=note,
    )


BET_592 = _bet(TENS_OR_BETTER, "a pair of 10s is printed in two rows; it is paid 1 to 1")
BET_674A = _bet(COURT_CARDS_OR_ACES)

FIVE_CARD_BONUS = Paytable.printed(
    "five_card_bonus",
    "standard",
    "12(c)",
    {
        "Royal flush": "250 to 1",
        "Straight flush": "100 to 1",
        "Four-of-a-kind": "40 to 1",
        "Full house": "15 to 1",
        "Flush": "10 to 1",
        "Straight": "6 to 1",
        "Three-of-a-kind": "4 to 1",
        "Two pair": "3 to 1",
        SIXES_OR_BETTER: "1 to 1",
    },
)

# ---------------------------------------------------------------------------------------- the decisions


@dataclass(frozen=True, slots=True)
class Street:
    """One of the three questions: the bet that is asked for, and what whoever folds instead gives up."""

    point: DecisionPoint
    bet: str
    gives_up: tuple[str, ...]
    also: tuple[str, ...]


def _street(bet: str, section: str, name: str, gives_up: tuple[str, ...], given_up: str) -> Street:
    about = f"{name} of one, two or three times the ante, or fold and give up {given_up}"
    return Street(
        DecisionPoint(bet, section, about, (bet, FOLD)), bet, gives_up, (bet.partition("_")[0], "bet", "raise", "play")
    )


ACROSS = _street("across_bet", "11(b)", "an Across Bet", ANTES, "both antes")
DOWN = _street("down_bet", "11(d)", "a Down Bet", (*ANTES, "across_bet"), "both antes and the Across Bet")
MIDDLE = _street("middle_bet", "11(f)", "a Middle Bet", (*ANTES, "across_bet", "down_bet"), "antes and bets")

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("6(a)", "ace high; an ace also completes 5, 4, 3, 2, ace and nothing else; suits are equal"),
    Clause("6(b)(1)", "royal flush: ace, king, queen, jack and 10 of one suit"),
    Clause("6(b)(2)", "straight flush: five of one suit in sequence"),
    Clause("6(b)(3)", "four-of-a-kind"),
    Clause("6(b)(4)", "full house: three-of-a-kind and a pair"),
    Clause("6(b)(5)", "flush: five of one suit"),
    Clause("6(b)(6)", "straight: five in sequence"),
    Clause("6(b)(7)", "three-of-a-kind"),
    Clause("6(b)(8)", "two pairs"),
    Clause("6(b)(9)", "pair"),
)

_IN_SHORT = (
    Clause("7(d)", "place two equal antes, one for the row of a cross of cards and one for its column"),
    Clause("11(g)", "your two cards make one hand with the row and one with the column; there is no dealer to beat"),
    Clause("7(f)", "three bets follow as the cross is shown, across, down and middle: one to three times an ante each"),
    Clause("11(f)", "leave one of them out and the antes and every earlier bet are lost"),
    Clause("11(h)(4)", "the Middle Bet goes by the better of the two hands"),
    Clause("7(e)", "the Five Card Bonus is on the cross alone, 6s or better, whatever becomes of your hands"),
    Clause("11(h)(1)(i)", "a hand below a pair of 6s loses its ante and its bet"),
)
IN_SHORT_592 = (
    *_IN_SHORT,
    Clause("12", "6s to 9s return ante and bet, 10s pay the bet and return the ante, jacks or better pay both"),
)
IN_SHORT_674A = (
    *_IN_SHORT,
    Clause("12", "6s to 10s return ante and bet, jacks or better pay both"),
)

CONDITIONS = (
    Clause("7(a)", "wagers are chips, plaques or approved instruments on the layout; no spoken wagers with cash"),
    Clause("7(b)", "only seated players wager, and they stay seated until the round ends"),
    Clause("7(c)", 'after "no more bets" nothing is wagered but the three bets, each in its turn'),
    Clause("7(f)", "the Across, Down and Middle Bets follow one another; whoever makes one has made those before it"),
    Clause("7(g)", "a player wagers at one position"),
    Clause("11(h)(1)(ii)", "a pair of 6s or better across: the Ante Across and the Across Bet are returned or paid"),
    Clause("11(h)(2)(ii)", "a pair of 6s or better down: the Ante Down and the Down Bet are returned or paid"),
    Clause("11(h)(4)", "the Middle Bet follows the higher of the two hands"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class CrissCrossPokerRules(LaterOneDeckRules):
    """What a certificate holder chooses for Criss-Cross Poker under chapter 674a."""

    chapter = "674a"

    table_minimum: Cents = table_minimum("7(d)")
    table_maximum: Cents = table_maximum("7(d)")
    five_card_bonus_offered: bool = option(
        Flag(section="7(e)", about="the Five Card Bonus Wager is offered", default=True)
    )


@dataclass(frozen=True, kw_only=True)
class CrissCrossPokerRules592(CrissCrossPokerRules):
    """The same choices under chapter 592."""

    chapter = "592"


def antes_breach(stakes: Mapping[str, Cents]) -> str | None:
    """7(d): the two antes are equal; how they stand where they are not."""
    across, down = (stakes[ante] for ante in ANTES)
    return None if across == down else f"ante_across {money(across)}, ante_down {money(down)}"
