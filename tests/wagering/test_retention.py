"""How long the paper and the records of gaming vouchers are kept (465a.6(c))."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from uuid import UUID

import pytest

from feltwork.ledger.ids import new_id
from feltwork.wagering import vouchers
from feltwork.wagering.retention import paper_over, retention
from feltwork.wagering.voucher_records import End, How, Voucher
from tests.wagering.voucher_floor import START, VoucherFloor, after, floor

__all__ = ["floor"]

AT = datetime(2027, 3, 10, 12, tzinfo=UTC)
ID = UUID(int=7)
OUTSTANDING = Voucher("012345678901234567", 500, "1001", "T1", 1, "cash out", None, ID, START, AT, None)


def ended(how: How, day: date = START, terminal: str | None = None, location: str | None = None) -> Voucher:
    return replace(OUTSTANDING, end=End(how, terminal, location, ID, day, AT))


@pytest.mark.parametrize(
    ("voucher", "paper", "section"),
    [
        (ended("redeemed", terminal="1002"), date(2027, 3, 17), "465a.6(c)(4)"),
        (ended("redeemed", location="cage"), date(2027, 4, 9), "465a.6(c)(3)"),
        (ended("voided"), date(2027, 4, 9), "465a.6(c)(3)"),
        (ended("expired"), None, None),
    ],
    ids=["at a terminal", "elsewhere", "voided", "expired"],
)
def test_465a_6_c_paper_seven_or_thirty_days_and_records_five_years(
    voucher: Voucher, paper: date | None, section: str | None
) -> None:
    clocks = retention(voucher)
    assert (clocks.paper_through, clocks.paper_section) == (paper, section)
    assert (clocks.record_through, clocks.record_section) == (date(2032, 3, 10), "465a.6(c)")
    assert clocks.to_json()["record_through"] == "2032-03-10"


def test_465a_6_c_the_clocks_of_an_outstanding_voucher_have_not_begun() -> None:
    clocks = retention(OUTSTANDING)
    assert (clocks.paper_through, clocks.record_through) == (None, None)


def test_465a_6_c_five_years_after_a_leap_day_end_a_day_later() -> None:
    assert retention(ended("voided", date(2028, 2, 29))).record_through == date(2033, 3, 1)


def test_465a_6_c_3_and_4_paper_whose_time_is_over(floor: VoucherFloor) -> None:
    floor.be_at(START)
    one, other = floor.terminal("1001"), floor.terminal("1002")
    at_terminal, at_cage, jammed = (floor.voucher(one, amount) for amount in (100, 200, 300))
    floor.voucher(one, 400)
    vouchers.void(floor.house, new_id(), jammed, "Ann", "Bob", "the printer jammed")
    vouchers.insert(floor.house, new_id(), other, at_terminal)
    vouchers.redeem(floor.house, new_id(), at_cage, "cage", "Cara")

    def over_on(days: int) -> list[str]:
        floor.be_at(after(days))
        found = paper_over(floor.house)
        assert all(retention(voucher).paper_through < after(days) for voucher in found)  # type: ignore[operator]
        return [voucher.validation_number for voucher in found]

    assert over_on(7) == []
    assert over_on(8) == [at_terminal]
    assert over_on(30) == [at_terminal]
    assert over_on(31) == [at_terminal, at_cage, jammed]
    assert [one.validation_number for one in paper_over(floor.house, since=after(8))] == [at_cage, jammed]
    assert [one.validation_number for one in paper_over(floor.house, through=after(30))] == [at_terminal]
    assert len(paper_over(floor.house, through=after(90))) == 3, "never what is still to be kept"


def test_465a_6_c_an_expired_voucher_leaves_the_house_no_paper(floor: VoucherFloor) -> None:
    floor.house.set_options(new_id(), "Ann", voucher_days=1)
    floor.be_at(START)
    floor.voucher(floor.terminal("1001"), 100)
    floor.be_at(after(2))
    vouchers.expire_due(floor.house, new_id())
    floor.be_at(after(100))
    assert paper_over(floor.house) == []
