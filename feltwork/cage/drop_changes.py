"""What changes in the middle of a drop: a deviation that is approved meanwhile, and who supervises it (465a.18).

A box that does not come out, a corridor that is closed: the notice is filed and the casino compliance supervisor says
yes, and then the drop goes on by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from feltwork.access.person import Person
from feltwork.cage.drop_records import Drop, drop
from feltwork.cage.drops import locked, step, verify_member
from feltwork.cage.plan import LONGEST_SAID, approved_deviation
from feltwork.database.database import Unit
from feltwork.filing.of_cage import DROP_DEVIATION
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House


def deviate(house: House, id: UUID, by: Person, drop_id: UUID, deviation: UUID) -> Answer:
    """A drop that is going on takes up a deviation that was approved: fewer boxes, or another route."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "begun", "verified")
        verify_member(found, by)
        if deviation in found.deviations:
            raise Refused(found.name, "it goes by this deviation already", "465a.18(b)")
        content = approved_deviation(unit, deviation, DROP_DEVIATION.id, found.day, "drop", found.kind).content
        if content.get("begin_at"):
            raise Refused(found.name, "it has begun", "465a.18(b)(1)", "a notice of other boxes or another route")
        positions = _left_out(found, content["boxes"]) if content.get("boxes") else ()
        unit.run(
            "insert into cage.drop_deviated (drop_id, deviation, route, taken_up_by) values (%s, %s, %s, %s)",
            (drop_id, deviation, content.get("route"), by.id),
        )
        for position in positions:
            unit.run("insert into cage.drop_left_out values (%s, %s, %s)", (drop_id, position, deviation))
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "deviate_in_drop", {"deviation": str(deviation)}, act)


def _left_out(found: Drop, names: Sequence[str]) -> list[int]:
    """Where those stand that are not picked up after all; what was collected stays collected, nothing is added."""
    section, wanted = "465a.18(b)(2)", set(names)
    scheduled = {one.name for one in found.places}
    if found.state != "begun":
        raise Refused(found.name, "its trolley is verified", section, "a notice of another route")
    if beside := sorted(wanted - scheduled):
        why = f"{beside[0]} is none of its devices"
        raise Refused(found.name, why, section, "pick it up in a drop of its own")
    if gone := sorted({one.place.name for one in found.boxes} - wanted):
        why = f"the box of {gone[0]} is collected already"
        raise Refused(found.name, why, section, "name every device whose box is picked up")
    return [position for place, position in zip(found.places, found.positions, strict=True) if place.name not in wanted]


def take_over(house: House, id: UUID, by: Person, drop_id: UUID, why: str) -> Answer:
    """Another of the team supervises the drop from now on, and says why."""
    said = why.strip()
    if not 0 < len(said) <= LONGEST_SAID:
        raise Refused("drop team supervisor", "no reason is stated, or too long a one", "465a.18(d)(2)", "say why")

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "opened", "begun")
        verify_member(found, by)
        if by.sign_in_name == found.supervisor:
            raise Refused(found.name, f"{by.sign_in_name} supervises it already", "465a.18(d)(2)")
        unit.run(
            "insert into cage.drop_supervised (id, drop_id, person, why) values (%s, %s, %s, %s)",
            (id, drop_id, by.id, said),
        )
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "supervise_drop", {"why": said}, act)
