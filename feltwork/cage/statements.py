"""Statements of revenue and tax: of a gaming day, class by class, and of a month (601a.9).

A day that is over can be closed where it ties, nothing is missing and the rates are set. What it says then is kept with
its digest and signed by two people; whatever is put right later stands in the day in which that is done.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Json

from feltwork.access import signatures
from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.access.signatures import Document, Line
from feltwork.cage import overrides, tax
from feltwork.cage.commanding import commanded
from feltwork.cage.felt_tables import felt_tables
from feltwork.cage.plan import CountKind
from feltwork.cage.revenue import LOCK, RateClass, RevenueClass, StatedRevenue, closed, stated
from feltwork.cage.ties import closing, ties
from feltwork.cage.totals import counted, removed_tables, uncounted_tables
from feltwork.database.database import Unit
from feltwork.terms.money import Cents, dollars, money, parse_money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import accounts
from feltwork.wagering.house import Answer, House, options
from feltwork.wagering.reports import DayReport, begun, day_report_in
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.time_charges import undropped_on
from feltwork.wagering.voucher_records import today

SECTION: Final = "601a.9(b)"
LINES: Final = (
    Line("finance", "prepared it and found it right", frozenset({Role.FINANCE}), SECTION),
    Line(
        "second",
        "reviewed it as another person",
        frozenset({Role.FINANCE, Role.CAGE_SUPERVISOR}),
        SECTION,
    ),
)
Content = dict[str, Any]


# ----------------------------------------------------------------------------------------------------- one day


def daily(unit: Unit, day: date | None = None, by: Person | None = None) -> Content:
    """The statement of a gaming day, the one going on unless stated: as it was closed, or as it stands now.

    ``by`` is who looks at it: each signature says whether it is theirs to give.
    """
    on = begun(unit, day)
    kept = unit.row("select content, digest from cage.statement where day = %s", (on,))
    content: Content = _made(unit, on) if kept is None else kept["content"]
    if kept is not None and _digest(content) != bytes(kept["digest"]):
        raise Refused(f"statement of {on}", "it is not what was closed", SECTION, "have the database looked into")
    document = _document(on, content)
    has = signatures.signatures(unit, document) if kept is not None else []
    state = "closed" if kept is not None else "over" if on < today(unit) else "open"
    return {
        **content,
        "state": "final" if kept is not None and not signatures.still_open(document, has) else state,
        "signatures": signatures.sequence(document, has, by if kept is not None else None),
        "digest": _digest(content).hex() if kept is not None else None,
        "lacks": [] if kept is not None else _lacks(unit, on, content),
    }


def _made(unit: Unit, day: date) -> Content:
    report = day_report_in(unit, day)
    invalid = _invalid(unit, day)
    classes = [_class(of, _rows(unit, day, of, report, invalid)) for of in RevenueClass]
    tied = ties(unit, day, report.total, sum(invalid.values()))
    return {
        "statement": "daily",
        "section": SECTION,
        "facility": report.facility,
        "day": day.isoformat(),
        "classes": classes,
        "total": money(sum(parse_money(one["net"]) for one in classes)),
        **_taxed(unit, day, classes),
        "ties": [one.to_json() for one in tied],
        "tied": not any(one.difference for one in tied),
        "overrides": _overridden(unit, day),
    }


def _class(of: RevenueClass, rows: list[Content]) -> Content:
    return {
        "class": of,
        "words": of.words,
        "section": of.section,
        "rate_class": of.rate,
        "rows": rows,
        "net": money(sum(parse_money(row["net"]) for row in rows)),
    }


_COUNTED: Final[Mapping[RevenueClass, CountKind]] = {
    RevenueClass.BANKING: "banking",
    RevenueClass.NONBANKING: "nonbanking",
    RevenueClass.FULLY_AUTOMATED: "terminal",
}
"""The count that has the boxes of a class whose figures somebody states."""


def _rows(unit: Unit, day: date, of: RevenueClass, report: DayReport, invalid: Mapping[str, Cents]) -> list[Content]:
    """What makes the net revenue of a class: its tables, devices or contests one by one."""
    if of is RevenueClass.TERMINALS:
        return _of_terminals(report, invalid)
    rows = [_stated_row(one) for one in stated(unit, day, of)]
    if of is RevenueClass.NONBANKING:
        rows = [*_of_poker(report), *rows]
    if (kind := _COUNTED.get(of)) is not None:
        drop = {one.place: one for one in counted(unit, day, kind)}
        for row in rows:
            if (found := drop.get(row["subject"])) is not None:
                row["counted"] = money(found.currency)
    return rows


def _row(subject: str, net: Cents, figures: Mapping[str, str], corrects: str | None = None) -> Content:
    return {"subject": subject, "net": money(net), "figures": dict(figures), "corrects": corrects, "counted": None}


def _stated_row(one: StatedRevenue) -> Content:
    told = one.to_json()
    return {**_row(one.subject, one.net, told["figures"], told["corrects"]), "id": told["id"], "why": one.why}


def _of_poker(report: DayReport) -> list[Content]:
    """Electronic poker tables one by one; what was charged at no such table stands in a row of its own."""
    rows, left_time, left_rake = [], report.total.time_charges, report.total.rake
    for one in report.tables:
        if one.kind is TableKind.ELECTRONIC_POKER_TABLE:
            time, rake = one.figures.time_charges, one.figures.rake
            left_time, left_rake = left_time - time, left_rake - rake
            figures = {"time_charges": money(time), "rake": money(rake)}
            if one.figures.revenue_corrected:
                figures["revenue_corrected"] = money(one.figures.revenue_corrected)
            rows.append(_row(one.gaming_table, one.figures.revenue, figures))
    if left_time or left_rake:
        figures = {"time_charges": money(left_time), "rake": money(left_rake)}
        rows.insert(0, _row("Poker on terminals", left_time + left_rake, figures))
    return rows


def _of_terminals(report: DayReport, invalid: Mapping[str, Cents]) -> list[Content]:
    """Terminals by the table at which they are played; what poker charged is nonbanking, and stands there."""
    rows, left = [], report.total.revenue - report.total.rake - report.total.time_charges
    for one in report.tables:
        net = one.figures.revenue - one.figures.rake - one.figures.time_charges
        left -= net
        if one.kind is TableKind.HYBRID_GAMING_TABLE:
            rows.append(_row(one.gaming_table, net, {}))
    if left:
        rows.append(_row("at no table", left, {}))
    rows += [
        _row(f"{table or 'at no table'}, instruments without validity", amount, {})
        for table, amount in sorted(invalid.items())
    ]
    return rows


def _invalid(unit: Unit, day: date) -> dict[str, Cents]:
    """465a.25(a)(3)(ix): instruments that were counted count as revenue, valid or not; by table."""
    rows = unit.rows(
        "select coalesce(gaming_table, '') as gaming_table, sum(amount)::bigint as amount from ledger.transfer"
        " where day = %s and phase = 'posted' and kind = %s group by 1",
        (day, accounts.INVALID_INSTRUMENT),
    )
    return {row["gaming_table"]: row["amount"] for row in rows}


def _taxed(unit: Unit, day: date, classes: list[Content]) -> Content:
    """The tax by rate: on the day's net revenue of all classes that have it; nothing is carried to another day."""
    held = tax.rates_on(unit, day)
    bases: dict[RateClass, Cents] = defaultdict(int)
    for one in classes:
        bases[one["rate_class"]] += parse_money(one["net"])
    missing = [of.words for of in RateClass if of not in held]
    if missing:
        return {"tax": [], "tax_total": None, "no_tax": f"no rate is set for {' and '.join(missing)}"}
    lines = [
        {
            "class": of,
            "words": of.words,
            "base": money(bases[of]),
            "loss": bases[of] < 0,
            "rate": rate.percent,
            "basis_points": rate.basis_points,
            "from_day": rate.from_day.isoformat(),
            "source": rate.source,
            "tax": money(tax.tax_on(bases[of], rate.basis_points)),
            "section": tax.SECTION,
        }
        for of, rate in ((of, held[of]) for of in RateClass)
    ]
    return {"tax": lines, "tax_total": money(sum(parse_money(line["tax"]) for line in lines)), "no_tax": None}


