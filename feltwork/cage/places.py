"""Where a drop box can be: in a terminal's bill validator, or at a felt table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from feltwork.cage.felt_tables import felt_table
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.terminals import lock

PlaceKind = Literal["terminal", "table"]


@dataclass(frozen=True, slots=True)
class Place:
    """A terminal by its asset number, or a felt table by its number.

    >>> str(Place("terminal", "1001"))
    'terminal 1001'
    """

    kind: PlaceKind
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def terminal(self) -> str | None:
        return self.name if self.kind == "terminal" else None

    @property
    def felt_table(self) -> str | None:
        return self.name if self.kind == "table" else None

    @property
    def columns(self) -> tuple[str | None, str | None]:
        """Terminal and felt table, as rows have them."""
        return self.terminal, self.felt_table


def place_of(row: Row) -> Place:
    """The place that a row names."""
    if row["terminal"] is not None:
        return Place("terminal", row["terminal"])
    return Place("table", row["felt_table"])


def lock_place(unit: Unit, place: Place) -> None:
    """The place, which must exist; a terminal is locked before anything else, as in every command."""
    if place.kind == "table":
        felt_table(unit, place.name)
    elif place.name not in lock(unit, [place.name]):
        raise Refused(str(place), "there is none with this asset number", "461a.1", "enrol it first")
