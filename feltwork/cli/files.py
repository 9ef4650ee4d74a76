"""Files as the commands read and write them: whatever is wrong with one is a refusal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from feltwork.terms.refusal import Refused

MOST_BYTES = 64 * 2**20


def file_name(path: str) -> str:
    """What a file is called in a sentence."""
    return "standard input" if path == "-" else path


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    what = file_name(path)
    _verify_named(path)
    try:
        data = _read_stdin() if path == "-" else _read(Path(path))
    except OSError as problem:
        raise Refused(what, _why(problem), instead="name a readable file") from None
    if len(data) > MOST_BYTES:
        raise Refused(what, f"larger than {MOST_BYTES // 2**20} MiB", instead="name a file of rounds")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(what, "not UTF-8 text", instead="save it as UTF-8") from None


def _verify_named(path: str) -> None:
    if not path:
        raise Refused("the file", "no file is named", instead="name one")


def _why(problem: OSError) -> str:
    return (problem.strerror or str(problem)).lower()


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise Refused("standard input", "it is closed", instead="name a file, or send one through a pipe")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def append_lines(path: str, lines: Iterable[str]) -> None:
    """Add lines to a file, which is made where it is not there."""
    _verify_named(path)
    try:
        with Path(path).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)
    except OSError as problem:
        raise Refused(path, _why(problem), instead="name a file to write to") from None


def write_new(path: str, text: str) -> None:
    """Write a file that is not there yet: nobody's work is overwritten."""
    _verify_named(path)
    begun = False
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            begun = True
            file.write(text)
            begun = False
    except OSError as problem:
        raise Refused(path, _why(problem), instead="name a new file") from None
    finally:
        if begun:  # a full disk, or Ctrl-C: half a file is none
            with suppress(OSError):
                Path(path).unlink()


def verify_new(path: str) -> None:
    """Refuse a file that can't be made, before the work that would fill it."""
    _verify_named(path)
    try:
        Path(path).lstat()
    except FileNotFoundError:
        folder = Path(path).parent
        if not folder.is_dir():
            raise Refused(
                path, f"there is no folder {folder}", instead="name a file in a folder that is there"
            ) from None
        if not os.access(folder, os.W_OK):
            raise Refused(path, f"the folder {folder} can't be written", instead="name another folder") from None
    except OSError as problem:
        raise Refused(path, _why(problem), instead="name a new file") from None
    else:
        raise Refused(path, "file exists", instead="name a new file")
