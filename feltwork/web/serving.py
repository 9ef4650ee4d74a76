"""What every door of the server stands on: the house, its tables, and how it is reached."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from feltwork.odds.background import Background
from feltwork.table.hub import Hub
from feltwork.wagering.house import House
from feltwork.web.connections import Connections

if TYPE_CHECKING:
    from feltwork.web.demo.seats import DemoSeats


def _pool(threads: int, name: str) -> Callable[[], ThreadPoolExecutor]:
    return lambda: ThreadPoolExecutor(threads, name)


@dataclass(frozen=True)
class Threads:
    """Threads of a server beside those of its tables, each for work of one kind: none of it delays another kind."""

    hellos: ThreadPoolExecutor = field(default_factory=_pool(4, "hello"))
    sessions: ThreadPoolExecutor = field(default_factory=_pool(4, "session"))
    """Looking at the session of each command of a person."""
    endings: ThreadPoolExecutor = field(default_factory=_pool(1, "ending"))

    def close(self) -> None:
        """Begin nothing more."""
        for pool in (self.hellos, self.sessions, self.endings):
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass
class Serving:
    """One server process."""

    house: House
    hub: Hub
    origins: frozenset[str] = frozenset()
    """Origins from which pages may speak to this server, besides its own: a proxy's public address."""
    hosts: frozenset[str] = frozenset()
    """Names by which this server is reached, besides those of the machine itself."""
    secure: bool = False
    """Reached by TLS, through a proxy: cookies are sent that way only."""
    seats: DemoSeats | None = None
    """In the demo: seats for whoever wants to try one."""
    printed_password: str | None = None
    """In a demo for this machine alone: the password of all its people, which the lobby shows."""
    connections: Connections = field(default_factory=Connections)
    """WebSockets that are open now."""
    threads: Threads = field(default_factory=Threads)
    laboratory: Background = field(default_factory=Background)
    """What people study in the background."""
    loop: AbstractEventLoop | None = None
    """Where its tables run, once it has started: routes are threads, and send commands there."""


@dataclass(frozen=True, slots=True)
class Says:
    """Listeners to the demo's operations."""

    ready: Callable[[str, Mapping[str, str]], object]
    """Called with the address of the Department's page, and its operators' passwords the first time."""
    news: Callable[[str], object]
    """Called with a sentence about the Department's program, or about a link that is missing."""
