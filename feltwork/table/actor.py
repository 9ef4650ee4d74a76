"""A table as an actor: one queue, one thread at a time.

Commands wait in the queue and are taken together; wagers that arrive while the table is busy become one transaction.
What happens by itself happens when its time comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from feltwork.database.refusals import Unavailable
from feltwork.table import itself
from feltwork.table.desk import Command, Desk, Reply, unforeseen
from feltwork.table.faults import log_fault
from feltwork.table.journal import Entry, NotTheOwner
from feltwork.table.live import LiveTable
from feltwork.table.players import place_all
from feltwork.table.telling import Telling, Viewer
from feltwork.terms.refusal import Refused, refusal_json

MOST_AT_ONCE: Final = 512
FLUSH_S: Final = 0.3
"""How long a crowd waits for the others' wagers."""
_LOG: Final = logging.getLogger(__name__)
_PAUSE_AFTER_TROUBLE_S: Final = 1.0


@dataclass
class _Join:
    viewer: Viewer
    after: int | None
    welcome: dict[str, Any]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class _Asked:
    command: Command
    done: asyncio.Future[Reply] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class _Refresh:
    terminals: frozenset[str]


class _Flush:
    """Those who wait for the others' wagers hear of them."""


class _Stop:
    """The table is not run here any more."""


_Item: TypeAlias = _Join | _Asked | _Refresh | _Flush | _Stop
State = Literal["running", "stopped"]


