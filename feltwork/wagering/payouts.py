"""Payouts by an attendant: jackpots and cash-outs beyond what a device pays itself (465a.26).

A terminal is locked from the moment that something is due until the last of it is paid. Slot machines and fully
automated tables are played in other systems: what they send to be paid by hand is due and paid here all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any, Final, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Transfer, open_account, post
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import Answer, House
from feltwork.wagering.terminals import lock

Kind = Literal["jackpot", "progressive", "cancelled_credit"]

PAID: Final = {
    "jackpot": accounts.JACKPOT_PAID,
    "progressive": accounts.PROGRESSIVE_PAID,
    "cancelled_credit": accounts.CANCELLED_CREDIT_PAID,
}
VERIFIED_FROM: Final[Cents] = 5_000_00
"""465a.26(b)(3): from here on a second person signs the slip of a terminal or a fully automated table."""
SLOTS_VERIFIED_FROM: Final[Cents] = 10_000_00
"""465a.26(b)(3): the same for a slot machine."""
SUPERVISED_FROM: Final[Cents] = 25_000_00
"""465a.26(b)(4): from here on it is a slot supervisor, or somebody of that authority or more."""


class Device(StrEnum):
    """What a payout was registered on."""

    SLOT_MACHINE = "slot_machine"
    TERMINAL = "electronic_wagering_terminal"
    FULLY_AUTOMATED = "fully_automated_electronic_gaming_table"

    @property
    def words(self) -> str:
        return self.replace("_", " ")

    @property
    def verified_from(self) -> Cents:
        return SLOTS_VERIFIED_FROM if self is Device.SLOT_MACHINE else VERIFIED_FROM


SlipKind = Literal["electronic", "imprest", "manual"]
PARTS: Final[dict[SlipKind, tuple[str, ...]]] = {
    "electronic": ("original", "duplicate"),
    "imprest": ("original", "duplicate"),
    "manual": ("original", "duplicate", "triplicate"),
}
"""The parts of a slip: two (465a.26(b)(1) and (7)), of a manual slip from a book three (465a.26(b)(13))."""


@dataclass(frozen=True, slots=True)
class Slip:
    """On which slip something is paid, and from which money."""

    kind: SlipKind = "electronic"
    paid_from: str = accounts.CAGE
    serial: int | None = None
    """Preprinted, of a manual slip."""
    made_at: datetime | None = None
    """What a manual slip states."""


@dataclass(frozen=True, slots=True)
class Override:
    """Another amount than was sent, as it was approved (465a.26(b)(10))."""

    id: UUID
    amount: Cents


class Role(IntEnum):
    """Who may sign a payout slip, in the order of authority."""

    SECURITY = 1
    SLOT_ATTENDANT = 2
    SLOT_SUPERVISOR = 3
    ABOVE_SLOT_SUPERVISOR = 4

    @property
    def words(self) -> str:
        return {
            Role.SECURITY: "security department member",
            Role.SLOT_ATTENDANT: "slot attendant",
            Role.SLOT_SUPERVISOR: "slot supervisor",
            Role.ABOVE_SLOT_SUPERVISOR: "employee above a slot supervisor",
        }[self]


@dataclass(frozen=True, slots=True)
class Signature:
    """A person and the position in which they sign."""

    name: str
    role: Role

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise Refused("a signature", "it names nobody", "465a.26(b)(1)", "state the person's name")


@dataclass(frozen=True, slots=True)
class Payout:
    """What is due at a device, or was."""

    id: UUID
    terminal: str
    """The asset number, of whichever device."""
    device: Device
    kind: Kind
    amount: Cents
    """What the device sent."""
    what: str | None
    why: str | None
    due_at: Any
    slip: int | None
    slip_kind: SlipKind | None
    serial: int | None
    paid_at: Any
    made_at: Any
    paid_amount: Cents | None
    override: UUID | None
    made_by: str | None
    made_by_role: str | None
    verified_by: str | None
    verified_by_role: str | None

    @property
    def paid(self) -> bool:
        return self.paid_at is not None

    @property
    def number(self) -> str | None:
        """The slip's number: the system's own, or the one that was preprinted."""
        return None if self.slip is None else f"{'M-' if self.slip_kind == 'imprest' else ''}{self.serial or self.slip}"

    @property
    def sections(self) -> tuple[str, str, str]:
        """What orders the slip, its date and its asset number."""
        return _SLIP_SECTIONS[self.slip_kind or "electronic"]

    def slip_lines(self) -> list[tuple[str, str, str]]:
        """What stands on the slip, each with its section; empty until it is paid."""
        if not self.paid or self.paid_amount is None:
            return []
        slip, dated, asset = self.sections
        at = self.made_at or self.paid_at
        lines = [
            ("slip", str(self.number), slip),
            ("date and time", f"{at:%Y-%m-%d %H:%M:%S %Z}", dated),
            ("asset number", self.terminal, asset),
            ("device", self.device.words, asset),
            ("amount", dollars(self.paid_amount), slip),
            ("for", self.why or self.kind.replace("_", " "), slip),
        ]
        if self.override is not None:
            lines.append(("sent by the device", dollars(self.amount), "465a.26(b)(10)"))
        lines.append(("made by", str(self.made_by), slip))
        if self.verified_by:
            lines.append(("verified by", self.verified_by, _verifying(max(self.amount, self.paid_amount))))
        return lines

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "terminal": self.terminal,
            "device": self.device,
            "kind": self.kind,
            "amount": money(self.amount),
            "verified_from": money(self.device.verified_from),
            "what": self.what,
            "why": self.why,
            "due_at": self.due_at.isoformat(),
            "slip": self.slip,
            "slip_kind": self.slip_kind,
            "number": self.number,
            "paid_at": self.paid_at and self.paid_at.isoformat(),
            "paid_amount": None if self.paid_amount is None else money(self.paid_amount),
            "override": self.override and str(self.override),
            "made_by": self.made_by,
            "verified_by": self.verified_by,
        }


_SLIP_SECTIONS: Final[dict[SlipKind, tuple[str, str, str]]] = {
    "electronic": ("465a.26(b)(1)", "465a.26(b)(5)(i)", "465a.26(b)(5)(ii)"),
    "imprest": ("465a.26(b)(7)", "465a.26(b)(7)(i)", "465a.26(b)(7)(ii)"),
    "manual": ("465a.26(b)(13)(i)", "465a.26(b)(13)(ii)", "465a.26(b)(13)(iii)"),
}


def due(
    unit: Unit,
    id: UUID,
    asset_number: str,
    kind: Kind,
    amount: Cents,
    posting: UUID,
    round: UUID | None = None,
    what: str | None = None,
    why: str | None = None,
) -> None:
    """Note what an attendant has to pay; the posting that moves it to the account of what is due is the caller's."""
    unit.run(
        "insert into wagering.payout (id, terminal, kind, amount, posting, round, what, why)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s)",
        (id, asset_number, kind, amount, posting, round, what, why),
    )


