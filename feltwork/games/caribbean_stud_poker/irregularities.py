"""Irregularities of Caribbean Stud Poker (§§ 555.5, 555.7 to 555.11, 555.14)."""

from __future__ import annotations

from typing import Final

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    ALL_VOID,
    DEALING,
    RESHUFFLED,
    WHOLE_ROUND,
    card_dealt_in_error,
    card_face_up,
    cut_improper,
    dealing_shoe_jams,
    hand_communicated,
    player_leaves,
    shuffler_count_wrong,
    shuffler_jams,
    stub_counts,
)
from feltwork.procedure.request import Point

HOLE_CARD_EXPOSED: Final = "hole_card_exposed"
PLAYER_MISDEALT: Final = "incorrect_number_of_cards"
DEALER_FOUR_CARDS: Final = "dealer_four_cards"
DEALER_MISDEALT: Final = "dealer_incorrect_number_of_cards"

IRREGULARITIES = (
    Irregularity(
        HOLE_CARD_EXPOSED,
        "555.14(a)",
        "a hole card of the dealer is exposed before every player has bet or folded",
        ALL_VOID,
        Effect.VOID,
        # Once the last player has decided the hole cards are shown anyway.
        DEALING | {Point.STUB, Point.DECISION},
        aftermath=RESHUFFLED,
    ),
    card_face_up("555.14(b)"),
    card_dealt_in_error("555.14(c)"),
    Irregularity(
        PLAYER_MISDEALT,
        "555.14(d)",
        "a player has an incorrect number of cards",
        "that player's hand is void and its wagers are returned",
        Effect.OWN,
        WHOLE_ROUND,
        needs=("seat",),
    ),
    Irregularity(
        DEALER_FOUR_CARDS,
        "555.14(d)",
        "the dealer has been dealt four cards only",
        "one more card is dealt to complete the dealer's hand",
        Effect.OWN,
        DEALING,
    ),
    Irregularity(
        DEALER_MISDEALT,
        "555.14(d)",
        "the dealer has an incorrect number of cards other than four",
        ALL_VOID,
        Effect.VOID,
        WHOLE_ROUND,
        from_the_deal=True,
        aftermath=RESHUFFLED,
    ),
    shuffler_jams("555.14(e)"),
    dealing_shoe_jams("555.14(f)"),
    shuffler_count_wrong("555.5(b)"),
    cut_improper("555.5(e)"),
    *stub_counts("555.8(h)", "five cards"),
    hand_communicated("555.11(c)"),
    player_leaves("555.7(f)"),
)
