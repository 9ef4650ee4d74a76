"""What the cage owes a gaming day that is over: boxes removed, boxes counted, inventories, vouchers at finance.

From the commencement of operations on. Boxes of a gaming day are counted in the next one, by the schedule; a count that
is not closed when that one is over is overdue.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from feltwork.cage import vouchers_to_finance
from feltwork.cage.boxes import find_in
from feltwork.cage.felt_tables import felt_tables
from feltwork.cage.places import Place
from feltwork.cage.totals import removed_tables, uncounted_tables
from feltwork.database.database import Unit
from feltwork.filing.filings import in_force
from feltwork.filing.of_cage import DAYS, DROP_PLAN
from feltwork.floor.due import Due, State
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering import holds
from feltwork.wagering.report_documents import Made
from feltwork.wagering.voucher_records import today

LOOKED_BACK: Final = 35
"""Gaming days that are looked at: a month, and a few days to find out why something is missing."""
_DAY: Final = timedelta(days=1)


def everything_due(unit: Unit) -> list[Due]:
    """Everything that is due or overdue, the oldest first."""
    found = list(vouchers_to_finance.due(unit))
    for day in _days(unit):
        found += [*_tables(unit, day), *_devices(unit, day), *_inventories(unit, day)]
    return sorted(found, key=lambda one: (one.due_on or date.max, one.what, one.subject or ""))


def _days(unit: Unit) -> Iterator[date]:
    """Gaming days that are over, since operations commenced."""
    since = holds.commenced_at(unit)
    if since is None:
        return
    now = today(unit)
    first: date = unit.value("select ledger.gaming_day(%s)", (since,))
    day = max(first, now - LOOKED_BACK * _DAY)
    while day < now:
        yield day
        day += _DAY


def _tables(unit: Unit, day: date) -> Iterator[Due]:
    """Boxes of felt tables: removed once each gaming day, open or not (465a.18(c)), and counted (465a.25(m))."""
    removed, now = removed_tables(unit, day), today(unit)
    without = {table.number for table in felt_tables(unit, day) if find_in(unit, Place("table", table.number)) is None}
    for number in uncounted_tables(unit, day):
        if number in removed:
            state: State = "due" if day + _DAY >= now else "overdue"
            words = f"count of the box of table {number}, gaming day {day}"
            yield Due("table_count", words, "465a.25(m)", state, day + _DAY, None, subject=number)
        elif number in without:
            words = f"table {number} has no drop box"
            yield Due("table_box", words, "465a.17(f)", "overdue", day, None, subject=number)
        else:
            words = f"the box of table {number} was not removed in gaming day {day}"
            yield Due("table_drop", words, "465a.18(c)", "overdue", day, None, subject=number)


def _devices(unit: Unit, day: date) -> Iterator[Due]:
    """Boxes of devices that the plan has for a day, where no drop of them was begun."""
    plan = in_force(unit, DROP_PLAN.id, None, day)
    picked = plan.content["pick_up_days"].get(DAYS[day.weekday()]) if plan is not None else None
    if not picked:
        return
    begun = unit.value("select count(*) from cage.drop_begun where kind = 'terminals' and day = %s", (day,))
    if not begun:
        words = f"{len(picked)} boxes of devices were not picked up in gaming day {day}"
        yield Due("device_drop", words, "465a.18(a)(3)", "overdue", day, None, subject=day.isoformat())


def _inventories(unit: Unit, day: date) -> Iterator[Due]:
    """A table whose box was removed while it was open: its dealer counted the inventory (465a.41(a))."""
    rows = unit.rows(
        "select c.felt_table from cage.collected c join cage.drop d on d.id = c.drop_id where d.day = %s"
        " and c.felt_table is not null and (select s.kind = 'opening' from cage.table_slip s"
        " where s.felt_table = c.felt_table and s.kind in ('opening', 'closing') and s.at <= c.at"
        " order by s.number desc limit 1) and not exists (select from cage.table_slip s"
        " where s.felt_table = c.felt_table and s.kind in ('drop', 'closing') and s.day = d.day) order by 1",
        (day,),
    )
    for row in rows:
        words = f"inventory of table {row['felt_table']} at the drop of gaming day {day}"
        yield Due("drop_inventory", words, "465a.41(a)", "overdue", day, None, subject=row["felt_table"])


def report(found: list[Due], head: Made) -> Report:
    """What is due, on paper."""
    columns = (
        Column("words", "What"),
        Column("state", "State"),
        Column("due_on", "Gaming day"),
        Column("section", "Section", "section"),
    )
    return head.report("Due in the cage", "465a.25(m)", blocks=(Block("Due", columns, [o.to_json() for o in found]),))
