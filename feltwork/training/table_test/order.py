"""Where the chapters print in which order seats are settled. Elsewhere any order is right, and none is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from feltwork.procedure.line import Line

IN_ORDER: Final = (
    *("535.10(g)", "535.10(i)", "535.10(j)"),
    *("555.11(e)(1)", "555.11(e)(3)", "555.11(f)(2)"),
    *("559.13(b)", "559.13(d)", "559.13(f)"),
    *("561.13(h)", "561.13(j)", "561.13(l)"),
    "563.11(h)",
    "565.11(d)",
    *("581.7(h)", "581.7(m)", "581.7(o)"),
    *("583.11(b)", "583.11(d)", "667a.11(b)", "667a.11(d)"),
    *("587.11(i)", "669a.11(i)"),
    *("588.11(f)", "588.11(g)", "670a.11(f)", "670a.11(g)"),
    *("589.11(d)", "589.11(e)(1)", "671a.11(d)", "671a.11(e)", "671a.11(f)(2)"),
    *("590.7(r)", "672a.7(r)"),
    *("591.7(f)", "591.7(t)", "673a.7(f)", "673a.7(t)"),
    *("592.11(b)", "592.11(d)", "592.11(f)", "592.11(h)"),
    *("674a.11(b)", "674a.11(d)", "674a.11(f)", "674a.11(h)"),
    "676a.11(d)",
)
"""Around the table, whatever came out: these, and everything beneath them."""
LOSING_FIRST_THEN_PAID_IN_ORDER: Final = ("541.12(b)", "543.12(b)", "545.12(b)")
"""Losing wagers are collected first, in any order; winning ones are paid from the highest position on."""
LOSING_FIRST: Final = ("585.3(h)", "668a.3(i)")
"""Losing wagers are collected before winning ones are paid, and nothing more is said."""


def is_in_order(section: str) -> bool:
    """Whether a step that settles has its place among the others, whatever came out."""
    return any(section == one or section.startswith(f"{one}(") for one in IN_ORDER)


def comes_before(section: str, lines: Sequence[Line], next_section: str, next_lines: Sequence[Line]) -> bool:
    """Whether a chapter has one seat settled before another one that followed it.

    >>> won, lost = (Line("tie_bet", 500, returned, None, "", "") for returned in (1000, 0))
    >>> comes_before("541.12(b)", [lost], "541.12(b)", [lost]), comes_before("541.12(b)", [won], "541.12(b)", [won])
    (False, True)
    """
    if is_in_order(section) and is_in_order(next_section):
        return True
    won, won_next = (any(line.net > 0 for line in one) for one in (lines, next_lines))
    if section != next_section or not won_next:
        return False
    return section in LOSING_FIRST_THEN_PAID_IN_ORDER or (section in LOSING_FIRST and not won)
