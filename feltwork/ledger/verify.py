"""Proof of the ledger: the chain of every day, the balances and the zero sum, from the rows alone.

Everything is computed here from what is stored, in one reading of one moment, and nothing is asked of the database's
own functions. Rows come as a stream: five million need no more memory than five thousand, beside the accounts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, LiteralString, NamedTuple, TypeAlias

import psycopg
from psycopg import IsolationLevel

from feltwork.database.addresses import AppUrl
from feltwork.database.database import Database
from feltwork.database.refusals import as_refusal
from feltwork.ledger.journal_text import POSTINGS, TRANSFERS, PostingRow, TransferRow, day_hash, posting_hash
from feltwork.ledger.misfits import ACCOUNT, LINK, Misfits, Verification
from feltwork.ledger.verify_balances import Sums, verify_balances
from feltwork.ledger.verify_links import verify_links
from feltwork.terms.refusal import Refused

Connection: TypeAlias = psycopg.Connection[Any]
Progress: TypeAlias = Callable[[int, int], None]
"""Called with how many postings were proved, and how many there are."""

ROWS_AT_ONCE: Final = 5_000

_DAYS: Final = "select day::text, before::text, heads::text, genesis from ledger.day order by day"
_LANES: Final = "select lane, day::text, number, hash from ledger.lane order by lane"


class DayRow(NamedTuple):
    """A row of ledger.day."""

    day: str
    before: str | None
    heads: str | None
    genesis: bytes


class LaneRow(NamedTuple):
    """A row of ledger.lane: where the next posting goes."""

    lane: int
    day: str
    number: int
    hash: bytes


@dataclass(slots=True)
class Head:
    """The last posting of a lane; no hash where it can't be known."""

    number: int
    hash: bytes | None


def _in_silence(_done: int, _total: int) -> None:
    pass


def verify(database: Database | AppUrl, progress: Progress | None = None) -> Verification:
    """Prove the ledger of a database, and point at the first row that does not fit."""
    url = database.url if isinstance(database, Database) else database
    try:
        with psycopg.connect(url.app_conninfo) as connection:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            return prove(connection, progress or _in_silence)
    except psycopg.Error as error:
        raise as_refusal(error, "the proof of the ledger") from error


def _verify_there_is_a_ledger(connection: Connection) -> None:
    found = connection.execute("select to_regclass('ledger.posting')").fetchone()
    if found == (None,):
        raise Refused(
            "the ledger",
            "there is none in this database",
            instead="name the database that has it, or open a house in it",
        )


def prove(connection: Connection, progress: Progress = _in_silence) -> Verification:
    """Prove the ledger as the transaction that a connection is in sees it; one moment, if that is repeatable read."""
    connection.execute("set local datestyle = 'ISO'")
    connection.execute("set local cursor_tuple_fraction = 1")  # every row will be read
    _verify_there_is_a_ledger(connection)
    days = [DayRow(*row) for row in connection.execute(_DAYS, binary=True)]
    lanes = [LaneRow(*row) for row in connection.execute(_LANES, binary=True)]
    misfits, sums = Misfits(), Sums()
    proof = Proof(days, lanes, misfits)
    total = _expected_postings(days, lanes)
    postings = transfers = 0
    for posting, lines in postings_with_transfers(connection):
        proof.take(posting, lines)
        for line in lines:
            sums.add(line)
        postings += posting is not None
        transfers += len(lines)
        if postings % ROWS_AT_ONCE == 0:
            progress(postings, max(total, postings))
    proof.finish()
    misfits.rank = LINK
    verify_links(connection, misfits, ROWS_AT_ONCE)
    misfits.rank = ACCOUNT
    accounts = verify_balances(connection, sums, [lane.lane for lane in lanes], misfits)
    progress(postings, postings)
    return Verification(len(days), postings, transfers, accounts, sums.moved, misfits.count, tuple(misfits.kept))


def _expected_postings(days: list[DayRow], lanes: list[LaneRow]) -> int:
    """How many postings the heads speak of: for the progress alone, so nonsense counts as nothing."""
    heads = [number for day in days for _, number, _ in _read_heads(day.heads) or ()]
    return sum(heads) + sum(lane.number for lane in lanes)


