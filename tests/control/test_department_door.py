"""The door of the Department's page: whose word for a client's address is taken, lock-outs, cookies, hosts and TLS."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from feltwork.access.tries import FAILURES
from feltwork.control.certificates import Folder
from feltwork.control.department import operators
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused
from feltwork.web.department.desk import COOKIE
from feltwork.web.department.door import Door
from feltwork.web.department.server import config
from feltwork.web.listening import EVERYWHERE, Where, listen

PASSWORD = "seven grey cranes"  # noqa: S105 - of a test
WRONG = "wrong words here"
ALL = EVERYWHERE[0]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "department")
    for name in ("olga", "omar"):
        operators.add(made, name, name.title(), PASSWORD)
    return made


@contextmanager
def running(store: Store, door: Door) -> Iterator[int]:
    """The Department's page behind a door, as `central-control run` serves it; its port."""
    listening = listen(Where(port=0))
    server = uvicorn.Server(config(store, door, {}))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)
        listening.close()


def sign_in(port: int, name: str, password: str = WRONG, **more: Any) -> httpx.Response:
    url = f"http://127.0.0.1:{port}/api/sign-in"
    return httpx.post(url, json={"name": name, "password": password}, **more)


def at(public: str | None = None, *proxies: str) -> Door:
    return Door(Where(port=0, public=public, proxies=proxies))


# ------------------------------------------------------------------------------------------- proxies and lock-outs


def test_605a_5_a_an_address_in_a_header_is_no_way_around_the_lock_out(store: Store) -> None:
    with running(store, at()) as port:
        codes = [
            sign_in(port, "olga", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
            for number in range(FAILURES + 1)
        ]
    assert codes == [401] * FAILURES + [429]


def test_605a_5_a_a_proxy_that_was_named_says_where_clients_are(store: Store) -> None:
    with running(store, at("https://control.example")) as port:
        proxied = {"Host": "control.example", "X-Forwarded-Proto": "https"}
        for _ in range(FAILURES):
            assert sign_in(port, "olga", headers={**proxied, "X-Forwarded-For": "203.0.113.1"}).status_code == 401
        stopped = sign_in(port, "olga", PASSWORD, headers={**proxied, "X-Forwarded-For": "203.0.113.1"})
        assert (stopped.status_code, "Retry-After" in stopped.headers) == (429, True)
        elsewhere = sign_in(port, "olga", PASSWORD, headers={**proxied, "X-Forwarded-For": "203.0.113.2"})
        assert elsewhere.status_code == 200


def test_605a_5_a_guessing_at_one_name_stops_no_other(store: Store) -> None:
    with running(store, at()) as port:
        for _ in range(FAILURES):
            assert sign_in(port, "olga").status_code == 401
        assert sign_in(port, "olga", PASSWORD).status_code == 429
        assert sign_in(port, "OLGA ", PASSWORD).status_code != 200
        assert sign_in(port, "omar", PASSWORD).status_code == 200


# ------------------------------------------------------------------------------------------------ cookies and hosts


def test_605a_5_a_by_tls_the_cookie_is_secure_and_browsers_stay_with_tls(store: Store) -> None:
    with running(store, at("https://control.example")) as port:
        good = sign_in(port, "olga", PASSWORD, headers={"Host": "control.example", "Origin": "https://control.example"})
        assert good.status_code == 200
        cookie = good.headers["set-cookie"]
        assert cookie.startswith("__Host-feltwork_central_control=")
        assert {"httponly", "secure", "path=/", "samesite=strict"} <= {
            part.strip().casefold() for part in cookie.split(";")
        }
        assert "domain" not in cookie.casefold()
        assert good.headers["strict-transport-security"].startswith("max-age=")
        foreign = sign_in(
            port, "olga", PASSWORD, headers={"Host": "control.example", "Origin": "http://control.example"}
        )
        assert foreign.status_code == 403
        token = cookie.partition(";")[0]
        me = httpx.get(f"http://127.0.0.1:{port}/api/me", headers={"Cookie": token})
        assert me.status_code == 200
        plain = token.removeprefix("__Host-")
        assert httpx.get(f"http://127.0.0.1:{port}/api/me", headers={"Cookie": plain}).status_code == 401


def test_605a_5_a_the_page_answers_to_its_own_hosts_alone(store: Store) -> None:
    with running(store, at("https://control.example")) as port:
        page = f"http://127.0.0.1:{port}/sign-in"
        for host, code in (("control.example", 200), (f"127.0.0.1:{port}", 200), ("evil.example", 421)):
            assert httpx.get(page, headers={"Host": host}).status_code == code


# ---------------------------------------------------------------------------------------------- beyond this machine


@pytest.mark.parametrize(
    ("host", "public", "proxies"),
    [
        (ALL, None, ()),
        ("192.0.2.1", None, ()),
        ("::", "http://control.example", ("192.0.2.2",)),
        (ALL, "https://control.example", ()),
        ("control.example", None, ()),
    ],
)
def test_605a_5_a_beyond_this_machine_the_page_needs_tls(
    host: str, public: str | None, proxies: tuple[str, ...]
) -> None:
    with pytest.raises(Refused, match="plain HTTP"):
        Door(Where(host, 0, public, None, proxies)).verify()


@pytest.mark.parametrize("proxies", [("casino.example",), ("10.0.0.0/33",), ("*",), ("0.0.0.0/0",), ("::/0",)])
def test_605a_5_a_a_proxy_is_an_address_and_not_everybody(proxies: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="proxy"):
        Door(Where(ALL, 0, "https://control.example", None, proxies)).verify()


@pytest.mark.parametrize(
    ("client", "code"), [("192.0.2.2", 200), ("::ffff:192.0.2.2", 200), ("127.0.0.1", 200), ("192.0.2.9", 403)]
)
def test_605a_5_a_without_tls_of_its_own_the_page_hears_its_proxies_alone(store: Store, client: str, code: int) -> None:
    door = Door(Where(ALL, 0, "https://control.example", None, ("192.0.2.2",)))
    door.verify()
    app = config(store, door, {}).app
    transport = httpx.ASGITransport(app, client=(client, 1))  # type: ignore[arg-type]

    async def ask() -> int:
        async with httpx.AsyncClient(transport=transport, base_url="http://control.example") as asking:
            return (await asking.get("/sign-in")).status_code

    assert asyncio.run(ask()) == code


def test_605a_5_a_the_page_has_tls_of_its_own(store: Store, certificates: Folder) -> None:
    door = Door(Where(port=0), certificates.certificate("casino"), certificates.key("casino"))
    door.verify()
    trusted = ssl.create_default_context(cafile=str(certificates.authority))
    with running(store, door) as port:
        url = f"https://localhost:{port}"
        good = httpx.post(f"{url}/api/sign-in", json={"name": "olga", "password": PASSWORD}, verify=trusted)
        assert (good.status_code, good.headers["set-cookie"].startswith("__Host-")) == (200, True)
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"http://localhost:{port}/sign-in")
        old = ssl.create_default_context(cafile=str(certificates.authority))
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"{url}/sign-in", verify=old)


