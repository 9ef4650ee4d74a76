"""The demo's gaming floor: everything stands at its location, is signed for, inspected and listed."""

from __future__ import annotations

from feltwork.floor import readiness, table_count
from feltwork.floor.master_lists import ListKind, prepare
from feltwork.oversight import supervision
from feltwork.oversight.commencement import checklist
from feltwork.wagering.house import House
from feltwork.web.demo import TABLES, set_up_demo
from feltwork.web.demo.floor import OTHER_TABLES, set_up_floor


def test_463a_5_a_the_demos_floor_lacks_nothing(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:
        set_up_demo(house)
        set_up_floor(house)
        set_up_floor(house)  # what is there stays
        assert house.read(readiness.missing) == []
        terminals = sum(table.terminals for table in TABLES)
        count = house.read(table_count.table_count)
        assert (count.terminals, count.counted) == (terminals, -(-terminals // 5) + OTHER_TABLES)
        listed = house.read(lambda unit: prepare(unit, ListKind.GAMING_FLOOR))
        assert len(listed.rows) == terminals
        # What is left is done when the demo begins to operate: boxes for every terminal, and the Department's program.
        parts = house.read(checklist)
        assert {part.id for part in parts if part.missing} == {"boxes", "central_control"}
        assert [part.id for part in parts if part.warnings] == []
        told = house.read(supervision.standing)
        assert {"R1", "P1"} <= {one["table"] for one in told["tables"] if one["open"]}
        assert told["needed"] is not None
        assert [one["table"] for one in told["tables"] if not one["supervisors"]] == told["too_many"] == []
