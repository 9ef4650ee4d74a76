"""A dealer's personnel file: what 527.5(b) has a certificate holder document, to read and to print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from feltwork.access.person import Person
from feltwork.database.database import Row, Unit
from feltwork.regulation.catalogue import catalogue
from feltwork.terms.report import Block, Column, Report
from feltwork.training.courses import Completed, hours
from feltwork.training.held import judgements, table_tests
from feltwork.training.proofs import SECTIONS
from feltwork.training.qualification import Standing, Verdict, standing
from feltwork.training.records import TOPICS, lessons_of, proofs_of, topics_of
from feltwork.training.standards import taught
from feltwork.wagering.report_documents import Made

PROOFS = {
    "school": "a gaming school's course",
    "certificate_holder": "another certificate holder's program",
    "employment": "employment in another jurisdiction",
}


@dataclass(frozen=True, slots=True)
class PersonnelFile:
    """Everything in a dealer's file."""

    dealer: Person
    on: date
    courses: tuple[Completed, ...]
    lessons: tuple[Row, ...]
    topics: tuple[Row, ...]
    proofs: tuple[Row, ...]
    judgements: tuple[Row, ...]
    tests: tuple[dict[str, Any], ...]
    verdicts: tuple[Verdict, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "dealer": self.dealer.sign_in_name,
            "name": self.dealer.name,
            "on": self.on.isoformat(),
            "courses": [_course(one) for one in self.courses],
            "lessons": [_plain(row) for row in self.lessons],
            "topics": [_plain(row) for row in self.topics],
            "open_topics": [
                {"id": id, "words": item.words, "section": item.section}
                for id, item in TOPICS.items()
                if id not in self.completed_topics
            ],
            "proofs": [_plain(row) for row in self.proofs],
            "judgements": [_plain(row) for row in self.judgements],
            "tests": list(self.tests),
            "verdicts": [one.to_json() for one in self.verdicts],
        }

    @property
    def completed_topics(self) -> dict[str, Row]:
        return {row["topic"]: row for row in self.topics if row["struck"] is None}


def _plain(row: Row) -> dict[str, Any]:
    """A row as JSON has it, without the ids of people."""
    return {
        name: value if value is None or isinstance(value, str | int | bool | dict) else str(value)
        for name, value in row.items()
        if name != "instructor_id"
    }


def _course(one: Completed) -> dict[str, Any]:
    return {
        "type": one.type,
        "words": one.type.words,
        "on": one.on.isoformat(),
        "by": one.by,
        "standard": one.standard.id,
        "games": sorted(one.games),
    }


def personnel_file(unit: Unit, dealer: Person) -> PersonnelFile:
    """A dealer's file as it stands."""
    stands: Standing = standing(unit, dealer)
    done = stands.courses
    return PersonnelFile(
        dealer,
        stands.on,
        tuple(done.values()),
        tuple(lessons_of(unit, dealer)),
        tuple(topics_of(unit, dealer)),
        tuple(proofs_of(unit, dealer)),
        tuple(judgements(unit, dealer.id)),
        tuple(one.to_json() for one in table_tests(unit, dealer=dealer.id)),
        tuple(stands.verdict(game, done) for game in catalogue()),
    )


# ------------------------------------------------------------------------------------------------------ on paper


def document(found: PersonnelFile, head: Made) -> Report:
    """The file on paper: training or experience, the employer's program, table tests, and what they come to."""
    return head.report(
        "Dealer's personnel file: training",
        "527.5(b)",
        period=f"as of {found.on.isoformat()}",
        facts=[("Dealer", found.dealer.name), ("Sign-in name", found.dealer.sign_in_name)],
        blocks=(
            _proven(found),
            _lessons(found),
            _topics(found),
            _tests(found),
            _games(found),
        ),
        notes=("A record that was taken back is shown with the reason and does not count.",),
    )


def _proven(found: PersonnelFile) -> Block:
    columns = (Column("what", "Training or experience"), Column("on", "Since", "date"), Column("by", "By", "section"))
    rows: list[Mapping[str, Any]] = [
        {"what": f"a course in {one.type.words}", "on": one.on, "by": one.by} for one in found.courses
    ]
    rows += [
        {
            "what": f"{PROOFS[row['kind']]}: {row['content'].get('school') or row['content'].get('employer')}"
            + (f" (taken back: {row['struck']})" if row["struck"] else ""),
            "on": row["applied_on"],
            "by": SECTIONS[row["kind"]],
        }
        for row in found.proofs
    ]
    return Block("Training or experience", columns, rows, section="527.5(b)(1)", empty="None is complete.")


def _lessons(found: PersonnelFile) -> Block:
    columns = (
        Column("held_on", "Day", "date"),
        Column("game", "Game"),
        Column("hours", "Hours"),
        Column("topic", "Topic"),
        Column("instructor", "Instructor"),
        Column("struck", "Taken back"),
    )
    rows = [
        {
            **{name: row[name] for name in ("held_on", "topic", "instructor")},
            "game": taught(row["game"]).name,
            "hours": hours(row["minutes"]),
            "struck": row["struck"] or "",
        }
        for row in found.lessons
    ]
    total = hours(sum(row["minutes"] for row in found.lessons if row["struck"] is None))
    return Block("Hours of instruction", columns, rows, {"hours": total} if rows else {}, section="527.2(1)")


def _topics(found: PersonnelFile) -> Block:
    columns = (
        Column("topic", "Topic"),
        Column("section", "Section", "section"),
        Column("on", "Completed", "date"),
        Column("by", "Instructor"),
    )
    has = found.completed_topics
    rows = [
        {
            "topic": item.words,
            "section": item.section,
            "on": has[id]["completed_on"] if id in has else None,
            "by": has[id]["instructor"] if id in has else "not yet",
        }
        for id, item in TOPICS.items()
    ]
    return Block("The employer's training program", columns, rows, section="527.5(b)(2)")


def _tests(found: PersonnelFile) -> Block:
    columns = (
        Column("held_on", "Day", "date"),
        Column("game", "Game"),
        Column("test", "Test"),
        Column("score", "Right lines"),
        Column("satisfied", "Satisfied"),
        Column("by", "Pit boss or higher"),
        Column("remarks", "Remarks"),
    )
    rows = [
        {
            "held_on": row["held_on"],
            "game": taught(row["game"]).name,
            "test": f"no. {row['number']}" if row["number"] else "at the felt",
            "score": f"{row['lines_right']} of {row['lines']}" if row["lines"] else "",
            "satisfied": "yes" if row["satisfied"] else "no",
            "by": row["judged_by_name"],
            "remarks": row["remarks"] + (f" (taken back: {row['struck']})" if row["struck"] else ""),
        }
        for row in found.judgements
    ]
    return Block("Table tests", columns, rows, section="527.5(b)(3)", empty="None was judged yet.")


def _games(found: PersonnelFile) -> Block:
    columns = (Column("game", "Game"), Column("may", "May deal"), Column("why", "Not met"))
    rows = [
        {
            "game": one.name,
            "may": "yes" if one.may else "no",
            "why": "; ".join(f"{lack.what} (§ {lack.section})" for lack in one.unmet),
        }
        for one in found.verdicts
    ]
    return Block("What the dealer may deal", columns, rows, section="527.5(a)")
