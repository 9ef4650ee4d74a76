"""Another server runs the table: this one passes every message on, so that a client may connect to any of them."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final

import websockets
from starlette.websockets import WebSocket

MOST_HOPS: Final = 1
_HOP: Final = "x-feltwork-hop"


async def relay(socket: WebSocket, address: str, hello: dict[str, Any]) -> bool:
    """Pass a connection on until either end closes; False where the other server is not reached."""
    if socket.headers.get(_HOP):
        return False  # whoever sent it here was wrong about who runs the table
    passed = {name: socket.headers[name] for name in ("cookie",) if name in socket.headers}
    url = f"{address.replace('http', 'ws', 1)}/ws"
    try:
        other = await websockets.connect(url, additional_headers={**passed, _HOP: "1"}, max_size=None, open_timeout=5)
    except (OSError, TimeoutError, websockets.WebSocketException):
        return False
    async with other:
        await other.send(json.dumps(hello))
        tasks = {asyncio.create_task(_there(socket, other)), asyncio.create_task(_back(socket, other))}
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return True


async def _there(socket: WebSocket, other: websockets.ClientConnection) -> None:
    while True:
        await other.send(await socket.receive_text())


async def _back(socket: WebSocket, other: websockets.ClientConnection) -> None:
    try:
        async for text in other:
            await socket.send_text(str(text))
    except websockets.ConnectionClosed:
        pass
    await socket.close(other.close_code or 1011, other.close_reason or "")
