"""Training: who may deal what, hours, topics, proofs, standards. Table tests are in ``table_tests``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Annotated, Any, Literal, TypeVar
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from feltwork.access import people
from feltwork.access.permissions import Permission, can
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.games import games
from feltwork.terms.refusal import Refused
from feltwork.training import personnel, program, qualification, records
from feltwork.training.matrix_report import matrix_report
from feltwork.training.standards import GAMES, STANDARDS, Standard, type_of
from feltwork.wagering.report_documents import made
from feltwork.wagering.voucher_records import today
from feltwork.web.api.once import once
from feltwork.web.api.shapes import Change, ChangeWithReason, Json, may
from feltwork.web.refusing import not_there
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api/training", tags=["training"])
Reader = Annotated[Person, may(Permission.SEE_TRAINING)]
Instructor = Annotated[Person, may(Permission.TEACH)]
Corrector = Annotated[Person, may(Permission.TEACH, Permission.MARK_TABLE_TEST)]
Decider = Annotated[Person, may(Permission.DECIDE_FILING)]
Name = Annotated[str, Path(max_length=80, examples=["ann.lee"])]
Dealer = Annotated[str, Field(max_length=80, examples=["ann.lee"])]
Game = Annotated[str, Field(max_length=60, examples=["three-card-poker"])]
Text = Annotated[str, Field(min_length=1, max_length=400)]
T = TypeVar("T")


class GameTaught(BaseModel):
    """A game in which hours are recorded."""

    id: str
    name: str
    equipment: Literal["cards", "dice", "tiles"] | None
    type: str | None
    """Under the standards of today."""
    editions: list[str]
    """Those in which a table test can be held."""


class StandardShown(BaseModel):
    """An edition of the minimum training standards."""

    id: str
    words: str
    section: str
    holds_from: date
    in_force: bool
    first: list[Json]
    additional: list[Json]


class Matrix(BaseModel):
    """Who may deal what."""

    on: date
    standard: Json
    games: list[Json]
    dealers: list[Json]


class PersonnelFile(BaseModel):
    """A dealer's file (527.5(b))."""

    dealer: str
    name: str
    on: date
    courses: list[Json]
    lessons: list[Json]
    topics: list[Json]
    open_topics: list[Json]
    proofs: list[Json]
    judgements: list[Json]
    tests: list[Json]
    verdicts: list[Json]


class Lesson(Change):
    """A lesson that an instructor gave."""

    dealer: Dealer
    game: Game
    held_on: date
    minutes: int = Field(ge=1, le=720)
    topic: Text
    handles: Literal["cards", "dice", "tiles"] | None = None


class Topic(Change):
    """A topic of the employer's program that a dealer has completed."""

    dealer: Dealer
    topic: str = Field(max_length=40)
    completed_on: date


class SchoolCourse(Change):
    """A gaming school's course (527.1(1))."""

    dealer: Dealer
    applied_on: date
    completed_on: date
    school: Text
    approved_by: str | None = Field(default=None, max_length=400)
    games: list[Game] = Field(min_length=1, max_length=60)
    hours: int = Field(ge=0, lt=10_000)
    blackjack_hours: int = Field(default=0, ge=0, lt=10_000)
    weeks: int = Field(ge=0, lt=1_000)


class HolderCourse(Change):
    """Another certificate holder's training program (527.1(2))."""

    dealer: Dealer
    applied_on: date
    completed_on: date
    certificate_holder: Text
    games: list[Game] = Field(min_length=1, max_length=60)
    hours: int = Field(ge=0, lt=10_000)
    blackjack_hours: int = Field(default=0, ge=0, lt=10_000)
    weeks: int = Field(ge=0, lt=1_000)


class Employment(Change):
    """Employment as a dealer elsewhere (527.1(3))."""

    dealer: Dealer
    applied_on: date
    begun: date
    ended: date
    employer: Text
    jurisdiction: Text
    games: list[Game] = Field(min_length=1, max_length=60)


class Beginning(Change):
    """From which day a standard holds."""

    standard: str = Field(max_length=40)
    holds_from: date
    why: Text


class Recorded(BaseModel):
    """What was recorded."""

    record: UUID
    dealer: str


class Struck(BaseModel):
    """A record that counts no longer."""

    record: UUID


class BeginningStated(BaseModel):
    """From which day a standard holds now."""

    standard: str
    holds_from: date


# ------------------------------------------------------------------------------------------------------- reading


def run(request: Request, work: Callable[[Unit], T], what: str = "training") -> T:
    """One unit of work in the house's database."""
    return serving(request).house.database.run(work, what)


def dealer(unit: Unit, name: str) -> Person:
    """Somebody by their sign-in name, as HTTP has it where there is nobody."""
    try:
        return people.person(unit, name)
    except Refused as refused:
        raise not_there(refused) from None


def only_dealer(person: Person) -> bool:
    """Whether somebody sees their own training and nobody else's: no role but a dealer's lets them see any."""
    return not can(replace(person, roles=person.roles - {Role.DEALER}), Permission.SEE_TRAINING)


@router.get("/games", summary="Games that are taught")
def games_taught(request: Request, _: Reader) -> list[GameTaught]:
    """Those of the regulations, and those that are taught and not played here."""
    on, stated = run(request, lambda unit: (today(unit), program.rules(unit)))
    held = games()
    return [
        GameTaught(
            id=one.id,
            name=one.name,
            equipment=one.equipment,
            type=type_of(one.id, stated.standard(on)),
            editions=[edition.edition for edition in held.get(one.id, ())],
        )
        for one in GAMES.values()
    ]


@router.get("/topics", summary="Topics of the employer's program")
def topics(_: Reader) -> list[Json]:
    """What 527.3 has an employer teach."""
    return [{"id": id, "words": item.words, "section": item.section} for id, item in records.TOPICS.items()]


