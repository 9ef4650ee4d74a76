"""A pot: what players put in against each other, what the house took of it, and who was awarded what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from feltwork.terms.money import Cents, money

TIME_CHARGE: Final = "time_charge"
"""The line by which a seated player is charged by time, where the house does not rake pots."""


@dataclass(frozen=True, slots=True)
class Pot:
    """The main pot or a side pot of a nonbanked game, as it was awarded."""

    name: str
    amount: Cents
    """What it held before anything was taken."""
    rake: Cents
    bad_beat: Cents
    """What it contributed to the fund of the Bad Beat payout."""
    eligible: tuple[int, ...]
    """The seats that contended for it."""
    shares: Mapping[int, Cents]
    section: str

    def to_json(self) -> dict[str, object]:
        return {
            "pot": self.name,
            "amount": money(self.amount),
            "rake": money(self.rake),
            "bad_beat": money(self.bad_beat),
            "eligible": list(self.eligible),
            "shares": {str(seat): money(share) for seat, share in self.shares.items()},
            "section": self.section,
        }
