"""The number of exactly the cards in hand, as the tables are filled with it: the compiled twin of ``describe``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from feltwork.ranking.kernels.compiled import compiled
from feltwork.ranking.kernels.rankings import Rules
from feltwork.ranking.kernels.types import Hands, Numbers

JOKER = 15  # its rank, one above the ace


@compiled
def rank_exactly(hands: Hands, rules: Rules) -> Numbers:
    """The numbers of hands of ranks, 0 the deuce to 13 the joker, that are of more than one suit."""
    numbers = np.empty(hands.shape[0], dtype=np.int32)
    ranks = np.empty(hands.shape[1], dtype=np.int64)
    for i in range(hands.shape[0]):
        for j in range(hands.shape[1]):
            ranks[j] = hands[i, j] + 2
        numbers[i] = _number(ranks, False, rules)
    return numbers


@compiled
def rank_suited(ranks: int, rules: Rules) -> Numbers:
    """The number by the bits of a suit; cards too many are worth the best hand without one of them."""
    flushes = np.zeros(1 << ranks, dtype=np.int32)
    for bits in range(1 << ranks):
        held = np.array([rank + 2 for rank in range(ranks) if bits >> rank & 1], dtype=np.int64)
        if held.size == rules.size:
            flushes[bits] = _number(held, True, rules)
        elif held.size > rules.size:
            for rank in held:
                flushes[bits] = max(flushes[bits], flushes[bits ^ (1 << (rank - 2))])
    return flushes


@compiled
def _number(ranks: NDArray[np.int64], suited: bool, rules: Rules) -> int:
    """The twin's ``number`` of exactly the cards in hand, the joker read in the best way."""
    place = -1
    for i in range(ranks.size):
        if ranks[i] == JOKER:
            place = i
    if place < 0:
        return _number_without_joker(ranks, suited and rules.straights, rules)
    read = ranks.copy()
    read[place] = 14
    best = _number_by_counts(read, rules)
    if rules.straights:
        for rank in range(2, 15):
            read[place] = rank
            # A straight or flush has no rank twice: the joker is not a card that the hand holds already.
            if _straight(read) > 0 or (suited and _all_different(read)):
                best = max(best, _number_without_joker(read, suited, rules))
    return best


@compiled
def _number_without_joker(ranks: NDArray[np.int64], suited: bool, rules: Rules) -> int:
    top = _straight(ranks) if rules.straights else 0
    if top == 0:
        if not suited:
            return _number_by_counts(ranks, rules)
        # By the ranks alone it has no category's place but the lowest: put the flush's in front.
        return (_number_by_counts(ranks, rules) & 0xFFFFF) | rules.flush << 20
    if not suited:
        number = rules.straight
    elif top == 14 and rules.size == 5:
        number = rules.royal_flush
    else:
        number = rules.straight_flush
    ace_to_five = top == rules.size and rules.ace_to_five_high
    for place in range(5):
        rank = top - place if place < rules.size else 0
        if ace_to_five:
            rank = 14 if place == 0 else top + 1 - place
        number = number << 4 | rank
    return number


@compiled
def _straight(ranks: NDArray[np.int64]) -> int:
    """The highest rank of the straight that the cards form, or 0."""
    bits = 0
    for rank in ranks:
        bits |= 1 << rank
    run = (1 << ranks.size) - 1
    for top in range(14, ranks.size, -1):
        if bits == run << (top - ranks.size + 1):
            return top
    # The lowest straight: its ranks from the deuce up, and the ace.
    return int(ranks.size) if bits == (run >> 1) << 2 | 1 << 14 else 0


@compiled
def _all_different(ranks: NDArray[np.int64]) -> bool:
    bits = 0
    for rank in ranks:
        if bits >> rank & 1:
            return False
        bits |= 1 << rank
    return True


@compiled
def _number_by_counts(ranks: NDArray[np.int64], rules: Rules) -> int:
    held = np.zeros(16, dtype=np.int64)
    for rank in ranks:
        held[1 if rules.low and rank == 14 else rank] += 1
    most, digits, left = 0, 0, 5
    pairs = 0
    for count in range(5, 0, -1):
        for rank in range(14, 0, -1):
            if held[rank] == count:
                most = max(most, count)
                pairs += count == 2
                digits = digits << 4 | (15 - rank if rules.low else rank)
                left -= 1
    return rules.by_counts[most][pairs] << 20 | digits << (4 * left)
