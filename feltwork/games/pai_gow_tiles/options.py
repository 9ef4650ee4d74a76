"""Kinds of value that only this chapter has: a style of delivery, and the dealer's wager against the bank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from feltwork.submission.option import Choice, Option
from feltwork.terms.money import Cents, money, parse_money

LAST_WAGER = "last_wager"


@dataclass(frozen=True, slots=True, kw_only=True)
class Style(Choice):
    """A style of delivery; its full name, or without "the", is as good."""

    def read(self, value: object) -> str | int:
        if isinstance(value, str):
            plain = value.strip().lower().replace(" ", "_").replace("-", "_").replace("_and_phoenix_tail", "")
            value = plain.replace("_from_right", "_from_the_right").replace("_from_left", "_from_the_left")
        return super(Style, self).read(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Option):
    """Money, or None where nothing is told."""

    kind: ClassVar[str] = "amount"

    def read(self, value: object) -> Cents | None:
        if value is None:
            return None
        cents = parse_money(value, self.id)
        if cents < 0:
            raise self.refuse(value, self.permitted())
        return cents

    def write(self, value: Cents | None) -> object:
        return None if value is None else money(value)

    def values(self) -> list[object]:
        return [None, money(0)]

    def permitted(self) -> str:
        return "nothing, or an amount"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerWager(Option):
    """What the dealer wagers against the bank: the bank's last wager (None), or a filed amount."""

    kind: ClassVar[str] = "dealer's wager"

    most: Cents

    def read(self, value: object) -> Cents | None:
        if isinstance(value, str) and value.strip().lower().replace(" ", "_") == LAST_WAGER:
            return None
        cents = parse_money(value, f"option {self.id}")
        if not 0 < cents <= self.most:
            raise self.refuse(value, self.permitted())
        return cents

    def write(self, value: Cents | None) -> object:
        return LAST_WAGER if value is None else money(value)

    def values(self) -> list[object]:
        return [LAST_WAGER, money(10_00), money(self.most)]

    def permitted(self) -> str:
        return f"{LAST_WAGER}, or an amount up to {money(self.most)}"
