"""The cross of five community cards: where each lies, and which are shown when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from feltwork.equipment.cards import Card

# Counted in the order in which cards are listed: the box furthest from the dealer, the middle row from left to
# right, the box closest to the dealer. A stack turned upside down changes the ends of row and column only, so no
# hand and no reveal depends on which way it lies.
FURTHEST, LEFT, MIDDLE, RIGHT, CLOSEST = range(5)
CARDS_IN_THE_CROSS: Final = 5
ROW: Final = (LEFT, MIDDLE, RIGHT)
COLUMN: Final = (FURTHEST, MIDDLE, CLOSEST)

CROSS: Final = ((None, FURTHEST, None), ROW, (None, CLOSEST, None))
"""As it lies before the dealer, the furthest box on top."""

ENDS_OF_ROW: Final = (LEFT, RIGHT)
ENDS_OF_COLUMN: Final = (FURTHEST, CLOSEST)
CENTER: Final = (MIDDLE,)


def lying(community: Sequence[Card] | Mapping[int, Card], boxes: Sequence[int]) -> tuple[Card, ...]:
    """The cards in some boxes of the cross.

    >>> from feltwork.equipment.cards import parse_cards
    >>> cross = parse_cards("2c 3c 4c 5c 6c")
    >>> lying(cross, ROW), lying(cross, COLUMN)
    ((3c, 4c, 5c), (2c, 4c, 6c))
    """
    return tuple(community[box] for box in boxes)
