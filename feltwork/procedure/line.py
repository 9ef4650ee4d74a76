"""A settlement line: what happened to one wager, why, and by which section."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.terms.money import Cents, money
from feltwork.terms.odds import Payout, Push


@dataclass(frozen=True, slots=True)
class Line:
    """One wager's outcome at one seat. ``net`` is what came back less what was staked.

    >>> from feltwork.terms.odds import EVEN
    >>> Line.win("ante", 1000, EVEN, "the hand is higher", "565.12(b)").net
    1000
    >>> Line.lose("ante", 1000, "the hand is lower", "565.11(d)(2)").net
    -1000
    """

    wager: str
    staked: Cents
    returned: Cents
    odds: str | None
    why: str
    section: str

    @property
    def net(self) -> Cents:
        return self.returned - self.staked

    @property
    def came_back(self) -> bool:
        """The stake was returned as it was: a push, or a hand that was void while the others played on."""
        return self.returned == self.staked and self.odds is None

    @classmethod
    def win(cls, wager: str, stake: Cents, pays: Payout, why: str, section: str) -> Line:
        """By odds, or by a row of a paytable: a prize, a push."""
        return cls(wager, stake, pays.returned(stake), None if isinstance(pays, Push) else str(pays), why, section)

    @classmethod
    def push(cls, wager: str, stake: Cents, why: str, section: str) -> Line:
        return cls(wager, stake, stake, None, why, section)

    @classmethod
    def lose(cls, wager: str, stake: Cents, why: str, section: str) -> Line:
        return cls(wager, stake, 0, None, why, section)

    @classmethod
    def bonus(cls, wager: str, amount: Cents, odds: Payout | None, why: str, section: str) -> Line:
        """Paid beside a wager: nothing of its own was staked."""
        return cls(wager, 0, amount, str(odds) if odds else None, why, section)

    @classmethod
    def commission(cls, wager: str, amount: Cents, rate: str, why: str, section: str) -> Line:
        """Taken from a player: nothing was staked, so what comes back is less than nothing."""
        return cls(wager, 0, -amount, rate, why, section)

    def to_json(self) -> dict[str, str | None]:
        return {
            "wager": self.wager,
            "staked": money(self.staked),
            "returned": money(self.returned),
            "net": money(self.net),
            "odds": self.odds,
            "why": self.why,
            "section": str(self.section),
        }
