"""Separation of duties: every pair of acts that one person must not do both of, tried with one person.

The pairs stand beside the room that they are about, in `tests/separation`; this is the table of all of them.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from feltwork.regulation.chapters import words
from tests.access.staff import Staff
from tests.separation.pairs import PAIRS, Pair

for _file in sorted(Path(__file__).parent.joinpath("separation").glob("of_*.py")):
    import_module(f"tests.separation.{_file.stem}")


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_nobody_does_both(pair: Pair, staff: Staff) -> None:
    refused = pair.tried(staff)
    assert str(refused.section) == pair.section, refused
    assert refused.why
    assert refused.instead, "it says what to do instead"


def test_every_pair_is_listed_once_under_a_section_that_exists() -> None:
    listed = [(pair.who, pair.first, pair.second, pair.section) for pair in PAIRS]
    assert len(set(listed)) == len(listed)
    assert len(listed) >= 12
    for pair in PAIRS:
        assert words(pair.section)
