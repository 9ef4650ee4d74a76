"""What the blackjack family shares: hands that split and double, insurance, the peek, the dealer's draw."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Point
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import Total, is_blackjack, point_value, total
from feltwork.terms.money import Cents

EXPOSED = Place("exposed card")


class Ending(StrEnum):
    """How a hand came to its end before the dealer's."""

    STAND = "stand"
    BUST = "bust"
    SURRENDER = "surrender"
    RESCUE = "rescue"
    DEAD = "dead"


@dataclass
class BlackjackHand:
    """A hand at a seat. A split makes two of one; each keeps its own stake."""

    seat: int
    index: int
    wager: str
    stake: Cents
    from_split: bool = False
    doubled: Cents = 0
    ending: Ending | None = None
    waiting: bool = False
    """Its card comes after those of the other players."""

    @property
    def place(self) -> Place:
        return Place.at(self.seat, self.index)


@dataclass
class BlackjackTable:
    """The hands of a round, each seat's from the dealer's left."""

    round: Round[Any]
    hands: dict[int, list[BlackjackHand]] = field(default_factory=dict)

    def seat(self, seat: int, wager: str) -> None:
        self.hands[seat] = [BlackjackHand(seat, 0, wager, self.round.stake_of(seat, wager))]

    def incomplete(self, seat: int) -> BlackjackHand | None:
        """The first hand from the dealer's left that is still to be played now."""
        return next((hand for hand in self.hands[seat] if hand.ending is None and not hand.waiting), None)

    def cards(self, hand: BlackjackHand) -> tuple[Card, ...]:
        return self.round.hand(hand.place)

    def total(self, hand: BlackjackHand) -> Total:
        return total(self.cards(hand))

    def blackjack(self, hand: BlackjackHand) -> bool:
        """A split ace with a ten-value card is 21, not Blackjack."""
        return not hand.from_split and is_blackjack(self.cards(hand))

    def pair(self, hand: BlackjackHand) -> bool:
        """Two cards identical in value."""
        cards = self.cards(hand)
        return len(cards) == 2 and point_value(cards[0]) == point_value(cards[1])

    def split(self, hand: BlackjackHand, wager: str) -> BlackjackHand:
        """The second card begins a new hand at the right, with a stake equal to the first."""
        hands, cards = self.hands[hand.seat], self.round.cards
        piles = [cards.pop(each.place) for each in hands]
        first, second = piles[hand.index]
        piles[hand.index : hand.index + 1] = [[first], [second]]
        hand.from_split = True
        new = BlackjackHand(hand.seat, hand.index + 1, wager, hand.stake, from_split=True)
        hands.insert(hand.index + 1, new)
        for index, (each, pile) in enumerate(zip(hands, piles, strict=True)):
            each.index = index
            cards[each.place] = pile
        self.round.stake(hand.seat, wager, hand.stake)
        return new

    def draw(self, hand: BlackjackHand, section: str) -> Steps[bool]:
        """One card face up; a card exposed in error comes before the shoe. False where none was dealt."""
        if self.exposed:
            yield from self.round.take(hand.place, EXPOSED, section)
            return True
        return bool((yield from self.round.deal(hand.place, section, face_up=True, opening=False)))

    # A card that was drawn in error and shown lies apart until somebody takes it.

    @property
    def exposed(self) -> Card | None:
        return next(iter(self.round.cards.get(EXPOSED, ())), None)

    def expose(self, card: Card) -> None:
        self.round.cards[EXPOSED].append(card)
        self.round.seen[card] += 1

    def discard_exposed(self) -> Card | None:
        """Nobody could use it: it goes to the discard rack."""
        unused = self.round.cards.pop(EXPOSED, [])
        self.round.cards[DISCARD] += unused
        return unused[0] if unused else None


def insurance_limit(stake: Cents, smallest_chip: Cents) -> Cents:
    """Half the wager, or the next amount that chips can make where they cannot make the half.

    >>> insurance_limit(1000, 50), insurance_limit(500, 50), insurance_limit(500, 100)
    (500, 250, 300)
    """
    # What made the wager can make it again: nobody needs to insure for more.
    return min(stake, -(-stake // (2 * smallest_chip)) * smallest_chip)


def dealer_draws(round: Round[Any], section: str, said: str) -> Steps[None]:
    """The dealer draws to 16 and stands on every 17."""
    while total(round.hand(DEALER)).points < 17:
        if round.cards.get(EXPOSED):
            yield from round.take(DEALER, EXPOSED, section)
        else:
            yield from round.deal(DEALER, section, face_up=True, opening=False)
        yield from round.say(f"dealer {total(round.hand(DEALER))}", said)
    yield from round.announce(f"the dealer has {total(round.hand(DEALER))}", section, Point.STAND)
