"""A command of somebody who signs with their password, once under an id."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from feltwork.cli.at_house import carry_out, in_operation, open_house
from feltwork.cli.look import print_json
from feltwork.cli.people_work import signed

if TYPE_CHECKING:
    from feltwork.access.permissions import Permission
    from feltwork.access.person import Person
    from feltwork.database.database import Unit
    from feltwork.wagering.house import House

Act = Callable[["Unit", UUID, "Person"], dict[str, Any]]


def carry_out_signed(
    id: UUID | None,
    by: str,
    what: str,
    asked: Mapping[str, Any],
    act: Act,
    say: Callable[[Mapping[str, Any]], str],
    *,
    as_json: bool,
) -> None:
    """Ask for the password, carry the command out once, and say what it did."""

    def sent(house: House, id: UUID) -> Mapping[str, Any]:
        person = signed(house.database, by)
        return house.command(id, what, asked, lambda unit: act(unit, id, person), person.sign_in_name)

    carry_out(id, sent, say, as_json=as_json)


def acting(
    house: House,
    by: str,
    permission: Permission,
    what: Callable[[], str],
    beside: str | None = None,
    doing: str | None = None,
) -> House:
    """The house as somebody acts in it: by any name where it is tried out, by password and permission in operation.

    ``what`` is the audit trail's name for what it is done to; ``beside`` has to be there as well, and signs too.
    ``doing`` is the trail's word for the act. Default: the permission's.
    """
    if not in_operation(house):
        return house
    from feltwork.access.permissions import verify
    from feltwork.web.acting import Acting

    person = signed(house.database, by)
    other = None if beside is None else signed(house.database, beside)
    verify(person, permission, other)
    about = {} if other is None else {"beside": other.sign_in_name}
    return Acting(house, person, doing or str(permission), what(), about)


def with_keys(house: House, id: UUID, by: str, keys: Sequence[str], content: Mapping[str, Any], what: str) -> House:
    """The house as somebody changes its system: by any name where it is tried out, by two keys in operation.

    What 605a.2(b) puts under two keys is asked for, approved and used up in the unit that does it.
    """
    if not in_operation(house):
        return house
    from feltwork.access import approvals
    from feltwork.access.permissions import Permission
    from feltwork.web.acting import Acting

    person = signed(house.database, by)
    holders = [signed(house.database, key) for key in keys]
    request, asked = uuid5(id, "request"), dict(content)

    def approved(unit: Unit) -> None:
        approvals.ask(unit, request, person, Permission.SYSTEM_CHANGE, asked, what)
        for holder in holders:
            approvals.approve(unit, request, holder)
        approvals.use(unit, request, person, Permission.SYSTEM_CHANGE, asked)

    return Acting(house, person, str(Permission.SYSTEM_CHANGE), what, {"request": str(request)}, approved)


def read_at_house(work: Callable[[Unit], Any], what: str) -> Any:
    """Something from one moment of the books."""
    with open_house() as house:
        return house.read(work, what)


def told(data: Any, *, as_json: bool) -> bool:
    """Print data for programs where that was asked for; whether it was."""
    if as_json:
        print_json(data)
    return as_json