class Actor:
    """Runs one table in this process."""

    def __init__(self, desk: Desk, on_loss: Callable[[str], object], events: Iterable[tuple[int, str]] = ()) -> None:
        self.desk, self._on_loss = desk, on_loss
        self.state: State = "running"
        self._queue: asyncio.Queue[_Item] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._telling = Telling(desk, events, self._send)
        self._flush_is_due = False
        self._taken: list[_Item] = []
        """What was taken from the queue and may not have its answer yet."""
        desk.tell = self._tell
        desk.rebuilt = lambda _: self._telling.begin_anew()
        self._task = asyncio.create_task(self._run(), name=f"table {desk.table.name}")

    @property
    def table(self) -> LiveTable:
        return self.desk.table

    @property
    def viewers(self) -> set[Viewer]:
        return self._telling.viewers

    # From outside.

    async def ask(self, command: Command) -> Reply:
        """Send a command and wait for its answer."""
        if self.state == "stopped":
            return _gone(self.table.name)
        asked = _Asked(command)
        self._queue.put_nowait(asked)
        return await asked.done

    async def join(self, viewer: Viewer, after: int | None, welcome: dict[str, Any]) -> None:
        """Look on: the first message is the welcome with everything missed, or with all there is to see."""
        if self.state == "stopped":
            raise _gone(self.table.name)
        join = _Join(viewer, after, welcome)
        self._queue.put_nowait(join)
        await join.done

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)

    def refresh(self, *terminals: str) -> None:
        """Money moved at terminals beside the table: a bill, a voucher, a payout."""
        if self.state == "running":
            self._queue.put_nowait(_Refresh(frozenset(terminals)))

    async def stop(self, why: str) -> None:
        """Stop running the table; whoever looks on is told."""
        if self.state == "running":
            self.state = "stopped"
            self._queue.put_nowait(_Stop())
            await asyncio.gather(self._task, return_exceptions=True)
            self._end_everything(why)

    # The loop.

    async def _run(self) -> None:
        try:
            while True:
                self._taken = await self._next()
                if any(isinstance(item, _Stop) for item in self._taken):
                    return
                await asyncio.to_thread(self._work, self._taken)
        except NotTheOwner as lost:
            self._lose(str(lost))
        except Exception as fault:
            log_fault(_LOG, "table %s stopped", self.table.name, fault=fault)
            self._lose("the table stopped")

    def _lose(self, why: str) -> None:
        self.state = "stopped"
        self._end_everything(why)
        self._on_loss(self.table.name)

    def _end_everything(self, why: str) -> None:
        """Answer whatever waits, in the queue or taken from it, and end every line."""
        left = self._taken
        while not self._queue.empty():
            left.append(self._queue.get_nowait())
        for item in left:
            if isinstance(item, _Asked) and not item.done.done():
                item.done.set_result(_gone(self.table.name))
            if isinstance(item, _Join) and not item.done.done():
                item.done.set_exception(_gone(self.table.name))
        viewers = list(self.viewers)
        self.viewers.clear()
        for viewer in viewers:
            viewer.line.end(why)

    async def _next(self) -> list[_Item]:
        """What has arrived, waiting for it at most until something is due by itself."""
        items: list[_Item] = []
        try:
            wait = self._seconds_left()
            items.append(await (self._queue.get() if wait is None else asyncio.wait_for(self._queue.get(), wait)))
        except TimeoutError:
            return items
        while len(items) < MOST_AT_ONCE and not self._queue.empty():
            items.append(self._queue.get_nowait())
        return items

    def _seconds_left(self) -> float | None:
        due = self.table.due()
        if due is None:
            return None
        if self.desk.trouble is not None:
            return _PAUSE_AFTER_TROUBLE_S
        return max((due[0] - self.desk.now()).total_seconds(), 0.0)

    def _work(self, items: Iterable[_Item]) -> None:
        """In a thread: everything that arrived, then what is due."""
        wagers: list[_Asked] = []
        for item in items:
            if isinstance(item, _Asked) and item.command.do == "wager":
                wagers.append(item)
                continue
            self._place(wagers)
            wagers = []
            self._one(item)
        self._place(wagers)
        try:
            itself.go_on(self.desk)
        except NotTheOwner:
            raise
        except Unavailable as away:
            self.desk.doubt()
            self.desk.trouble = away
        except Refused as refused:
            _LOG.warning("table %s can't go on: %s", self.table.name, refused)
            self._telling.tell_trouble()

    def _one(self, item: _Item) -> None:
        match item:
            case _Asked():
                self._reply(item, self.desk.take(item.command))
            case _Join():
                self._join(item)
            case _Refresh():
                self._tell_beside(lambda: self._refresh(item.terminals))
            case _Flush():
                self._flush_is_due = False
                self._tell_beside(self._telling.flush)

    def _place(self, asked: list[_Asked]) -> None:
        if asked:
            replies = place_all(self.desk, [one.command for one in asked])
            for one, reply in zip(asked, replies, strict=True):
                self._reply(one, reply)

    def _reply(self, asked: _Asked, reply: Reply) -> None:
        def give() -> None:
            if not asked.done.done():
                asked.done.set_result(reply)

        self._loop.call_soon_threadsafe(give)
        if isinstance(reply, NotTheOwner):
            raise reply

    # Telling.

    def _tell(self, entry: Entry) -> None:
        if self._telling.tell(entry) and not self._flush_is_due:
            self._flush_is_due = True
            self._loop.call_soon_threadsafe(self._loop.call_later, FLUSH_S, self._queue.put_nowait, _Flush())

    def _send(self, lines: list[tuple[Viewer, str]]) -> None:
        self._loop.call_soon_threadsafe(_send_all, lines)

    def _refresh(self, terminals: frozenset[str]) -> None:
        self._telling.tell_money(terminals)
        self._telling.tell_progressive()

    def _tell_beside(self, tell: Callable[[], None]) -> None:
        """Send what has no entry of its own. If that fails, nobody knows who has heard what: all get a snapshot."""
        try:
            tell()
        except Unavailable as away:
            _LOG.warning("table %s: %s", self.table.name, away)  # money is read again within a second
        except Exception as fault:
            log_fault(_LOG, "table %s, beside its entries", self.table.name, fault=fault)
            self.desk.doubt()

    def _join(self, join: _Join) -> None:
        """Let a viewer join. A join that fails is refused, and concerns nobody else."""
        try:
            text = self._telling.welcome(join.viewer, join.after, join.welcome)
        except Refused as refused:
            self._turn_away(join, refused)
            return
        except Exception as fault:
            log_fault(_LOG, "table %s, joining", self.table.name, fault=fault)
            self._turn_away(join, unforeseen())
            return

        def begin() -> None:
            if join.done.done():  # the viewer gave up, or the table was lost meanwhile
                return
            self.viewers.add(join.viewer)
            join.viewer.line.send(text)
            join.done.set_result(None)

        # Before anything else is told: this thread goes on only after that.
        asyncio.run_coroutine_threadsafe(_call(begin), self._loop).result()

    def _turn_away(self, join: _Join, refused: Refused) -> None:
        def give() -> None:
            if not join.done.done():
                join.done.set_exception(refused)

        self._loop.call_soon_threadsafe(give)

    def glance(self) -> dict[str, Any]:
        """How the table stands, in a few words, for the whole floor."""
        table, round, now = self.table, self.table.round, self.desk.now()
        return {
            "at": now.isoformat(),
            "phase": table.phase,
            "dealer": table.dealer,
            "automatic": table.automatic,
            "round": None if round is None else round.number,
            "asks": table.asks,
            "calls": {terminal: at.isoformat() for terminal, at in table.calls.items()},
            "connected": sorted(viewer.terminal for viewer in tuple(self.viewers) if viewer.terminal),
            "clocks": [one.to_json() for one in table.clocks if one.soon(now)],
            "trouble": None if self.desk.trouble is None else refusal_json(self.desk.trouble),
            "last": [one.to_json() for one in list(table.history)[-1:]],
        }


def _send_all(lines: Iterable[tuple[Viewer, str]]) -> None:
    for viewer, text in lines:
        viewer.line.send(text)


async def _call(work: Callable[[], None]) -> None:
    work()


def _gone(table: str) -> Refused:
    return NotTheOwner(f"table {table}", "it is not run by this server any more", instead="connect again")
