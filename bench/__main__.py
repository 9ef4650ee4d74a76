"""``python -m bench``: one report: ranking hands, odds, simulated rounds, poker, the ledger, a live table; or one.

``--json`` writes it for machines, ``--hands`` sets the batch. ``soak`` and ``kills`` take minutes: by name only.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

from bench import ledger, ledger_tables, live_tables, measure, odds_tables, poker, simulation
from bench.hands import random_hands

PARTS = ["hands", "odds", "simulation", "poker", "ledger", "live", "soak", "kills"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="only this part")
    parser.add_argument("--json", action="store_true", help="write the report as JSON")
    parser.add_argument("--hands", type=int, default=10_000_000, help="random hands in Feltwork's batch")
    parser.add_argument("--game", help="only this game of `odds`")
    parser.add_argument("--minutes", type=float, default=10, help="how long the forty tables of `soak` are played")
    parser.add_argument("--runs", type=int, default=100, help="how often `kills` kills a server")
    parser.add_argument("--seed", type=int, default=0, help="the first seed of `kills`")
    asked = parser.parse_args()
    report: dict[str, Any] = {}
    console = Console()
    if asked.part in (None, "hands"):
        report["hands"] = measure_all(max(asked.hands, 1_000_000))
        if not asked.json:
            show(report["hands"], console)
    if asked.part in (None, "odds"):
        report["odds"] = odds_tables.measure_odds(console, as_json=asked.json, only=asked.game)
    if asked.part in (None, "simulation"):
        report["simulation"] = simulation.measure_simulation(console, as_json=asked.json)
    if asked.part in (None, "poker"):
        report["poker"] = poker.measure_poker(console, as_json=asked.json)
    if asked.part in (None, "ledger"):
        with Console(stderr=True).status("the ledger") as status:
            report["ledger"] = ledger.measure(said=status.update)
        if not asked.json:
            ledger_tables.show(report["ledger"], console)
    if asked.part in (None, "live"):
        report["live"] = live_tables.measure_load(console, as_json=asked.json)
    report |= _by_name_only(asked, console)
    if asked.json:
        print(json.dumps(report, indent=2))
    _verdict(report)


def _verdict(report: dict[str, Any]) -> None:
    """A report in which results differ is no success, whatever the speed."""
    if not all(row.get("agrees", True) for row in report.get("hands", {}).get("evaluators", [])):
        sys.exit("an evaluator puts hands in another order")
    if not all(row["agrees"] in (True, None) for row in report.get("poker", {}).get("ways", [])):
        sys.exit("a poker hand came to other stacks")
    if report.get("kills", {}).get("wrong") or report.get("soak", {}).get("grows"):
        sys.exit(1)


def _by_name_only(asked: argparse.Namespace, console: Console) -> dict[str, Any]:
    """What takes minutes."""
    if asked.part == "soak":
        return {"soak": live_tables.measure_soak(console, as_json=asked.json, minutes=asked.minutes)}
    if asked.part == "kills":
        return {"kills": live_tables.measure_kills(console, as_json=asked.json, runs=asked.runs, first=asked.seed)}
    return {}


def measure_all(count: int) -> dict[str, Any]:
    report: dict[str, Any] = {"machine": measure.machine(), "start_up_seconds": measure.start_up()}
    report["warm_up"] = measure.warm_up()
    hands = random_hands(count)
    report["evaluators"] = [*measure.feltwork(hands), *measure.peers(hands)]
    eval7 = next(row for row in report["evaluators"] if row["name"].startswith("eval7"))
    for row in report["evaluators"]:
        row["times_eval7"] = row["hands_per_second"] / eval7["hands_per_second"]
    report["rankings"] = measure.other_rankings()
    report["count"] = measure.whole_count()
    return report


def show(report: dict[str, Any], console: Console) -> None:
    machine, warm, count = report["machine"], report["warm_up"], report["count"]
    console.print(f"{machine['processor']}, {machine['cores']} cores, Python {machine['python']}")
    console.print(f"`feltwork games` answers in {report['start_up_seconds']:.2f} s")
    console.print(
        f"Warm-up, not in the figures below: first calls {warm['first_call_seconds']:.2f} s "
        f"(compiling, or loading from the cache), the tables alone {warm['tables_seconds'] * 1000:.0f} ms"
    )
    console.print(_evaluators(report["evaluators"]))
    console.print(_rankings(report["rankings"]))
    console.print(_counts(count))


def _evaluators(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="The same random seven-card hands", caption_justify="left")
    table.add_column("evaluator", no_wrap=True)
    for column in ("hands", "hands/s", "× eval7"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("same order", no_wrap=True)
    for row in rows:
        agrees = {True: "yes, all", False: "NO", None: ""}[row.get("agrees")]
        speed, times = f"{row['hands_per_second']:,.0f}", row["times_eval7"]
        table.add_row(row["name"], f"{row['hands']:,}", speed, f"{times:,.{0 if times > 10 else 4}f}", agrees)
    table.caption = "\n".join(f"{row['name']}: {row['call']}" for row in rows)
    return table


def _rankings(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Feltwork's other rankings, all cores")
    table.add_column("ranking")
    table.add_column("hands/s", justify="right")
    for row in rows:
        table.add_row(row["name"], f"{row['hands_per_second']:,.0f}")
    return table


def _counts(count: dict[str, Any]) -> Table:
    one = count["seconds_on_one_core"]
    title = f"All {count['hands']:,} seven-card hands in {count['seconds']:.3f} s"
    table = Table(title=title, caption=f"{one:.3f} s on one core")
    table.add_column("category")
    table.add_column("hands", justify="right")
    for category, hands in count["counts"].items():
        table.add_row(category, f"{hands:,}")
    return table


if __name__ == "__main__":
    main()
