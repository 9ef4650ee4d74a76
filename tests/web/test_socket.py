"""The WebSocket as docs/protocol.md has it: hello, numbers, resuming, commands once, being dropped, several servers."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
import websockets

from bench.live.floor import PASSWORD, Floor, Server
from feltwork.access import devices, people
from feltwork.access.roles import Role
from feltwork.client import Terminal, TurnedAway
from feltwork.table.setup import Setup
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from tests.access.staff import choose
from tests.database.servers import Servers, fresh_database

PATIENT = Setup(automatic=True, betting_s=3_600, decision_s=3_600, result_s=3_600, step_ms=5)


@pytest.fixture(scope="module")
def floor(servers: Servers) -> Iterator[Floor]:
    with fresh_database(servers.url("embedded")) as url, House.open(url) as house:
        made = Floor(url)
        made.add_table(house, "T1", "three-card-poker", 7, PATIENT, (100,))
        made.add_table(house, "B1", "minibaccarat", 40, PATIENT, (20,))
        made.add_table(house, "Q1", "three-card-poker", 2, replace(PATIENT, betting_s=1, decision_s=1), (100,))
        yield made


@pytest.fixture(scope="module")
def server(floor: Floor) -> Iterator[Server]:
    with floor.server() as server:
        yield server


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))  # type: ignore[arg-type]


async def talk(server: Server, *messages: dict[str, Any] | str) -> list[dict[str, Any]]:
    """Send messages raw; everything that comes back until the server closes or is silent."""
    heard = []
    async with websockets.connect(server.address.replace("http", "ws") + "/ws") as socket:
        for message in messages:
            await socket.send(message if isinstance(message, str) else json.dumps(message))
        try:
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 2)))
        except (TimeoutError, websockets.ConnectionClosed):
            return [*heard, {"closed": socket.close_code}]


@pytest.mark.parametrize(
    ("hello", "why"),
    [
        ({"type": "hello", "protocol": 2, "credential": "x"}, "protocol 1 is spoken here"),
        ({"type": "hello", "protocol": 1, "credential": "fwd.wrong"}, "no terminal has it"),
        ({"type": "hello", "protocol": 1, "table": "T1", "as": "dealer", "csrf": "x"}, "nobody is signed in"),
        ({"type": "command", "do": "wager"}, "protocol 1 is spoken here"),
        ("[1, 2]", "it is not a JSON object"),
        ("nonsense", "it is not JSON"),
    ],
)
def test_who_is_not_known_is_turned_away_in_words(server: Server, hello: Any, why: str) -> None:
    async def work() -> None:
        refused, closed = await talk(server, hello)
        assert refused["type"] == "refused"
        assert why in refused["refused"]["why"]
        assert closed == {"closed": 4003}

    run(work)


def test_605a_3_a_a_bill_is_credited_once_however_often_its_command_is_sent(floor: Floor, server: Server) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials["T1-1"]) as terminal:
            report = floor.validators["T1-1"].insert(20)
            id = UUID(report.id)
            first = await terminal.command("buy_in", id=id, **report.body)
            assert first["balance"] == "120.00"
            assert await terminal.command("buy_in", id=id, **report.body) == first
            with pytest.raises(Refused, match="other content"):
                await terminal.command("buy_in", id=id, **{**report.body, "bill": 50})
            view = await terminal.until(lambda view: view.seat["money"]["balance"] == "120.00")
            assert view.seat["seat"] == 1

    run(work)


def test_what_can_not_be_sent_is_refused_and_the_line_stays(floor: Floor, server: Server) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials["T1-2"]) as terminal:
            for do, body, why in (
                ("betting", {}, "can't be sent here"),
                ("nonsense", {}, "can't be sent here"),
                ("wager", {"round": "x", "wagers": {}}, "not a UUID"),
                ("wager", {"round": str(uuid4()), "wagers": {"ante": "5.00"}}, "no such round"),
                ("buy_in", {"bill": 3, "counter": 1, "signature": "0" * 128}, "does not take it"),
                ("buy_in", {"bill": "20", "counter": 1, "signature": "0" * 128}, "not a whole number"),
                ("buy_in", {"bill": 20}, "counter: it is missing"),
                ("buy_in", {"bill": 20, "counter": 1, "signature": "0" * 127}, "not an Ed25519 signature"),
                ("voucher_in", {"validation_number": "123"}, "18 digits"),
                ("tip", {"amount": "-1"}, "not an amount in dollars"),
            ):
                with pytest.raises(Refused, match=why):
                    await terminal.command(do, **body)
            assert terminal.connections == 1

    run(work)


def test_a_gap_is_resumed_with_every_event_that_was_missed(floor: Floor, server: Server) -> None:
    async def work() -> None:
        heard: list[dict[str, Any]] = []
        async with (
            Terminal(server.address, floor.credentials["T1-3"], heard=heard.append) as one,
            Terminal(server.address, floor.credentials["T1-4"]) as other,
        ):
            await one.until(lambda view: view.table["phase"] == "betting")
            before = one.view.n
            one.drop()
            await other.command("call", on=True)
            await other.command("call", on=False)
            await one.until(lambda view: view.n >= before + 2)
            assert one.view.table == other.view.table
            welcome = [message for message in heard if message["type"] == "welcome"][-1]
            assert welcome["resumed"]
            assert [event["n"] for event in welcome["events"]] == list(range(before + 1, welcome["n"] + 1))
            assert "table" not in welcome

    run(work)


def test_who_asks_for_events_that_nobody_knows_any_more_gets_a_snapshot(floor: Floor, server: Server) -> None:
    async def work() -> None:
        hello = {"type": "hello", "protocol": 1, "credential": floor.credentials["T1-5"]}
        [welcome, _] = await talk(server, {**hello, "after": 10**9})
        assert not welcome["resumed"]
        assert welcome["table"]["id"] == "T1"

    run(work)


def test_a_number_that_no_event_can_have_is_refused_and_the_table_goes_on(floor: Floor, server: Server) -> None:
    """Each of the first two once ended the table or held up the whole process."""

    async def work() -> None:
        hello = {"type": "hello", "protocol": 1, "credential": floor.credentials["T1-5"]}
        async with Terminal(server.address, floor.credentials["T1-4"]) as other:
            for after in (-(10**30), -40_000_000, -1, 2**53, 1.5, True, "x", []):
                [refused, closed] = await talk(server, {**hello, "after": after})
                assert "after" in refused["refused"]["why"] or "digits" in refused["refused"]["why"]
                assert closed == {"closed": 4003}
            await other.command("call", on=True)
            await other.command("call", on=False)
            assert other.connections == 1

    run(work)


def test_a_client_that_vanishes_keeps_its_wager_and_finds_the_result_when_it_returns(
    floor: Floor, server: Server
) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials["Q1-1"]) as gone:
            await gone.until(lambda view: view.table["phase"] == "betting")
            await gone.wager({"ante": "10.00"})
            round = gone.view.table["round"]["id"]
        async with Terminal(server.address, floor.credentials["Q1-2"]) as other:
            await other.until(lambda view: any(one["id"] == round for one in view.table["history"]))
        async with Terminal(server.address, floor.credentials["Q1-1"]) as back:
            told = await back.command("last_rounds", last=1)
            [last] = told["rounds"]
            # Nobody answered: the table posts "fold", and the ante is lost.
            assert last["round"] == round
            assert last["net"] == "-10.00"
            assert back.view.seat["money"]["balance"] == "90.00"

    run(work)


def test_a_revoked_credential_ends_the_line_and_is_turned_away(floor: Floor, server: Server) -> None:
    async def work() -> None:
        async with Terminal(server.address, floor.credentials["T1-6"]) as terminal:
            with House.open(floor.url) as house:

                def revoke(unit: Any) -> None:
                    devices.revoke(unit, people.person(unit, "admin"), "T1-6", "stolen")

                house.database.run(revoke)
            with pytest.raises(TurnedAway, match="revoked"):
                await terminal.until(lambda _: False)

    run(work)


def test_any_server_takes_any_client_and_another_takes_the_tables_over_when_one_is_killed(servers: Servers) -> None:
    """Two processes on one database: the second passes its clients on, and runs the tables when the first dies."""

    async def work(floor: Floor) -> None:
        with floor.server() as first, floor.server() as second:
            async with Terminal(second.address, floor.credentials["T1-1"]) as terminal:
                await terminal.until(lambda view: view.table["phase"] == "betting")
                told = await terminal.wager({"ante": "10.00"})
                assert told["available"] == "90.00"
                round, number = terminal.view.table["round"]["id"], terminal.view.n
                before = replace(terminal.view)
                first.kill()
                await terminal.command("call", on=True)
                assert terminal.connections >= 2
                assert terminal.view.table["round"]["id"] == round
                assert terminal.view.seat["wagers"] == {"ante": "10.00"}
                assert terminal.view.n > number
                # Who comes back later is told all that was missed, the take-over too, and has the same.
                late = {"type": "hello", "protocol": 1, "credential": floor.credentials["T1-1"], "after": number}
                [welcome, *_] = await talk(second, late)
                assert [event["n"] for event in welcome["events"]] == [*range(number + 1, terminal.view.n + 1)]
                before.take(welcome)
                assert before.table == terminal.view.table

    with fresh_database(servers.url("embedded")) as url:
        floor = Floor(url)
        with House.open(url) as house:
            floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        run(lambda: work(floor))


def test_what_a_person_does_over_http_reaches_a_table_that_another_server_runs(servers: Servers) -> None:
    """Each server is asked in turn: the one that does not run the table passes the person's command on."""

    async def work(floor: Floor) -> None:
        with floor.server() as first, floor.server() as second:
            async with Terminal(first.address, floor.credentials["T1-1"]) as terminal:
                for server in (first, second):
                    await terminal.command("call", on=True)
                    answers = await asyncio.to_thread(attended, server.address)
                    assert [status for status, _ in answers] == [200, 200, 404, 409]
                    assert answers[0] == answers[1], "the same id: the same answer"
                    assert "T1-9" in answers[3][1]["why"] or "T1-9" in answers[3][1]["what"]
                    await terminal.until(lambda view: not view.seat.get("called_at"))

    def attended(address: str) -> list[tuple[int, Any]]:
        with httpx.Client(base_url=address, timeout=30) as client:
            csrf = client.post("/api/sign-in", json={"name": "sam", "password": PASSWORD}).json()["csrf"]
            client.headers["x-feltwork-csrf"] = csrf
            id = str(uuid4())
            asked = [
                ("T1", {"id": id, "terminal": "T1-1"}),
                ("T1", {"id": id, "terminal": "T1-1"}),
                ("nowhere", {"id": str(uuid4()), "terminal": "T1-1"}),
                ("T1", {"id": str(uuid4()), "terminal": "T1-9"}),
            ]
            answers = [client.post(f"/api/tables/{table}/attend", json=body) for table, body in asked]
            return [(answer.status_code, answer.json()) for answer in answers]

    with fresh_database(servers.url("embedded")) as url:
        floor = Floor(url)
        with House.open(url) as house:
            floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
            admin = house.database.run(lambda unit: people.person(unit, "admin"))
            roles = (Role.SLOT_ATTENDANT,)
            house.database.run(lambda unit: people.add(unit, admin, "sam", "Sam Slots", roles))
            house.database.run(lambda unit: choose(unit, "sam", PASSWORD))
        run(lambda: work(floor))


