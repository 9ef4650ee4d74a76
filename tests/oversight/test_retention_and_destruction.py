"""How long records are kept, and how originals go once their time is over (465a.6(c))."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.oversight import destruction
from feltwork.oversight.destruction import Destruction
from feltwork.oversight.record_kinds import RECORD_KINDS, SCHEMAS, due, kind_of_table
from feltwork.regulation.chapters import words
from feltwork.terms.refusal import Refused
from feltwork.wagering.report_documents import made
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff, at_once

BY_ID = {kind.id: kind for kind in RECORD_KINDS}


def listed(staff: Staff, by: str = "carol") -> Destruction:
    staff.ahead("6 years")
    return staff.run(destruction.propose, new_id(), staff[by])


def sign(staff: Staff, id: UUID, who: str, line: str) -> Destruction:
    return staff.run(destruction.sign, id, staff[who], line)


def carry_out(staff: Staff, id: UUID, who: str) -> Destruction:
    return staff.run(destruction.carry_out, id, staff[who], "shredded", "the cage")


def test_465a_6_c_every_kind_has_its_clock_under_a_section_that_exists() -> None:
    for kind in RECORD_KINDS:
        assert words(kind.section)
        assert (kind.years is None) != (kind.days is None)
        assert (kind.section == "465a.6(c)") == (kind.years == 5)
    assert {kind.days for kind in RECORD_KINDS} == {None, 7, 30}


def test_465a_6_c_every_table_of_the_database_is_a_record_of_one_kind(nobody: Staff) -> None:
    tables = nobody.owner(
        "select schemaname || '.' || tablename from pg_tables where schemaname not in"
        " ('pg_catalog', 'information_schema', 'public')"
    )
    schemas = {table.split(".")[0] for (table,) in tables}
    assert schemas <= set(SCHEMAS)
    assert [table for (table,) in tables if kind_of_table(table) is None] == []


@given(st.sampled_from(RECORD_KINDS), st.dates(date(2000, 1, 1), date(2060, 12, 31)))
def test_465a_6_c_nothing_goes_a_day_too_early_or_late(kind: object, day: date) -> None:
    one = next(found for found in RECORD_KINDS if found is kind)
    last = one.over_by(day)
    assert one.kept_through(last) < day <= one.kept_through(last + timedelta(days=1))


def test_465a_6_c_five_years_from_29_february_lack_no_day() -> None:
    assert BY_ID["ledger"].kept_through(date(2024, 2, 29)) == date(2029, 3, 1)
    assert BY_ID["vouchers_redeemed_at_terminals"].kept_through(date(2026, 11, 1)) == date(2026, 11, 8)
    assert BY_ID["vouchers_voided_or_redeemed_elsewhere"].kept_through(date(2026, 11, 1)) == date(2026, 12, 1)


def test_465a_6_c_nothing_is_due_in_a_young_house(staff: Staff) -> None:
    assert "nothing is over by" in staff.refused(destruction.propose, new_id(), staff["carol"])
    staff.ahead("4 years 364 days")
    assert "nothing is over by" in staff.refused(destruction.propose, new_id(), staff["carol"])


def test_465a_6_c_after_five_years_everything_on_paper_is_listed_and_stays_in_the_system(staff: Staff) -> None:
    before = staff.run(lambda unit: unit.value("select count(*) from access.trail"))
    found = listed(staff)
    records = {one["kind"]: one for one in found.content["records"]}
    assert {"access", "ledger"} <= set(records)
    assert records["access"]["records"] > len("everybody")
    assert records["access"]["last"] < found.content["on"]
    assert staff.run(lambda unit: unit.value("select count(*) from access.trail")) > before
    waits = "destruction list 1 still waits for its approval (§ 465a.6(c)); have it approved or take it back"
    assert waits in staff.refused(destruction.propose, new_id(), staff["carol"])
    sign(staff, found.id, "kim", "approved")
    assert "nothing is over" in staff.refused(destruction.propose, new_id(), staff["carol"])  # it is listed already


def test_465a_6_c_listed_by_finance_approved_by_compliance_carried_out_and_witnessed(staff: Staff) -> None:
    id = listed(staff).id
    assert "it still waits for the signature of approved" in staff.refused(
        destruction.carry_out, id, staff["carol"], "shredded", "the cage"
    )
    sign(staff, id, "kim", "approved")
    assert "nothing was destroyed yet" in staff.refused(destruction.sign, id, staff["sid"], "witnessed")
    assert "it does not say how" in staff.refused(destruction.carry_out, id, staff["carol"], " ", "the cage")
    carry_out(staff, id, "carol")
    sign(staff, id, "sid", "witnessed")

    def read(unit: Unit) -> tuple[str, list[str | None], str]:
        found = destruction.destruction(unit, id)
        told = destruction.shown(unit, found, staff["sid"])
        signed = [one["signed"] and one["signed"]["by"] for one in told["signatures"]]
        return told["state"], signed, destruction.report(unit, found, made(unit, "Carol")).title

    assert staff.run(read) == ("certified", ["carol", "kim", "carol", "sid"], "Records to be destroyed")
    assert "it was carried out" in staff.refused(destruction.carry_out, id, staff["cleo"], "burnt", "the yard")


def test_465a_6_c_who_lists_does_not_approve_and_who_destroys_does_not_witness(staff: Staff) -> None:
    id = listed(staff).id
    for who in ("carol", "cleo", "sid", "edith"):
        assert "does not sign as approved" in staff.refused(destruction.sign, id, staff[who], "approved")
    sign(staff, id, "kim", "approved")
    carry_out(staff, id, "sid")
    assert "sid has signed it as carried out" in staff.refused(destruction.sign, id, staff["sid"], "witnessed")


def test_465a_6_c_the_database_refuses_what_is_not_approved_and_removes_nothing(staff: Staff) -> None:
    id = listed(staff).id

    def straight(unit: Unit) -> None:
        unit.run(
            "insert into records.destroyed (destruction, how, place, carried_out_by) values (%s, 'x', 'y', %s)",
            (id, staff["carol"].id),
        )

    assert "it is not approved (§ 465a.6(c))" in staff.refused(straight)
    for statement in ("delete from records.destruction", "truncate ledger.posting cascade", "truncate access.trail"):
        with pytest.raises(psycopg.Error):
            staff.owner(statement)


def test_who_may_not_list(staff: Staff) -> None:
    staff.ahead("6 years")
    for who in ("kim", "sid", "dave"):
        assert "does not sign as listed" in staff.refused(destruction.propose, new_id(), staff[who])


def test_the_same_id_is_the_same_list_and_a_day_to_come_is_none(staff: Staff) -> None:
    found = listed(staff)
    assert staff.run(destruction.propose, found.id, staff["carol"]) == found
    to_come = staff.run(today) + timedelta(days=1)
    assert "is still to come" in staff.refused(destruction.propose, new_id(), staff["carol"], to_come)

    assert "other content" in staff.refused(destruction.propose, found.id, staff["cleo"])
    assert "other content" in staff.refused(destruction.propose, found.id, staff["carol"], date(2020, 1, 1))


def test_465a_6_c_a_list_that_is_not_approved_is_taken_back_and_its_records_are_listed_again(staff: Staff) -> None:
    first = listed(staff)
    for who, why, said in (("sid", "x", "sid does not take it back"), ("kim", " ", "no reason is stated")):
        assert said in staff.refused(destruction.withdraw, first.id, staff[who], why)
    staff.run(destruction.withdraw, first.id, staff["kim"], "the slips of 2026 are wanted by the court")
    assert "it was taken back" in staff.refused(destruction.sign, first.id, staff["kim"], "approved")
    assert "it was taken back" in staff.refused(destruction.carry_out, first.id, staff["carol"], "shredded", "here")
    assert "it is taken back" in staff.refused(destruction.withdraw, first.id, staff["carol"], "again")
    second = staff.run(destruction.propose, new_id(), staff["carol"])
    assert [one["kind"] for one in second.content["records"]] == [one["kind"] for one in first.content["records"]]
    sign(staff, second.id, "kim", "approved")
    assert "it is approved" in staff.refused(destruction.withdraw, second.id, staff["carol"], "too late")
    straight = "insert into records.destruction_withdrawn (destruction, why, withdrawn_by) values (%s, 'x', %s)"
    assert "it is approved" in staff.refused(lambda unit: unit.run(straight, (second.id, staff["carol"].id)))
    told = staff.run(lambda unit: [destruction.shown(unit, one)["state"] for one in destruction.destructions(unit)])
    assert told == ["approved", "taken back"]


def test_465a_6_c_a_list_from_a_later_day_leaves_nothing_out(staff: Staff) -> None:
    staff.ahead("6 years")
    day = staff.run(today)
    late = staff.run(destruction.propose, new_id(), staff["carol"], day - timedelta(days=366))
    sign(staff, late.id, "kim", "approved")
    whole = staff.run(destruction.propose, new_id(), staff["carol"])
    assert whole.content["records"] == staff.run(lambda unit: [one.to_json() for one in due(unit, day)])
    for first in (date.min, date(99, 12, 31)):
        assert staff.run(due, day, first) == staff.run(due, day)


def test_465a_6_c_of_two_lists_at_once_one_is_made(staff: Staff) -> None:
    staff.ahead("6 years")
    done = at_once(*[lambda: staff.run(destruction.propose, new_id(), staff["carol"])] * 2)
    assert sorted(type(one).__name__ for one in done) == ["Destruction", "Refused"]


def test_what_is_due_can_be_asked_for_a_period(staff: Staff) -> None:
    staff.ahead("6 years")
    day = staff.run(today)
    assert staff.run(due, day)
    assert staff.run(due, day, day - timedelta(days=1)) == []


def test_a_role_given_later_does_not_let_one_person_sign_twice(staff: Staff) -> None:
    id = listed(staff).id
    with pytest.raises(Refused, match="their departments work independently"):
        staff.run(people.give_role, staff["ann"], staff["carol"], Role.CASINO_COMPLIANCE_REPRESENTATIVE)
    assert "does not sign" in staff.refused(destruction.sign, id, staff["carol"], "approved")
