"""Idle times: minutes without an act after which a person's sessions end, by role.

A session that nobody uses is a console that somebody walked away from. Roles that change the system, approve what
others ask for or handle money have the shortest time. Dealers have the longest: a round must not stop because its
dealer looked at the layout instead of the console.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from feltwork.access.permissions import RULES
from feltwork.access.roles import Department, Role, members, parse_role

USUAL: Final = 30
SHORT: Final = 15
AT_A_CONSOLE: Final = 60

_TURN_KEYS: Final = frozenset(role for rule in RULES.values() for key in rule.keys for role in key.roles)
_SHORT: Final = _TURN_KEYS | members(Department.FINANCE, Department.INFORMATION_TECHNOLOGY)


def default_minutes(role: Role) -> int:
    """Idle time of a role if the house has not chosen another.

    >>> [default_minutes(role) for role in (Role.ADMINISTRATOR, Role.MAIN_BANK_CASHIER, Role.FLOORPERSON)]
    [15, 15, 15]
    >>> default_minutes(Role.SECURITY), default_minutes(Role.DEALER)
    (30, 60)
    """
    if role in _SHORT:
        return SHORT
    return AT_A_CONSOLE if role is Role.DEALER else USUAL


def idle_times(chosen: Mapping[str, int]) -> dict[str, int]:
    """Minutes of every role: the house's choice, else the default."""
    return {str(role): chosen.get(role, default_minutes(role)) for role in Role}


@dataclass(frozen=True, slots=True)
class IdleTime:
    """Idle time of a person, and the role that it comes from."""

    minutes: int
    role: Role | None

    @classmethod
    def of(cls, roles: Iterable[Role], chosen: Mapping[str, int]) -> IdleTime:
        """Shortest idle time of a person's roles. A person without a role has the shortest default.

        >>> IdleTime.of([Role.DEALER, Role.FLOORPERSON], {"dealer": 45})
        IdleTime(minutes=15, role=<Role.FLOORPERSON: 'floorperson'>)
        """
        times = idle_times(chosen)
        shortest = min(sorted(roles), key=lambda role: times[role], default=None)
        return cls(SHORT if shortest is None else times[shortest], shortest)

    def at_most(self, minutes: int | None) -> IdleTime:
        """Idle time of a session that began under another one: a longer time, chosen later, revives no lapsed session.

        >>> IdleTime(60, Role.DEALER).at_most(20)
        IdleTime(minutes=20, role=None)
        """
        return self if minutes is None or self.minutes <= minutes else IdleTime(minutes, None)

    @property
    def words(self) -> str:
        """The limit as a refusal states it.

        >>> IdleTime(15, Role.ADMINISTRATOR).words
        '15 minutes, the limit of the role administrator'
        """
        role = f", the limit of the role {self.role.words}" if self.role else ""
        return f"{self.minutes} minutes{role}"


def parse_idle_times(stated: Mapping[str, int]) -> dict[str, int]:
    """Minutes by role as a person or a program sends them; an unknown role is refused.

    >>> parse_idle_times({"pit-boss": 20})
    {'pit_boss': 20}
    """
    return {str(parse_role(name)): minutes for name, minutes in stated.items()}
