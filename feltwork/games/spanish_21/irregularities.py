"""Irregularities of Spanish 21 (§ 551.16): those of the family, and a 10 in the shoe."""

from __future__ import annotations

from feltwork.games.spanish_21.rules import SECTIONS
from feltwork.procedure.blackjack.mishaps import ANY_CARD, face_up, mishaps, shoe_events
from feltwork.procedure.irregularity import Effect, Irregularity

IRREGULARITIES = (
    face_up("551.16(a)", voids_when_repeated=True),
    Irregularity(
        "ten_found",
        "551.16(b)",
        "a 10 is found in the shoe",
        "it is not used and leaves the shoe torn in half; a second one voids the round",
        Effect.PLAY_ON,  # it goes into its box, never to the discard rack
        ANY_CARD,
        needs=("card",),
        voids_when_repeated=True,
        from_the_deal=True,
        aftermath="the decks are removed from play",
    ),
    *mishaps(SECTIONS),
)

EVENTS = shoe_events(SECTIONS)
