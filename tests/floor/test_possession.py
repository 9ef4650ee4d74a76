"""Devices outside the facility (463a.1(b), (e)), and what the lists say of each device, column by column."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.floor import locations, master_lists, movements
from feltwork.floor.kinds import DeviceKind as K
from feltwork.floor.master_lists import ListKind
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, terminals
from tests.bills import insert_bill
from tests.floor.gaming_floor import SLOT, GamingFloor


def test_463a_1_b_outside_the_facility_nobody_gambles_on_it(floor: GamingFloor) -> None:
    """Whether operations have commenced or not."""
    house = floor.staff.house
    terminals.enable(house, new_id(), "1001", "the test")
    insert_bill(house, new_id(), "1001", 20)
    game_accounts.cash_out(house, new_id(), "1001")
    store, workshop = floor.store(), floor.restricted()
    floor.move("1001", store, transport=floor.transport())
    with pytest.raises(Refused, match="outside the licensed facility") as found:
        insert_bill(house, new_id(), "1001", 20)
    assert found.value.section == "463a.1(b)"
    assert "outside" in floor.holds("1001")
    floor.move("1001", workshop, transport=floor.transport(goes_to="restricted_area"))
    assert "outside" not in floor.holds("1001")
    petition = {"person": "School", "purpose": "training", "period": "two years", "secured": "locked"}
    school = floor.place_for("possession_petition", location="School", where="3 Chalk Street", **petition)
    floor.move("1001", school, transport=floor.transport())
    assert "outside" in floor.holds("1001")


def test_463a_1_e_elsewhere_only_once_the_executive_director_approved_it(floor: GamingFloor) -> None:
    petition = {"person": "School", "purpose": "training", "period": "two years", "secured": "locked"}
    floor.place_for("possession_petition", location="School", where="3 Chalk Street", **petition)
    number = floor.staff.owner("select max(number) from filing.filing where kind = 'possession_petition'")[0][0]
    elsewhere = {"petition": number, "location": "Annex", "where": "4 Chalk Street"}
    filed = floor.file("possession_elsewhere", elsewhere)
    early = floor.refused(locations.open_location, floor.who("ravi"), filed)
    assert (early.section, "not approved" in early.why) == ("463a.1(e)", True)
    moved = floor.refused(movements.move, new_id(), floor.who("sue"), "1001", "Annex", transport=floor.transport())
    assert moved.section == "463a.3(b)"
    floor.approve(filed)
    assert floor.run(locations.open_location, floor.who("ravi"), filed) == {"location": "Annex", "kind": "possession"}
    floor.move("1001", "Annex", transport=floor.transport())
    assert floor.where("1001") == "Annex"


def test_463a_5_every_column_has_what_the_device_has(floor: GamingFloor) -> None:
    """Values that differ from each other, so that one column can't stand for another."""
    progressive = {"progressive_type": "wide area", "progressive_controller": "PC-7", "progressive_software": "PS-3"}
    installed = type(SLOT)(**{**_fields(SLOT), "program_id": "P-77", "base_rom": "OS-9", **progressive})
    floor.register("S1", K.SLOT_MACHINE, "SN-4711", installed, model_type="video")
    made_by = floor.staff.owner("select manufacturer, model from floor.device where asset_number = 'S1'")[0]
    same = {"serial_number": "SN-4711", "manufacturer": made_by[0], "model": made_by[1], "model_type": "video"}
    assert made_by[0] != made_by[1]

    def listed(kind: ListKind) -> dict[str, Any]:
        [row] = floor.run(master_lists.prepare, kind).rows
        columns = [column.id for column in floor.run(master_lists.prepare, kind).columns]
        return {name: row[name] for name in columns}

    floor.move("S1", "A-3", signed=False)
    on_floor = listed(ListKind.GAMING_FLOOR)
    software = {"asset_number": "S1", "program_id": "P-77", "base_rom": "OS-9", "kind": "slot machine"}
    assert on_floor == {
        **same, **software, **progressive, "location": "A-3", "theme": "Dragons", "minimum_payout": "85%",
        "displayed_payout": "88.12%", "paytable_id": "DR-88", "smoking": "no", "voucher_system": "VS-1",
    }  # fmt: skip
    floor.sign(floor.run(movements.log, asset_number="S1")[0].id)
    workshop = floor.restricted()
    floor.move("S1", workshop)
    assert listed(ListKind.OFF_FLOOR) == {**same, **software, "location": workshop, "themes": "Dragons"}
    petition = {"person": "School", "purpose": "training", "period": "two years", "secured": "locked"}
    school = floor.place_for("possession_petition", location="School", where="3 Chalk Street", **petition)
    floor.move("S1", school, transport=floor.transport("SN-4711"))
    assert listed(ListKind.POSSESSOR) == {**same, "location": school, "progressive_type": "wide area"}


def _fields(configuration: Any) -> dict[str, Any]:
    return {name: getattr(configuration, name) for name in configuration.__dataclass_fields__}
