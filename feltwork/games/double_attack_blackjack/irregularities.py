"""Irregularities of Double Attack Blackjack (§ 581.13): those of the family, none for a card the dealer missed."""

from __future__ import annotations

from feltwork.games.double_attack_blackjack.rules import SECTIONS
from feltwork.procedure.blackjack.mishaps import face_up, mishaps, shoe_events

IRREGULARITIES = (face_up("13(a)"), *mishaps(SECTIONS))

EVENTS = shoe_events(SECTIONS)
