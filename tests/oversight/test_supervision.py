"""How many tables a floorperson supervises, and who supervises what (465a.35(d), 465a.11(b)(9))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import felt_tables
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.oversight import supervision
from feltwork.oversight.supervision import at_electronic, standing
from feltwork.table.supervising import supervisors
from feltwork.wagering import terminals
from feltwork.wagering.report_documents import made
from tests.access.staff import Staff


def more_tables(staff: Staff, many: int) -> list[str]:
    names = [f"S{number}" for number in range(1, many + 1)]
    for name in names:
        terminals.open_table(staff.house, new_id(), name, "three-card-poker")
    return names


def journal(staff: Staff, table: str, kind: str, content: str = "{}") -> None:
    staff.owner(
        "insert into live.journal (gaming_table, number, kind, content, made_by, at) select %s, 1 + coalesce("
        "max(number), 0), %s, %s::json, 'a test', now() from live.journal where gaming_table = %s",
        table, kind, content, table,
    )  # fmt: skip


def assign(staff: Staff, table: str, who: str = "dave", by: str = "paul") -> None:
    staff.run(supervision.assign, new_id(), staff[by], table, staff[who])


def refused(staff: Staff, table: str, who: str = "dave", by: str = "paul") -> str:
    return staff.refused(supervision.assign, new_id(), staff[by], table, staff[who])


def test_465a_35_d_six_electronic_tables_instead_of_four() -> None:
    assert [at_electronic(most) for most in (1, 2, 3, 4, 5, 6)] == [1, 3, 4, 6, 7, 9]


def test_465a_35_d_a_floorperson_is_refused_the_seventh_table(staff: Staff) -> None:
    names = more_tables(staff, 7)
    for name in names[:6]:
        assign(staff, name)
    said = refused(staff, names[6])
    assert f"table {names[6]}: dave supervises 6 tables, and 6 are the most (§ 465a.35(d))" in said
    assign(staff, names[6], "fay")
    staff.run(supervision.relieve, staff["paul"], names[0], "dave")
    assign(staff, names[6])


def test_465a_35_c_1_the_house_may_say_fewer_and_not_more(staff: Staff) -> None:
    def limit(most: int, of: Any = "banking", by: str = "tara") -> tuple[Any, ...]:
        return supervision.set_limit, new_id(), staff[by], of, most, "internal controls"

    staff.run(*limit(2))
    assert staff.run(supervision.limits)["banking"] == 2
    names = more_tables(staff, 4)
    for name in names[:3]:
        assign(staff, name)
    assert "3 are the most" in refused(staff, names[3])
    assert "no more than 4 banking tables (§ 465a.35(c)(1))" in staff.refused(*limit(5))
    assert "it is no number of tables" in staff.refused(*limit(0))
    assert "only a director of table games may" in staff.refused(*limit(3, by="paul"))
    assert staff.run(supervision.limits)["nonbanking"] is None
    staff.run(*limit(7, "nonbanking"))
    assert staff.run(supervision.limits)["nonbanking"] == 7


def test_who_assigns_and_who_supervises(staff: Staff) -> None:
    assert "only a pit boss or above may assign floorpersons to tables" in refused(staff, "T1", by="dave")
    for who in ("bob", "sue", "kim"):
        assert f"{who} supervises no tables (§ 465a.35(d)); a floorperson or above does" in refused(staff, "T1", who)
    assign(staff, "T1")
    assert "dave supervises it" in refused(staff, "T1")
    assert "there is no such table" in refused(staff, "T9")
    said = staff.refused(supervision.relieve, staff["paul"], "T1", "fay")
    assert "fay does not supervise it" in said


def test_who_deals_at_a_table_does_not_supervise_it(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    journal(staff, "T1", "dealer", '{"name": "dave"}')
    assert "dave deals there (§ 465a.35(d)); another floorperson" in refused(staff, "T1")
    journal(staff, "T1", "closed")
    assign(staff, "T1")


def test_465a_35_d_the_floor_now_how_many_are_needed_and_is_it_so(staff: Staff) -> None:
    names = more_tables(staff, 7)
    for name in names:
        journal(staff, name, "opened")
    assign(staff, names[0])
    assign(staff, "T1", "fay")  # closed: it does not count
    told = staff.run(standing)
    assert (told["open"], told["needed"], told["assigned"]) == (7, 2, 1)
    assert told["unsupervised"] == names[1:]
    journal(staff, names[6], "closed")
    assert staff.run(standing)["needed"] == 1


def felt(staff: Staff, *numbers: str, kind: str = "banking") -> None:
    for number in numbers:
        felt_tables.register(staff.house, new_id(), staff["carol"], number, "Craps", kind)


def test_465a_35_c_1_four_tables_where_one_has_felt(staff: Staff) -> None:
    felt(staff, "C1", "C2", "C3", "C4", "C5")
    for name in ("C1", "C2", "C3", "C4"):
        assign(staff, name)
    for name in ("C5", "T1"):
        said = refused(staff, name)
        assert f"table {name}: dave supervises 4 tables, and 4 are the most where one has felt" in said
        assert "(§ 465a.35(c)(1))" in said
    names = more_tables(staff, 5)
    for name in names:
        assign(staff, name, "fay")
    assert "fay supervises 5 tables, and 4 are the most" in refused(staff, "C5", "fay")
    staff.run(supervision.relieve, staff["paul"], "C1", "dave")
    assign(staff, "T1")
    assert staff.run(supervisors)["C2"] == ["dave"]


def test_465a_35_d_felt_tables_count_for_how_many_are_needed(staff: Staff) -> None:
    felt(staff, "C1", "C2", "C3", "C4", "C5")
    told = staff.run(standing)
    assert (told["open"], told["needed"], told["unsupervised"]) == (5, 2, ["C1", "C2", "C3", "C4", "C5"])
    names = more_tables(staff, 3)
    for name in names:
        journal(staff, name, "opened")
    assert staff.run(standing)["needed"] == 2  # the second has room for three more
    journal(staff, "T1", "opened")
    assert staff.run(standing)["needed"] == 3
    felt(staff, "P1", kind="nonbanking")
    assert staff.run(standing)["needed"] is None
    assert "how many nonbanking tables one may supervise is not set" in refused(staff, "P1")


def test_465a_11_b_9_slot_operations_supervise_terminals_and_table_games_the_tables(staff: Staff) -> None:
    told = staff.run(standing)["departments"]
    assert [(one["what"], one["department"], one["director"]) for one in told] == [
        ("electronic wagering terminals", "the slot operations department", "director of slot operations"),
        ("gaming at hybrid gaming tables", "the table games department", "director of table games"),
    ]


def test_the_report(staff: Staff) -> None:
    def read(unit: Unit) -> Mapping[str, Any]:
        return supervision.report(standing(unit), made(unit, "Paul")).to_json()

    told = staff.run(read)
    assert told["section"] == "465a.35(d)"
    assert [row["table"] for row in told["blocks"][0]["rows"]] == ["T1"]


@pytest.mark.parametrize("who", ["dave", "fay"])
def test_the_same_assignment_twice_is_one(who: str, staff: Staff) -> None:
    id = new_id()
    for _ in range(2):
        staff.run(supervision.assign, id, staff["paul"], "T1", staff[who])
    assert staff.run(supervisors) == {"T1": [who]}


def test_an_id_is_used_once(staff: Staff) -> None:
    id, limit = new_id(), new_id()
    staff.run(supervision.assign, id, staff["paul"], "T1", staff["dave"])
    assert "other content" in staff.refused(supervision.assign, id, staff["paul"], "T1", staff["fay"])
    for _ in range(2):
        staff.run(supervision.set_limit, limit, staff["tara"], "banking", 3, "internal controls")
    said = staff.refused(supervision.set_limit, limit, staff["tara"], "banking", 4, "internal controls")
    assert "other content" in said


def test_465a_35_d_who_is_no_floorperson_any_more_supervises_nothing(staff: Staff) -> None:
    for name, who in (("T1", "dave"), *((name, "fay") for name in more_tables(staff, 2))):
        assign(staff, name, who)
    journal(staff, "T1", "opened")
    assert staff.run(standing)["unsupervised"] == []
    staff.run(people.take_role, staff["ann"], staff["dave"], Role.FLOORPERSON)
    staff.run(people.disable, staff["ann"], staff["fay"], "left the house")
    assert staff.run(supervisors) == {}
    told = staff.run(standing)
    assert (told["unsupervised"], told["assigned"]) == (["T1"], 0)


def test_465a_35_c_1_a_limit_that_is_lowered_says_who_has_too_many(staff: Staff) -> None:
    for name in more_tables(staff, 5):
        assign(staff, name)
    assert staff.run(standing)["too_many"] == []
    staff.run(supervision.set_limit, new_id(), staff["tara"], "banking", 3, "internal controls")
    told = staff.run(standing)
    assert told["too_many"] == ["dave"]
    report = staff.run(lambda unit: supervision.report(told, made(unit, "Paul")).to_json())
    assert {"name": "Supervise more tables than one may", "value": "dave"}.items() <= report["facts"][-1].items()
