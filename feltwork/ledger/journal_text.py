"""The texts that the journal's hashes are made of, written here a second time.

The database writes them once, when it makes a posting (migration 0001). Proof needs somebody else to come to the same
bytes: nothing here calls the database's functions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Final, NamedTuple


class PostingRow(NamedTuple):
    """A row of ledger.posting in the order in which `POSTINGS` reads it; ids, the day and JSON as text."""

    day: str
    lane: int
    number: int
    id: str
    at_us: int
    """Microseconds since 1970."""
    kind: str
    made_by: str
    about: str | None
    corrects: str | None
    authorised_by: str | None
    asked: bytes
    hash: bytes


class TransferRow(NamedTuple):
    """A row of ledger.transfer in the order in which `TRANSFERS` reads it; ids and the day as text."""

    day: str
    lane: int
    number: int
    line: int
    phase: str
    debit: str
    credit: str
    amount: int
    kind: str
    what: str | None
    terminal: str | None
    gaming_table: str | None
    id: str | None
    resolves: str | None


POSTINGS: Final = (
    "select day::text, lane, number, id::text, (extract(epoch from at) * 1000000)::bigint, kind, made_by, about::text,"
    " corrects::text, authorised_by, asked, hash from ledger.posting order by day, lane, number"
)
TRANSFERS: Final = (
    "select day::text, lane, number, line, phase, debit, credit, amount, kind, what, terminal, gaming_table, id::text,"
    " resolves::text from ledger.transfer order by day, lane, number, line"
)


@lru_cache(maxsize=2**16)
def _quoted(text: str | None) -> str:
    return "null" if text is None else encode_basestring(text)


def day_hash(day: str, genesis_before: bytes | None, heads: str | None) -> bytes:
    """The genesis of a day: of the genesis of the day before and the heads of its lanes, as stored.

    >>> day_hash("2026-11-15", None, None).hex()[:16]
    '0aa669532b0ecd76'
    """
    before = None if genesis_before is None else genesis_before.hex()
    return sha256(f"[{_quoted(day)}, {_quoted(before)}, {heads or 'null'}]".encode()).digest()


def posting_hash(hash_before: bytes, row: PostingRow, transfers: Iterable[TransferRow]) -> bytes:
    """The hash of a posting with its transfers, after the hash before it in its lane."""
    lines = ",".join(map(_line, transfers))
    text = (
        f'["{row.day}", {row.lane}, {row.number}, "{row.id}", {row.at_us}, '
        f"{_quoted(row.kind)}, {_quoted(row.made_by)}, {row.about or 'null'}, "
        f"{_quoted(row.corrects)}, {_quoted(row.authorised_by)}, "
        f'"{row.asked.hex()}", [{lines}]]'
    )
    return sha256(hash_before + text.encode()).digest()


def _line(row: TransferRow) -> str:
    id = "null" if row.id is None else f'"{row.id}"'
    resolves = "null" if row.resolves is None else f'"{row.resolves}"'
    return (
        f'[{row.line}, "{row.phase}", {_quoted(row.debit)}, {_quoted(row.credit)}, {row.amount}, {_quoted(row.kind)}, '
        f"{_quoted(row.what)}, {_quoted(row.terminal)}, {_quoted(row.gaming_table)}, {id}, {resolves}]"
    )
