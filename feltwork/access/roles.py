"""The roles that people have, and the department that each belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown


class Department(StrEnum):
    """Where a role belongs. The Board's people stand beside the house's departments."""

    TABLE_GAMES = "table_games"
    SLOT_OPERATIONS = "slot_operations"
    SECURITY = "security"
    FINANCE = "finance"
    BOARD = "board"
    INFORMATION_TECHNOLOGY = "information_technology"

    @property
    def words(self) -> str:
        return "the Board" if self is Department.BOARD else f"the {self.replace('_', ' ')} department"

    @property
    def section(self) -> str:
        return _DEPARTMENT_SECTIONS.get(self, "465a.11(b)")


_DEPARTMENT_SECTIONS: Final = {
    Department.TABLE_GAMES: "465a.11(b)(7)",
    Department.SLOT_OPERATIONS: "465a.11(b)(4)",
    Department.INFORMATION_TECHNOLOGY: "465a.11(b)(3)",
}


class Role(StrEnum):
    """What somebody may be on the floor, by the regulation's own names.

    >>> Role.FLOORPERSON.department.words
    'the table games department'
    """

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SLOT_ATTENDANT = "slot_attendant"
    SLOT_SUPERVISOR = "slot_supervisor"
    SECURITY = "security"
    FINANCE = "finance"
    CASINO_COMPLIANCE_REPRESENTATIVE = "casino_compliance_representative"
    ADMINISTRATOR = "administrator"

    @property
    def words(self) -> str:
        return _WORDS.get(self, self.replace("_", " "))

    @property
    def department(self) -> Department:
        return _DEPARTMENTS[self]


_WORDS: Final = {Role.SECURITY: "security department member", Role.FINANCE: "finance department member"}
_DEPARTMENTS: Final = {
    Role.DEALER: Department.TABLE_GAMES,
    Role.FLOORPERSON: Department.TABLE_GAMES,
    Role.SLOT_ATTENDANT: Department.SLOT_OPERATIONS,
    Role.SLOT_SUPERVISOR: Department.SLOT_OPERATIONS,
    Role.SECURITY: Department.SECURITY,
    Role.FINANCE: Department.FINANCE,
    Role.CASINO_COMPLIANCE_REPRESENTATIVE: Department.BOARD,
    Role.ADMINISTRATOR: Department.INFORMATION_TECHNOLOGY,
}

GAMING: Final = frozenset({Department.TABLE_GAMES, Department.SLOT_OPERATIONS})
"""A house may have one gaming department in place of these two (465a.11(b)(8))."""


def parse_role(text: str) -> Role:
    """A role by its name, with dashes or underscores.

    >>> parse_role("slot-attendant")
    <Role.SLOT_ATTENDANT: 'slot_attendant'>
    """
    try:
        return Role(text.strip().casefold().replace("-", "_").replace(" ", "_"))
    except ValueError:
        raise Refused(f"role {shown(text)}", "there is no such role", instead=f"one of {', '.join(Role)}") from None


def verify_together(roles: Iterable[Role]) -> None:
    """Refuse roles that nobody has at once: the departments work independently of each other (465a.11(b)).

    >>> verify_together([Role.DEALER, Role.FLOORPERSON, Role.SLOT_ATTENDANT])
    >>> verify_together([Role.FINANCE, Role.DEALER])
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: roles dealer and finance: their departments work independently ...
    """
    held = set(roles)
    departments = {role.department for role in held}
    if len(departments) < 2:
        return
    if departments <= GAMING:
        return
    raise Refused(
        f"roles {' and '.join(sorted(held))}",
        "their departments work independently of each other, so nobody is in both",
        "465a.11(b)" if not departments & GAMING else "465a.11(b)(8)",
        "roles of one department, or of table games and slot operations together",
    )


def listed(roles: Iterable[Role]) -> str:
    """Roles as a sentence names them.

    >>> listed([Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR])
    'a slot attendant or slot supervisor'
    """
    words = [role.words for role in Role if role in set(roles)]
    return f"{'an' if words[0][0] in 'aeiou' else 'a'} {' or '.join(words)}" if words else "nobody"
