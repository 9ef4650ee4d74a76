"""Operations commence once everything that has to be filed, approved and set before is (463a.5(a))."""

from __future__ import annotations

import pytest

from feltwork.cage import felt_tables
from feltwork.database.database import Unit
from feltwork.filing.filings import Filing, decide, file
from feltwork.filing.kinds import kind_of
from feltwork.floor import table_count
from feltwork.ledger.ids import new_id
from feltwork.oversight import commencement
from feltwork.oversight.commencement import Part, checklist
from feltwork.regulation.chapters import words
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat_pools, game_accounts, holds, poker_tables, terminals, vouchers
from feltwork.wagering.report_documents import made
from feltwork.wagering.simulated_validators import SimulatedValidators
from tests.access.staff import Staff
from tests.bills import register, signed
from tests.cage.drop_house import PLAN, SCHEDULE
from tests.filing.submitting import approved, content
from tests.wagering.poker_floor import BAD_BEAT

BY_THE_CAGE = {"drop_plan": PLAN, "count_schedule": SCHEDULE}


def part(staff: Staff, id: str) -> Part:
    return next(one for one in staff.run(checklist) if one.id == id)


def test_463a_5_a_every_part_has_its_section_and_a_new_house_lacks_all(staff: Staff) -> None:
    found = staff.run(checklist)
    assert len(found) == 15
    for one in found:
        assert words(one.section)
        assert one.missing, one.id
        for lacks in one.missing:
            assert words(str(lacks.section))
            assert lacks.instead


def test_463a_5_a_operations_do_not_commence_and_everything_missing_is_said_at_once(staff: Staff) -> None:
    said = staff.refused(commencement.commence, "tara")
    for lacks in (
        "gaming floor plan: none is in force (§ 463a.3(a))",
        "table T1: no approved Rules Submission is in force for it (§ 601a.2)",
        "central control computer: the link to it is not up (§ 463a.4(a))",
        "drop boxes: 2 terminals have none (§ 465a.17(e)(6))",
        "the tax: no rate is set",
        "table T1: no camera covers the table (§ 465a.9(c)(2)(i))",
        "internal controls of jackpot and credit meter payouts: none is approved and in force (§ 465a.26(a))",
    ):
        assert lacks in said
    assert staff.run(holds.commenced_at) is None


def test_605a_3_a_1_i_no_money_of_simulated_bills_comes_into_operation(staff: Staff) -> None:
    """Whoever has a shell before could otherwise make vouchers that the cage pays afterwards."""
    terminals.enable(staff.house, new_id(), "1001", "slot operations")
    SimulatedValidators(staff.house).insert(new_id(), "1001", 100)

    def told() -> list[str]:
        return [one.why for one in part(staff, "boxes").missing if one.what == "simulated bills"]

    owed = "terminals, payouts and vouchers owe $100.00 in a house with bills that nobody put in"
    assert told() == [owed]
    assert owed in staff.refused(commencement.commence, "tara")
    number = game_accounts.cash_out(staff.house, new_id(), "1001")["voucher"]["validation_number"]
    assert told() == [owed]
    vouchers.redeem(staff.house, new_id(), number, "cage", "gina")
    assert told() == []
    insert_signed(staff, 20)
    assert told() != [], "a simulated bill was here, and nobody can say whose money this is"


def insert_signed(staff: Staff, bill: int) -> None:
    game_accounts.insert_bill(staff.house, new_id(), signed(staff.house, register(staff.house, "1001"), "1001", bill))


def test_a_house_that_was_tried_out_with_real_bills_commences_with_what_they_bought(staff: Staff) -> None:
    terminals.enable(staff.house, new_id(), "1001", "slot operations")
    insert_signed(staff, 20)
    assert not [one for one in part(staff, "boxes").missing if one.what == "simulated bills"]


def test_553_20_i_no_bad_beat_pool_comes_into_operation_without_its_approved_procedure(staff: Staff) -> None:
    """In operation it could neither be offered nor be ended any more."""
    poker_tables.open_table(staff.house, new_id(), "P1", BAD_BEAT)
    stated = {"pools": "aces", "contributions": "upon amended rules", "amounts": "to another pool"}
    id = staff.run(file, new_id(), staff["tara"], "bad_beat_discontinuation", stated).id
    bad_beat_pools.set_up(staff.house, new_id(), "royal", "P1", "dave")
    bad_beat_pools.set_up(staff.house, new_id(), "aces", "P1", "dave", id)

    def lacks() -> set[str]:
        return {one.what for one in part(staff, "submissions").missing if one.section == "553.20(i)"}

    assert lacks() == {"Bad Beat pool royal", "Bad Beat pool aces"}
    staff.run(lambda unit: decide(unit, id, staff["edith"], approves=True, reason="fair to patrons"))
    assert lacks() == {"Bad Beat pool royal"}
    bad_beat_pools.discontinue(staff.house, new_id(), "royal", None, "dave")
    assert lacks() == set()


