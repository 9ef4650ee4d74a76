"""The audit trail: what people do, noted in the transaction of the act itself, chained and never changed.

Only people's acts are in it. Terminals' wagers have the ledger's journal, which many can write at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access.person import Person
from feltwork.database.database import Row, Unit

_DOING: Final = re.compile(r"[a-z][a-z_]*")
LONGEST_WHAT: Final = 400
MOST_ENTRIES: Final = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """One act."""

    number: int
    at: datetime
    day: date
    """The gaming day."""
    who: str
    person: UUID | None
    doing: str
    what: str
    about: Mapping[str, Any] | None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "at": self.at.isoformat(),
            "day": self.day.isoformat(),
            "who": self.who,
            "doing": self.doing,
            "what": self.what,
            "about": dict(self.about) if self.about is not None else None,
        }


def note(unit: Unit, who: Person | str, doing: str, what: str, about: Mapping[str, Any] | None = None) -> None:
    """Note that somebody does something: a word for what kind of act it is, what it is done to, and what belongs to it.

    It stands in the trail when the unit is applied, and not at all when it is not. Never put a secret into it.
    """
    assert _DOING.fullmatch(doing), "a word in small letters, by which acts of this kind are found"
    person, name = (who.id, who.sign_in_name) if isinstance(who, Person) else (None, who)
    unit.run(
        "select access.note(%s, %s, %s, %s, %s)",
        (person, name, doing, what[:LONGEST_WHAT], None if about is None else Json(dict(about))),
    )


def entries(
    unit: Unit,
    *,
    who: str | None = None,
    since: date | None = None,
    through: date | None = None,
    doing: str | None = None,
    what: str | None = None,
    before: int | None = None,
    most: int = 100,
) -> list[Entry]:
    """Acts, the newest first: of one person, of these gaming days, of one kind, done to one thing.

    ``before`` is the number of the last entry that was read, to read on from there.
    """
    rows = unit.rows(
        "select number, at, day, who, person, doing, what, about from access.trail"
        " where (%(who)s::text is null or who = %(who)s)"
        " and (%(since)s::date is null or day >= %(since)s) and (%(through)s::date is null or day <= %(through)s)"
        " and (%(doing)s::text is null or doing = %(doing)s) and (%(what)s::text is null or what = %(what)s)"
        " and (%(before)s::bigint is null or number < %(before)s)"
        " order by number desc limit %(most)s",
        {
            "who": who,
            "since": since,
            "through": through,
            "doing": doing,
            "what": what,
            "before": before,
            "most": max(0, min(most, MOST_ENTRIES)),
        },
    )
    return [_entry(row) for row in rows]


def _entry(row: Row) -> Entry:
    return Entry(**row)
