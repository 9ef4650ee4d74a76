"""Software comes into a device behind a notice and two approvals, and is inspected before use (461a.26, 605a.2(e))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.trail import note
from feltwork.database.database import Row, Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.filing.of_devices import SOFTWARE, SOFTWARE_NOTICE_HOURS
from feltwork.floor import conditions
from feltwork.floor.devices import Device, configure, device, lock, stated_configuration, verified
from feltwork.floor.due import by_the_clock
from feltwork.floor.games import read_games
from feltwork.floor.kinds import DeviceKind
from feltwork.floor.memory import open_report
from feltwork.floor.tested import verify_tested
from feltwork.terms.refusal import Refused
from feltwork.wagering.voucher_records import today

_INSTALLED_IN: Final[Mapping[DeviceKind, str]] = {
    DeviceKind.HYBRID_GAMING_TABLE: "hybrid_gaming_table",
    DeviceKind.ELECTRONIC_WAGERING_TERMINAL: "electronic_wagering_terminal",
}
"""What a notice calls a device; other kinds are server based slot systems or stand in paragraphs that are lost."""


def install(
    unit: Unit, id: UUID, by: Person, asset_number: str, notice: UUID, games: list[dict[str, Any]] | None = None
) -> Device:
    """Record that the lead technician installed what the notice says; the device waits for its inspection then.

    ``games`` are a device's games afterwards, where they change with the software.
    """
    verify(by, Permission.SERVICE_DEVICE)
    lock(unit, asset_number)
    of = device(unit, asset_number)
    told = _verify_notice(unit, of, notice)
    _verify_responds(unit, of)
    changed = replace(
        stated_configuration(unit, asset_number),
        program_id=told.content["program_id"],
        base_rom=told.content["base_rom"],
    )
    if games is not None:
        changed = replace(changed, games=read_games(games))
    changed = verified(unit, of.kind, changed, of.gaming_table if of.kind is DeviceKind.HYBRID_GAMING_TABLE else None)
    _verify_new(unit, of, notice)
    configure(unit, id, by, asset_number, of.kind, changed, notice)
    note(unit, by, "software_installed", of.name, {"notice": told.number, "program_id": changed.program_id})
    conditions.follow(unit, asset_number, by.sign_in_name)
    return device(unit, asset_number)


def _verify_notice(unit: Unit, of: Device, notice: UUID) -> Filing:
    name = f"software of {of.asset_number}"
    told = filings.find(unit, notice)
    if told is None or told.kind.id != "software_notice":
        raise Refused(name, "both bureaus were not notified", "461a.26(b)", "file the notice 72 hours before")
    if of.asset_number not in told.content["asset_numbers"]:
        raise Refused(name, "the notice does not name this device", "461a.26(c)", "file one that names it")
    installed_in = told.content["installed_in"]
    allowed = _INSTALLED_IN.get(of.kind)
    if installed_in != allowed if allowed else installed_in in _INSTALLED_IN.values():
        why = f"the notice is about another kind of device: {installed_in.replace('_', ' ')}"
        raise Refused(name, why, SOFTWARE.get(allowed or "other", "461a.26(b)"), "file one for this kind of device")
    if told.state != "approved":
        waits = " and ".join(one.words for one in told.waits_for)
        why = f"the notice is {told.state}" + (f", and waits for {waits}" if waits else "")
        raise Refused(name, why, "461a.26(b)", "install it when both bureaus have approved")
    if told.in_force_from is not None and told.in_force_from > today(unit):
        raise Refused(name, f"it is approved from {told.in_force_from} on", "461a.26(b)", "wait until then")
    now: datetime = unit.value("select ledger.now()")
    if now < told.filed_at + SOFTWARE_NOTICE_HOURS:
        why = f"the notice of {by_the_clock(unit, told.filed_at)} is less than 72 hours old"
        raise Refused(
            name, why, "461a.26(b)", f"wait until {by_the_clock(unit, told.filed_at + SOFTWARE_NOTICE_HOURS)}"
        )
    return told


def _verify_responds(unit: Unit, of: Device) -> None:
    """New software writes over a memory: not while a device is reported whose meters may not be recorded yet."""
    if (report := open_report(unit, of.asset_number)) is not None:
        why = f"it does not respond, and report {report} is open"
        raise Refused(f"software of {of.asset_number}", why, "461a.27(a)", "end the report first")


def _verify_new(unit: Unit, of: Device, notice: UUID) -> None:
    used = unit.row("select from floor.configuration where device = %s and notice = %s", (of.asset_number, notice))
    if used is not None:
        why = "what the notice says was installed in it before"
        raise Refused(f"software of {of.asset_number}", why, "461a.26(b)", "a new installation has a new notice")


# ----------------------------------------------------------------------------------------------------- inspecting


def inspect(unit: Unit, id: UUID, by: Person, asset_number: str, found: str, *, passed: bool) -> Device:
    """The laboratory inspects an installed device; passed, it may be used from here on."""
    verify(by, Permission.INSPECT_DEVICE)
    lock(unit, asset_number)
    of = device(unit, asset_number)
    movement: UUID | None = unit.value("select floor.installed_by(%s)", (asset_number,))
    if movement is None or of.location is None:
        raise Refused(of.name, "it is installed nowhere", "605a.2(e)", "have it placed first")
    if not 0 < len(found.strip()) <= 2_000:
        raise Refused(of.name, "what was found is not stated", "605a.2(e)", "say what was found")
    if by.id in _installers(unit, of, movement):
        why = f"{by.sign_in_name} installed it"
        raise Refused(f"inspection of {asset_number}", why, "605a.2(e)", "another representative inspects it")
    if passed:
        verify_tested(unit, of.kind, of.name)
    unit.run(
        "insert into floor.inspection (id, device, passed, found, configuration, movement, inspected_by)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (id, asset_number, passed, found.strip(), of.configuration, movement, by.id),
    )
    note(unit, by, "inspected", of.name, {"passed": passed, "found": found.strip()})
    conditions.follow(unit, asset_number, by.sign_in_name)
    return device(unit, asset_number)


def _installers(unit: Unit, of: Device, movement: UUID) -> set[UUID]:
    """Whoever had a hand in installing it: the software, the placement, its signatures."""
    rows = unit.rows(
        "select recorded_by as person from floor.configuration where id = %s"
        " union select recorded_by from floor.movement where id = %s"
        " union select person from access.signature where document_kind = 'movement' and document = %s",
        (of.configuration, movement, str(movement)),
    )
    return {row["person"] for row in rows}


# -------------------------------------------------------------------------------------------------------- reading


def installations(unit: Unit, asset_number: str | None = None) -> list[Row]:
    """What was installed, the newest first: device, program_id, base_rom, notice, by, at."""
    return unit.rows(
        "select c.device, c.program_id, c.base_rom, c.notice, f.number as notice_number, p.sign_in_name as by, c.at"
        " from floor.configuration c join access.person p on p.id = c.recorded_by"
        " left join filing.filing f on f.id = c.notice"
        " where %(asset)s::text is null or c.device = %(asset)s order by c.number desc limit 1000",
        {"asset": asset_number},
    )


def inspections(unit: Unit, asset_number: str | None = None) -> list[Row]:
    """Inspections, the newest first: device, passed, found, by, at."""
    return unit.rows(
        "select i.device, i.passed, i.found, p.sign_in_name as by, i.at from floor.inspection i"
        " join access.person p on p.id = i.inspected_by"
        " where %(asset)s::text is null or i.device = %(asset)s order by i.number desc limit 1000",
        {"asset": asset_number},
    )
