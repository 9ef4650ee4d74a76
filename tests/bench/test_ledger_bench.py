"""The ledger's measurements run, at sizes that say nothing about speed, and give every figure that they promise."""

from __future__ import annotations

import dataclasses

import pytest
from rich.console import Console

from bench.ledger import SMALL, measure
from bench.ledger_tables import show


@pytest.mark.long
def test_every_figure_is_taken_and_shown() -> None:
    heard: list[str] = []
    report = measure(dataclasses.replace(SMALL, batches=2), heard.append)
    assert report["conditions"]["fsync"] == "on"
    assert [row["client"] for row in report["rates"]][-2:] == ["Python, 8 threads", "Python, 8 processes"]
    assert all(row["ours"] > 0 and row["tpcb"] > 0 for row in report["rates"])
    assert report["round"]["transfers"] == 3 * SMALL.seats
    assert (report["report"]["tables"], report["report"]["terminals"]) == (10, 250)
    assert [row["rows"] >= rows for row, rows in zip(report["grown"], SMALL.rows, strict=True)] == [True, True]
    with Console(record=True, width=160) as console:
        show(report, console)
    shown = console.export_text()
    assert "TPC-B-like" in shown
    assert f"at {SMALL.seats} terminals" in shown
    assert "as the books grow" in shown
