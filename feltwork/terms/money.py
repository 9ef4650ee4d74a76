"""Money is integer cents, from the first line of a file to the last line of a settlement."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TypeAlias

from feltwork.terms.refusal import Refused

Cents: TypeAlias = int

# Far above any posted limit, and far below what a float could not hold: a bound on what can grow.
MOST: Cents = 10**15


def parse_money(value: object, what: str = "an amount") -> Cents:
    """Read dollars written as a number or a string into cents.

    >>> parse_money(10), parse_money("2.50"), parse_money("$1,000")
    (1000, 250, 100000)
    >>> parse_money("0.001")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: an amount: '0.001' is not a whole number of cents
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise Refused(what, f"{value!r} is not an amount of money", instead="write dollars: 10 or '2.50'")
    text = str(value).strip().removeprefix("$").replace(",", "")
    try:
        exact = Decimal(text) * 100
    except InvalidOperation:
        raise Refused(what, f"{value!r} is not an amount of money", instead="write dollars: 10 or '2.50'") from None
    if not exact.is_finite() or abs(exact) > MOST:
        raise Refused(what, f"{value!r} is out of all bounds", instead="write dollars: 10 or '2.50'")
    if exact != exact.to_integral_value():
        raise Refused(what, f"{value!r} is not a whole number of cents")
    return int(exact)


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
