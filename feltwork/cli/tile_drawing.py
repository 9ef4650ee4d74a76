"""Chinese dominoes as a terminal can show them: tall black tiles with red and white spots."""

from __future__ import annotations

from rich.text import Text

import feltwork

WHITE_SPOT, RED_SPOT, TILE_BACK = "#f4eedd on #1c1c1c", "#e4573d on #1c1c1c", "#b8923a on #1c1c1c"
EDGE = "#6b6b6b on #1c1c1c"
SPOT, PLAIN_WHITE, PLAIN_RED = "●", "o", "*"
HALVES = {
    1: ("     ", "  ●  ", "     "),
    2: ("     ", "●   ●", "     "),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
PLAIN_EDGES = str.maketrans("┌┐└┘─│├┤╳", "++++-|++#")


def tile_lines(tile: feltwork.Tile | None, *, plain: bool) -> list[Text]:
    """A tile upright, its lower half above; None is its back."""
    if tile is None:
        back = ["┌─────┐", *["│╳╳╳╳╳│"] * 7, "└─────┘"]
        return [Text(row.translate(PLAIN_EDGES) if plain else row, TILE_BACK) for row in back]
    upper, lower = (_half(tile, number, plain=plain) for number in (tile.low, tile.high))
    middle = Text(" " * 5, EDGE)
    rows = [_row(row, plain=plain) for row in (*upper, middle, *lower)]
    return [_edge("┌─────┐", plain=plain), *rows, _edge("└─────┘", plain=plain)]


def small_tile(tile: feltwork.Tile | None, *, plain: bool) -> Text:
    """A tile in a line of text."""
    if tile is None:
        return Text(" ### " if plain else " ╳╳╳ ", TILE_BACK)
    written = Text(" ", WHITE_SPOT)
    written.append(str(tile.low), _style(tile, tile.low, 0)).append("-", EDGE)
    return written.append(str(tile.high), _style(tile, tile.high, 0)).append(" ", WHITE_SPOT)


def _half(tile: feltwork.Tile, number: int, *, plain: bool) -> list[Text]:
    rows = []
    for row in HALVES[number]:
        text = Text()
        for column, sign in enumerate(row):
            style = _style(tile, number, column)
            plainly = PLAIN_RED if style == RED_SPOT else PLAIN_WHITE
            text.append(plainly if plain and sign == SPOT else sign, style)
        rows.append(text)
    return rows


def _style(tile: feltwork.Tile, number: int, column: int) -> str:
    """Ones and fours are red; of the twelve one row of spots is red and the other white."""
    if number in tile.RED_NUMBERS or (tile.low == 6 and column == 0):
        return RED_SPOT
    return WHITE_SPOT


def _edge(row: str, *, plain: bool) -> Text:
    return Text(row.translate(PLAIN_EDGES) if plain else row, EDGE)


def _row(inside: Text, *, plain: bool) -> Text:
    return Text.assemble(_edge("│", plain=plain), inside, _edge("│", plain=plain))
