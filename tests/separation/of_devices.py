"""Pairs about the floor's devices: movements, installations, inspections, RAM clears, plans."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from feltwork.access.roles import Role
from feltwork.filing import filings
from feltwork.floor import memory, movements, plans, software
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.floor.gaming_floor import GamingFloor, set_up
from tests.floor.test_software_and_memory import NOTICE
from tests.separation.pairs import pair, refusal


def _also(floor: GamingFloor, name: str, role: Role) -> None:
    """Give somebody a role past the rules that keep departments apart: the pair itself has to stop them."""
    floor.staff.owner(
        "insert into access.role_given (id, person, role, given_by)"
        " select gen_random_uuid(), id, %s, 'ann' from access.person where sign_in_name = %s",
        role,
        name,
    )
    floor.people.clear()


def _second(floor: GamingFloor, work: Any, *args: Any, **named: Any) -> Refused:
    return refusal(lambda: floor.run(work, *args, **named))


def _reported(floor: GamingFloor) -> UUID:
    id = new_id()
    floor.run(memory.report, id, floor.who("sue"), "1001", "a dark screen")
    return id


@pair("a slot shift manager", "signs a movement", "signs it as lead technician too", "463a.5(e)(6)")
def _both_lines(staff: Staff) -> Refused:
    floor = set_up(staff)
    moved = floor.move("1001", "A-1", signed=False)
    _also(floor, "maya", Role.LEAD_TECHNICIAN)
    floor.run(movements.sign, moved.id, floor.who("maya"), "slot_shift_manager")
    return _second(floor, movements.sign, moved.id, floor.who("maya"), "lead_technician")


@pair("a lead technician", "signs for the placement of a terminal", "inspects it for the laboratory", "605a.2(e)")
def _signs_and_inspects(staff: Staff) -> Refused:
    floor = set_up(staff)
    floor.move("1001", "A-1")
    _also(floor, "leo", Role.GAMING_LABORATORY_REPRESENTATIVE)
    return _second(floor, software.inspect, new_id(), floor.who("leo"), "1001", "fine", passed=True)


@pair("a slot supervisor", "records the placement of a terminal", "inspects it for the laboratory", "605a.2(e)")
def _places_and_inspects(staff: Staff) -> Refused:
    floor = set_up(staff)
    floor.move("1001", "A-1")
    _also(floor, "sue", Role.GAMING_LABORATORY_REPRESENTATIVE)
    return _second(floor, software.inspect, new_id(), floor.who("sue"), "1001", "fine", passed=True)


@pair("a laboratory representative", "inspects a terminal", "signs for its placement afterwards", "605a.2(e)")
def _inspects_and_signs(staff: Staff) -> Refused:
    floor = set_up(staff)
    moved = floor.move("1001", "A-1", signed=False)
    floor.inspect("1001")
    _also(floor, "lars", Role.LEAD_TECHNICIAN)
    return _second(floor, movements.sign, moved.id, floor.who("lars"), "lead_technician")


@pair("a lead technician", "installs software", "inspects the device for the laboratory", "605a.2(e)")
def _installs_and_inspects(staff: Staff) -> Refused:
    floor = set_up(staff)
    placed = floor.move("1001", "A-1", signed=False)
    floor.run(movements.sign, placed.id, floor.who("maya"), "slot_shift_manager")
    installed = floor.approve(floor.file("software_notice", NOTICE, "ravi"), "lars", "kim")
    staff.ahead("73 hours")
    floor.run(software.install, new_id(), floor.who("leo"), "1001", installed)
    _also(floor, "leo", Role.GAMING_LABORATORY_REPRESENTATIVE)
    return _second(floor, software.inspect, new_id(), floor.who("leo"), "1001", "mine", passed=True)


@pair("one of the Board's people", "approves software for the laboratory", "approves it for compliance", "461a.26(b)")
def _approves_for_both(staff: Staff) -> Refused:
    floor = GamingFloor(staff)
    filed = floor.file("software_notice", NOTICE, "leo")
    _also(floor, "lars", Role.CASINO_COMPLIANCE_REPRESENTATIVE)
    floor.approve(filed, "lars")
    with pytest.raises(Exception, match="one person does not decide it for two authorities"):
        staff.owner(
            "insert into filing.decision (filing, authority, approves, reason, decided_by, decided_roles)"
            " select filing, 'casino_compliance', true, 'mine too', decided_by, decided_roles from filing.decision"
            " where filing = %s",
            filed,
        )
    return _second(floor, filings.decide, filed, floor.who("lars"), approves=True, reason="mine too")


@pair("a casino compliance representative", "records the meters", "clears the memory", "461a.27(a)")
def _records_and_clears(staff: Staff) -> Refused:
    floor = set_up(staff)
    id = _reported(floor)
    floor.run(
        lambda unit: memory.record_meters(
            unit, id, floor.who("kim"), {one.meter: one.value for one in memory.books(unit, "1001")}
        )
    )
    _also(floor, "kim", Role.LEAD_TECHNICIAN)
    return _second(floor, memory.clear, id, floor.who("kim"))


@pair("a lead technician", "clears the memory", "recorded its meters for the Board", "461a.27(a)")
def _clears_without_meters(staff: Staff) -> Refused:
    floor = set_up(staff)
    id = _reported(floor)
    return _second(floor, memory.record_meters, id, floor.who("leo"), {})


@pair("a director of slot operations", "files a gaming floor plan", "approves it", "467a.1")
def _files_and_approves(staff: Staff) -> Refused:
    floor = GamingFloor(staff)
    filed = floor.file("gaming_floor_plan", plans.laid_out("Hall", [plans.Block("A", 1, 1)]))
    _also(floor, "ravi", Role.EXECUTIVE_DIRECTOR)
    return _second(floor, filings.decide, filed, floor.who("ravi"), approves=True, reason="mine")


@pair("a lead technician", "notifies software", "approves it for the laboratory", "461a.26(b)")
def _notifies_and_approves(staff: Staff) -> Refused:
    floor = GamingFloor(staff)
    filed = floor.file("software_notice", NOTICE, "leo")
    _also(floor, "leo", Role.GAMING_LABORATORY_REPRESENTATIVE)
    return _second(floor, filings.decide, filed, floor.who("leo"), approves=True, reason="mine")
