"""Passwords: what one may be, and its argon2 hash. Nothing here keeps, logs or shows one in clear."""

from __future__ import annotations

import secrets
import unicodedata
from functools import cache
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from feltwork.access.tries import Locked
from feltwork.terms.refusal import Refused

SHORTEST: Final = 12
LONGEST: Final = 256
"""Letters: argon2 reads all of them, and somebody might send a book."""
AT_ONCE: Final = 4
"""Each computation takes 64 MiB, and whoever may knock at the door can ask for one."""
MOST_WAITING: Final = 12
"""Each one that waits takes a thread of the server, which has forty for all requests."""
AGAIN_S: Final = 1

HASHER: Final = PasswordHasher()
"""The parameters of the day, argon2-cffi's own (RFC 9106, low memory). When they change, a password is hashed anew at
the next sign-in."""
_QUICK: Final = PasswordHasher(time_cost=1, memory_cost=1_024, parallelism=1)


class _Room:
    """Room for a few computations, and for some that wait; more are refused at once, before they cost anything."""

    def __init__(self) -> None:
        self._places, self._turns = BoundedSemaphore(AT_ONCE + MOST_WAITING), BoundedSemaphore(AT_ONCE)

    def __enter__(self) -> None:
        if not self._places.acquire(blocking=False):
            why = "too many passwords are being checked at this moment"
            raise Locked("the password", why, "send it again in a few seconds", AGAIN_S)
        self._turns.acquire()

    def __exit__(self, *_: object) -> None:
        self._turns.release()
        self._places.release()


_room: Final = _Room()


class Printed:
    """A password that the demo prints: one that everybody shares, hashed once, or a random one with a quick hash.

    Nobody tries all random passwords, so the slow hash protects people's own words alone.
    """

    def __init__(self, password: str, *, is_random: bool = False) -> None:
        self.password = password
        self.hash = hashed(password, hasher=_QUICK if is_random else None)


def hashed(password: str | Printed, *names: str, hasher: PasswordHasher | None = None) -> str:
    """The hash to keep; refused where the password is short, or one of the names with little around it."""
    text = _normal(password.password if isinstance(password, Printed) else password)
    _verify(text, names)
    if isinstance(password, Printed):
        return password.hash
    with _room:
        return (hasher or HASHER).hash(_bytes(text))


def rehashed(password: str) -> str:
    """The hash with the parameters of the day, of a password that was taken before."""
    with _room:
        return HASHER.hash(_bytes(_normal(password)))


def matches(hash: str | None, password: str) -> bool:
    """Whether a password is the one of this hash; without a hash the same work is done, and it is not."""
    text = _normal(password)[: LONGEST + 1]
    with _room:
        try:
            right = HASHER.verify(hash or _nobodys_hash(), _bytes(text))
        except (VerificationError, InvalidHashError):
            return False
    return right and hash is not None


def is_dated(hash: str) -> bool:
    """Whether a hash was made with other parameters than those of the day."""
    return HASHER.check_needs_rehash(hash)


def _verify(text: str, names: tuple[str, ...]) -> None:
    if not SHORTEST <= len(text) <= LONGEST:
        raise Refused(
            "the password",
            f"it has {len(text)} letters",
            instead=f"choose {SHORTEST} to {LONGEST}; a few words are good",
        )
    rest = text.casefold()
    parts = {part for name in names for part in (name.casefold(), *name.casefold().split()) if len(part) > 2}
    for part in sorted(parts, key=len, reverse=True):
        rest = rest.replace(part, "")
    if len(rest) < SHORTEST // 2:
        raise Refused("the password", "it is little more than the name", instead="choose words that are not")
    if len(set(text.casefold())) < SHORTEST // 3:
        raise Refused("the password", "it repeats a few letters", instead="choose a few words")


def _normal(password: str) -> str:
    """The same letters from every keyboard, composed or not."""
    return unicodedata.normalize("NFKC", password)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # what no keyboard writes is wrong, and no error of ours


@cache
def _nobodys_hash() -> str:
    return HASHER.hash(secrets.token_urlsafe(32))
