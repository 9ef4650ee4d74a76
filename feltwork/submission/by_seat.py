"""Options that are told seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from feltwork.submission.option import Option
from feltwork.terms.money import Cents, money, parse_money


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyBySeat(Option):
    """Dollars by seat; None where nothing is told."""

    kind: ClassVar[str] = "money by seat"

    positions: int

    def read(self, value: object) -> dict[int, Cents] | None:
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise self.refuse(value, self.permitted())
        return {self._seat(seat): self._amount(amount) for seat, amount in value.items()}

    def _seat(self, value: object) -> int:
        for seat in range(1, self.positions + 1):
            if str(value) == str(seat):
                return seat
        raise self.refuse(value, f"seats 1 to {self.positions}")

    def _amount(self, value: object) -> Cents:
        cents = parse_money(value, self.id)
        if cents < 0:
            raise self.refuse(value, "nothing, or an amount")
        return cents

    def write(self, value: dict[int, Cents] | None) -> object:
        return None if value is None else {str(seat): money(cents) for seat, cents in value.items()}

    def values(self) -> list[object]:
        return [None, {}]

    def permitted(self) -> str:
        return 'dollars by seat: {"3": "25.00"}'
