"""`feltwork odds` and `feltwork compare`: figures as people and as programs read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import feltwork
from feltwork.cli.files import verify_new, write_new
from feltwork.cli.look import BRASS, HEADING, QUIET, console, filled, fits, grid, print_json
from feltwork.cli.rulebook import merged_rows
from feltwork.cli.submitting import rules_under
from feltwork.cli.working import watched_work

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from feltwork.odds.comparison import Compared
    from feltwork.odds.figures import WagerOdds

ABREAST = 8
"""Choices side by side where there is room; more of them go below."""


def show_odds(name: str, path: str | None, wager: str | None, *, anew: bool, as_json: bool) -> None:
    from feltwork.odds.study import study

    game = feltwork.banked_game(name, "odds")
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
    screen.print(filled("", ("figure", "value", "exactly"), _figures(figures), right=("value",)))
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

    from feltwork.odds.words import chance, edge_words, percent, plain

    def exactly(number: object) -> str:
        return str(number) if isinstance(number, Fraction) else ""

    rows = [
        ("house edge", edge_words(figures), exactly(figures.edge)),
        ("element of risk", percent(figures.element_of_risk), exactly(figures.element_of_risk)),
        ("staked on average", plain(figures.mean_stake), exactly(figures.mean_stake)),
        ("standard deviation", plain(figures.deviation), ""),
        ("hit frequency", chance(figures.hit_frequency, 4), exactly(figures.hit_frequency)),
    ]
    if figures.break_even is not None:
        start = Fraction(figures.meter or 0)
        rows[0] = ("house edge at the meter's start", *rows[0][1:])
        rows += [
            ("meter's start, units", plain(start, 2), exactly(start)),
            ("edge without the meter", percent(-figures.won), exactly(-figures.won)),
            ("each 1,000 units of meter take off", percent(figures.of_meter * 1000), exactly(figures.of_meter * 1000)),
            ("break-even meter, units", plain(figures.break_even, 2), exactly(figures.break_even)),
        ]
    return rows


def _outcomes(screen: Console, figures: WagerOdds) -> None:
    from feltwork.odds.words import chance, net_words, percent, staked_words

    total = sum(outcome.count for outcome in figures.counted.outcomes)
    rows = []
    for outcome in figures.counted.outcomes:
        count = f"{outcome.count:,}" if isinstance(outcome.count, int) else ""
        net = net_words(outcome.net)
        if outcome.of_meter:
            net += f" and {percent(outcome.of_meter, 0)} of the meter"
        staked = staked_words(figures, outcome.staked)
        rows.append((outcome.name, net, staked, count, chance(outcome.count / total)))
    heads = ("outcome", "net", "staked", "count", "probability")
    screen.print(filled("", heads, rows, right=heads[1:]))
    screen.print()


def _decided(screen: Console, figures: WagerOdds) -> None:
    from feltwork.odds.words import percent

    if not figures.counted.decided:
        return
    totals: dict[str, float] = {}
    for one in figures.counted.decided:
        totals[one.point] = totals.get(one.point, 0) + one.count
    rows = []
    for one in figures.counted.decided:
        count = f"{one.count:,}" if isinstance(one.count, int) else ""
        share = one.count / totals[one.point] if totals[one.point] else 0.0
        rows.append((one.point.replace("_", " "), one.word, count, percent(share)))
    heads = ("decision", "chosen", "deals", "of those asked")
    screen.print(filled("", heads, rows, right=heads[2:]))
    screen.print()


def print_summary(screen: Console, found: list[WagerOdds]) -> None:
    """Every wager and choice in a line."""
    from feltwork.odds.words import chance, choice_words, edge_words, percent, plain

    heads = ("wager", "choice", "edge", "risk", "deviation", "hits")
    rows = [
        (
            one.wager,
            choice_words(one.options, of=one.wager),
            edge_words(one),
            percent(one.element_of_risk),
            plain(one.deviation),
            chance(one.hit_frequency, 2),
        )
        for one in found
    ]
    screen.print(filled("In short", heads, rows, right=heads[2:]))


def show_comparison(name: str, wager: str | None, *, as_json: bool) -> None:
    from feltwork.odds.comparison import comparison

    game = feltwork.banked_game(name, "paytables to compare")
    with watched_work(game.name) as work:
        found = comparison(game, work, wager=wager)
    if as_json:
        print_json([one.to_json() for one in found])
        return
    screen = console()
    for one in found:
        first = 0
        while first < len(one.columns):
            beside = ABREAST
            while beside > 1 and not fits(_side_by_side(one, first, beside), screen):
                beside -= 1
            screen.print(one.name, style=HEADING)
            screen.print(_side_by_side(one, first, beside))
            screen.print()
            first += beside


def _side_by_side(compared: Compared, first: int, many: int) -> Table:
    """Some columns of a comparison: in the heads the option that differs first, below them the others."""
    columns, differing = compared.columns[first : first + many], compared.differing
    if differing:
        label, *others = differing
        heads = [column.choices.get(label, "") for column in columns]
    else:
        label, others, heads = "", [], [column.name for column in columns]
    table = grid("", (label, *heads))
    for column in table.columns[1:]:
        column.justify = "right"
    for option in others:
        table.add_row(option, *(column.choices.get(option, "") for column in columns), style=QUIET)
    if others:
        table.add_section()
    rows = merged_rows([list(column.rows) for column in columns])
    for row in rows:
        table.add_row(row, *(column.rows.get(row, "") for column in columns))
    if rows:
        table.add_section()
    for figure in dict.fromkeys(figure for column in columns for figure in column.figures):
        table.add_row(figure, *(column.figures.get(figure, "") for column in columns), style=BRASS)
    return table


def write_par_sheet(name: str, path: str | None, out: str) -> None:
    from feltwork.odds.par_sheet import par_sheet

    game = feltwork.banked_game(name, "a PAR sheet")
    stated = rules_under(path, game).stated
    verify_new(out)
    with watched_work(game.name) as work:
        text = par_sheet(game, work, stated=stated)
    write_new(out, text)
    print(f"{out}: written; any browser shows and prints it")
