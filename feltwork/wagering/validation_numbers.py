"""Validation numbers of gaming vouchers: 17 digits that nobody can guess, and one that tells a wrongly read number.

A number that was merely misread is told from one that was never issued, so that a cashier looks again instead of
suspecting the patron. The check costs one digit of eighteen: a guess still hits one of a million outstanding vouchers
once in a hundred thousand million tries.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from feltwork.terms.refusal import Refused

_WRITTEN: Final = re.compile(r"[0-9]{18}|[0-9]{2}(?:[- ][0-9]{4}){4}", re.ASCII)
_IN_TEXT: Final = re.compile(rf"(?<![0-9])(?:{_WRITTEN.pattern})(?![0-9])", re.ASCII)

# H. M. Damm's quasigroup of order ten: a number is followed from row to row and, with its check digit, ends in row 0.
# Every wrong digit and every two neighbours that changed places end elsewhere.
_DAMM: Final = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)


def new_validation_number() -> str:
    """A validation number from the operating system's entropy.

    >>> number = new_validation_number()
    >>> len(number), is_well_read(number)
    (18, True)
    """
    digits = f"{secrets.randbelow(10**17):017d}"
    return f"{digits}{_followed(digits)}"


def is_well_read(number: str) -> bool:
    """Whether the last digit fits the others.

    >>> is_well_read("123456789012345672"), is_well_read("123456789012345627")
    (True, False)
    """
    return _followed(number) == 0


def is_validation_number(digits: str) -> bool:
    """Whether a voucher could have this number.

    >>> is_validation_number("123456789012345672"), is_validation_number("1234"), is_validation_number("C-12")
    (True, False, False)
    """
    return re.fullmatch(r"[0-9]{18}", digits) is not None and is_well_read(digits)


def parse_validation_number(written: object) -> str:
    """The 18 digits, written together or in the groups that a voucher shows.

    >>> parse_validation_number("12-3456-7890-1234-5672")
    '123456789012345672'
    >>> parse_validation_number("1234")
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: gaming voucher: the number is not 18 digits (§ 461a.8(d)); type all 18 digits
    """
    if not isinstance(written, str) or not _WRITTEN.fullmatch(written.strip()):
        # A refusal may be written into a log, and most of what was typed may be a good number: it is not repeated.
        raise Refused("gaming voucher", "the number is not 18 digits", "461a.8(d)", "type all 18 digits")
    return re.sub(r"[^0-9]", "", written)


def masked(number: str) -> str:
    """For reports, refusals and logs: enough of a number to recognize its voucher, too little to redeem it.

    >>> masked("123456789012345672")
    '**-****-****-****-5672'
    """
    return f"**-****-****-****-{number[-4:]}"


def without_numbers(text: str) -> str:
    """A text for a log, with every validation number in it masked.

    >>> without_numbers("voucher 123456789012345672, 12-3456-7890-1234-5672 and 01999999-0000-7000-8000-000000000001")
    'voucher **-****-****-****-5672, **-****-****-****-5672 and 01999999-0000-7000-8000-000000000001'
    """
    return _IN_TEXT.sub(lambda number: masked(number[0]), text)


def _followed(digits: str) -> int:
    row = 0
    for digit in digits:
        row = _DAMM[row][int(digit)]
    return row
