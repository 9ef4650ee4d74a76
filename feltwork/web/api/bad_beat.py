"""Bad Beat payouts: what pools display, counts, the hands to verify, and what is paid (553.20)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission, can, verify
from feltwork.access.person import Person
from feltwork.terms.money import parse_money
from feltwork.wagering import bad_beat_payouts, bad_beat_pools
from feltwork.web import poker_view
from feltwork.web.acting import Acting
from feltwork.web.api.once import in_dollars, read, there
from feltwork.web.api.payouts import SecondSigner, present
from feltwork.web.api.shapes import Amount, Change, Json, Onlooker, Reason, TableName, may
from feltwork.web.security import serving

router = APIRouter(prefix="/api/poker", tags=["poker"])
PoolName = Annotated[str, Path(max_length=80, examples=["royal"])]


class Counted(Change):
    """What lay in a table's box, and the floorperson who was there, by a password of their own."""

    amount: Amount
    beside: SecondSigner


class Displayed(Counted):
    """What the Poker area displays from now on, and the floorperson who was there."""


class Decided(Change):
    """Whether a hand is a Bad Beat; where it is none, why."""

    verified: bool
    why: Reason = ""


class Paid(Change):
    """Whose share is paid, and where."""

    seat: int = Field(ge=1, le=20)
    how: Literal["cage", "game_account"] = "cage"


class PoolsShown(BaseModel):
    """Pools that are offered. What they hold is the players'."""

    kind: str
    section: str
    pools: list[Json]


@router.get("/pools", summary="Bad Beat pools")
def pools(request: Request, person: Onlooker) -> PoolsShown:
    """What each displays and whether that is pending adjustment, what is to be counted, verified and paid.

    Who counts a box states what is in it without being told, so that those who may are not told here.
    """
    found = bad_beat_payouts.pools(serving(request).house)
    if can(person, Permission.COUNT_BAD_BEAT):
        found = [{**one, "tables": [{**box, "uncounted": None} for box in one["tables"]]} for one in found]
    return PoolsShown(kind=poker_view.KIND, section=poker_view.NO_HYBRID, pools=found)


@router.post("/tables/{table}/count", summary="Count a table's contributions")
def count(
    request: Request,
    table: TableName,
    change: Counted,
    person: Annotated[Person, may(Permission.COUNT_BAD_BEAT)],
) -> Json:
    """Before a floorperson, at least once each gaming day; it goes into the pool (553.20(d), (e))."""
    beside = _beside(request, change.beside, person, Permission.COUNT_BAD_BEAT)
    acting = _acting(request, person, Permission.COUNT_BAD_BEAT, f"table {table}", beside)
    amount = parse_money(change.amount, "the count")
    return in_dollars(
        bad_beat_pools.count(acting, change.id, table, amount, person.sign_in_name, beside.sign_in_name),
        "amount",
        "maintained",
    )


@router.post("/pools/{pool}/display", summary="Adjust what a pool displays")
def display(
    request: Request,
    pool: PoolName,
    change: Displayed,
    person: Annotated[Person, may(Permission.SHOW_BAD_BEAT)],
) -> Json:
    """By finance before a floorperson, to what finance maintains (553.20(h))."""
    beside = _beside(request, change.beside, person, Permission.SHOW_BAD_BEAT)
    acting = _acting(request, person, Permission.SHOW_BAD_BEAT, f"Bad Beat pool {pool}", beside)
    amount = parse_money(change.amount, "the display")
    return in_dollars(
        bad_beat_pools.adjust_display(acting, change.id, pool, amount, person.sign_in_name, beside.sign_in_name),
        "amount",
    )


@router.post("/hands/{id}/bad-beat/decide", summary="Verify or refuse a Bad Beat")
def decide(
    request: Request, id: UUID, change: Decided, person: Annotated[Person, may(Permission.VERIFY_BAD_BEAT)]
) -> Json:
    """By the Poker shift supervisor; what is refused goes back into the pool (553.20(f))."""
    acting = _acting(request, person, Permission.VERIFY_BAD_BEAT, _hand(request, id))
    return in_dollars(
        bad_beat_payouts.decide(acting, change.id, id, person.sign_in_name, verified=change.verified, why=change.why),
        "amount",
    )


@router.post("/hands/{id}/bad-beat/pay", summary="Pay a share of a Bad Beat")
def pay(request: Request, id: UUID, change: Paid, person: Annotated[Person, may(Permission.PAY_BAD_BEAT)]) -> Json:
    """By finance or the cage, once the hand is verified, and not by who verified it (553.20(g))."""
    acting = _acting(request, person, Permission.PAY_BAD_BEAT, f"{_hand(request, id)}, seat {change.seat}")
    done = bad_beat_payouts.pay(acting, change.id, id, change.seat, person.sign_in_name, change.how)
    return in_dollars(done, "amount")


# ------------------------------------------------------------------------------------------------------ what they share


def _beside(request: Request, signer: SecondSigner, person: Person, permission: Permission) -> Person:
    """Who is there as well, by a password of their own; refused where it is not who the section asks for."""
    other = present(request, signer)
    verify(person, permission, other)
    return other


def _acting(
    request: Request, person: Person, permission: Permission, what: str, beside: Person | None = None
) -> Acting:
    about = {} if beside is None else {"beside": beside.sign_in_name}
    return Acting(serving(request).house, person, str(permission), what, about)


def _hand(request: Request, id: UUID) -> str:
    return there(lambda: read(request, lambda unit: poker_view.hand_name(unit, id), "the hand"))
