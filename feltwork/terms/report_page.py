"""A report as a page for paper: heads on every sheet, page numbers, figures in columns, lines to sign on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from html import escape
from typing import Any, Final

from feltwork.terms.paper import paper
from feltwork.terms.report import FIGURES, Block, Column, Fact, Report, SignatureLine, words

WIDE: Final = 8
"""Columns beyond which a table lies on its side."""
SHORT: Final = 20
"""Letters of a row's name that stay on one line."""
LONG: Final = 28
"""Letters in a row that may be broken: no word is as long."""

_STYLE: Final = """
.facility { margin: 0; color: var(--quiet); font-weight: 600; letter-spacing: .02em; }
h1 { margin-top: .1rem; } h1 .section, h2 .section { margin-left: .6rem; font-size: .85rem; font-weight: 400; }
.section { color: var(--quiet); white-space: nowrap; }
header { margin-bottom: 1.2rem; padding-bottom: .8rem; border-bottom: 2px solid var(--brass); }
header dl, .facts { grid-template-columns: repeat(2, max-content 1fr); }
.facts { margin: 0 0 1.2rem; gap: .25rem 1rem; } .facts dd { white-space: pre-line; }
.facts .wide { grid-column: 2 / -1; } .facts dt:has(+ .wide) { grid-column: 1; }
h2 { margin: 1.4rem 0 .3rem; border: 0; font-size: 1.1rem; }
thead th { border-bottom: 1.5px solid var(--ink); } tbody th { color: inherit; vertical-align: top; }
.short { white-space: nowrap; }
.below td, .below th { color: inherit; font-weight: 700; border-top: 3px double var(--ink); border-bottom: 0; }
.signatures { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.6rem 2rem; }
.signatures { margin: 2rem 0 0; padding: 0; list-style: none; break-inside: avoid; }
.signatures li { break-inside: avoid; } .signatures .line { display: block; min-height: 2.2rem; padding-top: .9rem; }
.signatures .line { border-bottom: 1px solid var(--ink); font-weight: 600; }
article + article { margin-top: 3rem; padding-top: 2rem; border-top: 2px dashed var(--rule); }
.copy { text-transform: uppercase; }
.copy { float: right; padding: .1rem .6rem; border: 1.5px solid var(--ink); font-weight: 700; }
@media (max-width: 50rem) { header dl, .facts { grid-template-columns: max-content 1fr; } }
@media print {
  .signatures { grid-template-columns: repeat(3, 1fr); }
  article + article { break-before: page; margin: 0; padding: 0; border: 0; }
  h1 { font-size: 15pt; } h2 { font-size: 12pt; }
}
"""


def report_page(report: Report) -> str:
    """The report as one HTML document, made to be printed."""
    copies = report.copies or ("",)
    body = "".join(f"<article>{_article(report, copy)}</article>" for copy in copies)
    return paper(f"{report.title}, {report.facility}", body, _STYLE + _sheet(report))


def _sheet(report: Report) -> str:
    """What stands on the margin of every sheet, and how it lies."""
    side = any(len(block.columns) > WIDE for block in report.blocks)
    about = " \u00b7 ".join(one for one in (report.facility, report.title, report.period) if one)
    made = f"{_made(report)}, {report.made_by}"
    small = "font: 8pt system-ui, sans-serif; color: #5c645f;"
    return (
        f"@page {{ margin: 18mm 16mm; {'size: landscape;' if side else ''}"
        f"@top-left {{ content: {_css(about)}; {small} }}"
        f"@bottom-left {{ content: {_css(made)}; {small} }}"
        f'@bottom-right {{ content: "Page " counter(page) " of " counter(pages); {small} }} }}'
    )


def _made(report: Report) -> str:
    return f"{words(report.made_at)} {report.made_at:%Z}".rstrip()