def device_due(
    unit: Unit, id: UUID, device: Device, asset_number: str, kind: Kind, amount: Cents, why: str, by: str
) -> None:
    """What a slot machine or a fully automated table sent to be paid by hand; its play is in other books."""
    assert device is not Device.TERMINAL, "what is due at a terminal comes of its play"
    known = unit.row("select from wagering.terminal where asset_number = %s", (asset_number,))
    if known is not None:
        what = f"{device.words} {asset_number}"
        raise Refused(what, "a terminal has this asset number", "465a.26(b)(5)(ii)", "state the device's own")
    owed = accounts.payout_due(asset_number)
    open_account(unit, accounts.OTHER_DEVICES, "asset")
    open_account(unit, owed, "liability", 0)
    post(unit, id, "device payout", by, [Transfer(accounts.OTHER_DEVICES, owed, amount, accounts.DEVICE_PAYOUT_DUE)])
    unit.run(
        "insert into wagering.payout (id, device_type, device, kind, amount, posting, why)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (id, device, asset_number, kind, amount, id, why),
    )


def pay(house: House, id: UUID, payout: UUID, by: Signature, verified_by: Signature | None = None) -> Answer:
    """An attendant pays, on a slip with the signatures its amount asks for; the last payout frees the terminal."""
    request = {"payout": str(payout), "by": by.name, "verified_by": verified_by and verified_by.name}
    return house.command(id, "pay", request, lambda unit: pay_in(unit, id, payout, by, verified_by), by.name)


