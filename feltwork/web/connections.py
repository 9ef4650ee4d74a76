"""WebSocket connections of a server: who opened each, how many everybody may have, and which has to end.

A place is taken before a connection is accepted and given back when it is over, so that a thousand that come at once
are counted like a thousand that come one by one. Everything here belongs to the event loop: nothing waits between a
count and what follows from it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias
from uuid import UUID

from feltwork.terms.refusal import Refused

Why = Literal["all", "before_hello", "address", "hellos", "terminal", "person"]
"""Which bound refused a connection, as /metrics counts it."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Most connections of one server. docs/protocol.md and docs/operating.md state them."""

    all: int = 4_096
    before_hello: int = 1_024
    """That have not said hello yet, or whose hello is not answered yet."""
    address: int = 128
    """Of them from one address."""
    hellos: int = 512
    """Hellos that wait for the database."""
    terminal: int = 8
    """One is enough; the others are lost lines that the server has not given up yet."""
    person: int = 24
    """A tab for each table of a pit, twice."""


BOUNDS: Final = Bounds()


@dataclass(frozen=True, slots=True)
class ByCredential:
    """A connection that a terminal's credential opened."""

    id: UUID
    asset_number: str

    kind: Final = "terminal"

    @property
    def holder(self) -> Hashable:
        return self.asset_number


@dataclass(frozen=True, slots=True)
class BySession:
    """A connection that a person's session opened, to look on at a table or as its dealer's console."""

    session: bytes
    person: UUID
    table: str
    console: bool

    kind: Final = "person"

    @property
    def holder(self) -> Hashable:
        return self.person


Opened: TypeAlias = ByCredential | BySession


class Full(Refused):
    """A connection that is one too many."""

    def __init__(self, bound: Why, what: str, why: str, instead: str) -> None:
        super().__init__(what, why, instead=instead)
        self.bound = bound


@dataclass(eq=False)
class Place:
    """Place of one connection."""

    address: str
    opened: Opened | None = None
    """None until its hello is answered."""
    passed_on: bool = False
    """Another server runs the table."""
    refused: Refused | None = None
    """Why it has to end."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self, why: Refused) -> None:
        """End the connection; its own task closes it at once."""
        self.refused = self.refused or why
        self.ended.set()


class Connections:
    """Places of a server's connections."""

    def __init__(self, bounds: Bounds = BOUNDS) -> None:
        self.bounds = bounds
        self.places: set[Place] = set()
        self._addresses: Counter[str] = Counter()
        """Connections that have not said hello, by address."""
        self._holders: Counter[tuple[str, Hashable]] = Counter()
        self.hellos = 0
        """Hellos that wait for the database, or that it answers now."""

    def __len__(self) -> int:
        return len(self.places)

    @property
    def before_hello(self) -> int:
        return self._addresses.total()

    def take(self, address: str) -> Place:
        """Take the place of a connection that has come; refused if it is one too many."""
        if len(self.places) >= self.bounds.all:
            raise _full("all", f"it has {self.bounds.all} connections")
        if self.before_hello >= self.bounds.before_hello:
            raise _full("before_hello", f"{self.bounds.before_hello} connections have not said hello yet")
        if self._addresses[address] >= self.bounds.address:
            raise _full("address", f"{self.bounds.address} connections from your address have not said hello yet")
        place = Place(address)
        self.places.add(place)
        self._addresses[address] += 1
        return place

    def admit(self, place: Place, opened: Opened) -> None:
        """Count a connection as its terminal's or person's; refused if they have enough."""
        most = self.bounds.terminal if isinstance(opened, ByCredential) else self.bounds.person
        if self._holders[opened.kind, opened.holder] >= most:
            who = f"terminal {opened.holder}" if isinstance(opened, ByCredential) else "the person"
            instead = "close the others, or wait until the server gives them up"
            raise Full(opened.kind, who, f"{most} connections are open", instead)
        self._release_address(place)
        place.opened = opened
        self._holders[opened.kind, opened.holder] += 1

    def give_back(self, place: Place) -> None:
        """Give the place of a connection back that is over."""
        self.places.discard(place)
        if place.opened is None:
            self._release_address(place)
            return
        key = (place.opened.kind, place.opened.holder)
        self._holders[key] -= 1
        if not self._holders[key]:
            del self._holders[key]

    def begin_hello(self) -> None:
        """Count a hello that needs the database; refused if too many wait."""
        if self.hellos >= self.bounds.hellos:
            raise _full("hellos", f"{self.bounds.hellos} hellos are waiting")
        self.hellos += 1

    def end_hello(self) -> None:
        self.hellos -= 1

    def _release_address(self, place: Place) -> None:
        self._addresses[place.address] -= 1
        if not self._addresses[place.address]:
            del self._addresses[place.address]


def _full(bound: Why, why: str) -> Full:
    return Full(bound, "the server", why, "connect again in a few seconds")
