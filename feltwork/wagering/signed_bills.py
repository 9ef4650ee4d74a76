"""A validator's report becomes a signed bill, or a breach that stops its terminal (605a.3(a)(1)(i), 465a.17(c))."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal
from uuid import UUID

from feltwork.database.database import Row, Unit
from feltwork.terms.bill_report import BillReport
from feltwork.terms.refusal import Refused
from feltwork.wagering import box_room, holds, validators
from feltwork.wagering.house import House
from feltwork.wagering.terminals import Terminal

Rule = Literal["signature", "used", "gap", "pace", "box"]
_AT_ONCE: Final = 5_000
_LOOK: Final = "call slot operations: somebody looks at the validator, then enables the terminal"


class BillBreach(Refused):
    """A report that an honest validator does not make: nothing is credited, and the terminal is stopped."""

    def __init__(self, report: BillReport, rule: Rule, why: str, section: str = validators.SECTION) -> None:
        super().__init__(f"bill {report.dollars} at terminal {report.asset_number}", why, section, _LOOK)
        self.report, self.rule = report, rule


@dataclass(frozen=True, slots=True)
class SignedBill:
    """A bill in the box by its validator's signature, the next one, no sooner than a validator can take it.

    Only :func:`accept` makes one, and only one of these is credited.
    """

    report: BillReport
    free_at: datetime
    """When the validator could have taken the next bill at its fastest."""


def accept(unit: Unit, at: Terminal, report: BillReport) -> SignedBill:
    """Verify a report at a terminal that this unit has locked; refused as a breach when it breaks a rule."""
    key = validators.in_force(unit, report.key, at.asset_number)
    if not key.has_signed(report):
        raise BillBreach(report, "signature", "the signature is not its validator's")
    due = next_bill(unit, report.key)
    if report.counter < due.counter:
        raise BillBreach(report, "used", f"counter {report.counter} was used for another bill")
    if report.counter > due.counter:
        raise BillBreach(report, "gap", f"counter {report.counter} came when {due.counter} was next")
    if not due.in_time():
        raise BillBreach(report, "pace", "it came sooner than a validator can take a bill")
    if box_room.is_full(unit, at.asset_number):
        raise BillBreach(report, "box", "its drop box is full by the books", box_room.SECTION)
    return SignedBill(report, due.free_at)


@dataclass(frozen=True, slots=True)
class NextBill:
    """The next bill of a validator: its counter, and when it can come."""

    counter: int
    moment: datetime
    """Now, by the database's clock: no server and no terminal has a say in it."""
    busy: timedelta
    """For so long the validator would be at the bills before, one after the other at its fastest."""
    pace: timedelta
    burst: int

    def in_time(self, more: int = 0) -> bool:
        """Whether it can come now, and so many more with it.

        A terminal reports again what was not answered while its line was down, all at once. Its validator takes no
        further bill with five on its hands (client/validator.py): so many may come together, and each later one after
        the time that a validator needs.
        """
        return not self.wait(more)

    def wait(self, more: int = 0) -> timedelta:
        """The time until it can come, and so many more with it."""
        return max(self.busy + more * self.pace - (self.burst - 1) * self.pace, timedelta())

    @property
    def free_at(self) -> datetime:
        return self.moment + self.busy + self.pace


def next_bill(unit: Unit, key: str) -> NextBill:
    """The bill that a validator's key can sign next."""
    row = unit.only(
        "select coalesce(b.counter, 0) + 1 as counter, c.moment, v.burst,"
        # When the clock was set back, the validator is as busy as it was at its last bill.
        " greatest(b.free_at - greatest(c.moment, b.at), interval '0') as busy,"
        " make_interval(secs => v.seconds_a_bill::float8) as pace"
        " from wagering.validator v cross join ledger.clock c left join lateral (select counter, free_at, at"
        " from wagering.bill where key = v.key order by counter desc limit 1) b on true where v.key = %s",
        (key,),
    )
    return NextBill(**row)


def keep(unit: Unit, posting: UUID, bill: SignedBill) -> None:
    """Keep a bill with its signature, as evidence, beside the posting that credits it."""
    report = bill.report
    unit.run(
        "insert into wagering.bill (posting, key, counter, terminal, dollars, signature, free_at)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (posting, report.key, report.counter, report.asset_number, report.dollars, report.signature, bill.free_at),
    )


def report_of(unit: Unit, posting: UUID) -> BillReport | None:
    """The report under which a bill was credited; None when there is no such bill."""
    row = unit.row("select * from wagering.bill where posting = %s", (posting,))
    return None if row is None else _report(row)


def all_bills(unit: Unit) -> Iterator[tuple[BillReport, bytes]]:
    """Every bill as it was reported, with the public key of its validator, a few thousand in memory at a time."""
    after: tuple[str, int] = ("", 0)
    while rows := unit.rows(
        "select b.*, v.public_key from wagering.bill b join wagering.validator v using (key)"
        " where (b.key, b.counter) > (%s, %s) order by b.key, b.counter limit %s",
        (*after, _AT_ONCE),
    ):
        for row in rows:
            yield _report(row), bytes(row["public_key"])
        after = rows[-1]["key"], rows[-1]["counter"]


def _report(row: Row) -> BillReport:
    return BillReport(row["terminal"], row["key"], row["counter"], row["dollars"], bytes(row["signature"]))


def stop_terminal(house: House, id: UUID, breach: BillBreach) -> None:
    """Stop a terminal for a breach, in a unit of its own: the report's own unit leaves nothing behind."""
    report = breach.report

    def stop(unit: Unit) -> None:
        terminal = holds.of_terminal(report.asset_number)
        section = breach.section or validators.SECTION
        if not holds.place(unit, terminal, holds.STOPPED, breach.why, section, "the house", _LOOK):
            return
        unit.run("update wagering.terminal set enabled = false where asset_number = %s", (report.asset_number,))
        unit.run(
            "insert into wagering.bill_breach (terminal, key, rule, command, counter, dollars, signature, why)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s)",
            (
                report.asset_number,
                report.key,
                breach.rule,
                id,
                report.counter,
                report.dollars,
                report.signature,
                breach.why,
            ),
        )

    house.database.run(stop, f"the stop of terminal {report.asset_number}")
