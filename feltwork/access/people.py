"""Named people: added, given roles, given a password, disabled and enabled. Nobody is ever removed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access import passwords, setting_up
from feltwork.access.approvals import Request
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person, at_this_moment, person_of
from feltwork.access.roles import Role, verify_together
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

_SIGN_IN_NAME: Final = re.compile(r"[a-z][a-z0-9._-]{1,39}")
LONGEST_NAME: Final = 80
FIRST: Final = "the first administrator"
"""Who adds the first person: nobody is there yet to do it."""


# ------------------------------------------------------------------------------------------------------- looking up


def sign_in_name(text: str) -> str:
    """A sign-in name as it is kept, in small letters.

    >>> sign_in_name(" Ann.Lee ")
    'ann.lee'
    """
    name = text.strip().casefold()
    if not _SIGN_IN_NAME.fullmatch(name):
        why = "it is no sign-in name"
        raise Refused(f"sign-in name {shown(text)}", why, instead="2 to 40 letters, digits, dots and dashes: ann.lee")
    return name


def find(unit: Unit, name: str) -> Person | None:
    """The person with a sign-in name; None where there is none."""
    row = unit.row("select * from access.people where sign_in_name = %s", (name.strip().casefold(),))
    return None if row is None else person_of(row)


def person(unit: Unit, who: str | UUID) -> Person:
    """The person with a sign-in name or an id."""
    if isinstance(who, UUID):
        row = unit.row("select * from access.people where id = %s", (who,))
        found = None if row is None else person_of(row)
    else:
        found = find(unit, who)
    if found is None:
        raise Refused(
            f"person {shown(str(who))}",
            "there is nobody of this name",
            instead="look at the sign-in name; an administrator has the list",
        )
    return found


def people(unit: Unit) -> list[Person]:
    """Everybody, by sign-in name."""
    return [person_of(row) for row in unit.rows("select * from access.people order by sign_in_name")]


def roles_over_time(unit: Unit, of: Person) -> list[dict[str, Any]]:
    """Every role that somebody was given, from when until when, and by whom; the oldest first."""
    return unit.rows(
        "select g.role, g.holds_from, least(g.holds_until, t.at) as holds_until, g.given_by, t.taken_by"
        " from access.role_given g left join access.role_taken t on t.given = g.id"
        " where g.person = %s order by g.holds_from, g.role",
        (of.id,),
    )


# ----------------------------------------------------------------------------------------------------------- adding


def first(unit: Unit, name: str, full_name: str, password: str) -> Person:
    """The first administrator, from whom everybody else comes; refused where there is one."""
    one_at_a_time(unit, "administrators")
    verify_no_first(unit, name)
    return _added(unit, name, full_name, [Role.ADMINISTRATOR], password, FIRST)


def verify_no_first(unit: Unit, name: str) -> None:
    """Refuse another first person; to be asked before a password is typed for nothing."""
    there = _administrators(unit)
    before = unit.value(
        "select p.sign_in_name from access.role_given g join access.person p on p.id = g.person where g.role = %s"
        " order by g.at, p.sign_in_name limit 1",
        (Role.ADMINISTRATOR,),
    )
    if there or before is not None:
        why = f"{there[0].sign_in_name} is administrator already" if there else f"{before} was administrator before"
        instead = "an administrator adds people: `feltwork person add`"
        raise Refused(f"first person {shown(name)}", why, "465a.11(b)(3)(iv)(D)", instead)


def add(
    unit: Unit,
    by: Person,
    name: str,
    full_name: str,
    roles: Iterable[Role],
    password: str | passwords.Printed | None = None,
    under: Request | None = None,
) -> Person:
    """Add a person with their roles; without a password they can't sign in until one is set.

    ``under`` is the used approval, without which nobody adds a person with a key-holding role.
    """
    wanted = list(roles)
    if isinstance(password, passwords.Printed):
        setting_up.verify_demonstration(unit)
    elif not _is_approved(under, name):
        _verify_manages(unit, by)
        verify_together(wanted)
        setting_up.verify_alone(unit, f"person {shown(name)}", wanted)
    return _added(unit, name, full_name, wanted, password, by)


def _added(
    unit: Unit,
    name: str,
    full_name: str,
    roles: Iterable[Role],
    password: str | passwords.Printed | None,
    by: Person | str,
) -> Person:
    wanted = sorted(set(roles))
    verify_together(wanted)
    kept, called = sign_in_name(name), full_name.strip()
    verify_full_name(called)
    hash = None if password is None else passwords.hashed(password, kept, called)
    row = unit.row(
        "insert into access.person (sign_in_name, name, added_by) values (%s, %s, %s) on conflict do nothing"
        " returning id",
        (kept, called, _name(by)),
    )
    if row is None:
        raise Refused(f"sign-in name {kept}", "somebody has it", instead="choose another; a name is never used again")
    unit.run(
        "insert into access.credential (person, hash, set_at, set_by) values (%s, %s, ledger.now(), %s)",
        (row["id"], hash, by.id if isinstance(by, Person) and isinstance(password, str) else None),
    )
    note(unit, by, "person_added", f"person {kept}", {"name": called})
    for role in wanted:
        _give(unit, row["id"], kept, role, None, None, by)
    return person(unit, row["id"])


def verify_full_name(name: str) -> None:
    """Refuse a full name that is empty, too long or cannot be printed."""
    if not 0 < len(name.strip()) <= LONGEST_NAME or not name.strip().isprintable():
        raise Refused(f"name {shown(name)}", "it names nobody", instead=f"1 to {LONGEST_NAME} letters")


# ------------------------------------------------------------------------------------------------------------ roles


def give_role(
    unit: Unit,
    by: Person,
    to: Person,
    role: Role,
    holds_from: datetime | None = None,
    holds_until: datetime | None = None,
    under: Request | None = None,
) -> Person:
    """Give a role, from now on or from a time, for good or until a time. Their sessions end."""
    approved = _is_approved(under, to.sign_in_name)
    if not approved:
        _verify_manages(unit, by)
    _lock(unit, to)
    over = unit.value("select %s::timestamptz <= greatest(%s, ledger.now())", (holds_until, holds_from))
    if over:
        raise Refused(f"role {role} for {to.sign_in_name}", "it would end before it begins", instead="a later time")
    theirs = roles_kept(unit, to)
    if role in theirs:
        raise Refused(f"role {role} for {to.sign_in_name}", "they have it already", instead="take it away first")
    verify_together([*theirs, role])
    if not approved:
        setting_up.verify_alone(unit, f"role {role} for {to.sign_in_name}", [role])
    _give(unit, to.id, to.sign_in_name, role, holds_from, holds_until, by)
    end_sessions(unit, to, "roles changed", by)
    return person(unit, to.id)


def take_role(unit: Unit, by: Person, of: Person, role: Role) -> Person:
    """Take a role away, one that begins later too. Their sessions end."""
    verify(by, Permission.MANAGE_PEOPLE)
    one_at_a_time(unit, "administrators")
    _lock(unit, of)
    now = at_this_moment(unit, by)
    taken = unit.run(
        f"insert into access.role_taken (given, taken_by) select id, %s from ({_KEPT}) k where role = %s",  # noqa: S608
        (by.sign_in_name, of.id, role),
    )
    if not taken:
        raise Refused(
            f"role {role} of {of.sign_in_name}", "they do not have it", instead="`feltwork person` lists roles"
        )
    if role is Role.ADMINISTRATOR:
        _verify_an_administrator_is_left(unit, of)
    verify(now, Permission.MANAGE_PEOPLE)
    note(unit, by, "role_taken", f"person {of.sign_in_name}", {"role": role})
    end_sessions(unit, of, "roles changed", by)
    return person(unit, of.id)


_KEPT: Final = (
    "select g.id, g.role from access.role_given g where g.person = %s"
    " and (g.holds_until is null or g.holds_until > ledger.now())"
    " and not exists (select from access.role_taken t where t.given = g.id)"
)
"""Roles that somebody holds, or will hold."""


def roles_kept(unit: Unit, of: Person) -> list[Role]:
    """The roles that somebody holds, or will hold."""
    return [Role(row["role"]) for row in unit.rows(_KEPT, (of.id,))]


def _give(
    unit: Unit, id: UUID, name: str, role: Role, begins: datetime | None, ends: datetime | None, by: Person | str
) -> None:
    unit.run(
        "insert into access.role_given (person, role, holds_from, holds_until, given_by)"
        " values (%s, %s, coalesce(%s, ledger.now()), %s, %s)",
        (id, role, begins, ends, _name(by)),
    )
    times = {"from": begins, "until": ends}
    about = {"role": role, **{name: time.isoformat() for name, time in times.items() if time is not None}}
    note(unit, by, "role_given", f"person {name}", about)


# --------------------------------------------------------------------------------------------- passwords and switches


def set_password(
    unit: Unit, by: Person, of: Person, password: str | passwords.Printed, under: Request | None = None
) -> None:
    """Set a password: one's own, or under an approval somebody's. Their sessions end, and failures are forgotten.

    What somebody else set permits choosing one's own. A house that is being set up asks for no approval.
    """
    if isinstance(password, passwords.Printed):
        setting_up.verify_demonstration(unit)
    if by.id != of.id and not _is_approved(under, of.sign_in_name):
        _verify_manages(unit, by)
        if not setting_up.lasts(unit):
            why = "an administrator alone sets nobody's password but their own"
            raise setting_up.needs_approval(f"password of {of.sign_in_name}", why)
    hash = passwords.hashed(password, of.sign_in_name, of.name)
    _lock(unit, of)
    if by.id == of.id and isinstance(password, str):
        _verify_still_theirs(unit, by)
        _verify_another(unit, of, password)
    unit.run(
        "update access.credential set hash = %s, set_at = ledger.now(), set_by = %s where person = %s",
        (hash, None if by.id == of.id else by.id, of.id),
    )
    unit.run(
        "update access.sign_in_count set failures = 0, locked_until = null where sign_in_name = %s", (of.sign_in_name,)
    )
    note(unit, by, "password_set", f"person {of.sign_in_name}")
    end_sessions(unit, of, "password changed", by)


def _verify_still_theirs(unit: Unit, by: Person) -> None:
    """Refuse a new password to somebody who proved to be this person by one that was replaced meanwhile."""
    now = at_this_moment(unit, by)
    if not now.enabled:
        raise Refused(f"password of {by.sign_in_name}", "this person is disabled", instead="ask an administrator")
    if now.password_set_at != by.password_set_at:
        why = "it was changed after you signed in"
        raise Refused(f"password of {by.sign_in_name}", why, "605a.2(b)", "sign in again with the new one")


def _verify_another(unit: Unit, of: Person, password: str) -> None:
    """Refuse to choose the very password that somebody else knows."""
    before = unit.row("select hash, set_by from access.credential where person = %s", (of.id,))
    if before and before["set_by"] is not None and passwords.matches(before["hash"], password):
        raise Refused("the password", "somebody else set it", "605a.2(b)", "choose another one that only you know")


def disable(unit: Unit, by: Person, whom: Person, why: str) -> Person:
    """Let somebody sign in no more; what they did stays under their name."""
    return _switch(unit, by, whom, why, enabled=False)


def enable(unit: Unit, by: Person, whom: Person, why: str, under: Request | None = None) -> Person:
    """Let somebody sign in again; whoever holds keys, under an approval, as if the role were given again."""
    if not _is_approved(under, whom.sign_in_name):
        _verify_manages(unit, by)
        setting_up.verify_alone(unit, f"person {whom.sign_in_name}", roles_kept(unit, whom))
    return _switch(unit, by, whom, why, enabled=True)


def _switch(unit: Unit, by: Person, whom: Person, why: str, *, enabled: bool) -> Person:
    if not enabled:
        verify(by, Permission.MANAGE_PEOPLE)
    word = "enabled" if enabled else "disabled"
    if not why.strip():
        raise Refused(f"person {whom.sign_in_name}", "no reason is stated", instead=f"say why they are {word}")
    one_at_a_time(unit, "administrators")
    _lock(unit, whom)
    now = at_this_moment(unit, by)
    if person(unit, whom.id).enabled is enabled:
        raise Refused(f"person {whom.sign_in_name}", f"they are {word} already")
    unit.run(
        "insert into access.person_switch (person, enabled, why, switched_by) values (%s, %s, %s, %s)",
        (whom.id, enabled, why.strip(), by.sign_in_name),
    )
    _verify_an_administrator_is_left(unit, whom)
    if not enabled:
        verify(now, Permission.MANAGE_PEOPLE)
    note(unit, by, f"person_{word}", f"person {whom.sign_in_name}", {"why": why.strip()})
    if not enabled:
        end_sessions(unit, whom, "disabled", by)
    return person(unit, whom.id)


def end_sessions(unit: Unit, of: Person, why: str, by: Person | str) -> int:
    """Sign somebody out everywhere; how many sessions ended."""
    ended = unit.run(
        "update access.session set ended_at = ledger.now(), ended_why = %s where person = %s and ended_at is null",
        (why, of.id),
    )
    if ended:
        note(unit, by, "sessions_ended", f"person {of.sign_in_name}", {"why": why, "sessions": ended})
    return ended


def _verify_manages(unit: Unit, by: Person) -> None:
    """Refuse somebody who is not an administrator, or no longer."""
    verify(at_this_moment(unit, by), Permission.MANAGE_PEOPLE)


def _is_approved(under: Request | None, name: str) -> bool:
    """Whether this change of a person was approved for this very person."""
    kinds = (Permission.CHANGE_KEY_HOLDERS, Permission.RESTORE_ADMINISTRATOR)
    return under is not None and under.kind in kinds and under.content["sign_in_name"] == sign_in_name(name)


def _administrators(unit: Unit) -> list[Person]:
    rows = unit.rows("select * from access.people where enabled and %s = any (roles)", (Role.ADMINISTRATOR,))
    return [person_of(row) for row in rows]


def _verify_an_administrator_is_left(unit: Unit, without: Person) -> None:
    if not _administrators(unit):
        raise Refused(
            f"person {without.sign_in_name}",
            "no administrator would be left",
            "465a.11(b)(3)(iv)(D)",
            "give another person the role first",
        )


def _lock(unit: Unit, who: Person) -> None:
    """One change of a person at a time."""
    unit.run("select from access.credential where person = %s for update", (who.id,))


def _name(by: Person | str) -> str:
    return by.sign_in_name if isinstance(by, Person) else by
