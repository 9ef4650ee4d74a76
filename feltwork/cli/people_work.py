"""People by hand: added, given roles and passwords, disabled and enabled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from feltwork.cli.at_house import open_house
from feltwork.cli.look import BRASS, QUIET, console, grid, print_json
from feltwork.cli.secrets import read_new_password, read_password
from feltwork.ledger.ids import new_id

if TYPE_CHECKING:
    from feltwork.access.permissions import Permission
    from feltwork.access.person import Person
    from feltwork.database.database import Database, Unit
    from feltwork.wagering.house import House


def list_people(*, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.access.people import people

        found = house.database.run(people, "people")
    if as_json:
        print_json([one.to_json() for one in found])
        return
    screen = console()
    if not found:
        screen.print("Nobody yet: `feltwork person first NAME` makes the first administrator.")
        return
    made = grid("", ("sign-in name", "name", "roles", "state"))
    for one in found:
        roles = ", ".join(sorted(role.words for role in one.roles)) or "none"
        made.add_row(one.sign_in_name, one.name, roles, "" if one.enabled else "disabled", style=_style(one))
    screen.print(made)


def _style(one: Person) -> str:
    return "" if one.enabled else QUIET


def add_first(sign_in_name: str, name: str, *, as_json: bool) -> None:
    with open_house() as house:
        from feltwork.access.people import first, verify_no_first

        house.database.run(lambda unit: verify_no_first(unit, sign_in_name), "people")
        password = read_new_password(sign_in_name)
        made = house.carry_out("first person", sign_in_name, lambda unit: first(unit, sign_in_name, name, password))
    _tell(made, f"{made.name} is administrator, and signs in as {made.sign_in_name}.", as_json=as_json)


def add(
    sign_in_name: str, name: str, roles: Sequence[str], by: str, keys: Sequence[str], why: str, *, as_json: bool
) -> None:
    from feltwork.access import key_holders, people, setting_up
    from feltwork.access.permissions import Permission
    from feltwork.access.roles import parse_role

    wanted = [parse_role(role) for role in roles]

    def act(unit: Unit, who: Person, password: str) -> Person:
        return people.add(unit, who, sign_in_name, name, wanted, password)

    with open_house() as house:
        if keys:
            content = key_holders.added(sign_in_name, name, [str(role) for role in wanted])
            made = _under_keys(house, by, keys, Permission.CHANGE_KEY_HOLDERS, content, why)
            _tell_changed(made, f"{made['name']} was added, and signs in as {made['sign_in_name']}.", as_json=as_json)
            return
        who = signed(house.database, by)
        house.database.run(lambda unit: setting_up.verify_alone(unit, f"person {sign_in_name}", wanted), "people")
        password = read_new_password(sign_in_name)
        added = house.carry_out("person", who.sign_in_name, lambda unit: act(unit, who, password))
    _tell(added, f"{added.name} was added, and signs in as {added.sign_in_name}.", as_json=as_json)


def set_password(sign_in_name: str, by: str | None, keys: Sequence[str], why: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person, password: str) -> Person:
        from feltwork.access.people import person, set_password

        whose = person(unit, sign_in_name)
        set_password(unit, who, whose, password)
        return whose

    own = by is None or by.strip().casefold() == sign_in_name.strip().casefold()
    if keys and not own:
        _set_under_keys(sign_in_name, str(by), keys, why, as_json=as_json)
        return
    with open_house() as house:
        who = signed(house.database, by or sign_in_name, choosing=own)
        if not own:
            house.database.run(lambda unit: _verify_may_set(unit, who, sign_in_name), "people")
        password = read_new_password(sign_in_name)
        whose = house.carry_out("person", who.sign_in_name, lambda unit: act(unit, who, password))
    _tell(whose, f"The password of {whose.sign_in_name} is set. They are signed out everywhere.", as_json=as_json)


def _verify_may_set(unit: Unit, who: Person, sign_in_name: str) -> None:
    """Before a password is typed for nothing."""
    from feltwork.access import setting_up
    from feltwork.access.permissions import Permission, verify

    verify(who, Permission.MANAGE_PEOPLE)
    if not setting_up.lasts(unit):
        why = "an administrator alone sets nobody's password but their own"
        raise setting_up.needs_approval(f"password of {sign_in_name}", why)


def _set_under_keys(sign_in_name: str, by: str, keys: Sequence[str], why: str, *, as_json: bool) -> None:
    """An administrator asks, or for an administrator a key holder does."""
    from feltwork.access.people import person
    from feltwork.access.permissions import Permission
    from feltwork.access.roles import Role

    with open_house() as house:
        asker = house.database.run(lambda unit: person(unit, by), "people")
        restores = Role.ADMINISTRATOR not in asker.roles
        kind = Permission.RESTORE_ADMINISTRATOR if restores else Permission.CHANGE_KEY_HOLDERS
        content = {"sign_in_name": sign_in_name, **({} if restores else {"change": "password"})}
        done = _under_keys(house, by, keys, kind, content, why)
    said = f"The password of {done['sign_in_name']} is set. They are signed out everywhere."
    _tell_changed(done, said, as_json=as_json)


def change_role(
    sign_in_name: str, role: str, by: str, keys: Sequence[str] = (), why: str = "", *, given: bool, as_json: bool
) -> None:
    if keys:
        content = {"change": "role", "sign_in_name": sign_in_name, "role": role.replace("-", "_")}
        _change_under_keys(by, keys, content, why, f"{sign_in_name} has the role {role}.", as_json=as_json)
        return

    def act(unit: Unit, who: Person) -> Person:
        from feltwork.access.people import give_role, person, take_role
        from feltwork.access.roles import parse_role

        return (give_role if given else take_role)(unit, who, person(unit, sign_in_name), parse_role(role))

    _changed(by, act, lambda one: f"{one.sign_in_name} has the roles: {_roles(one)}.", as_json=as_json)


def switch(sign_in_name: str, by: str, why: str, keys: Sequence[str] = (), *, enabled: bool, as_json: bool) -> None:
    if keys:
        content = {"change": "enable", "sign_in_name": sign_in_name}
        _change_under_keys(by, keys, content, why, f"{sign_in_name} is enabled.", as_json=as_json)
        return

    def act(unit: Unit, who: Person) -> Person:
        from feltwork.access.people import disable, enable, person

        return (enable if enabled else disable)(unit, who, person(unit, sign_in_name), why)

    state = "enabled" if enabled else "disabled"
    _changed(by, act, lambda one: f"{one.sign_in_name} is {state}.", as_json=as_json)


def signed(database: Database, name: str, *, choosing: bool = False) -> Person:
    """The person who types, by their password; a wrong one counts like any failure.

    A password that somebody else set is good for ``choosing`` one's own alone.
    """
    from feltwork.access.signing_in import authenticate

    return authenticate(database, name, read_password(name), "the server's shell", choosing=choosing)


def countersigned(database: Database, name: str) -> Person:
    """A second person at the server, by a password of their own that is not of today."""
    from feltwork.access.signing_in import countersigned

    return countersigned(database, name, read_password(name), "the server's shell")


def _under_keys(
    house: House, by: str, keys: Sequence[str], kind: Permission, content: Mapping[str, Any], why: str
) -> dict[str, Any]:
    """Asked for, approved and carried out in one unit: those who hold the keys stand at the server and type."""
    from feltwork.access import approvals, key_holders

    who = signed(house.database, by)
    holders = [countersigned(house.database, key) for key in keys]
    request = new_id()

    def act(unit: Unit) -> dict[str, Any]:
        key_holders.ask(unit, request, who, kind, content, why)
        for holder in holders:
            approvals.approve(unit, request, holder)
        return key_holders.carry_out(unit, request, holders[0])

    return house.carry_out(str(kind), who.sign_in_name, act)


def _change_under_keys(
    by: str, keys: Sequence[str], content: Mapping[str, Any], why: str, said: str, *, as_json: bool
) -> None:
    from feltwork.access.permissions import Permission

    with open_house() as house:
        done = _under_keys(house, by, keys, Permission.CHANGE_KEY_HOLDERS, content, why)
    _tell_changed(done, said, as_json=as_json)


def _tell_changed(done: Mapping[str, Any], said: str, *, as_json: bool) -> None:
    if as_json:
        print_json(done)
        return
    screen = console()
    screen.print(said, soft_wrap=True)
    if password := done.get("one_time_password"):
        screen.print(f"One-time password: {password}", style=BRASS, soft_wrap=True)
        screen.print("Hand it to its person. It is shown only now, and permits choosing a password.", style=QUIET)


def _changed(by: str, act: Callable[[Unit, Person], Person], say: Callable[[Person], str], *, as_json: bool) -> None:
    with open_house() as house:
        who = signed(house.database, by)
        changed = house.carry_out("person", who.sign_in_name, lambda unit: act(unit, who))
    _tell(changed, say(changed), as_json=as_json)


def _roles(one: Person) -> str:
    return ", ".join(sorted(role.words for role in one.roles)) or "none"


def _tell(one: Person, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print_json(one.to_json())
    else:
        console().print(sentence, soft_wrap=True)
