"""Net revenue for the tax, by gaming day, terminal and table, with the meters it follows from (601a.9(e)).

The figures are the reports' own, from the ledger. Beside them stands by how much each meter of each terminal grew in
the day: from that the Department computes the same revenue by itself. Electronic poker tables are not in it: their
revenue is that of nonbanking games (601a.9(b)(2)).
"""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from feltwork.database.database import Unit
from feltwork.wagering.reports import day_report_in
from feltwork.wagering.table_kinds import TableKind
from feltwork.wagering.voucher_records import today

SECTION: Final = "601a.9(e)"
_GROWTH: Final = """
select t.terminal, t.gaming_table, r.meter, sum(case when k.counts then 1 else t.amount end)::bigint as value
from ledger.transfer t
join wagering.meter_rule r on r.transfer_kind = t.kind and (r.what is null or r.what = t.what)
join wagering.meter_kind k on k.meter = r.meter
where t.day = %(day)s and t.phase = 'posted' and t.terminal is not null
group by 1, 2, 3 order by 1, 2, 3
"""
_METERS: Final = """
select m.terminal, jsonb_object_agg(m.meter, m.value) as meters from wagering.meter m
join wagering.electronic_wagering_terminal t on t.asset_number = m.terminal group by m.terminal order by m.terminal
"""


def statement(unit: Unit, day: date | None = None) -> dict[str, Any]:
    """What a gaming day came to; read it in a unit that sees one moment, after events were numbered."""
    report = day_report_in(unit, day)
    growth: dict[tuple[str, str | None], dict[str, int]] = {}
    for row in unit.rows(_GROWTH, {"day": report.day}):
        growth.setdefault((row["terminal"], row["gaming_table"]), {})[row["meter"]] = row["value"]
    poker = [one for one in report.tables if one.kind is TableKind.ELECTRONIC_POKER_TABLE]
    at_poker = {one.gaming_table for one in poker}
    return {
        "section": SECTION,
        "day": report.day.isoformat(),
        "over": report.over and _is_settled(unit, report.day),
        "last_event": unit.value("select coalesce(max(number), 0) from control.event"),
        "terminals": {
            one.asset_number: one.figures.revenue for one in report.terminals if not at_poker.issuperset(one.tables)
        },
        "tables": {one.gaming_table: one.figures.revenue for one in report.tables if one.gaming_table not in at_poker},
        "net_revenue": report.total.revenue - sum(one.figures.revenue for one in poker),
        "growth": [
            {"terminal": terminal, "table": table, "meters": meters}
            for (terminal, table), meters in growth.items()
            if table not in at_poker
        ],
        "meters": {row["terminal"]: row["meters"] for row in unit.rows(_METERS)},
    }


def _is_settled(unit: Unit, day: date) -> bool:
    """Whether the day ended a minute ago at least: what was on its way then has arrived, or never will."""
    ended: bool = unit.value("select ledger.gaming_day(ledger.now() - interval '1 minute') > %s", (day,))
    return ended and day < today(unit)
