"""A table that fits the screen: lines are broken between words, and a row that has no room beside goes below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Column, Table

ENDLESS = 10_000


class FittingTable(Table):
    """Never cuts a figure or a word that somebody must type: a figure without its end is another figure."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        _, right, _, left = self.padding
        room = options.max_width - (1 + left + right) * (len(self.columns) - 1)
        whole = [max(_widths(console, options, column, whole=True)) for column in self.columns]
        if sum(whole) <= room:
            yield from super().__rich_console__(console, options)
            return
        words = [max(_widths(console, options, column, whole=False)) for column in self.columns]
        lines = [
            max([least, *_widths(console, options, column, whole=True)[1:]]) if column.no_wrap else least
            for least, column in zip(words, self.columns, strict=True)
        ]
        most_lines = [words[0], *lines[1:]]  # names are broken before sections are
        least = next((widths for widths in (lines, most_lines, words) if sum(widths) <= room), None)
        if least is None:
            yield from self._below()
            return
        for column, width in zip(self.columns, _shared(room, least, whole), strict=True):
            column.width, column.no_wrap = width, False
        yield from super().__rich_console__(console, options)

    def _below(self) -> RenderResult:
        """Each row by itself, a line for each of its columns."""
        if self.title:
            yield self.title
        for row in zip_longest(*(column.cells for column in self.columns), fillvalue=""):
            one = Table.grid(Column(style=self.header_style, no_wrap=True), Column(overflow="fold"), padding=(0, 2))
            for column, cell in zip(self.columns, row, strict=True):
                if str(cell):
                    one.add_row(column.header, cell)
            yield Padding(one, (0, 0, 1, 0))


def _widths(console: Console, options: ConsoleOptions, column: Column, *, whole: bool) -> list[int]:
    """How wide the head of a column and each of its cells is: in one line, or its longest word."""
    cells: list[RenderableType] = [column.header, *column.cells]
    found = [Measurement.get(console, options.update_width(ENDLESS), cell) for cell in cells]
    return [one.maximum if whole else one.minimum for one in found]


def _shared(room: int, least: Sequence[int], whole: Sequence[int]) -> list[int]:
    """The widest columns give way first, and none further than its longest word.

    >>> _shared(30, [5, 10], [5, 40]), _shared(30, [5, 5], [9, 45]), _shared(30, [20, 5], [40, 45])
    ([5, 25], [9, 21], [20, 10])
    """
    for widest in range(max(whole), 0, -1):
        widths = [min(most, max(width, widest)) for width, most in zip(least, whole, strict=True)]
        if sum(widths) <= room:
            return widths
    return list(least)
