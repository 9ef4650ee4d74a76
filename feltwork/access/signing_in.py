"""Signing in: the same work for every name, failures counted in the database, and a lock-out that grows.

A failure is kept, so it can't be a refusal inside its unit, which would undo it: the unit answers with the refusal, and
that is raised afterwards. The password is compared outside of any unit: it takes longer than everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from feltwork.access import passwords
from feltwork.access.people import find, sign_in_name
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused

T = TypeVar("T")

FAILURES: Final = 5
"""In a row, then the name is locked."""
FIRST_LOCK_S: Final = 60
LONGEST_LOCK_S: Final = 3600
"""Each further failure doubles the time, up to this: a dealer who is locked out by somebody else's guesses can work
again the same evening."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody at the door: who has the name, if anybody, and the hash that the password is compared with."""

    name: str
    person: Person | None
    hash: str | None
    where: str | None
    """The address they come from."""


def authenticate(database: Database, name: str, password: str, where: str | None = None) -> Person:
    """The person who has this name and this password; refused, and counted, where they do not fit."""
    return admitted(database, name, password, where, lambda _, person: person)


def admitted(database: Database, name: str, password: str, where: str | None, then: Callable[[Unit, Person], T]) -> T:
    """What somebody does in the very unit in which they were let in."""
    try:
        kept = sign_in_name(name)
    except Refused:
        passwords.matches(None, password)  # nobody can have it, and it takes as long
        raise _wrong() from None
    while True:
        knock = database.run(lambda unit: look(unit, kept, where), "sign-in")
        right = passwords.matches(knock.hash, password)
        newer = _newer(knock, password) if right else None
        answer = database.run(lambda unit: _answered(unit, knock, right, newer, then), "sign-in")  # noqa: B023 - at once
        if isinstance(answer, Refused):
            raise answer
        if answer is not None:
            return answer[0]
        # The password was changed between looking and answering: look again.


def look(unit: Unit, name: str, where: str | None = None) -> Knock:
    """Who has a name, and what their password is compared with."""
    person = find(unit, name)
    hash = None if person is None else unit.value("select hash from access.credential where person = %s", (person.id,))
    return Knock(name, person, hash, where)


def _answered(
    unit: Unit, knock: Knock, right: bool, newer: str | None, then: Callable[[Unit, Person], T]
) -> tuple[T] | Refused | None:
    """Let in, refused, or None where the password is another by now."""
    person = knock.person
    if person is not None:
        now = unit.value("select hash from access.credential where person = %s for update", (person.id,))
        if now != knock.hash:
            return None
        person = find(unit, knock.name)
        assert person is not None, "nobody is ever removed"
    count = unit.only(
        "insert into access.sign_in_count (sign_in_name) values (%s)"
        " on conflict (sign_in_name) do update set failures = sign_in_count.failures"
        " returning failures, ceil(extract(epoch from locked_until - ledger.now()))::int as seconds_left",
        (knock.name,),
    )
    if (count["seconds_left"] or 0) > 0:
        return _locked(knock.name, count["failures"], count["seconds_left"])
    if person is None or not right:
        return _failed(unit, knock, count["failures"] + 1)
    if not person.enabled:
        note(unit, person, "sign_in_failed", f"person {knock.name}", _about(knock, why="disabled"))
        return Refused(f"sign-in of {knock.name}", "this person is disabled", instead="ask an administrator")
    unit.run("update access.sign_in_count set failures = 0, locked_until = null where sign_in_name = %s", (knock.name,))
    if newer is not None:
        unit.run("update access.credential set hash = %s where person = %s", (newer, person.id))
    return (then(unit, person),)


def _failed(unit: Unit, knock: Knock, failures: int) -> Refused:
    seconds = lock_s(failures)
    unit.run(
        "update access.sign_in_count set failures = %s,"
        " locked_until = case when %s > 0 then ledger.now() + make_interval(secs => %s) end where sign_in_name = %s",
        (failures, seconds, seconds, knock.name),
    )
    who = knock.person or knock.name
    note(unit, who, "sign_in_failed", f"person {knock.name}", _about(knock, failures=failures))
    if not seconds:
        return _wrong()
    note(unit, who, "lock_out", f"person {knock.name}", _about(knock, failures=failures, seconds=seconds))
    return _locked(knock.name, failures, seconds)


def lock_s(failures: int) -> int:
    """For how long a name is locked after so many failures in a row.

    >>> [lock_s(failures) for failures in (4, 5, 6, 7, 50)]
    [0, 60, 120, 240, 3600]
    """
    if failures < FAILURES:
        return 0
    return min(FIRST_LOCK_S << min(failures - FAILURES, 16), LONGEST_LOCK_S)


def _wrong() -> Refused:
    return Refused(
        "sign-in",
        "the name and the password do not fit",
        instead=f"try again; after {FAILURES} failures in a row the name is locked for a while",
    )


def _locked(name: str, failures: int, seconds: int) -> Refused:
    return Refused(
        f"sign-in of {name}",
        f"it is locked after {failures} failures in a row",
        instead=f"wait {seconds} seconds, or have an administrator set a new password",
    )


def _newer(knock: Knock, password: str) -> str | None:
    """The hash with the parameters of the day, where the kept one has others."""
    if knock.hash is None or not passwords.is_dated(knock.hash):
        return None
    return passwords.rehashed(password)


def _about(knock: Knock, **more: object) -> dict[str, object]:
    return {**more, **({"where": knock.where} if knock.where else {})}
