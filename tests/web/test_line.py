"""A line that is not read is dropped alone: real sockets, a client that stops reading, another that goes on."""

from __future__ import annotations

import asyncio
import socket as sockets
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn
import websockets
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from feltwork.web.line import MOST_BYTES, SocketLine

TEXT = "x" * 10_000  # sent as it is: the server deflates nothing
MESSAGES = 4 * MOST_BYTES // len(TEXT)


@contextmanager
def broadcasting(listeners: int) -> Iterator[str]:
    """A server that sends the same to all of its listeners once they are there."""
    lines: list[SocketLine] = []

    async def listen(socket: WebSocket) -> None:
        await socket.accept()
        lines.append(line := SocketLine(socket))
        if len(lines) == listeners:
            sending = asyncio.create_task(send())
        with suppress(WebSocketDisconnect):
            await line.run()
        if len(lines) == listeners and line is lines[-1]:
            await sending

    async def send() -> None:
        for number in range(MESSAGES):
            for line in lines:
                line.send(f"{number} {TEXT}")
            if number % 20 == 0:
                await asyncio.sleep(0.001)  # as a table does: events come one after the other
        for line in lines:
            line.send("the end")

    listening = sockets.create_server(("127.0.0.1", 0))
    app = Starlette(routes=[WebSocketRoute("/ws", listen)])
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="error", ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off")
    )
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield f"ws://127.0.0.1:{listening.getsockname()[1]}/ws"
    finally:
        server.should_exit = server.force_exit = True
        thread.join()


def test_who_does_not_read_is_dropped_and_who_reads_hears_everything() -> None:
    async def run(url: str) -> tuple[int, int]:
        slow = await websockets.connect(url, max_queue=1, ping_interval=None)
        slow.transport.pause_reading()
        heard = 0
        async with websockets.connect(url) as other:
            async for text in other:
                if text == "the end":
                    break
                heard += 1
        slow.transport.resume_reading()
        got = 0
        with suppress(websockets.ConnectionClosed):
            async for _ in slow:
                got += 1
        return got, heard

    with broadcasting(2) as url:
        got, heard = asyncio.run(run(url))
    assert heard == MESSAGES
    assert got < MESSAGES
