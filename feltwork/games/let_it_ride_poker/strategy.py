"""When a bet of Let It Ride Poker rides: the simple strategy that is widely published, for the floor's odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from feltwork.equipment.cards import Card

HIGH: Final = 10
"""Tens and higher: a pair of them pays."""


def bet_1_rides(cards: Sequence[Card]) -> bool:
    """Three cards: a hand that pays already, or three that a straight flush may come of.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [bet_1_rides(parse_cards(cards)) for cards in ("Tc Td 2h", "9c 9d Ah", "5c 4c 3c", "4c 3c 2c", "Tc 9c 7c")]
    [True, False, True, False, True]
    """
    if _pays(cards):
        return True
    ranks = sorted(card.rank for card in cards)
    spread = ranks[-1] - ranks[0]
    if len(set(ranks)) < len(ranks) or len({card.suit for card in cards}) > 1:
        return False
    high = _high(cards)
    return (spread == 2 and ranks[0] > 2) or (spread == 3 and high >= 1) or (spread == 4 and high >= 2)


def bet_2_rides(cards: Sequence[Card]) -> bool:
    """Four cards: a hand that pays already, four of a suit, four in sequence with a high card, or four high cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> four = ("9c 8c 3c 2c", "Tc 9d 8h 7c", "9c 8d 7h 6c", "Ac Kd Qh Jc", "Ac Kd Qh 9c", "3c 3d 2h 2s")
    >>> [bet_2_rides(parse_cards(cards)) for cards in four]
    [True, True, False, True, False, True]
    """
    if _pays(cards) or len({card.suit for card in cards}) == 1:
        return True
    ranks = sorted(card.rank for card in cards)
    if len(set(ranks)) < len(ranks):
        return False
    in_sequence = ranks[-1] - ranks[0] == 3
    return _high(cards) == len(cards) or (in_sequence and _high(cards) >= 1)


def _pays(cards: Sequence[Card]) -> bool:
    """A pair of tens or better, whatever the other cards will be."""
    counts = Counter(card.rank for card in cards)
    pairs = [rank for rank, count in counts.items() if count >= 2]
    return len(pairs) == 2 or any(rank >= HIGH or counts[rank] >= 3 for rank in pairs)


def _high(cards: Sequence[Card]) -> int:
    return sum(card.rank >= HIGH for card in cards)
