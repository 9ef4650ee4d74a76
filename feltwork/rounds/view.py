"""What a seat can see: cards that lie face up, its own, and the backs of all others."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from feltwork.equipment.piece import Piece
from feltwork.procedure.place import DISCARD, Place
from feltwork.procedure.request import Answer, Ask, Deal, Declared, NoRoll, Point, Request, Roll
from feltwork.procedure.round import Round
from feltwork.rounds.transcript import Entry, entries
from feltwork.terms.money import Cents


@dataclass(frozen=True, slots=True)
class Seen:
    """A place and its cards; None is a card's back."""

    place: Place
    cards: tuple[Piece | None, ...]


@dataclass(frozen=True, slots=True)
class Contender:
    """How a player stands in the middle of a nonbanked hand; everybody at the table sees it."""

    seat: int
    chips: Cents
    bet: Cents
    """What lies before the player in this betting round."""
    folded: bool

    @property
    def all_in(self) -> bool:
        return not self.chips and not self.folded


@dataclass(frozen=True, slots=True)
class Contest:
    """What players contend for, as it lies on the table."""

    pot: Cents
    """All of it, with the bets that are not gathered yet."""
    pots: tuple[tuple[str, Cents, tuple[int, ...]], ...]
    """What is gathered: each pot by name, and who contends for it."""
    players: tuple[Contender, ...]
    street: int
    """How many rounds of cards came before the one at hand."""
    button: int
    """The seat that has the button; 0 in stud."""


class View:
    """The layout from one seat; fed with every step of the round.

    The round knows of each piece how it lies. The view keeps no book of its own of what is hidden.

    >>> from feltwork.games import game
    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.procedure.lying import Face
    >>> from feltwork.procedure.place import Place
    >>> round = game("three-card-poker").begin({1: {"ante": 1000}})
    >>> round.lay(Place.at(2), parse_cards("2c 7d"), Face.HELD); round.lay(Place.at(2), parse_cards("Qh"))
    >>> [View(round, seat).places()[0].cards for seat in (1, 2)]
    [(None, None, Qh), (2c, 7d, Qh)]
    """

    def __init__(self, round: Round[Any, Any], seat: int) -> None:
        self.round, self.seat = round, seat
        self.rolls: list[tuple[int, ...] | NoRoll] = []
        self.told: list[Entry] = []
        """The transcript of a nonbanked game as this seat may read it: nobody else's hidden cards stand in it."""

    def note(self, request: Request, answer: Answer) -> None:
        """Keep what a step shows."""
        if self.round.game.nonbanked:
            self.told += self._heard(request, answer)
        if isinstance(answer, Declared):
            return
        match request:
            case Roll() if isinstance(answer, NoRoll):
                self.rolls.append(answer)
            case Roll() if isinstance(answer, tuple):
                self.rolls.append(tuple(face for face in answer if isinstance(face, int)))

    def _heard(self, request: Request, answer: Answer) -> list[Entry]:
        """What a step leaves in the transcript of whoever sits here."""
        match request:
            case Deal(to=to, face_up=False) if to.seat != self.seat and isinstance(answer, tuple):
                return [Entry(request.section, f"{to} receives a {self.round.game.pieces.one} face down")]
            case Ask(questions=questions, point=Point.REVEAL):
                # A question at the showdown says what its player has: nobody else hears that.
                asked = tuple(
                    question if question.seat == self.seat else replace(question, prompt="showdown")
                    for question in questions
                )
                request = replace(request, questions=asked)
        return list(entries(request, answer, self.round.game.pieces))

    def contest(self) -> Contest | None:
        """The pots, and how everybody stands, where players play against each other and the hand has begun."""
        from feltwork.games.poker.betting import BET, IN, PUT
        from feltwork.games.poker.ending import form
        from feltwork.games.poker.hand import Hand

        hand = self.round.own
        if not isinstance(hand, Hand):
            return None
        gathered = copy(hand)
        gathered.players = [[*row] for row in hand.players]
        for row in gathered.players:
            row[PUT] -= row[BET]
        players = tuple(
            Contender(seat, hand.stack(seat), row[BET], not row[IN])
            for seat, row in sorted(zip(hand.seats, hand.players, strict=True), key=lambda one: one[0])
        )
        pots = tuple((pot.name, pot.amount, pot.eligible) for pot in form(gathered) if pot.amount)
        return Contest(hand.pot, pots, players, hand.street, hand.button)

    def places(self, seat: int | None = None) -> list[Seen]:
        """Every place with cards: those of the table in the game's order, then the seats from the dealer's left.

        As this view's seat sees them, or another one; nobody sits at seat 0, who sees what lies face up.
        """
        eyes = self.seat if seat is None else seat
        listed = [place.name for place in self.round.game.places.values()]
        laid = {place: cards for place, cards in self.round.cards.items() if cards and place != DISCARD}
        return [
            Seen(place, tuple(one.seen_from(eyes, at=place.seat) for one in laid[place]))
            for place in sorted(laid, key=lambda place: (place.seat, _rank(place.name, listed), place.hand))
        ]


def _rank(name: str, listed: list[str]) -> int:
    return listed.index(name) if name in listed else len(listed)
