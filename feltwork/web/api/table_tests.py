"""Table tests at the door: begun, answered page by page, judged; and practice, of which nothing is kept.

What is right is sent after it was answered, and of a test that counts after its last page.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.filing.of_training import MOST_ROUNDS
from feltwork.terms.refusal import Refused
from feltwork.training import held
from feltwork.training.table_test.sheet import Sheet, sheet
from feltwork.web.api.shapes import Change, Json, Stated, may
from feltwork.web.api.training import Dealer, Game, Reader, dealer, only_dealer, run
from feltwork.web.refusing import not_there

router = APIRouter(prefix="/api/training", tags=["training"])
Taker = Annotated[Person, may(Permission.TAKE_TABLE_TEST)]
Judge = Annotated[Person, may(Permission.MARK_TABLE_TEST)]
Remarks = Annotated[str, Field(min_length=1, max_length=held.LONGEST_REMARKS)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]
"""What a page's JavaScript can hold exactly."""
StageNumber = Annotated[int, Field(ge=0, le=4 * MOST_ROUNDS)]
Edition = Annotated[str, Query(max_length=60, examples=["three-card-poker"])]


class Said(Stated):
    """An answer to one thing that is asked: a result with an amount, an amount, or a choice."""

    result: Literal["win", "lose", "push"] | None = None
    amount: Annotated[str, Field(max_length=20)] | None = None
    choice: Annotated[int, Field(ge=0, le=10_000)] | None = None


Answers = Annotated[dict[Annotated[str, Field(max_length=80)], Said], Field(max_length=200)]


class Begin(Change):
    """A table test that somebody begins; its id is the test's."""

    edition: Game


class Answered(Stated):
    """The answers of a page."""

    stage: StageNumber
    answers: Answers


class Practised(Answered):
    """The answers of a page of practice."""

    edition: Game
    seed: Seed


class Judgement(Change):
    """What a pit boss or higher says of a test."""

    satisfied: bool
    remarks: Remarks


class AtFelt(Judgement):
    """A table test that was held at a table of the house."""

    dealer: Dealer
    game: Game
    held_on: date


class TestShown(BaseModel):
    """A table test as it stands."""

    id: UUID
    number: int
    dealer: str
    name: str
    edition: str
    game: str
    begun_at: str
    answered: int
    stages: int
    pass_mark: int
    state: Literal["open", "waits", "failed", "satisfied", "not_satisfied"]
    lines: int | None
    lines_right: int | None
    seconds: int | None
    passed: bool | None
    judged_by: str | None
    remarks: str | None


class MarkedTest(TestShown):
    """A finished test with every mark."""

    marks: list[Json]
    signatures: list[Json]
    may_judge: bool


class AtFeltRecorded(BaseModel):
    """A test at the felt that was recorded."""

    record: UUID
    dealer: str
    game: str
    satisfied: bool


def _plain(answers: dict[str, Said]) -> dict[str, dict[str, Any]]:
    """What was said and nothing else: what is left out was not said."""
    return {item: said.model_dump(exclude_none=True) for item, said in answers.items()}


# ---------------------------------------------------------------------------------------------- tests that count


@router.get("/tests", summary="Table tests")
def tests(request: Request, reader: Reader) -> list[TestShown]:
    """The newest first; a dealer who is nothing else sees their own."""
    own = reader.id if only_dealer(reader) else None
    return [TestShown(**one.to_json()) for one in run(request, lambda unit: held.table_tests(unit, dealer=own))]


@router.post("/tests", summary="Begin a table test")
def begin(request: Request, change: Begin, person: Taker) -> TestShown:
    """In any game, under the rules of the house's table where it has one."""
    return TestShown(**run(request, lambda unit: held.begin(unit, change.id, person, change.edition)).to_json())


@router.post("/tests/{id}/page", summary="The page to be answered now")
def page(request: Request, id: UUID, person: Taker) -> Json:
    """Its time runs from when it is first shown. Nothing of what is right is in it."""
    return run(request, lambda unit: held.page(unit, id, person))


@router.post("/tests/{id}/answers", summary="Answer a page")
def answers(request: Request, id: UUID, change: Answered, person: Taker) -> Json:
    """Once: the next page, or after the last one the result."""
    said = _plain(change.answers)
    return run(request, lambda unit: held.answer(unit, id, person, change.stage, said))


@router.get("/tests/{id}", summary="A finished table test")
def result(request: Request, id: UUID, reader: Reader) -> MarkedTest:
    """Every line with what was said, what is right, why, and by which section."""
    return MarkedTest(**run(request, lambda unit: held.result(unit, id, reader)))


@router.post("/tests/{id}/judge", summary="Judge a table test")
def judge(request: Request, id: UUID, change: Judgement, person: Judge) -> TestShown:
    """A pit boss or higher is satisfied, and signs, or is not (527.5(a))."""

    def act(unit: Any) -> held.TableTest:
        return held.judge(unit, change.id, person, id, satisfied=change.satisfied, remarks=change.remarks)

    return TestShown(**run(request, act).to_json())


@router.post("/felt-tests", summary="Record a table test held at the felt")
def at_felt(request: Request, change: AtFelt, person: Judge) -> AtFeltRecorded:
    """Before a pit boss or higher, who records it and signs."""

    def act(unit: Any) -> Json:
        dealer(unit, change.dealer)
        return held.record_at_felt(
            unit,
            change.id,
            person,
            change.dealer,
            change.game,
            change.held_on,
            satisfied=change.satisfied,
            remarks=change.remarks,
        )

    return AtFeltRecorded(**run(request, act))


# ------------------------------------------------------------------------------------------------------ practice

ROUNDS_OF_PRACTICE = 8


def _practice(edition: str, seed: int, stage: int) -> Sheet:
    try:
        made = sheet(edition, seed, ROUNDS_OF_PRACTICE)
    except Refused as refused:
        raise not_there(refused) from None
    if stage >= len(made.stages):
        raise not_there(Refused(f"page {stage}", f"this practice has {len(made.stages)} pages", "527.2", "begin anew"))
    return made


@router.get("/practice", summary="A page of practice")
def practice(_: Reader, edition: Edition, seed: Seed, stage: StageNumber = 0) -> Json:
    """The same seed deals the same rounds; nothing is kept."""
    return _practice(edition, seed, stage).shown(stage)


@router.post("/practice", summary="Answer a page of practice")
def practised(_: Reader, change: Practised) -> Json:
    """Every line is explained at once."""
    made = _practice(change.edition, change.seed, change.stage)
    stage, said = made.stages[change.stage], _plain(change.answers)
    stage.verify(said)
    marks = stage.mark(said)
    return {
        "marks": [mark.to_json() for mark in marks],
        "lines": len(marks),
        "lines_right": sum(mark.correct for mark in marks),
        "stages": len(made.stages),
    }
