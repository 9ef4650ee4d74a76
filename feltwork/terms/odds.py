"""What a wager pays, exactly. "To 1" leaves the stake with the player, "for 1" has it inside: two types.

Beside odds a printed table may have a sum of money, a share of a progressive meter, or a push.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from feltwork.terms.money import Cents, parse_money
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


@dataclass(frozen=True, slots=True, order=False)
class Prize:
    """``$5,000``: a sum of money, whatever was staked; the wager itself was collected before the deal.

    >>> str(Prize(5_000_00)), Prize(50_00).winnings(1_00), Prize(50_00).returned(1_00)
    ('$5,000', 4900, 5000)
    """

    amount: Cents

    def __str__(self) -> str:
        whole = f"${self.amount // 100:,}"
        return f"{whole}.{self.amount % 100:02d}" if self.amount % 100 else whole

    @property
    def value(self) -> Fraction:
        return Fraction(self.amount)

    def winnings(self, stake: Cents) -> Cents:
        return self.amount - stake

    def returned(self, stake: Cents) -> Cents:
        return self.amount


@dataclass(frozen=True, slots=True, order=False)
class MeterShare:
    """``10% of meter``: a share of what a progressive meter shows when it is the player's turn to be paid.

    >>> str(MeterShare(10)), MeterShare(10).of(12_345_67)
    ('10% of meter', 123456)
    """

    percent: int

    def __str__(self) -> str:
        return f"{self.percent}% of meter"

    @property
    def value(self) -> Fraction:
        return Fraction(self.percent)

    def of(self, meter: Cents) -> Cents:
        """Fractions of a cent stay on the meter."""
        return meter * self.percent // 100

    def winnings(self, stake: Cents) -> Cents:
        raise TypeError("a share of a meter is the meter's to award")

    returned = winnings


@dataclass(frozen=True, slots=True, order=False)
class Push:
    """``push``: the stake comes back and nothing is won.

    >>> str(Push()), Push().returned(500)
    ('push', 500)
    """

    def __str__(self) -> str:
        return "push"

    @property
    def value(self) -> Fraction:
        return Fraction(0)

    def winnings(self, stake: Cents) -> Cents:
        return 0

    def returned(self, stake: Cents) -> Cents:
        return stake


Odds: TypeAlias = ToOne | ForOne
Payout: TypeAlias = ToOne | ForOne | Prize | MeterShare | Push
EVEN = ToOne(1)

# Nine digits are more than any table pays, and a bound on what can grow.
_NUMBER = r"(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})"
_SHARE = re.compile(r"\s*(\d{1,3})\s*% of (?:the )?meter\s*", re.IGNORECASE | re.ASCII)
_WRITE = "write '5 to 1' or '50 for 1'"
_FORM = re.compile(rf"\s*{_NUMBER}\s*(to|for)\s*{_NUMBER}\s*", re.IGNORECASE | re.ASCII)


def parse_odds(text: object, what: str = "odds") -> Odds:
    """Read printed odds.

    >>> parse_odds("3 to 2"), parse_odds("1,000 for 1")
    (ToOne(pays=3, per=2), ForOne(pays=1000, per=1))
    """
    found = _FORM.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise Refused(what, f"{shown(text)} are not odds", instead=_WRITE)
    pays, per = int(found[1].replace(",", "")), int(found[3].replace(",", ""))
    if per == 0:
        raise Refused(what, f"{shown(text)} divide by nothing", instead=_WRITE)
    return (ToOne if found[2].lower() == "to" else ForOne)(pays, per)


def parse_payout(text: object, what: str = "a payout") -> Payout:
    """Read what a printed table has in a cell: odds, a sum of money, a share of the meter, a push.

    >>> parse_payout("$5,000"), parse_payout("100% of meter"), parse_payout("Push"), parse_payout("3 to 2")
    (Prize(amount=500000), MeterShare(percent=100), Push(), ToOne(pays=3, per=2))
    """
    if isinstance(text, str):
        if text.strip().startswith("$"):
            return Prize(parse_money(text, what))
        if found := _SHARE.fullmatch(text):
            return MeterShare(int(found[1]))
        if text.strip().lower() == "push":
            return Push()
    try:
        return parse_odds(text, what)
    except Refused as refused:
        raise Refused(
            what, refused.why, instead=f"{_WRITE}, '$50', '10% of meter' or 'push', as the table has it"
        ) from None
