"""Hours and weeks: when a course was complete, by the standard that held on that day. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from feltwork.training.standards import (
    GAMES,
    STANDARDS,
    Course,
    Equipment,
    GameType,
    Standard,
    in_force,
    taught,
    type_of,
)

MINUTES: Final = 60
DAYS_OF_A_WEEK: Final = 7
FIRST: Final = "first"
ADDITIONAL: Final = "additional"
HOUSE: Final = "527.1(2)"
"""A certificate holder's own program: the proof that the recorded hours are, or another holder's."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Instruction on one day in one game. Time is whole minutes: a lesson may be an hour and a half."""

    on: date
    game: str
    minutes: int
    handles: Equipment | None = None
    """The equipment whose use and control it taught, where it did."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """An alternative duration that the Executive Director has approved for a type of game (611a.2(c))."""

    type: GameType
    weeks: int
    holds_from: date
    course: str | None = None
    """Of which course, the first one or one of another type; of either where the request did not say."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something that is not met, and by which section it has to be."""

    what: str
    section: str
    instead: str | None = None

    def to_json(self) -> dict[str, str | None]:
        return {"what": self.what, "section": self.section, "instead": self.instead}


@dataclass(frozen=True, slots=True)
class Completed:
    """A course that is complete: since which day, and by which standard."""

    type: GameType
    on: date
    standard: Standard
    games: frozenset[str]
    """The games that it taught."""
    by: str = HOUSE
    """Which of the three proofs it is."""
    additional: bool = False
    """It is the shorter course of 611a.2(b), and counts beside a complete course of another type."""
    taught_here: bool = False
    """It consists of lessons that are recorded here."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the arithmetic goes by beside the lessons: dates of the standards, approved schedules."""

    begins: Mapping[str, date] = field(default_factory=dict)
    schedules: tuple[Schedule, ...] = ()

    def standard(self, on: date) -> Standard:
        return in_force(on, self.begins)

    def weeks(self, standard: Standard, type: GameType, course: Course, on: date) -> tuple[int, str]:
        """Over how many weeks, and by which paragraph: the printed number, or an approved one that asks for less."""
        kind = FIRST if course is standard.first.get(type) else ADDITIONAL
        approved = [
            one
            for one in self.schedules
            if one.type is type and one.holds_from <= on and one.course in (None, kind) and one.weeks < course.weeks
        ]
        if standard.alternative is None or not approved:
            return course.weeks, course.section
        return approved[-1].weeks, standard.alternative


