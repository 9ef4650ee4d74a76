"""Tips of Poker dealers: a common pool of their own, or each keeps theirs in a locked box (465a.19(g)(1)).

A house that sets a policy for the pool ``poker`` has chosen the common pool. Otherwise a dealer's own box is counted
at the end of the shift by a cage cashier in the dealer's presence, and the total is recorded (465a.19(h)). What becomes
of the money then is not in our text, so only the count is kept.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.trail import note
from feltwork.cage.commanding import commanded
from feltwork.cage.tip_policy import POKER, policies
from feltwork.database.database import Unit
from feltwork.terms.money import MOST, Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House
from feltwork.wagering.voucher_records import today

SECTION: Final = "465a.19(h)"


def count_box(house: House, id: UUID, by: Person, dealer: Person, amount: Cents) -> Answer:
    """A cashier opens a Poker dealer's box and counts it; the dealer is present, and has said so by a password."""
    what = f"tip box of {dealer.sign_in_name}"
    if not 0 <= amount <= MOST:
        raise Refused(what, f"{money(amount)} is no total", SECTION, "state what was counted")

    def act(unit: Unit) -> Answer:
        if by.id == dealer.id:
            raise Refused(what, "nobody counts their own", SECTION, "a cage cashier counts it")
        if not dealer.holds(Role.DEALER):
            raise Refused(what, f"{dealer.sign_in_name} is no dealer", "465a.19(g)(1)(ii)", "a dealer has a box")
        if any(one.pool == POKER and one.from_day <= today(unit) for one in policies(unit)):
            why = "the Poker dealers of this house have a common pool"
            raise Refused(what, why, "465a.19(g)(1)(i)", "tips go to that pool")
        unit.run(
            "insert into cage.tip_box_count (id, dealer, amount, counted_by) values (%s, %s, %s, %s)",
            (id, dealer.id, amount, by.id),
        )
        note(unit, dealer, "saw_tip_box_counted", what, {"counted_by": by.sign_in_name})
        return {"dealer": dealer.sign_in_name, "amount": money(amount), "counted_by": by.sign_in_name}

    request = {"dealer": dealer.sign_in_name, "amount": amount}
    return commanded(house, id, by, Permission.COUNT_TIP_BOX, "count_tip_box", what, request, act)


def box_counts(unit: Unit, most: int | None = 200) -> list[dict[str, Any]]:
    """Boxes that were counted, the newest first."""
    rows = unit.rows(
        "select b.id, d.sign_in_name as dealer, d.name, b.amount, c.sign_in_name as counted_by, b.at"
        " from cage.tip_box_count b join access.person d on d.id = b.dealer join access.person c on c.id = b.counted_by"
        " order by b.at desc limit %s",
        (most,),
    )
    return [
        {**row, "id": str(row["id"]), "amount": money(row["amount"]), "at": row["at"].isoformat(), "section": SECTION}
        for row in rows
    ]
