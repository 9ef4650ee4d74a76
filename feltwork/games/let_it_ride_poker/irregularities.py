"""Irregularities of Let It Ride Poker (§§ 559.5, 559.7, 559.10 to 559.12, 559.15)."""

from __future__ import annotations

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

# No paragraph of the chapter speaks of a community card that is exposed too early.
IRREGULARITIES = (
    card_face_up("559.15(a)"),
    card_dealt_in_error("559.15(b)"),
    incorrect_number_of_cards("559.15(c)", "a player or the community area"),
    shuffler_jams("559.15(d)"),
    dealing_shoe_jams("559.15(e)"),
    shuffler_count_wrong("559.5(b)"),
    cut_improper("559.5(e)"),
    *stub_counts("559.10(h)", "three cards, the community area two"),
    player_leaves("559.7(b)"),
)
