"""Program identity: the software that runs here, signed for the Department (605a.5(a), 461a.4(d)).

The digests cover everything that can be loaded: the package, its dependencies, the interpreter and its library. They
are taken when the server starts, before anything is served, and again from the disk at each question.
"""

from __future__ import annotations

import json
import platform
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

import feltwork
from feltwork.control.protocol import CLEAN, NOT_CLEAN, PROTOCOL, canonical
from feltwork.start import files, folders, loading
from feltwork.start.counting import Counting
from feltwork.terms.refusal import Refused

PACKAGE: Final = Path(folders.PACKAGE)
SHORTEST_NONCE: Final = 16
LONGEST_NONCE: Final = 128
ON_DISK_WITHIN_S: Final = 25.0
_LOOK_EVERY_S: Final = 1.0
_SECTION: Final = "605a.5(a)"
_AGAIN: Final = "install Feltwork again from its packages, and start the server again"

Parts = Mapping[str, str]
"""The digest of each part of the program."""
Waiting = Callable[[], object]
"""Called about once a second while files are read."""


@dataclass(frozen=True, slots=True)
class Program:
    """The program as it was when it started."""

    version: str
    parts: Parts
    started_at: datetime
    disk: Disk
    is_clean: bool = True
    """Whether it was started so that only the sources of the digests can run."""

    @classmethod
    def starting(cls, folder: Path) -> Program:
        """A program that is one folder."""

        def read(_: Waiting) -> Parts:
            roots = {"package": str(folder), "dependencies": [], "library": [], "binaries": []}
            parts: Parts = files.digests(roots, strict=False)["parts"]
            return parts

        return cls(feltwork.__version__, read(lambda: None), datetime.now(UTC), Disk(read))

    @property
    def digest(self) -> str:
        """One digest over all parts."""
        return files.whole_digest(self.parts)

    def identity(self, nonce: str, key: ec.EllipticCurvePrivateKey, waiting: Waiting = lambda: None) -> dict[str, Any]:
        """The program's identity with the asker's nonce, signed. An old answer does not fit a new question."""
        if not SHORTEST_NONCE <= len(nonce) <= LONGEST_NONCE:
            instead = f"send {SHORTEST_NONCE} to {LONGEST_NONCE} random letters"
            raise Refused("program identity", f"the nonce has {len(nonce)} letters", _SECTION, instead)
        on_disk = self.disk.parts(waiting)
        told = {
            "protocol": PROTOCOL,
            "nonce": nonce,
            "version": self.version,
            "python": platform.python_version(),
            "start": CLEAN if self.is_clean else NOT_CLEAN,
            "running": self.digest,
            "on_disk": files.whole_digest(on_disk),
            "parts": dict(self.parts),
            "parts_on_disk": dict(on_disk),
            "started_at": self.started_at.isoformat(),
        }
        return {"identity": told, "signature": key.sign(canonical(told), ec.ECDSA(SHA256())).hex()}


class Disk:
    """The digests of the files as they are now. They are read by one question at a time.

    A question that comes meanwhile waits for a reading that begins after it.
    """

    def __init__(self, read: Callable[[Waiting], Parts]) -> None:
        self._read = read
        self._turn = threading.Condition()
        self._begun = self._ended = 0
        self._last: Parts | Refused = {}

    def parts(self, waiting: Waiting) -> Parts:
        """The digest of each part, from a reading that begins now or later."""
        with self._turn:
            wanted = self._begun + 1
        while not self._take_turn(wanted):
            if self._ended >= wanted:
                break
            waiting()
        else:
            self._read_now(waiting)
        if isinstance(self._last, Refused):
            raise self._last
        return self._last

    def _take_turn(self, wanted: int) -> bool:
        with self._turn:
            if self._ended >= wanted:
                return False
            if self._begun == self._ended:
                self._begun += 1
                return True
            self._turn.wait(_LOOK_EVERY_S)
            return False

    def _read_now(self, waiting: Waiting) -> None:
        last: Parts | Refused = Refused("program identity", "the files could not be read", _SECTION, "ask again")
        try:
            last = self._read(waiting)
        except Refused as refused:
            last = refused
        finally:
            with self._turn:
                self._last, self._ended = last, self._begun
                self._turn.notify_all()


# ------------------------------------------------------------------------------------------------- of this process


class Starting:
    """The identity of this process, while its files are still read."""

    def __init__(self) -> None:
        self._at = datetime.now(UTC)
        self._state = loading.STATE
        self._roots = folders.roots() if self._state is None else self._state.roots
        begun = None if self._state is None else self._state.counting
        self._counting = begun or Counting(self._roots, strict=True, files=self._state is not None)

    def program(self) -> Program:
        """The program, once all files are read; refused if anything was loaded that is not part of it."""
        answer = self._counting.answer()
        if "parts" not in answer:
            raise Refused("the program", answer["refused"], _SECTION, _AGAIN)
        if self._state is not None:
            self._state.files = answer["files"]
            verify_loaded()
        return Program(feltwork.__version__, answer["parts"], self._at, Disk(self._read), self._state is not None)

    def _read(self, waiting: Waiting) -> Parts:
        counting = Counting(self._roots, strict=False, files=False)
        for _ in range(int(ON_DISK_WITHIN_S / _LOOK_EVERY_S)):
            if counting.wait(_LOOK_EVERY_S):
                break
            waiting()
        answer = counting.answer(0)
        if "parts" not in answer:
            raise Refused("program identity", answer["refused"], _SECTION, "ask again")
        parts: Parts = answer["parts"]
        return parts


def verify_loaded() -> None:
    """Refuse to go on if a module was loaded from elsewhere than the program's own files."""
    if loading.STATE is not None and (faults := loading.STATE.faults()):
        raise Refused("the program", faults[0], _SECTION, _AGAIN)


# ------------------------------------------------------------------------------------------------- at the Department


def verify_identity(answer: dict[str, Any], nonce: str, key: ec.EllipticCurvePublicKey) -> dict[str, Any]:
    """The identity in an answer; refused if it answers another question, or another key signed it."""
    told, signature = answer.get("identity"), answer.get("signature")
    if not isinstance(told, dict) or told.get("nonce") != nonce:
        raise Refused("program identity", "it answers another question", _SECTION, "ask again")
    try:
        key.verify(bytes.fromhex(str(signature)), canonical(told), ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):
        raise Refused("program identity", "it is not signed with the casino's key", _SECTION, "ask again") from None
    return told


def parts_of(stated: str | None) -> Parts:
    """Parts as the Department's store has them."""
    parts: Parts = json.loads(stated) if stated else {}
    return parts
