"""Every reading in docs/readings.md names a test or a scenario that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scenario_files import scenarios

ROOT = Path(__file__).parent.parent
ROWS = [
    line.strip("|").split("|")
    for line in (ROOT / "docs" / "readings.md").read_text().splitlines()
    if line.startswith("| ") and not line.startswith("| section")
]
TESTS = {
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def (test_\w+)", file.read_text(), re.MULTILINE)
}
SCENARIOS = {scenario.name for scenario in scenarios()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0].strip()}: {row[1].strip()}")
def test_reading_is_pinned(row: list[str]) -> None:
    section, doubt, reading, pinned = (cell.strip() for cell in row)
    assert section
    assert doubt
    assert reading
    named, quoted = re.findall(r"`(\w+)`", pinned), re.findall(r'"([^"]+)"', pinned)
    assert named or quoted, "no test is named"
    assert [name for name in named if name not in TESTS] == []
    assert [name for name in quoted if name not in SCENARIOS] == []
