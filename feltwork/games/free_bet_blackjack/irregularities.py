"""Irregularities of Free Bet Blackjack (§ 590.13, § 672a.12): those of the family, none of which voids a round."""

from __future__ import annotations

from feltwork.games.free_bet_blackjack.sections import FreeBetSections
from feltwork.procedure.blackjack.mishaps import face_up, mishaps
from feltwork.procedure.irregularity import Irregularity


def irregularities(at: FreeBetSections) -> tuple[Irregularity, ...]:
    """A card found face up is set aside, however many there are; the others as the family has them."""
    return (face_up(at.face_up), *mishaps(at))
