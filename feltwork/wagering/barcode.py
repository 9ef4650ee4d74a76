"""Interleaved 2 of 5, the barcode of gaming vouchers: of each two digits one is in the bars, one in the spaces."""

from __future__ import annotations

import re

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

NARROW, WIDE = 1, 3
"""Widths in modules. Three to one is the widest ratio that the symbology allows, and the easiest to read."""
QUIET = 10
"""Modules without ink that a reader needs on either side."""

# Two of the five bars of a digit are wide; their weights are 1, 2, 4, 7 and parity, and 4 + 7 is the zero.
_DIGITS = ("nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn")
_START, _STOP = "nnnn", "wnn"
_PAIRS = re.compile(r"(?:[0-9]{2})+")


def interleaved_2_of_5(digits: str) -> tuple[int, ...]:
    """Widths in modules of bar, space, bar and so on, from the first bar to the last.

    >>> interleaved_2_of_5("05")
    (1, 1, 1, 1, 1, 3, 1, 1, 3, 3, 3, 1, 1, 1, 3, 1, 1)
    """
    if not _PAIRS.fullmatch(digits):
        raise Refused("barcode", f"{shown(digits)} is not pairs of digits", instead="give an even number of digits")
    pairs = zip(digits[::2], digits[1::2], strict=True)
    pattern = _START + "".join(bar + space for pair in pairs for bar, space in _elements(*pair)) + _STOP
    return tuple(WIDE if element == "w" else NARROW for element in pattern)


def _elements(bars: str, spaces: str) -> zip[tuple[str, str]]:
    return zip(_DIGITS[int(bars)], _DIGITS[int(spaces)], strict=True)


def bars(widths: tuple[int, ...], left: int, module: int) -> list[tuple[int, int]]:
    """Where each bar begins and how wide it is, when the first begins at ``left`` and a module is that wide.

    >>> bars((1, 1, 3, 1, 1), left=10, module=5)
    [(10, 5), (20, 15), (40, 5)]
    """
    starts = (left + module * sum(widths[:index]) for index in range(0, len(widths), 2))
    return [(start, module * width) for start, width in zip(starts, widths[::2], strict=True)]
