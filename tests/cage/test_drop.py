"""Drop boxes, keys, plans and drops (465a.17, 465a.18)."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest

from feltwork.cage import boxes, drop_list, drop_records, drops, felt_tables, keys, plan
from feltwork.cage.places import Place
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts, holds
from tests.access.staff import Staff
from tests.cage.drop_house import DAY, PLAN, TEAM, DropHouse, refused
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]

TERMINAL = Place("terminal", "1001")


# ------------------------------------------------------------------------------------------------------------ boxes


def test_465a_17_e_5_a_box_bears_the_number_of_its_terminal(at: DropHouse) -> None:
    carol, sid = at.by("carol"), at.by("sid")
    wrong = refused(boxes.register, at.house, new_id(), carol, "1002/C", "asset_number", TERMINAL)
    assert (wrong.section, wrong.why) == ("465a.17(e)(5)", "its number does not correspond to terminal 1001")
    again = refused(boxes.register, at.house, new_id(), carol, "1001", "asset_number", TERMINAL)
    assert again.why == "there is one with this number"
    other = refused(boxes.put_in, at.house, new_id(), sid, "1002/B", TERMINAL)
    assert (other.section, other.why) == ("465a.17(e)(5)", "it bears the number of terminal 1002")
    two = refused(boxes.put_in, at.house, new_id(), sid, "1001/B", TERMINAL)
    assert (two.section, two.why) == ("465a.17(c)", "terminal 1001 has box 1001")
    with pytest.raises(psycopg.Error, match="bears another number"):
        at.staff.owner(
            "insert into cage.box_placed (id, box, terminal, placed_by) select %s, '1002/B', '1001', id"
            " from access.person where sign_in_name = 'sid'",
            new_id(),
        )


def test_465a_17_e_5_unique_numbers_need_the_boards_approval(at: DropHouse) -> None:
    carol = at.by("carol")
    before = refused(boxes.register, at.house, new_id(), carol, "BX-0007", "identification_number")
    assert before.section == "465a.17(e)(5)"
    assert "approved no system" in before.why
    system = dict.fromkeys(("assigned", "identified", "imprinted", "visible"), "as filed")
    at.file("carol", "box_numbers", system, "edith")
    boxes.register(at.house, new_id(), carol, "BX-0007", "identification_number")
    boxes.take_out(at.house, new_id(), at.by("sid"), TERMINAL, "another box")
    told = boxes.put_in(at.house, new_id(), at.by("sid"), "BX-0007", TERMINAL)
    assert (told["place"], told["marked"]) == ("terminal 1001", "identification_number")
    # It is known which box is in which terminal, and which was before it.
    was = at.staff.run(boxes.history, "1001")
    assert [(row["terminal"], row["why"]) for row in was] == [("1001", "another box")]


def test_465a_17_e_5_an_emergency_box_is_marked_while_it_is_used(at: DropHouse) -> None:
    carol = at.by("carol")
    assert "word emergency" in refused(boxes.register, at.house, new_id(), carol, "SPARE-1", "emergency").why
    boxes.register(at.house, new_id(), carol, "EMERGENCY-1", "emergency")
    boxes.take_out(at.house, new_id(), at.by("sid"), TERMINAL, "its latch is broken")
    boxes.put_in(at.house, new_id(), at.by("sid"), "EMERGENCY-1", TERMINAL)
    assert at.staff.owner("select temporarily_marked from cage.box_placed where box = 'EMERGENCY-1'") == [("1001",)]


def test_465a_17_e_6_a_terminal_without_its_box_does_nothing(at: DropHouse) -> None:
    at.bills("1001", 20)
    at.voucher("1001")
    full = refused(boxes.take_out, at.house, new_id(), at.by("sid"), TERMINAL, "a look")
    assert full.section == "465a.18(d)"
    boxes.take_out(at.house, new_id(), at.by("sid"), Place("terminal", "1002"), "a look")
    # Operations have not commenced, and it stands still all the same, even for who wants to leave.
    assert at.staff.run(holds.commenced_at) is None
    for act in (lambda: at.bills("1002", 5), lambda: game_accounts.cash_out(at.house, new_id(), "1002")):
        assert refused(act).section == "465a.17(e)(6)"
    boxes.put_in(at.house, new_id(), at.by("sid"), "1002", Place("terminal", "1002"))
    at.bills("1002", 5)
    ended = [(row["kind"], row["lifted_by"]) for row in at.staff.run(holds.history, holds.of_terminal("1002"))]
    assert ("not_boxed", "sid") in ended


# ------------------------------------------------------------------------------------------------- people and plan


def test_465a_18_b_the_team_is_of_the_list_with_credential_numbers(at: DropHouse) -> None:
    listed = {one.sign_in_name: one.credential_number for one in at.staff.run(drop_list.drop_list)}
    assert listed == {name: f"PGCB-{name}" for name in (*TEAM, "tess")}
    not_listed = refused(at.open_drop, team=("sid", "carol", "leo"))
    assert (not_listed.section, "leo" in not_listed.why) == ("465a.18(b)", True)
    drop_list.record(at.house, new_id(), at.by("gina"), "sue", "PGCB-sue", listed=False)
    assert "sue is not on the list" in refused(at.open_drop).why
    himself = refused(drop_list.record, at.house, new_id(), at.by("gina"), "gina", "PGCB-1")
    assert himself.why == "nobody lists themselves"


@pytest.mark.parametrize(
    ("team", "why"),
    [
        (("sid", "carol"), "2 of at least 3 people"),
        (("sid", "carol", "carol"), "somebody is named twice"),
        (("carol", "sue", "maya"), "nobody of the security department is in the team"),
        (("sid", "tess", "sue"), "nobody of the finance department is in the team"),
    ],
)
def test_465a_18_d_three_people_of_security_and_finance(at: DropHouse, team: tuple[str, ...], why: str) -> None:
    at.list_team("maya")
    found = refused(at.open_drop, team=team)
    assert (found.section, found.why) == ("465a.18(d)", why)


def test_465a_18_a_no_drop_without_an_approved_plan(staff: Staff) -> None:
    at = DropHouse(staff)
    at.list_team(*TEAM)
    at.file("carol", "drop_plan", PLAN)
    assert refused(at.open_drop).section == "465a.18(a)"
    missing = refused(at.file, "carol", "drop_plan", {**PLAN, "route": ""})
    assert missing.section == "465a.18(a)(5)"
    assert refused(at.file, "sid", "drop_plan", PLAN).section == "465a.18(a)"


def test_465a_18_a_3_and_4_the_plans_boxes_in_the_plans_order(at: DropHouse) -> None:
    found = at.staff.run(plan.planned, "terminals", DAY)
    assert [str(place) for place in found.places] == ["terminal 1002", "terminal 1001"]
    assert found.begins_at.isoformat() == "2031-03-04T04:30:00-05:00"
    assert found.to_json()["section"] == "465a.18(a)(1)(i)"
    tuesday = at.staff.run(plan.planned, "terminals", DAY + timedelta(days=1))
    assert [place.name for place in tuesday.places] == ["1001"]
    wednesday = refused(at.open_drop, day=DAY + timedelta(days=2))
    assert (wednesday.section, wednesday.why) == ("465a.18(a)(3)", "no box is to be picked up")
    drop, _ = at.begin()
    assert refused(at.collect, drop, "1001").section == "465a.18(a)(4)"
    at.collect(drop, "1002", "1002/B")
    assert refused(at.collect, drop, "1002/B").instead == "box 1001 of terminal 1001 is"


def test_465a_18_b_1_a_drop_begins_at_its_time(at: DropHouse) -> None:
    drop = at.open_drop()
    at.now(DAY, "04:00")
    at.keys_out(drop)
    for clock in ("04:29", "04:46"):
        at.now(DAY, clock)
        late = refused(drops.begin, at.house, new_id(), at.by("carol"), drop)
        assert late.section == "465a.18(b)(1)"
    at.now(DAY, "04:44")
    assert drops.begin(at.house, new_id(), at.by("carol"), drop)["state"] == "begun"


def test_465a_18_b_a_deviation_needs_notice_and_the_supervisors_word_before(at: DropHouse) -> None:
    other = {"day": DAY.isoformat(), "drop": "terminals"}
    late = at.deviation("drop_deviation", {**other, "begin_at": "14:00"}, approves=None)
    asked = refused(at.open_drop, deviations=[late])
    assert (asked.section, asked.why) == ("465a.18(b)", "it is not approved verbally yet")
    for who in ("kim", "carol", "edith"):
        not_theirs = refused(plan.say, at.house, new_id(), at.by(who), late, "fine", approves=True)
        assert "only a casino compliance supervisor" in not_theirs.why
    plan.say(at.house, new_id(), at.by("kate"), late, "fine", approves=True)
    twice = refused(plan.say, at.house, new_id(), at.by("kate"), late, "no", approves=False)
    assert twice.why == "the supervisor's word is recorded already"
    boxes_and_route = at.deviation("drop_deviation", {**other, "boxes": ["1001"], "route": "the back stairs"})
    refused_one = at.deviation("drop_deviation", {**other, "route": "the lobby"}, approves=False)
    assert "said no" in refused(at.open_drop, deviations=[refused_one]).why
    tables = at.deviation("drop_deviation", {**other, "drop": "tables", "begin_at": "14:00"})
    assert "no deviation for the drop of terminals" in refused(at.open_drop, deviations=[tables]).why
    drop = at.open_drop(deviations=[late, boxes_and_route])
    found = at.staff.run(drop_records.drop, drop)
    assert (found.route, [place.name for place in found.places]) == ("the back stairs", ["1001"])
    at.now(DAY, "14:00")
    at.keys_out(drop)
    assert drops.begin(at.house, new_id(), at.by("carol"), drop)["state"] == "begun"


# -------------------------------------------------------------------------------------------------------- the keys


def test_465a_17_d_a_drop_waits_for_both_keys_and_is_over_when_both_are_back(at: DropHouse) -> None:
    drop = at.open_drop()
    at.now(DAY, "04:30")
    assert refused(drops.begin, at.house, new_id(), at.by("carol"), drop).section == "465a.17(d)(1)"
    door, release = new_id(), new_id()
    keys.sign_out(at.house, door, at.by("maya"), "main_door", "carol", drop)
    assert refused(drops.begin, at.house, new_id(), at.by("carol"), drop).section == "465a.17(d)(2)"
    with pytest.raises(psycopg.Error, match="not signed out"):
        at.staff.owner("insert into cage.drop_begun select id, kind, day, supervisor from cage.drop")
    keys.sign_out(at.house, release, at.by("tess"), "release", "sid", drop)
    drops.begin(at.house, new_id(), at.by("carol"), drop)
    early = refused(keys.sign_in, at.house, new_id(), at.by("tess"), release)
    assert early.why == "the drop is not over"
    for box in ("1002", "1001"):
        at.collect(drop, box, f"{box}/B")
    at.verify(drop, 2)
    drops.deliver(at.house, new_id(), at.by("sid"), drop)
    keys.sign_in(at.house, new_id(), at.by("tess"), release)
    still = refused(drops.end, at.house, new_id(), at.by("carol"), drop)
    assert (still.section, still.why) == ("465a.17(d)(1)", "carol has not returned the main door key")
    keys.sign_in(at.house, new_id(), at.by("sam"), door)
    ended = drops.end(at.house, new_id(), at.by("carol"), drop)
    assert [(one["key"], one["out_to"], one["received_by"]) for one in ended["keys"]] == [
        ("main_door", "carol", "sam"),
        ("release", "sid", "tess"),
    ]


def test_465a_17_d_keys_go_from_their_department_to_another_person(at: DropHouse) -> None:
    drop = at.open_drop()
    at.now(DAY, "04:20")
    for by, key, to, why in (
        ("tess", "main_door", "carol", "tess is not of the slot operations department, which keeps it"),
        ("maya", "main_door", "sid", "sid is not of the finance department"),
        ("sid", "release", "sid", "nobody hands a key to themselves"),
        ("tess", "release", "carol", "carol is not of the security department"),
        ("sid", "release", "tess", "tess is not of its drop team"),
        ("maya", "main_door", "cleo", "cleo is not of its drop team"),
    ):
        assert refused(keys.sign_out, at.house, new_id(), at.by(by), key, to, drop).why == why
    at.keys_out(drop)
    assert refused(at.keys_out, drop).why == "it is out already"


# -------------------------------------------------------------------------------------------------------- the drop


def test_465a_18_d_2_the_trolley_moves_when_every_scheduled_box_is_on_it(at: DropHouse) -> None:
    drop, _ = at.begin()
    at.collect(drop, "1002", "1002/B")
    short = refused(at.verify, drop, 1)
    assert (short.section, short.why) == (
        "465a.18(d)(2)",
        "1 boxes are on the trolley, 1 were collected of 2 scheduled",
    )
    assert refused(drops.deliver, at.house, new_id(), at.by("carol"), drop).section == "465a.18(d)"
    at.collect(drop, "1001", "1001/B")
    assert "1 boxes are on the trolley" in refused(at.verify, drop, 1).why
    assert refused(at.verify, drop, 2, locked=False).why == "a lock is not locked"
    # The drop team supervisor verifies terminals' boxes; a floorperson only those of tables.
    for name in ("sid", "dave"):
        assert refused(at.verify, drop, 2, name).section == "465a.18(d)(2)"
    assert at.verify(drop, 2)["state"] == "verified"


def test_465a_18_c_every_felt_table_once_each_gaming_day_apart_from_terminals(at: DropHouse) -> None:
    felt_tables.register(at.house, new_id(), at.by("carol"), "Z9", "Craps", "banking")
    found = at.staff.run(plan.planned, "tables", DAY)
    # Every table, in the plan's order; one that the plan does not name comes last, and this one has no box yet.
    assert [place.name for place in found.places] == ["R2", "R1", "P1"]
    assert [place.name for place in found.without_box] == ["Z9"]
    drop, out = at.begin("tables")
    assert len(out) == 1
    for number in ("R2", "R1", "P1"):
        at.collect(drop, number, f"{number}/B")
    assert refused(at.verify, drop, 3, "sid").why == "sid is no floorperson"
    at.verify(drop, 3, "dave")
    drops.deliver(at.house, new_id(), at.by("carol"), drop)
    keys.sign_in(at.house, new_id(), at.by("tess"), out[0])
    nothing = refused(at.open_drop, "tables")
    assert nothing.why == "no box is to be picked up"
    # A table that opens afterwards has its box removed too, and no other table's a second time.
    boxes.register(at.house, new_id(), at.by("carol"), "Z9", "asset_number", Place("table", "Z9"))
    boxes.put_in(at.house, new_id(), at.by("sid"), "Z9", Place("table", "Z9"))
    second, _ = at.begin("tables")
    assert [place.name for place in at.staff.run(drop_records.drop, second).places] == ["Z9"]
    at.collect(second, "Z9")
    at.staff.owner("insert into cage.drop_place (drop_id, position, felt_table) values (%s, 2, 'R1')", second)
    again = refused(at.collect, second, "R1/B")
    assert (again.section, again.instead) == ("465a.18(c)", "it is removed once each gaming day")


def test_465a_18_d_only_the_team_collects_and_a_box_is_not_used_before_it_is_counted(at: DropHouse) -> None:
    drop, _ = at.begin()
    at.list_team("maya")
    stranger = refused(drops.collect, at.house, new_id(), at.by("maya"), drop, "1002", "1002/B")
    assert (stranger.section, stranger.why) == ("465a.18(d)", "maya is not of its team")
    at.bills("1002", 20)
    assert at.balance("bill_box/1002") == 20_00
    # Without an empty box the terminal stands still until one comes.
    at.collect(drop, "1002")
    assert refused(at.bills, "1002", 5).section == "465a.17(e)(6)"
    full = refused(boxes.put_in, at.house, new_id(), at.by("sid"), "1002", Place("terminal", "1002"))
    assert (full.section, "not counted yet" in full.why) == ("465a.18(d)", True)
    boxes.put_in(at.house, new_id(), at.by("sid"), "1002/B", Place("terminal", "1002"))
    at.bills("1002", 5)
    # What was in the box left the terminal's account, and what came since is in the new one.
    assert (at.balance("bill_box/1002"), at.balance("boxes_collected")) == (5_00, 20_00)
    assert at.tied()


def test_a_box_is_collected_once_whatever_is_sent_again(at: DropHouse) -> None:
    at.bills("1002", 100)
    drop, _ = at.begin()
    id = new_id()
    first = at.collect(drop, "1002", "1002/B", id)
    assert at.collect(drop, "1002", "1002/B", id) == first
    assert refused(at.collect, drop, "1001", "1001/B", id).why == "this id was used for other content"
    assert at.balance("boxes_collected") == 100_00
    noted = [entry.doing for entry in at.staff.trail() if entry.doing == "collect_box"]
    assert len(noted) == 1


def test_a_drop_that_did_not_begin_is_called_off_with_its_reason(at: DropHouse) -> None:
    drop = at.open_drop()
    assert refused(drops.call_off, at.house, new_id(), at.by("carol"), drop, " ").why == "no reason is stated"
    assert drops.call_off(at.house, new_id(), at.by("carol"), drop, "a fire alarm")["state"] == "called_off"
    at.now(DAY, "04:30")
    assert refused(drops.begin, at.house, new_id(), at.by("carol"), drop).why == "it was called off"


def test_rows_of_drops_are_never_changed(at: DropHouse) -> None:
    at.begin()
    for table in ("drop", "drop_member", "key_out", "box_placed", "drop_employee", "drop_begun"):
        with pytest.raises(psycopg.Error, match="never changed"):
            at.staff.owner(f"delete from cage.{table}")
