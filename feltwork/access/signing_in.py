"""Signing in: the same work for every name, failures counted in the database by the rules of ``tries``.

A failure is kept, so it can't be a refusal inside its unit, which would undo it: the unit answers with the refusal, and
that is raised afterwards. The password is compared outside of any unit: it takes longer than everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, LiteralString, TypeVar

from feltwork.access import passwords
from feltwork.access.people import find, sign_in_name
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.access.tries import FAILURES, Count, Knock, Locked, Place, lock_s
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody at the door: who has the name, if anybody, and the hash that the password is compared with."""

    name: str
    person: Person | None
    hash: str | None
    where: str | None
    """The address they come from."""
    knock: Knock


def authenticate(
    database: Database,
    name: str,
    password: str,
    where: str | None = None,
    browser: str | None = None,
    *,
    choosing: bool = False,
) -> Person:
    """The person who has this name and this password; refused, and counted, where they do not fit.

    ``where`` is the address that they come from, ``browser`` the token of a browser in which they signed in before. A
    password that somebody else set is good for ``choosing`` one's own alone.
    """
    person = admitted(database, name, password, where, browser, lambda _, person: person)
    if not choosing:
        person.verify_chosen()
    return person


def countersigned(
    database: Database, name: str, password: str, where: str | None = None, browser: str | None = None
) -> Person:
    """A second person at the same desk, as their password proves: it has to be their own, and not of today."""
    person = authenticate(database, name, password, where, browser)
    person.verify_turns_keys(f"second signature of {person.sign_in_name}")
    return person


def admitted(
    database: Database,
    name: str,
    password: str,
    where: str | None,
    browser: str | None,
    then: Callable[[Unit, Person], T],
) -> T:
    """What somebody does in the very unit in which they were let in."""
    try:
        kept = sign_in_name(name)
    except Refused:
        # Nobody can have this name: it takes as long all the same, and counts for the address.
        passwords.matches(None, password)
        nobody = Candidate("", None, None, where, Knock.at("", where))
        raise database.run(lambda unit: _counted(unit, nobody), "sign-in") from None
    while True:
        candidate = database.run(lambda unit: look(unit, kept, where, browser), "sign-in")
        right = passwords.matches(candidate.hash, password)
        newer = _newer(candidate, password) if right else None
        answer = database.run(lambda unit: _answered(unit, candidate, right, newer, then), "sign-in")  # noqa: B023 - at once
        if isinstance(answer, Refused):
            raise answer
        if answer is not None:
            return answer[0]
        # The password was changed between looking and answering: look again.


def look(unit: Unit, name: str, where: str | None = None, browser: str | None = None) -> Candidate:
    """Who has a name, and what their password is compared with."""
    return Candidate(name, find(unit, name), unit.value(_HASH, (name,)), where, Knock.at(name, where, browser))


_HASH: Final = (
    "select c.hash from access.credential c join access.person p on p.id = c.person where p.sign_in_name = %s"
)
"""Looked for with every name, so that the time that it takes does not show which names there are."""


def _answered(
    unit: Unit, candidate: Candidate, right: bool, newer: str | None, then: Callable[[Unit, Person], T]
) -> tuple[T] | Refused | None:
    """Let in, refused, or None where the password is another by now."""
    knock = candidate.knock
    if unit.value(f"{_HASH} for update of c", (candidate.name,)) != candidate.hash:
        return None
    person = find(unit, candidate.name)
    if person is None or not right:
        return _counted(unit, candidate)
    try:
        moment, counts = _locked_counts(unit, knock)
        knock.verify(counts, moment)
    except Locked as locked:
        return locked
    if not person.enabled:
        note(unit, person, "sign_in_failed", f"person {candidate.name}", _about(candidate, why="disabled"))
        return Refused(f"sign-in of {candidate.name}", "this person is disabled", instead="ask an administrator")
    _keep(unit, knock.after_success(counts, moment))
    if newer is not None:
        unit.run("update access.credential set hash = %s where person = %s", (newer, person.id))
    return (then(unit, person),)


