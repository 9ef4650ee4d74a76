"""Every kind of record that the house keeps, with its clock: from when, how long, by which section (465a.6(c)).

Five years are the rule, and a minimum. Of its exceptions our texts have the third and the fourth, which are about
gaming vouchers; the first two are not in them, and nothing here goes earlier because of them. What is in the database
stays in it, for good: the clocks are about originals on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fnmatch import fnmatchcase
from typing import Any, Final

from psycopg import sql

from feltwork.database.database import Unit
from feltwork.wagering.retention import (
    ELSEWHERE_OR_VOIDED_DAYS,
    RECORD_YEARS,
    REDEEMED_AT_TERMINAL_DAYS,
    years_after,
)

SCHEMAS: Final = ("ledger", "wagering", "access", "live", "filing", "floor", "control", "cage", "training", "records")
CLOCKS: Final = (
    "day", "at", "opened_at", "placed_at", "due_at", "filed_at", "listed_at", "registered_at", "added_at", "issued_at",
    "asked_at", "enrolled_at", "linked_at", "set_up_at", "begun_at", "began_at", "changed_at",
    "from_day", "last_day",
)  # fmt: skip
"""Columns that say when a record was made, the first that a table has."""
LOST: Final = (
    "The first and second exception of 465a.6(c) are not in our texts: what they are about is kept for five years here."
)


@dataclass(frozen=True, slots=True)
class RecordKind:
    """A kind of record."""

    id: str
    words: str
    paper: str
    """What the original on paper is."""
    section: str
    starts: str
    """When its clock starts, in words."""
    where: tuple[str, ...]
    """Tables of the database in which the record is, as patterns; a kind further up takes them first."""
    years: int | None = RECORD_YEARS
    days: int | None = None
    only: str | None = None
    """Which rows, where not all."""

    @property
    def kept(self) -> str:
        return f"{self.days} days" if self.days is not None else f"{self.years} years"

    def kept_through(self, day: date) -> date:
        """The last day on which a record of a day has to be there; the day itself does not count."""
        if self.days is not None:
            return day + timedelta(days=self.days)
        assert self.years is not None, "a clock in days or in years"
        return years_after(day, self.years)

    def over_by(self, day: date) -> date:
        """The newest day whose records may go on a day; before there were houses, the first of all days."""
        if day <= _FIRST:
            return date.min
        last = day - timedelta(days=(self.days or 0) + 1 if self.days is not None else 365 * (self.years or 0))
        while self.kept_through(last) >= day:
            last -= timedelta(days=1)
        while self.kept_through(last + timedelta(days=1)) < day:
            last += timedelta(days=1)
        return last

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "words": self.words,
            "paper": self.paper,
            "section": self.section,
            "starts": self.starts,
            "kept": self.kept,
            "where": list(self.where),
        }


_FIRST: Final = date(100, 1, 1)
_MADE: Final = "the gaming day in which it was made"
_FIVE: Final = "465a.6(c)"


def _books(id: str, words: str, paper: str, *where: str) -> RecordKind:
    return RecordKind(id, words, paper, _FIVE, _MADE, where)


RECORD_KINDS: Final = (
    RecordKind(
        "vouchers_redeemed_at_terminals",
        "gaming vouchers redeemed at a terminal",
        "the vouchers in the boxes",
        "465a.6(c)(4)",
        "the gaming day in which it was redeemed",
        ("wagering.voucher_end",),
        None,
        REDEEMED_AT_TERMINAL_DAYS,
        "how = 'redeemed' and terminal is not null",
    ),
    RecordKind(
        "vouchers_voided_or_redeemed_elsewhere",
        "gaming vouchers voided, or redeemed elsewhere",
        "the vouchers in the cage",
        "465a.6(c)(3)",
        "the gaming day in which it was redeemed or voided",
        ("wagering.voucher_end",),
        None,
        ELSEWHERE_OR_VOIDED_DAYS,
        "how in ('redeemed', 'voided') and terminal is null",
    ),
    _books("vouchers", "records of gaming vouchers", "voucher reports", "wagering.voucher*"),
    _books(
        "slips",
        "jackpot and credit meter payout slips",
        "originals and duplicates of slips, manual slips and their books",
        "wagering.payout*", "cage.override*", "cage.slip*", "cage.manual_slip*", "cage.offline", "cage.imprest*",
    ),
    _books("tips", "tips, their pools and distributions", "distribution reports",
           "cage.tip*", "cage.dealer_hours*", "wagering.tip*"),
    _books("revenue", "statements of revenue and tax", "signed statements",
           "cage.revenue*", "cage.statement*", "cage.tax*"),
    _books("drops_and_counts", "drops and counts", "drop and count reports", "cage.*"),
    _books("devices", "devices, their movements and lists", "movement logs, master lists, notices", "floor.*"),
    _books("central_control", "the link to the central control computer", "printed events", "control.*"),
    _books("training", "training, table tests, personnel files", "personnel files", "training.*"),
    _books("filings", "filings and decisions", "filings as they were sent", "filing.*"),
    _books("access", "people, signatures, approvals, the audit trail", "signed forms", "access.*"),
    _books("oversight", "cameras, supervision, destruction lists", "certificates of destruction", "records.*"),
    _books("rounds", "rounds as they were played and settled", "records of disputes", "wagering.round", "wagering.seat",
           "wagering.wager", "wagering.outcome", "wagering.progressive*", "live.*"),
    _books("ledger", "the journal and the accounts", "reports of gaming days", "ledger.*", "wagering.*"),
)  # fmt: skip


def kind_of_table(table: str) -> RecordKind | None:
    """The kind that a table of the database belongs to, vouchers' paper aside."""
    return next(
        (kind for kind in RECORD_KINDS if not kind.only and any(fnmatchcase(table, one) for one in kind.where)), None
    )


