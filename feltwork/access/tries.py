"""Failed sign-ins: what is counted, and when a further try has to wait. A lock-out must not become a weapon.

Failures are counted for a name together with where the try comes from: a browser in which this name has signed in
before, or else an address. Whoever guesses at a name from elsewhere therefore never locks its person out. Two looser
counts bound guessing in total: of a name from all unfamiliar places, and of an address for all unfamiliar names. A
place is familiar to a name once that name has signed in there; the looser counts never stop a familiar place.

The rules are pure functions, so that each program keeps the counts where its own servers share them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address
from typing import Final

from feltwork.access.secrets_shown_once import secret_hash
from feltwork.terms.refusal import RefusedForNow

FAILURES: Final = 5
"""In a row at one place, then the name is locked there."""
FIRST_LOCK_S: Final = 60
LONGEST_LOCK_S: Final = 3600
"""Each further failure doubles the time, up to this."""
FAILURES_OF_A_NAME: Final = 50
NAME_WINDOW_S: Final = 3600
FAILURES_OF_AN_ADDRESS: Final = 200
ADDRESS_WINDOW_S: Final = 600
FAMILIAR_S: Final = 90 * 86_400
"""A place stays familiar for this long after the last sign-in there."""
FORGOTTEN_S: Final = 86_400
"""A count without a failure for this long starts again."""
LONGEST_ORIGIN: Final = 80


class Locked(RefusedForNow):
    """Too many failures: the same may be tried again later."""

    def __init__(self, what: str, why: str, instead: str, after_s: int) -> None:
        super().__init__(what, why, instead=instead, after_s=after_s)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a failure is counted. An empty name stands for every name, an empty origin for everywhere."""

    name: str
    origin: str


@dataclass(frozen=True, slots=True)
class Count:
    """Failures at a place. Times are seconds since the epoch, by the clock of whoever keeps the counts."""

    failures: int = 0
    since: float = 0.0
    """When the first of them was."""
    last: float = 0.0
    locked_until: float = 0.0
    good_at: float | None = None
    """The last sign-in that succeeded here."""

    def since_then(self, now: float, window_s: float) -> int:
        """The failures of a window that is still open."""
        return self.failures if now < self.since + window_s else 0

    def is_familiar(self, now: float) -> bool:
        return self.good_at is not None and now < self.good_at + FAMILIAR_S


_NONE: Final = Count()
Counts = Mapping[Place, Count]


