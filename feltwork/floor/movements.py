"""The movement log: what was moved, when, from where, to where, behind which notice, signed by two (463a.5(e))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access import signatures
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.signatures import Document, Line, Signature
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.floor import conditions, notices, table_count
from feltwork.floor.devices import Device, device, lock
from feltwork.floor.due import by_the_clock
from feltwork.floor.kinds import DeviceKind
from feltwork.floor.locations import Location, location
from feltwork.ledger.ledger import balance
from feltwork.terms.money import dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts, terminals

SECTION: Final = "463a.5(e)(6)"
LINES: Final = (
    Line("slot_shift_manager", "the movement was in order", frozenset({Role.SLOT_SHIFT_MANAGER}), SECTION),
    Line("lead_technician", "the movement was in order", frozenset({Role.LEAD_TECHNICIAN}), SECTION),
)
SECTIONS: Final = {
    "asset_number": "463a.5(e)(1)",
    "model": "463a.5(e)(1)",
    "serial_number": "463a.5(e)(1)",
    "moved_at": "463a.5(e)(2)",
    "moved_from": "463a.5(e)(3)",
    "moved_to": "463a.5(e)(4)",
    "notice_at": "463a.5(e)(5)",
    "signatures": SECTION,
}
"""The six items of the log."""


@dataclass(frozen=True, slots=True)
class Movement:
    """An entry of the log."""

    id: UUID
    number: int
    asset_number: str
    kind: DeviceKind
    model: str
    serial_number: str
    moved_at: datetime
    moved_from: str | None
    moved_to: str | None
    notice: UUID | None
    notice_at: datetime | None
    transport: UUID | None
    recorded_by: str
    at: datetime
    day: date
    """The gaming day of the movement."""
    signed: tuple[Signature, ...]

    @property
    def document(self) -> Document:
        lines = LINES if self.kind.notified else ()
        called = f"movement {self.number} of {self.asset_number}"
        return Document("movement", str(self.id), lines, self.content, SECTION, called=called)

    @property
    def content(self) -> dict[str, Any]:
        """What is signed: the items of the log."""
        return {
            "asset_number": self.asset_number,
            "model": self.model,
            "serial_number": self.serial_number,
            "moved_at": _utc(self.moved_at),
            "moved_from": self.moved_from,
            "moved_to": self.moved_to,
            "notice_at": self.notice_at and _utc(self.notice_at),
        }

    @property
    def is_signed(self) -> bool:
        """Whether everybody has signed it, for what it says."""
        document = self.document
        whole = not signatures.still_open(document, self.signed)
        return whole and all(one.digest == document.digest for one in self.signed)

    def to_json(self, by: Person | None = None) -> dict[str, Any]:
        """``by`` reads it: the sequence says which line they may sign."""
        return {
            "id": str(self.id),
            "number": self.number,
            "kind": self.kind,
            **self.content,
            "recorded_by": self.recorded_by,
            "at": _utc(self.at),
            "day": self.day.isoformat(),
            "is_signed": self.is_signed,
            "signatures": signatures.sequence(self.document, self.signed, by),
        }


def _utc(moment: datetime) -> str:
    """The same words wherever it is read: they are signed."""
    return moment.astimezone(UTC).isoformat()


# ----------------------------------------------------------------------------------------------------- recording


def move(
    unit: Unit,
    id: UUID,
    by: Person,
    asset_number: str,
    to: str | None,
    *,
    notice: UUID | None = None,
    transport: UUID | None = None,
    moved_at: datetime | None = None,
) -> Movement:
    """Record that a device was moved. It is used at its new location only when both have signed."""
    verify(by, Permission.KEEP_DEVICES)
    lock(unit, asset_number)
    of = device(unit, asset_number)
    where = None if to is None else location(unit, to)
    when = _moment(unit, of, moved_at)
    _verify_last_signed(unit, of)
    verify_idle(unit, of)
    _verify_box(unit, of, where)
    notices.verify_notice(unit, of, where, notice, when)
    notices.verify_transport(unit, of, where, transport, when)
    _verify_room(unit, of, where)
    unit.run(
        "insert into floor.movement (id, device, moved_from, moved_to, moved_at, notice, transport, recorded_by,"
        " recorded_roles) values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (id, asset_number, of.location, to, when, notice, transport, by.id, sorted(by.roles)),
    )
    about = {"moved_from": of.location, "moved_to": to, "movement": str(id)}
    note(unit, by, "moved", f"device {asset_number}", about)
    conditions.follow(unit, asset_number, by.sign_in_name)
    return movement(unit, id)


def _moment(unit: Unit, of: Device, moved_at: datetime | None) -> datetime:
    now: datetime = unit.value("select ledger.now()")
    when = moved_at or now
    if when.tzinfo is None:
        raise Refused(f"movement of {of.asset_number}", "the time has no time zone", "463a.5(e)(2)", "state one")
    if when > now:
        raise Refused(
            f"movement of {of.asset_number}", "the time is yet to come", "463a.5(e)(2)", "record it once it is moved"
        )
    if when < of.registered_at:
        why = f"it was registered at {by_the_clock(unit, of.registered_at)}"
        raise Refused(f"movement of {of.asset_number}", why, "463a.5(e)(2)", "a time after that")
    before: datetime | None = unit.value(
        "select moved_at from floor.movement where device = %s order by number desc limit 1", (of.asset_number,)
    )
    if before is not None and when <= before:
        why = f"it was moved at {by_the_clock(unit, before)} before"
        raise Refused(f"movement of {of.asset_number}", why, "463a.5(e)(2)", "a time after that")
    return when


def _verify_last_signed(unit: Unit, of: Device) -> None:
    """A log goes on when what was recorded before is signed."""
    if of.movement is not None and not movement(unit, of.movement).is_signed:
        signatures.verify_signed(unit, movement(unit, of.movement).document)


def verify_idle(unit: Unit, of: Device) -> None:
    """Refuse to move a terminal that holds money, owes some, or is in a round, and a table while one is on."""
    if of.gaming_table is None:
        return
    if of.kind is not DeviceKind.ELECTRONIC_WAGERING_TERMINAL:
        _verify_no_round(unit, of)
        return
    at = terminals.terminal(unit, of.asset_number)
    held, due = balance(unit, at.game_account), balance(unit, at.payout_due)
    if held.reserved:
        raise Refused(of.name, "a round is on in which it has wagers", "605a.2(d)(1)", "wait until it is settled")
    if held.posted:
        why = f"its credit meter shows {dollars(held.posted)}"
        raise Refused(of.name, why, "605a.2(d)(1)", "have the player cash out first")
    if due.posted:
        why = f"an attendant has {dollars(due.posted)} to pay there"
        raise Refused(of.name, why, "465a.26(a)", "have it paid first")


def _verify_box(unit: Unit, of: Device, to: Location | None) -> None:
    """What is in a terminal's drop box leaves the gaming floor with a drop team, never with the terminal."""
    leaves = of.on_floor and (to is None or to.kind != "gaming_floor")
    if not leaves or of.kind is not DeviceKind.ELECTRONIC_WAGERING_TERMINAL:
        return
    inside = balance(unit, accounts.bill_box(of.asset_number)).posted
    if inside:
        why = f"its drop box has {dollars(inside)}"
        raise Refused(of.name, why, "465a.18(d)", "have the box dropped first")