@router.get("/standards", summary="Minimum training standards")
def standards(request: Request, _: Reader) -> list[StandardShown]:
    """Every edition with its hours and weeks, and which one holds today."""
    on, stated = run(request, lambda unit: (today(unit), program.rules(unit)))
    return [
        _standard(one, stated.begins.get(one.id, one.default_from), stated.standard(on)) for one in STANDARDS.values()
    ]


def _standard(one: Standard, holds_from: date, held: Standard) -> StandardShown:
    def table(courses: Any) -> list[Json]:
        return [
            {
                "type": type,
                "words": type.words,
                "hours": course.hours,
                "weeks": course.weeks,
                "section": course.section,
                "in_game": [
                    {"game": game, "name": GAMES[game].name, "hours": least} for game, least in course.in_game.items()
                ],
            }
            for type, course in courses.items()
        ]

    return StandardShown(
        id=one.id,
        words=one.words,
        section=one.section,
        holds_from=holds_from,
        in_force=one.id == held.id,
        first=table(one.first),
        additional=table(one.additional),
    )


@router.post("/standards", summary="State from which day a standard holds")
def state_standard(request: Request, change: Beginning, person: Decider) -> BeginningStated:
    """The Board publishes its regulations; its people state from when they hold."""
    return BeginningStated(
        **run(
            request,
            lambda unit: program.state_beginning(
                unit, change.id, person, change.standard, change.holds_from, change.why
            ),
        )
    )


@router.get("/matrix", summary="Who may deal what", response_model=Matrix, responses=REPORT)
def matrix(
    request: Request, reader: Reader, on: date | None = None, format: ReportFormat = "json"
) -> Matrix | Response:
    """Every dealer and every game; a dealer who is nothing else sees their own row."""

    def read(unit: Unit) -> tuple[Json, Any]:
        return qualification.matrix(unit, on, reader if only_dealer(reader) else None), made(unit, reader.name)

    found, head = run(request, read)
    return answer(format, Matrix(**found), lambda: matrix_report(found, head))


@router.get("/dealers/{name}", summary="A dealer's personnel file", response_model=PersonnelFile, responses=REPORT)
def personnel_file(
    request: Request, name: Name, reader: Reader, format: ReportFormat = "json"
) -> PersonnelFile | Response:
    """What 527.5(b) has documented; a dealer who is nothing else sees their own."""
    if only_dealer(reader) and name.strip().casefold() != reader.sign_in_name:
        raise Refused(f"file of {name[:80]}", "it is another dealer's", "527.5(b)", "ask for your own")

    def read(unit: Unit) -> tuple[personnel.PersonnelFile, Any]:
        return personnel.personnel_file(unit, dealer(unit, name)), made(unit, reader.name)

    found, head = run(request, read)
    return answer(format, PersonnelFile(**found.to_json()), lambda: personnel.document(found, head))


# ----------------------------------------------------------------------------------------------------- recording


@router.post("/lessons", summary="Record a lesson")
def record_lesson(request: Request, change: Lesson, person: Instructor) -> Recorded:
    """By who gave it, and never of one's own training."""

    def act(unit: Unit) -> Json:
        dealer(unit, change.dealer)
        return records.record_lesson(unit, by=person, **change.model_dump())

    return _recorded(run(request, act))


@router.post("/topics", summary="Record a topic of the employer's program")
def record_topic(request: Request, change: Topic, person: Instructor) -> Recorded:
    """A dealer has completed it."""

    def act(unit: Unit) -> Json:
        dealer(unit, change.dealer)
        return records.record_topic(unit, by=person, **change.model_dump())

    return _recorded(run(request, act))


@router.post("/proofs/school", summary="Record a school's course")
def record_school(request: Request, change: SchoolCourse, person: Instructor) -> Recorded:
    """What an applicant for a permit proved (527.1(1))."""
    content = change.model_dump(exclude={"id", "dealer", "applied_on"})
    return _proof(request, change.id, change.dealer, "school", change.applied_on, content, person)


@router.post("/proofs/certificate-holder", summary="Record another certificate holder's program")
def record_holder(request: Request, change: HolderCourse, person: Instructor) -> Recorded:
    """What an applicant for a permit proved (527.1(2)); the hours of this house are lessons."""
    content = change.model_dump(exclude={"id", "dealer", "applied_on", "certificate_holder"})
    content["school"] = change.certificate_holder
    return _proof(request, change.id, change.dealer, "certificate_holder", change.applied_on, content, person)


@router.post("/proofs/employment", summary="Record employment elsewhere")
def record_employment(request: Request, change: Employment, person: Instructor) -> Recorded:
    """What an applicant for a permit proved (527.1(3))."""
    content = {
        **change.model_dump(include={"employer", "jurisdiction", "games"}),
        "from": change.begun,
        "until": change.ended,
    }
    return _proof(request, change.id, change.dealer, "employment", change.applied_on, content, person)


def _proof(
    request: Request, id: UUID, name: str, kind: str, applied_on: date, content: Json, person: Person
) -> Recorded:
    def act(unit: Unit) -> Json:
        dealer(unit, name)
        return records.record_proof(unit, id, person, name, kind, applied_on, content)

    return _recorded(run(request, act))


def _recorded(answer: Json) -> Recorded:
    return Recorded(record=UUID(answer["record"]), dealer=answer["dealer"])


@router.post("/records/{id}/strike", summary="Take a wrong record back")
def strike(request: Request, id: UUID, change: ChangeWithReason, person: Corrector) -> Struck:
    """By another person than the one who made it, and never by the dealer."""

    def act(unit: Unit) -> Json:
        return records.strike(unit, id, person, change.why)

    return Struck(**once(request, change, "strike training record", str(id), person, act))
