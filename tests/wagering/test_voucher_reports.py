"""The finance department's reports on gaming vouchers: what they say, and that they tie to the ledger on any day."""

from __future__ import annotations

from datetime import date, time
from typing import NamedTuple

import pytest

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Transfer
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, vouchers
from feltwork.wagering.voucher_reports import AGES, issuance, liability, outstanding, redemption
from tests.wagering.voucher_floor import START, VoucherFloor, after, floor

__all__ = ["floor"]


class Days(NamedTuple):
    """Vouchers of four gaming days, by what became of them."""

    at_cage: str
    at_terminal: str
    jammed: str
    expiring: str
    left: str


@pytest.fixture
def days(floor: VoucherFloor) -> Days:
    """Issued on the first two days; ended on the second, third and fourth; one is left."""
    floor.house.set_options(new_id(), "Ann", voucher_days=2)
    floor.be_at(START)
    one, other = floor.terminal("1001"), floor.terminal("1002")
    at_cage, expiring = floor.voucher(one, 100), floor.voucher(one, 400)
    floor.house.set_options(new_id(), "Ann", voucher_days=None)
    jammed = floor.voucher(other, 300)
    floor.be_at(after(1))
    at_terminal, left = floor.voucher(one, 2000), floor.voucher(one, 50000)
    vouchers.redeem(floor.house, new_id(), at_cage, "cage", "Cara")
    floor.be_at(after(2))
    vouchers.void(floor.house, new_id(), jammed, "Ann", "Bob", "the printer jammed")
    vouchers.insert(floor.house, new_id(), other, at_terminal)
    floor.be_at(after(3))
    vouchers.expire_due(floor.house, new_id())
    return Days(at_cage, at_terminal, jammed, expiring, left)


@pytest.mark.usefixtures("days")
def test_461a_8_l_the_gaming_days_issuance(floor: VoucherFloor) -> None:
    first, second = issuance(floor.house, START), issuance(floor.house, after(1))
    assert [(line.ticket, line.amount, line.what, line.place) for line in first.lines] == [
        ("1001#1", 100, "cash out", "1001"),
        ("1001#2", 400, "cash out", "1001"),
        ("1002#1", 300, "cash out", "1002"),
    ]
    assert [(total.place, total.count, total.amount) for total in first.subtotals()] == [
        ("1001", 2, 500),
        ("1002", 1, 300),
    ]
    assert (first.amount, first.ledger, first.difference) == (800, 800, 0)
    assert (second.amount, second.difference) == (52000, 0)
    assert issuance(floor.house, after(3)).lines == ()


@pytest.mark.usefixtures("days")
def test_461a_8_l_the_gaming_days_redemptions(floor: VoucherFloor) -> None:
    by_day = {n: redemption(floor.house, after(n)) for n in range(4)}
    assert {
        n: [(line.ticket, line.amount, line.what, line.place) for line in report.lines] for n, report in by_day.items()
    } == {
        0: [],
        1: [("1001#1", 100, "redeemed", "cage")],
        2: [("1002#1", 300, "voided", "1002"), ("1001#3", 2000, "redeemed", "1002")],
        3: [("1001#2", 400, "expired", "1001")],
    }
    assert [report.difference for report in by_day.values()] == [0, 0, 0, 0]


@pytest.mark.usefixtures("days")
def test_461a_8_l_what_was_outstanding_at_the_end_of_any_day(floor: VoucherFloor) -> None:
    reports = [outstanding(floor.house, after(n)) for n in range(4)]
    assert [report.amount for report in reports] == [800, 52700, 50400, 50000]
    assert [report.ledger for report in reports] == [800, 52700, 50400, 50000]
    assert [line.ticket for line in reports[2].lines] == ["1001#2", "1001#4"]
    assert outstanding(floor.house) == reports[3], "today unless stated"
    assert outstanding(floor.house, date(2027, 1, 1)).lines == ()


def test_the_number_of_a_voucher_that_can_be_redeemed_is_masked(floor: VoucherFloor, days: Days) -> None:
    text = str([report(floor.house, after(1)).to_json() for report in (issuance, redemption, outstanding)])
    assert days.left[:14] not in text.replace("-", "")
    assert f"**-****-****-****-{days.left[-4:]}" in text
    assert days.at_terminal in text.replace("-", "")


def test_liability_by_age_in_gaming_days(floor: VoucherFloor) -> None:
    floor.be_at(START)
    one = floor.terminal("1001")
    edges = sorted({day for band in AGES for day in band if day is not None})
    last = edges[-1]
    for age in reversed(edges):
        floor.be_at(after(last - age))
        floor.voucher(one, 100 + age)
    report = liability(floor.house)
    assert [(age.days, age.count, age.amount) for age in report.ages] == [
        ("0-1", 2, 201),
        ("2-7", 2, 209),
        ("8-30", 2, 238),
        ("31-90", 2, 321),
        ("91-180", 2, 471),
        ("181-365", 2, 746),
        ("over 365", 1, 466),
    ]
    assert (report.count, report.difference) == (13, 0)
    earlier = liability(floor.house, after(last - 91))
    assert [age.count for age in earlier.ages] == [1, 0, 0, 2, 0, 2, 0]
    assert earlier.difference == 0


def test_the_gaming_day_not_the_date_counts(floor: VoucherFloor) -> None:
    floor.be_at(after(1), time(5, 59))
    floor.voucher(floor.terminal("1001"), 100)
    floor.be_at(after(1), time(6))
    floor.voucher("1001", 200)
    assert [issuance(floor.house, after(n)).amount for n in (0, 1)] == [100, 200]


def test_a_day_that_has_not_begun_is_refused(floor: VoucherFloor) -> None:
    floor.be_at(START)
    for report in (issuance, redemption, outstanding, liability):
        with pytest.raises(Refused, match="it has not begun") as refused:
            report(floor.house, after(1))
        assert refused.value.section == "461a.8(l)"


def test_a_report_shows_money_that_moved_without_a_voucher(floor: VoucherFloor) -> None:
    floor.be_at(START)
    floor.voucher(floor.terminal("1001"), 500)
    floor.post(Transfer(accounts.CAGE, accounts.VOUCHERS, 7, "by hand"))
    floor.post(Transfer(accounts.VOUCHERS, accounts.CAGE, 2, "by hand"))
    assert (issuance(floor.house).difference, redemption(floor.house).difference) == (7, 2)
    assert (outstanding(floor.house).difference, liability(floor.house).difference) == (5, 5)
    assert liability(floor.house).to_json()["difference"] == "0.05"


def test_reports_as_json_and_as_rows(floor: VoucherFloor) -> None:
    floor.be_at(START)
    number = floor.voucher(floor.terminal("1001"), 1050)
    report = issuance(floor.house)
    said = report.to_json()
    at = report.lines[0].at
    assert at.startswith("2027-03-10T12:00")
    assert at.endswith("-05:00")
    assert {name: said[name] for name in ("report", "section", "day", "count", "amount", "ledger", "difference")} == {
        "report": "gaming vouchers issued",
        "section": "461a.8(l)",
        "day": "2027-03-10",
        "count": 1,
        "amount": "10.50",
        "ledger": "10.50",
        "difference": "0.00",
    }
    masked = f"**-****-****-****-{number[-4:]}"
    assert report.csv_rows() == [
        ["ticket", "validation_number", "amount", "what", "place", "at", "expires_on"],
        ["1001#1", masked, "10.50", "cash out", "1001", at, ""],
    ]
    assert liability(floor.house).csv_rows()[:2] == [["days", "count", "amount"], ["0-1", "1", "10.50"]]
