"""A house with its people, one for each role and two floorpersons, and a table with two terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any, TypeVar

import psycopg

from feltwork.access import approvals, devices, passwords, people, trail
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.trail import Entry
from feltwork.access.trail_proof import TrailProof, verify
from feltwork.database.database import Database, Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import terminals
from feltwork.wagering.house import House

T = TypeVar("T")

PASSWORD = "nine blue herons"  # noqa: S105 - of people in tests
STAFF = {
    "bob": [Role.DEALER],
    "dora": [Role.DEALER],
    "dave": [Role.FLOORPERSON],
    "fay": [Role.FLOORPERSON],
    "sam": [Role.SLOT_ATTENDANT],
    "sue": [Role.SLOT_SUPERVISOR],
    "sid": [Role.SECURITY],
    "carol": [Role.FINANCE],
    "kim": [Role.CASINO_COMPLIANCE_REPRESENTATIVE],
    "ines": [Role.INSTRUCTOR],
    "paul": [Role.PIT_BOSS],
    "tara": [Role.DIRECTOR_OF_TABLE_GAMES],
    "leo": [Role.LEAD_TECHNICIAN],
    "maya": [Role.SLOT_SHIFT_MANAGER],
    "ravi": [Role.DIRECTOR_OF_SLOT_OPERATIONS],
    "cleo": [Role.FINANCE],
    "colin": [Role.COUNT_TEAM_MEMBER],
    "cora": [Role.COUNT_TEAM_MEMBER],
    "rosa": [Role.COUNT_ROOM_SUPERVISOR],
    "mona": [Role.MAIN_BANK_CASHIER],
    "gina": [Role.CAGE_SUPERVISOR],
    "kate": [Role.CASINO_COMPLIANCE_SUPERVISOR],
    "lars": [Role.GAMING_LABORATORY_REPRESENTATIVE],
    "edith": [Role.EXECUTIVE_DIRECTOR],
}
"""Everybody but ann, the administrator; ann and bob have a password."""


TABLES = (
    "credential", "decision", "device_credential", "device_credential_end", "person", "person_switch", "request",
    "request_used", "role_given", "role_taken", "session", "sign_in_count", "signature", "trail", "trail_head",
)  # fmt: skip


class Staff:
    """The house's people, and everything that can be asked of them."""

    def __init__(self, house: House, url: str, owner: psycopg.Connection[Any]) -> None:
        self.house, self.database, self.url = house, house.database, url
        self._owner = owner

    def run(self, work: Callable[..., T], *args: Any) -> T:
        """One unit of work."""
        return self.database.run(lambda unit: work(unit, *args))

    def __getitem__(self, name: str) -> Person:
        return self.run(people.person, name)

    def refused(self, work: Callable[..., Any], *args: Any) -> str:
        """What was refused, in one line; nothing of it was applied."""
        before = self.everything()
        try:
            self.run(work, *args)
        except Refused as refused:
            assert self.everything() == before
            return str(refused)
        raise AssertionError("it was not refused")

    def everything(self) -> dict[str, list[Any]]:
        """Every row of this room."""
        return {name: self.owner(f"select t::text from access.{name} t order by 1") for name in TABLES}

    def owner(self, sql: str, *parameters: object) -> list[tuple[Any, ...]]:
        """Something that only the owner of the database may do or see."""
        cursor = self._owner.execute(sql.encode(), parameters)
        return cursor.fetchall() if cursor.description else []

    def tampered(self, *statements: str) -> None:
        """Changed by somebody who owns the server, past every trigger."""
        with psycopg.connect(self.url) as connection:
            connection.execute("set session_replication_role = replica")
            for statement in statements:
                connection.execute(statement.encode())

    def ahead(self, interval: str) -> None:
        """Move the house's clock ahead of the server's."""
        self.owner("update ledger.house set clock_ahead = clock_ahead + %s::interval", interval)

    def trail(self, **filters: Any) -> list[Entry]:
        """What was noted, the oldest first."""
        return self.run(lambda unit: trail.entries(unit, most=1000, **filters))[::-1]

    def acts(self, since: int) -> list[tuple[str, str, str]]:
        """Who did what to what since an entry."""
        return [(entry.who, entry.doing, entry.what) for entry in self.trail() if entry.number > since]

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return max((entry.number for entry in self.trail()), default=0)

    def proof(self) -> TrailProof:
        proof: TrailProof = self.house.read(verify)
        return proof

    def credential(self, asset_number: str = "1001") -> str:
        """A terminal's new credential, asked for by ann and signed by carol and dave."""
        ann, carol, dave, request = self["ann"], self["carol"], self["dave"], new_id()

        def work(unit: Unit) -> str:
            devices.ask(unit, request, ann, [asset_number], "a new terminal")
            approvals.approve(unit, request, carol)
            approvals.approve(unit, request, dave)
            return devices.issue(unit, request, ann).credentials[asset_number]

        return self.run(work)


@contextmanager
def at_work(url: str) -> Iterator[Staff]:
    """The people of the house at this address."""
    with (
        psycopg.connect(url, autocommit=True) as owner,
        Database(url, connections=12, patience_s=30) as database,
    ):
        yield Staff(House(database), url, owner)


def a_day_later(house_url: str) -> None:
    """The next gaming day, by the house's clock."""
    with psycopg.connect(house_url) as connection:
        connection.execute("update ledger.house set clock_ahead = clock_ahead + interval '1 day'")


def choose(unit: Unit, name: str, password: str = PASSWORD) -> None:
    """Somebody has a password of their own choice, nobody else had set one before, and the trail has no entry."""
    unit.run(
        "update access.credential set hash = %s, set_at = ledger.now() where person = %s",
        (passwords.hashed(password), people.person(unit, name).id),
    )


def hire(house: House) -> None:
    """Everybody, in a house where nobody is."""
    database = house.database
    ann = database.run(lambda unit: people.first(unit, "ann", "Ann Lee", PASSWORD))
    for name, roles in STAFF.items():

        def add(unit: Unit, name: str = name, roles: list[Role] = roles) -> Person:
            return people.add(unit, ann, name, name.capitalize(), roles)

        database.run(add)
    database.run(lambda unit: choose(unit, "bob"))
    terminals.open_table(house, new_id(), "T1", "three-card-poker")
    for asset_number in ("1001", "1002"):
        terminals.enrol(house, new_id(), asset_number, "T1")


def at_once(*works: Callable[[], T]) -> list[T | Refused]:
    """What each comes to when all begin at the same moment."""
    start = Barrier(len(works))

    def one(work: Callable[[], T]) -> T | Refused:
        start.wait()
        try:
            return work()
        except Refused as refused:
            return refused

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(one, works))
