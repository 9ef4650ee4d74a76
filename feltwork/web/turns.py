"""Turns of HTTP requests: a few of one address at a time, so that nobody takes all threads of the server.

A request that has to wait takes no thread. It has no turn while its client is waited for: somebody who sends or reads
slowly would keep everybody else behind the same address waiting. Addresses are counted as failed sign-ins are: with
IPv6 a network of 64 bits is one.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    """That have a turn, wait for one, or wait for their client."""


@dataclass
class _Turn:
    """The turn of one request, as long as it has one."""

    turns: asyncio.Semaphore
    held: bool = False
    over: bool = False
    """The request is answered and needs no other turn."""

    def give_back(self) -> None:
        if self.held:
            self.held = False
            self.turns.release()


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
        turn = _Turn(address.turns)
        try:
            await self._take(turn)
            await self._app(scope, self._receiving(turn, receive), _sending(turn, send))
        finally:
            turn.give_back()
            address.requests -= 1
            if not address.requests:
                self._addresses.pop(name, None)

    async def _take(self, turn: _Turn) -> None:
        self._waiting += 1
        try:
            await turn.turns.acquire()
            turn.held = True
        finally:
            self._waiting -= 1

    def _receiving(self, turn: _Turn, receive: Receive) -> Receive:
        """Receive without a turn until the body is there."""
        whole = False

        async def receive_body() -> Message:
            nonlocal whole
            if whole or turn.over:
                return await receive()
            turn.give_back()
            message = await receive()
            whole = not message.get("more_body", False)
            if whole and not turn.over:
                await self._take(turn)
            return message

        return receive_body


def _sending(turn: _Turn, send: Send) -> Send:
    """Send without a turn: what is sent has been worked out."""

    async def send_on(message: Message) -> None:
        turn.over = True
        turn.give_back()
        await send(message)

    return send_on


def _refusal() -> JSONResponse:
    why = "too many requests from your address are waiting"
    refused = Refused("the request", why, instead="send it again in a second")
    headers = {"Retry-After": "1", "Connection": "close"}
    return JSONResponse(refusal_json(refused), HTTPStatus.TOO_MANY_REQUESTS, headers=headers)
