"""`feltwork report`, `feltwork audit` and `feltwork meters`: the books as people and programs read them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

from feltwork.cli.at_house import open_house
from feltwork.cli.look import BRASS, GREEN, HEADING, QUIET, RED, console, grid, net_text, print_json
from feltwork.terms.money import dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.wagering.audit import Audit
    from feltwork.wagering.reports import DayReport, Figures, OfTable, OfTerminal

COLUMNS = {"deposited": "deposited", "winnings": "winnings", "losing": "losing wagers", "withdrawn": "withdrawn"}
"""Figures that stand in the table of tables and terminals; all of them follow for the whole house."""


# ------------------------------------------------------------------------------------------------------------ report


def parse_day(text: str | None) -> date | None:
    """A gaming day as people write it."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refused(f"day {shown(text)}", "it is not a date", instead="write it so: 2026-11-15") from None


def one_format(*, as_csv: bool, as_json: bool) -> None:
    if as_csv and as_json:
        raise Refused("--csv and --json", "a report is written in one of them", instead="keep one")


def write_rows(rows: Iterable[Sequence[str]]) -> None:
    """A CSV file on standard output."""
    from feltwork.wagering.reports import write_csv

    sys.stdout.write(write_csv(rows))


def show_day(day: str | None, table: str | None, terminal: str | None, *, as_csv: bool, as_json: bool) -> None:
    """The report of a gaming day."""
    one_format(as_csv=as_csv, as_json=as_json)
    asked = parse_day(day)
    with open_house() as house:
        from feltwork.wagering.reports import day_report

        found = day_report(house, asked, table, terminal)
    if as_json:
        print_json(found.to_json())
    elif as_csv:
        write_rows(found.csv_rows())
    else:
        _print_day(console(), found)


def _print_day(screen: Console, report: DayReport) -> None:
    state = "" if report.over else ", which is still going on"
    screen.print(f"{report.facility}: gaming day {report.day}{state}", style=f"{HEADING} {BRASS}")
    screen.print()
    heads = [*COLUMNS.values(), "revenue"]
    lists = (
        ("table", [(one.gaming_table, _game_at(one), one.figures) for one in report.tables]),
        ("terminal", [(one.asset_number, _at_tables(one), one.figures) for one in report.terminals]),
    )
    for name, rows in lists:
        if rows:
            made = grid("", (name, "game" if name == "table" else "at table", *heads), right=heads)
            for key, about, figures in rows:
                made.add_row(key, about, *_amounts(figures), net_text(figures.revenue))
            screen.print(made)
            screen.print()
    _print_total(screen, report)


def _game_at(one: OfTable) -> str:
    """The game of a table; where it is no hybrid gaming table, that too."""
    from feltwork.wagering.table_kinds import TableKind

    return one.edition if one.kind is TableKind.HYBRID_GAMING_TABLE else f"{one.edition}, no hybrid table"


def _at_tables(one: OfTerminal) -> str:
    """Where a terminal was used; where it is none but a position of a poker table, that too."""
    return f"{' '.join(one.tables)}{', poker position' if one.at_poker else ''}"


def _amounts(figures: Figures) -> Iterator[str]:
    return (money(figures.figure(name) or 0) for name in COLUMNS)


def _print_total(screen: Console, report: DayReport) -> None:
    """Every figure with its section; those that are nothing and that no section asks for are left out."""
    from feltwork.wagering.reports import HEADINGS

    made = grid("All together", ("figure", "amount", "section"), right=("amount",))
    for name, (about, section) in HEADINGS.items():
        value = report.total.figure(name)
        asked_for = name in ("opening", "closing") or (section or "").startswith(report.section)
        asked_for &= name not in ("pots_won", "pots_lost")  # between players: of interest where there were any
        if value is not None and (value or asked_for):
            made.add_row(about, net_text(value) if name == "revenue" else money(value), section or "")
    screen.print(made)
    if report.total.difference:
        screen.print(f"The balances of game accounts do not fit: {dollars(report.total.difference)}", style=RED)


# ------------------------------------------------------------------------------------------------------------- audit


def show_audit(*, as_json: bool) -> bool:
    """Compare, and tell; whether everything is equal."""
    with open_house() as house:
        from feltwork.cage.auditing import COMPARISONS
        from feltwork.wagering.audit import audit

        with _progress() as progress:
            found = audit(house, progress, COMPARISONS)
    if as_json:
        print_json(found.to_json())
    else:
        _print_audit(console(), found)
    return found.clean


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar for whoever watches; a pipe gets none."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    screen = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("", total=None)
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)


def _print_audit(screen: Console, found: Audit) -> None:
    made = grid("", ("compared", "figures", "differences", "section"), right=("figures", "differences"))
    for one in found.comparisons:
        style = RED if one.differences else ""
        made.add_row(one.what, f"{one.figures:,}", str(len(one.differences)), one.section, style=style)
    screen.print(made)
    screen.print()
    for difference in found.differences:
        screen.print(str(difference), soft_wrap=True)
    if found.clean:
        screen.print("Everything that is kept twice is equal.", style=GREEN)
    else:
        many = len(found.differences)
        screen.print(f"{many} figure{'s' if many > 1 else ''} different from the ledger's.", style=RED)


# ------------------------------------------------------------------------------------------------------------ meters


def show_meters(asset_number: str, *, as_json: bool) -> None:
    """The meters of a terminal, in the order of the section."""
    with open_house() as house:
        from feltwork.wagering.meters import meters

        found = meters(house, asset_number)
    if as_json:
        print_json({"terminal": asset_number, "meters": [meter.to_json() for meter in found]})
        return
    made = grid(f"Meters of terminal {asset_number}", ("meter", "shows", "about", "section"), right=("shows",))
    for meter in found:
        style = "" if meter.value else QUIET
        made.add_row(meter.meter, meter.shows, meter.about, meter.section, style=style)
    console().print(made)
