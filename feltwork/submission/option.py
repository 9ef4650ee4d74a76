"""The kinds of choice a chapter leaves to the certificate holder.

An option reads a value from JSON or TOML, refuses with its section what the chapter does not permit, and
can say what it permits. A game's submission is a frozen dataclass whose fields carry these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused

NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(ABC):
    """One choice: where the chapter gives it, what it is about, and its default."""

    section: str
    about: str
    default: Any
    id: str = ""

    @abstractmethod
    def read(self, value: object) -> Any:
        """The value as the game uses it, or a refusal."""

    @abstractmethod
    def values(self) -> list[object]:
        """What is permitted, for programs and for people."""

    def write(self, value: Any) -> object:
        """The value as a file states it; reads back to the same."""
        return value

    def refuse(self, value: object, instead: str) -> Refused:
        return Refused(f"option {self.id}", f"{value!r} is not permitted", self.section, instead)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of a few names, or numbers."""

    among: tuple[str | int, ...]

    def read(self, value: object) -> str | int:
        for permitted in self.among:
            if value == permitted and not isinstance(value, bool):
                return permitted
            if isinstance(value, str) and value.strip().lower() == str(permitted).lower():
                return permitted
        raise self.refuse(value, "choose " + " or ".join(map(str, self.among)))

    def values(self) -> list[object]:
        return list(self.among)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Option):
    """Permitted or not."""

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value, "choose true or false")
        return value

    def values(self) -> list[object]:
        return [False, True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Option):
    """Money between a floor and a ceiling."""

    least: Cents
    most: Cents

    def read(self, value: object) -> Cents:
        cents = parse_money(value, f"option {self.id}")
        if not self.least <= cents <= self.most:
            raise self.refuse(value, f"from {money(self.least)} to {money(self.most)}")
        return cents

    def write(self, value: Cents) -> object:
        return money(value)

    def values(self) -> list[object]:
        return [f"{money(self.least)} to {money(self.most)}"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Option):
    """Any of some names."""

    among: tuple[str, ...]

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.refuse(value, "list names among " + ", ".join(self.among))
        for name in value:
            if name not in self.among:
                raise self.refuse(name, "list names among " + ", ".join(self.among))
        return tuple(name for name in self.among if name in value)

    def write(self, value: tuple[str, ...]) -> object:
        return list(value)

    def values(self) -> list[object]:
        return list(self.among)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Option):
    """One of the printed paytables of a wager, a table at or above a printed floor, or no such wager.

    A chapter that prints lettered tables fixes their odds; one that prints a floor calls it ``floor`` and
    takes any table at or above it.
    """

    tables: tuple[Paytable, ...] = field(default=())
    floor: bool = False
    optional: bool = False

    def read(self, value: object) -> Paytable | None:
        if self.optional and (value is False or value == NOT_OFFERED):
            return None
        if isinstance(value, str):
            for table in self.tables:
                if table.id.lower() == value.strip().lower():
                    return table
            raise self.refuse(value, "choose " + " or ".join(map(str, self.values())))
        if self.floor:
            return self.tables[0].at_or_above(value)
        raise self.refuse(value, "choose " + " or ".join(map(str, self.values())))

    def write(self, value: Paytable | None) -> object:
        if value is None:
            return NOT_OFFERED
        return {row.hand: str(row.pays) for row in value} if value.id == "own" else value.id

    def values(self) -> list[object]:
        names: list[object] = [table.id for table in self.tables]
        if self.floor:
            names.append({row.hand: f"{row.pays} or more" for row in self.tables[0]})
        if self.optional:
            names.append(NOT_OFFERED)
        return names
