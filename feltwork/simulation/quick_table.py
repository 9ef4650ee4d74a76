"""A virtual table for simulation: the order of its cards is decided as they are dealt, so that a shuffle is free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from feltwork.equipment.piece import Piece
from feltwork.equipment.randomness import SimulationSource
from feltwork.equipment.shoe import Shoe, ShoeEmpty
from feltwork.procedure.game import Game
from feltwork.procedure.request import Answer, Cut, CutAt, Request, Shuffle
from feltwork.procedure.round import Round
from feltwork.rounds.virtual_table import VirtualTable


class QuickShoe(Shoe[Piece]):
    """A shoe that chooses each card when somebody looks at it, among all that are left.

    >>> from feltwork.equipment.cards import parse_cards
    >>> shoe = QuickShoe(dict.fromkeys(parse_cards("As Kd Qc"), 1), SimulationSource(1))
    >>> shoe.shuffle()
    >>> first = shoe.draw(); shoe.next(1) == shoe.next(1), first in shoe.next(2)
    (True, False)
    """

    def __init__(self, deck: Mapping[Piece, int], source: SimulationSource) -> None:
        super().__init__(deck, source)
        self._whole = sorted(self._deck.elements())
        self._chosen = 0
        """How many cards, the next ones, have their place already."""

    def shuffle(self) -> None:
        self.load(self._whole)
        self._chosen = 0

    def load_discards(self, order: Iterable[Piece], on_layout: Mapping[Piece, int]) -> None:
        super().load_discards(order, on_layout)
        self._chosen = len(self._cards)

    def next(self, count: int) -> tuple[Piece, ...]:
        cards = self._cards
        if len(cards) < count:
            raise ShoeEmpty
        for place in range(self._chosen, count):
            other = place + self._source.below(len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        self._chosen = max(self._chosen, count)
        return super().next(count)

    def at(self, spots: Iterable[int]) -> tuple[Piece, ...]:
        """Tiles in stacks are looked at anywhere: all of them are chosen at once."""
        if self._chosen < len(self):
            assert not self._drawn, "stacks are whole until they are chosen"
            self._stacked = list(self.next(len(self)))
        return super().at(spots)

    def take(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            super().take((piece,))
            self._chosen = max(0, self._chosen - 1)


class QuickTable(VirtualTable):
    """Equipment that starts each round whole, and newly shuffled."""

    def __init__(self, game: Game[Any, Any], rules: Any, source: SimulationSource) -> None:
        self.game, self.rules, self.source = game, rules, source
        self.shoe: QuickShoe = QuickShoe(game.deck(rules), source)
        self.open()

    def open(self) -> None:
        """Begin a round with all of the cards."""
        self.shoe.shuffle()
        self._told_empty = False
        self._burned = Counter()

    def answer(self, round: Round[Any, Any], request: Request) -> Answer:
        match request:
            case Shuffle(discards_only=False):
                self.open()
                return None
            case Cut(cover_card=below, least=least, offered=offered):
                # Wherever an order that nobody knows is cut, nobody knows the order.
                self.shoe.place_cover_card(below)
                return CutAt(offered[0] if offered else 0, least)
        return super().answer(round, request)
