"""What happens to devices on the gaming floor becomes an event for the Department, in the same transaction."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from feltwork.control import events
from feltwork.control.protocol import EVENTS
from feltwork.floor import memory, movements
from feltwork.ledger.ids import new_id
from feltwork.wagering import meters, terminals
from tests.floor.conftest import floor, floor_url
from tests.floor.gaming_floor import SLOT, GamingFloor, K

__all__ = ["floor", "floor_url"]


def told(on: GamingFloor, *kinds: str) -> list[tuple[str, str | None, dict[str, Any]]]:
    """Events of some kinds, numbered as the Department gets them, in their order."""
    on.run(events.number)
    found = [one for one in on.run(events.after, 0) if one.kind in kinds]
    assert {one.kind for one in found} <= set(EVENTS)
    return [(one.kind, one.subject, dict(one.content)) for one in found]


def reported(on: GamingFloor, device: str = "1001") -> UUID:
    id = new_id()
    on.run(memory.report, id, on.who("sue"), device, "a dark screen")
    return id


def test_463a_4_b_a_movement_is_told_with_its_notice_and_one_that_is_refused_is_not(floor: GamingFloor) -> None:
    notice = floor.notice("1001", "A-1")
    placed = floor.move("1001", "A-1", notice=notice)
    floor.refused(movements.move, new_id(), floor.who("sue"), "1001", "A-2")  # without a notice
    [(kind, subject, content)] = told(floor, "device_moved")
    assert (kind, subject) == ("device_moved", "terminal 1001")
    moved = (content["movement"], content["from"], content["to"], content["notice"])
    assert moved == (str(placed.id), None, "A-1", str(notice))
    floor.register("S-9", K.SLOT_MACHINE, "S-S-9", SLOT, model_type="reel")
    floor.move("S-9", "A-2")
    assert [one[1] for one in told(floor, "device_moved")] == ["terminal 1001", "device S-9"]


def test_461a_27_a_a_report_and_a_cleared_memory_are_told(floor: GamingFloor) -> None:
    terminals.enable(floor.staff.house, new_id(), "1001", "the test")
    first = reported(floor)
    assert told(floor, "device_nonresponsive") == [
        ("device_nonresponsive", "terminal 1001", {"report": str(first), "what_happened": "a dark screen"})
    ]
    assert floor.refused(memory.clear, first, floor.who("leo")).section == "461a.27(a)"
    assert told(floor, "memory_cleared", "device_answers") == []
    read = {one.meter: one.value for one in floor.run(meters.meters_in, "1001")}
    floor.run(memory.record_meters, first, floor.who("kim"), read)
    floor.run(memory.clear, first, floor.who("leo"))
    second = reported(floor)
    floor.run(memory.responds, second, floor.who("leo"), "a cable")
    ends = [(kind, content["report"]) for kind, _, content in told(floor, "memory_cleared", "device_answers")]
    assert ends == [("memory_cleared", str(first)), ("device_answers", str(second))]
    assert [content["remarks"] for _, _, content in told(floor, "device_answers")] == ["a cable"]
