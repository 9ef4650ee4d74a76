"""The audit: whatever is kept twice is compared, and each difference is named (605a.2(d)(6), 605a.5(d), 461a.8(l)).

Meters, vouchers, payouts, wagers in play, tips and progressive controllers each keep figures of their own beside the
ledger. All of them are read from one moment of the books. The ledger itself is proved by `feltwork ledger verify`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, LiteralString

from feltwork.database.database import Unit
from feltwork.terms.money import money
from feltwork.wagering import signed_bills
from feltwork.wagering.house import House
from feltwork.wagering.meters import shown_as
from feltwork.wagering.progressive_display import differences as progressive_differences
from feltwork.wagering.validators import is_signature

Progress = Callable[[str, int, int], None]
"""Told before each comparison: what is compared, how many are done, and how many there are."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that the books and the ledger have differently."""

    of: str
    """Whose figure it is: a terminal, a table, a voucher, a pool, a progressive."""
    figure: str
    shows: int
    ledger: int
    section: str
    counts: bool = False

    @property
    def by(self) -> int:
        """What the books show beyond what the ledger says."""
        return self.shows - self.ledger

    def __str__(self) -> str:
        shows, says, by = (shown_as(value, counts=self.counts) for value in (self.shows, self.ledger, self.by))
        return f"{self.of}, {self.figure}: shows {shows}, the ledger says {says}, by {by} (§ {self.section})"

    def to_json(self) -> dict[str, Any]:
        figures = {"shows": self.shows, "ledger": self.ledger, "by": self.by}
        written = {name: value if self.counts else money(value) for name, value in figures.items()}
        return {"of": self.of, "figure": self.figure, **written, "section": self.section}


