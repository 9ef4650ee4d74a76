"""Master lists and the daily summary of movements: prepared, printed, filed, and when each is due."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Request, Response

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.floor import documents, master_lists, movements, readiness, summaries
from feltwork.floor.due import calendar_day
from feltwork.floor.master_lists import DESCRIBED, FORMAT, ListKind
from feltwork.terms.report import write_csv
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.web.api.once import once, read
from feltwork.web.api.shapes import Change, Json, may
from feltwork.web.report_page import REPORT, ReportFormat, answer, file_answer

router = APIRouter(prefix="/api/device-lists", tags=["devices"])
Reader = Annotated[Person, may(Permission.SEE_DEVICES)]
Keeper = Annotated[Person, may(Permission.KEEP_DEVICES)]


class FileList(Change):
    """A list that is filed as it is now; with codes, several games of a device stand in the appendix."""

    codes: bool = False


@router.get("", summary="What is due")
def due(request: Request, _: Reader) -> Json:
    """Lists and summaries with their days, and what the floor lacks before operations commence."""

    def look(unit: Unit) -> Json:
        return {
            "today": calendar_day(unit).isoformat(),
            "format": FORMAT,
            "format_approved": master_lists.format_approved(unit),
            "due": [one.to_json() for one in summaries.everything_due(unit)],
            "missing": [one.to_json() for one in readiness.missing(unit)],
        }

    return read(request, look, "what is due")


@router.post("/format", summary="Ask for the electronic format to be approved")
def ask_for_format(request: Request, change: Change, person: Keeper) -> Json:
    """The Bureau of Gaming Laboratory Operations approves the format of lists and summaries (463a.5(a))."""

    def act(unit: Unit) -> Answer:
        content = {"format": FORMAT, "described": DESCRIBED}
        return filings.file(unit, change.id, person, "electronic_format", content, subject=FORMAT).to_json()

    return once(request, change, "file format", FORMAT, person, act)


@router.get("/movements/{day}", summary="The movements of a gaming day", response_model=Json, responses=REPORT)
def summary(request: Request, day: date, reader: Reader, format: ReportFormat = "json") -> Json | Response:
    """The daily summary (463a.5(f))."""

    def look(unit: Unit) -> Json | Response:
        found = movements.log(unit, since=day, through=day)[::-1]
        period = f"gaming day {day}"
        return answer(
            format,
            summaries.summary(unit, day),
            lambda: documents.log_report(found, made(unit, reader.name), period, summaries.SECTION),
        )

    return read(request, look, "the movements of a day")


@router.post("/movements/{day}", summary="File the movements of a gaming day")
def file_summary(request: Request, day: date, change: Change, person: Keeper) -> Json:
    """Files the summary with both bureaus."""

    def act(unit: Unit) -> Answer:
        return summaries.file_summary(unit, change.id, person, day).to_json()

    return once(request, change, "file movement summary", day.isoformat(), person, act)


@router.get("/{kind}", summary="A master list", response_model=Json, responses=REPORT)
def prepared(
    request: Request, kind: ListKind, reader: Reader, codes: bool = False, format: ReportFormat = "json"
) -> Json | Response:
    """A list as the devices stand now: JSON, CSV, or a page for paper."""

    def look(unit: Unit) -> Json | Response:
        found = master_lists.prepare(unit, kind, codes=codes)
        if format == "csv":
            return file_answer(write_csv(found.csv_rows()), f"{kind.replace('_', '-')}-{found.prepared_on}.csv")
        return answer(format, found.to_json(), lambda: documents.list_report(found, made(unit, reader.name)))

    return read(request, look, "a master list")


@router.post("/{kind}", summary="File a master list")
def file_list(request: Request, kind: ListKind, change: FileList, person: Keeper) -> Json:
    """Files the list as it is now, in the approved format."""

    def act(unit: Unit) -> Answer:
        return master_lists.file_list(unit, change.id, person, kind, codes=change.codes).to_json()

    return once(request, change, "file master list", kind, person, act)
