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
from psycopg.rows import tuple_row

from feltwork.database.addresses import AppUrl, OwnerUrl
from feltwork.database.refusals import as_refusal, not_the_owner
from feltwork.terms.refusal import Refused

_FILE: Final = re.compile(r"(\d{4})_([a-z_]+)\.sql")
_LOCK: Final = 605_009
"""Any number will do, as long as every Feltwork takes the same: two that start at once migrate one after the other."""
_CLOSED: Final = (
    (
        "select exists (select from pg_roles where rolname = 'feltwork_app')"
        " and not coalesce(has_table_privilege(to_regrole('feltwork_app'), 'feltwork_migration', 'select'), true)",
        "grant select on feltwork_migration to feltwork_app",
    ),
    (
        "select has_database_privilege('public', current_database(), 'temporary')"
        " or has_database_privilege('public', current_database(), 'create')",
        "do $$ begin execute format('revoke temporary, create on database %I from public', current_database()); end $$",
    ),
    (
        "select has_schema_privilege('public', 'public', 'create') and exists"
        " (select from pg_namespace where nspname = 'public' and pg_has_role(nspowner, 'usage'))",
        "revoke create on schema public from public",
    ),
)
"""What is still open, and the statement that closes it."""


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


def migrate(url: OwnerUrl, to: int | None = None) -> list[Migration]:
    """Bring a database up to a version, the newest unless stated; returns what was applied.

    A database that is newer than this Feltwork, or that was made by migrations with other content, is refused: nothing
    is ever undone or rewritten.
    """
    steps = migrations()
    wanted = len(steps) if to is None else to
    if not 0 <= wanted <= len(steps):
        raise Refused(f"version {wanted}", "there is no such migration", instead=f"0 to {len(steps)}")
    try:
        with psycopg.connect(url.owner_conninfo, autocommit=True) as connection:
            return _apply(connection, steps, wanted)
    except psycopg.errors.InsufficientPrivilege as error:
        raise not_the_owner(error) from error
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error


def version_of(url: AppUrl) -> int:
    """The version that a database is at; 0 if nothing of Feltwork is in it."""
    try:
        with psycopg.connect(url.app_conninfo, autocommit=True) as connection:
            return version_in(connection)
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error


def version_in(connection: psycopg.Connection[Any]) -> int:
    """The version of the database that a connection is in."""
    return max(_applied(connection), default=0)


def is_current(url: AppUrl) -> bool:
    """Whether the application can log in to this database, and finds it at the newest version."""
    try:
        return version_of(url) == len(migrations())
    except Refused:
        return False


def verify_current(connection: psycopg.Connection[Any]) -> None:
    """Refuse a database that this Feltwork cannot work with as it is: older, newer, or changed by hand."""
    applied, steps = _applied(connection), migrations()
    _verify_same(applied, steps)
    if (version := max(applied, default=0)) < len(steps):
        raise _behind(f"database at version {version}", f"this Feltwork needs version {len(steps)}")


def _behind(what: str, why: str) -> Refused:
    return Refused(
        what,
        why,
        instead="run `feltwork database migrate` with FELTWORK_DATABASE_OWNER_URL set to the owner's address",
    )


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
    close_to_others(connection)
    return fresh


def close_to_others(connection: psycopg.Connection[Any]) -> None:
    """Show the application the version, and let nobody but the owner create objects; no backup has these grants."""
    for still_open, statement in _CLOSED:
        if connection.execute(still_open.encode()).fetchone() == (True,):
            connection.execute(statement.encode())


def _applied(connection: psycopg.Connection[Any]) -> dict[int, str]:
    with connection.cursor(row_factory=tuple_row) as cursor:
        known = cursor.execute("select to_regclass('feltwork_migration')").fetchone()
        if known is None or known[0] is None:
            return {}
        readable = cursor.execute("select has_table_privilege('feltwork_migration', 'select')").fetchone()
        if readable == (False,):  # earlier versions let nobody but the owner read it
            raise _behind("database of an earlier version", "the application's login may not read its version")
        return dict(cursor.execute("select version, digest from feltwork_migration order by version").fetchall())


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
