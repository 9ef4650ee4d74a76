"""`feltwork serve` as an operator runs it: a process of its own, told to end by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, Queue

OPEN = "Feltwork is open: "
WAIT_S = 60
"""For what has to come; a test that waits so long has failed."""
SET_UP_S = 240
"""For a demo that is set up from nothing."""


class Process:
    """A server that runs, and what it said."""

    def __init__(self, *args: str, **environment: str) -> None:
        surroundings = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "feltwork", "serve", *args],
            env={**surroundings, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONUNBUFFERED": "1", **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self._lines: Queue[str | None] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)

    def until(self, words: str, wait_s: float = WAIT_S) -> str:
        """The line with these words, waited for."""
        while True:
            try:
                line = self._lines.get(timeout=wait_s)
            except Empty:
                raise AssertionError(f"{words!r} was not said: {self.said}") from None
            assert line is not None, f"it ended, and {words!r} was not said: {self.said}"
            self.said.append(line)
            if words in line:
                return line

    @property
    def address(self) -> str:
        """Where it listens, once it says so."""
        return self.until(OPEN).removeprefix(OPEN)

    def end(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to end, and wait until it has; its exit status."""
        self.process.send_signal(by)
        return self.status()

    def status(self) -> int:
        """Its exit status, once it has ended by itself."""
        status = self.process.wait(WAIT_S)
        self._reader.join(WAIT_S)
        while (line := self._lines.get(timeout=WAIT_S)) is not None:
            self.said.append(line)
        return status


@contextmanager
def serving(*args: str, **environment: str) -> Iterator[Process]:
    """A server process; killed at the end where the test did not end it."""
    process = Process(*args, **environment)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.process.kill()
            process.process.wait()