def _css(text: str) -> str:
    """Text inside a style sheet: nothing but letters and digits stays as it is, so that none of it is a rule."""
    return '"' + "".join(one if one.isascii() and one.isalnum() else f"\\{ord(one):06x}" for one in text) + '"'


def _article(report: Report, copy: str) -> str:
    made = (("period", report.period), ("made", _made(report)), ("by", report.made_by))
    facts = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in made if value)
    head = (
        f"<header>{f'<span class=copy>{escape(copy)}</span>' if copy else ''}"
        f"<p class=facility>{escape(report.facility)}</p>"
        f"<h1>{escape(report.title)}{_section(report.section)}</h1><dl>{facts}</dl></header>"
    )
    zone = report.made_at.tzinfo
    blocks = "".join(_block(block, zone) for block in report.blocks)
    return head + _facts(report.facts, zone) + blocks + _notes(report.notes) + _signatures(report.signatures, zone)


def _section(section: str | None) -> str:
    return f" <span class=section>§ {escape(section)}</span>" if section else ""


def _facts(facts: Sequence[Fact], zone: tzinfo | None) -> str:
    def fact(one: Fact) -> str:
        name, value, *section = one
        text = words(value, zone=zone)
        wide = " class=wide" if len(text) > 2 * LONG or "\n" in text else ""
        return f"<dt>{escape(name)}{_section(section[0] if section else None)}</dt><dd{wide}>{escape(text)}</dd>"

    return f"<dl class=facts>{''.join(map(fact, facts))}</dl>" if facts else ""


def _block(block: Block, zone: tzinfo | None) -> str:
    title = f"<h2>{escape(block.title)}{_section(block.section)}</h2>" if block.title else ""
    if not block.rows:
        return f"<section>{title}<p class=quiet>{escape(block.empty)}</p>{_notes(block.notes)}</section>"
    head = "".join(
        f'<th scope=col class="{_kind(column, "")}">{escape(column.name)}{_section(column.section)}</th>'
        for column in block.columns
    )
    rows = "".join(_row(block.columns, row, zone) for row in block.rows)
    # A body of its own, not a foot: a foot would stand below every sheet, and a total stands once.
    total = _row(block.columns, block.sums, zone, block.total_words) if block.sums else ""
    bodies = f"<tbody>{rows}</tbody>{f'<tbody class=below>{total}</tbody>' if total else ''}"
    table = f"<table><thead><tr>{head}</tr></thead>{bodies}</table>"
    return f"<section>{title}{table}{_notes(block.notes)}</section>"


def _row(columns: Sequence[Column], values: Mapping[str, Any], zone: tzinfo | None, named: str = "") -> str:
    def one(at: int, column: Column) -> str:
        text = words(values.get(column.id), column.kind, zone) or (named if at == 0 else "")
        tag, scope = ("th", " scope=row") if at == 0 else ("td", "")
        kind = "short" if at == 0 and len(text) <= SHORT else _kind(column, text)
        return f'<{tag}{scope} class="{kind}">{escape(text)}</{tag}>'

    return f"<tr>{''.join(one(at, column) for at, column in enumerate(columns))}</tr>"


def _kind(column: Column, text: str) -> str:
    if column.kind in FIGURES:
        return "figure"
    if column.kind in ("section", "date", "moment"):
        return "fixed"
    return "long" if max(map(len, text.split()), default=0) > LONG else ""


def _notes(notes: Sequence[str]) -> str:
    return "".join(f"<p class=quiet>{escape(note)}</p>" for note in notes)


def _signatures(lines: Sequence[SignatureLine], zone: tzinfo | None) -> str:
    def one(line: SignatureLine) -> str:
        at = f"<br>{words(line.at, zone=zone)}" if line.at else ""
        signed = escape(line.name or "")
        return f"<li><span class=line>{signed}</span>{escape(line.needs)}{_section(line.section)}{at}</li>"

    return f"<ol class=signatures>{''.join(map(one, lines))}</ol>" if lines else ""
