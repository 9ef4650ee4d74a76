"""The ledger's figures as tables for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from bench.ledger import FLAT_WITHIN, REPORT_WITHIN_S, SETTLE_WITHIN_S


def show(report: dict[str, Any], console: Console) -> None:
    conditions = dict(report["conditions"])
    console.print(
        f"The ledger on PostgreSQL {conditions.pop('server_version')}, client and server on {report['cores']} cores"
    )
    console.print(
        f"Load before the run: {report['load']:.1f}; anything much above 0 was not ours, and is in the figures"
    )
    console.print(", ".join(f"{name} {value}" for name, value in conditions.items()))
    console.print(_rates(report["rates"]))
    console.print(_rounds(report["round"], report["report"]))
    console.print(_grown(report["grown"]))


def mark(reached: bool) -> str:
    return "reached" if reached else "not reached"


def _rates(rows: list[dict[str, Any]]) -> Table:
    table = Table(
        title="A second, from 8 connections, every one on the disk",
        caption="TPC-B-like: three updates, a read and an insert in a transaction; pgbench's own where pgbench is the "
        "client. A posting: one transfer from one of many game accounts to one of ten tables. Taken in turns; medians.",
        caption_justify="left",
    )
    table.add_column("client", no_wrap=True)
    for column in ("postings", "TPC-B-like", "ratio"):
        table.add_column(column, justify="right")
    table.add_column("at least equal")
    for row in rows:
        ratio = row["ours"] / row["tpcb"]
        table.add_row(row["client"], f"{row['ours']:,.0f}", f"{row['tpcb']:,.0f}", f"{ratio:.2f}", mark(ratio >= 1))
    return table


def _rounds(round: dict[str, Any], day: dict[str, Any]) -> Table:
    table = Table(title="Large rounds and large days", caption_justify="left")
    table.add_column("what")
    for column in ("ms", "wanted under"):
        table.add_column(column, justify="right")
    table.add_column("")
    _timed(
        table,
        f"one posting of {round['transfers']:,} transfers for {round['seats']} seats",
        round["posting_seconds"],
        SETTLE_WITHIN_S,
    )
    _timed(
        table,
        f"a round of minibaccarat at {round['seats']} terminals, settled whole",
        round["settle_seconds"],
        SETTLE_WITHIN_S,
    )
    if day:
        places = f"{day['tables']} tables, {day['terminals']:,} terminals"
        what = f"report on a day of {day['postings']:,} postings, {places}"
        _timed(table, f"{what}, first time", day["first_seconds"], REPORT_WITHIN_S)
        _timed(table, f"{what}, again", day["seconds"], REPORT_WITHIN_S)
    return table


def _timed(table: Table, what: str, seconds: float, within: float) -> None:
    table.add_row(what, f"{seconds * 1000:,.0f}", f"{within * 1000:,.0f}", mark(seconds < within))


def _grown(rows: list[dict[str, Any]]) -> Table:
    dearer = rows[-1]["microseconds"] / rows[0]["microseconds"]
    table = Table(
        title="The cost of a posting as the books grow",
        caption=f"{dearer:.2f} times the server's time in the largest books (flat: within {FLAT_WITHIN}): "
        f"{mark(dearer <= FLAT_WITHIN)}. The books were filled in bulk, with filler for hashes. Time: ledger.post and "
        "commit in one session without waiting for the disk, the best of many batches.",
        caption_justify="left",
    )
    for column in ("postings in the books", "µs in the server", "postings/s, pgbench prepared"):
        table.add_column(column, justify="right")
    for row in rows:
        rate = f"{row['rate']:,.0f}" if "rate" in row else ""
        table.add_row(f"{row['rows']:,}", f"{row['microseconds']:,.0f}", rate)
    return table
