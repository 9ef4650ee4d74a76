"""Reports: gaming days, the day by the hour, progressive meters, the audit trail."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from feltwork.access import trail
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.wagering.hours import hour_report
from feltwork.wagering.progressive_display import displays
from feltwork.wagering.report_documents import Made, day_document, made
from feltwork.wagering.reports import day_report, write_csv
from feltwork.web.api.shapes import Json, Money, may
from feltwork.web.report_page import REPORT, Block, Column, Report, ReportFormat, answer, file_answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["reports"])
Reader = Annotated[Person, may(Permission.SEE_REPORTS)]
_TRAIL: Final = tuple(Column(name, name) for name in ("number", "at", "day", "who", "doing", "what", "about"))


class WinAndDrop(BaseModel):
    """What was won and deposited; the hold is one in percent of the other."""

    win: Money
    drop: Money
    hold: str | None


class ByHour(BaseModel):
    """A table, or the whole house, by the hour."""

    table: str | None
    game: str | None
    hours: list[WinAndDrop]
    total: WinAndDrop


class Hours(BaseModel):
    """A gaming day by the hour."""

    day: date
    over: bool
    section: str
    hours: list[str]
    """When each hour began."""
    tables: list[ByHour]
    house: ByHour


class DayReport(BaseModel):
    """A gaming day (605a.2(d)(7))."""

    report: str
    section: str
    revenue_by: list[str]
    facility: str
    day: date
    over: bool
    tables: list[Json]
    terminals: list[Json]
    total: Json


class MeterShown(BaseModel):
    """A progressive meter with what it can pay, and what it paid last."""

    progressive: str
    shows: Money
    reset: Money
    rate: str
    retired_into: str | None
    tables: list[Json]
    awards: list[Json]


class Act(BaseModel):
    """Something that a person did."""

    number: int
    at: str
    day: date
    who: str
    doing: str
    what: str
    about: Json | None


@router.get("/hours", summary="Win, drop and hold by the hour")
def hours(request: Request, _: Reader, day: date | None = None) -> Hours:
    """A gaming day by the hour, for each table and the house; the hours add up to the day's report."""
    return Hours(**hour_report(serving(request).house, day).to_json())


@router.get("/report", summary="A gaming day's report", response_model=DayReport, responses=REPORT)
def report(
    request: Request, reader: Reader, day: date | None = None, format: ReportFormat = "json"
) -> DayReport | Response:
    """Every table and terminal by 605a.2(d)(7), as JSON, CSV or a page for paper."""
    house = serving(request).house
    found = day_report(house, day)
    if format == "csv":
        return file_answer(write_csv(found.csv_rows()), f"gaming-day-{found.day}.csv")
    return answer(
        format,
        DayReport(**found.to_json()),
        lambda: day_document(found, house.read(lambda unit: made(unit, reader.name))),
    )


@router.get("/progressives", summary="Progressive meters")
def progressives(request: Request, _: Annotated[Person, may(Permission.SEE_PROGRESSIVES)]) -> list[MeterShown]:
    """Every meter that is not retired, all from the same moment."""
    return [MeterShown(**one.to_json()) for one in displays(serving(request).house)]


@router.get("/trail", summary="The audit trail", response_model=list[Act], responses=REPORT)
def audit_trail(
    request: Request,
    reader: Annotated[Person, may(Permission.SEE_AUDIT_TRAIL)],
    who: Annotated[str | None, Query(max_length=80)] = None,
    doing: Annotated[str | None, Query(max_length=80)] = None,
    what: Annotated[str | None, Query(max_length=400)] = None,
    since: date | None = None,
    through: date | None = None,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
    most: Annotated[int, Query(ge=1, le=trail.MOST_ENTRIES)] = 100,
    format: ReportFormat = "json",
) -> list[Act] | Response:
    """What people did, the newest first; `before` is the number of the last entry that was read."""
    house = serving(request).house
    found = house.database.run(
        lambda unit: trail.entries(
            unit, who=who, since=since, through=through, doing=doing, what=what, before=before, most=most
        ),
        "the audit trail",
    )
    rows = [entry.to_json() for entry in found]

    def paper() -> Report:
        head: Made = house.read(lambda unit: made(unit, reader.name))
        return head.report("Audit trail", "605a.2(d)(6)", blocks=(Block("", _TRAIL, rows, empty="Nothing was done."),))

    return answer(format, [Act(**row) for row in rows], paper)
