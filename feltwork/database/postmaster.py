"""The server's first process, as its data folder names it: alive, gone, or a number that someone else has now."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import psutil

from feltwork.terms.refusal import Refused

PID_FILE: Final = "postmaster.pid"
_STATUS_LINE: Final = 7
LEFTOVER_PATIENCE_S: Final = 60


@dataclass(frozen=True, slots=True)
class Postmaster:
    """What postmaster.pid says."""

    pid: int
    status: str

    @property
    def is_ready(self) -> bool:
        return self.status == "ready"


def postmaster(data: Path) -> Postmaster | None:
    """The living server of a data folder, or None.

    A server that was killed leaves its number behind, and the system gives numbers out again: so the process must be
    PostgreSQL's and stand in the folder, as a server always does.
    """
    named = _named(data)
    return named if named is not None and _serves(named.pid, data) else None


def clear_leftovers(data: Path, socket: Path) -> None:
    """After a server was killed: wait for those it left behind, and forget a number that someone else has now.

    Two servers on one folder would ruin it. PostgreSQL watches over that by itself, and its files stay where they are
    unless they name a process that has nothing to do with the folder, which would keep the server from starting.
    """
    until = time.monotonic() + LEFTOVER_PATIENCE_S
    while left := [process.pid for process in psutil.process_iter() if _serves(process.pid, data)]:
        if time.monotonic() > until:
            raise Refused(
                "the database",
                f"processes of an earlier server are still at its data: {', '.join(map(str, left))}",
                instead=f"end them (kill {' '.join(map(str, left))}), then start again",
            )
        time.sleep(0.05)
    named = _named(data)
    if named is not None and psutil.pid_exists(named.pid):
        (data / PID_FILE).unlink()
        for file in socket.glob(".s.PGSQL.*"):
            file.unlink()


def _named(data: Path) -> Postmaster | None:
    try:
        lines = (data / PID_FILE).read_text().splitlines()
        return Postmaster(int(lines[0]), lines[_STATUS_LINE].strip() if len(lines) > _STATUS_LINE else "")
    except (FileNotFoundError, IndexError, ValueError):
        return None


def _serves(pid: int, data: Path) -> bool:
    try:
        process = psutil.Process(pid)
        # A killed process that nobody has waited for keeps its number, but no folder.
        return process.name().startswith("postgres") and Path(process.cwd()) == data.resolve()
    except psutil.Error:
        return False
