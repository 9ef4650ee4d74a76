"""Sections: a number of the Code, its parts and what stands around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.terms.refusal import Refused
from feltwork.terms.section import Section

part = st.sampled_from([*"abcdefgh", *"123", "i", "ii", "iii", "iv"])
numbers = st.builds(
    lambda chapter, a, number, parts: f"{chapter}{a}.{number}" + "".join(f"({p})" for p in parts),
    st.integers(100, 999),
    st.sampled_from(["", "a"]),
    st.integers(1, 99),
    st.lists(part, max_size=4),
)


@given(numbers)
def test_a_section_is_its_text(number: str) -> None:
    section = Section(number)
    assert section == number
    assert f"{section}" == number
    assert Section(section) is section
    assert section.chapter == number.split(".")[0]


@given(numbers)
def test_each_part_is_inside_the_one_before(number: str) -> None:
    above = list(Section(number).ancestors())
    assert len(above) == number.count("(")
    assert all(number.startswith(outer) for outer in above)
    assert not above or above[-1].parent is None


@pytest.mark.parametrize(
    "text",
    ["", "565", "565.", "565.12()", "565.12(b", "565.12 (b)", "56.1", "565b.1", "565.12(b)x", "§ 565.1", "565.a"],
)
def test_no_section(text: str) -> None:
    with pytest.raises(ValueError, match="is not a section number"):
        Section(text)


def test_a_refusal_reads_as_a_sentence() -> None:
    assert str(Refused("ante", "too small")) == "ante: too small"
    assert str(Refused("ante", "too small", instead="more")) == "ante: too small; more"
    assert str(Refused("ante", "too small", Section("565.7(a)(1)"))) == "ante: too small (§ 565.7(a)(1))"
