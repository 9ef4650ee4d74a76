"""What is found in a box, as a count or a recount states it: bills by denomination, chips, vouchers and coupons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from feltwork.terms.money import MOST, Cents, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import named, shown
from feltwork.wagering.house import BILLS

MOST_BILLS: Final = 1_000_000
MOST_INSTRUMENTS: Final = 5_000
LONGEST_NUMBER: Final = 40


@dataclass(frozen=True, slots=True)
class Cash:
    """Bills and chips.

    >>> Cash({20: 3, 5: 1}).currency
    6500
    """

    bills: Mapping[int, int]
    """How many of each denomination, in dollars."""
    value_chips: Cents = 0
    rake_chips: Cents = 0

    @property
    def currency(self) -> Cents:
        return sum(denomination * number * 100 for denomination, number in self.bills.items())

    @property
    def stored(self) -> dict[str, int]:
        """The bills as rows have them."""
        return {str(denomination): number for denomination, number in sorted(self.bills.items()) if number}

    def to_json(self) -> dict[str, Any]:
        return {
            "bills": self.stored,
            "currency": money(self.currency),
            "value_chips": money(self.value_chips),
            "rake_chips": money(self.rake_chips),
        }


@dataclass(frozen=True, slots=True)
class Instrument:
    """A gaming voucher or a coupon, by the number on it where one can be read."""

    kind: str
    number: str | None
    amount: Cents


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything that was in a box."""

    cash: Cash
    instruments: tuple[Instrument, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        return {
            **self.cash.to_json(),
            "instruments": [[one.kind, one.number, money(one.amount)] for one in self.instruments],
        }


def read_cash(bills: Mapping[Any, Any], value_chips: Any = 0, rake_chips: Any = 0) -> Cash:
    """Bills as somebody states them: a number for each denomination; refused where one is no such thing."""
    found = {}
    for denomination, number in bills.items():
        known = next((bill for bill in BILLS if str(bill) == str(denomination)), None)
        if known is None:
            listed = ", ".join(f"${bill}" for bill in BILLS)
            raise Refused(f"bills of {shown(denomination)}", "there is no such denomination", "465a.25(m)", listed)
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_BILLS:
            why = f"{shown(number)} is no number of bills"
            raise Refused(f"bills of ${known}", why, "465a.25(m)", f"0 to {MOST_BILLS}")
        found[known] = number
    return Cash(found, _chips(value_chips, "value chips"), _chips(rake_chips, "Poker rake chips"))


def _chips(stated: Any, what: str) -> Cents:
    amount = parse_money(stated, what)
    if amount < 0:
        raise Refused(what, f"{money(amount)} is less than nothing", "465a.25(o)(6)", "state what was counted")
    return amount


def read_contents(
    bills: Mapping[Any, Any],
    instruments: Iterable[Mapping[str, Any]] = (),
    value_chips: Any = 0,
    rake_chips: Any = 0,
) -> Contents:
    """What a count team states for a box."""
    listed = [_instrument(one) for one in instruments]
    if len(listed) > MOST_INSTRUMENTS:
        raise Refused("vouchers and coupons", f"{len(listed)} in one box", "465a.25(m)", f"{MOST_INSTRUMENTS} at most")
    return Contents(read_cash(bills, value_chips, rake_chips), tuple(listed))


def _instrument(stated: Mapping[str, Any]) -> Instrument:
    kind, number = stated.get("kind", "voucher"), stated.get("number")
    section = "465a.25(a)(3)(ix)"
    if kind not in ("voucher", "coupon"):
        raise Refused("instrument", f"{shown(kind)} is none that is counted", section, "voucher or coupon")
    # A refusal may be written into a log, and the number of an outstanding voucher is as good as cash.
    what = f"{kind} without a number" if number is None else f"{kind} \u2026{named(str(number)[-4:])}"
    amount = parse_money(stated.get("amount", 0), what)
    if not 0 < amount <= MOST:
        raise Refused(what, "it states no amount", section, "state what is printed on it")
    if number is not None:
        digits = str(number).replace("-", "").replace(" ", "")
        if not digits.isascii() or not digits.isalnum() or len(digits) > LONGEST_NUMBER:
            raise Refused(what, "that is no number of one", section, "the digits on it, or none")
        number = digits
    return Instrument(kind, number, amount)
