"""What is filed with the Board and the Department: drafts, filings, decisions."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.document import filing_report
from feltwork.filing.filings import Filing
from feltwork.filing.kind import Kind
from feltwork.filing.kinds import kind_of, kinds
from feltwork.table import rules_in_force
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.web.api.shapes import Change, Json, may
from feltwork.web.refusing import Refusal, not_there
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api/filings", tags=["filings"])
Reader = Annotated[Person, may(Permission.SEE_FILINGS)]
Filer = Annotated[Person, may(Permission.FILE)]
Decider = Annotated[Person, may(Permission.DECIDE_FILING)]
_Name = Annotated[str, Field(min_length=1, max_length=80)]


class Stated(Change):
    """What is drafted or filed; the id is the filing's own."""

    kind: _Name
    subject: str | None = Field(default=None, max_length=200)
    content: Json = Field(max_length=100)


class File(Stated):
    """What is filed, and the filing that it takes the place of."""

    supersedes: UUID | None = None


class Decide(Change):
    """A decision, with its reason and the day from which it holds."""

    approves: bool
    reason: str = Field(max_length=filings.LONGEST_REASON)
    conditions: str | None = Field(default=None, max_length=filings.LONGEST_REASON)
    in_force_from: date | None = None


class Withdraw(Change):
    """A filing that is taken back."""

    why: str = Field(max_length=filings.LONGEST_REASON)


class Checked(BaseModel):
    """What a draft still lacks, each with its section."""

    breaches: list[Refusal]


class Draft(BaseModel):
    """A draft that nobody has filed."""

    id: UUID
    kind: str
    subject: str | None
    content: Json
    drafted_by: str
    changed_at: str


@router.get("/kinds", summary="Kinds of filings")
def every_kind(person: Reader) -> list[Json]:
    """Every kind with its items, and whether you may file one."""
    return [{**kind.to_json(), "may_file": _may_file(kind, person)} for kind in kinds()]


@router.get("", summary="Filings")
def listed(
    request: Request,
    person: Reader,
    kind: Annotated[list[_Name] | None, Query(max_length=len(kinds()))] = None,
    subject: Annotated[str | None, Query(max_length=200)] = None,
) -> list[Json]:
    """What was filed, the newest first."""
    found = serving(request).house.database.run(
        lambda unit: filings.filings(unit, kind=kind, subject=subject), "filings"
    )
    return [_shown(one, person) for one in found]


@router.get("/drafts", summary="Drafts")
def drafts(request: Request, _: Filer) -> list[Draft]:
    """What nobody has filed yet."""
    rows = serving(request).house.database.run(filings.drafts, "drafts")
    return [Draft(**{**row, "changed_at": row["changed_at"].isoformat()}) for row in rows]


@router.get("/{id}", summary="A filing", response_model=Json, responses=REPORT)
def one(request: Request, id: UUID, person: Reader, format: ReportFormat = "json") -> Json | Response:
    """A filing with what became of it, or the document on paper."""

    def read(unit: Unit) -> Json | Response:
        found = _found(unit, id)
        return answer(format, _shown(found, person), lambda: filing_report(found, made(unit, person.name)))

    return serving(request).house.database.run(read, "the filing")


@router.post("/draft", summary="Keep a draft")
def draft(request: Request, stated: Stated, person: Filer) -> Checked:
    """Keep a draft, complete or not, and say what it lacks."""

    def act(unit: Unit) -> list[Refused]:
        return filings.draft(unit, stated.id, person, stated.kind, stated.content, stated.subject)

    lacks = serving(request).house.database.run(act, "the draft")
    return Checked(breaches=[Refusal.model_validate(one.to_json()) for one in lacks])


@router.post("", summary="File")
def file(request: Request, stated: File, person: Filer) -> Json:
    """File something with everything that it must contain."""

    def act(unit: Unit) -> Filing:
        kind_of(stated.kind).verify_by_hand()
        return filings.file(unit, stated.id, person, stated.kind, stated.content, stated.subject, stated.supersedes)

    return _shown(serving(request).house.database.run(act, "the filing"), person)


@router.post("/{id}/decide", summary="Decide")
def decide(request: Request, id: UUID, decision: Decide, person: Decider) -> Json:
    """Approve or deny it for the authority that you stand for; tables follow a Rules Submission at once."""

    def act(unit: Unit) -> Answer:
        _found(unit, id)
        stated = decision.model_dump(exclude={"id"})
        return _shown(rules_in_force.decide(unit, id, person, **stated), person)

    return _command(request, decision.id, "decide filing", id, decision, act, person)


@router.post("/{id}/withdraw", summary="Withdraw")
def withdraw(request: Request, id: UUID, change: Withdraw, person: Filer) -> Json:
    """Take it back before it is decided."""

    def act(unit: Unit) -> Answer:
        _found(unit, id)
        return _shown(filings.withdraw(unit, id, person, change.why), person)

    return _command(request, change.id, "withdraw filing", id, change, act, person)


def _command(request: Request, id: UUID, what: str, filing: UUID, stated: Change, act: Any, person: Person) -> Json:
    asked = {"filing": str(filing), **stated.model_dump(mode="json", exclude={"id"})}
    return serving(request).house.command(id, what, asked, act, person.sign_in_name)


def _may_file(kind: Kind, person: Person) -> bool:
    return kind.from_books is None and person.holds(*kind.files)


def _found(unit: Unit, id: UUID) -> Filing:
    try:
        return filings.filing(unit, id)
    except Refused as refused:
        raise not_there(refused) from None


def _shown(found: Filing, person: Person) -> dict[str, Any]:
    files = found.state == "filed" and person.holds(*found.kind.files)
    return {**found.to_json(), "may_decide": filings.can_decide(found, person), "may_withdraw": files}
