"""Money is integer cents, from the first line of a file to the last line of a settlement."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TypeAlias

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

Cents: TypeAlias = int

# Far above any posted limit, and far below what a float could not hold: a bound on what can grow.
MOST: Cents = 10**15
_MOST_DIGITS = 15
"""Digits before the decimal point that an amount within bounds can need, with room to spare."""

_WRITE = "write dollars: 10 or '2.50'"

# Commas only between thousands: "2,50" is no $250.
_WRITTEN = re.compile(r"(-?)\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)", re.ASCII)


def parse_money(value: object, what: str = "an amount") -> Cents:
    """Read dollars written as a number or a string into cents.

    >>> parse_money(10), parse_money("2.50"), parse_money("$1,000")
    (1000, 250, 100000)
    >>> parse_money("0.001")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: an amount: "0.001" is not a whole number of cents; write whole cents: 2.50
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise Refused(what, f"{shown(value)} is not an amount of money", instead=_WRITE)
    exact = _exact(value)
    if exact is None:
        raise Refused(what, f"{shown(value)} is not an amount of money", instead=_WRITE)
    # Bounded before any arithmetic: an exponent of a billion must cost nothing.
    if not exact.is_finite() or (exact and exact.adjusted() >= _MOST_DIGITS):
        raise Refused(what, f"{shown(value)} is out of all bounds", instead=_WRITE)
    cents = _cents(exact)
    if cents is None:
        raise Refused(what, f"{shown(value)} is not a whole number of cents", instead="write whole cents: 2.50")
    if abs(cents) > MOST:
        raise Refused(what, f"{shown(value)} is out of all bounds", instead=_WRITE)
    return cents


def _exact(value: float | str | Decimal) -> Decimal | None:
    """What was written, to the last digit; None where it is no number."""
    if not isinstance(value, str):
        # The shortest text of a float is what somebody wrote: 2.5, not its neighbour in binary.
        return Decimal(value) if isinstance(value, int) else Decimal(str(value))
    found = _WRITTEN.fullmatch(value.strip())
    return Decimal(found[1] + found[2].replace(",", "")) if found else None


def _cents(exact: Decimal) -> Cents | None:
    """Dollars in cents without rounding; None where a fraction of a cent is left."""
    sign, digits, exponent = exact.as_tuple()
    assert isinstance(exponent, int), "finite: verified"
    written = "".join(map(str, digits))
    significant = written.rstrip("0")
    if not significant:
        return 0
    exponent += len(written) - len(significant)
    if exponent < -2:
        return None
    whole: Cents = int(significant) * 10 ** (exponent + 2)
    return -whole if sign else whole


def money(cents: Cents) -> str:
    """Cents as people and the round file write them.

    >>> money(1050), money(-5)
    ('10.50', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def dollars(cents: Cents) -> str:
    """Cents in a sentence.

    >>> dollars(123450)
    '$1,234.50'
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"
