"""Reports: the same figures as JSON, as a file and on paper, whatever stands in them."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from html.parser import HTMLParser
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from feltwork.terms.report import Block, Column, Report, SignatureLine, cell, report_csv, signature_lines
from feltwork.terms.report_page import report_page

HOSTILE = "Lehigh </style><script>alert('1')</script> & \"Sons\" \\"
AT = datetime(2026, 11, 16, 19, 3, tzinfo=UTC)
COLUMNS = (
    Column("box", "Box"),
    Column("notes", "Notes", "number", total=True),
    Column("counted", "Counted", "money", "465a.25(m)(1)", total=True),
    Column("at", "At", "moment"),
)
ROWS = [{"box": f"D-{number}", "notes": 1_000 + number, "counted": -5 * number, "at": AT} for number in range(1, 91)]
COUNT = Report(
    HOSTILE,
    "Daily count",
    "465a.25(o)(4)",
    AT.astimezone(ZoneInfo("America/New_York")),
    "Rosa Countroom",
    "gaming day 2026-11-16",
    facts=(("Began", AT, "465a.25(e)"), ("Present", True), ("Why", "first\nsecond")),
    blocks=(Block("Currency", COLUMNS, ROWS), Block("Vouchers", COLUMNS, (), empty="No voucher was there.")),
    notes=("As counted.",),
    signatures=(SignatureLine("count team member", "Colin Count", AT), SignatureLine("count room supervisor")),
)


class Page(HTMLParser):
    """What a document shows, by its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.cells: list[str] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.tags[-1] in ("td", "th") and self.cells:
            self.cells[-1] += data
        self.texts.append(data)


def test_nothing_in_a_report_becomes_markup_or_style() -> None:
    hostile = replace(
        COUNT,
        title=HOSTILE,
        period=HOSTILE,
        made_by=HOSTILE,
        facts=((HOSTILE, HOSTILE, HOSTILE),),
        blocks=(Block(HOSTILE, (Column("x", HOSTILE),), ({"x": HOSTILE},), notes=(HOSTILE,), total_words=HOSTILE),),
        notes=(HOSTILE,),
        signatures=(SignatureLine(HOSTILE, HOSTILE, AT, HOSTILE),),
        copies=(HOSTILE,),
    )
    text = report_page(hostile)
    page = Page(text)
    assert "script" not in page.tags
    assert page.tags.count("style") == 1
    assert page.attributes == {"lang", "charset", "name", "content", "http-equiv", "rel", "href", "class", "scope"}
    assert HOSTILE in page.cells
    assert text.count("</style>") == 1


def test_totals_are_exact_and_stand_once_in_every_form() -> None:
    total = sum(row["counted"] for row in ROWS)
    assert isinstance(total, int)
    told = COUNT.to_json()["blocks"][0]
    assert told["total"] == {"notes": sum(row["notes"] for row in ROWS), "counted": "-204.75"}
    assert told["rows"][0] == {"box": "D-1", "notes": 1001, "counted": "-0.05", "at": AT.isoformat()}
    page = Page(report_page(COUNT))
    assert page.cells.count("-$204.75") == 1
    assert page.cells.count("Total") == 1
    assert "1,001" in page.cells
    # The house's clock, not the database's.
    assert "2026-11-16 14:03" in page.cells
    assert "No voucher was there." in page.texts


def test_a_file_has_the_rows_and_their_total() -> None:
    alone = list(csv.reader(io.StringIO(report_csv(replace(COUNT, blocks=COUNT.blocks[:1])))))
    assert alone[0] == ["Box", "Notes", "Counted", "At"]
    assert alone[1] == ["D-1", "1001", "-0.05", AT.isoformat()]
    assert (len(alone), alone[-1]) == (92, ["Total", "94095", "-204.75", ""])
    several = report_csv(COUNT).splitlines()
    assert several[:2] == [f"Began,{AT.isoformat()}", "Present,yes"]
    assert several[-2:] == ["Vouchers", "Box,Notes,Counted,At"]
    assert COUNT.file_name == "daily-count-gaming-day-2026-11-16"


def test_what_is_stated_below_the_rows_stands_there_in_place_of_a_sum() -> None:
    block = Block("", COLUMNS, ROWS[:2], totals={"counted": 700}, total_words="The house")
    page = Page(report_page(replace(COUNT, blocks=(block,))))
    assert page.cells[-4:] == ["The house", "", "$7.00", ""]


@given(st.text(max_size=40))
def test_no_cell_is_a_formula_and_a_figure_stays_one(text: str) -> None:
    written = cell(text)
    assert not re.match(r"[=@\t\r]", written)
    assert written in (text, f"'{text}")
    assert cell("-12.50") == "-12.50"
    assert cell("-1+cmd") == "'-1+cmd"


def test_a_signed_document_says_who_has_and_who_still_must() -> None:
    signed = {"name": "Leo Technician", "at": AT.isoformat()}
    lines: list[dict[str, Any]] = [
        {"needs": "a lead technician", "words": "moved it", "section": "463a.5(e)(6)", "signed": signed},
        {"needs": "a slot shift manager", "words": "saw it", "section": "463a.5(e)(6)", "signed": None},
    ]
    found = signature_lines(lines)
    assert found[0] == SignatureLine("a lead technician: moved it", "Leo Technician", AT, "463a.5(e)(6)")
    assert (found[1].name, found[1].at) == (None, None)


def test_on_paper_heads_repeat_pages_are_numbered_and_copies_begin_anew(browser: Browser) -> None:
    page = browser.new_page()
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)

    def sheets(report: Report) -> int:
        page.set_content(report_page(report))
        return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="Letter", prefer_css_page_size=True)))

    whole = sheets(COUNT)
    assert whole > 2
    assert page.evaluate("document.scripts.length") == 0
    page.emulate_media(media="print")
    heads = "[...document.querySelectorAll('thead')].map((head) => getComputedStyle(head).display)"
    assert set(page.evaluate(heads)) == {"table-header-group"}
    margins = page.evaluate("[...document.styleSheets[0].cssRules].map((rule) => rule.cssText).join(' ')")
    assert "counter(pages)" in margins
    assert "landscape" not in margins
    assert sheets(replace(COUNT, copies=("original", "duplicate"))) == 2 * whole
    wide = Block("", tuple(Column(f"c{at}", f"C {at}") for at in range(9)), [{"c1": date(2026, 1, 1)}])
    sheets(replace(COUNT, blocks=(wide,)))
    assert "landscape" in page.evaluate(
        "document.styleSheets[0].cssRules[document.styleSheets[0].cssRules.length-1].cssText"
    )
    assert errors == []
    page.close()
