"""Forbidden pairs: two acts that one person must not do both of, each tried for real."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from feltwork.terms.refusal import Refused
from tests.access.staff import Staff

Try = Callable[[Staff], Refused]


@dataclass(frozen=True)
class Pair:
    """One person, two acts, and the section by which the second is refused after the first."""

    who: str
    first: str
    second: str
    section: str
    tried: Try
    """Does the first act and tries the second with the same person; returns how that was refused."""

    def __str__(self) -> str:
        return f"{self.section}: {self.who} {self.first} and {self.second}"


PAIRS: list[Pair] = []


def pair(who: str, first: str, second: str, section: str) -> Callable[[Try], Try]:
    """Put a forbidden pair into the table."""

    def listed(tried: Try) -> Try:
        # Who looks for doctests imports these files under a name of its own: a function is in the table once.
        if _place(tried) not in {_place(one.tried) for one in PAIRS}:
            PAIRS.append(Pair(who, first, second, section, tried))
        return tried

    return listed


def _place(tried: Try) -> tuple[str, int]:
    return tried.__code__.co_filename, tried.__code__.co_firstlineno


def refusal(act: Callable[[], object]) -> Refused:
    """How something is refused; it fails where it is not."""
    try:
        act()
    except Refused as refused:
        return refused
    raise AssertionError("it was not refused")
