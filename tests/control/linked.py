"""Both sides of the link in one process: a casino that listens with TLS, and the Department's program that asks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from feltwork.control import commands, link
from feltwork.control.certificates import Folder
from feltwork.control.department.casino import Casino
from feltwork.control.department.polling import Pace, Poller
from feltwork.control.department.store import Store
from feltwork.control.identity import Program
from feltwork.control.order import Order
from feltwork.control.protocol import Action, What
from feltwork.control.watching import look_after
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.wagering import holds
from feltwork.wagering.house import House
from feltwork.web.central_control import Listener
from feltwork.web.listening import Where, listen
from tests.wagering.floor import Floor

NOW = Pace(poll_s=0.05, identity_s=0, revenue_s=0)
"""Everything is asked at every turn."""


@contextmanager
def listening(url: str, certificates: Path, program: Program) -> Iterator[str]:
    """A casino's end of the link; its address."""
    listener = Listener(url, listen(Where(port=0)), certificates, program)
    listener.start()
    try:
        yield f"https://127.0.0.1:{listener.port}"
    finally:
        listener.stop()


@dataclass
class Linked:
    """A floor, and the Department that watches it. Nothing happens by itself: the Department asks by ``turn``."""

    floor: Floor
    poller: Poller
    store: Store
    certificates: Folder

    @property
    def house(self) -> House:
        return self.floor.house

    def turn(self) -> None:
        """The Department asks once, and the casino looks after the link."""
        self.poller.turn()
        look_after(self.house)

    def order(self, action: Action, name: str, what: What = "terminal", id: UUID | None = None) -> UUID:
        return ordered(self.house, action, name, what, id)

    def holds(self, name: str = "1001", what: What = "terminal") -> list[str]:
        found = self.house.read(lambda unit: holds.holds(unit, holds.Subject(what, name)))
        return [one.kind for one in found]

    def link(self) -> link.Link:
        found: link.Link = self.house.read(link.link)
        return found

    def kinds(self) -> list[str]:
        """The kinds of the events that the Department has, in their order."""
        sql = "select kind from event where casino = ? order by number"
        return [row["kind"] for row in self.store.rows(sql, (self.poller.id,))]


def ordered(house: House, action: Action, name: str, what: What = "terminal", id: UUID | None = None) -> UUID:
    """An order of the Department, as the casino carries it out."""
    id = id or new_id()
    commands.carry_out(house, id, Order(action, what, name, "a test", "olga"))
    return id


def commence(floor: Floor, terminals: Sequence[str]) -> None:
    """Operations commence with every condition met but the link's own."""

    def work(unit: Unit) -> None:
        for asset_number in terminals:
            for kind in ("placed", "inspected", "boxed"):
                holds.clear(unit, holds.of_terminal(asset_number), kind, "the test")
        holds.clear(unit, holds.of_table(floor.table), "filed", "the test")
        holds.commence(unit, "the test")

    floor.house.database.run(work)


def set_back(both: Linked, to: int) -> None:
    """As if the casino was restored from a backup that had its events up to a number, and none of its orders."""
    both.floor.owner("alter table control.event disable trigger user; alter table control.command disable trigger user")
    both.floor.owner("delete from control.event where number > %s", to)
    both.floor.owner("delete from control.command")
    both.floor.owner("alter table control.event enable trigger user; alter table control.command enable trigger user")


@contextmanager
def linked(url: str, certificates: Folder, program: Program, data: Path) -> Iterator[Linked]:
    """A house with one table and terminals 1001 and 1002 with money, and the Department's program beside it."""
    with House.open(url) as house, listening(url, certificates.path, program) as address:
        floor = Floor(house, url)
        for asset_number in ("1001", "1002"):
            floor.terminal(asset_number, bills=(100,))
        store = Store(data)
        poller = Poller(store, Casino(address, certificates), NOW)
        try:
            yield Linked(floor, poller, store, certificates)
        finally:
            poller.casino.close()
            store.close()
