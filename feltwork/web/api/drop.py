"""Drop boxes, keys, the people of drops, and drops themselves (465a.17, 465a.18)."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage import boxes, drop_changes, drop_list, drop_records, drops, felt_tables, keys, plan
from feltwork.cage.count_reports import drop_report, list_report
from feltwork.cage.places import Place, PlaceKind
from feltwork.database.database import Unit
from feltwork.wagering.report_documents import made
from feltwork.wagering.voucher_records import today
from feltwork.web.api.once import there
from feltwork.web.api.shapes import Change, ChangeWithReason, Json, Reason, Stated, may
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["drops"])
_P = Permission
Looker = Annotated[Person, may(_P.SEE_CAGE, _P.TAKE_PART_IN_DROP, _P.HAND_OUT_KEY, _P.APPROVE_DEVIATION)]
Keeper = Annotated[Person, may(_P.KEEP_DROP)]
Member = Annotated[Person, may(_P.TAKE_PART_IN_DROP)]
KeyKeeper = Annotated[Person, may(_P.HAND_OUT_KEY)]
Name = Annotated[str, Field(max_length=80)]
BoxNumber = Annotated[str, Field(max_length=40, examples=["1001/B"])]
Marked = Literal["asset_number", "identification_number", "emergency"]


class PlaceStated(Stated):
    """A terminal, or a slot machine or fully automated table, by its asset number; a felt table by its number."""

    kind: PlaceKind
    name: Name

    @property
    def place(self) -> Place:
        return Place(self.kind, self.name)


class NewBox(Change):
    """A box that is registered; only one with an asset number names a place."""

    number: BoxNumber
    marked: Marked
    place: PlaceStated | None = None
    capacity: int | None = Field(None, ge=1, le=boxes.MOST_CAPACITY)
    """Bills and vouchers that fit."""


class PutIn(Change):
    """A box that is put in."""

    number: BoxNumber
    place: PlaceStated


class TakeOut(ChangeWithReason):
    """A box that is taken out."""

    place: PlaceStated


class NewTable(Change):
    """A felt table."""

    number: Annotated[str, Field(max_length=24)]
    game: Annotated[str, Field(max_length=80)]
    kind: Literal["banking", "nonbanking"]


class Listed(Change):
    """Somebody on the list of employees who transport boxes."""

    name: Name
    credential_number: Annotated[str, Field(max_length=40)]
    listed: bool = True


class NewDrop(Change):
    """A drop with its team."""

    kind: plan.DropKind
    day: date
    team: Annotated[list[Name], Field(max_length=40)]
    supervisor: Name
    deviations: Annotated[list[UUID], Field(max_length=10)] = Field(default_factory=list)


class KeyOut(Change):
    """A key that goes out."""

    key: keys.Key
    to: Name


class Collect(Change):
    """A box that is collected, and the empty one that takes its place."""

    box: BoxNumber
    replacement: BoxNumber | None = None


class Trolley(Change):
    """What is seen before a trolley moves."""

    boxes: Annotated[int, Field(ge=0, le=100_000)]
    security_lock: bool
    finance_lock: bool


class Deliver(Change):
    """Where the boxes are."""

    place: drops.Delivered = "count_room"


class Deviate(Change):
    """A deviation that was approved while the drop was going on."""

    deviation: UUID


class Say(Change):
    """What the casino compliance supervisor says to a deviation."""

    approves: bool
    said: Reason


def _read(request: Request, work: Any, what: str) -> Any:
    return serving(request).house.database.run(work, what)


# ----------------------------------------------------------------------------------------------------------- boxes


@router.get("/drop-boxes", summary="Drop boxes")
def all_boxes(request: Request, _: Looker) -> list[Json]:
    """Every box with its marking, and where it is since when (465a.17(e)(5))."""
    return [one.to_json() for one in _read(request, boxes.boxes, "drop boxes")]


@router.post("/drop-boxes", summary="Register a drop box")
def register_box(request: Request, change: NewBox, person: Keeper) -> Json:
    """A box with an asset number, with a number under the Board's approval, or an emergency box."""
    place = None if change.place is None else change.place.place
    return boxes.register(
        serving(request).house, change.id, person, change.number, change.marked, place, change.capacity
    )


