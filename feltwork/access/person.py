"""A person as everybody else in this room sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from feltwork.access.roles import Department, Role
from feltwork.database.database import Row


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name and roles, as they stood when they were looked up."""

    id: UUID
    sign_in_name: str
    name: str
    enabled: bool
    roles: frozenset[Role]

    @property
    def departments(self) -> frozenset[Department]:
        return frozenset(role.department for role in self.roles)

    def holds(self, *roles: Role) -> bool:
        """Whether they hold one of these roles; a person who is disabled holds none."""
        return self.enabled and bool(self.roles & set(roles))

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
    return Person(row["id"], row["sign_in_name"], row["name"], row["enabled"], roles)
