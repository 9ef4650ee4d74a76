"""Simulated validators of a house that is tried out: their keys end when operations commence."""

from __future__ import annotations

import threading
from collections import defaultdict
from uuid import UUID

from feltwork.client.validator import Key, new_secret_key
from feltwork.database.database import Unit
from feltwork.terms.bill_report import BillReport
from feltwork.terms.money import Cents
from feltwork.wagering import signed_bills, validators
from feltwork.wagering.game_accounts import insert_bill
from feltwork.wagering.house import Answer, House
from feltwork.wagering.terminals import terminal


def still_owed(unit: Unit) -> Cents:
    """The money that terminals and vouchers owe in a house with bills of simulated validators: nobody put those in."""
    owed = unit.value(
        "select (select coalesce(sum(posted), 0) from ledger.balance"
        "  where starts_with(account, 'game_account/') or starts_with(account, 'payout_due/'))"
        " + (select coalesce(sum(amount), 0) from wagering.vouchers where how is null)"
        " where exists (select from wagering.bill join wagering.validator using (key) where credential is null)"
    )
    return int(owed or 0)


class SimulatedValidators:
    """A validator for each terminal, with a key of its own for as long as this object lives."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._keys: dict[str, Key] = {}
        self._locks: dict[str, threading.Lock] = defaultdict(threading.Lock)

    def insert(self, id: UUID, asset_number: str, dollars: int) -> Answer:
        """Sign for a bill and report it; under the id of a bill that was credited, report that one again."""
        with self._locks[asset_number]:
            key = self._keys.get(asset_number) or self._register(asset_number)
            report = self.house.database.run(
                lambda unit: _report(unit, id, key, asset_number, dollars), "a simulated validator"
            )
            return insert_bill(self.house, id, report)

    def _register(self, asset_number: str) -> Key:
        key = Key(new_secret_key())

        def register(unit: Unit) -> None:
            terminal(unit, asset_number)
            validators.register(unit, asset_number, key.public, None)

        self.house.database.run(register, "a simulated validator")
        self._keys[asset_number] = key
        return key


def _report(unit: Unit, id: UUID, key: Key, asset_number: str, dollars: int) -> BillReport:
    earlier = signed_bills.report_of(unit, id)
    if earlier is not None and (earlier.asset_number, earlier.dollars) == (asset_number, dollars):
        return earlier
    counter = signed_bills.next_bill(unit, key.id).counter
    return key.sign(BillReport(asset_number, key.id, counter, dollars))
