"""What the first cards promise: how many of a hundred hands dealt are no better, by charts for each type of Poker."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from feltwork.equipment.cards import RANKS, Card
from feltwork.games.poker.automatic_values import high_value, low_ranks
from feltwork.games.poker.kinds import KINDS, Hands, Kind
from feltwork.ranking.hand import ACE, Category
from feltwork.ranking.poker import PokerRank

_HOLD_EM: Final = """\
   A  K  Q  J  T  9  8  7  6  5  4  3  2
A 99 97 96 96 95 91 87 87 78 84 79 78 78
K 95 99 95 93 93 85 79 81 73 65 63 64 64
Q 93 89 98 92 89 80 80 70 71 59 63 55 53
J 91 90 86 98 87 80 79 66 58 58 57 48 39
T 88 85 81 83 97 80 77 65 58 41 36 41 37
9 82 77 71 73 70 97 74 63 52 40 33 32 27
8 75 68 62 57 67 54 94 65 56 44 28 24 25
7 76 61 55 49 50 44 46 92 61 44 36 26 18
6 69 59 41 34 38 36 35 39 84 51 40 37 19
5 72 52 47 30 30 16 31 19 24 76 51 42 25
4 60 46 33 26 22 11 14 18 13 23 64 21 17
3 66 49 29 20 17 12 04 07 08 10 09 45 11
2 53 43 27 21 15 06 05 01 04 03 02 00 37
"""
"""By how often two cards win against three other hands: suited ones above the pairs, the others below them."""

_LINES: Final = [line.split() for line in _HOLD_EM.splitlines()]
HOLD_EM: Final[Mapping[str, int]] = {
    row[0] + column: int(cell) for row in _LINES[1:] for column, cell in zip(_LINES[0], row[1:], strict=True)
}

PAIR, TRIPS, SUITED_THREE, RUN_OF_THREE = 300, 900, 330, 260
"""Points of three cards in stud."""
HIGHER_THAN_ALL_THAT_SHOW, SEEN_ELSEWHERE = 60, 70
LOW_THREE, LOW_TWO = 420, 120
PAIR_OF_FOUR, SUITED_PAIR, SUITED_ACE, NEAR, FAR = 14, 8, 9, 5, 2
"""Points of four cards in Omaha: by pairs of cards that work together."""
ACE_AND_TWO, ACE_AND_THREE, TWO_AND_THREE, THIRD_LOW = 42, 30, 14, 10
DRAWING_TO_A_FLUSH, DRAWING_TO_A_STRAIGHT = 295, 285

AT: Final = (10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 98)
CUTS: Final[Mapping[str, tuple[int, ...]]] = {
    "seven_card_stud_high": (55, 70, 85, 100, 140, 170, 240, 370, 468, 531, 573),
    "seven_card_stud_high_low_split": (75, 90, 105, 150, 195, 297, 347, 425, 489, 534, 585),
    "seven_card_stud_high_low_split_eight_or_better": (70, 80, 100, 140, 190, 285, 340, 415, 484, 532, 575),
    "omaha_high": (24, 27, 30, 33, 36, 40, 44, 50, 58, 66, 73),
    "omaha_high_low_split_eight_or_better": (26, 30, 34, 37, 41, 45, 51, 60, 71, 80, 90),
    "five_card_draw_high": (120, 130, 140, 140, 230, 260, 290, 310, 340, 510, 660),
    "five_card_draw_low": (113, 118, 121, 207, 212, 214, 217, 222, 331, 342, 481),
    "five_card_stud": (30, 45, 55, 65, 75, 90, 115, 155, 185, 363, 503),
}
"""The points that so many of a hundred hands do not exceed, as :data:`AT` has it; measured over many deals."""


def promise(kind: Kind, own: Sequence[Card], showing: Sequence[Card]) -> int:
    """How many of a hundred first hands are no better than this one; ``showing`` are the others' up-cards.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.poker.kinds import KINDS
    >>> [promise(KINDS["hold_em"], parse_cards(two), ()) for two in ("As Ah", "Ks As", "7d 2c")]
    [99, 97, 1]
    >>> draw = KINDS["five_card_draw_high"]
    >>> promise(draw, parse_cards("As Ah 9c 4d 2h"), ()) > promise(draw, parse_cards("As Qh 9c 4d 2h"), ())
    True
    """
    if kind.hands is Hands.ANY_WITH_COMMUNITY:
        first, second = sorted(own, key=lambda card: card.rank, reverse=True)
        names = RANKS[first.rank - 2], RANKS[second.rank - 2]
        return HOLD_EM["".join(names if first.suit == second.suit else reversed(names))]
    return (0, *AT)[bisect_right(CUTS[kind.id], points(kind, own, showing))]


def points(kind: Kind, own: Sequence[Card], showing: Sequence[Card]) -> int:
    """What the first cards are worth by the points of their type."""
    if kind.hands is Hands.TWO_AND_THREE:
        return _omaha(own) + (_omaha_low(own) if kind.low else 0)
    if kind.draws:
        return _draw_high(own) if kind.high else _draw_low(own)
    low = _stud_low(kind, own) if kind.low else 0
    return max(_stud(own, showing), low) + min(_stud(own, showing), low) // 2


def _stud(own: Sequence[Card], showing: Sequence[Card]) -> int:
    """Two or three cards: pairs, three that go together, cards above all that show; cards seen elsewhere are dead."""
    ranks = Counter(card.rank for card in own)
    (rank, count), *_ = sorted(ranks.items(), key=lambda one: (one[1], one[0]), reverse=True)
    dead = sum(card.rank == rank for card in showing) * SEEN_ELSEWHERE
    if count > 1:
        return (TRIPS if count > 2 else PAIR) + 20 * rank + max(ranks) - dead
    made = sum(sorted(ranks, reverse=True)[:2]) * 5
    if len(own) > 2 and len({card.suit for card in own}) == 1:
        alike = sum(card.suit == own[0].suit for card in showing)
        made += SUITED_THREE - 30 * max(0, alike - 1)
    if len(own) > 2 and max(ranks) - min(ranks) == 2:
        made += RUN_OF_THREE
    higher = sum(card.rank > max((other.rank for other in showing), default=0) for card in own)
    return made + HIGHER_THAN_ALL_THAT_SHOW * higher - dead // 2


def _stud_low(kind: Kind, own: Sequence[Card]) -> int:
    ranks = low_ranks(own)
    if len(ranks) < 2:
        return 0
    worst = max(ranks) * 20
    smooth = 60 if 1 in ranks else 0
    return (LOW_THREE if len(ranks) > 2 else LOW_TWO) + smooth - worst + (0 if kind.qualifier else 20)


def _omaha(own: Sequence[Card]) -> int:
    worth = sum(card.rank for card in own) // 2
    for at, one in enumerate(own):
        for other in own[at + 1 :]:
            apart = abs(one.rank - other.rank)
            if not apart:
                worth += PAIR_OF_FOUR + one.rank
            elif apart < 3 and min(one.rank, other.rank) > 5:
                worth += NEAR
            elif apart < 5:
                worth += FAR
            if one.suit == other.suit:
                worth += SUITED_ACE if ACE in (one.rank, other.rank) else SUITED_PAIR // 2
    three_alike = 3 in Counter(card.rank for card in own).values()
    return worth // 2 if three_alike else worth


def _omaha_low(own: Sequence[Card]) -> int:
    ranks = low_ranks(own, 5)
    first = next(
        (
            worth
            for two, worth in (({1, 2}, ACE_AND_TWO), ({1, 3}, ACE_AND_THREE), ({2, 3}, TWO_AND_THREE))
            if two <= ranks
        ),
        0,
    )
    return first + THIRD_LOW * max(0, len(ranks) - 2)


def _draw_high(own: Sequence[Card]) -> int:
    value = PokerRank.from_number(high_value(KINDS["five_card_draw_high"], own, ()))
    if value.category is Category.HIGH_CARD and (to := one_short(own)):
        return DRAWING_TO_A_FLUSH if to == "flush" else DRAWING_TO_A_STRAIGHT
    return 200 * PokerRank.ORDER.index(value.category) + 10 * value.ranks[0]


def _draw_low(own: Sequence[Card]) -> int:
    """By how many cards below nine there are, and how low the worst of them is."""
    ranks = sorted(low_ranks(own))
    worst = ranks[3] if len(ranks) > 3 else 9
    return 100 * min(len(ranks), 4) + (150 if len(ranks) > 4 else 0) - 8 * worst - sum(ranks[:3])


def one_short(cards: Sequence[Card]) -> str:
    """Whether one card more makes a flush, or one of eight a straight.

    >>> from feltwork.equipment.cards import parse_cards
    >>> [one_short(parse_cards(five)) for five in ("2s 9s Ks 3s Jd", "6s 7h 8d 9c Kd", "As 2d 3d 4c 9d")]
    ['flush', 'straight', '']
    """
    if 4 in Counter(card.suit for card in cards).values():
        return "flush"
    ranks = {card.rank for card in cards}
    return "straight" if any({low, low + 1, low + 2, low + 3} <= ranks for low in range(2, 11)) else ""
