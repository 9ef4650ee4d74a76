"""Irregularities of Raise It Up Stud Poker (sections 5, 7 to 11 and 13 of its chapters)."""

from __future__ import annotations

from feltwork.procedure.mishaps import (
    card_dealt_in_error,
    card_face_up,
    community_card_exposed,
    cut_improper,
    dealing_shoe_jams,
    hand_communicated,
    incorrect_number_of_cards,
    player_leaves,
    shuffler_count_wrong,
    shuffler_jams,
    stub_counts,
)

IRREGULARITIES = (
    card_face_up("13(a)"),
    card_dealt_in_error("13(b)"),
    incorrect_number_of_cards("13(c)", "a player or the community area"),
    community_card_exposed("13(d)"),
    shuffler_jams("13(e)"),
    dealing_shoe_jams("13(f)"),
    shuffler_count_wrong("5(b)"),
    cut_improper("5(e)"),
    *stub_counts("8(h)", "three cards"),
    player_leaves("7(b)"),
    hand_communicated("11(a)(3)"),
)
