"""A virtual table: shuffles, cuts, deals and rolls as equipment would, and reports what equipment shows."""

from __future__ import annotations

from typing import Any

from feltwork.equipment.dice import shake
from feltwork.equipment.piece import Piece
from feltwork.equipment.randomness import Source
from feltwork.equipment.shoe import Shoe
from feltwork.procedure.game import Game
from feltwork.procedure.request import Answer, Burn, Cut, CutAt, Deal, Declared, Request, Roll, Shuffle
from feltwork.procedure.round import Round

# What equipment can show of itself. A game that must hear of it has an event or an irregularity by this name.
COVER_CARD, INSUFFICIENT_CARDS = "cover_card", "insufficient_cards"


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

    def answer(self, round: Round[Any, Any], request: Request) -> Answer:
        """What the equipment gives; never asked to decide anything."""
        if isinstance(request, Deal | Burn) and (shown := self._shown(request)):
            return shown
        match request:
            case Shuffle(discards_only=True):
                self.shoe.shuffle_discards(round.on_layout())
                self._told_empty = False
            case Shuffle():
                self.shoe.shuffle()
                self._told_empty = False
            case Cut():
                return self._cut(request)
            case Burn(face_up=face_up):
                burned = self._draw(request)
                return burned if face_up else None
            case Deal():
                return self._draw(request)
            case Roll(dice=dice, faces=faces):
                return shake(dice, self.source, faces)
        return None

    def _shown(self, request: Deal | Burn) -> Declared[Any] | None:
        """The cover card appears, or the cards run out, where the game wants to hear of it here."""
        heard = {entry.id for entry in self.game.irregularities_at(self.rules, request)}
        if COVER_CARD in heard and self.shoe.at_cover_card:
            self.shoe.take_cover_card_out()
            return Declared(COVER_CARD)
        # Told once: a game that goes on without new cards must not be told for ever.
        if INSUFFICIENT_CARDS in heard and len(self.shoe) < request.count and not self._told_empty:
            self._told_empty = True
            return Declared(INSUFFICIENT_CARDS)
        return None

    def _cut(self, request: Cut) -> CutAt:
        """Anywhere that the chapter permits, as a player's hand would fall."""
        depth = request.least + self.source.below(request.deepest - request.least + 1)
        self.shoe.cut(depth)
        self.shoe.place_cover_card(request.cover_card)
        return CutAt(request.offered[0] if request.offered else 0, depth)

    def _draw(self, request: Deal | Burn) -> tuple[Piece, ...]:
        if request.spots:
            return self.shoe.take(request.spots)
        return tuple(self.shoe.draw() for _ in range(request.count))
