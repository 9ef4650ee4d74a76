"""Irregularities of Three Card Poker (§§ 565.5, 565.7 to 565.10, 565.13)."""

from __future__ import annotations

from feltwork.procedure.mishaps import (
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

IRREGULARITIES = (
    card_face_up("565.13(a)"),
    card_dealt_in_error("565.13(b)"),
    incorrect_number_of_cards("565.13(c)"),
    dealer_card_exposed("565.13(d)"),
    shuffler_jams("565.13(e)"),
    dealing_shoe_jams("565.13(f)"),
    shuffler_count_wrong("565.5(b)"),
    cut_improper("565.5(e)"),
    *stub_counts("565.8(h)", "three cards"),
    player_leaves("565.7(c)"),
)
