"""Kinds of value that only this chapter has: blinds in their order, a rake by levels, what a recorded hand posted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from feltwork.submission.option import Option
from feltwork.terms.money import Cents, money, parse_money


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts(Option):
    """Several amounts in their order."""

    kind: ClassVar[str] = "amounts"

    most: int
    """How many there may be."""

    def read(self, value: object) -> tuple[Cents, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > self.most:
            raise self.refuse(value, self.permitted())
        amounts = tuple(parse_money(amount, f"option {self.id}") for amount in value)
        if any(amount <= 0 for amount in amounts):
            raise self.refuse(value, "amounts above nothing")
        return amounts

    def write(self, value: tuple[Cents, ...]) -> object:
        return [money(amount) for amount in value]

    def values(self) -> list[object]:
        return [["1.00", "2.00"]]

    def permitted(self) -> str:
        return f"up to {self.most} amounts in dollars, in their order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Levels(Option):
    """What is taken when a pot reaches each of some levels."""

    kind: ClassVar[str] = "levels"

    def read(self, value: object) -> tuple[tuple[Cents, Cents], ...]:
        if not isinstance(value, Mapping):
            raise self.refuse(value, self.permitted())
        levels = [
            (parse_money(level, f"option {self.id}"), parse_money(taken, f"option {self.id}"))
            for level, taken in value.items()
        ]
        if any(level <= 0 or taken < 0 for level, taken in levels):
            raise self.refuse(dict(value), "levels above nothing, and what is taken at each")
        return tuple(sorted(levels))

    def write(self, value: tuple[tuple[Cents, Cents], ...]) -> object:
        return {money(level): money(taken) for level, taken in value}

    def values(self) -> list[object]:
        return [{}, {"10.00": "1.00", "20.00": "1.00"}]

    def permitted(self) -> str:
        return 'dollars of the pot and what is taken there: {"10": "1", "20": "1"}'


@dataclass(frozen=True, slots=True)
class Posts:
    """What a recorded hand posted, where it is not what the rules in force order."""

    antes: Mapping[int, Cents] = field(default_factory=dict)
    blinds: Mapping[int, Cents] = field(default_factory=dict)
    antes_dead: bool = False
    """Antes lie in the main pot whole, as where one player posts for the table."""
    forced: int = 0
    """The seat that made the forced bet, where up-cards are not told."""
    first: int = 0
    """The seat that acted first in the first betting round."""
    made_up: bool = False
    """The first raise makes blinds below a fixed limit up to it, as the rules order; else it comes on top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted(Option):
    """The posts of a recorded hand; None where the hand is played by the rules in force."""

    kind: ClassVar[str] = "posts"

    positions: int

    def read(self, value: object) -> Posts | None:
        if value is None:
            return None
        if not isinstance(value, Mapping) or set(value) - {part.name for part in fields(Posts)}:
            raise self.refuse(value, self.permitted())
        return Posts(
            self._by_seat(value.get("antes", {})),
            self._by_seat(value.get("blinds", {})),
            self._flag(value, "antes_dead"),
            self._seat(value["forced"]) if "forced" in value else 0,
            self._seat(value["first"]) if "first" in value else 0,
            self._flag(value, "made_up"),
        )

    def _flag(self, value: Mapping[Any, object], name: str) -> bool:
        told = value.get(name, False)
        if not isinstance(told, bool):
            raise self.refuse(told, f"{name}: true or false")
        return told

    def _by_seat(self, value: object) -> dict[int, Cents]:
        if not isinstance(value, Mapping):
            raise self.refuse(value, self.permitted())
        amounts = {self._seat(seat): parse_money(amount, self.id) for seat, amount in value.items()}
        if any(amount < 0 for amount in amounts.values()):
            raise self.refuse(dict(value), "nothing, or an amount")
        return amounts

    def _seat(self, value: object) -> int:
        for seat in range(1, self.positions + 1):
            if str(value) == str(seat):
                return seat
        raise self.refuse(value, f"seats 1 to {self.positions}")

    def write(self, value: Posts | None) -> object:
        if value is None:
            return None
        told: dict[str, Any] = {
            "antes": {str(seat): money(amount) for seat, amount in value.antes.items()},
            "blinds": {str(seat): money(amount) for seat, amount in value.blinds.items()},
            "antes_dead": value.antes_dead,
            "forced": value.forced,
            "first": value.first,
            "made_up": value.made_up,
        }
        return {name: what for name, what in told.items() if what}

    def values(self) -> list[object]:
        return [None, {}]

    def permitted(self) -> str:
        parts = (
            '"antes": {"2": "5"}, "blinds": {"1": "1"}, "antes_dead": true, "forced": 4, "first": 3, "made_up": true'
        )
        return f"{{{parts}}}, each as told"
