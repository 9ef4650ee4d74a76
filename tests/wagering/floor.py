"""A small floor for tests: tables, terminals and players with money, in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import psycopg

import feltwork
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import balance
from feltwork.ledger.verify import verify
from feltwork.wagering import game_accounts, rounds, terminals
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from tests.bills import insert_bill


class Floor:
    """One house with one Three Card Poker table, T1, and terminals 1001 and on, enabled."""

    def __init__(
        self, house: House, url: str, edition: str = "three-card-poker", rules: Mapping[str, Any] | None = None
    ):
        self.house, self.url = house, url
        self.table = "T1"
        terminals.open_table(house, new_id(), self.table, edition, rules)

    def terminal(self, asset_number: str = "1001", bills: tuple[int, ...] = (), **limits: int) -> str:
        terminals.enrol(self.house, new_id(), asset_number, self.table, **limits)
        terminals.enable(self.house, new_id(), asset_number, "slot operations")
        for bill in bills:
            insert_bill(self.house, new_id(), asset_number, bill)
        return asset_number

    def open_round(self) -> UUID:
        return UUID(rounds.open_round(self.house, new_id(), self.table)["round"])

    def bet(self, round: UUID, asset_number: str, seat: int, **wagers: int) -> UUID:
        id = new_id()
        rounds.place(self.house, id, round, asset_number, seat, wagers)
        return id

    def close(self, round: UUID) -> None:
        rounds.no_more_bets(self.house, new_id(), round)

    def settle(self, round: UUID, file: Mapping[str, Any]) -> dict[str, Any]:
        return rounds.settle(self.house, new_id(), round, feltwork.settle(file, terminals=True), "listed")

    def held(self, asset_number: str) -> int:
        return game_accounts.account(self.house, asset_number).posted

    def available(self, asset_number: str) -> int:
        return game_accounts.account(self.house, asset_number).available

    def balance(self, account: str) -> int:
        return int(self.house.read(lambda unit: balance(unit, account)).posted)

    def meters(self, asset_number: str) -> dict[str, int]:
        """The meters that are not zero."""
        return dict(
            self.owner("select meter, value from wagering.meter where terminal = %s and value > 0", asset_number)
        )

    def differences(self) -> list[tuple[Any, ...]]:
        """Meters that are not what the ledger says."""
        return self.owner(
            "select m.terminal, m.meter, m.value, l.value from wagering.meter m"
            " join wagering.meter_by_ledger l using (terminal, meter) where m.value <> l.value"
        )

    def tied(self) -> bool:
        """Whether the books agree with the ledger, and the ledger with itself."""
        return audit(self.house).clean and verify(self.url).whole

    def owner(self, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Something that only the owner of the database may do or see."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            cursor = connection.execute(sql.encode(), parameters)
            return cursor.fetchall() if cursor.description else []

    def ahead(self, interval: str) -> None:
        """Move the house's clock ahead of the server's."""
        self.owner("update ledger.house set clock_ahead = %s::interval", interval)


@contextmanager
def opened(url: str, edition: str = "three-card-poker", rules: Mapping[str, Any] | None = None) -> Iterator[Floor]:
    with House.open(url) as house:
        yield Floor(house, url, edition, rules)