def pay_in(
    unit: Unit,
    id: UUID,
    payout: UUID,
    by: Signature,
    verified_by: Signature | None,
    slip: Slip | None = None,
    override: Override | None = None,
) -> Answer:
    """The same inside a unit of work: on any kind of slip, and at another amount where that was approved."""
    slip = slip or Slip()
    found = held(unit, payout)
    # By the larger amount: nobody comes by with fewer signatures because an override made it less.
    verify_signatures(max(found.amount, override.amount if override else 0), by, verified_by, found.device)
    post(unit, id, "attendant payout", by.name, _entries(unit, found, slip, override))
    unit.run(
        "insert into wagering.payout_paid (payout, posting, made_by, made_by_role, verified_by, verified_by_role,"
        " slip_kind, paid_from, manual_serial, made_at, amount, override)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            payout,
            id,
            by.name,
            by.role.words,
            verified_by and verified_by.name,
            verified_by and verified_by.role.words,
            slip.kind,
            slip.paid_from,
            slip.serial,
            slip.made_at,
            override and override.amount,
            override and override.id,
        ),
    )
    still_due = sum(other.amount for other in waiting(unit, found.terminal))
    done = find(unit, payout)
    return {**done.to_json(), "on_the_slip": done.slip_lines(), "still_due": money(still_due)}


def held(unit: Unit, payout: UUID) -> Payout:
    """What is due, and nobody else pays it meanwhile; refused where it was paid."""
    found = find(unit, payout)
    if found.device is Device.TERMINAL:
        lock(unit, [found.terminal])
    else:
        unit.run("select pg_advisory_xact_lock(hashtextextended(%s, 0))", (f"payouts of {found.terminal}",))
    found = find(unit, payout)  # again, now that nobody else can pay there
    if found.paid:
        raise Refused(
            f"payout {payout}",
            f"{dollars(found.paid_amount or found.amount)} was paid by {found.made_by} at"
            f" {found.paid_at:%Y-%m-%d %H:%M}",
            "465a.26(b)(1)",
        )
    return found


def _entries(unit: Unit, found: Payout, slip: Slip, override: Override | None) -> list[Transfer]:
    """What was sent is paid; the difference of an override stands in an account of its own.

    So the meters of a terminal count what it sent, as the central control computer does, and the books say what left
    the cage.
    """
    table, asset_number = None, None
    if found.device is Device.TERMINAL:
        [at] = lock(unit, [found.terminal]).values()
        table, asset_number = at.gaming_table, at.asset_number
    kind = PAID[found.kind] if found.device is Device.TERMINAL else accounts.DEVICE_PAYOUT_PAID
    owed = accounts.payout_due(found.terminal)
    entries = [Transfer(owed, slip.paid_from, found.amount, kind, found.what, asset_number, table)]
    if override is not None:
        open_account(unit, accounts.PAYOUT_OVERRIDES, "expense")
        more = override.amount - found.amount
        debit, credit = accounts.PAYOUT_OVERRIDES, slip.paid_from
        between = (debit, credit) if more > 0 else (credit, debit)
        if more:  # an override may bring an earlier one back to what was sent
            kind, what = accounts.PAYOUT_OVERRIDE, str(override.id)
            entries.append(Transfer(*between, abs(more), kind, what, asset_number, table))
    return entries


