"""Irregularities of Poker (§§ 553.6 to 553.8, 553.16), in the order of the chapter."""

from __future__ import annotations

from typing import Final

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.request import Point

DEALING: Final = frozenset({Point.DEAL, Point.DRAW})
HAND: Final = DEALING | {Point.DECISION, Point.REVEAL}
DECIDING: Final = frozenset({Point.DECISION})
RESHUFFLED: Final = "all cards go back to the dealer for a reshuffle, and what was posted comes back"

DEALT_AGAIN: Final = "the cards are shuffled and cut, and the hand is dealt again"

# Those that the procedure knows by name.
STUD_HOLE_CARD = "hole_card_exposed"
THIRD_HOLE_CARD = "third_hole_card_exposed"
CARD_EXPOSED = "card_exposed"
STRING_BET = "string_bet"
SINGLE_CHIP = "single_chip"
OUT_OF_TURN = "out_of_turn"
FOULED, COLLECTED = "fouled_hand", "hand_collected"
PROTECTED_LOST = "protected_hand_lost"
PLAYER_LEAVES = "player_leaves"
WRONG_START, PLAYER_MISSED = "wrong_starting_position", "player_missed"
INELIGIBLE = "card_to_ineligible_player"
CARDS_FACE_UP = "cards_face_up"
CARD_FACE_UP, OFF_THE_TABLE = "card_face_up", "card_off_the_table"

DISCARDED: Final = (INELIGIBLE, CARD_FACE_UP, OFF_THE_TABLE, CARD_EXPOSED)
"""Those that take a card out of the deck."""

