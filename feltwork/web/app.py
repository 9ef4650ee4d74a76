"""The application: every route, the WebSocket, the pages, and what is sent with each of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI
from fastapi.responses import FileResponse

from feltwork import __version__
from feltwork.web.api.every import routers
from feltwork.web.bounds import LARGEST_STATEMENT, BoundedBodies
from feltwork.web.description import add_description
from feltwork.web.endings import end_what_has_ended
from feltwork.web.hosts import VerifiedHosts
from feltwork.web.page_files import PAGES, PageFiles, page, with_headers
from feltwork.web.refusing import add_refusals, describe_refusals
from feltwork.web.serving import Serving
from feltwork.web.socket import websocket
from feltwork.web.turns import Turns

THREADS: Final = 24
NAMED: Final = {
    "/": "lobby.html",
    "/terminal": "terminal.html",
    "/dealer": "dealer.html",
    "/floor": "floor.html",
    "/slots": "slots.html",
    "/cage": "cage.html",
    "/poker": "poker.html",
    "/compliance": "compliance.html",
    "/training": "training.html",
    "/replay": "replay.html",
    "/lab": "lab.html",
    "/sign-in": "sign-in.html",
}
"""Pages by the addresses that people see."""


class _Described(FastAPI):
    """An application that says of every route how it may refuse."""

    def openapi(self) -> dict[str, Any]:
        return describe_refusals(super().openapi())


def make_app(serving: Serving) -> FastAPI:
    """The application of one server process."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        serving.loop = asyncio.get_running_loop()
        # Tables wait for the database in threads; as many as cores have would keep each other waiting.
        serving.loop.set_default_executor(ThreadPoolExecutor(THREADS, "table"))
        await serving.hub.start()
        endings = asyncio.create_task(
            end_what_has_ended(serving.connections, serving.house.database, serving.threads.endings), name="endings"
        )
        yield
        serving.laboratory.close()
        endings.cancel()
        await asyncio.gather(endings, return_exceptions=True)
        await serving.hub.stop()
        serving.threads.close()

    app = _Described(
        title="Feltwork",
        version=__version__,
        description="Live hybrid gaming tables. Terminals speak the WebSocket protocol of docs/protocol.md at /ws.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        # A redirect would go to the host that the request names; an address with a slash too many is not there.
        redirect_slashes=False,
    )
    app.state.serving = serving
    add_refusals(app)
    for router in routers(serving):
        # As they are: `include_router` would build each of them a second time, at the first request.
        app.router.routes.extend(router.routes)
    app.add_api_websocket_route("/ws", websocket)
    add_description(app)
    _add_pages(app)
    app.add_middleware(BoundedBodies, most=LARGEST_STATEMENT)
    app.add_middleware(Turns)
    app.add_middleware(VerifiedHosts, hosts=serving.hosts)
    app.middleware("http")(with_headers(secure=serving.secure))
    return app


def _add_pages(app: FastAPI) -> None:
    for address, file in NAMED.items():
        app.add_api_route(address, page(PAGES / file), include_in_schema=False, response_class=FileResponse)
    app.mount("/pages", PageFiles(directory=PAGES), name="pages")
