"""Irregularities of Four Card Poker (§§ 557.5, 557.7 to 557.10, 557.13)."""

from __future__ import annotations

from dataclasses import replace

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
    card_face_up("557.13(a)"),
    card_dealt_in_error("557.13(b)"),
    incorrect_number_of_cards("557.13(c)"),
    replace(
        dealer_card_exposed("557.13(d)"),
        what="one of the dealer's five face-down cards is exposed before the dealer reveals the hand",
    ),
    shuffler_jams("557.13(e)"),
    dealing_shoe_jams("557.13(f)"),
    shuffler_count_wrong("557.5(b)"),
    cut_improper("557.5(e)"),
    *stub_counts("557.8(h)", "five cards, the dealer's hand six"),
    player_leaves("557.7(c)"),
)
