"""Refusals as HTTP says them: what, why, by which section, what to do instead."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from feltwork.database.refusals import Unavailable
from feltwork.terms.paper import paper
from feltwork.terms.refusal import Refused, RefusedForNow, refusal_json
from feltwork.web.misshapen import misshapen

_LOG: Final = logging.getLogger(__name__)


class NotSignedIn(Refused):
    """There is no session, or it is over."""


class NotAllowed(Refused):
    """Whoever asks has no such permission."""


class NotThere(Refused):
    """There is nothing of that name."""


class TooMany(RefusedForNow):
    """A request too many."""


class Unread(HTTPException):
    """A request that is not read to its end; the connection it came by is closed."""

    def __init__(self, status: int, refusal: Refused) -> None:
        super().__init__(status, refusal.why, headers={"Connection": "close"})
        self.refusal = refusal


def refusal_response(problem: Unread) -> JSONResponse:
    """The answer to a request that is not read."""
    return JSONResponse(refusal_json(problem.refusal), problem.status_code, headers=problem.headers)


def written_refusal(status: HTTPStatus, refusal: Refused) -> bytes:
    """The answer to a request that never gets as far as an application, after which the connection is closed."""
    body = json.dumps(refusal_json(refusal)).encode()
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


def not_there(refused: Refused) -> Refused:
    """A refusal of something that is not there, as HTTP has it."""
    return _as(NotThere, refused)


def not_allowed(refused: Refused) -> Refused:
    """A refusal of somebody who may not."""
    return _as(NotAllowed, refused)


def _as(kind: type[Refused], refused: Refused) -> Refused:
    """A database that is away has said nothing of what is there, or of who may."""
    if isinstance(refused, Unavailable):
        return refused
    return kind(refused.what, refused.why, refused.section, refused.instead)


class Refusal(BaseModel):
    """What was refused, and what to do about it."""

    what: str = Field(examples=["terminal 1001"])
    why: str = Field(examples=["it is disabled"])
    section: str | None = Field(default=None, examples=["605a.5(a)"])
    instead: str | None = Field(default=None, examples=["have the slot operations department enable it"])
    field: str | None = Field(default=None, examples=["asset_number"])
    """The field that has not the right shape (422), by its path in what was sent."""


RESPONSES: Final = {
    400: "It can't be read.",
    401: "Nobody is signed in.",
    403: "Whoever is signed in may not do this.",
    404: "There is nothing of that name.",
    409: "It is refused as things stand.",
    413: "It is too large.",
    422: "What was stated has not the right shape.",
    503: "The database is away; send the same request again later.",
}
"""How every route may refuse; all in the one form of :class:`Refusal`."""


def describe_refusals(described: dict[str, Any]) -> dict[str, Any]:
    """Say in an application's description how each of its routes may refuse, where the route does not say so itself.

    Told to the framework it would be built anew for each of some two hundred routes, whenever a server starts.
    """
    schemas = described.setdefault("components", {}).setdefault("schemas", {})
    schemas["Refusal"] = Refusal.model_json_schema()
    for of_the_framework in ("HTTPValidationError", "ValidationError"):
        schemas.pop(of_the_framework, None)
    refusal = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    ours = {str(status): {"description": words, "content": refusal} for status, words in RESPONSES.items()}
    for operation in (one for methods in described["paths"].values() for one in methods.values()):
        told = {status: one for status, one in operation["responses"].items() if status != "422"}
        operation["responses"] = {**told, **{status: one for status, one in ours.items() if status not in told}}
    return described


def status_of(refused: Refused) -> int:
    """The HTTP status of a refusal."""
    match refused:
        case NotSignedIn():
            return 401
        case NotAllowed():
            return 403
        case NotThere():
            return 404
        case RefusedForNow():
            return 429
        case Unavailable():
            return 503
    return 409


def refusal_page(told: Mapping[str, str | None]) -> str:
    """A refusal for somebody who followed a link to a report: they read words, as a program reads JSON.

    >>> "<h1>Count 1</h1><p>it is closed.</p>" in refusal_page({"what": "count 1", "why": "it is closed"})
    True
    """
    what, why, section, instead = (escape(told.get(name) or "") for name in ("what", "why", "section", "instead"))
    by = f' <span class="quiet">\u00a7 {section}</span>' if section else ""
    then = f"<p>{instead[:1].upper()}{instead[1:]}.</p>" if instead else ""
    return paper("Refused", f"<h1>{what[:1].upper()}{what[1:]}</h1><p>{why}.{by}</p>{then}")


def _answer(
    request: Request, told: Mapping[str, str | None], status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """A browser that opens an address asks for a page; pages' own requests and programs ask for JSON."""
    if "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(refusal_page(told), status, headers=headers)
    return JSONResponse(dict(told), status, headers=headers)


def add_refusals(app: FastAPI) -> None:
    """Answer every refusal in one form."""

    @app.exception_handler(Refused)
    def refused(request: Request, problem: Refused) -> Response:
        later = {"Retry-After": str(problem.after_s)} if isinstance(problem, RefusedForNow) else None
        return _answer(request, refusal_json(problem), status_of(problem), later)

    @app.exception_handler(RequestValidationError)
    def off_its_shape(request: Request, problem: RequestValidationError) -> Response:
        return _answer(request, misshapen(problem.errors(), problem.body).to_json(), 422)

    @app.exception_handler(HTTPException)
    def http(request: Request, problem: HTTPException) -> JSONResponse:
        if isinstance(problem, Unread):
            return refusal_response(problem)
        what = f"{request.method} {request.url.path}"
        refusal = refusal_json(Refused(what, str(problem.detail).lower()))
        return JSONResponse(refusal, problem.status_code, headers=problem.headers)

    @app.exception_handler(Exception)
    def broken(request: Request, problem: Exception) -> JSONResponse:
        _LOG.error("%s %s", request.method, request.url.path, exc_info=problem)
        refusal = Refused("the server", "something went wrong here", instead="it is in the server's log")
        return JSONResponse(refusal_json(refusal), 500)
