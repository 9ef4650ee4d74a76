"""Boxes of slot machines and fully automated tables: registered, dropped and counted with those of terminals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import psycopg
import pytest

from feltwork.cage import boxes, revenue, statements, totals
from feltwork.cage.count_records import count
from feltwork.cage.places import Place
from feltwork.cage.plan import planned
from feltwork.cage.revenue import RevenueClass
from feltwork.floor.kinds import DeviceKind
from feltwork.ledger.ids import new_id
from feltwork.wagering.reports import day_report
from tests.cage.drop_house import DAY, PLAN, DropHouse, refused
from tests.cage.dropping import at, prepared_url
from tests.floor.gaming_floor import SLOT, GamingFloor

__all__ = ["at", "prepared_url"]

SLOT_MACHINE = Place("device", "S-77")
AUTOMATED = Place("device", "F-9")
AUTOMATED_TABLES = RevenueClass.FULLY_AUTOMATED


@pytest.fixture
def hall(at: DropHouse) -> DropHouse:
    """A slot machine and a fully automated table beside the terminals, in a plan of their own order."""
    floor = GamingFloor(at.staff)
    floor.register("S-77", DeviceKind.SLOT_MACHINE, "S-77", SLOT, model_type="video")
    floor.register("F-9", DeviceKind.FULLY_AUTOMATED_ELECTRONIC_GAMING_TABLE, "F-9", SLOT)
    days = {"monday": ["1001", "S-77", "1002", "F-9"]}
    order = ["F-9", "1001", "S-77", "1002"]
    at.file("carol", "drop_plan", {**PLAN, "pick_up_days": days, "terminals_order": order}, "kim")
    return at


def boxed(hall: DropHouse) -> DropHouse:
    for place in (SLOT_MACHINE, AUTOMATED):
        hall.box(place.name, place)
    return hall


def register(hall: DropHouse, number: str, place: Place | None, marked: str = "asset_number") -> Any:
    return boxes.register(hall.house, new_id(), hall.by("carol"), number, marked, place)


def test_465a_17_e_5_a_box_bears_the_asset_number_of_its_device(hall: DropHouse) -> None:
    wrong = refused(register, hall, "S-78", SLOT_MACHINE)
    assert (wrong.section, "does not correspond to device S-77" in wrong.why) == ("465a.17(e)(5)", True)
    assert register(hall, "S-77", SLOT_MACHINE)["of"] == "device S-77"
    other = refused(boxes.put_in, hall.house, new_id(), hall.by("sid"), "S-77", AUTOMATED)
    assert (other.section, "it bears the number of device S-77" in other.why) == ("465a.17(e)(5)", True)
    register(hall, "EMERGENCY-9", None, "emergency")
    told = boxes.put_in(hall.house, new_id(), hall.by("sid"), "EMERGENCY-9", AUTOMATED)
    assert told["place"] == "device F-9"
    [marked] = hall.staff.owner("select temporarily_marked from cage.box_placed where box = 'EMERGENCY-9'")
    assert marked[0] == "F-9"
    second = refused(boxes.put_in, hall.house, new_id(), hall.by("sid"), "EMERGENCY-9", SLOT_MACHINE)
    assert "it is in device F-9" in second.why


def test_465a_17_c_only_devices_with_a_bill_validator_have_a_box(hall: DropHouse) -> None:
    GamingFloor(hall.staff).register("O-1", DeviceKind.OTHER_TABLE_GAME_DEVICE, "O-1", SLOT)
    no = refused(register, hall, "O-1", Place("device", "O-1"))
    assert (no.section, "which has no box" in no.why) == ("465a.17(c)", True)
    assert "there is none with this number" in refused(register, hall, "S-99", Place("device", "S-99")).why
    with pytest.raises(psycopg.Error, match="neither a slot machine nor a fully automated"):
        hall.staff.owner(
            "insert into cage.box (number, marked, device, registered_by)"
            " select 'O-1', 'asset_number', 'O-1', id from access.person limit 1"
        )


def test_465a_18_d_its_box_leaves_only_in_a_drop(hall: DropHouse) -> None:
    boxed(hall)
    no = refused(boxes.take_out, hall.house, new_id(), hall.by("sid"), SLOT_MACHINE, "a new one came")
    assert (no.section, no.instead) == ("465a.18(d)", "collect it in a drop")


def test_465a_18_a_1_i_picked_up_with_the_terminals_in_the_plans_order(hall: DropHouse) -> None:
    without = hall.house.read(lambda unit: planned(unit, "terminals", DAY))
    assert [str(one) for one in without.places] == ["terminal 1001", "terminal 1002"]
    assert [str(one) for one in without.without_box] == ["device F-9", "device S-77"]
    boxed(hall)
    drop, _ = hall.begin()
    early = refused(hall.collect, drop, "S-77")
    assert (early.section, early.instead) == ("465a.18(a)(4)", "box F-9 of device F-9 is")
    hall.collect(drop, "F-9", "F-9/B")
    tables = hall.house.read(lambda unit: planned(unit, "tables", DAY))
    assert {one.kind for one in tables.places} == {"table"}
    found = hall.house.read(lambda unit: planned(unit, "terminals", DAY))
    assert [str(one) for one in found.places] == ["terminal 1001", "device S-77", "terminal 1002"]


def test_465a_25_m_1_counted_with_terminals_and_their_currency_kept_apart(hall: DropHouse) -> None:
    boxed(hall)
    hall.bills("1001", 20)
    drop, out = hall.begin()
    for box in ("F-9", "1001", "S-77", "1002"):
        hall.collect(drop, box, f"{box}/B")
    hall.carry(drop, out, 4)
    assert hall.balance("boxes_collected") == 20_00  # what is in the others nobody knows yet
    of = hall.open_count(drop)
    assert [str(one.place) for one in hall.staff.run(count, of).boxes] == [
        "device F-9", "terminal 1001", "device S-77", "terminal 1002",
    ]  # fmt: skip
    assert "no chips" in refused(hall.count, of, "F-9", {}, value_chips="5").why
    hall.count(of, "F-9", {100: 2})
    hall.count(of, "1001", {20: 1})
    hall.count(of, "S-77", {5: 3, 1: 4}, [("voucher", "000000000000000001", "12.50"), ("coupon", None, "5")])
    hall.count(of, "1002", {})
    hall.finish(of)
    hall.recount(of, {100: 2, 20: 1, 5: 3, 1: 4})
    hall.sign(of)
    hall.close(of)
    assert (hall.balance("device_drop/F-9"), hall.balance("device_drop/S-77")) == (200_00, 19_00)
    assert (hall.balance("cage"), hall.balance("boxes_collected")) == (239_00, 0)
    assert hall.tied()
    found = {one.place: one for one in hall.house.read(lambda unit: totals.counted(unit, DAY, "terminal"))}
    assert (found["S-77"].currency, found["S-77"].instruments) == (19_00, 17_50)
    assert found["S-77"].invalid_instruments == 17_50
    assert {one.terminal for one in hall.house.read(totals.variances)} == {"1001", "1002"}
    revenue.state(hall.house, new_id(), hall.by("carol"), DAY, AUTOMATED_TABLES, "F-9", {"net_revenue": 150_00})
    made = hall.house.read(lambda unit: statements.daily(unit, DAY))
    [row] = next(one["rows"] for one in made["classes"] if one["class"] == AUTOMATED_TABLES)
    assert (row["net"], row["counted"]) == ("150.00", "200.00")
    # Its play is in the books of another system: nothing of it is revenue here.
    assert [day_report(hall.house, day).total.revenue for day in (DAY, DAY + timedelta(days=1))] == [0, 0]
    kinds = hall.staff.owner("select distinct kind from ledger.transfer where kind in ('device_drop', 'felt_drop',"
                             " 'invalid_instrument', 'count_over', 'count_short')")  # fmt: skip
    assert [row[0] for row in kinds] == ["device_drop"]


def test_465a_25_m_1_its_box_goes_back_only_after_the_count(hall: DropHouse) -> None:
    boxed(hall)
    drop, out = hall.begin()
    for box in ("F-9", "1001", "S-77", "1002"):
        hall.collect(drop, box, None if box == "S-77" else f"{box}/B")
    hall.carry(drop, out, 4)
    waits = refused(boxes.put_in, hall.house, new_id(), hall.by("sid"), "S-77", SLOT_MACHINE)
    assert (waits.section, "not counted yet" in waits.why) == ("465a.18(d)", True)
    boxes.put_in(hall.house, new_id(), hall.by("sid"), "S-77/B", SLOT_MACHINE)