def _counted(unit: Unit, candidate: Candidate) -> Refused:
    """A failure is counted and noted; what is tried while it has to wait is neither."""
    knock = candidate.knock
    try:
        moment, counts = _locked_counts(unit, knock)
        knock.verify(counts, moment)
        changed = knock.after_failure(counts, moment)
        _keep(unit, changed)
        if not knock.name:
            return _wrong()
        failures = changed[knock.own(counts, moment)].failures
        who = candidate.person or candidate.name
        note(unit, who, "sign_in_failed", f"person {candidate.name}", _about(candidate, failures=failures))
        if seconds := lock_s(failures):
            about = _about(candidate, failures=failures, seconds=seconds)
            note(unit, who, "lock_out", f"person {candidate.name}", about)
            knock.verify({**counts, **changed}, moment)
    except Locked as locked:
        return locked
    return _wrong()


def _locked_counts(unit: Unit, knock: Knock) -> tuple[float, dict[Place, Count]]:
    """The moment, and what was counted at every place that matters, each kept for this unit alone.

    Refused before anything is written if the try has to wait, and a browser has a row only once somebody has signed in
    there: tries in any number fill no table.
    """
    moment, counts = _counts(unit, knock, _COUNTS)
    knock.verify(counts, moment)
    names, origins = _columns([place for place in knock.places if place != knock.in_browser])
    unit.run(
        "insert into access.sign_in_count (sign_in_name, origin) select * from unnest(%s::text[], %s::text[])"
        " on conflict do nothing",
        (names, origins),
    )
    return _counts(unit, knock, f"{_COUNTS} for update of t")


def _counts(unit: Unit, knock: Knock, statement: LiteralString) -> tuple[float, dict[Place, Count]]:
    rows = unit.rows(statement, _columns(knock.places))
    moment = float(unit.value("select extract(epoch from ledger.now())::float8"))
    return moment, {
        Place(row["sign_in_name"], row["origin"]): Count(
            row["failures"], row["since"] or 0.0, row["last"] or 0.0, row["locked_until"] or 0.0, row["good_at"]
        )
        for row in rows
    }


_COUNTS: Final = (
    "select t.sign_in_name, t.origin, t.failures, extract(epoch from t.since)::float8 as since,"
    " extract(epoch from t.last_at)::float8 as last, extract(epoch from t.locked_until)::float8 as locked_until,"
    " extract(epoch from t.good_at)::float8 as good_at from access.sign_in_count t"
    " join unnest(%s::text[], %s::text[]) as at (sign_in_name, origin) using (sign_in_name, origin)"
    " order by t.sign_in_name, t.origin"
)


def _keep(unit: Unit, changed: Mapping[Place, Count]) -> None:
    for place, count in sorted(changed.items()):
        unit.run(
            "insert into access.sign_in_count (sign_in_name, origin, failures, since, last_at, locked_until, good_at)"
            " values (%s, %s, %s, to_timestamp(%s), to_timestamp(%s), to_timestamp(%s), to_timestamp(%s))"
            " on conflict (sign_in_name, origin) do update set failures = excluded.failures, since = excluded.since,"
            " last_at = excluded.last_at, locked_until = excluded.locked_until, good_at = excluded.good_at",
            (
                place.name,
                place.origin,
                count.failures,
                count.since or None,
                count.last or None,
                count.locked_until or None,
                count.good_at,
            ),
        )


def _columns(places: Sequence[Place]) -> tuple[list[str], list[str]]:
    return [place.name for place in places], [place.origin for place in places]


def _wrong() -> Refused:
    return Refused(
        "sign-in",
        "the name and the password do not fit",
        instead=f"try again; after {FAILURES} failures in a row the name is locked here for a while",
    )


def _newer(candidate: Candidate, password: str) -> str | None:
    """The hash with the parameters of the day, where the kept one has others."""
    if candidate.hash is None or not passwords.is_dated(candidate.hash):
        return None
    return passwords.rehashed(password)


def _about(candidate: Candidate, **more: object) -> dict[str, object]:
    return {**more, **({"where": candidate.where} if candidate.where else {})}
