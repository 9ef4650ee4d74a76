"""The 32 tiles of Pai Gow: eleven kinds twice, ten once (§ 535.4(f)).

A tile is written by its two numbers of spots, the lower first: ``2-4``, ``6-6``. Two alike are the same tile here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Final

from feltwork.equipment.piece import Kind, Piece
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

NUMBER_NAMES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HIGHEST_FIRST: Final = (66, 11, 44, 13, 55, 33, 22, 56, 46, 16, 15, 36, 45, 26, 35, 25, 34, 24, 14, 23, 12)
"""Each kind by its two digits."""
_TWICE: Final = 11
"""The first so many are in the set twice."""


@dataclass(frozen=True, slots=True, order=True)
class Tile(Piece):
    """One tile; there are 21 kinds of them, and :func:`parse_tile` hands out the only copies.

    >>> parse_tile("2-4").name, parse_tile("4-2").spots, parse_tile("6 6")
    ('six (2-4)', 6, 6-6)
    """

    RED_NUMBERS: ClassVar[frozenset[int]] = frozenset({1, 4})
    """Ones and fours have red spots and all others white, but for the twelve: half of its spots are red."""

    low: int = field(compare=False)
    high: int = field(compare=False)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"

    def __repr__(self) -> str:
        return str(self)

    @property
    def spots(self) -> int:
        return self.low + self.high

    @property
    def name(self) -> str:
        return f"{NUMBER_NAMES[self.spots - 2]} ({self})"


TILES: Final = tuple(Tile(index, *divmod(digits, 10)) for index, digits in enumerate(_HIGHEST_FIRST))
"""Every kind, in the order in which § 535.4(f) lists them."""
_BY_NAME: Final = {str(tile): tile for tile in TILES}


def parse_tile(text: object, what: str = "a tile") -> Tile:
    """Read one tile; ``4-2``, ``2 4``, ``2/4`` and ``24`` are as good as ``2-4``."""
    if isinstance(text, str) and (found := re.fullmatch(r"\(?\s*([1-6])[\s:/|–-]*([1-6])\s*\)?", text.strip())):
        tile = _BY_NAME.get("-".join(sorted(found.groups())))
        if tile:
            return tile
    raise Refused(
        what,
        f"{shown(text)} is not a tile",
        instead="write the spots, the lower number first: " + ", ".join(map(str, TILES)),
    )


def parse_tiles(texts: str | Iterable[object], what: str = "tiles") -> tuple[Tile, ...]:
    """Read several tiles, from a list or from one string with spaces between them.

    >>> parse_tiles("6-6 1-2 4-2")
    (6-6, 1-2, 2-4)
    """
    return TILE.parse_all(texts, what)


def tile_set() -> tuple[Tile, ...]:
    """The 32 tiles of a set.

    >>> len(tile_set())
    32
    """
    return tuple(tile for tile in TILES for _ in range(2 if tile.index < _TWICE else 1))


TILE: Final = Kind(
    Tile,
    "tile",
    "tiles",
    supply="set",
    holds="holds",
    scarce="each tile as often as the set holds it",
    example='["2-4", "6-6"]',
    spoken="2-4 and 6-6",
    parse=parse_tile,
)
