"""A shoe: the cards in the order they leave it, the cover card that ends it, the discard rack; or tiles in stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from feltwork.equipment.piece import Piece
from feltwork.equipment.randomness import Source

Q = TypeVar("Q", bound=Piece)


class ShoeEmpty(Exception):  # noqa: N818 - the chapter has a rule for it
    """No card is left to draw."""


class Shoe(Generic[Q]):
    """Decks in a dealing shoe, or a set of tiles in stacks.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.equipment.randomness import SimulationSource
    >>> shoe = Shoe({card: 2 for card in parse_cards("As Kd")}, SimulationSource(1))
    >>> shoe.shuffle(); len(shoe)
    4
    >>> card = shoe.draw(); len(shoe)
    3
    """

    def __init__(self, deck: Mapping[Q, int], source: Source) -> None:
        self._deck, self._source = Counter(deck), source
        self._cards: list[Q] = []
        self._stacked: list[Q] = []
        self._drawn: Counter[Q] = Counter()
        self._below_cover = 0

    def __len__(self) -> int:
        return len(self._cards)

    def shuffle(self) -> None:
        """All the cards together, in a new order."""
        self._cards = self._source.shuffled(sorted(self._deck.elements()))
        self._stacked = list(self._cards)
        self._drawn.clear()
        self._below_cover = 0

    def shuffle_discards(self, on_layout: Mapping[Q, int]) -> None:
        """The discard rack only, to complete a round: whatever does not lie on the layout (§ 551.16(g))."""
        self._cards = self._source.shuffled(sorted((self._drawn - Counter(on_layout)).elements()))
        self._drawn = Counter(on_layout)

    def cut(self, depth: int) -> None:
        """The cards above the cutting card go below the others."""
        self._cards = self._cards[depth:] + self._cards[:depth]

    def place_cover_card(self, below: int) -> None:
        """Put the cover card so that this many cards lie below it."""
        self._below_cover = below

    @property
    def at_cover_card(self) -> bool:
        """Whether the cover card comes next."""
        return 0 < len(self._cards) <= self._below_cover

    def take_cover_card_out(self) -> None:
        self._below_cover = 0

    def draw(self) -> Q:
        if not self._cards:
            raise ShoeEmpty
        card = self._cards.pop(0)
        self._drawn[card] += 1
        return card

    def take(self, spots: Iterable[int]) -> tuple[Q, ...]:
        """What lies at these spots of the stacks, counted from 0 in the order in which they were stacked."""
        taken = tuple(self._stacked[spot] for spot in spots)
        for piece in taken:
            self._cards.remove(piece)
            self._drawn[piece] += 1
        return taken
