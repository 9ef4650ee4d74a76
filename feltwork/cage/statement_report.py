"""Statements of revenue and tax as reports: for paper and for files (601a.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from feltwork.cage.revenue import FIGURES, RevenueClass
from feltwork.terms.money import parse_money
from feltwork.terms.report import Block, Column, Report, signature_lines
from feltwork.wagering.report_documents import Made

NOT_FINAL: Final = {
    "open": "The gaming day is still going on: its figures grow.",
    "over": "The day is over, and its statement is not closed.",
    "closed": "The statement is closed, and still waits for signatures.",
}
_NET: Final = Column("net", "Net revenue", "money", total=True)


def daily_report(content: Mapping[str, Any], head: Made) -> Report:
    """A gaming day's statement."""
    told = [NOT_FINAL[content["state"]]] if content["state"] in NOT_FINAL else []
    return head.report(
        "Statement of revenue and tax",
        content["section"],
        period=f"gaming day {content['day']}",
        facts=(
            ("Gross table game revenue", _dollars(content["total"]), "601a.9(b)"),
            ("Tax", _dollars(content["tax_total"]) or content["no_tax"], "601a.9(e)"),
            ("State", content["state"]),
            (
                "Paid beyond what devices sent, in no revenue",
                _dollars(content["overrides"]["paid_beyond_what_was_sent"]),
                content["overrides"]["section"],
            ),
            ("Digest", content["digest"] or "not closed yet"),
        ),
        blocks=(
            *(_class(one) for one in content["classes"]),
            _tax(content),
            *(_tie(one) for one in content["ties"]),
        ),
        notes=(*told, *content["lacks"], *_sources(content)),
        signatures=signature_lines(content["signatures"]),
    )


def _class(one: Mapping[str, Any]) -> Block:
    """Terminals by table; what is stated with its figures, corrections among them."""
    figures = FIGURES.get(RevenueClass(one["class"]), ())
    many = figures if len(figures) > 1 else ()
    columns = (
        Column("subject", "Of"),
        *(Column(figure.id, figure.words.capitalize(), "money", figure.section) for figure in many),
        *([Column("counted", "Counted currency", "money", "465a.25(m)")] if many else ()),
        _NET,
    )
    rows = [
        {
            "subject": row["subject"] + (f", correction: {row['why']}" if row["corrects"] else ""),
            **{name: parse_money(amount) for name, amount in row["figures"].items()},
            "counted": None if row["counted"] is None else parse_money(row["counted"]),
            "net": parse_money(row["net"]),
        }
        for row in one["rows"]
    ]
    return Block(one["words"].capitalize(), columns, rows, section=one["section"], empty="No revenue.")


def _tax(content: Mapping[str, Any]) -> Block:
    columns = (
        Column("words", "Taxed as"),
        Column("base", "Revenue", "money"),
        Column("rate", "Rate"),
        Column("source", "Source of the rate"),
        Column("tax", "Tax", "money", total=True),
    )
    rows = [{**line, "base": parse_money(line["base"]), "tax": parse_money(line["tax"])} for line in content["tax"]]
    return Block("Tax", columns, rows, section="601a.9(e)", empty=f"None: {content['no_tax']}.")


def _tie(one: Mapping[str, Any]) -> Block:
    columns = (Column("what", "Terminals' revenue"), Column("amount", "Amount", "money"))
    rows = [
        *({"what": item["what"], "amount": parse_money(item["amount"])} for item in one["items"]),
        {"what": f"by {one['by']}", "amount": parse_money(one["total"])},
        {"what": "by the figures of tables", "amount": parse_money(one["figures"])},
    ]
    totals = {"amount": parse_money(one["difference"])}
    return Block(f"Tied to {one['by']}", columns, rows, totals, total_words="Difference", section=one["section"])


def monthly_report(content: Mapping[str, Any], head: Made) -> Report:
    """A month's statement: its days, the sums of their classes, and the tax."""
    columns = (
        Column("day", "Gaming day"),
        *(Column(of, of.words.capitalize(), "money", of.section, total=True) for of in RevenueClass),
        Column("total", "Gross revenue", "money", total=True),
        Column("tax", "Tax", "money", total=True),
        Column("state", "State"),
    )
    days = [
        {
            **one,
            **{of: parse_money(one[of]) for of in RevenueClass},
            "total": parse_money(one["total"]),
            "tax": None if one["tax"] is None else parse_money(one["tax"]),
        }
        for one in content["days"]
    ]
    final = () if content["final"] else ("Not every day of the month is over, closed and signed.",)
    return head.report(
        "Statement of revenue and tax",
        content["section"],
        period=f"month {content['month']}",
        facts=(
            ("Gross table game revenue", _dollars(content["total"]), "601a.9(b)"),
            ("Tax", _dollars(content["tax_total"]) or content["no_tax"], "601a.9(e)"),
            ("Final", content["final"]),
        ),
        blocks=(Block("Days", columns, days, section="601a.9(b)"), _tax(content)),
        notes=(*final, *_sources(content)),
    )


def _sources(content: Mapping[str, Any]) -> list[str]:
    """Where each rate is from: a statement always says it."""
    return list(dict.fromkeys(f"The rate of {line['rate']} is {line['source']}." for line in content["tax"]))


def _dollars(amount: str | None) -> str | None:
    if amount is None:
        return None
    return f"-${amount[1:]}" if amount.startswith("-") else f"${amount}"
