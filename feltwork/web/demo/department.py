"""The Department's program beside the demo casino: a process of its own that ends with the one that started it.

One server of a house has it; another one of the same house waits, and takes over when the first is gone.
"""

from __future__ import annotations

import fcntl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from feltwork.control.certificates import Folder, make
from feltwork.control.department import operators, orders, proposals, received, tax
from feltwork.control.department.store import Store
from feltwork.control.order import Order
from feltwork.ledger.ids import new_id
from feltwork.start.clean import environment, feltwork_command
from feltwork.terms.refusal import Refused

OPERATOR: Final = "operator"
APPROVER: Final = "approver"
"""A second operator: what one proposes, the other approves."""
RATE: Final = 1400
"""14%: what the demo uses. The rates are the statute's, 4 Pa.C.S. 13A62, and not in the texts we have."""
STARTS_WITHIN_S: Final = 30.0
ENDS_WITHIN_S: Final = 8.0
_SAYS: Final = "The Department's central control computer: "


@dataclass(frozen=True, slots=True)
class DemoDepartment:
    """The running program."""

    address: str
    store: Store
    casino: str
    process: subprocess.Popen[str]

    @property
    def ended(self) -> int | None:
        """How the program has ended: its exit status, or the signal that killed it, below zero; None while it runs."""
        return self.process.poll()

    def activate(self, within_s: float = STARTS_WITHIN_S) -> int:
        """Have its operator activate every terminal that nobody has decided on yet; how many orders that took."""
        until = time.monotonic() + within_s
        while not self._told() and self.ended is None and time.monotonic() < until:
            time.sleep(0.2)
        known = self._undecided()
        for name in known:
            order = Order("enable", "terminal", name, "a terminal of the demo", OPERATOR)
            orders.give(self.store, new_id(), self._id(), order)
        return len(known)

    def _id(self) -> int:
        return received.know(self.store, self.casino)

    def _told(self) -> bool:
        return bool(received.subjects(self.store, self._id(), "terminal"))

    def _undecided(self) -> list[str]:
        """Terminals without any order: one that somebody has disabled on the page stays disabled."""
        ordered = orders.ordered(self.store, self._id(), "terminal")
        found = received.subjects(self.store, self._id(), "terminal")
        return [one["asset_number"] for one in found if not one["active"] and one["asset_number"] not in ordered]


@contextmanager
def the_one(folder: Path, waiting: Callable[[], bool]) -> Iterator[bool]:
    """Be the only one who runs the Department's program of a folder; asked whether to wait, False where it was not."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / "one.lock").open("w") as file:
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if waiting():
                    continue
                yield False
            else:
                yield True
            return


def certificates_in(folder: Path) -> Folder:
    """The link's certificates in a folder; made where there are none."""
    found = Folder(folder)
    return found if found.authority.exists() else make(folder)


@contextmanager
def demo_department(
    folder: Path,
    casino: str,
    passwords: str | Mapping[str, str],
    house: str = "department",
    port: int | None = None,
    *,
    renew: bool = False,
) -> Iterator[DemoDepartment]:
    """Run the Department's program until the end; what it knows of a house lies in the folder, under a name.

    ``casino`` is the link's address. It may be another one than the last time: the house is the same. ``passwords``,
    one for all or one each, are those of operators who are added, and with ``renew`` also of those who exist; their
    sessions end.
    """
    data, certificates = folder / house, certificates_in(folder / "certificates")
    store = Store(data)
    for known in [one for one in received.casinos(store) if one["ended_at"] is None][:1]:
        received.moved(store, known["id"], casino)
    for name, full_name in ((OPERATOR, "Olivia Operator"), (APPROVER, "Arthur Approver")):
        if renew or not operators.is_known(store, name):
            operators.add(store, name, full_name, passwords if isinstance(passwords, str) else passwords[name])
    if not tax.rates(store):
        rate = tax.propose_rate(store, new_id(), OPERATOR, "2000-01-01", RATE)
        proposals.decide(store, rate["number"], APPROVER, approves=True)
    command = [*feltwork_command("central-control", "run"), "--casino", casino]
    command += ["--certificates", str(certificates.path), "--data", str(data), "--until-closed"]
    command += [] if port is None else ["--port", str(port)]
    # Ctrl-C in a shell is the server's, which ends this one when its turn has come: hence a session of its own.
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True, env=environment()
    ) as process:
        try:
            yield DemoDepartment(_address(process), store, casino, process)
        finally:
            if process.stdin is not None:
                process.stdin.close()
            try:
                process.wait(ENDS_WITHIN_S)
            except subprocess.TimeoutExpired:
                process.kill()
            store.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(_SAYS):
            threading.Thread(target=process.stdout.read, daemon=True).start()
            return line.removeprefix(_SAYS).strip()
    raise Refused("the Department's program", "it did not start", instead="see its words above")
