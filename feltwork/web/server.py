"""Start a server: the house, its tables, the demo where it is wanted, and uvicorn around them."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn

from feltwork.control.identity import Program, Starting
from feltwork.control.link import link as link_of
from feltwork.control.watching import Watch, note_start
from feltwork.database.addresses import AppUrl
from feltwork.database.cluster import data_folder
from feltwork.database.database import Unit
from feltwork.database.purpose import Purpose, claim
from feltwork.table.hub import Hub
from feltwork.table.messages import LARGEST_MESSAGE
from feltwork.table.seal_file import the_seal
from feltwork.terms.refusal import Refused
from feltwork.training.qualification import verify_dealer
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.house import House
from feltwork.web.app import make_app
from feltwork.web.bounds import BoundedConnection
from feltwork.web.central_control import Listener
from feltwork.web.frames import BoundedSocket
from feltwork.web.hosts import hosts_of
from feltwork.web.listening import LinkAt, Where
from feltwork.web.serving import Says, Serving

if TYPE_CHECKING:
    from feltwork.web.demo.opening import OpenDemo

CONNECTIONS: Final = 24
FILES: Final = 16_384
"""Open files: a connection is one, and one that is passed on two. Many systems give a process 1,024."""
LEAVING_S: Final = 2.0
"""For everybody who looks on to be told where to go, when the server ends."""
HELD: Final = (
    "Operations have commenced, and this server has no link: terminals are held until central control is there "
    "(463a.4(a)); cash-out works."
)


def serve(
    url: AppUrl,
    where: Where,
    listening: socket.socket,
    *,
    demo: bool = False,
    network: bool = False,
    link: LinkAt | None = None,
    department: Path | None = None,
    started: Callable[[str, OpenDemo | None], object] = lambda _, __: None,
    says: Says | None = None,
) -> None:
    """Run a server until it is told to stop: then every table is given back, and everybody told.

    Refused in a demo's database unless ``demo``, and in a house's with it; ``network`` gives the demo's people random
    passwords. ``department`` is a folder for the Department's program beside the demo; ``says`` hears how it goes on
    with it, and of a link that is missing.
    """
    says = says or Says(lambda _, __: None, str)
    _allow_files()
    where = replace(where, port=listening.getsockname()[1])
    starting = Starting()
    with House.open(url, connections=CONNECTIONS) as house:
        opened = _open_demo(house, network=network) if demo else None
        if opened is None:
            house.database.run(_claim_for_a_house, "the house's database")
        reached = (where.peer or where.address).rstrip("/")
        hub = Hub(house, the_seal(data_folder()), reached, open_by_itself=True, verify_dealer=verify_dealer)
        public = where.public.rstrip("/") if where.public else None
        serving = Serving(
            house,
            hub,
            origins=frozenset({public} if public else ()),
            hosts=hosts_of(where),
            secure=bool(public and public.startswith("https:")),
            seats=opened.seats if opened else None,
            printed_password=opened.printed if opened else None,
        )
        waits = link is None and house.database.run(lambda unit: waits_for_the_link(unit, alone=demo), "the link")

        def ready() -> None:
            started(public or where.address, opened)
            if waits:
                says.news(HELD)

        server = _Server(serving, _config(serving, where), ready)
        program = starting.program()
        note_start(house, program)
        with _linked(url, link, program), _operating(opened, link, department, says):
            server.run(sockets=[listening])
        if not server.started:
            raise Refused("the server", "its tables could not be taken up", instead="see the lines of its log above")


def _allow_files() -> None:
    """Let this process have as many files open as its bounds of connections need, if the system permits it."""
    try:
        import resource
    except ImportError:  # Windows counts files in another way
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _open_demo(house: House, *, network: bool) -> OpenDemo:
    from feltwork.web.demo.opening import open_demo  # a house's server does not load the demo

    return open_demo(house, network=network)


def _claim_for_a_house(unit: Unit) -> None:
    claim(unit, Purpose.HOUSE)


def waits_for_the_link(unit: Unit, *, alone: bool) -> bool:
    """Whether operations have commenced, and no other server of the house has heard of the Department lately.

    A demo is alone: what was heard before it started was heard by the one before it.
    """
    now = link_of(unit)
    return commenced_at(unit) is not None and (alone or now.state != "up" or now.is_silent)


@contextmanager
def _linked(url: AppUrl, at: LinkAt | None, program: Program) -> Generator[None, None, None]:
    """The link is looked after by every server, and answered by those that listen for the Department."""
    threads: list[Watch | Listener] = [Watch(url)]
    if at is not None:
        threads.append(Listener(url, at.listening, at.certificates, program))
    for one in threads:
        one.start()
    try:
        yield
    finally:
        for one in reversed(threads):
            one.stop()


@contextmanager
def _operating(
    demo: OpenDemo | None, at: LinkAt | None, folder: Path | None, says: Says
) -> Generator[None, None, None]:
    """The demo in operation, where it is to be."""
    if demo is None or at is None or folder is None:
        yield
        return
    from feltwork.web.demo.operations import DemoOperations

    casino = f"https://127.0.0.1:{at.listening.getsockname()[1]}"
    operations = DemoOperations(demo, folder, casino, says)
    operations.start()
    try:
        yield
    finally:
        operations.stop()


def _config(serving: Serving, where: Where) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(serving),
        http=BoundedConnection,
        log_config=None,
        access_log=False,
        ws=BoundedSocket,
        ws_max_size=LARGEST_MESSAGE,
        # Deflating each message for each of five hundred terminals costs more than it saves on a floor's network.
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=5,
        server_header=False,
        # Where a client comes from is the proxy's word only where a proxy is known to be there.
        proxy_headers=where.public is not None,
        forwarded_allow_ips=["127.0.0.1", "::1", *where.proxies],
    )


class _Server(uvicorn.Server):
    """Tells when it is ready; ends with its tables given back and the protocol's own word to everybody."""

    def __init__(self, serving: Serving, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._serving, self._ready = serving, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._serving.hub.stop()
        until = time.monotonic() + LEAVING_S
        while len(self._serving.connections) and time.monotonic() < until and not self.force_exit:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        with super().capture_signals():
            yield
            # They have done their work: raised again they would end the process before the house is closed.
            self._captured_signals.clear()
