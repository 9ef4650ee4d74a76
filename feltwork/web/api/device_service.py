"""Software and memory of devices: installed, inspected, reported, recorded, cleared."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.floor import documents, memory, software
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.web.api.devices import GameStated, Keeper, Reader, found_device
from feltwork.web.api.once import once, read, there
from feltwork.web.api.shapes import AssetNumber, Change, Json, may
from feltwork.web.report_page import REPORT, ReportFormat, answer

router = APIRouter(prefix="/api", tags=["devices"])
Technician = Annotated[Person, may(Permission.SERVICE_DEVICE)]
Inspector = Annotated[Person, may(Permission.INSPECT_DEVICE)]
Recorder = Annotated[Person, may(Permission.RECORD_METERS)]
Long = Annotated[str, Field(max_length=2_000)]


class Install(Change):
    """Software that was installed, as its notice says."""

    notice: UUID
    games: list[GameStated] | None = Field(default=None, max_length=200)


class Inspect(Change):
    """What the laboratory found."""

    passed: bool
    found: Long


class Report(Change):
    """A device that does not respond."""

    what_happened: Long


class Meters(Change):
    """What a casino compliance representative read: dollars, or a number of things, for every meter."""

    reads: dict[str, Annotated[str, Field(max_length=20)]] = Field(max_length=60)
    remarks: Long = ""


class Ended(Change):
    """How it ended."""

    remarks: Long = ""


@router.post("/devices/{asset_number}/install", summary="Record an installation of software")
def install(request: Request, asset_number: AssetNumber, change: Install, person: Technician) -> Json:
    """Software behind a notice of 72 hours and both approvals (461a.26(b))."""

    def act(unit: Unit) -> Answer:
        found_device(unit, asset_number)
        games = None if change.games is None else [one.model_dump() for one in change.games]
        return software.install(unit, change.id, person, asset_number, change.notice, games).to_json()

    return once(request, change, "install software", asset_number, person, act)


@router.post("/devices/{asset_number}/inspect", summary="Record an inspection")
def inspect(request: Request, asset_number: AssetNumber, change: Inspect, person: Inspector) -> Json:
    """The laboratory's inspection after an installation (605a.2(e))."""

    def act(unit: Unit) -> Answer:
        found_device(unit, asset_number)
        args = (change.id, person, asset_number, change.found)
        return software.inspect(unit, *args, passed=change.passed).to_json()

    return once(request, change, "inspect device", asset_number, person, act)


@router.post("/devices/{asset_number}/nonresponsive", summary="Report a device that does not respond")
def report(request: Request, asset_number: AssetNumber, change: Report, person: Keeper) -> Json:
    """Tells the Department and casino compliance at once; nothing works there until it is over (461a.27(a))."""

    def act(unit: Unit) -> Answer:
        found_device(unit, asset_number)
        return memory.report(unit, change.id, person, asset_number, change.what_happened).to_json()

    return once(request, change, "report device", asset_number, person, act)


@router.get("/ram-clears", summary="Devices that did not respond")
def ram_clears(request: Request, _: Reader) -> list[Json]:
    """Every report with what was read and what became of it; for an open one, what the books have now."""

    def look(unit: Unit) -> list[Json]:
        return [{**one.to_json(), "books_now": _books(unit, one)} for one in memory.nonresponses(unit)]

    return read(request, look, "RAM clears")


def _books(unit: Unit, one: memory.Nonresponse) -> list[Json]:
    return [] if one.recorded_at or one.cleared is not None else [m.to_json() for m in memory.books(unit, one.device)]


@router.get("/ram-clears/{id}", summary="What was read before a RAM clear", response_model=Json, responses=REPORT)
def ram_clear(request: Request, id: UUID, reader: Reader, format: ReportFormat = "json") -> Json | Response:
    """One report, also on paper."""

    def look(unit: Unit) -> Json | Response:
        found = there(lambda: memory.nonresponse(unit, id))
        return answer(format, found.to_json(), lambda: documents.memory_report(found, made(unit, reader.name)))

    return read(request, look, "a RAM clear")


@router.post("/ram-clears/{id}/meters", summary="Record the meters")
def record_meters(request: Request, id: UUID, change: Meters, person: Recorder) -> Json:
    """Every financial meter as the casino compliance representative reads it (461a.27(a))."""

    def act(unit: Unit) -> Answer:
        found = there(lambda: memory.nonresponse(unit, id))
        reads = memory.as_read(memory.books(unit, found.device), change.reads)
        return memory.record_meters(unit, id, person, reads, change.remarks).to_json()

    return once(request, change, "record meters", str(id), person, act)


@router.post("/ram-clears/{id}/clear", summary="Clear the memory")
def clear(request: Request, id: UUID, change: Ended, person: Technician) -> Json:
    """The lead technician cleared the memory, after the meters were recorded."""

    def act(unit: Unit) -> Answer:
        there(lambda: memory.nonresponse(unit, id))
        return memory.clear(unit, id, person, change.remarks).to_json()

    return once(request, change, "RAM clear", str(id), person, act)


@router.post("/ram-clears/{id}/responds", summary="The device responds again")
def responds(request: Request, id: UUID, change: Ended, person: Keeper) -> Json:
    """Communication is back without a RAM clear."""

    def act(unit: Unit) -> Answer:
        there(lambda: memory.nonresponse(unit, id))
        return memory.responds(unit, id, person, change.remarks).to_json()

    return once(request, change, "device responds", str(id), person, act)
