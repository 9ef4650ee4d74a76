"""Cards, and the decks the regulations build from them.

A card is written rank then suit, ``As`` ``Td`` ``9c``; the joker is ``JK``. Kernels know a card by its
index: four times the rank (deuce 0 to ace 12) plus the suit (clubs 0, diamonds 1, hearts 2, spades 3);
the joker is 52.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from feltwork.equipment.piece import Kind, Piece
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = dict(
    zip(RANKS, ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"), strict=True)
)
SUIT_NAMES: Final = dict(zip(SUITS, ("clubs", "diamonds", "hearts", "spades"), strict=True))


@dataclass(frozen=True, slots=True, order=True)
class Card(Piece):
    """One card; there are 53 of them, and :func:`parse_card` hands out the only copies.

    >>> parse_card("As").name
    'ace of spades'
    >>> parse_card("Th").rank, parse_card("Th").suit, parse_card("Th").index
    (10, 'h', 34)
    """

    rank: int = field(compare=False)
    """2 to 14, the ace high; the joker has 15."""
    suit: str = field(compare=False)
    """c, d, h or s; empty for the joker."""

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 2]}{self.suit}" if self.suit else "JK"

    def __repr__(self) -> str:
        return str(self)

    @property
    def name(self) -> str:
        return f"{self.rank_name} of {SUIT_NAMES[self.suit]}" if self.suit else "joker"

    @property
    def rank_name(self) -> str:
        return RANK_NAMES[RANKS[self.rank - 2]] if self.suit else "joker"

    @property
    def red(self) -> bool:
        return self.suit in ("d", "h")


CARDS: Final = tuple(Card(4 * (rank - 2) + s, rank, suit) for rank in range(2, 15) for s, suit in enumerate(SUITS))
JOKER: Final = Card(52, 15, "")
_BY_NAME: Final = {str(card): card for card in (*CARDS, JOKER)}


def parse_card(text: object, what: str = "a card") -> Card:
    """Read one card; ``10h`` is as good as ``Th``, and case does not matter."""
    if isinstance(text, str):
        tidy = text.strip().replace("10", "T")
        card = _BY_NAME.get(tidy) or _BY_NAME.get(tidy[:-1].upper() + tidy[-1:].lower()) or _BY_NAME.get(tidy.upper())
        if card:
            return card
    raise Refused(
        what,
        f"{shown(text)} is not a card",
        instead="write rank 2-9 T J Q K A and suit c d h s: 'As', 'Td'; the joker is 'JK'",
    )


def parse_cards(texts: str | Iterable[object], what: str = "cards") -> tuple[Card, ...]:
    """Read several cards, from a list or from one string with spaces between them.

    >>> parse_cards("As Kh Qd")
    (As, Kh, Qd)
    """
    return CARD.parse_all(texts, what)


CARD: Final = Kind(
    Card,
    "card",
    "cards",
    supply="decks",
    holds="hold",
    scarce="each card once a deck",
    example='["As", "Kd"]',
    spoken="Kd and 10h",
    parse=parse_card,
)


def standard_deck() -> tuple[Card, ...]:
    """Fifty-two cards, by suit and in sequence as they are spread for inspection."""
    return tuple(sorted(CARDS, key=lambda card: (card.suit, card.rank)))


def spanish_deck() -> tuple[Card, ...]:
    """Forty-eight cards: the 10 of each suit taken out (§ 551.3(a))."""
    return tuple(card for card in standard_deck() if card.rank != 10)
