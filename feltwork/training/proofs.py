"""What an applicant for a dealer's permit proves: a course elsewhere, or employment in another jurisdiction (527.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.training.courses import Completed, Rules
from feltwork.training.facts import LONGEST, stated
from feltwork.training.program import rules
from feltwork.training.standards import BLACKJACK, CHAPTER_527, Course, Standard, taught, type_of

YEARS: Final = 5
MONTHS: Final = 6
ProofKind = Literal["school", "certificate_holder", "employment"]
SECTIONS: Final[Mapping[str, str]] = {
    "school": "527.1(1)",
    "certificate_holder": "527.1(2)",
    "employment": "527.1(3)",
}


def read_proof(unit: Unit, kind: str, content: Mapping[str, Any], applied_on: date) -> dict[str, Any]:
    """What a proof says, as it is kept; refused where it proves nothing."""
    return _employment(content, applied_on) if kind == "employment" else _course(unit, kind, content, applied_on)


def _course(unit: Unit, kind: str, content: Mapping[str, Any], applied_on: date) -> dict[str, Any]:
    """A course elsewhere: a school's within five years of the application, or another certificate holder's program.

    An equivalent curriculum names who approved the school.
    """
    section = SECTIONS[kind]
    what = "proof of a school's course" if kind == "school" else "proof of another certificate holder's program"
    completed_on = _date(content.get("completed_on"), what, section)
    if kind == "school":
        _verify_within(completed_on, applied_on, what, section)
    elif not CHAPTER_527.default_from <= completed_on <= applied_on:
        raise Refused(what, f"{completed_on} is not before the application of {applied_on}", section, "another proof")
    games = _games(content, what, section)
    _verify_one_type(games, rules(unit).standard(applied_on), what, section)
    return {
        "school": stated(str(content.get("school") or ""), f"{what}: school", section),
        "approved_by": (kind == "school" and str(content.get("approved_by") or "").strip()[:LONGEST]) or None,
        "completed_on": completed_on.isoformat(),
        "games": games,
        "hours": _count(content.get("hours"), f"{what}: hours", section),
        "blackjack_hours": _count(content.get("blackjack_hours", 0), f"{what}: blackjack_hours", section),
        "weeks": _count(content.get("weeks"), f"{what}: weeks", section),
    }


def _employment(content: Mapping[str, Any], applied_on: date) -> dict[str, Any]:
    """Six months as a dealer in another jurisdiction, within five years before the application."""
    what, section = "proof of employment", "527.1(3)"
    begun = _date(content.get("from"), f"{what}: from", section)
    ended = _date(content.get("until"), f"{what}: until", section)
    counted_from = max(begun, years_before(applied_on, YEARS))
    if not begun <= ended <= applied_on or months_after(counted_from, MONTHS) > ended:
        why = f"{begun} to {ended} are not {MONTHS} months within {YEARS} years before {applied_on}"
        raise Refused(what, why, section, "another proof, or training")
    jurisdiction = stated(str(content.get("jurisdiction") or ""), f"{what}: jurisdiction", section)
    if jurisdiction.casefold() in _HERE:
        why = f"{jurisdiction} is no other jurisdiction"
        raise Refused(what, why, section, "another certificate holder's program, or a school's course")
    return {
        "employer": stated(str(content.get("employer") or ""), f"{what}: employer", section),
        "jurisdiction": jurisdiction,
        "from": begun.isoformat(),
        "until": ended.isoformat(),
        "games": _games(content, what, section),
    }


_HERE: Final = frozenset({"pennsylvania", "pa", "pa.", "commonwealth of pennsylvania"})


def _verify_one_type(games: list[str], standard: Standard, what: str, section: str) -> None:
    """Hours of one course are not hours of another: each type's is a record of its own."""
    types = {type_of(game, standard) for game in games}
    if len(types) == 1 and None not in types:
        return
    told = ", ".join(sorted(type.words if type else "a game without a course" for type in types))
    raise Refused(
        f"{what}: games", f"one course is in one type of game, and these are of {told}", section, "a record each"
    )


def _games(content: Mapping[str, Any], what: str, section: str) -> list[str]:
    listed = content.get("games")
    if not isinstance(listed, list) or not listed or len(listed) > 60:
        raise Refused(f"{what}: games", "no game is named", section, "the games that were taught or dealt")
    return sorted({taught(str(one)).id for one in listed})


def _date(value: object, what: str, section: str) -> date:
    try:
        return value if isinstance(value, date) else date.fromisoformat(str(value))
    except ValueError:
        raise Refused(what, f"{shown(value)} is no day", section, "e.g. 2026-05-01") from None


def _count(value: object, what: str, section: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10_000:
        raise Refused(what, f"{shown(value)} is no number of them", section, "a whole number")
    return value


def _verify_within(day: date, applied_on: date, what: str, section: str) -> None:
    if not years_before(applied_on, YEARS) <= day <= applied_on:
        why = f"{day} is not within {YEARS} years before the application of {applied_on}"
        raise Refused(what, why, section, "another proof, or training")


def years_before(day: date, years: int) -> date:
    """The same day so many years before; 29 February becomes 1 March where the year has none.

    >>> years_before(date(2024, 2, 29), 5)
    datetime.date(2019, 3, 1)
    """
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return date(day.year - years, 3, 1)


def months_after(day: date, months: int) -> date:
    """The same day so many months later; the first of the month after, where that month is too short.

    >>> months_after(date(2026, 8, 31), 6), months_after(date(2026, 1, 1), 6)
    (datetime.date(2027, 3, 1), datetime.date(2026, 7, 1))
    """
    years, month = divmod(day.month - 1 + months, 12)
    try:
        return day.replace(year=day.year + years, month=month + 1)
    except ValueError:
        return date(day.year + years, month + 2, 1)


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof as it was recorded."""

    id: UUID
    kind: ProofKind
    applied_on: date
    content: Mapping[str, Any]

    @property
    def section(self) -> str:
        return SECTIONS[self.kind]

    def completes(self, rules: Rules) -> list[Completed]:
        """The courses that it stands for; one that falls short of the standard of its day stands for none."""
        standard = rules.standard(self.applied_on)
        games = frozenset(self.content["games"])
        types = {type for game in games if (type := type_of(game, standard))}
        found = []
        for type in sorted(types):
            own = frozenset(game for game in games if type_of(game, standard) is type)
            first = self._is_first(standard.first[type])
            shorter = standard.additional.get(type)
            if first or (shorter is not None and self._meets(shorter)):
                found.append(Completed(type, self.applied_on, standard, own, self.section, additional=not first))
        return found

    def _is_first(self, course: Course) -> bool:
        """As much as a first course; employment is, and an equivalent curriculum that an authority has approved."""
        return self.kind == "employment" or bool(self.content["approved_by"]) or self._meets(course)

    def _meets(self, course: Course) -> bool:
        stated = (self.content["hours"], self.content["weeks"], self.content["blackjack_hours"])
        least = (course.hours, course.weeks, course.in_game.get(BLACKJACK, 0))
        return all(had >= needed for had, needed in zip(stated, least, strict=True))
