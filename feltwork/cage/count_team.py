"""Who takes whose place in a count team: somebody fell ill, was called away, or works here no longer.

Without it a count whose supervisor is gone could never be closed. Everybody who is relieved is named in the report with
the reason, does not sign it, and recounts it no more than before (465a.25(n), (o)(4)).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from feltwork.access.people import person
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.cage.commanding import commanded
from feltwork.cage.count_records import Count, count, has_counted
from feltwork.cage.counts import locked, verify_counts
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House

SECTION: Final = "465a.25(o)(4)"
LONGEST_REASON: Final = 400


def relieve(
    house: House, id: UUID, by: Person, count_id: UUID, name: str, why: str, successor: str | None = None
) -> Answer:
    """The supervisor relieves a member, whose place another may take; another supervisor takes over a supervisor's."""
    said = why.strip()
    if not 0 < len(said) <= LONGEST_REASON:
        raise Refused("count team", "no reason is stated, or too long a one", SECTION, "say in a sentence why")

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        whose = person(unit, name)
        _verify_may_relieve(found, by, whose)
        wanted = by.sign_in_name if whose.sign_in_name == found.supervisor else successor
        after = None if wanted is None else _joined(unit, found, person(unit, wanted))
        unit.run(
            "insert into cage.count_relieved (count_id, person, successor, why, relieved_by)"
            " values (%s, %s, %s, %s, %s)",
            (count_id, whose.id, after, said, by.id),
        )
        changed = count(unit, count_id)
        if len(changed.members) < 2:
            raise Refused(found.name, "no count team member is left", SECTION, "name who takes the place")
        return changed.to_json()

    request = {"name": name, "why": said, "successor": successor}
    what = f"count {count_id}"
    return commanded(house, id, by, Permission.COUNT, "relieve_in_count", what, request, act, request)


def _verify_may_relieve(found: Count, by: Person, whose: Person) -> None:
    if found.state == "closed":
        raise Refused(found.name, "it is closed", SECTION)
    if whose.sign_in_name not in found.members:
        raise Refused(found.name, f"{whose.sign_in_name} is not of its count team", SECTION)
    if whose.id == by.id:
        raise Refused(found.name, "nobody relieves themselves", SECTION, "another count room supervisor takes over")
    if not by.holds(Role.COUNT_ROOM_SUPERVISOR):
        raise Refused(found.name, f"{by.sign_in_name} is no count room supervisor", SECTION, "one of them does it")
    if by.sign_in_name != found.supervisor and whose.sign_in_name != found.supervisor:
        instead = f"{found.supervisor} does it, or is relieved first"
        raise Refused(found.name, f"{by.sign_in_name} does not lead it", SECTION, instead)


def _joined(unit: Unit, found: Count, one: Person) -> UUID:
    """Somebody who counts from now on; who is of the team already stays where they are."""
    verify_counts(one, found.name)
    if one.sign_in_name in found.members:
        return one.id
    if has_counted(found, one):
        why = f"{one.sign_in_name} was relieved, or has recounted it"
        raise Refused(found.name, why, SECTION, "name another person")
    unit.run(
        "insert into cage.count_member (count_id, person, position)"
        " select %(count)s, %(person)s, max(position) + 1 from cage.count_member where count_id = %(count)s",
        {"count": found.id, "person": one.id},
    )
    return one.id
