"""Where a server is reached: its host and port, taken before anything else is started."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.web.reach import is_loopback_address, open_to_others

NEXT_PORTS: Final = 10
"""How many are tried where nobody asked for a certain one."""
BACKLOG: Final = 2048
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - recognised, not chosen


@dataclass(frozen=True, slots=True)
class Where:
    """How a server is reached."""

    host: str = "127.0.0.1"
    port: int = 8580
    public: str | None = None
    """The address that people see, where a proxy stands before the server: https://casino.example."""
    peer: str | None = None
    """The address at which the other servers of the house reach this one."""
    proxies: tuple[str, ...] = ()
    """Proxies on other machines, whose word for who is there is taken."""
    only_here: bool = False
    """This machine alone may reach it: the server refuses to listen on any other address."""

    @property
    def address(self) -> str:
        """Where it listens; every address of a machine goes by the machine's name."""
        host = socket.gethostname() if self.host in EVERYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def verify_url(stated: str | None, what: str) -> None:
    """Refuse what is no address of a server: a scheme and a host, and no path, which no origin has."""
    if stated is None:
        return
    try:
        parts = urlsplit(stated)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/") and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment or parts.username:
        raise Refused(f"{what} {shown(stated)}", "it is no address of a server", instead="https://casino.example")


@dataclass(frozen=True, slots=True)
class LinkAt:
    """Where the Department's central control computer reaches this server, and the certificates of the link."""

    listening: socket.socket
    certificates: Path


class PortTaken(Refused):
    """Another program listens there."""


def listen(where: Where) -> socket.socket:
    """The port, taken before anything else is started; refused in plain words where it can't be had."""
    family = socket.AF_INET6 if ":" in where.host else socket.AF_INET
    # With the protocol named: only of such a line does asyncio know that small answers are to be sent at once, and
    # otherwise each waits some 40 ms for the other side's word that it has the last one.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((where.host, where.port))
        if where.only_here and not is_loopback_address(listening.getsockname()[0]):
            raise open_to_others(f"--host {where.host}")
        # At once: two programs may have bound the same port, and only the first of them gets to listen.
        listening.listen(BACKLOG)
    except OSError as problem:
        listening.close()
        raise _not_had(where, problem) from None
    except Refused:
        listening.close()
        raise
    return listening


def listen_nearby(where: Where) -> socket.socket:
    """The port, or the next one that is free; refused where the next few are all taken."""
    for port in range(where.port, where.port + NEXT_PORTS):
        try:
            return listen(replace(where, port=port))
        except PortTaken:
            continue
    last = where.port + NEXT_PORTS - 1
    why = "other programs listen on all of them"
    raise PortTaken(f"ports {where.port} to {last} of {where.host}", why, instead="--port 0 takes any that is free")


def _not_had(where: Where, problem: OSError) -> Refused:
    what = f"port {where.port} of {where.host}"
    if problem.errno == errno.EADDRINUSE:
        instead = "end that program, or choose another port (--port 0 takes any that is free)"
        return PortTaken(what, "another program listens there", instead=instead)
    if problem.errno == errno.EACCES:
        instead = "a port from 1024 on, and a proxy before it (docs/operating.md)"
        return Refused(what, "only the system's own programs may listen there", instead=instead)
    if isinstance(problem, socket.gaierror) or problem.errno == errno.EADDRNOTAVAIL:
        return Refused(f"host {where.host}", "it is no address of this machine", instead="--host 127.0.0.1")
    return Refused(what, f"it can't be had ({problem.strerror})", instead="choose another port with --port")
