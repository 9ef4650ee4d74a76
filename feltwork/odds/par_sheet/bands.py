"""How far the house's win strays from the edge: confidence bands for so many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

from feltwork.odds.figures import WagerOdds

ROUNDS = (10**3, 10**4, 10**5, 10**6, 10**7)
CONFIDENCES = (0.90, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class Band:
    """Between which two figures the house's win lies, as a share of the wager, at one confidence."""

    rounds: int
    confidence: float
    low: float
    high: float


def quantile(confidence: float) -> float:
    """How many standard deviations a band of a confidence reaches to either side.

    >>> round(quantile(0.95), 6)
    1.959964
    """
    return NormalDist().inv_cdf((1 + confidence) / 2)


def bands(figures: WagerOdds) -> list[Band]:
    """Every band, by the normal distribution that sums of many rounds come near to."""
    return [_band(figures, rounds, confidence) for rounds in ROUNDS for confidence in CONFIDENCES]


def _band(figures: WagerOdds, rounds: int, confidence: float) -> Band:
    reach = quantile(confidence) * figures.deviation / sqrt(rounds)
    edge = float(figures.edge)
    return Band(rounds, confidence, edge - reach, edge + reach)


def volatility(figures: WagerOdds, confidence: float = 0.90) -> float:
    """The volatility index: the deviation of one round times the quantile of a confidence."""
    return quantile(confidence) * figures.deviation


def skewness(figures: WagerOdds) -> float:
    """How far the distribution leans to rare large wins; with a large one the bands of few rounds are too narrow."""
    mean, deviation = -float(figures.edge), figures.deviation
    if not deviation:
        return 0.0
    total = float(sum(count for _, count in figures.distribution()))
    third = sum((float(net) - mean) ** 3 * count for net, count in figures.distribution()) / total
    return third / deviation**3


def rounds_to_be_normal(figures: WagerOdds) -> int:
    """From how many rounds on the bands can be trusted: where what is left of the skewness is small.

    By Cochran's rule, 25 times the square of the skewness.
    """
    return max(25, ceil(25 * skewness(figures) ** 2))
