"""The hands of a blackjack round, and what else the table keeps until it is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

from feltwork.equipment.cards import Card
from feltwork.procedure.action import Action, Decision
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.round import Round, Steps
from feltwork.ranking.points import Total, is_blackjack, point_value, total
from feltwork.terms.money import Cents

if TYPE_CHECKING:
    from feltwork.procedure.blackjack.game import BlackjackGame
    from feltwork.procedure.blackjack.sections import BlackjackSections

EXPOSED = Place("exposed card")


class Ending(StrEnum):
    """How a hand came to its end before the dealer's."""

    STAND = "stand"
    BUST = "bust"
    SURRENDER = "surrender"
    RESCUE = "rescue"
    DEAD = "dead"
    PAID = "paid"


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
    """The hands of a round, each seat's from the dealer's left, and what irregularities left to be done."""

    round: Round[Any]
    hands: dict[int, list[BlackjackHand]] = field(default_factory=dict)
    dead: set[int] = field(default_factory=set)
    """Seats whose hand died in the deal."""
    one_card: set[int] = field(default_factory=set)
    """Seats that were passed over once in the deal."""
    no_more_cards: set[int] = field(default_factory=set)
    """Seats of players who refused an exposed card, at whichever of their boxes."""
    cover_card: bool = False
    """It was reached in this round."""
    floorperson: bool = False
    """A floorperson ordered a reshuffle after this round."""
    recut: bool = False
    dealer_blackjack: bool = False
    """The card reader showed it; without an ace or a ten-value card to read under there is none."""

    @property
    def game(self) -> BlackjackGame[Any]:
        return cast("BlackjackGame[Any]", self.round.game)

    @property
    def sections(self) -> BlackjackSections:
        return self.game.sections

    # The dealer.

    @property
    def up_card(self) -> Card:
        return self.round.readable(DEALER)[0]

    @property
    def read(self) -> bool:
        """Whether the card reader is used under this up card."""
        return point_value(self.up_card) >= 10

    # The hands.

    def seat(self, seat: int) -> None:
        """The seat's first hand, with its wager."""
        wager = self.game.main_wager
        self.hands[seat] = [self.game.hand_type(seat, 0, wager, self.round.stake_of(seat, wager))]

    def live_seats(self) -> list[int]:
        return [seat for seat in self.round.seats if seat not in self.dead]

    def all_hands(self) -> list[BlackjackHand]:
        return [hand for seat in self.live_seats() for hand in self.hands[seat]]

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

    def name_of(self, hand: BlackjackHand) -> str:
        """Which of several hands it is; "" for the only one."""
        return f"hand {hand.index + 1}" if len(self.hands[hand.seat]) > 1 else ""

    def named(self, hand: BlackjackHand, text: str) -> str:
        """A reason that says which of several hands it is about."""
        name = self.name_of(hand)
        return f"{name}: {text}" if name else text

    def split(self, hand: BlackjackHand, wager: str, amount: Cents, *, free: bool = False) -> BlackjackHand:
        """The second card begins a new hand at the right, with a stake of its own; a free one is nobody's money."""
        hands, cards = self.hands[hand.seat], self.round.cards
        piles = [cards.pop(each.place) for each in hands]
        away = [each for each in hands if each.place in self.round.put_away]
        self.round.put_away -= {each.place for each in away}
        first, second = piles[hand.index]
        piles[hand.index : hand.index + 1] = [[first], [second]]
        hand.from_split = True
        new = type(hand)(hand.seat, hand.index + 1, wager, amount, from_split=True)
        hands.insert(hand.index + 1, new)
        for index, (each, pile) in enumerate(zip(hands, piles, strict=True)):
            each.index = index
            cards[each.place] = pile
        self.round.put_away |= {each.place for each in away}
        if not free:
            self.round.stake(hand.seat, wager, amount)
        return new

    def draw(self, hand: BlackjackHand, section: str) -> Steps[bool]:
        """One card face up; a card exposed in error comes before the shoe. False where none was dealt."""
        if self.exposed:
            yield from self.round.take(hand.place, EXPOSED, section)
            return True
        untold = self.dealer_blackjack  # whatever is drawn, nothing hangs on it
        dealt = yield from self.round.deal(hand.place, section, face_up=True, opening=False, may_be_untold=untold)
        return bool(dealt)

    def ask(self, point: str, seat: int, *actions: Action, hand: int = 0) -> Steps[Decision]:
        """One seat chooses, however often an irregularity comes in between."""
        asked = self.game.decision(point)
        answers = yield from self.round.ask_until(lambda: [asked.question(seat, *actions, hand=hand)], asked.section)
        return answers[seat]

    # A card that was drawn in error and shown lies apart until somebody takes it.

    @property
    def exposed(self) -> Card | None:
        return next(iter(self.round.readable(EXPOSED)), None)

    def expose(self, card: Card) -> None:
        self.round.lay(EXPOSED, [card])

    def discard_exposed(self) -> Card | None:
        """Nobody could use it: it goes to the discard rack."""
        unused = self.exposed
        self.round.cards[DISCARD] += self.round.cards.pop(EXPOSED, [])
        return unused


def table_of(round: Round[Any]) -> BlackjackTable:
    """What the procedure keeps of a round that has begun."""
    assert isinstance(round.own, BlackjackTable), "the procedure keeps it from the first step"
    return round.own
