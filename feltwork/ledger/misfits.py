"""What a proof of the ledger finds: its figures, and every row that does not fit."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from feltwork.terms.money import Cents, money

MOST_MISFITS: Final = 20
"""More are counted and not kept: the first one says where to begin."""

Place: TypeAlias = tuple[str, int, int, int]
"""Day, lane, number, line: the order of the journal. A day comes before its lanes, a lane's head after its rows."""

CHAIN, LINK, ACCOUNT = range(3)
"""What is told first: a broken chain, then what names something that is not there, then sums that differ. Where a row
of the chain is gone, the other two are what comes of it."""


@dataclass(frozen=True, slots=True, order=True)
class Misfit:
    """A row that is not what it must be."""

    rank: int
    place: Place
    table: str
    key: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.table} {self.key}: expected {self.expected}; there is {self.found}"

    def to_json(self) -> dict[str, str]:
        return {"table": self.table, "key": self.key, "expected": self.expected, "found": self.found}


@dataclass(slots=True)
class Misfits:
    """Misfits as they turn up; the first ones by rank and order of the journal are kept, and all are counted."""

    rank: int = CHAIN
    """Of those that turn up now."""
    count: int = 0
    kept: list[Misfit] = field(default_factory=list)

    def add(self, place: Place, table: str, key: str, expected: str, found: str) -> None:
        self.count += 1
        insort(self.kept, Misfit(self.rank, place, table, key, expected, found))
        del self.kept[MOST_MISFITS:]

    def posting(self, day: str, lane: int, number: int, expected: str, found: str) -> None:
        """Of ledger.posting."""
        self.add((day, lane, number, 0), "ledger.posting", posting_key(day, lane, number), expected, found)

    def transfer(self, day: str, lane: int, number: int, line: int, expected: str, found: str) -> None:
        """Of ledger.transfer."""
        key = f"{posting_key(day, lane, number)} line {line}"
        self.add((day, lane, number, line), "ledger.transfer", key, expected, found)

    def day(self, day: str, expected: str, found: str) -> None:
        """Of ledger.day."""
        self.add((day, 0, 0, 0), "ledger.day", day, expected, found)

    def account(self, table: str, code: str, expected: str, found: str) -> None:
        """Of an account, a balance, or the whole."""
        self.add(("", 0, 0, 0), table, code, expected, found)


def posting_key(day: str, lane: int, number: int) -> str:
    """Where a posting stands, in words."""
    return f"{day} lane {lane} number {number}"


@dataclass(frozen=True, slots=True)
class Verification:
    """The proof: its figures, and what does not fit. The ledger is whole where ``first`` is None."""

    days: int
    postings: int
    transfers: int
    accounts: int
    moved: Cents
    """Everything that was ever posted."""
    misfits: int
    kept: tuple[Misfit, ...]

    @property
    def first(self) -> Misfit | None:
        """The first row that does not fit."""
        return self.kept[0] if self.kept else None

    @property
    def whole(self) -> bool:
        """Chain, balances and zero sum hold."""
        return not self.misfits

    def to_json(self) -> dict[str, Any]:
        return {
            "whole": self.whole,
            "days": self.days,
            "postings": self.postings,
            "transfers": self.transfers,
            "accounts": self.accounts,
            "moved": money(self.moved),
            "misfits": self.misfits,
            "first": None if self.first is None else self.first.to_json(),
            "kept": [misfit.to_json() for misfit in self.kept],
        }
