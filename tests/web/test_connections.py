"""Connections end with the session or the credential that opened them, and nobody has more of them than their share."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
import websockets

from bench.live.floor import PASSWORD, Floor, Server, issued
from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.client import Terminal
from feltwork.database.database import Unit
from feltwork.table.setup import Setup
from feltwork.wagering.house import House
from feltwork.web.connections import BOUNDS
from tests.access.staff import choose
from tests.database.servers import Servers, fresh_database
from tests.examples import sampled

PATIENT = Setup(automatic=True, betting_s=3_600, decision_s=3_600, result_s=3_600, step_ms=5)
WAIT_S = 20
"""For what has to come; a test that waits so long has failed."""
ENDED, UNREADABLE, FLOODED = 4003, 4004, 4009


@pytest.fixture(scope="module")
def floor(servers: Servers) -> Iterator[Floor]:
    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        made = Floor(url)
        made.add_table(house, "T1", "three-card-poker", 7, PATIENT, (100,))
        yield made


@pytest.fixture(scope="module")
def server(floor: Floor) -> Iterator[Server]:
    with floor.server() as server:
        yield server


@pytest.fixture
def name(floor: Floor) -> str:
    """Somebody new who looks on at tables."""
    name = f"p{uuid4().hex[:8]}"
    act(floor, lambda unit, admin: hire(unit, admin, name))
    return name


def hire(unit: Unit, admin: Any, name: str) -> None:
    """Add somebody who looks on at tables, with a password of their own choice."""
    people.add(unit, admin, name, "Pat Person", (Role.SECURITY,))
    choose(unit, name, PASSWORD)


def act(floor: Floor, work: Callable[[Unit, Any], Any]) -> Any:
    """Something that the administrator does."""
    with House.open(floor.url) as house:
        return house.database.run(lambda unit: work(unit, people.person(unit, "admin")))


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 90))  # type: ignore[arg-type]


def sign_in(server: Server, name: str) -> tuple[str, str]:
    """The cookie of a session, and its CSRF token."""
    with httpx.Client(base_url=server.address, timeout=WAIT_S) as client:
        answer = client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        answer.raise_for_status()
        return "; ".join(f"{key}={value}" for key, value in client.cookies.items()), answer.json()["csrf"]


def url_of(server: Server) -> str:
    return server.address.replace("http", "ws") + "/ws"


@asynccontextmanager
async def connected(
    server: Server, hello: dict[str, Any], cookie: str | None = None
) -> AsyncIterator[tuple[websockets.ClientConnection, dict[str, Any]]]:
    """A raw connection that has said hello, and the first message that came back."""
    headers = {"Cookie": cookie} if cookie else {}
    async with websockets.connect(url_of(server), additional_headers=headers, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": 1, **hello}))
        yield socket, json.loads(await asyncio.wait_for(socket.recv(), WAIT_S))


@asynccontextmanager
async def watching(server: Server, cookie: str, csrf: str) -> AsyncIterator[websockets.ClientConnection]:
    """A person who looks on at the table."""
    async with connected(server, {"as": "watch", "table": "T1", "csrf": csrf}, cookie) as (socket, first):
        assert first["type"] == "welcome", first
        yield socket


async def closed(socket: websockets.ClientConnection) -> tuple[int | None, list[dict[str, Any]]]:
    """The close code, and what was heard before it."""
    heard: list[dict[str, Any]] = []
    with suppress(websockets.ConnectionClosed):
        async with asyncio.timeout(WAIT_S):
            while True:
                heard.append(json.loads(await socket.recv()))
    return socket.close_code, heard


def disable(floor: Floor, name: str) -> None:
    act(floor, lambda unit, admin: people.disable(unit, admin, people.person(unit, name), "dismissed"))


# ------------------------------------------------------------------------------------------------ sessions that end


@pytest.mark.parametrize("sent", [None, '{"type":"beat"}', "junk"], ids=["nothing", "beats", "junk"])
def test_a_dismissed_persons_connection_ends_whatever_they_send(
    floor: Floor, server: Server, name: str, sent: str | None
) -> None:
    async def work() -> None:
        cookie, csrf = await asyncio.to_thread(sign_in, server, name)
        async with watching(server, cookie, csrf) as socket:
            if sent == "junk":
                await socket.send(sent)
            await asyncio.to_thread(disable, floor, name)

            async def send() -> None:
                with suppress(websockets.ConnectionClosed):
                    while sent is not None:
                        await asyncio.sleep(2)
                        await socket.send(sent)

            sending = asyncio.create_task(send())
            try:
                code, heard = await closed(socket)
            finally:
                sending.cancel()
        assert code == ENDED
        refused = [one["refused"] for one in heard if one["type"] == "refused"][-1]
        assert refused["what"] == "the session"
        assert "disabled" in refused["why"]

    run(work)


def test_465a_11_b_9_a_page_of_who_left_acts_no_more_once_another_person_signs_in(
    floor: Floor, server: Server, name: str
) -> None:
    """In the same browser: its open page would go on in the name of who forgot to sign out."""
    other = f"{name}b"
    act(floor, lambda unit, admin: hire(unit, admin, other))

    async def work() -> None:
        cookie, csrf = await asyncio.to_thread(sign_in, server, name)

        def signs_in(who: str) -> int:
            body = {"name": who, "password": PASSWORD}
            address = f"{server.address}/api/sign-in"
            return httpx.post(address, json=body, headers={"Cookie": cookie}, timeout=WAIT_S).status_code

        async with watching(server, cookie, csrf) as socket:
            assert await asyncio.to_thread(signs_in, name) == 200
            await asyncio.sleep(2)
            await socket.send('{"type": "beat"}')
            assert await asyncio.to_thread(signs_in, other) == 200
            code, heard = await closed(socket)
        assert code == ENDED
        assert "another person signed in" in [one["refused"] for one in heard if one["type"] == "refused"][-1]["why"]

    run(work)


def test_each_way_that_a_session_ends_ends_its_connections_and_no_others(floor: Floor, server: Server) -> None:
    async def work() -> None:
        names = {way: f"{way}{uuid4().hex[:6]}" for way in ("out", "roles", "password", "stays")}
        for one in names.values():
            act(floor, lambda unit, admin, one=one: hire(unit, admin, one))
        async with AsyncExitStack() as stack:
            lines: dict[str, websockets.ClientConnection] = {}
            sessions: dict[str, tuple[str, str]] = {}
            for way, one in names.items():
                sessions[way] = await asyncio.to_thread(sign_in, server, one)
                lines[way] = await stack.enter_async_context(watching(server, *sessions[way]))
            cookie, csrf = sessions["out"]
            headers = {"Cookie": cookie, "X-Feltwork-CSRF": csrf}
            assert httpx.post(f"{server.address}/api/sign-out", headers=headers).status_code == 204

            def change(unit: Unit, admin: Any) -> None:
                people.take_role(unit, admin, people.person(unit, names["roles"]), Role.SECURITY)
                people.set_password(unit, admin, people.person(unit, names["password"]), "another long phrase")

            await asyncio.to_thread(act, floor, change)
            for way, why in (("out", "signed out"), ("roles", "roles changed"), ("password", "password changed")):
                code, heard = await closed(lines[way])
                assert code == ENDED
                assert why in heard[-1]["refused"]["why"]
            await lines["stays"].send('{"type":"beat"}')
            assert json.loads(await asyncio.wait_for(lines["stays"].recv(), WAIT_S)) == {"type": "beat"}

    run(work)


def test_beats_keep_no_idle_session_alive(servers: Servers) -> None:
    """The clock of the house moves on; the console beats as it should, and nobody touches it."""

    async def work(floor: Floor, server: Server) -> None:
        act(floor, lambda unit, admin: hire(unit, admin, "sid"))
        cookie, csrf = await asyncio.to_thread(sign_in, server, "sid")
        async with watching(server, cookie, csrf) as socket:
            with psycopg.connect(floor.url, autocommit=True) as owner:
                for _ in range(4):
                    owner.execute("update ledger.house set clock_ahead = clock_ahead + interval '9 minutes'")
                    with suppress(websockets.ConnectionClosed):
                        await socket.send('{"type":"beat"}')
                        await asyncio.sleep(2)  # were the server's own look a use, it would count by now
            code, heard = await closed(socket)
        assert code == ENDED
        assert "nothing was heard from it for more than 30 minutes" in heard[-1]["refused"]["why"]

    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        floor = Floor(url)
        floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        with floor.server() as server:
            run(lambda: work(floor, server))


def test_a_page_that_asks_by_itself_keeps_no_session_alive(servers: Servers) -> None:
    """A request that a page makes untouched says so. A change counts whatever it says."""

    def get(server: Server, cookie: str, **headers: str) -> int:
        answer = httpx.get(f"{server.address}/api/me", headers={"Cookie": cookie, **headers}, timeout=WAIT_S)
        return answer.status_code

    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        floor = Floor(url)
        floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        act(floor, lambda unit, admin: hire(unit, admin, "sid"))
        with floor.server() as server, psycopg.connect(url, autocommit=True) as owner:
            left, stays = sign_in(server, "sid")[0], sign_in(server, "sid")[0]
            for _ in range(4):
                owner.execute("update ledger.house set clock_ahead = clock_ahead + interval '9 minutes'")
                assert get(server, stays) == 200
                untouched = get(server, left, **{"X-Feltwork-Untouched": "yes"})
            assert untouched == 401


def test_605a_2_b_a_replaced_credential_ends_its_own_connections_and_not_those_of_the_new_one(
    floor: Floor, server: Server
) -> None:
    async def work() -> None:
        old = floor.credentials["T1-7"]
        async with connected(server, {"credential": old}) as (before, welcome):
            assert welcome["type"] == "welcome"
            with House.open(floor.url) as house:
                floor.credentials |= house.database.run(lambda unit: issued(unit, ["T1-7"])).credentials
            async with Terminal(server.address, floor.credentials["T1-7"]) as terminal:
                code, heard = await closed(before)
                assert code == ENDED
                assert "replaced" in heard[-1]["refused"]["why"]
                for on in (True, False):
                    await terminal.command("call", on=on)
                assert terminal.connections == 1

    run(work)


def test_a_database_that_is_away_for_a_moment_ends_nobody(servers: Servers) -> None:
    async def work(floor: Floor, server: Server) -> None:
        act(floor, lambda unit, admin: hire(unit, admin, "pat"))
        cookie, csrf = await asyncio.to_thread(sign_in, server, "pat")
        async with (
            watching(server, cookie, csrf) as socket,
            connected(server, {"credential": floor.credentials["T1-1"]}) as (terminal, _),
        ):
            with psycopg.connect(floor.url, autocommit=True) as owner:
                # Sessions and credentials can't be read for longer than some looks take.
                owner.execute("revoke select on access.session, access.device_credential from feltwork_app")
                seen = "looking at sessions and credentials"
                while sum(seen in line for line in server.said) < 2:
                    await asyncio.sleep(0.1)
                owner.execute("grant select on access.session, access.device_credential to feltwork_app")
            for line in (socket, terminal):
                await line.send('{"type":"beat"}')
                while json.loads(await asyncio.wait_for(line.recv(), WAIT_S)) != {"type": "beat"}:
                    pass
            await asyncio.to_thread(disable, floor, "pat")
            assert (await closed(socket))[0] == ENDED

    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        floor = Floor(url)
        floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        with floor.server() as server:
            run(lambda: work(floor, server))


# ------------------------------------------------------------------------------------------- junk, floods and shares


def test_a_few_unreadable_messages_close_the_connection(floor: Floor, server: Server) -> None:
    async def work() -> None:
        async with connected(server, {"credential": floor.credentials["T1-1"]}) as (socket, _):
            for sent in ("junk", "[1]", '{"type": "nonsense"}', '{"type": "beat", "type": "beat"}') * 10:
                with suppress(websockets.ConnectionClosed):
                    await socket.send(sent)
            code, heard = await closed(socket)
        assert code == UNREADABLE
        assert 5 <= len([one for one in heard if "refused" in one]) <= 20

    run(work)


@pytest.mark.parametrize("sent", sampled(["command", '{"type":"beat"}', '{"type":"hello","protocol":1}'], 1))
def test_a_flood_is_slowed_and_closed_and_nobody_else_notices(floor: Floor, server: Server, sent: str) -> None:
    command = json.dumps({"type": "command", "id": str(uuid4()), "do": "last_rounds"})
    text = command if sent == "command" else sent

    async def work() -> None:
        async with (
            Terminal(server.address, floor.credentials["T1-2"]) as other,
            connected(server, {"credential": floor.credentials["T1-3"]}) as (socket, _),
        ):

            async def flood() -> None:
                with suppress(websockets.ConnectionClosed):
                    while True:
                        await socket.send(text)
                        await asyncio.sleep(0)  # to hear the server while the line takes everything

            flooding = asyncio.create_task(flood())
            ending = asyncio.create_task(closed(socket))
            while not ending.done():
                await other.command("call", on=True)
                await other.command("call", on=False)
            code, _ = await ending
            flooding.cancel()
            assert code in (FLOODED, UNREADABLE)
            assert other.connections == 1

    run(work)


def test_a_terminal_and_a_person_have_a_share_of_connections_however_many_come_at_once(
    floor: Floor, server: Server, name: str
) -> None:
    async def at_once(hello: dict[str, Any], cookie: str | None, most: int) -> None:
        async with AsyncExitStack() as stack:

            async def come() -> dict[str, Any]:
                _, first = await stack.enter_async_context(connected(server, hello, cookie))
                return first

            first = await asyncio.gather(*(come() for _ in range(most * 3)))
            refused = [one["refused"] for one in first if one["type"] == "refused"]
            assert len(first) - len(refused) == most
            assert all("connections" in one["why"] and one["instead"] for one in refused)
        # All of them are given back.
        for _ in range(100):
            async with connected(server, hello, cookie) as (_, first_again):
                if first_again["type"] == "welcome":
                    return
            await asyncio.sleep(0.05)
        raise AssertionError(first_again)

    async def work() -> None:
        await at_once({"credential": floor.credentials["T1-4"]}, None, 8)
        cookie, csrf = await asyncio.to_thread(sign_in, server, name)
        await at_once({"as": "watch", "table": "T1", "csrf": csrf}, cookie, 24)

    run(work)


def test_connections_that_say_nothing_are_few_for_each_address_and_give_way(floor: Floor, server: Server) -> None:
    async def work() -> None:
        async with AsyncExitStack() as stack:
            silent = [await stack.enter_async_context(websockets.connect(url_of(server))) for _ in range(128)]
            async with websockets.connect(url_of(server)) as one_more:
                code, [refused] = await closed(one_more)
            assert code == ENDED
            assert "128" in refused["refused"]["why"]
            metrics = (await asyncio.to_thread(httpx.get, f"{server.address}/metrics")).text
            assert 'feltwork_connections_by_kind{kind="before_hello"} 128.0' in metrics
            assert 'feltwork_connections_refused_total{why="address"}' in metrics
            await silent[0].close()
            for _ in range(100):
                async with connected(server, {"credential": floor.credentials["T1-5"]}) as (_, first):
                    if first["type"] == "welcome":
                        break
                await asyncio.sleep(0.05)
            assert first["type"] == "welcome"

    run(work)


def test_the_protocols_document_states_the_bounds() -> None:
    document = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    table = document.partition("| bound | connections |")[2].partition("\n\n")[0]
    stated = [int(row.rpartition("|")[0].rpartition("|")[2].strip().replace(",", "")) for row in table.splitlines()[2:]]
    assert stated == list(asdict(BOUNDS).values())


# ----------------------------------------------------------------------------------------------------------- relays


def test_connections_that_are_passed_on_obey_the_same(servers: Servers) -> None:
    """Two servers: whichever runs the table, each of a person's connections ends on both."""

    async def work(floor: Floor) -> None:
        with floor.server() as first, floor.server() as second:
            cookie, csrf = await asyncio.to_thread(sign_in, first, "pat")
            async with AsyncExitStack() as stack:
                lines = [await stack.enter_async_context(watching(one, cookie, csrf)) for one in (first, second)]
                terminals = [
                    (await stack.enter_async_context(connected(one, {"credential": floor.credentials["T1-1"]})))[0]
                    for one in (first, second)
                ]
                await asyncio.to_thread(disable, floor, "pat")
                for line in lines:
                    code, heard = await closed(line)
                    assert code == ENDED
                    assert "disabled" in heard[-1]["refused"]["why"]
                with House.open(floor.url) as house:
                    floor.credentials |= house.database.run(lambda unit: issued(unit, ["T1-1"])).credentials
                for line in terminals:
                    code, heard = await closed(line)
                    assert code == ENDED
                    assert "replaced" in heard[-1]["refused"]["why"]

    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        floor = Floor(url)
        floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        act(floor, lambda unit, admin: hire(unit, admin, "pat"))
        run(lambda: work(floor))
