"""The Department's program beside the demo casino: a process of its own that ends with the one that started it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from feltwork.control.certificates import Folder, make
from feltwork.control.department import operators, orders, received, tax
from feltwork.control.department.store import Store
from feltwork.control.order import Order
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused

OPERATOR: Final = "operator"
RATE: Final = 1400
"""14%: what the demo uses. The rates are the statute's, 4 Pa.C.S. 13A62, and not in the texts we have."""
STARTS_WITHIN_S: Final = 30.0
_SAYS: Final = "The Department's central control computer: "


@dataclass(frozen=True, slots=True)
class DemoDepartment:
    """The running program."""

    address: str
    store: Store
    casino: str

    def activate(self, within_s: float = STARTS_WITHIN_S) -> int:
        """Have its operator activate every terminal that the casino has told of; how many orders that took."""
        until = time.monotonic() + within_s
        while not (known := self._inactive()) and time.monotonic() < until and not self._told():
            time.sleep(0.2)
        for name in known:
            order = Order("enable", "terminal", name, "a terminal of the demo", OPERATOR)
            orders.give(self.store, new_id(), self._id(), order)
        return len(known)

    def _id(self) -> int:
        return received.know(self.store, self.casino)

    def _told(self) -> bool:
        return bool(received.subjects(self.store, self._id(), "terminal"))

    def _inactive(self) -> list[str]:
        ordered = {one["name"] for one in orders.waiting(self.store, self._id())}
        found = received.subjects(self.store, self._id(), "terminal")
        return [one["asset_number"] for one in found if not one["active"] and one["asset_number"] not in ordered]


def certificates_in(folder: Path) -> Folder:
    """The link's certificates in a folder; made where there are none."""
    found = Folder(folder)
    return found if found.authority.exists() else make(folder)


@contextmanager
def demo_department(folder: Path, casino: str, password: str, port: int = 0) -> Iterator[DemoDepartment]:
    """Run the Department's program until the end; its data lie in the folder, and ``casino`` is the link's address."""
    data, certificates = folder / "department", certificates_in(folder / "certificates")
    store = Store(data)
    if not operators.anybody(store):
        operators.add(store, OPERATOR, "Olivia Operator", password)
        tax.set_rate(store, OPERATOR, "2000-01-01", RATE)
    command = [sys.executable, "-m", "feltwork", "central-control", "run", "--casino", casino]
    command += ["--certificates", str(certificates.path), "--data", str(data), "--port", str(port), "--until-closed"]
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield DemoDepartment(_address(process), store, casino)
        finally:
            if process.stdin is not None:
                process.stdin.close()
            try:
                process.wait(STARTS_WITHIN_S)
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
