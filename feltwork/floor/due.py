"""When lists are due: before commencement, on the first Tuesday of each month, three business days after receipt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo

from feltwork.database.database import Unit
from feltwork.wagering.house import options

TUESDAY: Final = 1
_SATURDAY: Final = 5
State = Literal["filed", "due", "overdue", "to_come"]


@dataclass(frozen=True, slots=True)
class Due:
    """Something that has to be filed, and whether it was."""

    what: str
    words: str
    section: str
    state: State
    due_on: date | None
    """None: before operations commence."""
    filed_on: date | None
    next_on: date | None = None
    subject: str | None = None

    def to_json(self) -> dict[str, Any]:
        days = {name: getattr(self, name) for name in ("due_on", "filed_on", "next_on")}
        return {
            "what": self.what,
            "words": self.words,
            "section": self.section,
            "state": self.state,
            **{name: day and day.isoformat() for name, day in days.items()},
            "subject": self.subject,
        }


def first_tuesday(year: int, month: int) -> date:
    """The first Tuesday of a month.

    >>> first_tuesday(2026, 12)
    datetime.date(2026, 12, 1)
    """
    first = date(year, month, 1)
    return first + timedelta((TUESDAY - first.weekday()) % 7)


def next_first_tuesday(after: date) -> date:
    """The next one behind a day.

    >>> next_first_tuesday(date(2026, 12, 1))
    datetime.date(2027, 1, 5)
    """
    this = first_tuesday(after.year, after.month)
    if this > after:
        return this
    year, month = divmod(after.year * 12 + after.month, 12)
    return first_tuesday(year, month + 1)


def last_first_tuesday(on: date) -> date:
    """The last one, on a day or before it.

    >>> last_first_tuesday(date(2026, 12, 1)), last_first_tuesday(date(2027, 1, 4))
    (datetime.date(2026, 12, 1), datetime.date(2026, 12, 1))
    """
    this = first_tuesday(on.year, on.month)
    if this <= on:
        return this
    year, month = divmod(on.year * 12 + on.month - 2, 12)
    return first_tuesday(year, month + 1)


def business_days_after(day: date, number: int) -> date:
    """So many business days behind a day: Monday to Friday.

    >>> business_days_after(date(2026, 11, 13), 3)  # a Friday
    datetime.date(2026, 11, 18)
    """
    while number:
        day += timedelta(1)
        number -= day.weekday() < _SATURDAY
    return day


def calendar_day(unit: Unit, moment: datetime | None = None) -> date:
    """The date by the calendar where the house is: of a moment, or now."""
    at: datetime = moment or unit.value("select ledger.now()")
    return at.astimezone(ZoneInfo(options(unit).timezone)).date()


def by_the_clock(unit: Unit, moment: datetime) -> str:
    """A moment as the clocks of the house show it, for who is told of it."""
    return f"{moment.astimezone(ZoneInfo(options(unit).timezone)):%Y-%m-%d %H:%M:%S}"


def monthly(
    what: str,
    words: str,
    section: str,
    begun: date | None,
    filed_on: date | None,
    today: date,
    subject: str | None = None,
) -> Due:
    """A list that is filed before it begins, then on the first Tuesday of each month.

    ``begun`` is the day of the commencement, or of the first filing; None where that is still to come.
    """
    if begun is None:
        state: State = "filed" if filed_on else "due"
        return Due(what, words, section, state, None, filed_on, subject=subject)
    last, following = last_first_tuesday(today), next_first_tuesday(today)
    if last <= begun:
        return Due(what, words, section, "to_come", following, filed_on, following, subject)
    if filed_on is not None and filed_on >= last:
        return Due(what, words, section, "filed", last, filed_on, following, subject)
    return Due(what, words, section, "due" if today == last else "overdue", last, filed_on, following, subject)
