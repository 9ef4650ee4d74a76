"""Output that cannot be written: one line on standard error and exit status 1; a closed pipe is silent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
ROUND = (
    '{"game": "three-card-poker", "seats": {"1": {"wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"],'
    ' "decisions": ["play"]}}, "dealer": ["2c", "7d", "Qh"]}'
)
COMMANDS = [
    ["settle", "-"],
    ["settle", "-", "--json"],
    ["rules", "spanish-21", "--json"],
    ["rules", "spanish-21"],
    ["games"],
    ["submission", "new", "spanish-21"],
    ["play", "spanish-21", "--auto", "--rounds", "2"],
    ["--version"],
    ["--help"],
]


def _run(command: str) -> subprocess.CompletedProcess[str]:
    line = f"{sys.executable} -m feltwork {command}"
    return subprocess.run(["bash", "-c", line], input=ROUND, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk(command: list[str]) -> None:
    done = _run(f"{' '.join(command)} > {FULL}")
    assert done.returncode == 1
    assert done.stderr == ("feltwork: standard output: no space left on device; what was to be written is lost\n")


def test_a_closed_standard_output() -> None:
    done = _run("settle - >&-")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "standard output: it is closed" in done.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_who_has_read_enough(command: list[str]) -> None:
    done = _run(f"{' '.join(command)} | true")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_a_refusal_that_cannot_be_told_is_still_one() -> None:
    assert _run(f"settle nowhere.json 2> {FULL}").returncode == 2
