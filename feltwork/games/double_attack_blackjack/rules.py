"""Double Attack Blackjack as data: wagers, paytables, decision points, and what a certificate holder may choose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from feltwork.procedure.blackjack.later import CONDITIONS as SHARED_CONDITIONS
from feltwork.procedure.blackjack.later import POSITIONS, ShoeTable
from feltwork.procedure.blackjack.rules import BlackjackRules, boxes_per_player, decision_points, points_of_cards
from feltwork.procedure.blackjack.sections import BlackjackSections
from feltwork.procedure.game import Clause, DecisionPoint, Wager
from feltwork.submission.option import Choice, Flag
from feltwork.submission.paytable import Paytable
from feltwork.submission.submission import option

MOST_HANDS = 4
DECKS = 8

# Chapter 581 deals the dealer's up card first, so its numbers from 7(e) on are its own.
SECTIONS = BlackjackSections(
    then_shuffled=(Clause("7(d)", "the cover card was reached: the cards are collected and shuffled"),),
    up_card="7(e)",
    first_card="7(f)(1)",
    second_card="7(f)(2)",
    hole_card="7(f)(3)",
    insurance_offered="7(g)",
    peek="7(g)",
    surrendered="9(b)(1)",
    surrendered_to_the_reader="9(b)(2)(ii)",
    split_again="11(c)",
    split_card="11(b)",
    hole_card_shown="7(l)",
    dealer_draws="7(n)",
    dealer_announces="",
    no_draw="",
    cleared="7(q)",
    dealer_missed="",
    insufficient="13(e)",
    missed="13(f)",
    not_dealt="13(g)",
    read_and_seen="13(h)(1)",
    read_unseen="13(h)(2)",
    reader_fails="13(i)",
    jams="13(j)",
)

_IDLE = Clause("5(g)", "after a pause the spread cards are washed, stacked, shuffled and cut")
SHOE_TABLE = ShoeTable(
    cards="of 48 cards, the 10s taken out,",
    batches=(
        Clause("3(b)(1)", "two batches of eight decks each"),
        Clause("3(b)(3)", "one batch is shuffled and kept in the device while the other is played"),
        Clause("3(b)(4)", "the batches alternate, shoe by shoe"),
    ),
    opening=(
        Clause("4(a)", "the dealer inspects the cards and the floorperson verifies it"),
        Clause("4(b)", "any 10s are taken out, torn in half and put back into the box of their deck"),
        Clause("4(c)", "the cards are spread face up for the first player, by deck, suit and sequence"),
        Clause("4(d)", "the cards are turned, washed, stacked and shuffled"),
    ),
    batches_opened=Clause("4(e)", "each batch goes through these steps by itself"),
    preinspected=Clause("4(f)", "decks that came inspected and preshuffled are spared these steps but for the 10s"),
    idle=_IDLE,
    idle_with_device=_IDLE,
    out_of_order=Clause("13(k)", "a device that fails is covered or signed before another way is used"),
)

WAGERS = (
    Wager(
        "bet",
        "Bet Wager",
        "6(d)",
        "against the dealer's hand",
        required=True,
        also=("wager", "blackjack"),
    ),
    Wager(
        "double_attack",
        "Double Attack Wager",
        "6(e)",
        "up to the bet, once the dealer's up card is seen; a file says it as a decision or lists it with the bet",
        placed=False,
        also=("attack",),
        decided_as="attack",
    ),
    Wager(
        "bust_it", "Bust It Wager", "6(f)", "the dealer's third card takes the hand over 21", also=("bust", "bustit")
    ),
    Wager(
        "insurance",
        "Insurance Wager",
        "8(a)",
        "the dealer's hole card under an ace is a king, queen or jack",
        placed=False,
    ),
    Wager("double_down", "Double Down Wager", "10(a)", "up to all that the hand began with", placed=False),
    Wager("split", "Split Wager", "11(a)", "equal to bet and double attack, on a hand split off", placed=False),
)

# --------------------------------------------------------------------------------------- the paytables

BET = Paytable.printed(
    "bet",
    "standard",
    "12(a)",
    {"Winning hand": "1 to 1"},
    note="a Blackjack too; the wagers added by a double down or a split are paid the same",
)
INSURANCE = Paytable.printed("insurance", "standard", "12(b)", {"The hole card is a king, queen or jack": "5 to 2"})
BUST_IT = Paytable.printed(
    "bust_it",
    "standard",
    "12(c)",
    {
        "8, 8, 8 of the same suit": "200 to 1",
        "8, 8, 8 of the same color": "50 to 1",
        "Third card drawn is a 6": "15 to 1",
        "Third card drawn is a 7": "10 to 1",
        "Third card drawn is an 8": "8 to 1",
        "Third card drawn is a 9": "6 to 1",
        "Third card drawn is a king, queen or jack": "3 to 1",
    },
    note="only where the dealer's first three cards are over 21",
)

# ----------------------------------------------------------------------------------- the decision points

ATTACK = DecisionPoint(
    "double_attack",
    "7(e)",
    "add a Double Attack Wager against the dealer's up card",
    ("attack", "no attack"),
    "no attack",
    sections={"attack": "6(e)"},
)
LAST_CARD = DecisionPoint(
    "last_card",
    "9(a)",
    "surrender after the last card of a hand, or stand on it",
    ("surrender", "stand"),
    "stand",
    may_wait=True,  # in a list of decisions either word may be the next hand's
)
DECISIONS = (
    ATTACK,
    *decision_points(
        SECTIONS,
        {"surrender": "9(a)", "double": "10(a)", "split": "11(a)", "hit": "7(j)", "stand": "7(j)"},
        "surrender, double down, split, draw or stand",
    ),
    LAST_CARD,
)

POINTS = points_of_cards("3(d)", "1", pips="2 to 9")

IN_SHORT = (
    Clause("7(e)", "the dealer's up card comes first: then you may add a Double Attack Wager, up to the bet"),
    Clause("12(a)", "every winning hand pays 1 to 1, a Blackjack too"),
    Clause("7(o)(2)", "where the dealer alone has Blackjack, the Double Attack Wager comes back"),
    Clause("10(a)", "double down on any number of cards, up to bet and double attack together"),
    Clause("9(a)", "surrender for half until you stand, after a double and a split too"),
    Clause("7(m)", "Bust It wins where the dealer's third card goes over 21, and pays by that card"),
    Clause("7(n)", "the dealer draws to 16 and stands on every 17; there are no 10s in the shoe"),
)
CONDITIONS = (
    *SHARED_CONDITIONS,
    Clause("7(h)", "the hands are played from the dealer's left, clockwise"),
    Clause("7(j)(1)", "no card is drawn to Blackjack or to any 21"),
    Clause("7(j)(2)", "one card only is drawn after a double down"),
    Clause("7(k)", "a hand below 21 may be surrendered however many cards it has, until the hole card is shown"),
    Clause("7(o)(1)(i)(C)", "a Blackjack has won before the dealer draws: a drawn 21 does not touch it"),
    Clause("7(p)", "from the far right; what is collected goes into the table inventory and pays nobody"),
    Clause("8(c)", "winning insurance is paid by the paytable"),
    Clause("9(c)", "a Bust It Wager stays on the layout after a surrender"),
    Clause("9(d)", "insurance and a surrendered hand are settled each on its own"),
    Clause("10(c)", "the one card of a double down lies face up, sideways"),
    Clause("11(e)", "split aces get one card each and are not split again"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class DoubleAttackRules(BlackjackRules):
    """What a certificate holder chooses for Double Attack Blackjack."""

    chapter: ClassVar[str] = "581"

    bust_it_offered: bool = option(
        Flag(section="6(f)", about="whether the Bust It Wager is offered", default=True, also=("bust_it",))
    )
    boxes_per_player: int = boxes_per_player("6(g)", POSITIONS)
    decks: int = option(
        Choice(section="3(a)", about="decks of 48 cards in each batch: always eight", default=DECKS, among=(DECKS,))
    )