@pytest.mark.parametrize(
    ("kind", "files", "decides"),
    [
        ("payout_controls", "ravi", "edith"),
        ("voucher_controls", "ravi", "edith"),
        ("central_control_controls", "ravi", "edith"),
        ("count_controls", "carol", "edith"),
        ("count_schedule", "carol", "kim"),
        ("drop_plan", "carol", "kim"),
    ],
)
def test_a_part_is_done_once_its_filing_is_approved_and_in_force(
    kind: str, files: str, decides: str, staff: Staff
) -> None:
    of = kind_of(kind)
    stated = BY_THE_CAGE.get(kind) or {item.id: "stated" for item in of.items}

    def filed(unit: Unit) -> Filing:
        return file(unit, new_id(), staff[files], kind, stated)

    id = staff.run(filed).id
    assert part(staff, kind).missing
    staff.run(lambda unit: decide(unit, id, staff[decides], approves=True, reason="complete"))
    assert not part(staff, kind).missing


def test_601a_2_every_table_has_its_submission(staff: Staff) -> None:
    staff.run(lambda unit: approved(unit, staff["tara"], staff["edith"], content()))
    assert not part(staff, "submissions").missing


def test_465a_17_e_6_boxes_are_counted(staff: Staff) -> None:
    for terminal in ("1001", "1002"):
        assert part(staff, "boxes").missing
        staff.run(holds.clear, holds.of_terminal(terminal), "boxed", "a test")
    assert not part(staff, "boxes").missing


def test_461a_8_d_no_operations_without_approved_controls_of_vouchers(staff: Staff) -> None:
    of = kind_of("voucher_controls")
    assert [(item.id, item.section) for item in of.items] == [
        ("vouchers", "461a.8(d)"),
        ("asset_numbers", "461a.8(d)(1)"),
        ("enabling", "461a.8(d)(1)"),
    ]
    said = staff.refused(commencement.commence, "tara")
    assert "redemption of gaming vouchers: none is approved and in force (§ 461a.8(d))" in said
    half = {"vouchers": "stated", "asset_numbers": "stated"}
    assert "461a.8(d)(1)" in staff.refused(file, new_id(), staff["ravi"], of.id, half)


def test_605a_9_b_felt_tables_stated_and_registered_are_compared(staff: Staff) -> None:
    assert part(staff, "devices").warnings == ()
    staff.run(table_count.state, new_id(), staff["ravi"], 2, 2)
    for number, left in (("R1", 1), ("C1", 0)):
        [warning] = part(staff, "devices").warnings
        assert (warning.section, f"2 are stated, and {1 - left} are registered" in warning.why) == ("605a.9(b)", True)
        felt_tables.register(staff.house, new_id(), staff["carol"], number, "Roulette", "banking")
    assert part(staff, "devices").warnings == ()
    felt_tables.close(staff.house, new_id(), staff["carol"], "C1")
    assert part(staff, "devices").warnings == ()  # it is on the floor for the rest of the gaming day
    felt_tables.register(staff.house, new_id(), staff["carol"], "C2", "Craps", "banking")
    [warning] = part(staff, "devices").warnings
    told = staff.run(lambda unit: commencement.report(unit, made(unit, "Tara")).to_json())
    assert "to be looked at" in [row["state"] for row in told["blocks"][0]["rows"]]
    assert str(warning.why) not in staff.refused(commencement.commence, "tara")  # it keeps nothing from commencing


def test_463a_5_a_operations_commence_once(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commencement, "_PARTS", ())
    assert staff.run(commencement.commence, "tara") == staff.run(holds.commenced_at)
    assert "they commenced at" in staff.refused(commencement.commence, "tara")
    printed = staff.run(lambda unit: commencement.report(unit, made(unit, "Tara")))
    assert dict(printed.facts)["Operations commenced"] == staff.run(holds.commenced_at)  # by the house's clock


def test_the_checklist_on_paper(staff: Staff) -> None:
    told = staff.run(lambda unit: commencement.report(unit, made(unit, "Tara")).to_json())
    assert told["facts"][0]["value"] == "have not commenced"
    assert len(told["blocks"][0]["rows"]) > 13


def test_a_refusal_of_the_room_is_a_refusal_of_its_part(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    lacks = [Refused("x", "y", "463a.5(a)", "z")]
    monkeypatch.setattr(commencement, "_PARTS", (("a", "A", "463a.5(a)", lambda _: lacks),))
    assert staff.refused(commencement.verify_ready).startswith(
        "operations: before they commence something is missing: x: y (§ 463a.5(a)) (§ 463a.5(a))"
    )
