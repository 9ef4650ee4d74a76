"""How much of a broad check `make test` does: a quarter of a property's examples, and a sample of many like cases."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, Final

import pytest

ALL: Final = os.environ.get("FELTWORK_EXAMPLES") == "all"
"""`make check-long` asks for it, and runs every property besides what is marked as long."""


def examples(number: int) -> int:
    """The number for this run."""
    return number if ALL else max(1, number // 4)


def sampled(cases: Iterable[Any], most: int) -> list[Any]:
    """Cases that are all alike: so many of them, evenly spread, are tried in every run, the others in the long checks.

    >>> [bool(one.marks) for one in sampled("abcd", 2)]
    [False, True, False, True]
    """
    found = list(cases)
    chosen = {number * len(found) // most for number in range(most)}
    return [pytest.param(one, marks=() if at in chosen else pytest.mark.long) for at, one in enumerate(found)]
