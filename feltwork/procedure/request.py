"""What a procedure asks of whoever drives it, and what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeAlias

from typing_extensions import TypeVar

from feltwork.equipment.cards import Card
from feltwork.equipment.piece import Piece
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.line import Line
from feltwork.procedure.place import Place
from feltwork.procedure.unread import FaceDown, Peeked

P = TypeVar("P", bound=Piece, default=Card)
"""What a game deals: cards unless it says otherwise."""


class Point(StrEnum):
    """The moments of a procedure at which an irregularity can be declared."""

    OFFER = "offer"
    """Before "no more bets": who banks the round, and what the bank directs."""
    SHUFFLE = "shuffle"
    CUT = "cut"
    DEAL = "deal"
    DEALER_CARD = "dealer_card"
    """An opening card of the dealer's own."""
    DRAW = "draw"
    STAND = "stand"
    """The dealer's hand is complete."""
    DECISION = "decision"
    PEEK = "peek"
    REVEAL = "reveal"
    STUB = "stub"
    SHAKE = "shake"
    ROLL = "roll"
    SETTLE = "settle"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Announce:
    """The dealer says or does something that changes nothing. Answer: None."""

    text: str
    section: str
    said: bool = False
    point: Point | None = None


BURN_CARDS, DISCARDED_CARDS = "the burn cards", "the discarded cards"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The cards are shuffled. Answer: None."""

    how: str
    section: str
    deck: str = ""
    discards_only: bool = False
    """Only the discard rack is shuffled, to complete a round (an empty shoe)."""
    point: Point = Point.SHUFFLE
    pile: str = ""
    """Which cards of the rack, where burned cards are kept apart from discarded ones: one of the two below."""


@dataclass(frozen=True, slots=True)
class CutAt:
    """Who cut, and how many cards lay above the cutting card."""

    by: int
    """The seat; 0 is the dealer."""
    depth: int


@dataclass(frozen=True, slots=True)
class Cut:
    """The stack is offered for the cut, to the seats in this order and then to the dealer. Answer: CutAt."""

    offered: tuple[int, ...]
    least: int
    """Cards that must lie above the cut, and below it where ``least_below`` does not say otherwise."""
    cards: int
    cover_card: int
    """Cards below the cover card that ends the shoe; 0 where none is placed."""
    section: str
    least_below: int | None = None
    point: Point = Point.CUT

    @property
    def deepest(self) -> int:
        """The most cards that may lie above the cut."""
        return self.cards - (self.least if self.least_below is None else self.least_below)


@dataclass(frozen=True, slots=True)
class Burn:
    """Cards leave the shoe and nobody plays them. Answer: the cards when face up, otherwise None."""

    count: int
    face_up: bool
    section: str
    point: Point = Point.DEAL
    to: str = "the discard rack"
    """Where they go: a position without a wager is dealt cards in some games."""
    spots: tuple[int, ...] = ()
    """Where they lie in the stacks, where the game delivers by stacks; see :class:`Deal`."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards from the shoe to a place. Answer: the cards."""

    to: Place
    count: int
    face_up: bool
    section: str
    opening: bool = True
    """Part of the opening hands; False for a card drawn later."""
    point: Point = Point.DEAL
    unseen: bool = False
    """Not even the player it is dealt to looks at it yet."""
    may_be_untold: bool = False
    """No wager hangs on it any more: who lists cards by place need not tell it. Answer: None."""
    spots: tuple[int, ...] = ()
    """Where they lie in the stacks, from 0, stack by stack, the top first; empty where the next ones are dealt."""

    @property
    def unread(self) -> bool:
        """Whether nobody looks at the cards before they are revealed: the dealer's own, the community's, and those
        that a player may not look at yet.
        """
        return not self.face_up and (not self.to.seat or self.unseen)


@dataclass(frozen=True, slots=True)
class Peek:
    """The dealer looks at the cards face down at a place, by a card reader, for one thing only.

    Answer: Peeked; None where the round knows the cards.
    """

    place: Place
    found: bool | None
    """What the round knows; None where the dealer has to enter the result."""
    what: str
    """What the dealer looks for."""
    section: str
    point: Point | None = None

    def text(self, found: bool) -> str:
        """What the card reader shows."""
        return f"the card reader shows {self.what if found else f'no {self.what}'}"


@dataclass(frozen=True, slots=True)
class Take:
    """A card that already lies exposed on the table goes to a place. Answer: None."""

    to: Place
    card: Piece
    section: str
    point: Point = Point.DRAW


@dataclass(frozen=True, slots=True)
class Reveal:
    """Cards at a place are turned face up. Answer: those of them that nobody has read; None where there are none."""

    place: Place
    positions: tuple[int, ...]
    """Which of the cards there, from 0 in the order in which they came."""
    cards: tuple[Piece | None, ...]
    """What they are; None where nobody has read one."""
    section: str
    point: Point = Point.REVEAL

    @property
    def unread(self) -> tuple[int, ...]:
        """The positions of the cards that nobody has read: they have to be entered, in this order."""
        return tuple(at for at, card in zip(self.positions, self.cards, strict=True) if card is None)

    @property
    def count(self) -> int:
        """How many cards have to be entered."""
        return len(self.unread)

    def shown(self, answer: Answer) -> tuple[Piece, ...]:
        """The cards as they are turned up; fewer where an irregularity came first."""
        entered = iter(answer if isinstance(answer, tuple) else ())
        turned = [next(entered, None) if card is None else card for card in self.cards]
        return tuple(card for card in turned if isinstance(card, Piece))


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice are shaken and uncovered, or a device shows a number. Answer: the faces, or NO_ROLL."""

    dice: int
    by: int
    """The seat; 0 is the dealer."""
    section: str
    point: Point = Point.ROLL
    faces: int = 6
    untold: str = ""
    """Why a file need not tell it, where no wager hangs on it. Answer: None."""
    device: bool = False
    """A device shows one number, and never calls a "no roll"."""
    kept: tuple[int, ...] = ()
    """Dice that stay on the table from an earlier throw, beside those thrown now."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Questions that do not depend on each other, asked together. Answer: a decision for each seat."""

    questions: tuple[Question, ...]
    section: str
    point: Point = Point.DECISION


@dataclass(frozen=True, slots=True)
class Settle:
    """A seat's lines as they are decided. Answer: None."""

    seat: int
    lines: tuple[Line, ...]
    section: str
    point: Point = Point.SETTLE


@dataclass(frozen=True, slots=True)
class NoRoll:
    """The dealer called "no roll"."""

    def __str__(self) -> str:
        return "no roll"


NO_ROLL = NoRoll()


@dataclass(frozen=True, slots=True)
class Declared(Generic[P]):
    """Somebody declares an irregularity, or reports an event, instead of answering the request."""

    id: str
    card: P | None = None
    seat: int | None = None
    details: Mapping[str, object] = field(default_factory=dict)


Request: TypeAlias = Announce | Shuffle | Cut | Burn | Deal | Take | Peek | Reveal | Roll | Ask | Settle
Decisions: TypeAlias = Mapping[int, Decision]
Answer: TypeAlias = (
    "CutAt | tuple[Piece, ...] | tuple[int, ...] | NoRoll | FaceDown | Peeked | Decisions | Declared[Any] | None"
)


def goes_without_answer(request: Request) -> bool:
    """Whether a step only tells what happens: words, chips that move, cards that the round knows."""
    match request:
        case Peek(found=found):
            return found is not None
        case Reveal(count=count):
            return not count
    return isinstance(request, Announce | Settle | Take)
