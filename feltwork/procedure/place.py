"""Where cards go: a hand at a seat, the dealer, the community, or a place of the game's own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A spot on the layout that holds cards.

    >>> str(Place.at(3)), str(Place.at(3, 1)), str(DEALER)
    ('seat 3', 'seat 3, hand 2', 'dealer')
    """

    name: str
    seat: int = 0
    hand: int = 0
    """Counted from the dealer's left, 0 the first; above 0 only after a split."""

    @classmethod
    def at(cls, seat: int, hand: int = 0) -> Place:
        return cls("seat", seat, hand)

    def __str__(self) -> str:
        if not self.seat:
            return self.name
        return f"seat {self.seat}, hand {self.hand + 1}" if self.hand else f"seat {self.seat}"


DEALER = Place("dealer")
COMMUNITY = Place("community")
DISCARD = Place("discard")
