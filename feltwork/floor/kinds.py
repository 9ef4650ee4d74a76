"""Kinds of devices: which master lists have them, and as how much of a gaming table they count."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal

from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

ListedBy = Literal["463a.5", "607a.2"]


class DeviceKind(StrEnum):
    """What a device is, by the regulation's own names.

    >>> DeviceKind.ELECTRONIC_WAGERING_TERMINAL.words
    'electronic wagering terminal'
    """

    SLOT_MACHINE = "slot_machine"
    ELECTRONIC_WAGERING_TERMINAL = "electronic_wagering_terminal"
    FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE = "fully_automated_electronic_gaming_table"
    HYBRID_GAMING_TABLE = "hybrid_gaming_table"
    ELECTRONIC_WAGERING_SYSTEM = "electronic_wagering_system"
    OTHER_TABLE_GAME_DEVICE = "other_table_game_device"

    @property
    def words(self) -> str:
        return self.replace("_", " ")

    @property
    def listed_by(self) -> ListedBy:
        """The section whose master lists have it: 463a.5, or 607a.2 for table game devices."""
        return "607a.2" if self in _TABLE_GAME_DEVICES else "463a.5"

    @property
    def section(self) -> str:
        return _TABLE_GAME_DEVICES.get(self, "463a.5(b)")

    @property
    def notified(self) -> bool:
        """Whether the Department is told before it enters, crosses or leaves the gaming floor (463a.4(b))."""
        return self.listed_by == "463a.5"


_TABLE_GAME_DEVICES: Final = {
    DeviceKind.ELECTRONIC_WAGERING_SYSTEM: "607a.2(a)(5)",
    DeviceKind.HYBRID_GAMING_TABLE: "607a.2(a)(6)",
    DeviceKind.OTHER_TABLE_GAME_DEVICE: "607a.2(a)(7)",
}


def parse_device_kind(text: str) -> DeviceKind:
    """A kind by its name, with dashes, blanks or underscores.

    >>> parse_device_kind("Slot Machine")
    <DeviceKind.SLOT_MACHINE: 'slot_machine'>
    """
    try:
        return DeviceKind(text.strip().casefold().replace("-", "_").replace(" ", "_"))
    except ValueError:
        why = "there is no such kind of device"
        raise Refused(f"kind {shown(text)}", why, "463a.5(b)", f"one of {', '.join(DeviceKind)}") from None
