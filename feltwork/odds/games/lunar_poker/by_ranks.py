"""The dealer's hands counted by the ranks that are left, whatever their suits.

How many ways there are to deal four cards of given ranks is a product of two numbers out of some hundred, which follow
from the cards left of each rank.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from feltwork.odds.games.lunar_poker.final_hands import HELD, RANKS, place
from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.types import Hands

HIDDEN = 4
# Where the numbers stand: one; each rank once; two ranks, or one twice; a rank three and four times.
ONE, SINGLE, DOUBLE = 0, 1, 1 + RANKS
TRIPLE = DOUBLE + RANKS * (RANKS + 1) // 2
QUADRUPLE = TRIPLE + RANKS
FACTORS = QUADRUPLE + RANKS

NOT_QUALIFIED, HIGHER, TIE, BELOW_FLUSH = range(4)
"""What is counted of the dealer's hands: too low to qualify; qualified and lower than the player's, or alike; and all
that are lower than a flush."""

Ranks = NDArray[np.int64]
Ways = NDArray[np.int64]
Standing = NDArray[np.int16]
Compared = NDArray[np.int32]
"""By the place of the discards, the place of the final hand, and what is counted."""


def factors_of(ranks: tuple[int, ...]) -> tuple[int, int]:
    """Which two numbers are multiplied for four cards of these ranks.

    >>> factors_of((5, 5, 5, 5)) == (QUADRUPLE + 5, ONE), factors_of((1, 5, 5, 5)) == (TRIPLE + 5, SINGLE + 1)
    (True, True)
    """
    a, b, c, d = ranks
    if a == d:
        return QUADRUPLE + a, ONE
    if a == c or b == d:
        return TRIPLE + b, SINGLE + (d if a == c else a)
    pairs = ((a, d), (b, c)) if b == c else ((a, b), (c, d))
    return DOUBLE + place(pairs[0]), DOUBLE + place(pairs[1])


@compiled
def _fill(left: Ranks, ways: Ways) -> None:
    """From the cards left of each rank: the ways to deal one, two, three or four of a rank, or one each of two."""
    ways[0] = 1
    at = 14
    for rank in range(13):
        many = left[rank]
        ways[1 + rank] = many
        for lower in range(rank):
            ways[at] = left[lower] * many
            at += 1
        ways[at] = many * (many - 1) // 2
        at += 1
        ways[105 + rank] = many * (many - 1) * (many - 2) // 6
        ways[118 + rank] = many * (many - 1) * (many - 2) * (many - 3) // 24


@compiled
def _add_up(left: Ranks, first: Hands, second: Hands, ways: Ways, up_to: Ways) -> None:
    """The ways to deal the lowest set of four, one of the two lowest, of the three lowest …"""
    _fill(left, ways)
    total = 0
    up_to[0] = 0
    for at in range(first.size):
        total += ways[first[at]] * ways[second[at]]
        up_to[at + 1] = total


@compiled
def _take(known: Ranks, shown: int, left: Ranks) -> bool:
    """The cards left of each rank beside known ones and the one shown; False where a deck has not so many."""
    left[:] = 4
    left[shown] -= 1
    enough = True
    for rank in known:
        left[rank] -= 1
        enough = enough and left[rank] >= 0
    return enough


@compiled
def add_up(known: Ranks, shown: int, first: Hands, second: Hands) -> NDArray[np.int32]:
    """For each row of known ranks the dealer's ways added up, lowest first; nothing for what a deck can't deal."""
    sums = np.zeros((known.shape[0], first.size + 1), dtype=np.int32)
    left, ways = np.zeros(13, np.int64), np.zeros(131, np.int64)
    up_to = np.zeros(first.size + 1, np.int64)
    for at in range(known.shape[0]):
        if _take(known[at], shown, left):
            _add_up(left, first, second, ways, up_to)
            sums[at] = up_to
    return sums


# ----------------------------------------------------------------------------------- every exchange at once


def choices_of(discards: int) -> NDArray[np.int64]:
    """Which of the cards known after an exchange were discarded, as bits of their places."""
    places = combinations(range(HELD + discards), discards)
    return np.array([sum(1 << at for at in chosen) for chosen in places], dtype=np.int64)


@compiled
def _advance(known: Ranks) -> bool:
    """The next ranks in rising order, the highest staying as it is; False after the last."""
    at = 0
    while at < known.size - 1 and known[at] == known[at + 1]:
        at += 1
    if at == known.size - 1:
        return False
    known[at] += 1
    known[:at] = 0
    return True


@compiled
def _repeats(known: Ranks) -> int:
    """A bit for each card that has the rank of the one before."""
    bits = 0
    for at in range(1, known.size):
        if known[at] == known[at - 1]:
            bits |= 1 << at
    return bits


@compiled
def _places(known: Ranks, chosen: int, binomials: NDArray[np.int64]) -> tuple[int, int]:
    """The places of the cards chosen and of the others."""
    one, other, ones, others = 0, 0, 0, 0
    for at in range(known.size):
        if chosen >> at & 1:
            one += binomials[known[at] + ones, ones + 1]
            ones += 1
        else:
            other += binomials[known[at] + others, others + 1]
            others += 1
    return one, other


@compiled
def tabulate(
    highest: int,
    shown: int,
    first: Hands,
    second: Hands,
    ace_king: int,
    flush: int,
    standing: Standing,
    choices: NDArray[np.int64],
    binomials: NDArray[np.int64],
    compared: Compared,
) -> None:
    """Compare after every exchange of so many cards where the highest rank known is this one.

    What was discarded and what is held at last are known together; every part of the cards known that has the number of
    the discards is taken for them once.
    """
    left, ways = np.zeros(13, np.int64), np.zeros(131, np.int64)
    up_to = np.zeros(first.size + 1, np.int64)
    size = 0
    while choices[-1] >> size:
        size += 1
    known = np.zeros(size, np.int64)
    known[-1] = highest
    more = True
    while more:
        if _take(known, shown, left):
            _add_up(left, first, second, ways, up_to)
            repeats = _repeats(known)
            for chosen in choices:
                if chosen & repeats & ~(chosen << 1):
                    continue  # of equal ranks the first are taken
                discards, final = _places(known, chosen, binomials)
                none = up_to[ace_king]
                lower = max(up_to[standing[final, 0]], none)
                compared[discards, final, 0] = none
                compared[discards, final, 1] = lower - none
                compared[discards, final, 2] = max(up_to[standing[final, 1]], none) - lower
                compared[discards, final, 3] = up_to[flush]
        more = _advance(known)


# ---------------------------------------------------------------------------------- what an exchange can win


class Most(NamedTuple):
    """What final hands win at most, by their places, more than a fold."""

    not_qualified: int
    tie: int
    lower: int
    higher: NDArray[np.int64]
    beside: NDArray[np.int64]
    """Added once, for flushes of the dealer that are lower after all."""
    forced: NDArray[np.int64]
    """Added for each hand of the dealer that does not qualify."""
    cards: int
    """The cards that a forced dealer may draw; one where none is."""


@compiled
def _at_most(none: int, higher: int, tie: int, hidden: int, final: int, most: Most) -> int:
    """No final hand that is no flush wins more over all the dealer's hands, whatever the suits; nothing by a fold."""
    won = none * most.not_qualified + higher * int(most.higher[final]) + tie * most.tie
    won += (hidden - none - higher - tie) * most.lower + int(most.beside[final])
    return max(0, won * most.cards + none * int(most.forced[final]))


