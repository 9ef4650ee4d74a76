"""The demo's rates of the tax and its policy for tips: figures to try things with, and every statement says so."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

from feltwork.access import approvals, people
from feltwork.cage import tax, tip_policy
from feltwork.cage.revenue import RateClass
from feltwork.database.database import Unit
from feltwork.wagering.house import options
from feltwork.wagering.voucher_records import today

SOURCE: Final = "the demo's, not the statute's (4 Pa.C.S. § 13A62)"
RATES: Final = {RateClass.DEALER_OPERATED: 1_400, RateClass.FULLY_AUTOMATED: 3_400}
"""14% and 34%, in hundredths of a percent."""
POLICY: Final = (
    "Tips from terminals go to one pool of all dealers, are shared by minutes worked, and are paid with the wages."
)


def set_rates_and_policy(unit: Unit, namespace: UUID) -> None:
    """What a licensee would set, where nothing is set yet; by two of the demo's people each."""
    finance, cage = people.person(unit, "finance"), people.person(unit, "cage")
    known = {one.of for one in tax.rates(unit)}
    for of, basis_points in RATES.items():
        if of not in known:
            id = uuid5(namespace, f"rate {of}")
            tax.ask(unit, id, finance, tax.content_of(of, basis_points, today(unit), SOURCE), "so that there is one")
            approvals.approve(unit, id, cage)
            tax.set_rate(unit, id, finance)
    pool = options(unit).tips_pool
    if all(one.pool != pool for one in tip_policy.policies(unit)):
        id = uuid5(namespace, f"tips of {pool}")
        content = tip_policy.content_of(pool, today(unit), "largest_remainder", "payroll", POLICY)
        tip_policy.ask_policy(unit, id, finance, content, "terminals of the demo take tips")
        approvals.approve(unit, id, people.person(unit, "tables"))
        tip_policy.set_policy(unit, id, finance)
