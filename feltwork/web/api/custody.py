"""What the cage owes a day, vouchers on their way to finance, keys in custody, slips of felt tables, directors."""

from __future__ import annotations

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request, Response
from pydantic import Field

from feltwork.access import people
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage import due, key_custody, table_slips, vouchers_to_finance
from feltwork.cage.table_slips import Amounts
from feltwork.database.database import Unit
from feltwork.oversight import directors
from feltwork.terms.money import parse_money
from feltwork.wagering.house import Answer
from feltwork.wagering.report_documents import made
from feltwork.web.api.once import once, read
from feltwork.web.api.shapes import Amount, Change, ChangeWithReason, Json, may
from feltwork.web.report_page import REPORT, ReportFormat, answer
from feltwork.web.security import serving

router = APIRouter(prefix="/api", tags=["custody"])
_P = Permission
Looker = Annotated[Person, may(_P.SEE_CAGE, _P.RECONCILE_REDEMPTIONS)]
KeyKeeper = Annotated[Person, may(_P.KEEP_KEYS)]
Preparer = Annotated[Person, may(_P.PREPARE_TABLE_SLIP)]
SlipReader = Annotated[Person, may(_P.PREPARE_TABLE_SLIP, _P.SEE_CAGE)]
Name = Annotated[str, Field(max_length=80)]


class RedeemedThere(Change):
    """Vouchers of a location's gaming day, as many as lie there."""

    location: Annotated[str, Field(max_length=40)]
    day: date
    vouchers: Annotated[int, Field(ge=0, le=1_000_000)]
    amount: Amount


class KeyOut(ChangeWithReason):
    """A key that another person of its department has from now on."""

    key: key_custody.Key
    label: Annotated[str, Field(max_length=40, examples=["K-1"])]
    to: Name


class Prepared(Change):
    """A slip of a felt table."""

    kind: table_slips.SlipKind
    table: Annotated[str, Field(max_length=24)]
    value_chips: Amount
    coins: Amount = "0"
    plaques: Amount = "0"
    attached: bool = False


class Leads(Change):
    """Who leads a department."""

    position: directors.Position
    person: Name
    licence: Annotated[str, Field(max_length=40)]


class LeadsNoMore(ChangeWithReason):
    """A department that somebody leads no more."""

    position: directors.Position


# ------------------------------------------------------------------------------------------------------ what is due


@router.get("/cage/due", summary="What the cage owes", response_model=list[Json], responses=REPORT)
def everything_due(request: Request, reader: Looker, format: ReportFormat = "json") -> list[Json] | Response:
    """Boxes not removed or not counted, inventories not taken, vouchers that finance has not received."""

    def told(unit: Unit) -> list[Json] | Response:
        found = due.everything_due(unit)
        return answer(format, [one.to_json() for one in found], lambda: due.report(found, made(unit, reader.name)))

    return read(request, told, "what is due")


# ---------------------------------------------------------------------------------------------- vouchers to finance


@router.get("/cage/redemptions", summary="Vouchers redeemed at the cage and at machines")
def redemptions(request: Request, _: Looker) -> list[Json]:
    """By location and gaming day, and whether finance has them (461a.8(l))."""
    return [one.to_json() for one in read(request, vouchers_to_finance.redeemed, "redeemed vouchers")]


@router.post("/cage/redemptions/reconcile", summary="Reconcile a redemption machine")
def reconcile(
    request: Request, change: RedeemedThere, person: Annotated[Person, may(_P.RECONCILE_REDEMPTIONS)]
) -> Json:
    """By the cage, before finance receives what the machine took."""
    house, amount = serving(request).house, parse_money(change.amount)
    told = vouchers_to_finance.reconcile(house, change.id, person, change.location, change.day, change.vouchers, amount)
    return dict(told)


