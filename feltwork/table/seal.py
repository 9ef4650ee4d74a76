"""Sealed text: cards that nobody may know yet, unreadable and unchangeable for everybody who has only the database.

Each sealed text names the key that opens it, and is bound to its house, table, entry and purpose: in another place it
does not open. The keys stay outside the database (:mod:`feltwork.table.seal_file`).
"""

from __future__ import annotations

import base64
import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from feltwork.terms.refusal import Refused

VARIABLE: Final = "FELTWORK_SEAL_KEY"
SECTION: Final = "605a.2(b)"
SEALED: Final = re.compile(r"2:([0-9a-f]{16}):[A-Za-z0-9_=-]+")
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}=?")
_BYTES: Final = 32
_NONCE: Final = 12


@dataclass(frozen=True, slots=True)
class Bound:
    """The one place at which a sealed text opens."""

    house: str
    table: str
    entry: int
    """The number of the journal's entry."""
    purpose: str

    def __str__(self) -> str:
        return f"{self.purpose} in entry {self.entry} of table {self.table}" if self.table else self.purpose


class WrongKey(Refused):
    """The key that a sealed text names is not among those at hand."""

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(
            "the sealed cards",
            f"they were sealed with another key: {id}",
            SECTION,
            f"add key {id} to {VARIABLE} or to seal.key, and start the server again",
        )


class _Key:
    """One secret of 32 bytes, and what is derived from it."""

    def __init__(self, text: str) -> None:
        if not _KEY.fullmatch(text):
            raise Refused(
                "the seal's key",
                "it is not 32 bytes in base64",
                instead=f"correct {VARIABLE} or seal.key, or restore its copy",
            )
        secret = base64.urlsafe_b64decode(text.rstrip("=") + "=")
        self.id = _derived(secret, "id", 8).hex()
        self.cipher = AESGCM(_derived(secret, "cards", _BYTES))
        self.fernet = Fernet(base64.urlsafe_b64encode(secret))
        """For entries of earlier versions."""


def _derived(secret: bytes, use: str, length: int) -> bytes:
    return HKDF(SHA256(), length, None, f"feltwork seal 2 {use}".encode()).derive(secret)


class Seal:
    """The keys of a server: the first one seals, and each opens what was sealed with it.

    >>> key, other = Fernet.generate_key(), Fernet.generate_key()
    >>> here = Bound("house", "T1", 7, "shoe")
    >>> sealed = Seal(key).close({"cards": ["As", "Kd"]}, here)
    >>> "cards" in sealed, Seal(other, key).open(sealed, here)
    (False, {'cards': ['As', 'Kd']})
    >>> Seal(key).open(sealed, Bound("house", "T1", 8, "shoe"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    feltwork.table.seal.Damaged: shoe in entry 8 of table T1: it was changed, or sealed for another entry (§ ...
    """

    def __init__(self, *keys: bytes | str, lost: Iterable[str] = ()) -> None:
        made = [_Key(key.decode("ascii", "replace") if isinstance(key, bytes) else key) for key in keys]
        self._keys = {key.id: key for key in made}
        if not self._keys:
            raise Refused("the seal's key", "no key is named", instead=f"set {VARIABLE}, or remove it")
        self.sealing = made[0].id
        """The id of the key that seals."""
        self.lost = frozenset(lost)
        """Ids of keys that nobody has any more."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the keys at hand, the sealing one first."""
        return tuple(self._keys)

    def close(self, content: Any, bound: Bound) -> str:
        """Seal content for one place. The length of the text depends on the length of the JSON alone."""
        nonce = os.urandom(_NONCE)
        plain = json.dumps(content, separators=(",", ":")).encode()
        sealed = self._keys[self.sealing].cipher.encrypt(nonce, plain, _associated(bound, self.sealing))
        return f"2:{self.sealing}:{base64.urlsafe_b64encode(nonce + sealed).decode()}"

    def open(self, sealed: object, bound: Bound) -> Any:
        """Open a sealed text at its place. Refused with another key, in another place, or after any change."""
        match = SEALED.fullmatch(sealed) if isinstance(sealed, str) else None
        if match is None:
            raise Damaged(bound)
        key = self._keys.get(match[1])
        if key is None:
            raise WrongKey(match[1])
        try:
            text = match[0].rpartition(":")[2]
            raw = base64.b64decode(text, altchars=b"-_", validate=True)
            if base64.urlsafe_b64encode(raw).decode() != text:  # bits that base64 does not use were changed
                raise Damaged(bound)
            return json.loads(key.cipher.decrypt(raw[:_NONCE], raw[_NONCE:], _associated(bound, key.id)))
        except (InvalidTag, ValueError):
            raise Damaged(bound) from None

    def open_old(self, sealed: str, bound: Bound) -> Any:
        """Open a text of an earlier version, which named neither its key nor its place."""
        for key in self._keys.values():
            try:
                return json.loads(key.fernet.decrypt(sealed.encode()))
            except InvalidToken:
                continue
        raise Refused(
            str(bound),
            "it was sealed with another key, or was changed",
            SECTION,
            f"add the key that this server had before to {VARIABLE} or to seal.key",
        )


class Damaged(Refused):
    """A sealed text that does not open at its place with the key that it names."""

    def __init__(self, bound: Bound) -> None:
        super().__init__(
            str(bound),
            "it was changed, or sealed for another entry",
            SECTION,
            "restore the database from a backup, or void the round",
        )


def _associated(bound: Bound, key: str) -> bytes:
    return json.dumps(["feltwork", 2, key, bound.house, bound.table, bound.entry, bound.purpose]).encode()


@dataclass(frozen=True, slots=True)
class TableSeal:
    """The seal of one table. A live table has no other."""

    seal: Seal
    house: str
    table: str
    old_through: int = 0
    """The last entry of the table that an earlier version wrote. Only up to there the old format opens."""

    def damaged(self, entry: int, purpose: str) -> Damaged:
        """The refusal of what an entry of this table's journal holds in the place of a sealed text."""
        return Damaged(Bound(self.house, self.table, entry, purpose))

    def close(self, content: Any, entry: int, purpose: str) -> str:
        """Seal content for an entry of this table's journal."""
        return self.seal.close(content, Bound(self.house, self.table, entry, purpose))

    def open(self, sealed: Any, entry: int, purpose: str) -> Any:
        """Open what was sealed for this entry of this table's journal."""
        bound = Bound(self.house, self.table, entry, purpose)
        if entry <= self.old_through and isinstance(sealed, str) and not sealed.startswith("2:"):
            return self.seal.open_old(sealed, bound)
        return self.seal.open(sealed, bound)
