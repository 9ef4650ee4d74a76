"""A person as everybody else in this room sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from feltwork.access.roles import Department, Role
from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused


class MustChoose(Refused):
    """Somebody has to choose a password of their own first."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name and roles, as they stood when they were looked up."""

    id: UUID
    sign_in_name: str
    name: str
    enabled: bool
    roles: frozenset[Role]
    must_choose: bool = False
    """Somebody else set their password: it permits choosing their own, and nothing more."""
    turns_keys: bool = True
    """False until the gaming day after they replaced a password that somebody else had set."""
    password_set_at: datetime | None = field(default=None, compare=False)
    """When the password was set that they had when they were looked up."""

    @property
    def departments(self) -> frozenset[Department]:
        return frozenset(role.department for role in self.roles)

    def holds(self, *roles: Role) -> bool:
        """Whether they hold one of these roles; a person who is disabled holds none."""
        return self.enabled and bool(self.roles & set(roles))

    def verify_chosen(self) -> None:
        """Refuse everything to somebody whose password somebody else set, until they choose their own."""
        if self.must_choose:
            raise MustChoose(
                f"person {self.sign_in_name}",
                "somebody else set this password, and it only permits choosing your own",
                "605a.2(b)",
                f"choose your own on the sign-in page, or with `feltwork person password {self.sign_in_name}`",
            )

    def verify_turns_keys(self, what: str, section: str = "605a.2(b)") -> None:
        """Refuse a key or a second signature of somebody whose password was another's on this gaming day."""
        if self.turns_keys:
            return
        why = f"somebody else set the password of {self.sign_in_name} on this gaming day"
        if self.must_choose:
            why = f"somebody else set the password of {self.sign_in_name}"
        instead = "have another person sign; passwords count from the gaming day after their person chose them"
        raise Refused(what, why, section, instead)

    def to_json(self) -> dict[str, Any]:
        return {
            "sign_in_name": self.sign_in_name,
            "name": self.name,
            "enabled": self.enabled,
            "roles": sorted(self.roles),
            "departments": sorted(self.departments),
        }


def person_of(row: Row) -> Person:
    """A person from a row of access.people."""
    roles = frozenset(Role(role) for role in row["roles"])
    return Person(
        row["id"],
        row["sign_in_name"],
        row["name"],
        row["enabled"],
        roles,
        row["must_choose"],
        row["turns_keys"],
        row["password_set_at"],
    )


def at_this_moment(unit: Unit, person: Person) -> Person:
    """The same person with the roles and the password of this unit: they may have lost both since they typed it."""
    return person_of(unit.only("select * from access.people where id = %s", (person.id,)))


def verify_unchanged(unit: Unit, person: Person, what: str) -> None:
    """Refuse the act of somebody who was disabled, or has lost a role, since they were looked up."""
    now = at_this_moment(unit, person)
    if not now.enabled:
        raise Refused(what, f"{person.sign_in_name} is disabled", "465a.11(b)(9)", "have another person do it")
    if not person.roles <= now.roles:
        why = f"{person.sign_in_name} no longer has the same roles"
        raise Refused(what, why, "465a.11(b)(9)", "sign in again")
