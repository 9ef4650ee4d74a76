"""Program identity: which software runs here, told so that nobody else could have told it (605a.5(a), 461a.4(d)).

The digest is taken over every file of the package when the server starts, before anything is served. A file that is
changed afterwards changes what lies on disk, and not what was taken: both are told, and they differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

import feltwork
from feltwork.control.protocol import PROTOCOL, canonical
from feltwork.terms.refusal import Refused

PACKAGE: Final = Path(feltwork.__file__).parent
_MADE_HERE: Final = frozenset({"__pycache__"})
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 128


def files_of(folder: Path) -> Iterator[Path]:
    """Every file that belongs to the program, in one order everywhere; what the interpreter makes is none."""
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
        if path.is_file() and not _MADE_HERE & set(path.relative_to(folder).parts):
            yield path


def digest_of(folder: Path) -> str:
    """SHA-256 over the names and contents of the program's files."""
    whole = hashlib.sha256()
    for path in files_of(folder):
        name = path.relative_to(folder).as_posix().encode()
        whole.update(len(name).to_bytes(4, "big") + name + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


@dataclass(frozen=True, slots=True)
class Program:
    """The program as it was when it started."""

    version: str
    digest: str
    started_at: datetime
    folder: Path

    @classmethod
    def starting(cls, folder: Path = PACKAGE) -> Program:
        """Taken once, when a server starts."""
        return cls(feltwork.__version__, digest_of(folder), datetime.now(UTC), folder)

    def identity(self, nonce: str, key: ec.EllipticCurvePrivateKey) -> dict[str, Any]:
        """Who runs here, signed for whoever made the nonce: an old answer is no answer to a new question."""
        if not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE:
            instead = f"{SHORTEST_NONCE} to {LONGEST_NONCE} letters of chance"
            raise Refused("program identity", f"the nonce has {len(nonce)} letters", "605a.5(a)", instead)
        told = {
            "protocol": PROTOCOL,
            "nonce": nonce,
            "version": self.version,
            "running": self.digest,
            "on_disk": digest_of(self.folder),
            "started_at": self.started_at.isoformat(),
        }
        return {"identity": told, "signature": key.sign(canonical(told), ec.ECDSA(SHA256())).hex()}


def verify_identity(answer: dict[str, Any], nonce: str, key: ec.EllipticCurvePublicKey) -> dict[str, Any]:
    """The identity that was told; refused where it answers another question, or another key signed it."""
    told: dict[str, Any] = answer["identity"]
    if told.get("nonce") != nonce:
        raise Refused("program identity", "it answers another question", "605a.5(a)", "ask again")
    try:
        key.verify(bytes.fromhex(answer["signature"]), canonical(told), ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        raise Refused("program identity", "it is not signed with the casino's key", "605a.5(a)", "ask again") from None
    return told
