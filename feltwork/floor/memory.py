"""A device that does not respond: told at once, its meters recorded by the Board's people, then its memory cleared
(461a.27(a)).

The books of the house are not in the device's memory: the meters of 605a.5(d) go on where they were. What its own
memory shows after a RAM clear begins at zero, and is the books less what they had at that moment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.filing import filings
from feltwork.floor.devices import Device, device, lock
from feltwork.terms.money import MOST, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import holds
from feltwork.wagering.meters import Meter, meters_in, shown_as

HOLD: Final = "memory"
SECTION: Final = "461a.27(a)"
KEPT: Final = "5 years at least: rows of these tables are never removed (465a.6(c))"


@dataclass(frozen=True, slots=True)
class Reading:
    """A meter as the casino compliance representative read it, beside what the books had then."""

    meter: str
    section: str
    about: str
    counts: bool
    reads: int
    books: int

    @property
    def difference(self) -> int:
        return self.reads - self.books

    def to_json(self) -> dict[str, Any]:
        figures = {name: shown_as(getattr(self, name), counts=self.counts) for name in ("reads", "books", "difference")}
        return {"meter": self.meter, "section": self.section, "about": self.about, **figures}


@dataclass(frozen=True, slots=True)
class Nonresponse:
    """A device that did not respond, and what became of it."""

    id: UUID
    number: int
    device: str
    what_happened: str
    reported_by: str
    at: datetime
    notice: UUID
    notice_at: datetime
    recorded_by: str | None
    recorded_at: datetime | None
    remarks: str | None
    """What was said with the meters: for a device whose meters are none of ours, the meters themselves."""
    readings: tuple[Reading, ...]
    cleared: bool | None
    """Whether its memory was cleared in the end; None while it is open."""
    ended_by: str | None
    ended_at: datetime | None
    ended_remarks: str | None

    @property
    def name(self) -> str:
        return f"report {self.number} of {self.device}"

    @property
    def state(self) -> str:
        if self.cleared is not None:
            return "cleared" if self.cleared else "responds again"
        return "meters recorded" if self.recorded_at else "reported"

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "number": self.number,
            "device": self.device,
            "what_happened": self.what_happened,
            "state": self.state,
            "reported_by": self.reported_by,
            "at": self.at.isoformat(),
            "notice_at": self.notice_at.isoformat(),
            "recorded_by": self.recorded_by,
            "recorded_at": self.recorded_at and self.recorded_at.isoformat(),
            "remarks": self.remarks,
            "readings": [one.to_json() for one in self.readings],
            "ended_by": self.ended_by,
            "ended_at": self.ended_at and self.ended_at.isoformat(),
            "ended_remarks": self.ended_remarks,
            "kept": KEPT,
        }


# ------------------------------------------------------------------------------------------------------- reporting


def report(unit: Unit, id: UUID, by: Person, asset_number: str, what_happened: str) -> Nonresponse:
    """Report a device that can't be reached: the Department and casino compliance are told in the same moment."""
    verify(by, Permission.KEEP_DEVICES)
    lock(unit, asset_number)
    of = device(unit, asset_number)
    if not 0 < len(what_happened.strip()) <= 2_000:
        raise Refused(of.name, "what happened is not stated", SECTION, "say how it was noticed")
    if (open_one := open_report(unit, asset_number)) is not None:
        raise Refused(of.name, f"report {open_one} is open", SECTION, "go on with that one")
    content = {
        "asset_number": asset_number,
        "location": of.location or "no location of ours",
        "what_happened": what_happened.strip(),
    }
    told = filings.file(unit, uuid5(id, "notice"), by, "nonresponsive_notice", content, subject=asset_number)
    unit.run(
        "insert into floor.nonresponse (id, device, what_happened, notice, reported_by) values (%s, %s, %s, %s, %s)",
        (id, asset_number, what_happened.strip(), told.id, by.id),
    )
    note(unit, by, "nonresponsive", of.name, {"what_happened": what_happened.strip()})
    _hold(unit, of, by.sign_in_name)
    return nonresponse(unit, id)


def _subject(unit: Unit, of: Device) -> holds.Subject | None:
    """The terminal or hybrid gaming table of the money that a device is, where it is one."""
    if unit.row("select from wagering.terminal where asset_number = %s", (of.asset_number,)) is not None:
        return holds.of_terminal(of.asset_number)
    return holds.of_table(of.gaming_table) if of.gaming_table else None


