"""Room in a terminal's drop box: bills and vouchers fall into the same one (465a.17(c)).

How many fit is the box's own figure (`feltwork/cage/boxes.py`). A terminal whose box is full takes no wagers until a
drop team has put an empty one in; a player can cash out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds

HOLD: Final = "box_full"
SECTION: Final = "465a.17(c)"
_WHY: Final = "its drop box is full"
_INSTEAD: Final = "have the drop box collected and an empty one put in"


@dataclass(frozen=True, slots=True)
class Contents:
    """Bills and vouchers in a terminal's box by the books, and how many fit."""

    items: int
    capacity: int


def contents(unit: Unit, asset_number: str) -> Contents:
    """The contents of a terminal's box: counted as they fell in, so that no clock has a say in it."""
    return Contents(**unit.only("select * from cage.box_contents(%s)", (asset_number,)))


def is_full(unit: Unit, asset_number: str) -> bool:
    """Whether nothing more fits, by what the books have put into the box."""
    found = contents(unit, asset_number)
    return found.items >= found.capacity


def verify_room(unit: Unit, asset_number: str) -> None:
    """Refuse paper that does not fit; a validator gives it back."""
    if is_full(unit, asset_number):
        raise Refused(f"terminal {asset_number}", _WHY, SECTION, _INSTEAD)


def hold_when_full(unit: Unit, asset_number: str) -> None:
    """Hold the terminal, and with that notify the floor, when the last item that fits has fallen in."""
    if is_full(unit, asset_number):
        holds.place(unit, holds.of_terminal(asset_number), HOLD, _WHY, SECTION, "the house", _INSTEAD)
