"""What is recorded of a dealer: lessons, topics of the employer's program, proofs for the permit, and corrections.

Nobody records anything of their own training, and whoever recorded something wrong does not take it back alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, get_args
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access import people
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.filing.of_training import PROGRAM_TOPICS
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.training.courses import MINUTES, Completed, Lesson, Rules
from feltwork.training.standards import BLACKJACK, Course, GameType, Standard, taught, type_of
from feltwork.wagering.voucher_records import today

TOPICS: Final = {item.id: item for item in PROGRAM_TOPICS}
LONGEST: Final = 400
MOST_MINUTES: Final = 12 * MINUTES
YEARS: Final = 5
MONTHS: Final = 6
ProofKind = Literal["school", "employment"]


# --------------------------------------------------------------------------------------------------- recording


def record_lesson(
    unit: Unit,
    id: UUID,
    by: Person,
    dealer: str,
    game: str,
    held_on: date,
    minutes: int,
    topic: str,
    handles: str | None = None,
) -> dict[str, Any]:
    """An instructor records a lesson that they gave; the same id is the same lesson."""
    of = _dealer(unit, by, dealer, "lesson", "527.2(1)")
    found = taught(game)
    _verify_day(unit, held_on, "lesson", "527.2(1)")
    if not 0 < minutes <= MOST_MINUTES:
        raise Refused("lesson", f"{shown(minutes)} minutes are no lesson", "527.2(1)", f"1 to {MOST_MINUTES} minutes")
    if handles is not None and handles != found.equipment:
        raise Refused("lesson", f"{found.name} is not conducted with {shown(handles)}", "527.2", "leave it out")
    values = {
        "dealer": of.id,
        "game": found.id,
        "held_on": held_on,
        "minutes": minutes,
        "handles": handles,
        "topic": _text(topic, "topic", "527.2"),
        "instructor": by.id,
    }
    if _once(unit, id, "training.lesson", values):
        note(unit, by, "lesson_recorded", f"dealer {of.sign_in_name}", {"game": found.id, "minutes": minutes})
    return {"record": str(id), "dealer": of.sign_in_name, "game": found.id, "minutes": minutes}


def record_topic(unit: Unit, id: UUID, by: Person, dealer: str, topic: str, completed_on: date) -> dict[str, Any]:
    """A dealer has completed a topic of the employer's own program."""
    if topic not in TOPICS:
        raise Refused(f"topic {shown(topic)}", "the program has no such topic", "527.3", f"one of {', '.join(TOPICS)}")
    section = TOPICS[topic].section
    of = _dealer(unit, by, dealer, f"topic {topic}", section)
    _verify_day(unit, completed_on, f"topic {topic}", section)
    values = {"dealer": of.id, "topic": topic, "completed_on": completed_on, "instructor": by.id}
    if _once(unit, id, "training.topic", values):
        note(unit, by, "topic_recorded", f"dealer {of.sign_in_name}", {"topic": topic})
    return {"record": str(id), "dealer": of.sign_in_name, "topic": topic}


def record_proof(
    unit: Unit, id: UUID, by: Person, dealer: str, kind: str, applied_on: date, content: Mapping[str, Any]
) -> dict[str, Any]:
    """What an applicant for a dealer's permit proved, as the person who saw it records it."""
    if kind not in get_args(ProofKind):
        raise Refused(f"proof {shown(kind)}", "there is no such proof", "527.1", " or ".join(get_args(ProofKind)))
    of = _dealer(unit, by, dealer, "proof", "527.1")
    kept = _school(content, applied_on) if kind == "school" else _employment(content, applied_on)
    values = {"dealer": of.id, "kind": kind, "applied_on": applied_on, "content": Json(kept), "seen_by": by.id}
    if _once(unit, id, "training.proof", values):
        note(unit, by, "proof_recorded", f"dealer {of.sign_in_name}", {"kind": kind})
    return {"record": str(id), "dealer": of.sign_in_name, "kind": kind}


