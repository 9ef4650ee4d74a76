"""A report on the command line: as tables for people, as JSON or CSV for programs, as a page for paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from feltwork.cli.at_house import open_house
from feltwork.cli.files import verify_new, write_new
from feltwork.cli.look import QUIET, console, grid, print_json

if TYPE_CHECKING:
    from feltwork.database.database import Unit
    from feltwork.terms.report import Report

BY = "the server's shell"


def show_report(read: Callable[[Unit], tuple[Any, Report]], page: str | None, *, as_csv: bool, as_json: bool) -> None:
    """What was read, in the way that was asked for."""
    if page is not None:
        verify_new(page)
    with open_house() as house:
        told, report = house.read(read, "the books")
    if page is not None:
        from feltwork.terms.report_page import report_page

        write_new(page, report_page(report))
        if not (as_csv or as_json):
            console().print(f"{report.title} is in {page}.", soft_wrap=True)
    if as_csv:
        from feltwork.terms.report import report_csv

        print(report_csv(report), end="")
    elif as_json:
        print_json(told)
    elif page is None:
        _print(report)


def _print(report: Report) -> None:
    from feltwork.terms.report import FIGURES, words

    screen = console()
    screen.print(" ".join(part for part in (f"{report.title},", report.period, f"§ {report.section}") if part))
    for name, value, *section in report.facts:
        screen.print(f"{name}: {words(value)}{f'  § {section[0]}' if section else ''}", soft_wrap=True)
    for block in report.blocks:
        if not block.rows:
            screen.print(f"{block.title}: {block.empty}", style=QUIET, soft_wrap=True)
            continue
        right = [column.name for column in block.columns if column.kind in FIGURES]
        made = grid(block.title, [column.name for column in block.columns], right)
        for row in [*block.rows, *([block.sums] if block.sums else [])]:
            cells = [words(row.get(column.id), column.kind) for column in block.columns]
            made.add_row(cells[0] or block.total_words, *cells[1:])
        screen.print(made)
    for note in report.notes:
        screen.print(note, style=QUIET, soft_wrap=True)