def test_605a_5_a_a_key_that_others_may_read_is_refused(certificates: Folder, tmp_path: Path) -> None:
    key = tmp_path / "page.key"
    key.write_bytes(certificates.key("casino").read_bytes())
    key.chmod(0o644)
    with pytest.raises(Refused, match="others"):
        Door(Where(ALL, 0), certificates.certificate("casino"), key).verify()
    with pytest.raises(Refused, match="both"):
        Door(Where(ALL, 0), certificates.certificate("casino")).verify()
    key.chmod(0o600)
    with pytest.raises(Refused, match="together"):
        Door(Where(ALL, 0), certificates.certificate("department"), key).verify()


# ------------------------------------------------------------------------------------------------------ idle sessions


def test_an_operators_session_ends_when_idle_and_a_page_that_asks_by_itself_does_not_count(store: Store) -> None:
    with running(store, at()) as port:
        left, stays = (sign_in(port, "olga", PASSWORD).cookies[COOKIE] for _ in range(2))

        def me(token: str, **headers: str) -> httpx.Response:
            url = f"http://127.0.0.1:{port}/api/me"
            return httpx.get(url, headers={"Cookie": f"{COOKIE}={token}", **headers})

        for _ in range(4):
            with store.transaction() as connection:
                connection.execute("update session set seen_at = seen_at - ?", (operators.IDLE_S / 3 - 1,))
            assert me(stays).status_code == 200
            untouched = me(left, **{"X-Feltwork-Untouched": "yes"})
        assert untouched.status_code == 401
        assert "nothing was heard from it for more than 15 minutes" in untouched.json()["why"]
