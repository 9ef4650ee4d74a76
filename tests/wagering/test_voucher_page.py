"""A printed gaming voucher scans, says everything it must in each of its forms, and asks for nothing from elsewhere.

The drawing is made into dots by a real renderer and read by a real barcode reader, neither of which knows our encoder.
"""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cache
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import resvg_py
import zxingcpp
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from feltwork.terms.refusal import Refused
from feltwork.wagering.barcode import QUIET, interleaved_2_of_5
from feltwork.wagering.in_words import in_words
from feltwork.wagering.voucher_page import (
    MOST_IN_COLUMN,
    MOST_LETTERS,
    PrintedVoucher,
    validation_groups,
    voucher_page,
    voucher_svg,
    voucher_text,
)

MOST = 10**15
WIDTH_MM = 156
HEIGHT_MM = 65
EXACT_DPI = 203.2
"""Eight dots to the millimetre."""

NUMBERS = st.from_regex(r"[0-9]{18}", fullmatch=True)
AMOUNTS = st.one_of(st.integers(0, MOST), st.integers(0, 10**6))

VOUCHER = PrintedVoucher(
    validation_number="483920175566120943",
    amount=34550,
    issued_at=datetime(2026, 5, 1, 14, 3, 9),  # the facility's own clock
    facility="Lehigh & Sons <Casino>",
    asset_number="EWT-1042",
    sequence=17,
    expires_on=date(2027, 5, 1),
)


def raster(svg: str, dpi: float) -> Image.Image:
    """The drawing as a printer of that resolution makes it, letters included where the machine has any typeface."""
    return Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg, dpi=dpi))).convert("L")


def scanned(image: Image.Image) -> list[tuple[str, str]]:
    """Every barcode of any kind that a reader finds."""
    return [(found.format.name, found.text) for found in zxingcpp.read_barcodes(image)]


# ---------------------------------------------------------------------------------------------------------- it scans


@pytest.mark.parametrize("dpi", [100, 203, 300])
@settings(max_examples=20, deadline=None)
@given(number=NUMBERS)
@example(number="0" * 18)
@example(number="9" * 18)
def test_the_barcode_of_any_number_scans_at_the_resolution_of_a_printer(dpi: int, number: str) -> None:
    svg = voucher_svg(replace(VOUCHER, validation_number=number))
    assert scanned(raster(svg, dpi)) == [("ITF", number)]


@pytest.mark.parametrize("degrees", [-30, -8, -3, 2, 5, 12, 45, 90, 180, 270])
def test_a_ticket_held_askew_or_upside_down_scans_whole_or_not_at_all(degrees: int) -> None:
    """A reader's line that leaves the bars by their tops finds no shorter number: bearers close them."""
    held = raster(voucher_svg(VOUCHER), 203).rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=60)
    whole = [("ITF", VOUCHER.validation_number)]
    assert scanned(held) in ((whole,) if abs(degrees) <= 8 or degrees % 90 == 0 else (whole, []))


