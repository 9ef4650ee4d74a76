"""The load of a run: players, dealers and a cashier in threads of one process, which is killed and comes back.

In its next life it first sends again, under the same ids, whatever it does not know the answer of; ids and content come
from its file, where each command was written before it was sent. A few answered commands are sent again as well: the
answer must be the same.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import psycopg

from feltwork.database.refusals import Unavailable
from feltwork.terms.refusal import Refused
from feltwork.wagering import payouts
from feltwork.wagering.game_accounts import account
from feltwork.wagering.house import House
from tests.faults.acknowledged import Asked, Record, Writer, read
from tests.faults.commands import play, send
from tests.wagering.dealt import added
from tests.wagering.small_floor import LIMITS, TABLES

CONNECTIONS = 5  # fewer than senders, so that some wait for one
PATIENCE_S = 1.0


class Sender(threading.Thread):
    """Somebody who sends one command after the other."""

    def __init__(self, client: Client, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.client, self.house = client, client.house
        self.chance = Random(f"{client.seed} {client.life} {name}")  # noqa: S311 - a failing run is a seed
        self.mine = [asked for asked in client.before.answered if asked.sender == name]

    def run(self) -> None:
        try:
            for asked in self.client.before.open_of(self.name):
                self.settle_open(asked)
            for asked in self.chance.sample(self.mine, min(2, len(self.mine))):
                self.repeat(asked)
            self.resume()
            while not self.client.stopping.is_set():
                self.step()
                if self.mine and self.chance.random() < 0.05:
                    self.repeat(self.chance.choice(self.mine))
            self.wind_up()
        except BaseException:
            self.client.fail(traceback.format_exc())

    def resume(self) -> None:
        """Take up what an earlier life has left."""

    def step(self) -> None:
        raise AssertionError("each kind of worker has steps of its own")

    def wind_up(self) -> None:
        """Leave nothing half done."""

    def ask(self, kind: str, **content: Any) -> dict[str, Any] | None:
        """A new command; None where it is refused."""
        asked = Asked(str(UUID(int=self.chance.getrandbits(128), version=4)), self.name, kind, content)
        self.client.writer.intent(asked)
        return self.settle_open(asked)

    def settle_open(self, asked: Asked) -> dict[str, Any] | None:
        """Send until there is an answer: the id makes sure that it is applied once."""
        try:
            answer = self.patiently(lambda: send(self.house, asked.id, asked.kind, asked.content))
        except Refused as refused:
            self.client.writer.refused(asked.id, str(refused))
            return None
        self.client.writer.answer(asked.id, answer)
        asked.answer = answer
        self.mine.append(asked)
        self.client.learn(asked)
        return answer

    def repeat(self, asked: Asked) -> None:
        again = self.patiently(lambda: send(self.house, asked.id, asked.kind, asked.content))
        if again != asked.answer:
            raise AssertionError(f"{asked.kind} {asked.id}: answered {asked.answer}, and now {again}")

    def patiently(self, ask: Callable[[], Any]) -> Any:
        while True:
            try:
                return ask()
            except Unavailable:
                time.sleep(0.01)


class Player(Sender):
    """Buys in, wagers, tips and cashes out at one terminal."""

    def __init__(self, client: Client, terminal: str) -> None:
        super().__init__(client, terminal)
        self.terminal, self.table, self.seat = terminal, terminal[0], int(terminal[1:])

    def step(self) -> None:
        chance = self.chance
        what = chance.choices(
            ("bill", "tip", "cash out", "voucher in", "place", "take back"), weights=(4, 2, 1.5, 2, 8, 1)
        )[0]
        round = self.client.betting.get(self.table)
        if what == "bill":
            self.ask("bill", terminal=self.terminal, denomination=chance.choice((1, 5, 20, 20, 100)))
        elif what == "tip":
            self.ask("tip", terminal=self.terminal, amount=chance.randint(1, 3_00))
        elif what == "cash out":
            self.ask("cash out", terminal=self.terminal)
        elif what == "voucher in" and (number := self.client.any_voucher(chance)):
            self.ask("voucher in", terminal=self.terminal, number=number)
        elif round and what == "place":
            wagers = self.wagers()
            self.ask("place", round=round, terminal=self.terminal, seat=self.seat, wagers=wagers)
        elif round and what == "take back":
            self.ask("take back", round=round, terminal=self.terminal)
        else:
            time.sleep(0.002)

    def wagers(self) -> dict[str, int]:
        amount = self.chance.randint(1, 20) * 100
        if self.table == "P":
            return {"ante": amount, **({"pair_plus": 5_00} if self.chance.random() < 0.5 else {})}
        if self.table == "C":
            return {"ante": amount, **({"progressive_payout": 1_00} if self.chance.random() < 0.7 else {})}
        return {self.chance.choice(("bankers_hand", "players_hand")): amount}


class Dealer(Sender):
    """Opens rounds at one table, plays them with whoever has wagered, and settles them."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(client, f"dealer {table}")
        self.table = table

    def resume(self) -> None:
        """A round that an earlier life has opened and not finished is void."""
        opened = [asked.id for asked in self.mine if asked.kind == "open round"]
        finished = {asked.content["round"] for asked in self.mine if asked.kind in ("settle", "void")}
        for round in opened:
            if round not in finished:
                self.ask("void", round=round)

    def step(self) -> None:
        opened = self.ask("open round", table=self.table)
        if opened is None:
            raise AssertionError(f"a round of table {self.table} was left open")
        round = opened["round"]
        self.client.betting[self.table] = round
        time.sleep(self.chance.uniform(0.002, 0.06))
        self.client.betting.pop(self.table, None)
        closed = self.ask("no more bets", round=round)
        if not (closed and closed["wagers"] and self.settle_round(round, closed["wagers"])):
            self.ask("void", round=round)

    def settle_round(self, round: str, stakes: dict[str, dict[str, int]]) -> bool:
        """False where the round can't be settled: a player has no longer the money that a decision takes."""
        terminals = {seat: f"{self.table}{seat}" for seat in stakes}
        available = {
            seat: self.patiently(lambda terminal=terminal: account(self.house, terminal).available)
            for seat, terminal in terminals.items()
        }
        if self.chance.random() < 0.1:
            return False
        content = {
            "round": round,
            "table": self.table,
            "stakes": stakes,
            "seed": self.chance.getrandbits(31),
            "available": available,
        }
        for seat, wagers in added(play(content)).items():
            where = {"round": round, "terminal": f"{self.table}{seat}", "seat": seat}
            if self.ask("place", **where, wagers=wagers) is None:
                return False
        return self.ask("settle", **content) is not None


