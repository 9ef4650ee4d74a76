"""Whoever knocks at the link: handshakes that take their time are few, and give way to those who come after them.

A connection that says nothing costs whoever opens it nothing. Here it costs little too: a bounded number of them is
borne, for a few seconds each, and the Department is let in whatever else hangs at the door.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections import Counter
from collections.abc import Callable
from typing import Final

MOST: Final = 64
"""Handshakes at a time."""
WITHIN_S: Final = 5.0
_PAUSE_S: Final = 0.5
_LOG: Final = logging.getLogger(__name__)


class Handshakes:
    """Takes connections of a listening socket, and hands over those whose handshake is made."""

    def __init__(
        self,
        listening: socket.socket,
        context: Callable[[], ssl.SSLContext],
        protocol: Callable[[], asyncio.Protocol],
    ) -> None:
        self._listening, self._context, self._protocol = listening, context, protocol
        self._going_on: dict[asyncio.Task[None], str] = {}
        """Each with the address it comes from, the oldest first."""

    async def run(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        try:
            while True:
                try:
                    line, address = await loop.sock_accept(self._listening)
                except OSError as problem:  # no more files for this process, say: those that are there go on
                    _LOG.warning("the link takes no connection for a moment: %s", problem)
                    await asyncio.sleep(_PAUSE_S)
                    continue
                self._begin(line, str(address[0]))
        finally:
            for one in list(self._going_on):
                one.cancel()

    def _begin(self, line: socket.socket, address: str) -> None:
        if len(self._going_on) >= MOST:
            # The oldest of whoever has most of them: somebody who comes from elsewhere is not pushed out.
            [(most, _)] = Counter(self._going_on.values()).most_common(1)
            oldest = next(one for one, of in self._going_on.items() if of == most)
            self._going_on.pop(oldest)
            oldest.cancel()
        task = asyncio.create_task(self._shake(line))
        self._going_on[task] = address
        task.add_done_callback(lambda done: self._going_on.pop(done, None))

    async def _shake(self, line: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                self._protocol, line, ssl=self._context(), ssl_handshake_timeout=WITHIN_S
            )
        except (OSError, TimeoutError) as problem:  # among them every handshake that fails
            _LOG.debug("a handshake of the link: %s", problem)
        except asyncio.CancelledError:
            line.close()
            raise
