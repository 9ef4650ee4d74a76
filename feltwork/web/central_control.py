"""The casino's end of the link: a listener of its own, with mutual TLS, that answers the Department and nobody else.

It runs in a thread of the server with an event loop of its own and a few connections to the database of its own, so
that whoever asks once a second keeps no table waiting.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from datetime import UTC, date, datetime
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import uvicorn
from fastapi import FastAPI, Query
from pydantic import Field
from starlette.types import Receive, Scope, Send

from feltwork import __version__
from feltwork.control import chain_heads, commands, events, link, revenue, snapshot
from feltwork.control.certificates import Folder, Shown, ends_at, is_the_department
from feltwork.control.identity import LONGEST_NONCE, Program
from feltwork.control.order import LONGEST_OPERATOR, LONGEST_REASON, Order
from feltwork.control.protocol import MOST_EVENTS, PREFIX
from feltwork.control.watching import ENDS_WITHIN_S
from feltwork.database.addresses import AppUrl
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.whole_numbers import MOST_NUMBER
from feltwork.wagering.house import House
from feltwork.web.bounds import BoundedBodies, BoundedConnection
from feltwork.web.handshakes import Handshakes
from feltwork.web.refusing import Unread, add_refusals, refusal_response
from feltwork.web.stated import Change, Stated

CONNECTIONS: Final = 3
MOST_CONNECTIONS: Final = 32
"""The Department has one, or one for each of its programs; who comes above that is told to ask again."""
_LOOK_EVERY_S: Final = 1.0
_A_DAY_S: Final = 86_400.0
_LOG: Final = logging.getLogger(__name__)


class Ordered(Change):
    """An order of the Department's operator."""

    action: Literal["enable", "disable"]
    what: Literal["terminal", "table"]
    name: str = Field(min_length=1, max_length=80)
    reason: str = Field(max_length=LONGEST_REASON)
    operator: str = Field(max_length=LONGEST_OPERATOR)


class Question(Stated):
    """Who runs there?"""

    nonce: str = Field(max_length=LONGEST_NONCE)


def link_app(house: House, program: Program, shown: Shown) -> FastAPI:
    """What the Department may ask and order; everything shows that the link is there, and a poll brings it back."""
    app = FastAPI(
        title="Feltwork: central control",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    add_refusals(app)
    app.add_middleware(BoundedBodies)

    def heard(*, brings_back: bool = False) -> None:
        """Note that the Department asks, and give numbers to what happened meanwhile."""

        def unit_of_work(unit: Unit) -> bool:
            is_back = link.heard(unit, brings_back=brings_back)
            events.number(unit)
            return is_back

        if house.database.run(unit_of_work, "the link"):
            link.settle(house)

    @app.get(f"{PREFIX}/poll")
    def poll(
        after: Annotated[int, Query(ge=0, le=MOST_NUMBER)] = 0,
        most: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
    ) -> dict[str, Any]:
        heard(brings_back=True)
        told: dict[str, Any] = house.read(lambda unit: snapshot.snapshot(unit, after, most), "the house")
        return told

    @app.get(f"{PREFIX}/revenue")
    def of_a_day(day: date | None = None) -> dict[str, Any]:
        heard()
        told: dict[str, Any] = house.read(lambda unit: revenue.statement(unit, day), "net revenue")
        return told

    @app.get(f"{PREFIX}/heads")
    def heads(day: date, entry: Annotated[int, Query(ge=0, le=MOST_NUMBER)]) -> dict[str, Any]:
        heard()
        told: dict[str, Any] = house.read(lambda unit: chain_heads.heads(unit, day, entry), "the heads of the chains")
        return told

    @app.post(f"{PREFIX}/identity")
    def identity(question: Question) -> dict[str, Any]:
        heard()
        return program.identity(question.nonce, shown.key, heard)

    @app.post(f"{PREFIX}/commands")
    def command(order: Ordered) -> dict[str, Any]:
        heard()
        wanted = Order(order.action, order.what, order.name, order.reason, order.operator)
        return commands.carry_out(house, order.id, wanted)

    return app


# --------------------------------------------------------------------------------------------------- the listener


class _OfTheDepartment(BoundedConnection):
    """A connection whose certificate is the Department's own; another one of the same authority is told so.

    It ends with the certificate by which it was opened: no later request goes by it.
    """

    _over: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = transport.get_extra_info("peercert")
        if not is_the_department(peer):
            self.app = _another
            return
        left = ends_at(peer) - datetime.now(UTC)
        self._over = self.loop.call_later(max(0.0, min(left.total_seconds(), _A_DAY_S)), transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._over is not None:
            self._over.cancel()
        super().connection_lost(exc)


async def _another(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refused(
        "the link",
        "the certificate is not that of the Department's central control computer",
        "463a.4(a)",
        "use the certificate that was made for it",
    )
    await refusal_response(Unread(HTTPStatus.FORBIDDEN, refusal))(scope, receive, send)


class _Server(uvicorn.Server):
    """Serves those whose handshake is made, and shows a renewed certificate as soon as it lies there."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket, shown: Shown) -> None:
        super().__init__(config)
        self._listening, self._shown = listening, shown
        self._going_on: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        handshakes = Handshakes(self._listening, lambda: self._shown.context, self._connection)
        self._going_on = [asyncio.create_task(handshakes.run()), asyncio.create_task(self._look_after())]

    def _connection(self) -> asyncio.Protocol:
        return _OfTheDepartment(self.config, self.server_state, self.lifespan.state)

    async def _look_after(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            if self._shown.renew():
                # What is signed from now on is signed with another key than these connections have seen.
                for connection in list(self.server_state.connections):
                    connection.shutdown()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for one in self._going_on:
            one.cancel()
        await super().shutdown([])


class Listener:
    """The listener in its thread."""

    def __init__(self, url: AppUrl, listening: socket.socket, certificates: Path, program: Program) -> None:
        self.port: int = listening.getsockname()[1]
        self._listening = listening
        shown = Shown(Folder(certificates), "casino")
        self._database = Database(url, connections=CONNECTIONS)
        config = uvicorn.Config(
            link_app(House(self._database), program, shown),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            limit_concurrency=MOST_CONNECTIONS,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=2,
        )
        self._server = _Server(config, listening, shown)
        self._thread = threading.Thread(target=self._run, name="central control", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(ENDS_WITHIN_S)
        self._listening.close()
        self._database.close()

    def _run(self) -> None:
        try:
            self._server.run(sockets=[])
        except Exception:  # the tables go on without the link, as the house has chosen for its loss
            _LOG.exception("the listener of the link has ended")
