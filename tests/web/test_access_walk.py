"""Every route and every command with every role and with none: the table of permissions decides, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from inspect import isawaitable
from typing import Any, Self
from uuid import uuid4

import fastapi
import psycopg
import pytest
from fastapi import FastAPI, Response
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection
from websockets.sync.client import connect

from feltwork.access import people, sessions
from feltwork.access.permissions import RULES, Permission, can, can_ask
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.table import messages
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.web import security
from feltwork.web.api.every import routers
from feltwork.web.origins import CSRF
from feltwork.web.security import BROWSER_COOKIE, BROWSER_S, COOKIE, COOKIE_BY_TLS, SignedIn, signed_in
from feltwork.web.terminal_commands import TERMINAL_COMMANDS
from tests.database.servers import Servers, fresh_database
from tests.table.past_bounds import right
from tests.web.api import ROLES, Api, Caller, running

PUBLIC = {
    ("POST", "/api/sign-in"),
    ("GET", "/api/house"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table}"),
    ("GET", "/api/demo"),
    ("POST", "/api/demo/seat"),
    ("POST", "/api/demo/bill"),
    ("GET", "/health/live"),
    ("GET", "/health/ready"),
    ("GET", "/metrics"),
    *(("GET", page) for page in ("/", "/terminal", "/dealer", "/floor", "/replay", "/lab", "/sign-in")),
    *(("GET", page) for page in ("/slots", "/cage", "/poker", "/compliance", "/training")),
}
"""For everybody, signed in or not: what tables post, the doors themselves, and figures of the server."""
SESSION = {("GET", "/api/me"), ("POST", "/api/sign-out"), ("POST", "/api/people/{name}/password")}
"""For everybody who is signed in, about themselves."""
ASKING = ("POST", "/api/approvals")
"""Whether somebody may ask depends on what they ask for: it is walked by itself."""
LET_IN = 204
NOBODY = "nobody.there"
PATHS = {
    "id": str(uuid4()),
    "table": "Nowhere",
    "asset_number": "no-terminal",
    "number": "000000000000000000",
    "name": NOBODY,
    "camera": "no-camera",
    "pool": "no-pool",
    "serial": "1",
    "slip": "1",
    "day": "2026-11-16",
    "kind": "gaming_floor_list",
}
CHANGE = {"id": str(uuid4())}
BODIES: dict[str, Any] = {
    "/api/vouchers/look-up": {"number": "0" * 18},
    "/api/vouchers/redeem": {**CHANGE, "number": "0" * 18},
    "/api/terminals/{asset_number}/revoke": {**CHANGE, "why": "lost"},
    "/api/tables/{table}/attend": {**CHANGE, "terminal": "no-terminal"},
    "/api/people": {**CHANGE, "sign_in_name": "x", "name": "X", "roles": []},
    "/api/people/{name}/disable": {**CHANGE, "why": "left"},
    "/api/people/{name}/enable": {**CHANGE, "why": "back"},
    "/api/records/destructions/{id}/sign": {**CHANGE, "line": "approved"},
    "/api/records/destructions/{id}/withdraw": {**CHANGE, "why": "too early"},
    "/api/records/destructions/{id}/carry-out": {**CHANGE, "how": "shredded", "where": "the cage"},
    "/api/surveillance/cameras": {**CHANGE, "name": " ", "kind": "stationary", "covers": "table"},
    "/api/surveillance/cameras/{camera}/take-down": {**CHANGE, "why": "broken"},
    "/api/surveillance/requirements": {**CHANGE, "kind": "stationary", "covers": "rack", "why": " "},
    "/api/supervision/tables/{table}/assign": {**CHANGE, "floorperson": NOBODY},
    "/api/supervision/tables/{table}/relieve": {**CHANGE, "floorperson": NOBODY},
    "/api/supervision/limits": {**CHANGE, "of": "banking", "most": 50, "why": "x"},
    "/api/filings": {**CHANGE, "kind": "none", "content": {}},
    "/api/filings/draft": {**CHANGE, "kind": "none", "content": {}},
    "/api/filings/{id}/decide": {**CHANGE, "approves": True, "reason": "read"},
    "/api/filings/{id}/withdraw": {**CHANGE, "why": "not now"},
    "/api/devices/{asset_number}/inspect": {**CHANGE, "passed": True, "found": "in order"},
    "/api/devices/{asset_number}/install": {**CHANGE, "notice": str(uuid4())},
    "/api/devices/{asset_number}/nonresponsive": {**CHANGE, "what_happened": "a dark screen"},
    "/api/movements/{id}/sign": {**CHANGE, "line": "lead_technician"},
    "/api/ram-clears/{id}/meters": {**CHANGE, "reads": {}},
    "/api/locations": {**CHANGE, "filing": str(uuid4())},
    "/api/table-count": {**CHANGE, "category": 1, "other_tables": 0},
}


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


@pytest.fixture(scope="module")
def callers(api: Api) -> dict[str, tuple[Person, Caller]]:
    """One person for each role, with a session that began without a password: typing it is tried elsewhere."""

    def begun(unit: Unit, name: str) -> tuple[Person, Caller]:
        started = sessions.begin(unit, people.person(unit, name))
        return started.person, Caller(api.client, started.token, started.csrf)

    return {role: api.house.database.run(partial(begun, name=name)) for role, name in ROLES.items()}


def _routes(api: Api) -> list[APIRoute]:
    """Those of the application: its pages, and those of every router."""
    return [route for route in api.app.routes if isinstance(route, APIRoute)]


def _dependencies(dependant: Any) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from _dependencies(one)


def rule_of(route: APIRoute) -> tuple[Permission, ...]:
    """The permissions that a route asks for, one of which is enough."""
    return next((call.permissions for call in _dependencies(route.dependant) if hasattr(call, "permissions")), ())


def _keys(route: APIRoute) -> Iterator[tuple[str, str]]:
    return ((method, route.path_format) for method in sorted(route.methods or ()))


def test_every_route_has_a_rule_or_is_listed_as_one_for_everybody(api: Api) -> None:
    for route in _routes(api):
        for key in _keys(route):
            ruled = rule_of(route)
            if key in PUBLIC:
                assert not ruled, f"{key} has a rule and is listed as public"
            elif key in SESSION:
                assert not ruled
                assert signed_in in _dependencies(route.dependant), f"{key} asks for no session"
            else:
                assert ruled, f"{key} has no rule"
                assert set(ruled) <= set(RULES)


def test_the_walk_misses_no_route_that_the_application_has(api: Api) -> None:
    app = api.app
    told = {(method.upper(), path) for path, methods in app.openapi()["paths"].items() for method in methods}
    walked = {key for route in _routes(api) for key in _keys(route)}
    assert told <= walked
    assert {key for router in routers(api.serving) for route in router.routes for key in _keys(route)} <= walked
    assert len(told) > 35
    others = [route for route in app.routes if not isinstance(route, APIRoute)]
    assert sorted(getattr(route, "path", "a router") for route in others) == ["/api/openapi.json", "/pages", "/ws"]


def test_a_change_is_never_a_get(api: Api) -> None:
    """Only GET goes without the token of the session's pages."""
    assert {method for route in _routes(api) for method, _ in _keys(route)} == {"GET", "POST"}


