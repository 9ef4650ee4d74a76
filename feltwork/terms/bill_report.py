"""A bill validator's report of a bill in its box, and the bytes that its signature is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PURPOSE: Final = "feltwork bill 1"
"""First line of the signed text. A signature for another purpose is not accepted for a bill."""


@dataclass(frozen=True, slots=True)
class BillReport:
    """The validator of a terminal has a bill in its box; believed once its signature is verified."""

    asset_number: str
    key: str
    """The id of the validator's key: 16 hexadecimal digits."""
    counter: int
    """1 for the first bill under a key, and one more for each."""
    dollars: int
    signature: bytes = b""

    @property
    def text(self) -> bytes:
        r"""The bytes that the validator signs.

        >>> BillReport("1001", "00d4a9bc3f1e2c5d", 7, 20).text
        b'feltwork bill 1\nterminal 1001\nkey 00d4a9bc3f1e2c5d\ncounter 7\ndollars 20\n'
        """
        lines = (
            PURPOSE,
            f"terminal {self.asset_number}",
            f"key {self.key}",
            f"counter {self.counter}",
            f"dollars {self.dollars}",
        )
        return "".join(f"{line}\n" for line in lines).encode()