@dataclass(frozen=True, slots=True)
class Due:
    """Records of one kind whose time is over."""

    kind: RecordKind
    first: date
    last: date
    records: int

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind.id,
            "words": self.kind.words,
            "paper": self.kind.paper,
            "section": self.kind.section,
            "kept": self.kind.kept,
            "first": self.first.isoformat(),
            "last": self.last.isoformat(),
            "records": self.records,
        }


def due(unit: Unit, on: date, since: date | None = None) -> list[Due]:
    """What may go on a day: whose last day of keeping was before it, and ``since`` or later where that is stated."""
    clocks = _clocks(unit)
    return [found for kind in RECORD_KINDS if (found := _due(unit, kind, clocks, on, since)) is not None]


def _due(unit: Unit, kind: RecordKind, clocks: dict[str, tuple[str, str]], on: date, since: date | None) -> Due | None:
    last = kind.over_by(on)
    first = kind.over_by(since) + timedelta(days=1) if since else date.min
    days: list[date] = []
    records = 0
    for table in _tables(kind, clocks):
        row = unit.connection.execute(_count(table, clocks[table], kind.only), (first, last)).fetchone()
        if row and row["records"]:
            records += row["records"]
            days += [row["first"], row["last"]]
    return Due(kind, min(days), max(days), records) if days else None


def _tables(kind: RecordKind, clocks: dict[str, tuple[str, str]]) -> Iterator[str]:
    for table in clocks:
        if (kind.only and table in kind.where) or kind_of_table(table) is kind:
            yield table


def _count(table: str, clock: tuple[str, str], only: str | None) -> sql.Composed:
    schema, name = table.split(".")
    column, type = clock
    day = sql.SQL("{}" if type == "date" else "ledger.gaming_day({})").format(sql.Identifier(column))
    where = sql.SQL(only or "true")
    inner = sql.SQL("select {} as day from {} where {}").format(day, sql.Identifier(schema, name), where)
    return sql.SQL(
        "select count(*) as records, min(day) as first, max(day) as last from ({}) t where day between %s and %s"
    ).format(inner)


def _clocks(unit: Unit) -> dict[str, tuple[str, str]]:
    """Every table that has a clock and may be read: its column and that one's type."""
    rows = unit.rows(
        "select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, null) as type"
        " from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid"
        " where c.relkind = 'r' and n.nspname = any(%(schemas)s) and a.attname = any(%(clocks)s)"
        " and format_type(a.atttypid, null) in ('date', 'timestamp with time zone') and not a.attisdropped"
        " and has_table_privilege(c.oid, 'select')"
        " order by 1, array_position(%(clocks)s::text[], a.attname::text)",
        {"schemas": list(SCHEMAS), "clocks": list(CLOCKS)},
    )
    found: dict[str, tuple[str, str]] = {}
    for row in rows:
        found.setdefault(row["table"], (row["column"], row["type"]))
    return found