def strike(unit: Unit, record: UUID, by: Person, why: str) -> dict[str, Any]:
    """Take a wrong record back: another person than the one who made it, and never the dealer."""
    if not by.holds(Role.INSTRUCTOR, Role.PIT_BOSS, Role.DIRECTOR_OF_TABLE_GAMES):
        raise Refused(f"record {record}", f"{by.sign_in_name} does not take records back", "527.5(b)", "an instructor")
    row = unit.row(f"select * from ({_EVERY}) r where id = %s", (record,))  # noqa: S608 - our tables
    if row is None:
        raise Refused(f"record {record}", "there is no such record", "527.5(b)", "look at the dealer's file")
    if by.id in (row["by"], row["dealer"]):
        who = "made it" if by.id == row["by"] else "is trained by it"
        why_not = f"{by.sign_in_name} {who}"
        raise Refused(f"record {record}", why_not, "527.5(b)", "another person takes it back")
    unit.run(
        "insert into training.struck (record, why, struck_by) values (%s, %s, %s) on conflict do nothing",
        (record, _text(why, "why", "527.5(b)"), by.id),
    )
    note(unit, by, "training_record_struck", f"record {record}", {"why": why.strip()})
    return {"record": str(record)}


_EVERY: Final = (
    "select id, instructor as by, dealer from training.lesson union all"
    " select id, instructor, dealer from training.topic union all select id, seen_by, dealer from training.proof"
)


def _dealer(unit: Unit, by: Person, dealer: str, what: str, section: str) -> Person:
    verify(by, Permission.TEACH)
    of = people.person(unit, dealer)
    if of.id == by.id:
        raise Refused(what, "nobody records their own training", section, "another instructor records it")
    return of


def _verify_day(unit: Unit, day: date, what: str, section: str) -> None:
    if day > today(unit):
        raise Refused(what, f"{day} has not come yet", section, "record it when it has taken place")


def _text(text: str, what: str, section: str) -> str:
    if not 0 < len(text.strip()) <= LONGEST:
        raise Refused(what, "nothing is stated, or too much", section, f"1 to {LONGEST} letters")
    return text.strip()


def _once(unit: Unit, id: UUID, table: str, values: Mapping[str, Any]) -> bool:
    """Insert under the client's id; False where the same is there already, sent again."""
    one_at_a_time(unit, f"training/{id}")
    columns = ", ".join(values)
    marks = ", ".join(["%s"] * len(values))
    made = unit.run(
        f"insert into {table} (id, {columns}) values (%s, {marks}) on conflict do nothing",  # noqa: S608 - our tables
        (id, *values.values()),
    )
    if made:
        return True
    known = unit.only(f"select * from {table} where id = %s", (id,))  # noqa: S608 - our tables
    plain = {name: value.obj if isinstance(value, Json) else value for name, value in values.items()}
    if {name: known[name] for name in plain} != plain:
        raise Refused(f"record {id}", "this id was used for other content", instead="make a new id")
    return False


# ------------------------------------------------------------------------------------------------------ proofs


