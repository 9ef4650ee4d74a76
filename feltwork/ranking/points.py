"""Point totals of the blackjack family: an ace is 11 until that would go over 21, then 1 (§ 551.3(b))."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from feltwork.equipment.cards import Card

ACE = 14


def point_value(card: Card) -> int:
    """The points of one card, the ace counted as 11.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [point_value(card) for card in parse_cards("9s Jd Ah")]
    [9, 10, 11]
    """
    if card.rank == ACE:
        return 11
    return min(card.rank, 10)


@dataclass(frozen=True, slots=True)
class Total:
    """A point total; soft while an ace in it counts 11.

    >>> str(Total(17, True)), str(Total(21, False)), Total(22, False).bust
    ('soft 17', '21', True)
    """

    points: int
    soft: bool

    @property
    def bust(self) -> bool:
        return self.points > 21

    def __str__(self) -> str:
        return f"soft {self.points}" if self.soft and self.points < 21 else str(self.points)


def total(cards: Iterable[Card]) -> Total:
    """The total of a hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> total(parse_cards("As 6d")), total(parse_cards("As 6d Kh"))
    (Total(points=17, soft=True), Total(points=17, soft=False))
    """
    points, elevens = 0, 0
    for card in cards:
        points += point_value(card)
        elevens += card.rank == ACE
    while points > 21 and elevens:
        points, elevens = points - 10, elevens - 1
    return Total(points, elevens > 0)


def is_blackjack(cards: Iterable[Card]) -> bool:
    """An ace and a ten-value card as the two cards dealt first."""
    values = [point_value(card) for card in cards]
    return sorted(values) == [10, 11]