@router.post("/cage/redemptions/receive", summary="Receive vouchers that were redeemed")
def receive(request: Request, change: RedeemedThere, person: Annotated[Person, may(_P.RECEIVE_VOUCHERS)]) -> Json:
    """By finance, and nobody who redeemed or reconciled them."""
    house, amount = serving(request).house, parse_money(change.amount)
    told = vouchers_to_finance.receive(house, change.id, person, change.location, change.day, change.vouchers, amount)
    return dict(told)


# ---------------------------------------------------------------------------------------------------------- custody


@router.get("/cage/keys", summary="Keys in custody")
def keys(request: Request, reader: KeyKeeper) -> list[Json]:
    """Who has had which key of a bill validator or a box's contents, the newest first."""
    return read(request, lambda unit: key_custody.log(unit, reader), "keys in custody")


@router.post("/cage/keys", summary="Hand a key to somebody of its department")
def key_out(request: Request, change: KeyOut, person: KeyKeeper) -> Json:
    """It stays in its department (465a.17(b), (i))."""
    house = serving(request).house
    return key_custody.sign_out(house, change.id, person, change.key, change.label, change.to, change.why)


@router.post("/cage/keys/{id}/back", summary="Take a key back")
def key_back(request: Request, id: UUID, change: Change, person: KeyKeeper) -> Json:
    """By another person of its department than who had it."""
    return key_custody.sign_in(serving(request).house, change.id, person, id)


# --------------------------------------------------------------------------------------------- slips of felt tables


@router.get("/table-slips", summary="Slips of felt tables")
def slips(request: Request, reader: SlipReader) -> list[Json]:
    """Inventories and requests for fills and credits, the newest first."""
    return read(
        request, lambda unit: [one.to_json(unit, reader) for one in table_slips.slips(unit)], "slips of felt tables"
    )


@router.post("/table-slips", summary="Prepare a slip of a felt table")
def prepare(request: Request, change: Prepared, person: Preparer) -> Json:
    """Each kind by whoever may have the blank one (465a.36 to 465a.42)."""
    amounts = Amounts(*(parse_money(one) for one in (change.value_chips, change.coins, change.plaques)))
    house = serving(request).house
    return table_slips.prepare(house, change.id, person, change.kind, change.table, amounts, attached=change.attached)


@router.post("/table-slips/{id}/sign", summary="Sign a slip of a felt table")
def sign(request: Request, id: UUID, change: Change, person: Preparer) -> Json:
    """Security for what it carried, a floorperson for what was counted before them."""
    return table_slips.sign(serving(request).house, change.id, person, id)


# -------------------------------------------------------------------------------------------------------- directors


@router.get("/directors", summary="Who leads the mandatory departments")
def leading(request: Request, _: Annotated[Person, may(_P.SEE_OVERSIGHT)]) -> Json:
    """With their key employee licences, and which department has nobody (465a.11(b))."""

    def told(unit: Unit) -> Json:
        return {
            "directors": [one.to_json() for one in directors.directors(unit)],
            "missing": [one.to_json() for one in directors.missing(unit)],
            "positions": directors.positions(unit),
        }

    return read(request, told, "directors")


@router.post("/directors", summary="Record who leads a department")
def record(request: Request, change: Leads, person: Annotated[Person, may(_P.RECORD_DIRECTOR)]) -> Json:
    """By a casino compliance representative who has seen the licence."""

    def act(unit: Unit) -> Answer:
        directors.record(unit, change.id, person, change.position, people.person(unit, change.person), change.licence)
        return {"position": change.position, "person": change.person}

    return once(request, change, "record director", change.position, person, act)


@router.post("/directors/end", summary="Somebody leads a department no more")
def end(request: Request, change: LeadsNoMore, person: Annotated[Person, may(_P.RECORD_DIRECTOR)]) -> Json:
    """With the reason."""

    def act(unit: Unit) -> Answer:
        directors.end(unit, person, change.position, change.why)
        return {"position": change.position}

    return once(request, change, "end director", change.position, person, act)
