"""Locations with one device each, the Department told before, the log with its six items and two signers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from feltwork.filing import filings
from feltwork.floor import devices, locations, movements, notices, plans
from feltwork.floor.devices import Configuration
from feltwork.floor.kinds import DeviceKind as K
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, rounds, terminals
from tests.access.staff import at_once
from tests.bills import insert_bill
from tests.floor.gaming_floor import SLOT, TRANSPORT, GamingFloor


def moved(floor: GamingFloor, asset_number: str, to: str | None, by: str = "sue", **more: Any) -> Refused:
    """Why a movement is refused."""
    return floor.refused(movements.move, new_id(), floor.who(by), asset_number, to, **more)


# -------------------------------------------------------------------------------------------------- the floor plan


def test_463a_3_a_a_plan_is_in_force_only_once_the_executive_director_approved_it(floor: GamingFloor) -> None:
    filed = floor.file("gaming_floor_plan", plans.laid_out("Hall 2", [plans.Block("A", 2, 3), plans.Block("B", 1, 2)]))
    refused = floor.refused(locations.open_location, floor.who("ravi"), filed)
    assert (refused.section, "not approved" in refused.why) == ("467a.1", True)
    floor.approve(filed, in_force_from=floor.now().date() + timedelta(9))
    assert "in force from" in floor.refused(locations.open_location, floor.who("ravi"), filed).why
    floor.staff.ahead("10 days")
    assert floor.run(locations.open_location, floor.who("ravi"), filed)["locations"] == 8
    assert "before" in floor.refused(locations.open_location, floor.who("ravi"), filed).why


def test_463a_3_b_a_plan_numbers_every_location_once_and_inside_an_area() -> None:
    good = plans.laid_out("Hall", [plans.Block("A", 1, 2)])
    spot = good["locations"][0]

    def refused(**other: Any) -> str | None:
        with pytest.raises(Refused) as found:
            plans.read({**good, **other})
        return found.value.section

    assert plans.read(good).spots[1].number == "A-2"
    assert refused(locations=[spot, spot]) == "463a.3(b)"
    assert refused(locations=[spot, {**spot, "number": "X"}]) == "463a.3(b)"  # two at the same place
    assert refused(locations=[{**spot, "area": "Nowhere"}]) == "463a.3(a)"
    assert refused(locations=[{**spot, "x": 5_000}]) == "463a.3(a)"
    assert refused(locations=[{**spot, "number": ""}]) == "463a.3(b)"
    assert refused(locations=[]) == "463a.3(b)"
    assert refused(areas=[{**good["areas"][0], "smoking": "no"}]) == "463a.5(b)(2)(xiv)"
    assert refused(areas=[{**good["areas"][0], "width": 5_000}]) == "463a.3(a)"


def test_467a_1_a_plan_that_cannot_be_read_is_not_filed(floor: GamingFloor) -> None:
    good = plans.laid_out("Hall", [plans.Block("A", 1, 2)])
    for wrong in ({"areas": [{"a": 1}]}, {"locations": [3]}, {"width": 10**8}, {"height": 0}):
        floor.refused(filings.file, new_id(), floor.who("ravi"), "gaming_floor_plan", {**good, **wrong})


def test_467a_1_an_older_plan_does_not_replace_a_newer_one(floor: GamingFloor) -> None:
    older = floor.approve(floor.file("gaming_floor_plan", plans.laid_out("Old", [plans.Block("A", 1, 1)])))
    floor.plan(plans.Block("A", 2, 3), plans.Block("C", 1, 2))
    refused = floor.refused(locations.open_location, floor.who("ravi"), older)
    assert (refused.section, refused.instead) == ("467a.1", "file it anew")
    assert floor.run(locations.to_open) == []


def test_463a_3_b_a_new_plan_keeps_every_location_where_a_device_stands(floor: GamingFloor) -> None:
    floor.move("1001", "B-2")
    with pytest.raises(Refused, match="a device stands there"):
        floor.plan(plans.Block("A", 2, 3), plans.Block("B", 1, 1))
    floor.plan(plans.Block("A", 9, 3), plans.Block("B", 1, 2))
    assert floor.where("1001") == "B-2"
    # What the plan in force has no more is no location.
    floor.plan(plans.Block("A", 1, 1), plans.Block("B", 1, 2))
    assert moved(floor, "1001", "A-2").section == "463a.3(b)"


def test_463a_3_b_a_location_has_one_device(floor: GamingFloor) -> None:
    floor.terminal("1002")
    floor.move("1001", "A-1")
    refused = moved(floor, "1002", "A-1", notice=floor.notice("1002", "A-1"))
    assert (refused.section, refused.why) == ("463a.3(b)", "device 1001 stands there")
    # Two who come at the same moment: the database lets one of them in.
    floor.register("S1", K.SLOT_MACHINE, "S-9", SLOT, model_type="reel")
    told = {name: floor.notice(name, "A-2") for name in ("1002", "S1")}
    sue = floor.who("sue")
    works = [lambda n=n: floor.run(movements.move, new_id(), sue, n, "A-2", notice=told[n]) for n in told]  # type: ignore[misc]
    answers = at_once(*works)
    assert sum(isinstance(one, Refused) for one in answers) == 1
    assert len(floor.staff.owner("select device from floor.standing where location = 'A-2'")) == 1


# ---------------------------------------------------------------------------------------------------- the notice


def test_463a_4_b_1_no_placement_without_a_notice_to_the_department_before_it(floor: GamingFloor) -> None:
    refused = moved(floor, "1001", "A-1")
    assert (refused.section, refused.instead) == ("463a.4(b)(1)", "file the notice first")
    # A notice of another location, of another device, or after the movement, is none.
    before = floor.now()
    told = floor.notice("1001", "A-1")
    assert moved(floor, "1001", "A-2", notice=told).section == "463a.4(b)(1)"
    floor.terminal("1002")
    assert moved(floor, "1001", "A-1", notice=floor.notice("1002", "A-1")).section == "463a.4(b)(1)"
    assert moved(floor, "1001", "A-1", notice=floor.file("movement_notice", _other_content())).section == "463a.4(b)(1)"
    late = moved(floor, "1001", "A-1", notice=told, moved_at=before)
    assert (late.section, "not before it" in late.why) == ("463a.4(b)(1)", True)
    assert floor.where("1001") is None


def test_463a_4_b_the_department_is_told_of_a_movement_once(floor: GamingFloor) -> None:
    told = floor.notice("1001", "A-1")
    again = floor.refused(notices.notify, new_id(), floor.who("sue"), "1001", "A-1")
    assert (again.section, again.instead) == ("463a.4(b)", "record the movement behind that notice")
    floor.notice("1001", "A-2")  # it may still go elsewhere
    assert len(floor.run(notices.open_notices, floor.run(devices.device, "1001"))) == 2
    floor.run(movements.move, new_id(), floor.who("sue"), "1001", "A-1", notice=told)
    # What began where the device no longer is can't come any more.
    assert floor.run(notices.open_notices, floor.run(devices.device, "1001")) == []


def _other_content() -> dict[str, Any]:
    return {"asset_number": "1001", "serial_number": "S-1001", "what": "removal", "moved_to": "A-1"}


def test_463a_4_b_2_and_3_neither_move_nor_removal_without_their_own_notice(floor: GamingFloor) -> None:
    placed = floor.move("1001", "A-1")
    workshop = floor.restricted()
    assert moved(floor, "1001", "A-2").section == "463a.4(b)(2)"
    assert moved(floor, "1001", workshop).section == "463a.4(b)(3)"
    assert moved(floor, "1001", "A-2", notice=placed.notice).section == "463a.4(b)(2)"
    floor.move("1001", "A-2")
    used = floor.move("1001", "A-1").notice
    floor.move("1001", "A-2")
    again = moved(floor, "1001", "A-1", notice=used)
    assert again.why == "the notice was of a movement that is done"
    floor.move("1001", workshop)
    assert floor.where("1001") == workshop


def test_463a_4_b_the_database_itself_asks_for_the_notice(floor: GamingFloor) -> None:
    insert = (
        "insert into floor.movement (id, device, moved_from, moved_to, moved_at, notice, recorded_by, recorded_roles)"
        " select gen_random_uuid(), '1001', null, 'A-1', ledger.now() - %s::interval, %s, id, '{}' from access.person"
        " where sign_in_name = 'sue'"
    )
    with pytest.raises(Exception, match="was not told of it before"):
        floor.staff.owner(insert, "0", None)
    notice = floor.notice("1001", "A-1")
    with pytest.raises(Exception, match="was not told of it before"):
        floor.staff.owner(insert, "1 hour", notice)
    floor.staff.owner(insert, "0", notice)
    with pytest.raises(Exception, match="it is at A-1"):
        floor.staff.owner(insert, "0", floor.notice("1001", "A-2"))


def test_463a_4_b_off_the_floor_the_department_is_not_told(floor: GamingFloor) -> None:
    workshop, other = floor.restricted(), floor.restricted("Lab")
    floor.move("1001", workshop)
    assert floor.refused(notices.notify, new_id(), floor.who("sue"), "1001", other).section == "463a.4(b)"
    floor.move("1001", other)
    assert floor.where("1001") == other


# ------------------------------------------------------------------------------------------------------- the log


def test_463a_5_e_1_to_6_the_log_has_its_six_items(floor: GamingFloor) -> None:
    floor.move("1001", "A-1")
    moved_on = floor.move("1001", "A-2", signed=False)
    told = moved_on.to_json()
    assert (told["asset_number"], told["model"], told["serial_number"]) == ("1001", "T-100", "S-1001")
    assert (told["moved_from"], told["moved_to"]) == ("A-1", "A-2")
    assert moved_on.notice_at is not None
    assert moved_on.notice_at < moved_on.moved_at <= floor.now()
    assert told["recorded_by"] == "sue"
    assert [one["signed"] for one in told["signatures"]] == [None, None]
    assert set(movements.SECTIONS.values()) == {f"463a.5(e)({n})" for n in range(1, 7)}
    signed = floor.sign(moved_on.id).to_json(floor.who("leo"))
    assert [one["signed"]["by"] for one in signed["signatures"]] == ["maya", "leo"]


def test_463a_5_e_a_slot_department_member_records_it(floor: GamingFloor) -> None:
    for name in ("sam", "dave", "carol", "kim", "edith"):
        assert moved(floor, "1001", "A-1", by=name, notice=None).section == "463a.5(e)"


def test_463a_5_e_2_the_time_of_a_movement_lies_between_the_last_one_and_now(floor: GamingFloor) -> None:
    notice = floor.notice("1001", "A-1")
    assert (
        moved(floor, "1001", "A-1", notice=notice, moved_at=floor.now() + timedelta(hours=1)).section == "463a.5(e)(2)"
    )
    workshop = floor.restricted()
    for moment in ("0001-01-05T00:00:00+00:00", "1990-01-01T00:00:00+00:00"):
        before = moved(floor, "1001", workshop, moved_at=datetime.fromisoformat(moment))
        assert (before.section, "it was registered at" in before.why) == ("463a.5(e)(2)", True)
    first = floor.move("1001", "A-1", notice=notice)
    notice = floor.notice("1001", "A-2")
    assert moved(floor, "1001", "A-2", notice=notice, moved_at=first.moved_at).section == "463a.5(e)(2)"


def test_463a_5_e_6_two_different_people_sign(floor: GamingFloor) -> None:
    moved_on = floor.move("1001", "A-1", signed=False)

    def refused(name: str, line: str) -> str:
        found = floor.refused(movements.sign, moved_on.id, floor.who(name), line)
        assert str(moved_on.id) not in str(found)  # an id says nothing to whoever signs
        return found.why

    for name in ("sue", "ravi", "kim", "sam"):
        assert "only a" in refused(name, "slot_shift_manager")
    assert "does not sign as lead technician" in refused("maya", "lead_technician")
    # One person with both positions signs one line and no other.
    floor.staff.owner(
        "insert into access.role_given (id, person, role, given_by) select gen_random_uuid(), id, 'slot_shift_manager',"
        " 'ann' from access.person where sign_in_name = 'leo'"
    )
    floor.people.clear()
    floor.run(movements.sign, moved_on.id, floor.who("leo"), "lead_technician")
    assert refused("leo", "slot_shift_manager") == "leo has signed it as lead technician"
    assert floor.run(movements.movement, moved_on.id).is_signed is False
    assert floor.run(movements.sign, moved_on.id, floor.who("maya"), "slot_shift_manager").is_signed


def test_463a_5_e_6_until_both_have_signed_the_terminal_is_not_placed(floor: GamingFloor) -> None:
    floor.commence()
    assert floor.holds("1001") >= {"not_placed", "not_inspected"}
    moved_on = floor.move("1001", "A-1", signed=False)
    floor.run(movements.sign, moved_on.id, floor.who("maya"), "slot_shift_manager")
    assert "not_placed" in floor.holds("1001")
    assert [one.number for one in floor.run(movements.unsigned)] == [moved_on.number]
    # The log goes on when it is signed.
    assert moved(floor, "1001", "A-2", notice=floor.notice("1001", "A-2")).section == "463a.5(e)(6)"
    floor.run(movements.sign, moved_on.id, floor.who("leo"), "lead_technician")
    assert "not_placed" not in floor.holds("1001")
    assert floor.run(movements.unsigned) == []
    # A removal takes it off the floor, and no wager is taken there.
    floor.move("1001", floor.restricted())
    assert "not_placed" in floor.holds("1001")


def test_463a_5_e_6_a_movement_sent_twice_is_recorded_once(floor: GamingFloor) -> None:
    id, notice, sue = new_id(), floor.notice("1001", "A-1"), floor.who("sue")

    def act(unit: Any) -> dict[str, Any]:
        return movements.move(unit, id, sue, "1001", "A-1", notice=notice).to_json()

    command = floor.staff.house.command
    first = command(id, "move device", {"to": "A-1"}, act, "sue")
    assert command(id, "move device", {"to": "A-1"}, act, "sue") == first
    with pytest.raises(Refused, match="used for other content"):
        command(id, "move device", {"to": "A-2"}, act, "sue")
    with pytest.raises(Exception, match="never changed"):
        floor.staff.owner("update floor.movement set moved_to = 'A-2'")


# ---------------------------------------------------------------------------------------- money at the terminal


def test_605a_2_d_1_a_terminal_with_money_or_in_a_round_is_not_moved(floor: GamingFloor) -> None:
    house = floor.staff.house
    floor.move("1001", "A-1")
    terminals.enable(house, new_id(), "1001", "the test")
    insert_bill(house, new_id(), "1001", 20)
    notice = floor.notice("1001", "A-2")
    refused = moved(floor, "1001", "A-2", notice=notice)
    assert (refused.why, refused.instead) == ("its credit meter shows $20.00", "have the player cash out first")
    round = rounds.open_round(house, new_id(), "T1")["round"]
    rounds.place(house, new_id(), round, "1001", 1, {"ante": 500})
    assert moved(floor, "1001", "A-2", notice=notice).why == "a round is on in which it has wagers"
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    assert moved(floor, "H1", "A-3").why == "a round is on at table T1"
    assert floor.where("1001") == "A-1"


def test_465a_18_d_a_terminal_does_not_leave_the_floor_with_money_in_its_box(floor: GamingFloor) -> None:
    house, workshop = floor.staff.house, floor.restricted()
    floor.move("1001", "A-1")
    terminals.enable(house, new_id(), "1001", "leo")
    insert_bill(house, new_id(), "1001", 20)
    game_accounts.cash_out(house, new_id(), "1001")
    for to in (workshop, None):
        refused = moved(floor, "1001", to, notice=floor.notice("1001", to))
        assert (refused.section, refused.why) == ("465a.18(d)", "its drop box has $20.00")
    assert floor.move("1001", "A-2").moved_to == "A-2"  # on the floor the drop team finds it


# ---------------------------------------------------------------------------------------- storage and transport


def test_463a_7_b_4_a_store_for_no_device_is_none(floor: GamingFloor) -> None:
    content = {"location": "Warehouse", "where": "2 Side Street", "most_devices": 0}
    refused = floor.refused(filings.file, new_id(), floor.who("ravi"), "off_premises_storage", content)
    assert refused.section == "463a.7(b)(4)"
    content = {"location": "x" * 41, "where": "2 Side Street"}
    refused = floor.refused(filings.file, new_id(), floor.who("ravi"), "restricted_area", content)
    assert refused.section == "463a.5(d)(2)(i)"


def test_463a_7_a_storage_off_the_premises_needs_the_executive_directors_approval(floor: GamingFloor) -> None:
    assert moved(floor, "1001", "Warehouse").section == "463a.3(b)"
    content = {"location": "Warehouse", "where": "2 Side Street", "most_devices": 1}
    filed = floor.file("off_premises_storage", content)
    assert floor.refused(locations.open_location, floor.who("ravi"), filed).section == "463a.7(a)"
    floor.approve(filed, conditions="two locks")
    floor.run(locations.open_location, floor.who("ravi"), filed)
    floor.move("1001", "Warehouse", transport=floor.transport())
    # And no more devices than were approved (463a.7(b)(4)).
    floor.terminal("1002")
    full = moved(floor, "1002", "Warehouse", transport=floor.transport("S-1002"))
    assert (full.section, full.instead) == ("463a.7(b)(4)", "have more approved")
    insert = (
        "insert into floor.movement (id, device, moved_to, moved_at, recorded_by, recorded_roles) select"
        " gen_random_uuid(), '1002', 'Warehouse', ledger.now(), id, '{}' from access.person where sign_in_name = 'sue'"
    )
    with pytest.raises(Exception, match="as many devices as are approved"):
        floor.staff.owner(insert)


def test_463a_2_a_a_transport_has_its_notice_no_later_than_on_its_day(floor: GamingFloor) -> None:
    store = floor.store()
    assert moved(floor, "1001", store).section == "463a.2(a)"
    assert moved(floor, "1001", store, transport=floor.transport("S-9")).section == "463a.2(a)(6)"
    yesterday = floor.now()
    floor.staff.ahead("1 day")
    late = moved(floor, "1001", store, transport=floor.transport(), moved_at=yesterday)
    assert (late.section, "after the transport" in late.why) == ("463a.2(a)", True)
    # Later on the same day is not too late.
    same_day = floor.now()
    floor.move("1001", store, transport=floor.transport(), moved_at=same_day)
    assert floor.where("1001") == store


def test_463a_2_a_6_as_many_serial_numbers_as_devices(floor: GamingFloor) -> None:
    for quantity, serials in ((2, ["S-1001"]), (2, ["S-1001", "S-1001"]), (0, ["S-1001"]), (1, ["S-1001", "S-1002"])):
        content = {**TRANSPORT, "quantity": quantity, "serial_numbers": serials}
        refused = floor.refused(filings.file, new_id(), floor.who("sue"), "transport_notice", content)
        assert (refused.section, f"of {quantity} devices" in refused.why) == ("463a.2(a)(6)", True)


def test_463a_2_a_a_notice_is_of_one_transport(floor: GamingFloor) -> None:
    store, workshop = floor.store(), floor.restricted()
    told = floor.transport(goes_to="restricted_area")
    floor.move("1001", store, transport=told)
    again = moved(floor, "1001", workshop, transport=told)
    assert (again.section, again.instead) == ("463a.2(a)", "file one for this transport")
    insert = (
        "insert into floor.movement (id, device, moved_from, moved_to, moved_at, transport, recorded_by,"
        " recorded_roles) select gen_random_uuid(), '1001', 'Warehouse', 'Workshop', ledger.now(), %s, id, '{}'"
        " from access.person where sign_in_name = 'sue'"
    )
    with pytest.raises(Exception, match="a transport that is done"):
        floor.staff.owner(insert, told)
    assert floor.move("1001", workshop, transport=floor.transport(goes_to="restricted_area")).moved_to == workshop


@pytest.mark.parametrize(
    ("missing", "paragraph"),
    [("shipper", 1), ("method", 4), ("receiver", 5), ("quantity", 6), ("serial_numbers", 6), ("expected_at", 7),
     ("reason", 9)],
)  # fmt: skip
def test_463a_2_a_1_to_9_what_a_notice_of_a_transport_must_say(missing: str, paragraph: int) -> None:
    from feltwork.filing.kinds import kind_of
    from tests.floor.gaming_floor import TRANSPORT

    kind = kind_of("transport_notice")
    whole = {**TRANSPORT, "serial_numbers": ["S-1"]}
    kind.read(whole)
    with pytest.raises(Refused) as found:
        kind.read({name: value for name, value in whole.items() if name != missing})
    assert found.value.section == f"463a.2(a)({paragraph})"
    assert {f"463a.2(a)({n})" for n in range(1, 10)} <= {item.section for item in kind.items}


def test_463a_2_b_from_storage_the_notice_says_floor_or_restricted_area(floor: GamingFloor) -> None:
    store, workshop = floor.store(), floor.restricted()
    floor.move("1001", store, transport=floor.transport())
    for goes_to in (None, "restricted_area"):
        more = {"goes_to": goes_to} if goes_to else {}
        refused = moved(floor, "1001", "A-1", notice=floor.notice("1001", "A-1"), transport=floor.transport(**more))
        assert (refused.section, "the gaming floor" in refused.why) == ("463a.2(b)", True)
    assert moved(floor, "1001", workshop, transport=floor.transport(goes_to="gaming_floor")).section == "463a.2(b)"
    floor.move("1001", "A-1", transport=floor.transport(goes_to="gaming_floor"))
    assert [one.moved_to for one in floor.run(movements.log, asset_number="1001")] == ["A-1", store]


def test_463a_2_a_a_device_that_leaves_for_good_is_notified_and_stands_nowhere(floor: GamingFloor) -> None:
    floor.move("1001", "A-1")
    assert moved(floor, "1001", None, notice=floor.notice("1001", None)).section == "463a.2(a)"
    floor.move("1001", None, transport=floor.transport(new_owner="Bolt Gaming"))
    assert floor.where("1001") is None
    assert floor.refused(floor_register_again, floor).section == "461a.1"


def floor_register_again(unit: Any, floor: GamingFloor) -> None:
    from tests.floor.test_devices import floor_register

    floor_register(unit, floor, "1001", "S-77")


def test_463a_1_c_to_e_possession_by_petition_and_elsewhere_with_approval(floor: GamingFloor) -> None:
    petition = {
        "person": "Dealer School",
        "purpose": "training",
        "location": "School",
        "where": "3 Chalk Street",
        "period": "two years",
        "secured": "locked room",
    }
    filed = floor.file("possession_petition", petition)
    assert floor.refused(locations.open_location, floor.who("ravi"), filed).section == "463a.1(c)"
    floor.approve(filed, conditions="no more than four")
    assert floor.run(locations.open_location, floor.who("ravi"), filed)["kind"] == "possession"
    elsewhere = floor.approve(
        floor.file("possession_elsewhere", {"petition": 99, "location": "Annex", "where": "4 Chalk Street"})
    )
    assert floor.refused(locations.open_location, floor.who("ravi"), elsewhere).section == "463a.1(d)"


def test_607a_2_table_game_devices_move_without_notice_and_without_signatures(floor: GamingFloor) -> None:
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    moved_on = floor.move("H1", "A-3", signed=False)
    assert (moved_on.is_signed, moved_on.notice) == (True, None)
    assert "not told of this one" in moved(floor, "H1", "A-4", notice=floor.notice("1001", "A-4")).why
