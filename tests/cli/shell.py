"""The commands in this process, on a database of the test's own: as a shell runs them, without its start-up time."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import typer.main

from feltwork.cli import main
from feltwork.cli.commands import app
from tests.access.staff import Staff
from tests.database.servers import use_database

BUILT = cache(typer.main.get_command)
"""A shell builds the commands at each start; this process builds them once, which is most of what a command takes."""


@dataclass(frozen=True)
class Done:
    """How a command ended and what it wrote."""

    status: int
    stdout: str
    stderr: str

    @property
    def data(self) -> Any:
        """What it wrote for programs."""
        assert self.status == 0, self.stderr
        return json.loads(self.stdout)


_ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_SENT_TWICE: set[str] = set()
"""Commands that this process has sent twice: once each is enough."""


def _kind(args: Sequence[str]) -> str | None:
    """The words of a command that takes an id."""
    words, found = list[str](), BUILT(app)
    for one in args:
        words.append(one)
        found = found.get_command(None, one)
        if not hasattr(found, "list_commands"):
            break
    takes_id = any("--id" in one.opts for one in getattr(found, "params", ()))
    return " ".join(words) if takes_id else None


def _without_page(args: Sequence[str]) -> list[str]:
    if "--page" not in args:
        return list(args)
    at = args.index("--page")
    return [*args[:at], *args[at + 2 :]]


class Shell:
    """``shell("terminal", "show")`` runs `feltwork terminal show`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *args: str, stdin: str = "") -> Done:
        self._monkeypatch.setattr(sys, "argv", ["feltwork", *args])
        self._monkeypatch.setattr(typer.main, "get_command", BUILT)
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as ended:
            main()
        written = self._capsys.readouterr()
        return Done(int(ended.value.code or 0), written.out, written.err)

    def did(self, *args: str, stdin: str = "") -> str:
        """What a command said that was carried out; the first of each kind is sent again under its id."""
        done = self(*args, stdin=stdin)
        assert done.status == 0, f"{args}: {done.stderr}"
        printed = re.fullmatch(rf"(.*)id ({_ID})\n", done.stdout, re.S)
        kind = _kind(args)
        if printed and kind is not None and kind not in _SENT_TWICE:
            _SENT_TWICE.add(kind)
            # A file that it has written is there now.
            again = self(*_without_page(args), "--id", printed[2], stdin=stdin)
            assert again.status == 0, f"{kind} was carried out, and sent again is told no: {again.stderr}"
            if "--page" not in args:
                assert again.stdout in (printed[1], done.stdout), f"{kind} is answered otherwise when it is sent again"
        return done.stdout

    def refused(self, *args: str, stdin: str = "") -> str:
        """The one line of a command that was refused: nothing else is written."""
        done = self(*args, stdin=stdin)
        assert (done.status, done.stdout) == (2, ""), done
        assert "Traceback" not in done.stderr
        return done.stderr


@pytest.fixture
def shell(house_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell at a house of its own, on every kind of server."""
    use_database(monkeypatch, house_url)
    monkeypatch.setenv("NO_COLOR", "1")
    return Shell(monkeypatch, capsys)


@pytest.fixture
def staffed_shell(staff: Staff, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell at a house with its people. They all type what bob does: his is hashed already."""
    use_database(monkeypatch, staff.url)
    monkeypatch.setenv("NO_COLOR", "1")
    staff.owner(
        "insert into access.credential (person, hash, set_at) select p.id, c.hash, c.set_at from access.person p,"
        " access.credential c join access.person b on b.id = c.person and b.sign_in_name = 'bob'"
        " on conflict (person) do update set hash = excluded.hash, set_at = excluded.set_at"
    )
    return Shell(monkeypatch, capsys)


def at_table(shell: Shell, *terminals: str, game: str = "three-card-poker") -> None:
    """A table T1, and terminals at it with $100 each."""
    shell.did("table", "open", "T1", game)
    for asset_number in terminals:
        shell.did("terminal", "enrol", asset_number, "T1", "--enable")
        shell.did("terminal", "buy-in", asset_number, "100")


STRAIGHT = '{"seats": {"1": {"cards": ["As", "Kh", "Qd"], "decisions": ["play"]}}, "dealer": ["2c", "7d", "Qh"]}'
"""A round file of Three Card Poker without game and wagers: the table's own hold."""


def straight_round(shell: Shell) -> None:
    """Terminal 1001 wagers ante 10 and pair_plus 5, plays and wins $55."""
    shell.did("round", "open", "T1")
    shell.did("round", "wager", "T1", "1001", "ante", "10", "pair_plus", "5")
    shell.did("round", "close", "T1")
    shell.did("round", "wager", "T1", "1001", "play", "10")
    shell.did("round", "settle", "T1", "-", stdin=STRAIGHT)
