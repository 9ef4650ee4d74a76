"""A gaming voucher to be printed: as a page, as a drawing with its barcode, and as text for the terminal.

A drawing rather than flowing text, because every part has its place on the ticket. Its unit is the dot of a ticket
printer, eight to the millimetre, so that a bar is a whole number of dots and prints with sharp edges.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime
from html import escape
from typing import Any

from feltwork.terms.money import MOST, Cents, dollars, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.barcode import QUIET, bars, interleaved_2_of_5
from feltwork.wagering.in_words import in_words

MOST_LETTERS = 60
"""Letters of a facility's name that are still easy to read across the ticket."""
MOST_IN_COLUMN = 24
"""Letters of an asset number, or of what a voucher is issued for, that still are in a column of it."""
MOST_SEQUENCE = 10**12

_VALIDATION = re.compile(r"([0-9]{2})([0-9]{4})([0-9]{4})([0-9]{4})([0-9]{4})")


@dataclass(frozen=True)
class PrintedVoucher:
    """What a gaming voucher states.

    >>> PrintedVoucher("012345678901234567", 0, datetime(2026, 5, 1), "Lehigh & Sons", "EWT-1042", 17, None)
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: amount 0: it is not whole cents above nothing (§ 605a.3(b)(1)); issue the balance
    """

    validation_number: str
    amount: Cents
    issued_at: datetime
    facility: str
    asset_number: str
    """Of the electronic wagering terminal that issued it."""
    sequence: int
    expires_on: date | None
    issued_for: str = "cash out"

    def to_json(self) -> dict[str, Any]:
        """For the answer of the command that issued it."""
        return {
            **asdict(self),
            "amount": money(self.amount),
            "issued_at": self.issued_at.isoformat(),
            "expires_on": self.expires_on and self.expires_on.isoformat(),
        }

    @classmethod
    def of(cls, answer: Mapping[str, Any]) -> PrintedVoucher:
        """The voucher in the answer of a command.

        >>> issued = PrintedVoucher("012345678901234567", 550, datetime(2026, 5, 1), "Lehigh", "1042", 17, None)
        >>> PrintedVoucher.of(issued.to_json()) == issued
        True
        """
        return cls(
            **{
                **answer,
                "amount": parse_money(answer["amount"]),
                "issued_at": datetime.fromisoformat(answer["issued_at"]),
                "expires_on": answer["expires_on"] and date.fromisoformat(answer["expires_on"]),
            }
        )

    def __post_init__(self) -> None:
        validation_groups(self.validation_number)
        _verify_amount(self.amount)
        _verify_printable("facility", self.facility, MOST_LETTERS, "461a.8(d)")
        _verify_printable("asset number", self.asset_number, MOST_IN_COLUMN, "461a.8(d)(1)")
        _verify_printable("what the voucher is issued for", self.issued_for, MOST_IN_COLUMN, "461a.8(d)")
        if not _is_whole(self.sequence) or not 0 <= self.sequence < MOST_SEQUENCE:
            why = f"it is not a whole number below {MOST_SEQUENCE}"
            raise Refused(f"sequence {shown(self.sequence)}", why, "461a.8(d)", "give the ticket's number in sequence")


def validation_groups(validation_number: str) -> str:
    """A validation number as people read it out.

    >>> validation_groups("012345678901234567")
    '01-2345-6789-0123-4567'
    """
    found = _VALIDATION.fullmatch(validation_number)
    if not found:
        what, why = f"validation number {shown(validation_number)}", "it is not 18 digits"
        raise Refused(what, why, "461a.8(d)", "give the voucher's 18 digits")
    return "-".join(found.groups())


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _verify_amount(amount: Cents) -> None:
    if not _is_whole(amount) or not 0 < amount <= MOST:
        why = (
            "it is out of all bounds" if _is_whole(amount) and amount > MOST else "it is not whole cents above nothing"
        )
        raise Refused(f"amount {shown(amount)}", why, "605a.3(b)(1)", "issue the balance")


def _verify_printable(what: str, text: str, most: int, section: str) -> None:
    """Neither blank nor so long that it runs off the ticket, and nothing a printer or a terminal could obey."""
    if not text.strip() or len(text) > most or not text.isprintable():
        why = f"{shown(text)} is not 1 to {most} printable letters on one line"
        raise Refused(what, why, section, "give it as the ticket should show it")


