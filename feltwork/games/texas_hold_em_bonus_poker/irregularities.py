"""Irregularities of Texas Hold 'Em Bonus Poker (§§ 563.5, 563.7 to 563.10, 563.13)."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    card_dealt_in_error,
    card_face_up,
    cut_improper,
    dealing_shoe_jams,
    incorrect_number_of_cards,
    player_leaves,
    shuffler_count_wrong,
    shuffler_jams,
    stub_counts,
)
from feltwork.procedure.request import Point

IRREGULARITIES = (
    # From the dealer's first card until nobody has anything left to decide; later it can change nothing.
    Irregularity(
        "dealer_card_exposed",
        "563.13(a)",
        "a card of the dealer is exposed before every player has folded or made the last decision",
        "all hands are void and every wager but the bonus returned; the bonus is settled by the player's two cards",
        Effect.VOID,
        frozenset({Point.DEAL, Point.DRAW, Point.DECISION}),
    ),
    replace(
        card_face_up("563.13(b)", draws=True),
        outcome="it is not used this round and goes to the discard rack; a second one voids the round and returns "
        "all wagers, but once the two cards of each hand are dealt the bonus is settled by them",
    ),
    card_dealt_in_error("563.13(c)", draws=True),
    incorrect_number_of_cards("563.13(d)", draws=True),
    shuffler_jams("563.13(e)"),
    dealing_shoe_jams("563.13(f)"),
    shuffler_count_wrong("563.5(b)"),
    cut_improper("563.5(e)"),
    *stub_counts("563.8(h)", "two cards"),
    player_leaves("563.7(e)", draws=True),
)
