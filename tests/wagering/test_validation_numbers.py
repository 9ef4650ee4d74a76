"""Validation numbers: 18 digits, drawn by chance, and told from wrongly read ones."""

from __future__ import annotations

from collections import Counter

import pytest

from feltwork.terms.refusal import Refused
from feltwork.wagering.validation_numbers import (
    _DAMM,
    is_well_read,
    masked,
    new_validation_number,
    parse_validation_number,
)


def test_461a_8_d_18_digits_of_which_no_two_are_alike() -> None:
    drawn = [new_validation_number() for _ in range(20_000)]
    assert all(len(number) == 18 and number.isdigit() and is_well_read(number) for number in drawn)
    assert len(set(drawn)) == len(drawn)


def test_every_digit_is_as_likely_as_any_other() -> None:
    drawn = [new_validation_number() for _ in range(20_000)]
    for place in range(18):
        counts = Counter(number[place] for number in drawn)
        # Chi-squared with nine degrees of freedom: beyond 60 once in a hundred million.
        assert sum((counts[digit] - 2000) ** 2 for digit in "0123456789") / 2000 < 60, f"place {place}"


def test_the_table_is_a_quasigroup_in_which_no_two_neighbours_can_change_places() -> None:
    digits = range(10)
    assert all(sorted(row) == list(digits) for row in _DAMM)
    assert all(sorted(row[column] for row in _DAMM) == list(digits) for column in digits)
    assert all(_DAMM[digit][digit] == 0 for digit in digits)
    swapped = [
        (start, one, other)
        for start in digits
        for one in digits
        for other in digits
        if one != other and _DAMM[_DAMM[start][one]][other] == _DAMM[_DAMM[start][other]][one]
    ]
    assert swapped == []


def test_every_wrong_digit_and_every_swap_of_neighbours_is_noticed() -> None:
    number = new_validation_number()
    for place in range(18):
        for digit in set("0123456789") - {number[place]}:
            assert not is_well_read(number[:place] + digit + number[place + 1 :])
    for place in range(17):
        one, other = number[place], number[place + 1]
        assert one == other or not is_well_read(number[:place] + other + one + number[place + 2 :])


@pytest.mark.parametrize(
    "written", ["", "1", "1" * 17, "1" * 19, "12345678901234567x", "١" * 18, "12-3456-7890-1234-567", " ", None, 10**17]
)
def test_461a_8_d_what_is_not_18_digits_is_refused(written: object) -> None:
    with pytest.raises(Refused) as refused:
        parse_validation_number(written)
    assert (refused.value.why, refused.value.section) == ("the number is not 18 digits", "461a.8(d)")


def test_digits_are_read_as_the_ticket_shows_them() -> None:
    plain = "012345678901234567"
    assert {parse_validation_number(w) for w in (plain, "01-2345-6789-0123-4567", " 01 2345 6789 0123 4567\n")} == {
        plain
    }


def test_a_masked_number_shows_its_last_four_digits_alone() -> None:
    assert masked("012345678901234567").replace("*", "").replace("-", "") == "4567"
