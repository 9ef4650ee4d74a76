"""The kinds of choice a chapter leaves to the certificate holder.

An option reads a value from JSON or TOML, refuses with its section what the chapter does not permit, and
can say what it permits: to programs by values that it reads, to people in words. A game's submission is a
frozen dataclass whose fields carry these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.section import full_section
from feltwork.terms.shown import shown

NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(ABC):
    """One choice: where the chapter gives it, what it is about, and its default."""

    section: str
    kind: ClassVar[str] = "value"
    """What kind of value it takes, for programs."""

    about: str
    default: Any
    id: str = ""
    also: tuple[str, ...] = ()
    """Other names a submission may use for it."""

    @abstractmethod
    def read(self, value: object) -> Any:
        """The value as the game uses it, or a refusal."""

    @abstractmethod
    def values(self) -> list[object]:
        """Values that :meth:`read` takes: every one of them where they can be listed, else some to begin with."""

    def permitted(self) -> str:
        """What is permitted, in words."""
        return ", ".join(map(_said, self.values()))

    def write(self, value: Any) -> object:
        """The value as a file states it; reads back to the same."""
        return value

    def under(self, chapter: str) -> Self:
        """The option with its sections in full, where editions share it."""
        return replace(self, section=full_section(chapter, self.section))

    def refuse(self, value: object, instead: str) -> Refused:
        return Refused(f"option {self.id}", f"{shown(value)} is not permitted", self.section, instead)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of a few names, or numbers."""

    kind: ClassVar[str] = "choice"

    among: tuple[str | int, ...]

    def read(self, value: object) -> str | int:
        for permitted in self.among:
            if value == permitted and not isinstance(value, bool):
                return permitted
            if isinstance(value, str) and _plain(value) == _plain(str(permitted)):
                return permitted
        raise self.refuse(value, "choose " + " or ".join(map(str, self.among)))

    def values(self) -> list[object]:
        return list(self.among)


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Option):
    """A whole number between a least and a most."""

    kind: ClassVar[str] = "count"

    least: int
    most: int

    def read(self, value: object) -> int:
        for number in range(self.least, self.most + 1):
            if (value == number and not isinstance(value, bool)) or (
                isinstance(value, str) and value.strip() == str(number)
            ):
                return number
        raise self.refuse(value, self.permitted())

    def values(self) -> list[object]:
        """The least and the most."""
        return [self.least, self.most]

    def permitted(self) -> str:
        return f"a whole number from {self.least} to {self.most}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Option):
    """Permitted or not."""

    kind: ClassVar[str] = "flag"

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value, "choose true or false")
        return value

    def values(self) -> list[object]:
        return [False, True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount(Option):
    """Money between a floor and a ceiling."""

    kind: ClassVar[str] = "amount"

    least: Cents
    most: Cents

    def read(self, value: object) -> Cents:
        cents = parse_money(value, f"option {self.id}")
        if not self.least <= cents <= self.most:
            raise self.refuse(value, self.permitted())
        return cents

    def write(self, value: Cents) -> object:
        return money(value)

    def values(self) -> list[object]:
        """The least and the most."""
        return [money(self.least), money(self.most)]

    def permitted(self) -> str:
        return f"from {money(self.least)} to {money(self.most)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Percent(Option):
    """A percentage between a floor and a ceiling, as a number or written ``70%``; kept in hundredths of a percent."""

    kind: ClassVar[str] = "percent"

    least: int
    most: int = 100_00

    def read(self, value: object) -> int:
        text = value.strip().removesuffix("%").strip() if isinstance(value, str) else value
        try:
            # Two decimals, like money: 12.5% is 1250 hundredths.
            hundredths = parse_money(text, f"option {self.id}")
        except Refused:
            raise self.refuse(value, self.permitted()) from None
        if not self.least <= hundredths <= self.most:
            raise self.refuse(value, self.permitted())
        return hundredths

    def write(self, value: int) -> object:
        return percent(value)

    def values(self) -> list[object]:
        """The least and the most."""
        return [percent(self.least), percent(self.most)]

    def permitted(self) -> str:
        return f"from {percent(self.least)} to {percent(self.most)}"


def percent(hundredths: int) -> str:
    """
    >>> percent(70_00), percent(12_50)
    ('70%', '12.5%')
    """
    return f"{money(hundredths).rstrip('0').rstrip('.')}%"


@dataclass(frozen=True, slots=True, kw_only=True)
class Meters(Option):
    """What progressive meters show, by name; None is the amount that the submission starts them with."""

    kind: ClassVar[str] = "meters"

    among: tuple[str, ...]

    def read(self, value: object) -> dict[str, Cents]:
        if not isinstance(value, Mapping):
            raise self.refuse(value, f'list them: {{"{self.among[0]}": "12345.67"}}')
        for name in value:
            if name not in self.among:
                raise self.refuse(name, "meters: " + ", ".join(self.among))
        shown = {str(name): parse_money(amount, f"meter {name}") for name, amount in value.items()}
        for name, amount in shown.items():
            if amount < 0:
                raise self.refuse(value[name], "nothing or more")
        return shown

    def write(self, value: Mapping[str, Cents]) -> object:
        return {name: money(amount) for name, amount in value.items()}

    def values(self) -> list[object]:
        return [{}, dict.fromkeys(self.among, "12345.67")]

    def permitted(self) -> str:
        return "dollars by name: " + ", ".join(self.among)


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Option):
    """Any of some names."""

    kind: ClassVar[str] = "several"

    among: tuple[str, ...]

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.refuse(value, "list names among " + ", ".join(self.among))
        names = [str(name) if type(name) is int else name for name in value]  # a seat may be written as a number
        for name in names:
            if name not in self.among:
                raise self.refuse(name, "list names among " + ", ".join(self.among))
        return tuple(name for name in self.among if name in names)

    def write(self, value: tuple[str, ...]) -> object:
        return list(value)

    def values(self) -> list[object]:
        """None of the names, each by itself, and all of them."""
        alone: list[object] = [[name] for name in self.among]
        return [[], *alone, *([list(self.among)] if len(alone) > 1 else [])]

    def permitted(self) -> str:
        return "a list of any of " + ", ".join(self.among)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Option):
    """One of the printed paytables of a wager, a table at or above a printed floor, or no such wager.

    A chapter that prints lettered tables fixes their odds; one that prints a floor calls it ``floor`` and
    takes any table at or above it.
    """

    kind: ClassVar[str] = "table"

    tables: tuple[Paytable, ...] = field(default=())
    floor: bool = False
    optional: bool = False

    def under(self, chapter: str) -> Self:
        return replace(
            self,
            section=full_section(chapter, self.section),
            tables=tuple(table.under(chapter) for table in self.tables),
            default=None if self.default is None else self.default.under(chapter),
        )

    def read(self, value: object) -> Paytable | None:
        if self.optional and not_offered(value):
            return None
        if isinstance(value, str):
            for table in self.tables:
                if table.id.lower() == value.strip().lower():
                    return table
            raise self.refuse(value, f"choose {self.permitted()}")
        if self.floor:
            return self._at_or_above(value)
        raise self.refuse(value, f"choose {self.permitted()}")

    def _at_or_above(self, value: object) -> Paytable:
        """At or above one of the printed floors: where there are several, the first that lets it pass."""
        refused: Refused | None = None
        for floor in self.tables:
            try:
                return floor.at_or_above(value)
            except Refused as below:
                refused = refused or below
        assert refused is not None, "a floor is printed"
        raise refused

    def write(self, value: Paytable | None) -> object:
        if value is None:
            return NOT_OFFERED
        return _rows(value) if value.id == "own" else value.id

    def values(self) -> list[object]:
        names: list[object] = [table.id for table in self.tables]
        if self.floor:
            names.append(_rows(self.tables[0]))
        if self.optional:
            names.append(NOT_OFFERED)
        return names

    def permitted(self) -> str:
        words = [table.id for table in self.tables]
        if self.floor:
            words.append("a table at or above it")
        if self.optional:
            words.append(NOT_OFFERED)
        return either(words)


def _plain(text: str) -> str:
    return text.strip().lower().replace(" ", "_").replace("-", "_")


def not_offered(value: object) -> bool:
    """Whether a submission withholds something.

    >>> not_offered(False), not_offered("Not offered"), not_offered("A")
    (True, True, False)
    """
    return value is False or (isinstance(value, str) and value.strip().lower() == NOT_OFFERED)


def either(words: Sequence[str]) -> str:
    """A choice in words.

    >>> either(["A"]), either(["A", "B", "not offered"])
    ('A', 'A, B or not offered')
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _rows(table: Paytable) -> dict[str, str]:
    """A table as a file states it."""
    return {row.hand: str(row.pays) for row in table}


def _said(value: object) -> str:
    return value if isinstance(value, str) else shown(value)