class Cashier(Sender):
    """Redeems and voids vouchers, pays what is due, and sees the days go by."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, "cashier")

    def step(self) -> None:
        what = self.chance.random()
        number = self.client.any_voucher(self.chance)
        if what < 0.03:
            self.next_day()
        elif number and what < 0.45:
            self.ask("redeem", number=number)
        elif number and what < 0.5:
            self.ask("void voucher", number=number)
        elif due := self.patiently(lambda: self.house.read(payouts.waiting)):
            self.ask("pay", payout=str(self.chance.choice(due).id))
        time.sleep(0.005)

    def next_day(self) -> None:
        """A day begins with every lane in one hand: the hardest moment for those who post beside it."""
        try:
            with psycopg.connect(self.client.url, autocommit=True) as owner:
                owner.execute("update ledger.house set clock_ahead = clock_ahead + '1 day'")
        except psycopg.OperationalError:
            pass  # the server is away; another day comes


class Client:
    """One life of the process."""

    def __init__(self, url: str, file: Path, seed: int, life: int) -> None:
        self.url, self.seed, self.life = url, seed, life
        self.before: Record = read(file)
        self.writer = Writer(file)
        self.stopping = threading.Event()
        self.failed = False
        self.betting: dict[str, str] = {}
        self._vouchers: list[str] = []
        for asked in self.before.answered:
            self.learn(asked)
        self.house = self._open()

    def _open(self) -> House:
        while True:
            try:
                return House.open(self.url, connections=CONNECTIONS, patience_s=PATIENCE_S)
            except Unavailable:
                time.sleep(0.02)

    def learn(self, asked: Asked) -> None:
        """A voucher that was printed lies about on the floor, for whoever takes it first."""
        if asked.kind == "cash out" and asked.answer and asked.answer["paid"] == "voucher":
            self._vouchers.append(asked.answer["voucher"]["validation_number"])

    def any_voucher(self, chance: Random) -> str | None:
        latest = self._vouchers[-4:]
        return chance.choice(latest) if latest else None

    def run(self, stop: Connection) -> bool:
        """Work until told to stop; whether all went as it must."""
        tables = Random(self.seed).sample(sorted(TABLES), 2)  # noqa: S311 - a failing run is a seed
        senders: list[Sender] = [Dealer(self, table) for table in tables]
        senders += [Player(self, terminal) for terminal in LIMITS if terminal[0] in tables]
        senders.append(Cashier(self))
        for sender in senders:
            sender.start()
        threading.Thread(target=self._listen, args=(stop,), daemon=True).start()
        for sender in senders:
            sender.join()
        self.house.close()
        return not self.failed

    def fail(self, why: str) -> None:
        """A sender came upon something that must never be."""
        self.failed = True
        self.writer.fault(why)
        self.stopping.set()

    def _listen(self, stop: Connection) -> None:
        stop.recv()
        self.stopping.set()


def live(url: str, file: Path, seed: int, life: int, stop: Connection) -> None:
    """One life, from its first breath: ends the process."""
    logging.getLogger("psycopg").setLevel(logging.CRITICAL)  # it tells of every connection that a kill has cost
    sys.exit(0 if Client(url, file, seed, life).run(stop) else 1)