# --------------------------------------------------------------------------------------------------- what it states


TITLE = "GAMING VOUCHER"


def _facts(voucher: PrintedVoucher) -> tuple[tuple[str, str], ...]:
    """The lesser facts, each with the word before it."""
    never = ("", "DOES NOT EXPIRE")
    return (
        ("ISSUED", f"{voucher.issued_at:%Y-%m-%d %H:%M:%S %Z}".rstrip()),
        ("FOR", voucher.issued_for.upper()),
        ("TICKET", str(voucher.sequence)),
        ("TERMINAL", voucher.asset_number),
        ("EXPIRES", f"{voucher.expires_on:%Y-%m-%d}") if voucher.expires_on else never,
    )


def voucher_text(voucher: PrintedVoucher) -> str:
    """The voucher for a terminal: everything but the bars.

    >>> print(voucher_text(PrintedVoucher(
    ...     "012345678901234567", 34550, datetime(2026, 5, 1, 14, 3), "Lehigh & Sons", "EWT-1042", 17, None)))
    ------------------------------------------------------------
                           Lehigh & Sons
                           GAMING VOUCHER
                              $345.50
          THREE HUNDRED FORTY-FIVE DOLLARS AND FIFTY CENTS
    ------------------------------------------------------------
    VALIDATION 01-2345-6789-0123-4567
        ISSUED 2026-05-01 14:03:00
           FOR CASH OUT
        TICKET 17
      TERMINAL EWT-1042
               DOES NOT EXPIRE
    ------------------------------------------------------------
    """
    rule = "-" * MOST_LETTERS
    words = textwrap.wrap(in_words(voucher.amount), MOST_LETTERS, break_on_hyphens=False)
    head = (voucher.facility, TITLE, dollars(voucher.amount), *words)
    facts = (("VALIDATION", validation_groups(voucher.validation_number)), *_facts(voucher))
    centred = (line.center(MOST_LETTERS).rstrip() for line in head)
    return "\n".join((rule, *centred, rule, *(f"{label:>10} {value}" for label, value in facts), rule))


# ------------------------------------------------------------------------------------------------------ the drawing

# In dots, eight to the millimetre: 156 mm by 65 mm.
WIDTH, HEIGHT = 1248, 520
_DOTS_TO_MM = 8
_LEFT, _RIGHT = 112, 1208
_CENTRE = (_LEFT + _RIGHT) // 2
_EDGE = 62
"""Baseline of the number at the leading edge."""
_MODULE = 5
_BARS_TOP, _BARS_HEIGHT = 120, 130
"""Bars lower than 15 in a hundred of the barcode's length are missed by a reader held askew."""
_BEARER = 3 * _MODULE
"""Ink along the tops and feet of the bars: a reader's line that leaves them there would else find a shorter number."""
_SANS, _MONO = "Arial, Helvetica, 'Liberation Sans', sans-serif", "Menlo, Consolas, 'DejaVu Sans Mono', monospace"
_COLUMNS = ((0, 300), (316, 196), (528, 150), (694, 188), (898, 198))
"""Where each of the facts begins, from the left, and the room it has."""


def voucher_svg(voucher: PrintedVoucher) -> str:
    """The ticket as one drawing in its printed size, which needs nothing from elsewhere."""
    number = validation_groups(voucher.validation_number)
    parts = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(number, f'transform="translate({_EDGE} {HEIGHT // 2}) rotate(-90)"', 32, "middle", mono=True),
        _centred(voucher.facility, 54, 44),
        _text(TITLE, f'x="{_CENTRE}" y="91" letter-spacing="6"', 30, "middle"),
        _barcode(voucher.validation_number),
        _text(f"VALIDATION {number}", f'x="{_CENTRE}" y="294"', 32, "middle", mono=True),
        *_amount(voucher.amount),
        f'<path d="M{_LEFT} 438H{_RIGHT}" stroke="#000" stroke-width="2"/>',
        *(_fact(*fact, *column) for fact, column in zip(_facts(voucher), _COLUMNS, strict=True)),
    )
    size = f'width="{WIDTH // _DOTS_TO_MM}mm" height="{HEIGHT // _DOTS_TO_MM}mm" viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(_spoken(voucher))}" {size}>'
    return "\n".join((head, *parts, "</svg>"))


