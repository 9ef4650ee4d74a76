"""A virtual table: shuffles, cuts, deals and rolls as equipment would, and reports what equipment shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from feltwork.equipment.dice import shake
from feltwork.equipment.randomness import Source
from feltwork.equipment.shoe import Shoe
from feltwork.procedure.game import Game
from feltwork.procedure.irregularity import Irregularity
from feltwork.procedure.request import BURN_CARDS, Answer, Burn, Cut, CutAt, Deal, Declared, Request, Roll, Shuffle
from feltwork.procedure.round import Round
from feltwork.terms.refusal import Refused

# What equipment can show of itself. A game that must hear of it has an event or an irregularity by this name.
COVER_CARD, INSUFFICIENT_CARDS = "cover_card", "insufficient_cards"
SHOWN_BY_EQUIPMENT = frozenset({COVER_CARD, INSUFFICIENT_CARDS})


def can_expose(round: Round[Any, Any], irregularity: Irregularity) -> bool:
    """Whether some card of the decks can be the one that an irregularity exposes; True if it exposes none.

    Decided before anybody looks at the next card, so that no refusal tells which one it is.
    """
    if "card" not in irregularity.needs:
        return True

    def fits(card: Any) -> bool:
        try:
            round.game.verify_irregular_card(round, irregularity, card)
        except Refused:
            return False
        return True

    return any(map(fits, round.deck))


@dataclass(frozen=True, slots=True)
class Offered:
    """What equipment gives, and the new order of the shoe where it was shuffled."""

    answer: Answer
    order: tuple[Any, ...] | None = None


class VirtualTable:
    """The equipment of one game under one set of rules; it stays from round to round, as a shoe does.

    >>> from feltwork.equipment.randomness import SimulationSource
    >>> from feltwork.games import game
    >>> three = game("three-card-poker")
    >>> table = VirtualTable(three, three.submission(), SimulationSource(1))
    >>> len(table.shoe)
    52
    """

    def __init__(self, game: Game[Any, Any], rules: Any, source: Source) -> None:
        self.game, self.rules, self.source = game, rules, source
        self.shoe: Shoe[Any] = Shoe(game.deck(rules), source)
        self.shoe.shuffle()
        self._told_empty = False
        self._burned: Counter[Any] = Counter()
        """Burned face down in this round, where a game keeps these apart."""

    def answer(self, round: Round[Any, Any], request: Request) -> Answer:
        """What the equipment gives; never asked to decide anything."""
        offered = self.offer(round, request)
        self.take(round, request, offered)
        return offered.answer

    def offer(self, round: Round[Any, Any], request: Request) -> Offered:
        """What the equipment would give; it stands as it stood until that is taken."""
        if isinstance(request, Deal | Burn) and (shown := self._shown(request)):
            return Offered(shown)
        match request:
            case Shuffle(discards_only=True, pile=pile):
                return Offered(None, tuple(self.shoe.new_order_of_discards(self._stays(round, pile))))
            case Shuffle():
                return Offered(None, tuple(self.shoe.new_order()))
            case Cut():
                return Offered(self._cut(request))
            case Burn(face_up=face_up):
                return Offered(self._next(request) if face_up else None)
            case Deal():
                return Offered(self._next(request))
            case Roll(dice=dice, faces=faces):
                return Offered(shake(dice, self.source, faces))
        return Offered(None)

    def gives(self, request: Request, answer: Answer) -> bool:
        """Whether the shoe as it stands gives these cards: an answer that somebody changed holds others."""
        if isinstance(answer, Declared):
            return answer.card is None or (len(self.shoe) > 0 and self.shoe.next(1) == (answer.card,))
        if not isinstance(request, Deal | Burn) or (isinstance(request, Burn) and not request.face_up):
            return True
        return len(self.shoe) >= request.count and answer == self._next(request)

    def take(self, round: Round[Any, Any], request: Request, offered: Offered) -> None:
        """The equipment as it stands once what it offered was taken."""
        match request, offered.answer:
            case _, Declared(id=id, card=card):
                self._told(id)
                if card is not None:
                    self.shoe.take((card,))
            case Shuffle(discards_only=True, pile=pile), _:
                assert offered.order is not None, "a shuffle gives an order"
                self.shoe.load_discards(offered.order, self._stays(round, pile))
                if pile == BURN_CARDS:
                    self._burned.clear()
                self._told_empty = False
            case Shuffle(), _:
                assert offered.order is not None, "a shuffle gives an order"
                self.shoe.load(offered.order)
                self._told_empty = False
                self._burned.clear()
            case Cut(cover_card=below), CutAt(depth=depth):
                self.shoe.cut(depth)
                self.shoe.place_cover_card(below)
            case Burn() | Deal(), _:
                taken = self._next(request)
                self.shoe.take(taken)
                if isinstance(request, Burn) and not request.face_up:
                    self._burned.update(taken)

    def _stays(self, round: Round[Any, Any], pile: str) -> Counter[Any]:
        """What a shuffle of the rack leaves out: what lies on the layout, and the pile that is not meant."""
        if pile == BURN_CARDS:
            return self.shoe.drawn - self._burned
        return round.on_layout() + (self._burned if pile else Counter())

    def to_json(self) -> dict[str, Any]:
        """How the equipment stands; whoever reads it knows what comes next."""
        burned = [str(card) for card in self._burned.elements()]
        return {**self.shoe.to_json(), "told_empty": self._told_empty, "burned": burned}

    def set_up(self, stood: Mapping[str, Any]) -> None:
        """Stand as the equipment stood elsewhere."""
        self.shoe.set_up(stood, lambda text: self.game.pieces.parse(text, "the shoe"))
        self._told_empty = stood["told_empty"]
        self._burned = Counter(self.game.pieces.parse(text, "the shoe") for text in stood.get("burned", ()))

    def _shown(self, request: Deal | Burn) -> Declared[Any] | None:
        """The cover card appears, or the cards run out, where the game wants to hear of it here."""
        heard = {entry.id for entry in self.game.irregularities_at(self.rules, request)}
        if COVER_CARD in heard and self.shoe.at_cover_card:
            return Declared(COVER_CARD)
        # Told once: a game that goes on without new cards must not be told for ever.
        if INSUFFICIENT_CARDS in heard and len(self.shoe) < request.count and not self._told_empty:
            return Declared(INSUFFICIENT_CARDS)
        return None

    def _told(self, id: str) -> None:
        if id == COVER_CARD:
            self.shoe.take_cover_card_out()
        if id == INSUFFICIENT_CARDS:
            self._told_empty = True

    def _cut(self, request: Cut) -> CutAt:
        """Anywhere that the chapter permits, as a player's hand would fall."""
        depth = request.least + self.source.below(request.deepest - request.least + 1)
        return CutAt(request.offered[0] if request.offered else 0, depth)

    def _next(self, request: Deal | Burn) -> tuple[Any, ...]:
        return self.shoe.at(request.spots) if request.spots else self.shoe.next(request.count)
