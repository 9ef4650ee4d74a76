"""What every route of the Department's program stands on: its store, those who ask casinos, and who is signed in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from feltwork.access import sessions
from feltwork.control.department import operators
from feltwork.control.department.polling import Poller
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused
from feltwork.web.department.door import Door
from feltwork.web.origins import SAFE, CsrfToken, is_use, verify_own_origin
from feltwork.web.refusing import NotSignedIn, not_allowed
from feltwork.web.tries import Tries

COOKIE: Final = "feltwork_central_control"
"""Another name than the casino's: on one machine a browser sends cookies to every port."""


@dataclass
class Desk:
    """The running program."""

    store: Store
    pollers: dict[int, Poller] = field(default_factory=dict)
    """Those who ask, by the casino's number when they began."""
    door: Door = field(default_factory=Door)
    tries: Tries = field(init=False)

    def __post_init__(self) -> None:
        store = self.store
        self.tries = Tries(
            is_known=lambda name: operators.is_known(store, name), familiar=operators.familiar_places(store)
        )

    @property
    def cookie(self) -> str:
        """The name of the session's cookie: by TLS one that no other host and no page without TLS can set."""
        return f"__Host-{COOKIE}" if self.door.by_tls else COOKIE

    def verify_origin(self, connection: HTTPConnection) -> None:
        """Refuse what a page of another origin sends."""
        verify_own_origin(connection, secure=self.door.by_tls, others=self.door.origins)

    def poller_of(self, casino: int) -> Poller | None:
        """Who asks a casino now; its number is another one once its books have begun again."""
        return next((one for one in self.pollers.values() if one.id == casino), None)


@dataclass(frozen=True, slots=True)
class Operator:
    """Somebody of the Department, with a session."""

    name: str
    full_name: str
    token: str

    def to_json(self) -> dict[str, Any]:
        """Who is signed in, in the form that the pages' parts know."""
        return {
            "sign_in_name": self.name,
            "name": self.full_name,
            "roles": ["operator_of_the_central_control_computer"],
            "may": ["operate"],
            "may_ask": [],
            "csrf": sessions.csrf_token(self.token),
        }


def desk(connection: HTTPConnection) -> Desk:
    """The program that a request came to."""
    found: Desk = connection.app.state.desk
    return found


def operator(request: Request, csrf: CsrfToken = None) -> Operator:
    """Whoever sends a request; a change must come from a page of the session."""
    at = desk(request)
    token = request.cookies.get(at.cookie)
    if not token:
        raise NotSignedIn("the request", "nobody is signed in", instead="sign in")
    try:
        found = operators.session(at.store, token, used=is_use(request))
    except Refused as refused:
        raise NotSignedIn(refused.what, refused.why, refused.section, refused.instead) from None
    if request.method not in SAFE:
        at.verify_origin(request)
        try:
            sessions.verify_csrf(token, csrf)
        except Refused as refused:
            raise not_allowed(refused) from None
    return Operator(found["name"], found["full_name"], token)


AnOperator = Annotated[Operator, Depends(operator)]
