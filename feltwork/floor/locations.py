"""Where devices may be: each location is there because a filing about it was approved, and has what that says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.floor import plans
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.voucher_records import today

LocationKind = Literal["gaming_floor", "restricted_area", "off_premises", "possession"]
OPENED_BY: Final[Mapping[str, LocationKind]] = {
    "restricted_area": "restricted_area",
    "off_premises_storage": "off_premises",
    "possession_petition": "possession",
    "possession_elsewhere": "possession",
}
"""The kinds of filings that open one location each; a gaming floor plan opens all of its own."""
APPROVED_BY: Final[Mapping[str, str]] = {"off_premises_storage": "463a.7(a)", "possession_elsewhere": "463a.1(e)"}
"""What asks for the approval, where that is another section than what asks for the filing."""
WORDS: Final[Mapping[str, str]] = {
    "gaming_floor": "gaming floor",
    "restricted_area": "restricted area within the facility",
    "off_premises": "storage off the premises",
    "possession": "place of possession",
}
_DIGITS: Final = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Location:
    """A place where a device may be."""

    id: str
    kind: LocationKind
    words: str
    most_devices: int | None
    filing: UUID
    devices: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "location": self.id,
            "kind": self.kind,
            "kind_words": WORDS[self.kind],
            "words": self.words,
            "most_devices": self.most_devices,
            "devices": list(self.devices),
        }


def in_order(number: str) -> tuple[tuple[int, int, str], ...]:
    """A key that puts location numbers in consecutive order, figures by what they count.

    >>> sorted(["A-10", "A-2", "12", "B-1", "2"], key=in_order)
    ['2', '12', 'A-2', 'A-10', 'B-1']
    """
    parts = (part for part in _DIGITS.split(number) if part)
    return tuple((0, int(part), part) if part.isdecimal() else (1, 0, part.casefold()) for part in parts)


def open_location(unit: Unit, by: Person, filing: UUID) -> dict[str, Any]:
    """Put an approved filing into force: a gaming floor plan, or a place off the gaming floor."""
    verify(by, Permission.KEEP_DEVICES)
    approved = filings.filing(unit, filing)
    _verify_in_force(unit, approved)
    if approved.kind.id == "gaming_floor_plan":
        return plans.put_in_force(unit, by, approved)
    kind = OPENED_BY.get(approved.kind.id)
    if kind is None:
        raise Refused(approved.name, "it opens no location", approved.kind.section, "a floor plan or a place does")
    if approved.kind.id == "possession_elsewhere":
        _verify_petition(unit, approved)
    return _open(unit, by, approved, kind)


def _open(unit: Unit, by: Person, approved: Filing, kind: LocationKind) -> dict[str, Any]:
    approved.kind.read(approved.content)  # what was filed before a check was there is looked at again
    name = str(approved.content["location"])
    new = unit.run(
        "insert into floor.location (id, kind, words, most_devices, filing, opened_by) values (%s, %s, %s, %s, %s, %s)"
        " on conflict do nothing",
        (name, kind, approved.content["where"], approved.content.get("most_devices"), approved.id, by.id),
    )
    if not new:
        raise Refused(f"location {name}", "there is one of this name", "463a.5(d)", "name another in a new filing")
    note(unit, by, "location_opened", f"location {name}", {"kind": kind, "filing": approved.number})
    return {"location": name, "kind": kind}


def _verify_in_force(unit: Unit, found: Filing) -> None:
    section = APPROVED_BY.get(found.kind.id, found.kind.section)
    if found.state != "approved":
        raise Refused(found.name, f"it is {found.state}, not approved", section, "wait for the approval")
    assert found.in_force_from is not None
    if found.in_force_from > today(unit):
        raise Refused(found.name, f"it is in force from {found.in_force_from}", section, "wait until then")


def _verify_petition(unit: Unit, elsewhere: Filing) -> None:
    """Another place than the petition's needs a petition that was approved (463a.1(d), (e))."""
    number = elsewhere.content["petition"]
    petitions = filings.filings(unit, kind="possession_petition", most=10_000)
    if number not in {one.number for one in petitions if one.in_force_from and one.in_force_from <= today(unit)}:
        raise Refused(elsewhere.name, f"petition {number} is not approved", "463a.1(d)", "name an approved petition")


def to_open(unit: Unit) -> list[Filing]:
    """Plans and places that are approved and not in force yet, the oldest first."""
    opened = {
        row["filing"] for row in unit.rows("select filing from floor.location union select filing from floor.plan")
    }
    wanted = [one for kind in ("gaming_floor_plan", *OPENED_BY) for one in filings.filings(unit, kind=kind)]
    latest = plans.latest(unit)
    found = [
        one
        for one in wanted
        if one.state == "approved"
        and one.id not in opened
        and not (one.kind.id == "gaming_floor_plan" and one.number < latest)
    ]
    return sorted(found, key=lambda one: one.number)


def locations(unit: Unit, kind: LocationKind | None = None) -> list[Location]:
    """Every location of the floor plan in force and every other one, in consecutive order."""
    rows = unit.rows(
        "select l.id, l.kind, l.words, l.most_devices, l.filing,"
        " coalesce(array_agg(s.device) filter (where s.device is not null), '{}') as devices"
        " from floor.location l left join floor.standing s on s.location = l.id"
        " where (%(kind)s::text is null or l.kind = %(kind)s) and (l.kind <> 'gaming_floor' or exists"
        " (select from floor.plan_location p where p.plan = floor.plan_in_force() and p.location = l.id))"
        " group by l.id",
        {"kind": kind},
    )
    found = [Location(**{**row, "devices": tuple(sorted(row["devices"], key=in_order))}) for row in rows]
    return sorted(found, key=lambda one: (one.kind, in_order(one.id)))


def location(unit: Unit, id: str) -> Location:
    """One of them."""
    for one in locations(unit):
        if one.id == id:
            return one
    raise Refused(
        f"location {shown(id)}",
        "neither the gaming floor plan in force nor an approval has it",
        "463a.3(b)",
        "choose a location that is approved",
    )
