"""Gaming vouchers as the books have them: found by their number, held, and ended once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Posting
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import options
from feltwork.wagering.validation_numbers import is_well_read, masked, parse_validation_number

How = Literal["redeemed", "voided", "expired"]


@dataclass(frozen=True, slots=True)
class End:
    """How a voucher ended: where it was redeemed (a terminal or another location), when, and by which posting."""

    how: How
    terminal: str | None
    location: str | None
    posting: UUID
    day: date
    at: datetime

    @property
    def place(self) -> str | None:
        return f"terminal {self.terminal}" if self.terminal else self.location


@dataclass(frozen=True, slots=True)
class Voucher:
    """A gaming voucher as the books have it."""

    validation_number: str
    amount: Cents
    asset_number: str
    gaming_table: str
    sequence: int
    issued_for: str
    remainder_of: str | None
    posting: UUID
    day: date
    at: datetime
    expires_on: date | None
    """The last gaming day on which it is good; None: it does not expire."""
    end: End | None = None

    @property
    def ticket(self) -> str:
        """What the journal calls it: the validation number of an outstanding voucher is as good as cash."""
        return f"{self.asset_number}#{self.sequence}"

    def state(self, today: date) -> str:
        """Outstanding, redeemed, voided or expired; expired as soon as its last day is over."""
        if self.end:
            return self.end.how
        return "expired" if self.expires_on and today > self.expires_on else "outstanding"

    def to_json(self) -> dict[str, Any]:
        return {
            "validation_number": self.validation_number,
            "ticket": self.ticket,
            "amount": money(self.amount),
            "asset_number": self.asset_number,
            "table": self.gaming_table,
            "issued_for": self.issued_for,
            "issued_at": self.at.isoformat(),
            "day": self.day.isoformat(),
            "expires_on": self.expires_on and self.expires_on.isoformat(),
            "ended": self.end and self.end.how,
            "ended_at": self.end and self.end.at.isoformat(),
            "place": self.end and self.end.place,
        }


def voucher_of(row: Row) -> Voucher:
    """A voucher from its row, with its end where the row has one."""
    end = None
    if row.get("how"):
        end = End(
            row["how"], row["ended_terminal"], row["location"], row["ended_posting"], row["ended_day"], row["ended_at"]
        )
    return Voucher(
        row["validation_number"],
        row["amount"],
        row["terminal"],
        row["gaming_table"],
        row["sequence"],
        row["issued_for"],
        row["remainder_of"],
        row["posting"],
        row["day"],
        row["at"],
        row["expires_on"],
        end,
    )


class UnknownVoucher(Refused):
    """There is no voucher with this number."""


def find(unit: Unit, validation_number: str) -> Voucher:
    """The voucher with a validation number, whatever became of it."""
    number = parse_validation_number(validation_number)
    row = unit.row("select * from wagering.vouchers where validation_number = %s", (number,))
    if row is not None:
        return voucher_of(row)
    what = f"gaming voucher {masked(number)}"
    why = "there is none with this validation number"
    if is_well_read(number):
        raise UnknownVoucher(what, why, "461a.8(d)", "hold it, and call a supervisor")
    why = f"{why}, and its last digit does not fit the others"
    raise UnknownVoucher(what, why, "461a.8(d)", "read it again: a digit is wrong, or two have changed places")


def find_ended(unit: Unit, validation_number: str, posting: UUID | None) -> Voucher | None:
    """The voucher that a posting has ended, if it has this number."""
    row = unit.row(
        "select * from wagering.vouchers where validation_number = %s and ended_posting = %s",
        (validation_number, posting),
    )
    return None if row is None else voucher_of(row)


def today(unit: Unit) -> date:
    """The gaming day that is going on."""
    day: date = unit.value("select wagering.today()")
    return day


def hold(unit: Unit, validation_number: str) -> Voucher:
    """An outstanding voucher, held for this unit; refused where it has ended.

    Those who come for it at the same moment wait in the first line, and see in the second what became of it.
    """
    unit.run("select from wagering.hold_voucher(%s)", (validation_number,))
    voucher = find(unit, validation_number)
    what = f"gaming voucher {masked(voucher.validation_number)}"
    if voucher.end:
        when = voucher.end.at.astimezone(ZoneInfo(options(unit).timezone))
        where = f" at {voucher.end.place}" if voucher.end.place else ""
        why = f"it was {voucher.end.how}{where} on {when:%Y-%m-%d at %H:%M:%S}"
        raise Refused(what, why, "461a.10(k)" if voucher.end.how == "redeemed" else "461a.8(d)")
    if voucher.state(today(unit)) == "expired":
        raise Refused(what, f"it expired with gaming day {voucher.expires_on}", "461a.8(d)")
    return voucher


def hold_at_terminal(unit: Unit, validation_number: str) -> Voucher | Refused:
    """An outstanding voucher, held for this unit. A terminal learns of any other number only that it is not accepted.

    The same statements run whether a voucher has ended or never was: neither the words nor the time tell them apart.
    """
    unit.run("select from wagering.hold_voucher(%s)", (validation_number,))
    row = unit.row(
        "select * from wagering.vouchers where validation_number = %s and how is null"
        " and (expires_on is null or expires_on >= wagering.today())",
        (validation_number,),
    )
    if row is not None:
        return voucher_of(row)
    what = f"gaming voucher {masked(validation_number)}"
    return Refused(what, "this terminal does not accept it", "461a.8(d)", "take it to the cage")


def end_vouchers(
    unit: Unit,
    vouchers: Sequence[Voucher],
    how: How,
    posting: Posting,
    terminal: str | None = None,
    location: str | None = None,
) -> None:
    """Write how vouchers ended: by this posting, and never again."""
    unit.run(
        "insert into wagering.voucher_end (voucher, how, terminal, location, posting, day, at)"
        " select unnest(%s::text[]), %s, %s, %s, %s, %s, %s",
        ([one.validation_number for one in vouchers], how, terminal, location, posting.id, posting.day, posting.at),
    )
