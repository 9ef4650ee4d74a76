"""Irregularities of Go Fore It (§§ 676a.5, 676a.7 to 676a.10, 676a.13)."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    ALL_VOID,
    DEALING,
    RESHUFFLED,
    card_dealt_in_error,
    card_face_up,
    cut_improper,
    dealer_card_exposed,
    dealing_shoe_jams,
    incorrect_number_of_cards,
    player_leaves,
    shuffler_count_wrong,
    shuffler_jams,
    stub_counts,
)
from feltwork.procedure.request import Point

# Once everybody has decided, a card that is seen too early changes nothing.
UNTIL_ALL_HAVE_DECIDED = DEALING | {Point.STUB, Point.DECISION}
HOLE_CARD_EXPOSED = "hole_card_exposed"

IRREGULARITIES = (
    card_face_up("676a.13(a)"),
    card_dealt_in_error("676a.13(b)"),
    incorrect_number_of_cards("676a.13(c)"),
    replace(
        dealer_card_exposed("676a.13(d)"),
        what="a card of the dealer is exposed before every player has decided",
        points=UNTIL_ALL_HAVE_DECIDED,
    ),
    Irregularity(
        HOLE_CARD_EXPOSED,
        "676a.13(d)",
        "a hole card of a player is exposed before every player has decided",
        ALL_VOID,
        Effect.VOID,
        UNTIL_ALL_HAVE_DECIDED,
        aftermath=RESHUFFLED,
    ),
    shuffler_jams("676a.13(e)"),
    dealing_shoe_jams("676a.13(f)"),
    shuffler_count_wrong("676a.5(b)"),
    cut_improper("676a.5(e)"),
    *stub_counts("676a.8(f)", "four cards"),
    player_leaves("676a.7(b)"),
)
