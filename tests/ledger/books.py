"""Ledgers for the tests: each test has a database of its own, copied from one that is brought up once a server."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any, TypeVar

import psycopg

from feltwork.database.database import Database
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Entry, Ledger, Posting
from feltwork.ledger.misfits import Verification
from feltwork.ledger.verify import verify

T = TypeVar("T")
CONNECTIONS = 8


@dataclass
class Books:
    """A ledger with what a test wants of it."""

    url: str
    database: Database

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.database)

    def post(self, *entries: Entry, kind: str = "trial", id: uuid.UUID | None = None, **more: Any) -> Posting:
        return self.ledger.post(id or new_id(), kind, "a test", entries, **more)

    def as_owner(self, *statements: str, past_triggers: bool = False) -> None:
        """What the database's owner does by hand; past the triggers, if told."""
        with psycopg.connect(self.url) as connection:
            if past_triggers:
                connection.execute("set local session_replication_role = replica")
            for statement in statements:
                connection.execute(statement.encode())

    def rows(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url) as connection:
            return connection.execute(statement.encode(), parameters).fetchall()

    def verify(self) -> Verification:
        return verify(self.url)

    def everything(self) -> list[list[tuple[Any, ...]]]:
        """All that a refusal must leave as it was."""
        tables = ("posting", "transfer", "balance", "balance_part", "lane", "account")
        return [self.rows(f"select t::text from ledger.{table} t order by 1") for table in tables]


def at_once(work: Sequence[Callable[[], T]]) -> list[T | Exception]:
    """Run everything at the same moment, each in a thread of its own; an exception is an answer."""
    gate = Barrier(len(work))

    def run(one: Callable[[], T]) -> T | Exception:
        gate.wait()
        try:
            return one()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(run, work))
