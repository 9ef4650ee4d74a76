"""Rounds a second of compiled kernels, beside the game's own procedure in plain Python: the naive way to simulate.

Both play the same wager by the same strategy. The time of a processor for one round is there too, because it says the
same on a machine that has other work.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from feltwork.games import game as find
from feltwork.odds.simulated import COMPILED, plan
from feltwork.odds.work import Work
from feltwork.ranking.cores import cores_here
from feltwork.simulation.running import Cores, Rounds, Span, run

WAGERS = (
    ("three-card-poker", "ante", 20_000_000),
    ("three-card-poker", "pair_plus", 20_000_000),
    ("double-back-jack", "blackjack", 10_000_000),
    ("spanish-21", "spanish_21", 10_000_000),
    ("double-attack-blackjack", "bet", 10_000_000),
    ("free-bet-blackjack", "blackjack", 10_000_000),
)
"""With the rounds a second that are to be reached on two cores."""
SECONDS = 3.0
SEED = 1


def measure_simulation(console: Console, *, as_json: bool, seconds: float = SECONDS) -> dict[str, Any]:
    """Every wager that is compiled here, each for some seconds."""
    rows = []
    for name, wager, target in WAGERS:
        with Console(stderr=True).status(f"{name}: {wager}"):
            rows.append(_measure(name, wager, seconds) | {"target_on_two_cores": target})
    report = {"cores": cores_here(), "wagers": rows}
    if not as_json:
        show(report, console)
    return report


def _measure(name: str, wager: str, seconds: float) -> dict[str, Any]:
    game = find(name)
    rules = game.submission()
    compiled = plan(game, rules, Work(), wager=wager)
    assert compiled.engine == COMPILED
    naive = plan(game, rules, Work(), wager=wager, procedure=True)
    compiled.rounds.play(SEED, Span(0, 1))  # compiles
    all_cores, worked = _rate(compiled.rounds, seconds, None)
    one_core, _ = _rate(compiled.rounds, seconds, 1)
    plain, _ = _rate(naive.rounds, seconds, 1)
    return {
        "game": name,
        "wager": wager,
        "strategy": compiled.strategy.id,
        "rounds_per_second": all_cores,
        "on_one_core": one_core,
        "processor_nanoseconds": worked * 1e9,
        "procedure_per_second": plain,
        "times_the_procedure": one_core / plain,
    }


def _rate(rounds: Rounds, seconds: float, workers: int | None) -> tuple[float, float]:
    """Rounds a second, and the processor's seconds for each."""
    many = rounds.per_unit * rounds.units_a_span * (workers or cores_here())
    while True:
        began = time.process_time()
        done = run(rounds, many, Cores(rounds, SEED, workers))
        worked = time.process_time() - began
        if done.seconds > seconds / 2:
            return many / done.seconds, worked / many
        many = int(many * min(8.0, max(1.5, seconds / done.seconds)))


def show(report: dict[str, Any], console: Console) -> None:
    table = Table(title=f"Simulated rounds a second, on {report['cores']} cores", caption_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("wager", no_wrap=True)
    for column in ("rounds/s", "target", "on one core", "ns of a core", "procedure, one core", "× procedure"):
        table.add_column(column, justify="right", no_wrap=True)
    rows: Sequence[dict[str, Any]] = report["wagers"]
    for row in rows:
        table.add_row(
            row["game"],
            row["wager"],
            f"{row['rounds_per_second']:,.0f}",
            f"{row['target_on_two_cores']:,}",
            f"{row['on_one_core']:,.0f}",
            f"{row['processor_nanoseconds']:.0f}",
            f"{row['procedure_per_second']:,.0f}",
            f"{row['times_the_procedure']:,.0f}",
        )
    console.width = max(console.width, 140)
    console.print(table)
