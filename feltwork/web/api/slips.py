"""Payout slips: made, overridden, printed in their parts; imprest funds; books of manual slips (465a.26(b))."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import AwareDatetime, BaseModel, Field

from feltwork.access import people
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage import manual_slips, overrides, slip_books, slips
from feltwork.cage.slip_page import slip_page
from feltwork.cage.slip_report import books_report, overrides_report, slips_report
from feltwork.database.database import Unit
from feltwork.terms.money import money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import payouts
from feltwork.wagering.house import options
from feltwork.wagering.payouts import Device
from feltwork.wagering.report_documents import made
from feltwork.wagering.voucher_records import today
from feltwork.web.api.payouts import SecondSigner, second_signer, tell_paid
from feltwork.web.api.shapes import Amount, Change, Json, Reason, may
from feltwork.web.refusing import not_there
from feltwork.web.report_page import PAGE, REPORT, ReportFormat, answer
from feltwork.web.security import serving
from feltwork.web.written import AssetNumber

router = APIRouter(prefix="/api/slips", tags=["slips"])
DAYS = 7
"""How far back slips and overrides are listed unless stated."""
MOST_ON_A_PAGE = 500
_READS = (Permission.SEE_CAGE, Permission.PAY_PAYOUT, Permission.VERIFY_PAYOUT, Permission.ISSUE_IMPREST)
Reader = Annotated[Person, may(*_READS)]
Maker = Annotated[Person, may(Permission.PAY_PAYOUT)]
Enterer = Annotated[Person, may(Permission.ENTER_MANUAL_SLIP)]
Back = Annotated[int, Query(ge=0, le=400)]
Serial = Annotated[int, Path(ge=1, le=10**15)]
_Kind = Literal["jackpot", "progressive", "cancelled_credit"]


class Sent(Change):
    """What a slot machine or a fully automated table sent to be paid by hand."""

    device: Literal["slot_machine", "fully_automated_electronic_gaming_table"]
    asset_number: AssetNumber
    kind: _Kind
    amount: Amount
    why: Reason
    """The winning wager or combination, or its code."""


class AskOverride(Change):
    """Another amount than the device sent."""

    payout: UUID
    amount: Amount
    why: Reason


class DecideOverride(Change):
    """A decision about an override."""

    approves: bool
    reason: Reason


class Fund(Change):
    """Money of an imprest fund, to or from an attendant."""

    attendant: str = Field(max_length=80)
    amount: Amount
    back: bool = False
    """Whether it comes back to the cage."""


class NewBook(Change):
    """A book of preprinted manual slips."""

    first: int = Field(ge=1, le=10**15)
    last: int = Field(ge=1, le=10**15)


class Offline(Change):
    """When the slot monitoring system was away."""

    began_at: AwareDatetime
    ended_at: AwareDatetime
    why: Reason


class Manual(Change):
    """A manual slip as it stands on paper, and the password of whoever verified it."""

    serial: int = Field(ge=1, le=10**15)
    made_at: AwareDatetime
    device: Device
    asset_number: AssetNumber
    kind: _Kind
    amount: Amount
    what: Reason
    why_by_hand: Reason = ""
    made_by: str = Field(max_length=80)
    verified_by: SecondSigner | None = None


class VoidSerial(Change):
    """A number of a book that paid nothing."""

    serial: int = Field(ge=1, le=10**15)
    why: Reason


class Match(Change):
    """What a manual slip paid."""

    payout: UUID


class SlipsShown(BaseModel):
    """Slips, with what is due, what waits for a decision, and the imprest funds."""

    due: list[Json]
    slips: list[Json]
    overrides: list[Json]
    funds: dict[str, str]


class Listed(BaseModel):
    """A list, from one gaming day to another."""

    first: date
    last: date
    rows: list[Json]


class BooksShown(BaseModel):
    """Books of manual slips, what was entered of them, and when the system was away."""

    books: list[Json]
    slips: list[Json]
    offline: list[Json]


# ------------------------------------------------------------------------------------------------------------ slips


@router.get("", summary="Payout slips", response_model=SlipsShown, responses=REPORT)
def listed(request: Request, person: Reader, days: Back = DAYS, format: ReportFormat = "json") -> Any:
    """What is due, the slips of the last days, and what waits for a decision."""

    def read(unit: Unit) -> Any:
        since: datetime = unit.value("select ledger.now()") - timedelta(days=days)
        # A page shows the newest; what is printed or kept as a file is whole.
        found = payouts.slips(unit, since, MOST_ON_A_PAGE if format == "json" else None)
        told = {
            "due": slips.slips_json(unit, payouts.waiting(unit)),
            "slips": slips.slips_json(unit, found),
            "overrides": [one.to_json() for one in overrides.waiting(unit)],
            "funds": {name: money(held) for name, held in slips.funds(unit).items()},
        }
        period = f"since {since:%Y-%m-%d}"
        return answer(format, told, lambda: slips_report(found, made(unit, person.name), period))

    return serving(request).house.read(read, "the slips")


@router.get("/{slip}/page", summary="A slip on paper", response_class=Response, responses=PAGE)
def page(request: Request, slip: Annotated[int, Path(ge=1, le=2**62)], _: Reader) -> Response:
    """The slip in its parts, as a page for paper."""

    def read(unit: Unit) -> str:
        try:
            found = payouts.of_slip(unit, slip)
        except Refused as refused:
            raise not_there(refused) from None
        return slip_page(found, options(unit).facility)

    return Response(serving(request).house.database.run(read, "the slip"), media_type="text/html")


@router.post("/sent", summary="State what a device sent")
def sent(request: Request, change: Sent, person: Maker) -> Json:
    """What a slot machine or a fully automated table sent to be paid by hand."""
    return slips.sent(
        serving(request).house,
        change.id,
        person,
        Device(change.device),
        change.asset_number,
        change.kind,
        parse_money(change.amount),
        change.why,
    )


# -------------------------------------------------------------------------------------------------------- overrides


@router.get("/overrides", summary="Overrides", response_model=Listed, responses=REPORT)
def overridden(request: Request, person: Reader, days: Back = DAYS, format: ReportFormat = "json") -> Any:
    """Every override that was asked for in the last gaming days, and what became of it."""

    def read(unit: Unit) -> Any:
        last = today(unit)
        first = last - timedelta(days=days)
        found = overrides.report(unit, first, last)
        told = {"first": first, "last": last, "rows": [one.to_json() for one in found]}
        period = f"{first} to {last}"
        return answer(format, told, lambda: overrides_report(found, made(unit, person.name), period))

    return serving(request).house.read(read, "the overrides")


@router.post("/overrides", summary="Ask for an override")
def ask_override(request: Request, change: AskOverride, person: Maker) -> Json:
    """Another amount than the device sent; somebody else decides it (465a.26(b)(10))."""
    house = serving(request).house
    return overrides.ask(house, change.id, person, change.payout, parse_money(change.amount), change.why)


@router.post("/overrides/{id}/decide", summary="Decide an override")
def decide_override(
    request: Request,
    id: UUID,
    change: DecideOverride,
    person: Annotated[Person, may(Permission.OVERRIDE_PAYOUT)],
) -> Json:
    """By a slot supervisor or above, never by who asked for it."""
    house = serving(request).house
    return overrides.decide(house, change.id, person, id, approves=change.approves, reason=change.reason)


# --------------------------------------------------------------------------------------------------- imprest funds


@router.post("/imprest", summary="Issue or take back an imprest fund")
def imprest(request: Request, change: Fund, person: Annotated[Person, may(Permission.ISSUE_IMPREST)]) -> Json:
    """Money of an attendant's imprest fund (465a.26(b)(7))."""
    house = serving(request).house
    whose = house.database.run(lambda unit: people.person(unit, change.attendant), "the attendant")
    move = slips.return_fund if change.back else slips.issue_fund
    return move(house, change.id, person, whose, parse_money(change.amount))


