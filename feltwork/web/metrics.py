"""Figures of a server for Prometheus."""

from __future__ import annotations

from collections import Counter as Counted
from typing import Any, Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from feltwork.table.hub import HANDLERS
from feltwork.terms.refusal import Refused
from feltwork.web.connections import Place, Why
from feltwork.web.pace import UNREADABLE, Misbehaved
from feltwork.web.serving import Serving
from feltwork.web.terminal_commands import TERMINAL_COMMANDS

REGISTRY: Final = CollectorRegistry()
_KEPT: Final[dict[str, Any]] = {"registry": REGISTRY}
KNOWN: Final = frozenset({*HANDLERS, *TERMINAL_COMMANDS})
COMMANDS: Final = Counter("feltwork_commands", "Commands that were answered", ["do", "outcome"], **_KEPT)
SECONDS: Final = Histogram("feltwork_command_seconds", "From a command's arrival to its answer", ["do"], **_KEPT)
BREACHES: Final = Counter(
    "feltwork_bill_breaches", "Reports of bill validators that stopped their terminals", ["rule"], **_KEPT
)
_CONNECTIONS: Final = Gauge("feltwork_connections", "WebSockets that are open", **_KEPT)
_BY_KIND: Final = Gauge("feltwork_connections_by_kind", "WebSockets that are open, by their client", ["kind"], **_KEPT)
_PASSED_ON: Final = Gauge("feltwork_connections_passed_on", "Those whose table another server runs", **_KEPT)
_HELLOS: Final = Gauge("feltwork_hellos_waiting", "Hellos that the database has not answered yet", **_KEPT)
_REFUSED: Final = Counter("feltwork_connections_refused", "Connections beyond a bound, by the bound", ["why"], **_KEPT)
_ENDED: Final = Counter("feltwork_connections_ended", "Connections that the server ended, by reason", ["why"], **_KEPT)
_TABLES: Final = Gauge("feltwork_tables", "Tables that this server runs, by phase", ["phase"], **_KEPT)
_TROUBLE: Final = Gauge("feltwork_tables_in_trouble", "Tables that can't go on by themselves", **_KEPT)
_NOT_RUN: Final = Gauge(
    "feltwork_tables_not_run", "Free tables that this server could not take up, see its log", **_KEPT
)
_VIEWERS: Final = Gauge("feltwork_viewers", "Terminals and people who look on at tables", **_KEPT)
_ENTRIES: Final = Gauge("feltwork_journal_number", "The number of a table's last entry", ["table"], **_KEPT)


def count_command(do: object, seconds: float, *, refused: bool) -> None:
    """A command was answered; what is no command of ours is counted under one name."""
    name = do if isinstance(do, str) and do in KNOWN else "unknown"
    COMMANDS.labels(name, "refused" if refused else "done").inc()
    SECONDS.labels(name).observe(seconds)


def count_breach(rule: str) -> None:
    """A terminal was stopped for its validator's report."""
    BREACHES.labels(rule).inc()


def count_refused(bound: Why) -> None:
    """A connection was one too many."""
    _REFUSED.labels(bound).inc()


def count_ended(why: Refused, place: Place) -> None:
    """A connection was ended: for what its client sent, or with the session or the credential that opened it."""
    if isinstance(why, Misbehaved):
        _ENDED.labels("unreadable" if why.code == UNREADABLE else "flood").inc()
    elif place.opened is not None:
        _ENDED.labels("session" if place.opened.kind == "person" else "credential").inc()


def figures(serving: Serving) -> tuple[bytes, str]:
    """All of them, as they stand."""
    actors = serving.hub.actors
    connections = serving.connections
    kinds = Counted(place.opened.kind if place.opened else "before_hello" for place in tuple(connections.places))
    _CONNECTIONS.set(kinds.total())
    for kind in ("before_hello", "person", "terminal"):
        _BY_KIND.labels(kind).set(kinds[kind])
    _PASSED_ON.set(sum(place.passed_on for place in tuple(connections.places)))
    _HELLOS.set(connections.hellos)
    _TABLES.clear()
    _ENTRIES.clear()
    for name, actor in actors.items():
        _TABLES.labels(actor.table.phase).inc()
        _ENTRIES.labels(name).set(actor.table.number)
    _TROUBLE.set(sum(actor.desk.trouble is not None for actor in actors.values()))
    _NOT_RUN.set(len(serving.hub.not_run))
    _VIEWERS.set(sum(len(actor.viewers) for actor in actors.values()))
    return generate_latest(REGISTRY), CONTENT_TYPE_LATEST
