"""Three-part manual slips: made by hand while no electronic slip can be, entered when the system is back, and matched
with what was due (465a.26(b)(13)).

Whoever made or verified a slip does not enter it. What was paid leaves the cage in the books when the slip is entered.
Where something of the same amount is due at that device it is paid by the slip at once; where it is not, the slip waits
in an account of its own until somebody matches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.cage import overrides, slips
from feltwork.cage.commanding import commanded
from feltwork.cage.slip_books import LONGEST_WHY, SECTION, SERIAL, book_of, offline_at, verify_recent
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Transfer, open_account, post, verify_amount
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, payouts
from feltwork.wagering.house import Answer, House, options
from feltwork.wagering.payouts import Device, Kind, Payout, Signature, Slip


@dataclass(frozen=True, slots=True)
class Written:
    """What stands on a manual slip."""

    serial: int
    made_at: datetime
    device: Device
    asset_number: str
    kind: Kind
    amount: Cents
    what: str
    """The winning wager or combination, or its code."""
    why_by_hand: str = ""
    """Why no electronic slip could be made, where the system was not recorded as offline then."""

    def to_json(self) -> dict[str, Any]:
        return {
            "serial": self.serial,
            "made_at": self.made_at.isoformat(),
            "device": self.device,
            "asset_number": self.asset_number,
            "kind": self.kind,
            "amount": money(self.amount),
            "what": self.what,
            "why": self.why_by_hand,
        }


@dataclass(frozen=True, slots=True)
class ManualSlip:
    """A number of a book that was entered."""

    serial: int
    void: bool
    why: str
    made_at: datetime | None
    device: Device | None
    asset_number: str | None
    kind: Kind | None
    amount: Cents | None
    what: str | None
    made_by: str | None
    made_by_role: str | None
    verified_by: str | None
    verified_by_role: str | None
    entered_by: str
    at: datetime
    payout: UUID | None
    """What was due, once it is matched."""

    @property
    def state(self) -> str:
        return "void" if self.void else "waiting" if self.payout is None else "matched"

    def signature(self, which: str) -> Signature | None:
        name, role = getattr(self, which), getattr(self, f"{which}_role")
        if name is None:
            return None
        return Signature(name, next(one for one in payouts.Role if one.words == role))

    def to_json(self) -> dict[str, Any]:
        return {
            "serial": self.serial,
            "state": self.state,
            "why": self.why,
            "made_at": self.made_at and self.made_at.isoformat(),
            "device": self.device,
            "asset_number": self.asset_number,
            "kind": self.kind,
            "amount": None if self.amount is None else money(self.amount),
            "what": self.what,
            "made_by": self.made_by,
            "verified_by": self.verified_by,
            "entered_by": self.entered_by,
            "at": self.at.isoformat(),
            "payout": self.payout and str(self.payout),
            "section": SECTION,
        }


# ------------------------------------------------------------------------------------------------------ entering


def enter(
    house: House, id: UUID, by: Person, written: Written, made_by: Person, verified_by: Person | None = None
) -> Answer:
    """Enter a manual slip, by another person than made it; what it paid is in the books from now on."""
    what = f"manual slip {written.serial}"
    _verify_written(what, written)
    if by.id == made_by.id:
        raise Refused(what, f"{by.sign_in_name} made it", SECTION, "another person enters it")
    if verified_by is not None and by.id == verified_by.id:
        why = f"{by.sign_in_name} verified it"
        raise Refused(what, why, SECTION, "a person who has not signed it enters it")
    verify(made_by, Permission.ENTER_MANUAL_SLIP)
    if verified_by is not None:
        verify(verified_by, Permission.VERIFY_PAYOUT)
        verified_by.verify_turns_keys(what, SECTION)
    signed, beside = slips.signature(made_by), None if verified_by is None else slips.signature(verified_by)
    payouts.verify_signatures(written.amount, signed, beside, written.device)

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "slip books")
        of = book_of(unit, written.serial)
        now: datetime = unit.value("select ledger.now()")
        if written.made_at > now:
            raise Refused(what, "it was made later than now", "465a.26(b)(13)(ii)", "look at the date and time")
        verify_recent(what, written.made_at, now, "465a.26(b)(13)(ii)")
        offline = offline_at(unit, written.made_at)
        if offline is None and not written.why_by_hand.strip():
            at = written.made_at.astimezone(ZoneInfo(options(unit).timezone))
            why = f"the system was not offline at {at:%Y-%m-%d %H:%M}"
            raise Refused(what, why, SECTION, "record when it was, or state why no electronic slip could be made")
        unit.run(
            "insert into cage.manual_slip (serial, id, book, void, why, offline, made_at, device_type, asset_number,"
            " kind, amount, what, made_by, made_by_role, verified_by, verified_by_role, entered_by)"
            " values (%s, %s, %s, false, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                written.serial,
                id,
                of.id,
                written.why_by_hand.strip() or "the slot monitoring system was offline",
                offline,
                written.made_at,
                written.device,
                written.asset_number,
                written.kind,
                written.amount,
                written.what.strip(),
                made_by.id,
                signed.role.words,
                verified_by and verified_by.id,
                beside and beside.role.words,
                by.id,
            ),
        )
        _verify_device(unit, what, written)
        open_account(unit, accounts.MANUAL_SLIPS, "asset")
        paid = Transfer(
            accounts.MANUAL_SLIPS, accounts.CAGE, written.amount, accounts.MANUAL_SLIP_PAID, str(written.serial)
        )
        post(unit, id, "manual slip", by.sign_in_name, [paid])
        due = next((one for one in _fitting(unit, written) if _payable(unit, one) == written.amount), None)
        if due is not None:
            _match(unit, uuid5(id, "match"), by, slip(unit, written.serial), due)
        return slip(unit, written.serial).to_json()

    request = {
        **written.to_json(),
        "made_by": made_by.sign_in_name,
        "verified_by": verified_by and verified_by.sign_in_name,
    }
    return commanded(house, id, by, Permission.ENTER_MANUAL_SLIP, "enter_manual_slip", what, request, act)


def _verify_written(what: str, written: Written) -> None:
    verify_amount(written.amount, what)
    if written.made_at.tzinfo is None:
        raise Refused(what, "its date and time have no time zone", "465a.26(b)(13)(ii)", "2026-11-16T14:00-05:00")
    slips.verify_asset_number(what, written.asset_number, "465a.26(b)(13)(iii)")
    if not 0 < len(written.what.strip()) <= LONGEST_WHY or len(written.why_by_hand) > LONGEST_WHY:
        raise Refused(what, "it does not say what was won", "465a.26(b)(1)", "state the winning wager or combination")


def _verify_device(unit: Unit, what: str, written: Written) -> None:
    known = unit.row("select from wagering.terminal where asset_number = %s", (written.asset_number,)) is not None
    if known != (written.device is Device.TERMINAL):
        why = f"{written.asset_number} is {'a' if known else 'no'} terminal"
        raise Refused(what, why, "465a.26(b)(13)(iii)", "check the asset number")
    if not known:
        slips.verify_registered(unit, what, written.device, written.asset_number, "465a.26(b)(13)(iii)")


def _fitting(unit: Unit, written: Written | ManualSlip) -> list[Payout]:
    """What is due at the device of a slip, of its kind."""
    assert written.asset_number is not None
    return [one for one in payouts.waiting(unit, written.asset_number) if one.kind == written.kind]


def _payable(unit: Unit, due: Payout) -> Cents | None:
    """The amount at which something is to be paid now; none while an override of it waits for a decision."""
    try:
        approved = overrides.approved(unit, due.id)
    except Refused:
        return None
    return approved.amount if approved else due.amount


def void(house: House, id: UUID, by: Person, serial: int, why: str) -> Answer:
    """A number that paid nothing: spoilt, or passed over."""
    what = f"manual slip {serial}"
    if not 0 < len(why.strip()) <= LONGEST_WHY:
        raise Refused(what, "no reason is stated, or too long a one", SERIAL, "say why it is void")

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "slip books")
        of = book_of(unit, serial)
        unit.run(
            "insert into cage.manual_slip (serial, id, book, void, why, entered_by) values (%s, %s, %s, true, %s, %s)",
            (serial, id, of.id, why.strip(), by.id),
        )
        return slip(unit, serial).to_json()

    request = {"why": why.strip()}
    return commanded(house, id, by, Permission.ENTER_MANUAL_SLIP, "void_manual_slip", what, request, act)


# ------------------------------------------------------------------------------------------------------ matching


def match(house: House, id: UUID, by: Person, serial: int, payout: UUID) -> Answer:
    """What was due is what a manual slip paid; where the amounts differ, an override was approved before."""
    what = f"manual slip {serial}"

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "slip books")
        found = slip(unit, serial)
        if found.state != "waiting":
            raise Refused(what, f"it is {found.state}", SECTION, "match one that waits")
        if found.made_by == by.sign_in_name:
            raise Refused(what, f"{by.sign_in_name} made it", SECTION, "another person matches it")
        _match(unit, id, by, found, payouts.held(unit, payout))
        return slip(unit, serial).to_json()

    request = {"payout": str(payout)}
    return commanded(house, id, by, Permission.ENTER_MANUAL_SLIP, "match_manual_slip", what, request, act)


def _match(unit: Unit, id: UUID, by: Person, found: ManualSlip, due: Payout) -> None:
    what = f"manual slip {found.serial}"
    assert found.amount is not None, "it is not void"
    if (due.terminal, due.kind) != (found.asset_number, found.kind):
        why = f"{due.kind.replace('_', ' ')} at {due.terminal} is not what it paid"
        raise Refused(what, why, "465a.26(b)(13)(iii)", "match what was due at its device")
    approved = overrides.approved(unit, due.id)
    if found.amount != (approved.amount if approved else due.amount):
        why = f"it paid {dollars(found.amount)}, and the device sent {dollars(due.amount)}"
        raise Refused(what, why, overrides.SECTION, "have an override of that amount approved")
    signed = found.signature("made_by")
    assert signed is not None, "whoever made it is known"
    on = Slip("manual", accounts.MANUAL_SLIPS, found.serial, found.made_at)
    payouts.pay_in(unit, id, due.id, signed, found.signature("verified_by"), on, approved)
    unit.run(
        "insert into cage.manual_slip_matched (serial, payout, matched_by) values (%s, %s, %s)",
        (found.serial, due.id, by.id),
    )


# ------------------------------------------------------------------------------------------------------- reading


def slip(unit: Unit, serial: int) -> ManualSlip:
    """A manual slip that was entered."""
    row = unit.row(f"{_SELECT} where s.serial = %s", (serial,))
    if row is None:
        raise Refused(f"manual slip {serial}", "it was not entered", SERIAL, "enter it, or void it")
    return _slip(row)


def manual_slips(unit: Unit, most: int | None = None) -> list[ManualSlip]:
    """Manual slips that were entered, those that wait for a match first, then the newest."""
    rows = unit.rows(f"{_SELECT} order by s.void or m.payout is not null, s.at desc, s.serial limit %s", (most,))
    return [_slip(row) for row in rows]


_SELECT: Final = (
    "select s.serial, s.void, s.why, s.made_at, s.device_type as device, s.asset_number, s.kind, s.amount, s.what,"
    " a.sign_in_name as made_by, s.made_by_role, v.sign_in_name as verified_by, s.verified_by_role,"
    " e.sign_in_name as entered_by, s.at, m.payout"
    " from cage.manual_slip s left join access.person a on a.id = s.made_by"
    " left join access.person v on v.id = s.verified_by join access.person e on e.id = s.entered_by"
    " left join cage.manual_slip_matched m on m.serial = s.serial"
)


def _slip(row: Row) -> ManualSlip:
    return ManualSlip(**{**row, "device": row["device"] and Device(row["device"])})
