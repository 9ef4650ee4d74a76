"""The order of a virtual shoe at rest: sealed, so that nobody who reads the database knows what comes next.

A shoe has to outlive the process that deals from it. The key stays outside the database, with the server: in
``FELTWORK_SEAL_KEY``, or in a file of the data folder that the first server makes.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken

from feltwork.terms.refusal import Refused

VARIABLE: Final = "FELTWORK_SEAL_KEY"


class Seal:
    """Seals and opens what is kept.

    >>> seal = Seal(Fernet.generate_key())
    >>> kept = seal.close({"cards": ["As", "Kd"]})
    >>> "cards" in kept, seal.open(kept)
    (False, {'cards': ['As', 'Kd']})
    """

    def __init__(self, key: bytes) -> None:
        try:
            self._fernet = Fernet(key)
        except ValueError:
            raise Refused(
                "the seal's key", "it is no key of 32 bytes in base64", instead=f"set {VARIABLE} anew, or remove it"
            ) from None

    def close(self, content: Any) -> str:
        return self._fernet.encrypt(json.dumps(content, separators=(",", ":")).encode()).decode()

    def open(self, sealed: str) -> Any:
        try:
            return json.loads(self._fernet.decrypt(sealed.encode()))
        except InvalidToken:
            raise Refused(
                "the virtual shoe",
                "it was sealed with another key",
                "605a.2(b)",
                f"start this server with the key of the one that dealt ({VARIABLE})",
            ) from None


def the_seal(folder: Path) -> Seal:
    """The server's seal: by the variable, or by the key in the data folder, which is made where there is none."""
    if stated := os.environ.get(VARIABLE):
        return Seal(stated.encode())
    file = folder / "seal.key"
    try:
        if not file.exists():
            _make_key(file)
        return Seal(file.read_bytes().strip())
    except OSError as problem:
        why = f"{file} can't be read or made ({(problem.strerror or str(problem)).lower()})"
        raise Refused("the seal's key", why, instead=f"set {VARIABLE}, or FELTWORK_DATA to a folder of yours") from None


def _make_key(file: Path) -> None:
    """A new key, whole from the moment it has its name: servers that start at once find one and the same."""
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
