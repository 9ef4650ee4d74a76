"""High Roll Dice by a few plain lines that owe nothing to the game's modules, and how often ten dice do what."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial

Counts = tuple[int, ...]
"""How many dice show 1, 2, 3, 4, 5 and 6."""

VALUE = {1: 7, 6: 6, 5: 5, 4: 4, 3: 3, 2: 2}
"""An ace counts more than a 6, nothing less than a 2."""
PIP_PAYS = {1: 3, 2: 6, 3: 6, 4: 5, 5: 4, 6: 4}
FIRST_PAYS = {2: (12, 1), 3: (3, 5), 4: (1, 1), 5: (4, 1), 6: (30, 1), 7: (400, 1), 8: (5000, 1)}
PRIZES = {9: 50_000_00, 10: 1_000_000_00}


def second_pays(chapter: str) -> dict[int, int]:
    return {3: 8 if chapter == "593" else 6, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}


def every_throw() -> Iterator[tuple[Counts, int]]:
    """The 3,003 ways in which ten dice can show the faces, with how many of the 6^10 throws are of each."""

    def split(left: int, faces: int) -> Iterator[Counts]:
        if faces == 1:
            yield (left,)
            return
        for count in range(left + 1):
            yield from ((count, *rest) for rest in split(left - count, faces - 1))

    for counts in split(10, 6):
        ways = factorial(10)
        for count in counts:
            ways //= factorial(count)
        yield counts, ways


def as_dice(counts: Counts) -> tuple[int, ...]:
    return tuple(face for face, count in enumerate(counts, 1) for _ in range(count))


def winner(counts: Counts) -> tuple[int, int]:
    """The face that occurs most often, the ace before the 6 and so on, and how often."""
    score, face = max((10 * count + VALUE[face], face) for face, count in enumerate(counts, 1))
    return face, score // 10


def returned(chapter: str, stakes: dict[str, int], counts: Counts, more: int | None = None) -> dict[str, int]:
    """What comes back of each wager; ``more`` dice match on the second throw, None where nobody throws again."""
    face, count = winner(counts)
    back = {}
    for wager, stake in stakes.items():
        street, _, spot = wager.rpartition("_")
        if wager == "extra_roll":
            back[wager] = 0
        elif street == "pip_street":
            back[wager] = stake * (1 + PIP_PAYS[face]) if int(spot) == face else 0
        elif street == "millionaire_row":
            back[wager] = stake + PRIZES[count] if int(spot) == count else 0
        elif int(spot) == count:
            pays, per = FIRST_PAYS[count]
            back[wager] = stake + stake * pays // per
        elif "extra_roll" in stakes and more and int(spot) == count + more:
            back[wager] = stake * (1 + second_pays(chapter)[count + more])
        else:
            back[wager] = 0
    return back


# How often, by series instead of by counting throws.


def _throws(dice: int, bounds: list[int]) -> int:
    """Throws of some dice in which each of several faces occurs no more often than its bound, no other face at all."""
    series = [Fraction(1)] + [Fraction(0)] * dice
    for bound in bounds:
        series = [
            sum((series[total - count] / factorial(count) for count in range(min(total, bound) + 1)), Fraction(0))
            for total in range(dice + 1)
        ]
    throws = series[dice] * factorial(dice)
    assert throws.denominator == 1
    return throws.numerator


def throws_won_by(face: int, count: int) -> int:
    """Of 6^10: those in which a face occurs so often, higher ones less often and lower ones no more often."""
    others = [other for other in VALUE if other != face]
    bounds = [count - 1 if VALUE[other] > VALUE[face] else count for other in others]
    return comb(10, count) * _throws(10 - count, bounds)


def chance_of_more(dice: int, more: int) -> Fraction:
    """That so many of the dice thrown again show one face."""
    return Fraction(comb(dice, more) * 5 ** (dice - more), 6**dice)
