"""Gaming vouchers that people redeemed reach finance: those of a cashiering location gaming day by gaming day, those of
a redemption machine once the cage has reconciled it (461a.8(l)). Those of devices come from the count (``closing``).

What else finance does with them is not in our text.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Row, Unit
from feltwork.floor.due import Due
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House
from feltwork.wagering.redemption_locations import Kind
from feltwork.wagering.voucher_records import today

SECTION: Final = "461a.8(l)"
MACHINE: Final = "redemption_machine"


@dataclass(frozen=True, slots=True)
class Redeemed:
    """What a location took in a gaming day, and how far it is on its way."""

    location: str
    kind: Kind
    day: date
    vouchers: int
    amount: Cents
    reconciled_by: str | None
    received_by: str | None
    over: bool
    """Whether the gaming day is."""

    @property
    def name(self) -> str:
        return f"gaming vouchers of {self.location}, {self.day}"

    @property
    def state(self) -> str:
        if self.received_by is not None:
            return "received"
        if not self.over:
            return "going_on"
        return "to_reconcile" if self.kind == MACHINE and self.reconciled_by is None else "to_receive"

    def to_json(self) -> dict[str, Any]:
        return {
            "location": self.location,
            "kind": self.kind,
            "day": self.day.isoformat(),
            "vouchers": self.vouchers,
            "amount": money(self.amount),
            "reconciled_by": self.reconciled_by,
            "received_by": self.received_by,
            "state": self.state,
            "section": SECTION,
        }


def redeemed(
    unit: Unit, *, waiting: bool = False, of: tuple[str, date] | None = None, most: int = 500
) -> list[Redeemed]:
    """Every gaming day of every location that redeemed something, the newest first; ``waiting`` alone, or ``of`` one
    location and day alone, if wanted."""
    rows = unit.rows(
        "select r.location, l.kind, r.day, r.vouchers, r.amount, c.sign_in_name as reconciled_by,"
        " f.sign_in_name as received_by, r.day < wagering.today() as over from (select e.location, e.day,"
        " count(*)::integer as vouchers, sum(v.amount)::bigint as amount from wagering.voucher_end e"
        " join wagering.voucher v on v.validation_number = e.voucher where e.how = 'redeemed'"
        " and e.location is not null and (%(location)s::text is null or e.location = %(location)s and e.day = %(day)s)"
        " group by 1, 2) r join wagering.redemption_location l on l.location = r.location"
        " left join cage.redemptions_reconciled m on m.location = r.location and m.day = r.day"
        " left join access.person c on c.id = m.reconciled_by"
        " left join cage.redemptions_received t on t.location = r.location and t.day = r.day"
        " left join access.person f on f.id = t.received_by where not %(waiting)s or t.day is null"
        " order by r.day desc, r.location limit %(most)s",
        {"waiting": waiting, "most": most, "location": of and of[0], "day": of and of[1]},
    )
    return [Redeemed(**row) for row in rows]


def due(unit: Unit) -> list[Due]:
    """What finance has not received of gaming days that are over; overdue where another day has gone by since."""
    now = today(unit)
    return [
        Due(
            "vouchers_to_finance",
            f"{one.vouchers} gaming vouchers for {dollars(one.amount)} redeemed at {one.location}",
            SECTION,
            "due" if one.day >= now - timedelta(days=1) else "overdue",
            one.day + timedelta(days=1),
            None,
            subject=f"{one.location} {one.day}",
        )
        for one in redeemed(unit, waiting=True)
        if one.over
    ]


def reconcile(house: House, id: UUID, by: Person, location: str, day: date, vouchers: int, amount: Cents) -> Answer:
    """The cage has reconciled a redemption machine's gaming day; its vouchers go to finance then."""

    def act(unit: Unit, found: Redeemed) -> None:
        if found.kind != MACHINE:
            why = "it is no redemption machine"
            raise Refused(found.name, why, SECTION, "finance receives what a cashiering location redeemed as it is")
        if found.reconciled_by is not None:
            raise Refused(found.name, f"{found.reconciled_by} has reconciled it", SECTION)
        _record(unit, "redemptions_reconciled", found, by)

    return _counted(house, id, by, Permission.RECONCILE_REDEMPTIONS, location, day, (vouchers, amount), act)


def receive(house: House, id: UUID, by: Person, location: str, day: date, vouchers: int, amount: Cents) -> Answer:
    """Finance receives a gaming day's vouchers of a location, as many as the books say, from somebody else."""

    def act(unit: Unit, found: Redeemed) -> None:
        if found.received_by is not None:
            raise Refused(found.name, f"{found.received_by} has received them", SECTION)
        if found.kind == MACHINE and found.reconciled_by is None:
            raise Refused(found.name, "the cage has not reconciled the machine", SECTION, "that comes first")
        if by.sign_in_name == found.reconciled_by or by.sign_in_name in _redeemers(unit, found):
            did = "reconciled" if by.sign_in_name == found.reconciled_by else "redeemed"
            instead = "a finance representative with no incompatible function does"
            raise Refused(found.name, f"{by.sign_in_name} {did} them", SECTION, instead)
        _record(unit, "redemptions_received", found, by)

    return _counted(house, id, by, Permission.RECEIVE_VOUCHERS, location, day, (vouchers, amount), act)


def _counted(
    house: House,
    id: UUID,
    by: Person,
    permission: Permission,
    location: str,
    day: date,
    seen: tuple[int, Cents],
    then: Any,
) -> Answer:
    what = f"gaming vouchers of {location}, {day}"
    doing = "reconcile_redemptions" if permission is Permission.RECONCILE_REDEMPTIONS else "receive_redemptions"

    def act(unit: Unit) -> Answer:
        found = _of(unit, location, day)
        if not found.over:
            raise Refused(found.name, "the gaming day is not over", SECTION, "wait until it is")
        if seen != (found.vouchers, found.amount):
            why = f"{seen[0]} for {dollars(seen[1])} are here, and the books say {found.vouchers}"
            raise Refused(found.name, f"{why} for {dollars(found.amount)}", SECTION, "find what is missing first")
        then(unit, found)
        return _of(unit, location, day).to_json()

    request = {"vouchers": seen[0], "amount": seen[1]}
    return commanded(house, id, by, permission, doing, what, request, act, request)


def _of(unit: Unit, location: str, day: date) -> Redeemed:
    for one in redeemed(unit, of=(location, day)):
        return one
    why = "nothing was redeemed there in that gaming day"
    raise Refused(f"gaming vouchers of {location}, {day}", why, SECTION, "look at the list")


def _redeemers(unit: Unit, found: Redeemed) -> set[str]:
    rows: list[Row] = unit.rows(
        "select distinct p.made_by from wagering.voucher_end e join ledger.posting p on p.id = e.posting"
        " where e.location = %s and e.day = %s and e.how = 'redeemed'",
        (found.location, found.day),
    )
    return {row["made_by"] for row in rows}


_RECORD: Final = {
    "redemptions_reconciled": "insert into cage.redemptions_reconciled (location, day, vouchers, amount, reconciled_by)"
    " values (%s, %s, %s, %s, %s)",
    "redemptions_received": "insert into cage.redemptions_received (location, day, vouchers, amount, received_by)"
    " values (%s, %s, %s, %s, %s)",
}


def _record(unit: Unit, table: str, found: Redeemed, by: Person) -> None:
    unit.run(
        _RECORD[table],
        (found.location, found.day, found.vouchers, found.amount, by.id),
    )