IRREGULARITIES: Final = (
    Irregularity(
        "cut_improper",
        "6(c)",
        "a floorperson or above finds the cut improper",
        "the cards are cut again",
        Effect.AGAIN,
        frozenset({Point.CUT}),
    ),
    Irregularity(
        "deck_count_wrong",
        "7(e)(5)",
        "a count finds that the deck has not 52 cards",
        "the deck is removed from the table and the other one is shuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
    Irregularity(
        OUT_OF_TURN,
        "8(c)",
        "a player speaks or acts out of turn",
        "it does not bind the player; the action stays where it is",
        Effect.OWN,
        DECIDING,
        needs=("seat",),
    ),
    Irregularity(
        "amount_differs",
        "8(d)",
        "a player puts in another amount than the one announced",
        "the bet is corrected to the amount announced",
        Effect.OWN,
        DECIDING,
        needs=("seat",),
    ),
    Irregularity(
        STRING_BET,
        "8(f)",
        "a player makes a bet and then reaches for more chips without having said so",
        "the bet stands as it was first made: it can't be increased",
        Effect.OWN,
        DECIDING,
        needs=("seat",),
    ),
    Irregularity(
        SINGLE_CHIP,
        "8(i)",
        "a player puts in a single chip that is larger than required and says nothing",
        "it is a call, and the dealer gives change",
        Effect.OWN,
        DECIDING,
        needs=("seat",),
    ),
    Irregularity(
        "shuffle_or_cut_failed",
        "16(e)(1)",
        "the cards were not shuffled and cut as ordered",
        f"misdeal: {RESHUFFLED}",
        Effect.VOID,
        HAND,
        from_the_deal=True,
        aftermath=DEALT_AGAIN,
    ),
    Irregularity(
        WRONG_START,
        "16(e)(2)",
        "the deal began at an incorrect position, found before two players wagered of their own accord",
        f"misdeal: {RESHUFFLED}",
        Effect.VOID,
        HAND,
        from_the_deal=True,
        aftermath=DEALT_AGAIN,
    ),
    Irregularity(
        CARDS_FACE_UP,
        "16(e)(3)",
        "more than one card is found face up in the deck",
        f"misdeal: {RESHUFFLED}",
        Effect.VOID,
        HAND,
        from_the_deal=True,
        aftermath=DEALT_AGAIN,
    ),
    Irregularity(
        PLAYER_MISSED,
        "16(e)(4)",
        "an eligible seated player was not dealt in, found before two players wagered of their own accord",
        f"misdeal: {RESHUFFLED}",
        Effect.VOID,
        HAND,
        from_the_deal=True,
        aftermath=DEALT_AGAIN,
    ),
    Irregularity(
        INELIGIBLE,
        "16(f)",
        "a card is dealt to a player who is not eligible",
        "it is discarded and the round goes on",
        Effect.DISCARD,
        DEALING,
        needs=("card",),
    ),
    Irregularity(
        "cards_missing_or_added",
        "16(g)",
        "cards are found to be missing, or additional ones are found",
        "the round is void, all chips in the pot are returned and the deck is replaced",
        Effect.VOID,
        HAND,
        from_the_deal=True,
        aftermath="the deck is replaced",
    ),
    Irregularity(
        CARD_FACE_UP,
        "16(h)",
        "a card is found face up in the deck",
        "it is not used and goes to the discarded cards; a second one is a misdeal",
        Effect.OWN,
        DEALING,
        needs=("card",),
    ),
    Irregularity(
        FOULED,
        "16(i)",
        "an unprotected hand is fouled",
        "the player has no redress: the hand is dead and what it put in stays in the pot",
        Effect.OWN,
        HAND,
        needs=("seat",),
    ),
    Irregularity(
        COLLECTED,
        "16(i)",
        "the dealer collects an unprotected hand by accident",
        "the player has no redress: the hand is dead and what it put in stays in the pot",
        Effect.OWN,
        HAND,
        needs=("seat",),
    ),
    Irregularity(
        "protected_hand_touched",
        "16(i)(2)",
        "a protected hand comes into contact with discarded cards",
        "it is reconstructed and the round goes on",
        Effect.PLAY_ON,
        HAND,
        may_tell=("seat",),
    ),
    Irregularity(
        PROTECTED_LOST,
        "16(i)(3)",
        "a protected hand is collected or fouled without the player's fault",
        "the player gets back from the pot all that the player put in",
        Effect.OWN,
        HAND,
        needs=("seat",),
    ),
    Irregularity(
        PLAYER_LEAVES,
        "16(i)(4)",
        "a player leaves the table without a word and the hand unprotected",
        "the player has no interest in the pot any more and the cards are discarded",
        Effect.OWN,
        HAND,
        needs=("seat",),
        abandons=True,
    ),
    Irregularity(
        STUD_HOLE_CARD,
        "16(k)",
        "a hole card of stud is turned face up while it is dealt",
        "it is the up-card and the next is dealt face down; with both exposed the hand is void and the ante comes back",
        Effect.OWN,
        DEALING,
        needs=("seat",),
    ),
    Irregularity(
        THIRD_HOLE_CARD,
        "16(k)(1)",
        "the third hole card of seven-card stud is turned face up while it is dealt",
        "the player may stop wagering and contend for the pot as it is, or go on",
        Effect.OWN,
        DEALING,
        needs=("seat",),
    ),
    Irregularity(
        OFF_THE_TABLE,
        "16(m)",
        "a card is dealt off the table",
        "it is examined, goes to the discarded cards and is not used",
        Effect.OWN,
        DEALING,
        needs=("card",),
    ),
    Irregularity(
        CARD_EXPOSED,
        "16(n)",
        "a card that is dealt face down in hold'em or Omaha is exposed",
        "the next card of the deck takes its place and it goes to the discarded cards",
        Effect.DISCARD,
        DEALING,
        needs=("card",),
    ),
    Irregularity(
        "shuffler_jams",
        "16(o)",
        "the automated shuffling device jams, stops or does not complete a shuffle",
        "the cards are reshuffled",
        Effect.AGAIN,
        frozenset({Point.SHUFFLE}),
    ),
)
