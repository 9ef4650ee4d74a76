"""The Department's own store: SQLite in its data folder, which no casino ever sees.

Several threads and the commands of a shell use it at once. Whatever belongs together is one transaction, and what was
committed survives the end of the process.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, LiteralString
from uuid import UUID, uuid4

from feltwork.control.folders import make_folder
from feltwork.terms.refusal import Refused

FILE: Final = "department.sqlite"
_PATIENCE_S: Final = 10.0
LATER: Final = {
    "casino": {
        "set_back": "text",
        "follows": "integer",
        "ended_at": "text",
        "clock_ahead_s": "real",
        "certificate_ends": "text",
        "own_certificate_ends": "text",
    },
    "digest": {"approved_by": "text", "proposal": "integer references proposal"},
    "identity": {"start": "text", "parts": "text", "parts_on_disk": "text"},
    "rate": {"approved_by": "text", "proposal": "integer references proposal"},
}
"""Columns of a table that came after its first version."""


class Store:
    """The store in a folder; each thread has a connection of its own."""

    def __init__(self, folder: Path, *, new: bool = True) -> None:
        path = folder / FILE
        if not new and not path.exists():
            instead = "`feltwork central-control run` makes one"
            raise Refused(f"data in {folder}", "there is no store of the Department's program", instead=instead)
        make_folder(folder)
        self.path = path
        self._of_thread = threading.local()
        if not path.exists():
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
        self._widen()
        script = files("feltwork.control.department").joinpath("schema.sql").read_text(encoding="utf-8")
        self._connection().executescript(script)

    def _widen(self) -> None:
        """Columns that a store of an earlier version has not."""
        with self.transaction() as connection:
            for table, later in LATER.items():
                there = {row["name"] for row in connection.execute(f"pragma table_info({table})")}
                for name in later.keys() - there if there else ():
                    connection.execute(f"alter table {table} add column {name} {later[name]}")

    def _connection(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._of_thread, "connection", None)
        if found is None:
            found = sqlite3.connect(self.path, timeout=_PATIENCE_S, isolation_level=None)
            found.row_factory = sqlite3.Row
            found.execute("pragma journal_mode = wal")
            found.execute("pragma synchronous = full")
            found.execute("pragma foreign_keys = on")
            found.execute("pragma recursive_triggers = on")  # what is replaced is deleted, and facts are not
            self._of_thread.connection = found
        return found

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything in it is kept, or nothing; others who write wait."""
        connection = self._connection()
        connection.execute("begin immediate")
        try:
            yield connection
        except BaseException:
            connection.execute("rollback")
            raise
        connection.execute("commit")

    def rows(self, sql: LiteralString, parameters: tuple[Any, ...] = ()) -> list[dict[str, Any]]:
        return [dict(row) for row in self._connection().execute(sql, parameters).fetchall()]

    def row(self, sql: LiteralString, parameters: tuple[Any, ...] = ()) -> dict[str, Any] | None:
        found = self._connection().execute(sql, parameters).fetchone()
        return None if found is None else dict(found)

    def value(self, sql: LiteralString, parameters: tuple[Any, ...] = ()) -> Any:
        found = self._connection().execute(sql, parameters).fetchone()
        return None if found is None else found[0]

    def close(self) -> None:
        """The connection of this thread; those of others end with them."""
        found: sqlite3.Connection | None = getattr(self._of_thread, "connection", None)
        if found is not None:
            found.close()
            self._of_thread.connection = None


def now() -> str:
    """The Department's own clock."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def text(value: Any) -> str:
    """Data as the store keeps it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def note(connection: sqlite3.Connection, operator: str, doing: str, what: str, about: Any = None) -> None:
    """An act of an operator, in the transaction of the act itself."""
    connection.execute(
        "insert into act (at, operator, doing, what, about) values (?, ?, ?, ?, ?)",
        (now(), operator, doing, what, None if about is None else text(about)),
    )


def once(
    store: Store, id: UUID | None, asked: list[Any], act: Callable[[sqlite3.Connection], int], what: str
) -> tuple[int, bool]:
    """Carry out an act in a transaction, once for its id: its answer, and whether it was carried out before.

    Without an id the act is one of its own. An id that was used for something else is refused.
    """
    id = id or uuid4()
    with store.transaction() as connection:
        known = connection.execute("select asked, answer from done where id = ?", (str(id),)).fetchone()
        if known is not None:
            if known["asked"] != text(asked):
                raise Refused(what, f"id {id} was used for another request", instead="use a new id")
            return json.loads(known["answer"]), True
        answer = act(connection)
        connection.execute(
            "insert into done (id, asked, answer, at) values (?, ?, ?, ?)", (str(id), text(asked), text(answer), now())
        )
        return answer, False
