"""Notices about movements: to the Department before one, and to both bureaus of a transport (463a.2, 463a.4(b))."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.floor.devices import Device, device
from feltwork.floor.due import by_the_clock, calendar_day
from feltwork.floor.locations import Location, location
from feltwork.terms.refusal import Refused

What = Literal["placement", "movement", "removal"]
_PARAGRAPHS = {"placement": "463a.4(b)(1)", "movement": "463a.4(b)(2)", "removal": "463a.4(b)(3)"}


def what_happens(of: Device, to: Location | None) -> What | None:
    """What a movement is to the Department; None where it neither enters nor leaves the gaming floor."""
    enters = to is not None and to.kind == "gaming_floor"
    if of.on_floor:
        return "movement" if enters else "removal"
    return "placement" if enters else None


def notify(
    unit: Unit, id: UUID, by: Person, asset_number: str, to: str | None, planned_for: datetime | None = None
) -> Filing:
    """Tell the Department of a movement that is to come, filled in from the books."""
    of = device(unit, asset_number)
    known = filings.find(unit, id)
    if known is not None and (known.kind.id, known.subject) == ("movement_notice", asset_number):
        return known  # sent again, perhaps after the movement
    where = None if to is None else location(unit, to)
    what = what_happens(of, where) if of.kind.notified else None
    if what is None:
        raise Refused(
            f"notice of a movement of {asset_number}",
            "the Department is told only of devices that enter, cross or leave the gaming floor",
            "463a.4(b)",
            "record the movement without one",
        )
    content = {
        "asset_number": of.asset_number,
        "serial_number": of.serial_number,
        "what": what,
        "moved_from": of.location,
        "moved_to": to,
        "planned_for": planned_for,
    }
    _verify_not_told(unit, of, content)
    return filings.file(unit, id, by, "movement_notice", content, subject=of.asset_number)


def open_notices(unit: Unit, of: Device) -> list[Filing]:
    """Notices whose movement is still to come: none was recorded behind them, and the device is where they begin."""
    told = filings.filings(unit, kind="movement_notice", subject=of.asset_number)
    rows = unit.rows("select notice from floor.movement where device = %s", (of.asset_number,))
    used = {row["notice"] for row in rows}
    return [one for one in told if one.id not in used and one.content["moved_from"] == of.location]


def _verify_not_told(unit: Unit, of: Device, content: Mapping[str, Any]) -> None:
    """Refuse a second notice of the same movement: one of the two would wait for its movement for ever."""
    for one in open_notices(unit, of):
        if all(one.content[name] == content[name] for name in ("moved_to", "planned_for")):
            why, instead = f"the Department was told of it by {one.name}", "record the movement behind that notice"
            raise Refused(f"notice of a movement of {of.asset_number}", why, "463a.4(b)", instead)


def verify_notice(unit: Unit, of: Device, to: Location | None, notice: UUID | None, moved_at: datetime) -> None:
    """Refuse a movement of which the Department was not told before, for this device, from there, to there."""
    what = what_happens(of, to) if of.kind.notified else None
    name = f"movement of {of.asset_number}"
    if what is None:
        if notice is not None:
            raise Refused(name, "the Department is not told of this one", "463a.4(b)", "name no notice")
        return
    section = _PARAGRAPHS[what]
    if notice is None:
        raise Refused(name, f"the Department was not told of this {what}", section, "file the notice first")
    told = filings.find(unit, notice)
    wanted = {
        "asset_number": of.asset_number,
        "serial_number": of.serial_number,
        "what": what,
        "moved_from": of.location,
        "moved_to": to and to.id,
    }
    if told is None or told.kind.id != "movement_notice" or any(told.content[n] != v for n, v in wanted.items()):
        raise Refused(name, f"the notice is of something else than this {what}", section, "file one for this movement")
    if told.filed_at >= moved_at:
        why = f"the Department was told at {by_the_clock(unit, told.filed_at)}, not before it"
        raise Refused(name, why, section, "a notice comes before the movement")
    if unit.row("select from floor.movement where notice = %s", (notice,)) is not None:
        raise Refused(name, "the notice was of a movement that is done", section, "file one for this movement")


# ------------------------------------------------------------------------------------------------------- transport


def needs_transport(of: Device, to: Location | None) -> bool:
    """Whether both bureaus are told: to and from storage off the premises, and to other people."""
    outside = ("off_premises", "possession")
    return of.location_kind in outside or to is None or to.kind in outside


def verify_transport(unit: Unit, of: Device, to: Location | None, notice: UUID | None, moved_at: datetime) -> None:
    """Refuse a transport without its notice of the same day or before, with this device's serial number."""
    name = f"transport of {of.asset_number}"
    if not of.kind.notified or not needs_transport(of, to):
        if notice is not None:
            raise Refused(name, "nothing is transported", "463a.2(a)", "name no notice of a transport")
        return
    told = None if notice is None else filings.find(unit, notice)
    if told is None or told.kind.id != "transport_notice":
        raise Refused(name, "both bureaus were not told", "463a.2(a)", "file the notice of the transport")
    if of.serial_number not in told.content["serial_numbers"]:
        why = f"the notice does not list serial number {of.serial_number}"
        raise Refused(name, why, "463a.2(a)(6)", "file one that lists every device")
    done = "select from floor.movement where transport = %s and device = %s"
    if unit.row(done, (told.id, of.asset_number)) is not None:
        raise Refused(name, "the notice was of a transport that is done", "463a.2(a)", "file one for this transport")
    if is_late(unit, told, moved_at):
        why = f"the notice of {calendar_day(unit, told.filed_at)} came after the transport"
        raise Refused(name, why, "463a.2(a)", "it comes no later than on the day")
    inside = to is not None and to.kind in ("gaming_floor", "restricted_area")
    if of.location_kind == "off_premises" and inside and told.content["goes_to"] != (to and to.kind):
        why = "the notice does not say that it goes to " + (
            "the gaming floor" if _on_floor(to) else "a restricted area"
        )
        raise Refused(name, why, "463a.2(b)", "say so in the notice")


def is_late(unit: Unit, told: Filing, moved_at: datetime) -> bool:
    """Whether a notice was filed after the day of the transport, by the calendar of the house."""
    return calendar_day(unit, told.filed_at) > calendar_day(unit, moved_at)


def _on_floor(to: Location | None) -> bool:
    return to is not None and to.kind == "gaming_floor"
