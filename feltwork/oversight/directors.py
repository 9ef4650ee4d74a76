"""Who leads the mandatory departments: one person each, with the key employee licence (465a.11(b)(3), (4), (7), (8)).

A director of gaming stands in place of the directors of slot operations and of table games, or above them. A casino
compliance representative records who it is, having seen the licence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import people
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

Position = Literal["information_technology", "slot_operations", "table_games", "gaming"]
SECTIONS: Final[Mapping[Position, str]] = {
    "information_technology": "465a.11(b)(3)",
    "slot_operations": "465a.11(b)(4)",
    "table_games": "465a.11(b)(7)",
    "gaming": "465a.11(b)(8)",
}
HOLDS: Final[Mapping[Position, frozenset[Role]]] = {
    "information_technology": frozenset({Role.ADMINISTRATOR}),
    "slot_operations": frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS}),
    "table_games": frozenset({Role.DIRECTOR_OF_TABLE_GAMES}),
    "gaming": frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.DIRECTOR_OF_TABLE_GAMES}),
}
"""Every role that a director holds in this system."""
LONGEST: Final = {"licence": 40, "why": 400}


@dataclass(frozen=True, slots=True)
class Director:
    """Somebody who leads a department."""

    id: UUID
    position: Position
    person: str
    name: str
    licence: str
    recorded_by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "position": self.position,
            "words": f"director of {self.position.replace('_', ' ')}",
            "section": SECTIONS[self.position],
            "person": self.person,
            "name": self.name,
            "licence": self.licence,
            "recorded_by": self.recorded_by,
            "at": self.at.isoformat(),
        }


def record(unit: Unit, id: UUID, by: Person, position: str, of: Person, licence: str) -> None:
    """Somebody leads a department from now on; sent again it is the same."""
    verify(by, Permission.RECORD_DIRECTOR)
    known = _position(position)
    what = f"director of {known.replace('_', ' ')}"
    if not 0 < len(licence.strip()) <= LONGEST["licence"]:
        raise Refused(what, "no key employee licence is stated", SECTIONS[known], "state its number")
    if not of.enabled or not HOLDS[known] <= of.roles:
        lacks = " and ".join(sorted(role.words for role in HOLDS[known] - of.roles))
        why = f"{of.sign_in_name} is no {lacks}" if lacks else f"{of.sign_in_name} is disabled"
        raise Refused(what, why, SECTIONS[known], "give the role first, or name another person")
    one_at_a_time(unit, "directors")
    if unit.row("select from records.director where id = %s", (id,)) is not None:
        return
    for one in directors(unit):
        if one.position == known:
            raise Refused(what, f"{one.person} is recorded", SECTIONS[known], "record first that this has ended")
    unit.run(
        "insert into records.director (id, position, person, licence, recorded_by) values (%s, %s, %s, %s, %s)",
        (id, known, of.id, licence.strip(), by.id),
    )
    note(unit, by, "director_recorded", what, {"person": of.sign_in_name, "licence": licence.strip()})


def end(unit: Unit, by: Person, position: str, why: str) -> None:
    """Somebody leads a department no more."""
    verify(by, Permission.RECORD_DIRECTOR)
    known = _position(position)
    what = f"director of {known.replace('_', ' ')}"
    if not 0 < len(why.strip()) <= LONGEST["why"]:
        raise Refused(what, "no reason is stated", SECTIONS[known], "say why")
    one_at_a_time(unit, "directors")
    found = [one for one in directors(unit) if one.position == known]
    if not found:
        raise Refused(what, "nobody is", SECTIONS[known], "nothing is to be done")
    unit.run(
        "insert into records.director_ended (director, why, ended_by) values (%s, %s, %s)",
        (found[0].id, why.strip(), by.id),
    )
    note(unit, by, "director_ended", what, {"person": found[0].person, "why": why.strip()})


def positions(unit: Unit) -> list[dict[str, Any]]:
    """Every position with who can be recorded for it: those who hold the roles and are not disabled."""
    known = [one for one in people(unit) if one.enabled]
    return [
        {
            "position": position,
            "words": f"director of {position.replace('_', ' ')}",
            "holds": " and ".join(sorted(role.words for role in HOLDS[position])),
            "people": [{"person": one.sign_in_name, "name": one.name} for one in known if HOLDS[position] <= one.roles],
        }
        for position in get_args(Position)
    ]


def directors(unit: Unit) -> list[Director]:
    """Who leads which department now."""
    rows = unit.rows(
        "select d.id, d.position, p.sign_in_name as person, p.name, d.licence, r.sign_in_name as recorded_by, d.at"
        " from records.director d join access.person p on p.id = d.person join access.person r on r.id = d.recorded_by"
        " where not exists (select from records.director_ended e where e.director = d.id) order by d.position"
    )
    return [Director(**row) for row in rows]


def missing(unit: Unit) -> list[Refused]:
    """Departments that nobody leads, or somebody who is disabled or lost the role since."""
    roles = {one.sign_in_name: one.roles if one.enabled else frozenset() for one in people(unit)}
    led = {one.position for one in directors(unit) if HOLDS[one.position] <= roles[one.person]}
    wanted: tuple[Position, ...] = ("information_technology", "slot_operations", "table_games")
    return [
        Refused(
            f"director of {one.replace('_', ' ')}",
            "nobody with a key employee licence is recorded",
            SECTIONS[one],
            "have a casino compliance representative record who it is",
        )
        for one in wanted
        if one not in led and not (one in ("slot_operations", "table_games") and "gaming" in led)
    ]


def _position(text: str) -> Position:
    for known in get_args(Position):
        if text == known:
            found: Position = known
            return found
    why = f"{shown(text)} is no department that needs one"
    raise Refused("director", why, "465a.11(b)", f"one of {', '.join(get_args(Position))}")
