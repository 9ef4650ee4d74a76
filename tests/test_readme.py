"""The README's console commands run as printed; its Python examples are doctests."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import feltwork
from tests.cli.shell import Shell, shell

__all__ = ["shell"]

ROOT = Path(__file__).parent.parent
BLOCKS = [
    [line.removeprefix("$ feltwork ") for line in block.splitlines() if line.startswith("$ feltwork ")]
    for block in re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
]
COMMANDS, SESSION = BLOCKS


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_command(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = feltwork(*shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_readme_session(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands on the books, one after the other."""
    monkeypatch.chdir(ROOT)
    said = [shell.did(*shlex.split(command)) for command in SESSION]
    assert "Gaming voucher" in said[10]
    assert "for $155.00" in said[10]
    assert "Everything that is kept twice is equal." in said[-2]
    assert "The ledger is whole" in said[-1]


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: path.stem)
def test_example_settles(example: Path) -> None:
    result = json.loads(feltwork("settle", str(example), "--json").stdout)
    assert result["void"] is False
    assert all(seat["lines"] for seat in result["seats"].values())
