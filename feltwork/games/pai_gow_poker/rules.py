"""What Pai Gow Poker offers: its wager and decisions; what a certificate holder chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from feltwork.games.pai_gow_poker.house_way import DEFAULT, Filing, HouseWayOption
from feltwork.procedure.action import SET
from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, ways
from feltwork.procedure.game import Clause, DecisionPoint, Wager, table_maximum, table_minimum
from feltwork.procedure.one_deck import (
    AUTOMATED,
    CHAPTERS_OF_2010,
    MANUAL,
    OneDeckRules,
    dealing_option,
    deck_situation,
)
from feltwork.procedure.pai_gow import BUTTON, GENERATOR, SHAKER, first_player_key
from feltwork.submission.option import Choice, Flag
from feltwork.submission.submission import option
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused

WAGER = "pai_gow_poker"
PERCENT = 5
ROUNDINGS = {"cent": 1, "quarter": 25}
"""What the vigorish is rounded to: the nearest cent, or up to a multiple of 25."""

# ------------------------------------------------------------------------------------------- the wager

WAGERS = (
    Wager(
        WAGER,
        "Pai Gow Poker Wager",
        "561.7(a)",
        "that both hands rank higher than the dealer's; vigorish is taken of a win",
        required=True,
        also=("pai_gow", "wager", "bet"),
    ),
)

# ---------------------------------------------------------------------------------------- the decisions

SET_HANDS = DecisionPoint(
    "set_hands", "561.13(a)", "choose two cards for the low hand; the other five are the high hand", (SET,)
)
SURRENDER = DecisionPoint(
    "surrender",
    "561.13(e)",
    "give the whole wager up before the hands are shown, or play on",
    ("play", "surrender"),
    default="play",
)
VOID_OR_PLAY = DecisionPoint(
    "void_or_play", "561.14(d)", "a card was exposed: play the hand out or void it", ("play", "void"), default="play"
)

# ------------------------------------------------------------------------------ the deck, and how it is dealt

ONE_DECK = replace(
    CHAPTERS_OF_2010,
    deck=Clause("3(a)", "one deck of 52 cards and one joker, and two cover cards"),
    opening=(
        Clause("4(a)", "the dealer inspects the cards"),
        Clause("4(b)", "a second joker is torn; the cards are spread face up for the first player"),
        Clause("4(c)", "the cards are turned, washed, stacked and shuffled"),
    ),
    idle=Clause("5(g)", "with nobody playing the cards lie spread; the next player sees them before a new opening"),
    device_shuffled="5(b)(1)",
    cut_first="5(b)(2)",
    cut="5(e)",
    cut_by="by a player, else by the dealer",
    devices=Clause("14(n)", "a device leaves the table before another way to shuffle or deal is used"),
)

DEALINGS = ways(
    ("9(a)", "9(a)", "9(c)", "9(g)", "9(d)", "9(e)", "9(f)"),
    ("10(a)(2)", "10(a)(3)", "10(c)", "10(g)", "10(d)", "10(e)", "10(f)"),
    ("11(a)(1)", "11(a)(2)", "11(c)", "11(g)", "11(d)", "11(e)", "11(f)"),
)
FINDS_THE_START = {MANUAL_SHOE: "561.9(b)", HAND: "561.10(b)", AUTOMATED_SHOE: "561.11(b)"}

SITUATION = (
    *deck_situation(ONE_DECK),
    first_player_key("561.5(d)(1)", 6),
    Choice(
        id="button",
        section="561.12(d)",
        about="where the button lies, 0 the dealer; it moves clockwise after each round",
        default=0,
        among=tuple(range(7)),
    ),
)

# --------------------------------------------------------------------------- what beats what, and conditions

RANKINGS = (
    Clause("561.6(a)", "ace high; an ace also completes ace, 2, 3, 4, 5; the joker is an ace"),
    Clause("561.6(b)(1)", "five aces: four aces and the joker"),
    Clause("561.6(b)(2)", "royal flush"),
    Clause("561.6(b)(3)", "straight flush: ace, 2, 3, 4, 5 is the highest, king high the next"),
    Clause("561.6(b)(4)", "four-of-a-kind"),
    Clause("561.6(b)(5)", "full house"),
    Clause("561.6(b)(6)", "flush"),
    Clause("561.6(b)(7)", "straight: ace high first, ace to 5 second"),
    Clause("561.6(b)(8)", "three-of-a-kind"),
    Clause("561.6(b)(9)", "two pair"),
    Clause("561.6(b)(10)", "pair: the only hand that two cards can make"),
    Clause("561.6(c)", "the joker may be any card that completes a straight, a flush or better of these"),
    Clause("561.6(d)", "equal ranks: the highest card the other hand lacks; otherwise the hands are copies"),
)

IN_SHORT = (
    Clause("561.13(a)", "you get seven cards and set a high hand of five and a low hand of two"),
    Clause("561.13(g)(3)", "set the low hand above the high one and the wager loses"),
    Clause("561.13(m)", "both hands above the dealer's win 1 to 1, less 5% of what is won"),
    Clause("561.13(i)", "one above and one not is a tie, and the wager comes back"),
    Clause("561.13(g)", "neither above loses; a hand equal to the dealer's is not above it"),
    Clause("561.6(c)", "the joker completes a straight or a flush, else it is an ace"),
    Clause("561.13(b)", "Enter sets your hands the house way"),
    Clause("561.13(e)", "surrender gives up the whole wager: nothing comes back"),
)

CONDITIONS = (
    Clause("561.5(c)", "after a shuffle by hand the stack is offered for the cut; the dealer cuts where nobody does"),
    Clause("561.5(d)(2)", "the offer starts at the dealer's right and goes on counterclockwise"),
    Clause("561.7(c)", 'after "no more bets" nothing is wagered, increased or withdrawn'),
    Clause("561.7(e)", "at two positions the larger wager's hand is set first, of equal ones the farther to the right"),
    Clause("561.8(a)(2)", "a number generator in place of the dice shows a number from 1 to 7"),
    Clause("561.12(a)", "dice, a number generator or a button tell where the deal starts"),
    Clause("561.13(k)", "both hands higher win 1 to 1, less 5% vigorish of what is won"),
    Clause("561.13(i)", "one hand higher and the other a copy or lower is a tie: the wager comes back"),
    Clause("561.13(g)", "neither hand higher, or the hands set wrongly: the wager loses; copies are the dealer's"),
    Clause("561.13(b)", "players set their own hands; on request the dealer tells the house way"),
)

# ------------------------------------------------------------------------------------------ the options


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerRules(OneDeckRules):
    """What a certificate holder chooses for Pai Gow Poker."""

    chapter = "561"
    by_hand = "10(a)(1)"

    table_minimum: Cents = table_minimum("561.7(c)")
    table_maximum: Cents = table_maximum("561.7(c)")
    vigorish_rounding: str = option(
        Choice(
            section="561.13(m)",
            about="vigorish to the nearest cent, or raised to the next multiple of 25 cents (quarter)",
            default="cent",
            among=tuple(ROUNDINGS),
        )
    )
    house_way: Filing = option(
        HouseWayOption(
            section="561.13(d)", about="how the dealer's hands are set, where houses differ", default=DEFAULT
        )
    )
    starting_position: str = option(
        Choice(
            section="561.8(a)",
            about="what tells where the deal starts: three dice in a shaker, a number generator, a moving button",
            default=SHAKER,
            among=(SHAKER, GENERATOR, BUTTON),
        )
    )
    two_adjacent_positions: bool = option(
        Flag(section="561.7(d)", about="a player may wager at two adjacent positions", default=False)
    )
    shuffling: str = option(
        Choice(section="5(a)", about="by the dealer or by a device", default=MANUAL, among=(MANUAL, AUTOMATED))
    )
    dealing: str = dealing_option("5(b)(1)")

    def breaches(self) -> Iterator[Refused]:
        yield from super().breaches()
        if self.starting_position == BUTTON and (self.dealing != AUTOMATED_SHOE or self.shuffling == MANUAL):
            yield Refused(
                "option starting_position",
                "the button needs an automated shuffling device and an automated dealing shoe",
                "561.8(a)(3)",
                "starting_position: shaker, or shuffling: automated with dealing: automated_shoe",
            )
