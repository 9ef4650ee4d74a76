"""The demo casino's own routes: seats for whoever wants to try one, and the people whose roles one may take."""

from __future__ import annotations

from dataclasses import asdict

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access.tries import household
from feltwork.web.demo import ADMINISTRATOR, PEOPLE
from feltwork.web.security import Origin, serving, verify_origin
from feltwork.web.stated import Stated

router = APIRouter(prefix="/api/demo", tags=["demo"])


class DemoPerson(BaseModel):
    """Somebody of the demo."""

    sign_in_name: str
    name: str
    roles: list[str]


class Demo(BaseModel):
    """What the demo offers."""

    password: str | None = None
    """The password of all its people; absent if other machines can reach the demo."""
    people: list[DemoPerson]


class SeatAsked(Stated):
    """The table of a seat."""

    table: str = Field(max_length=80)


class Seat(BaseModel):
    """A terminal to play at; keep its credential as a terminal would."""

    asset_number: str
    credential: str
    table: str


class Touched(Stated):
    """A bill that somebody touched at a seat."""

    credential: str = Field(max_length=200)
    bill: int = Field(ge=1, le=10_000)


class SignedReport(BaseModel):
    """The fields of a `buy_in` command, signed by the seat's simulated validator, and the id to send it under."""

    id: str
    bill: int
    counter: int
    signature: str


@router.get("", response_model_exclude_none=True)
def demo(request: Request) -> Demo:
    """The people of the demo, and the password that they share on this machine."""
    listed = [
        DemoPerson(sign_in_name=name, name=full_name, roles=[str(one) for one in roles])
        for name, full_name, roles in PEOPLE
    ]
    name, full_name = ADMINISTRATOR
    admin = DemoPerson(sign_in_name=name, name=full_name, roles=["administrator"])
    return Demo(password=serving(request).printed_password, people=[*listed, admin])


@router.post("/seat")
def seat(request: Request, asked: SeatAsked) -> Seat:
    """A terminal that nobody uses at a table."""
    verify_origin(request)
    server = serving(request)
    connected = {
        viewer.terminal for actor in server.hub.actors.values() for viewer in tuple(actor.viewers) if viewer.terminal
    }
    assert server.seats is not None, "the demo runs"
    visitor = household(Origin.of(request).where)
    asset_number, credential = server.seats.take(asked.table, connected, visitor)
    return Seat(asset_number=asset_number, credential=credential, table=asked.table)


@router.post("/bill")
def bill(request: Request, touched: Touched) -> list[SignedReport]:
    """A bill into the simulated validator of a seat: the reports to send, in this order.

    The first may be of bills that were not answered: sent again under their ids, each is credited once.
    """
    verify_origin(request)
    server = serving(request)
    assert server.seats is not None, "the demo runs"
    return [SignedReport(**asdict(one)) for one in server.seats.validators.touch(touched.credential, touched.bill)]
