"""The order of a virtual shoe at rest: sealed, so that nobody who reads the database knows what comes next.

A shoe has to outlive the process that deals from it. The key stays outside the database, with the server: in
``FELTWORK_SEAL_KEY``, or in a file of the data folder that the first server makes.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken

from feltwork.terms.refusal import Refused

VARIABLE: Final = "FELTWORK_SEAL_KEY"


class Seal:
    """Seals and opens what is kept.

    >>> seal = Seal(Fernet.generate_key())
    >>> kept = seal.close({"cards": ["As", "Kd"]})
    >>> "As" in kept, seal.open(kept)
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
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return Seal(file.read_bytes().strip())
    with os.fdopen(descriptor, "wb") as new:
        new.write(key := Fernet.generate_key())
    return Seal(key)