def weeks_of(lessons: Iterable[Lesson]) -> int:
    """Over how many weeks lessons are spread: seven-day periods from the first one that have a lesson in them.

    >>> days = [date(2026, 1, 5), date(2026, 1, 11), date(2026, 1, 12)]
    >>> weeks_of(Lesson(day, "blackjack", 60) for day in days)
    2
    """
    days = {lesson.on for lesson in lessons}
    return len({(day - min(days)).days // DAYS_OF_A_WEEK for day in days}) if days else 0


def minutes_of(lessons: Iterable[Lesson]) -> int:
    """How long lessons took together."""
    return sum(lesson.minutes for lesson in lessons)


def hours(minutes: int) -> str:
    """Minutes as people write hours.

    >>> hours(6000), hours(90)
    ('100', '1:30')
    """
    return f"{minutes // MINUTES}:{minutes % MINUTES:02}" if minutes % MINUTES else str(minutes // MINUTES)


def lacks(
    lessons: Sequence[Lesson], type: GameType, standard: Standard, rules: Rules, on: date, *, trained: bool
) -> list[Lack]:
    """What a course in a type still lacks under a standard; ``trained`` is who has completed another type's course."""
    course = standard.course(type, trained=trained)
    if course is None:
        return [Lack(f"{standard.words} has no course in {type.words}", standard.section)]
    own = [one for one in lessons if type_of(one.game, standard) is type]
    found = []
    if minutes_of(own) < course.hours * MINUTES:
        had = hours(minutes_of(own))
        found.append(Lack(f"{had} of {course.hours} hours in {type.words}", course.section, "more hours are taught"))
    for game, least in course.in_game.items():
        of_game = minutes_of(one for one in own if one.game == game)
        if of_game < least * MINUTES:
            told = f"{hours(of_game)} of {least} hours in {taught(game).name}"
            found.append(Lack(told, course.section, "more hours are taught"))
    weeks, section = rules.weeks(standard, type, course, on)
    if weeks_of(own) < weeks:
        told = f"the hours in {type.words} lie in {weeks_of(own)} of {weeks} weeks"
        found.append(Lack(told, section, "spread them, or ask for an alternative schedule"))
    found += _handling(own, type, standard)
    return found


def _handling(own: Sequence[Lesson], type: GameType, standard: Standard) -> list[Lack]:
    """Cards, dice and tiles: their use and control are part of the curriculum of games that use them."""
    used = {taught(one.game).equipment for one in own} or {_equipment(type, standard)}
    shown = {one.handles for one in own}
    return [
        Lack(f"the use and control of {equipment} was not taught", section, f"record a lesson on {equipment}")
        for equipment, section in standard.handling.items()
        if equipment in used and equipment not in shown
    ]


def _equipment(type: GameType, standard: Standard) -> Equipment | None:
    return next(game.equipment for game in GAMES.values() if type_of(game.id, standard) is type)


def completed(
    lessons: Sequence[Lesson], rules: Rules, until: date, proofs: Sequence[Completed] = ()
) -> dict[GameType, Completed]:
    """Courses that are complete on a day, by type; one that is complete stays so.

    Each day with a lesson, and each day on which a standard begins to hold, is judged by the standard of that day: so
    hours of a course that began under one edition are measured by the edition under which they suffice. An hour that
    made one course complete is no hour of another, whatever its game counts as later.
    """
    taken = sorted((one for one in lessons if one.on <= until), key=lambda one: one.on)
    shown = sorted((one for one in proofs if one.on <= until), key=lambda one: one.on)
    done = {one.type: one for one in reversed(shown) if not one.additional}
    for day in _days(taken, rules, until, done.values(), shown):
        standard = rules.standard(day)
        so_far = [one for one in taken if one.on <= day]
        for type in standard.first:
            if type in done and done[type].on <= day:
                continue
            others = [one for one in done.values() if one.type is not type and one.on <= day]
            left = not_used(so_far, others)
            if left and not lacks(left, type, standard, rules, day, trained=bool(others)):
                games = frozenset(one.game for one in left if type_of(one.game, standard) is type)
                done[type] = Completed(type, day, standard, games, taught_here=True)
        _add(done, [one for one in shown if one.additional and one.on <= day], day)
    for one in shown:  # what was shown besides takes no game away: a course covers the games of each of them
        if one.type in done:
            done[one.type] = replace(done[one.type], games=done[one.type].games | one.games)
    return done


def _add(done: dict[GameType, Completed], additional: Iterable[Completed], day: date) -> None:
    """Shorter courses that were shown: each counts from the day on which another type's course is complete too."""
    for one in additional:
        known = done.get(one.type)
        others = any(other.type is not one.type and other.on <= day for other in done.values())
        if others and (known is None or known.on > day):
            done[one.type] = replace(one, on=day)


def not_used(lessons: Iterable[Lesson], by: Iterable[Completed]) -> list[Lesson]:
    """Lessons that no course which is complete consists of."""
    courses = list(by)
    return [lesson for lesson in lessons if not any(_used(lesson, one) for one in courses)]


def _used(lesson: Lesson, by: Completed) -> bool:
    """Whether a lesson is one of those that a course consists of."""
    return by.taught_here and lesson.on <= by.on and type_of(lesson.game, by.standard) is by.type


def _days(taken: Sequence[Lesson], rules: Rules, until: date, *proofs: Iterable[Completed]) -> list[date]:
    begins = {rules.begins.get(one.id, one.default_from) for one in STANDARDS.values()}
    schedules = {one.holds_from for one in rules.schedules}
    days = {one.on for one in taken} | begins | schedules | {one.on for some in proofs for one in some}
    return sorted(day for day in days if day <= until)
