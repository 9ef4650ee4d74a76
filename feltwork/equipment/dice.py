"""Dice in a shaker, and the number that a device shows instead."""

from __future__ import annotations

from feltwork.equipment.randomness import Source


def shake(dice: int, source: Source, faces: int = 6) -> tuple[int, ...]:
    """Every face of every die equally likely.

    >>> from feltwork.equipment.randomness import SimulationSource
    >>> all(1 <= face <= 6 for face in shake(2, SimulationSource(3)))
    True
    """
    return tuple(1 + source.below(faces) for _ in range(dice))