def _overridden(unit: Unit, day: date) -> Content:
    """Overrides of the day, which change no revenue: the terminals' comes from the central control computer."""
    rows = unit.rows(
        "select debit, sum(amount)::bigint as amount from ledger.transfer"
        " where day = %s and phase = 'posted' and kind = %s group by 1",
        (day, accounts.PAYOUT_OVERRIDE),
    )
    net = sum(row["amount"] if row["debit"] == accounts.PAYOUT_OVERRIDES else -row["amount"] for row in rows)
    return {"section": overrides.SECTION, "paid_beyond_what_was_sent": money(net)}


def _lacks(unit: Unit, day: date, content: Content) -> list[str]:
    """Why a day can't be closed yet, in sentences."""
    found = []
    if day >= today(unit):
        found.append("the gaming day is not over")
    if content["no_tax"]:
        found.append(content["no_tax"])
    found += [
        f"by {one['by']} the revenue is {one['total']}, by the figures {one['figures']}"
        for one in content["ties"]
        if one["difference"] != "0.00"
    ]
    there = {(one["class"], row["subject"]) for one in content["classes"] for row in one["rows"] if not row["corrects"]}
    found += [
        f"table {one.number} is not stated" for one in felt_tables(unit, day) if (one.kind, one.number) not in there
    ]
    found += [
        f"time charges of table {row['gaming_table']} wait for a floorperson (§ 553.15(b)(3)(v))"
        for row in undropped_on(unit, day)
    ]
    removed = removed_tables(unit, day)
    found += [
        f"the box of table {number} is not counted (§ 465a.25(m))"
        for number in uncounted_tables(unit, day)
        if number in removed  # a box that was never removed is overdue in the cage, and no figure waits in it here
    ]
    return found


