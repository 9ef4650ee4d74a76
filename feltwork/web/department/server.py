"""The Department's program as a process: it asks casinos, and serves a page of its own on a port of its own."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from feltwork import __version__
from feltwork.control.certificates import Folder
from feltwork.control.department import operators
from feltwork.control.department.casino import Casino
from feltwork.control.department.polling import Pace, Poller
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused
from feltwork.web.bounds import BoundedBodies, BoundedConnection
from feltwork.web.department.api import router
from feltwork.web.department.desk import Desk
from feltwork.web.department.door import Door, OnlyProxies
from feltwork.web.hosts import VerifiedHosts
from feltwork.web.page_files import PAGES, PageFiles, page, with_headers
from feltwork.web.refusing import add_refusals
from feltwork.web.turns import Turns

NAMED: Final = {"/": "central-control.html", "/sign-in": "central-control-sign-in.html"}


def make_app(desk: Desk) -> FastAPI:
    """The application of the Department's program."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        for poller in desk.pollers.values():
            poller.start()
        yield
        for poller in desk.pollers.values():
            poller.stop()

    app = FastAPI(
        title="Feltwork: the Department's central control computer",
        version=__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
    )
    app.state.desk = desk
    add_refusals(app)
    app.router.routes.extend(router.routes)
    for address, file in NAMED.items():
        app.add_api_route(address, page(PAGES / file), include_in_schema=False)
    app.mount("/pages", PageFiles(directory=PAGES), name="pages")
    app.add_middleware(BoundedBodies)
    app.add_middleware(Turns)
    app.add_middleware(VerifiedHosts, hosts=desk.door.hosts)
    app.middleware("http")(with_headers(secure=desk.door.by_tls))
    return app


def run(
    listening: socket.socket,
    data: Path,
    certificates: Path,
    casinos: Sequence[str],
    door: Door,
    *,
    pace: Pace | None = None,
    started: Callable[[], object] = lambda: None,
) -> None:
    """Run until it is told to stop."""
    store = Store(data)
    if not operators.anybody(store):
        instead = "`feltwork central-control operator NAME --data DIR` adds one"
        raise Refused("the Department's program", "nobody could sign in: it has no operator", instead=instead)
    pollers = [Poller(store, Casino(address, Folder(certificates)), pace) for address in casinos]
    _Server(config(store, door, {poller.id: poller for poller in pollers}), started).run(sockets=[listening])
    store.close()


def config(store: Store, door: Door, pollers: dict[int, Poller]) -> uvicorn.Config:
    """The program behind its door, as uvicorn serves it."""
    app: ASGIApp = make_app(Desk(store, pollers, door))
    if door.proxies:
        app = ProxyHeadersMiddleware(app, [str(one) for one in door.proxies])  # type: ignore[arg-type, assignment]
    if door.only_proxies:
        app = OnlyProxies(app, door.proxies)
    made = uvicorn.Config(
        app,
        http=BoundedConnection,
        log_config=None,
        access_log=False,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=2,
        # uvicorn by itself would believe whoever connects from this machine.
        proxy_headers=False,
    )
    if door.has_tls:
        made.load()
        made.ssl = door.context()
    return made


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
