"""What falls due at a table: decks and dice by the hours, stubs by the rounds. Overdue, no round begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from feltwork.procedure.game import Clock, Game
from feltwork.terms.refusal import Refused

SOON: Final = timedelta(minutes=15)
"""How long before it falls due a clock asks for attention."""
_COUNTS: Final = ("rounds_since_stub_count", "rounds_since_count")
"""Keys under which a game carries from round to round how many went by; its procedure counts when it is due."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A clock as it stands."""

    clock: Clock
    due_at: datetime | None
    rounds_left: int | None

    def overdue(self, now: datetime) -> bool:
        return self.due_at is not None and now >= self.due_at

    def soon(self, now: datetime) -> bool:
        return self.rounds_left == 0 or (self.due_at is not None and now >= self.due_at - SOON)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.clock.id,
            "about": self.clock.about,
            "section": str(self.clock.section),
            "hours": self.clock.hours,
            "due_at": None if self.due_at is None else self.due_at.isoformat(),
            "rounds_left": self.rounds_left,
        }


def standing(
    game: Game[Any, Any], rules: Any, done_at: Mapping[str, datetime], situation: Mapping[str, object]
) -> list[Standing]:
    """Every clock of a table; those by the hours run from the opening, or from when it was last done."""
    clocks = []
    for clock in game.clocks(rules):
        due = done_at[clock.id] + timedelta(hours=clock.hours) if clock.hours and clock.id in done_at else None
        clocks.append(Standing(clock, due, _rounds_left(clock, situation)))
    return clocks


def _rounds_left(clock: Clock, situation: Mapping[str, object]) -> int | None:
    """How many rounds come before the one in which it is done."""
    if clock.rounds is None:
        return None
    since = next((situation[key] for key in _COUNTS if key in situation), 0)
    return max(clock.rounds - 1 - int(str(since)), 0)


def verify_none_overdue(clocks: list[Standing], now: datetime) -> None:
    """Refuse a further round while something is overdue."""
    for one in clocks:
        if one.overdue(now):
            raise Refused(
                "the next round",
                f"{one.clock.about}, and that is overdue",
                one.clock.section,
                f"do it, then confirm it ({one.clock.id})",
            )
