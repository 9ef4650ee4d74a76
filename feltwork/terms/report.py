"""A report: what it is about, tables with totals, notes, and who signs. The same data is JSON, CSV and a page to print.

Rooms make reports, doors hand them out: this module knows neither. ``report_page`` is the page.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Any, Final, Literal, TypeAlias

from feltwork.terms.money import dollars, money

ColumnKind = Literal["text", "number", "money", "date", "moment", "section", "words"]
FIGURES: Final = frozenset({"number", "money"})
Fact: TypeAlias = tuple[str, Any] | tuple[str, Any, str]
"""A name, its value, and the section that asks for it where there is one."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. Money is integer cents; words are an id such as ``pair_plus``."""

    id: str
    name: str
    kind: ColumnKind = "text"
    section: str | None = None
    total: bool = False
    """Whether the rows are added up below."""


@dataclass(frozen=True, slots=True)
class Block:
    """A table of a report.

    >>> Block("Boxes", (Column("box", "Box"), Column("counted", "Counted", "money", total=True)),
    ...       [{"box": "D-1", "counted": 12_550}, {"box": "D-2", "counted": 50}]).sums
    {'counted': 12600}
    """

    title: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Any]]
    totals: Mapping[str, Any] | None = None
    """What stands below, where it is not the sum of the columns that have a total."""
    total_words: str = "Total"
    section: str | None = None
    notes: Sequence[str] = ()
    empty: str = "Nothing."
    """What it says where there is no row."""

    @property
    def sums(self) -> Mapping[str, Any]:
        """The line below the rows; empty where there is none."""
        if self.totals is not None:
            return self.totals
        return {
            column.id: sum(row[column.id] for row in self.rows if row.get(column.id) is not None)
            for column in self.columns
            if column.total and self.rows
        }


@dataclass(frozen=True, slots=True)
class SignatureLine:
    """A line that somebody has signed, or still must."""

    needs: str
    name: str | None = None
    at: datetime | None = None
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A report of a facility."""

    facility: str
    title: str
    section: str
    made_at: datetime
    made_by: str
    period: str | None = None
    facts: Sequence[Fact] = ()
    blocks: Sequence[Block] = ()
    notes: Sequence[str] = ()
    signatures: Sequence[SignatureLine] = ()
    copies: Sequence[str] = ()
    """Parts of a form that is made out several times, each on paper of its own: original, duplicate."""

    @property
    def file_name(self) -> str:
        """What its file is called, without the ending.

        >>> Report("F", "Daily count: tables", "465a.25", datetime(2026, 1, 1), "x", "2026-11-16").file_name
        'daily-count-tables-2026-11-16'
        """
        words = f"{self.title} {self.period or ''}".casefold()
        return re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:120] or "report"

    def to_json(self) -> dict[str, Any]:
        """The report for programs: every value as it is in the file, money in dollars."""
        return {
            "report": self.title,
            "section": self.section,
            "facility": self.facility,
            "period": self.period,
            "made_at": self.made_at.isoformat(),
            "made_by": self.made_by,
            "facts": [_fact_json(fact) for fact in self.facts],
            "blocks": [_block_json(block) for block in self.blocks],
            "notes": list(self.notes),
            "signatures": [
                {"needs": one.needs, "name": one.name, "at": one.at and one.at.isoformat(), "section": one.section}
                for one in self.signatures
            ],
        }


def signature_lines(sequence: Iterable[Mapping[str, Any]]) -> tuple[SignatureLine, ...]:
    """The lines of a signed document, as ``access.signatures.sequence`` tells them."""
    return tuple(
        SignatureLine(
            f"{line['needs']}: {line['words']}",
            line["signed"] and line["signed"]["name"],
            line["signed"] and datetime.fromisoformat(line["signed"]["at"]),
            line["section"],
        )
        for line in sequence
    )


def _fact_json(fact: Fact) -> dict[str, Any]:
    name, value, *section = fact
    return {"name": name, "value": data(value), "section": section[0] if section else None}


def _block_json(block: Block) -> dict[str, Any]:
    def row(values: Mapping[str, Any]) -> dict[str, Any]:
        return {one.id: data(values[one.id], one.kind) for one in block.columns if one.id in values}

    columns = [{"id": one.id, "name": one.name, "kind": one.kind, "section": one.section} for one in block.columns]
    rows = [row(values) for values in block.rows]
    return {"title": block.title, "section": block.section, "columns": columns, "rows": rows, "total": row(block.sums)}


# ------------------------------------------------------------------------------------------------------ values


def data(value: Any, kind: ColumnKind = "text") -> Any:
    """A value for programs.

    >>> data(12_550, "money"), data(date(2026, 11, 16)), data(3, "number"), data(None)
    ('125.50', '2026-11-16', 3, None)
    """
    if kind == "money" and isinstance(value, int):
        return money(value)
    return value.isoformat() if isinstance(value, date | datetime) else value


def words(value: Any, kind: ColumnKind = "text", zone: tzinfo | None = None) -> str:
    """A value as people read it; a moment by the clock of ``zone``.

    >>> words(-12_550, "money"), words(1204, "number"), words(True), words(["a", "b"]), words("pair_plus", "words")
    ('-$125.50', '1,204', 'yes', 'a, b', 'pair plus')
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() if kind == "money":
            return dollars(value)
        case int() if kind == "number":
            return f"{value:,}"
        case datetime():
            return f"{value.astimezone(zone) if zone and value.tzinfo else value:%Y-%m-%d %H:%M}"
        case date():
            return value.isoformat()
        case list() | tuple():
            return ", ".join(words(one, kind, zone) for one in value)
        case Mapping():
            return "; ".join(f"{words(name, 'words')}: {words(one, kind, zone)}" for name, one in value.items())
        case _ if kind == "section":
            return f"§ {value}"
        case _ if kind == "words":
            return str(value).replace("_", " ")
    return str(value)


# --------------------------------------------------------------------------------------------------------- CSV


def write_csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a CSV file has them.

    >>> write_csv([["facility", "amount"], ["Lehigh, Sons", "12.50"]])
    'facility,amount\\n"Lehigh, Sons",12.50\\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


_FORMULA: Final = re.compile(r"[=@\t\r]|[+-](?![\d.,]+$)")


def cell(value: Any, kind: ColumnKind = "text") -> str:
    """A value in a file. What a spreadsheet would take for a formula is marked as text; a figure is none.

    >>> cell(-12_550, "money"), cell("=1+1"), cell(["a", "b"]), cell(False)
    ('-125.50', "'=1+1", 'a; b', 'no')
    """
    match value:
        case None:
            return ""
        case bool():
            return words(value)
        case list() | tuple():
            text = "; ".join(cell(one, kind) for one in value)
        case _:
            text = str(data(value, kind))
    return f"'{text}" if _FORMULA.match(text) else text


def report_csv(report: Report) -> str:
    """The report as a file: one table is a plain table; several follow each other under their titles."""
    if len(report.blocks) == 1:
        return write_csv(_rows(report.blocks[0]))
    told: list[list[str]] = [[name, cell(value)] for name, value, *_ in report.facts]
    for block in report.blocks:
        told += [*([[]] if told else []), [block.title], *_rows(block)]
    return write_csv(told)


def _rows(block: Block) -> list[list[str]]:
    def line(values: Mapping[str, Any]) -> list[str]:
        return [cell(values.get(one.id), one.kind) for one in block.columns]

    listed = [[one.name for one in block.columns], *map(line, block.rows)]
    if block.sums:
        below = line(block.sums)
        listed.append([below[0] or block.total_words, *below[1:]])
    return listed
