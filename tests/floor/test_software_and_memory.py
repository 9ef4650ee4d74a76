"""Software behind a notice of 72 hours and two approvals, inspections by another, and RAM clears after the meters."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from feltwork.filing import filings
from feltwork.floor import devices, documents, memory, movements, software
from feltwork.floor.devices import Configuration
from feltwork.floor.held import held
from feltwork.floor.kinds import DeviceKind as K
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, holds, meters, terminals
from feltwork.wagering.report_documents import made
from tests.access.staff import at_once
from tests.bills import insert_bill
from tests.floor.gaming_floor import SLOT, GamingFloor

NOTICE: dict[str, Any] = {
    "installed_in": "electronic_wagering_terminal",
    "asset_numbers": ["1001"],
    "program_id": "P-2.0",
    "base_rom": "OS-5",
    "change": "a new lobby",
    "planned_for": "2126-12-01T04:00:00-05:00",
}


def software_notice(floor: GamingFloor, **other: Any) -> UUID:
    return floor.file("software_notice", {**NOTICE, **other}, "leo")


def install(floor: GamingFloor, notice: UUID, by: str = "leo", device: str = "1001") -> Refused:
    return floor.refused(software.install, new_id(), floor.who(by), device, notice)


# --------------------------------------------------------------------------------------------------------- software


def test_461a_26_b_no_software_before_72_hours_and_both_approvals(floor: GamingFloor) -> None:
    assert install(floor, new_id()).section == "461a.26(b)"
    notice = software_notice(floor)
    floor.approve(notice, "lars")
    floor.staff.ahead("73 hours")
    refused = install(floor, notice)
    assert (refused.section, "the Bureau of Casino Compliance" in refused.why) == ("461a.26(b)", True)
    floor.approve(notice, "kim")
    assert install(floor, notice, by="sue").section == "461a.27(a)"  # only a lead technician services devices
    floor.run(software.install, new_id(), floor.who("leo"), "1001", notice)
    found = floor.run(devices.device, "1001")
    assert (found.program_id, found.base_rom) == ("P-2.0", "OS-5")
    assert "before" in install(floor, notice).why


def test_461a_26_b_an_approval_holds_from_its_day_on(floor: GamingFloor) -> None:
    notice = software_notice(floor)
    later = floor.now().date() + timedelta(30)
    floor.approve(notice, "lars", in_force_from=later)
    floor.approve(notice, "kim")
    floor.staff.ahead("73 hours")
    assert install(floor, notice).why == f"it is approved from {later} on"
    floor.staff.ahead("31 days")
    assert floor.run(software.install, new_id(), floor.who("leo"), "1001", notice).program_id == "P-2.0"


def test_461a_26_b_an_installation_is_planned_72_hours_ahead(floor: GamingFloor) -> None:
    for hours, fits in ((71, False), (73, True)):
        planned = {**NOTICE, "planned_for": floor.now() + timedelta(hours=hours)}
        work = (filings.file, new_id(), floor.who("leo"), "software_notice", planned)
        if fits:
            floor.run(*work)
        else:
            assert floor.refused(*work).section == "461a.26(b)"


def test_463a_5_b_2_x_an_installation_leaves_no_device_without_its_games(floor: GamingFloor) -> None:
    floor.register("S1", K.SLOT_MACHINE, "S-1", SLOT, model_type="reel")
    ours = software_notice(floor)
    theirs = software_notice(floor, installed_in="other", asset_numbers=["S1"])
    for one in (ours, theirs):
        floor.approve(one, "lars", "kim")
    floor.staff.ahead("73 hours")
    cases = (("S1", theirs, []), ("S1", theirs, [{"theme": "T", "paytable_id": "1"}]),
             ("1001", ours, [{"theme": "T", "paytable_id": "1"}]))  # fmt: skip
    for device, notice, games in cases:
        refused = floor.refused(software.install, new_id(), floor.who("leo"), device, notice, games)
        assert str(refused.section).startswith("463a.5(b)(2)(x")
    # Nor does new software write over a memory whose meters nobody has recorded.
    report = reported(floor)
    assert install(floor, ours).section == "461a.27(a)"
    floor.run(memory.responds, report, floor.who("sue"))
    floor.run(software.install, new_id(), floor.who("leo"), "1001", ours)


def test_461a_26_b_approved_at_once_it_still_waits_72_hours(floor: GamingFloor) -> None:
    notice = software_notice(floor)
    floor.approve(notice, "lars", "kate")
    floor.staff.ahead("71 hours 59 minutes")
    assert "less than 72 hours" in install(floor, notice).why
    insert = (
        "insert into floor.configuration (id, device, program_id, base_rom, notice, recorded_by)"
        " select gen_random_uuid(), '1001', 'P', 'OS', %s, id from access.person where sign_in_name = 'leo'"
    )
    with pytest.raises(Exception, match="not 72 hours old"):
        floor.staff.owner(insert, notice)
    with pytest.raises(Exception, match="no notice was filed"):
        floor.staff.owner(insert, None)
    floor.staff.ahead("1 minute")
    floor.run(software.install, new_id(), floor.who("leo"), "1001", notice)


def test_461a_26_b_19_and_20_a_notice_is_for_its_kind_of_device_and_its_devices(floor: GamingFloor) -> None:
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    for_tables = software_notice(floor, installed_in="hybrid_gaming_table", asset_numbers=["H1", "1001"])
    for_others = software_notice(floor, asset_numbers=["1002"])
    assert install(floor, for_tables).section == "461a.26(b)(20)"
    assert install(floor, for_others).section == "461a.26(c)"
    assert install(floor, software_notice(floor, asset_numbers=["H1"]), device="H1").section == "461a.26(b)(19)"
    floor.approve(for_tables, "lars", "kim")
    floor.staff.ahead("72 hours")
    assert floor.run(software.install, new_id(), floor.who("leo"), "H1", for_tables).program_id == "P-2.0"


def test_461a_26_b_18_software_of_slot_machines_comes_behind_a_notice_of_theirs(floor: GamingFloor) -> None:
    floor.register("S1", K.SLOT_MACHINE, "S-1", SLOT, model_type="video")
    wrong = software_notice(floor, asset_numbers=["S1"])
    assert install(floor, wrong, device="S1").section == "461a.26(b)"
    games = [{"theme": "Pearls", "paytable_id": "PL-1", "minimum_payout": 8600, "displayed_payout": 9000}]
    right = software_notice(floor, asset_numbers=["S1"], installed_in="server_based_slot_system")
    floor.approve(right, "lars", "kim")
    floor.staff.ahead("72 hours")
    found = floor.run(software.install, new_id(), floor.who("leo"), "S1", right, games)
    assert (found.program_id, [one.theme for one in found.games]) == ("P-2.0", ["Pearls"])


def test_461a_26_b_one_bureau_says_no(floor: GamingFloor) -> None:
    notice = software_notice(floor)
    floor.approve(notice, "lars")
    floor.run(filings.decide, notice, floor.who("kim"), approves=False, reason="not yet")
    floor.staff.ahead("73 hours")
    assert "denied" in install(floor, notice).why


# ------------------------------------------------------------------------------------------------------- inspection


def test_605a_2_e_an_installed_terminal_is_not_used_before_its_inspection(floor: GamingFloor) -> None:
    assert (
        floor.refused(software.inspect, new_id(), floor.who("lars"), "1001", "fine", passed=True).section == "605a.2(e)"
    )
    floor.move("1001", "A-1")
    assert floor.cleared("1001") == {"placed"}
    floor.inspect("1001", passed=False)
    assert floor.cleared("1001") == {"placed"}
    floor.inspect("1001")
    assert floor.cleared("1001") == {"placed", "inspected"}
    # Moved on the floor it stays inspected; software, or coming back from elsewhere, is an installation.
    floor.move("1001", "A-2")
    assert "inspected" in floor.cleared("1001")
    floor.move("1001", floor.restricted())
    floor.move("1001", "A-1")
    assert "inspected" not in floor.cleared("1001")
    floor.inspect("1001")
    notice = floor.approve(software_notice(floor), "lars", "kim")
    floor.staff.ahead("72 hours")
    floor.run(software.install, new_id(), floor.who("leo"), "1001", notice)
    assert "inspected" not in floor.cleared("1001")


def test_605a_2_e_after_commencement_a_wager_is_refused_until_it_is_inspected(floor: GamingFloor) -> None:
    house = floor.staff.house
    floor.move("1001", "A-1")
    floor.commence()
    for kind in ("connected", "boxed"):
        floor.run(holds.clear, holds.of_terminal("1001"), kind, "the test")
    terminals.enable(house, new_id(), "1001", "the test")
    with pytest.raises(Refused, match="not inspected since it was installed") as found:
        insert_bill(house, new_id(), "1001", 20)
    assert found.value.section == "605a.2(e)"
    floor.inspect("1001")
    assert floor.holds("1001") == set()
    insert_bill(house, new_id(), "1001", 20)


def test_605a_2_e_a_hybrid_table_is_held_until_it_is_inspected(floor: GamingFloor) -> None:
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    floor.commence()

    def held() -> set[str]:
        return {one.kind for one in floor.run(holds.holds, holds.of_table("T1"))}

    floor.move("H1", "A-1", signed=False)
    assert "not_inspected" in held()
    floor.inspect("H1")
    assert "not_inspected" not in held()


def test_605a_2_e_a_table_that_is_opened_later_waits_for_its_inspection(floor: GamingFloor) -> None:
    floor.commence()
    terminals.open_table(floor.staff.house, new_id(), "T9", "three-card-poker")

    def held() -> dict[str, str]:
        return {one.kind: one.section for one in floor.run(holds.holds, holds.of_table("T9"))}

    assert held()["not_inspected"] == "605a.2(e)"
    floor.register("H9", K.HYBRID_GAMING_TABLE, "H-9", Configuration("P", "OS"), gaming_table="T9")
    floor.move("H9", "A-1", signed=False)
    floor.inspect("H9")
    assert "not_inspected" not in held()


def test_605a_2_e_who_installed_it_does_not_inspect_it(floor: GamingFloor) -> None:
    floor.move("1001", "A-1")
    for name in ("leo", "maya", "sue", "kim", "edith"):
        refused = floor.refused(software.inspect, new_id(), floor.who(name), "1001", "fine", passed=True)
        assert "only a gaming laboratory representative" in refused.why
    # The technician who signed the placement works for the laboratory now.
    floor.staff.owner(
        "insert into access.role_given (id, person, role, given_by) select gen_random_uuid(), id,"
        " 'gaming_laboratory_representative', 'ann' from access.person where sign_in_name = 'leo'"
    )
    floor.people.clear()
    refused = floor.refused(software.inspect, new_id(), floor.who("leo"), "1001", "fine", passed=True)
    assert (refused.section, refused.why) == ("605a.2(e)", "leo installed it")
    with pytest.raises(Exception, match="who installed a device does not inspect it"):
        floor.staff.owner(
            "insert into floor.inspection (id, device, passed, found, configuration, movement, inspected_by)"
            " select gen_random_uuid(), '1001', true, 'x', c.id, m.id, p.id from floor.configuration c,"
            " floor.movement m, access.person p where p.sign_in_name = 'leo'"
        )


# --------------------------------------------------------------------------------------------------------- RAM clear


def reported(floor: GamingFloor, device: str = "1001", by: str = "sue") -> UUID:
    id = new_id()
    floor.run(memory.report, id, floor.who(by), device, "a dark screen")
    return id


def as_read(floor: GamingFloor, **other: int) -> dict[str, int]:
    """Every meter as the books have it, but for those that are read otherwise."""
    return {one.meter: one.value for one in floor.run(meters.meters_in, "1001")} | other


def play(floor: GamingFloor) -> None:
    house = floor.staff.house
    terminals.enable(house, new_id(), "1001", "the test")
    insert_bill(house, new_id(), "1001", 20)


def test_461a_27_a_a_report_tells_the_department_and_compliance_at_once(floor: GamingFloor) -> None:
    play(floor)
    id = reported(floor)
    found = floor.run(memory.nonresponse, id)
    told = floor.run(filings.filing, found.notice)
    assert [str(one) for one in told.kind.to] == ["department", "casino_compliance"]
    assert (told.subject, told.filed_at <= found.at) == ("1001", True)
    assert floor.refused(memory.report, new_id(), floor.who("leo"), "1001", "still dark").section == "461a.27(a)"
    for name in ("sam", "kim", "carol"):
        assert "only" in floor.refused(memory.report, new_id(), floor.who(name), "1001", "dark").why
    # Nothing works there, not even a cash-out, whether operations have commenced or not.
    with pytest.raises(Refused, match="does not respond"):
        game_accounts.cash_out(floor.staff.house, new_id(), "1001")


def test_461a_27_a_no_ram_clear_before_a_compliance_representative_recorded_every_meter(floor: GamingFloor) -> None:
    play(floor)
    id, leo, kim = reported(floor), floor.who("leo"), floor.who("kim")
    refused = floor.refused(memory.clear, id, leo)
    assert (refused.section, refused.instead) == ("461a.27(a)", "have them recorded first")
    with pytest.raises(Exception, match="has recorded the meters"):
        floor.staff.owner(
            "insert into floor.nonresponse_end (nonresponse, cleared, ended_by) select %s, true, id from access.person"
            " where sign_in_name = 'leo'",
            id,
        )
    whole = as_read(floor)
    for meter in whole:
        short = {name: value for name, value in whole.items() if name != meter}
        assert floor.refused(memory.record_meters, id, kim, short).what == meter
    for name in ("leo", "sue", "carol", "lars", "edith"):
        assert "only" in floor.refused(memory.record_meters, id, floor.who(name), whole).why
    floor.run(memory.record_meters, id, kim, whole)
    for name in ("sue", "maya", "kim"):
        assert "only a lead technician" in floor.refused(memory.clear, id, floor.who(name)).why
    assert floor.run(memory.clear, id, leo).state == "cleared"
    assert floor.holds("1001") == set()
    assert "over" in floor.refused(memory.clear, id, leo).why


def test_461a_27_a_what_is_read_is_kept_as_read_and_differences_show(floor: GamingFloor) -> None:
    play(floor)
    id, kim = reported(floor), floor.who("kim")
    for wrong in (-1, True, "20"):
        assert floor.refused(memory.record_meters, id, kim, as_read(floor, bill_in=wrong)).what == "bill_in"
    assert floor.refused(memory.record_meters, id, kim, as_read(floor, coins=1)).section == "605a.5(d)"
    found = floor.run(memory.record_meters, id, kim, as_read(floor, bill_in=1_500), "one digit is dim")
    [bill_in] = [one for one in found.readings if one.meter == "bill_in"]
    assert (bill_in.reads, bill_in.books, bill_in.difference) == (1_500, 2_000, -500)
    assert bill_in.to_json()["difference"] == "-5.00"
    assert {one.section for one in found.readings} >= {f"605a.5(d)({n})" for n in range(1, 12)}
    assert "kept as read" in str(floor.refused(memory.record_meters, id, floor.who("kate"), as_read(floor)))
    for table in ("meters_recorded", "meter_reading"):
        with pytest.raises(Exception, match="never changed"):
            floor.staff.owner(f"delete from floor.{table}")


def test_461a_27_a_who_recorded_the_meters_does_not_clear_them(floor: GamingFloor) -> None:
    id = reported(floor)
    floor.run(memory.record_meters, id, floor.who("kim"), as_read(floor))
    floor.staff.owner(
        "insert into access.role_given (id, person, role, given_by) select gen_random_uuid(), id, 'lead_technician',"
        " 'ann' from access.person where sign_in_name = 'kim'"
    )
    floor.people.clear()
    refused = floor.refused(memory.clear, id, floor.who("kim"))
    assert (refused.section, refused.why) == ("461a.27(a)", "kim recorded the meters")
    with pytest.raises(Exception, match="who recorded the meters does not clear them"):
        floor.staff.owner(
            "insert into floor.nonresponse_end (nonresponse, cleared, ended_by) select %s, true, id from access.person"
            " where sign_in_name = 'kim'",
            id,
        )


def test_461a_27_a_the_books_go_on_and_the_memory_begins_at_zero(floor: GamingFloor) -> None:
    play(floor)
    id = reported(floor)
    floor.run(memory.record_meters, id, floor.who("kim"), as_read(floor))
    floor.run(memory.clear, id, floor.who("leo"))
    insert_bill(floor.staff.house, new_id(), "1001", 5)

    def bills(work: Any) -> int:
        return next(one.value for one in floor.run(work, "1001") if one.meter == "bill_in")

    assert (bills(meters.meters_in), bills(memory.memory_meters)) == (2_500, 500)
    assert game_accounts.account(floor.staff.house, "1001").posted == 2_500  # credits are not in the memory either


def test_461a_27_a_a_device_that_answers_again_is_not_cleared(floor: GamingFloor) -> None:
    id = reported(floor)
    assert floor.holds("1001") == {"memory"}
    assert [(one["name"], one["section"]) for one in floor.run(held)] == [("1001", "461a.27(a)")]
    assert floor.run(memory.responds, id, floor.who("sue")).state == "responds again"
    assert floor.holds("1001") == set()
    reported(floor)
    assert len(floor.run(memory.nonresponses, "1001")) == 2


def test_461a_27_a_another_device_has_its_meters_in_the_remarks(floor: GamingFloor) -> None:
    floor.register("H1", K.HYBRID_GAMING_TABLE, "H-1", Configuration("P", "OS"), gaming_table="T1")
    id = reported(floor, "H1")
    assert {one.kind for one in floor.run(holds.holds, holds.of_table("T1"))} == {"memory"}
    assert floor.refused(memory.record_meters, id, floor.who("kim"), {}).section == "605a.5(d)"
    at_once_ = at_once(
        *(
            lambda who=who: floor.run(memory.record_meters, id, floor.who(who), {}, "drop 120.00")
            for who in ("kim", "kate")
        )
    )
    assert sum(isinstance(one, Refused) for one in at_once_) == 1
    # What is said at the end does not take the place of the readings, on paper either.
    ended = floor.run(memory.clear, id, floor.who("leo"), "a new battery")
    assert (ended.state, ended.remarks, ended.ended_remarks) == ("cleared", "drop 120.00", "a new battery")
    told = floor.run(lambda unit: documents.memory_report(ended, made(unit, "Kim")).to_json())
    assert {"drop 120.00", "a new battery"} <= {fact["value"] for fact in told["facts"]}


def test_461a_27_a_what_is_typed_is_dollars_or_a_number_of_things(floor: GamingFloor) -> None:
    meters_ = floor.run(memory.books, "1001")
    assert memory.as_read(meters_, {"bill_in": "20.00", "voucher_in_count": "3"}) == {
        "bill_in": 2_000,
        "voucher_in_count": 3,
    }
    wrong = (("voucher_in_count", "3.00"), ("voucher_in_count", "-1"), ("voucher_in_count", "\u0663"), ("bill_in", "x"),
             ("voucher_in_count", "9" * 5000), ("coins", "1"))  # fmt: skip
    for meter, text in wrong:
        with pytest.raises(Refused) as refused:
            memory.as_read(meters_, {meter: text})
        assert refused.value.what == meter
    assert floor.run(movements.log) == []
