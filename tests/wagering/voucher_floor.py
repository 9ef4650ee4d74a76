"""A floor for the tests of vouchers: amounts to the cent, the house's clock, what a refusal leaves as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, terminals
from feltwork.wagering.game_accounts import cash_out
from feltwork.wagering.house import House
from feltwork.wagering.voucher_records import Voucher, find
from tests.wagering.floor import Floor

START = date(2027, 3, 10)
"""Where the clocks of these tests begin; the summer time of New York begins four days later."""
NOON = time(12)


def after(days: int) -> date:
    return START + timedelta(days)


class VoucherFloor(Floor):
    """The floor, with vouchers for any number of cents."""

    def disabled(self, asset_number: str) -> str:
        terminals.enrol(self.house, new_id(), asset_number, self.table)
        return asset_number

    def win(self, asset_number: str, amount: Cents) -> None:
        """Any number of cents into a game account."""
        won = Transfer(accounts.table_win(self.table), accounts.game_account(asset_number), amount, "a win")
        self.post(won)

    def post(self, *entries: Transfer, about: dict[str, str] | None = None) -> UUID:
        """A posting past the commands of this room."""
        id = new_id()
        Ledger(self.house.database).post(id, "a test", "the test", entries, about)
        return id

    def voucher(self, asset_number: str, amount: Cents) -> str:
        """A voucher from a terminal whose game account was empty; its validation number."""
        self.win(asset_number, amount)
        number: str = cash_out(self.house, new_id(), asset_number)["voucher"]["validation_number"]
        return number

    def found(self, validation_number: str) -> Voucher:
        return self.house.database.run(lambda unit: find(unit, validation_number))

    def be_at(self, day: date, hour: time = NOON) -> None:
        """Set the house's clock to an hour of a date in its own time zone."""
        moment = datetime.combine(day, hour, ZoneInfo(self.house.options().timezone))
        self.owner("update ledger.house set clock_ahead = %s - clock_timestamp()", moment)

    def state(self) -> list[Any]:
        """Everything that a refusal must leave as it was."""
        return [
            self.owner("select code, posted, reserved, expected from ledger.balances order by code"),
            self.owner("select count(*) from ledger.posting"),
            self.owner("select count(*) from wagering.command"),
            self.owner("select terminal, meter, value from wagering.meter order by 1, 2"),
            self.owner("select * from wagering.vouchers order by validation_number"),
            self.owner("select location, kind, enabled from wagering.redemption_location order by 1"),
        ]

    def refused(self, command: Callable[..., Any], *arguments: object) -> Refused:
        """What a command is refused with, under a new id; it changes nothing."""
        before = self.state()
        with pytest.raises(Refused) as refused:
            command(self.house, new_id(), *arguments)
        assert self.state() == before, "a refusal changes nothing"
        return refused.value

    def write(self, statement: str, *parameters: object) -> None:
        """A statement in the application's own role."""
        self.house.database.run(lambda unit: unit.run(statement, parameters))


@pytest.fixture
def floor(house_url: str) -> Iterator[VoucherFloor]:
    """A floor with a table and no terminals, on every kind of server."""
    with House(Database(house_url, connections=12)) as house:
        yield VoucherFloor(house, house_url)
