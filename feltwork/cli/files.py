"""Files as the commands read and write them: whatever is wrong with one is a refusal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from feltwork.terms.refusal import Refused

MOST_BYTES = 64 * 2**20


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    try:
        data = _read_stdin() if path == "-" else _read(Path(path))
    except OSError as problem:
        raise Refused(path, (problem.strerror or str(problem)).lower(), instead="name a readable file") from None
    if len(data) > MOST_BYTES:
        raise Refused(path, f"larger than {MOST_BYTES // 2**20} MiB", instead="name a file of rounds")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(path, "not UTF-8 text", instead="save it as UTF-8") from None


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise Refused("standard input", "it is closed", instead="name a file, or send one through a pipe")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def append_lines(path: str, lines: Iterable[str]) -> None:
    """Add lines to a file, which is made where it is not there."""
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as problem:
        raise Refused(path, (problem.strerror or str(problem)).lower(), instead="name a file to write to") from None


def write_new(path: str, text: str) -> None:
    """Write a file that is not there yet: nobody's work is overwritten."""
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as problem:
        raise Refused(path, (problem.strerror or str(problem)).lower(), instead="name a new file") from None