@dataclass(frozen=True, slots=True)
class Knock:
    """A try to sign in: a name, which may be one that nobody can have, and where it comes from."""

    name: str
    """Empty for a text that is not a sign-in name."""
    address: str
    browser: str | None = None
    """What is kept of the token of a browser in which somebody has signed in before."""

    @classmethod
    def at(cls, name: str, address: str | None, browser: str | None = None) -> Knock:
        """A try from an address, perhaps by a browser that shows its token."""
        token = None if browser is None else f"browser {secret_hash(browser).hex()}"
        return cls(name, household(address), token)

    @property
    def here(self) -> Place:
        return Place(self.name, self.address)

    @property
    def in_browser(self) -> Place | None:
        return None if self.browser is None else Place(self.name, self.browser)

    @property
    def name_everywhere(self) -> Place:
        return Place(self.name, "")

    @property
    def address_for_all(self) -> Place:
        return Place("", self.address)

    @property
    def places(self) -> Sequence[Place]:
        """Every place that matters to this try, in the order in which they are locked."""
        if not self.name:
            return [self.address_for_all]
        named = [self.here, self.name_everywhere, self.address_for_all]
        return sorted(named if self.in_browser is None else [*named, self.in_browser])

    def own(self, counts: Counts, now: float) -> Place:
        """Where failures in a row are counted: the browser if this name has signed in there, else the address."""
        browser = self.in_browser
        if browser is not None and counts.get(browser, _NONE).is_familiar(now):
            return browser
        return self.here

    # ------------------------------------------------------------------------------------------------- the rules

    def verify(self, counts: Counts, now: float) -> None:
        """Refuse a try that has to wait, whether the password fits or not."""
        if self.name:
            own = counts.get(self.own(counts, now), _NONE)
            if own.locked_until > now:
                raise self._locked(own.failures, own.locked_until - now)
            if own.is_familiar(now):
                return
            everywhere = counts.get(self.name_everywhere, _NONE)
            if everywhere.since_then(now, NAME_WINDOW_S) >= FAILURES_OF_A_NAME:
                why = f"{FAILURES_OF_A_NAME} sign-ins with this name have failed within an hour"
                raise self._later(why, everywhere.since + NAME_WINDOW_S - now)
        address = counts.get(self.address_for_all, _NONE)
        if address.since_then(now, ADDRESS_WINDOW_S) >= FAILURES_OF_AN_ADDRESS:
            minutes = ADDRESS_WINDOW_S // 60
            why = f"{FAILURES_OF_AN_ADDRESS} sign-ins from this address have failed within {minutes} minutes"
            raise self._later(why, address.since + ADDRESS_WINDOW_S - now)

    def after_failure(self, counts: Counts, now: float) -> dict[Place, Count]:
        """The counts that a failure changes, as they are then."""
        address = self.address_for_all
        if not self.name:
            return {address: _one_more(counts.get(address, _NONE), now, ADDRESS_WINDOW_S)}
        own = self.own(counts, now)
        before = counts.get(own, _NONE)
        failures = 1 + (before.failures if now < before.last + FORGOTTEN_S else 0)
        seconds = lock_s(failures)
        changed = {own: replace(before, failures=failures, last=now, locked_until=now + seconds if seconds else 0.0)}
        if not before.is_familiar(now):
            changed[self.name_everywhere] = _one_more(counts.get(self.name_everywhere, _NONE), now, NAME_WINDOW_S)
            changed[address] = _one_more(counts.get(address, _NONE), now, ADDRESS_WINDOW_S)
        return changed

    def after_success(self, counts: Counts, now: float) -> dict[Place, Count]:
        """The counts that a success changes: the place is familiar, and its failures are forgotten.

        The counts of the name everywhere and of the address stay: somebody who guesses at other names, or from other
        places, gains nothing by a success in between.
        """
        here = Count() if self.own(counts, now) == self.here else counts.get(self.here, _NONE)
        changed = {self.here: replace(here, good_at=now)}
        if self.in_browser is not None:
            changed[self.in_browser] = Count(good_at=now)
        return changed

    def _locked(self, failures: int, seconds: float) -> Locked:
        after_s = max(math.ceil(seconds), 1)
        return Locked(
            f"sign-in of {self.name}",
            f"it is locked here after {failures} failures in a row",
            _instead(after_s),
            after_s,
        )

    def _later(self, why: str, seconds: float) -> Locked:
        after_s = max(math.ceil(seconds), 1)
        return Locked("sign-in", why, _instead(after_s), after_s)


def _instead(after_s: int) -> str:
    return f"wait {after_s} seconds, or use a device where you have signed in before"


def lock_s(failures: int) -> int:
    """For how long a name is locked at a place after so many failures in a row.

    >>> [lock_s(failures) for failures in (4, 5, 6, 7, 50)]
    [0, 60, 120, 240, 3600]
    """
    if failures < FAILURES:
        return 0
    return min(FIRST_LOCK_S << min(failures - FAILURES, 16), LONGEST_LOCK_S)


_WITH_PORT: Final = re.compile(r"\[([^\]]*)\](?::[0-9]+)?|([^:]*):[0-9]+")


def household(address: str | None) -> str:
    """An address as it is counted: in version 6 everybody has billions, so that a network of 64 bits counts as one.

    A port that a proxy adds is not counted: each connection of a client has another one.

    >>> household("2001:db8::1"), household("::ffff:192.0.2.1"), household(None)
    ('2001:db8::', '192.0.2.1', 'unknown')
    >>> household("192.0.2.1:50812"), household("[2001:db8::1]:50812"), household("[2001:db8::1]")
    ('192.0.2.1', '2001:db8::', '2001:db8::')
    """
    with_port = _WITH_PORT.fullmatch(address or "")
    address = (with_port[1] or with_port[2]) if with_port else address
    try:
        found = ip_address(address or "")
    except ValueError:
        return (address or "unknown")[:LONGEST_ORIGIN]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(getattr(found, "ipv4_mapped", None) or found)


def _one_more(before: Count, now: float, window_s: float) -> Count:
    if before.since_then(now, window_s) == 0:
        return replace(before, failures=1, since=now, last=now)
    return replace(before, failures=before.failures + 1, last=now)
