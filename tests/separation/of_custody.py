"""Forbidden pairs of vouchers on their way to finance, keys in custody and slips of felt tables."""

from __future__ import annotations

from datetime import timedelta

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.cage import key_custody, table_slips, vouchers_to_finance
from feltwork.cage.table_slips import Amounts
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import vouchers
from tests.access.staff import Staff
from tests.cage.drop_house import DAY, DropHouse
from tests.separation.pairs import pair, refusal


@pair("a finance department member", "redeems vouchers at the cage", "receives them for finance", "461a.8(l)")
def _redeems_and_receives(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared()
    at.bills("1001", 20)
    vouchers.redeem(at.house, new_id(), at.voucher("1001"), "cage", "carol")
    at.now(DAY + timedelta(days=1), "12:00")
    return refusal(lambda: vouchers_to_finance.receive(at.house, new_id(), staff["carol"], "cage", DAY, 1, 20_00))


@pair("a slot attendant", "has a key", "takes it back", "465a.17(b)")
def _has_and_takes_back(staff: Staff) -> Refused:
    id = new_id()
    key_custody.sign_out(staff.house, id, staff["maya"], "bill_validator", "K-1", "sam", "a jam")
    return refusal(lambda: key_custody.sign_in(staff.house, new_id(), staff["sam"], id))


@pair("a slot shift manager", "hands a key out", "has it", "465a.17(b)")
def _hands_out_and_has(staff: Staff) -> Refused:
    hand = (staff.house, new_id(), staff["maya"], "bill_validator", "K-1", "maya", "a jam")
    return refusal(lambda: key_custody.sign_out(*hand))


@pair("a dealer", "counts a closing table", "signs that it was counted before a floorperson", "465a.42(a)")
def _counts_and_is_present(staff: Staff) -> Refused:
    at = DropHouse(staff).prepared(tables=[("R1", "banking")])
    opened = Amounts(1_000_00)
    table_slips.prepare(at.house, new_id(), staff["mona"], "opening", "R1", opened, attached=True)
    closing = new_id()
    table_slips.prepare(at.house, closing, staff["bob"], "closing", "R1", opened)
    staff.run(people.give_role, staff["ann"], staff["bob"], Role.FLOORPERSON)
    return refusal(lambda: table_slips.sign(at.house, new_id(), staff["bob"], closing))