@pytest.mark.long
def test_a_server_that_hangs_loses_its_tables_and_writes_nothing_when_it_wakes_up(servers: Servers) -> None:
    """Stopped, not killed: its connections and locks live on, until another server sees that it is silent."""

    async def work(floor: Floor) -> None:
        with floor.server() as first, floor.server() as second:
            async with Terminal(first.address, floor.credentials["T1-1"]) as terminal:
                await terminal.until(lambda view: view.table["phase"] == "betting")
                await terminal.wager({"ante": "10.00"})
                round = terminal.view.table["round"]["id"]
            first.process.send_signal(signal.SIGSTOP)
            async with Terminal(second.address, floor.credentials["T1-1"]) as terminal:
                assert terminal.view.table["round"]["id"] == round
                assert terminal.view.seat["wagers"] == {"ante": "10.00"}
                await terminal.wager({"ante": "20.00"})
                first.process.send_signal(signal.SIGCONT)
                async with Terminal(first.address, floor.credentials["T1-1"]) as again:
                    await again.until(lambda view: view.n >= terminal.view.n)
                    assert again.view.seat["wagers"] == {"ante": "20.00"}

    with fresh_database(servers.url("embedded")) as url:
        floor = Floor(url)
        with House.open(url) as house:
            floor.add_table(house, "T1", "three-card-poker", 1, PATIENT, (100,))
        asyncio.run(asyncio.wait_for(work(floor), 120))
