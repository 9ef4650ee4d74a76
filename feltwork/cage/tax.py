"""The tax on gross table game revenue: rates that the licensee sets, and what they come to (601a.9(e)).

The rates are the statute's, 4 Pa.C.S. § 13A62, which our texts only refer to. So they are dated parameters: stated by
one person of the finance department, approved by another person, with the source of the figure. Without a rate there is
no tax, and the statement says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final
from uuid import UUID

from feltwork.access import approvals
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.revenue import LOCK, RateClass
from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown

SECTION: Final = "601a.9(e)"
WHOLE: Final = 10_000
"""Basis points of the whole."""
LONGEST_SOURCE: Final = 200


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of the tax from a gaming day on."""

    id: UUID
    of: RateClass
    basis_points: int
    from_day: date
    source: str
    set_by: str
    approved_by: str
    at: datetime

    @property
    def percent(self) -> str:
        """
        >>> Rate(None, None, 1425, None, "", "", "", None).percent  # type: ignore[arg-type]
        '14.25%'
        """
        return f"{self.basis_points // 100}.{self.basis_points % 100:02d}%"

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "class": self.of,
            "words": self.of.words,
            "rate": self.percent,
            "basis_points": self.basis_points,
            "from_day": self.from_day.isoformat(),
            "source": self.source,
            "set_by": self.set_by,
            "approved_by": self.approved_by,
            "at": self.at.isoformat(),
            "section": SECTION,
        }


def tax_on(base: Cents, basis_points: int) -> Cents:
    """The tax on a day's base: half a cent counts as one; a day that lost has none.

    >>> tax_on(10_00, 1400), tax_on(25, 1400), tax_on(-100_00, 3400)
    (140, 4, 0)
    """
    if base <= 0:
        return 0
    return (2 * base * basis_points + WHOLE) // (2 * WHOLE)


# -------------------------------------------------------------------------------------------------------- setting


def content_of(of: str, basis_points: int, from_day: date, source: str) -> dict[str, Any]:
    """What is asked for when a rate is to be set; refused where it can't be."""
    what = f"rate of the tax from {from_day}"
    if of not in list(RateClass):
        raise Refused(what, f"{shown(of)} is no class", SECTION, f"one of {', '.join(RateClass)}")
    if isinstance(basis_points, bool) or not 0 <= basis_points <= WHOLE:
        raise Refused(what, f"{shown(basis_points)} is no rate", SECTION, "hundredths of a percent, 0 to 10000")
    if not 0 < len(source.strip()) <= LONGEST_SOURCE:
        raise Refused(what, "it does not say where the rate is from", SECTION, "cite the statute or the notice")
    return {"rate_class": of, "basis_points": basis_points, "from_day": from_day.isoformat(), "source": source.strip()}


def ask(unit: Unit, id: UUID, by: Person, content: Mapping[str, Any], why: str) -> approvals.Request:
    """Ask that a rate be set; another person approves it."""
    _verify_open(unit, content["rate_class"], date.fromisoformat(content["from_day"]))
    return approvals.ask(unit, id, by, Permission.SET_TAX_RATES, content, why)


def set_rate(unit: Unit, request: UUID, by: Person) -> Rate:
    """The rate that was asked for and approved holds from its day on; sent again it is the same."""
    one_at_a_time(unit, LOCK)
    known = unit.row(f"{_SELECT} where r.id = %s", (request,))
    if known is not None:
        return _rate(known)
    found = approvals.use(unit, request, by, Permission.SET_TAX_RATES)
    content = found.content
    from_day = date.fromisoformat(content["from_day"])
    _verify_open(unit, content["rate_class"], from_day)
    [approver] = [signer for signer in found.signed if signer is not None]
    unit.run(
        "insert into cage.tax_rate (id, class, basis_points, from_day, source, set_by, approved_by)"
        " values (%s, %s, %s, %s, %s, %s, %s)",
        (
            request,
            content["rate_class"],
            content["basis_points"],
            from_day,
            content["source"],
            found.asked_by.person,
            approver.person,
        ),
    )
    return _rate(unit.only(f"{_SELECT} where r.id = %s", (request,)))


def _verify_open(unit: Unit, of: str, from_day: date) -> None:
    """A day that is closed keeps its rate; one with a later rate of its own does so whatever is set before it."""
    last: date | None = unit.value(
        "select max(s.day) from cage.statement s where s.day >= %(from)s and not exists (select from cage.tax_rate r"
        " where r.class = %(of)s and r.from_day > %(from)s and r.from_day <= s.day)",
        {"of": of, "from": from_day},
    )
    if last is not None:
        why = f"the statement of {last} is closed with the rate that it has"
        raise Refused(f"rate from {from_day}", why, SECTION, "a rate holds from a day that is still open")


# -------------------------------------------------------------------------------------------------------- reading


def rates(unit: Unit) -> list[Rate]:
    """Every rate that was ever set, the newest first."""
    return [_rate(row) for row in unit.rows(f"{_SELECT} order by r.from_day desc, r.at desc, r.class")]


def rates_on(unit: Unit, day: date) -> dict[RateClass, Rate]:
    """The rates that hold on a gaming day: of each class the one with the latest day, and of those the newest."""
    held: dict[RateClass, Rate] = {}
    for one in rates(unit):
        if one.from_day <= day:
            held.setdefault(one.of, one)
    return held


_SELECT: Final = (
    "select r.id, r.class as of, r.basis_points, r.from_day, r.source, s.sign_in_name as set_by,"
    " a.sign_in_name as approved_by, r.at from cage.tax_rate r join access.person s on s.id = r.set_by"
    " join access.person a on a.id = r.approved_by"
)


def _rate(row: Row) -> Rate:
    return Rate(**{**row, "of": RateClass(row["of"])})
