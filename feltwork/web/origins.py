"""Where a request comes from: a change is taken from pages of the server's own, with their session's token."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Header
from starlette.requests import HTTPConnection

from feltwork.web.refusing import NotAllowed

CSRF: Final = "X-Feltwork-CSRF"
CsrfToken = Annotated[str | None, Header(alias=CSRF, max_length=200)]
"""The header by which a change shows that it comes from a page of its session."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
UNTOUCHED: Final = "X-Feltwork-Untouched"
"""Sent by a page that asks by itself, and that nobody has touched for a minute."""


def is_use(connection: HTTPConnection) -> bool:
    """Whether a request shows that its person is there. A change always does; a WebSocket's hello never does, since a
    page that nobody touches says it whenever its line was lost."""
    if connection.scope["type"] != "http":
        return False
    return connection.scope["method"] not in SAFE or UNTOUCHED not in connection.headers


def verify_own_origin(
    connection: HTTPConnection, *, secure: bool = False, others: frozenset[str] = frozenset()
) -> None:
    """The same for any server: its own origin, and others that it is told of."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    scheme = "https" if secure else connection.url.scheme.replace("ws", "http")
    own = f"{scheme}://{connection.headers.get('host', '')}"
    if origin != own and origin not in others:
        raise NotAllowed("the request", f"it comes from a page of {origin[:100]}", instead=f"use the pages of {own}")
