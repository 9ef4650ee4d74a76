"""Proof of the audit trail: every row is there, in its place, as it was written.

The texts that the hashes are made of are written here a second time and not asked of the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Any, Final, NamedTuple

from psycopg.rows import namedtuple_row

from feltwork.database.database import Unit

MOST_KEPT: Final = 20
ROWS_AT_ONCE: Final = 5000

_ROWS: Final = (
    "select number, id, (extract(epoch from at) * 1000000)::bigint as at_us, day::text, person::text, who, doing, what,"
    " about::text, hash from access.trail order by number nulls last, id"
)


class TrailRow(NamedTuple):
    """A row of the trail as its hash is made of it."""

    number: int | None
    id: int
    at_us: int
    day: str
    person: str | None
    who: str
    doing: str
    what: str
    about: str | None
    hash: bytes | None


@dataclass(frozen=True, slots=True)
class TrailMisfit:
    """A place in the trail where something is not as it was written."""

    number: int | None
    expected: str
    found: str

    def __str__(self) -> str:
        place = "a row outside the chain" if self.number is None else f"entry {self.number}"
        return f"{place}: expected {self.expected}, found {self.found}"

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number, "expected": self.expected, "found": self.found}


@dataclass(slots=True)
class TrailProof:
    """What was proved, and the first misfits."""

    entries: int = 0
    misfits: int = 0
    kept: list[TrailMisfit] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return not self.misfits

    def misfit(self, number: int | None, expected: str, found: str) -> None:
        self.misfits += 1
        if len(self.kept) < MOST_KEPT:
            self.kept.append(TrailMisfit(number, expected, found))

    def to_json(self) -> dict[str, Any]:
        return {
            "whole": self.whole,
            "entries": self.entries,
            "misfits": self.misfits,
            "first": [misfit.to_json() for misfit in self.kept],
        }


def verify(unit: Unit) -> TrailProof:
    """Follow the chain from the first act to the last, in a unit that reads from one moment (repeatable read)."""
    proof = TrailProof()
    head = unit.only("select number, hash from access.trail_head")
    before: bytes | None = b""
    last = 0
    for row in _rows(unit):
        proof.entries += 1
        if row.number is None or row.hash is None:
            proof.misfit(row.number, "a place in the chain and a hash", f"neither, in row {row.id}")
            continue
        if row.number != last + 1:
            gone = f"{last + 1}" if row.number == last + 2 else f"{last + 1} to {row.number - 1}"
            proof.misfit(last + 1, "a row", f"none with number {gone}")
            before = None
        if before is not None and (hash := row_hash(before, row)) != row.hash:
            proof.misfit(row.number, f"hash {hash.hex()} of the row as it stands", row.hash.hex())
        before, last = row.hash, row.number
    _verify_head(proof, head["number"], bytes(head["hash"]), last, before)
    return proof


def _verify_head(proof: TrailProof, number: int, hash: bytes, last: int, last_hash: bytes | None) -> None:
    """The trail ends where its head says; otherwise the newest rows were removed, or others put behind them."""
    if number > last:
        proof.misfit(last + 1, f"a row, as the trail ends at number {number}", "none")
    elif number < last:
        proof.misfit(number + 1, f"no row, as the trail ends at number {number}", f"rows up to number {last}")
    elif last_hash is not None and hash != last_hash:
        proof.misfit(last, f"hash {hash.hex()}, as the trail's head says", last_hash.hex())


def row_hash(before: bytes, row: TrailRow) -> bytes:
    """The hash of a row after the hash of the one before it."""
    person = "null" if row.person is None else f'"{row.person}"'
    text = (
        f'[{row.number}, {row.id}, {row.at_us}, "{row.day}", {person}, {encode_basestring(row.who)}, '
        f"{encode_basestring(row.doing)}, {encode_basestring(row.what)}, {row.about or 'null'}]"
    )
    return sha256(before + text.encode()).digest()


def _rows(unit: Unit) -> Iterator[TrailRow]:
    """Piece by piece: a trail of years does not fit into memory."""
    with unit.connection.cursor("trail", row_factory=namedtuple_row) as cursor:
        cursor.itersize = ROWS_AT_ONCE
        for row in cursor.execute(_ROWS.encode()):
            yield TrailRow(*row)