def _hold(unit: Unit, of: Device, by: str) -> None:
    subject = _subject(unit, of)
    if subject is not None:
        why = "it does not respond, and its meters wait to be recorded"
        holds.place(unit, subject, HOLD, why, SECTION, by, "wait for the slot operations department")


def open_report(unit: Unit, asset_number: str) -> int | None:
    """The number of the report about a device that is not over; None where it responds."""
    found: int | None = unit.value(
        "select n.number from floor.nonresponse n where n.device = %s"
        " and not exists (select from floor.nonresponse_end e where e.nonresponse = n.id)",
        (asset_number,),
    )
    return found


# ---------------------------------------------------------------------------------------------- recording meters


def record_meters(unit: Unit, id: UUID, by: Person, reads: Mapping[str, int], remarks: str = "") -> Nonresponse:
    """What a casino compliance representative reads on the financial meters: every one of them, in cents or numbers.

    What is read is kept as it is read; the books stand beside it and differences show.
    """
    verify(by, Permission.RECORD_METERS)
    found = _still_open(unit, id)
    if found.recorded_at is not None:
        raise Refused(found.name, f"{found.recorded_by} has recorded its meters", SECTION, "they are kept as read")
    known = books(unit, found.device)
    _verify_reads(known, reads)
    if not known and not remarks.strip():
        raise Refused(found.name, "its meters are none of ours", "605a.5(d)", "record them in the remarks")
    unit.run(
        "insert into floor.meters_recorded (nonresponse, remarks, recorded_by) values (%s, %s, %s)",
        (id, remarks.strip()[:2_000] or None, by.id),
    )
    for one in known:
        unit.run(
            "insert into floor.meter_reading (nonresponse, meter, reads, books) values (%s, %s, %s, %s)",
            (id, one.meter, reads[one.meter], one.value),
        )
    note(unit, by, "meters_recorded", f"device {found.device}", {"report": str(id)})
    return nonresponse(unit, id)


def as_read(meters: list[Meter], typed: Mapping[str, str]) -> dict[str, int]:
    """What somebody typed: dollars in cents, a number of things as it is; every name is a meter's."""
    known = {one.meter: one for one in meters}
    if wrong := sorted(set(typed) - set(known)):
        among = ", ".join(known) or "record them in the remarks"
        raise Refused(wrong[0], "the device has no such meter", "605a.5(d)", f"its meters and no others: {among}")
    return {name: _figure(known[name], text) for name, text in typed.items()}


def _figure(meter: Meter, text: str) -> int:
    if not meter.counts:
        return parse_money(text, meter.meter)
    if not re.fullmatch(r"[0-9]{1,15}", text.strip()):
        why = f"{shown(text)} is no number of things: {meter.about}"
        raise Refused(meter.meter, why, meter.section, "a whole number")
    return int(text)


def _verify_reads(meters: list[Meter], reads: Mapping[str, int]) -> None:
    known = {one.meter: one for one in meters}
    if wrong := sorted(set(reads) - set(known)):
        raise Refused(wrong[0], "the device has no such meter", "605a.5(d)", "its meters and no others")
    for meter, one in known.items():
        value = reads.get(meter)
        if value is None:
            raise Refused(meter, f"it was not read: {one.about}", one.section, "record every meter")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST:
            raise Refused(meter, f"{shown(value)} is no reading", one.section, "what the meter shows")


def books(unit: Unit, asset_number: str) -> list[Meter]:
    """The meters of 605a.5(d) as the books have them; a device that is no terminal of ours has none there."""
    if unit.row("select from wagering.terminal where asset_number = %s", (asset_number,)) is None:
        return []
    return meters_in(unit, asset_number)


# ------------------------------------------------------------------------------------------------------- clearing


def clear(unit: Unit, id: UUID, by: Person, remarks: str = "") -> Nonresponse:
    """The lead technician clears the memory, once the meters are recorded and never by who recorded them."""
    verify(by, Permission.SERVICE_DEVICE)
    found = _still_open(unit, id)
    if found.recorded_at is None:
        raise Refused(
            f"RAM clear of {found.device}",
            "no casino compliance representative has recorded the financial meters",
            SECTION,
            "have them recorded first",
        )
    recorder = unit.value("select recorded_by from floor.meters_recorded where nonresponse = %s", (id,))
    if recorder == by.id:
        why = f"{by.sign_in_name} recorded the meters"
        raise Refused(f"RAM clear of {found.device}", why, SECTION, "another person clears them")
    _end(unit, found, by, remarks, cleared=True)
    for one in books(unit, found.device):
        unit.run(
            "insert into floor.meter_at_clear (nonresponse, meter, value) values (%s, %s, %s)",
            (id, one.meter, one.value),
        )
    return nonresponse(unit, id)


