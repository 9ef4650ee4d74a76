"""What the finance department compares gaming vouchers with (461a.8(l)): by gaming day and by age.

Issuance, redemption, what is outstanding at the end of the day, and the liability by age. Vouchers and the ledger are
two books of the same money, so that each report states the ledger's figure beside its own total. It holds for any day
that has begun: what is asked today of last Monday is what was true when Monday ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from zoneinfo import ZoneInfo

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import House, options
from feltwork.wagering.validation_numbers import masked
from feltwork.wagering.voucher_page import validation_groups
from feltwork.wagering.voucher_records import today

AGES: Final = ((0, 1), (2, 7), (8, 30), (31, 90), (91, 180), (181, 365), (366, None))
"""Bands of age in gaming days since the day of issue."""


@dataclass(frozen=True, slots=True)
class VoucherLine:
    """One voucher in a report. The number of one that can still be redeemed is masked."""

    ticket: str
    validation_number: str
    amount: Cents
    what: str
    """What it was issued for, or how it ended."""
    place: str
    """The terminal that issued it, or the place where it was redeemed."""
    at: str
    expires_on: str | None

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__} | {"amount": money(self.amount)}


@dataclass(frozen=True, slots=True)
class Subtotal:
    """Vouchers of one kind at one place."""

    what: str
    place: str
    count: int
    amount: Cents

    def to_json(self) -> dict[str, Any]:
        return {"what": self.what, "place": self.place, "count": self.count, "amount": money(self.amount)}


@dataclass(frozen=True, slots=True)
class VoucherReport:
    """A list of vouchers for a gaming day, and the ledger's figure for the same."""

    title: str
    day: date
    lines: tuple[VoucherLine, ...]
    ledger: Cents

    section = "461a.8(l)"

    @property
    def amount(self) -> Cents:
        return sum(line.amount for line in self.lines)

    @property
    def difference(self) -> Cents:
        """The ledger's figure less the vouchers': zero, or something is wrong."""
        return self.ledger - self.amount

    def subtotals(self) -> list[Subtotal]:
        """By what happened and where."""
        amounts: dict[tuple[str, str], list[Cents]] = {}
        for line in self.lines:
            amounts.setdefault((line.what, line.place), []).append(line.amount)
        return [Subtotal(*key, len(found), sum(found)) for key, found in sorted(amounts.items())]

    def to_json(self) -> dict[str, Any]:
        return {
            **_head(self.title, self.section, self.day),
            "vouchers": [line.to_json() for line in self.lines],
            "subtotals": [subtotal.to_json() for subtotal in self.subtotals()],
            **_totals(len(self.lines), self.amount, self.ledger),
        }

    def csv_rows(self) -> list[list[str]]:
        """A header and a row a voucher."""
        return _table(VoucherLine.__slots__, (line.to_json() for line in self.lines))


@dataclass(frozen=True, slots=True)
class Age:
    """Vouchers outstanding for so many gaming days; ``up_to`` None: or longer."""

    since: int
    up_to: int | None
    count: int
    amount: Cents

    @property
    def days(self) -> str:
        return f"over {self.since - 1}" if self.up_to is None else f"{self.since}-{self.up_to}"

    def to_json(self) -> dict[str, Any]:
        return {"days": self.days, "count": self.count, "amount": money(self.amount)}


@dataclass(frozen=True, slots=True)
class Liability:
    """What the house owes on vouchers at the end of a gaming day, by their age."""

    day: date
    ages: tuple[Age, ...]
    ledger: Cents

    title = "gaming voucher liability by age"
    section = "461a.8(l)"

    @property
    def count(self) -> int:
        return sum(age.count for age in self.ages)

    @property
    def amount(self) -> Cents:
        return sum(age.amount for age in self.ages)

    @property
    def difference(self) -> Cents:
        return self.ledger - self.amount

    def to_json(self) -> dict[str, Any]:
        return {
            **_head(self.title, self.section, self.day),
            "ages": [age.to_json() for age in self.ages],
            **_totals(self.count, self.amount, self.ledger),
        }

    def csv_rows(self) -> list[list[str]]:
        """A header and a row a band of age."""
        return _table(("days", "count", "amount"), (age.to_json() for age in self.ages))


# ------------------------------------------------------------------------------------------------------ the reports


def issuance(house: House, day: date | None = None) -> VoucherReport:
    """Every voucher issued in a gaming day, today's unless stated."""

    def read(unit: Unit) -> VoucherReport:
        on = _begun(unit, day)
        rows = unit.rows("select * from wagering.vouchers where day = %s order by at, ticket", (on,))
        issued = _moved(unit, on, "credit")
        return VoucherReport("gaming vouchers issued", on, _lines(unit, rows, ended=False), issued)

    return _report(house, read)


