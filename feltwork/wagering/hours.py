"""A gaming day by the hour: what was deposited (drop), what tables won, and the hold: the win as a share of the drop.

The figures are those of the day's report, cut by the hour of each posting, so the hours add up to the day to the cent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.wagering.house import House, options
from feltwork.wagering.reports import begun, figures_of, tables_of
from feltwork.wagering.voucher_records import today

SECTION: Final = "605a.2(d)(7)"
HOUR_S: Final = 3600


@dataclass(frozen=True, slots=True)
class WinAndDrop:
    """What was won and what was deposited, in an hour or in a day.

    >>> WinAndDrop(45_00, 200_00).hold, WinAndDrop(-5, 3_00).hold, WinAndDrop(5, 0).hold
    ('22.5', '-1.7', None)
    """

    win: Cents = 0
    drop: Cents = 0

    @property
    def hold(self) -> str | None:
        """The win in percent of the drop, to a tenth; None where nothing was deposited."""
        if self.drop <= 0:
            return None
        tenths = (abs(self.win) * 2_000 + self.drop) // (2 * self.drop)
        return f"{'-' if self.win < 0 and tenths else ''}{tenths // 10}.{tenths % 10}"

    def to_json(self) -> dict[str, str | None]:
        return {"win": money(self.win), "drop": money(self.drop), "hold": self.hold}


@dataclass(frozen=True, slots=True)
class HoursOfTable:
    """A table by the hour; None is the whole house."""

    gaming_table: str | None
    edition: str | None
    hours: tuple[WinAndDrop, ...]
    total: WinAndDrop

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.gaming_table,
            "game": self.edition,
            "hours": [hour.to_json() for hour in self.hours],
            "total": self.total.to_json(),
        }


@dataclass(frozen=True, slots=True)
class HourReport:
    """A gaming day by the hour."""

    day: date
    over: bool
    begins: tuple[datetime, ...]
    """When each hour began, in the house's own time; a day on which clocks change has one more or less."""
    tables: tuple[HoursOfTable, ...]
    house: HoursOfTable

    def to_json(self) -> dict[str, Any]:
        return {
            "day": self.day.isoformat(),
            "over": self.over,
            "section": SECTION,
            "hours": [begins.isoformat() for begins in self.begins],
            "tables": [table.to_json() for table in self.tables],
            "house": self.house.to_json(),
        }


def hour_report(house: House, day: date | None = None) -> HourReport:
    """A gaming day by the hour, the one that is going on unless stated."""
    found: HourReport = house.read(lambda unit: hour_report_in(unit, day), "the day by the hour")
    return found


_MOVED: Final = """
select t.gaming_table, t.kind, split_part(t.debit, '/', 1) as debit, split_part(t.credit, '/', 1) as credit,
    floor(extract(epoch from p.at - %(begins)s) / 3600)::int as hour, sum(t.amount)::bigint as amount
from ledger.transfer t join ledger.posting p on (p.day, p.lane, p.number) = (t.day, t.lane, t.number)
where t.day = %(day)s and t.phase = 'posted' group by 1, 2, 3, 4, 5
"""


def hour_report_in(unit: Unit, day: date | None = None) -> HourReport:
    """The same inside a unit of work."""
    on, chosen = begun(unit, day), options(unit)
    zone = ZoneInfo(chosen.timezone)
    begins = datetime.combine(on, chosen.day_begins, zone)
    ends = datetime.combine(on + timedelta(days=1), chosen.day_begins, zone)
    rows = unit.rows(_MOVED, {"day": on, "begins": begins})
    whole = round((ends.timestamp() - begins.timestamp()) / HOUR_S)
    # A house that moved the beginning of its day has postings outside of the hours that hold now.
    first = min(0, *(row["hour"] for row in rows)) if rows else 0
    last = max(whole, *(row["hour"] + 1 for row in rows)) if rows else whole
    span = range(first, last)
    return HourReport(
        on,
        on < today(unit),
        tuple(datetime.fromtimestamp(begins.timestamp() + hour * HOUR_S, zone) for hour in span),
        tuple(
            _hours(table, edition, [row for row in rows if row["gaming_table"] == table], span)
            for table, edition in tables_of(unit, on, None).items()
        ),
        _hours(None, None, rows, span),
    )


def _hours(table: str | None, edition: str | None, rows: list[Row], span: range) -> HoursOfTable:
    by_hour = [_came_to(row for row in rows if row["hour"] == hour) for hour in span]
    return HoursOfTable(table, edition, tuple(by_hour), _came_to(rows))


def _came_to(rows: Iterable[Row]) -> WinAndDrop:
    figures = figures_of(rows)
    return WinAndDrop(figures.revenue, figures.deposited)