def postings_with_transfers(connection: Connection) -> Iterator[tuple[PostingRow | None, list[TransferRow]]]:
    """The journal in its order: each posting with its transfers; None where transfers have no posting."""
    postings = (PostingRow._make(row) for row in _stream(connection, "postings", POSTINGS))
    transfers = (TransferRow._make(row) for row in _stream(connection, "transfers", TRANSFERS))
    posting, transfer = next(postings, None), next(transfers, None)
    while posting is not None or transfer is not None:
        key = min(row[:3] for row in (posting, transfer) if row is not None)
        lines = []
        while transfer is not None and transfer[:3] == key:
            lines.append(transfer)
            transfer = next(transfers, None)
        if posting is not None and posting[:3] == key:
            yield posting, lines
            posting = next(postings, None)
        else:
            yield None, lines


def _stream(connection: Connection, name: str, sql: LiteralString) -> Iterator[tuple[Any, ...]]:
    with connection.cursor(name) as cursor:
        cursor.itersize = ROWS_AT_ONCE
        yield from cursor.execute(sql.encode(), binary=True)


def _read_heads(heads: str | None) -> list[tuple[int, int, str]] | None:
    """The heads that a day recorded; None where that is not what is written there."""
    try:
        read = [(int(lane), int(number), str(hash)) for lane, number, hash in json.loads(heads or "[]")]
    except (ValueError, TypeError):
        return None
    return read


