"""Who is at the door: sessions by a cookie, changes by pages of this origin only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from feltwork.access import sessions
from feltwork.access.idle_times import IdleTime
from feltwork.access.permissions import RULES, Permission, can, can_ask, verify
from feltwork.access.person import MustChoose, Person
from feltwork.access.secrets_shown_once import new_secret
from feltwork.access.signing_in import authenticate, countersigned
from feltwork.database.refusals import Unavailable
from feltwork.terms.refusal import Refused
from feltwork.web.origins import SAFE, CsrfToken, is_use, verify_own_origin
from feltwork.web.refusing import NotAllowed, NotSignedIn
from feltwork.web.serving import Serving

COOKIE: Final = "feltwork_session"
"""The session's cookie on a server without TLS: one that runs on this machine for this machine."""
COOKIE_BY_TLS: Final = f"__Host-{COOKIE}"
"""The same by TLS. A browser takes a cookie of such a name from this host alone, by TLS, for every path: no other host
of the domain and no page without TLS can put another session in its place."""
BROWSER_COOKIE: Final = "feltwork_browser"
"""A random token by which a browser is familiar to the names that have signed in with it; it permits nothing."""
BROWSER_S: Final = 400 * 86_400


_Route = TypeVar("_Route", bound=Callable[..., Any])


def permits_choosing(route: _Route) -> _Route:
    """Open a route to somebody who has yet to choose a password of their own. Every other route refuses them."""
    route.permits_choosing = True  # type: ignore[attr-defined]  # read where sessions are looked up
    return route


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody with a session."""

    person: Person
    token: str
    idle: IdleTime


def serving(connection: HTTPConnection) -> Serving:
    """The server that a request came to."""
    found: Serving = connection.app.state.serving
    return found


def verify_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of another origin sends; programs that are no browser state none."""
    server = serving(connection)
    verify_own_origin(connection, secure=server.secure, others=server.origins)


def signed_in(request: Request, csrf: CsrfToken = None) -> SignedIn:
    """Whoever sends a request; a change must come from a page of the session."""
    found = session_of(request)
    if request.method not in SAFE:
        verify_origin(request)
        try:
            sessions.verify_csrf(found.token, csrf)
        except Refused as refused:
            raise NotAllowed(refused.what, refused.why, instead=refused.instead) from None
    return found


def session_of(connection: HTTPConnection, *, used: bool | None = None) -> SignedIn:
    """The session of a connection, by its cookie. ``used``: its person did something. Default: as the request shows."""
    used = is_use(connection) if used is None else used
    token = connection.cookies.get(cookie_name(serving(connection)))
    if not token:
        raise NotSignedIn("the request", "nobody is signed in", "465a.11(b)(9)", "sign in")
    database = serving(connection).house.database
    choosing = getattr(connection.scope.get("endpoint"), "permits_choosing", False)
    try:
        session = database.run(lambda unit: sessions.session(unit, token, used=used, choosing=choosing), "the session")
    except Unavailable:
        raise
    except MustChoose as refused:
        raise NotAllowed(refused.what, refused.why, refused.section, refused.instead) from None
    except Refused as refused:
        raise NotSignedIn(refused.what, refused.why, "465a.11(b)(9)", refused.instead) from None
    return SignedIn(session.person, token, session.idle)


Somebody = Annotated[SignedIn, Depends(signed_in)]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a password comes from: failures are counted there."""

    where: str | None
    browser: str | None

    @classmethod
    def of(cls, connection: HTTPConnection) -> Origin:
        return cls(connection.client.host if connection.client else None, connection.cookies.get(BROWSER_COOKIE))


def known_by_password(request: Request, name: str, password: str) -> Person:
    """A second person at the desk of this request, as their password proves."""
    at = Origin.of(request)
    return countersigned(serving(request).house.database, name, password, at.where, at.browser)


def verify_own_password(request: Request, person: Person, password: str) -> None:
    """Refuse a change of their own password by somebody who does not know it: a session left open is not enough."""
    at = Origin.of(request)
    database = serving(request).house.database
    authenticate(database, person.sign_in_name, password, at.where, at.browser, choosing=True)


def allowed(*permissions: Permission) -> Callable[[SignedIn], Person]:
    """Whoever is signed in, with one of these permissions; what needs several people may be asked for."""

    def check(somebody: Somebody) -> Person:
        person = somebody.person
        if any(can(person, one) or can_ask(person, one) for one in permissions):
            return person
        try:
            verify(person, permissions[0])
        except Refused as refused:
            raise NotAllowed(refused.what, refused.why, refused.section, refused.instead) from None
        rule = RULES[permissions[0]]
        raise NotAllowed(permissions[0], "it needs other people as well", rule.section, "ask for it")

    check.permissions = permissions  # type: ignore[attr-defined]  # read by the test that walks every route
    return check


def cookie_name(server: Serving) -> str:
    """The name of the session's cookie at a server."""
    return COOKIE_BY_TLS if server.secure else COOKIE


def set_cookie(response: Response, server: Serving, token: str) -> None:
    """Give the session's token in a cookie that no script reads and no other site sends."""
    name = cookie_name(server)
    response.set_cookie(name, token, httponly=True, samesite="strict", secure=server.secure, path="/")


def delete_cookie(response: Response, server: Serving) -> None:
    """Take the session's cookie back; by TLS a browser obeys only where the answer is marked like the cookie."""
    name = cookie_name(server)
    response.delete_cookie(name, httponly=True, samesite="strict", secure=server.secure, path="/")


def new_browser() -> str:
    """The token of a browser in which nobody has signed in before."""
    return new_secret("fwb")


def set_browser(response: Response, token: str, *, secure: bool) -> None:
    """The browser's token in a cookie like the session's, for as long as browsers keep one."""
    response.set_cookie(
        BROWSER_COOKIE, token, max_age=BROWSER_S, httponly=True, samesite="strict", secure=secure, path="/"
    )
