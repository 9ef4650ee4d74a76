"""What a refusal shows of what somebody wrote: as a file writes it, on one line, never the whole of a long one."""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.terms.shown import DEEPEST, MOST_SHOWN, named, shown


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (0, "0"),
        (Decimal("0.05"), "0.05"),
        (2.5, "2.5"),
        ("As", '"As"'),
        ('a "b"', '"a \\"b\\""'),
        ("a\nb\x1b", '"a\\nb\\u001b"'),
        ((1,), "[1]"),
        ([], "[]"),
        ({"pair": "1 to 1", "more": [None]}, '{"pair": "1 to 1", "more": [null]}'),
        (date(2026, 1, 31), "2026-01-31"),
        (time(7, 30), "07:30:00"),
        (10**4000, "a number of very many digits"),
    ],
)
def test_as_a_file_writes_it(value: object, text: str) -> None:
    assert shown(value) == text


def test_long_and_deep_values_are_cut() -> None:
    for value in ("x" * 10**6, ["x"] * 10**6, {"x" * 10**6: 1}, Decimal("0." + "1" * 1000)):
        assert len(shown(value)) == MOST_SHOWN + 1
        assert shown(value).endswith("…")
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    assert shown(deep) == "[" * DEEPEST + "…" + "]" * DEEPEST
    assert len(named("x" * 1000)) == MOST_SHOWN + 1


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.decimals() | st.text() | st.binary() | st.dates(),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text() | st.integers(), inner),
)


@given(values)
def test_anything_is_shown_on_one_printable_line(value: object) -> None:
    for text in (shown(value), named(value)):
        assert text.isprintable()
        assert len(text) <= MOST_SHOWN + 1
