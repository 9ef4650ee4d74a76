"""Irregularities of Six-Card Fortune Pai Gow Poker (§§ 588.5, 588.7 to 588.10, 588.13, likewise 670a)."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    card_dealt_in_error,
    card_face_up,
    cut_improper,
    dealer_card_exposed,
    dealing_shoe_jams,
    incorrect_number_of_cards,
    player_leaves,
    shuffler_jams,
    stub_counts,
)
from feltwork.procedure.pai_gow_mishaps import (
    card_exposed_in_stacks,
    dice_totaled_wrongly,
    no_rolls,
    player_card_exposed,
)
from feltwork.procedure.request import Point

IRREGULARITIES = (
    *no_rolls("13(a)", "13(b)"),
    dice_totaled_wrongly("13(c)"),
    player_card_exposed("13(d)"),
    dealer_card_exposed("13(e)"),
    card_face_up("13(f)"),
    card_dealt_in_error("13(g)"),
    incorrect_number_of_cards("13(h)"),
    Irregularity(
        "dealer_hands_set_wrongly",
        "13(i)",
        "the dealer's hands are not set by the house way",
        "they are set again by the house way and the round is completed",
        Effect.PLAY_ON,
        frozenset({Point.REVEAL}),
    ),
    card_exposed_in_stacks("13(j)"),
    # The chapter says it twice; the second time of positions, so also of one where nobody wagers.
    replace(
        incorrect_number_of_cards("13(k)", "a position, with a wager or without, or the dealer"),
        id="incorrect_number_at_position",
    ),
    shuffler_jams("13(l)"),
    dealing_shoe_jams("13(m)"),
    cut_improper("5(f)"),
    *stub_counts("8(f)", "six cards"),
    player_leaves("7(b)"),
)