def _school(content: Mapping[str, Any], applied_on: date) -> dict[str, Any]:
    """A school's course within five years of the application; an equivalent one names who approved the school."""
    what, section = "proof of a school's course", "527.1(1)"
    completed_on = _date(content.get("completed_on"), what, section)
    _verify_within(completed_on, applied_on, what, section)
    return {
        "school": _text(str(content.get("school") or ""), f"{what}: school", section),
        "approved_by": str(content.get("approved_by") or "").strip()[:LONGEST] or None,
        "completed_on": completed_on.isoformat(),
        "games": _games(content, what, section),
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
    if ended > applied_on or months_after(counted_from, MONTHS) > ended:
        why = f"{begun} to {ended} are not {MONTHS} months within {YEARS} years before {applied_on}"
        raise Refused(what, why, section, "another proof, or training")
    return {
        "employer": _text(str(content.get("employer") or ""), f"{what}: employer", section),
        "jurisdiction": _text(str(content.get("jurisdiction") or ""), f"{what}: jurisdiction", section),
        "from": begun.isoformat(),
        "until": ended.isoformat(),
        "games": _games(content, what, section),
    }


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


# ----------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof as it was recorded."""

    id: UUID
    kind: ProofKind
    applied_on: date
    content: Mapping[str, Any]

    @property
    def section(self) -> str:
        return "527.1(1)" if self.kind == "school" else "527.1(3)"

    def completes(self, rules: Rules) -> list[Completed]:
        """The courses that it stands for; a school's that falls short of the standard of its day stands for none."""
        standard = rules.standard(self.applied_on)
        games = frozenset(self.content["games"])
        types = {type for game in games if (type := type_of(game, standard))}
        return [
            Completed(
                type,
                self.applied_on,
                standard,
                frozenset(game for game in games if type_of(game, standard) is type),
                self.section,
            )
            for type in sorted(types)
            if self.kind == "employment" or self._meets(standard, type)
        ]

    def _meets(self, standard: Standard, type: GameType) -> bool:
        course: Course = standard.first[type]
        if self.content["approved_by"]:  # an equivalent curriculum that another jurisdiction's authority has approved
            return True
        stated = (self.content["hours"], self.content["weeks"], self.content["blackjack_hours"])
        least = (course.hours, course.weeks, course.in_game.get(BLACKJACK, 0))
        return all(had >= needed for had, needed in zip(stated, least, strict=True))


@dataclass(frozen=True, slots=True)
class File:
    """Everything that counts of one dealer's training; what was struck is left out."""

    dealer: Person
    lessons: tuple[Lesson, ...]
    topics: Mapping[str, date]
    """By topic, the first day on which it was completed."""
    proofs: tuple[Proof, ...]
    instructors: frozenset[UUID]

    def open_topics(self, on: date) -> list[str]:
        return [topic for topic in TOPICS if self.topics.get(topic, date.max) > on]


def file_of(unit: Unit, dealer: Person) -> File:
    """A dealer's record as it counts now."""
    lessons = _counted(lessons_of(unit, dealer))
    first: dict[str, date] = {}
    for row in _counted(topics_of(unit, dealer)):
        first[row["topic"]] = min(first.get(row["topic"], date.max), row["completed_on"])
    return File(
        dealer,
        tuple(Lesson(row["held_on"], row["game"], row["minutes"], row["handles"]) for row in lessons),
        first,
        tuple(
            Proof(row["id"], row["kind"], row["applied_on"], row["content"])
            for row in _counted(proofs_of(unit, dealer))
        ),
        frozenset(row["instructor_id"] for row in lessons),
    )


def _counted(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["struck"] is None]


def lessons_of(unit: Unit, dealer: Person) -> list[Row]:
    """Every lesson, struck ones too, the oldest first."""
    return unit.rows(
        "select t.id, t.game, t.held_on, t.minutes, t.handles, t.topic, p.sign_in_name as instructor,"
        " t.instructor as instructor_id, s.why as struck from training.lesson t"
        " join access.person p on p.id = t.instructor left join training.struck s on s.record = t.id"
        " where t.dealer = %s order by t.held_on, t.at",
        (dealer.id,),
    )


def topics_of(unit: Unit, dealer: Person) -> list[Row]:
    """Every topic that was recorded, struck ones too."""
    return unit.rows(
        "select t.id, t.topic, t.completed_on, p.sign_in_name as instructor, s.why as struck from training.topic t"
        " join access.person p on p.id = t.instructor left join training.struck s on s.record = t.id"
        " where t.dealer = %s order by t.completed_on, t.at",
        (dealer.id,),
    )


def proofs_of(unit: Unit, dealer: Person) -> list[Row]:
    """Every proof that was recorded, struck ones too."""
    return unit.rows(
        "select t.id, t.kind, t.applied_on, t.content, p.sign_in_name as seen_by, s.why as struck"
        " from training.proof t join access.person p on p.id = t.seen_by"
        " left join training.struck s on s.record = t.id where t.dealer = %s order by t.at",
        (dealer.id,),
    )
