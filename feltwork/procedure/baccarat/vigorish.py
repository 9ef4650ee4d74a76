"""Vigorish that is owed: marked with buttons on the layout, by seat, until it is collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from feltwork.procedure.paying import VIGORISH
from feltwork.procedure.round import Round
from feltwork.submission.option import Option
from feltwork.terms.money import Cents, money, parse_money


@dataclass(frozen=True, slots=True, kw_only=True)
class VigorishOwed(Option):
    """Vigorish marked with buttons, by the seat that owes it. It is kept as a file states it."""

    def read(self, value: object) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise self.refuse(value, 'state it by seat: {"3": "0.50"}')
        return {self._seat(seat): self._amount(amount) for seat, amount in value.items()}

    def values(self) -> list[object]:
        return [{}]

    def permitted(self) -> str:
        return "dollars by seat"

    def _seat(self, value: object) -> str:
        text = str(value)
        if not text.isascii() or not text.isdigit() or text.startswith("0"):
            raise self.refuse(value, "seats are numbered from 1")
        return text

    def _amount(self, value: object) -> str:
        cents = parse_money(value, self.id)
        if cents <= 0:
            raise self.refuse(value, "a button marks an amount above nothing")
        return money(cents)


def marked(stated: Mapping[str, str]) -> dict[int, Cents]:
    """Cents by seat, from what :class:`VigorishOwed` keeps."""
    return {int(seat): parse_money(amount) for seat, amount in stated.items()}


def owed_words(owed: Mapping[int, Cents]) -> str:
    """Who owes what, from the highest seat down.

    >>> owed_words({1: 50, 4: 125})
    'seat 4 1.25, seat 1 0.50'
    """
    return ", ".join(f"seat {seat} {money(owed[seat])}" for seat in sorted(owed, reverse=True))


def outstanding(round: Round[Any], *, defers: bool) -> dict[int, Cents]:
    """13(e): what is marked on the layout, of this round and of the earlier ones of the shoe."""
    owed = Counter({} if round.situation["new_shoe"] else marked(round.situation["vigorish_owed"]))
    if defers:
        for seat, lines in round.lines.items():
            owed[seat] -= sum(line.returned for line in lines if line.wager == VIGORISH)
    return +owed
