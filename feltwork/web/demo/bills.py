"""Bills in the demo: this process simulates the validators, and has their private keys as the validators would."""

from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Final
from uuid import UUID

from feltwork.access import approvals, devices, people
from feltwork.client.validator import Report, Validator
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused
from feltwork.wagering import box_room, signed_bills
from feltwork.wagering.game_accounts import insert_bill, verify_bill
from feltwork.wagering.house import Answer, options
from feltwork.wagering.terminals import usable
from feltwork.web.demo.house import DemoHouse

SECTION: Final = "605a.3(a)(1)(i)"
_LOOKS: Final = 3
"""So often a validator that is busy is looked at, a second apart at most."""


class DemoValidators:
    """Validators of terminals to which this process has issued their credentials."""

    def __init__(self, house: DemoHouse) -> None:
        self.house = house
        self._lock = threading.Lock()
        self._by_credential: dict[str, Validator] = {}
        self._by_terminal: dict[str, Validator] = {}

    def issue(self, asset_number: str) -> str:
        """A new credential of a terminal; its validator's key stays here."""
        issued = self.house.database.run(lambda unit: _issued(unit, asset_number), "demo seats")
        credential = issued.credentials[asset_number]
        validator = Validator(asset_number, issued.validators[asset_number])
        others = {known: one for known, one in self._by_credential.items() if one.asset_number != asset_number}
        self._by_credential = {**others, credential: validator}
        self._by_terminal[asset_number] = validator
        return credential

    def touch(self, credential: str, dollars: int) -> list[Report]:
        """Take a bill that somebody touched: the reports to send, oldest first, those not answered before included.

        What a real validator would not draw in is refused before anything is signed: nobody stops a terminal by
        touching bills. A bill that comes too soon is drawn in when the validator is done with those before.
        """
        validator = self._by_credential.get(credential)
        if validator is None:
            why = "it has no simulated validator"
            raise Refused("this terminal", why, SECTION, "take a seat in the lobby")
        for _ in range(_LOOKS):
            with self._lock:
                wait = self.house.database.run(
                    lambda unit: _takes_in(unit, validator, dollars), "the simulated validator"
                )
                if not wait:
                    validator.insert(dollars)
                    return list(validator.unanswered)
            time.sleep(min(wait.total_seconds(), 1))
        raise Refused(f"bill {dollars}", "the validator is at the bills before", SECTION, "touch it again in a second")

    def insert(self, id: UUID, asset_number: str, dollars: int) -> Answer:
        """A bill of one of the demo's own players, at a validator's pace; one that is credited is answered again."""
        earlier = self.house.database.run(lambda unit: signed_bills.report_of(unit, id), "the bill")
        if earlier is not None:
            return insert_bill(self.house, id, earlier)
        if asset_number not in self._by_terminal:
            self.issue(asset_number)
        validator = self._by_terminal[asset_number]
        due = self.house.database.run(lambda unit: signed_bills.next_bill(unit, validator.key.id), "the bill")
        time.sleep(due.wait().total_seconds())
        signed = validator.key.sign(BillReport(asset_number, validator.key.id, due.counter, dollars))
        return insert_bill(self.house, id, signed)


def _takes_in(unit: Unit, validator: Validator, dollars: int) -> timedelta:
    """The time until a validator can draw a bill in; refused when it takes none."""
    usable(unit, validator.asset_number)
    box_room.verify_room(unit, validator.asset_number)
    verify_bill(dollars, options(unit).bills)
    due = signed_bills.next_bill(unit, validator.key.id)
    for report in list(validator.unanswered):
        if report.counter < due.counter:
            validator.answered(report)
    return due.wait(len(validator.unanswered))


def _issued(unit: Unit, asset_number: str) -> devices.Issued:
    """A device credential, with the two keys of 605a.2(b) turned by the demo's own people."""
    by = {name: people.person(unit, name) for name in ("admin", "finance", "floor")}
    id = new_id()
    devices.ask(unit, id, by["admin"], [asset_number], "a seat of the demo")
    for name in ("finance", "floor"):
        approvals.approve(unit, id, by[name])
    return devices.issue(unit, id, by["admin"])
