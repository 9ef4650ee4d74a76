"""What a layout has printed on it: betting areas, inscriptions, areas for cards, each with the section that orders it.

How the betting areas lie is ``Game.felt``; this is what is seen of each. Where a chapter only asks for an area, its
shape is the one that players know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from feltwork.procedure.game import Wager

CIRCLE: Final = "circle"
BOX: Final = "box"
DIAMOND: Final = "diamond"
LINE: Final = "line"
"""A long strip across the layout, such as the insurance line."""
SENSOR: Final = "sensor"
"""A device in the layout that takes the wager."""
SHAPES: Final = (CIRCLE, BOX, DIAMOND, LINE, SENSOR)

MOST_IN_A_ROW: Final = 10
"""More betting areas side by side could not be read, nor touched without touching the next."""

OWN_CARDS: Final = "seat"
"""The key of the area for a player's own cards."""

Rows = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area as it is seen."""

    area: str = ""
    """The section that orders it; "" where the chapter leaves it to the holder."""
    shape: str = CIRCLE
    label: str = ""
    """What it says; by default the name of the wager."""
    faces: tuple[int, ...] = ()
    """The dice that it depicts."""
    short: str = ""
    """What it still says where chips leave little room; by default the label."""


@dataclass(frozen=True, slots=True)
class Inscription:
    """A line that a chapter orders on the layout, or on a sign at the table."""

    section: str
    text: str
    wager: str = ""
    """The wager that it is about; it is printed where that one is offered."""


@dataclass(frozen=True, slots=True)
class CardArea:
    """An area for cards or tiles."""

    section: str
    labels: tuple[str, ...] = ()
    """What is inscribed card by card, or the two hands in which they are set."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Everything that is printed on a layout."""

    spots: Mapping[str, Spot] = field(default_factory=dict)
    """By the id of the wager."""
    lines: tuple[Inscription, ...] = ()
    cards: Mapping[str, CardArea] = field(default_factory=dict)
    """By the key of the place in a round file, ``OWN_CARDS`` a player's."""
    odds: tuple[str, ...] = ()
    """The paragraphs that order the payout odds on the layout."""

    def under(self, at: Callable[[str], str]) -> Printed:
        """The same with its sections in full."""
        return Printed(
            {id: replace(spot, area=at(spot.area) if spot.area else "") for id, spot in self.spots.items()},
            tuple(replace(line, section=at(line.section)) for line in self.lines),
            {key: replace(area, section=at(area.section)) for key, area in self.cards.items()},
            tuple(map(at, self.odds)),
        )


def customary_felt(wagers: Iterable[Wager]) -> Rows:
    """Where a game does not say how its betting areas lie: what everybody must place nearest to the player.

    Beside it lies what the round adds to it; what is optional lies behind, towards the dealer.

    >>> from feltwork.procedure.game import Wager
    >>> customary_felt([Wager("ante", "Ante", "1", "", required=True), Wager("bonus", "Bonus", "1", ""),
    ...     Wager("play", "Play", "1", "", placed=False)])
    (('bonus',), ('ante', 'play'))
    """
    listed = list(wagers)
    optional = [wager.id for wager in listed if wager.placed and not wager.required]
    near = [wager.id for wager in listed if wager.required] + [wager.id for wager in listed if not wager.placed]
    return tuple(
        tuple(row[start : start + MOST_IN_A_ROW])
        for row in (optional, near)
        for start in range(0, len(row), MOST_IN_A_ROW)
    )
