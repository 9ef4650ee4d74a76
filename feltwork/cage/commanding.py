"""Something that a person does in the cage: permitted, carried out once, and noted in the audit trail, in one unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person, verify_unchanged
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Act, Answer, House


def commanded(
    house: House,
    id: UUID,
    by: Person,
    permission: Permission,
    doing: str,
    what: str,
    request: Mapping[str, Any],
    act: Act,
    about: Mapping[str, Any] | None = None,
) -> Answer:
    """Carry out somebody's act under its id; sent again it is neither done nor noted again.

    ``request`` is what the id stands for; ``about`` is what the trail says of it, and tells no amount that others may
    not see yet.
    """
    verify(by, permission)

    def noted(unit: Unit) -> Answer | Refused:
        verify_unchanged(unit, by, what)
        answer = act(unit)
        if not isinstance(answer, Refused):
            note(unit, by, doing, what, about)
        return answer

    return house.command(id, doing.replace("_", " "), {"of": what, **request}, noted, by.sign_in_name)
