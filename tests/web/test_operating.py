"""Operating a server: how it starts, ends and refuses to start, behind a proxy, its health, its figures."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import psutil
import psycopg
import pytest
from cryptography.fernet import Fernet
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from feltwork.access import trail
from feltwork.access import tries as rules
from feltwork.access.tries import ADDRESS_WINDOW_S, FAILURES, FAILURES_OF_AN_ADDRESS, FIRST_LOCK_S, Locked
from feltwork.database.cluster import Cluster
from feltwork.database.where import VARIABLE
from feltwork.table.hub import Hub
from feltwork.table.seal import Bound, Seal
from feltwork.table.seal_file import the_seal
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from feltwork.web.bounds import LARGEST_HEAD, LARGEST_STATEMENT, BoundedBodies
from feltwork.web.demo import PASSWORD, PEOPLE
from feltwork.web.listening import NEXT_PORTS, PortTaken, Where, listen, listen_nearby, verify_url
from feltwork.web.refusing import NotSignedIn, Unread
from feltwork.web.server import LARGEST_MESSAGE
from feltwork.web.tries import PLACES, Tries
from tests.database.servers import QUICK, Servers, empty_database, fresh_database, place, tidied_even_if_killed, url_of
from tests.web.api import Api, running
from tests.web.processes import WAIT_S, Process, serving

MOVED = 4001
KEY = Fernet.generate_key().decode()
FORWARDED = "203.0.113.7"
ELSEWHERE = "https://casino.example"


@pytest.fixture(scope="module")
def url(servers: Servers, demo_house_url: str) -> Iterator[str]:
    """A database of its own, for every server process of this module in turn."""
    with fresh_database(servers.url("embedded"), demo_house_url) as made:
        yield made


@pytest.fixture
def other_url(servers: Servers, demo_house_url: str) -> Iterator[str]:
    """A database for one server: once it is opened to a network it has no printed password."""
    with fresh_database(servers.url("embedded"), demo_house_url) as made:
        yield made


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as made, running(made) as api:
        yield api


def surroundings(url: str, folder: Path) -> dict[str, str]:
    return {**url.environment, "FELTWORK_DATA": str(folder), "FELTWORK_SEAL_KEY": KEY}


def maintained(cluster: Cluster, folder: Path) -> dict[str, str]:
    """The environment of a server that has the owner's address, to migrate with."""
    url = url_of(cluster)
    return {**surroundings(url, folder), **url.maintenance}


@contextmanager
def terminal(address: str, table: str = "Three-Card", seat: dict[str, str] | None = None) -> Iterator[ClientConnection]:
    """A terminal of the demo that has said hello."""
    seat = seat or httpx.post(f"{address}/api/demo/seat", json={"table": table}, timeout=WAIT_S).json()
    with connect(address.replace("http", "ws", 1) + "/ws", max_size=None) as line:
        line.send(json.dumps({"type": "hello", "protocol": 1, "credential": seat["credential"]}))
        assert json.loads(line.recv(WAIT_S))["type"] == "welcome"
        yield line


def close_code(line: ClientConnection) -> int | None:
    """How the server closed a line."""
    while True:
        try:
            line.recv(WAIT_S)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None


def held_tables(url: str) -> int:
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "select count(*) from pg_locks l join pg_database d on d.oid = l.database"
            " where locktype = 'advisory' and datname = current_database()"
        ).fetchone()
        return int(row[0]) if row else 0


# ------------------------------------------------------------------------------------------------ start and end


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_its_tables_given_back_and_everybody_told(
    url: str, tmp_path: Path, by: signal.Signals
) -> None:
    with (
        serving("--demo", "--rehearsal", "--port", "0", **surroundings(url, tmp_path)) as server,
        terminal(server.address) as line,
    ):
        assert held_tables(url) > 0
        status = server.end(by)
        assert (status, server.said[-1]) == (0, "Closed."), server.said
        assert close_code(line) == MOVED
        assert not [said for said in server.said if "Traceback" in said or "ERROR" in said or "WARNING" in said]
    assert held_tables(url) == 0


