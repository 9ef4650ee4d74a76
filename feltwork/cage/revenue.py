"""What gross table game revenue is made of: four classes that are kept apart (601a.9(b)).

Terminals come from Feltwork's own books. Tables with felt, fully automated tables and contests are played elsewhere:
their figures are stated here, table by table. Of 601a.9(c) our text has how five figures make the net revenue of a
table, and not what each of them is, so they are stated by the number of their paragraph.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Row, Unit
from feltwork.terms.money import MOST, Cents, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House
from feltwork.wagering.voucher_records import today

LOCK: Final = "revenue statements"
LONGEST_SUBJECT: Final = 40
LONGEST_WHY: Final = 400
OLDEST: Final = timedelta(days=366)
"""A day before that is a wrong year: its figures would stand in no statement that anybody reads."""


class RateClass(StrEnum):
    """Which of the two rates of the tax holds (601a.9(e))."""

    DEALER_OPERATED = "dealer_operated"
    FULLY_AUTOMATED = "fully_automated"

    @property
    def words(self) -> str:
        return {
            RateClass.DEALER_OPERATED: "tables and terminals operated by a dealer, 13A62(a)(1)",
            RateClass.FULLY_AUTOMATED: "fully automated electronic gaming tables, 13A62(a)(2)",
        }[self]


class RevenueClass(StrEnum):
    """A class of net revenue, in the order of 601a.9(b)."""

    BANKING = "banking"
    NONBANKING = "nonbanking"
    TERMINALS = "terminals"
    FULLY_AUTOMATED = "fully_automated"
    CONTESTS = "contests"

    @property
    def words(self) -> str:
        return {
            RevenueClass.BANKING: "banking table games with felt",
            RevenueClass.NONBANKING: "nonbanking table games",
            RevenueClass.TERMINALS: "electronic wagering terminals",
            RevenueClass.FULLY_AUTOMATED: "fully automated electronic gaming tables",
            RevenueClass.CONTESTS: "contests and tournaments",
        }[self]

    @property
    def section(self) -> str:
        return {
            RevenueClass.BANKING: "601a.9(b)(1)",
            RevenueClass.NONBANKING: "601a.9(b)(2)",
            RevenueClass.TERMINALS: "601a.9(b)(3)",
            RevenueClass.FULLY_AUTOMATED: "601a.9(b)(3)",
            RevenueClass.CONTESTS: "601a.9(b)(4)",
        }[self]

    @property
    def rate(self) -> RateClass:
        return RateClass.FULLY_AUTOMATED if self is RevenueClass.FULLY_AUTOMATED else RateClass.DEALER_OPERATED


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is stated, and whether it adds to the net revenue or is taken off."""

    id: str
    words: str
    section: str
    sign: int = 1
    signed: bool = False
    """Whether the figure itself may be below zero."""

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "words": self.words, "section": self.section, "sign": self.sign, "signed": self.signed}


FIGURES: Final[Mapping[RevenueClass, tuple[Figure, ...]]] = {
    RevenueClass.BANKING: (
        *(Figure(f"paragraph_{n}", f"figure of paragraph ({n})", "601a.9(c)") for n in (1, 2, 3)),
        *(Figure(f"paragraph_{n}", f"figure of paragraph ({n})", "601a.9(c)", -1) for n in (4, 5)),
    ),
    RevenueClass.NONBANKING: (
        Figure("time_charges", "rake time charges", "605a.2(d)(7)(iv)(A)"),
        Figure("rake", "rake from pots", "605a.2(d)(7)(iv)(B)"),
    ),
    RevenueClass.FULLY_AUTOMATED: (
        Figure("net_revenue", "net revenue by the central control computer", "601a.9(e)", signed=True),
    ),
    RevenueClass.CONTESTS: (Figure("net_revenue", "net revenue", "601a.9(b)(4)", signed=True),),
}
"""What is stated in each class."""


