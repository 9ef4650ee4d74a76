"""Nobody takes all threads of a server: requests that cost much wait in turn, and the others go past them."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, Event
from types import SimpleNamespace

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher
from starlette.types import Receive, Scope, Send

from bench.live.floor import Floor, Server
from feltwork.access import passwords
from feltwork.access.tries import Locked
from feltwork.wagering.house import House
from feltwork.web import bounds
from feltwork.web.turns import AT_ONCE, MOST_WAITING, Turns
from tests.database.servers import Servers, fresh_database

FLOOD = 160


@pytest.fixture(scope="module")
def server(servers: Servers) -> Iterator[Server]:
    with fresh_database(servers.url("embedded")) as url, House.open(url), Floor(url).server() as server:
        yield server


@pytest.mark.parametrize("addresses", [1, 40])
def test_sign_ins_without_end_delay_nobody_elses_request(server: Server, addresses: int) -> None:
    """Each costs an argon2; all of them are there before the other request comes, which does not wait for them."""
    body = json.dumps({"name": "nobody", "password": "a guess that is wrong"}).encode()
    head = f"Host: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    post = f"POST /api/sign-in HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode() + body

    async def work() -> int:
        lines = [
            await asyncio.open_connection("127.0.0.1", server.port, local_addr=(f"127.0.1.{1 + number % addresses}", 0))
            for number in range(FLOOD)
        ]
        for _, writer in lines:
            writer.write(post)
        answers = [asyncio.create_task(reader.read()) for reader, _ in lines]
        answer = await asyncio.to_thread(httpx.get, f"{server.address}/api/me", timeout=60)
        assert answer.status_code == 401, answer.text
        computed = sum(one.done() and b" 401 " in one.result()[:20] for one in answers)
        for _, writer in lines:
            writer.transport.abort()
        await asyncio.gather(*answers, return_exceptions=True)
        return computed

    assert asyncio.run(asyncio.wait_for(work(), 120)) < FLOOD // 3


def test_few_passwords_wait_and_more_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    there, go_on = Barrier(passwords.AT_ONCE + 1), Event()
    real = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    kept = real.hash("nine blue herons")

    class Slow:
        def verify(self, hash: str, password: bytes) -> bool:
            if not go_on.is_set():
                there.wait(20)
                go_on.wait(20)
            return real.verify(hash, password)

    monkeypatch.setattr(passwords, "HASHER", Slow())
    most = passwords.AT_ONCE + passwords.MOST_WAITING
    with ThreadPoolExecutor(most) as pool:
        asked = [pool.submit(passwords.matches, kept, "nine blue herons") for _ in range(most)]
        there.wait(20)
        while passwords._room._places._value:  # those that wait are still on their way
            go_on.wait(0.01)
        with pytest.raises(Locked, match="too many passwords are being checked") as refused:
            passwords.matches(kept, "nine blue herons")
        assert refused.value.after_s == passwords.AGAIN_S
        go_on.set()
        assert all(one.result(20) for one in asked)
    assert passwords.matches(kept, "nine blue herons")


def test_requests_of_an_address_wait_in_turn_and_more_are_refused() -> None:
    async def work() -> None:
        now = most = 0
        go_on = asyncio.Event()
        answers: list[tuple[str, int]] = []

        async def slow(_scope: Scope, _receive: Receive, send: Send) -> None:
            nonlocal now, most
            now += 1
            most = max(most, now)
            await go_on.wait()
            now -= 1
            await send({"type": "http.response.start", "status": 200, "headers": []})

        turns = Turns(slow)

        def request(address: str) -> Awaitable[None]:
            async def send(message: dict[str, object]) -> None:
                if "status" in message:
                    answers.append((address, int(str(message["status"]))))

            scope = {"type": "http", "client": (address, 1)}
            return turns(scope, _nothing, send)  # type: ignore[arg-type]

        tasks = [asyncio.ensure_future(request("192.0.2.1")) for _ in range(AT_ONCE + MOST_WAITING + 3)]
        other = asyncio.ensure_future(request("192.0.2.2"))
        await _until(lambda: len(answers) == 3 and now == AT_ONCE + 1)
        assert answers == [("192.0.2.1", 429)] * 3
        go_on.set()
        await asyncio.gather(*tasks, other)
        assert most == AT_ONCE + 1
        assert sorted(answers).count(("192.0.2.1", 200)) == AT_ONCE + MOST_WAITING
        assert turns._addresses == {}

    asyncio.run(asyncio.wait_for(work(), 20))


POST = (
    b"POST /api/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nx"
)
DESCRIPTION = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize("sent", [POST, DESCRIPTION * 10], ids=["sends slowly", "reads slowly"])
def test_a_client_that_is_slow_keeps_nobody_else_of_its_address_waiting(server: Server, sent: bytes) -> None:
    lines = []
    try:
        for _ in range(AT_ONCE + 2):
            line = sockets.socket()
            line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2_048)
            line.connect(("127.0.0.1", server.port))
            line.sendall(sent)
            lines.append(line)
        time.sleep(2)  # for all of them to have come as far as they do
        answer = httpx.get(f"{server.address}/api/me", timeout=20)
        assert answer.status_code == 401, answer.text
    finally:
        for line in lines:
            line.close()


def test_a_request_has_no_turn_while_its_body_comes_and_one_when_it_is_there() -> None:
    async def work() -> None:
        now = most = 0
        bodies: asyncio.Queue[dict[str, object]] = asyncio.Queue()

        async def app(_scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal now, most
            while (await receive()).get("more_body"):
                pass
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.01)
            now -= 1
            await send({"type": "http.response.start", "status": 200, "headers": []})

        turns, sent = Turns(app), []

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        scope = {"type": "http", "client": ("192.0.2.1", 1)}
        tasks = [asyncio.ensure_future(turns(scope, bodies.get, send)) for _ in range(4 * AT_ONCE)]  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        assert turns._waiting == 0
        for _ in tasks:
            bodies.put_nowait({"type": "http.request", "body": b"{}", "more_body": False})
        await asyncio.gather(*tasks)
        assert (most, len(sent), turns._addresses, turns._waiting) == (AT_ONCE, len(tasks), {}, 0)

    asyncio.run(asyncio.wait_for(work(), 20))


async def _nothing() -> dict[str, object]:
    raise AssertionError("nothing is read")


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)


def test_connections_without_a_request_give_way_to_the_newest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address that has most of them loses its oldest; a connection from elsewhere is not pushed out."""
    ended: list[tuple[str, int]] = []
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(bounds, "MOST_SILENT", 3)

    class Silent:
        def __init__(self, address: str, number: int) -> None:
            self.transport = SimpleNamespace(abort=lambda: ended.append((address, number)))
            self.loop = loop
            bounds._make_room(loop)
            bounds._SILENT[self] = address  # type: ignore[index]

    before = dict(bounds._SILENT)
    bounds._SILENT.clear()
    try:
        Silent("192.0.2.9", 0)
        for number in range(5):
            Silent("192.0.2.1", number)
        assert ended == [("192.0.2.1", 0), ("192.0.2.1", 1), ("192.0.2.1", 2)]
    finally:
        bounds._SILENT.clear()
        bounds._SILENT.update(before)
        loop.close()


def test_a_silent_connection_gives_way_and_a_request_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_SILENT", 10)

    async def hello(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
        await send({"type": "http.response.body", "body": b"hello"})

    async def work() -> None:
        listening = sockets.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(hello, http=bounds.BoundedConnection, log_level="error", lifespan="off"))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await _until(lambda: server.started)
        # An address of its own answers between all the silent ones of another, and keeps its line for the next request.
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.1.1", 0))
        silent = []
        for _ in range(30):
            silent.append(await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.1.2", 0)))
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200")
        for ended, _ in silent[:20]:
            with suppress(ConnectionError):
                assert await ended.read() == b""
        assert not any(stays.at_eof() for stays, _ in silent[-9:])
        for _, line in [*silent, (reader, writer)]:
            line.transport.abort()
        server.should_exit = server.force_exit = True
        await serving

    asyncio.run(asyncio.wait_for(work(), 20))
