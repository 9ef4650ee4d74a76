"""The pages' files, and what is sent with each answer: for every server that has pages.

Pages are part of the program: terminals and consoles run their scripts. A file that is another one than when the server
started is not sent (605a.5(a)).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Final, TypeAlias

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from feltwork.start import loading
from feltwork.terms.refusal import Refused
from feltwork.web.refusing import Unread, refusal_response

PAGES: Final = Path(__file__).parent / "pages"

# Nothing is fetched from elsewhere, nothing is framed, no script but ours runs.
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}

_BY_TLS: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""Browsers that have seen the server once come by TLS alone for a year."""

Call: TypeAlias = Callable[[Request], Awaitable[Response]]


def page(file: Path) -> Callable[[], Response]:
    """A route that answers with one page."""
    return lambda: _answer(str(file))


class PageFiles(StaticFiles):
    """The files of a folder, as they were when the server started."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = _answer(str(full_path))
        if response.status_code == HTTPStatus.OK and self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


def _answer(path: str) -> Response:
    with open(path, "rb") as file:
        content = file.read()
    digest = hashlib.sha256(content)
    if loading.STATE is not None and not loading.STATE.is_as_it_was(path, digest.digest()):
        instead = "install Feltwork again from its packages, and start the server again"
        refused = Refused("the page", "its file has changed since the server started", "605a.5(a)", instead)
        return refusal_response(Unread(HTTPStatus.SERVICE_UNAVAILABLE, refused))
    kind = guess_type(path)[0] or "text/plain"
    return Response(content, media_type=kind, headers={"ETag": f'"{digest.hexdigest()}"'})


def with_headers(*, secure: bool = False) -> Callable[[Request, Call], Awaitable[Response]]:
    """A middleware that adds the headers of every answer; ``secure`` for a server that is reached by TLS."""
    every = {**_HEADERS, **(_BY_TLS if secure else {})}

    async def add(request: Request, call: Call) -> Response:
        response = await call(request)
        for name, value in every.items():
            response.headers.setdefault(name, value)
        cached = "no-store" if request.scope["path"].startswith("/api/") else "no-cache"
        response.headers.setdefault("Cache-Control", cached)
        return response

    return add
