"""The demo in operation: the Department's program beside it, every terminal activated there, operations commenced."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final
from uuid import UUID

from feltwork.access import approvals, people
from feltwork.access.permissions import Permission
from feltwork.control.link import link
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.wagering.house import House
from feltwork.web.carrying_out import commence
from feltwork.web.demo_cage import box_every_terminal
from feltwork.web.demo_department import DemoDepartment, demo_department

_LOG: Final = logging.getLogger(__name__)
_LOOK_EVERY_S: Final = 0.3
_ASKED_BY: Final = "slots"
_KEYS: Final = ("finance", "compliance")
_BOXES: Final = UUID("0b8f3f5e-2f4d-5a55-8a0c-3d0c5d0f3a77")
_WHY: Final = "the demo is set up, and everybody may try it"


class DemoOperations(threading.Thread):
    """Runs the Department's program until the server ends; commences operations once every terminal is connected.

    A thread, since both sides speak to the server while they begin.
    """

    def __init__(self, house: House, folder: Path, casino: str, password: str, ready: Callable[[str], object]) -> None:
        super().__init__(name="demo", daemon=True)
        self._house, self._folder, self._casino, self._password = house, folder, casino, password
        self._ready = ready
        self._ending = threading.Event()

    def stop(self) -> None:
        self._ending.set()
        self.join()

    def run(self) -> None:
        try:
            with demo_department(self._folder, self._casino, self._password) as department:
                self._begin(department)
                self._ready(department.address)
                while not self._ending.wait(_LOOK_EVERY_S * 10):
                    department.activate(0)
        except Refused as refused:
            _LOG.error("the demo's operations: %s", refused)

    def _begin(self, department: DemoDepartment) -> None:
        box_every_terminal(self._house, _BOXES)
        department.activate()
        while not self._ending.is_set() and not self._house.database.run(_connected, "the demo's link"):
            self._ending.wait(_LOOK_EVERY_S)
        if not self._ending.is_set() and self._house.database.run(holds.commenced_at, "operations") is None:
            try:
                self._commence()
            except Refused as refused:
                _LOG.error("the demo's operations do not commence: %s", refused)

    def _commence(self) -> None:
        id = new_id()

        def asked(unit: Unit) -> approvals.Request:
            asker = people.person(unit, _ASKED_BY)
            found = approvals.ask(unit, id, asker, Permission.COMMENCE, {}, _WHY)
            for name in _KEYS:
                person = people.person(unit, name)
                if found.can_approve(person):
                    found = approvals.approve(unit, id, person)
            return found

        request = self._house.database.run(asked, "operations")
        person = self._house.database.run(lambda unit: people.person(unit, _ASKED_BY), "operations")
        commence(self._house, person, request)


def _connected(unit: Unit) -> bool:
    """Whether the link is up, and every terminal active at the Department."""
    waiting = unit.value(
        "select count(*) from wagering.terminal t where not exists (select from wagering.clearance c"
        " where c.subject = 'terminal ' || t.asset_number and c.kind = 'connected')"
    )
    return link(unit).state == "up" and not waiting
