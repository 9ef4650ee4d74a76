"""What the laboratory has tested and approved before it is used (461a.4(c), 605a.2(c))."""

from __future__ import annotations

from feltwork.filing import filings
from feltwork.floor import conditions, software, tested
from feltwork.ledger.ids import new_id
from feltwork.oversight import commencement
from feltwork.wagering import holds
from tests.access.staff import Staff
from tests.floor.gaming_floor import GamingFloor


def test_461a_4_c_12_no_operations_with_what_the_laboratory_has_not_approved(staff: Staff) -> None:
    def missing() -> list[str]:
        return [f"{one.what} {one.section}" for one in staff.run(tested.missing)]

    assert missing() == [
        "electronic wagering system 605a.2(c)",
        "electronic wagering terminal 605a.2(c)",
        "hybrid gaming table 461a.4(c)(12)(viii)",
    ]
    said = staff.refused(commencement.commence, "tara")
    assert "electronic wagering terminal: the laboratory has not tested and approved it (§ 605a.2(c))" in said

    def submitted(what: str, by: str = "ravi") -> object:
        id, content = new_id(), {"what": what, "described": "a prototype", "program_id": "P-1"}
        staff.run(filings.file, id, staff[by], "testing_submission", content)
        return id

    id = submitted("electronic_wagering_terminal")
    assert len(missing()) == 3  # filed is not approved
    for name in ("kim", "edith", "ravi"):
        assert staff.refused(lambda unit, n=name: filings.decide(unit, id, staff[n], approves=True, reason="fine"))
    staff.run(lambda unit: filings.decide(unit, id, staff["lars"], approves=True, reason="tested"))
    assert missing() == ["electronic wagering system 605a.2(c)", "hybrid gaming table 461a.4(c)(12)(viii)"]
    assert "461a.4(d)" in staff.refused(
        filings.file, new_id(), staff["ravi"], "testing_submission", {"what": "hybrid_gaming_table", "described": "x"}
    )
    # Another kind of device has its own paragraph, and needs its own approval.
    staff.owner(
        "insert into floor.device (asset_number, kind, manufacturer, serial_number, model, registered_by)"
        " select 'F-1', 'fully_automated_electronic_gaming_table', 'Acme', 'F-1', 'F', id from access.person limit 1"
    )
    assert "fully automated electronic gaming table 461a.4(c)(12)(ii)" in missing()


def test_605a_2_c_what_comes_after_commencement_passes_no_inspection_untested(floor: GamingFloor) -> None:
    of = "1001"
    floor.move(of, "A-1")
    floor.run(holds.commence, "the test")
    inspect = (software.inspect, new_id(), floor.who("lars"), of, "as approved")
    said = floor.refused(*inspect, passed=True)
    assert (said.why, said.section) == ("the laboratory has not tested and approved it", "605a.2(c)")
    content = {"what": "electronic_wagering_terminal", "described": "a prototype", "program_id": "P-1"}
    floor.approve(floor.file("testing_submission", content), "lars")
    floor.run(*inspect, passed=True)
    assert floor.run(conditions.is_inspected, of)
