"""Forbidden pairs of payout slips, revenue, tax and tips."""

from __future__ import annotations

from datetime import date, timedelta

from feltwork.access import approvals, people
from feltwork.access.roles import Role
from feltwork.cage import manual_slips, overrides, slip_books, slips, statements, tax, tip_boxes, tip_policy, tips
from feltwork.cage.manual_slips import Written
from feltwork.cage.revenue import RateClass
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts, terminals
from feltwork.wagering.payouts import Device
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff
from tests.bills import insert_bill
from tests.cage.paid import due
from tests.separation.pairs import pair, refusal


@pair("a slot attendant", "makes a payout slip", "verifies it", "465a.26(b)(3)")
def _makes_and_verifies(staff: Staff) -> Refused:
    payout, sam = due(staff, 6_000_00), staff["sam"]
    return refusal(lambda: slips.pay(staff.house, new_id(), payout, sam, sam))


@pair("a slot supervisor", "makes a payout slip of $25,000", "verifies it", "465a.26(b)(4)")
def _supervises_their_own(staff: Staff) -> Refused:
    payout, sue = due(staff, 25_000_00), staff["sue"]
    return refusal(lambda: slips.pay(staff.house, new_id(), payout, sue, sue))


@pair("a slot supervisor", "asks for an override", "approves it", "465a.26(b)(10)")
def _asks_and_overrides(staff: Staff) -> Refused:
    payout, id, sue = due(staff, 600_00), new_id(), staff["sue"]
    overrides.ask(staff.house, id, sue, payout, 650_00, "misread")
    return refusal(lambda: overrides.decide(staff.house, new_id(), sue, id, approves=True, reason="seen"))


@pair("a main bank cashier", "issues an imprest fund", "receives it", "465a.26(b)(7)")
def _issues_and_receives(staff: Staff) -> Refused:
    mona = staff["mona"]
    return refusal(lambda: slips.issue_fund(staff.house, new_id(), mona, mona, 100_00))


def _written(staff: Staff) -> Written:
    slip_books.register(staff.house, new_id(), staff["carol"], 1, 10)
    made_at = staff.run(lambda unit: unit.value("select ledger.now()")) - timedelta(hours=1)
    return Written(1, made_at, Device.TERMINAL, "1001", "jackpot", 50_00, "straight", "the printer jammed")


@pair("a slot attendant", "makes a manual slip", "enters it", "465a.26(b)(13)")
def _makes_and_enters(staff: Staff) -> Refused:
    written, sam = _written(staff), staff["sam"]
    return refusal(lambda: manual_slips.enter(staff.house, new_id(), sam, written, sam))


@pair("a slot attendant", "makes a manual slip", "matches it with what was due", "465a.26(b)(13)")
def _makes_and_matches(staff: Staff) -> Refused:
    sam = staff["sam"]
    manual_slips.enter(staff.house, new_id(), staff["sue"], _written(staff), sam)
    payout = due(staff, 50_00)
    return refusal(lambda: manual_slips.match(staff.house, new_id(), sam, 1, payout))


@pair("a slot supervisor", "verifies a manual slip", "enters it", "465a.26(b)(13)")
def _verifies_and_enters(staff: Staff) -> Refused:
    written, sue = _written(staff), staff["sue"]
    return refusal(lambda: manual_slips.enter(staff.house, new_id(), sue, written, staff["sam"], sue))


@pair("a finance department member", "asks for a rate of the tax", "approves it", "601a.9(e)")
def _asks_and_approves_a_rate(staff: Staff) -> Refused:
    id, carol = new_id(), staff["carol"]
    content = tax.content_of(RateClass.DEALER_OPERATED, 1400, date(2027, 1, 1), "the test")
    staff.run(tax.ask, id, carol, content, "the statute")
    return refusal(lambda: staff.run(approvals.approve, id, carol))


@pair("a finance department member", "signs a statement of revenue", "signs it as the second person", "601a.9(b)")
def _signs_twice(staff: Staff) -> Refused:
    carol, day = staff["carol"], staff.run(today)
    for of in RateClass:
        id = new_id()
        staff.run(tax.ask, id, carol, tax.content_of(of, 1400, day, "the test"), "the statute")
        staff.run(approvals.approve, id, staff["gina"])
        staff.run(tax.set_rate, id, carol)
    staff.ahead("1 day")
    statements.close(staff.house, new_id(), carol, day)
    staff.run(statements.sign, day, "finance", carol)
    return refusal(lambda: staff.run(statements.sign, day, "second", carol))


def _policy(staff: Staff) -> None:
    id, day = new_id(), staff.run(today)
    content = tip_policy.content_of("dealers", day, "largest_remainder", "cage", "by minutes")
    staff.run(tip_policy.ask_policy, id, staff["carol"], content, "tips")
    staff.run(approvals.approve, id, staff["tara"])
    staff.run(tip_policy.set_policy, id, staff["carol"])


@pair("a finance department member", "asks for a policy of tips", "approves it", "465a.19(g)(2)")
def _asks_and_approves_a_policy(staff: Staff) -> Refused:
    id, carol = new_id(), staff["carol"]
    content = tip_policy.content_of("dealers", staff.run(today), "largest_remainder", "cage", "by minutes")
    staff.run(tip_policy.ask_policy, id, carol, content, "tips")
    return refusal(lambda: staff.run(approvals.approve, id, carol))


@pair("a floorperson who deals", "works for a pool of tips", "records their own hours", "465a.19(g)(2)")
def _works_and_records(staff: Staff) -> Refused:
    dave = staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    day = staff.run(today)
    return refusal(lambda: tips.record_hours(staff.house, new_id(), dave, "dealers", dave, day, 60))


@pair("a floorperson who moved to finance", "recorded dealers' hours", "distributes the tips by them", "465a.19(g)(2)")
def _records_and_distributes(staff: Staff) -> Refused:
    day = staff.run(today)
    _policy(staff)
    terminals.enable(staff.house, new_id(), "1001", "the test")
    insert_bill(staff.house, new_id(), "1001", 20)
    game_accounts.tip(staff.house, new_id(), "1001", 5_00)
    tips.record_hours(staff.house, new_id(), staff["dave"], "dealers", staff["bob"], day, 60)
    staff.ahead("1 day")
    staff.run(people.take_role, staff["ann"], staff["dave"], Role.FLOORPERSON)
    dave = staff.run(people.give_role, staff["ann"], staff["dave"], Role.FINANCE)
    return refusal(lambda: tips.distribute(staff.house, new_id(), dave, "dealers", day))


@pair("a cage cashier", "brings a tip box", "counts it", "465a.19(h)")
def _brings_and_counts(staff: Staff) -> Refused:
    mona = staff["mona"]
    return refusal(lambda: tip_boxes.count_box(staff.house, new_id(), mona, mona, 1_00))
