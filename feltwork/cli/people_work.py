"""People by hand: added, given roles and passwords, disabled and enabled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from feltwork.cli.at_house import open_house
from feltwork.cli.look import QUIET, console, grid, print_json
from feltwork.cli.secrets import read_new_password, read_password

if TYPE_CHECKING:
    from feltwork.access.person import Person
    from feltwork.database.database import Database, Unit


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
        made = house.database.run(lambda unit: first(unit, sign_in_name, name, password), "the first person")
    _tell(made, f"{made.name} is administrator, and signs in as {made.sign_in_name}.", as_json=as_json)


def add(sign_in_name: str, name: str, roles: Sequence[str], by: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person, password: str) -> Person:
        from feltwork.access.people import add
        from feltwork.access.roles import parse_role

        return add(unit, who, sign_in_name, name, [parse_role(role) for role in roles], password)

    with open_house() as house:
        who = signed(house.database, by)
        password = read_new_password(sign_in_name)
        made = house.database.run(lambda unit: act(unit, who, password), f"person {sign_in_name}")
    _tell(made, f"{made.name} was added, and signs in as {made.sign_in_name}.", as_json=as_json)


def set_password(sign_in_name: str, by: str, *, as_json: bool) -> None:
    def act(unit: Unit, who: Person, password: str) -> Person:
        from feltwork.access.people import person, set_password

        whose = person(unit, sign_in_name)
        set_password(unit, who, whose, password)
        return whose

    with open_house() as house:
        who = signed(house.database, by)
        password = read_new_password(sign_in_name)
        whose = house.database.run(lambda unit: act(unit, who, password), f"person {sign_in_name}")
    _tell(whose, f"The password of {whose.sign_in_name} is set. They are signed out everywhere.", as_json=as_json)


def change_role(sign_in_name: str, role: str, by: str, *, given: bool, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Person:
        from feltwork.access.people import give_role, person, take_role
        from feltwork.access.roles import parse_role

        return (give_role if given else take_role)(unit, who, person(unit, sign_in_name), parse_role(role))

    _changed(by, act, lambda one: f"{one.sign_in_name} has the roles: {_roles(one)}.", as_json=as_json)


def switch(sign_in_name: str, by: str, why: str, *, enabled: bool, as_json: bool) -> None:
    def act(unit: Unit, who: Person) -> Person:
        from feltwork.access.people import disable, enable, person

        return (enable if enabled else disable)(unit, who, person(unit, sign_in_name), why)

    state = "enabled" if enabled else "disabled"
    _changed(by, act, lambda one: f"{one.sign_in_name} is {state}.", as_json=as_json)


def signed(database: Database, name: str) -> Person:
    """The person who types, by their password; a wrong one counts like any failure."""
    from feltwork.access.signing_in import authenticate

    return authenticate(database, name, read_password(name), "the server's shell")


def _changed(by: str, act: Callable[[Unit, Person], Person], say: Callable[[Person], str], *, as_json: bool) -> None:
    with open_house() as house:
        who = signed(house.database, by)
        changed = house.database.run(lambda unit: act(unit, who), "people")
    _tell(changed, say(changed), as_json=as_json)


def _roles(one: Person) -> str:
    return ", ".join(sorted(role.words for role in one.roles)) or "none"


def _tell(one: Person, sentence: str, *, as_json: bool) -> None:
    if as_json:
        print_json(one.to_json())
    else:
        console().print(sentence, soft_wrap=True)
