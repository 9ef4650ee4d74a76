"""What is dealt at a table: cards or tiles. A game names the kind it deals once; whatever drives it asks the kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar


@dataclass(frozen=True, slots=True, order=True)
class Piece(ABC):
    """Something that is dealt: it is known by its index, written by ``str`` and called by its name."""

    index: int

    @property
    @abstractmethod
    def name(self) -> str:
        """What a dealer calls it."""


@dataclass(frozen=True, slots=True, order=True)
class Untold(Piece):
    """One that nobody told, where a hand is listed without it."""

    index: int = -1

    @property
    def name(self) -> str:
        return "one that is not told"

    def __str__(self) -> str:
        return UNTOLD


UNTOLD: Final = "??"
"""How a file writes one that nobody told."""
Q = TypeVar("Q", bound=Piece)


@dataclass(frozen=True, slots=True)
class Kind(Generic[Q]):
    """A kind of piece: the words for it, and how it is read."""

    type: type[Q]
    one: str
    many: str
    supply: str
    """What holds them all: the decks, the set."""
    holds: str
    """The verb beside it: the decks hold, the set holds."""
    scarce: str
    """How often each of them can come, for a refusal."""
    example: str
    """Two of them as a file lists them."""
    spoken: str
    """Two of them as a person may type them."""
    parse: Callable[[object, str], Q]

    def parse_all(self, texts: str | Iterable[object], what: str) -> tuple[Q, ...]:
        """Read several, from a list or from one string with spaces between them."""
        return tuple(self.parse(text, what) for text in (texts.split() if isinstance(texts, str) else texts))

    def are(self, answer: object) -> bool:
        """Whether an answer is a list of them."""
        return isinstance(answer, tuple) and all(isinstance(piece, self.type) for piece in answer)


AnyKind = Kind[Any]
"""Where the kind is the game's and not known beforehand."""
