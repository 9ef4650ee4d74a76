"""What closed counts came to, for revenue, and metered beside counted, with who stated the reason of a difference."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.cage.count_records import count, has_counted
from feltwork.cage.felt_tables import felt_tables
from feltwork.cage.plan import CountKind
from feltwork.database.database import Row, Unit
from feltwork.terms.money import Cents, money
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import BILLS, Answer, House

LONGEST_REASON: Final = 400


@dataclass(frozen=True, slots=True)
class Counted:
    """What a gaming day's boxes of one place came to, by closed counts alone."""

    place: str
    """An asset number, or the number of a felt table."""
    currency: Cents
    value_chips: Cents
    rake_chips: Cents
    instruments: Cents
    """All vouchers and coupons, valid or not."""
    invalid_instruments: Cents
    """Of those, what no redemption at this place explains; at a device of another system none does."""


def counted(unit: Unit, day: date, kind: CountKind) -> list[Counted]:
    """Every place whose boxes of a gaming day were counted, and what they came to; the day is that of the drop."""
    rows = unit.rows(
        "select n.place, sum(n.currency)::bigint as currency, sum(n.value_chips)::bigint as value_chips,"
        " sum(n.rake_chips)::bigint as rake_chips, coalesce(sum(i.all_of_it), 0)::bigint as instruments,"
        " coalesce(sum(i.unmatched), 0)::bigint as invalid_instruments from cage.counted_closed n"
        " left join (select collected, sum(amount) as all_of_it, sum(amount) filter (where ticket is null) as unmatched"
        " from cage.instrument_closed group by collected) i on i.collected = n.collected"
        ' where n.day = %s and n.kind = %s group by n.place order by length(n.place), n.place collate "C"',
        (day, kind),
    )
    return [Counted(**row) for row in rows]


def uncounted_tables(unit: Unit, day: date) -> list[str]:
    """Felt tables of a gaming day whose box is in no closed count (465a.25(m))."""
    done = {one.place for kind in _TABLES for one in counted(unit, day, kind)}
    return [table.number for table in felt_tables(unit, day) if table.number not in done]


def removed_tables(unit: Unit, day: date) -> set[str]:
    """Felt tables whose box was removed in a gaming day (465a.18(c))."""
    rows = unit.rows(
        "select c.felt_table from cage.collected c join cage.drop d on d.id = c.drop_id where d.day = %s"
        " and c.felt_table is not null",
        (day,),
    )
    return {row["felt_table"] for row in rows}


_TABLES: Final[tuple[CountKind, ...]] = ("banking", "nonbanking")


# ------------------------------------------------------------------------------------------------------- variances


@dataclass(frozen=True, slots=True)
class Variance:
    """Metered beside counted for one figure of one terminal's box; currency and values in cents."""

    figure: str
    section: str
    metered: int
    counted: int
    counts: bool = False

    @property
    def difference(self) -> int:
        return self.counted - self.metered

    def to_json(self) -> dict[str, Any]:
        def shown(value: int) -> str:
            return str(value) if self.counts else money(value)

        return {
            "figure": self.figure,
            "section": self.section,
            "metered": shown(self.metered),
            "counted": shown(self.counted),
            "difference": shown(self.difference),
        }


@dataclass(frozen=True, slots=True)
class BoxVariance:
    """Every figure of a box, and what was said about a difference."""

    collected: UUID
    count: UUID
    count_number: int
    box: str
    terminal: str
    day: date
    figures: tuple[Variance, ...]
    reasons: tuple[dict[str, Any], ...]

    @property
    def differs(self) -> bool:
        return any(one.difference for one in self.figures)

    @property
    def open(self) -> bool:
        """Whether a difference still waits for its reason."""
        return self.differs and not self.reasons

    def to_json(self) -> dict[str, Any]:
        return {
            "collected": str(self.collected),
            "count": str(self.count),
            "count_number": self.count_number,
            "box": self.box,
            "terminal": self.terminal,
            "day": self.day.isoformat(),
            "differs": self.differs,
            "open": self.open,
            "figures": [one.to_json() for one in self.figures],
            "reasons": list(self.reasons),
        }