def _send(caller: Caller, route: APIRoute) -> int:
    [(method, _)] = _keys(route)
    body = BODIES.get(route.path_format, CHANGE) if method == "POST" else None
    answer = caller.send(method, route.path_format.format(**PATHS), body)
    if answer.status_code in (401, 403):
        assert set(answer.json()) == {"what", "why", "section", "instead"}
        assert answer.json()["why"]
    return answer.status_code


def _permitted(person: Person, permissions: Iterable[Permission]) -> bool:
    return any(can(person, one) or can_ask(person, one) for one in permissions)


def _walked(api: Api) -> list[tuple[APIRoute, tuple[Permission, ...]]]:
    """Every route that has a rule of its own."""
    return [(route, rule_of(route)) for route in _routes(api) if rule_of(route) and ASKING not in _keys(route)]


@contextmanager
def nothing_behind(routes: Iterable[APIRoute]) -> Iterator[None]:
    """The doors as they are, and nothing behind them: who is let in comes out again at once.

    A session is looked up once, and nothing has to wait in a thread of its own then.
    """
    found: dict[str | None, SignedIn] = {}

    def remembered(request: HTTPConnection, session_of: Any = security.session_of) -> SignedIn:
        token = request.cookies.get(COOKIE)
        if token not in found:
            found[token] = session_of(request)
        return found[token]

    async def inside(**_: Any) -> Response:
        return Response(status_code=LET_IN)

    async def here(work: Any, *args: Any, **stated: Any) -> Any:
        done = work(*args, **stated)
        return await done if isawaitable(done) else done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(security, "session_of", remembered)
        for module in (fastapi.routing, fastapi.dependencies.utils):
            patch.setattr(module, "run_in_threadpool", here)
        for route in routes:
            patch.setattr(route.dependant, "call", inside)
        yield


