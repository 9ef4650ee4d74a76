"""Hands of seven-card stud and the division of split pots (§§ 553.4, 553.10(i), (j)), without a look at the game's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from feltwork.equipment.cards import Card

RANKS = "23456789TJQKA"


def high_of(five: Sequence[Card]) -> tuple[int, ...]:
    """The worth of a high hand (§ 553.4(b)), written without a look at the game's."""
    ranks = sorted((RANKS.index(str(card)[0]) + 2 for card in five), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape = tuple(times for _, times in groups)
    order = tuple(rank for rank, _ in groups)
    flush = len({str(card)[1] for card in five}) == 1
    if order == (14, 5, 4, 3, 2):
        order, straight = (5, 4, 3, 2, 1), True
    else:
        straight = shape == (1,) * 5 and order[0] - order[4] == 4
    if straight or flush:
        return (8 if straight and flush else 5 if flush else 4, *order)
    return ({(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1,) * 5: 0}[shape], *order)


def low_of(five: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The worth of a low hand, the least the best: pairs, then cards from the highest down (§ 553.4(c) to (e))."""
    ranks = [(RANKS.index(str(card)[0]) + 2) % 14 or 1 for card in five]
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return tuple(times for _, times in groups), tuple(rank for rank, _ in groups)


def qualifies(five: Sequence[Card]) -> bool:
    shape, order = low_of(five)
    return shape == (1,) * 5 and max(order) <= 8


def division(
    amount: int, hands: Mapping[int, Sequence[Card]], qualifier: bool, unit: int
) -> tuple[dict[int, int], dict[int, Fraction]]:
    """Who has what of a split pot of seven-card stud, and what exact halves and equal shares would be."""
    fives = {seat: list(combinations(cards, 5)) for seat, cards in hands.items()}
    best_high = {seat: max(map(high_of, own)) for seat, own in fives.items()}
    high = [seat for seat in hands if best_high[seat] == max(best_high.values())]
    lows = {seat: [five for five in own if not qualifier or qualifies(five)] for seat, own in fives.items()}
    best_low = {seat: min(map(low_of, own)) for seat, own in lows.items() if own}
    low = [seat for seat in best_low if best_low[seat] == min(best_low.values())]
    shares, exact = dict.fromkeys(hands, 0), dict.fromkeys(hands, Fraction(0))
    low_half = 0
    if low:
        low_half = max(amount // 2 // unit * unit, amount - amount // 2 // unit * unit - unit)
    for part, half, seats in ((amount - low_half, 1, high), (low_half, -1, low)):
        if not seats or not part:
            continue
        worth = (
            (lambda seat: max(by_suit(five) for five in fives[seat] if high_of(five) == best_high[seat]))
            if half > 0
            else (lambda seat: min(by_suit(five, ace=1) for five in lows[seat] if low_of(five) == best_low[seat]))
        )
        first = sorted(seats, key=worth, reverse=half > 0)
        each = part // len(seats) // unit * unit
        odd = part - each * len(seats)
        for seat in first:
            shares[seat] += each + min(odd, unit)
            odd -= min(odd, unit)
            exact[seat] += Fraction(amount, 2 if low else 1) / len(seats)
    return shares, exact


def by_suit(five: Sequence[Card], ace: int = 14) -> list[tuple[int, int]]:
    """The cards by rank and suit, spades first among equals: from the highest for high, from the lowest for low."""
    of = [(ace if str(card)[0] == "A" else RANKS.index(str(card)[0]) + 2, "cdhs".index(str(card)[1])) for card in five]
    return sorted(of, reverse=ace == 14)
