"""The figures of live tables under load, as a person reads them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console
from rich.table import Table

from bench.addresses import HouseUrl, url_of
from bench.live import kills, load, soak
from feltwork.database.cluster import Cluster
from feltwork.database.migrate import migrate


@contextmanager
def databases() -> Iterator[Cluster]:
    """A server of its own for the time of a measurement, with the settings that Feltwork gives the embedded one."""
    with tempfile.TemporaryDirectory(prefix="feltwork-bench-") as folder, Cluster(Path(folder) / "server") as cluster:
        yield cluster


def new_database(cluster: Cluster, name: str) -> HouseUrl:
    """A database at the newest version."""
    with psycopg.connect(url_of(cluster, "postgres"), autocommit=True) as connection:
        connection.execute(f"create database {name}".encode())
    url = url_of(cluster, name)
    migrate(url.owner)
    return url


def measure_load(console: Console, *, as_json: bool, seats: int = 500) -> dict[str, Any]:
    with databases() as cluster, Console(stderr=True).status("live tables") as status:
        report = load.measure(new_database(cluster, "load"), seats=seats, said=status.update)
    if not as_json:
        _show_load(report, console)
    return report


def _show_load(report: dict[str, Any], console: Console) -> None:
    table = Table(title=f"{report['seats']} terminals at one Minibaccarat table bet within the same second")
    for column in (
        "round",
        "acknowledged",
        "in the books",
        "median",
        "99th percentile",
        "slowest",
        "results",
    ):
        table.add_column(column, justify="right")
    for number, row in enumerate(report["rounds"], 1):
        seconds = [f"{row[key]:.3f} s" for key in ("median_s", "p99_s", "slowest_s")]
        after = f"{row['results_after_last_card_s']:.3f} s"
        table.add_row(str(number), str(row["acknowledged"]), str(row["in_the_books"]), *seconds, after)
    table.caption = (
        "results: from the last card until the last screen shows its result; wanted: these and the 99th percentile "
        "under 1 s, clients, server and database on the same cores"
    )
    console.print(table)
    agree = "agree" if report["books_agree"] else "DO NOT AGREE"
    console.print(f"The books {agree}; the server holds {report['server_megabytes']:.0f} MB.")


def measure_soak(console: Console, *, as_json: bool, minutes: float) -> dict[str, Any]:
    with databases() as cluster, Console(stderr=True).status("forty tables") as status:
        report = soak.measure(new_database(cluster, "soak"), minutes=minutes, said=status.update)
    if not as_json:
        early, late = report["early_megabytes"], report["late_megabytes"]
        console.print(f"{report['tables']} tables, {report['terminals']} terminals, {minutes:g} minutes")
        console.print(f"{report['rounds']} rounds were settled; {report['refused']} commands were refused")
        grows = "IT GROWS" if report["grows"] else "no growth"
        console.print(f"the server held {early:.1f} MB early and {late:.1f} MB late: {grows}")
        console.print(f"the books {'agree' if report['books_agree'] else 'DO NOT AGREE'}")
        for one in report["first_refused"]:
            console.print(f"  e.g. {one}")
    return report


def measure_kills(console: Console, *, as_json: bool, runs: int, first: int = 0) -> dict[str, Any]:
    done: list[kills.Run] = []
    with databases() as cluster:
        for seed in range(first, first + runs):
            one = kills.run(new_database(cluster, f"kill_{seed}"), seed)
            done.append(one)
            if not as_json:
                what = "; ".join(one.problems) or "the same round, cards and money"
                console.print(
                    f"seed {seed:3} {one.game:<36} killed at event {one.killed_at:>3} ({one.phase}), "
                    f"resumed after {one.resumed_s:.1f} s: {what}"
                )
    wrong = [one.seed for one in done if one.problems]
    if not as_json:
        console.print(
            f"{len(done) - len(wrong)} of {len(done)} runs went on as they had been"
            + (f"; NOT {wrong}" if wrong else "")
        )
    return {"runs": len(done), "wrong": wrong, "slowest_resume_s": max(one.resumed_s for one in done)}
