"""Dice in a shaker."""

from __future__ import annotations

from feltwork.equipment.randomness import Source


def shake(dice: int, source: Source) -> tuple[int, ...]:
    """Every face of every die equally likely.

    >>> from feltwork.equipment.randomness import SimulationSource
    >>> all(1 <= face <= 6 for face in shake(2, SimulationSource(3)))
    True
    """
    return tuple(1 + source.below(6) for _ in range(dice))
