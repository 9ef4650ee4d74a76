"""An amount in words, as a gaming voucher states it beside the figures: one of them altered, the other tells."""

from __future__ import annotations

from feltwork.terms.money import MOST, Cents, dollars
from feltwork.terms.refusal import Refused

_ONES = (
    "",
    *("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN"),
    *("ELEVEN", "TWELVE", "THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN"),
)
_TENS = ("", "", "TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY")
_THOUSANDS = ("", "THOUSAND", "MILLION", "BILLION", "TRILLION")


def in_words(cents: Cents) -> str:
    """Dollars and cents in capitals.

    >>> in_words(34550)
    'THREE HUNDRED FORTY-FIVE DOLLARS AND FIFTY CENTS'
    >>> in_words(101), in_words(2000)
    ('ONE DOLLAR AND ONE CENT', 'TWENTY DOLLARS AND NO CENTS')
    """
    if not 0 <= cents <= MOST:
        raise Refused("amount in words", f"{dollars(cents)} is out of bounds", instead=f"0 to {dollars(MOST)}")
    whole, rest = divmod(cents, 100)
    return f"{_counted(whole, 'DOLLAR')} AND {_counted(rest, 'CENT')}"


def _counted(number: int, unit: str) -> str:
    return f"{_number(number) or 'NO'} {unit}{'' if number == 1 else 'S'}"


def _number(number: int) -> str:
    """A number by its groups of three digits; nothing at all for zero."""
    words: list[str] = []
    for name in _THOUSANDS:
        number, group = divmod(number, 1000)
        if group:
            words.insert(0, f"{_below_thousand(group)} {name}".rstrip())
    return " ".join(words)


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    return " ".join(part for part in (f"{_ONES[hundreds]} HUNDRED" if hundreds else "", _below_hundred(rest)) if part)


def _below_hundred(number: int) -> str:
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]