def _verify_no_round(unit: Unit, of: Device) -> None:
    wagered = unit.value(
        "select count(*) from wagering.terminal t join ledger.balance b on b.account = 'game_account/' ||"
        " t.asset_number where t.gaming_table = %s and b.reserved > 0",
        (of.gaming_table,),
    )
    if wagered:
        raise Refused(of.name, f"a round is on at table {of.gaming_table}", "605a.2(d)(1)", "wait until it is settled")


def _verify_room(unit: Unit, of: Device, to: Location | None) -> None:
    if to is None:
        return
    if to.id == of.location:
        raise Refused(of.name, f"it is at {to.id} already", "463a.5(e)(4)", "choose another location")
    if to.kind == "gaming_floor":
        _verify_place(unit, of, to)
    elif to.most_devices is not None and len(to.devices) >= to.most_devices:
        why = f"{to.most_devices} devices are approved for it, and as many are there"
        raise Refused(f"location {to.id}", why, "463a.7(b)(4)", "have more approved")


def _verify_place(unit: Unit, of: Device, to: Location) -> None:
    if to.devices:
        why = f"device {to.devices[0]} stands there"
        raise Refused(f"location {to.id}", why, "463a.3(b)", "a location has one device: choose another")
    terminal = of.kind is DeviceKind.ELECTRONIC_WAGERING_TERMINAL
    if terminal and of.gaming_table is None:
        raise Refused(of.name, "it is connected to no hybrid gaming table", "605a.1", "enrol it at a table first")
    table = of.kind is DeviceKind.FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE
    if (terminal or table) and not of.on_floor:
        table_count.verify_room(unit, f"placing {of.asset_number}", int(terminal), int(table))


