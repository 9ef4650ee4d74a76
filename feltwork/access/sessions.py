"""Sessions of people, kept at the server: signed in, seen, signed out; none outlives its limits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from feltwork.access.people import end_sessions
from feltwork.access.person import Person, person_of
from feltwork.access.secrets_shown_once import derived, new_secret, same, secret_hash
from feltwork.access.signing_in import admitted
from feltwork.access.trail import note
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused

IDLE_S: Final = 30 * 60
"""Without a sign of life a session ends."""
LONGEST_S: Final = 12 * 60 * 60
"""However busy: a shift."""
SEEN_EVERY_S: Final = 60
"""A sign of life is written down this often, so that looking at a page is no write."""


@dataclass(frozen=True, slots=True)
class Started:
    """A session that has begun. Its token goes to the browser, in a cookie that no script reads, and is not kept."""

    token: str
    person: Person

    @property
    def csrf(self) -> str:
        return csrf_token(self.token)


@dataclass(frozen=True, slots=True)
class Session:
    """A session that goes on, and its person with the roles of this moment."""

    person: Person
    began_at: datetime


def sign_in(
    database: Database, name: str, password: str, where: str | None = None, browser: str | None = None
) -> Started:
    """Sign in with a name and a password; refused, and counted, where they do not fit."""
    return admitted(database, name, password, where, browser, lambda unit, person: begin(unit, person, where))


def begin(unit: Unit, person: Person, where: str | None = None) -> Started:
    """A session for somebody who was let in."""
    token = new_secret("fws")
    unit.run("insert into access.session (token_hash, person) values (%s, %s)", (secret_hash(token), person.id))
    note(unit, person, "sign_in", f"person {person.sign_in_name}", {"where": where} if where else None)
    return Started(token, person)


def session(unit: Unit, token: str) -> Session:
    """The session with this token, which is a sign of life; refused where it is over."""
    row = unit.row(
        "select s.began_at, s.ended_why, p.*, moment > last_seen_at + make_interval(secs => %(seen)s) as to_be_seen,"
        " moment > last_seen_at + make_interval(secs => %(idle)s) as idle,"
        " moment > began_at + make_interval(secs => %(longest)s) as too_long"
        " from access.session s join access.people p on p.id = s.person cross join ledger.clock"
        " where s.token_hash = %(hash)s",
        {"hash": secret_hash(token), "seen": SEEN_EVERY_S, "idle": IDLE_S, "longest": LONGEST_S},
    )
    if row is None:
        raise _over("there is none")
    if row["ended_why"] is not None:
        raise _over(f"it has ended: {row['ended_why']}")
    if row["too_long"]:
        raise _over(f"it went on for more than {LONGEST_S // 3600} hours")
    if row["idle"]:
        raise _over(f"nothing was heard from it for more than {IDLE_S // 60} minutes")
    person = person_of(row)
    if not person.enabled:
        raise _over(f"{person.sign_in_name} is disabled")
    if row["to_be_seen"]:
        unit.run(
            "update access.session set last_seen_at = ledger.now() where token_hash = %s and ended_at is null",
            (secret_hash(token),),
        )
    return Session(person, row["began_at"])


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
