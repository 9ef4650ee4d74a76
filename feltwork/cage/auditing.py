"""What the cage keeps beside the ledger, compared with it by `feltwork audit` (465a.18(d), 465a.25(m))."""

from __future__ import annotations

from typing import Final

from feltwork.database.database import Unit
from feltwork.wagering import poker_audit
from feltwork.wagering.audit import Comparison, Found, pairs


def _collected(unit: Unit) -> Found:
    """Every box that was collected with something in it, beside the posting that took it out of its terminal."""
    return pairs(
        unit,
        ("posting", "box collected", "465a.18(d)"),
        "select posting::text as key, amount from cage.collected where posting is not null",
        "select p.id::text as key, sum(t.amount) as amount from ledger.transfer t"
        " join ledger.posting p using (day, lane, number) where t.phase = 'posted' and t.kind = 'box_collected'"
        " group by p.id",
    )


def _waiting(unit: Unit) -> Found:
    """What waits to be counted beside the account of it."""
    return pairs(
        unit,
        ("boxes collected", "not counted yet", "465a.25(m)"),
        "select 'all' as key, sum(b.amount) as amount from cage.collected b"
        " where not exists (select from cage.counted_closed n where n.collected = b.id)",
        "select 'all' as key, posted as amount from ledger.balances where code = 'boxes_collected'",
    )


def _counted(unit: Unit) -> Found:
    """Currency of every count that is closed, beside what its posting brought into the cage."""
    return pairs(
        unit,
        ("posting", "currency counted", "465a.25(m)"),
        "select d.posting::text as key, sum(n.currency) as amount from cage.count_closed d"
        " join cage.counted_closed n on n.count_id = d.count_id where d.posting is not null group by d.posting",
        "select p.id::text as key, sum(t.amount) filter (where t.debit = 'cage') as amount from ledger.transfer t"
        " join ledger.posting p using (day, lane, number) where t.phase = 'posted' and t.kind in ('box_counted',"
        " 'count_over', 'count_short', 'felt_drop', 'device_drop', 'invalid_instrument') group by p.id",
    )


def _instruments(unit: Unit) -> Found:
    """Vouchers and coupons that were counted though no terminal had redeemed them, beside the revenue of them."""
    return pairs(
        unit,
        ("vouchers and coupons", "counted as revenue", "465a.25(a)(3)(ix)"),
        "select terminal as key, sum(amount) as amount from cage.instrument_closed"
        " where ticket is null and terminal is not null group by terminal",
        "select terminal as key, sum(amount) as amount from ledger.transfer"
        " where phase = 'posted' and kind = 'invalid_instrument' group by terminal",
    )


COMPARISONS: Final[tuple[Comparison, ...]] = (
    ("boxes collected", "465a.18(d)", _collected),
    ("boxes that wait to be counted", "465a.25(m)", _waiting),
    ("currency counted", "465a.25(m)", _counted),
    ("invalid vouchers and coupons counted", "465a.25(a)(3)(ix)", _instruments),
    *poker_audit.COMPARISONS,
)
"""What the audit compares beside the house's own; what poker keeps comes last."""
