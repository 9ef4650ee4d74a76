"""Which server runs which table: a lock in the database that ends with the server's own connection.

When a server dies its connection goes with it, the locks are free, and another server takes the tables over from their
journals. A server that was only cut off finds its locks gone, and the journal's numbers keep it from writing meanwhile.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

import psycopg
from psycopg.rows import dict_row

from feltwork.database.addresses import AppUrl
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id

_SPACE: Final = 5_583
"""Keeps these locks apart from others that the application takes."""


class Ownership:
    """The locks of one server."""

    def __init__(self, url: AppUrl, address: str) -> None:
        self.url, self.address = url, address
        self.server = f"{socket.gethostname()}/{os.getpid()}/{new_id().hex[-6:]}"
        self.tables: set[str] = set()
        self._connection: psycopg.Connection[dict[str, Any]] | None = None

    def take(self, tables: Iterable[str]) -> list[str]:
        """Take those tables that nobody runs; the ones that were taken now."""
        taken = []
        for table in sorted(set(tables) - self.tables):
            if self._try(table):
                self.tables.add(table)
                taken.append(table)
        return taken

    def _try(self, table: str) -> bool:
        connection = self._connected()
        row = connection.execute("select pg_try_advisory_lock(%s, hashtext(%s)) as got", (_SPACE, table)).fetchone()
        return bool(row and row["got"])

    def free(self, tables: Iterable[str]) -> list[str]:
        """Tables that no server runs at this moment. None is taken."""
        rows = self._connected().execute(
            "select name from unnest(%s::text[]) as name where not exists (select from pg_locks"
            " where locktype = 'advisory' and classid = %s and objid = hashtext(name)::oid and granted"
            " and database = (select oid from pg_database where datname = current_database())) order by name",
            (list(tables), _SPACE),
        )
        return [row["name"] for row in rows]

    def end_holder(self, table: str) -> None:
        """End the connection of a server that holds a table and hangs: should it wake up, it finds its locks gone.

        The database lets a login end its own sessions, so all servers of a house log in with the same one.
        """
        self._connected().execute(
            "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = %s"
            " and objid = hashtext(%s)::oid and granted and pid <> pg_backend_pid()"
            # The lock of a table with this name in another house's database on the same server is not ours to end.
            " and database = (select oid from pg_database where datname = current_database())",
            (_SPACE, table),
        )

    def holds(self) -> bool:
        """Whether the locks are still there; False where the connection went and they went with it."""
        try:
            self._connected(new=False).execute("select 1")
        except psycopg.Error:
            self.tables.clear()
            self._close()
            return False
        return True

    def release(self, table: str) -> None:
        """Give a table back."""
        if table in self.tables:
            self.tables.discard(table)
            try:
                self._connected(new=False).execute("select pg_advisory_unlock(%s, hashtext(%s))", (_SPACE, table))
            except psycopg.Error:
                self._close()

    def close(self) -> None:
        self.tables.clear()
        self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _connected(self, *, new: bool = True) -> psycopg.Connection[dict[str, Any]]:
        if self._connection is None or self._connection.closed:
            if not new:
                raise psycopg.OperationalError("the connection that held the locks is gone")
            # A server that is cut off without a word is noticed within seconds, not hours.
            self._connection = psycopg.connect(
                self.url.app_conninfo,
                autocommit=True,
                row_factory=dict_row,
                application_name="feltwork tables",
                connect_timeout=5,
                keepalives_idle=3,
                keepalives_interval=1,
                keepalives_count=3,
                tcp_user_timeout=5_000,
            )
        return self._connection


def say_who_runs(unit: Unit, table: str, owner: Ownership) -> None:
    """Note which server runs a table, so that the others send people there."""
    unit.run(
        "insert into live.owner (gaming_table, server, address, glanced_at) values (%s, %s, %s, clock_timestamp())"
        " on conflict (gaming_table) do update set server = excluded.server, address = excluded.address,"
        " since = ledger.now(), glance = null, glanced_at = clock_timestamp()",
        (table, owner.server, owner.address),
    )


def ran_until(unit: Unit, table: str) -> datetime | None:
    """The last moment, in the table's time, at which a server said that it runs the table."""
    at = unit.value("select glance ->> 'at' from live.owner where gaming_table = %s", (table,))
    return None if at is None else datetime.fromisoformat(at)


def who_runs(unit: Unit, table: str) -> tuple[str, str] | None:
    """The server that last said it runs a table, and its address."""
    row = unit.row("select server, address from live.owner where gaming_table = %s", (table,))
    return None if row is None else (row["server"], row["address"])
