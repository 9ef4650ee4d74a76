"""A demo that other machines can reach: only when asked for, with random passwords and with bounds on its seats."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg
import pytest
from playwright.sync_api import Browser, expect

from feltwork.access.passwords import matches
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from feltwork.web.demo import ADMINISTRATOR, PASSWORD, PEOPLE, DemoSeats, opening
from feltwork.web.demo.department import APPROVER, OPERATOR
from feltwork.web.demo.house import demo_house
from feltwork.web.demo.seats import WINDOW_S, Bounds
from feltwork.web.listening import Where, listen
from feltwork.web.reach import beyond_this_machine
from tests.cli.run import feltwork
from tests.database.servers import Servers, fresh_database
from tests.web.live import Live, live_page
from tests.web.processes import OPEN, Process, serving

NAMES = (ADMINISTRATOR[0], *(name for name, _, _ in PEOPLE))
NETWORK = ("--demo-for-network", "--rehearsal", "--port", "0")
PRINTED = re.compile(r"^  (\S+) +((?:[a-z2-9]{4}-){3}[a-z2-9]{4})$")
WAIT_S = 20


@pytest.fixture
def url(servers: Servers, demo_house_url: str) -> Iterator[str]:
    """A demo that was on this machine alone, with the printed password."""
    with fresh_database(servers.url("embedded"), demo_house_url) as made:
        yield made


@pytest.fixture
def empty_url(servers: Servers) -> Iterator[str]:
    with fresh_database(servers.url("embedded")) as made:
        yield made


def passwords(server: Process) -> dict[str, str]:
    """The passwords that a server has printed before it said that it is open."""
    found = [match for line in server.said if (match := PRINTED.match(line))]
    assert len(found) == len(NAMES)
    return {match[1]: match[2] for match in found}


def sign_in(client: httpx.Client, name: str, password: str) -> int:
    return client.post("/api/sign-in", json={"name": name, "password": password}).status_code


# ------------------------------------------------------------------------------------------- before it listens


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--host", "0.0.0.0"), "--host 0.0.0.0"),  # noqa: S104 - refused
        (("--host", "::"), "--host ::"),
        (("--host", ""), "--host "),
        (("--host", "0"), "--host 0"),
        (("--host", "10.1.2.3"), "--host 10.1.2.3"),
        (("--host", "::ffff:10.1.2.3"), "--host ::ffff:10.1.2.3"),
        (("--host", "::ffff:0.0.0.0"), "--host ::ffff:0.0.0.0"),
        (("--host", "no-such-name.invalid"), "--host no-such-name.invalid"),
        (("--host", "<broadcast>"), "--host <broadcast>"),
        (("--public", "https://casino.example"), "--public https://casino.example"),
        (("--public", "http://127.0.0.1.example"), "--public http://127.0.0.1.example"),
        (("--peer", "http://10.1.2.3:8580"), "--peer http://10.1.2.3:8580"),
        (("--proxy", "127.0.0.1", "--proxy", "10.1.2.4"), "--proxy 10.1.2.4"),
        (("--central-control", "0", "--central-control-host", "0.0.0.0"), "--central-control-host 0.0.0.0"),  # noqa: S104
        (("--rehearsal", "--host", "0.0.0.0"), "--host 0.0.0.0"),  # noqa: S104
    ],
)
def test_a_demo_that_other_machines_can_reach_is_refused_before_it_listens(words: tuple[str, ...], named: str) -> None:
    done = feltwork("serve", "--demo", "--port", "0", *words, FELTWORK_DATABASE_URL="postgresql:///nowhere")
    assert done.returncode == 2
    assert done.stderr.startswith(f"feltwork: --demo with {named}: other machines could reach it")
    assert "add --demo-for-network" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_host_whose_name_has_another_address_when_it_listens_is_refused_then() -> None:
    with pytest.raises(Refused, match="other machines could reach it"):
        listen(Where(host="0.0.0.0", port=0, only_here=True))  # noqa: S104
    listen(Where(host="127.0.0.2", port=0, only_here=True)).close()


@pytest.mark.parametrize(
    "where",
    [
        *(Where(host=host) for host in ("127.0.0.1", "localhost", "127.0.0.2", "127.1", "::1", "::ffff:127.0.0.1")),
        Where(public="https://localhost:8443", peer="http://127.0.0.1:8581", proxies=("127.0.0.1", "::1")),
        Where(public="http://[::1]:8080"),
    ],
)
def test_this_machine_alone_is_known_in_all_its_spellings(where: Where) -> None:
    assert beyond_this_machine(where) is None


def test_a_house_may_be_reached_from_anywhere() -> None:
    done = feltwork(
        "serve",
        "--host",
        "0.0.0.0",  # noqa: S104
        "--port",
        "0",
        FELTWORK_DATABASE_URL="postgresql://127.0.0.1:1/nowhere",
    )
    assert "other machines" not in done.stderr
    assert "does not answer" in done.stderr


# ------------------------------------------------------------------------------------------------- random passwords


def test_a_demo_for_the_network_prints_a_password_for_each_person_and_no_other_is_good(
    url: str, tmp_path: Path
) -> None:
    surroundings = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving("--host", "127.0.0.1", *NETWORK, "--log-level", "info", **surroundings) as server:
        address = server.address
        printed = passwords(server)
        assert set(printed) == set(NAMES)
        assert len(set(printed.values())) == len(NAMES)
        with httpx.Client(base_url=address, timeout=WAIT_S) as client:
            for name in ("admin", "finance", "dealer"):
                assert sign_in(client, name, PASSWORD) == 401
                assert sign_in(client, name, printed[name]) == 200
            shown = [client.get(path).text for path in ("/api/demo", "/api/house", "/", "/sign-in", "/pages/lobby.js")]
            assert "password" not in client.get("/api/demo").json()
            assert [one["sign_in_name"] for one in client.get("/api/demo").json()["people"]]
        secrets = {PASSWORD, *printed.values()}
        assert not [secret for secret in secrets for text in shown if secret in text]
        assert not [secret for secret in secrets for text in everything_noted(url) if secret in text]
        assert server.end() == 0
        later = server.said[next(at for at, line in enumerate(server.said) if OPEN in line) :]
        assert not [line for line in later for secret in secrets if secret in line], "printed once"
        assert not [line for line in server.said if " INFO " in line and any(secret in line for secret in secrets)]


def test_a_new_demo_for_the_network_never_has_the_printed_password(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House.open(empty_url) as house:
        # As it stands when the server is killed after the set-up.
        monkeypatch.setattr(opening, "renew_passwords", lambda *_: {})
        opened = opening.open_demo(house, network=True)
        assert opened.printed is None
    assert not matches(hash_of(empty_url, "admin"), PASSWORD)
    assert [hash_of(empty_url, name) for name, _, _ in PEOPLE] == [None] * len(PEOPLE)


def everything_noted(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        return [str(row) for row in connection.execute("select who, doing, what, about from access.trail").fetchall()]


def hash_of(url: str, name: str) -> str | None:
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "select hash from access.credential c join access.person p on p.id = c.person where sign_in_name = %s",
            (name,),
        ).fetchone()
        return row[0] if row else None


def test_each_start_makes_new_passwords_and_ends_all_sessions_and_the_printed_one_never_comes_back(
    url: str, tmp_path: Path
) -> None:
    surroundings = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving("--demo", "--rehearsal", "--port", "0", **surroundings) as here:
        with httpx.Client(base_url=here.address, timeout=WAIT_S) as client:
            assert client.get("/api/demo").json()["password"] == PASSWORD
            assert sign_in(client, "admin", PASSWORD) == 200
            csrf = {"X-Feltwork-CSRF": client.get("/api/me").json()["csrf"]}
            added = {
                "id": str(uuid4()),
                "sign_in_name": "zoe",
                "name": "Zoe Zimmer",
                "roles": ["dealer"],
                "password": PASSWORD,
            }
            added["password"] = PASSWORD
            answer = client.post("/api/people", json=added, headers=csrf)
            assert answer.status_code < 300, answer.text
            before = dict(client.cookies)
        assert here.end() == 0
    seen: list[dict[str, str]] = []
    for words in (NETWORK, NETWORK, ("--demo", "--rehearsal", "--port", "0")):
        with serving(*words, **surroundings) as server:
            address = server.address
            seen.append(passwords(server))
            with httpx.Client(base_url=address, timeout=WAIT_S) as client:
                assert client.get("/api/me", headers=cookie(before)).status_code == 401
                assert "password" not in client.get("/api/demo").json()
                for name in ("admin", "dealer", "zoe"):
                    assert sign_in(client, name, PASSWORD) == 401
                for old in seen[:-1]:
                    assert sign_in(client, "dealer", old["dealer"]) == 401
                assert sign_in(client, "dealer", seen[-1]["dealer"]) == 200
                before = dict(client.cookies)
            assert server.end() == 0
    assert hash_of(url, "zoe") is None


def cookie(cookies: dict[str, str]) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def test_463a_4_a_the_departments_operators_have_passwords_of_their_own(url: str, tmp_path: Path) -> None:
    surroundings = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    said = "The Department's central control computer: "
    with serving("--demo", "--port", "0", **surroundings) as here:
        here.until(said)
        assert here.end() == 0
    with serving("--demo-for-network", "--port", "0", **surroundings) as server:
        page = server.until(said).removeprefix(said)
        first = re.search(rf'"{OPERATOR}", password "([^"]+)"', server.until("Its operator"))
        second = re.search(rf'"{APPROVER}" password "([^"]+)"', server.until("A second operator"))
        assert first
        assert second
        assert first[1] != second[1]
        with httpx.Client(base_url=page, timeout=WAIT_S) as client:
            for name, password in ((OPERATOR, first[1]), (APPROVER, second[1])):
                assert sign_in(client, name, PASSWORD) != 200
                assert sign_in(client, name, password) == 200
        assert server.end() == 0


# ------------------------------------------------------------------------------------------------------------ seats


def test_605a_9_c_a_visitor_from_a_network_gets_few_seats_and_nobodys_credential(url: str) -> None:
    now = [1_000.0]
    bounds = Bounds(at_a_time=2, an_hour=4, an_hour_for_all=6, connects_within_s=60)
    with House.open(url) as house:
        seats = DemoSeats(demo_house(house), bounds, lambda: now[0])
        first, credential = seats.take("Three-Card", set(), "one")
        second, _ = seats.take("Three-Card", set(), "one")
        assert first != second, "a seat waits for its visitor's terminal"
        with pytest.raises(Refused, match="you have 2 seats"):
            seats.take("Blackjack", set(), "one")
        third, _ = seats.take("Three-Card", {first}, "two")
        assert third not in (first, second)
        now[0] += 61
        # What never connected is free again, under a new credential.
        again, renewed = seats.take("Three-Card", {second}, "three")
        assert again == first
        assert renewed != credential
        seats.take("Three-Card", {second}, "one")
        with pytest.raises(Refused, match="you have 2 seats"):
            seats.take("Three-Card", {second}, "one")
        now[0] += 61
        seats.take("Three-Card", set(), "one")
        now[0] += 61
        with pytest.raises(Refused, match="you were given 4 seats within an hour"):
            seats.take("Three-Card", set(), "one")
        with pytest.raises(Refused, match="6 seats were given within an hour"):
            seats.take("Three-Card", set(), "four")
        now[0] += WINDOW_S
        seats.take("Three-Card", set(), "one")


def test_605a_9_c_at_a_demo_for_the_network_the_bounds_count(url: str, tmp_path: Path) -> None:
    surroundings = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving(*NETWORK, **surroundings) as server, httpx.Client(base_url=server.address, timeout=WAIT_S) as client:
        given = [client.post("/api/demo/seat", json={"table": "Three-Card"}) for _ in range(Bounds().at_a_time)]
        assert len({one.json()["asset_number"] for one in given}) == Bounds().at_a_time
        refused = client.post("/api/demo/seat", json={"table": "Three-Card"})
        assert (refused.status_code, refused.json()["section"]) == (409, "605a.9(c)")
        assert "the most for one visitor" in refused.json()["why"]


# ------------------------------------------------------------------------------------------------------------ pages


def test_the_lobby_and_the_door_of_a_demo_for_the_network_show_no_password(
    browser: Browser, url: str, tmp_path: Path
) -> None:
    surroundings = {**url.maintenance, "FELTWORK_DATA": str(tmp_path)}
    with serving(*NETWORK, **surroundings) as server, House.open(url) as house:
        live = Live(server.address, url, house)
        printed = passwords(server)
        with live_page(browser, live, "/") as it:
            expect(it.page.locator("#work")).to_contain_text("Every person of this demo has a password of their own")
            expect(it.page.get_by_role("button", name=re.compile("Work as"))).to_have_count(0)
            expect(it.page.get_by_role("button", name=re.compile("table Three-Card"))).to_be_enabled()
            shown = it.page.content()
            it.page.get_by_role("main").get_by_role("link", name="Sign in").click()
            it.page.wait_for_url("**/sign-in*")
            shown += it.page.content()
            assert not [one for one in (PASSWORD, *printed.values()) if one in shown]
            it.page.get_by_label("Name", exact=True).fill("dealer")
            it.page.get_by_label("Password", exact=True).fill(printed["dealer"])
            it.page.get_by_role("button", name="Sign in").click()
            it.page.wait_for_url("**/dealer")
            expect(it.page.locator(".house-bar")).to_contain_text("Dana Dealer")


# ------------------------------------------------------------------------------------------------------------ a house


def test_a_houses_server_does_not_load_the_demo() -> None:
    program = (
        "import sys, feltwork.cli.serving, feltwork.web.server, feltwork.web.app\n"
        "print([name for name in sys.modules if name.startswith(('feltwork.web.demo', 'feltwork.web.api.demo'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
