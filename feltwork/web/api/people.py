"""People: added, given and taken roles, disabled and enabled, and passwords."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from feltwork.access import people, setting_up
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer
from feltwork.web.api.shapes import Change, ChangeWithReason, may
from feltwork.web.refusing import NotAllowed, not_allowed, not_there
from feltwork.web.security import Somebody, permits_choosing, serving, verify_own_password

router = APIRouter(prefix="/api/people", tags=["people"])
Administrator = Annotated[Person, may(Permission.MANAGE_PEOPLE)]
Name = Annotated[str, Path(max_length=80, examples=["ann.lee"])]
Password = Annotated[str, Field(max_length=1_000)]


class PersonShown(BaseModel):
    """Somebody with their roles of this moment, and whether they still have to choose a password of their own."""

    sign_in_name: str
    name: str
    enabled: bool
    roles: list[Role]
    departments: list[str]
    must_choose: bool
    alone: bool = False
    """Whether an administrator sets their password alone: the house is being set up."""


class Add(Change):
    """Somebody who is added."""

    sign_in_name: str = Field(max_length=80)
    name: str = Field(max_length=200)
    roles: list[Role] = Field(max_length=8)
    password: Password | None = None


class Roles(Change):
    """Roles that somebody gets, and loses."""

    give: list[Role] = Field(default=[], max_length=8)
    take: list[Role] = Field(default=[], max_length=8)


class NewPassword(Change):
    """A new password; who changes their own states the one that they have."""

    password: Password
    current: Password | None = None


class PasswordSet(BaseModel):
    """Whose password it is. All of their sessions have ended."""

    sign_in_name: str


@router.get("", summary="People")
def everybody(request: Request, _: Administrator) -> list[PersonShown]:
    """Everybody, by sign-in name."""

    def read(unit: Unit) -> list[PersonShown]:
        alone = setting_up.lasts(unit)
        return [PersonShown(**_told(one), alone=alone) for one in people.people(unit)]

    return serving(request).house.database.run(read, "people")


@router.post("", summary="Add somebody")
def add(request: Request, change: Add, person: Administrator) -> PersonShown:
    """Add a person whose roles hold no keys; key holders are asked for under Approvals.

    The password permits choosing one's own. Without a password they can't sign in until one is set.
    """

    def act(unit: Unit) -> Answer:
        return _told(people.add(unit, person, change.sign_in_name, change.name, change.roles, change.password))

    # A password stays out of what is kept of a command.
    asked = change.model_dump(mode="json", exclude={"password", "id"})
    return PersonShown(**_once(request, change.id, "add person", asked, act, person))


@router.post("/{name}/roles", summary="Give and take roles")
def roles(request: Request, name: Name, change: Roles, person: Administrator) -> PersonShown:
    """Their sessions end."""

    def act(unit: Unit) -> Answer:
        whom = _person(unit, name)
        if not change.give and not change.take:
            raise Refused(f"roles of {name}", "none is stated", instead="give or take one")
        for role in change.take:
            whom = people.take_role(unit, person, whom, role)
        for role in change.give:
            whom = people.give_role(unit, person, whom, role)
        return _told(whom)

    asked = {"name": name, **change.model_dump(mode="json", exclude={"id"})}
    return PersonShown(**_once(request, change.id, "change roles", asked, act, person))


@router.post("/{name}/disable", summary="Disable somebody")
def disable(request: Request, name: Name, change: ChangeWithReason, person: Administrator) -> PersonShown:
    """They can't sign in any more, and their sessions end; what they did stays under their name."""

    def act(unit: Unit) -> Answer:
        return _told(people.disable(unit, person, _person(unit, name), change.why))

    asked = {"name": name, "why": change.why}
    return PersonShown(**_once(request, change.id, "disable person", asked, act, person))


@router.post("/{name}/enable", summary="Enable somebody")
def enable(request: Request, name: Name, change: ChangeWithReason, person: Administrator) -> PersonShown:
    """They can sign in again. Letting a key holder back needs an approval."""

    def act(unit: Unit) -> Answer:
        return _told(people.enable(unit, person, _person(unit, name), change.why))

    asked = {"name": name, "why": change.why}
    return PersonShown(**_once(request, change.id, "enable person", asked, act, person))


@router.post("/{name}/password", summary="Set a password")
@permits_choosing
def password(request: Request, name: Name, change: NewPassword, somebody: Somebody) -> PasswordSet:
    """Choose one's own. All sessions end. Another person's password is asked for under Approvals.

    While a house is being set up, an administrator sets it here.
    """
    by = somebody.person
    if name.strip().casefold() == by.sign_in_name:
        _verify_own(request, by, change.current)

    def act(unit: Unit) -> Answer:
        try:
            whom = people.person(unit, name)
        except Refused as refused:
            # Who may not manage people does not learn here who there is.
            raise (not_there(refused) if by.holds(Role.ADMINISTRATOR) else _others(by)) from None
        if whom.id != by.id and not by.holds(Role.ADMINISTRATOR):
            raise _others(by)
        if whom.id != by.id:
            by.verify_chosen()
        people.set_password(unit, by, whom, change.password)
        return {"sign_in_name": whom.sign_in_name}

    return PasswordSet(**_once(request, change.id, "set password", {"name": name}, act, by))


def _others(by: Person) -> NotAllowed:
    why = f"{by.sign_in_name} may set their own alone"
    return NotAllowed("password", why, "465a.11(b)(3)(iv)(D)", "ask an administrator")


def _verify_own(request: Request, by: Person, current: str | None) -> None:
    try:
        verify_own_password(request, by, current or "")
    except Refused as refused:
        raise not_allowed(refused) from None


def _told(one: Person) -> Answer:
    return {**one.to_json(), "must_choose": one.must_choose}


def _person(unit: Unit, name: str) -> Person:
    try:
        return people.person(unit, name)
    except Refused as refused:
        raise not_there(refused) from None


def _once(
    request: Request, id: UUID, kind: str, asked: Mapping[str, Any], act: Callable[[Unit], Answer], by: Person
) -> Answer:
    """A change of people under its id; what they do is noted by the people's room itself."""
    return serving(request).house.command(id, kind, asked, act, by.sign_in_name)
