"""Irregularities of Flop Poker (sections 5, 7 to 10 and 13 of both chapters)."""

from __future__ import annotations

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    ALL_VOID,
    DRAWING,
    RESHUFFLED,
    WHOLE_ROUND,
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

COMMUNITY_MISDEALT = "incorrect_number_of_community_cards"


def _community_misdealt(section: str) -> Irregularity:
    """Apart from a player's wrong number: the flop may be dealt after the folds, which then stand."""
    return Irregularity(
        COMMUNITY_MISDEALT,
        section,
        "the community area has an incorrect number of cards",
        ALL_VOID,
        Effect.VOID,
        WHOLE_ROUND | DRAWING,
        aftermath=RESHUFFLED,
    )


def irregularities(stub_wrong: str) -> tuple[Irregularity, ...]:
    """Those of an edition; ``stub_wrong`` is where its manual shoe has a wrong count of the stub."""
    return (
        card_face_up("13(a)", draws=True),
        card_dealt_in_error("13(b)", draws=True),
        incorrect_number_of_cards("13(c)", "a player", draws=True),
        _community_misdealt("13(c)"),
        shuffler_jams("13(d)"),
        dealing_shoe_jams("13(e)"),
        shuffler_count_wrong("5(b)"),
        cut_improper("5(e)"),
        *stub_counts(stub_wrong, "three cards"),
        player_leaves("7(b)", draws=True),
    )
