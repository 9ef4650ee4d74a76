"""Irregularities of Pai Gow Poker (§§ 561.5, 561.7, 561.9 to 561.11, 561.14)."""

from __future__ import annotations

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    DEALING,
    RESHUFFLED,
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
    *no_rolls("561.14(a)", "561.14(b)"),
    dice_totaled_wrongly("561.14(c)"),
    player_card_exposed("561.14(d)"),
    dealer_card_exposed("561.14(e)"),
    card_face_up("561.14(f)"),
    card_dealt_in_error("561.14(g)"),
    incorrect_number_of_cards("561.14(h)"),
    Irregularity(
        "dealer_hands_set_wrongly",
        "561.14(i)",
        "the dealer's hands are not set as the house filed it",
        "they are set again by the house way and the round is completed",
        Effect.OWN,
        frozenset({Point.REVEAL}),
    ),
    card_exposed_in_stacks("561.14(j)"),
    Irregularity(
        "stacks_dealt_wrongly",
        "561.14(k)",
        "the seven stacks are not dealt left to right and back in turn",
        "all wagers are returned and the cards reshuffled",
        Effect.VOID,
        DEALING | {Point.STUB},
        from_the_deal=True,
        aftermath=RESHUFFLED,
    ),
    shuffler_jams("561.14(l)"),
    dealing_shoe_jams("561.14(m)"),
    cut_improper("561.5(f)"),
    *stub_counts("561.9(f)", "seven cards"),
    player_leaves("561.7(b)"),
)

BY_HAND_ONLY = frozenset({"card_exposed_in_stacks", "stacks_dealt_wrongly"})