def responds(unit: Unit, id: UUID, by: Person, remarks: str = "") -> Nonresponse:
    """Communication is back without a RAM clear."""
    verify(by, Permission.KEEP_DEVICES)
    _end(unit, _still_open(unit, id), by, remarks, cleared=False)
    return nonresponse(unit, id)


def _end(unit: Unit, found: Nonresponse, by: Person, remarks: str, *, cleared: bool) -> None:
    unit.run(
        "insert into floor.nonresponse_end (nonresponse, cleared, remarks, ended_by) values (%s, %s, %s, %s)",
        (found.id, cleared, remarks.strip()[:2_000] or None, by.id),
    )
    note(unit, by, "ram_cleared" if cleared else "responds_again", f"device {found.device}", {"report": str(found.id)})
    subject = _subject(unit, device(unit, found.device))
    if subject is not None:
        holds.lift(unit, subject, HOLD, by.sign_in_name)


def _still_open(unit: Unit, id: UUID) -> Nonresponse:
    found = nonresponse(unit, id)
    lock(unit, found.device)
    found = nonresponse(unit, id)
    if found.cleared is not None:
        raise Refused(found.name, f"it is over: {found.state}", SECTION, "report the device anew")
    return found


# -------------------------------------------------------------------------------------------------------- reading

_SELECT: Final = """
select n.id, n.number, n.device, n.what_happened, p.sign_in_name as reported_by, n.at, n.notice,
    f.filed_at as notice_at, q.sign_in_name as recorded_by, r.at as recorded_at,
    r.remarks, e.cleared, o.sign_in_name as ended_by, e.at as ended_at, e.remarks as ended_remarks, (
        select coalesce(json_agg(json_build_object('meter', g.meter, 'section', k.section, 'about', k.about,
            'counts', k.counts, 'reads', g.reads, 'books', g.books) order by k.position), '[]')
        from floor.meter_reading g join wagering.meter_kind k using (meter) where g.nonresponse = n.id) as readings
from floor.nonresponse n
join access.person p on p.id = n.reported_by
join filing.filing f on f.id = n.notice
left join floor.meters_recorded r on r.nonresponse = n.id
left join access.person q on q.id = r.recorded_by
left join floor.nonresponse_end e on e.nonresponse = n.id
left join access.person o on o.id = e.ended_by
"""


def nonresponse(unit: Unit, id: UUID) -> Nonresponse:
    """A report, with everything that came after it."""
    row = unit.row(f"{_SELECT} where n.id = %s", (id,))
    if row is None:
        raise Refused(f"report {id}", "no device was reported under this id", SECTION, "report it first")
    return _nonresponse(row)


def nonresponses(unit: Unit, asset_number: str | None = None) -> list[Nonresponse]:
    """Every report, the newest first."""
    rows = unit.rows(
        f"{_SELECT} where %(asset)s::text is null or n.device = %(asset)s order by n.number desc limit 1000",
        {"asset": asset_number},
    )
    return [_nonresponse(row) for row in rows]


def _nonresponse(row: Row) -> Nonresponse:
    return Nonresponse(**{**row, "readings": tuple(Reading(**one) for one in row["readings"])})


def memory_meters(unit: Unit, asset_number: str) -> list[Meter]:
    """What the device's own memory shows: the books since its memory was cleared last."""
    at_clear = {
        row["meter"]: row["value"]
        for row in unit.rows(
            "select c.meter, c.value from floor.meter_at_clear c where c.nonresponse = (select n.id from"
            " floor.nonresponse n join floor.nonresponse_end e on e.nonresponse = n.id where n.device = %s"
            " and e.cleared order by n.number desc limit 1)",
            (asset_number,),
        )
    }
    return [
        Meter(one.meter, one.section, one.about, one.counts, one.value - at_clear.get(one.meter, 0))
        for one in books(unit, asset_number)
    ]
