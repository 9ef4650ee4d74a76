"""What changes between the opening and the end of a drop or a count: people, plans, deviations, who leads."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import (
    boxes,
    closing,
    count_team,
    counts,
    drop_changes,
    drop_list,
    drop_records,
    drops,
    felt_tables,
    keys,
    plan,
    totals,
)
from feltwork.cage.count_records import count
from feltwork.cage.places import Place
from feltwork.filing.kinds import kind_of
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import at_once
from tests.cage.drop_house import DAY, PLAN, SCHEDULE, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]

NEXT = DAY + timedelta(days=1)


def begins(at: DropHouse, drop: Any) -> Any:
    return drops.begin(at.house, new_id(), at.by("carol"), drop)


def deviates(at: DropHouse, drop: Any, approves: bool | None = True, **content: Any) -> Any:
    """Try to go by a deviation of the drop of terminals, in the middle of it."""
    filed = at.deviation("drop_deviation", {"day": DAY.isoformat(), "drop": "terminals", **content}, approves=approves)
    return drop_changes.deviate(at.house, new_id(), at.by("sue"), drop, filed)


# ----------------------------------------------------------------------------------------------- between open and begin


def test_465a_18_b_the_list_is_current_and_so_is_the_team(at: DropHouse) -> None:
    ann = at.by("ann")
    same = refused(drop_list.record, at.house, new_id(), at.by("gina"), "paul", "PGCB-sid")
    assert (same.section, same.why) == ("465a.18(b)", "sid is listed with credential PGCB-sid")
    stranger = refused(boxes.take_out, at.house, new_id(), at.by("sam"), Place("terminal", "1001"), "a look")
    assert (stranger.section, "not on the list" in stranger.why) == ("465a.18(b)", True)
    drop = at.open_drop()
    at.now(DAY, "04:30")
    at.keys_out(drop)
    at.staff.run(people.take_role, ann, at.by("sue"), Role.SLOT_SUPERVISOR)
    assert "sue is not on the list" in refused(begins, at, drop).why
    at.staff.run(people.give_role, ann, at.by("sue"), Role.SLOT_SUPERVISOR)
    at.staff.run(people.disable, ann, at.by("sid"), "he works here no longer")
    assert [one.sign_in_name for one in at.staff.run(drop_list.drop_list)] == ["carol", "sue", "tess"]
    assert "sid is not on the list" in refused(begins, at, drop).why
    assert "sid is not on the list" in refused(at.open_drop).why
    to_nobody = refused(
        keys.sign_out, at.house, new_id(), at.by("tess"), "release", "sid", at.open_drop(team=("tess", "carol", "sue"))
    )
    assert to_nobody.why == "sid is not of the security department"


def test_465a_18_a_3_a_drop_begins_as_it_is_planned_by_then(at: DropHouse) -> None:
    drop = at.open_drop("tables")
    felt_tables.register(at.house, new_id(), at.by("carol"), "R9", "Roulette", "banking")
    at.box("R9", Place("table", "R9"))
    at.now(DAY, "05:15")
    [key] = at.keys_out(drop, "tables")
    changed = refused(begins, at, drop)
    assert (changed.section, changed.instead) == ("465a.18(a)(3)", "call it off, and open it again")
    drops.call_off(at.house, new_id(), at.by("carol"), drop, "a new table")
    at_the_same = at_once(*(lambda: keys.sign_in(at.house, new_id(), at.by("tess"), key) for _ in range(3)))
    assert sorted(one.why if isinstance(one, Refused) else one["key"] for one in at_the_same) == [
        "it is back already",
        "it is back already",
        "release",
    ]
    again = at.open_drop("tables")
    at.keys_out(again, "tables")
    assert begins(at, again)["places"][-1] == "table R9"


def test_465a_18_c_a_table_that_left_is_dropped_while_its_box_is_there(at: DropHouse) -> None:
    at.tables_dropped("R2", "R1", "P1")
    felt_tables.close(at.house, new_id(), at.by("carol"), "R1")
    at.now(NEXT, "12:00")
    assert "table R1" in [str(place) for place in at.staff.run(plan.planned, "tables", NEXT).places]
    at.now(NEXT, "05:15")
    drop, _ = at.begin("tables", day=NEXT)
    at.collect(drop, "R2/B")
    boxes.register(at.house, new_id(), at.by("carol"), "R1/C", "asset_number", Place("table", "R1"))
    assert refused(at.collect, drop, "R1/B", "R1/C").why == f"it left with gaming day {DAY}"
    at.collect(drop, "R1/B")


def test_465a_17_d_1_a_key_goes_out_immediately_before_one_drop(at: DropHouse) -> None:
    drop, tomorrow = at.open_drop(), at.open_drop(day=NEXT)
    for clock, is_early in (("12:00", True), ("03:59", True), ("04:00", False)):
        at.now(DAY, clock)
        if is_early:
            early = refused(at.keys_out, drop)
            assert (early.section, early.why) == ("465a.17(d)(2)", "the drop begins at 2031-03-04 04:30 EST")
        else:
            at.keys_out(drop)
    at.now(NEXT, "04:15")
    elsewhere = refused(at.keys_out, tomorrow)
    assert (elsewhere.why, elsewhere.instead) == ("sid has it, for drop 1", "it is returned first")


def test_465a_18_d_nobody_carries_two_drops_at_once(at: DropHouse) -> None:
    at.list_team("maya", "cleo")
    tables = at.deviation("drop_deviation", {"day": DAY.isoformat(), "drop": "tables", "begin_at": "04:30"})
    second = at.open_drop("tables", deviations=[tables])
    twin = at.open_drop()
    first, _ = at.begin()
    at.keys_out(second, "tables")
    carried = refused(begins, at, second)
    assert (carried.section, carried.why) == ("465a.18(c)", "carol carries boxes in drop 3")
    at.staff.owner(
        "insert into cage.key_out select gen_random_uuid(), key, %s, null, out_to, handed_by from cage.key_out"
        " where drop_id = %s",
        twin,
        first,
    )
    other = refused(begins, at, twin)
    assert (other.section, other.why) == ("465a.18(d)", "drop 3 is going on")


# ------------------------------------------------------------------------------------------------ the filings are read


@pytest.mark.parametrize(
    ("kind", "content", "section"),
    [
        ("drop_plan", {**PLAN, "terminals_begin_at": "half four"}, "465a.18(a)(2)(i)"),
        ("drop_plan", {**PLAN, "tables_begin_at": "25:00"}, "465a.18(a)(2)(ii)"),
        ("drop_plan", {**PLAN, "pick_up_days": {"Monday": ["1001"]}}, "465a.18(a)(3)"),
        ("drop_plan", {**PLAN, "pick_up_days": {"monday": "1001"}}, "465a.18(a)(3)"),
        ("drop_plan", {**PLAN, "pick_up_days": ["1001"]}, "465a.18(a)(3)"),
        ("count_schedule", {**SCHEDULE, "terminals_until": "8 am"}, "465a.25(b)"),
        ("drop_deviation", {"day": "2031-03-03", "drop": "terminals", "why": "x"}, "465a.18(b)"),
        ("drop_deviation", {"day": "2031-03-03", "drop": "terminals", "begin_at": "7 pm", "why": "x"}, "465a.18(b)(1)"),
        ("drop_deviation", {"day": "2031-03-03", "drop": "tables", "boxes": ["R1"], "why": "x"}, "465a.18(c)"),
        (
            "count_deviation",
            {
                "day": "2031-03-03",
                "count": "terminal",
                "begins": "2031-03-04T09:00-05:00",
                "ends": "2031-03-04T08:00-05:00",
                "why": "x",
            },
            "465a.25(b)",
        ),
    ],
)
def test_465a_18_a_what_nobody_can_follow_is_not_filed(kind: str, content: dict[str, Any], section: str) -> None:
    with pytest.raises(Refused) as found:
        kind_of(kind).read(content)
    assert section in str(found.value)


# ---------------------------------------------------------------------------------------------- in the middle of a drop


def test_465a_18_b_2_a_box_that_does_not_come_out_is_left_out_by_a_deviation(at: DropHouse) -> None:
    drop, out = at.begin()
    assert refused(at.verify, drop, 0).section == "465a.18(d)(2)"
    assert "not approved verbally" in refused(deviates, at, drop, None, boxes=["1001"]).why
    assert refused(deviates, at, drop, begin_at="05:00").why == "it has begun"
    assert refused(deviates, at, drop, boxes=["1001", "1009"]).why == "1009 is none of its devices"
    told = deviates(at, drop, boxes=["1001"], route="the back stairs")
    assert (told["places"], told["left_out"], told["route"]) == (
        ["terminal 1001"],
        ["terminal 1002"],
        "the back stairs",
    )
    assert refused(at.collect, drop, "1002").instead == "box 1001 of terminal 1001 is"
    at.collect(drop, "1001", "1001/B")
    assert refused(deviates, at, drop, boxes=["1002"]).why.endswith("1002 is none of its devices")
    at.carry(drop, out, 1)
    found = at.staff.run(drop_records.drop, drop)
    assert (found.state, found.collected, len(found.deviations)) == ("ended", 1, 1)
    # What was left out is still to be picked up that day.
    assert [str(place) for place in at.staff.run(plan.planned, "terminals", DAY).places] == ["terminal 1002"]
    # The trolley's number is the database's too.
    with pytest.raises(psycopg.Error, match="not approved the deviation"):
        at.staff.owner(
            "insert into cage.drop_deviated (drop_id, deviation, taken_up_by)"
            " select id, plan, supervisor from cage.drop"
        )


def test_465a_18_d_2_another_of_the_team_supervises_and_verifies(at: DropHouse) -> None:
    drop, _ = at.begin()
    for box in ("1002", "1001"):
        at.collect(drop, box, f"{box}/B")
    assert refused(at.verify, drop, 2, "sue").section == "465a.18(d)(2)"
    at.list_team("maya")
    outside = refused(drop_changes.take_over, at.house, new_id(), at.by("maya"), drop, "carol is ill")
    assert outside.why == "maya is not of its team"
    assert "no reason" in refused(drop_changes.take_over, at.house, new_id(), at.by("sue"), drop, " ").why
    assert drop_changes.take_over(at.house, new_id(), at.by("sue"), drop, "carol is ill")["supervisor"] == "sue"
    assert refused(at.verify, drop, 2).section == "465a.18(d)(2)"
    assert at.verify(drop, 2, "sue")["state"] == "verified"


# --------------------------------------------------------------------------------------------- in the middle of a count


def relieves(at: DropHouse, by: str, of: Any, name: str, successor: str | None = None) -> Any:
    return count_team.relieve(at.house, new_id(), at.by(by), of, name, "called away", successor)


def test_465a_25_o_4_a_count_goes_on_when_somebody_of_its_team_is_gone(at: DropHouse) -> None:
    ann = at.by("ann")
    at.bills("1002", 20)
    of = at.open_count(at.dropped())
    at.count(of, "1002", {20: 1})
    at.count(of, "1001", {})
    at.finish(of)
    at.sign(of, "cora")
    at.staff.run(people.add, ann, "ruth", "Ruth", [Role.COUNT_ROOM_SUPERVISOR], None)
    at.staff.run(people.add, ann, "carl", "Carl", [Role.COUNT_TEAM_MEMBER], None)
    assert refused(relieves, at, "rosa", of, "rosa").why == "nobody relieves themselves"
    assert "no count room supervisor" in refused(relieves, at, "cora", of, "colin").why
    assert "does not lead it" in refused(relieves, at, "ruth", of, "colin").why
    assert "no count team member" in refused(relieves, at, "rosa", of, "colin", "sid").why
    # The one who leads works here no longer: another supervisor leads the count, and everybody signs anew.
    at.staff.run(people.disable, ann, at.by("rosa"), "she works here no longer")
    assert relieves(at, "ruth", of, "rosa")["supervisor"] == "ruth"
    assert relieves(at, "ruth", of, "colin", "carl")["members"] == ["ruth", "cora", "carl"]
    assert "was relieved" in refused(relieves, at, "ruth", of, "cora", "colin").why
    relieves(at, "ruth", of, "cora")
    assert refused(relieves, at, "ruth", of, "carl").why == "no count team member is left"
    with pytest.raises(psycopg.Error, match="a count has a count room supervisor"):
        at.staff.owner(
            "insert into cage.count_relieved (count_id, person, why, relieved_by)"
            " select count_id, cage.leads(count_id), 'x', person from cage.count_member where position = 0"
        )
    # Who was relieved neither counts nor recounts.
    assert "not of its count team" in refused(closing.sign_report, at.house, new_id(), at.by("cora"), of).why
    at.staff.run(people.take_role, ann, at.by("cora"), Role.COUNT_TEAM_MEMBER)
    at.staff.run(people.give_role, ann, at.by("cora"), Role.MAIN_BANK_CASHIER)
    assert refused(at.recount, of, {20: 1}, "cora", presented_by="carl").why == "who counted does not recount"
    at.recount(of, {20: 1}, presented_by="carl")
    assert "not its count room supervisor" in refused(counts.finish, at.house, new_id(), at.by("carl"), of).why
    at.sign(of, "carl")
    unsigned = refused(closing.close, at.house, new_id(), at.by("ruth"), of)
    assert unsigned.section == "465a.25(o)(4)"
    at.sign(of, "ruth")
    closing.close(at.house, new_id(), at.by("ruth"), of)
    found = at.staff.run(count, of)
    assert [one["sign_in_name"] for one in found.relieved] == ["rosa", "colin", "cora"]
    assert at.tied()


def test_465a_25_m_nothing_is_put_to_a_count_that_is_there(at: DropHouse) -> None:
    """What the application refuses the database refuses too, whoever writes into it."""
    of = at.open_count(at.dropped())
    at.count(of, "1002", {20: 1})
    at.count(of, "1001", {}, [("coupon", None, "5.00")])
    at.finish(of)
    run = at.staff.run

    def sql(text: str) -> str:
        try:
            run(lambda unit: unit.run(text))
        except Refused as found:
            return found.why
        return "done"

    again = (
        "insert into cage.counted (id, count_id, collected, version, bills, currency, value_chips, rake_chips, why,"
        " counted_by) select gen_random_uuid(), m.count_id, b.id, 9, '{}', 0, 0, 0, 'x', m.person from"
        " cage.count_member m, cage.collected b where m.position = 0 limit 1"
    )
    assert sql(again) == "the totals are there"
    stranger = (
        "insert into cage.recount (id, count_id, person, presented_by, how, bills, currency, value_chips, rake_chips)"
        " select gen_random_uuid(), m.count_id, p.id, m.person, 'manually', '{}', 0, 0, 0 from cage.count_member m,"
        " access.person p where m.position = 0 and p.sign_in_name = 'sam'"
    )
    assert sql(stranger) == "a main bank cashier or cage supervisor recounts, and nobody else"
    at.recount(of, {20: 1})
    close = (
        "insert into cage.count_closed (count_id, recount, closed_by) select c.id, cage.agreed_recount(c.id),"
        " c.supervisor from cage.count c"
    )
    at.sign(of, "rosa", "colin")
    assert sql(close) == "somebody who counted has not signed its report"
    at.sign(of, "cora")
    at.close(of)
    paper = (
        "insert into cage.counted_instrument select id, 9, 'coupon', null, 100000, null, 'x' from cage.counted_closed"
        " limit 1"
    )
    assert sql(paper) == "the count is closed"
    # Paper that no redemption explains differs from the meters, and waits for its reason (465a.25(a)(3)(ix)).
    assert [one.box for one in run(lambda unit: totals.variances(unit, of, only_open=True))] == ["1001", "1002"]
    papers = [
        figure for one in run(totals.variances) for figure in one.figures if figure.section == "465a.25(a)(3)(ix)"
    ]
    assert [(one.figure, one.metered, one.counted) for one in papers] == [
        ("vouchers and coupons not redeemed here", 0, 5_00)
    ]
    assert at.tied()


def test_465a_25_e_who_is_sent_out_by_a_suspended_count_leaves_no_record(at: DropHouse) -> None:
    of = at.open_count(at.tables_dropped("R2", "R1", "P1"), "banking")
    for finished in (False, True):
        if finished:
            at.watch(of)
            at.count(of, "R2", {})
            at.count(of, "R1", {5: 1})
            at.finish(of)
            at.watch(of, came=False)
        out = refused(counts.leave, at.house, new_id(), at.by("colin"), of, "a fire")
        assert (out.section, "everybody leaves" in out.why) == ("465a.25(e)", True)
    # Why a box was corrected may tell an amount: the trail does not have it (465a.25(o)(6)).
    at.watch(of)
    at.recount(of, {5: 2})
    at.count(of, "R1", {5: 2}, why="two fives stuck together, 10.00 and not 5.00")
    assert "stuck" not in str(at.staff.owner("select about::text from access.trail"))
