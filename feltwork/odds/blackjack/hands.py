"""Every hand that a player may hold, by its values alone: 3,082 up to 21, and those over 21 to which a card led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.blackjack.table_rules import ACE, SEVEN_CARDS, SOFT, TEN, VALUES, Final

Counts = tuple[int, ...]
"""How many cards of each value."""

SIX, SEVEN, EIGHT = 5, 6, 7
BONUS_HANDS = {(SIX, SEVEN): EIGHT, (SIX, EIGHT): SEVEN, (SEVEN, EIGHT): SIX, (SEVEN, SEVEN): SEVEN}
"""Two cards that one more makes 6-7-8 or 7-7-7, and the value of that one."""


def counts_of(values: Sequence[int]) -> Counts:
    """Values as counts."""
    return tuple(values.count(value) for value in range(VALUES))


def points_of(counts: Counts) -> tuple[int, bool]:
    """The total of a hand, and whether an ace in it counts 11.

    >>> points_of(counts_of([ACE, SIX])), points_of(counts_of([ACE, SIX, TEN]))
    ((17, True), (17, False))
    """
    hard = sum((value + 1) * count for value, count in enumerate(counts))
    return (hard + 10, True) if counts[ACE] and hard <= 11 else (hard, False)


def final_of(counts: Counts) -> Final:
    """What a hand that stands counts as; 6-7-8 and 7-7-7 as of mixed suits."""
    points, _ = points_of(counts)
    cards = sum(counts)
    if points < 21:
        return Final(max(0, points - 16))
    if cards == 3 and counts[SEVEN] == 3:
        return Final.MIXED_777
    if cards == 3 and counts[SIX] == counts[SEVEN] == counts[EIGHT] == 1:
        return Final.MIXED_678
    return {2: Final.TWO_CARD_21, 5: Final.FIVE_CARD_21, 6: Final.SIX_CARD_21}.get(
        cards, Final.SEVEN_CARD_21 if cards > 6 else Final.DRAWN_21
    )


@dataclass(frozen=True, eq=False)
class PlayersHands:
    """The hands as arrays; a hand's place in them is its number. One card more makes a hand with a lower number."""

    counts: NDArray[np.int64]
    points: NDArray[np.int64]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int64]
    final: NDArray[np.int64]
    after: NDArray[np.int32]
    """``[hand, value]``: the hand's number with one card more; below nothing, ``-1 - n`` is hand ``n`` over 21."""
    in_table: NDArray[np.int64]
    """Where the hand's number of cards stands in a strategy table."""
    place: NDArray[np.int64]
    """Where its total does."""
    bonus: NDArray[np.int64]
    """For two cards with a bonus in reach their place in BONUS_HANDS; -1 for all others."""
    over_counts: NDArray[np.int64]
    over_points: NDArray[np.int64]
    number: dict[Counts, int]
    over_number: dict[Counts, int]

    def __len__(self) -> int:
        return len(self.points)


def _up_to(points: int, value: int = TEN) -> Iterator[list[int]]:
    """Every choice of cards of values up to one, whose hard total is at most so many points."""
    if value < ACE:
        yield []
        return
    for count in range(points // (value + 1) + 1):
        for fewer in _up_to(points - count * (value + 1), value - 1):
            yield [*fewer, count]


@cache
def _all_hands() -> tuple[Counts, ...]:
    """The highest hard total first."""
    return tuple(sorted((tuple(counts) for counts in _up_to(21) if any(counts)), key=_hard, reverse=True))


@cache
def players_hands(holding: int = -1) -> PlayersHands:
    """All of them, or those that hold a card of a value: what a split begins with, and all that follows from it.

    >>> hands = players_hands()
    >>> len(hands), len(hands.over_points)
    (3082, 9434)
    >>> len(players_hands(TEN)), players_hands(TEN).number[counts_of([TEN])]
    (194, 193)
    """
    listed = [counts for counts in _all_hands() if holding < 0 or counts[holding]]
    number = {counts: place for place, counts in enumerate(listed)}
    over_number: dict[Counts, int] = {}
    after = np.zeros((len(listed), VALUES), dtype=np.int32)
    for place, counts in enumerate(listed):
        for value in range(VALUES):
            more = tuple(count + (each == value) for each, count in enumerate(counts))
            if more in number:
                after[place, value] = number[more]
            elif points_of(counts)[0] < 21 and sum(counts) > 1:
                after[place, value] = -1 - over_number.setdefault(more, len(over_number))
    points = np.array([points_of(counts)[0] for counts in listed], dtype=np.int64)
    soft = np.array([points_of(counts)[1] for counts in listed], dtype=np.bool_)
    cards = np.array([sum(counts) for counts in listed], dtype=np.int64)
    return PlayersHands(
        counts=np.array(listed, dtype=np.int64),
        points=points,
        soft=soft,
        cards=cards,
        final=np.array([final_of(counts) for counts in listed], dtype=np.int64),
        after=after,
        in_table=np.minimum(cards, SEVEN_CARDS),
        place=points + SOFT * soft,
        bonus=np.array([_bonus_place(counts) for counts in listed], dtype=np.int64),
        over_counts=np.array(list(over_number), dtype=np.int64),
        over_points=np.array([_hard(counts) for counts in over_number], dtype=np.int64),
        number=number,
        over_number=over_number,
    )


def _hard(counts: Counts) -> int:
    return sum((value + 1) * count for value, count in enumerate(counts))


def _bonus_place(counts: Counts) -> int:
    pairs = [counts_of(pair) for pair in BONUS_HANDS]
    return pairs.index(counts) if counts in pairs else -1
