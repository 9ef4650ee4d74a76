"""The table's journal: every input in the order in which it was taken. A table is what its journal says.

A row is written before it is applied, and never changed. The number of a row is the number of the event that everybody
at the table is told, so the two can't drift apart. Two servers that take themselves for the owner of a table would both
write the next number, and the database lets one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

import psycopg
from psycopg.types.json import Json

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused


class Kind(StrEnum):
    """What can happen to a table."""

    OPENED = "opened"
    """For gaming: the steps of the chapter begin. Holds how the table stands."""
    STEP = "step"
    """A step of the opening is done."""
    DEALER = "dealer"
    """Who deals: a person signs on, is relieved, or signs off."""
    BETTING = "betting"
    """A round begins with its betting window. Holds how the table stands."""
    WAGERS = "wagers"
    NO_MORE_BETS = "no_more_bets"
    ANSWER = "answer"
    """A request of the procedure is answered: cards, dice, a cut, a confirmation, an irregularity."""
    DECISION = "decision"
    """A seat's own answer; the procedure hears them when all are there."""
    CORRECTED = "corrected"
    """A wrongly entered card or roll is replaced before settlement."""
    SETTLED = "settled"
    CALLED_OFF = "called_off"
    """The round ends before it was played to an end: every wager goes back."""
    RESETTLED = "resettled"
    """A settled round was corrected and settled anew."""
    RESUMED = "resumed"
    """Another server has taken the table over. Players have the time that was left."""
    CLEARED = "cleared"
    CLOCK = "clock"
    """Something that falls due was done: decks changed, dice changed."""
    CALL = "call"
    """A player calls an attendant, or somebody has come."""
    TIP = "tip"
    LAST_ROUND = "last_round"
    """No further round begins; the table closes after this one."""
    CLOSED = "closed"


STANDING: Final = (Kind.OPENED, Kind.BETTING, Kind.CLOSED)
"""Entries that hold how the table stands: it is rebuilt from the last of them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the journal."""

    number: int
    kind: Kind
    content: dict[str, Any]
    made_by: str
    at: datetime


class NotTheOwner(Refused):
    """Another server has written to the journal of a table that this one took for its own."""


def append(unit: Unit, table: str, entry: Entry) -> None:
    """Write the next row, inside the unit that does what it says."""
    try:
        with unit.connection.transaction():
            unit.run(
                "insert into live.journal (gaming_table, number, kind, content, made_by, at)"
                " values (%s, %s, %s, %s, %s, %s)",
                (table, entry.number, entry.kind, Json(entry.content), entry.made_by, entry.at),
            )
    except psycopg.errors.UniqueViolation:
        raise NotTheOwner(
            f"table {table}", "another server has taken it over", instead="connect again; the round goes on there"
        ) from None


def since_it_stood(unit: Unit, table: str) -> list[Entry]:
    """The journal from the last row that holds how the table stands; all of it where the table was never opened."""
    rows = unit.rows(
        "select number, kind, content, made_by, at from live.journal where gaming_table = %s and number >= ("
        " select coalesce(max(number), 1) from live.journal where gaming_table = %s and kind = any(%s))"
        " order by number",
        (table, table, [str(kind) for kind in STANDING]),
    )
    return [_entry(row) for row in rows]


def of_round(unit: Unit, table: str, first: int, last: int) -> list[Entry]:
    """A part of the journal, for whoever wants to see who did what."""
    rows = unit.rows(
        "select number, kind, content, made_by, at from live.journal"
        " where gaming_table = %s and number between %s and %s order by number",
        (table, first, last),
    )
    return [_entry(row) for row in rows]


def _entry(row: dict[str, Any]) -> Entry:
    return Entry(row["number"], Kind(row["kind"]), row["content"], row["made_by"], row["at"])


def last_of(entries: Iterable[Entry]) -> int:
    """The number of the last entry; 0 where there is none."""
    return max((entry.number for entry in entries), default=0)