# ---------------------------------------------------------------------------------------------------- manual slips


@router.get("/books", summary="Books of manual slips", response_model=BooksShown, responses=REPORT)
def books(request: Request, person: Reader, format: ReportFormat = "json") -> Any:
    """Every book with what became of its numbers, and every slip that was entered."""

    def read(unit: Unit) -> Any:
        most = MOST_ON_A_PAGE if format == "json" else None
        found, entered = slip_books.books(unit), manual_slips.manual_slips(unit, most)
        told = {
            "books": [one.to_json() for one in found],
            "slips": [one.to_json() for one in entered],
            "offline": slip_books.offline(unit, most),
        }
        return answer(format, told, lambda: books_report(found, entered, made(unit, person.name)))

    return serving(request).house.read(read, "the books of slips")


@router.post("/books", summary="Register a book of manual slips")
def register_book(
    request: Request, change: NewBook, person: Annotated[Person, may(Permission.KEEP_SLIP_BOOKS)]
) -> Json:
    """By those who do not use it; no number is in two books."""
    return slip_books.register(serving(request).house, change.id, person, change.first, change.last)


@router.post("/offline", summary="Record that the system was offline")
def offline(request: Request, change: Offline, person: Enterer) -> Json:
    """When the slot monitoring system was away, and why."""
    house = serving(request).house
    return slip_books.record_offline(house, change.id, person, change.began_at, change.ended_at, change.why)


@router.post("/manual", summary="Enter a manual slip")
def enter(request: Request, change: Manual, person: Enterer) -> Json:
    """What stands on a manual slip, entered by another person than made it."""
    house = serving(request).house
    second = None if change.verified_by is None else second_signer(request, change.verified_by)
    made_by = house.database.run(lambda unit: people.person(unit, change.made_by), "whoever made it")
    written = manual_slips.Written(
        change.serial,
        change.made_at,
        change.device,
        change.asset_number,
        change.kind,
        parse_money(change.amount),
        change.what,
        change.why_by_hand,
    )
    told = manual_slips.enter(house, change.id, person, written, made_by, second)
    tell_paid(serving(request), told["device"], told["asset_number"])
    return told


@router.post("/manual/void", summary="Void a number of a book")
def void(request: Request, change: VoidSerial, person: Enterer) -> Json:
    """A number that was spoilt or passed over."""
    return manual_slips.void(serving(request).house, change.id, person, change.serial, change.why)


@router.post("/manual/{serial}/match", summary="Match a manual slip")
def match(request: Request, serial: Serial, change: Match, person: Enterer) -> Json:
    """What was due is what the slip paid."""
    server = serving(request)
    told = manual_slips.match(server.house, change.id, person, serial, change.payout)
    tell_paid(server, told["device"], told["asset_number"])
    return told
