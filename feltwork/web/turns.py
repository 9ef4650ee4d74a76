"""Turns of HTTP requests: a few of one address at a time, so that nobody takes all threads of the server.

A request that has to wait takes no thread. Addresses are counted as failed sign-ins are: with IPv6 a network of 64 bits
is one.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from feltwork.access.tries import household
from feltwork.terms.refusal import Refused, refusal_json

AT_ONCE: Final = 8
"""Of one address. A browser asks for six things at a time, and the server has forty threads."""
MOST_WAITING: Final = 256
"""Of one address."""
MOST_WAITING_IN_ALL: Final = 2_048


@dataclass
class _Address:
    turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    requests: int = 0
    """That have a turn or wait for one."""


class Turns:
    """An application that deals with a few requests of each address at a time."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._addresses: dict[str, _Address] = {}
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        name = household(scope["client"][0] if scope.get("client") else None)
        address = self._addresses.setdefault(name, _Address())
        if address.requests >= AT_ONCE + MOST_WAITING or self._waiting >= MOST_WAITING_IN_ALL:
            await _refusal()(scope, receive, send)
            return
        address.requests += 1
        try:
            self._waiting += 1
            try:
                await address.turns.acquire()
            finally:
                self._waiting -= 1
            try:
                await self._app(scope, receive, send)
            finally:
                address.turns.release()
        finally:
            address.requests -= 1
            if not address.requests:
                self._addresses.pop(name, None)


def _refusal() -> JSONResponse:
    why = "too many requests from your address are waiting"
    refused = Refused("the request", why, instead="send it again in a second")
    headers = {"Retry-After": "1", "Connection": "close"}
    return JSONResponse(refusal_json(refused), HTTPStatus.TOO_MANY_REQUESTS, headers=headers)
