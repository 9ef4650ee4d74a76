"""Books of preprinted, serial numbered manual slips, and when the slot monitoring system was away (465a.26(b)(13)).

Every number of a book is accounted for: used, void or unused. A number that was passed over is a gap, and is reported
until somebody enters it as used or void.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House

SECTION: Final = "465a.26(b)(13)"
SERIAL: Final = "465a.26(b)(13)(i)"
MOST_SLIPS: Final = 1_000
"""In one book."""
HIGHEST: Final = 10**15
OLDEST: Final = timedelta(days=366)
"""What is said to be older was written with a wrong year: nothing of it is left to enter."""
LONGEST_WHY: Final = 400


@dataclass(frozen=True, slots=True)
class Book:
    """A book of manual slips with what became of its numbers."""

    id: UUID
    first: int
    last: int
    registered_by: str
    at: datetime
    used: tuple[int, ...]
    void: tuple[int, ...]

    @property
    def accounted(self) -> frozenset[int]:
        return frozenset(self.used) | frozenset(self.void)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Numbers before one that was used or voided, of which nobody has said what became."""
        return tuple(one for one in range(self.first, max(self.accounted, default=self.first)) if self._open(one))

    @property
    def unused(self) -> tuple[int, ...]:
        """Numbers that nobody has come to yet."""
        return tuple(one for one in range(max(self.accounted, default=self.first - 1) + 1, self.last + 1))

    def _open(self, serial: int) -> bool:
        return serial not in self.accounted

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "first": self.first,
            "last": self.last,
            "registered_by": self.registered_by,
            "at": self.at.isoformat(),
            "used": list(self.used),
            "void": list(self.void),
            "gaps": list(self.gaps),
            "unused": len(self.unused),
            "section": SERIAL,
        }


def register(house: House, id: UUID, by: Person, first: int, last: int) -> Answer:
    """A new book, by those who do not use it; none of its numbers is in another one."""
    what = f"book of manual slips {first} to {last}"
    if not 0 < first <= last < first + MOST_SLIPS or last > HIGHEST:
        raise Refused(what, "these are no numbers of one book", SERIAL, f"first to last, {MOST_SLIPS} slips at most")

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "slip books")
        for other in books(unit):
            if other.first <= last and first <= other.last:
                why = f"numbers of it are in the book {other.first} to {other.last}"
                raise Refused(what, why, SERIAL, "a number is printed once")
        unit.run(
            "insert into cage.slip_book (id, first, last, registered_by) values (%s, %s, %s, %s)",
            (id, first, last, by.id),
        )
        return book(unit, id).to_json()

    request = {"first": first, "last": last}
    return commanded(house, id, by, Permission.KEEP_SLIP_BOOKS, "register_slip_book", what, request, act)


def record_offline(house: House, id: UUID, by: Person, began_at: datetime, ended_at: datetime, why: str) -> Answer:
    """The slot monitoring system was away, and is back."""
    what = "the slot monitoring system offline"
    if began_at.tzinfo is None or ended_at.tzinfo is None:
        raise Refused(what, "a moment has no time zone", SECTION, "e.g. 2026-11-16T14:00-05:00")
    if not 0 < len(why.strip()) <= LONGEST_WHY:
        raise Refused(what, "no reason is stated, or too long a one", SECTION, "say what failed")

    def act(unit: Unit) -> Answer:
        now: datetime = unit.value("select ledger.now()")
        if not began_at < ended_at <= now:
            raise Refused(what, "it has not ended, or ended before it began", SECTION, "state both moments")
        verify_recent(what, began_at, now, SECTION)
        unit.run(
            "insert into cage.offline (id, began_at, ended_at, why, recorded_by) values (%s, %s, %s, %s, %s)",
            (id, began_at, ended_at, why.strip(), by.id),
        )
        return {"id": str(id), "began_at": began_at.isoformat(), "ended_at": ended_at.isoformat(), "why": why.strip()}

    request = {"began_at": began_at.isoformat(), "ended_at": ended_at.isoformat(), "why": why.strip()}
    return commanded(house, id, by, Permission.ENTER_MANUAL_SLIP, "record_offline", what, request, act)


def verify_recent(what: str, at: datetime, now: datetime, section: str) -> None:
    """Refuse a moment that nobody can mean."""
    if at < now - OLDEST:
        raise Refused(what, f"{at:%d %B} of the year {at.year} is too long ago", section, "look at the year")


# ------------------------------------------------------------------------------------------------------- reading


def books(unit: Unit) -> list[Book]:
    """Every book, by its numbers, with what became of them."""
    rows = unit.rows(
        "select b.id, b.first, b.last, p.sign_in_name as registered_by, b.at,"
        " array(select s.serial from cage.manual_slip s where s.book = b.id and not s.void order by 1) as used,"
        " array(select s.serial from cage.manual_slip s where s.book = b.id and s.void order by 1) as void"
        " from cage.slip_book b join access.person p on p.id = b.registered_by order by b.first"
    )
    return [Book(**{**row, "used": tuple(row["used"]), "void": tuple(row["void"])}) for row in rows]


def book(unit: Unit, id: UUID) -> Book:
    """A book by its id."""
    found = next((one for one in books(unit) if one.id == id), None)
    if found is None:
        raise Refused(f"book {id}", "there is no such book of manual slips", SERIAL, "register it first")
    return found


def book_of(unit: Unit, serial: int) -> Book:
    """The book in which a number was printed; refused where it is in none, or was entered before."""
    what = f"manual slip {serial}"
    found = next((one for one in books(unit) if one.first <= serial <= one.last), None)
    if found is None:
        raise Refused(what, "no registered book has this number", SERIAL, "register the book, or look at the number")
    if serial in found.used:
        raise Refused(what, "it was entered before", SERIAL, "look at the number")
    if serial in found.void:
        raise Refused(what, "it is void", SERIAL, "look at the number")
    return found


def offline_at(unit: Unit, at: datetime) -> UUID | None:
    """When the slot monitoring system was away at a moment: the record of it."""
    found: UUID | None = unit.value(
        "select id from cage.offline where %s between began_at and ended_at order by at limit 1", (at,)
    )
    return found


def offline(unit: Unit, most: int | None = None) -> list[Mapping[str, Any]]:
    """When the slot monitoring system was away, the newest first."""
    rows = unit.rows(
        "select o.id, o.began_at, o.ended_at, o.why, p.sign_in_name as recorded_by from cage.offline o"
        " join access.person p on p.id = o.recorded_by order by o.began_at desc limit %s",
        (most,),
    )
    return [
        {
            **row,
            "id": str(row["id"]),
            "began_at": row["began_at"].isoformat(),
            "ended_at": row["ended_at"].isoformat(),
        }
        for row in rows
    ]
