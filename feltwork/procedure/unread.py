"""Pieces that lie face down where nobody may look at them before they are turned up."""

from __future__ import annotations

from dataclasses import dataclass


class Unread:
    """A piece that lies face down, as the procedure sees it: it has no rank, no suit and no name.

    A round keeps what a shoe or a file knows of the piece to itself, and gives it to the procedure when it is
    revealed. Where a dealer enters the cards nobody knows the piece until then.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "face down"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """The answer to a deal of pieces that nobody has looked at."""

    def __str__(self) -> str:
        return "face down"


FACE_DOWN = FaceDown()


@dataclass(frozen=True, slots=True)
class Peeked:
    """The answer to a peek: whether the hidden hand is the one that the dealer looked for."""

    found: bool
