"""The measurement of simulated rounds runs, for a moment that says nothing about speed."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench import simulation


def test_every_figure_is_taken_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "WAGERS", (("three-card-poker", "ante", 20_000_000),))
    with Console(record=True, width=160) as console:
        report = simulation.measure_simulation(console, as_json=False, seconds=0.1)
    (row,) = report["wagers"]
    assert row["rounds_per_second"] > row["procedure_per_second"] > 0
    assert row["times_the_procedure"] > 100
    assert row["processor_nanoseconds"] > 0
    assert "three-card-poker" in console.export_text()
