"""The tables of one server: taken when nobody runs them, run as actors, given back at the end."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

import psycopg

from feltwork.database.database import Unit
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.table import itself, rules_in_force
from feltwork.table.actor import Actor
from feltwork.table.board import Board, BoardTable, read_board
from feltwork.table.dealers import DEALER_COMMANDS
from feltwork.table.desk import ITSELF, Command, Desk, Handler, VerifyDealer, anybody_deals, load_setup
from feltwork.table.faults import log_fault
from feltwork.table.journal import Kind
from feltwork.table.live import Phase
from feltwork.table.ownership import Ownership, ran_until, say_who_runs, who_runs
from feltwork.table.players import PLAYER_COMMANDS
from feltwork.table.seal import Seal
from feltwork.table.seal_keys import verify_keys
from feltwork.table.telling import remembered
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.wagering.voucher_records import today

RENEW: Final = "call_off_unplayed"
HANDLERS: Final[Mapping[str, Handler]] = {**PLAYER_COMMANDS, **DEALER_COMMANDS, RENEW: itself.call_off_unplayed}
LOOK_EVERY_S: Final = 1.0
_HANGS_AFTER_S: Final = 15.0
"""A server writes every second what its tables look like; one that has not for so long is frozen."""
_LOG: Final = logging.getLogger(__name__)


def _open_by_itself(desk: Desk) -> None:
    """Open a table that deals by itself; where that is refused (no rules in force), it says so and stays closed."""
    try:
        itself.open_table(desk, Command(new_id(), ITSELF, "open_table"))
    except Unavailable:
        raise
    except Refused as refused:
        desk.trouble = refused


class Hub:
    """Runs every table that no other server runs."""

    def __init__(
        self,
        house: House,
        seal: Seal,
        address: str,
        *,
        open_by_itself: bool = False,
        verify_dealer: VerifyDealer = anybody_deals,
    ) -> None:
        self.house, self.seal, self.open_by_itself = house, seal, open_by_itself
        self.verify_dealer = verify_dealer
        self.ownership = Ownership(house.database.url, address)
        self.actors: dict[str, Actor] = {}
        self.board = Board()
        self._task: asyncio.Task[None] | None = None
        self.not_run: dict[str, Refused] = {}
        """Tables that nobody runs because this server can't build them, and why."""
        self._refused_keys: Refused | None = None
        """Why this server may not take tables: its seal keys do not fit the house's."""
        self._lost: set[str] = set()
        self._words: dict[str, tuple[object, float]] = {}
        """The last word of each table's server, and when it was first read here."""
        self._day: date | None = None
        """The gaming day for which the tables follow their Rules Submissions."""

    async def start(self) -> None:
        """Take what is free now, and look for more from then on."""
        await self._look()
        self._task = asyncio.create_task(self._keep_looking(), name="tables")

    async def stop(self) -> None:
        """Give every table back: another server goes on with it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*(actor.stop("the server is shutting down") for actor in self.actors.values()))
        self.actors.clear()
        await asyncio.to_thread(self.ownership.close)

    def actor(self, table: str) -> Actor | None:
        """The actor of a table that this server runs."""
        actor = self.actors.get(table)
        return actor if actor is not None and actor.state == "running" else None

    def standing(self) -> list[tuple[BoardTable, Mapping[str, Any]]]:
        """Every table of the house and how it stands, from what this server knows: the database is not asked."""
        return self.board.standing({table: actor.glance for table, actor in self.actors.copy().items()})

    def elsewhere(self, unit: Unit, table: str) -> str | None:
        """The address of the other server that runs a table; None where none does. One that nobody runs: refused."""
        load_setup(unit, table)
        kind = unit.value("select kind from wagering.gaming_table where id = %s", (table,))
        verify_hybrid(kind, table, "look at it in the poker room, /poker")
        found = who_runs(unit, table)
        return None if found is None or found[0] == self.ownership.server else found[1]

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self._look()
            except (Refused, psycopg.Error) as problem:
                _LOG.warning("looking after the tables: %s", problem)
            except Exception as fault:
                log_fault(_LOG, "looking after the tables", fault=fault)

    async def _look(self) -> None:
        if self.actors and not await asyncio.to_thread(self.ownership.holds):
            _LOG.warning("the locks of this server's tables are gone; taking up what is free")
            await asyncio.gather(*(actor.stop("the server lost its database") for actor in self.actors.values()))
            self.actors.clear()
        for table in self._lost & set(self.actors):
            del self.actors[table]
            await asyncio.to_thread(self.ownership.release, table)
        self._lost.clear()
        free = await asyncio.to_thread(self._take)
        if self._refused_keys is None:
            self.not_run = {table: why for table, why in self.not_run.items() if table in free}
        else:
            left = await asyncio.to_thread(self.ownership.free, [one.id for one in self.board.tables])
            self.not_run = dict.fromkeys(left, self._refused_keys)
        for table in free:
            await self._run(table)
        await self._renew(await asyncio.to_thread(self._follow_submissions))
        await asyncio.to_thread(self._glance)
        for actor in self.actors.values():
            actor.refresh()

    def _take(self) -> list[str]:
        """What is free now. A server that has said nothing for long hangs: its locks are ended, and free soon."""
        self.board = self.house.database.run(read_board, "tables")
        try:
            self.house.database.run(lambda unit: verify_keys(unit, self.seal), "the seal's keys")
        except Unavailable:
            raise
        except Refused as refused:
            self._refuse_keys(refused)
            return []
        self._refused_keys = None
        taken = self.ownership.take(one.id for one in self.board.tables)
        for one in self.board.tables:
            if self._is_silent(one) and one.id not in self.ownership.tables and one.id not in self.not_run:
                self.ownership.end_holder(one.id)
        return taken

    def _refuse_keys(self, refused: Refused) -> None:
        """Take no table with keys that do not fit the house's. Those that run here go on. Said once."""
        if str(self._refused_keys) != str(refused):
            _LOG.error("this server takes no table: %s", refused)
        self._refused_keys = refused

    def _is_silent(self, one: BoardTable) -> bool:
        """Whether the last word of a table's server has not changed for long, on the steady clock of this one.

        No time is compared with the database's clock: whoever sets that clock forward makes no server look frozen.
        """
        word, now = (one.server, one.glanced_at), time.monotonic()
        if one.server is None or self._words.get(one.id, (None, 0.0))[0] != word:
            self._words[one.id] = (word, now)
            return False
        return now - self._words[one.id][1] > _HANGS_AFTER_S

    async def _run(self, table: str) -> None:
        """Build a table from its journal and run it."""
        try:
            actor = await self._actor(table)
        except Exception as problem:
            # One table that can't be built keeps no other from being run.
            why = (
                problem
                if isinstance(problem, Refused)
                else Refused(f"table {table}", f"it can't be built: {type(problem).__name__}")
            )
            # It is tried again every second, and said once.
            if str(self.not_run.get(table)) != str(why):
                if isinstance(problem, Refused):
                    _LOG.error("table %s is not run: %s", table, why)
                else:
                    log_fault(_LOG, "table %s is not run", table, fault=problem)
            self.not_run[table] = why
            await asyncio.to_thread(self.ownership.release, table)
            return
        self.not_run.pop(table, None)
        self.actors[table] = actor
        _LOG.info("running table %s from entry %s", table, actor.table.number)

    async def _actor(self, name: str) -> Actor:
        memory, table = await asyncio.to_thread(remembered, self.house, name, self.seal)
        desk = Desk(
            self.house,
            table,
            HANDLERS,
            lambda entry: memory.tell(desk.table, entry),
            verify_dealer=self.verify_dealer,
        )
        if table.phase is not Phase.CLOSED:
            await asyncio.to_thread(self._resume, desk)
        elif self.open_by_itself and table.setup.automatic:
            await asyncio.to_thread(_open_by_itself, desk)
        actor = Actor(desk, self._lost.add, memory.events)
        await asyncio.to_thread(
            self.house.database.run, lambda unit: say_who_runs(unit, name, self.ownership), "who runs a table"
        )
        return actor

    def _resume(self, desk: Desk) -> None:
        """Go on with an open table. What players had left when its last server stopped, they have now."""
        name = desk.table.name
        last = self.house.database.run(lambda unit: ran_until(unit, name), "who ran a table")
        assert desk.table.at is not None, "a table that is open has a journal"
        desk.time.begin(max(desk.table.at, last or desk.table.at))
        desk.write(
            Command(new_id(), ITSELF, "resumed"),
            Kind.RESUMED,
            {"server": self.ownership.server},
            # In the same transaction, so that what the last server said is never taken for this one's.
            lambda unit: say_who_runs(unit, name, self.ownership),
        )

    def _follow_submissions(self) -> set[str]:
        """With a new gaming day Rules Submissions come into force that were approved for it; who waits for them."""

        def follow(unit: Unit) -> tuple[date, set[str]]:
            day = today(unit)
            if day != self._day:
                rules_in_force.follow(unit)
            return day, rules_in_force.superseded(unit)

        self._day, waiting = self.house.database.run(follow, "Rules Submissions")
        return waiting

    async def _renew(self, tables: set[str]) -> None:
        """An open round without a wager keeps a table that deals by itself from being opened anew: it is called off."""
        for actor in [one for name in tables if (one := self.actor(name)) is not None]:
            if itself.waits_for_a_wager(actor.table):
                await actor.ask(Command(new_id(), ITSELF, RENEW))

    def _glance(self) -> None:
        """What the whole floor sees of this server's tables."""
        seen = [(table, json.dumps(actor.glance())) for table, actor in self.actors.items()]

        def write(unit: Unit) -> None:
            unit.run(
                "update live.owner o set glance = g.glance::json, glanced_at = clock_timestamp()"
                " from unnest(%s::text[], %s::text[]) as g (gaming_table, glance)"
                " where o.gaming_table = g.gaming_table and o.server = %s",
                ([table for table, _ in seen], [glance for _, glance in seen], self.ownership.server),
            )

        if seen:
            self.house.database.run(write, "the floor at a glance")
