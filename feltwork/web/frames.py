"""Frames of a WebSocket: read at a pace before anybody knows what they mean, so that none of them is free.

Pings, pongs and parts of messages never reach the application, so the pace of messages does not see them. A million
of them would keep the whole server busy.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from feltwork.terms.refusal import Refused
from feltwork.web.refusing import written_refusal

LEAVING_S: Final = 2.0
"""For a client to read why its WebSocket was closed, and to close it too."""
FRAMES_A_SECOND: Final = 100
"""Of every kind. A message of a client is one, and fifty messages a second are read."""
FRAMES_AT_ONCE: Final = 256
PIECE: Final = 1_024
"""Bytes that are read before anybody else has a turn: 170 of the shortest frames."""


class FramePace:
    """Frames that may be read now.

    >>> now = [0.0]
    >>> pace = FramePace(lambda: now[0])
    >>> pace.count(FRAMES_AT_ONCE + 50); pace.wait_s()
    0.5
    >>> now[0] += 60; pace.wait_s()
    0.0
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._room, self._at = float(FRAMES_AT_ONCE), now()

    def count(self, frames: int) -> None:
        """Count frames that were read."""
        self._room -= frames

    def wait_s(self) -> float:
        """Seconds to wait before more is read."""
        now = self._now()
        self._room = min(self._room + (now - self._at) * FRAMES_A_SECOND, FRAMES_AT_ONCE)
        self._at = now
        return max(-self._room / FRAMES_A_SECOND, 0.0)


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are read at a pace, and that is over soon after its application has closed it."""

    _later: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._pace, self._unread = FramePace(), bytearray()
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._later is not None:
            self._later.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if self._later is not None:  # its application has read on meanwhile
            self._pause()
            return
        self._read()
        if not self.handshake_initiated and not self.transport.is_closing():
            # The head comes as a whole, and nobody answers one that is not a handshake.
            refusal = Refused("the WebSocket", "its handshake cannot be read", instead="send fewer and shorter headers")
            self.transport.write(written_refusal(HTTPStatus.BAD_REQUEST, refusal))
            self.transport.close()

    def _read(self) -> None:
        """Read what has come, as far as the pace allows."""
        self._later = None
        while self._unread and not self.transport.is_closing():
            if wait := self._pace.wait_s():
                self._pause()
                self._later = self.loop.call_later(wait, self._read)
                return
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _pause(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def handle_events(self) -> None:
        self._pace.count(len(self.conn.events))
        super().handle_events()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # Until its client has closed it too, everything that comes is read: a flood would have ten seconds more.
        self.loop.call_later(LEAVING_S, self.transport.abort)
