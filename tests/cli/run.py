"""The commands as a shell runs them, in this process: starting an interpreter for each would take most of the time.

`in_a_process` is for what is about the process itself.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from unittest import mock

import pytest

from feltwork.cli import main

TIMEOUT_S = 60
SURROUNDINGS = {"PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100"}


def feltwork(*args: str, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command; standard input ends where the text does."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [io.TextIOWrapper(io.BytesIO(text), encoding="utf-8", write_through=True) for text in (given, b"", b"")]
    words = ["feltwork", *args]
    with (
        mock.patch.dict(os.environ, {**SURROUNDINGS, **environment}),
        mock.patch.multiple(sys, argv=words, stdin=streams[0], stdout=streams[1], stderr=streams[2]),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    # Read by way of the buffers: the command may have closed or changed what wraps them.
    said, complained = (stream.buffer.getvalue().decode() for stream in streams[1:])  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(words, int(ended.value.code or 0), said, complained)


def in_a_process(*args: str, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "feltwork", *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        timeout=TIMEOUT_S,
        env={**os.environ, **SURROUNDINGS, **environment},
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