Found = tuple[int, list[Difference]]
"""How many figures were compared, and those that differ."""
Comparison = tuple[str, str, Callable[[Unit], Found]]
"""What is compared, its section, and how."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One comparison: how many figures there were, and those that differ."""

    what: str
    section: str
    figures: int
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """Everything that was compared, at one moment."""

    at: datetime
    comparisons: tuple[Compared, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(found for compared in self.comparisons for found in compared.differences)

    @property
    def clean(self) -> bool:
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        return {
            "at": self.at.isoformat(),
            "clean": self.clean,
            "compared": [
                {"what": one.what, "section": one.section, "figures": one.figures, "differences": len(one.differences)}
                for one in self.comparisons
            ],
            "differences": [found.to_json() for found in self.differences],
        }


def audit(house: House, progress: Progress | None = None, more: Sequence[Comparison] = ()) -> Audit:
    """Compare everything that is kept twice, in one snapshot, while the house goes on.

    ``more`` is what rooms above keep beside the ledger.
    """
    found: Audit = house.read(lambda unit: audit_in(unit, progress, more), "the audit")
    return found


def audit_in(unit: Unit, progress: Progress | None = None, more: Sequence[Comparison] = ()) -> Audit:
    """The same inside a unit of work, which should read from one moment."""
    at = unit.value("select ledger.now()")
    done = []
    comparisons = (*COMPARISONS, *more)
    for number, (what, section, compare) in enumerate(comparisons):
        if progress:
            progress(what, number, len(comparisons))
        done.append(_compared(what, section, compare(unit)))
    if progress:
        progress("done", len(comparisons), len(comparisons))
    return Audit(at, tuple(done))


def _compared(what: str, section: str, found: Found) -> Compared:
    figures, differences = found
    return Compared(what, section, figures, tuple(differences))


# ---------------------------------------------------------------------------------------------- the comparisons
#
# A side without a row for a figure counts as zero, so that a row which was removed is named like one that was changed.


def _meters(unit: Unit) -> Found:
    """605a.5(d): every meter of every terminal beside the sum of the transfers it accumulates."""
    rows = unit.rows(
        "select terminal, meter, l.section, l.counts, coalesce(m.value, 0) as shows, l.value as ledger"
        " from wagering.meter_by_ledger l left join wagering.meter m using (terminal, meter)"
        " order by terminal, l.position"
    )
    differing = [row for row in rows if row["shows"] != row["ledger"]]
    return len(rows), [
        Difference(
            f"terminal {row['terminal']}",
            f"meter {row['meter']}",
            row["shows"],
            row["ledger"],
            row["section"],
            row["counts"],
        )
        for row in differing
    ]


def _bills(unit: Unit) -> Found:
    """605a.5(d)(5): the bills that each terminal's validator signed, beside those that the ledger credited there."""
    return pairs(
        unit,
        ("terminal", "bills signed by its validator", "605a.5(d)(5)"),
        "select terminal as key, sum(amount) as amount from ("
        "select terminal, dollars * 100::bigint as amount from wagering.bill"
        " union all select terminal, amount from wagering.unsigned_bills) as bill group by terminal",
        "select terminal as key, sum(amount) as amount from ledger.transfer"
        " where phase = 'posted' and kind = 'bill_in' and terminal is not null group by terminal",
    )


def _bill_signatures(unit: Unit) -> Found:
    """605a.5(d)(5): every bill's signature, verified with the validator's public key; a wrong one counts for zero."""
    wrong, bills = [], 0
    for report, public_key in signed_bills.all_bills(unit):
        bills += 1
        if not is_signature(public_key, report):
            of = f"bill {report.counter} of terminal {report.asset_number}"
            wrong.append(Difference(of, "signature of its validator", report.dollars * 100, 0, "605a.5(d)(5)"))
    return bills, wrong


def _vouchers_issued(unit: Unit) -> Found:
    """Every voucher beside the transfer that issued it, by its ticket."""
    return pairs(
        unit,
        ("gaming voucher", "issued for", "605a.5(c)"),
        "select ticket as key, amount from wagering.vouchers",
        "select what as key, sum(amount) as amount from ledger.transfer"
        " where phase = 'posted' and kind = 'voucher_out' group by what",
    )


def _vouchers_ended(unit: Unit) -> Found:
    """Vouchers that ended beside what the posting that ended them took out of the vouchers' account."""
    return pairs(
        unit,
        ("posting", "gaming vouchers that it ended", "461a.10(k)"),
        "select ended_posting::text as key, sum(amount) as amount from wagering.vouchers"
        " where how is not null group by ended_posting",
        "select p.id::text as key, sum(t.amount) as amount from ledger.transfer t"
        " join ledger.posting p using (day, lane, number)"
        " where t.phase = 'posted' and t.debit = 'vouchers' group by p.id",
    )


def _voucher_liability(unit: Unit) -> Found:
    """What is outstanding, and what expired, beside the accounts that owe it (461a.8(l))."""
    return pairs(
        unit,
        ("gaming vouchers", "owed", "461a.8(l)"),
        "select 'outstanding' as key, sum(amount) as amount from wagering.vouchers where how is null"
        " union all select 'expired', sum(amount) from wagering.vouchers where how = 'expired'",
        "select case code when 'vouchers' then 'outstanding' else 'expired' end as key, posted as amount"
        " from ledger.balances where code in ('vouchers', 'vouchers_expired')",
    )


def _progressives(unit: Unit) -> Found:
    """605a.7: every controller's totals and awards beside the transfers of its meter, and the meter on display."""
    return unit.value("select count(*) from wagering.progressive"), [
        Difference(f"progressive {found.progressive}", found.figure, found.controller, found.ledger, "605a.7(a)(1)")
        for found in progressive_differences(unit)
    ]


def _payouts(unit: Unit) -> Found:
    """What attendants still have to pay at each terminal beside the account of what is due there."""
    return pairs(
        unit,
        ("terminal", "payouts due", "465a.26(a)"),
        "select coalesce(p.terminal, p.device) as key, sum(p.amount) as amount from wagering.payout p"
        " where not exists (select from wagering.payout_paid d where d.payout = p.id) group by 1",
        "select split_part(account, '/', 2) as key, posted as amount from ledger.balance"
        " where account like 'payout\\_due/%%'",
    )


def _wagers_at_terminals(unit: Unit) -> Found:
    """Wagers that are neither settled nor voided beside what is reserved for them in each game account."""
    return pairs(
        unit,
        ("terminal", "wagers in play", "605a.2(d)(1)"),
        "select s.terminal as key, sum(w.amount) as amount from wagering.wager w"
        " join wagering.seat s on s.round = w.round and s.seat = w.seat"
        " where not exists (select from ledger.transfer t where t.resolves = w.id) group by s.terminal",
        "select split_part(account, '/', 2) as key, reserved as amount from ledger.balance"
        " where account like 'game\\_account/%%'",
    )


def _wagers_at_tables(unit: Unit) -> Found:
    """The same wagers by table, beside what each table's account expects."""
    return pairs(
        unit,
        ("table", "wagers in play", "605a.2(d)(6)"),
        "select r.gaming_table as key, sum(w.amount) as amount from wagering.wager w"
        " join wagering.round r on r.id = w.round"
        " where not exists (select from ledger.transfer t where t.resolves = w.id) group by r.gaming_table",
        "select split_part(account, '/', 2) as key, sum(expected) as amount from ledger.balance_part"
        " where account like 'table\\_win/%%' group by account"
        " union all select split_part(account, '/', 2), expected from ledger.balance"
        " where account like 'table\\_stakes/%%'",
    )


def _tips(unit: Unit) -> Found:
    """What each pool of dealers holds beside the tips that terminals sent to it, corrections included."""
    return pairs(
        unit,
        ("tips for pool", "held", "465a.19(g)(2)"),
        "select split_part(account, '/', 2) as key, sum(posted) as amount from ledger.balance_part"
        " where account like 'tips/%%' group by account",
        "select split_part(account, '/', 2) as key, sum(amount) as amount from ("
        "select credit as account, amount from ledger.transfer where phase = 'posted' and credit like 'tips/%%'"
        " union all"
        " select debit, -amount from ledger.transfer where phase = 'posted' and debit like 'tips/%%'"
        ") as entry group by account",
    )


def pairs(unit: Unit, named: tuple[str, str, str], books: LiteralString, ledger: LiteralString) -> Found:
    """Two lists of amounts by key, side by side: how many keys there are, and where the amounts differ."""
    of, figure, section = named
    rows = unit.rows(
        f"with pair as materialized (select key, coalesce(b.amount, 0)::bigint as shows,"  # noqa: S608 - our own text
        f" coalesce(l.amount, 0)::bigint as ledger from ({books}) b full join ({ledger}) l using (key))"
        " select null as key, count(*) as shows, 0 as ledger from pair"
        " union all (select key, shows, ledger from pair where shows <> ledger order by key)"
    )
    return rows[0]["shows"], [
        Difference(f"{of} {row['key']}", figure, row["shows"], row["ledger"], section) for row in rows[1:]
    ]


COMPARISONS: Final[tuple[Comparison, ...]] = (
    ("meters of terminals", "605a.5(d)", _meters),
    ("bills in", "605a.5(d)(5)", _bills),
    ("signatures of bills", "605a.5(d)(5)", _bill_signatures),
    ("gaming vouchers issued", "605a.5(c)", _vouchers_issued),
    ("gaming vouchers redeemed, voided and expired", "461a.10(k)", _vouchers_ended),
    ("gaming voucher liability", "461a.8(l)", _voucher_liability),
    ("progressive meters", "605a.7(a)(1)", _progressives),
    ("payouts due", "465a.26(a)", _payouts),
    ("wagers in play at terminals", "605a.2(d)(1)", _wagers_at_terminals),
    ("wagers in play at tables", "605a.2(d)(6)", _wagers_at_tables),
    ("tips", "465a.19(g)(2)", _tips),
)
"""What is compared in every house."""
