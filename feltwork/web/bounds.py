"""How much a request may bring, and how long it may take to: more is refused before it is read.

A connection is bounded while it states its head, and an application while it takes the body. What is refused is told
why, and the connection is closed: whoever sends without end is not listened to.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from feltwork.access.tries import household
from feltwork.terms.refusal import Refused
from feltwork.web.json_text import read_json
from feltwork.web.refusing import Unread, refusal_response, written_refusal

LARGEST_HEAD: Final = 32 * 1024
"""The address and every header of a request; a session's cookie is a hundredth of it."""
HEAD_S: Final = 30.0
LARGEST_BODY: Final = 64 * 1024
LARGEST_STATEMENT: Final = 1024 * 1024
"""For a casino's own people: a count of five thousand instruments is the longest that they state at once."""
BODY_S: Final = 30.0
MOST_DISCARDED: Final = 16 * 1024 * 1024
DISCARDED_S: Final = 2.0
"""How much is let go by of a body that is refused, for its sender to hear of it."""
UNREAD_S: Final = 60.0
"""For a client to read some more of an answer."""
MOST_SILENT: Final = 1_024
"""Connections whose request has not come yet."""
MOST_AHEAD: Final = 16
"""Requests that a client sends before it has the answer to the first. Browsers wait for each."""
PIECE: Final = 4_096
"""Bytes that are read before requests are counted."""


class BoundedBodies:
    """An application whose requests have short bodies that come soon, and whose JSON is within bounds."""

    def __init__(self, app: ASGIApp, most: int = LARGEST_BODY, within_s: float = BODY_S) -> None:
        self._app, self._most, self._within_s = app, most, within_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _stated(scope) > self._most:
            await _discard(receive)
            await refusal_response(self._too_large())(scope, receive, send)
            return
        taken, until, whole = 0, asyncio.get_running_loop().time() + self._within_s, False
        body = bytearray()

        async def bounded() -> Message:
            nonlocal taken, whole
            if whole:  # from here on only whether the client is still there
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise self._too_slow() from None
            taken += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if taken > self._most:  # its length was not stated
                if not whole:
                    await _discard(receive)
                raise self._too_large()
            body.extend(message.get("body", b""))
            if whole and body and _is_json(scope):
                await _verify_json(bytes(body))
            return message

        await self._app(scope, bounded, send)

    def _too_large(self) -> Unread:
        refusal = Refused("the request", "its body is too large", instead=f"{self._most} bytes at the most")
        return Unread(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, refusal)

    def _too_slow(self) -> Unread:
        instead = f"send it within {self._within_s:.0f} seconds"
        return Unread(HTTPStatus.REQUEST_TIMEOUT, Refused("the request", "its body did not come", instead=instead))


async def _discard(receive: Receive) -> None:
    """Let somebody finish who sends a little too much: closed in the middle of it, they would not hear why."""
    left = MOST_DISCARDED
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARDED_S):
            while left > 0:
                message = await receive()
                if not message.get("more_body", False):
                    return
                left -= len(message["body"])


def _is_json(scope: Scope) -> bool:
    """Whether a body may be read as JSON. A body that states several kinds is read as one of them by each reader."""
    kinds = [value for name, value in scope["headers"] if name == b"content-type"]
    return not kinds or any(b"json" in kind.lower() for kind in kinds)


async def _verify_json(body: bytes) -> None:
    try:
        # A large body takes a moment, in which the tables of this server would wait.
        await asyncio.to_thread(read_json, body, "the request") if len(body) > LARGEST_BODY else read_json(
            body, "the request"
        )
    except Refused as refusal:
        raise Unread(HTTPStatus.UNPROCESSABLE_ENTITY, refusal) from None


def _stated(scope: Scope) -> int:
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


class BoundedConnection(HttpToolsProtocol):
    """A connection whose requests have a short head that comes soon, and that gives way while it says nothing.

    Something always limits the time of a connection: a timer here while its client has to send something, and the
    application while it takes a body or answers.
    """

    _read = 0
    _in_head = True
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_late(HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unset_late()
        self._unset_unread()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read its answer as fast as it comes. One that stops reading is not waited for."""
        super().pause_writing()
        self._unset_unread()
        self._unread = self.loop.call_later(UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        self._unset_unread()
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            piece = data[start : start + PIECE]
            self._read += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            if self._in_head and self._read > LARGEST_HEAD:
                instead = f"{LARGEST_HEAD} bytes at the most"
                refusal = Refused("the request", "its address and headers are too large", instead=instead)
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, refusal)
                return
            if len(self.pipeline) > MOST_AHEAD:
                self.transport.abort()  # a refusal could end up in the middle of an answer
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head = True
        self._set_late(HEAD_S)

    def on_headers_complete(self) -> None:
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            self._in_head, self._read = False, 0
            self._unset_late()
        # Otherwise no application hears of the request before its end, which may be a body away.
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._read = True, 0  # the next one on the same connection has as much
        if self._late is not None:
            self._set_late(HEAD_S)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            # Nothing else limits the rest of a body, or the time after an empty line before the next request.
            self._set_late(max(HEAD_S, self.timeout_keep_alive) if self._in_head else DISCARDED_S)

    def handle_websocket_upgrade(self) -> None:
        self._unset_late()
        super().handle_websocket_upgrade()

    def _set_late(self, seconds: float) -> None:
        self._unset_late()
        self._late = self.loop.call_later(seconds, self._too_late)
        _make_room(self.loop)
        _SILENT[self] = household(self.client[0] if self.client else None)

    def _unset_late(self) -> None:
        _SILENT.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _unset_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _too_late(self) -> None:
        if not self._in_head:
            self.transport.abort()  # it has its answer
            return
        refusal = Refused("the request", "it did not come", instead=f"send it within {HEAD_S:.0f} seconds")
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, refusal)

    def _refuse(self, status: HTTPStatus, refusal: Refused) -> None:
        if not self.transport.is_closing():
            self.transport.write(written_refusal(status, refusal))
            self.transport.close()


_SILENT: Final[dict[BoundedConnection, str]] = {}
"""Connections whose request has not come yet, the oldest first, each with its address."""


def _make_room(loop: asyncio.AbstractEventLoop) -> None:
    """End the oldest silent connection of the address that has most of them, if a server has too many."""
    if len(_SILENT) < MOST_SILENT:
        return
    # The link to the Department is a server of its own, in another thread of this process.
    silent = [(one, address) for one, address in _SILENT.copy().items() if one.loop is loop]
    if len(silent) >= MOST_SILENT:
        [(most, _)] = Counter(address for _, address in silent).most_common(1)
        oldest = next(one for one, address in silent if address == most)
        del _SILENT[oldest]
        oldest.transport.abort()
