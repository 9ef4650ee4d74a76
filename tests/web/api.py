"""A server in a thread of the tests: routes and WebSocket of a house of its own, for tests of who may do what.

The demo's people work here, and two tables: at `Hand` a dealer enters the cards, `Shoe` deals by itself.
"""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal
from uuid import uuid4

import httpx
import uvicorn
from cryptography.fernet import Fernet
from fastapi import FastAPI

from feltwork.access import people
from feltwork.ledger.ids import new_id
from feltwork.table.hub import Hub
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.training.qualification import verify_dealer
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from feltwork.web.app import make_app
from feltwork.web.demo import PASSWORD, PEOPLE, DemoSeats
from feltwork.web.listening import Where, listen
from feltwork.web.origins import CSRF
from feltwork.web.security import COOKIE
from feltwork.web.serving import Serving
from tests.access.staff import choose

ROLES = {str(role): name for name, _, (role,) in reversed(PEOPLE)} | {"administrator": "admin"}
"""By role: the person of the demo who has it and nothing else."""
PATIENT = Setup(automatic=True, betting_s=3_600, decision_s=3_600, result_s=3_600, step_ms=0)


@dataclass
class Api:
    """A server in this process."""

    serving: Serving
    app: FastAPI
    address: str
    client: httpx.Client

    @property
    def house(self) -> House:
        return self.serving.house

    def sign_in(self, name: str) -> Caller:
        """Somebody with a session of their own."""
        answer = self.client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        token, csrf = answer.cookies[COOKIE], answer.json()["csrf"]
        self.client.cookies.clear()
        return Caller(self.client, token, csrf)


_NAMED = re.compile(r"/(?:[0-9]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=/|$)")
_SENT_TWICE: set[str] = set()
"""Addresses to which this process has sent a change twice: once each is enough."""


@dataclass
class Caller:
    """Somebody, or nobody, who sends requests."""

    client: httpx.Client
    token: str | None = None
    csrf: str | None = None

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """A request with the session's cookie and token; `headers` may say something else."""
        sent = {"cookie": f"{COOKIE}={self.token}"} if self.token else {}
        if self.csrf:
            sent[CSRF] = self.csrf
        answer = self.client.request(method, path, json=body, headers={**sent, **headers})
        self.client.cookies.clear()
        return answer

    def get(self, path: str) -> Any:
        answer = self.send("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        """A change that has to be carried out; the first at each address is sent again under its id."""
        sent = {"id": str(uuid4()), **body}
        answer = self.send("POST", path, sent)
        assert answer.status_code == 200, answer.text
        kind = re.sub(_NAMED, "/*", path)
        if kind not in _SENT_TWICE and not path.endswith("/password"):  # a new password ends the session
            _SENT_TWICE.add(kind)
            again = self.send("POST", path, sent)
            assert again.status_code == 200, f"{path} was carried out, and sent again is told no: {again.text}"
            assert again.json() == answer.json(), f"{path} is answered otherwise when it is sent again"
        return answer.json()

    def reply(self, path: str, **body: Any) -> httpx.Response:
        return self.send("POST", path, {"id": str(uuid4()), **body})


@contextmanager
def running(url: str) -> Iterator[Api]:
    """A server on a house that is there: its people, its two tables and their terminals."""
    with House.open(url) as house:
        _hire(house)
        _table(house, "Hand", Setup(cards_from="dealer", automatic=False, betting_s=3_600, decision_s=3_600))
        _table(house, "Shoe", PATIENT)
        hub = Hub(
            house,
            Seal(Fernet.generate_key()),
            "http://127.0.0.1",
            open_by_itself=True,
            verify_dealer=verify_dealer,
        )
        serving = Serving(house, hub, seats=DemoSeats(house))
        app = make_app(serving)
        with served(app) as address, httpx.Client(base_url=address, timeout=30) as client:
            yield Api(serving, app, address, client)


@contextmanager
def served(app: FastAPI, *, lifespan: Literal["auto", "off"] = "auto") -> Iterator[str]:
    """The application at a port of this machine, until the end."""
    with listen(Where(port=0)) as listening:
        config = uvicorn.Config(app, log_config=None, access_log=False, ws="websockets-sansio", lifespan=lifespan)
        server = uvicorn.Server(config)
        ready = threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(_serve(server, listening, ready)), daemon=True)
        thread.start()
        assert ready.wait(30), "the server did not start"
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join(30)
        assert not thread.is_alive(), "the server did not stop"


async def _serve(server: uvicorn.Server, listening: socket.socket, ready: threading.Event) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    ready.set()
    await serving


def _hire(house: House) -> None:
    """Everybody of the demo."""
    run = house.database.run
    admin = run(lambda unit: people.first(unit, "admin", "Ada Administrator", PASSWORD))
    for name, full_name, roles in PEOPLE:
        run(partial(people.add, by=admin, name=name, full_name=full_name, roles=roles))
    for name, _, _ in PEOPLE:
        run(partial(choose, name=name, password=PASSWORD))


def _table(house: House, name: str, setup: Setup) -> None:
    terminals.open_table(house, new_id(), name, "minibaccarat", {"table_minimum": 5})
    set_up(house, new_id(), name, setup, "the test")
    for number in (1, 2):
        terminals.enrol(house, new_id(), f"{name}-{number}", name)
        terminals.enable(house, new_id(), f"{name}-{number}", "the test")
