"""The table of Six-Card Fortune Pai Gow Poker (§§ 588.2 to 588.5, 588.8 to 588.10, likewise 670a): deck and dealing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from feltwork.procedure.dealing import AUTOMATED_SHOE, HAND, MANUAL_SHOE, ways
from feltwork.procedure.game import Clause
from feltwork.procedure.one_deck import LATER_CHAPTERS, deck_situation
from feltwork.procedure.pai_gow import GENERATOR, SHAKER, Start, first_player_key
from feltwork.procedure.progressive import meters_key

POSITIONS = 6

# --------------------------------------------------------------------------------------------------- the deck

ONE_DECK = replace(
    LATER_CHAPTERS,
    deck=Clause("3(a)", "one deck of 52 cards and one joker, and two cover cards"),
    opening=(
        Clause("4(a)", "the dealer inspects the cards and the floorperson verifies it"),
        Clause("4(b)", "a second joker is torn; the cards are spread face up for the first player"),
        Clause("4(c)", "the cards are turned, washed, stacked and shuffled"),
    ),
    idle=Clause("5(g)", "with nobody playing the cards lie spread face down, or up if a player asks"),
    device_shuffled="5(b)(1)",
    cut_first="5(b)(2)",
    cut="5(e)",
    cut_by="by a player, else by the dealer",
    reshuffling_device="5(h)",
    devices=Clause("13(n)", "a device that fails is covered or signed before another way to shuffle or deal is used"),
)
IDLE_BY_HAND = Clause("5(g)(1)", "when the next player has seen them they are washed, stacked, shuffled and cut")
IDLE_WITH_DEVICE = Clause("5(g)(2)", "when the next player has seen them the device takes them and gives its own deck")

FOUND_BY = {
    SHAKER: Clause("2(d)(1)(i)", "a Pai Gow Poker shaker with three dice tells where the deal starts"),
    GENERATOR: Clause("2(d)(2)", "an approved number generator tells where the deal starts"),
}
PROGRESSIVE_SYSTEM = (
    Clause("2(c)(1)", "each position has a device that takes the Progressive Payout Wager"),
    Clause("2(c)(2)", 'the progressive system takes no wager after "no more bets"'),
)

# ------------------------------------------------------------------------------------------------ the dealing

START = Start(
    shaken="5(i)(1)(i)",
    totaled="5(i)(1)(ii)",
    counted="5(i)(1)(iii)",
    covered="5(i)(1)(iv)",
    generator="5(i)(2)",
    dice_changed="2(d)(1)(i)",
    no_roll="13(a)",
)

DEALINGS = ways(
    ("8(a)", "8(b)", "8(d)", "8(g)", "8(e)", "8(e)", "8(f)"),
    ("9(a)(2)", "9(a)(3)", "9(c)", "9(f)", "9(d)", "9(d)", "9(e)"),
    ("10(a)(1)", "10(a)(2)", "10(c)", "10(f)", "10(d)", "10(d)", "10(e)"),
)


@dataclass(frozen=True, slots=True)
class AfterTheBets:
    """What follows "no more bets" before the first card, with the sections that order it."""

    lammers: str
    progressive: str
    start: str


AFTER_THE_BETS = {
    MANUAL_SHOE: AfterTheBets("8(b)(1)", "8(b)(2)", "8(c)"),
    HAND: AfterTheBets("9(a)(3)(i)", "9(a)(3)(ii)", "9(b)"),
    AUTOMATED_SHOE: AfterTheBets("10(a)(2)(i)", "10(a)(2)(ii)", "10(b)"),
}

# ---------------------------------------------------------------------------------------------- the situation

SITUATION = (
    *deck_situation(ONE_DECK),
    first_player_key("5(d)(1)", POSITIONS),
    meters_key("12(d)(3)"),
)
