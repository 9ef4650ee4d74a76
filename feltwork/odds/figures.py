"""What an analysis gives: outcomes with their counts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any, TypeAlias

Number: TypeAlias = Fraction | float
"""Exact where every deal was counted; otherwise as near as a float is."""


class Certainty(Enum):
    """How a figure was found."""

    EXACT = "exact"
    """Every deal was counted, with integers."""
    COMPUTED = "computed"
    """Probabilities were computed in floating point, or by a model whose error is stated."""
    SIMULATED = "simulated"
    """Rounds were played; the interval is stated."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which a wager ends, in units of the stake."""

    name: str
    """In people's words: "straight flush", "the dealer does not qualify"."""
    net: Fraction
    """Won or lost, of all that was staked."""
    count: int | float
    """The deals that end so; of a computed figure the probability."""
    staked: Fraction = Fraction(1)
    """All that was staked when it ended, what the round added among it."""
    of_meter: Fraction = Fraction(0)
    """The share of a progressive meter that is won besides."""


@dataclass(frozen=True, slots=True)
class Decided:
    """How often a decision was made, of the deals counted."""

    point: str
    """The id of the decision point."""
    word: str
    count: int | float


@dataclass(frozen=True)
class Counted:
    """What counting the deals of a wager gave; the outcomes' counts add up to ``deals``, probabilities to 1."""

    outcomes: tuple[Outcome, ...]
    deals: int
    """The deals counted, each as likely as any other; of a simulated figure the rounds played."""
    decided: tuple[Decided, ...] = ()
    certainty: Certainty = Certainty.EXACT
    error: float = 0.0
    """Of a computed figure: the edge is at most this far from the truth."""
    remarks: tuple[str, ...] = ()
    """What a reader has to know besides: a model's assumption, a bound and how it was found."""

    def __post_init__(self) -> None:
        total = sum(outcome.count for outcome in self.outcomes)
        if self.certainty is Certainty.COMPUTED:
            assert abs(total - 1) < 1e-9, f"probabilities add up to {total}"
        else:
            assert total == self.deals, f"{total} outcomes of {self.deals} deals"


@dataclass(frozen=True)
class WagerOdds:
    """The figures of one wager under one choice of the options that matter to it."""

    edition: str
    wager: str
    name: str
    unit: str
    """What the figures are measured in: "the Ante Wager"."""
    options: Mapping[str, object]
    """The choices on which the figures depend, as a file states them."""
    section: str
    method: str
    published: str
    """Where figures of this wager were published before; "" for first published here."""
    counted: Counted
    meter: Fraction | None = None
    """What the meter starts with, in units of the stake, where the wager is progressive."""
    digest: str = field(default="", compare=False)
    """The content hash of the rules and the code that gave the figures."""

    @property
    def exact(self) -> bool:
        return self.counted.certainty is Certainty.EXACT

    @cached_property
    def _total(self) -> int | float:
        return 1 if self.counted.certainty is Certainty.COMPUTED else self.counted.deals

    def _mean(self, values: Iterable[tuple[Fraction, int | float]]) -> Number:
        if self.counted.certainty is Certainty.COMPUTED:
            return float(sum(float(value) * count for value, count in values))
        exact = sum((value * Fraction(count) for value, count in values), Fraction(0)) / self._total
        return exact if self.exact else float(exact)

    @cached_property
    def won(self) -> Number:
        """What a unit staked wins on average, what a meter adds left out."""
        return self._mean((outcome.net, outcome.count) for outcome in self.counted.outcomes)

    @cached_property
    def of_meter(self) -> Number:
        """The share of the meter that is won on average."""
        return self._mean((outcome.of_meter, outcome.count) for outcome in self.counted.outcomes)

    def edge_at(self, meter: Number | int) -> Number:
        """The house edge where the meter shows so many units of the stake."""
        return 0 - self.won - self.of_meter * meter  # and not -self.won, which may be a zero with a sign

    @property
    def edge(self) -> Number:
        """The house edge of a unit staked, at the meter's start where there is one."""
        return self.edge_at(self.meter or 0)

    @property
    def break_even(self) -> Number | None:
        """What the meter shows where the edge is nothing; None without a meter."""
        return -self.won / self.of_meter if self.of_meter else None

    @cached_property
    def mean_stake(self) -> Number:
        return self._mean((outcome.staked, outcome.count) for outcome in self.counted.outcomes)

    @property
    def element_of_risk(self) -> Number:
        """The house edge of everything that is staked on average."""
        return self.edge / self.mean_stake

    def _net(self, outcome: Outcome) -> Fraction:
        return outcome.net + outcome.of_meter * (self.meter or 0)

    @cached_property
    def variance(self) -> Number:
        mean = -self.edge
        return self._mean((self._net(outcome) ** 2, outcome.count) for outcome in self.counted.outcomes) - mean * mean

    @property
    def deviation(self) -> float:
        """The standard deviation of one round, in units of the stake."""
        return sqrt(max(0.0, float(self.variance)))

    @cached_property
    def hit_frequency(self) -> Number:
        """How often something is won."""
        won = ((Fraction(1), outcome.count) for outcome in self.counted.outcomes if self._net(outcome) > 0)
        return self._mean(won)

    @property
    def half_width(self) -> float:
        """Half of the 95% interval of a simulated edge, the bound of a computed one, nothing of an exact one."""
        if self.counted.certainty is Certainty.SIMULATED:
            return 1.959964 * self.deviation / sqrt(self.counted.deals)
        return self.counted.error

    def distribution(self) -> list[tuple[Fraction, int | float]]:
        """What is won or lost in all, highest first, with its count; at the meter's start."""
        gathered: dict[Fraction, int | float] = {}
        for outcome in self.counted.outcomes:
            net = self._net(outcome)
            gathered[net] = gathered.get(net, 0) + outcome.count
        return sorted(gathered.items(), reverse=True)

    def to_json(self) -> dict[str, Any]:
        """Everything, for programs; fractions as ``"3/8"``."""
        counted = self.counted
        progressive = {}
        if self.of_meter:
            progressive = {
                "progressive": {
                    "starts_at": _told(self.meter or 0),
                    "edge_without_meter": _told(-self.won),
                    "meter_share": _told(self.of_meter),
                    "break_even": _told(self.break_even or 0),
                }
            }
        return {
            "edition": self.edition,
            "wager": self.wager,
            "name": self.name,
            "unit": self.unit,
            "options": dict(self.options),
            "section": self.section,
            "certainty": counted.certainty.value,
            "edge": _told(self.edge),
            "edge_percent": float(self.edge) * 100,
            "half_width_percent": self.half_width * 100,
            "element_of_risk": _told(self.element_of_risk),
            "element_of_risk_percent": float(self.element_of_risk) * 100,
            "mean_stake": _told(self.mean_stake),
            "standard_deviation": self.deviation,
            "hit_frequency": _told(self.hit_frequency),
            **progressive,
            "deals": counted.deals,
            "outcomes": [
                {
                    "name": outcome.name,
                    "net": _told(outcome.net),
                    "count": outcome.count,
                    "staked": _told(outcome.staked),
                    **({"of_meter": _told(outcome.of_meter)} if outcome.of_meter else {}),
                }
                for outcome in counted.outcomes
            ],
            "decisions": [{"point": one.point, "word": one.word, "count": one.count} for one in counted.decided],
            "method": self.method,
            "remarks": list(counted.remarks),
            "published": self.published or "first published here",
            "digest": self.digest,
        }


def _told(number: Number | int) -> str | float:
    return number if isinstance(number, float) else str(number)
