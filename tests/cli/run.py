"""The commands as a shell runs them."""

from __future__ import annotations

import os
import subprocess
import sys

TIMEOUT_S = 60


def feltwork(*args: str, stdin: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; standard input ends where the text does."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [sys.executable, "-m", "feltwork", *args],
        input=given,
        capture_output=True,
        timeout=TIMEOUT_S,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", "COLUMNS": "100", **environment},
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
