"""Payouts by an attendant: jackpots and cash-outs beyond what a terminal pays itself (465a.26).

The terminal is locked from the moment that something is due until the last of it is paid.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Transfer, post
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
"""465a.26(b)(3): from here on a second person signs the slip of an electronic wagering terminal."""
SUPERVISED_FROM: Final[Cents] = 25_000_00
"""465a.26(b)(4): from here on it is a slot supervisor, or somebody of that authority or more."""


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
    """What is due at a terminal, or was."""

    id: UUID
    terminal: str
    kind: Kind
    amount: Cents
    what: str | None
    why: str | None
    due_at: Any
    slip: int | None
    paid_at: Any
    made_by: str | None
    verified_by: str | None

    @property
    def paid(self) -> bool:
        return self.paid_at is not None

    def slip_lines(self) -> list[tuple[str, str, str]]:
        """What stands on the slip, each with its section; empty until it is paid."""
        if not self.paid:
            return []
        signed = [("verified by", self.verified_by, _verifying(self.amount))] if self.verified_by else []
        return [
            ("slip", str(self.slip), "465a.26(b)(1)"),
            ("date and time", f"{self.paid_at:%Y-%m-%d %H:%M:%S %Z}", "465a.26(b)(5)(i)"),
            ("asset number", self.terminal, "465a.26(b)(5)(ii)"),
            ("amount", dollars(self.amount), "465a.26(b)(1)"),
            ("for", self.why or self.kind.replace("_", " "), "465a.26(b)(1)"),
            ("made by", str(self.made_by), "465a.26(b)(1)"),
            *signed,
        ]

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "terminal": self.terminal,
            "kind": self.kind,
            "amount": money(self.amount),
            "what": self.what,
            "why": self.why,
            "due_at": self.due_at.isoformat(),
            "slip": self.slip,
            "paid_at": self.paid_at and self.paid_at.isoformat(),
            "made_by": self.made_by,
            "verified_by": self.verified_by,
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


def pay(house: House, id: UUID, payout: UUID, by: Signature, verified_by: Signature | None = None) -> Answer:
    """An attendant pays, on a slip with the signatures its amount asks for; the last payout frees the terminal."""

    def act(unit: Unit) -> Answer:
        found = _payout(unit, payout)
        at = lock(unit, [found.terminal])[found.terminal]
        found = _payout(unit, payout)  # again, now that nobody else can pay at this terminal
        if found.paid:
            raise Refused(
                f"payout {payout}",
                f"{dollars(found.amount)} was paid by {found.made_by} at {found.paid_at:%Y-%m-%d %H:%M}",
                "465a.26(b)(1)",
            )
        verify_signatures(found.amount, by, verified_by)
        entry = Transfer(
            at.payout_due, accounts.CAGE, found.amount, PAID[found.kind], found.what, at.asset_number, at.gaming_table
        )
        post(unit, id, "attendant payout", by.name, [entry])
        unit.run(
            "insert into wagering.payout_paid (payout, posting, made_by, made_by_role, verified_by, verified_by_role)"
            " values (%s, %s, %s, %s, %s, %s)",
            (
                payout,
                id,
                by.name,
                by.role.words,
                verified_by and verified_by.name,
                verified_by and verified_by.role.words,
            ),
        )
        still_due = sum(other.amount for other in waiting(unit, at.asset_number))
        done = _payout(unit, payout)
        return {**done.to_json(), "on_the_slip": done.slip_lines(), "still_due": money(still_due)}

    request = {"payout": str(payout), "by": by.name, "verified_by": verified_by and verified_by.name}
    return house.command(id, "pay", request, act, by.name)


def verify_signatures(amount: Cents, by: Signature, verified_by: Signature | None) -> None:
    """465a.26(b)(1), (3) and (4): who makes the slip, and who signs it beside them."""
    if by.role < Role.SLOT_ATTENDANT:
        raise Refused(
            f"slip by {by.name}", f"a {by.role.words} makes none", "465a.26(b)(1)", "a slot attendant or above makes it"
        )
    if amount < VERIFIED_FROM:
        return
    section = _verifying(amount)
    what = f"slip of {dollars(amount)}"
    if verified_by is None:
        raise Refused(what, "a second person has to verify and sign it", section, "name who verified it")
    if verified_by.name.strip().casefold() == by.name.strip().casefold():
        raise Refused(what, f"{by.name} signed it already", section, "another person verifies it")
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
        f"{_SELECT} where d.payout is null and (%(terminal)s::text is null or p.terminal = %(terminal)s)"
        " order by p.due_at, p.id",
        {"terminal": asset_number},
    )
    return [_of(row) for row in rows]


_SELECT: Final = (
    "select p.id, p.terminal, p.kind, p.amount, p.what, p.why, p.due_at, d.slip, d.at as paid_at, d.made_by,"
    " d.verified_by from wagering.payout p left join wagering.payout_paid d on d.payout = p.id"
)


def _payout(unit: Unit, id: UUID) -> Payout:
    row = unit.row(f"{_SELECT} where p.id = %s", (id,))
    if row is None:
        raise Refused(f"payout {id}", "nothing was ever due under this id", "465a.26(b)(1)")
    return _of(row)


def _of(row: Row) -> Payout:
    return Payout(**row)
