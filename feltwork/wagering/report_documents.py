"""Reports of the house on paper: what stands at the head of each, and the gaming day's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from feltwork.database.database import Unit
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.house import options
from feltwork.wagering.reports import HEADINGS, REVENUE_BY, DayReport, Figures


@dataclass(frozen=True, slots=True)
class Made:
    """Where, when and by whom a report was made: the head of every one."""

    facility: str
    at: datetime
    """By the house's clock, in the house's time zone."""
    by: str

    def report(self, title: str, section: str, **rest: Any) -> Report:
        """A report with this head."""
        return Report(self.facility, title, section, self.at, self.by, **rest)


def made(unit: Unit, by: str) -> Made:
    """The head of a report that somebody makes now."""
    chosen = options(unit)
    now: datetime = unit.value("select ledger.now()")
    return Made(chosen.facility, now.astimezone(ZoneInfo(chosen.timezone)), by)


REVENUE: Final = ("deposited", "winnings", "losing", "time_charges", "rake", "withdrawn", "revenue")
BESIDE: Final = tuple(name for name in HEADINGS if name not in REVENUE)
"""What is told beside the figures of 605a.2(d)(7)."""


def day_document(found: DayReport, head: Made) -> Report:
    """A gaming day on paper: revenue by table and by terminal, then what stands beside it."""
    tables = [({"name": one.gaming_table, "of": one.edition}, one.figures) for one in found.tables]
    terminals = [({"name": one.asset_number, "of": ", ".join(one.tables)}, one.figures) for one in found.terminals]
    of_tables = tuple(name for name in BESIDE if name not in ("opening", "closing"))
    notes = () if found.over else ("The gaming day is still going on: its figures grow.",)
    return head.report(
        "Gaming day",
        found.section,
        period=f"gaming day {found.day.isoformat()}",
        blocks=(
            _block("Gaming tables", "Table", "Game", tables, REVENUE, found.total),
            _block("Gaming tables: beside revenue", "Table", "Game", tables, of_tables, found.total),
            _block("Terminals", "Terminal", "Tables", terminals, REVENUE, found.total),
            _block("Terminals: beside revenue", "Terminal", "Tables", terminals, BESIDE, found.total),
        ),
        notes=(*notes, f"Terminals are kept apart from felt tables by § {' and § '.join(REVENUE_BY)}."),
    )


def _block(
    title: str,
    name: str,
    of: str,
    listed: Sequence[tuple[dict[str, str], Figures]],
    figures: tuple[str, ...],
    total: Figures,
) -> Block:
    columns = (
        Column("name", name),
        Column("of", of),
        *(Column(one, HEADINGS[one][0], "money", HEADINGS[one][1]) for one in figures),
    )
    rows = [{**told, **{one: of_it.figure(one) for one in figures}} for told, of_it in listed]
    totals = {one: total.figure(one) for one in figures} if rows else {}
    return Block(title, columns, rows, totals, "The house")
