"""A WebSocket as a line to somebody who looks on: messages wait in a queue that has a bound."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Final

from starlette.websockets import WebSocket, WebSocketState

MOST_WAITING: Final = 2_000
MOST_BYTES: Final = 8 * 1024 * 1024
CLOSING_S: Final = 1.0
SLOW: Final = 4008
MOVED: Final = 4001
"""Close codes of our own, see docs/protocol.md."""


class SocketLine:
    """Sends what is queued, in order; a client that does not keep up is dropped, and resumes when it can."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._dropped = asyncio.Event()
        self._over: tuple[int, str] | None = None

    def send(self, text: str) -> None:
        if self._over is not None:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self._over = (SLOW, "too slow: connect again and resume")
            self._dropped.set()
        self._wake.set()

    def end(self, why: str) -> None:
        self._over = self._over or (MOVED, why[:120])
        self._wake.set()

    async def run(self) -> None:
        """Until the line is over: write what waits, then close."""
        writing = asyncio.create_task(self._write())
        dropped = asyncio.create_task(self._dropped.wait())
        try:
            # Who does not read keeps the writer waiting for ever: it is not asked to finish.
            await asyncio.wait({writing, dropped}, return_when=asyncio.FIRST_COMPLETED)
            await self._close()
        finally:
            writing.cancel()
            dropped.cancel()
            await asyncio.gather(writing, dropped, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                text = self._waiting.popleft()
                self._bytes -= len(text)
                await self.socket.send_text(text)
            if self._over is not None:
                return

    async def _close(self) -> None:
        if self._over is not None and self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.socket.close(*self._over), CLOSING_S)
