"""What every door of the server stands on: the house, its tables, and how it is reached."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from dataclasses import dataclass, field

from feltwork.odds.background import Background
from feltwork.table.hub import Hub
from feltwork.wagering.house import House
from feltwork.web.demo import DemoSeats


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
    connections: int = field(default=0)
    """WebSockets that are open now."""
    laboratory: Background = field(default_factory=Background)
    """What people study in the background."""
    loop: AbstractEventLoop | None = None
    """Where its tables run, once it has started: routes are threads, and send commands there."""
