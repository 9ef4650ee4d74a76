"""The floor: every table and terminal, what waits for a person, and the switches of terminals."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access import devices
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.wagering import meters, overview, recall, terminals
from feltwork.wagering.house import Answer
from feltwork.web.acting import Acting
from feltwork.web.api.shapes import AssetNumber, Change, ChangeWithReason, Json, Money, Seer, TableName, may
from feltwork.web.asking import ask_table, tell_money
from feltwork.web.floor_view import floor
from feltwork.web.refusing import Refusal, not_there
from feltwork.web.security import Somebody, serving

router = APIRouter(prefix="/api", tags=["floor"])


class FloorTable(BaseModel):
    """A table as the floor sees it."""

    id: str
    game: str
    name: str
    kind: str
    """What it is: a hybrid gaming table, or an electronic poker table, which is none."""
    poker: bool
    in_session: bool
    """Of an electronic poker table: whether it is open for gaming."""
    running: bool
    """Whether a server runs it; nobody runs an electronic poker table."""
    holds: list[str]
    """Why no wager is taken there."""
    phase: str
    dealer: str | None
    automatic: bool
    round: int | None
    asks: bool
    connected: list[str]
    calls: dict[str, str]
    clocks: list[Json]
    trouble: Refusal | None
    last: Json | None


class FloorTerminal(BaseModel):
    """A terminal as the floor sees it."""

    asset_number: str
    table: str
    seat: int | None
    enabled: bool
    holds: list[str]
    """Why no wager is taken there, besides its switch."""
    connected: bool
    balance: Money
    wagered: Money
    due: Money | None
    called_at: str | None


class Waiting(BaseModel):
    """Something that waits for a person."""

    kind: Literal["payout", "validator", "box_full", "call", "guesses", "approval", "trouble", "stopped", "clock"]
    key: str
    since: str | None = None
    table: str | None = None
    terminal: str | None = None
    payout: Json | None = None
    wrong: int | None = None
    """Wrong voucher numbers within the hour."""
    approval: Json | None = None
    trouble: Refusal | None = None
    clock: Json | None = None


class FloorMeter(BaseModel):
    """A progressive meter."""

    progressive: str
    shows: Money
    tables: list[str]


class Floor(BaseModel):
    """The floor at one moment."""

    facility: str
    at: str
    day: str
    waiting: list[Waiting]
    """What waits for a person, the most urgent first."""
    tables: list[FloorTable]
    terminals: list[FloorTerminal]
    progressives: list[FloorMeter]


class Meter(BaseModel):
    """One meter of a terminal."""

    meter: str
    shows: str | int
    section: str
    about: str


class TerminalInFull(BaseModel):
    """A terminal with its meters, its last rounds and the state of its credential."""

    asset_number: str
    table: str
    state: str
    holds: list[str]
    balance: Money
    wagered: Money
    due: Money
    denomination: Money
    pays_vouchers_up_to: Money
    pays_jackpots_up_to: Money
    meters: list[Meter]
    rounds: list[Json]
    credential: Json | None


class Switched(BaseModel):
    """How a terminal is now."""

    asset_number: str
    enabled: bool


class Attend(Change):
    """Somebody has come to a terminal that called."""

    terminal: str = Field(max_length=24)


class Attended(BaseModel):
    """The entry of the table's journal."""

    n: int


class Revoked(BaseModel):
    """A terminal whose credential is good no more."""

    asset_number: str
    credential: str


@router.get("/floor", summary="The floor")
def the_floor(request: Request, person: Seer) -> Floor:
    """Every table and terminal, and before them what waits for a person."""
    return Floor.model_validate(floor(serving(request).house, person))


@router.get("/terminals/{asset_number}", summary="A terminal")
def terminal(request: Request, asset_number: AssetNumber, _: Seer) -> TerminalInFull:
    """A terminal with its meters by section, and its last rounds."""
    house = serving(request).house
    try:
        [found] = overview.terminals(house, asset_number)
    except Refused as refused:
        raise not_there(refused) from None
    credential = house.database.run(devices.devices, "device credentials")
    return TerminalInFull(
        **found.to_json(),
        meters=[Meter(**meter.to_json()) for meter in meters.meters(house, asset_number)],
        rounds=[round.to_json() for round in recall.recall(house, asset_number, by_player=False)],
        credential=next((one.to_json() for one in credential if one.asset_number == asset_number), None),
    )


@router.post("/terminals/{asset_number}/enable", summary="Enable a terminal")
def enable(
    request: Request,
    asset_number: AssetNumber,
    change: Change,
    person: Annotated[Person, may(Permission.ENABLE_TERMINAL)],
) -> Switched:
    """Players may buy in, wager and cash out there from now on (461a.8(d)(1))."""
    return _switch(request, asset_number, change, person, enabled=True)


@router.post("/terminals/{asset_number}/disable", summary="Disable a terminal")
def disable(
    request: Request,
    asset_number: AssetNumber,
    change: Change,
    person: Annotated[Person, may(Permission.DISABLE_TERMINAL)],
) -> Switched:
    """Nothing is bought in, wagered or cashed out there; what it holds stays (605a.5(a))."""
    return _switch(request, asset_number, change, person, enabled=False)


def _switch(request: Request, asset_number: str, change: Change, person: Person, *, enabled: bool) -> Switched:
    server = serving(request)
    _verify_there(request, asset_number)
    doing, act = ("enable_terminal", terminals.enable) if enabled else ("disable_terminal", terminals.disable)
    acting = Acting(server.house, person, doing, f"terminal {asset_number}")
    told = act(acting, change.id, asset_number, person.sign_in_name)
    tell_money(server, asset_number)
    return Switched(**told)


def _verify_there(request: Request, asset_number: str) -> None:
    """Refuse an address that names no terminal."""
    try:
        overview.terminals(serving(request).house, asset_number)
    except Refused as refused:
        raise not_there(refused) from None


@router.post("/terminals/{asset_number}/revoke", summary="Revoke a terminal's credential")
def revoke(
    request: Request,
    asset_number: AssetNumber,
    change: ChangeWithReason,
    person: Annotated[Person, may(Permission.REVOKE_DEVICE)],
) -> Revoked:
    """The terminal can't connect any more until another credential is issued."""
    _verify_there(request, asset_number)

    def act(unit: Unit) -> Answer:
        devices.revoke(unit, person, asset_number, change.why)
        return {"asset_number": asset_number, "credential": "revoked"}

    asked = {"asset_number": asset_number, "why": change.why}
    house = serving(request).house
    return Revoked(**house.command(change.id, "revoke device", asked, act, person.sign_in_name))


@router.post("/tables/{table}/attend", summary="Answer a call")
def attend(
    request: Request,
    table: TableName,
    change: Attend,
    somebody: Somebody,
    _: Annotated[Person, may(Permission.ANSWER_ATTENDANT_CALL)],
) -> Attended:
    """A slot attendant has come to a terminal that called."""
    told = ask_table(serving(request), somebody, table, "attend", change.id, {"terminal": change.terminal})
    return Attended(n=told["n"])
