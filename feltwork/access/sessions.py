"""Sessions of people, kept at the server: signed in, seen, signed out; none outlives its limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from feltwork.access.idle_times import IdleTime
from feltwork.access.people import end_sessions
from feltwork.access.person import Person, person_of
from feltwork.access.secrets_shown_once import derived, new_secret, same, secret_hash
from feltwork.access.signing_in import admitted
from feltwork.access.trail import note
from feltwork.database.database import Database, Row, Unit
from feltwork.terms.refusal import Refused

LONGEST_S: Final = 12 * 60 * 60
"""However busy: a shift."""
SEEN_EVERY_S: Final = 60
"""A sign of life is written down this often, so that looking at a page is no write."""


@dataclass(frozen=True, slots=True)
class Started:
    """A session that has begun. Its token goes to the browser, in a cookie that no script reads, and is not kept."""

    token: str
    person: Person
    idle: IdleTime

    @property
    def csrf(self) -> str:
        return csrf_token(self.token)


@dataclass(frozen=True, slots=True)
class Session:
    """A session that goes on, and its person with the roles of this moment."""

    person: Person
    began_at: datetime
    idle: IdleTime


def sign_in(
    database: Database,
    name: str,
    password: str,
    where: str | None = None,
    browser: str | None = None,
    before: str | None = None,
) -> Started:
    """Sign in with a name and a password; refused, and counted, where they do not fit.

    ``before`` is the token of the session that the browser still has. If it is another person's it ends: that person
    has left the console, and its open pages would go on in their name.
    """

    def begun(unit: Unit, person: Person) -> Started:
        if before is not None:
            _end_anothers(unit, before, person)
        return begin(unit, person, where)

    return admitted(database, name, password, where, browser, begun)


def _end_anothers(unit: Unit, token: str, person: Person) -> None:
    why = "another person signed in"
    row = unit.row(
        "update access.session s set ended_at = ledger.now(), ended_why = %s from access.people p"
        " where p.id = s.person and s.token_hash = %s and s.ended_at is null and s.person <> %s returning p.*",
        (why, secret_hash(token), person.id),
    )
    if row is not None:
        other = person_of(row)
        note(unit, other, "sign_out", f"person {other.sign_in_name}", {"why": why})


def begin(unit: Unit, person: Person, where: str | None = None) -> Started:
    """A session for somebody who was let in."""
    token = new_secret("fws")
    idle = IdleTime.of(person.roles, unit.value(_CHOSEN_IDLE_TIMES) or {})
    unit.run(
        "insert into access.session (token_hash, person, idle_minutes) values (%s, %s, %s)",
        (secret_hash(token), person.id, idle.minutes),
    )
    note(unit, person, "sign_in", f"person {person.sign_in_name}", {"where": where} if where else None)
    return Started(token, person, idle)


def session(unit: Unit, token: str, *, used: bool = True, choosing: bool = False) -> Session:
    """The session with this token; refused if it has ended.

    ``used``: its person did something, so that its idle time begins again. A look by a program does not count.
    After a sign-in with a password that somebody else set, a session serves to choose one's own: only a request that is
    ``choosing`` is answered.
    """
    hash = session_hash(token)
    row = unit.row(_SESSIONS, ([hash],))
    if row is None:
        raise _over("there is none")
    current = _verified(row, choosing=choosing)
    if used and row["unused_s"] > SEEN_EVERY_S:
        unit.run(
            "update access.session set last_seen_at = ledger.now() where token_hash = %s and ended_at is null", (hash,)
        )
    return current


def session_hash(token: str) -> bytes:
    """The name of a session in the database; nobody can use it as the session's token."""
    return secret_hash(token)


def look(unit: Unit, hashes: Iterable[bytes]) -> dict[bytes, Session | Refused]:
    """Sessions by their hashes, or why they have ended. To look at a session does not keep it from ending."""
    wanted = list(hashes)
    sessions: dict[bytes, Session | Refused] = {hash: _over("there is none") for hash in wanted}
    for row in unit.rows(_SESSIONS, (wanted,)):
        hash = bytes(row["token_hash"])
        try:
            sessions[hash] = _verified(row)
        except Refused as refused:
            sessions[hash] = refused
    return sessions


_CHOSEN_IDLE_TIMES: Final = "select jsonb_object_agg(role, minutes) as idle_times from access.idle_time"
_SESSIONS: Final = (
    "select s.token_hash, s.began_at, s.ended_why, s.idle_minutes, idle_times, p.*,"  # noqa: S608 - our own text
    " extract(epoch from moment - s.last_seen_at)::float8 as unused_s,"
    " extract(epoch from moment - s.began_at)::float8 as age_s"
    " from access.session s join access.people p on p.id = s.person cross join ledger.clock"
    f" cross join ({_CHOSEN_IDLE_TIMES}) as chosen"
    " where s.token_hash = any(%s)"
)


def _verified(row: Row, *, choosing: bool = False) -> Session:
    """The session of a row; refused if it has ended."""
    if row["ended_why"] is not None:
        raise _over(f"it has ended: {row['ended_why']}")
    if row["age_s"] > LONGEST_S:
        raise _over(f"it went on for more than {LONGEST_S // 3600} hours")
    person = person_of(row)
    idle = IdleTime.of(person.roles, row["idle_times"] or {}).at_most(row["idle_minutes"])
    if row["unused_s"] > idle.minutes * 60:
        raise _over(f"nothing was heard from it for more than {idle.words}")
    if not person.enabled:
        raise _over(f"{person.sign_in_name} is disabled")
    if not choosing:
        person.verify_chosen()
    return Session(person, row["began_at"], idle)


def sign_out(unit: Unit, token: str) -> bool:
    """End a session; whether there was one to end."""
    row = unit.row(
        "update access.session s set ended_at = ledger.now(), ended_why = 'signed out'"
        " from access.people p where p.id = s.person and s.token_hash = %s and s.ended_at is null"
        " returning p.*",
        (secret_hash(token),),
    )
    if row is None:
        return False
    person = person_of(row)
    note(unit, person, "sign_out", f"person {person.sign_in_name}")
    return True


def sign_out_everywhere(unit: Unit, person: Person) -> int:
    """End all sessions of somebody, at their own wish; how many there were."""
    return end_sessions(unit, person, "signed out everywhere", person)


def csrf_token(token: str) -> str:
    """What a page of this session sends with every change.

    It follows from the session's own token, so nothing is kept, and a page of another origin can't have it.
    """
    return derived(token, "feltwork csrf")


def verify_csrf(token: str, csrf: str | None) -> None:
    """Refuse a change that does not come from a page of this session."""
    if csrf is None or not same(csrf_token(token), csrf):
        raise Refused(
            "the request", "it does not come from a page of this session", instead="load the page again, then repeat it"
        )


def _over(why: str) -> Refused:
    return Refused("the session", why, instead="sign in")