# ------------------------------------------------------------------------------------------------------- signing


def sign(unit: Unit, id: UUID, by: Person, line: str) -> Movement:
    """Sign a movement; the second signature makes the location count."""
    verify(by, Permission.SIGN_MOVEMENT)
    found = movement(unit, id)
    _verify_no_inspector(unit, found, by)
    signatures.sign(unit, found.document, line, by)
    conditions.follow(unit, found.asset_number, by.sign_in_name)
    return movement(unit, id)


def _verify_no_inspector(unit: Unit, found: Movement, by: Person) -> None:
    """Who inspected what was placed does not answer for the placement as well."""
    inspected = "select from floor.inspection where movement = %s and inspected_by = %s"
    if unit.row(inspected, (found.id, by.id)) is not None:
        why = f"{by.sign_in_name} inspected the device for the laboratory"
        raise Refused(found.document.name, why, "605a.2(e)", "another person signs")


# ------------------------------------------------------------------------------------------------------- reading

_SELECT: Final = """
select m.*, d.kind, d.model, d.serial_number, p.sign_in_name, f.filed_at as notice_at,
    ledger.gaming_day(m.moved_at) as day
from floor.movement m
join floor.device d on d.asset_number = m.device
join access.person p on p.id = m.recorded_by
left join filing.filing f on f.id = m.notice
"""


def movement(unit: Unit, id: UUID) -> Movement:
    """An entry of the log."""
    rows = unit.rows(f"{_SELECT} where m.id = %s", (id,))
    if not rows:
        raise Refused(f"movement {id}", "the log has none of this id", "463a.5(e)", "record it first")
    return _movements(unit, rows)[0]


def log(
    unit: Unit,
    *,
    since: date | None = None,
    through: date | None = None,
    asset_number: str | None = None,
    most: int | None = None,
) -> list[Movement]:
    """The log, the newest first: of these gaming days, of one device; all of it, or the newest so many."""
    rows = unit.rows(
        f"{_SELECT} where (%(since)s::date is null or ledger.gaming_day(m.moved_at) >= %(since)s)"
        " and (%(through)s::date is null or ledger.gaming_day(m.moved_at) <= %(through)s)"
        " and (%(asset_number)s::text is null or m.device = %(asset_number)s)"
        " order by m.number desc limit %(most)s",
        {"since": since, "through": through, "asset_number": asset_number, "most": most},
    )
    return _movements(unit, rows)


def unsigned(unit: Unit) -> list[Movement]:
    """Movements that wait for a signature, the oldest first."""
    rows = unit.rows(
        f"{_SELECT} join floor.device_kind k on k.kind = d.kind where k.listed_by = '463a.5' and (select count(*)"  # noqa: S608 - our own text
        " from access.signature s where s.document_kind = 'movement' and s.document = m.id::text) < 2"
        " order by m.number"
    )
    return _movements(unit, rows)


def _movements(unit: Unit, rows: Sequence[Row]) -> list[Movement]:
    signed = signatures.signatures_of(unit, "movement", [str(row["id"]) for row in rows])
    return [
        Movement(
            **{name: row[name] for name in Movement.__slots__ if name in row and name not in ("kind", "recorded_by")},
            asset_number=row["device"],
            kind=DeviceKind(row["kind"]),
            recorded_by=row["sign_in_name"],
            signed=tuple(signed.get(str(row["id"]), ())),
        )
        for row in rows
    ]
