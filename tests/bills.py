"""Bills for tests: put into a terminal whose validator is simulated here, in a trial and in operation."""

from __future__ import annotations

import threading
from typing import Any
from uuid import UUID, uuid4

import psycopg

from feltwork.client.validator import Key, new_secret_key
from feltwork.terms.bill_report import BillReport
from feltwork.wagering import game_accounts, signed_bills
from feltwork.wagering.holds import commenced_at
from feltwork.wagering.house import Answer, House
from feltwork.wagering.simulated_validators import SimulatedValidators

_SIMULATED = "_validators_of_the_tests"
_LOCK = threading.Lock()


def insert_bill(house: House, id: UUID, asset_number: str, dollars: Any) -> Answer:
    """A bill that the terminal's validator has signed for; the same one again under the same id."""
    with _LOCK:
        validators = vars(house).setdefault(_SIMULATED, (SimulatedValidators(house), {}))
    in_trial, in_operation = validators
    if house.database.run(commenced_at, "the house") is None:
        return in_trial.insert(id, asset_number, dollars)
    with _LOCK:
        key = in_operation.get(asset_number) or in_operation.setdefault(asset_number, register(house, asset_number))
        report = house.database.run(lambda unit: signed_bills.report_of(unit, id), "the bill")
        if report is None or report.dollars != dollars:
            report = signed(house, key, asset_number, dollars)
        return game_accounts.insert_bill(house, id, report)


def signed(house: House, key: Key, asset_number: str, dollars: int) -> BillReport:
    """The next bill of a validator."""
    counter = house.database.run(lambda unit: signed_bills.next_bill(unit, key.id).counter, "a validator")
    return key.sign(BillReport(asset_number, key.id, counter, dollars))


def register(house: House, asset_number: str, seconds_a_bill: float = 0, burst: int = 5) -> Key:
    """A validator as the owner of the database registers one, with a credential that nobody asked for or signed."""
    key, credential = Key(new_secret_key()), uuid4()
    with psycopg.connect(house.database.url) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute(
            "insert into access.device_credential (id, asset_number, credential_hash, request, issued_by)"
            " values (%s, %s, sha256(%s::bytea), %s, 'the test')",
            (credential, asset_number, credential.bytes, uuid4()),
        )
        connection.execute(
            "insert into wagering.validator (key, terminal, credential, public_key, seconds_a_bill, burst)"
            " values (%s, %s, %s, %s, %s, %s)",
            (key.id, asset_number, credential, key.public, seconds_a_bill, burst),
        )
    return key


def signed_before(url: str, asset_number: str, dollars: int) -> BillReport:
    """The first bill of a new validator, signed before whatever a test does to the house's line."""
    with House.open(url) as house:
        return signed(house, register(house, asset_number), asset_number, dollars)