# --------------------------------------------------------------------------------------------- closing and signing


def close(house: House, id: UUID, by: Person, day: date) -> Answer:
    """Close the statement of a day that is over: it is kept as it stands, and then signed."""
    what = f"statement of {day}"

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, LOCK)
        begun(unit, day)
        if closed(unit, day):
            raise Refused(what, "it is closed", SECTION, "sign it")
        content = _made(unit, day)
        if lacks := _lacks(unit, day, content):
            raise Refused(what, lacks[0], SECTION, "a statement is closed when nothing is missing and all of it ties")
        unit.run(
            "insert into cage.statement (day, id, content, digest, meters, closed_by) values (%s, %s, %s, %s, %s, %s)",
            (day, id, Json(content), _digest(content), Json(closing(unit, day)), by.id),
        )
        return {"day": day.isoformat(), "total": content["total"], "tax_total": content["tax_total"]}

    return commanded(house, id, by, Permission.STATE_REVENUE, "close_statement", what, {"day": day}, act)


def sign(unit: Unit, day: date, line: str, by: Person) -> Content:
    """Sign the statement of a closed day; two different people do."""
    kept = unit.row("select content from cage.statement where day = %s", (day,))
    if kept is None:
        raise Refused(f"statement of {day}", "it is not closed", SECTION, "close it first")
    signatures.sign(unit, _document(day, kept["content"]), line, by)
    return daily(unit, day, by)


def _document(day: date, content: Content) -> Document:
    return Document("revenue_statement", day.isoformat(), LINES, content, SECTION)


def _digest(content: Content) -> bytes:
    return hashlib.sha256(json.dumps(content, sort_keys=True, default=str).encode()).digest()


# --------------------------------------------------------------------------------------------------------- months


def monthly(unit: Unit, month: str | None = None) -> Content:
    """The statement of a month, e.g. 2026-11: the sum of its days, each at the rates that held on it."""
    now = today(unit)
    first = _first_of(month) if month else now.replace(day=1)
    if first > now:
        raise Refused(f"month {first:%Y-%m}", "it has not begun", SECTION, f"{now:%Y-%m} is the newest")
    last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    begins = _begins(unit) or now
    count = (min(last, now) - max(first, begins)).days + 1
    days = [daily(unit, max(first, begins) + timedelta(days=number)) for number in range(count)]
    nets: dict[str, Cents] = defaultdict(int)
    for one in days:
        for part in one["classes"]:
            nets[part["class"]] += parse_money(part["net"])
    return {
        "statement": "monthly",
        "section": SECTION,
        "facility": options(unit).facility,
        "month": first.isoformat()[:7],
        "classes": [
            {"class": of, "words": of.words, "section": of.section, "net": money(nets[of])} for of in RevenueClass
        ],
        "total": money(sum(nets.values())),
        **_taxed_month(days),
        "days": [_of_day(one) for one in days],
        "final": last < now and bool(days) and all(one["state"] == "final" for one in days),
        "tied": all(one["tied"] for one in days),
    }


def _begins(unit: Unit) -> date | None:
    """The first gaming day of which there is anything to say."""
    found: date | None = unit.value(
        "select least((select min(ledger.gaming_day(opened_at)) from wagering.gaming_table),"
        " (select min(day) from cage.revenue_stated))"
    )
    return found


def _taxed_month(days: list[Content]) -> Content:
    without = next((one for one in days if one["no_tax"]), None)
    if without is not None:
        return {"tax": [], "tax_total": None, "no_tax": f"{without['day']}: {without['no_tax']}"}
    by_rate: dict[tuple[str, str, str, str], list[Cents]] = {}
    for line in (line for one in days for line in one["tax"]):
        key = (line["class"], line["words"], line["rate"], line["source"])
        sums = by_rate.setdefault(key, [0, 0])
        sums[0] += parse_money(line["base"])
        sums[1] += parse_money(line["tax"])
    lines = [
        {"class": of, "words": words, "rate": rate, "source": source, "base": money(base), "tax": money(due)}
        for (of, words, rate, source), (base, due) in sorted(by_rate.items())
    ]
    return {"tax": lines, "tax_total": money(sum(parse_money(line["tax"]) for line in lines)), "no_tax": None}


def _of_day(one: Content) -> Content:
    return {
        "day": one["day"],
        "state": one["state"],
        **{part["class"]: part["net"] for part in one["classes"]},
        "total": one["total"],
        "tax": one["tax_total"],
        "tied": one["tied"],
    }


def _first_of(month: str) -> date:
    try:
        return date.fromisoformat(f"{month}-01")
    except ValueError:
        raise Refused(f"month {shown(month)}", "it is no month", SECTION, "write it so: 2026-11") from None


def in_words(content: Content) -> str:
    """A statement in a sentence."""
    net, due = dollars(parse_money(content["total"])), content["tax_total"]
    owed = f"the tax {dollars(parse_money(due))}" if due is not None else f"no tax: {content['no_tax']}"
    return f"Gross table game revenue {net}, {owed}."
