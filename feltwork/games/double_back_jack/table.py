"""The hands of Double Back Jack: one that went over 21 may have a card subtracted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from feltwork.games.double_back_jack.settlement import Staked
from feltwork.procedure.blackjack.table import BlackjackHand, BlackjackTable, Ending
from feltwork.ranking.points import Total
from feltwork.terms.money import Cents


@dataclass
class DoubleBackHand(BlackjackHand):
    """A hand with its Second Chance Wager."""

    second_chance: Cents = 0
    subtracted: bool = False
    """The second chance card has come: it is the last card of the hand."""

    @property
    def current_wager(self) -> Cents:
        """What lies on the hand, a double included: a Second Chance Wager is exactly as much."""
        return self.stake + self.doubled


class DoubleBackTable(BlackjackTable):
    """Totals as the chapter counts them: the second chance card is taken off."""

    def total(self, hand: BlackjackHand) -> Total:
        staked = to_settle(self, hand)
        return Total(staked.points, soft=False) if staked.subtracted else super().total(hand)


def double_back(hand: BlackjackHand) -> DoubleBackHand:
    """A hand of this game as such."""
    return cast("DoubleBackHand", hand)


def put_away(table: BlackjackTable, hand: BlackjackHand, ending: Ending) -> None:
    """The hand is settled before the dealer's is played, and its cards go to the discard rack."""
    hand.ending = ending
    table.round.put_away.add(hand.place)


def to_settle(table: BlackjackTable, hand: BlackjackHand) -> Staked:
    """A hand as the settlement sees it."""
    own, name = double_back(hand), table.name_of(hand)
    return Staked(
        table.cards(hand),
        hand.wager,
        hand.stake,
        hand.doubled,
        hand.from_split,
        name,
        own.second_chance,
        own.subtracted,
    )
