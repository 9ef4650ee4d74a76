"""Payouts by an attendant (465a.26) and gaming vouchers at the cage (461a.8(l))."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.cage import slips
from feltwork.database.refusals import Unavailable
from feltwork.terms.money import money
from feltwork.terms.refusal import Refused
from feltwork.wagering import payouts, vouchers
from feltwork.wagering.house import House
from feltwork.wagering.redemption_locations import CAGE
from feltwork.wagering.voucher_guesses import Stopped
from feltwork.wagering.voucher_records import Voucher
from feltwork.web.acting import Acting
from feltwork.web.api.shapes import Change, Json, Money, Stated, may
from feltwork.web.asking import tell_money
from feltwork.web.refusing import not_there
from feltwork.web.security import known_by_password, serving
from feltwork.web.serving import Serving

router = APIRouter(prefix="/api", tags=["payouts and vouchers"])
Number = Annotated[str, Field(max_length=40, examples=["00-1234-5678-9012-3456"])]
"""A validation number. It is as good as cash, and addresses are written into logs: it travels in bodies alone."""


class PayoutShown(BaseModel):
    """What is due at a terminal, or was."""

    id: UUID
    terminal: str
    """The asset number of the device."""
    device: str
    kind: str
    amount: Money
    """What the device sent."""
    verified_from: Money
    """From which amount on a second person signs."""
    what: str | None
    why: str | None
    due_at: str
    slip: int | None
    slip_kind: str | None
    number: str | None
    paid_at: str | None
    paid_amount: Money | None
    override: UUID | None
    made_by: str | None
    verified_by: str | None


class SecondSigner(Stated):
    """Who verified the payout and signs beside: with a password of their own, at the same desk."""

    name: str = Field(max_length=80)
    password: str = Field(max_length=1_000)


class Pay(Change):
    """A payout that is made."""

    verified_by: SecondSigner | None = None
    imprest: bool = False
    """From the payer's own imprest fund, on a manual slip (465a.26(b)(7))."""


class Paid(PayoutShown):
    """A payout that was made, with its slip."""

    on_the_slip: list[tuple[str, str, str]]
    """What stands on it: what, the entry, its section."""
    still_due: Money


class VoucherSought(Stated):
    """The gaming voucher to look up."""

    number: Number


class Redeem(Change):
    """A gaming voucher that is redeemed."""

    number: Number
    location: str = Field(default=CAGE, max_length=40)


class Redeemed(BaseModel):
    """What was paid for a voucher."""

    amount: Money
    ticket: str
    location: str
    at: str


class VoucherShown(BaseModel):
    """A gaming voucher as the books have it."""

    state: str
    voucher: Json


@router.get("/payouts", summary="Payouts that are due")
def due(
    request: Request,
    _: Annotated[Person, may(Permission.PAY_PAYOUT, Permission.VERIFY_PAYOUT, Permission.SEE_FLOOR)],
) -> list[PayoutShown]:
    """What attendants still have to pay, the oldest first."""
    found = serving(request).house.database.run(payouts.waiting, "payouts")
    return [PayoutShown(**one.to_json()) for one in found]


@router.post("/payouts/{id}/pay", summary="Pay a payout")
def pay(request: Request, id: UUID, change: Pay, person: Annotated[Person, may(Permission.PAY_PAYOUT)]) -> Paid:
    """Pay on a slip, with the signatures that its amount asks for; the last payout frees the terminal."""
    server = serving(request)
    second = None if change.verified_by is None else second_signer(request, change.verified_by)
    told = slips.pay(server.house, change.id, id, person, second, imprest=change.imprest)
    tell_paid(server, told["device"], told["terminal"])
    return Paid(**told)


def tell_paid(server: Serving, device: str, asset_number: str) -> None:
    """What was due at a terminal is paid: whoever plays there sees it at once."""
    if device == payouts.Device.TERMINAL:
        tell_money(server, asset_number)


def second_signer(request: Request, signer: SecondSigner) -> Person:
    """Whoever signs beside, by a password of their own."""
    person = present(request, signer)
    verify(person, Permission.VERIFY_PAYOUT)
    return person


def present(request: Request, signer: SecondSigner) -> Person:
    """A second person who is at the same desk, as their password proves."""
    return known_by_password(request, signer.name, signer.password)


@router.post("/vouchers/look-up", summary="Look up a gaming voucher")
def voucher(
    request: Request,
    sought: VoucherSought,
    person: Annotated[Person, may(Permission.REDEEM_VOUCHER, Permission.SEE_REPORTS)],
) -> VoucherShown:
    """A voucher by its validation number, before it is paid. A number that is none counts as a guess."""
    found, state = _look_up(serving(request).house, sought.number, person)
    return VoucherShown(state=state, voucher=found.to_json())


def _look_up(house: House, number: str, person: Person, id: UUID | None = None) -> tuple[Voucher, str]:
    try:
        return vouchers.look_up(house, number, person.sign_in_name, id)
    except (Stopped, Unavailable):
        raise
    except Refused as refused:
        raise not_there(refused) from None


@router.post("/vouchers/redeem", summary="Redeem a gaming voucher")
def redeem(request: Request, change: Redeem, person: Annotated[Person, may(Permission.REDEEM_VOUCHER)]) -> Redeemed:
    """Pay a voucher at the cage; it is cancelled in the same moment (461a.10(k))."""
    # The number of a voucher is as good as cash: the trail has its ticket, which is not.
    house, number = serving(request).house, change.number
    found, _ = _look_up(house, number, person, change.id)
    acting = Acting(house, person, "redeem_voucher", f"voucher {found.ticket}", {"location": change.location})
    told = vouchers.redeem(acting, change.id, number, change.location, person.sign_in_name)
    return Redeemed(**{**told, "amount": money(told["amount"])})
