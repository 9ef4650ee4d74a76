"""A piece as it lies on the layout, and who may look at it there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic

from typing_extensions import TypeVar

from feltwork.equipment.cards import Card
from feltwork.equipment.piece import Piece

P = TypeVar("P", bound=Piece, default=Card)


class Face(Enum):
    """Who may look at a piece."""

    UP = auto()
    """Everybody."""
    HELD = auto()
    """The player at whose seat it lies face down."""
    UNREAD = auto()
    """Nobody before it is turned over: the dealer's hole card, say, or one that its player may not pick up yet."""


@dataclass(frozen=True, slots=True)
class Lying(Generic[P]):
    """One piece at a place, with its face: of two that are the same, each has its own.

    It has no rank and no suit. A procedure asks the round for the pieces that it may look at.

    >>> from feltwork.equipment.cards import parse_card
    >>> held = Lying(parse_card("As"), Face.HELD)
    >>> held.seen_from(3, at=3), held.seen_from(2, at=3)
    (As, None)
    """

    piece: P | None
    """None if nobody knows it."""
    face: Face

    def __repr__(self) -> str:
        return str(self.piece) if self.face is Face.UP else "face down"

    def seen_from(self, seat: int, *, at: int) -> P | None:
        """The piece as somebody sees it who sits at a seat, where it lies at another seat or the same one.

        Nobody sits at seat 0, and nobody holds what lies there.
        """
        held = self.face is Face.HELD and seat == at != 0
        return self.piece if self.face is Face.UP or held else None
