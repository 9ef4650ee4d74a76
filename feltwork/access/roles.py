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
    """Casino compliance, the laboratory, the Executive Director: not the house's people."""
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
    INSTRUCTOR = "instructor"
    FLOORPERSON = "floorperson"
    PIT_BOSS = "pit_boss"
    DIRECTOR_OF_TABLE_GAMES = "director_of_table_games"
    SLOT_ATTENDANT = "slot_attendant"
    LEAD_TECHNICIAN = "lead_technician"
    SLOT_SUPERVISOR = "slot_supervisor"
    SLOT_SHIFT_MANAGER = "slot_shift_manager"
    DIRECTOR_OF_SLOT_OPERATIONS = "director_of_slot_operations"
    SECURITY = "security"
    FINANCE = "finance"
    COUNT_TEAM_MEMBER = "count_team_member"
    COUNT_ROOM_SUPERVISOR = "count_room_supervisor"
    MAIN_BANK_CASHIER = "main_bank_cashier"
    CAGE_SUPERVISOR = "cage_supervisor"
    CASINO_COMPLIANCE_REPRESENTATIVE = "casino_compliance_representative"
    CASINO_COMPLIANCE_SUPERVISOR = "casino_compliance_supervisor"
    GAMING_LABORATORY_REPRESENTATIVE = "gaming_laboratory_representative"
    EXECUTIVE_DIRECTOR = "executive_director"
    ADMINISTRATOR = "administrator"

    @property
    def words(self) -> str:
        return _WORDS.get(self, self.replace("_", " "))

    @property
    def department(self) -> Department:
        return _DEPARTMENTS[self]


_WORDS: Final = {Role.SECURITY: "security department member", Role.FINANCE: "finance department member"}
_MEMBERS: Final = {
    Department.TABLE_GAMES: (
        Role.DEALER,
        Role.INSTRUCTOR,
        Role.FLOORPERSON,
        Role.PIT_BOSS,
        Role.DIRECTOR_OF_TABLE_GAMES,
    ),
    Department.SLOT_OPERATIONS: (
        Role.SLOT_ATTENDANT,
        Role.LEAD_TECHNICIAN,
        Role.SLOT_SUPERVISOR,
        Role.SLOT_SHIFT_MANAGER,
        Role.DIRECTOR_OF_SLOT_OPERATIONS,
    ),
    Department.SECURITY: (Role.SECURITY,),
    Department.FINANCE: (
        Role.FINANCE,
        Role.COUNT_TEAM_MEMBER,
        Role.COUNT_ROOM_SUPERVISOR,
        Role.MAIN_BANK_CASHIER,
        Role.CAGE_SUPERVISOR,
    ),
    Department.BOARD: (
        Role.CASINO_COMPLIANCE_REPRESENTATIVE,
        Role.CASINO_COMPLIANCE_SUPERVISOR,
        Role.GAMING_LABORATORY_REPRESENTATIVE,
        Role.EXECUTIVE_DIRECTOR,
    ),
    Department.INFORMATION_TECHNOLOGY: (Role.ADMINISTRATOR,),
}
_DEPARTMENTS: Final = {role: department for department, roles in _MEMBERS.items() for role in roles}

FLOORPERSONS: Final = frozenset({Role.FLOORPERSON, Role.PIT_BOSS, Role.DIRECTOR_OF_TABLE_GAMES})
"""A floorperson or above."""
PIT_BOSSES: Final = frozenset({Role.PIT_BOSS, Role.DIRECTOR_OF_TABLE_GAMES})
"""A pit boss or higher (527.5(a))."""
SLOT_SUPERVISORS: Final = frozenset({Role.SLOT_SUPERVISOR, Role.SLOT_SHIFT_MANAGER, Role.DIRECTOR_OF_SLOT_OPERATIONS})
"""A slot supervisor, or somebody of the same or greater authority."""
COMPLIANCE: Final = frozenset({Role.CASINO_COMPLIANCE_REPRESENTATIVE, Role.CASINO_COMPLIANCE_SUPERVISOR})
"""The Bureau of Casino Compliance at the facility."""


def members(*departments: Department) -> frozenset[Role]:
    """Every role of some departments."""
    return frozenset(role for department in departments for role in _MEMBERS[department])


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
    """Roles as a sentence names them; who leads others is among those above the first of them.

    >>> listed([Role.SLOT_ATTENDANT, Role.SECURITY])
    'a slot attendant or security department member'
    >>> listed(SLOT_SUPERVISORS | {Role.SLOT_ATTENDANT})
    'a slot attendant, or a slot supervisor or above'
    """
    left, words = set(roles), []
    for role in Role:
        if role not in left:
            continue
        above = _LADDERS.get(role, frozenset())
        led = above and above <= left
        words.append(f"{role.words} or above" if led else role.words)
        left -= above if led else {role}
    if not words:
        return "nobody"
    if len(words) == 1 or not any(" or above" in one for one in words):
        return _article(" or ".join(words))
    return ", or ".join([", ".join(_article(one) for one in words[:-1]), _article(words[-1])])


def _article(words: str) -> str:
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


_LADDERS: Final = {
    Role.FLOORPERSON: FLOORPERSONS,
    Role.PIT_BOSS: PIT_BOSSES,
    Role.SLOT_SUPERVISOR: SLOT_SUPERVISORS,
}
