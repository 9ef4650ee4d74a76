"""Pairs about approvals, signatures, payouts and people."""

from __future__ import annotations

from uuid import UUID

from feltwork.access import approvals, people, signatures
from feltwork.access.permissions import Permission, verify
from feltwork.access.roles import Role
from feltwork.access.signatures import Document, Line
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.separation.pairs import pair, refusal


def _asked(staff: Staff, who: str, kind: Permission, content: dict[str, object]) -> UUID:
    id = new_id()
    staff.run(lambda unit: approvals.ask(unit, id, staff[who], kind, content, "a test"))
    return id


def _approving_what_they_asked(staff: Staff, who: str, kind: Permission, content: dict[str, object]) -> Refused:
    id = _asked(staff, who, kind, content)
    return refusal(lambda: staff.run(lambda unit: approvals.approve(unit, id, staff[who])))


OPTIONS: dict[str, object] = {"change": "options", "options": {"facility": "X"}}


@pair("a member of finance", "asks for a change of the system", "turns a key of it", "605a.2(b)")
def _system_change(staff: Staff) -> Refused:
    return _approving_what_they_asked(staff, "carol", Permission.SYSTEM_CHANGE, OPTIONS)


@pair("a floorperson", "asks for a change of a progressive", "turns the other key as well", "605a.2(b)")
def _progressive(staff: Staff) -> Refused:
    content: dict[str, object] = {"change": "unlink", "table": "T1"}
    return _approving_what_they_asked(staff, "dave", Permission.CHANGE_PROGRESSIVES, content)


@pair("a member of finance", "turns the first key of a terminal's credential", "turns the second", "605a.2(b)")
def _two_keys(staff: Staff) -> Refused:
    id = _asked(staff, "ann", Permission.DEVICE_CREDENTIALS, {"asset_numbers": ["1001"]})
    staff.run(lambda unit: approvals.approve(unit, id, staff["carol"]))
    return refusal(lambda: staff.run(lambda unit: approvals.approve(unit, id, staff["carol"])))


@pair("a slot supervisor", "voids a voucher that never reached its player", "authorises it", "461a.8(d)")
def _void_voucher(staff: Staff) -> Refused:
    return refusal(lambda: verify(staff["sue"], Permission.VOID_VOUCHER, staff["sue"]))


@pair("a floorperson", "asks for a settled round to be corrected", "approves it", "605a.2(d)(6)")
def _correction(staff: Staff) -> Refused:
    content: dict[str, object] = {"round": str(new_id()), "corrections": []}
    return _approving_what_they_asked(staff, "dave", Permission.CORRECT_AFTER_SETTLEMENT, content)


@pair("a member of finance", "asks for a rate of the tax", "approves it", "601a.9(e)")
def _tax_rates(staff: Staff) -> Refused:
    return _approving_what_they_asked(staff, "carol", Permission.SET_TAX_RATES, {})


@pair("a director", "asks that operations commence", "approves it", "463a.5(a)")
def _commencement(staff: Staff) -> Refused:
    return _approving_what_they_asked(staff, "tara", Permission.COMMENCE, {})


@pair("a floorperson", "opens a table", "is the dealer who stands beside it", "465a.11(b)(7)")
def _opening(staff: Staff) -> Refused:
    staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    return refusal(lambda: verify(staff["dave"], Permission.OPEN_TABLE, staff["dave"]))


@pair("a floorperson", "closes a table", "is the dealer who stands beside it", "465a.11(b)(7)")
def _closing(staff: Staff) -> Refused:
    staff.run(people.give_role, staff["ann"], staff["dave"], Role.DEALER)
    return refusal(lambda: verify(staff["dave"], Permission.CLOSE_TABLE, staff["dave"]))


@pair("casino compliance", "turns its key of the commencement", "turns the key of finance", "463a.5(a)")
def _commencement_twice(staff: Staff) -> Refused:
    id = _asked(staff, "tara", Permission.COMMENCE, {})
    staff.run(lambda unit: approvals.approve(unit, id, staff["kim"]))
    return refusal(lambda: staff.run(lambda unit: approvals.approve(unit, id, staff["kim"])))


@pair("a floorperson", "refuses a request", "turns a key of it after all", "605a.2(b)")
def _refuses_and_approves(staff: Staff) -> Refused:
    id = _asked(staff, "ann", Permission.SYSTEM_CHANGE, OPTIONS)
    staff.run(lambda unit: approvals.refuse(unit, id, staff["dave"], "not now"))
    return refusal(lambda: staff.run(lambda unit: approvals.approve(unit, id, staff["dave"])))


@pair("whoever asked", "uses an approval", "uses it for the same again", "605a.2(b)")
def _uses_twice(staff: Staff) -> Refused:
    id = _asked(staff, "carol", Permission.SYSTEM_CHANGE, OPTIONS)
    staff.run(lambda unit: approvals.approve(unit, id, staff["dave"]))

    def use(unit: Unit) -> None:
        approvals.use(unit, id, staff["carol"], Permission.SYSTEM_CHANGE, OPTIONS)

    staff.run(use)
    return refusal(lambda: staff.run(use))


@pair("a dealer", "works in table games", "works in finance", "465a.11(b)(8)")
def _two_departments(staff: Staff) -> Refused:
    return refusal(lambda: staff.run(people.give_role, staff["ann"], staff["bob"], Role.FINANCE))


@pair("an administrator", "looks after people", "holds a role of those whose roles they give", "465a.11(b)")
def _administrator(staff: Staff) -> Refused:
    return refusal(lambda: staff.run(people.give_role, staff["ann"], staff["ann"], Role.FINANCE))


BOTH = frozenset({Role.SLOT_SHIFT_MANAGER, Role.LEAD_TECHNICIAN})
PAPER = Document(
    "paper",
    "1",
    (Line("first", "the first", BOTH, "463a.5(e)(6)"), Line("second", "the second", BOTH, "463a.5(e)(6)")),
    {"says": "this"},
    "463a.5(e)(6)",
)


@pair("whoever signs a document", "signs one line", "signs another line", "463a.5(e)(6)")
def _two_lines(staff: Staff) -> Refused:
    def sign(unit: Unit, line: str) -> None:
        signatures.sign(unit, PAPER, line, staff["maya"])

    staff.run(sign, "first")
    return refusal(lambda: staff.run(sign, "second"))
