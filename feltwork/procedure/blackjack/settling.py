"""What the hands of the blackjack family come to alike: pure functions, cards and stakes in, explained lines out."""

from __future__ import annotations

from dataclasses import dataclass

from feltwork.equipment.cards import Card
from feltwork.procedure.line import Line
from feltwork.ranking.points import is_blackjack
from feltwork.submission.paytable import Paytable
from feltwork.terms.money import Cents


@dataclass(frozen=True, slots=True)
class HandToSettle:
    """A hand against the dealer's: its cards and what is staked on it."""

    cards: tuple[Card, ...]
    wager: str
    stake: Cents
    doubled: Cents = 0
    from_split: bool = False
    name: str = ""
    """Which of several hands, for the reason; empty for the only one."""

    @property
    def blackjack(self) -> bool:
        return not self.from_split and is_blackjack(self.cards)

    def reason(self, text: str) -> str:
        return f"{self.name}: {text}" if self.name else text

    def stakes(self) -> list[tuple[str, Cents]]:
        doubled = [("double_down", self.doubled)] if self.doubled else []
        return [(self.wager, self.stake), *doubled]


def settle_insurance(stake: Cents, table: Paytable, lost: str, *, dealer_blackjack: bool) -> Line:
    """Won when the hole card under the ace is worth ten."""
    row = table.rows[0]
    if dealer_blackjack:
        return Line.win("insurance", stake, row.pays, "the dealer has Blackjack", row.section)
    return Line.lose("insurance", stake, "the dealer does not have Blackjack", lost)


def settle_surrender(wager: str, stake: Cents, section: str) -> Line:
    """Half the wager."""
    return Line(wager, stake, stake // 2, None, "surrendered: one-half comes back", section)