class Proof:
    """The chain as it is followed through the days, lanes and numbers."""

    def __init__(self, days: list[DayRow], lanes: list[LaneRow], misfits: Misfits) -> None:
        self._misfits = misfits
        self._lanes = lanes
        self._days = iter(days)
        self._next = next(self._days, None)
        self._last: DayRow | None = None
        """The last day with a row of its own."""
        self._day = ""
        self._heads: dict[int, Head] = {}

    # ------------------------------------------------------------------------------------------------ the days

    def _go_to(self, day: str) -> None:
        """Take up every day until this one; the day of a posting has a row."""
        while self._next is not None and self._next.day <= day:
            self._take_day(self._next)
            self._next = next(self._days, None)
        if self._day != day:
            self._misfits.day(day, "a row, as there are postings of this day", "none")
            self._begin(day, None)

    def _begin(self, day: str, genesis: bytes | None) -> None:
        self._day = day
        self._heads = {lane.lane: Head(0, genesis) for lane in self._lanes}

    def _take_day(self, row: DayRow) -> None:
        before = self._last.day if self._last else None
        if row.before != before:
            self._misfit_before(row, before)
        else:
            self._verify_heads_of(row)
            genesis = day_hash(row.day, self._last.genesis if self._last else None, row.heads)
            if genesis != row.genesis:
                self._misfits.day(row.day, f"genesis {genesis.hex()}", row.genesis.hex())
        self._last = row
        self._begin(row.day, row.genesis)

    def _misfit_before(self, row: DayRow, before: str | None) -> None:
        if row.before is not None and (before or "") < row.before < row.day:
            self._misfits.day(row.before, f"a row, as {row.day} names it as the day before", "none")
        else:
            self._misfits.day(row.day, f"{before or 'no day'} as the day before", row.before or "no day")

    def _verify_heads_of(self, row: DayRow) -> None:
        """What a day recorded of the one before it is where that one ended."""
        recorded = _read_heads(row.heads)
        if recorded is None or [lane for lane, _, _ in recorded] != ([*self._heads] if self._last else []):
            self._misfits.day(row.day, "the heads of every lane of the day before", row.heads or "none")
            return
        for lane, number, hash in recorded:
            head = self._heads[lane]
            if number > head.number:
                self._misfit_gone(lane, head.number + 1, f"{row.day} says that the lane ended at number {number}")
            elif not _same(head, number, hash):
                self._misfits.day(row.day, f"lane {lane} at {_words(head)}", f"number {number}, hash {hash}")

    def _misfit_gone(self, lane: int, number: int, says: str) -> None:
        self._misfits.posting(self._day, lane, number, f"a posting, as {says}", "none")

    # -------------------------------------------------------------------------------------------- the postings

    def take(self, posting: PostingRow | None, lines: list[TransferRow]) -> None:
        """Follow the chain over one posting."""
        day, lane, number = posting[:3] if posting is not None else lines[0][:3]
        if day != self._day:
            self._go_to(day)
        head = self._heads.get(lane)
        if head is None:
            self._misfits.posting(day, lane, number, "one of the lanes that there are", f"lane {lane}")
            head = self._heads[lane] = Head(number - 1, None)
        if number != head.number + 1:
            found = f"number {number} next" if number > head.number else f"number {number}"
            self._misfits.posting(day, lane, head.number + 1, "a posting with this number", found)
            head.hash = None
        head.number = number
        if posting is None:
            self._misfits.posting(day, lane, number, f"the posting of {len(lines)} transfers", "none")
            head.hash = None
        else:
            if _lines_fit(posting, lines, self._misfits) and head.hash is not None:
                self._verify_hash(head.hash, posting, lines)
            head.hash = posting.hash

    def _verify_hash(self, before: bytes, posting: PostingRow, lines: list[TransferRow]) -> None:
        hash = posting_hash(before, posting, lines)
        if hash != posting.hash:
            at = (posting.day, posting.lane, posting.number)
            self._misfits.posting(*at, f"hash {hash.hex()} of the row with its transfers", posting.hash.hex())

    # ------------------------------------------------------------------------------------------------- the end

    def finish(self) -> None:
        """The last day ends where the lanes stand now."""
        while self._next is not None:
            self._take_day(self._next)
            self._next = next(self._days, None)
        day = self._last.day if self._last else "-infinity"
        for lane in self._lanes:
            if lane.day != day:
                self._misfit_lane_day(lane, day)
                continue
            head = self._heads.get(lane.lane, Head(0, b""))
            if lane.number > head.number:
                self._misfit_gone(lane.lane, head.number + 1, f"the lane stands at number {lane.number}")
            elif not _same(head, lane.number, lane.hash.hex()):
                found = f"number {lane.number}, hash {lane.hash.hex()}"
                self._misfits.add((day, lane.lane, 2**63, 0), "ledger.lane", str(lane.lane), _words(head), found)

    def _misfit_lane_day(self, lane: LaneRow, day: str) -> None:
        if self._last is None or lane.day > day:
            self._misfits.day(lane.day, f"a row, as lane {lane.lane} stands in this day", "none")
        else:
            self._misfits.add(
                (day, lane.lane, 2**63, 0), "ledger.lane", str(lane.lane), f"day {day}", f"day {lane.day}"
            )


def _same(head: Head, number: int, hash: str) -> bool:
    return head.number == number and (head.hash is None or head.hash.hex() == hash)


def _words(head: Head) -> str:
    return f"number {head.number}" + (f", hash {head.hash.hex()}" if head.hash is not None else "")


_SHAPES: Final = frozenset(
    {("pending", True, False), ("posted", False, False), ("posted", False, True), ("voided", False, True)}
)
"""Phase, has an id, resolves another."""


def _lines_fit(posting: PostingRow, lines: list[TransferRow], misfits: Misfits) -> bool:
    """Transfers in lines 1 to n, each a positive amount between two accounts."""
    at = (posting.day, posting.lane, posting.number)
    for expected, line in zip(count(1), lines, strict=False):
        if line.line != expected:
            misfits.transfer(*at, expected, "a transfer", f"line {line.line} next")
            return False
        shape = (line.phase, line.id is not None, line.resolves is not None)
        if line.amount <= 0 or line.debit == line.credit or shape not in _SHAPES:
            misfits.transfer(*at, expected, "a positive amount between two accounts", f"{line.amount} {line.phase}")
            return False
    if not lines:
        misfits.transfer(*at, 1, "a transfer", "none")
    return bool(lines)
