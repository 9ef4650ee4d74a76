"""Where a drop box can be: in the bill validator of a terminal or of another device, or at a felt table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from feltwork.access.locks import one_at_a_time
from feltwork.cage.felt_tables import felt_table
from feltwork.database.database import Row, Unit
from feltwork.floor.devices import device
from feltwork.floor.kinds import DeviceKind
from feltwork.terms.refusal import Refused
from feltwork.wagering.terminals import lock

PlaceKind = Literal["terminal", "table", "device"]
WITH_BOX: Final = (DeviceKind.SLOT_MACHINE, DeviceKind.FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE)
"""Devices that have a box and are played in the books of another system (465a.17(c))."""


@dataclass(frozen=True, slots=True)
class Place:
    """A terminal or another device by its asset number, or a felt table by its number.

    >>> str(Place("terminal", "1001"))
    'terminal 1001'
    """

    kind: PlaceKind
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

    @property
    def columns(self) -> tuple[str | None, str | None, str | None]:
        """Terminal, felt table and device, as rows have them.

        >>> Place("table", "R1").columns
        (None, 'R1', None)
        """
        terminal, table, device = (self.name if self.kind == kind else None for kind in ("terminal", "table", "device"))
        return terminal, table, device


def place_of(row: Row) -> Place:
    """The place that a row names."""
    if row["terminal"] is not None:
        return Place("terminal", row["terminal"])
    if row["device"] is not None:
        return Place("device", row["device"])
    return Place("table", row["felt_table"])


def lock_place(unit: Unit, place: Place) -> None:
    """The place, which must exist; a terminal is locked before anything else, as in every command."""
    if place.kind == "table":
        felt_table(unit, place.name)
        one_at_a_time(unit, f"box of {place}")
    elif place.kind == "device":
        _verify_has_box(unit, place)
        one_at_a_time(unit, f"box of {place}")
    elif place.name not in lock(unit, [place.name]):
        raise Refused(str(place), "there is none with this asset number", "461a.1", "enrol it first")


def _verify_has_box(unit: Unit, place: Place) -> None:
    found = device(unit, place.name)
    if found.kind not in WITH_BOX:
        why = f"it is a {found.kind.words}, which has no box as such"
        raise Refused(str(place), why, "465a.17(c)", f"a {' or a '.join(kind.words for kind in WITH_BOX)}")


def devices_among(unit: Unit, names: list[str]) -> set[str]:
    """Of asset numbers those of slot machines and fully automated tables."""
    rows = unit.rows(
        "select asset_number from floor.device where asset_number = any(%s) and kind = any(%s)",
        (names, [str(kind) for kind in WITH_BOX]),
    )
    return {row["asset_number"] for row in rows}
