"""A floor to load: tables and terminals in a database of its own, and server processes that can be killed."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psutil
from cryptography.fernet import Fernet

from bench.addresses import HouseUrl
from feltwork.access import approvals, devices, people
from feltwork.access.roles import Role
from feltwork.client import Validator
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.table.setup import Setup
from feltwork.table.tables import position_of, set_up
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from feltwork.wagering.simulated_validators import SimulatedValidators

PASSWORD: Final = "a long pass phrase"  # noqa: S105 - of people who live as long as a measurement
STARTS_WITHIN_S: Final = 60.0


@dataclass
class Floor:
    """Tables with terminals that have money and credentials."""

    url: HouseUrl
    key: str = field(default_factory=lambda: Fernet.generate_key().decode())
    credentials: dict[str, str] = field(default_factory=dict)
    """By asset number."""
    validators: dict[str, Validator] = field(default_factory=dict)
    """Bill validators with the keys that came with the credentials, by asset number."""

    def add_table(
        self, house: House, name: str, edition: str, seats: int, setup: Setup, bills: Sequence[int]
    ) -> list[str]:
        """A table with its terminals, each with these bills; their asset numbers."""
        terminals.open_table(house, new_id(), name, edition)
        set_up(house, new_id(), name, setup, "the house")
        numbers = [f"{name}-{seat}" for seat in range(1, seats + 1)]
        validators = SimulatedValidators(house)
        for number in numbers:
            terminals.enrol(house, new_id(), number, name)
            terminals.enable(house, new_id(), number, "slot operations")
            for bill in bills:
                validators.insert(new_id(), number, bill)
            house.database.run(lambda unit, at=number: position_of(unit, at), "positions")  # type: ignore[misc]
        secrets = house.database.run(lambda unit: issued(unit, numbers), "credentials")
        self.credentials |= secrets.credentials
        self.validators |= {at: Validator(at, secret) for at, secret in secrets.validators.items()}
        return numbers

    @contextmanager
    def server(self) -> Iterator[Server]:
        """A server process; killed at the end where it still runs."""
        server = Server(self.url, self.key)
        try:
            yield server
        finally:
            server.kill()


def issued(unit: Unit, asset_numbers: Sequence[str]) -> devices.Issued:
    """Device credentials, asked for and approved by those who hold the keys of 605a.2(b)."""
    admin = people.find(unit, "admin") or people.first(unit, "admin", "Ada Administrator", PASSWORD)
    finance = people.find(unit, "fay") or people.add(unit, admin, "fay", "Fay Finance", (Role.FINANCE,))
    floor = people.find(unit, "flora") or people.add(unit, admin, "flora", "Flora Floor", (Role.FLOORPERSON,))
    id = new_id()
    devices.ask(unit, id, admin, asset_numbers, "a measurement")
    approvals.approve(unit, id, finance)
    approvals.approve(unit, id, floor)
    return devices.issue(unit, id, admin)


class Server:
    """``feltwork serve`` as a process of its own."""

    def __init__(self, url: HouseUrl, key: str, port: int = 0) -> None:
        environment = {**os.environ, **url.environment, "FELTWORK_SEAL_KEY": key, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "feltwork", "serve", "--port", str(port)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=Path(__file__).parents[2],
        )
        self.said: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.address = self._address()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            self._lines.put(line)

    def _address(self) -> str:
        until = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < until:
            try:
                line = self._lines.get(timeout=1)
            except queue.Empty:
                if self.process.poll() is not None:
                    break
                continue
            if "is open:" in line:
                return line.split("is open:")[1].strip()
        raise RuntimeError("the server did not start: " + " | ".join(self.said[-5:]))

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1])

    @property
    def memory(self) -> int:
        """Bytes that the process holds of its own."""
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as an operator would."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)
