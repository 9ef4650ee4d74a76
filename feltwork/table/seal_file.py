"""The seal's keys at hand: from FELTWORK_SEAL_KEY, or from the file seal.key of the data folder."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet

from feltwork.table.seal import VARIABLE, Seal
from feltwork.terms.refusal import Refused

_LOST: Final = "lost:"
_BETWEEN: Final = re.compile(r"[\s,]+")


def the_seal(folder: Path) -> Seal:
    """The server's seal. The first server makes the key's file if there is no key yet."""
    if stated := os.environ.get(VARIABLE, "").strip():
        return _read(stated)
    file = folder / "seal.key"
    try:
        if not file.exists():
            _make_key(file)
        return _of_file(file)
    except OSError as problem:
        why = f"{file} can't be read or made ({(problem.strerror or str(problem)).lower()})"
        raise Refused(
            "the seal's key", why, instead=f"set {VARIABLE}, or set FELTWORK_DATA to a folder that you own"
        ) from None


def seal_at_hand(folder: Path) -> Seal | None:
    """The seal of this machine; None if it has no key. No key is made."""
    if os.environ.get(VARIABLE, "").strip() or (folder / "seal.key").exists():
        return the_seal(folder)
    return None


def _of_file(file: Path) -> Seal:
    with file.open("rb") as reading:
        mode = os.fstat(reading.fileno()).st_mode & 0o777
        if mode & 0o077:
            raise Refused(
                "the seal's key",
                f"other users of this machine can open {file} (mode {mode:04o})",
                instead=f"run `chmod 600 {file}`, and replace the key if others had the file",
            )
        return _read(reading.read().decode("ascii", "replace"))


def _read(text: str) -> Seal:
    """Keys, the newest first, with commas or white space between them; ``lost:ID`` names one that nobody has."""
    words = [word for word in _BETWEEN.split(text) if word]
    keys = [word for word in words if not word.startswith(_LOST)]
    return Seal(*keys, lost=[word.removeprefix(_LOST) for word in words if word.startswith(_LOST)])


def _make_key(file: Path) -> None:
    """Make a new key. It has its name only once it is whole, so that servers that start at once use the same one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, making = tempfile.mkstemp(dir=file.parent, prefix=".seal-")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(Fernet.generate_key())
            new.flush()
            os.fsync(new.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(making, file)
    finally:
        os.unlink(making)
