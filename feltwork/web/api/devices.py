"""The floor's devices: registered, notified, moved, signed for."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime, Field

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.floor import conditions, devices, documents, memory, movements, notices, software
from feltwork.floor.devices import Configuration, Device
from feltwork.floor.games import WHOLE, read_games
from feltwork.floor.kinds import parse_device_kind
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.web.api.once import once, read, there
from feltwork.web.api.shapes import AssetNumber, Change, Json, Stated, may
from feltwork.web.report_page import REPORT, ReportFormat, answer

router = APIRouter(prefix="/api", tags=["devices"])
Reader = Annotated[Person, may(Permission.SEE_DEVICES)]
Keeper = Annotated[Person, may(Permission.KEEP_DEVICES)]
Signer = Annotated[Person, may(Permission.SIGN_MOVEMENT)]
Text = Annotated[str, Field(max_length=200)]
Place = Annotated[str, Field(max_length=40)]
HundredthsOfAPercent = Annotated[int, Field(ge=0, le=WHOLE)]
NEWEST: Final = 1_000
"""So many movements are shown at once."""


class GameStated(Stated):
    """A game or game theme of a device; percentages in hundredths of a percent."""

    theme: Text
    paytable_id: Text
    minimum_payout: HundredthsOfAPercent | None = None
    displayed_payout: HundredthsOfAPercent | None = None


class Register(Change):
    """A device that is new to the house."""

    asset_number: str = Field(max_length=24)
    kind: str = Field(max_length=60)
    manufacturer: Text
    serial_number: Text
    model: Text
    model_type: Literal["reel", "video"] | None = None
    table: str | None = Field(default=None, max_length=40)
    """For a hybrid gaming table: which one it is."""
    program_id: Text
    base_rom: Text
    voucher_system: Text | None = None
    progressive_type: Text | None = None
    progressive_controller: Text | None = None
    progressive_software: Text | None = None
    tables: list[Place] = Field(default=[], max_length=50)
    games: list[GameStated] = Field(default=[], max_length=200)


class Notify(Change):
    """A movement that is to come; no place means that the device leaves the house."""

    to: Place | None = None
    planned_for: AwareDatetime | None = None


class Move(Change):
    """A movement that was made."""

    to: Place | None = None
    notice: UUID | None = None
    transport: UUID | None = None
    moved_at: AwareDatetime | None = None


class Sign(Change):
    """A line of the movement log."""

    line: str = Field(max_length=40)


def found_device(unit: Unit, asset_number: str) -> Device:
    """The device that an address names."""
    return there(lambda: devices.device(unit, asset_number))


# ------------------------------------------------------------------------------------------------------ devices


@router.get("/devices", summary="Devices")
def every_device(request: Request, _: Reader) -> list[Json]:
    """Every device with where it is, and whether it may be used there."""

    def look(unit: Unit) -> list[Json]:
        states = conditions.states(unit)
        return [{**one.to_json(), **states[one.asset_number]} for one in devices.devices(unit)]

    return read(request, look, "the devices")


@router.get("/devices/{asset_number}", summary="A device")
def one_device(request: Request, asset_number: AssetNumber, reader: Reader) -> Json:
    """A device with its movements, its software, its inspections, and its own memory's meters."""

    def look(unit: Unit) -> Json:
        found = found_device(unit, asset_number)
        moved = movements.log(unit, asset_number=asset_number)
        return {
            **found.to_json(),
            **conditions.states(unit)[asset_number],
            "movements": [one.to_json(reader) for one in moved],
            "notices": [one.to_json() for one in notices.open_notices(unit, found)],
            "installations": [_plain(row) for row in software.installations(unit, asset_number)],
            "inspections": [_plain(row) for row in software.inspections(unit, asset_number)],
            "reports": [one.to_json() for one in memory.nonresponses(unit, asset_number)],
            "memory_meters": [one.to_json() for one in memory.memory_meters(unit, asset_number)],
        }

    return read(request, look, "the device")


def _plain(row: Json) -> Json:
    def plain(value: Any) -> Any:
        return value.isoformat() if isinstance(value, datetime) else str(value) if isinstance(value, UUID) else value

    return {name: plain(value) for name, value in row.items()}


@router.post("/devices", summary="Register a device")
def register(request: Request, change: Register, person: Keeper) -> Json:
    """Register a device under an asset number that it keeps for good (461a.1)."""

    def act(unit: Unit) -> Answer:
        same = ("program_id", "base_rom", "voucher_system")
        progressive = ("progressive_type", "progressive_controller", "progressive_software")
        installed = Configuration(
            **{name: getattr(change, name) for name in (*same, *progressive)},
            tables=tuple(change.tables),
            games=read_games([one.model_dump() for one in change.games]),
        )
        numbers = (change.asset_number, parse_device_kind(change.kind), change.manufacturer, change.serial_number)
        made_one = devices.register(
            unit, change.id, person, *numbers, change.model, installed, change.model_type, change.table
        )
        return made_one.to_json()

    return once(request, change, "register device", change.asset_number, person, act)


# ----------------------------------------------------------------------------------------------------- movements


@router.post("/devices/{asset_number}/notice", summary="Tell the Department of a movement")
def notify(request: Request, asset_number: AssetNumber, change: Notify, person: Keeper) -> Json:
    """The notice that comes before a placement, a move or a removal (463a.4(b))."""

    def act(unit: Unit) -> Answer:
        found_device(unit, asset_number)
        return notices.notify(unit, change.id, person, asset_number, change.to, change.planned_for).to_json()

    return once(request, change, "notify movement", asset_number, person, act)


@router.post("/devices/{asset_number}/move", summary="Record a movement")
def move(request: Request, asset_number: AssetNumber, change: Move, person: Keeper) -> Json:
    """An entry of the movement log; two signatures make it count (463a.5(e))."""

    def act(unit: Unit) -> Answer:
        found_device(unit, asset_number)
        behind = {"notice": change.notice, "transport": change.transport, "moved_at": change.moved_at}
        return movements.move(unit, change.id, person, asset_number, change.to, **behind).to_json()  # type: ignore[arg-type]

    return once(request, change, "move device", asset_number, person, act)


@router.get("/movements", summary="The movement log", response_model=list[Json], responses=REPORT)
def log(
    request: Request,
    reader: Reader,
    since: date | None = None,
    through: date | None = None,
    device: Annotated[str | None, Query(max_length=24)] = None,
    format: ReportFormat = "json",
) -> list[Json] | Response:
    """The movement log, the newest first, with who has signed and who still must.

    As JSON the newest thousand, or all since a day or of a device; as CSV or on paper always all of it.
    """

    def look(unit: Unit) -> list[Json] | Response:
        whole = format != "json" or since is not None or device is not None
        most = None if whole else NEWEST
        found = movements.log(unit, since=since, through=through, asset_number=device, most=most)
        told = [one.to_json(reader) for one in found]
        period = f"{since or 'the beginning'} to {through or 'now'}"
        return answer(format, told, lambda: documents.log_report(found[::-1], made(unit, reader.name), period))

    return read(request, look, "the movement log")


@router.post("/movements/{id}/sign", summary="Sign a movement")
def sign(request: Request, id: UUID, change: Sign, person: Signer) -> Json:
    """A signature on a line of the log; two different people sign (463a.5(e)(6))."""

    def act(unit: Unit) -> Answer:
        there(lambda: movements.movement(unit, id))
        return movements.sign(unit, id, person, change.line).to_json()

    return once(request, change, "sign movement", str(id), person, act)
