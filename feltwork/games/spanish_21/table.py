"""What a Spanish 21 table keeps during a round: the hands, and what irregularities left to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from feltwork.equipment.cards import Card
from feltwork.games.spanish_21.rules import Spanish21Rules
from feltwork.games.spanish_21.settlement import HandToSettle
from feltwork.procedure.action import Action, Decision
from feltwork.procedure.blackjack import BlackjackHand, BlackjackTable
from feltwork.procedure.game import DecisionPoint
from feltwork.procedure.place import DEALER
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import is_blackjack


@dataclass
class Spanish21Table(BlackjackTable):
    """The state of the procedure beyond the cards and stakes that every round keeps."""

    round: Round[Spanish21Rules]
    dead: set[int] = field(default_factory=set)
    """Seats whose hand died in the deal."""
    one_card: set[int] = field(default_factory=set)
    """Seats that were passed over once in the deal."""
    no_more_cards: set[int] = field(default_factory=set)
    """Seats that refused an exposed card."""
    cutting_card: bool = False
    floorperson: bool = False
    recut: bool = False

    @property
    def reshuffle(self) -> bool:
        return self.cutting_card or self.floorperson

    @property
    def up_card(self) -> Card:
        return self.round.hand(DEALER)[0]

    @property
    def dealer_blackjack(self) -> bool:
        return is_blackjack(self.round.hand(DEALER)[:2])

    def live_seats(self) -> list[int]:
        return [seat for seat in self.round.seats if seat not in self.dead]

    def all_hands(self) -> list[BlackjackHand]:
        return [hand for seat in self.live_seats() for hand in self.hands[seat]]

    def to_settle(self, hand: BlackjackHand) -> HandToSettle:
        several = len(self.hands[hand.seat]) > 1
        name = f"hand {hand.index + 1}" if several else ""
        return HandToSettle(self.cards(hand), hand.wager, hand.stake, hand.doubled, hand.from_split, name)

    def ask(self, point: DecisionPoint, seat: int, *actions: Action, hand: int = 0) -> Steps[Decision]:
        """One seat chooses, however often an irregularity comes in between."""
        answers = yield from self.round.ask_until(lambda: [point.question(seat, *actions, hand=hand)], point.section)
        return answers[seat]


def table_of(round: Round[Spanish21Rules]) -> Spanish21Table:
    """What the procedure keeps of a round that has begun."""
    return cast("Spanish21Table", round.own)


def clockwise_from(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """Everybody once around the table, beginning with the first seat at or after the given one.

    >>> clockwise_from((1, 3, 6), 3), clockwise_from((1, 3, 6), 4)
    ((3, 6, 1), (6, 1, 3))
    """
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))
