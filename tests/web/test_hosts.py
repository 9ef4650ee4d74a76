"""Who a request may be addressed to: no answer, page or redirect for a host that is not this server's."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import BaseRoute, Mount, Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from feltwork.control.department.store import Store
from feltwork.web.app import make_app
from feltwork.web.demo import PASSWORD
from feltwork.web.department.desk import Desk
from feltwork.web.department.server import make_app as make_department
from feltwork.web.hosts import hosts_of
from feltwork.web.listening import Where
from feltwork.web.origins import CSRF
from feltwork.web.security import COOKIE
from tests.database.servers import Servers, fresh_database, place
from tests.web.api import Api, running, served

HOSTILE = "evil.example"
PUBLIC = "https://casino.example"
MISDIRECTED = 421


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


@pytest.fixture(scope="module")
def public(api: Api) -> Iterator[str]:
    """The same house as `--public https://casino.example` serves it, at a port of this machine."""
    secure = replace(api.serving, origins=frozenset({PUBLIC}), secure=True, hosts=hosts_of(Where(public=PUBLIC)))
    with served(make_app(secure), lifespan="off") as address:
        yield address


def paths(routes: list[BaseRoute]) -> Iterator[str]:
    for route in routes:
        if isinstance(route, Mount):
            yield from (f"{route.path}/look.css", route.path)
        elif isinstance(route, Route):
            yield route.path.replace("{", "").replace("}", "")


def asked(app: FastAPI) -> list[str]:
    """Every address of an application, and the same with a slash at its end."""
    found = sorted(set(paths(app.router.routes)))
    assert len(found) > 5
    return [*found, *(f"{path}/" for path in found if path != "/")]


def test_no_route_answers_or_redirects_for_a_host_that_is_not_ours(api: Api) -> None:
    for path in asked(api.app):
        for host in (HOSTILE, f"{HOSTILE}:80", f"{api.address.split('//')[1]}.{HOSTILE}", f"127.0.0.1@{HOSTILE}"):
            answer = api.client.get(path, headers={"Host": host})
            assert answer.status_code == MISDIRECTED, (path, host)
            assert "location" not in answer.headers, (path, host)
            assert HOSTILE not in answer.headers.get("set-cookie", ""), (path, host)


def test_no_route_redirects_at_all_to_an_address_with_a_host(api: Api) -> None:
    """A slash too many is an address that is not there; it is never sent on."""
    for path in asked(api.app):
        answer = api.client.get(path, headers={"Accept": "*/*"})
        assert "://" not in answer.headers.get("location", ""), path
        assert answer.status_code not in (301, 302, 303, 307, 308), path


def test_the_departments_pages_do_not_redirect_either() -> None:
    with place() as folder, served(make_department(Desk(Store(folder)))) as address:
        for path in asked(make_department(Desk(Store(folder)))):
            answer = httpx.get(f"{address}{path}", timeout=30)
            assert answer.status_code not in (301, 302, 303, 307, 308), path


def test_a_refusal_says_what_to_do_and_closes_the_connection(api: Api) -> None:
    answer = api.client.get("/api/house", headers={"Host": HOSTILE})
    assert answer.headers["connection"] == "close"
    assert answer.json() == {
        "what": f"host {HOSTILE}",
        "why": "this server does not answer to that name",
        "section": None,
        "instead": "use the server's own address; or start it with --public and the address that people use",
    }


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "localhost:1"])
def test_the_names_of_this_machine_itself_are_answered(api: Api, host: str) -> None:
    assert api.client.get("/health/live", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", ["", "localhost:", "localhost:x", "[::1", "localhost.", "a b", "localhost,127.0.0.1"])
def test_what_is_no_host_is_refused(api: Api, host: str) -> None:
    assert api.client.get("/health/live", headers={"Host": host}).status_code in (400, MISDIRECTED)


def test_two_hosts_in_one_request_are_refused(api: Api) -> None:
    parts = httpx.URL(api.address)
    with socket.create_connection((parts.host, parts.port), 30) as line:
        line.sendall(f"GET /health/live HTTP/1.1\r\nHost: localhost\r\nHost: {HOSTILE}\r\n\r\n".encode())
        assert line.recv(64).split()[1] in (b"400", b"421")


def test_the_websocket_is_refused_before_it_is_accepted(api: Api) -> None:
    parts = httpx.URL(api.address)
    with (
        socket.create_connection((parts.host, parts.port), 30) as line,
        pytest.raises(InvalidStatus) as refused,
    ):
        connect(f"ws://{HOSTILE}/ws", sock=line)
    assert refused.value.response.status_code == MISDIRECTED
    assert json.loads(refused.value.response.body)["what"] == f"host {HOSTILE}"


def test_the_names_by_which_a_server_is_reached() -> None:
    assert hosts_of(Where()) == {"127.0.0.1"}
    assert hosts_of(Where("10.0.0.5", public=PUBLIC, peer="http://floor-a:8580")) == {
        "10.0.0.5",
        "casino.example",
        "floor-a",
    }
    assert hosts_of(Where("0.0.0.0")) == {socket.gethostname().lower()}  # noqa: S104 - no listening


def test_the_public_name_is_answered_and_no_other_of_its_domain(public: str) -> None:
    for host, status in (("casino.example", 200), ("Casino.Example:443", 200), ("other.casino.example", MISDIRECTED)):
        assert httpx.get(f"{public}/health/live", headers={"Host": host}, timeout=30).status_code == status, host


def test_behind_tls_the_cookie_is_bound_to_the_host_and_browsers_are_told_to_stay_with_tls(public: str) -> None:
    with httpx.Client(base_url=public, headers={"Host": "casino.example", "Origin": PUBLIC}, timeout=30) as client:
        answer = client.post("/api/sign-in", json={"name": "dealer", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        name, _, rest = answer.headers["set-cookie"].partition("=")
        assert name == "__Host-feltwork_session"
        assert {"Secure", "Path=/", "HttpOnly", "SameSite=strict"} <= set(rest.split("; "))
        assert "domain" not in rest.lower()
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        token, csrf = rest.split(";")[0], answer.json()["csrf"]
        client.cookies.clear()
        # Another host of the domain, or a page without TLS, can set the plain name: it opens nothing here.
        assert client.get("/api/me", headers={"Cookie": f"{COOKIE}={token}"}).status_code == 401
        own = {"Cookie": f"{name}={token}", CSRF: csrf}
        assert client.get("/api/me", headers=own).json()["sign_in_name"] == "dealer"
        out = client.post("/api/sign-out", headers=own)
        assert out.status_code == 204
        assert out.headers["set-cookie"].startswith("__Host-feltwork_session=")
        assert "Secure" in out.headers["set-cookie"]


def test_without_tls_the_cookie_has_its_plain_name_and_nothing_is_promised(api: Api) -> None:
    answer = api.client.post("/api/sign-in", json={"name": "dealer2", "password": PASSWORD})
    api.client.cookies.clear()
    assert answer.headers["set-cookie"].startswith(f"{COOKIE}=")
    assert "strict-transport-security" not in answer.headers


def test_pages_connect_to_their_own_server_alone(api: Api) -> None:
    policy = api.client.get("/").headers["content-security-policy"]
    assert [one.strip() for one in policy.split(";") if "connect-src" in one] == ["connect-src 'self'"]
