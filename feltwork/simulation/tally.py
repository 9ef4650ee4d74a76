"""What simulated rounds came to: integers that add up to the same whoever played which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Self

from feltwork.terms.money import Cents


@dataclass
class Tally:
    """Rounds by what was won or lost and what was staked, in cents of a unit.

    >>> tally = Tally(unit=100)
    >>> tally.add(100, 200), tally.add(-200, 200)
    (None, None)
    >>> tally.rounds, tally.mean, tally.mean_stake
    (2, -0.5, 2.0)
    """

    unit: Cents
    results: Counter[tuple[Cents, Cents]] = field(default_factory=Counter)
    """How often each pair of net and staked was seen."""

    def add(self, net: Cents, staked: Cents, times: int = 1) -> None:
        self.results[net, staked] += times

    def update(self, other: Tally) -> Self:
        assert other.unit == self.unit, "tallies of other units do not add up"
        self.results.update(other.results)
        return self

    @property
    def rounds(self) -> int:
        return self.results.total()

    @property
    def net(self) -> Cents:
        return sum(net * times for (net, _), times in self.results.items())

    @property
    def staked(self) -> Cents:
        return sum(staked * times for (_, staked), times in self.results.items())

    @property
    def mean(self) -> float:
        """What a unit staked won on average."""
        return float(Fraction(self.net, self.unit * self.rounds)) if self.rounds else 0.0

    @property
    def mean_stake(self) -> float:
        return float(Fraction(self.staked, self.unit * self.rounds)) if self.rounds else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of one round, in units."""
        if self.rounds < 2:
            return 0.0
        squares = sum(net * net * times for (net, _), times in self.results.items())
        exact = Fraction(squares, self.rounds) - Fraction(self.net, self.rounds) ** 2
        return sqrt(float(exact)) / self.unit

    @property
    def standard_error(self) -> float:
        return self.deviation / sqrt(self.rounds) if self.rounds else 0.0


def total(tallies: Iterable[Tally], unit: Cents) -> Tally:
    """All of them together."""
    whole = Tally(unit)
    for tally in tallies:
        whole.update(tally)
    return whole
