"""Forbidden pairs of drops and counts."""

from __future__ import annotations

from uuid import UUID

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import closing, count_team, drop_list, drops, keys, plan, totals
from feltwork.cage.count_records import read_found
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.cage.drop_house import DAY, TEAM, DropHouse
from tests.separation.pairs import pair, refusal


def _counted(staff: Staff) -> tuple[DropHouse, UUID]:
    """A count of terminals that waits for its recount, with $5 too much."""
    at = DropHouse(staff).prepared()
    at.bills("1002", 20)
    of = at.open_count(at.dropped())
    at.count(of, "1002", {20: 1, 5: 1})
    at.count(of, "1001", {})
    at.finish(of)
    return at, of


def _closed(staff: Staff, recounter: str = "mona") -> tuple[DropHouse, UUID]:
    at, of = _counted(staff)
    at.recount(of, {20: 1, 5: 1}, recounter)
    at.sign(of)
    at.close(of)
    return at, of


def _given(staff: Staff, name: str, role: Role) -> None:
    staff.run(people.give_role, staff["ann"], staff[name], role)


@pair("a count team member", "counts", "recounts", "465a.25(n)")
def _counts_and_recounts(staff: Staff) -> Refused:
    at, of = _counted(staff)
    _given(staff, "colin", Role.MAIN_BANK_CASHIER)
    return refusal(lambda: at.recount(of, {20: 1, 5: 1}, "colin"))


@pair("a finance department member", "reads the count", "recounts it", "465a.25(n)")
def _reads_and_recounts(staff: Staff) -> Refused:
    at, of = _counted(staff)
    staff.run(read_found, of, staff["cleo"])
    _given(staff, "cleo", Role.MAIN_BANK_CASHIER)
    return refusal(lambda: at.recount(of, {20: 1, 5: 1}, "cleo"))


@pair("a cage supervisor", "is to recount", "reads the count first", "465a.25(n)")
def _reads_before_recounting(staff: Staff) -> Refused:
    _, of = _counted(staff)
    return refusal(lambda: staff.run(read_found, of, staff["gina"]))


@pair("a main bank cashier", "recounts", "recounts again", "465a.25(n)")
def _recounts_twice(staff: Staff) -> Refused:
    at, of = _counted(staff)
    at.recount(of, {20: 1})
    return refusal(lambda: at.recount(of, {20: 1, 5: 1}))


@pair("a count team member", "counts", "states the reason of a variance", "465a.25(a)")
def _counts_and_explains(staff: Staff) -> Refused:
    at, of = _closed(staff)
    _given(staff, "colin", Role.FINANCE)
    [found] = staff.run(lambda unit: totals.variances(unit, of, only_open=True))
    return refusal(lambda: totals.explain(at.house, new_id(), staff["colin"], found.collected, "a jam"))


@pair("a cage supervisor", "recounts", "receives the vouchers", "461a.8(l)")
def _recounts_and_receives(staff: Staff) -> Refused:
    at, of = _closed(staff, "gina")
    _given(staff, "gina", Role.FINANCE)
    return refusal(lambda: closing.receive_vouchers(at.house, new_id(), staff["gina"], of, 0, 0))


@pair("a count room supervisor", "leads the count", "signs as a count team member too", "465a.25(o)(4)")
def _is_two_of_the_team(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared()
    drop = at.dropped()
    return refusal(lambda: at.open_count(drop, members=("rosa", "colin")))


@pair("a count team member", "counts and is relieved", "recounts", "465a.25(n)")
def _is_relieved_and_recounts(staff: Staff) -> Refused:
    at, of = _counted(staff)
    count_team.relieve(at.house, new_id(), staff["rosa"], of, "cora", "called away")
    _given(staff, "cora", Role.MAIN_BANK_CASHIER)
    return refusal(lambda: at.recount(of, {20: 1, 5: 1}, "cora"))


@pair("a count room supervisor", "leads the count", "relieves themselves", "465a.25(o)(4)")
def _relieves_themselves(staff: Staff) -> Refused:
    at, of = _counted(staff)
    return refusal(lambda: count_team.relieve(at.house, new_id(), staff["rosa"], of, "rosa", "called away"))


@pair("a cage supervisor", "recounts", "takes a place in the count team", "465a.25(o)(4)")
def _recounts_and_counts(staff: Staff) -> Refused:
    at, of = _counted(staff)
    at.recount(of, {20: 1}, "gina")
    _given(staff, "gina", Role.COUNT_TEAM_MEMBER)
    return refusal(lambda: count_team.relieve(at.house, new_id(), staff["rosa"], of, "cora", "called away", "gina"))


@pair("a drop team member", "carries terminals' boxes", "carries other tables' boxes meanwhile", "465a.18(c)")
def _carries_two_drops(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared(tables=[("R1", "banking")])
    filed = at.deviation("drop_deviation", {"day": DAY.isoformat(), "drop": "tables", "begin_at": "04:30"})
    tables = at.open_drop("tables", deviations=[filed])
    at.begin()
    at.keys_out(tables, "tables")
    return refusal(lambda: drops.begin(at.house, new_id(), staff["carol"], tables))


@pair("a security department member", "hands out the release key", "takes it", "465a.17(d)(2)")
def _hands_a_key_to_themselves(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared()
    drop = at.open_drop()
    return refusal(lambda: keys.sign_out(at.house, new_id(), staff["sid"], "release", "sid", drop))


@pair("a drop team member", "has the release key", "signs it in", "465a.17(d)(2)")
def _takes_a_key_back_themselves(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared()
    drop = at.open_drop()
    at.now(DAY, "04:20")
    [key, _] = at.keys_out(drop)
    return refusal(lambda: keys.sign_in(at.house, new_id(), staff["sid"], key))


@pair("somebody", "is of a drop team", "is of it twice", "465a.18(d)")
def _is_in_a_team_twice(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared()
    return refusal(lambda: at.open_drop(team=(*TEAM[:2], TEAM[0])))


@pair("a cage supervisor", "keeps the list of drop employees", "puts themselves onto it", "465a.18(b)")
def _lists_themselves(staff: Staff) -> Refused:
    return refusal(lambda: drop_list.record(staff.house, new_id(), staff["gina"], "gina", "PGCB-1"))


@pair("a finance department member", "files a deviation", "approves it verbally", "465a.18(b)")
def _files_and_approves(staff: Staff) -> Refused:
    at = DropHouse(staff)
    content = {"day": DAY.isoformat(), "drop": "terminals", "route": "the stairs"}
    filed = at.deviation("drop_deviation", content, approves=None)
    return refusal(lambda: plan.say(at.house, new_id(), staff["carol"], filed, "fine", approves=True))
