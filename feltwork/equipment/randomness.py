"""Where chance comes from: the live source and the simulation source, two types that never pass for each other."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar, final

T = TypeVar("T")


class Source(ABC):
    """A stream of unbiased choices. Only the two below exist."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, the bound; each equally likely."""

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Every order equally likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@final
class LiveSource(Source):
    """The operating system's entropy: for money.

    >>> 0 <= LiveSource().below(6) < 6
    True
    """

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)


@final
class SimulationSource(Source):
    """Seeded and counter-based: the same seed and stream give the same choices, on any machine.

    >>> SimulationSource(7).shuffled("abc") == SimulationSource(7).shuffled("abc")
    True
    >>> SimulationSource(7, stream=1).below(10**9) == SimulationSource(7, stream=2).below(10**9)
    False
    """

    def __init__(self, seed: int, stream: int = 0) -> None:
        from numpy.random import Generator, Philox  # only practice and simulation pay for the import

        # 2**64 counter steps apart: streams never meet.
        self._generator = Generator(Philox(key=seed % 2**128, counter=stream << 64))

    def below(self, bound: int) -> int:
        return int(self._generator.integers(bound))


def is_live(source: Source) -> bool:
    """Whether chance is the operating system's: what was played on any other source is practice.

    >>> is_live(LiveSource()), is_live(SimulationSource(1))
    (True, False)
    """
    return type(source) is LiveSource
