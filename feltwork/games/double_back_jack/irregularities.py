"""Irregularities of Double Back Jack (§§ 591.13, 673a.13): those of the family, none of which voids a round."""

from __future__ import annotations

from feltwork.games.double_back_jack.rules import SECTIONS
from feltwork.procedure.blackjack.mishaps import face_up, mishaps, shoe_events

IRREGULARITIES = (face_up(SECTIONS.face_up), *mishaps(SECTIONS))

EVENTS = shoe_events(SECTIONS)
