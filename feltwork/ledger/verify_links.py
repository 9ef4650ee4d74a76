"""Proof of what names something else: what posts or voids a pending transfer, and what corrects a posting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, LiteralString, NamedTuple

import psycopg

from feltwork.ledger.misfits import Misfits


class Link(NamedTuple):
    """A transfer under the id that it has, or that it names."""

    id: str
    day: str
    lane: int
    number: int
    line: int
    debit: str
    credit: str
    amount: int
    kind: str
    what: str | None
    terminal: str | None
    gaming_table: str | None

    @property
    def content(self) -> str:
        """What the one that posts or voids takes from the pending one."""
        words = [f"{self.amount} cents from {self.debit} to {self.credit} as {self.kind}"]
        words += [word for word in (self.what, self.terminal, self.gaming_table) if word is not None]
        return ", ".join(words)


_PENDING: Final = (
    "select id::text, day::text, lane, number, line, debit, credit, amount, kind, what, terminal, gaming_table"
    " from ledger.transfer where id is not null order by id"
)
_RESOLVING: Final = (
    "select resolves::text, day::text, lane, number, line, debit, credit, amount, kind, what, terminal, gaming_table"
    " from ledger.transfer where resolves is not null order by resolves"
)
_CORRECTING: Final = "select corrects, id, day::text, lane, number from ledger.posting where corrects is not null"


def verify_links(connection: psycopg.Connection[Any], misfits: Misfits, rows_at_once: int) -> None:
    """Every name is the name of something, and a pending transfer is posted or voided once."""
    _verify_resolved(connection, misfits, rows_at_once)
    _verify_corrected(connection, misfits, rows_at_once)


def _verify_resolved(connection: psycopg.Connection[Any], misfits: Misfits, rows_at_once: int) -> None:
    """Both kinds in the order of the ids, side by side, so that neither need be held."""
    pending = _links(connection, "pending", _PENDING, rows_at_once)
    last: Link | None = None
    known = next(pending, None)
    for link in _links(connection, "resolving", _RESOLVING, rows_at_once):
        while known is not None and known.id < link.id:
            known = next(pending, None)
        at = link[1:5]
        if known is None or known.id != link.id:
            misfits.transfer(*at, f"the pending transfer {link.id} that it names", "none")
        elif known[5:] != link[5:]:
            misfits.transfer(*at, f"{known.content}, as transfer {link.id} was pending", link.content)
        if last is not None and last.id == link.id:
            misfits.transfer(*max(at, last[1:5]), f"transfer {link.id} posted or voided once", "a second time")
        last = link


def _links(connection: psycopg.Connection[Any], name: str, sql: LiteralString, rows_at_once: int) -> Iterator[Link]:
    with connection.cursor(name) as cursor:
        cursor.itersize = rows_at_once
        yield from map(Link._make, cursor.execute(sql.encode(), binary=True))


def _verify_corrected(connection: psycopg.Connection[Any], misfits: Misfits, rows_at_once: int) -> None:
    with connection.cursor("correcting") as cursor:
        cursor.execute(_CORRECTING.encode(), binary=True)
        while rows := cursor.fetchmany(rows_at_once):
            named = [row[0] for row in rows]
            known = connection.execute("select id from ledger.posting where id = any(%s)", (named,), binary=True)
            there = {id for (id,) in known}
            for corrects, id, day, lane, number in rows:
                if corrects not in there or corrects == id:
                    misfits.posting(day, lane, number, f"the posting {corrects} that it corrects", "none")
