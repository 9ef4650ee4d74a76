"""Omaha (§ 553.12(j)-(l)): exactly two of four hole cards with exactly three of five community cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from feltwork.equipment.cards import Card
from feltwork.ranking.hand import best, verify_hand
from feltwork.ranking.low import LowRank, rank_exactly_five_low
from feltwork.ranking.poker import PokerRank, rank_exactly_five
from feltwork.terms.refusal import Refused


def rank_omaha(hole: Sequence[Card], community: Sequence[Card]) -> PokerRank:
    """The best high hand.

    >>> from feltwork.equipment.cards import parse_cards
    >>> rank_omaha(parse_cards("As Ks Ah Kd"), parse_cards("Qs Js 4s 9s 2c")).words
    'flush, ace high'
    >>> rank_omaha(parse_cards("As Kh Kd Kc"), parse_cards("Qs Js Ts 9s 2c")).words
    'straight, ace high'
    """
    return best(map(rank_exactly_five, _hands(hole, community)))


def rank_omaha_low(hole: Sequence[Card], community: Sequence[Card]) -> LowRank:
    """The best low hand; whether it may win is its ``eight_or_better`` (§ 553.12(k)).

    >>> from feltwork.equipment.cards import parse_cards
    >>> hand = rank_omaha_low(parse_cards("As 2s Kh Kd"), parse_cards("3s 7s 8d Js Qc"))
    >>> hand.words, hand.eight_or_better
    ('8-7-3-2-ace low', True)
    """
    return best(map(rank_exactly_five_low, _hands(hole, community)))


def _hands(hole: Sequence[Card], community: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    if len(hole) != 4 or len(community) != 5:
        dealt = f"{len(hole)} hole cards and {len(community)} community cards"
        raise Refused(dealt, "an Omaha hand cannot be ranked", "553.12(j)", "give four and five")
    verify_hand([*hole, *community], (9,), "553.12(j)")
    return (two + three for two in combinations(hole, 2) for three in combinations(community, 3))
