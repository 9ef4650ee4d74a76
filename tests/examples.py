"""How many examples a property is tried with: all of its number in the long checks, a third of it in `make test`."""

from __future__ import annotations

import os
from typing import Final

ALL: Final = os.environ.get("FELTWORK_EXAMPLES") == "all"
"""`make check-long` asks for it, and runs every property besides what is marked as long."""


def examples(number: int) -> int:
    """The number for this run."""
    return number if ALL else max(1, number // 3)