@dataclass(frozen=True, slots=True)
class StatedRevenue:
    """The figures of one table, device or contest for a gaming day."""

    id: UUID
    day: date
    of: RevenueClass
    subject: str
    figures: Mapping[str, Cents]
    net: Cents
    corrects: UUID | None
    why: str | None
    stated_by: str
    at: datetime

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "day": self.day.isoformat(),
            "class": self.of,
            "subject": self.subject,
            "figures": {name: money(amount) for name, amount in self.figures.items()},
            "net": money(self.net),
            "corrects": self.corrects and str(self.corrects),
            "why": self.why,
            "stated_by": self.stated_by,
            "at": self.at.isoformat(),
        }


def net_of(of: RevenueClass, figures: Mapping[str, Cents], *, correction: bool = False) -> Cents:
    """The net revenue that figures make: for a banking table the first three less the last two (601a.9(c)).

    >>> net_of(RevenueClass.BANKING, {f"paragraph_{n}": n * 100 for n in range(1, 6)})
    -300
    >>> net_of(RevenueClass.BANKING, {"paragraph_1": 100})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    feltwork.terms.refusal.Refused: figure of paragraph (2): it is not stated ...
    """
    wanted = FIGURES[of]
    if unknown := sorted(set(figures) - {one.id for one in wanted}):
        raise Refused(unknown[0], "there is no such figure", of.section, f"among {', '.join(one.id for one in wanted)}")
    total = 0
    for one in wanted:
        amount = figures.get(one.id)
        if amount is None:
            raise Refused(one.words, "it is not stated", one.section, "state it, 0 where there is none")
        if abs(amount) > MOST or (amount < 0 and not one.signed and not correction):
            raise Refused(one.words, f"{shown(money(amount))} is below nothing or out of bounds", one.section)
        total += one.sign * amount
    return total


# -------------------------------------------------------------------------------------------------------- stating


def state(
    house: House,
    id: UUID,
    by: Person,
    day: date,
    of: RevenueClass,
    subject: str,
    figures: Mapping[str, Cents],
    why: str = "",
) -> Answer:
    """State the figures of one table for a gaming day; stated again before the day is closed, they take their place."""
    what = f"{of.words}, {subject}, {day}"
    net = _verified(what, of, subject, figures)
    if len(why.strip()) > LONGEST_WHY:
        raise Refused(what, "the reason is too long", of.section, f"up to {LONGEST_WHY} letters")

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, LOCK)
        _verify_day(unit, what, day)
        if day < today(unit) - OLDEST:
            raise Refused(what, f"{day} is too long ago", "601a.9(b)", "look at the year")
        before = _before(unit, what, day, of, subject)
        if before is not None and not why.strip():
            raise Refused(what, f"{before.stated_by} has stated it", of.section, "say why it is stated again")
        unit.run(
            "insert into cage.revenue_stated (id, day, class, subject, figures, net, replaces, why, stated_by)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                id,
                day,
                of,
                subject,
                Json(dict(figures)),
                net,
                before and before.id,
                why.strip() if before else None,
                by.id,
            ),
        )
        return find(unit, id).to_json()

    request = {"day": day, "class": of, "subject": subject, "figures": dict(figures), "why": why.strip()}
    return commanded(house, id, by, Permission.STATE_REVENUE, "state_revenue", what, request, act)


def _before(unit: Unit, what: str, day: date, of: RevenueClass, subject: str) -> StatedRevenue | None:
    """What is stated of this table so far; refused where only the way of writing its name is another."""
    for one in stated(unit, day, of):
        if one.corrects is None and _written_alike(one.subject) == _written_alike(subject):
            if one.subject != subject:
                why = f"{one.stated_by} has stated it as {shown(one.subject)}"
                raise Refused(what, why, of.section, "write the name as it is stated")
            return one
    return None


def _written_alike(subject: str) -> str:
    """A name by which two ways of writing it are the same: no table's revenue counts twice for a capital letter."""
    return "".join(unicodedata.normalize("NFKC", subject).casefold().split())


