"""`feltwork strategy`: how to play, in words and charts, and what each action is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import feltwork
from feltwork.cli.look import BRASS, HEADING, QUIET, console, filled, fits, grid, print_json
from feltwork.cli.submitting import rules_under
from feltwork.cli.working import watched_work

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.odds.strategy import Grid, Told


def show_strategy(name: str, path: str | None, *, as_json: bool) -> None:
    from feltwork.odds.games import analysis

    game = feltwork.banked_game(name, "a strategy")
    rules = rules_under(path, game).rules
    with watched_work(game.name) as work:
        found = [(one, one.told()) for one in analysis(game.id).strategies(game, rules, work)]
    if as_json:
        print_json([{"id": one.id, "title": one.title, **_data(told)} for one, told in found])
        return
    screen = console()
    screen.print(f"{game.name}, chapter {game.chapter}", style=f"{HEADING} {BRASS}")
    shown: dict[tuple[Grid, ...], str] = {(): ""}
    for one, told in found:
        title = one.title[0].upper() + one.title[1:]
        screen.print()
        screen.print(title, style=HEADING)
        print_told(screen, told, charts_of=shown.get(told.grids, ""))
        shown.setdefault(told.grids, title)


def print_told(screen: Console, told: Told, *, charts_of: str = "") -> None:
    """A strategy; ``charts_of`` names another that has the same charts and was printed before."""
    for number, rule in enumerate(told.rules, 1):
        screen.print(f"{number}. {rule}" if len(told.rules) > 1 else rule)
    if charts_of:
        screen.print(f'The charts are those of "{charts_of}" above.')
    else:
        for chart in told.grids:
            screen.print()
            print_grid(screen, chart)
    for remark in told.remarks:
        screen.print(remark, style=QUIET)


def print_grid(screen: Console, chart: Grid) -> None:
    screen.print(chart.title, style=HEADING)
    table = grid("", ("", *chart.columns))
    for column in table.columns[1:]:
        column.justify = "center"
    for label, cells in chart.rows:
        table.add_row(label, *cells)
    if not fits(table, screen):
        table.padding = 0
    screen.print(table)
    for line in _packed((f"{short}: {meaning}" for short, meaning in chart.legend), screen.width):
        screen.print(line, style=QUIET)


def _packed(entries: Iterable[str], width: int) -> Iterator[str]:
    """Lines that hold as many entries as fit, each of them whole."""
    line = ""
    for entry in entries:
        if line and len(line) + 2 + len(entry) > width:
            yield line
            line = entry
        else:
            line = f"{line}  {entry}" if line else entry
    if line:
        yield line


def _data(told: Told) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(told)


def show_values(name: str, path: str | None, hand: str, dealer: str, community: str, *, as_json: bool) -> None:
    from fractions import Fraction

    from feltwork.odds.games import analysis
    from feltwork.odds.strategy import situation_of
    from feltwork.odds.words import plain

    game = feltwork.banked_game(name, "a strategy")
    rules = rules_under(path, game).rules
    found = analysis(game.id)
    situation = situation_of(game, hand, dealer, community, rules=rules)
    with watched_work(game.name) as work:
        values = found.values(game, rules, situation, work)
    if as_json:
        told = [{"action": one.word, "value": _number(one.value), "deals": one.deals} for one in values]
        print_json({"edition": game.edition, "hand": hand, "dealer": dealer, "community": community, "values": told})
        return
    rows = [
        (
            one.word,
            plain(one.value, 6),
            str(one.value) if isinstance(one.value, Fraction) else "",
            f"{one.deals:,}" if one.deals else "",
        )
        for one in values
    ]
    heads = ("action", "value", "exactly", "deals counted")
    console().print(filled("", heads, rows, right=("value", "deals counted")))


def _number(value: Any) -> str | float:
    return value if isinstance(value, float) else str(value)
