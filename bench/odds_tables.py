"""How long the analysis of each game takes, beside what the straightforward enumeration would need on this machine.

Each game is counted in a process of its own with nothing kept from before; a first run compiles the kernels, which stay
on disk, and is not in the figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from feltwork.odds.document import every_edition
from feltwork.odds.figures import WagerOdds

TARGETS = {
    "three-card-poker": 1,
    "let-it-ride-poker": 1,
    "baccarat": 1,
    "midibaccarat": 1,
    "minibaccarat": 1,
    "props-and-hops": 1,
    "high-roll-dice": 1,
    "go-fore-it": 30,
    "criss-cross-poker": 30,
    "raise-it-up-stud-poker": 30,
    "flop-poker": 30,
    "pai-gow-tiles": 30,
    "caribbean-stud-poker": 60,
    "four-card-poker": 120,
    "texas-hold-em-bonus-poker": 600,
    "double-attack-blackjack": 30,
    "spanish-21": 30,
    "free-bet-blackjack": 30,
    "double-back-jack": 30,
}
"""Seconds that a game's figures under one submission may take on two cores."""
CAPTION = "lunar-poker: what the counting gave is kept beside the code; making it anew takes minutes"
NAIVE_S = 2.0
WIDTH = 120


def every_game() -> list[str]:
    """Games whose wagers cost something, each once."""
    return list(dict.fromkeys(game.id for game in every_edition()))


def measure_odds(console: Console, *, as_json: bool, only: str | None = None) -> dict[str, Any]:
    """Every game in its newest edition, under the default submission."""
    rows = []
    for name in [only] if only else every_game():
        with Console(stderr=True).status(f"{name}: compiling"):
            _count(name)
        with Console(stderr=True).status(f"{name}: counting"):
            row = {"game": name, **_count(name), **_naive(name), "target_seconds": TARGETS.get(name)}
        rows.append(row)
    if not as_json:
        show(rows, console)
    return {"games": rows}


def show(rows: list[dict[str, Any]], console: Console) -> None:
    title = "Every wager of a game under one submission, and the straightforward enumeration beside it"
    table = Table(title=title, caption=CAPTION, caption_justify="left")
    table.add_column("game", no_wrap=True)
    for column in ("wagers", "deals", "seconds", "target", "naive deals/s", "naive would take"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        target = "" if row["target_seconds"] is None else f"{row['target_seconds']} s"
        rate = row.get("naive_per_second")
        table.add_row(
            row["game"],
            str(row["wagers"]),
            f"{row['deals']:.3g}" if row["deals"] >= 10**7 else f"{row['deals']:,}",
            f"{row['seconds']:.2f}",
            target,
            f"{rate:,.0f}" if rate else "",
            _span(row["deals"] / rate) if rate else "",
        )
    console.width = max(console.width, WIDTH)
    console.print(table)


def _span(seconds: float) -> str:
    for name, length in (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{seconds / length:,.1f} {name}"
    return f"{seconds:.2f} s"


def _count(name: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        return _child("count", name, {"FELTWORK_CACHE": folder})


def _naive(name: str) -> dict[str, Any]:
    return _child("naive", name, {})


def _child(what: str, name: str, environment: dict[str, str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.odds_tables", what, name]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def main() -> None:
    """What a child does: count a game, or enumerate it plainly for a while."""
    import time
    from importlib import import_module
    from importlib.util import find_spec

    what, name = sys.argv[1:]
    if what == "naive":
        module = f"bench.odds.{name.replace('-', '_')}"
        if find_spec(module) is None:
            print("{}")
            return
        naive = import_module(module).naive
        naive(0.1)  # compiles
        deals, seconds = naive(NAIVE_S)
        print(json.dumps({"naive_per_second": deals / seconds}))
        return
    from feltwork.games import game as find
    from feltwork.odds.games import analysis
    from feltwork.odds.study import study
    from feltwork.odds.work import Work

    game = find(name)
    analysis(game.id)
    began = time.perf_counter()
    found = list(study(game, Work(), stated={}))
    seconds = time.perf_counter() - began
    print(json.dumps({"wagers": len(found), "deals": _main_deals(found), "seconds": seconds}))


def _main_deals(found: Sequence[WagerOdds]) -> int:
    """The deals of the wager that asks for most decisions, which is the one that the naive way enumerates."""
    return max(found, key=lambda one: (len(one.counted.decided), one.counted.deals)).counted.deals


if __name__ == "__main__":
    main()
