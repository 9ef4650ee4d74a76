"""Answers of a dealer who does not know the pieces that lie face down."""

from __future__ import annotations

from dataclasses import dataclass


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
