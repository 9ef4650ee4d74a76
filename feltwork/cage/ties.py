"""Whether a day's terminal revenue ties: reached by the figures of tables, by the ledger's accounts and by the meters.

The three are read in different ways. The figures add up kinds of transfers, the accounts add up what went into and out
of them, and the meters are what terminals show. A statement is closed only where all three are the same to the cent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.wagering import accounts
from feltwork.wagering.reports import REVENUE_ACCOUNTS, Figures

Readings = dict[str, dict[str, int]]
"""By terminal and meter, in cents."""

METERS: Final[Mapping[str, int]] = {
    "coin_in": 1,
    "vigorish": 1,
    "coin_out": -1,
    "attendant_paid_jackpots": -1,
    "terminal_paid_progressive": -1,
    "attendant_paid_progressive": -1,
}
"""The meters of 605a.5(d) that make revenue, and with which sign."""


@dataclass(frozen=True, slots=True)
class Tie:
    """A way to the revenue beside the figures, item by item, and the difference."""

    by: str
    section: str
    figures: Cents
    items: tuple[tuple[str, Cents], ...]

    @property
    def total(self) -> Cents:
        return sum(amount for _, amount in self.items)

    @property
    def difference(self) -> Cents:
        return self.figures - self.total

    def to_json(self) -> dict[str, Any]:
        return {
            "by": self.by,
            "section": self.section,
            "figures": money(self.figures),
            "items": [{"what": what, "amount": money(amount)} for what, amount in self.items],
            "total": money(self.total),
            "difference": money(self.difference),
        }


def ties(unit: Unit, day: date, total: Figures, invalid: Cents) -> tuple[Tie, Tie]:
    """The two other ways to what terminals came to in a day; ``invalid`` is what was counted of no validity."""
    revenue = total.revenue + invalid
    shown = _revenue_of(closing(unit, day)) - _revenue_of(opening(unit, day))
    on_no_meter = (
        ("payouts that became due, less those paid", -_due_less_paid(unit, day)),
        ("corrections, which no meter counts", total.revenue_corrected),
        ("poker rake and time charges, which no meter counts", total.rake + total.time_charges),
        ("instruments counted without regard to their validity", invalid),
    )
    return (
        Tie(
            "the ledger's accounts", "605a.2(d)(6)", revenue, (("into revenue accounts, less out", _moved(unit, day)),)
        ),
        Tie(
            "the terminals' meters",
            "601a.9(e)",
            revenue,
            (
                ("meters at the end of the day, less at its beginning", shown),
                *((what, amount) for what, amount in on_no_meter if amount),
            ),
        ),
    )


# A progressive is owed to players: what it pays them is paid by the house, what the house puts into it is not.
_MOVED: Final = """
with side as (
    select amount, split_part(debit, '/', 1) as debit, split_part(credit, '/', 1) as credit
    from ledger.transfer where day = %(day)s and phase = 'posted'
)
select coalesce(sum(amount * ((credit = any(%(revenue)s))::int - (debit = any(%(revenue)s))::int)), 0)::bigint
from side where debit <> 'progressive_cost' and credit <> 'progressive_cost'
"""


def _moved(unit: Unit, day: date) -> Cents:
    revenue = [*REVENUE_ACCOUNTS, accounts.INSTRUMENTS_COUNTED]
    found: Cents = unit.value(_MOVED, {"day": day, "revenue": revenue})
    return found


_DUE: Final = """
select coalesce(sum(case when p.day = %(day)s then w.amount else 0 end)
    - sum(case when q.day = %(day)s then w.amount else 0 end), 0)::bigint
from wagering.payout w join ledger.posting p on p.id = w.posting
left join wagering.payout_paid d on d.payout = w.id left join ledger.posting q on q.id = d.posting
where w.terminal is not null and w.kind <> 'cancelled_credit' and %(day)s in (p.day, q.day)
"""


def _due_less_paid(unit: Unit, day: date) -> Cents:
    """Winnings are revenue's when they become due; the attendants' meters count them when they are paid."""
    found: Cents = unit.value(_DUE, {"day": day})
    return found


# --------------------------------------------------------------------------------------------------------- meters


_GREW: Final = """
select t.terminal, r.meter, sum(t.amount)::bigint as value from ledger.transfer t
join wagering.meter_rule r on r.transfer_kind = t.kind and (r.what is null or r.what = t.what)
where t.day > %(after)s and t.day <= %(through)s and t.phase = 'posted' and t.terminal is not null
    and r.meter = any(%(meters)s)
group by t.terminal, r.meter
"""
_SHOWS: Final = "select terminal, meter, value from wagering.meter where meter = any(%s)"


def closing(unit: Unit, day: date) -> Readings:
    """What every terminal's meters showed when a day ended: what they show now, less what came in later days."""
    found: Readings = defaultdict(dict)
    for row in unit.rows(_SHOWS, (list(METERS),)):
        found[row["terminal"]][row["meter"]] = row["value"]
    return _added(found, _grew(unit, day, date.max), -1)


def opening(unit: Unit, day: date) -> Readings:
    """What they should have shown when it began: as the last closed statement before it has them, and from there by the
    ledger. So a meter that moved by itself shows in every day since."""
    kept = unit.row("select day, meters from cage.statement where day < %s order by day desc limit 1", (day,))
    after, shown = (date.min, {}) if kept is None else (kept["day"], kept["meters"])
    before = day - timedelta(days=1) if day > date.min else day  # no calendar has a day before the first
    return _added(defaultdict(dict, shown), _grew(unit, after, before), 1)


def _grew(unit: Unit, after: date, through: date) -> list[Row]:
    return unit.rows(_GREW, {"after": after, "through": through, "meters": list(METERS)})


def _added(readings: Readings, grew: list[Row], sign: int) -> Readings:
    for row in grew:
        of = readings[row["terminal"]]
        of[row["meter"]] = of.get(row["meter"], 0) + sign * row["value"]
    return dict(readings)


def _revenue_of(readings: Readings) -> Cents:
    return sum(sign * meters.get(name, 0) for meters in readings.values() for name, sign in METERS.items())
