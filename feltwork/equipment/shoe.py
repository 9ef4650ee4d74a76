"""A shoe: the cards in the order they leave it, the cover card that ends it, the discard rack; or tiles in stacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from feltwork.equipment.piece import Piece
from feltwork.equipment.randomness import Source, is_live

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
        self.load(self.new_order())

    def new_order(self) -> list[Q]:
        """An order in which all the cards could be loaded."""
        return self._source.shuffled(sorted(self._deck.elements()))

    def load(self, order: Iterable[Q]) -> None:
        """All the cards, in an order that a shuffle gave."""
        self._cards = list(order)
        self._stacked = list(self._cards)
        self._drawn.clear()
        self._below_cover = 0

    @property
    def drawn(self) -> Counter[Q]:
        """What has left the shoe since all the cards were in it."""
        return Counter(self._drawn)

    def shuffle_discards(self, on_layout: Mapping[Q, int]) -> None:
        """The discard rack only, to complete a round: whatever does not lie on the layout (§ 551.16(g))."""
        self.load_discards(self.new_order_of_discards(on_layout), on_layout)

    def new_order_of_discards(self, on_layout: Mapping[Q, int]) -> list[Q]:
        """An order in which the discard rack could be loaded."""
        return self._source.shuffled(sorted((self._drawn - Counter(on_layout)).elements()))

    def load_discards(self, order: Iterable[Q], on_layout: Mapping[Q, int]) -> None:
        self._cards = list(order)
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
        [card] = self.next(1)
        self.take((card,))
        return card

    def next(self, count: int) -> tuple[Q, ...]:
        """The cards that leave the shoe next; they stay in it."""
        if len(self._cards) < count:
            raise ShoeEmpty
        return tuple(self._cards[:count])

    @property
    def left(self) -> tuple[Q, ...]:
        """What is still in the shoe, in the order in which it leaves."""
        return tuple(self._cards)

    def stack(self, piece: Q) -> None:
        """This one leaves the shoe next: for hands that are planted in training. A live shoe is never stacked."""
        assert not is_live(self._source), "a live shoe is never stacked"
        self._cards.remove(piece)
        self._cards.insert(0, piece)

    def at(self, spots: Iterable[int]) -> tuple[Q, ...]:
        """What lies at these spots of the stacks, counted from 0 in the order in which they were stacked."""
        return tuple(self._stacked[spot] for spot in spots)

    def take(self, pieces: Iterable[Q]) -> None:
        """These leave the shoe, or the stacks."""
        for piece in pieces:
            self._cards.remove(piece)
            self._drawn[piece] += 1

    def to_json(self) -> dict[str, Any]:
        """How the shoe stands, to be set up again elsewhere; whoever reads it knows what comes next."""
        return {
            "cards": [str(card) for card in self._cards],
            "stacked": [str(card) for card in self._stacked],
            "drawn": [str(card) for card in self._drawn.elements()],
            "below_cover": self._below_cover,
        }

    def set_up(self, stood: Mapping[str, Any], parse: Callable[[str], Q]) -> None:
        """Stand as another shoe stood."""
        self._cards = [parse(card) for card in stood["cards"]]
        self._stacked = [parse(card) for card in stood["stacked"]]
        self._drawn = Counter(parse(card) for card in stood["drawn"])
        self._below_cover = stood["below_cover"]
