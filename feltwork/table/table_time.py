"""The time of one table. It runs evenly, whatever happens to the machine's clock or to the server that ran the table.

Deadlines and pauses count from the last entry of the journal. What has passed since then is measured by a clock that
nobody can set. The wall clock only dates entries. An entry that finds the wall clock set says by how much, and the
table moves everything that it waits for by as much.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from feltwork.table.journal import Entry, Kind
from feltwork.table.live import GRACE, LiveTable, Phase

TOLERATED: Final = timedelta(seconds=1)
"""Wall clocks are corrected by fractions of a second all the time. More than this is a clock that somebody set."""
_MILLISECOND: Final = timedelta(milliseconds=1)


def _wall() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Clocks:
    """The two clocks of a machine."""

    wall: Callable[[], datetime] = _wall
    """The date and time. Anybody who administers the machine can set it."""
    steady: Callable[[], float] = time.monotonic
    """Seconds since some moment. Nobody can set it."""


@dataclass(frozen=True, slots=True)
class _Mark:
    """An entry, its time, and the steady clock then."""

    number: int
    at: datetime
    steady: float


MACHINE: Final = Clocks()


class TableTime:
    """What time it is at a table that this process runs.

    >>> from feltwork.table.journal import Entry, Kind
    >>> wall, steady = [datetime(2026, 11, 15, 20, tzinfo=UTC)], [0.0]
    >>> clock = TableTime(Clocks(lambda: wall[0], lambda: steady[0]))
    >>> clock.begin(wall[0])
    >>> wall[0] += timedelta(hours=1); steady[0] += 3
    >>> clock.now().isoformat(), clock.entry(8, Kind.CALL, {}, "dana").content
    ('2026-11-15T20:00:03+00:00', {'clock_set_ms': 3597000})
    """

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._from: _Mark | None = None
        """None: the table is closed and waits for nothing."""
        self._written = _Mark(0, clocks.wall(), clocks.steady())
        """The last entry that was to be written here. Nobody knows yet whether it was."""

    def begin(self, at: datetime) -> None:
        """Go on from a moment in the table's time, which is now."""
        self._from = _Mark(0 if self._from is None else self._from.number, at, self._clocks.steady())

    def now(self) -> datetime:
        """The time at the table."""
        mark = self._from  # one reading: another thread may put the next mark here
        if mark is None:
            return self._clocks.wall()
        return mark.at + timedelta(seconds=self._clocks.steady() - mark.steady)

    def entry(self, number: int, kind: Kind, content: dict[str, Any], made_by: str) -> Entry:
        """An entry of this moment. It says how long the table stood still, or by how much the wall clock was set."""
        at = self._clocks.wall()
        change = at - self.now()
        if kind is Kind.RESUMED:
            content = {**content, "stood_ms": change // _MILLISECOND, "grace_ms": GRACE // _MILLISECOND}
        elif abs(change) > TOLERATED:
            content = {**content, "clock_set_ms": change // _MILLISECOND}
        self._written = _Mark(number, at, self._clocks.steady())
        return Entry(number, kind, content, made_by, at)

    def follow(self, table: LiveTable) -> None:
        """Count from the table's last entry: it was applied, or the table was built again from its journal."""
        if table.at is None or table.phase is Phase.CLOSED:
            self._from = None
        elif table.number == self._written.number:
            self._from = self._written
        elif self._from is None or table.number != self._from.number:
            self._from = _Mark(table.number, table.at, self._clocks.steady())
