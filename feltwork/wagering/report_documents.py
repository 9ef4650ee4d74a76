"""Reports of the house on paper: what stands at the head of each, and the gaming day's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from feltwork.database.database import Unit
from feltwork.terms.money import Cents
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.house import options
from feltwork.wagering.reports import HEADINGS, REVENUE_BY, DayReport, Figures, OfTable, OfTerminal
from feltwork.wagering.table_kinds import TableKind


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


OF_NO_TERMINAL: Final = ("rake", "bad_beat_contributions", "revenue_corrected")
"""Figures that have parts at no terminal: what is taken from a pot is taken from nobody's account."""
THE_HOUSE: Final = "The house"


def day_document(found: DayReport, head: Made) -> Report:
    """A gaming day on paper: revenue by table and by terminal, then what stands beside it."""
    tables = [({"name": one.gaming_table, "of": _game_of(one)}, one.figures) for one in found.tables]
    terminals = [({"name": one.asset_number, "of": _tables_of(one)}, one.figures) for one in found.terminals]
    at_terminals = replace(found.total, **{name: _at_terminals(found, name) for name in OF_NO_TERMINAL})
    of_all = THE_HOUSE if at_terminals == found.total else "All terminals"
    of_tables = tuple(name for name in BESIDE if name not in ("opening", "closing"))
    notes = () if found.over else ("The gaming day is still going on: its figures grow.",)
    return head.report(
        "Gaming day",
        found.section,
        period=f"gaming day {found.day.isoformat()}",
        blocks=(
            _block("Gaming tables", "Table", "Game", tables, REVENUE, found.total),
            _block("Gaming tables: beside revenue", "Table", "Game", tables, of_tables, found.total),
            _block("Terminals", "Terminal", "Tables", terminals, REVENUE, at_terminals, of_all),
            _block("Terminals: beside revenue", "Terminal", "Tables", terminals, BESIDE, at_terminals, of_all),
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
    of_all: str = THE_HOUSE,
) -> Block:
    columns = (
        Column("name", name),
        Column("of", of),
        *(Column(one, HEADINGS[one][0], "money", HEADINGS[one][1]) for one in figures),
    )
    rows = [{**told, **{one: of_it.figure(one) for one in figures}} for told, of_it in listed]
    totals = {one: total.figure(one) for one in figures} if rows else {}
    return Block(title, columns, rows, totals, of_all)


def _game_of(one: OfTable) -> str:
    """The game of a table; an electronic poker table says that it is no hybrid one (605a.1)."""
    return one.edition if one.kind is TableKind.HYBRID_GAMING_TABLE else f"{one.edition}, {one.kind.in_full}"


def _tables_of(one: OfTerminal) -> str:
    return f"{', '.join(one.tables)}{f' ({one.kind})' if one.at_poker else ''}"


def _at_terminals(found: DayReport, name: str) -> Cents:
    return sum(one.figures.figure(name) or 0 for one in found.terminals)
