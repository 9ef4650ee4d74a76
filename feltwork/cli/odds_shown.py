"""`feltwork odds` and `feltwork compare`: figures as people and as programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import feltwork
from feltwork.cli.files import verify_new, write_new
from feltwork.cli.look import BRASS, HEADING, QUIET, console, grid, print_json
from feltwork.cli.rulebook import merged_rows
from feltwork.cli.submitting import rules_under
from feltwork.cli.working import watched_work

if TYPE_CHECKING:
    from rich.console import Console

    from feltwork.odds.figures import WagerOdds

ABREAST = 5
"""Choices side by side; more of them go below."""


def show_odds(name: str, path: str | None, wager: str | None, *, anew: bool, as_json: bool) -> None:
    from feltwork.odds.study import study

    game = feltwork.game(name)
    stated = None if path is None else rules_under(path, game).stated
    with watched_work(game.name) as work:
        found = list(study(game, work, stated=stated, wager=wager, anew=anew))
    if as_json:
        print_json([figures.to_json() for figures in found])
        return
    screen = console()
    for figures in found:
        print_figures(screen, figures)
    if len(found) > 1:
        print_summary(screen, found)


def print_figures(screen: Console, figures: WagerOdds) -> None:
    """One wager under one choice, whole."""
    from feltwork.odds.words import certainty_words, choice_words

    screen.print(f"{figures.name}  § {figures.section}", style=f"{HEADING} {BRASS}")
    if told := choice_words(figures.options, of=figures.wager):
        screen.print(told)
    screen.print(f"in units of {figures.unit}; {certainty_words(figures)}", style=QUIET)
    screen.print()
    table = grid("", ("figure", "value", "exactly"), right=("value",))
    for row in _figures(figures):
        table.add_row(*row)
    screen.print(table)
    screen.print()
    _outcomes(screen, figures)
    _decided(screen, figures)
    screen.print(f"Method: {figures.method}")
    for remark in figures.counted.remarks:
        screen.print(remark, style=QUIET)
    screen.print(f"Published before: {figures.published or 'no; first published here'}", style=QUIET)
    screen.print()


def _figures(figures: WagerOdds) -> list[tuple[str, str, str]]:
    from fractions import Fraction

    from feltwork.odds.words import edge_words, percent, plain

    def exactly(number: object) -> str:
        return str(number) if isinstance(number, Fraction) else ""

    rows = [
        ("house edge", edge_words(figures), exactly(figures.edge)),
        ("element of risk", percent(figures.element_of_risk), exactly(figures.element_of_risk)),
        ("staked on average", plain(figures.mean_stake), exactly(figures.mean_stake)),
        ("standard deviation", plain(figures.deviation), ""),
        ("hit frequency", percent(figures.hit_frequency), exactly(figures.hit_frequency)),
    ]
    if figures.break_even is not None:
        at = f"at the meter's start of {plain(Fraction(figures.meter or 0), 0)} units; "
        rows[0] = ("house edge", rows[0][1], f"{at}{percent(-figures.won)} less the meter's share")
        rows += [
            ("each 1,000 units of meter take off", percent(figures.of_meter * 1000), exactly(figures.of_meter * 1000)),
            ("break-even meter, units", plain(figures.break_even, 2), exactly(figures.break_even)),
        ]
    return rows


def _outcomes(screen: Console, figures: WagerOdds) -> None:
    from feltwork.odds.words import net_words, percent

    total = sum(outcome.count for outcome in figures.counted.outcomes)
    table = grid(
        "", ("outcome", "net", "staked", "count", "probability"), right=("net", "staked", "count", "probability")
    )
    for outcome in figures.counted.outcomes:
        count = f"{outcome.count:,}" if isinstance(outcome.count, int) else ""
        net = net_words(outcome.net)
        if outcome.of_meter:
            net += f" and {percent(outcome.of_meter, 0)} of the meter"
        table.add_row(
            outcome.name, net, net_words(outcome.staked).lstrip("+"), count, percent(outcome.count / total, 6)
        )
    screen.print(table)
    screen.print()


def _decided(screen: Console, figures: WagerOdds) -> None:
    from feltwork.odds.words import percent

    if not figures.counted.decided:
        return
    totals: dict[str, float] = {}
    for one in figures.counted.decided:
        totals[one.point] = totals.get(one.point, 0) + one.count
    table = grid("", ("decision", "chosen", "deals", "of those asked"), right=("deals", "of those asked"))
    for one in figures.counted.decided:
        count = f"{one.count:,}" if isinstance(one.count, int) else ""
        table.add_row(one.point.replace("_", " "), one.word, count, percent(one.count / totals[one.point]))
    screen.print(table)
    screen.print()


def print_summary(screen: Console, found: list[WagerOdds]) -> None:
    """Every wager and choice in a line."""
    from feltwork.odds.words import choice_words, edge_words, percent, plain

    table = grid(
        "In short",
        ("wager", "choice", "edge", "risk", "deviation", "hits"),
        right=("edge", "risk", "deviation", "hits"),
    )
    for one in found:
        table.add_row(
            one.wager,
            choice_words(one.options, of=one.wager),
            edge_words(one),
            percent(one.element_of_risk),
            plain(one.deviation),
            percent(one.hit_frequency, 2),
        )
    screen.print(table)


def show_comparison(name: str, wager: str | None, *, as_json: bool) -> None:
    from feltwork.odds.comparison import comparison

    game = feltwork.game(name)
    with watched_work(game.name) as work:
        found = comparison(game, work, wager=wager)
    if as_json:
        print_json([one.to_json() for one in found])
        return
    screen = console()
    for one in found:
        for first in range(0, len(one.columns), ABREAST):
            columns = one.columns[first : first + ABREAST]
            table = grid(one.name, ("", *(column.name for column in columns)))
            for column in table.columns[1:]:
                column.justify = "right"
            for row in merged_rows([list(column.rows) for column in columns]):
                table.add_row(row, *(column.rows.get(row, "") for column in columns))
            if table.rows:
                table.add_section()
            for figure in columns[0].figures:
                table.add_row(figure, *(column.figures[figure] for column in columns), style=BRASS)
            screen.print(table)
            screen.print()


def write_par_sheet(name: str, path: str | None, out: str) -> None:
    from feltwork.odds.par_sheet import par_sheet

    game = feltwork.game(name)
    stated = rules_under(path, game).stated
    verify_new(out)
    with watched_work(game.name) as work:
        text = par_sheet(game, work, stated=stated)
    write_new(out, text)
    print(f"{out}: written; any browser shows and prints it")