def correct(house: House, id: UUID, by: Person, corrects: UUID, figures: Mapping[str, Cents], why: str) -> Answer:
    """Put figures of a closed day right: by what is stated now, in the gaming day that is going on.

    ``figures`` are what the day's figures should have been; the difference is what stands in today's statement.
    """
    what = f"correction of {corrects}"
    if not 0 < len(why.strip()) <= LONGEST_WHY:
        raise Refused(what, "no reason is stated, or too long a one", "601a.9(b)", "say what was wrong")

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, LOCK)
        wrong = find(unit, corrects)
        if not closed(unit, wrong.day):
            raise Refused(what, f"{wrong.day} is not closed yet", "601a.9(b)", "state the figures again")
        net_of(wrong.of, figures)
        if wrong.corrects is not None:
            raise Refused(what, "it is a correction itself", "601a.9(b)", "correct what it corrects")
        so_far = stands(unit, wrong)
        difference = {name: figures[name] - so_far[name] for name in so_far}
        if not any(difference.values()):
            raise Refused(what, "nothing would change", "601a.9(b)")
        on = today(unit)
        _verify_day(unit, what, on)
        unit.run(
            "insert into cage.revenue_stated (id, day, class, subject, figures, net, corrects, why, stated_by)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                id,
                on,
                wrong.of,
                wrong.subject,
                Json(difference),
                net_of(wrong.of, difference, correction=True),
                corrects,
                why.strip(),
                by.id,
            ),
        )
        return find(unit, id).to_json()

    request = {"corrects": str(corrects), "figures": dict(figures), "why": why.strip()}
    return commanded(house, id, by, Permission.STATE_REVENUE, "correct_revenue", what, request, act)


def stands(unit: Unit, one: StatedRevenue) -> dict[str, Cents]:
    """What was stated, with every correction of it since."""
    rows = unit.rows("select figures from cage.revenue_stated where corrects = %s", (one.id,))
    return {
        name: amount + sum(int(row["figures"].get(name, 0)) for row in rows) for name, amount in one.figures.items()
    }


def _verified(what: str, of: RevenueClass, subject: str, figures: Mapping[str, Cents]) -> Cents:
    if of not in FIGURES:
        raise Refused(what, "it comes from the central control computer, nobody states it", "601a.9(e)")
    if not 0 < len(subject) <= LONGEST_SUBJECT or subject != subject.strip() or not subject.isprintable():
        raise Refused(what, "it names no table, device or contest", of.section, f"up to {LONGEST_SUBJECT} letters")
    return net_of(of, figures)


def _verify_day(unit: Unit, what: str, day: date) -> None:
    if day > today(unit):
        raise Refused(what, f"gaming day {day} has not begun", "601a.9(b)", f"{today(unit)} is the newest")
    if closed(unit, day):
        raise Refused(what, "the statement of that day is closed", "601a.9(b)", "correct it in the day going on")


# ------------------------------------------------------------------------------------------------------- reading


def closed(unit: Unit, day: date) -> bool:
    """Whether the statement of a gaming day is closed."""
    return unit.row("select from cage.statement where day = %s", (day,)) is not None


def stated(unit: Unit, day: date, of: RevenueClass | None = None) -> list[StatedRevenue]:
    """What is stated for a gaming day, with the corrections made in it and without figures that others replaced."""
    rows = unit.rows(
        f"{_SELECT} where s.day = %(day)s and (%(of)s::text is null or s.class = %(of)s)"
        " and not exists (select from cage.revenue_stated n where n.replaces = s.id)"
        " order by s.class, s.corrects is not null, s.subject, s.at",
        {"day": day, "of": of},
    )
    return [_stated(row) for row in rows]


def find(unit: Unit, id: UUID) -> StatedRevenue:
    """Figures by their id."""
    row = unit.row(f"{_SELECT} where s.id = %s", (id,))
    if row is None:
        raise Refused(f"figures {id}", "nothing was stated under this id", "601a.9(b)", "state it first")
    return _stated(row)


_SELECT: Final = (
    "select s.id, s.day, s.class as of, s.subject, s.figures, s.net, s.corrects, s.why, p.sign_in_name as stated_by,"
    " s.at from cage.revenue_stated s join access.person p on p.id = s.stated_by"
)


def _stated(row: Row) -> StatedRevenue:
    return StatedRevenue(**{**row, "of": RevenueClass(row["of"])})
