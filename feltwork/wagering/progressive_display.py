"""Progressive meters on display, the awards they paid, and whether their controllers and the ledger agree (605a.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork import game
from feltwork.database.database import Row, Unit
from feltwork.submission.option import percent
from feltwork.terms.money import Cents, money
from feltwork.terms.odds import MeterShare, Prize
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import House

ROWS: Final = 5
"""Rows of a paytable that fit beside a meter."""
AWARDS: Final = 5


@dataclass(frozen=True, slots=True)
class PaidRow:
    """A row of a paytable; ``amount`` where it is a sum of money now: a share of the meter, or a fixed prize."""

    hand: str
    pays: str
    amount: Cents | None


@dataclass(frozen=True, slots=True)
class TableOfMeter:
    """A gaming table that feeds and draws on a meter, and the top of what its progressive wager pays."""

    gaming_table: str
    edition: str
    wager: str
    rows: tuple[PaidRow, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """What a meter paid to one player, and what it showed before and after."""

    progressive: str
    round: UUID
    turn: int
    gaming_table: str
    terminal: str
    seat: int
    wager: str
    amount: Cents
    shown: Cents
    shown_after: Cents
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "progressive": self.progressive,
            "round": str(self.round),
            "turn": self.turn,
            "table": self.gaming_table,
            "terminal": self.terminal,
            "seat": self.seat,
            "wager": self.wager,
            "amount": money(self.amount),
            "shown": money(self.shown),
            "shown_after": money(self.shown_after),
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class Display:
    """A meter as players see it from the front of the table: what can be won, with what, and what was won last."""

    progressive: str
    shows: Cents
    reset: Cents
    rate: int
    """In hundredths of a percent."""
    retired_into: str | None
    tables: tuple[TableOfMeter, ...]
    awards: tuple[Award, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "progressive": self.progressive,
            "shows": money(self.shows),
            "reset": money(self.reset),
            "rate": percent(self.rate),
            "retired_into": self.retired_into,
            "tables": [_table_json(table) for table in self.tables],
            "awards": [award.to_json() for award in self.awards],
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of a progressive that its controller and the ledger have differently."""

    progressive: str
    figure: str
    controller: Cents
    ledger: Cents

    def __str__(self) -> str:
        has = f"{money(self.controller)} by its controller, {money(self.ledger)} by the ledger"
        return f"progressive {self.progressive}: {self.figure} is {has}"


def display(house: House, progressive: str) -> Display:
    """One meter, from one moment of the books."""
    found: Display = house.read(lambda unit: display_in(unit, progressive), f"progressive {progressive}")
    return found


def displays(house: House) -> list[Display]:
    """Every meter that is not retired, all from the same moment."""

    def read(unit: Unit) -> list[Display]:
        rows = unit.rows("select id from wagering.progressive where retired_at is null order by id")
        return [display_in(unit, row["id"]) for row in rows]

    found: list[Display] = house.read(read, "the progressive meters")
    return found


def display_in(unit: Unit, progressive: str) -> Display:
    """The same inside a unit of work."""
    row = unit.row(
        "select p.id, p.reset, p.rate, p.retired_into, b.posted from wagering.progressive p"
        " join ledger.balance b on b.account = %s where p.id = %s",
        (accounts.progressive(progressive), progressive),
    )
    if row is None:
        raise Refused(f"progressive {progressive}", "there is no such progressive", "605a.7(a)", "set it up first")
    tables = unit.rows(
        "select t.id, t.edition, t.rules from wagering.progressive_link l"
        " join wagering.gaming_table t on t.id = l.gaming_table"
        " where l.progressive = %s and l.unlinked_at is null order by t.id",
        (progressive,),
    )
    return Display(
        progressive,
        row["posted"],
        row["reset"],
        row["rate"],
        row["retired_into"],
        tuple(_table(table, row["posted"]) for table in tables),
        tuple(awards(unit, progressive, AWARDS)),
    )


def awards(unit: Unit, progressive: str, most: int | None = None) -> list[Award]:
    """What a meter has paid, the last first."""
    rows = unit.rows(
        "select * from wagering.progressive_award where progressive = %s order by at desc, turn desc limit %s",
        (progressive, most),
    )
    return [Award(**row) for row in rows]


def differences(unit: Unit) -> list[Difference]:
    """Where a controller's totals and records differ from the ledger's transfers; nothing, where all is well.

    The totals are made when a round is settled, the ledger's by adding up its rows: two ways to the same figures.
    """
    rows = unit.rows(
        "select p.id, p.seeded, p.contributed, p.awarded, p.moved, b.posted, l.seeded as l_seeded,"
        " l.contributed as l_contributed, l.awarded as l_awarded, l.moved as l_moved, l.corrected, l.shows,"
        " (select coalesce(sum(amount), 0)::bigint from wagering.progressive_award a where a.progressive = p.id)"
        " as recorded"
        " from wagering.progressive p join wagering.progressive_by_ledger l on l.progressive = p.id"
        " join ledger.balance b on b.account = 'progressive/' || p.id order by p.id"
    )
    return [found for row in rows for found in _differences(row)]


def _differences(row: Row) -> list[Difference]:
    built = row["seeded"] + row["contributed"] + row["moved"] - row["awarded"] + row["corrected"]
    pairs: Mapping[str, tuple[Cents, Cents]] = {
        "what it was seeded with": (row["seeded"], row["l_seeded"]),
        "what wagers contributed": (row["contributed"], row["l_contributed"]),
        "what it awarded": (row["awarded"], row["l_awarded"]),
        "the sum of its awards": (row["recorded"], row["l_awarded"]),
        "what came from other meters": (row["moved"], row["l_moved"]),
        "what it should show": (built, row["shows"]),
        "what it shows": (row["posted"], row["shows"]),
    }
    return [Difference(row["id"], figure, *both) for figure, both in pairs.items() if both[0] != both[1]]


def _table(row: Row, shows: Cents) -> TableOfMeter:
    found = game(row["edition"])
    rules = found.submission(row["rules"])
    wager = found.progressive_wager
    tables = [table for table in found.paytables_in_force(rules) if table.wager == wager]
    rows = [PaidRow(row.name, str(row.pays), _amount(row.pays, shows)) for table in tables for row in table]
    return TableOfMeter(row["id"], row["edition"], wager, tuple(rows[:ROWS]))


def _amount(pays: object, shows: Cents) -> Cents | None:
    if isinstance(pays, MeterShare):
        return pays.of(shows)
    return pays.amount if isinstance(pays, Prize) else None


def _table_json(table: TableOfMeter) -> dict[str, Any]:
    rows = [
        {"hand": row.hand, "pays": row.pays, "amount": None if row.amount is None else money(row.amount)}
        for row in table.rows
    ]
    return {"table": table.gaming_table, "edition": table.edition, "wager": table.wager, "rows": rows}