def _spoken(voucher: PrintedVoucher) -> str:
    """The drawing for who cannot see it."""
    facts = (f"{label} {value}".strip() for label, value in _facts(voucher))
    number = f"validation {validation_groups(voucher.validation_number)}"
    return ", ".join((voucher.facility, TITLE.lower(), dollars(voucher.amount), number, *facts))


def _barcode(digits: str) -> str:
    widths = interleaved_2_of_5(digits)
    length = sum(widths) * _MODULE
    left = _CENTRE - length // 2
    assert left - QUIET * _MODULE > _EDGE, "the quiet zone stays clear of the leading edge"
    bearers = [_block(left, top, length, _BEARER) for top in (_BARS_TOP - _BEARER, _BARS_TOP + _BARS_HEIGHT)]
    upright = [_block(x, _BARS_TOP, width, _BARS_HEIGHT) for x, width in bars(widths, left, _MODULE)]
    return f'<path fill="#000" shape-rendering="crispEdges" d="{"".join(bearers + upright)}"/>'


def _block(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _amount(amount: Cents) -> list[str]:
    """In figures and in words: on one line where that is easy to read, and trillions on three small ones."""
    lines = textwrap.wrap(in_words(amount), 78, break_on_hyphens=False)
    figures, first, most = ((366, 68), 408, 26) if len(lines) == 1 else ((348, 50), 382, 20)
    words = [_centred(line, first + 21 * index, most) for index, line in enumerate(lines)]
    return [_centred(dollars(amount), *figures), *words]


def _fact(label: str, value: str, start: int, room: int) -> str:
    x = _LEFT + start
    above = _text(label, f'x="{x}" y="464"', 17, "start", bold=False) if label else ""
    return above + _text(value, f'x="{x}" y="494"', _size(value, room, 26), "start")


def _centred(text: str, y: int, most: int) -> str:
    return _text(text, f'x="{_CENTRE}" y="{y}"', _size(text, _RIGHT - _LEFT, most), "middle")


def _size(text: str, room: int, most: int) -> int:
    """The largest letters that fit, by what bold letters of a common typeface need."""
    return max(1, min(most, room * 10 // sum(_tenths(letter) for letter in text)))


def _tenths(letter: str) -> int:
    """How wide a letter is, in tenths of its size."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 11
    return 7 if letter.isalpha() else 6


def _text(text: str, place: str, size: int, anchor: str, *, mono: bool = False, bold: bool = True) -> str:
    font = f'font-family="{_MONO if mono else _SANS}" font-size="{size}" font-weight="{700 if bold else 400}"'
    return f'<text {place} {font} text-anchor="{anchor}">{escape(text)}</text>'


# --------------------------------------------------------------------------------------------------------- the page

# The empty icon keeps a browser from asking the server for one; the policy keeps everything else from asking.
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Gaming voucher</title>
<style>
@page { size: %(width)smm %(height)smm; margin: 0 }
html, body { margin: 0 }
svg { display: block }
@media screen {
  html { background: #2a2d31; color: #b9bec5; font: 15px/1.5 system-ui, sans-serif }
  body { min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1.25rem }
  svg { width: min(94vw, 250mm); height: auto; border-radius: 2px; box-shadow: 0 12px 40px rgb(0 0 0 / .45) }
  p { margin: 0; padding: 0 1rem; text-align: center }
}
@media print {
  svg { width: %(width)smm; height: %(height)smm }
  p { display: none }
}
</style>
</head>
<body>
%(ticket)s
<p>Print at full size, without margins: the ticket is %(width)s mm by %(height)s mm.</p>
</body>
</html>
"""


def voucher_page(voucher: PrintedVoucher) -> str:
    """The voucher as a page of its own: it asks for nothing from elsewhere, and prints in the size of a ticket."""
    width, height = WIDTH // _DOTS_TO_MM, HEIGHT // _DOTS_TO_MM
    return _PAGE % {"width": width, "height": height, "ticket": voucher_svg(voucher)}
