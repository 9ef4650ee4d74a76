"""`feltwork simulate`: rounds that people can watch, and what they came to."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import feltwork
from feltwork.cli.look import BRASS, HEADING, QUIET, console, grid, print_json
from feltwork.cli.submitting import rules_under
from feltwork.cli.working import INTERRUPTED, watched_work
from feltwork.terms.refusal import Refused

if TYPE_CHECKING:
    from feltwork.odds.simulated import Plan, Watch
    from feltwork.simulation.tally import Tally

TOLD_EVERY_S = 0.2


@dataclass(frozen=True)
class Asked:
    """What the command line asks for."""

    game: str
    rounds: int
    wager: str | None
    strategy: str | None
    seed: int | None
    rules: str | None
    workers: int | None
    procedure: bool
    ray: str | None


def show_simulation(asked: Asked, *, as_json: bool) -> None:
    from feltwork.odds.simulated import plan, simulated

    game = feltwork.banked_game(asked.game, "a simulation")
    rules = rules_under(asked.rules, game).rules
    with watched_work(game.name) as work:
        planned = plan(game, rules, work, wager=asked.wager, strategy=asked.strategy, procedure=asked.procedure)
    with _ended_by_ctrl_c() as stop, _watched(planned, asked.rounds) as watch:
        try:
            done = simulated(
                planned,
                asked.rounds,
                seed=asked.seed,
                workers=asked.workers,
                ray=asked.ray,
                watch=watch,
                stop=stop,
            )
        except BrokenProcessPool:
            if stop.is_set():
                raise SystemExit(INTERRUPTED) from None
            why = "a process that played rounds has ended before they were done"
            raise Refused("the simulation", why, instead="try fewer --workers") from None
    if as_json:
        print_json(done.to_json())
    else:
        print_simulated(done)
    if not done.run.complete:
        raise SystemExit(INTERRUPTED)


@contextmanager
def _ended_by_ctrl_c() -> Iterator[threading.Event]:
    """The first Ctrl-C ends the rounds, the next one everything."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def end(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, _end_at_once)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _end_at_once(*_: object) -> None:
    """Nobody waits any more for the rounds at hand: the processes that play them end, or without any this one."""
    signal.signal(signal.SIGINT, _leave)
    playing = multiprocessing.active_children()
    for process in playing:
        process.kill()
    if not playing:
        _leave()


def _leave(*_: object) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\x1b[?25h\n")  # the bar had hidden the cursor
        sys.stderr.flush()
    os._exit(INTERRUPTED)


@contextmanager
def _watched(plan: Plan, rounds: int) -> Iterator[Watch]:
    """A bar on stderr where somebody watches, with the edge as it stands."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    screen = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[edge]}"),
        TimeRemainingColumn(),
    )
    name = f"{plan.game.name}: {plan.proposition.id}"
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(name, total=rounds, edge="")

        def watch(tally: Tally) -> None:
            if screen.is_terminal and tally.rounds:
                bar.update(task, completed=tally.rounds, edge=_running(tally))

        yield watch


def _running(tally: Tally) -> str:
    from feltwork.odds.simulated import Z_95

    return f"edge {-tally.mean * 100:.4f}% ± {Z_95 * tally.standard_error * 100:.4f}"


def print_simulated(done: feltwork.Simulated) -> None:
    screen = console()
    plan = done.plan
    screen.print(f"{plan.game.name}, chapter {plan.game.chapter}: {plan.proposition.name}", style=f"{HEADING} {BRASS}")
    if not done.run.complete:
        screen.print(f"Interrupted after {done.tally.rounds:,} of {done.asked:,} rounds.", style=HEADING)
        if not done.tally.rounds:
            return
        screen.print(f"The same with --seed {done.seed} --rounds {done.tally.rounds} gives this again.", style=QUIET)
    table = grid("", ("figure", "value", ""), right=("value",))
    for row in _rows(done):
        table.add_row(*row)
    screen.print(table)
    if done.remark:
        screen.print(done.remark)


def _rows(done: feltwork.Simulated) -> Iterator[tuple[str, str, str]]:
    from feltwork.odds.words import percent

    tally, width = done.tally, done.half_width
    yield "rounds", f"{tally.rounds:,}", ""
    yield "mean", f"{tally.mean:+.6f}", "won or lost a round, in units of the wager"
    yield "house edge", percent(done.edge), f"± {width * 100:.4f}"
    yield "95% interval", percent(done.edge - width), f"to {percent(done.edge + width)}"
    yield "standard deviation", f"{tally.deviation:.4f}", "of one round"
    yield "staked on average", f"{tally.mean_stake:.4f}", ""
    yield from _analysis(done)
    yield "strategy", done.plan.strategy.id, done.plan.strategy.title
    yield "seed", str(done.seed), ""
    yield "engine", done.plan.engine, ""
    where = f"{done.workers} at once" + (f", on {done.machines} machines" if done.machines else "")
    yield "rounds a second", f"{done.rounds_per_second:,.0f}", where


def _analysis(done: feltwork.Simulated) -> Iterator[tuple[str, str, str]]:
    """What the analysis says, where it was quick or kept."""
    from feltwork.odds.words import percent

    exact = done.exact
    if exact is None:
        return
    certainty = exact.counted.certainty.value
    told = f"{certainty}, for the same strategy" if done.plan.comparable else f"{certainty}, for the best strategy"
    yield "house edge by analysis", percent(exact.edge), told
    if done.distance is not None:
        yield "standard errors from it", f"{done.distance:+.2f}", ""
