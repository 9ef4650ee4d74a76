"""Poker revenue of a gaming day: table by table and hand by hand, as the ledger has it (605a.2(d)(7)(iv), 553.15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.wagering.house import House, options
from feltwork.wagering.poker_tables import poker_table
from feltwork.wagering.reports import Figures, begun, day_report_in
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.voucher_records import today


@dataclass(frozen=True, slots=True)
class OfHand:
    """What one hand came to."""

    round: UUID
    gaming_table: str
    number: int
    pots: Cents
    rake: Cents
    time_charges: Cents
    contributions: Cents
    awards: Cents
    corrected: bool
    """Its posting was turned round by a correction."""
    at: datetime

    @property
    def revenue(self) -> Cents:
        """Contributions are the players', and none of it."""
        return self.rake + self.time_charges

    def to_json(self) -> dict[str, Any]:
        amounts = ("pots", "rake", "time_charges", "contributions", "awards", "revenue")
        return {
            "round": str(self.round),
            "table": self.gaming_table,
            "hand": self.number,
            **{name: money(getattr(self, name)) for name in amounts},
            "corrected": self.corrected,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class OfCharge:
    """A time charge that was taken between two hands, or with one that was void: no hand has it among its figures."""

    gaming_table: str
    period: int
    amount: Cents
    corrected: bool
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.gaming_table,
            "period": self.period,
            "time_charges": money(self.amount),
            "corrected": self.corrected,
            "at": self.at.isoformat(),
        }


@dataclass(frozen=True, slots=True)
class OfPokerTable:
    """What a poker table came to in the day."""

    gaming_table: str
    hands: int
    figures: Figures
    not_dropped: Cents
    """Time charges of it that no floorperson has verified (553.15(b)(3)(v))."""

    def to_json(self) -> dict[str, Any]:
        figures = self.figures
        return {
            "table": self.gaming_table,
            "kind": TableKind.ELECTRONIC_POKER_TABLE.in_full,
            "hands": self.hands,
            "rake": money(figures.rake),
            "time_charges": money(figures.time_charges),
            "corrected": money(figures.revenue_corrected),
            "revenue": money(figures.revenue),
            "not_dropped": money(self.not_dropped),
            "bad_beat_contributions": money(figures.bad_beat_contributions),
        }


@dataclass(frozen=True, slots=True)
class PokerRevenue:
    """The poker revenue of a gaming day."""

    day: date
    over: bool
    facility: str
    tables: tuple[OfPokerTable, ...]
    hands: tuple[OfHand, ...]
    charges: tuple[OfCharge, ...]

    section = "605a.2(d)(7)(iv)"

    @property
    def total(self) -> Cents:
        return sum(one.figures.revenue for one in self.tables)

    def to_json(self) -> dict[str, Any]:
        return {
            "report": "poker revenue",
            "section": self.section,
            "facility": self.facility,
            "day": self.day.isoformat(),
            "over": self.over,
            "tables": [one.to_json() for one in self.tables],
            "hands": [one.to_json() for one in self.hands],
            "charges": [one.to_json() for one in self.charges],
            "total": money(self.total),
        }

    def csv_rows(self) -> list[Sequence[str]]:
        """A header, a row a hand, a row a charge that no hand has, a row a table's corrections; dollars with cents.

        The revenue of all rows is the total: what was corrected is not changed where it stands, but taken off below.
        """
        columns = ("table", "hand", "pots", "rake", "time_charges", "contributions", "awards", "revenue", "at", "what")
        told: list[dict[str, Any]] = [{**one.to_json(), "what": "hand"} for one in self.hands]
        told += [
            {**one.to_json(), "revenue": money(one.amount), "what": f"time charge of period {one.period}"}
            for one in self.charges
        ]
        told += [
            {"table": one.gaming_table, "revenue": money(one.figures.revenue_corrected), "what": "corrections"}
            for one in self.tables
            if one.figures.revenue_corrected
        ]
        rows = [[str(one.get(name, "")) for name in columns] for one in told]
        return [["day", *columns], *([self.day.isoformat(), *row] for row in rows)]


def poker_revenue(house: House, day: date | None = None, table: str | None = None) -> PokerRevenue:
    """The poker revenue of a gaming day, the one going on unless stated, at every table or at one."""
    found: PokerRevenue = house.read(lambda unit: poker_revenue_in(unit, day, table), "poker revenue")
    return found


def poker_revenue_in(unit: Unit, day: date | None = None, table: str | None = None) -> PokerRevenue:
    """The same inside a unit of work."""
    if table is not None:
        poker_table(unit, table)
    on = begun(unit, day)
    hands = tuple(OfHand(**row) for row in _hands(unit, on, table))
    waiting = _not_dropped(unit, on)
    tables = tuple(
        OfPokerTable(
            one.gaming_table,
            sum(hand.gaming_table == one.gaming_table for hand in hands),
            one.figures,
            waiting.get(one.gaming_table, 0),
        )
        for one in day_report_in(unit, on, table).tables
        if one.kind is TableKind.ELECTRONIC_POKER_TABLE
    )
    charges = tuple(OfCharge(**row) for row in _charges(unit, on, table))
    return PokerRevenue(on, on < today(unit), options(unit).facility, tables, hands, charges)


def _hands(unit: Unit, day: date, table: str | None) -> list[Row]:
    return unit.rows(
        "select h.round, h.gaming_table, r.number, h.pots, h.rake, h.time_charges, h.contributions, h.awards, h.at,"
        " exists (select from ledger.posting c where c.corrects = h.posting) as corrected"
        " from wagering.poker_hand h join wagering.round r on r.id = h.round join ledger.posting p on p.id = h.posting"
        " where p.day = %(day)s and (%(table)s::text is null or h.gaming_table = %(table)s)"
        ' order by h.gaming_table collate "C", r.number',
        {"day": day, "table": table},
    )


def _charges(unit: Unit, day: date, table: str | None) -> list[Row]:
    return unit.rows(
        "select c.gaming_table, c.period, c.amount, c.at,"
        " exists (select from ledger.posting x where x.corrects = c.posting) as corrected"
        " from wagering.poker_time_charge c join ledger.posting p on p.id = c.posting"
        " where p.day = %(day)s and (%(table)s::text is null or c.gaming_table = %(table)s)"
        " and not exists (select from wagering.poker_hand h where h.posting = c.posting)"
        ' order by c.gaming_table collate "C", c.at',
        {"day": day, "table": table},
    )


def _not_dropped(unit: Unit, day: date) -> dict[str, Cents]:
    rows = unit.rows(
        "select c.gaming_table, sum(c.amount)::bigint as amount from wagering.poker_time_charge c"
        " join ledger.posting p on p.id = c.posting where p.day = %s"
        " and not exists (select from wagering.poker_time_dropped d where d.charge = c.id)"
        " and not exists (select from ledger.posting x where x.corrects = c.posting) group by 1",
        (day,),
    )
    return {row["gaming_table"]: row["amount"] for row in rows}
