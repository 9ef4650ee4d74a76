"""Signing in and out, and who one is."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from feltwork.access import sessions
from feltwork.access.idle_times import IdleTime
from feltwork.access.permissions import Permission, can_ask, permissions_of
from feltwork.access.person import Person
from feltwork.access.tries import Locked
from feltwork.database.refusals import Unavailable
from feltwork.terms.refusal import Refused
from feltwork.web.refusing import NotSignedIn, Refusal
from feltwork.web.security import (
    Origin,
    Somebody,
    cookie_name,
    delete_cookie,
    new_browser,
    permits_choosing,
    serving,
    set_browser,
    set_cookie,
    verify_origin,
)
from feltwork.web.serving import Serving
from feltwork.web.stated import Stated

router = APIRouter(prefix="/api", tags=["people"])


class Credentials(Stated):
    """A name and its password."""

    name: str = Field(max_length=80)
    password: str = Field(max_length=1_000)


class Me(BaseModel):
    """Whoever is signed in."""

    sign_in_name: str
    name: str
    roles: list[str]
    may: list[str]
    """What they may do on their own."""
    may_ask: list[str]
    """What they may ask others to approve."""
    idle_minutes: int
    """Minutes without an act after which the session ends: the shortest time of their roles."""
    must_choose_password: bool = False
    """Somebody else set their password: they may choose their own, and nothing more."""
    csrf: str
    """Sent back in the header X-Feltwork-CSRF with every change."""


def _me(person: Person, token: str, idle: IdleTime) -> Me:
    return Me(
        sign_in_name=person.sign_in_name,
        name=person.name,
        roles=sorted(person.roles),
        may=[] if person.must_choose else [str(one) for one in permissions_of(person)],
        may_ask=[] if person.must_choose else [str(one) for one in Permission if can_ask(person, one)],
        idle_minutes=idle.minutes,
        must_choose_password=person.must_choose,
        csrf=sessions.csrf_token(token),
    )


@router.post("/sign-in", responses={429: {"model": Refusal, "description": "Too many tries have failed."}})
def sign_in(request: Request, response: Response, credentials: Credentials) -> Me:
    """Sign in; the session is a cookie that no script reads. Another person's session in the same browser ends.

    With a password that somebody else set, the session only serves to choose one's own.
    """
    verify_origin(request)
    server = serving(request)
    at = Origin.of(request)
    browser = at.browser or new_browser()
    started = _signed_in(server, credentials, at.where, browser, request.cookies.get(cookie_name(server)))
    set_cookie(response, server, started.token)
    set_browser(response, browser, secure=server.secure)
    return _me(started.person, started.token, started.idle)


def _signed_in(
    server: Serving, credentials: Credentials, where: str | None, browser: str, before: str | None
) -> sessions.Started:
    database = server.house.database
    try:
        return sessions.sign_in(database, credentials.name, credentials.password, where, browser, before)
    except (Unavailable, Locked):
        raise
    except Refused as refused:
        raise NotSignedIn(refused.what, refused.why, refused.section, refused.instead) from None


@router.post("/sign-out", status_code=204)
@permits_choosing
def sign_out(request: Request, response: Response, somebody: Somebody) -> None:
    """End the session."""
    server = serving(request)
    server.house.database.run(lambda unit: sessions.sign_out(unit, somebody.token), "signing out")
    delete_cookie(response, server)


@router.get("/me")
@permits_choosing
def me(somebody: Somebody) -> Me:
    """Who is signed in, and what they may do."""
    return _me(somebody.person, somebody.token, somebody.idle)
