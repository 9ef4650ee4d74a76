"""Revenue and tax: statements of days and months, figures that are stated, rates (601a.9)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage import revenue, statements, tax
from feltwork.cage.felt_tables import felt_tables
from feltwork.cage.revenue import FIGURES, RevenueClass
from feltwork.cage.statement_report import daily_report, monthly_report
from feltwork.database.database import Unit
from feltwork.terms.money import money, parse_money
from feltwork.wagering.report_documents import made
from feltwork.wagering.reports import begun
from feltwork.web.api.once import once
from feltwork.web.api.shapes import Change, Json, Money, Reason, may
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving
from feltwork.web.written import Month

router = APIRouter(prefix="/api/revenue", tags=["revenue and tax"])
Reader = Annotated[Person, may(Permission.SEE_REVENUE)]
Stater = Annotated[Person, may(Permission.STATE_REVENUE)]
Figures = Annotated[dict[str, Money], Field(max_length=10)]


class StateFigures(Change):
    """The figures of one table, device or contest for a gaming day."""

    day: date
    of: Literal["banking", "nonbanking", "fully_automated", "contests"]
    subject: str = Field(min_length=1, max_length=40)
    figures: Figures
    why: Reason = ""
    """Why they are stated again, where they are."""


class CorrectFigures(Change):
    """What the figures of a closed day should have been."""

    figures: Figures
    why: Reason


class CloseDay(Change):
    """A gaming day whose statement is closed."""

    day: date


class SignDay(CloseDay):
    """A line of a closed statement that is signed."""

    line: Literal["finance", "second"]


class Daily(BaseModel):
    """The statement of a gaming day."""

    statement: str
    section: str
    facility: str
    day: date
    state: Literal["open", "over", "closed", "final"]
    classes: list[Json]
    total: Money
    tax: list[Json]
    tax_total: Money | None
    no_tax: str | None
    ties: list[Json]
    tied: bool
    overrides: Json
    signatures: list[Json]
    digest: str | None
    lacks: list[str]


class Monthly(BaseModel):
    """The statement of a month."""

    statement: str
    section: str
    facility: str
    month: str
    classes: list[Json]
    total: Money
    tax: list[Json]
    tax_total: Money | None
    no_tax: str | None
    days: list[Json]
    final: bool
    tied: bool


class ToState(BaseModel):
    """What can be stated for a gaming day, and what is."""

    day: date
    classes: list[Json]
    stated: list[Json]
    felt_tables: list[Json]


@router.get("/day", summary="A day's statement", response_model=Daily, responses=REPORT)
def day(request: Request, person: Reader, day: date | None = None, format: ReportFormat = "json") -> Any:
    """Revenue by class, the tax, and what ties it: as it was closed, or as it stands."""

    def read(unit: Unit) -> Any:
        found = statements.daily(unit, day, person)
        return answer(format, found, lambda: daily_report(found, made(unit, person.name)))

    return serving(request).house.read(read, "the statement")


@router.get("/month", summary="A month's statement", response_model=Monthly, responses=REPORT)
def month(request: Request, person: Reader, month: Month | None = None, format: ReportFormat = "json") -> Any:
    """The sum of its days, each at the rates that held on it."""

    def read(unit: Unit) -> Any:
        found = statements.monthly(unit, month)
        return answer(format, found, lambda: monthly_report(found, made(unit, person.name)))

    return serving(request).house.read(read, "the statement")


@router.get("/figures", summary="Figures that are stated")
def figures(request: Request, _: Reader, day: date | None = None) -> ToState:
    """What is stated in each class, with its section; and what was, for a gaming day."""

    def read(unit: Unit) -> ToState:
        on = begun(unit, day)
        classes = [
            {"class": of, "words": of.words, "section": of.section, "figures": [one.to_json() for one in listed]}
            for of, listed in FIGURES.items()
        ]
        return ToState(
            day=on,
            classes=classes,
            stated=[_standing(unit, one) for one in revenue.stated(unit, on)],
            felt_tables=[one.to_json() for one in felt_tables(unit, on)],
        )

    found: ToState = serving(request).house.read(read, "the figures")
    return found


def _standing(unit: Unit, one: revenue.StatedRevenue) -> Json:
    """What was stated, and what stands of it with the corrections since."""
    stands = {name: money(amount) for name, amount in revenue.stands(unit, one).items()}
    return {**one.to_json(), "stands": stands}


@router.post("/figures", summary="State figures")
def state(request: Request, change: StateFigures, person: Stater) -> Json:
    """The figures of one table for a gaming day that is not closed."""
    house = serving(request).house
    stated = {name: parse_money(amount) for name, amount in change.figures.items()}
    of = RevenueClass(change.of)
    return revenue.state(house, change.id, person, change.day, of, change.subject, stated, change.why)


@router.post("/figures/{id}/correct", summary="Correct figures of a closed day")
def correct(request: Request, id: UUID, change: CorrectFigures, person: Stater) -> Json:
    """In the gaming day that is going on."""
    stated = {name: parse_money(amount) for name, amount in change.figures.items()}
    return revenue.correct(serving(request).house, change.id, person, id, stated, change.why)


@router.post("/close", summary="Close a day's statement")
def close(request: Request, change: CloseDay, person: Stater) -> Json:
    """Where the day is over, nothing is missing and all of it ties."""
    return statements.close(serving(request).house, change.id, person, change.day)


@router.post("/sign", summary="Sign a closed statement")
def sign(request: Request, change: SignDay, person: Stater) -> Daily:
    """Two different people sign."""

    def act(unit: Unit) -> Json:
        return statements.sign(unit, change.day, change.line, person)

    return Daily(**once(request, change, "sign statement", f"{change.day}", person, act))


@router.get("/rates", summary="Rates of the tax")
def rates(request: Request, _: Reader) -> list[Json]:
    """Every rate that was set, the newest first; they are asked for under approvals."""
    return serving(request).house.database.run(lambda unit: [one.to_json() for one in tax.rates(unit)], "the rates")
