"""What is recorded of a dealer: lessons, topics of the employer's program, proofs for the permit, and corrections.

Nobody records anything of their own training, and whoever recorded something wrong does not take it back alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, get_args
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access import people
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import PIT_BOSSES, Role
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.filing.of_training import PROGRAM_TOPICS
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.training.courses import MINUTES, Lesson, hours
from feltwork.training.facts import once, sent_before, stated
from feltwork.training.proofs import Proof, ProofKind, read_proof
from feltwork.training.standards import CHAPTER_527, taught
from feltwork.wagering.voucher_records import today

TOPICS: Final = {item.id: item for item in PROGRAM_TOPICS}
MOST_MINUTES: Final = 12 * MINUTES
MINUTES_OF_A_DAY: Final = 24 * MINUTES


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
    verify_day(unit, of, held_on, "lesson", "527.2(1)")
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
        "topic": stated(topic, "topic", "527.2"),
        "instructor": by.id,
    }
    one_at_a_time(unit, f"lessons/{of.id}")
    if not sent_before(unit, id, "training.lesson", values):
        _verify_hours_of_day(unit, of, held_on, minutes)
    if once(unit, id, "training.lesson", values):
        note(unit, by, "lesson_recorded", f"dealer {of.sign_in_name}", {"game": found.id, "minutes": minutes})
    return {"record": str(id), "dealer": of.sign_in_name, "game": found.id, "minutes": minutes}


def record_topic(unit: Unit, id: UUID, by: Person, dealer: str, topic: str, completed_on: date) -> dict[str, Any]:
    """A dealer has completed a topic of the employer's own program."""
    if topic not in TOPICS:
        raise Refused(f"topic {shown(topic)}", "the program has no such topic", "527.3", f"one of {', '.join(TOPICS)}")
    section = TOPICS[topic].section
    of = _dealer(unit, by, dealer, f"topic {topic}", section)
    verify_day(unit, of, completed_on, f"topic {topic}", section)
    values = {"dealer": of.id, "topic": topic, "completed_on": completed_on, "instructor": by.id}
    if once(unit, id, "training.topic", values):
        note(unit, by, "topic_recorded", f"dealer {of.sign_in_name}", {"topic": topic})
    return {"record": str(id), "dealer": of.sign_in_name, "topic": topic}


def record_proof(
    unit: Unit, id: UUID, by: Person, dealer: str, kind: str, applied_on: date, content: Mapping[str, Any]
) -> dict[str, Any]:
    """What an applicant for a dealer's permit proved, as the person who saw it records it."""
    if kind not in get_args(ProofKind):
        raise Refused(f"proof {shown(kind)}", "there is no such proof", "527.1", " or ".join(get_args(ProofKind)))
    of = _dealer(unit, by, dealer, "proof", "527.1")
    verify_day(unit, of, applied_on, "proof", "527.1")
    kept = read_proof(unit, kind, content, applied_on)
    values = {"dealer": of.id, "kind": kind, "applied_on": applied_on, "content": Json(kept), "seen_by": by.id}
    if once(unit, id, "training.proof", values):
        note(unit, by, "proof_recorded", f"dealer {of.sign_in_name}", {"kind": kind})
    return {"record": str(id), "dealer": of.sign_in_name, "kind": kind}


def strike(unit: Unit, record: UUID, by: Person, why: str) -> dict[str, Any]:
    """Take a wrong record back: another person than the one who made it, and never the dealer."""
    what, said = f"record {record}", stated(why, "why", "527.5(b)")
    if not by.holds(Role.INSTRUCTOR, *PIT_BOSSES):
        raise Refused(what, f"{by.sign_in_name} does not take records back", "527.5(b)", "an instructor")
    one_at_a_time(unit, f"training/{record}")
    row = unit.row(f"select * from ({_EVERY}) r where id = %s", (record,))  # noqa: S608 - our tables
    if row is None:
        raise Refused(what, "there is no such record", "527.5(b)", "look at the dealer's file")
    if by.id in (row["by"], row["dealer"]):
        who = "made it" if by.id == row["by"] else "is trained by it"
        raise Refused(what, f"{by.sign_in_name} {who}", "527.5(b)", "another person takes it back")
    if row["judged"] and not by.holds(*PIT_BOSSES):
        raise Refused(
            what, "a pit boss or higher was satisfied", "527.5(a)", "another pit boss or higher takes it back"
        )
    known = unit.row("select why, struck_by from training.struck where record = %s", (record,))
    if known is None:
        unit.run("insert into training.struck (record, why, struck_by) values (%s, %s, %s)", (record, said, by.id))
        note(unit, by, "training_record_struck", what, {"why": said})
    elif (known["why"], known["struck_by"]) != (said, by.id):
        raise Refused(what, f"it was taken back: {known['why']}", "527.5(b)", "record what is right anew")
    return {"record": str(record)}


_EVERY: Final = (
    "select id, instructor as by, dealer, false as judged from training.lesson"
    " union all select id, instructor, dealer, false from training.topic"
    " union all select id, seen_by, dealer, false from training.proof"
    " union all select id, judged_by, dealer, true from training.judgement"
)


def _dealer(unit: Unit, by: Person, dealer: str, what: str, section: str) -> Person:
    verify(by, Permission.TEACH)
    of = people.person(unit, dealer)
    if of.id == by.id:
        raise Refused(what, "nobody records their own training", section, "another instructor records it")
    verify_is_dealer(of, what, section)
    return of


def verify_is_dealer(of: Person, what: str, section: str) -> None:
    """Refuse a record of somebody who neither deals nor is to deal: it would be found in nobody's file."""
    if Role.DEALER not in of.roles:
        raise Refused(what, f"{of.sign_in_name} is no dealer", section, "look at the name; or give them the role first")


def verify_day(unit: Unit, of: Person, day: date, what: str, section: str) -> None:
    """Refuse a day that has not come, that is before any standards were, or after somebody has left."""
    if day > today(unit):
        raise Refused(what, f"{day} has not come yet", section, "record it when it has taken place")
    if day < CHAPTER_527.default_from:
        why = f"on {day} there were no standards yet"
        raise Refused(what, why, section, f"a day from {CHAPTER_527.default_from} on")
    left = None if of.enabled else unit.value(_LEFT, (of.id,))
    if left is not None and day > left:
        raise Refused(what, f"{of.sign_in_name} has left on {left}", section, "record what was before")


_LEFT: Final = "select ledger.gaming_day(max(at)) from access.person_switch where person = %s and not enabled"


def _verify_hours_of_day(unit: Unit, of: Person, day: date, minutes: int) -> None:
    """Nobody is taught for more hours than a day has, whoever taught them."""
    had = unit.value(
        "select coalesce(sum(minutes), 0)::int from training.lesson l where dealer = %s and held_on = %s"
        " and not exists (select from training.struck s where s.record = l.id)",
        (of.id, day),
    )
    if had + minutes > MINUTES_OF_A_DAY:
        why = f"with it {of.sign_in_name} would have had {hours(had + minutes)} hours on {day}"
        raise Refused("lesson", why, "527.2(1)", "look at that day's lessons in the file; take a wrong one back")


# ----------------------------------------------------------------------------------------------------- reading


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
