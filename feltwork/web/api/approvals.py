"""What waits for a second person: asked for, approved or refused, and carried out once."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from feltwork.access import approvals, devices, key_holders
from feltwork.access.permissions import Permission, verify_can_ask
from feltwork.access.person import Person
from feltwork.cage import tax, tip_policy
from feltwork.database.database import Unit
from feltwork.oversight import commencement
from feltwork.table.resettling import preview
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer
from feltwork.web.api.shapes import Change, Json, Reason, may
from feltwork.web.approving import (
    ASKED,
    Commencement,
    Correction,
    DeviceCredentials,
    KeyHolderChange,
    ProgressiveChange,
    RestoreAdministrator,
    SystemChange,
    TaxRate,
    TipPolicy,
    content_of,
    shown_to,
)
from feltwork.web.carrying_out import carry_out, verify_wanted
from feltwork.web.refusing import not_allowed, not_there
from feltwork.web.security import Somebody, serving

router = APIRouter(prefix="/api/approvals", tags=["approvals"])
RECENT = 20
Asker = Annotated[Person, may(*ASKED)]
Decider = Annotated[Person, may(Permission.TURN_KEY, *ASKED)]
Onlooker = Annotated[Person, may(Permission.SEE_FLOOR, *ASKED)]


class Signed(BaseModel):
    """A key of a request, and who turned it."""

    needs: str
    signed_by: str | None


class Decided(BaseModel):
    """What somebody said to a request."""

    by: str
    name: str
    approves: bool
    reason: str
    at: str | None


class Shown(BaseModel):
    """A request as it stands, and what you can do about it."""

    id: UUID
    kind: str
    words: str
    text: str
    content: Json
    section: str
    why: str
    asked_by: str
    asked_at: str
    expires_at: str
    state: Literal["waiting", "approved", "refused", "expired", "used"]
    keys: list[Signed]
    decisions: list[Decided]
    can_approve: bool
    can_refuse: bool
    can_carry_out: bool


class Listed(BaseModel):
    """What waits, and what was decided lately."""

    waiting: list[Shown]
    recent: list[Shown]


class InFull(BaseModel):
    """A request; for a correction, the round before and after it."""

    request: Shown
    preview: Json | None
    refused: Json | None
    """Why there is no preview: the round is no longer as it was when it was asked for."""


class _Ask(Change):
    why: Reason


class AskCorrection(_Ask):
    """Ask for a settled round to be put right."""

    kind: Literal["correct_after_settlement"]
    content: Correction


class AskSystemChange(_Ask):
    """Ask for a change of the electronic wagering system."""

    kind: Literal["system_change"]
    content: SystemChange


class AskProgressiveChange(_Ask):
    """Ask for a change of progressives."""

    kind: Literal["change_progressives"]
    content: ProgressiveChange


class AskDeviceCredentials(_Ask):
    """Ask for credentials of terminals."""

    kind: Literal["device_credentials"]
    content: DeviceCredentials


class AskCommencement(_Ask):
    """Ask that operations commence."""

    kind: Literal["commence"]
    content: Commencement


class AskTaxRate(_Ask):
    """Ask that a rate of the tax be set."""

    kind: Literal["set_tax_rates"]
    content: TaxRate


class AskTipPolicy(_Ask):
    """Ask that a policy for electronic tips be set."""

    kind: Literal["set_tip_policy"]
    content: TipPolicy


class AskKeyHolderChange(_Ask):
    """Ask to add a key holder, give a key-holding role, set a password or enable a key holder."""

    kind: Literal["change_key_holders"]
    content: KeyHolderChange


class AskRestoreAdministrator(_Ask):
    """Ask for a new password of an administrator, as a key holder."""

    kind: Literal["restore_administrator"]
    content: RestoreAdministrator


Asked = Annotated[
    AskCorrection
    | AskSystemChange
    | AskProgressiveChange
    | AskDeviceCredentials
    | AskCommencement
    | AskTaxRate
    | AskTipPolicy
    | AskKeyHolderChange
    | AskRestoreAdministrator,
    Field(discriminator="kind"),
]


class Decide(Change):
    """A decision, with its reason."""

    reason: Reason = ""


class CarriedOut(BaseModel):
    """What came of it; a device credential or a one-time password is shown this once."""

    result: Json


@router.get("", summary="Approvals")
def listed(request: Request, person: Onlooker) -> Listed:
    """What waits for signatures or to be carried out, and what was decided lately."""

    def read(unit: Unit) -> Listed:
        waiting = [shown_to(one, person) for one in approvals.waiting(unit)]
        ids = {one["id"] for one in waiting}
        recent = [shown_to(one, person) for one in approvals.recent(unit, RECENT + len(ids)) if str(one.id) not in ids]
        return Listed(waiting=[Shown(**one) for one in waiting], recent=[Shown(**one) for one in recent[:RECENT]])

    return serving(request).house.database.run(read, "approvals")


@router.get("/{id}", summary="An approval")
def one(request: Request, id: UUID, person: Onlooker) -> InFull:
    """A request, and where it corrects a round what that changes."""

    def read(unit: Unit) -> tuple[dict[str, Any], Any, Any]:
        found = _found(unit, id)
        shown = shown_to(found, person)
        if found.kind is not Permission.CORRECT_AFTER_SETTLEMENT:
            return shown, None, None
        try:
            return shown, preview(unit, found.content), None
        except Refused as refused:
            return shown, None, {"what": refused.what, "why": refused.why}

    shown, before_and_after, refused = serving(request).house.database.run(read, "the approval")
    return InFull(request=Shown(**shown), preview=before_and_after, refused=refused)


@router.post("", summary="Ask for an approval")
def ask(request: Request, asked: Asked, person: Asker) -> InFull:
    """Ask; what could never be carried out is refused at once."""
    kind = Permission(asked.kind)
    try:
        verify_can_ask(person, kind)
    except Refused as refused:
        raise not_allowed(refused) from None
    content = asked.content.model_dump(mode="json", exclude_unset=True)
    verify_wanted(content_of(kind, content))

    def act(unit: Unit) -> tuple[dict[str, Any], Any]:
        if isinstance(asked, AskDeviceCredentials):
            made = devices.ask(unit, asked.id, person, asked.content.asset_numbers, asked.why)
            return shown_to(made, person), None
        if isinstance(asked, AskKeyHolderChange | AskRestoreAdministrator):
            return shown_to(key_holders.ask(unit, asked.id, person, kind, content, asked.why), person), None
        if isinstance(asked, AskTaxRate | AskTipPolicy):
            ask_for = tax.ask if isinstance(asked, AskTaxRate) else tip_policy.ask_policy
            return shown_to(ask_for(unit, asked.id, person, content, asked.why), person), None
        known = approvals.find(unit, asked.id)
        if isinstance(asked, AskCommencement) and known is None:
            commencement.verify_ready(unit)
        seen = preview(unit, content) if isinstance(asked, AskCorrection) and known is None else None
        return shown_to(approvals.ask(unit, asked.id, person, kind, content, asked.why), person), seen

    shown, before_and_after = serving(request).house.database.run(act, "the request")
    return InFull(request=Shown(**shown), preview=before_and_after, refused=None)


@router.post("/{id}/approve", summary="Approve")
def approve(request: Request, id: UUID, change: Decide, person: Decider) -> Shown:
    """Turn a key; nobody approves what they asked for."""
    return _decided(request, id, change, person, approves=True)


@router.post("/{id}/refuse", summary="Refuse")
def refuse(request: Request, id: UUID, change: Decide, person: Decider) -> Shown:
    """Refuse a request, or take back one's own; it is over."""
    return _decided(request, id, change, person, approves=False)


def _decided(request: Request, id: UUID, change: Decide, person: Person, *, approves: bool) -> Shown:
    def act(unit: Unit) -> Answer:
        _found(unit, id)
        decide = approvals.approve if approves else approvals.refuse
        return shown_to(decide(unit, id, person, change.reason), person)

    what = "approve" if approves else "refuse"
    asked = {"request": str(id), "reason": change.reason}
    house = serving(request).house
    return Shown(**house.command(change.id, what, asked, act, person.sign_in_name))


def _found(unit: Unit, id: UUID) -> approvals.Request:
    try:
        return approvals.request(unit, id)
    except Refused as refused:
        raise not_there(refused) from None


@router.post("/{id}/carry-out", summary="Carry out what was approved")
def carried_out(request: Request, id: UUID, somebody: Somebody, _: Decider) -> CarriedOut:
    """Do what was approved, once, in the transaction that uses the approval up."""
    server = serving(request)
    server.house.database.run(lambda unit: _found(unit, id), "the approval")
    return CarriedOut(result=carry_out(server, somebody, id))
