"""A table whose cards come in an order that a test chose, and which tells where each went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from feltwork.equipment.cards import Card
from feltwork.equipment.randomness import SimulationSource
from feltwork.procedure.game import Game
from feltwork.procedure.place import Place
from feltwork.procedure.request import Answer, Burn, Deal, Request
from feltwork.procedure.round import Round
from feltwork.simulation.quick_table import QuickTable


class RiggedTable(QuickTable):
    """Deals the cards of a list; burnt cards are others that nobody sees."""

    def __init__(self, game: Game[Any, Any], rules: Any) -> None:
        super().__init__(game, rules, SimulationSource(0))
        self.order: list[Card] = []
        self.dealt: list[tuple[Place, Card]] = []

    def rig(self, order: Sequence[Card]) -> None:
        self.order, self.dealt = list(order), []

    def answer(self, round: Round[Any, Any], request: Request) -> Answer:
        match request:
            case Deal(to=to, count=count):
                cards, self.order = tuple(self.order[:count]), self.order[count:]
                self.dealt += [(to, card) for card in cards]
                return cards
            case Burn():
                return None
        return super().answer(round, request)
