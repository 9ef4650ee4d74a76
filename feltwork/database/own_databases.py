"""The databases of Feltwork's own server: one for the house and one for the demo, so that both exist side by side."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import sql

from feltwork.database.addresses import OwnerUrl
from feltwork.database.cluster import DATABASE, Cluster
from feltwork.database.migrate import migrate
from feltwork.database.purpose import Purpose, purpose_in
from feltwork.database.refusals import as_refusal
from feltwork.database.where import DEMO_DATABASE, VARIABLE
from feltwork.terms.refusal import Refused

_LOCK: Final = 605_010
"""Any number, the same in every Feltwork: the demo is moved by one process at a time."""


def database_of(cluster: Cluster, purpose: Purpose | None) -> str:
    """The name of the database for a purpose; of the house's for a command, which is refused if only a demo exists.

    Demos of earlier versions are in the house's database. The next server moves such a demo to the demo's database.
    """
    with _connected(cluster.owner_url("postgres")) as connection:
        if purpose is not None:
            connection.execute("select pg_advisory_lock(%s)", (_LOCK,))
            if not _exists(connection, DEMO_DATABASE) and _is_a_demo(cluster.owner_url(DATABASE)):
                _move(connection)
        elif _exists(connection, DEMO_DATABASE) and _is_empty(cluster.owner_url(DATABASE)):
            raise Refused(
                "the house's database",
                "it is empty, and the demo has a database of its own",
                instead=f"for the demo run `{use_demo(cluster)}` first; for a new house, `feltwork database migrate`",
            )
    return DEMO_DATABASE if purpose is Purpose.DEMO else DATABASE


def has_demo(cluster: Cluster) -> bool:
    """Whether the demo has its database in a server that runs."""
    with _connected(cluster.owner_url("postgres")) as connection:
        return _exists(connection, DEMO_DATABASE)


def use_demo(cluster: Cluster) -> str:
    """The shell command after which all commands work in the demo's database."""
    return f"export {VARIABLE}={shlex.quote(cluster.app_url(DEMO_DATABASE).app_conninfo)}"


def _exists(connection: psycopg.Connection[Any], name: str) -> bool:
    return connection.execute("select from pg_database where datname = %s", (name,)).fetchone() is not None


def _is_empty(url: OwnerUrl) -> bool:
    with _connected(url) as connection:
        return connection.execute("select to_regclass('feltwork_migration')").fetchone() == (None,)


def _is_a_demo(url: OwnerUrl) -> bool:
    """Whether a demo is in a database, of this version or an earlier one. Only a possible demo is migrated here."""
    with _connected(url) as connection:
        there = connection.execute("select to_regclass('access.person'), to_regclass('wagering.purpose')").fetchone()
        if there is None or there[0] is None:
            return False
        if there[1] is None:
            admin = "select from access.person where sign_in_name = 'admin' and name = 'Ada Administrator'"
            if connection.execute(admin).fetchone() is None:
                return False
            migrate(url)
    with _connected(url) as connection:
        return purpose_in(connection) is Purpose.DEMO


def _move(connection: psycopg.Connection[Any]) -> None:
    rename = sql.SQL("alter database {} rename to {}")
    try:
        connection.execute(rename.format(sql.Identifier(DATABASE), sql.Identifier(DEMO_DATABASE)))
    except psycopg.errors.ObjectInUse:
        raise Refused(
            "the demo's database",
            "it has to be renamed once, and another program uses it",
            instead="stop every Feltwork server and command on this data folder, then start again",
        ) from None
    create = sql.SQL("create database {} template template0 encoding 'UTF8'")
    connection.execute(create.format(sql.Identifier(DATABASE)))


@contextmanager
def _connected(url: OwnerUrl) -> Iterator[psycopg.Connection[Any]]:
    try:
        with psycopg.connect(url.owner_conninfo, autocommit=True) as connection:
            yield connection
    except psycopg.Error as error:
        raise as_refusal(error, "the database") from error
