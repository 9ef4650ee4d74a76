"""Odds are exact integers. "To 1" leaves the stake with the player, "for 1" has it inside: two types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown


@dataclass(frozen=True, slots=True, order=False)
class ToOne:
    """``3 to 2``: the stake comes back and three are won for each two staked.

    >>> str(ToOne(3, 2)), ToOne(3, 2).winnings(500), ToOne(3, 2).returned(500)
    ('3 to 2', 750, 1250)
    """

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays:,} to {self.per}"

    @property
    def value(self) -> Fraction:
        """What one unit staked wins, without the stake."""
        return Fraction(self.pays, self.per)

    def winnings(self, stake: Cents) -> Cents:
        """Fractions of a cent never reach an account: rounded down."""
        return stake * self.pays // self.per

    def returned(self, stake: Cents) -> Cents:
        return stake + self.winnings(stake)


@dataclass(frozen=True, slots=True, order=False)
class ForOne:
    """``500 for 1``: five hundred come back for each one staked, the stake among them.

    >>> str(ForOne(50)), ForOne(50).winnings(100), ForOne(50).returned(100)
    ('50 for 1', 4900, 5000)
    """

    pays: int
    per: int = 1

    def __str__(self) -> str:
        return f"{self.pays:,} for {self.per}"

    @property
    def value(self) -> Fraction:
        return Fraction(self.pays, self.per) - 1

    def winnings(self, stake: Cents) -> Cents:
        return self.returned(stake) - stake

    def returned(self, stake: Cents) -> Cents:
        return stake * self.pays // self.per


Odds: TypeAlias = ToOne | ForOne
EVEN = ToOne(1)

# Nine digits are more than any table pays, and a bound on what can grow.
_NUMBER = r"(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})"
_FORM = re.compile(rf"\s*{_NUMBER}\s*(to|for)\s*{_NUMBER}\s*", re.IGNORECASE | re.ASCII)


def parse_odds(text: object, what: str = "odds") -> Odds:
    """Read printed odds.

    >>> parse_odds("3 to 2"), parse_odds("1,000 for 1")
    (ToOne(pays=3, per=2), ForOne(pays=1000, per=1))
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise Refused(what, f"{shown(text)} are not odds", instead="write '5 to 1' or '50 for 1'")
    pays, per = int(found[1].replace(",", "")), int(found[3].replace(",", ""))
    if per == 0:
        raise Refused(what, f"{shown(text)} divide by nothing", instead="write '5 to 1' or '50 for 1'")
    return (ToOne if found[2].lower() == "to" else ForOne)(pays, per)
