"""How long gaming vouchers are kept: the paper 7 or 30 days, the record 5 years (465a.6(c)).

Nothing here removes a record. The database refuses to, and five years are a minimum.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from feltwork.database.database import Unit
from feltwork.wagering.house import House
from feltwork.wagering.voucher_records import Voucher, today, voucher_of

REDEEMED_AT_TERMINAL_DAYS: Final = 7
ELSEWHERE_OR_VOIDED_DAYS: Final = 30
RECORD_YEARS: Final = 5


@dataclass(frozen=True, slots=True)
class Retention:
    """Through which day the paper and the record of a voucher are kept, at the least."""

    paper_through: date | None
    """None: the house has no paper of it, since the player has it."""
    paper_section: str | None
    record_through: date | None
    """None: it is outstanding, and its time has not begun."""

    record_section = "465a.6(c)"

    def to_json(self) -> dict[str, Any]:
        return {
            "paper_through": self.paper_through and self.paper_through.isoformat(),
            "paper_section": self.paper_section,
            "record_through": self.record_through and self.record_through.isoformat(),
            "record_section": self.record_section,
        }


def retention(voucher: Voucher) -> Retention:
    """The clocks of a voucher, which begin with the gaming day in which it ended; that day is not counted."""
    if voucher.end is None:
        return Retention(None, None, None)
    record = years_after(voucher.end.day, RECORD_YEARS)
    if voucher.end.how == "expired":
        return Retention(None, None, record)
    if voucher.end.terminal:
        return Retention(voucher.end.day + timedelta(REDEEMED_AT_TERMINAL_DAYS), "465a.6(c)(4)", record)
    return Retention(voucher.end.day + timedelta(ELSEWHERE_OR_VOIDED_DAYS), "465a.6(c)(3)", record)


def paper_over(house: House, since: date | None = None, through: date | None = None) -> list[Voucher]:
    """Vouchers whose paper may go: its last day was ``since`` or later, and before ``through``, today unless stated.

    The paper that was destroyed is not the ledger's business: who asks every week asks from the last time on.
    """

    def read(unit: Unit) -> list[Voucher]:
        rows = unit.rows(
            "select * from (select *, ended_day + case when ended_terminal is null then %(elsewhere)s else %(terminal)s"
            " end as paper_through from wagering.vouchers where how in ('redeemed', 'voided')) v"
            " where paper_through < least(%(through)s::date, %(today)s)"
            " and paper_through >= coalesce(%(since)s::date, '-infinity')"
            " order by paper_through, ticket",
            {
                "elsewhere": ELSEWHERE_OR_VOIDED_DAYS,
                "terminal": REDEEMED_AT_TERMINAL_DAYS,
                "since": since,
                "through": through,
                "today": today(unit),
            },
        )
        return [voucher_of(row) for row in rows]

    found: list[Voucher] = house.read(read, "the vouchers' paper")
    return found


def years_after(day: date, years: int) -> date:
    """The same date years later; of 29 February the day after, so that no day of the minimum is missing."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)
