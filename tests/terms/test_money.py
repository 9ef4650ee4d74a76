"""Money: exact from the text to the cent, and bounded whatever is written."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.terms.money import MOST, dollars, money, parse_money
from feltwork.terms.refusal import Refused

cents = st.integers(-MOST, MOST)


@given(cents)
def test_what_is_written_reads_back(amount: int) -> None:
    assert parse_money(money(amount)) == amount
    assert parse_money(dollars(amount)) == amount
    assert parse_money(Decimal(amount) / 100) == amount


@given(st.integers(-(10**9), 10**9))
def test_a_float_of_dollars_and_cents_is_what_was_written(amount: int) -> None:
    assert parse_money(amount / 100) == amount


@given(st.text() | st.floats() | st.decimals() | st.integers() | st.none() | st.booleans())
def test_anything_is_read_or_refused(value: object) -> None:
    try:
        read = parse_money(value, "ante")
    except Refused as refused:
        read, shown = 0, str(refused)
        assert shown.startswith("ante: ")
        assert len(shown) < 120
    assert type(read) is int
    assert abs(read) <= MOST


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (0, 0),
        ("0", 0),
        ("-0.00", 0),
        ("5.", 5_00),
        (".5", 50),
        (" $12 ", 12_00),
        ("$1,234,567.89", 1_234_567_89),
        ("-$5", -5_00),
        ("1.5000", 1_50),
        ("1." + "0" * 9000, 1_00),
        (Decimal("1e1"), 10_00),
        (Decimal("2.50"), 2_50),
        (1e3, 1_000_00),
        (10**13, MOST),
    ],
)
def test_read(written: object, amount: int) -> None:
    assert parse_money(written) == amount


@pytest.mark.parametrize("written", ["0.001", 0.1 + 0.2, 0.005, Decimal("1e-3"), Decimal("1e-999999999"), "1.999"])
def test_fractions_of_a_cent_are_refused(written: object) -> None:
    with pytest.raises(Refused, match="not a whole number of cents"):
        parse_money(written)


def test_no_digit_is_rounded_away() -> None:
    with pytest.raises(Refused, match="not a whole number of cents"):
        parse_money("0.00" + "9" * 60)


@pytest.mark.parametrize(
    "written",
    [
        *(10**13 + 1, 10**400, 10**5000, -(10**20), "9" * 6000, float("inf"), float("-inf"), float("nan")),
        *(Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Decimal("1e999999999"), 1e300),
    ],
    ids=lambda written: type(written).__name__,  # some are too long to be written out
)
def test_out_of_all_bounds(written: object) -> None:
    with pytest.raises(Refused, match="out of all bounds"):
        parse_money(written)


@pytest.mark.parametrize(
    "written",
    [
        *("", " ", "ten", "1e3", "1_000", "0x10", "NaN", "Infinity", "$", "-", ".", "$$5", "5$", "--5", "+5", "1 000"),
        *("2,50", "1,00", ",5", "1,2345", "12,34,567", "١٢", "１０", "5\u200b", True, False, None, [], {}, b"5", 1j),
    ],
)
def test_no_amount_of_money(written: object) -> None:
    with pytest.raises(Refused, match="not an amount of money"):
        parse_money(written)


def test_a_refusal_says_what_and_what_instead() -> None:
    with pytest.raises(Refused) as refused:
        parse_money("a chip", "seat 1: ante")
    assert refused.value.to_json() == {
        "what": "seat 1: ante",
        "why": '"a chip" is not an amount of money',
        "section": None,
        "instead": "write dollars: 10 or '2.50'",
    }
