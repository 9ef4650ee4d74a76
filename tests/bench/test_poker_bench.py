"""The measurement of poker hands runs and compares, for a moment that says nothing about speed."""

from __future__ import annotations

import pytest
from rich.console import Console

from bench import poker

FEW = {"pokerkit": 40, "procedure": 20, "plain": 60}


def test_everybody_comes_to_the_same_stacks_and_every_figure_is_shown() -> None:
    with Console(record=True, width=160) as console:
        report = poker.measure_poker(console, as_json=False, hands=100, samples=FEW)
    assert [row["agrees"] for row in report["ways"]] == [True, None, True, True, True]
    assert all(row["hands_per_second"] > 0 for row in (*report["ways"], *report["limits"]))
    assert [row["hands"] for row in report["ways"]] == [40, 40, 20, 60, 100]
    best = max(report["ways"][:2], key=lambda row: row["hands_per_second"])
    assert best["times_pokerkit"] == 1
    text = console.export_text()
    assert "complete six-handed hold'em hands a second on one core" in text
    assert text.count("yes, all") == 4


def test_a_stack_that_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker, "play_procedure", lambda _, hand: [*hand.stacks[:-1], 0])
    report = poker.measure_poker(Console(record=True), as_json=True, hands=70, samples=FEW)
    assert [row["agrees"] for row in report["ways"]] == [True, None, False, True, True]
