"""The meters of an electronic wagering terminal, in the order of 605a.5(d)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from feltwork.database.database import Unit
from feltwork.terms.money import Cents, money
from feltwork.wagering.house import House
from feltwork.wagering.terminals import terminal


@dataclass(frozen=True, slots=True)
class Meter:
    """What one meter of a terminal shows: cents, or a number of things.

    >>> Meter("coin_in", "605a.5(d)(1)", "all wagers", counts=False, value=1250).shows
    '12.50'
    >>> Meter("voucher_in_count", "605a.5(d)(7)", "vouchers", counts=True, value=3).shows
    '3'
    """

    meter: str
    section: str
    about: str
    counts: bool
    value: Cents | int

    @property
    def shows(self) -> str:
        return shown_as(self.value, counts=self.counts)

    def to_json(self) -> dict[str, Any]:
        return {
            "meter": self.meter,
            "shows": self.value if self.counts else money(self.value),
            "section": self.section,
            "about": self.about,
        }


def shown_as(value: int, *, counts: bool) -> str:
    """A meter's figure as people read it: dollars, or a plain number."""
    return str(value) if counts else money(value)


def meters(house: House, asset_number: str) -> list[Meter]:
    """Every meter of a terminal, enabled or not, from one moment of the books."""
    found: list[Meter] = house.read(lambda unit: meters_in(unit, asset_number), f"the meters of {asset_number}")
    return found


def meters_in(unit: Unit, asset_number: str) -> list[Meter]:
    """The same inside a unit of work."""
    terminal(unit, asset_number)
    rows = unit.rows(
        "select k.meter, k.section, k.about, k.counts, m.value from wagering.meter m"
        " join wagering.meter_kind k using (meter) where m.terminal = %s order by k.position",
        (asset_number,),
    )
    return [Meter(**row) for row in rows]
