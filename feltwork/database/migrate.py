"""Migrations: plain SQL files, forward only, each in a transaction of its own and recorded with its digest."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

import psycopg

from feltwork.database.refusals import as_refusal, not_the_owner
from feltwork.terms.refusal import Refused

_FILE: Final = re.compile(r"(\d{4})_([a-z_]+)\.sql")
_LOCK: Final = 605_009
"""Any number will do, as long as every Feltwork takes the same: two that start at once migrate one after the other."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema."""

    version: int
    name: str
    sql: str

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.sql.encode()).hexdigest()


def migrations() -> list[Migration]:
    """Every migration there is, in order.

    >>> [migration.version for migration in migrations()][:2]
    [1, 2]
    """
    found = []
    for file in files("feltwork.database.migrations").iterdir():
        if named := _FILE.fullmatch(file.name):
            found.append(Migration(int(named[1]), named[2], file.read_text(encoding="utf-8")))
    found.sort(key=lambda migration: migration.version)
    assert [migration.version for migration in found] == list(range(1, len(found) + 1)), "numbered without a gap"
    return found


def migrate(url: str, to: int | None = None) -> list[Migration]:
    """Bring a database up to a version, the newest unless stated; returns what was applied.

    Needs the role that owns the schema, or will own it. A database that is newer than this Feltwork, or that was made
    by migrations with other content, is refused: nothing is ever undone or rewritten.
    """
    steps = migrations()
    wanted = len(steps) if to is None else to
    if not 0 <= wanted <= len(steps):
        raise Refused(f"version {wanted}", "there is no such migration", instead=f"0 to {len(steps)}")
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            return _apply(connection, steps, wanted)
    except psycopg.errors.InsufficientPrivilege as error:
        raise not_the_owner(error) from error
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error


def version_of(url: str) -> int:
    """The version that a database is at; 0 where nothing of Feltwork is in it."""
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            return max(_applied(connection), default=0)
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error


@contextmanager
def only_one(connection: psycopg.Connection[Any]) -> Iterator[None]:
    """Keep others from changing the schema meanwhile, and wait for those who are at it."""
    connection.execute("select pg_advisory_lock(%s)", (_LOCK,))
    try:
        yield
    finally:
        if not connection.broken:
            connection.execute("select pg_advisory_unlock(%s)", (_LOCK,))


def verify_known(applied: dict[int, str]) -> None:
    """Refuse migrations, by version and digest, that this Feltwork does not have."""
    _verify_same(applied, migrations())


def _apply(connection: psycopg.Connection[Any], steps: list[Migration], wanted: int) -> list[Migration]:
    connection.execute("select pg_advisory_lock(%s)", (_LOCK,))
    connection.execute(
        "create table if not exists feltwork_migration ("
        "version integer primary key, name text not null, digest text not null, "
        "applied_at timestamptz not null default clock_timestamp())"
    )
    applied = _applied(connection)
    _verify_same(applied, steps)
    fresh = [step for step in steps if max(applied, default=0) < step.version <= wanted]
    for step in fresh:
        with connection.transaction():
            connection.execute(step.sql.encode())
            connection.execute(
                "insert into feltwork_migration (version, name, digest) values (%s, %s, %s)",
                (step.version, step.name, step.digest),
            )
    return fresh


def _applied(connection: psycopg.Connection[Any]) -> dict[int, str]:
    known = connection.execute("select to_regclass('feltwork_migration')").fetchone()
    if known is None or known[0] is None:
        return {}
    return dict(connection.execute("select version, digest from feltwork_migration order by version").fetchall())


def _verify_same(applied: dict[int, str], steps: list[Migration]) -> None:
    for version, digest in applied.items():
        if version > len(steps):
            raise Refused(
                f"database at version {version}",
                f"this Feltwork knows versions up to {len(steps)}",
                instead="use the Feltwork that made it, or a newer one",
            )
        if digest != steps[version - 1].digest:
            raise Refused(
                f"migration {version:04d}_{steps[version - 1].name}",
                "the database was made by one with other content",
                instead="restore the file as it was; a change of the schema is a new migration",
            )
