"""How often somebody may fail to sign in from one address: so nobody fills the audit trail with names of nobody."""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import Final

from feltwork.web.refusing import NotSignedIn, TooMany

MOST: Final = 20
WITHIN_S: Final = 60
ADDRESSES: Final = 10_000
"""How many are remembered; of more the one that failed longest ago is forgotten."""


class Tries:
    """The failures of the last minute, by address, in this process."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._failed: OrderedDict[str, deque[float]] = OrderedDict()

    @contextmanager
    def one(self, address: str | None) -> Iterator[None]:
        """A try. It counts from its beginning, so that many at once are no way around; success takes it back."""
        key, at = _key(address), self._begin(_key(address))
        failed = False
        try:
            yield
        except NotSignedIn:
            failed = True
            raise
        finally:
            if not failed:
                self._forgive(key, at)

    def _begin(self, key: str) -> float:
        with self._lock:
            now = self._now()
            recent = self._failed.setdefault(key, deque())
            self._failed.move_to_end(key)
            while recent and recent[0] <= now - WITHIN_S:
                recent.popleft()
            if len(recent) >= MOST:
                raise _too_many(recent[0] + WITHIN_S - now)
            recent.append(now)
            if len(self._failed) > ADDRESSES:
                self._failed.popitem(last=False)
            return now

    def _forgive(self, key: str, at: float) -> None:
        with self._lock:
            recent = self._failed.get(key)
            if recent is None:
                return
            if at in recent:
                recent.remove(at)
            if not recent:
                del self._failed[key]


def _too_many(seconds_left: float) -> TooMany:
    after_s = max(math.ceil(seconds_left), 1)
    return TooMany(
        "sign-in",
        f"{MOST} tries from this address have failed within {WITHIN_S} seconds",
        instead=f"try again in {after_s} seconds",
        after_s=after_s,
    )


def _key(address: str | None) -> str:
    """One household of addresses counts as one: in version 6 whoever has one has billions."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or "unknown"
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(getattr(found, "ipv4_mapped", None) or found)
