"""The casino's end of the link: a listener of its own, with mutual TLS, that answers the Department and nobody else.

It runs in a thread of the server with an event loop of its own and a few connections to the database of its own, so
that whoever asks once a second keeps no table waiting.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import uvicorn
from fastapi import FastAPI, Query
from fastapi.responses import JSONResponse
from pydantic import Field
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from feltwork import __version__
from feltwork.control import commands, events, link, revenue, snapshot
from feltwork.control.certificates import Folder, casino_context, is_the_department, load_key
from feltwork.control.identity import LONGEST_NONCE, Program
from feltwork.control.order import LONGEST_OPERATOR, LONGEST_REASON, Order
from feltwork.control.protocol import MOST_EVENTS, PREFIX
from feltwork.control.watching import ENDS_WITHIN_S
from feltwork.database.database import Database, Unit
from feltwork.terms.refusal import Refused, refusal_json
from feltwork.wagering.house import House
from feltwork.web.bounds import BoundedBodies
from feltwork.web.refusing import add_refusals
from feltwork.web.stated import Change, Stated

CONNECTIONS: Final = 3
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


def link_app(house: House, program: Program, certificates: Folder) -> FastAPI:
    """What the Department may ask and order; everything asked shows that the link is there."""
    app = FastAPI(
        title="Feltwork: central control", version=__version__, openapi_url=None, docs_url=None, redoc_url=None
    )
    add_refusals(app)
    app.add_middleware(BoundedBodies)
    key = load_key(certificates.key("casino"))

    def heard() -> None:
        """Note that the Department asks, and give numbers to what happened meanwhile."""

        def unit_of_work(unit: Unit) -> bool:
            is_back = link.heard(unit)
            events.number(unit)
            return is_back

        if house.database.run(unit_of_work, "the link"):
            link.settle(house)

    @app.get(f"{PREFIX}/poll")
    def poll(
        after: Annotated[int, Query(ge=0)] = 0, most: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS
    ) -> dict[str, Any]:
        heard()
        told: dict[str, Any] = house.read(lambda unit: snapshot.snapshot(unit, after, most), "the house")
        return told

    @app.get(f"{PREFIX}/revenue")
    def of_a_day(day: date | None = None) -> dict[str, Any]:
        heard()
        told: dict[str, Any] = house.read(lambda unit: revenue.statement(unit, day), "net revenue")
        return told

    @app.post(f"{PREFIX}/identity")
    def identity(question: Question) -> dict[str, Any]:
        heard()
        return program.identity(question.nonce, key)

    @app.post(f"{PREFIX}/commands")
    def command(order: Ordered) -> dict[str, Any]:
        heard()
        wanted = Order(order.action, order.what, order.name, order.reason, order.operator)
        return commands.carry_out(house, order.id, wanted)

    return app


# --------------------------------------------------------------------------------------------------- the listener


class _OfTheDepartment(HttpToolsProtocol):
    """A connection whose certificate is the Department's own; another one of the same authority is told so."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not is_the_department(transport.get_extra_info("peercert")):
            self.app = _another


async def _another(scope: Scope, receive: Receive, send: Send) -> None:
    refusal = Refused(
        "the link",
        "the certificate is not that of the Department's central control computer",
        "463a.4(a)",
        "use the certificate that was made for it",
    )
    await JSONResponse(refusal_json(refusal), 403)(scope, receive, send)


class Listener:
    """The listener in its thread."""

    def __init__(self, url: str, listening: socket.socket, certificates: Path, program: Program) -> None:
        folder = Folder(certificates)
        self.port: int = listening.getsockname()[1]
        self._listening = listening
        context = casino_context(folder)
        self._database = Database(url, connections=CONNECTIONS)
        config = uvicorn.Config(
            link_app(House(self._database), program, folder),
            http=_OfTheDepartment,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=60,
            timeout_graceful_shutdown=2,
        )
        config.load()
        config.ssl = context
        self._server = uvicorn.Server(config)
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
            self._server.run(sockets=[self._listening])
        except Exception:  # the tables go on without the link, as the house has chosen for its loss
            _LOG.exception("the listener of the link has ended")