@router.post("/drop-boxes/put-in", summary="Put a drop box in")
def put_in(request: Request, change: PutIn, person: Member) -> Json:
    """An empty box into a place that has none."""
    return boxes.put_in(serving(request).house, change.id, person, change.number, change.place.place)


@router.post("/drop-boxes/take-out", summary="Take an empty drop box out")
def take_out(request: Request, change: TakeOut, person: Member) -> Json:
    """An empty box out of a terminal, which does not work from then on (465a.17(e)(6))."""
    return boxes.take_out(serving(request).house, change.id, person, change.place.place, change.why)


@router.get("/felt-tables", summary="Felt tables")
def all_felt_tables(request: Request, _: Looker) -> list[Json]:
    """Tables without terminals, banking and nonbanking."""
    return [one.to_json() for one in _read(request, felt_tables.all_tables, "felt tables")]


@router.post("/felt-tables", summary="Register a felt table")
def register_table(request: Request, change: NewTable, person: Keeper) -> Json:
    """A table whose box is dropped each gaming day."""
    return felt_tables.register(serving(request).house, change.id, person, change.number, change.game, change.kind)


@router.post("/felt-tables/{number}/close", summary="Close a felt table")
def close_table(request: Request, number: Annotated[str, Path(max_length=80)], change: Change, person: Keeper) -> Json:
    """A table that leaves the floor with this gaming day."""
    return felt_tables.close(serving(request).house, change.id, person, number)


# -------------------------------------------------------------------------------------------- people and deviations


@router.get("/drop-list", summary="Employees who transport drop boxes", response_model=list[Json], responses=REPORT)
def employees(request: Request, reader: Looker, format: ReportFormat = "json") -> list[Json] | Response:
    """The current list with Board credential numbers (465a.18(b))."""
    found, head = _read(request, lambda unit: (drop_list.drop_list(unit), made(unit, reader.name)), "the drop list")
    return answer(format, [one.to_json() for one in found], lambda: list_report(found, head))


@router.post("/drop-list", summary="List an employee")
def list_employee(request: Request, change: Listed, person: Keeper) -> Json:
    """Put somebody onto the list with their Board credential number, or take them off."""
    house = serving(request).house
    return drop_list.record(house, change.id, person, change.name, change.credential_number, listed=change.listed)


@router.get("/deviations", summary="Deviations from plan and schedule")
def all_deviations(request: Request, _: Looker) -> list[Json]:
    """Notices of deviations, each with what the casino compliance supervisor said."""
    return list(_read(request, plan.deviations, "deviations"))


@router.post("/deviations/{id}/say", summary="Say yes or no to a deviation")
def say(request: Request, id: UUID, change: Say, person: Annotated[Person, may(_P.APPROVE_DEVIATION)]) -> Json:
    """The verbal approval of the casino compliance supervisor, recorded by themselves (465a.18(b), 465a.25(b))."""
    return plan.say(serving(request).house, change.id, person, id, change.said, approves=change.approves)


# ----------------------------------------------------------------------------------------------------------- drops


@router.get("/drops/planned", summary="The plan of a day")
def planned(request: Request, _: Looker, kind: plan.DropKind, day: date | None = None) -> Json:
    """What is to be picked up on a day, the one going on unless stated: in which order, when, and on which route."""
    found: plan.Planned = _read(request, lambda unit: plan.planned(unit, kind, day or today(unit)), "the plan")
    return found.to_json()


@router.get("/drops", summary="Drops")
def all_drops(request: Request, _: Looker) -> list[Json]:
    """Drops, the newest first."""
    return [one.to_json() for one in _read(request, drop_records.drops, "drops")]


