"""Who leads the mandatory departments, with a key employee licence (465a.11(b))."""

from __future__ import annotations

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.ledger.ids import new_id
from feltwork.oversight import commencement, directors
from tests.access.staff import Staff


def record(staff: Staff, position: str, name: str, licence: str = "KEY-1", by: str = "kim") -> None:
    staff.run(directors.record, new_id(), staff[by], position, staff[name], licence)


def refused(staff: Staff, position: str, name: str, licence: str = "KEY-1", by: str = "kim") -> str:
    return staff.refused(directors.record, new_id(), staff[by], position, staff[name], licence)


def lacks(staff: Staff) -> list[str]:
    return [str(one.section) for one in staff.run(directors.missing)]


def test_465a_11_b_each_department_is_led_by_one_person_with_a_key_licence(staff: Staff) -> None:
    assert lacks(staff) == ["465a.11(b)(3)", "465a.11(b)(4)", "465a.11(b)(7)"]
    assert "only a casino compliance representative" in refused(staff, "slot_operations", "ravi", by="ann")
    assert "no key employee licence is stated (§ 465a.11(b)(4))" in refused(staff, "slot_operations", "ravi", " ")
    assert "sue is no director of slot operations (§ 465a.11(b)(4))" in refused(staff, "slot_operations", "sue")
    assert "bob is no administrator (§ 465a.11(b)(3))" in refused(staff, "information_technology", "bob")
    assert "(§ 465a.11(b)(8))" in refused(staff, "gaming", "ravi")  # who leads one of the two does not lead both
    assert "is no department" in refused(staff, "kitchen", "ravi")
    record(staff, "slot_operations", "ravi")
    assert "ravi is recorded (§ 465a.11(b)(4))" in refused(staff, "slot_operations", "ravi", "KEY-2")
    with pytest.raises(psycopg.Error, match="somebody is"):
        staff.owner(
            "insert into records.director (id, position, person, licence, recorded_by) select gen_random_uuid(),"
            " position, person, 'K', recorded_by from records.director"
        )
    record(staff, "information_technology", "ann")
    record(staff, "table_games", "tara")
    assert lacks(staff) == []
    assert "director of table games" not in staff.refused(commencement.commence, "tara")
    # Who loses the role, or leaves, leads no more.
    staff.run(people.take_role, staff["ann"], staff["tara"], Role.DIRECTOR_OF_TABLE_GAMES)
    assert lacks(staff) == ["465a.11(b)(7)"]
    assert "director of table games: nobody with a key employee licence is recorded (§ 465a.11(b)(7))" in staff.refused(
        commencement.commence, "tara"
    )
    staff.run(directors.end, staff["kim"], "table_games", "retired")
    assert "nobody is (§ 465a.11(b)(7))" in staff.refused(directors.end, staff["kim"], "table_games", "again")


def test_465a_11_b_8_a_director_of_gaming_stands_for_both(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["ravi"], Role.DIRECTOR_OF_TABLE_GAMES)
    record(staff, "gaming", "ravi")
    assert lacks(staff) == ["465a.11(b)(3)"]
    record(staff, "table_games", "tara")  # who reports to the director of gaming
    assert [one.position for one in staff.run(directors.directors)] == ["gaming", "table_games"]
