"""What poker keeps beside the ledger, compared with it by `feltwork audit` (605a.2(d)(6), 553.15, 553.20)."""

from __future__ import annotations

from typing import Final

from feltwork.database.database import Unit
from feltwork.wagering.audit import Comparison, Found, pairs

_BY_POSTING: Final = (
    "select p.id::text || ' ' || t.kind as key, sum(t.amount) as amount from ledger.transfer t"
    " join ledger.posting p using (day, lane, number) where t.phase = 'posted' and t.kind = any (array[{kinds}])"
    " group by 1"
)


def _hands(unit: Unit) -> Found:
    """Rake, contributions and awards of every hand beside the transfers of its posting."""
    return pairs(
        unit,
        ("hand", "taken and awarded", "605a.2(d)(6)"),
        "select h.posting::text || ' ' || f.kind as key, f.amount from wagering.poker_hand h cross join lateral (values"
        " ('poker_rake', h.rake), ('bad_beat_contribution', h.contributions), ('bad_beat_due', h.awards))"
        " as f (kind, amount) where f.amount > 0",
        _BY_POSTING.format(kinds="'poker_rake', 'bad_beat_contribution', 'bad_beat_due'"),
    )


def _pots(unit: Unit) -> Found:
    """The pots of every hand beside what its players bet; and every table's pot, which is empty."""
    return pairs(
        unit,
        ("pots", "bet", "553.7(c)"),
        "select posting::text as key, pots as amount from wagering.poker_hand where pots > 0",
        "select p.id::text as key, sum(t.amount) as amount from ledger.transfer t"
        " join ledger.posting p using (day, lane, number) where t.phase = 'posted' and t.kind = 'poker_bet' group by 1"
        " union all select account, posted from ledger.balance where account like 'poker\\_pot/%%' and posted <> 0",
    )


def _charges(unit: Unit) -> Found:
    """Every time charge beside the transfers of its posting, and what was dropped of them beside its own."""
    return pairs(
        unit,
        ("time charge", "taken and dropped", "553.15(b)(3)"),
        "select posting::text || ' poker_time_charge' as key, amount from wagering.poker_time_charge"
        " union all select d.posting::text || ' poker_time_dropped', sum(c.amount) from wagering.poker_time_dropped d"
        " join wagering.poker_time_charge c on c.id = d.charge group by d.posting",
        _BY_POSTING.format(kinds="'poker_time_charge', 'poker_time_dropped'"),
    )


def _counts(unit: Unit) -> Found:
    """Every count of contributions beside what its posting brought into the pool."""
    return pairs(
        unit,
        ("Bad Beat count", "counted", "553.20(e)"),
        "select posting::text || ' bad_beat_counted' as key, amount from wagering.bad_beat_count"
        " where posting is not null",
        _BY_POSTING.format(kinds="'bad_beat_counted'"),
    )


def _owed(unit: Unit) -> Found:
    """Shares of Bad Beats that are neither paid nor refused beside what each pool owes, and each payment."""
    return pairs(
        unit,
        ("Bad Beat", "owed and paid", "553.20(f)"),
        "select 'pool ' || a.pool as key, sum(a.amount) as amount from wagering.bad_beat_award a"
        " left join wagering.bad_beat_decided d on d.round = a.round where d.verified is distinct from false"
        " and not exists (select from wagering.bad_beat_paid p where p.round = a.round and p.turn = a.turn)"
        " group by a.pool union all select p.posting::text, a.amount from wagering.bad_beat_paid p"
        " join wagering.bad_beat_award a using (round, turn)",
        "select 'pool ' || split_part(account, '/', 2) as key, posted as amount from ledger.balance"
        " where account like 'bad\\_beat\\_due/%%' union all"
        " select p.id::text, sum(t.amount) from ledger.transfer t join ledger.posting p using (day, lane, number)"
        " where t.phase = 'posted' and t.kind in ('bad_beat_paid', 'bad_beat_credited') group by 1",
    )


COMPARISONS: Final[tuple[Comparison, ...]] = (
    ("poker hands", "605a.2(d)(6)", _hands),
    ("poker pots", "553.7(c)", _pots),
    ("poker time charges", "553.15(b)(3)", _charges),
    ("Bad Beat contributions counted", "553.20(e)", _counts),
    ("Bad Beat payouts", "553.20(f)", _owed),
)
"""What the audit compares of poker beside the house's own."""