@compiled
def _draws(drawn: Ranks, left: Ranks, binomials: NDArray[np.int64]) -> int:
    """In how many ways cards of these ranks are drawn."""
    ways, times = 1, 0
    for at in range(drawn.size):
        times += 1
        if at + 1 == drawn.size or drawn[at + 1] != drawn[at]:
            ways *= binomials[left[drawn[at]], times]
            times = 0
    return ways


@compiled
def most_of(
    held: Ranks,
    shown: int,
    drawn: Ranks,
    finals: NDArray[np.int16],
    compared: Compared,
    row_of: NDArray[np.int64],
    binomials: NDArray[np.int64],
    most: Most,
    sums: NDArray[np.int64],
) -> None:
    """For each hand and each choice of discards, as bits: what the exchange wins at most over all draws."""
    left = np.zeros(13, np.int64)
    ways = np.zeros(drawn.shape[0], np.int64)
    cards = 46 - drawn.shape[1]
    hidden = cards * (cards - 1) * (cards - 2) * (cards - 3) // 24
    for hand in range(held.shape[0]):
        if not _take(held[hand], shown, left):
            continue
        for at in range(drawn.shape[0]):
            ways[at] = _draws(drawn[at], left, binomials)
        for chosen in range(32):
            if _size(chosen) != drawn.shape[1]:
                continue
            discards, kept = _places(held[hand], chosen, binomials)
            counted = compared[row_of[discards]]
            for at in range(drawn.shape[0]):
                if ways[at]:
                    final = finals[kept, at]
                    none, higher, tie = int(counted[final, 0]), int(counted[final, 1]), int(counted[final, 2])
                    sums[hand, chosen] += ways[at] * _at_most(none, higher, tie, hidden, final, most)


@compiled
def _size(chosen: int) -> int:
    size = 0
    while chosen:
        chosen &= chosen - 1
        size += 1
    return size


@compiled
def most_of_five(
    highest: int,
    shown: int,
    first: Hands,
    second: Hands,
    ace_king: int,
    standing: Standing,
    choices: NDArray[np.int64],
    binomials: NDArray[np.int64],
    most: Most,
) -> NDArray[np.int64]:
    """The same for an exchange of all five, where the highest rank known is this one; there are too many to keep."""
    left, ways = np.zeros(13, np.int64), np.zeros(131, np.int64)
    before = np.zeros(13, np.int64)
    up_to = np.zeros(first.size + 1, np.int64)
    sums = np.zeros(standing.shape[0], np.int64)
    known = np.zeros(10, np.int64)
    known[-1] = highest
    more = True
    while more:
        if _take(known, shown, left):
            _add_up(left, first, second, ways, up_to)
            repeats, none = _repeats(known), up_to[ace_king]
            for chosen in choices:
                if chosen & repeats & ~(chosen << 1):
                    continue
                discards, final = _places(known, chosen, binomials)
                lower = max(up_to[standing[final, 0]], none)
                tie = max(up_to[standing[final, 1]], none) - lower
                won = _at_most(none, lower - none, tie, up_to[-1], final, most)
                if won:
                    sums[discards] += won * _draws_of_others(known, chosen, left, before, binomials)
        more = _advance(known)
    return sums


@compiled
def _draws_of_others(known: Ranks, chosen: int, left: Ranks, before: Ranks, binomials: NDArray[np.int64]) -> int:
    """In how many ways the cards that were not chosen are drawn, from what was left before."""
    before[:] = left
    for at in range(known.size):
        if not chosen >> at & 1:
            before[known[at]] += 1
    ways, times = 1, 0
    for at in range(known.size):
        if not chosen >> at & 1:
            times += 1
        if at + 1 == known.size or known[at + 1] != known[at]:
            ways *= binomials[before[known[at]], times]
            times = 0
    return ways