def redemption(house: House, day: date | None = None) -> VoucherReport:
    """Every voucher that ended in a gaming day: redeemed, and where; voided; expired."""

    def read(unit: Unit) -> VoucherReport:
        on = _begun(unit, day)
        rows = unit.rows("select * from wagering.vouchers where ended_day = %s order by ended_at, ticket", (on,))
        ended = _moved(unit, on, "debit")
        return VoucherReport("gaming vouchers redeemed, voided and expired", on, _lines(unit, rows, ended=True), ended)

    return _report(house, read)


def outstanding(house: House, day: date | None = None) -> VoucherReport:
    """Every voucher outstanding at the end of a gaming day; of today, at this moment."""

    def read(unit: Unit) -> VoucherReport:
        on = _begun(unit, day)
        rows = unit.rows(
            "select * from wagering.vouchers where day <= %(day)s and (ended_day is null or ended_day > %(day)s)"
            " order by at, ticket",
            {"day": on},
        )
        return VoucherReport("gaming vouchers outstanding", on, _lines(unit, rows, ended=False), _owed(unit, on))

    return _report(house, read)


def liability(house: House, day: date | None = None) -> Liability:
    """What is outstanding at the end of a gaming day, by age in gaming days."""

    def read(unit: Unit) -> Liability:
        on = _begun(unit, day)
        rows = unit.rows(
            "select %(day)s - day as age, count(*)::bigint as count, sum(amount)::bigint as amount"
            " from wagering.vouchers where day <= %(day)s and (ended_day is null or ended_day > %(day)s) group by day",
            {"day": on},
        )
        return Liability(on, tuple(_age(rows, *band) for band in AGES), _owed(unit, on))

    found: Liability = house.read(read, "the voucher reports")
    return found


def _report(house: House, read: Any) -> VoucherReport:
    found: VoucherReport = house.read(read, "the voucher reports")
    return found


def _begun(unit: Unit, day: date | None) -> date:
    now = today(unit)
    if day is not None and day > now:
        raise Refused(f"gaming day {day}", "it has not begun", "461a.8(l)", f"{now} is the newest")
    return day or now


def _age(rows: list[Row], since: int, up_to: int | None) -> Age:
    found = [row for row in rows if since <= row["age"] and (up_to is None or row["age"] <= up_to)]
    return Age(since, up_to, sum(row["count"] for row in found), sum(row["amount"] for row in found))


def _lines(unit: Unit, rows: Iterable[Row], *, ended: bool) -> tuple[VoucherLine, ...]:
    zone = ZoneInfo(options(unit).timezone)
    return tuple(_line(row, zone, ended=ended) for row in rows)


def _line(row: Row, zone: ZoneInfo, *, ended: bool) -> VoucherLine:
    number = row["validation_number"]
    at = row["ended_at"] if ended else row["at"]
    return VoucherLine(
        ticket=row["ticket"],
        validation_number=validation_groups(number) if row["how"] else masked(number),
        amount=row["amount"],
        what=row["how"] if ended else row["issued_for"],
        place=_place(row) if ended else row["terminal"],
        at=at.astimezone(zone).isoformat(timespec="seconds"),
        expires_on=row["expires_on"] and row["expires_on"].isoformat(),
    )


def _place(row: Row) -> str:
    """Where it was redeemed; a voided or expired one is its terminal's."""
    place: str = row["ended_terminal"] or row["location"] or row["terminal"]
    return place


# ------------------------------------------------------------------------------------------------------- the ledger


def _moved(unit: Unit, day: date, side: str) -> Cents:
    """What the ledger has moved into (credit) or out of (debit) the vouchers' account in a gaming day."""
    row = unit.only(
        "select coalesce(sum(amount) filter (where credit = %(account)s), 0)::bigint as credit,"
        " coalesce(sum(amount) filter (where debit = %(account)s), 0)::bigint as debit"
        " from ledger.transfer where day = %(day)s and phase = 'posted' and %(account)s in (debit, credit)",
        {"account": accounts.VOUCHERS, "day": day},
    )
    moved: Cents = row[side]
    return moved


def _owed(unit: Unit, day: date) -> Cents:
    """What the ledger's account of vouchers held at the end of a gaming day: what it holds, less what came later."""
    owed: Cents = unit.value(
        "select (select posted from ledger.balances where code = %(account)s) - coalesce(sum(case credit"
        " when %(account)s then amount else -amount end), 0)::bigint"
        " from ledger.transfer where day > %(day)s and phase = 'posted' and %(account)s in (debit, credit)",
        {"account": accounts.VOUCHERS, "day": day},
    )
    return owed


def _head(title: str, section: str, day: date) -> dict[str, Any]:
    return {"report": title, "section": section, "day": day.isoformat()}


def _totals(count: int, amount: Cents, ledger: Cents) -> dict[str, Any]:
    return {"count": count, "amount": money(amount), "ledger": money(ledger), "difference": money(ledger - amount)}


def _table(header: Iterable[str], rows: Iterable[dict[str, Any]]) -> list[list[str]]:
    names = list(header)
    return [names, *(["" if row[name] is None else str(row[name]) for name in names] for row in rows)]