def test_a_blurred_pale_ticket_scans() -> None:
    image = raster(voucher_svg(VOUCHER), 203).filter(ImageFilter.GaussianBlur(2))
    pale = image.point(lambda ink: 90 + ink // 3)
    assert scanned(pale) == [("ITF", VOUCHER.validation_number)]


def test_a_struck_bar_does_not_scan() -> None:
    """The reader is no yes-man: with a narrow bar inked wide across its height the number is not read."""
    image = raster(voucher_svg(VOUCHER), EXACT_DPI)
    first, last = np.flatnonzero(barcode_columns(image))[[0, -1]]
    image.paste(0, ((first + last) // 2, 0, (first + last) // 2 + 40, image.height))
    assert (("ITF", VOUCHER.validation_number) in scanned(image)) is False


def test_what_the_page_shows_is_the_drawing_that_scans() -> None:
    assert voucher_svg(VOUCHER) in voucher_page(VOUCHER)


# ------------------------------------------------------------------------------------------------------ the drawing


def barcode_columns(image: Image.Image) -> Any:
    """Which columns are inked in a row through the middle of the bars, the leading edge apart."""
    row = np.asarray(image)[180] < 128
    row[:100] = False
    return row


def test_bars_are_whole_dots_and_keep_quiet_zones() -> None:
    image = raster(voucher_svg(VOUCHER), EXACT_DPI)
    assert set(np.unique(np.asarray(image)[180, 100:])) == {0, 255}, "no grey: every edge lies between two dots"
    inked = np.flatnonzero(barcode_columns(image))
    widths = interleaved_2_of_5(VOUCHER.validation_number)
    module, rest = divmod(int(inked[-1] - inked[0] + 1), sum(widths))
    assert (module, rest) == (5, 0)
    across = np.flatnonzero((np.asarray(image)[120:240] < 128).any(axis=0))
    before = across[across < inked[0]].max(initial=0)
    assert inked[0] - before > QUIET * module
    assert image.width - inked[-1] > QUIET * module
    assert across[-1] == inked[-1], "nothing stands after the barcode"


def test_bars_are_high_enough_to_be_crossed_askew() -> None:
    inked = np.asarray(raster(voucher_svg(VOUCHER), EXACT_DPI)) < 128
    columns = np.flatnonzero(inked[180, 100:])
    length = columns[-1] - columns[0] + 1
    between = 100 + columns[0] + 7  # the first space: white from bearer to bearer
    assert (~inked[105:265, between]).sum() * 100 >= 15 * length


def test_the_drawing_has_the_size_of_a_ticket() -> None:
    root = ElementTree.fromstring(voucher_svg(VOUCHER))  # noqa: S314 - our own drawing
    assert (root.get("width"), root.get("height")) == (f"{WIDTH_MM}mm", f"{HEIGHT_MM}mm")
    assert raster(voucher_svg(VOUCHER), EXACT_DPI).size == (WIDTH_MM * 8, HEIGHT_MM * 8)
    assert re.search(r"@page \{ size: 156mm 65mm; margin: 0 \}", voucher_page(VOUCHER))


def texts(svg: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(svg).findall(".//{http://www.w3.org/2000/svg}text")  # noqa: S314 - our own drawing


@given(amount=st.integers(1, MOST))
@example(amount=777777777777777)
@example(amount=373373373373373)
@example(amount=MOST)
def test_the_longest_amount_stays_above_the_rule(amount: int) -> None:
    words = in_words(amount)
    drawing = texts(voucher_svg(replace(VOUCHER, amount=amount)))
    lines = [text for text in drawing if text.get("text-anchor") == "middle" and (text.text or "") in words]
    assert " ".join(text.text or "" for text in lines) == words
    assert all(int(text.get("y", "0")) <= 430 for text in lines)


def test_letters_shrink_until_they_fit() -> None:
    def size(facility: str) -> int:
        drawing = texts(voucher_svg(replace(VOUCHER, facility=facility)))
        return next(int(text.get("font-size", "0")) for text in drawing if text.text == facility)

    assert size("Lehigh") == 44
    assert size("M" * MOST_LETTERS) * 7 * MOST_LETTERS <= 10 * 1096
    assert 0 < size("樂" * MOST_LETTERS) < size("M" * MOST_LETTERS)


# ---------------------------------------------------------------------------------------------------- what it states


class Reader(HTMLParser):
    """The page's text as a browser shows it, and every address that it could ask for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str | None] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [value for name, value in attrs if name in ("src", "href", "xlink:href", "action", "data")]

    def handle_data(self, data: str) -> None:
        self.lines += [line for line in data.splitlines() if line.strip()]


def shown_by_page(voucher: PrintedVoucher) -> list[str]:
    return Reader(voucher_page(voucher)).lines


def stated_by_text(voucher: PrintedVoucher) -> list[str]:
    return [" ".join(line.split()) for line in voucher_text(voucher).splitlines()]


def test_605a_3_b_1_the_amount_stands_in_figures_and_in_words() -> None:
    words = "THREE HUNDRED FORTY-FIVE DOLLARS AND FIFTY CENTS"
    for lines in (shown_by_page(VOUCHER), stated_by_text(VOUCHER)):
        assert lines.count("$345.50") == 1
        assert lines.count(words) == 1


def test_461a_8_d_1_the_asset_number_of_the_terminal_is_on_it() -> None:
    lines = shown_by_page(VOUCHER)
    assert lines[lines.index("TERMINAL") + 1] == "EWT-1042"
    assert "TERMINAL EWT-1042" in stated_by_text(VOUCHER)


def test_461a_8_d_the_validation_number_stands_under_the_barcode_and_at_the_leading_edge() -> None:
    number = "48-3920-1755-6612-0943"
    assert [line for line in shown_by_page(VOUCHER) if number in line] == [number, f"VALIDATION {number}"]
    edge = next(text for text in texts(voucher_svg(VOUCHER)) if text.text == number)
    assert "rotate(-90)" in edge.get("transform", "")
    assert f"VALIDATION {number}" in stated_by_text(VOUCHER)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("ISSUED", "2026-05-01 14:03:09"),
        ("FOR", "CASH OUT"),
        ("TICKET", "17"),
        ("EXPIRES", "2027-05-01"),
    ],
)
def test_the_lesser_facts(label: str, value: str) -> None:
    lines = shown_by_page(VOUCHER)
    assert lines[lines.index(label) + 1] == value
    assert f"{label} {value}" in stated_by_text(VOUCHER)
    assert f"{label} {value}" in (ElementTree.fromstring(voucher_svg(VOUCHER)).get("aria-label") or "")  # noqa: S314


def test_facility_and_title_come_first() -> None:
    assert stated_by_text(VOUCHER)[1:3] == ["Lehigh & Sons <Casino>", "GAMING VOUCHER"]
    assert {"Lehigh & Sons <Casino>", "GAMING VOUCHER"} <= set(shown_by_page(VOUCHER))


def test_a_voucher_without_expiry_says_so() -> None:
    lasting = replace(VOUCHER, expires_on=None)
    for lines in (shown_by_page(lasting), stated_by_text(lasting)):
        assert "DOES NOT EXPIRE" in lines
        assert not any("EXPIRES" in line for line in lines)


def test_a_clock_with_a_zone_names_it() -> None:
    zoned = replace(VOUCHER, issued_at=datetime(2026, 5, 1, 18, 3, 9, tzinfo=UTC))
    assert "ISSUED 2026-05-01 18:03:09 UTC" in stated_by_text(zoned)


# ---------------------------------------------------------------------------------------------------------- the page


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    page = voucher_page(VOUCHER)
    reader = Reader(page)
    assert reader.addresses == ["data:,"]
    assert reader.tags.isdisjoint({"script", "img", "image", "iframe", "object", "embed", "use"})
    assert re.findall(r"url\(|@import", page) == []
    assert re.findall(r"\w+://[^\"]*", page) == ["http://www.w3.org/2000/svg"], "the name of a notation, not an address"
    assert "default-src 'none'" in page


@given(letters=st.text(st.characters(codec="utf-8"), min_size=1, max_size=MOST_IN_COLUMN))
@example(letters="</svg><script>x()</script>")
@example(letters="\"'><b>&amp;")
@example(letters="%(ticket)s {facility}")
def test_every_text_is_shown_as_given_or_refused(letters: str) -> None:
    """Names cannot become markup: what was given comes back from the page's text, and no tag was added."""
    letters = letters[:MOST_IN_COLUMN]
    try:
        voucher = replace(VOUCHER, facility=letters, asset_number=letters, issued_for=letters)
    except Refused:
        assert not letters.strip() or not letters.isprintable()
        return
    reader = Reader(voucher_page(voucher))
    assert reader.lines.count(letters) >= 2
    assert reader.tags == plain_tags()
    drawing = [text.text for text in texts(voucher_svg(voucher))]
    assert {letters, letters.upper()} <= set(drawing)


@cache
def plain_tags() -> frozenset[str]:
    return frozenset(Reader(voucher_page(VOUCHER)).tags)


# --------------------------------------------------------------------------------------------------- amounts in words


ONES = ("NO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE")
TEENS = ("THIRTEEN", "FOURTEEN", "FIFTEEN", "SIXTEEN", "SEVENTEEN", "EIGHTEEN", "NINETEEN")
TENS = ("TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY")
READ = {word: value for value, word in enumerate(ONES + TEENS)} | {word: 20 + 10 * at for at, word in enumerate(TENS)}
POWERS = {"THOUSAND": 10**3, "MILLION": 10**6, "BILLION": 10**9, "TRILLION": 10**12}


def read_out(words: str) -> int:
    """A number from its words, word by word from the left."""
    total = group = 0
    for word in re.split("[ -]", words):
        if word in POWERS:
            total, group = total + group * POWERS[word], 0
        elif word == "HUNDRED":
            group *= 100
        else:
            group += READ[word]
    return total + group


@given(amount=AMOUNTS)
@example(amount=MOST)
@example(amount=MOST - 1)
def test_words_read_back_are_the_amount(amount: int) -> None:
    found = re.fullmatch(r"(.+) DOLLARS? AND (.+) CENTS?", in_words(amount))
    assert found is not None
    assert read_out(found[1]) * 100 + read_out(found[2]) == amount


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (1, "NO DOLLARS AND ONE CENT"),
        (100, "ONE DOLLAR AND NO CENTS"),
        (101, "ONE DOLLAR AND ONE CENT"),
        (1219, "TWELVE DOLLARS AND NINETEEN CENTS"),
        (10020, "ONE HUNDRED DOLLARS AND TWENTY CENTS"),
        (34550, "THREE HUNDRED FORTY-FIVE DOLLARS AND FIFTY CENTS"),
        (100000001, "ONE MILLION DOLLARS AND ONE CENT"),
        (120034099, "ONE MILLION TWO HUNDRED THOUSAND THREE HUNDRED FORTY DOLLARS AND NINETY-NINE CENTS"),
        (MOST, "TEN TRILLION DOLLARS AND NO CENTS"),
    ],
)
def test_amounts_in_words(amount: int, words: str) -> None:
    assert in_words(amount) == words


@pytest.mark.parametrize("amount", [-1, MOST + 1])
def test_no_words_beyond_bounds(amount: int) -> None:
    with pytest.raises(Refused, match="out of bounds"):
        in_words(amount)


# -------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("changed", "section", "why"),
    [
        ({"validation_number": "48392017556612094"}, "461a.8(d)", "18 digits"),
        ({"validation_number": "4839201755661209430"}, "461a.8(d)", "18 digits"),
        ({"validation_number": "48392017556612094x"}, "461a.8(d)", "18 digits"),
        ({"validation_number": "٤٨٣٩٢٠١٧٥٥٦٦١٢٠٩٤٣"}, "461a.8(d)", "18 digits"),
        ({"validation_number": "483920175566120943\n"}, "461a.8(d)", "18 digits"),
        ({"amount": 0}, "605a.3(b)(1)", "above nothing"),
        ({"amount": -5}, "605a.3(b)(1)", "above nothing"),
        ({"amount": 345.5}, "605a.3(b)(1)", "whole cents"),
        ({"amount": True}, "605a.3(b)(1)", "whole cents"),
        ({"amount": MOST + 1}, "605a.3(b)(1)", "bounds"),
        ({"facility": " "}, "461a.8(d)", "printable"),
        ({"facility": "x" * (MOST_LETTERS + 1)}, "461a.8(d)", f"1 to {MOST_LETTERS}"),
        ({"facility": "\x1b[31mred"}, "461a.8(d)", "printable"),
        ({"facility": "two\nlines"}, "461a.8(d)", "printable"),
        ({"asset_number": ""}, "461a.8(d)(1)", "printable"),
        ({"asset_number": "x" * (MOST_IN_COLUMN + 1)}, "461a.8(d)(1)", f"1 to {MOST_IN_COLUMN}"),
        ({"issued_for": "\u202ehsac"}, "461a.8(d)", "printable"),
        ({"sequence": -1}, "461a.8(d)", "whole number"),
        ({"sequence": 10**12}, "461a.8(d)", "whole number"),
        ({"sequence": 1.5}, "461a.8(d)", "whole number"),
    ],
)
def test_what_cannot_be_printed_is_refused_with_its_section(changed: dict[str, Any], section: str, why: str) -> None:
    with pytest.raises(Refused, match=re.escape(why)) as refused:
        replace(VOUCHER, **changed)
    assert refused.value.section == section
    assert refused.value.instead


@pytest.mark.parametrize("digits", ["", "1", "123", "1a", "１２"])
def test_a_barcode_of_anything_but_pairs_of_digits_is_refused(digits: str) -> None:
    with pytest.raises(Refused, match="pairs of digits"):
        interleaved_2_of_5(digits)


@given(number=NUMBERS)
def test_a_number_in_groups_is_the_same_number(number: str) -> None:
    grouped = validation_groups(number)
    assert grouped.replace("-", "") == number
    assert [len(group) for group in grouped.split("-")] == [2, 4, 4, 4, 4]