@router.get("/drops/{id}", summary="A drop", response_model=Json, responses=REPORT)
def one_drop(request: Request, id: UUID, reader: Looker, format: ReportFormat = "json") -> Json | Response:
    """A drop with its team, keys and boxes; on paper, or as a file."""

    def read(unit: Unit) -> Any:
        return drop_records.drop(unit, id), made(unit, reader.name)

    found, head = there(lambda: _read(request, read, "the drop"))
    return answer(format, found.to_json(), lambda: drop_report(found, head))


@router.post("/drops", summary="Open a drop")
def open_drop(request: Request, change: NewDrop, person: Member) -> Json:
    """A drop by the plan, or by deviations that were filed and approved, with its team of three or more."""
    return drops.open_drop(
        serving(request).house,
        change.id,
        person,
        change.kind,
        change.day,
        change.team,
        change.supervisor,
        change.deviations,
    )


@router.post("/drops/{id}/keys", summary="Sign a key out")
def key_out(request: Request, id: UUID, change: KeyOut, person: KeyKeeper) -> Json:
    """Hand a key to somebody of the drop team, or to the supervisor of a count (465a.17(d), (h))."""
    return keys.sign_out(serving(request).house, change.id, person, change.key, change.to, id)


@router.post("/drop-keys/{id}/return", summary="Sign a key in")
def key_back(request: Request, id: UUID, change: Change, person: KeyKeeper) -> Json:
    """A key is back with its department."""
    return keys.sign_in(serving(request).house, change.id, person, id)


@router.post("/drops/{id}/begin", summary="Begin a drop")
def begin(request: Request, id: UUID, change: Change, person: Member) -> Json:
    """At its time, with every key signed out."""
    return drops.begin(serving(request).house, change.id, person, id)


@router.post("/drops/{id}/call-off", summary="Call a drop off")
def call_off(request: Request, id: UUID, change: ChangeWithReason, person: Member) -> Json:
    """A drop that did not begin is not to be."""
    return drops.call_off(serving(request).house, change.id, person, id, change.why)


@router.post("/drops/{id}/collect", summary="Collect a box")
def collect(request: Request, id: UUID, change: Collect, person: Member) -> Json:
    """The next box of the plan's order."""
    return drops.collect(serving(request).house, change.id, person, id, change.box, change.replacement)


@router.post("/drops/{id}/trolley", summary="Verify the trolley")
def verify_trolley(request: Request, id: UUID, change: Trolley, person: Member) -> Json:
    """As many boxes as were scheduled, both locks locked (465a.18(d)(2))."""
    return drops.verify_trolley(
        serving(request).house,
        change.id,
        person,
        id,
        change.boxes,
        security_lock=change.security_lock,
        finance_lock=change.finance_lock,
    )


@router.post("/drops/{id}/deliver", summary="Deliver the boxes")
def deliver(request: Request, id: UUID, change: Deliver, person: Member) -> Json:
    """The boxes are in the count room, or beside it."""
    return drops.deliver(serving(request).house, change.id, person, id, change.place)


@router.post("/drops/{id}/end", summary="End a drop")
def end(request: Request, id: UUID, change: Change, person: Member) -> Json:
    """Over, with every key back."""
    return drops.end(serving(request).house, change.id, person, id)


@router.post("/drops/{id}/deviate", summary="Take up a deviation in a drop")
def deviate(request: Request, id: UUID, change: Deviate, person: Member) -> Json:
    """A drop that is going on goes by a deviation that was filed and approved: fewer boxes, or another route."""
    return drop_changes.deviate(serving(request).house, change.id, person, id, change.deviation)


@router.post("/drops/{id}/take-over", summary="Supervise a drop from now on")
def take_over(request: Request, id: UUID, change: ChangeWithReason, person: Member) -> Json:
    """Another of the team takes the place of the drop team supervisor, and says why (465a.18(d)(2))."""
    return drop_changes.take_over(serving(request).house, change.id, person, id, change.why)
