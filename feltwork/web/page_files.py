"""The pages' files, and what is sent with each answer: for every server that has pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from fastapi import Request, Response
from fastapi.responses import FileResponse

PAGES: Final = Path(__file__).parent / "pages"

# Nothing is fetched from elsewhere, nothing is framed, no script but ours runs.
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def page(file: Path) -> Callable[[], FileResponse]:
    """A route that answers with one page."""
    return lambda: FileResponse(file, media_type="text/html")


async def with_headers(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
    """What is sent with every answer."""
    response = await call(request)
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.url.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    else:
        response.headers.setdefault("Cache-Control", "no-cache")
    return response