def variances(unit: Unit, count_id: UUID | None = None, *, only_open: bool = False) -> list[BoxVariance]:
    """Metered against counted for the boxes of terminals in closed counts, the newest first."""
    rows = unit.rows(
        "select n.collected, n.count_id, c.number, n.box, n.terminal, n.day, n.bills, n.currency, n.metered,"
        " coalesce(i.number, 0) as vouchers, coalesce(i.amount, 0)::bigint as voucher_value,"
        " coalesce(i.others, 0)::bigint as other_value,"
        " (select coalesce(json_agg(json_build_object('why', r.why, 'by', p.sign_in_name, 'at', r.at) order by r.at),"
        " '[]') from cage.variance_reason r join access.person p on p.id = r.stated_by where r.collected = n.collected)"
        " as reasons from cage.counted_closed n join cage.count c on c.id = n.count_id left join (select collected,"
        " count(ticket) as number, sum(amount) filter (where ticket is not null) as amount,"
        " sum(amount) filter (where ticket is null) as others from cage.instrument_closed"
        " group by collected) i on i.collected = n.collected where n.terminal is not null"
        " and (%(count)s::uuid is null or n.count_id = %(count)s) order by c.number desc, n.box",
        {"count": count_id},
    )
    found = [_box_variance(row) for row in rows]
    return [one for one in found if one.open] if only_open else found


def _box_variance(row: Row) -> BoxVariance:
    metered = row["metered"]
    bills = [
        Variance(
            f"${bill} bills",
            "605a.5(d)(5)",
            metered.get(f"bill_in_{bill}", 0),
            row["bills"].get(str(bill), 0) * bill * 100,
        )
        for bill in BILLS
    ]
    figures = [
        *(one for one in bills if one.metered or one.counted),
        Variance("currency", "605a.5(d)(5)", metered.get("bill_in", 0), row["currency"]),
        Variance("vouchers", "605a.5(d)(6)", metered.get("voucher_in_value", 0), row["voucher_value"]),
        Variance(
            "number of vouchers", "605a.5(d)(7)", metered.get("voucher_in_count", 0), row["vouchers"], counts=True
        ),
        *_not_redeemed(row["other_value"]),
    ]
    return BoxVariance(
        row["collected"],
        row["count_id"],
        row["number"],
        row["box"],
        row["terminal"],
        row["day"],
        tuple(figures),
        tuple(row["reasons"]),
    )


def _not_redeemed(value: Cents) -> list[Variance]:
    """Paper that no redemption here explains: the meters know nothing of it, and it is counted all the same."""
    what = "vouchers and coupons not redeemed here"
    return [Variance(what, "465a.25(a)(3)(ix)", 0, value)] if value else []


def explain(house: House, id: UUID, by: Person, collected: UUID, why: str) -> Answer:
    """Why metered and counted differ, by somebody who neither counted nor recounted."""
    said = why.strip()
    if not 0 < len(said) <= LONGEST_REASON:
        raise Refused("variance", "no reason is stated, or too long a one", "465a.25(a)", "say in a sentence why")

    def act(unit: Unit) -> Answer:
        found = next((one for one in variances(unit) if one.collected == collected), None)
        if found is None:
            raise Refused(f"variance of {collected}", "no closed count has this box", "465a.25(a)")
        of = count(unit, found.count)
        what = f"variance of box {found.box}"
        if has_counted(of, by):
            why_not = f"{by.sign_in_name} counted or recounted it"
            raise Refused(what, why_not, "465a.25(a)", "another person of the finance department states the reason")
        if not found.differs:
            raise Refused(what, "metered and counted are the same", "465a.25(a)", "there is nothing to explain")
        unit.run(
            "insert into cage.variance_reason (id, collected, why, stated_by) values (%s, %s, %s, %s)",
            (id, collected, said, by.id),
        )
        return {"collected": str(collected), "why": said}

    request = {"why": said}
    what = f"variance {collected}"
    return commanded(house, id, by, Permission.EXPLAIN_VARIANCE, "explain_variance", what, request, act, request)
