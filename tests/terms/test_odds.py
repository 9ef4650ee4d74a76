"""Odds: "to 1" leaves the stake with the player, "for 1" has it inside, and neither passes for the other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.terms.odds import EVEN, ForOne, MeterShare, Odds, Payout, Prize, Push, ToOne, parse_odds, parse_payout
from feltwork.terms.refusal import Refused

odds = st.builds(
    lambda kind, pays, per: kind(pays, per),
    st.sampled_from([ToOne, ForOne]),
    st.integers(0, 999_999_999),
    st.integers(1, 1000),
)
stakes = st.integers(0, 10_000_000_00)


@given(odds)
def test_what_is_written_reads_back(some: Odds) -> None:
    assert parse_odds(str(some)) == some


@given(odds, stakes)
def test_what_comes_back_is_the_stake_and_the_winnings(some: Odds, stake: int) -> None:
    assert some.returned(stake) == stake + some.winnings(stake)
    assert 0 <= some.value * stake - some.winnings(stake) < 1, "rounded down, by less than a cent"


@given(st.integers(0, 10_000), stakes)
def test_for_one_is_one_less_to_one(pays: int, stake: int) -> None:
    assert ForOne(pays + 1).winnings(stake) == ToOne(pays).winnings(stake)
    assert ForOne(pays + 1).value == ToOne(pays).value
    assert ForOne(pays + 1) != ToOne(pays)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("3 to 2", ToOne(3, 2)),
        ("  35 TO 1 ", ToOne(35)),
        ("1,000 for 1", ForOne(1000)),
        ("1,000,000 for 1", ForOne(1_000_000)),
        ("5to1", ToOne(5)),
    ],
)
def test_read(text: str, read: Odds) -> None:
    assert parse_odds(text) == read


@pytest.mark.parametrize(
    "text",
    [
        *("", "3", "3:2", "to 1", ", to 1", "3 to", "3 to 0", "-1 to 1", "1.5 to 1", "3 at 1", "1,00 to 1", "٣ to 1"),
        *("9" * 5000 + " to 1", "1 to " + "9" * 10, None, 5, ["3 to 2"], True),
    ],
)
def test_no_odds(text: object) -> None:
    with pytest.raises(Refused, match=r"write '5 to 1' or '50 for 1'"):
        parse_odds(text)


def test_fractions_of_a_cent_stay_with_the_house() -> None:
    assert ToOne(3, 2).winnings(1) == 1
    assert ToOne(3, 2).value == Fraction(3, 2)
    assert EVEN.returned(7) == 14


payouts = st.one_of(
    odds,
    st.builds(Prize, st.integers(0, 10_000_000_00)),
    st.builds(MeterShare, st.integers(0, 100)),
    st.just(Push()),
)


@given(payouts)
def test_every_cell_of_a_printed_table_reads_back(some: Payout) -> None:
    assert parse_payout(str(some)) == some


@given(st.integers(0, 10**12), st.integers(0, 100))
def test_a_share_leaves_the_fraction_of_a_cent_on_the_meter(meter: int, percent: int) -> None:
    assert 0 <= meter * percent - 100 * MeterShare(percent).of(meter) < 100


def test_a_share_is_no_odds() -> None:
    with pytest.raises(TypeError, match="the meter's to award"):
        MeterShare(10).returned(100)


@pytest.mark.parametrize("text", ["$", "-5%", "10% of the pot", "1000% of meter", "pushed", "", None, 5])
def test_what_no_table_prints(text: object) -> None:
    with pytest.raises(Refused):
        parse_payout(text)
