"""Start a server: the house, its tables, the demo where it is wanted, and uvicorn around them."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import uvicorn

from feltwork.database.cluster import data_folder
from feltwork.table.hub import Hub
from feltwork.table.seal import the_seal
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from feltwork.web.app import make_app
from feltwork.web.demo import DemoSeats, set_up_demo
from feltwork.web.serving import Serving

CONNECTIONS: Final = 16
LARGEST_MESSAGE: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class Where:
    """How a server is reached."""

    host: str = "127.0.0.1"
    port: int = 8580
    public: str | None = None
    """The address that people see, where a proxy stands before the server: https://casino.example."""

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def listen(where: Where) -> socket.socket:
    """The port, taken before anything else is started; refused in plain words where somebody has it."""
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((where.host, where.port))
    except OSError as problem:
        listening.close()
        instead = f"--port {where.port + 1}, or end the program that has it"
        raise Refused(
            f"port {where.port} of {where.host}", f"it can't be had ({problem.strerror})", instead=instead
        ) from None
    return listening


def serve(
    url: str,
    where: Where,
    listening: socket.socket,
    *,
    demo: bool = False,
    started: Callable[[str], object] = str,
    log_level: str = "warning",
) -> None:
    """Run a server until it is told to stop."""
    port = listening.getsockname()[1]
    where = Where(where.host, port, where.public)
    with House.open(url, connections=CONNECTIONS) as house:
        if demo:
            set_up_demo(house)
        hub = Hub(house, the_seal(data_folder()), where.address, open_by_itself=True)
        public = where.public.rstrip("/") if where.public else None
        serving = Serving(
            house,
            hub,
            origins=frozenset({public} if public else ()),
            secure=bool(public and public.startswith("https:")),
            seats=DemoSeats(house) if demo else None,
        )
        config = uvicorn.Config(
            make_app(serving),
            log_level=log_level,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            # Deflating each message for each of five hundred terminals costs more than it saves on a floor's network.
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            timeout_graceful_shutdown=5,
            server_header=False,
        )
        server = _Server(config, lambda: started(public or where.address))
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
