"""What cards come to, fast: automatic opponents weigh many hands that might be held against them.

Nothing is settled by these numbers. They are those of ``feltwork.ranking``, found by the ranks alone where suits do not
matter, and remembered: there are few combinations of ranks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from feltwork.equipment.cards import Card
from feltwork.games.poker.kinds import Hands, Kind
from feltwork.ranking.hand import ACE, LOW_ACE, Category, as_straight
from feltwork.ranking.poker import PokerRank

_PLACE: Final = {category: place for place, category in enumerate(PokerRank.ORDER)}
_BITS, _LOWEST = 3, 2
WORST_LOW = 8


def high_value(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> int:
    """The best high hand, as ``PokerRank.number`` has it; of fewer than five cards what their pairs come to.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.poker.kinds import KINDS
    >>> omaha, board = KINDS["omaha_high"], parse_cards("3s 7s 8s Kc Kh")
    >>> PokerRank.from_number(high_value(omaha, parse_cards("As 2d Kd Qs"), board)).words
    'flush, ace high'
    >>> PokerRank.from_number(high_value(omaha, parse_cards("As 2d Jd 7d"), board)).words
    'two pair, kings and 7s'
    """
    if kind.hands is not Hands.TWO_AND_THREE:
        cards = (*own, *shared)
        return max(_of_ranks(sum(map(_weight, cards))), _flush(cards))
    threes = [sum(map(_weight, three)) for three in combinations(shared, 3)]
    twos = {sum(map(_weight, two)) for two in combinations(own, 2)}
    return max(max(_of_ranks(two + three) for two in twos for three in threes), _omaha_flush(own, shared))


def low_value(kind: Kind, own: Sequence[Card], shared: Sequence[Card]) -> int:
    """The best low hand of five different ranks, greater is better; 0 where there is none, or it does not qualify.

    >>> from feltwork.equipment.cards import parse_cards
    >>> from feltwork.games.poker.kinds import KINDS
    >>> stud = KINDS["seven_card_stud_high_low_split_eight_or_better"]
    >>> wheel, six, nine = (parse_cards(f"As 2d 3d 4s {last} Kc Kd") for last in ("5c", "6c", "9c"))
    >>> low_value(stud, wheel, ()) > low_value(stud, six, ()) > low_value(stud, nine, ())
    True
    """
    most = WORST_LOW if kind.qualifier else ACE
    if kind.hands is not Hands.TWO_AND_THREE:
        ranks = low_ranks((*own, *shared), most)
        return _low(sorted(ranks)[:5]) if len(ranks) > 4 else 0
    threes = [set(three) for three in combinations(low_ranks(shared, most), 3)]
    twos = combinations(low_ranks(own, most), 2) if threes else ()
    return max((_low(sorted(three | {*two})) for two in twos for three in threes if three.isdisjoint(two)), default=0)


def low_ranks(cards: Iterable[Card], most: int = WORST_LOW) -> set[int]:
    """The different ranks that serve for low, the ace as one."""
    return {low for card in cards if (low := LOW_ACE if card.rank == ACE else card.rank) <= most}


def _low(ranks: Sequence[int]) -> int:
    """Five different ranks from the lowest up, as a number that is greater for the better hand."""
    value = 0
    for rank in reversed(ranks):
        value = value << 4 | 15 - rank
    return value


def _weight(card: Card) -> int:
    """A digit for each rank: the sum of several cards tells how many there are of each."""
    return 1 << _BITS * (card.rank - _LOWEST)


@cache
def _of_ranks(key: int) -> int:
    """What ranks come to without regard to suits: their best five."""
    counts = {rank: count for rank in range(_LOWEST, ACE + 1) if (count := key >> _BITS * (rank - _LOWEST) & 7)}
    several = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    run = _straight(counts)
    (most, first), (more, second) = several[0], several[1] if len(several) > 1 else (0, 0)
    others = [rank for rank in sorted(counts, reverse=True) if rank != first]
    if most == 4:
        return _number(Category.FOUR_OF_A_KIND, [first, *others[:1]])
    if most == 3 and more > 1:
        return _number(Category.FULL_HOUSE, [first, max(rank for rank in others if counts[rank] > 1)])
    if run:
        return _number(Category.STRAIGHT, [run])
    if most == 3:
        return _number(Category.THREE_OF_A_KIND, [first, *others[:2]])
    if most == more == 2:
        return _number(Category.TWO_PAIR, [first, second, *[rank for rank in others if rank != second][:1]])
    if most == 2:
        return _number(Category.PAIR, [first, *others[:3]])
    return _number(Category.HIGH_CARD, [first, *others[:4]])


def _straight(ranks: Iterable[int]) -> int:
    """The highest card of the best straight; 0 where there is none."""
    there = sorted(ranks, reverse=True)
    if ACE in there:
        there.append(LOW_ACE)
    return next((top for top, fifth in zip(there, there[4:], strict=False) if top - fifth == 4), 0)


def _number(category: Category, ranks: Sequence[int]) -> int:
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        ranks = range(ranks[0], ranks[0] - 5, -1)
    value = _PLACE[category]
    for rank in ranks:
        value = value << 4 | rank
    return value << 4 * (5 - len(ranks))


def _flush(cards: Sequence[Card]) -> int:
    for suit in "cdhs":
        ranks = [card.rank for card in cards if card.suit == suit]
        if len(ranks) > 4:
            return _of_one_suit(ranks)
    return 0


def _of_one_suit(ranks: Sequence[int]) -> int:
    run = _straight(ranks)
    if run == ACE:
        return _number(Category.ROYAL_FLUSH, range(ACE, ACE - 5, -1))
    if run:
        return _number(Category.STRAIGHT_FLUSH, [run])
    return _number(Category.FLUSH, sorted(ranks, reverse=True)[:5])


def _omaha_flush(own: Sequence[Card], shared: Sequence[Card]) -> int:
    best = 0
    for suit in "cdhs":
        three = [card.rank for card in shared if card.suit == suit]
        two = [card.rank for card in own if card.suit == suit]
        if len(three) > 2 and len(two) > 1:
            fives = (two_of + three_of for two_of in combinations(two, 2) for three_of in combinations(three, 3))
            best = max(best, *(_exactly(five) for five in fives), 0)
    return best


def _exactly(ranks: Sequence[int]) -> int:
    return _of_one_suit(ranks) if as_straight(ranks) else _number(Category.FLUSH, sorted(ranks, reverse=True))
