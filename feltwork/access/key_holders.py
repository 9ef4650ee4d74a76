"""Changes of key holders: an administrator asks, other departments approve, and one who approved carries it out.

605a.2(b) puts the system under two departments' keys. Somebody who could hand out keys alone would hold them both, so
adding a key holder, giving a key-holding role, setting another person's password and letting a key holder back in need
the keys of other departments. A new password is made here and shown once, to somebody who approved and never to the
administrator who asked.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from feltwork.access import approvals, people, setting_up
from feltwork.access.approvals import Request
from feltwork.access.permissions import BOTH_KEYS, KEY_HOLDING, Key, Permission, can_ask, keys_of_others
from feltwork.access.person import Person, at_this_moment
from feltwork.access.roles import Role, listed, parse_role, verify_together
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

SECTION: Final = setting_up.SECTION
KINDS: Final = (Permission.CHANGE_KEY_HOLDERS, Permission.RESTORE_ADMINISTRATOR)
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nobody takes one of these for another when reading them aloud."""

Content = Mapping[str, Any]


def one_time_password() -> str:
    """A password to be replaced at the first sign-in: 79 random bits, in groups of four.

    >>> len(one_time_password())
    19
    """
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(4))


# ------------------------------------------------------------------------------------------------------------ asking


def added(name: str, full_name: str, roles: list[str]) -> dict[str, Any]:
    """Content of a request to add a person."""
    return {"change": "add", "sign_in_name": people.sign_in_name(name), "name": full_name.strip(), "roles": roles}


def ask(unit: Unit, id: UUID, asker: Person, kind: Permission, content: Content, why: str) -> Request:
    """Ask for a change of a key holder; what can't be carried out is refused at once."""
    stated = {**content, "sign_in_name": people.sign_in_name(content["sign_in_name"])}
    keys = _keys(unit, kind, stated)
    if approvals.find(unit, id) is None:
        _verify_possible(unit, kind, stated)
    return approvals.ask(unit, id, asker, kind, stated, why, keys=keys)


def _verify_possible(unit: Unit, kind: Permission, content: Content) -> None:
    name, change = content["sign_in_name"], content.get("change")
    if change == "add":
        if people.find(unit, name) is not None:
            raise Refused(f"sign-in name {name}", "somebody has it", instead="choose another name")
        people.verify_full_name(content["name"])
        if not KEY_HOLDING & set(_roles(content)):
            why = "these roles hold no keys"
            raise Refused(f"person {name}", why, SECTION, "add the person directly; it needs no approval")
        verify_together(_roles(content))
        return
    whom = people.person(unit, name)
    theirs = people.roles_kept(unit, whom)
    if kind is Permission.RESTORE_ADMINISTRATOR:
        if Role.ADMINISTRATOR not in theirs:
            why = f"{name} is not an administrator"
            raise Refused(f"password of {name}", why, SECTION, "an administrator asks for a new password")
    elif change == "role":
        role = parse_role(content["role"])
        if role in theirs:
            raise Refused(f"role {role} for {name}", "they have it already", instead="see the list of people")
        if role not in KEY_HOLDING:
            why = f"{listed([role])} holds no keys"
            raise Refused(f"role {role} for {name}", why, SECTION, "give the role directly; it needs no approval")
        verify_together([*theirs, role])
    elif change == "enable" and whom.enabled:
        raise Refused(f"person {name}", "they are enabled already", instead="see the list of people")


def _roles(content: Content) -> list[Role]:
    return [parse_role(role) for role in content["roles"]]


def _keys(unit: Unit, kind: Permission, content: Content) -> tuple[Key, ...]:
    """Whose approvals a change needs: of each key that is not the person's own department's."""
    if kind is Permission.RESTORE_ADMINISTRATOR:
        return BOTH_KEYS
    roles = set(_roles(content)) if content["change"] == "add" else set()
    if content["change"] == "role":
        roles.add(parse_role(content["role"]))
    if (whom := people.find(unit, content["sign_in_name"])) is not None:
        roles |= set(people.roles_kept(unit, whom))
    return keys_of_others(role.department for role in roles)


# ------------------------------------------------------------------------------------------------------ carrying out


def can_carry_out(request: Request, person: Person) -> bool:
    """Who approved it, in a role that they still hold; who asked as well, if no password is shown."""
    if not person.enabled or not person.turns_keys:
        return False
    if request.content.get("change") in ("role", "enable") and person.id == request.asked_by.person:
        return can_ask(person, request.kind)
    pairs = zip(request.keys, request.signed, strict=True)
    return any(signer is not None and signer.person == person.id and person.holds(*key.roles) for key, signer in pairs)


def carry_out(unit: Unit, id: UUID, by: Person) -> dict[str, Any]:
    """Do what was approved, once; a password is in the answer, and kept nowhere."""
    asked = approvals.approved(unit, id)
    if asked.kind not in KINDS or not can_carry_out(asked, at_this_moment(unit, by)):
        raise Refused(f"request {id}", f"{by.sign_in_name} did not approve it", SECTION, "have who approved it do it")
    used = approvals.use(unit, id, by, asked.kind, asked.content)
    content, name = used.content, str(used.content["sign_in_name"])
    if not approvals.fits(_keys(unit, used.kind, content), used.signed):
        why = f"{name} has other roles since it was asked for, and other departments hold the keys"
        raise Refused(f"request {id}", why, SECTION, "ask again")
    password = one_time_password()
    match content.get("change"):
        case "add":
            people.add(unit, by, name, content["name"], _roles(content), password, used)
        case "role":
            people.give_role(unit, by, people.person(unit, name), parse_role(content["role"]), under=used)
            return people.person(unit, name).to_json()
        case "enable":
            return people.enable(unit, by, people.person(unit, name), used.why, used).to_json()
        case "password" | None:
            people.set_password(unit, by, people.person(unit, name), password, used)
        case other:
            raise Refused(f"request {id}", f"{shown(str(other))} is not a change of a person", SECTION, "ask again")
    return {**people.person(unit, name).to_json(), "one_time_password": password}
