"""Another server runs the table: this one passes every message on, so that a client may connect to any of them."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

import websockets
from starlette.websockets import WebSocket

from feltwork.web.line import CLOSING_S

MOST_HOPS: Final = 1
_HOP: Final = "x-feltwork-hop"


async def relay(socket: WebSocket, address: str, hello: dict[str, Any], ended: asyncio.Event, silent_s: float) -> bool:
    """Pass a connection on until either end closes it, its client is silent, or it has ended here.

    False if the other server is not reached.
    """
    if socket.headers.get(_HOP):
        return False  # whoever sent it here was wrong about who runs the table
    passed = {name: socket.headers[name] for name in ("cookie",) if name in socket.headers}
    url = f"{address.replace('http', 'ws', 1)}/ws"
    headers = {**passed, _HOP: "1"}
    try:
        other = await websockets.connect(
            url, additional_headers=headers, max_size=None, open_timeout=5, close_timeout=CLOSING_S
        )
    except (OSError, TimeoutError, websockets.WebSocketException):
        return False
    async with other:
        await other.send(json.dumps(hello))
        there = asyncio.create_task(_there(socket, other, silent_s))
        back = asyncio.create_task(_back(socket, other))
        over = asyncio.create_task(other.wait_closed())
        here = asyncio.create_task(ended.wait())
        tasks = (there, back, over, here)
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if over.done() and not here.done():
            # What the other server said last is still on its way to the client, unless the client does not read.
            await asyncio.wait({back}, timeout=CLOSING_S)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return True


async def _there(socket: WebSocket, other: websockets.ClientConnection, silent_s: float) -> None:
    while True:
        message = await asyncio.wait_for(socket.receive(), silent_s)
        if message["type"] == "websocket.disconnect":
            return
        # A frame without text is not a message; the other server counts it as unreadable.
        await other.send(message.get("text") or "")


async def _back(socket: WebSocket, other: websockets.ClientConnection) -> None:
    with suppress(websockets.ConnectionClosed):
        async for text in other:
            await socket.send_text(str(text))
    await socket.close(other.close_code or 1011, other.close_reason or "")
