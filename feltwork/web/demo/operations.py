"""The demo in operation: the Department's program beside it, every terminal activated there, operations commenced."""

from __future__ import annotations

import logging
import threading
import time
from pathlib import Path
from typing import Final
from uuid import UUID, uuid5

from feltwork.access import approvals, people
from feltwork.access.permissions import Permission
from feltwork.control.link import link
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.web.carrying_out import commence
from feltwork.web.demo.cage import box_every_terminal
from feltwork.web.demo.department import DemoDepartment, demo_department, the_one
from feltwork.web.demo.opening import OpenDemo
from feltwork.web.demo.poker import MoreHands
from feltwork.web.serving import Says

_LOG: Final = logging.getLogger(__name__)
_LOOK_EVERY_S: Final = 0.3
_ACTIVATE_EVERY_S: Final = 1.0
_SHORTEST_PAUSE_S: Final = 1.0
_LONGEST_PAUSE_S: Final = 30.0
_STEADY_S: Final = 60.0
"""Whoever ran so long is started again without a longer pause than the first."""
_ENDS_WITHIN_S: Final = 15.0
_ASKED_BY: Final = "slots"
_KEYS: Final = ("finance", "compliance")
_BOXES: Final = UUID("0b8f3f5e-2f4d-5a55-8a0c-3d0c5d0f3a77")
_WHY: Final = "the demo is set up, and everybody may try it"


class DemoOperations(threading.Thread):
    """Runs the Department's program until the server ends; commences operations once every terminal is connected.

    A thread, since both sides speak to the server while they begin. A program that ends by itself is started again.
    While it runs, a hand is dealt in the poker room every now and then.
    """

    def __init__(self, demo: OpenDemo, folder: Path, casino: str, says: Says) -> None:
        super().__init__(name="demo", daemon=True)
        house = demo.house
        self._named = house.database.run(_house, "the demo's house")
        self._house, self._folder, self._casino, self._operators = house, folder, casino, demo.operators
        self._renew = demo.printed is None
        self._says, self._poker = says, MoreHands(house)
        self._ending = threading.Event()
        self._said: str | None = None

    def stop(self) -> None:
        """The Department's program ends; one that can't be waited for ends with this process."""
        self._ending.set()
        self.join(_ENDS_WITHIN_S)

    def run(self) -> None:
        waited = False

        def waiting() -> bool:
            nonlocal waited
            if not waited:
                self._says.news("The Department's program runs beside another server of this house.")
            waited = True
            return not self._ending.wait(_LOOK_EVERY_S)

        with the_one(self._folder / self._named, waiting) as is_it:
            if is_it:
                self._run()

    def _run(self) -> None:
        """Again and again until the end, after a pause that grows while it does not run steadily."""
        pause_s = _SHORTEST_PAUSE_S
        while not self._ending.is_set():
            began = time.monotonic()
            why = self._once()
            if self._ending.is_set():
                return
            if time.monotonic() - began > _STEADY_S:
                pause_s = _SHORTEST_PAUSE_S
            self._says.news(f"The Department's program {why}; it is started again in {pause_s:.0f} s.")
            self._ending.wait(pause_s)
            pause_s = min(pause_s * 2, _LONGEST_PAUSE_S)

    def _once(self) -> str:
        """Run it until it ends, or everything does; what became of it."""
        try:
            with demo_department(
                self._folder, self._casino, self._operators, self._named, renew=self._renew
            ) as department:
                self._renew = False  # once for each start of the server
                self._begin(department)
                if department.ended is None and not self._ending.is_set() and department.address != self._said:
                    self._says.ready(department.address, self._operators if self._said is None else {})
                    self._said = department.address
                while department.ended is None and not self._ending.wait(_ACTIVATE_EVERY_S):
                    department.activate(0)
                    self._poker.deal_when_due()
                ended = department.ended
                return f"was killed by signal {-ended}" if ended is not None and ended < 0 else "has ended"
        except Refused as refused:
            return f"can't go on ({refused})"
        except Exception:
            _LOG.exception("the demo's operations")
            return "can't go on (it is in the log)"

    def _begin(self, department: DemoDepartment) -> None:
        """Everything that a demo lacks before operations commence; one that has commenced lacks the link alone."""
        commenced = self._house.database.run(holds.commenced_at, "operations") is not None
        if not commenced:
            # People use the demo already. They know the program's own ids, but not this one of the house.
            box_every_terminal(self._house, uuid5(_BOXES, self._named))
        while department.ended is None and not self._house.database.run(_connected, "the demo's link"):
            department.activate(0)
            if self._ending.wait(_LOOK_EVERY_S):
                return
        if department.ended is None and not commenced:
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


def _house(unit: Unit) -> str:
    """A name that no other house has: another database with the same data folder is another casino."""
    return str(people.person(unit, "admin").id)


def _connected(unit: Unit) -> bool:
    """Whether the link is up, the Department has decided on every terminal, and those that it wants are connected."""
    waiting = unit.value(
        "select count(*) from wagering.electronic_wagering_terminal t"
        " left join lateral (select k.action from control.command k"
        " where k.terminal = t.asset_number order by k.number desc limit 1) last on true"
        " where last.action is null or (last.action = 'enable' and not exists (select from wagering.clearance c"
        " where c.subject = 'terminal ' || t.asset_number and c.kind = 'connected'))"
    )
    return link(unit).state == "up" and not waiting