async def _status(app: FastAPI, method: str, path: str, caller: Caller, body: Any) -> int:
    """What the application answers to a request, as a server would hand it in."""
    sent = b"" if body is None else json.dumps(body).encode()
    headers = {"host": "127.0.0.1"}
    if caller.token:
        headers |= {"cookie": f"{COOKIE}={caller.token}", CSRF: caller.csrf or ""}
    if sent:
        headers |= {"content-type": "application/json", "content-length": str(len(sent))}
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": sent, "more_body": False}

    async def send(message: Any) -> None:
        told.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80), "state": {},
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    await app(scope, receive, send)
    status: int = told[0]["status"]
    return status


def test_every_route_with_every_role_and_with_none(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    """Every request of every role to the whole application: the table of permissions decides, and nothing else."""
    routes = _walked(api)

    async def walk() -> None:
        for route, permissions in routes:
            [(method, path)] = _keys(route)
            body = BODIES.get(path, CHANGE) if method == "POST" else None
            assert await _status(api.app, method, path.format(**PATHS), Caller(api.client), body) == 401, path
            for role, (person, caller) in callers.items():
                status = await _status(api.app, method, path.format(**PATHS), caller, body)
                # What is sent may have another shape than the route wants, which it says past the door.
                expected = (LET_IN, 422) if _permitted(person, permissions) else (403,)
                assert status in expected, f"{path} as {role}: {status}"

    with nothing_behind(route for route, _ in routes):
        asyncio.run(walk())
    assert len(routes) * len(callers) > 1_000


def test_every_route_answers_over_the_wire_to_one_who_may(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    """Past the door there is something that answers."""
    for number, (route, permissions) in enumerate(_walked(api)):
        if among := sorted(role for role, (person, _) in callers.items() if _permitted(person, permissions)):
            role = among[number % len(among)]
            status = _send(callers[role][1], route)
            assert status not in (401, 403, 500), f"{route.path} as {role}: {status}"


def test_what_is_about_oneself_needs_a_session_and_nothing_more(
    api: Api, callers: dict[str, tuple[Person, Caller]]
) -> None:
    assert Caller(api.client).send("GET", "/api/me").status_code == 401
    assert Caller(api.client).send("POST", "/api/sign-out").status_code == 401
    path, body = f"/api/people/{NOBODY}/password", {"id": str(uuid4()), "password": "four white geese"}
    assert Caller(api.client).send("POST", path, body).status_code == 401
    for role, (person, caller) in callers.items():
        assert caller.get("/api/me")["sign_in_name"] == person.sign_in_name
        # Somebody else's password is an administrator's to set; who else there is, nobody learns by it.
        assert caller.send("POST", path, body).status_code == (404 if role == "administrator" else 403)
        other = caller.reply("/api/people/dealer2/password", password="short")  # noqa: S106 - of a test
        assert other.status_code == (409 if role == "administrator" else 403)


@pytest.mark.parametrize("kind", [permission for permission, rule in RULES.items() if rule.dual])
def test_605a_2_b_what_may_be_asked_for_follows_from_the_table(
    kind: Permission, api: Api, callers: dict[str, tuple[Person, Caller]]
) -> None:
    contents: dict[str, Any] = {
        "correct_after_settlement": {"round": str(uuid4()), "corrections": [{"step": 1, "cards": ["As"]}]},
        "system_change": {"change": "options", "options": {"facility": "X"}},
        "change_progressives": {"change": "unlink", "table": "Hand"},
        "device_credentials": {"asset_numbers": ["no-terminal"]},
        "commence": {},
        "change_key_holders": {"change": "password", "sign_in_name": NOBODY},
        "restore_administrator": {"sign_in_name": NOBODY},
        "set_tax_rates": {
            "rate_class": "dealer_operated",
            "basis_points": 1,
            "from_day": "2099-01-01",
            "source": "x",
        },
        "set_tip_policy": {
            "pool": "dealers",
            "from_day": "2099-01-01",
            "remainder": "stays_in_pool",
            "paid_through": "cage",
            "words": "x",
        },
    }
    [asking] = [route for route in _routes(api) if ASKING in _keys(route)]
    assert set(rule_of(asking)) == set(contents)
    assert Caller(api.client).reply("/api/approvals", kind=kind, content=contents[kind], why="").status_code == 401
    for role, (person, caller) in callers.items():
        answer = caller.reply("/api/approvals", kind=kind, content=contents[kind], why="")
        assert (answer.status_code != 403) == can_ask(person, kind), f"{kind} as {role}: {answer.text}"
        if can_ask(person, kind):
            assert answer.status_code == 409  # it says no reason, or names nothing that there is


# ------------------------------------------------------------------------------------------------- the WebSocket

_P = Permission
COMMANDS: dict[str, tuple[Permission, ...]] = {
    **dict.fromkeys(("sign_on", "hand_over", "sign_off", "step", "betting", "no_more_bets", "clear"), (_P.DEAL,)),
    **dict.fromkeys(("confirm", "cards", "dice", "cut", "peek", "clock"), (_P.DEAL,)),
    "open_table": (_P.OPEN_TABLE,),
    "close_table": (_P.CLOSE_TABLE,),
    "last_round": (_P.DECLARE_IRREGULARITY,),
    "declare": (_P.DECLARE_IRREGULARITY,),
    "correct": (_P.DECLARE_IRREGULARITY,),
    "call_off": (_P.DEAL, _P.CALL_OFF),
    "resettle": (_P.CORRECT_AFTER_SETTLEMENT,),
    "attend": (_P.ANSWER_ATTENDANT_CALL,),
}
"""What people may send to a table whose betting window is open, and by which permission."""


class Line:
    """A WebSocket to a table."""

    def __init__(self, api: Api, hello: dict[str, Any], token: str | None = None) -> None:
        headers = {"Cookie": f"{COOKIE}={token}"} if token else {}
        self._line = connect(f"{api.address.replace('http', 'ws', 1)}/ws", additional_headers=headers)
        self._socket = self._line.__enter__()
        self._socket.send(json.dumps({"type": "hello", "protocol": 1, **hello}))
        self.first = self._next()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.__exit__(None, None, None)

    def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._socket.recv(20))
        return message

    def refusal(self, do: str, **body: Any) -> dict[str, Any] | None:
        """Why a command was refused; None where it was carried out."""
        id = str(uuid4())
        self._socket.send(json.dumps({"type": "command", "id": id, "do": do, **body}))
        while True:
            message = self._next()
            if message["type"] == "answer" and message["id"] == id:
                return message.get("refused")

    def until_betting(self) -> None:
        phase = self.first["table"]["phase"]
        while phase != "betting":
            phase = self._next().get("table", {}).get("phase", phase)


def _hello(caller: Caller, as_: str) -> dict[str, Any]:
    return {"as": as_, "table": "Shoe", "csrf": caller.csrf}


def test_every_command_of_a_table_has_its_permission() -> None:
    assert set(COMMANDS) == set(DEALER_COMMANDS)


def test_every_command_with_every_role(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    # The dealer first: floorpersons announce the last round.
    for role, (person, caller) in sorted(callers.items(), key=lambda one: one[0] != "dealer"):
        with Line(api, _hello(caller, "watch"), caller.token) as line:
            if not can(person, Permission.SEE_TABLE):
                assert line.first["type"] == "refused", role
                continue
            if role == "dealer":
                line.until_betting()
            for do, permissions in COMMANDS.items():
                refused = line.refusal(do, **right(messages.COMMANDS[do]))
                by_role = refused is not None and refused["why"].startswith("only ")
                assert by_role != _permitted(person, permissions), f"{do} as {role}: {refused}"
            for do in {*PLAYER_COMMANDS, *TERMINAL_COMMANDS}:
                assert (line.refusal(do) or {})["why"] == "it can't be sent here", f"{do} as {role}"


def test_who_may_open_the_dealers_console(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    for role, (person, caller) in callers.items():
        with Line(api, _hello(caller, "dealer"), caller.token) as line:
            assert (line.first["type"] == "welcome") == can(person, Permission.DECLARE_IRREGULARITY), role


def test_a_table_takes_nobody_without_a_session_or_its_token(
    api: Api, callers: dict[str, tuple[Person, Caller]]
) -> None:
    caller = callers["dealer"][1]
    for hello, token, why in (
        (_hello(caller, "dealer"), None, "nobody is signed in"),
        ({**_hello(caller, "dealer"), "csrf": "wrong"}, caller.token, "it does not come from a page of this session"),
        ({**_hello(caller, "dealer"), "csrf": None}, caller.token, "csrf: it is missing"),
        ({"credential": "fwd.wrong"}, None, "no terminal has it"),
        ({"credential": "fwd.wrong"}, caller.token, "no terminal has it"),
        ({"protocol": 2}, caller.token, "protocol 1 is spoken here"),
    ):
        with Line(api, hello, token) as line:
            assert (line.first["type"], line.first["refused"]["why"]) == ("refused", why)


def test_a_terminal_sends_no_command_of_people(api: Api) -> None:
    seat = api.client.post("/api/demo/seat", json={"table": "Hand"}).json()
    with Line(api, {"credential": seat["credential"]}) as line:
        assert line.first["type"] == "welcome"
        for do in COMMANDS:
            assert (line.refusal(do) or {})["why"] == "it can't be sent here", do


# ------------------------------------------------------------------------------------------ sessions and their pages


def test_a_change_without_the_pages_token_is_refused(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    caller = callers["slot_attendant"][1]
    for csrf in (None, "", "wrong", callers["floorperson"][1].csrf):
        sent = Caller(api.client, caller.token, csrf).send("POST", "/api/terminals/Hand-1/disable", CHANGE)
        assert (sent.status_code, sent.json()["why"]) == (403, "it does not come from a page of this session")
    assert caller.get("/api/terminals/Hand-1")["state"] == "enabled"


def test_a_change_from_a_page_of_elsewhere_is_refused(api: Api, callers: dict[str, tuple[Person, Caller]]) -> None:
    caller, path = callers["slot_attendant"][1], "/api/terminals/Hand-1/disable"
    for origin in ("https://elsewhere.example", "null", f"{api.address}.elsewhere.example", "http://127.0.0.1"):
        answer = caller.send("POST", path, CHANGE, origin=origin)
        assert answer.status_code == 403
        assert "it comes from a page of" in answer.json()["why"]
    credentials = {"name": "floor", "password": "feltwork demo"}
    answer = Caller(api.client).send("POST", "/api/sign-in", credentials, origin="https://elsewhere.example")
    assert answer.status_code == 403
    assert caller.get("/api/terminals/Hand-1")["state"] == "enabled"
    own = caller.send("POST", path, {"id": str(uuid4())}, origin=api.address)
    assert (own.status_code, own.json()["enabled"]) == (200, False)


def test_the_cookie_is_for_this_server_alone(api: Api) -> None:
    """The session's cookie ends with the browser; the one by which a browser is known again stays."""
    credentials = {"name": "floor", "password": "feltwork demo"}

    def cookies() -> dict[str, set[str]]:
        api.client.cookies.clear()
        answer = api.client.post("/api/sign-in", json=credentials)
        stated = [one.casefold().split("; ") for one in answer.headers.get_list("set-cookie")]
        return {parts[0].partition("=")[0]: set(parts[1:]) for parts in stated}

    ours, kept = {"httponly", "samesite=strict", "path=/"}, f"max-age={BROWSER_S}"
    assert cookies() == {COOKIE: ours, BROWSER_COOKIE: {*ours, kept}}
    api.serving.secure = True
    try:
        by_tls = cookies()
    finally:
        api.serving.secure = False
        api.client.cookies.clear()
    assert by_tls == {COOKIE_BY_TLS.casefold(): {*ours, "secure"}, BROWSER_COOKIE: {*ours, kept, "secure"}}


def test_a_session_ends_when_it_is_idle_and_when_its_person_is_disabled(api: Api) -> None:
    floor, finance, admin = api.sign_in("floor"), api.sign_in("finance"), api.sign_in("admin")
    admin.post("/api/people/finance/disable", why="left the house")
    assert finance.send("GET", "/api/me").status_code == 401
    assert floor.get("/api/me")["sign_in_name"] == "floor"
    with psycopg.connect(api.house.database.url, autocommit=True) as owner:
        owner.execute("update ledger.house set clock_ahead = clock_ahead + interval '31 minutes'")
    answer = floor.send("GET", "/api/me")
    assert (answer.status_code, answer.json()["why"]) == (
        401,
        "nothing was heard from it for more than 15 minutes, the limit of the role floorperson",
    )
    api.house.set_options(uuid4(), "two keys", idle_minutes={"floorperson": 120})
    again = floor.send("GET", "/api/me")
    why = "nothing was heard from it for more than 15 minutes"
    assert (again.status_code, again.json()["why"]) == (401, why), "a longer time revives nothing"
    api.house.set_options(uuid4(), "two keys", idle_minutes={"floorperson": 15})
    out = api.sign_in("floor")
    assert out.send("POST", "/api/sign-out").status_code == 204
    assert out.send("GET", "/api/me").status_code == 401


def test_nothing_is_framed_or_kept_or_fetched_from_elsewhere(api: Api) -> None:
    page, told = api.client.get("/floor"), api.client.get("/api/tables")
    for answer in (page, told):
        assert answer.headers["x-frame-options"] == "DENY"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert told.headers["cache-control"] == "no-store"