def test_a_port_that_was_asked_for_and_is_taken_is_refused_in_one_line(url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with serving("--port", str(port), **surroundings(url, tmp_path)) as server:
            assert server.status() == 2
            [said] = server.said
    assert said.startswith(f"feltwork: port {port} of 127.0.0.1: another program listens there; end that program")


def test_where_no_port_was_asked_for_the_next_free_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listen_nearby(Where(port=port)) as found:
            assert port < found.getsockname()[1] < port + NEXT_PORTS


def test_the_default_port_may_be_taken_and_what_the_server_says_instead(url: str, tmp_path: Path) -> None:
    """Without a display it says its address, even where a text browser is chosen, which would draw over its words."""
    opened = tmp_path / "opened"
    around = {"BROWSER": browser(tmp_path, opened), **surroundings(url, tmp_path)}
    try:
        blocking = socket.create_server(("127.0.0.1", 8580))
    except OSError:
        blocking = socket.socket()  # another program has it already, which is what is wanted
    with blocking, serving("--demo", "--rehearsal", "--open", **around) as server:
        said = server.until("Another program listens on port 8580: this server takes ")
        address = server.address
        assert address.endswith(":" + said.rsplit(" ", 1)[1].rstrip("."))
        assert f"visit {address} in a browser" in server.until("No browser could be opened here")
        assert httpx.get(f"{address}/health/live", timeout=WAIT_S).json() == {"live": True}
        assert server.end() == 0
    assert not opened.exists()


def test_two_servers_never_have_one_port_although_neither_has_begun_to_answer() -> None:
    with listen(Where(port=0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} of 127.0.0.1: another program listens there"):
            listen(Where(port=port))


def test_what_a_server_answers_is_sent_at_once() -> None:
    """Only of a line whose protocol is named does asyncio know to send small answers without waiting."""
    with listen(Where(port=0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_server_that_listens_everywhere_goes_by_the_name_of_its_machine() -> None:
    assert Where(host="0.0.0.0", port=8580).address == f"http://{socket.gethostname()}:8580"  # noqa: S104 - no listening
    assert Where(host="::1", port=8580).address == "http://[::1]:8580"


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(Refused, match=r"host 192\.0\.2\.1: it is no address of this machine"):
        listen(Where(host="192.0.2.1", port=0))


@pytest.mark.parametrize(
    "stated", ["casino.example", "ftp://casino.example", "https://casino.example/tables", "https://"]
)
def test_a_public_address_that_is_none_is_refused(stated: str) -> None:
    verify_url(ELSEWHERE, "--public")
    with pytest.raises(Refused, match=r"it is no address of a server; https://casino\.example"):
        verify_url(stated, "--public")


def test_a_database_that_is_away_wrong_or_newer_is_told_in_one_line(url: str, servers: Servers, tmp_path: Path) -> None:
    server = servers.url("embedded")
    with socket.socket() as closed, fresh_database(server, like=url) as newer, empty_database(server) as empty:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: nobody answers there
        with psycopg.connect(newer, autocommit=True) as connection:
            connection.execute("insert into feltwork_migration (version, name, digest) values (9999, 'newer', 'x')")
        for address, why in (
            (f"postgresql://nobody@127.0.0.1:{closed.getsockname()[1]}/none", "the database does not answer"),
            ("http://example", "FELTWORK_DATABASE_URL: it is not the address of a database"),
            (newer.app_conninfo, "database at version 9999: this Feltwork knows versions up to"),
            (empty.app_conninfo, "database at version 0: this Feltwork needs version"),
            (url, "it is a superuser"),
        ):
            place = {**surroundings(url, tmp_path), VARIABLE: address}
            with serving("--port", "0", **place) as process:
                assert process.status() == 2
                assert [line for line in process.said if "Starting the database" not in line] == process.said[-1:]
                assert why in process.said[-1]


# ------------------------------------------------------------------------------------------------- the browser


@pytest.mark.parametrize(("name", "opens"), [("browser", True), ("lynx", False)])
def test_with_a_display_the_page_is_opened_and_never_in_the_servers_own_terminal(
    tmp_path: Path, name: str, opens: bool
) -> None:
    opened, address = tmp_path / "opened", "http://127.0.0.1:8580"
    shown = subprocess.run(
        [sys.executable, "-c", f"from feltwork.cli.showing_page import show_page; show_page({address!r})"],
        env={**os.environ, "DISPLAY": ":99", "BROWSER": browser(tmp_path, opened, name)},
        capture_output=True,
        text=True,
        check=True,
        timeout=WAIT_S,
    )
    assert ("No browser could be opened here" in shown.stdout) is not opens
    assert (opened.exists() and opened.read_text() == address) is opens


def browser(folder: Path, opened: Path, name: str = "browser") -> str:
    """A program that tells which address it was to open."""
    program = folder / name
    program.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    program.chmod(0o755)
    return f"{program} %s"


# --------------------------------------------------------------------------------------------- behind a proxy


def test_behind_tls_the_cookie_is_secure_only_the_public_origin_is_heard_and_the_proxys_word_is_taken(
    other_url: str, tmp_path: Path
) -> None:
    with (
        serving(
            *("--demo-for-network", "--rehearsal", "--port", "0", "--public", ELSEWHERE),
            **surroundings(other_url, tmp_path),
        ) as server,
        House.open(other_url) as house,
    ):
        assert server.address == ELSEWHERE
        passwords = dict(line.split()[:2] for line in server.said if re.match("  [a-z]", line))
        port = listening_port(server)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT_S) as proxy:
            cookie = signed_in(proxy, ELSEWHERE, password=passwords["dealer"]).headers["set-cookie"]
            assert {"Secure", "HttpOnly", "SameSite=strict"} <= set(cookie.split("; "))
            for origin in ("https://elsewhere.example", "http://casino.example", "null"):
                refused = signed_in(proxy, origin)
                assert (refused.status_code, refused.json()["what"]) == (403, "the request")
        for origin, first in ((ELSEWHERE, "welcome"), ("https://elsewhere.example", "refused")):
            assert said_to(f"ws://127.0.0.1:{port}/ws", origin, cookie) == first
        assert where_from(f"http://127.0.0.1:{port}", house, passwords["security"]) == FORWARDED
        assert server.end() == 0


def listening_port(server: Process) -> int:
    """Where a server listens, whatever address it tells people."""
    [one] = [c for c in psutil.Process(server.process.pid).net_connections("inet") if c.status == "LISTEN"]
    return int(one.laddr.port)


def signed_in(client: httpx.Client, origin: str, name: str = "dealer", password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/sign-in", json={"name": name, "password": password}, headers={"Origin": origin})


def said_to(address: str, origin: str, cookie: str) -> str:
    """The first word to a console that comes with a page's origin."""
    token = cookie.split(";")[0]
    csrf = httpx.get(
        address.replace("ws", "http", 1).removesuffix("/ws") + "/api/me", headers={"Cookie": token}, timeout=WAIT_S
    ).json()["csrf"]
    with connect(address, additional_headers={"Cookie": token, "Origin": origin}, max_size=None) as line:
        with suppress(ConnectionClosed):  # a page of elsewhere is turned away before it has said anything
            line.send(json.dumps({"type": "hello", "protocol": 1, "as": "dealer", "table": "Spanish-21", "csrf": csrf}))
        return str(json.loads(line.recv(WAIT_S))["type"])


def where_from(address: str, house: House, password: str = PASSWORD) -> Any:
    """Where somebody signs in from, as the audit trail has it, when a proxy's word for it comes along."""
    told = {"name": "security", "password": password}
    answer = httpx.post(f"{address}/api/sign-in", json=told, headers={"X-Forwarded-For": FORWARDED}, timeout=WAIT_S)
    assert answer.status_code == 200
    [last] = house.database.run(lambda unit: trail.entries(unit, who="security", doing="sign_in", most=1))
    return last.about["where"]


def test_without_a_proxy_nobodys_word_is_taken_and_what_is_too_much_is_refused(url: str, tmp_path: Path) -> None:
    """Of a server process: the bounds on heads and messages are those of its connections."""
    with (
        serving("--demo", "--rehearsal", "--port", "0", **surroundings(url, tmp_path)) as server,
        House.open(url) as house,
    ):
        address = server.address
        assert where_from(address, house) == "127.0.0.1"
        with terminal(address) as line:
            line.send("x" * (LARGEST_MESSAGE + 1))
            assert close_code(line) == 1009
        parts = urlsplit(address)
        with socket.create_connection((parts.hostname, parts.port), WAIT_S) as endless:
            endless.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * (LARGEST_HEAD + 1))
            answer = http.client.HTTPResponse(endless)
            answer.begin()
            assert (answer.status, set(json.loads(answer.read()))) == (431, {"what", "why", "section", "instead"})
        assert httpx.get(f"{address}/health/ready", timeout=WAIT_S).status_code == 200
        assert server.end() == 0


@pytest.mark.parametrize("stated", [True, False])
def test_a_body_that_is_too_large_is_not_read(api: Api, stated: bool) -> None:
    """Whether its length is stated, or it comes in pieces without end."""
    piece = b" " * 65_536
    pieces = LARGEST_STATEMENT // len(piece) * 4
    body: Any = piece * pieces if stated else (piece for _ in range(pieces))
    answer = api.client.post("/api/sign-in", content=body, headers={"Content-Type": "application/json"})
    told = answer.json()
    assert (answer.status_code, told["why"]) == (413, "its body is too large")
    assert told["instead"] == f"{LARGEST_STATEMENT} bytes at the most"
    assert api.client.get("/health/live").status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def app(_: Any, receive: Any, __: Any) -> None:
        while (await receive()).get("more_body"):
            pass

    async def run() -> Unread:
        coming: asyncio.Queue[Any] = asyncio.Queue()
        await coming.put({"type": "http.request", "body": b"{", "more_body": True})
        with pytest.raises(Unread) as found:
            await BoundedBodies(app, within_s=0.05)({"type": "http", "headers": []}, coming.get, coming.put)
        return found.value

    late = asyncio.run(run())
    assert (late.status_code, late.refusal.why) == (408, "its body did not come")


def test_without_tls_the_cookie_goes_over_plain_http(api: Api) -> None:
    answer = api.client.post("/api/sign-in", json={"name": "dealer", "password": PASSWORD})
    api.client.cookies.clear()
    assert "Secure" not in answer.headers["set-cookie"]


# ------------------------------------------------------------------------------------------ figures and health


def figure(api: Api, name: str, **labels: str) -> float:
    for family in text_string_to_metric_families(api.client.get("/metrics").text):
        for sample in family.samples:
            if sample.name == name and labels.items() <= sample.labels.items():
                return float(sample.value)
    return 0.0


def test_the_figures_move_when_a_command_is_answered(api: Api) -> None:
    done = {"do": "buy_in", "outcome": "done"}
    refused = {"do": "buy_in", "outcome": "refused"}
    before = [figure(api, "feltwork_commands_total", **labels) for labels in (done, refused)]
    seat = httpx.post(f"{api.address}/api/demo/seat", json={"table": "Shoe"}, timeout=WAIT_S).json()
    with terminal(api.address, "Shoe", seat) as line:
        [bill] = httpx.post(
            f"{api.address}/api/demo/bill", json={"credential": seat["credential"], "bill": 20}, timeout=WAIT_S
        ).json()
        assert figure(api, "feltwork_connections") == 1
        assert figure(api, "feltwork_viewers") == 1
        breaches = figure(api, "feltwork_bill_breaches_total", rule="signature")
        for signature in (bill["signature"], "0" * 128):
            line.send(
                json.dumps({"type": "command", "do": "buy_in", **bill, "id": str(uuid4()), "signature": signature})
            )
            while json.loads(line.recv(WAIT_S))["type"] != "answer":
                pass
    assert figure(api, "feltwork_bill_breaches_total", rule="signature") == breaches + 1
    after = [figure(api, "feltwork_commands_total", **labels) for labels in (done, refused)]
    assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]
    assert figure(api, "feltwork_command_seconds_count", do="buy_in") == sum(after)
    assert figure(api, "feltwork_journal_number", table="Shoe") > 0
    assert figure(api, "feltwork_tables", phase="betting") >= 1
    assert figure(api, "feltwork_tables_in_trouble") == figure(api, "feltwork_tables_not_run") == 0


def test_health_and_figures_need_no_session_and_tell_no_names_and_no_money(api: Api) -> None:
    seat = api.client.post("/api/demo/seat", json={"table": "Shoe"}).json()
    secret = {seat["asset_number"], seat["credential"], "$", "balance", "admin"}
    # Sign-in names that are words of ours ("tables", "count") may stand there; names of people may not.
    people = {word for _, name, _ in PEOPLE for word in name.split()} | {"mainbank", "pitboss", "dealer2"}
    for path in ("/health/live", "/health/ready", "/metrics"):
        answer = api.client.get(path)
        assert answer.status_code == 200
        words = {word.strip('",{}:=') for word in answer.text.replace("=", " ").split()}
        assert not (secret | people) & words
    assert api.client.get("/health/ready").json() == {"ready": True, "database": True, "tables": 2}


def test_a_table_that_can_not_be_taken_up_is_counted_and_said_once(
    servers: Servers, caplog: pytest.LogCaptureFixture
) -> None:
    """Another key: this server takes no table of the house, and whoever watches the figures sees it."""
    with fresh_database(servers.url("embedded")) as url:
        with running(url):
            pass  # Shoe has been opened, with a virtual shoe under a key that is gone
        with House.open(url) as house:

            async def run() -> tuple[int, float]:
                hub = Hub(house, Seal(Fernet.generate_key()), "http://other", open_by_itself=True)
                await hub.start()
                await hub._look()
                counted = hub.not_run
                await hub.stop()
                return len(counted), sum("sealed with another key" in record.message for record in caplog.records)

            assert asyncio.run(run()) == (2, 1)


def test_readiness_follows_the_database(tmp_path: Path) -> None:
    with place() as folder, tidied_even_if_killed(folder):
        cluster = Cluster(folder / "postgres", settings=QUICK)
        with cluster, serving("--port", "0", **maintained(cluster, tmp_path)) as server:
            address = server.address
            assert ready(address) == (200, {"ready": True, "database": True, "tables": 0})
            assert httpx.get(f"{address}/api/tables/T1", timeout=WAIT_S).status_code == 404
            cluster.stop()
            status, told = ready(address)
            assert (status, told["ready"], told["database"]) == (503, False, False)
            # Nobody knows now whether there is such a table: it is not "not there".
            assert httpx.get(f"{address}/api/tables/T1", timeout=WAIT_S).status_code == 503
            assert httpx.get(f"{address}/health/live", timeout=WAIT_S).status_code == 200
            cluster.start()
            while ready(address)[0] != 200:
                pass  # it comes back by itself
            assert server.end() == 0
            cluster.stop()


def ready(address: str) -> tuple[int, Any]:
    answer = httpx.get(f"{address}/health/ready", timeout=WAIT_S)
    return answer.status_code, answer.json()


# ----------------------------------------------------------------------------------------------- signing in


class Clock:
    """A time that goes by when it is told so."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def fail(tries: Tries, address: str | None, name: str = "", browser: str | None = None) -> None:
    with pytest.raises(NotSignedIn), tries.one(address, name, browser):
        raise NotSignedIn("sign-in", "wrong")


def let_in(tries: Tries, address: str, name: str, browser: str | None = None) -> None:
    with tries.one(address, name, browser):
        pass


def waits(tries: Tries, address: str, name: str = "", browser: str | None = None) -> int:
    """For how long a try has to wait."""
    with pytest.raises(Locked) as locked, tries.one(address, name, browser):
        raise AssertionError("it was let through")
    return locked.value.after_s


def test_a_name_is_locked_where_it_fails_and_nowhere_else() -> None:
    clock = Clock()
    tries = Tries(clock)
    for _ in range(FAILURES):
        fail(tries, "192.0.2.1", "olga")
        clock.time += 1
    assert waits(tries, "192.0.2.1", "olga") == FIRST_LOCK_S - 1
    let_in(tries, "192.0.2.1", "oleg")
    let_in(tries, "192.0.2.2", "olga", "fwb.hers")
    let_in(tries, "192.0.2.1", "olga", "fwb.hers")
    clock.time += FIRST_LOCK_S
    fail(tries, "192.0.2.1", "olga")
    assert waits(tries, "192.0.2.1", "olga") == 2 * FIRST_LOCK_S


def test_an_address_is_limited_for_unfamiliar_names_and_forgotten_after_its_window() -> None:
    clock = Clock()
    tries = Tries(clock)
    let_in(tries, "192.0.2.1", "olga")
    for number in range(FAILURES_OF_AN_ADDRESS):
        fail(tries, "192.0.2.1", f"guess{number}" if number % 2 else "")
    assert waits(tries, "192.0.2.1", "oleg") == waits(tries, "192.0.2.1") == ADDRESS_WINDOW_S
    let_in(tries, "192.0.2.1", "olga")
    let_in(tries, "192.0.2.2", "oleg")
    clock.time = ADDRESS_WINDOW_S
    fail(tries, "192.0.2.1", "oleg")


def test_an_address_of_version_6_counts_with_all_that_come_with_it() -> None:
    tries = Tries(Clock())
    for number in range(FAILURES):
        fail(tries, f"2001:db8::{number:x}", "olga")
        fail(tries, "::ffff:192.0.2.1", "olga")
    for address in ("2001:db8::ffff:ffff", "192.0.2.1"):
        assert waits(tries, address, "olga")
    fail(tries, "2001:db8:0:1::1", "olga")


def test_tries_that_have_not_ended_count_so_many_at_once_are_no_way_around() -> None:
    tries = Tries(Clock())
    going_on = [tries.one("192.0.2.1", "olga") for _ in range(FAILURES)]
    for one in going_on:
        one.__enter__()
    assert waits(tries, "192.0.2.1", "olga")
    for one in going_on:
        one.__exit__(None, None, None)
    fail(tries, "192.0.2.1", "olga")


def test_a_try_that_ends_in_another_error_is_taken_back() -> None:
    tries = Tries(Clock())
    for _ in range(2 * FAILURES):
        with pytest.raises(KeyError), tries.one("192.0.2.1", "olga"):
            raise KeyError("the store is away")
    fail(tries, "192.0.2.1", "olga")


def test_not_more_places_are_kept_than_there_is_room_for() -> None:
    tries = Tries(Clock())
    for number in range(PLACES + 5):
        fail(tries, f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(tries._counts) == PLACES


def test_465a_11_b_9_unknown_names_are_turned_away_before_they_fill_the_audit_trail(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 12
    monkeypatch.setattr(rules, "FAILURES_OF_AN_ADDRESS", most)
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        for number in range(most):
            assert knock(api, f"nobody.{number}").status_code == 401
        noted = entries(api)
        answer = knock(api, "nobody.else")
        assert answer.status_code == 429
        assert 0 < int(answer.headers["Retry-After"]) <= ADDRESS_WINDOW_S
        assert answer.json()["what"] == "sign-in"
        assert f"{most} sign-ins from this address have failed" in answer.json()["why"]
        assert entries(api) == noted
        assert "429" in api.client.get("/api/openapi.json").json()["paths"]["/api/sign-in"]["post"]["responses"]


def knock(api: Api, name: str) -> httpx.Response:
    answer: httpx.Response = api.client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    return answer


def entries(api: Api) -> int:
    return int(api.house.database.run(lambda unit: unit.value("select count(*) from access.trail")))


# ------------------------------------------------------------------------------------------------- the seal's key


def test_the_seals_key_is_made_once_and_for_the_server_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FELTWORK_SEAL_KEY", raising=False)
    folder = tmp_path / "not" / "there"
    here = Bound("house", "T1", 1, "shoe")
    sealed = the_seal(folder).close("As", here)
    assert the_seal(folder).open(sealed, here) == "As"
    [key] = folder.iterdir()
    assert (key.name, key.stat().st_mode & 0o777) == ("seal.key", 0o600)
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(Refused, match=r"the seal's key: .* can't be read or made"):
        the_seal(blocked)
