"""What compliance looks after: submissions, commencement, records, cameras, supervision, holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, Literal, TypeVar
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from feltwork import game
from feltwork.access import approvals, people
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings, submissions
from feltwork.filing.filings import Filing
from feltwork.floor.held import held
from feltwork.oversight import commencement, destruction, record_kinds, supervision, surveillance
from feltwork.oversight.tables import Class, floor_tables
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.voucher_records import today
from feltwork.web.api.shapes import Change, ChangeWithReason, Json, TableName, may
from feltwork.web.approving import shown_to
from feltwork.web.refusing import not_there
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["compliance"])
Overseer = Annotated[Person, may(Permission.SEE_OVERSIGHT)]
Reader = Annotated[Person, may(Permission.SEE_FILINGS)]
Keeper = Annotated[Person, may(Permission.DESTROY_RECORDS)]
Watcher = Annotated[Person, may(Permission.KEEP_CAMERAS)]
Requirer = Annotated[Person, may(Permission.REQUIRE_CAMERAS)]
Assigner = Annotated[Person, may(Permission.ASSIGN_SUPERVISION)]
Director = Annotated[Person, may(Permission.SET_SUPERVISION)]
_Words = Annotated[str, Field(min_length=1, max_length=200)]
Told = TypeVar("Told")
_Camera = Annotated[str, Path(max_length=80, examples=["C-1"])]


# ------------------------------------------------------------------------------------------------------ what waits


@router.get("/compliance", summary="What waits")
def waits(request: Request, person: Overseer) -> Json:
    """What waits for whom: filings to decide, requests, lists of records, what keeps terminals and tables from play."""

    def read(unit: Unit) -> Json:
        since = holds.commenced_at(unit)
        return {
            "day": today(unit).isoformat(),
            "commenced_at": since and since.isoformat(),
            "filings": [
                {**one.to_json(), "may_decide": filings.can_decide(one, person)} for one in filings.undecided(unit)
            ],
            "requests": [shown_to(one, person) for one in approvals.waiting(unit)],
            "destructions": [
                one for one in _destructions(unit, person) if one["state"] not in ("certified", "taken back")
            ],
            "holds": held(unit),
        }

    return _read(request, read, "compliance")


# ----------------------------------------------------------------------------------------------------- submissions


@router.get("/submissions", summary="Rules Submissions by table")
def by_table(request: Request, _: Reader) -> list[Json]:
    """Every table with what it plays under, what is in force, what comes next and what was filed."""

    def read(unit: Unit) -> list[Json]:
        rows = unit.rows("select id, edition, kind from wagering.gaming_table order by id")
        return [{**_table(unit, row["id"], row["edition"]), "kind": TableKind(row["kind"]).in_full} for row in rows]

    return _read(request, read, "Rules Submissions")


@router.get("/submissions/{id}/differences", summary="Two submissions side by side")
def differences(request: Request, id: UUID, _: Reader, other: UUID | None = None) -> Json:
    """What a submission changes: against another one, or against what its first table plays now."""

    def read(unit: Unit) -> Json:
        found = _submission(unit, id)
        table = found.content["tables"][0]
        before = _submission(unit, other) if other else None
        rules = submissions.rules_of(before) if before else submissions.playing(unit, table)["rules"]
        return {
            "game": game(found.content["game"]).name,
            "before": f"submission {before.number}" if before else f"what table {table} plays",
            "after": f"submission {found.number}",
            "differences": submissions.differences(found.content["game"], rules, submissions.rules_of(found)),
        }

    return _read(request, read, "Rules Submissions")


def _table(unit: Unit, table: str, edition: str) -> Json:
    now, coming = submissions.in_force(unit, table), submissions.coming(unit, table)
    plays = submissions.playing(unit, table)
    filed = submissions.of_table(unit, table)
    return {
        "table": table,
        "game": edition,
        "name": game(edition).name,
        "plays_under": next((one.number for one in filed if one.id == plays["filing"]), None),
        "in_force": now and now.to_json(),
        "in_force_is_played": now is not None and submissions.is_played(unit, table, now),
        "coming": [one.to_json() for one in coming],
        "filed": [one.to_json() for one in filed],
        "rules": plays["rules"],
    }


def _submission(unit: Unit, id: UUID) -> Filing:
    found = filings.find(unit, id)
    if found is None or found.kind.id != "rules_submission":
        raise not_there(Refused(f"submission {id}", "there is no Rules Submission of this id", "601a.2", "file it"))
    return found


# ---------------------------------------------------------------------------------------------------- commencement


@router.get("/commencement", summary="The checklist", response_model=Json, responses=REPORT)
def checklist(request: Request, person: Overseer, format: ReportFormat = "json") -> Json | Response:
    """Everything that has to be in order before operations commence."""

    def read(unit: Unit) -> Json | Response:
        since = holds.commenced_at(unit)
        parts = commencement.checklist(unit)
        told = {
            "commenced_at": since and since.isoformat(),
            "ready": since is None and not any(part.missing for part in parts),
            "parts": [part.to_json() for part in parts],
        }
        return answer(format, told, lambda: commencement.report(unit, made(unit, person.name)))

    return _read(request, read, "the checklist")


# --------------------------------------------------------------------------------------------------------- records


@router.get("/records", summary="Records and their clocks")
def records(request: Request, person: Overseer) -> Json:
    """Every kind of record with its clock, what is over today, and the lists that were made."""

    def read(unit: Unit) -> Json:
        day = today(unit)
        return {
            "day": day.isoformat(),
            "kinds": [kind.to_json() for kind in record_kinds.RECORD_KINDS],
            "due": [one.to_json() for one in record_kinds.due(unit, day)],
            "lists": _destructions(unit, person),
            "note": record_kinds.LOST,
        }

    return _read(request, read, "records")


class Propose(Change):
    """A list of what may go; from the list before on, unless a day is stated."""

    since: date | None = None


class SignList(Change):
    """A signature on a list or its certificate."""

    line: Literal["approved", "witnessed"]


class CarryOut(Change):
    """How and where it was destroyed."""

    how: _Words
    where: _Words


@router.post("/records/destructions", summary="List what may be destroyed")
def propose(request: Request, stated: Propose, person: Keeper) -> Json:
    """List the originals whose time is over; it waits for casino compliance then."""

    def act(unit: Unit) -> Answer:
        return destruction.shown(unit, destruction.propose(unit, stated.id, person, stated.since), person)

    return serving(request).house.database.run(act, "the list")


@router.get("/records/destructions/{id}", summary="A list", response_model=Json, responses=REPORT)
def one_list(request: Request, id: UUID, person: Overseer, format: ReportFormat = "json") -> Json | Response:
    """A list with its signatures."""

    def read(unit: Unit) -> Json | Response:
        found = _list(unit, id)
        told = destruction.shown(unit, found, person)
        return answer(format, told, lambda: destruction.report(unit, found, made(unit, person.name)))

    return _read(request, read, "the list")


@router.post("/records/destructions/{id}/sign", summary="Sign a list")
def sign_list(request: Request, id: UUID, stated: SignList, person: Keeper) -> Json:
    """Approve a list, or sign its certificate as a witness."""

    def act(unit: Unit) -> Answer:
        _list(unit, id)
        return destruction.shown(unit, destruction.sign(unit, id, person, stated.line), person)

    return _command(request, stated, "sign destruction list", {"list": str(id)}, act, person)


@router.post("/records/destructions/{id}/withdraw", summary="Take a list back")
def withdraw_list(request: Request, id: UUID, stated: ChangeWithReason, person: Keeper) -> Json:
    """Take a list back that is not approved, or say no to it; what it lists is listed again by the next."""

    def act(unit: Unit) -> Answer:
        _list(unit, id)
        return destruction.shown(unit, destruction.withdraw(unit, id, person, stated.why), person)

    return _command(request, stated, "withdraw destruction list", {"list": str(id)}, act, person)


@router.post("/records/destructions/{id}/carry-out", summary="Say that it was destroyed")
def carry_out(request: Request, id: UUID, stated: CarryOut, person: Keeper) -> Json:
    """Say how and where it was destroyed, and sign for it."""

    def act(unit: Unit) -> Answer:
        _list(unit, id)
        return destruction.shown(unit, destruction.carry_out(unit, id, person, stated.how, stated.where), person)

    return _command(request, stated, "carry out destruction", {"list": str(id)}, act, person)


def _destructions(unit: Unit, person: Person) -> list[Json]:
    return [destruction.shown(unit, one, person) for one in destruction.destructions(unit)]


def _list(unit: Unit, id: UUID) -> destruction.Destruction:
    try:
        return destruction.destruction(unit, id)
    except Refused as refused:
        raise not_there(refused) from None


# ---------------------------------------------------------------------------------------------------- surveillance


class PutUp(Change):
    """A camera that is there."""

    name: _Words
    kind: surveillance.CameraKind
    covers: _Words
    table: _Words | None = None


class Require(ChangeWithReason):
    """A camera that the Bureau of Casino Compliance requires besides."""

    kind: surveillance.CameraKind
    covers: _Words
    table: _Words | None = None


@router.get("/surveillance", summary="Cameras", response_model=Json, responses=REPORT)
def cameras(request: Request, person: Overseer, format: ReportFormat = "json") -> Json | Response:
    """Every camera that the floor needs, and the one that is there for it."""

    def read(unit: Unit) -> Json | Response:
        rows = surveillance.standing(unit)
        tables = sorted(floor_tables(unit))
        told = {"cameras": rows, "missing": len(surveillance.missing(rows)), "tables": tables}
        return answer(format, told, lambda: surveillance.report(rows, made(unit, person.name)))

    return _read(request, read, "cameras")


@router.post("/surveillance/cameras", summary="Put a camera up")
def put_up(request: Request, stated: PutUp, person: Watcher) -> Json:
    """A camera is there; what it covers is one of the words that the list has, or another."""

    def act(unit: Unit) -> Answer:
        surveillance.put_up(unit, stated.id, person, stated.name, stated.kind, stated.covers, stated.table)
        return {"camera": stated.name}

    return _command(request, stated, "put camera up", {}, act, person)


@router.post("/surveillance/cameras/{camera:path}/take-down", summary="Take a camera down")
def take_down(request: Request, camera: _Camera, stated: ChangeWithReason, person: Watcher) -> Json:
    """A camera is there no more."""

    def act(unit: Unit) -> Answer:
        surveillance.take_down(unit, person, camera, stated.why)
        return {"camera": camera}

    return _command(request, stated, "take camera down", {"camera": camera}, act, person)


@router.post("/surveillance/requirements", summary="Require a camera")
def require(request: Request, stated: Require, person: Requirer) -> Json:
    """Require a camera besides those that the text names."""

    def act(unit: Unit) -> Answer:
        surveillance.require(unit, stated.id, person, stated.kind, stated.covers, stated.why, stated.table)
        return {"requirement": str(stated.id)}

    return _command(request, stated, "require camera", {}, act, person)


@router.post("/surveillance/requirements/{id}/end", summary="Require a camera no more")
def require_no_more(request: Request, id: UUID, stated: Change, person: Requirer) -> Json:
    """What was required is required no more."""

    def act(unit: Unit) -> Answer:
        surveillance.require_no_more(unit, id, person)
        return {"requirement": str(id)}

    return _command(request, stated, "require camera no more", {"requirement": str(id)}, act, person)


# ----------------------------------------------------------------------------------------------------- supervision


class Assign(Change):
    """A floorperson for a table."""

    floorperson: _Words


class Limit(ChangeWithReason):
    """How many tables of a class a floorperson supervises."""

    of: Class
    most: int = Field(ge=1, le=supervision.LARGEST)


@router.get("/supervision", summary="Supervision", response_model=Json, responses=REPORT)
def supervised(request: Request, person: Overseer, format: ReportFormat = "json") -> Json | Response:
    """Which tables are open, who supervises them, how many floorpersons that takes."""

    def read(unit: Unit) -> Json | Response:
        told = supervision.standing(unit)
        told["floorpersons"] = supervision.floorpersons(unit)
        return answer(format, told, lambda: supervision.report(told, made(unit, person.name)))

    return _read(request, read, "supervision")


@router.post("/supervision/tables/{table}/assign", summary="Assign a floorperson")
def assign(request: Request, table: TableName, stated: Assign, person: Assigner) -> Json:
    """A floorperson supervises a table from now on."""

    def act(unit: Unit) -> Answer:
        supervision.assign(unit, stated.id, person, table, people.person(unit, stated.floorperson))
        return {"table": table, "floorperson": stated.floorperson}

    return _command(request, stated, "assign supervision", {"table": table}, act, person)


@router.post("/supervision/tables/{table}/relieve", summary="Relieve a floorperson")
def relieve(request: Request, table: TableName, stated: Assign, person: Assigner) -> Json:
    """A floorperson supervises a table no more."""

    def act(unit: Unit) -> Answer:
        supervision.relieve(unit, person, table, stated.floorperson)
        return {"table": table, "floorperson": stated.floorperson}

    return _command(request, stated, "relieve supervision", {"table": table}, act, person)


@router.post("/supervision/limits", summary="Set how many tables one supervises")
def limit(request: Request, stated: Limit, person: Director) -> Json:
    """What the internal controls say."""

    def act(unit: Unit) -> Answer:
        supervision.set_limit(unit, stated.id, person, stated.of, stated.most, stated.why)
        return {"of": stated.of, "most": stated.most}

    return _command(request, stated, "set supervision limit", {}, act, person)


# ----------------------------------------------------------------------------------------------------------- shared


def _read(request: Request, read: Callable[[Unit], Told], what: str) -> Told:
    told: Told = serving(request).house.read(read, what)
    return told


def _command(
    request: Request, stated: Change, what: str, about: Json, act: Callable[[Unit], Answer], person: Person
) -> Json:
    asked = {**about, **stated.model_dump(mode="json", exclude={"id"})}
    return serving(request).house.command(stated.id, what, asked, act, person.sign_in_name)
