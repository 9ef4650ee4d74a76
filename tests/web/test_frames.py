"""A client that sends frames without end, or holds a connection without a request, costs the server next to nothing."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from feltwork.web import bounds
from feltwork.web.frames import FRAMES_A_SECOND, FRAMES_AT_ONCE, PIECE, BoundedSocket
from feltwork.web.listening import Where, listen

WAIT_S = 20
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
GET = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SHORTEST = 6
"""Bytes of the shortest frame of a client."""
TEXT, PART, PING, PONG = 0x81, 0x00, 0x89, 0x8A
HALF = b"\x01\x81\x00\x00\x00\x00x"
"""The first part of a text."""


class _Counted(BoundedSocket):
    """Counts what it reads."""

    read = 0

    def handle_events(self) -> None:
        _Counted.read += len(self.conn.events)
        super().handle_events()


Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Line]]


def run(work: Callable[[Connect, Counter[str]], Awaitable[None]]) -> None:
    """Work with a server that says hello to requests, and only listens to WebSockets."""
    heard: Counter[str] = Counter()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            heard["requests"] += 1
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
            await send({"type": "http.response.body", "body": b"hello"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            heard[message["text"]] += 1

    @asynccontextmanager
    async def served() -> AsyncIterator[Connect]:
        with listen(Where(port=0)) as listening:
            config = uvicorn.Config(
                app, http=bounds.BoundedConnection, ws=_Counted, log_level="critical", lifespan="off", ws_max_size=1_000
            )
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            while not server.started:
                await asyncio.sleep(0.01)
            port = listening.getsockname()[1]
            yield lambda: asyncio.open_connection("127.0.0.1", port)
            server.should_exit = server.force_exit = True
            await serving

    async def all_of_it() -> None:
        async with served() as connect:
            await work(connect, heard)

    _Counted.read = 0
    asyncio.run(asyncio.wait_for(all_of_it(), WAIT_S))


async def upgraded(connect: Connect) -> Line:
    reader, writer = await connect()
    writer.write(f"{UPGRADE}\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(first: int, data: bytes = b"") -> bytes:
    return bytes([first, 0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize(
    "frames", [frame(PING), frame(PONG), frame(PART), frame(TEXT)], ids=["pings", "pongs", "parts", "texts"]
)
def test_frames_of_every_kind_are_read_at_a_pace(frames: bytes) -> None:
    async def work(connect: Connect, _: Counter[str]) -> None:
        begun = time.monotonic()
        writer = (await upgraded(connect))[1]
        writer.write((HALF if frames == frame(PART) else b"") + frames * 20_000)
        await asyncio.sleep(1)
        read, seconds = _Counted.read, time.monotonic() - begun
        assert FRAMES_AT_ONCE <= read < FRAMES_AT_ONCE + 2 * PIECE // SHORTEST + FRAMES_A_SECOND * seconds
        writer.transport.abort()

    run(work)


def test_who_has_sent_too_many_frames_is_read_on_later() -> None:
    async def work(connect: Connect, heard: Counter[str]) -> None:
        _, writer = await upgraded(connect)
        writer.write(frame(PONG) * (FRAMES_AT_ONCE + 20) + frame(TEXT, b"here"))
        while not heard["here"]:
            await asyncio.sleep(0.01)
        for number in range(3):
            writer.write(frame(TEXT, b"more"))
            while heard["more"] <= number:
                await asyncio.sleep(0.01)
        writer.transport.abort()

    run(work)


@pytest.mark.parametrize(
    "headers",
    ["".join(f"X{number}: y\r\n" for number in range(300)), f"X: {'y' * 20_000}\r\n", "Transfer-Encoding: x\r\n"],
    ids=["many", "long", "a body"],
)
def test_a_handshake_that_cannot_be_read_is_refused_and_the_connection_closed(headers: str) -> None:
    async def work(connect: Connect, _: Counter[str]) -> None:
        reader, writer = await connect()
        writer.write(f"{UPGRADE}{headers}\r\n".encode())
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400 ")
        writer.close()

    run(work)


@pytest.mark.parametrize(
    ("head", "then"),
    [
        (f"{GET}\r\n", "\r\n"),
        (f"{GET}Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
        (f"{GET}Content-Length: 100\r\n\r\n", "x"),
        (f"{UPGRADE}Content-Length: 100\r\n\r\n", "x"),
        (f"{UPGRADE}Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
    ],
    ids=["an empty line", "an endless body", "a body that does not come", "of a handshake", "of a handshake, endless"],
)
def test_no_connection_stays_open_without_a_request(monkeypatch: pytest.MonkeyPatch, head: str, then: str) -> None:
    monkeypatch.setattr(bounds, "HEAD_S", 0.5)
    monkeypatch.setattr(bounds, "DISCARDED_S", 0.5)

    async def work(connect: Connect, _: Counter[str]) -> None:
        reader, writer = await connect()
        writer.write(head.encode())
        if not head.startswith(UPGRADE):
            await reader.readuntil(b"hello")
        writer.write(then.encode())
        while await reader.read(1_000):
            pass
        writer.close()

    run(work)


def test_a_body_that_comes_after_its_answer_leaves_the_connection_open() -> None:
    async def work(connect: Connect, _: Counter[str]) -> None:
        reader, writer = await connect()
        for _again in range(3):
            writer.write(f"{GET}Content-Length: 3\r\n\r\n".encode())
            await reader.readuntil(b"hello")
            writer.write(b"abc")
        writer.write(f"{GET}\r\n".encode())
        await reader.readuntil(b"hello")
        assert not [one for one in bounds._SILENT if not one._in_head]
        writer.close()

    run(work)


def test_few_requests_are_taken_before_the_first_is_answered() -> None:
    async def work(connect: Connect, heard: Counter[str]) -> None:
        reader, writer = await connect()
        writer.write(f"{GET}\r\n".encode() * bounds.MOST_AHEAD)
        for _ in range(bounds.MOST_AHEAD):
            await reader.readuntil(b"hello")
        writer.write(f"{GET}\r\n".encode() * 2_000)
        with suppress(ConnectionError):
            while await reader.read(10_000):
                pass
        assert heard["requests"] < 4 * bounds.MOST_AHEAD

    run(work)
