"""Who takes part in the transportation of drop boxes, with the number of their Board credential (465a.18(b))."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access.people import person
from feltwork.access.permissions import RULES, Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House

SECTION: Final = "465a.18(b)"
_TAKE_PART: Final = RULES[Permission.TAKE_PART_IN_DROP].roles
_CREDENTIAL: Final = re.compile(r"[A-Za-z0-9-]{1,40}")


@dataclass(frozen=True, slots=True)
class Employee:
    """Somebody on the current list."""

    person: UUID
    sign_in_name: str
    name: str
    departments: tuple[str, ...]
    credential_number: str
    recorded_by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "sign_in_name": self.sign_in_name,
            "name": self.name,
            "departments": list(self.departments),
            "credential_number": self.credential_number,
            "recorded_by": self.recorded_by,
            "at": self.at.isoformat(),
        }


def record(house: House, id: UUID, by: Person, name: str, credential_number: str, *, listed: bool = True) -> Answer:
    """Put somebody onto the list with their Board credential number, or take them off; never oneself."""
    if not _CREDENTIAL.fullmatch(credential_number):
        why = "that is no number of a Board credential"
        raise Refused(f"{name} on the drop list", why, SECTION, "letters, digits and dashes")

    def act(unit: Unit) -> Answer:
        who = person(unit, name)
        if who.id == by.id:
            raise Refused(f"{name} on the drop list", "nobody lists themselves", SECTION, "another person records it")
        if listed:
            _verify_may_be_listed(unit, who, credential_number)
        unit.run(
            "insert into cage.drop_employee (id, person, credential_number, listed, recorded_by)"
            " values (%s, %s, %s, %s, %s)",
            (id, who.id, credential_number, listed, by.id),
        )
        return {"sign_in_name": name, "credential_number": credential_number, "listed": listed}

    request = {"credential_number": credential_number, "listed": listed}
    return commanded(house, id, by, Permission.KEEP_DROP, "list_employee", f"person {name}", request, act, request)


def _verify_may_be_listed(unit: Unit, who: Person, credential_number: str) -> None:
    """An employee who takes part in drops, with a credential that is nobody else's."""
    what = f"{who.sign_in_name} on the drop list"
    if not who.holds(*_TAKE_PART):
        why = f"{who.sign_in_name} holds no position that takes part in a drop"
        raise Refused(what, why, SECTION, "an employee who does")
    other = unit.value(
        "select p.sign_in_name from cage.drop_list l join access.person p on p.id = l.person"
        " where l.credential_number = %s and l.person <> %s limit 1",
        (credential_number, who.id),
    )
    if other is not None:
        why = f"{other} is listed with credential {credential_number}"
        raise Refused(what, why, SECTION, "state the number on their own credential")


def drop_list(unit: Unit) -> list[Employee]:
    """The current list, by name: who is disabled, or holds no position that takes part any more, is not on it."""
    rows = unit.rows(
        "select l.person, p.sign_in_name, p.name, l.credential_number, w.sign_in_name as recorded_by, l.at,"
        " coalesce((select array_agg(distinct r.department order by r.department) from access.role_held r"
        " where r.person = l.person), '{}') as departments"
        " from cage.drop_list l join access.people p on p.id = l.person join access.person w on w.id = l.recorded_by"
        " where p.enabled and p.roles && %s order by p.sign_in_name",
        ([str(role) for role in _TAKE_PART],),
    )
    return [Employee(**{**row, "departments": tuple(row["departments"])}) for row in rows]


def verify_listed(unit: Unit, by: Person, what: str) -> None:
    """Refuse whoever brings a box to the floor, or takes one from it, and is not on the list."""
    if by.sign_in_name not in {one.sign_in_name for one in drop_list(unit)}:
        why = f"{by.sign_in_name} is not on the list of employees who transport boxes"
        raise Refused(what, why, SECTION, "have them listed with their Board credential number")
