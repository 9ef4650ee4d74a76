"""Drop boxes: what each is marked with, and which box is in which device or at which table since when (465a.17).

A terminal without its box does nothing at all, whether operations have commenced or not (465a.17(e)(6)). Slot machines
and fully automated tables are built so; their play is not in these books.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.cage.drop_list import verify_listed
from feltwork.cage.felt_tables import verify_on_floor
from feltwork.cage.places import Place, lock_place, place_of
from feltwork.database.database import Row, Unit
from feltwork.filing.filings import in_force
from feltwork.filing.of_cage import BOX_NUMBERS
from feltwork.ledger.ledger import balance
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import accounts, box_room, holds
from feltwork.wagering.house import Answer, House
from feltwork.wagering.voucher_records import today

MOST_CAPACITY: Final = 100_000
_NUMBER: Final = re.compile(r"[A-Za-z0-9_.-]{1,32}(/[A-Za-z0-9]{1,4})?")
Marked = Literal["asset_number", "identification_number", "emergency"]
MARKING: Final = "465a.17(e)(5)"
REMOVAL: Final = "465a.17(e)(6)"
NOT_BOXED: Final = holds.CONDITIONS["boxed"]


@dataclass(frozen=True, slots=True)
class Box:
    """A drop box, and where it is."""

    number: str
    marked: Marked
    of: Place | None
    """The place whose number it bears; None for a box with a number of its own, and for an emergency box."""
    capacity: int
    """Bills and vouchers that fit: a terminal's validator takes no more until the box is dropped."""
    place: Place | None
    placement: UUID | None
    since: datetime | None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "marked": self.marked,
            "of": self.of and str(self.of),
            "capacity": self.capacity,
            "place": self.place and str(self.place),
            "since": self.since and self.since.isoformat(),
        }


def register(
    house: House,
    id: UUID,
    by: Person,
    number: str,
    marked: str,
    place: Place | None = None,
    capacity: int | None = None,
) -> Answer:
    """A box with its marking: a place's own number (1001, 1001/B), one under the Board's approval, or emergency.

    ``capacity`` is how many bills and vouchers fit; the database has the usual figure (`cage.usual_capacity`).
    """
    if capacity is not None and (type(capacity) is not int or not 1 <= capacity <= MOST_CAPACITY):
        why = f"{shown(capacity)} is not a number of bills that fit"
        raise Refused(f"drop box {shown(number)}", why, "465a.17(c)", f"use 1 to {MOST_CAPACITY}")
    if marked not in get_args(Marked):
        why = f"{shown(marked)} is no marking of a box"
        raise Refused(f"drop box {number}", why, MARKING, f"one of {', '.join(get_args(Marked))}")

    def act(unit: Unit) -> Answer:
        if place is not None:
            lock_place(unit, place)
        approval = _verify_marking(unit, number, marked, place)
        new = unit.run(
            "insert into cage.box (number, marked, terminal, felt_table, device, approval, capacity, registered_by)"
            " values (%s, %s, %s, %s, %s, %s, coalesce(%s, cage.usual_capacity()), %s) on conflict do nothing",
            (number, marked, *(place.columns if place else (None, None, None)), approval, capacity, by.id),
        )
        if not new:
            raise Refused(f"drop box {number}", "there is one with this number", MARKING, "each box is one's own")
        return box(unit, number).to_json()

    request = {"marked": marked, "place": place and str(place)} | ({"capacity": capacity} if capacity else {})
    return commanded(house, id, by, Permission.KEEP_DROP, "register_box", f"drop box {number}", request, act)


def _verify_marking(unit: Unit, number: str, marked: str, place: Place | None) -> UUID | None:
    """What a box bears is its place's number, or a number that the Board approved, or the word emergency."""
    what = f"drop box {shown(number)}"
    if not _NUMBER.fullmatch(number):
        raise Refused(what, "that is no number of a box", MARKING, "e.g. 1001, 1001/B, EMERGENCY-1")
    if (marked == "asset_number") != (place is not None):
        why = "it bears the number of a place, or none: only a box with an asset number names one"
        raise Refused(
            what, why, MARKING, "state the terminal, device or table for an asset number, and for nothing else"
        )
    if place is not None and number.partition("/")[0] != place.name:
        why = f"its number does not correspond to {place}"
        raise Refused(what, why, MARKING, f"{place.name}, or {place.name}/B for a second box")
    if marked == "emergency" and "emergency" not in number.casefold():
        raise Refused(what, "the word emergency is not on it", MARKING, "e.g. EMERGENCY-1")
    if marked != "identification_number":
        return None
    approved = in_force(unit, BOX_NUMBERS.id, None, today(unit))
    if approved is None:
        why = "the Board has approved no system of unique identification numbers"
        raise Refused(what, why, MARKING, "mark it with the asset number, or file a system and have it approved")
    return approved.id


# ------------------------------------------------------------------------------------------- into and out of places


def put_in(house: House, id: UUID, by: Person, number: str, place: Place) -> Answer:
    """An empty box into a place that has none; the terminal works again."""

    def act(unit: Unit) -> Answer:
        verify_listed(unit, by, f"drop box {number}")
        placed(unit, id, by, number, place)
        return box(unit, number).to_json()

    request = {"place": str(place)}
    return commanded(
        house, id, by, Permission.TAKE_PART_IN_DROP, "put_box_in", f"drop box {number}", request, act, request
    )


