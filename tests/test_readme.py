"""The README's console commands run as printed; its Python examples are doctests."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import feltwork

ROOT = Path(__file__).parent.parent
COMMANDS = [
    line.removeprefix("$ feltwork ")
    for block in re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    for line in block.splitlines()
    if line.startswith("$ feltwork ")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_command(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    done = feltwork(*shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.json")), ids=lambda path: path.stem)
def test_example_settles(example: Path) -> None:
    result = json.loads(feltwork("settle", str(example), "--json").stdout)
    assert result["void"] is False
    assert all(seat["lines"] for seat in result["seats"].values())
