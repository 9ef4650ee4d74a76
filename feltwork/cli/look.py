"""The one look of the commands: quiet text, brass for money, green for a win, sections dimmed."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from feltwork.terms.money import Cents, money

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

BRASS, GREEN, RED = "#b8923a", "#3c9a67", "#c0564b"
HEADING, QUIET = "bold", "dim"

# A terminal or a pipe without UTF-8 gets the nearest plain letters, never a traceback.
PLAIN = {"§": "sec.", "·": "-", "–": "-", "—": "-", "’": "'", "“": '"', "”": '"', "→": "->", "›": ">", "…": "..."}
PIPED_WIDTH = 110


def speak_plainly() -> None:
    """Let output that cannot carry a sign carry its nearest letters."""

    def nearest(problem: UnicodeError) -> tuple[str, int]:
        assert isinstance(problem, UnicodeEncodeError)
        lost = problem.object[problem.start : problem.end]
        return "".join(PLAIN.get(sign, "?") for sign in lost), problem.end

    codecs.register_error("plain", nearest)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain")


def console() -> Console:
    """Where people read; a pipe has room for the tables. Text is text: brackets and colons mean nothing more."""
    from rich.console import Console

    made = Console(highlight=False, markup=False, emoji=False)
    if not made.is_terminal:
        made.width = max(PIPED_WIDTH, made.width)
    return made


def read_line(prompt: str) -> str:
    """A line from the keyboard; from a pipe it is shown as if it had been typed."""
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    said = input(prompt).strip()
    if not sys.stdin.isatty():
        print(said)
    return said


def print_json(data: Any) -> None:
    """For programs: the data and nothing else."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def grid(title: str, columns: Iterable[str], right: Iterable[str] = ()) -> Table:
    """A table in the house style; the columns named in ``right`` are figures."""
    from rich import box

    from feltwork.cli.fitting import FittingTable

    made = FittingTable(
        title=title or None,
        title_style=HEADING,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        header_style=QUIET,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
    )
    figures = set(right)
    for index, name in enumerate(columns):
        is_section = name == "section"
        made.add_column(
            name,
            justify="right" if name in figures else "left",
            style=QUIET if is_section else "",
            no_wrap=index == 0 or is_section or name in figures,
            overflow="fold",  # a word that must be typed is never cut
        )
    return made


def filled(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[str] = ()) -> Table:
    """A table with its rows, without the columns that say nothing in any of them."""
    listed = list(rows)
    said = [index for index in range(len(columns)) if not listed or any(row[index] for row in listed)]
    made = grid(title, [columns[index] for index in said], right)
    for row in listed:
        made.add_row(*(row[index] for index in said))
    return made


def fits(table: Table, screen: Console) -> bool:
    """Whether no cell has to be broken; a table is never measured wider than the room it is given."""
    from rich.measure import Measurement

    endless = screen.options.update_width(10_000)
    return Measurement.get(screen, endless, table).maximum <= screen.width


def net_text(net: Cents) -> Text:
    """What was won or lost, with its sign."""
    from rich.text import Text

    style = {True: GREEN, False: RED}[net > 0] if net else QUIET
    return Text(f"+{money(net)}" if net > 0 else money(net), style)
