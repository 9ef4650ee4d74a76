"""Double Back Jack as data: wagers, paytables, sections, and what a certificate holder may choose."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.procedure.blackjack.later import CONDITIONS as SHARED_CONDITIONS
from feltwork.procedure.blackjack.later import POSITIONS, THEN_SHUFFLED
from feltwork.procedure.blackjack.rules import (
    BlackjackRules,
    boxes_per_player,
    decision_points,
    points_of_cards,
    settling_order,
)
from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.game import Clause, DecisionPoint, Wager
from feltwork.submission.paytable import Paytable

BLACKJACK, SECOND_CHANCE, INSURANCE = "blackjack", "second_chance", "insurance"
DOUBLE_DOWN, SPLIT = "double_down", "split"
TAKE, DECLINE = "second chance", "no second chance"

# A Blackjack is paid in a paragraph of its own, 7(f): from there on the numbers are one letter on.
SECTIONS = BlackjackSections(
    then_shuffled=THEN_SHUFFLED,
    insurance_offered="7(g)",
    peek="7(h)",
    decide="7(i)",
    card_dealt="7(j)",
    draw="7(k)",
    double="10(b)",
    split_again="",
    split_card="11(b)",
    hole_card_shown="7(n)",
    dealer_draws="7(o)",
    dealer_announces="7(o)",
    no_draw="7(p)",
    cleared="7(u)",
)

WAGERS = (
    Wager(
        BLACKJACK,
        "Blackjack Wager",
        "6(d)",
        "against the dealer's hand; a Blackjack and any 21 are paid before the dealer's hand is played",
        required=True,
        also=("bet", "wager", "double_back_jack"),
    ),
    Wager(
        SECOND_CHANCE,
        "Second Chance Wager",
        "7(l)",
        "after going over 21, equal to what lies on the hand: one card more is subtracted",
        placed=False,
    ),
    Wager(INSURANCE, "Insurance Wager", "8(a)", "the dealer's hole card under an ace is a ten", placed=False),
    Wager(DOUBLE_DOWN, "Double Down Wager", "10(a)", "up to the original wager, for one card", placed=False),
    Wager(SPLIT, "Split Wager", "11(a)", "equal to the original wager, on the hand split off", placed=False),
)

# --------------------------------------------------------------------------------------- the paytables

BLACKJACK_ODDS = Paytable.printed(
    BLACKJACK,
    "standard",
    "12(a)",
    {"Blackjack": "2 to 1", "Any other winning hand": "1 to 1"},
    note="a wager whose hand a second chance saved only comes back; the Second Chance Wager is paid instead",
)
SECOND_CHANCE_ODDS = Paytable.printed(SECOND_CHANCE, "standard", "12(b)", {"Winning hand": "1 to 1"})
INSURANCE_ODDS = Paytable.printed(INSURANCE, "standard", "12(c)", {"The hole card is a ten": "2 to 1"})

# ----------------------------------------------------------------------------------- the decision points

DECISIONS = (
    *decision_points(
        SECTIONS,
        {"surrender": "9(a)", "double": "10(a)", "split": "11(a)", "hit": "7(k)", "stand": "7(k)"},
        "surrender, double down, split, draw or stand",
    ),
    DecisionPoint(
        "second_chance",
        "7(l)",
        "the hand is over 21: stake as much again for a card that is subtracted, or lose the hand",
        (TAKE, DECLINE),
        DECLINE,
    ),
)

# ------------------------------------------------------------------------------- what holds, what beats what

POINTS = (
    *points_of_cards("3(d)", "1"),
    Clause("7(r)(1)(i)", "below 21 wins when the dealer has 23 or more"),
    Clause("7(r)(1)(ii)", "the higher total wins, up to 21"),
    Clause("7(r)(2)", "equal totals tie"),
    Clause("7(r)(3)(i)", "over 21 loses"),
    Clause("7(r)(3)(ii)", "the lower total loses to a dealer's 21 or less"),
)

IN_SHORT = (
    Clause("7(f)", "your Blackjack is paid 2 to 1 at once, even where the dealer has one too"),
    Clause("7(m)", "any other 21 is paid 1 to 1 before the dealer plays"),
    Clause("7(l)", "over 21 you may buy a second chance for as much again: one card is subtracted, an ace as 1"),
    Clause("7(s)(1)(i)", "a hand saved so wins on the second chance alone; the first wager comes back"),
    Clause("7(l)(1)", "still over 21, both are lost"),
    Clause("7(q)(1)", "a dealer's 22 returns what is left; only 23 and more pays"),
    Clause("7(h)", "a dealer's Blackjack takes every wager that is left"),
    Clause("7(o)", "the dealer draws to 16 and stands on every 17"),
    Clause("9(a)", "surrender returns half, against an ace or a ten only where the dealer has no Blackjack"),
)
CONDITIONS = (
    *SHARED_CONDITIONS,
    Clause("7(k)(1)", "no card is drawn to a hard or soft 21"),
    Clause("7(k)(2)", "one card only is drawn after a double down"),
    Clause("7(l)(3)", "below 21 after a second chance, the hand waits for the dealer's"),
    Clause("7(q)(2)", "against 21 or less the hands left are compared, from the far right"),
    Clause("7(s)(1)(ii)", "a winning hand without a Second Chance Wager is paid by the odds"),
    Clause("8(c)", "insurance is paid by the odds"),
    Clause("9(b)", "insurance and a surrendered wager are settled each on its own"),
    Clause("11(b)", "a split ace with a ten-value card is paid as a 21"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class Rules591(BlackjackRules):
    """What a certificate holder chooses for Double Back Jack."""

    chapter = "591"

    boxes_per_player: int = boxes_per_player("6(e)", POSITIONS)
    settling_order: str = settling_order("7(t)")


@dataclass(frozen=True, kw_only=True)
class Rules673A(Rules591):
    """The same choices under chapter 673a."""

    chapter = "673a"
