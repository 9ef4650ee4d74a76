"""Irregularities of Lunar Poker (§§ 589 and 671a: 5, 7, 11 and 13), alike in both chapters but for a few numbers."""

from __future__ import annotations

from dataclasses import replace

from feltwork.procedure.irregularity import Effect, Irregularity
from feltwork.procedure.mishaps import (
    DRAWING,
    card_dealt_in_error,
    card_face_up,
    cut_improper,
    dealer_card_exposed,
    dealing_shoe_jams,
    incorrect_number_of_cards,
    player_leaves,
    shuffler_count_wrong,
    shuffler_jams,
)
from feltwork.procedure.request import Point

UNTIL_THE_LAST_DECISION = frozenset({Point.DEAL, Point.DRAW, Point.DECISION, Point.REVEAL, Point.SETTLE})

INSUFFICIENT_CARDS = Irregularity(
    "insufficient_cards",
    "5(a)",
    "the deck has no card left to draw",
    "the discards of the other hands are shuffled and the draw goes on",
    Effect.OWN,
    frozenset({Point.DRAW}),
)
"""The chapters are silent; 30 cards dealt and 25 exchanged are three more than a deck has."""


def irregularities(undeclared: str, outcome: str, deck_count_wrong: str) -> tuple[Irregularity, ...]:
    """The list of an edition: where an undeclared hand loses and what, and where a wrong count is ordered."""
    listed = (
        card_face_up("13(a)", draws=True),
        card_dealt_in_error("13(b)", draws=True),
        incorrect_number_of_cards("13(c)", draws=True),
        replace(
            dealer_card_exposed("13(d)"),
            what="a face-down card of the dealer is exposed before each player has folded or bet",
            points=UNTIL_THE_LAST_DECISION,
        ),
        shuffler_jams("13(e)"),
        replace(dealing_shoe_jams("13(f)"), points=DRAWING),
        shuffler_count_wrong("5(b)"),
        cut_improper("5(e)"),
        Irregularity(
            "hand_not_declared",
            undeclared,
            "a player does not declare a hand that the Super Wager or the instant payout pays",
            outcome,
            Effect.OWN,
            frozenset({Point.DECISION}),
            needs=("seat",),
        ),
        player_leaves("7(b)", draws=True),
        Irregularity(
            "deck_count_wrong",
            deck_count_wrong,
            "the count after the round shows that the deck has not 52 cards",
            "the deck is removed from the table; the round stands",
            Effect.OWN,
            frozenset({Point.CLEAR}),
            aftermath="the entire deck is removed from the table",
        ),
    )
    # No stub is put away in this game, so nothing happens at such a moment.
    return tuple(replace(entry, points=entry.points - {Point.STUB}) for entry in listed)
