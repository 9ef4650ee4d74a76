"""The pages' files, and what is sent with each answer: for every server that has pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeAlias

from fastapi import Request, Response
from fastapi.responses import FileResponse

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


def page(file: Path) -> Callable[[], FileResponse]:
    """A route that answers with one page."""
    return lambda: FileResponse(file, media_type="text/html")


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
