"""The meters of 605a.5(d), as people read them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, vouchers
from feltwork.wagering.meters import meters
from tests.wagering.floor import Floor, opened

IN_ORDER = [
    "coin_in coin_out attendant_paid_jackpots attendant_paid_cancelled_credits",
    "bill_in bill_in_1 bill_in_2 bill_in_5 bill_in_10 bill_in_20 bill_in_50 bill_in_100",
    "voucher_in_value voucher_in_count voucher_out_value voucher_out_count",
    "terminal_paid_progressive attendant_paid_progressive vigorish tips",
]


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        yield floor


def test_605a_5_d_all_twenty_in_the_order_of_the_section(floor: Floor) -> None:
    floor.terminal("1001")
    found = meters(floor.house, "1001")
    assert [meter.meter for meter in found] == " ".join(IN_ORDER).split()
    sections = [meter.section for meter in found]
    assert sections == sorted(sections, key=lambda section: int(section.split("(")[2].rstrip(")")))
    assert {meter.value for meter in found} == {0}
    assert all(meter.about for meter in found)


def test_605a_5_d_5_to_9_currency_and_vouchers_by_value_and_by_count(floor: Floor) -> None:
    floor.terminal("1001", (20, 20, 5))
    for _ in range(2):
        number = game_accounts.cash_out(floor.house, new_id(), "1001")["voucher"]["validation_number"]
        vouchers.insert(floor.house, new_id(), "1001", number)
    shown = {meter.meter: meter.to_json()["shows"] for meter in meters(floor.house, "1001")}
    assert {name: value for name, value in shown.items() if value not in (0, "0.00")} == {
        "bill_in": "45.00",
        "bill_in_5": "5.00",
        "bill_in_20": "40.00",
        "voucher_in_value": "90.00",
        "voucher_in_count": 2,
        "voucher_out_value": "90.00",
        "voucher_out_count": 2,
    }


def test_461a_1_no_meters_without_a_terminal(floor: Floor) -> None:
    with pytest.raises(Refused, match="there is none with this asset number"):
        meters(floor.house, "9999")
