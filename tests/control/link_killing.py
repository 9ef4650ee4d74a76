"""Both sides as processes of their own, killed at moments that a seed chooses while a floor plays; then the proof.

The casino is `feltwork serve`, the Department `feltwork central-control run`. They die by SIGKILL alone. What they must
come to: the Department has every event of the casino's outbox once and in order, every order was carried out once, and
net revenue is the same on both sides.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from feltwork.control.certificates import make
from feltwork.control.department import operators, orders, received, tax
from feltwork.control.department.store import Store
from feltwork.control.order import Order
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import rounds, terminals
from feltwork.wagering.reports import day_report
from tests.wagering.floor import Floor, opened

PATIENCE_S = 60
TERMINALS = ("1001", "1002", "1003")
TARGETS = ("casino", "department", "both")
PASSWORD = "seven grey cranes"  # noqa: S105 - of a test


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


@dataclass
class Side:
    """One of the two programs, started again whenever it was killed."""

    name: str
    command: list[str]
    says: str
    environment: dict[str, str]
    process: subprocess.Popen[str] | None = None
    kills: int = 0

    def start(self) -> None:
        environment = {**os.environ, **self.environment, "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "feltwork", *self.command],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self) -> None:
        """Until it says that it is open."""
        assert self.process is not None
        assert self.process.stdout is not None
        said: list[str] = []
        for line in self.process.stdout:
            said.append(line)
            if self.says in line:
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        raise AssertionError(f"{self.name} did not start: {''.join(said)}")

    def kill(self) -> None:
        assert self.process is not None
        self.kills += 1
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@dataclass
class Run:
    """A floor that plays, both programs, and what was ordered."""

    floor: Floor
    store: Store
    casino: Side
    department: Side
    chance: Random
    ordered: list[UUID] = field(default_factory=list)

    def play(self) -> None:
        """A little of everything that makes events and money."""
        asset_number = self.chance.choice(TERMINALS)
        act = self.chance.choice(("round", "round", "switch", "void"))
        try:
            if act == "switch":
                terminals.disable(self.floor.house, new_id(), asset_number, "slot operations")
                terminals.enable(self.floor.house, new_id(), asset_number, "slot operations")
                return
            round = self.floor.open_round()
            try:
                self.floor.bet(round, asset_number, 1, ante=5_00)
            except Refused:  # not connected, or disabled by an order
                act = "void"
            if act == "void":
                rounds.void(self.floor.house, new_id(), round, "the test", "a test", "605a.2(d)(6)")
                return
            self.floor.close(round)
            file = {"wagers": {"ante": 5}, "cards": ["2s", "4h", "9d"], "decisions": ["fold"]}
            game = {"game": "three-card-poker", "seats": {"1": file}, "dealer": ["2c", "7d", "Qh"]}
            self.floor.settle(round, game)
        except Refused:
            pass

    def order(self) -> None:
        known = received.casinos(self.store)
        if known and received.subjects(self.store, known[0]["id"], "terminal"):
            id = new_id()
            action = "disable" if len(self.ordered) % 2 else "enable"
            wanted = Order(action, "terminal", self.chance.choice(TERMINALS), "a test", "olga")  # type: ignore[arg-type]
            orders.give(self.store, id, known[0]["id"], wanted)
            self.ordered.append(id)

    def some_play(self, until: float) -> None:
        while time.monotonic() < until:
            self.play()
            if self.chance.random() < 0.2:
                self.order()

    def kill(self, target: str) -> None:
        sides = {"casino": [self.casino], "department": [self.department], "both": [self.casino, self.department]}
        for side in sides[target]:
            side.kill()
        self.some_play(time.monotonic() + self.chance.uniform(0, 0.3))
        for side in sides[target]:
            side.start()
        for side in sides[target]:
            side.wait()

    # ------------------------------------------------------------------------------------------------ the proof

    def settled(self) -> bool:
        return not orders.waiting(self.store, 1) and self._there() == self._kept()

    def _there(self) -> list[Any]:
        return self.floor.owner("select number, kind, subject, content from control.event order by number")

    def _kept(self) -> list[Any]:
        rows = self.store.rows("select number, kind, subject, content from event order by number")
        return [(row["number"], row["kind"], row["subject"], json.loads(row["content"])) for row in rows]

    def prove(self) -> None:
        wait_for(self.settled, "everything is delivered")
        kept = [row["number"] for row in self.store.rows("select number from event order by number")]
        assert kept == list(range(1, len(kept) + 1))
        done = self.floor.owner("select id from control.command order by number")
        assert [row[0] for row in done] == self.ordered
        wait_for(self._ties, "net revenue ties")
        assert self.floor.tied()

    def _ties(self) -> bool:
        found = tax.days(self.store, 1, 1)
        revenue = day_report(self.floor.house).total.revenue
        return [(one["computed"], one["stated"], one["problems"]) for one in found] == [(revenue, revenue, [])]


def wait_for(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, f"{what}: not within {PATIENCE_S} seconds"
        time.sleep(0.1)


@contextmanager
def running(url: str, folder: Path, seed: int) -> Iterator[Run]:
    """A floor whose terminals the Department has to activate, and both programs."""
    certificates = make(folder / "certificates")
    data = folder / "department"
    store = Store(data)
    operators.add(store, "olga", "Olga Ortiz", PASSWORD)
    port = free_port()
    environment = {**url.environment, "FELTWORK_DATA": str(folder)}
    casino = Side(
        "the casino",
        ["serve", "--port", "0", "--central-control", str(port), "--certificates", str(certificates.path)],
        "Feltwork is open",
        environment,
    )
    asked = ["--casino", f"https://127.0.0.1:{port}", "--certificates", str(certificates.path), "--data", str(data)]
    department = Side(
        "the Department",
        ["central-control", "run", *asked, "--port", "0", "--every", "0.1", "--revenue-every", "1"],
        "central control computer",
        {},
    )
    with opened(url) as floor:
        for asset_number in TERMINALS:
            floor.terminal(asset_number, bills=(100, 100))
        try:
            for side in (casino, department):
                side.start()
            for side in (casino, department):
                side.wait()
            yield Run(floor, store, casino, department, Random(seed))  # noqa: S311 - a failing run is a seed
        finally:
            for side in (department, casino):
                side.end()
            store.close()


def run(url: str, folder: Path, seed: int, kills: int) -> Run:
    """One run: play and kills, then the proof."""
    with running(url, folder, seed) as made:
        wait_for(lambda: received.last_event(made.store, 1) > 0, "the first answer")
        for at in range(kills):
            made.some_play(time.monotonic() + made.chance.uniform(0.2, 1.0))
            made.kill(TARGETS[at] if kills < len(TARGETS) else made.chance.choice(TARGETS))
        made.some_play(time.monotonic() + 0.5)
        made.prove()
        return made
