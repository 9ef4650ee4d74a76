"""A database as the application sees it: a pool of connections with its own login, and units of work."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, LiteralString, TypeAlias, TypeVar

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from feltwork.database.addresses import AppUrl
from feltwork.database.login import verify_login
from feltwork.database.migrate import verify_current
from feltwork.database.refusals import TRY_AGAIN, Unavailable, as_refusal, login_refusal, no_text
from feltwork.terms.refusal import Refused

T = TypeVar("T")
Row: TypeAlias = dict[str, Any]
Isolation: TypeAlias = Literal["read committed", "repeatable read", "serializable"]
Parameters: TypeAlias = Sequence[object] | Mapping[str, object]

_ISOLATIONS: Final[Mapping[Isolation, str]] = {
    "read committed": "set transaction isolation level read committed",
    "repeatable read": "set transaction isolation level repeatable read",
    "serializable": "set transaction isolation level serializable",
}
ATTEMPTS: Final = 12


class Unit:
    """One transaction: everything in it is applied, or nothing.

    Statements are text of the program: what somebody typed is one of their parameters (tests/test_statements.py).
    """

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self.connection = connection

    def run(self, sql: LiteralString, parameters: Parameters = ()) -> int:
        """Run a statement; the number of rows it touched."""
        return self.connection.execute(sql.encode(), parameters).rowcount

    def rows(self, sql: LiteralString, parameters: Parameters = ()) -> list[Row]:
        return self.connection.execute(sql.encode(), parameters).fetchall()

    def row(self, sql: LiteralString, parameters: Parameters = ()) -> Row | None:
        """The first row, or None."""
        return self.connection.execute(sql.encode(), parameters).fetchone()

    def only(self, sql: LiteralString, parameters: Parameters = ()) -> Row:
        """The row of a statement that always has one."""
        row = self.row(sql, parameters)
        assert row is not None, "the statement always has a row"
        return row

    def value(self, sql: LiteralString, parameters: Parameters = ()) -> Any:
        """The first column of the first row; None where there is no row."""
        row = self.row(sql, parameters)
        return None if row is None else next(iter(row.values()))


class Database:
    """Connections with the application's login, which is verified before the first statement.

    ``patience_s`` is how long a lost connection is waited for.
    """

    # Compiling a statement takes a hundred times as long as the short ones here: some servers would, others cannot.
    OPTIONS = "-c jit=off"

    def __init__(self, url: AppUrl, *, connections: int = 8, patience_s: float = 5.0) -> None:
        self.url = url
        self.patience_s = patience_s
        self._verified = False
        self._pool: ConnectionPool[psycopg.Connection[Row]] = ConnectionPool(
            url.app_conninfo,
            min_size=0,
            max_size=connections,
            open=True,
            timeout=max(patience_s, 0.5),
            reconnect_timeout=max(patience_s, 0.5),
            kwargs={
                "autocommit": True,
                "row_factory": dict_row,
                "application_name": "feltwork",
                "options": self.OPTIONS,
            },
        )

    @classmethod
    def open(cls, url: AppUrl, *, connections: int = 8, patience_s: float = 5.0) -> Database:
        """A database at the newest version; refused if it is older, or the login could rewrite the books."""
        verify_opening(url)
        database = cls(url, connections=connections, patience_s=patience_s)
        database._verified = True
        return database

    def close(self) -> None:
        self._pool.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, work: Callable[[Unit], T], what: str = "the request", isolation: Isolation = "read committed") -> T:
        """Run a unit of work whole; again from its start when the server could not order it among others.

        ``work`` must be safe to run twice: it reads what it needs inside the unit, and the ids in it were made outside.
        A lost connection is waited for as long as the patience lasts, since ids make the second try harmless.
        """
        return self._persist(lambda connection: _in_transaction(connection, work, isolation), what)

    def once(self, sql: LiteralString, parameters: Parameters, what: str = "the request") -> Row:
        """One statement that is a unit by itself, in one trip to the server."""
        return self._persist(lambda connection: Unit(connection).only(sql, parameters), what)

    def answers(self, within_s: float = 2.0) -> bool:
        """Whether the server answers now: asked once, and not waited for as a request would."""
        try:
            with self._pool.connection(within_s) as connection:
                connection.execute("select 1")
        except (psycopg.Error, PoolTimeout):
            return False
        return True

    def _verify_once(self, connection: psycopg.Connection[Row]) -> None:
        if not self._verified:
            verify_login(connection)
            self._verified = True

    def _persist(self, attempt: Callable[[psycopg.Connection[Row]], T], what: str) -> T:
        until = time.monotonic() + self.patience_s
        tries = 0
        while True:
            tries += 1
            try:
                with self._pool.connection() as connection:
                    self._verify_once(connection)
                    return attempt(connection)
            except PoolTimeout as error:
                raise Unavailable(
                    what,
                    f"no connection to the database ({error})",
                    instead="send the same request again when it is back",
                ) from error
            except UnicodeEncodeError as error:
                raise no_text(what) from error
            except psycopg.Error as error:
                busy = error.sqlstate in TRY_AGAIN and tries < ATTEMPTS
                lost = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and _is_lost(error)
                if not busy and not (lost and time.monotonic() < until):
                    raise as_refusal(error, what) from error
            # A little chance in the pause, or those who collided would collide again.
            time.sleep(min(0.002 * 2**tries, 0.25) * (0.5 + random.random()))  # noqa: S311 - no secret


def verify_opening(url: AppUrl) -> int:
    """Refuse a database that the application cannot work with, or a login it must not have; the server's version."""
    try:
        with psycopg.connect(url.app_conninfo, autocommit=True) as connection:
            verify_login(connection)
            verify_current(connection)
            return connection.info.server_version
    except psycopg.Error as error:
        raise login_refusal(error) or as_refusal(error, "the database") from error


def sure(ask: Callable[[], T]) -> T:
    """Ask for something under an id; a refusal counts when it is given twice.

    While a request waited, the same one may have been applied from another connection. Then it is refused for what that
    one did (the money is gone, the voucher is redeemed), and when it asks again it finds that one's answer.
    """
    try:
        return ask()
    except Unavailable:
        raise
    except Refused:
        return ask()


def _is_lost(error: psycopg.Error) -> bool:
    return error.sqlstate is None or error.sqlstate.startswith("08") or error.sqlstate in ("57P01", "57P02", "57P03")


def _in_transaction(connection: psycopg.Connection[Row], work: Callable[[Unit], T], isolation: Isolation) -> T:
    with connection.transaction():
        if isolation != "read committed":
            connection.execute(_ISOLATIONS[isolation].encode())
        return work(Unit(connection))