def verify_signatures(
    amount: Cents, by: Signature, verified_by: Signature | None, device: Device = Device.TERMINAL
) -> None:
    """465a.26(b)(1), (3) and (4): who makes the slip, and who signs it beside them."""
    if by.role < Role.SLOT_ATTENDANT:
        raise Refused(
            f"slip by {by.name}", f"a {by.role.words} makes none", "465a.26(b)(1)", "a slot attendant or above makes it"
        )
    section = _verifying(amount)
    what = f"slip of {dollars(amount)}"
    if verified_by is not None and verified_by.name.strip().casefold() == by.name.strip().casefold():
        raise Refused(what, f"{by.name} signed it already", section, "another person verifies it")
    if amount < device.verified_from:
        return
    if verified_by is None:
        raise Refused(what, "a second person has to verify and sign it", section, "name who verified it")
    if by.role >= Role.SLOT_SUPERVISOR:
        return  # anybody of this list may verify what a supervisor made
    least = (Role.SECURITY, Role.SLOT_SUPERVISOR) if amount < SUPERVISED_FROM else (Role.SLOT_SUPERVISOR,)
    if verified_by.role not in least and verified_by.role < Role.SLOT_SUPERVISOR:
        raise Refused(
            what,
            f"a {verified_by.role.words} does not verify one of this amount that a {by.role.words} made",
            section,
            "a slot supervisor or above does" + (", or a security department member" if len(least) > 1 else ""),
        )


def _verifying(amount: Cents) -> str:
    return "465a.26(b)(3)" if amount < SUPERVISED_FROM else "465a.26(b)(4)"


def waiting(unit: Unit, asset_number: str | None = None) -> list[Payout]:
    """What attendants still have to pay, the oldest first."""
    rows = unit.rows(
        f"{_SELECT} where d.payout is null"
        " and (%(terminal)s::text is null or coalesce(p.terminal, p.device) = %(terminal)s) order by p.due_at, p.id",
        {"terminal": asset_number},
    )
    return [_of(row) for row in rows]


def slips(unit: Unit, since: datetime, most: int | None = None) -> list[Payout]:
    """What was paid since a moment, the newest slip first; the newest of them where ``most`` is stated."""
    rows = unit.rows(f"{_SELECT} where d.at >= %s order by d.slip desc limit %s", (since, most))
    return [_of(row) for row in rows]


def of_slip(unit: Unit, slip: int) -> Payout:
    """What was paid on a slip, by the number that the system gave it."""
    row = unit.row(f"{_SELECT} where d.slip = %s", (slip,))
    if row is None:
        raise Refused(f"slip {slip}", "there is no such slip", "465a.26(b)(1)")
    return _of(row)


_SELECT: Final = (
    "select p.id, coalesce(p.terminal, p.device) as terminal, p.device_type as device, p.kind, p.amount, p.what, p.why,"
    " p.due_at, d.slip, d.slip_kind, d.manual_serial as serial, d.at as paid_at, d.made_at,"
    " case when d.payout is not null then coalesce(d.amount, p.amount) end as paid_amount, d.override, d.made_by,"
    " d.made_by_role, d.verified_by, d.verified_by_role, h.timezone"
    " from ledger.house h cross join wagering.payout p left join wagering.payout_paid d on d.payout = p.id"
)


def find(unit: Unit, id: UUID) -> Payout:
    """What is due under an id, or was."""
    row = unit.row(f"{_SELECT} where p.id = %s", (id,))
    if row is None:
        raise Refused(f"payout {id}", "nothing was ever due under this id", "465a.26(b)(1)")
    return _of(row)


def _of(row: Row) -> Payout:
    """Moments by the house's clock: a slip says the date and time that patron and attendant saw."""
    zone = ZoneInfo(row.pop("timezone"))
    told = {name: row[name] and row[name].astimezone(zone) for name in ("due_at", "paid_at", "made_at")}
    return Payout(**{**row, **told, "device": Device(row["device"])})
