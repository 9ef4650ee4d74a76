"""Pairs of the link to the central control computer."""

from __future__ import annotations

from feltwork.access import approvals
from feltwork.access.permissions import Permission
from feltwork.control import link
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff
from tests.separation.pairs import pair, refusal

CONTENT = {"change": "loss_of_link", "on_loss": "go_on", "go_on_minutes": 30}


@pair("a finance person", "asks that terminals go on when the link is lost", "turns the other key", "605a.2(b)")
def _both_keys(staff: Staff) -> Refused:
    id = new_id()
    staff.run(approvals.ask, id, staff["carol"], Permission.SYSTEM_CHANGE, CONTENT, "works on the line")
    return refusal(lambda: staff.run(approvals.approve, id, staff["carol"]))


@pair(
    "a finance person", "asks that terminals go on when the link is lost", "does it without the other key", "605a.2(b)"
)
def _one_key(staff: Staff) -> Refused:
    id = new_id()
    staff.run(approvals.ask, id, staff["carol"], Permission.SYSTEM_CHANGE, CONTENT, "works on the line")
    before = staff.house.read(link.link)
    found = refusal(lambda: staff.run(approvals.use, id, staff["carol"], Permission.SYSTEM_CHANGE, CONTENT))
    assert staff.house.read(link.link).on_loss == before.on_loss
    return found