def take_out(house: House, id: UUID, by: Person, place: Place, why: str) -> Answer:
    """An empty box out of a place, outside a drop; what has something in it only a drop team takes."""
    if not why.strip():
        raise Refused(f"drop box of {place}", "no reason is stated", REMOVAL, "say why it is taken out")

    def act(unit: Unit) -> Answer:
        verify_listed(unit, by, f"drop box of {place}")
        lock_place(unit, place)
        found = box_in(unit, place)
        if place.kind != "terminal" or not _is_empty(unit, place.name):
            raise Refused(
                f"drop box {found.number}",
                f"something may be in it, and what is in the box of {place} is carried by a drop team",
                "465a.18(d)",
                "collect it in a drop",
            )
        taken(unit, by, found, why.strip())
        return box(unit, found.number).to_json()

    about = {"why": why.strip()}
    return commanded(house, id, by, Permission.TAKE_PART_IN_DROP, "take_box_out", f"box of {place}", about, act, about)


def _is_empty(unit: Unit, asset_number: str) -> bool:
    """By the books: no currency, and nothing has fallen in since the box was put in."""
    if balance(unit, accounts.bill_box(asset_number)).posted:
        return False
    return not box_room.contents(unit, asset_number).items


def placed(unit: Unit, id: UUID, by: Person, number: str, place: Place) -> None:
    """A box is in a place from now on."""
    lock_place(unit, place)
    if place.kind == "table":
        verify_on_floor(unit, place.name)
    one_at_a_time(unit, f"drop box/{number}")
    found = box(unit, number)
    what = f"drop box {number}"
    if found.of is not None and found.of != place:
        raise Refused(what, f"it bears the number of {found.of}", MARKING, f"put a box of {place} in")
    if found.place is not None:
        raise Refused(what, f"it is in {found.place}", MARKING, "take an empty box")
    if waits := _waits_for_count(unit, number):
        raise Refused(what, f"what was in it is not counted yet (drop {waits})", "465a.18(d)", "take an empty box")
    if (there := find_in(unit, place)) is not None:
        raise Refused(what, f"{place} has box {there.number}", "465a.17(c)", "take that one out first")
    mark = place.name if found.marked == "emergency" else None
    unit.run(
        "insert into cage.box_placed (id, box, terminal, felt_table, device, temporarily_marked, placed_by)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (id, number, *place.columns, mark, by.id),
    )
    if place.kind == "terminal":
        holds.clear(unit, holds.of_terminal(place.name), NOT_BOXED.kind, by.sign_in_name)
        holds.lift(unit, holds.of_terminal(place.name), box_room.HOLD, by.sign_in_name)


def taken(unit: Unit, by: Person, found: Box, why: str) -> None:
    """A box is out of its place from now on; a terminal without one is inoperable at once."""
    assert found.place is not None, "it is somewhere"
    unit.run("insert into cage.box_taken (placement, taken_by, why) values (%s, %s, %s)", (found.placement, by.id, why))
    if found.place.kind == "terminal":
        # Not only from the commencement of operations on: a bill without a box would fall on the floor.
        at = holds.of_terminal(found.place.name)
        holds.not_clear(unit, at, NOT_BOXED.kind, by.sign_in_name)
        holds.place(unit, at, NOT_BOXED.hold, NOT_BOXED.why, REMOVAL, by.sign_in_name, NOT_BOXED.instead)


def _waits_for_count(unit: Unit, number: str) -> int | None:
    """The number of the drop in which a box was collected and is still to be counted."""
    found: int | None = unit.value(
        "select d.number from cage.collected c join cage.drop d on d.id = c.drop_id where c.box = %s"
        " and not exists (select from cage.counted_closed f where f.collected = c.id) limit 1",
        (number,),
    )
    return found


# ------------------------------------------------------------------------------------------------------ reading

_SELECT: Final = """
select b.number, b.marked, b.capacity, b.terminal as of_terminal, b.felt_table as of_felt_table, b.device as of_device,
    i.placement, i.terminal, i.felt_table, i.device, p.at as since
from cage.box b left join cage.in_place i on i.box = b.number left join cage.box_placed p on p.id = i.placement
"""


def box(unit: Unit, number: str) -> Box:
    """A box by its number."""
    row = unit.row(f"{_SELECT} where b.number = %s", (number,))
    if row is None:
        raise Refused(f"drop box {number}", "there is no such box", MARKING, "register it first")
    return _box(row)


def boxes(unit: Unit) -> list[Box]:
    """Every box, by number."""
    return [_box(row) for row in unit.rows(f'{_SELECT} order by length(b.number), b.number collate "C"')]


def find_in(unit: Unit, place: Place) -> Box | None:
    """The box in a place; None where there is none."""
    row = unit.row(f"{_SELECT} where i.terminal = %s or i.felt_table = %s or i.device = %s", place.columns)
    return None if row is None else _box(row)


def box_in(unit: Unit, place: Place) -> Box:
    """The box in a place, which must have one."""
    found = find_in(unit, place)
    if found is None:
        raise Refused(str(place), "there is no drop box in it", REMOVAL, "put one in")
    return found


def history(unit: Unit, number: str) -> list[Row]:
    """Where a box was, the newest first: terminal, felt_table, device, placed_by, at, taken_by, taken_at, why."""
    return unit.rows(
        "select p.terminal, p.felt_table, p.device, w.sign_in_name as placed_by, p.at, v.sign_in_name as taken_by,"
        " t.at as taken_at, t.why from cage.box_placed p join access.person w on w.id = p.placed_by"
        " left join cage.box_taken t on t.placement = p.id left join access.person v on v.id = t.taken_by"
        " where p.box = %s order by p.at desc",
        (number,),
    )


def _box(row: Row) -> Box:
    of = {name: row[f"of_{name}"] for name in ("terminal", "felt_table", "device")}
    is_in = row["placement"] is not None
    return Box(
        number=row["number"],
        marked=row["marked"],
        of=place_of(of) if any(of.values()) else None,
        capacity=row["capacity"],
        place=place_of(row) if is_in else None,
        placement=row["placement"],
        since=row["since"],
    )
