"""Overrides: a payout that does not match the amount which the device sent (465a.26(b)(10)).

One person asks, with the reason; a slot supervisor or above who is somebody else decides. One that was approved by
mistake is asked for anew: the newest that was not refused holds. What was sent and what was paid both stay known, and
the difference has an account of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import verify_amount
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering import payouts
from feltwork.wagering.house import Answer, House

SECTION: Final = "465a.26(b)(10)"
LONGEST_WHY: Final = 400


@dataclass(frozen=True, slots=True)
class Asked:
    """An override that was asked for, and what became of it."""

    id: UUID
    payout: UUID
    asset_number: str
    device: str
    sent: Cents
    amount: Cents
    why: str
    asked_by: str
    asked_by_id: UUID
    at: datetime
    approves: bool | None
    reason: str | None
    decided_by: str | None
    decided_at: datetime | None
    slip: int | None

    @property
    def difference(self) -> Cents:
        """What is paid beyond what was sent."""
        return self.amount - self.sent

    @property
    def state(self) -> str:
        if self.slip is not None:
            return "paid"
        return {None: "waiting", True: "approved", False: "refused"}[self.approves]

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "payout": str(self.payout),
            "asset_number": self.asset_number,
            "device": self.device,
            "sent": money(self.sent),
            "amount": money(self.amount),
            "difference": money(self.difference),
            "why": self.why,
            "asked_by": self.asked_by,
            "at": self.at.isoformat(),
            "state": self.state,
            "reason": self.reason,
            "decided_by": self.decided_by,
            "decided_at": self.decided_at and self.decided_at.isoformat(),
            "slip": self.slip,
            "section": SECTION,
        }


def ask(house: House, id: UUID, by: Person, payout: UUID, amount: Cents, why: str) -> Answer:
    """Ask that another amount be paid than the device sent, or than an override that was approved before says."""
    what = f"override of payout {payout}"
    verify_amount(amount, what)
    if not 0 < len(why.strip()) <= LONGEST_WHY:
        raise Refused(what, "no reason is stated, or too long a one", SECTION, "say what was observed")

    def act(unit: Unit) -> Answer:
        due = payouts.held(unit, payout)
        _verify_asked(what, amount, due.amount, _newest(of_payout(unit, payout)))
        unit.run(
            "insert into cage.override (id, payout, sent, amount, why, asked_by) values (%s, %s, %s, %s, %s, %s)",
            (id, payout, due.amount, amount, why.strip(), by.id),
        )
        return find(unit, id).to_json()

    request = {"payout": str(payout), "amount": amount, "why": why.strip()}
    return commanded(house, id, by, Permission.PAY_PAYOUT, "ask_override", what, request, act)


def _newest(asked: Sequence[Asked]) -> Asked | None:
    """What holds of everything that was asked for about a payout: the newest that was not refused."""
    return next((one for one in asked if one.state != "refused"), None)


def _verify_asked(what: str, amount: Cents, sent: Cents, newest: Asked | None) -> None:
    if newest is None:
        if amount == sent:
            raise Refused(what, f"the device sent {dollars(amount)} itself", SECTION, "pay it without an override")
    elif newest.state == "waiting" or newest.amount == amount:
        why = f"{newest.asked_by} asked for one of {dollars(newest.amount)}, which is {newest.state}"
        instead = "have that one decided first" if newest.state == "waiting" else "pay it"
        raise Refused(what, why, SECTION, instead)


def decide(house: House, id: UUID, by: Person, override: UUID, *, approves: bool, reason: str) -> Answer:
    """Approve or refuse an override that another person asked for."""
    what = f"override {override}"
    if not 0 < len(reason.strip()) <= LONGEST_WHY:
        raise Refused(what, "no reason is stated, or too long a one", SECTION, "say what was verified")

    def act(unit: Unit) -> Answer:
        payouts.held(unit, find(unit, override).payout)
        found = find(unit, override)
        if found.asked_by_id == by.id:
            raise Refused(
                what, "nobody approves what they ask for", SECTION, "another slot supervisor or above decides"
            )
        if found.approves is not None:
            raise Refused(what, f"{found.decided_by} has decided it", SECTION, "ask for another where it is wrong")
        unit.run(
            "insert into cage.override_decision (override, approves, reason, decided_by, decided_roles)"
            " values (%s, %s, %s, %s, %s)",
            (override, approves, reason.strip(), by.id, sorted(by.roles)),
        )
        return find(unit, override).to_json()

    request = {"override": str(override), "approves": approves, "reason": reason.strip()}
    return commanded(house, id, by, Permission.OVERRIDE_PAYOUT, "decide_override", what, request, act)


def approved(unit: Unit, payout: UUID) -> payouts.Override | None:
    """The amount at which a payout is to be paid, where it was overridden; refused while that is not decided."""
    one = _newest(of_payout(unit, payout))
    if one is not None and one.state == "waiting":
        why = f"{one.asked_by} asked for {dollars(one.amount)} instead, and nobody has decided that"
        raise Refused(f"payout {payout}", why, SECTION, "have a slot supervisor or above decide it")
    return None if one is None else payouts.Override(one.id, one.amount)


# ------------------------------------------------------------------------------------------------------- reading


def find(unit: Unit, id: UUID) -> Asked:
    """An override by its id."""
    row = unit.row(f"{_SELECT} where o.id = %s", (id,))
    if row is None:
        raise Refused(f"override {id}", "nothing was asked for under this id", SECTION, "ask for it first")
    return _asked(row)


def of_payout(unit: Unit, payout: UUID) -> list[Asked]:
    """What was asked for about one payout, the newest first."""
    return of_payouts(unit, [payout]).get(payout, [])


def of_payouts(unit: Unit, payouts: Sequence[UUID]) -> dict[UUID, list[Asked]]:
    """What was asked for about each of some payouts, the newest first."""
    found: dict[UUID, list[Asked]] = {}
    for row in unit.rows(f"{_SELECT} where o.payout = any(%s) order by o.at desc, o.id", (list(payouts),)):
        found.setdefault(row["payout"], []).append(_asked(row))
    return found


def waiting(unit: Unit) -> list[Asked]:
    """What nobody has decided yet, the oldest first."""
    return [_asked(row) for row in unit.rows(f"{_SELECT} where d.override is null order by o.at, o.id")]


def report(unit: Unit, first: date, last: date) -> list[Asked]:
    """Every override that was asked for in some gaming days, in that order, whatever became of it."""
    rows = unit.rows(
        f"{_SELECT} where ledger.gaming_day(o.at) between %s and %s order by o.at, o.id",
        (first, last),
    )
    return [_asked(row) for row in rows]


_SELECT: Final = (
    "select o.id, o.payout, coalesce(p.terminal, p.device) as asset_number, p.device_type as device, o.sent, o.amount,"
    " o.why, a.sign_in_name as asked_by, o.asked_by as asked_by_id, o.at, d.approves, d.reason,"
    " w.sign_in_name as decided_by, d.at as decided_at, s.slip"
    " from cage.override o join wagering.payout p on p.id = o.payout join access.person a on a.id = o.asked_by"
    " left join cage.override_decision d on d.override = o.id left join access.person w on w.id = d.decided_by"
    " left join wagering.payout_paid s on s.override = o.id"
)


def _asked(row: Row) -> Asked:
    return Asked(**row)
