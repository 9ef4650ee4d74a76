"""Significant events: noted in the transaction of what happened, numbered when the Department asks (605a.5(a)).

Most are noted by triggers of the database (``0010_control.sql``): whoever moves money, places a hold or files a notice
can't forget it. Here are the few that the link itself makes, and how events are read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from psycopg.types.json import Jsonb

from feltwork.control.protocol import MOST_EVENTS
from feltwork.database.database import Row, Unit
from feltwork.filing.kind import Authority
from feltwork.filing.kinds import kinds
from feltwork.wagering.holds import Subject


@dataclass(frozen=True, slots=True)
class Event:
    """One significant event."""

    number: int
    kind: str
    subject: str | None
    content: Mapping[str, Any]
    day: date
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "kind": self.kind,
            "subject": self.subject,
            "content": dict(self.content),
            "day": self.day.isoformat(),
            "at": self.at.isoformat(),
        }


def note(unit: Unit, kind: str, subject: Subject | None = None, content: Mapping[str, Any] | None = None) -> None:
    """Note an event; it is there when the unit is applied, and not at all when it is not."""
    about = None if subject is None else str(subject)
    unit.run("select control.note_event(%s, %s, %s)", (kind, about, Jsonb(dict(content or {}))))


def number(unit: Unit) -> int:
    """Give numbers to everything that was committed; the last number there is."""
    last: int = unit.value("select control.number_events()")
    return last


def after(unit: Unit, number: int, most: int = MOST_EVENTS) -> list[Event]:
    """Numbered events that follow a number, in their order."""
    rows = unit.rows(
        "select number, kind, subject, content, day, at from control.event where number > %s order by number limit %s",
        (number, max(1, min(most, MOST_EVENTS))),
    )
    return [Event(**row) for row in rows]


def event(unit: Unit, number: int) -> Event | None:
    """The event with a number; None where there is none."""
    row = unit.row("select number, kind, subject, content, day, at from control.event where number = %s", (number,))
    return None if row is None else Event(**row)


def newest(unit: Unit, *kinds: str, most: int = 200) -> list[Row]:
    """Events of some kinds, the newest first, whether the Department has them or not."""
    return unit.rows(
        "select number, kind, subject, content, day, at from control.event where kind = any(%s)"
        " order by id desc limit %s",
        (list(kinds), most),
    )


def say_what_goes_to_the_department(unit: Unit) -> None:
    """Filings addressed to the Department become events, by what their kinds say (463a.4(b))."""
    to = [kind.id for kind in kinds() if Authority.DEPARTMENT in kind.to]
    unit.run("select control.say_to_department(%s)", (to,))
