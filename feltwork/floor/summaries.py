"""The daily summary of movements, and everything that is due (463a.5(a), (f)-(i), 607a.2(c))."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.filings import Filing
from feltwork.floor import movements
from feltwork.floor.due import Due, business_days_after, calendar_day, monthly
from feltwork.floor.master_lists import FORMAT, HOUSE_LISTS, ListKind, described, file_in_format, prepare
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.wagering.voucher_records import today

SUMMARY = "movement_summary"
SECTION = "463a.5(f)"


def summary(unit: Unit, day: date) -> dict[str, Any]:
    """Every movement of a gaming day, as the log has it."""
    found = movements.log(unit, since=day, through=day)
    return {
        "format": FORMAT,
        "day": day.isoformat(),
        "section": SECTION,
        "rows": [one.to_json() for one in reversed(found)],
    }


def file_summary(unit: Unit, id: UUID, by: Person, day: date) -> Filing:
    """File the summary of a gaming day with both bureaus."""
    if day > today(unit):
        raise Refused(f"summary of {day}", "the day has not begun", SECTION, "file it when it is there")

    def content(made: dict[str, Any]) -> dict[str, Any]:
        return {"day": day.isoformat(), "movements": made}

    return file_in_format(unit, id, by, SUMMARY, content, lambda: summary(unit, day), subject=day.isoformat())


# ------------------------------------------------------------------------------------------------------------- due


def everything_due(unit: Unit) -> list[Due]:
    """Lists and summaries with their days; what is overdue first."""
    order = ("overdue", "due", "to_come", "filed")
    found = [*_house_lists(unit), *_possessor_lists(unit), *_summaries(unit)]
    return sorted(found, key=lambda one: order.index(one.state))


def _house_lists(unit: Unit) -> list[Due]:
    now, commenced = calendar_day(unit), holds.commenced_at(unit)
    begun = None if commenced is None else calendar_day(unit, commenced)
    found = []
    for kind in HOUSE_LISTS:
        monthly_section = "463a.5(g)" if kind in (ListKind.GAMING_FLOOR, ListKind.OFF_FLOOR) else "607a.2(c)"
        section = kind.section if begun is None else monthly_section
        filed = [one for one in filings.filings(unit, kind=kind) if _ours(one)]
        if begun is None:  # what is filed before commencement is of the floor with which operations commence
            now_there = described(prepare(unit, kind).to_json())
            filed = [one for one in filed[:1] if described(one.content["list"]) == now_there]
        last = _last(unit, filed)
        found.append(monthly(kind, kind.words, section, begun, last, now))
    return found


def _last(unit: Unit, filed: Iterable[Filing]) -> date | None:
    """The day of the last filing."""
    return max((calendar_day(unit, one.filed_at) for one in filed), default=None)


def _ours(one: Filing) -> bool:
    """Whether it was prepared here; another list under its name does not count."""
    return described(one.content.get("list")) is not None


def _movements(one: Filing) -> list[str]:
    """The movements in a filed summary that was prepared here."""
    made = one.content.get("movements")
    if not isinstance(made, dict) or made.get("format") != FORMAT or not isinstance(made.get("rows"), list):
        return []
    return [str(row["id"]) for row in made["rows"] if isinstance(row, dict) and "id" in row]


def _possessor_lists(unit: Unit) -> list[Due]:
    received = unit.value(
        "select min(m.moved_at) from floor.movement m join floor.location l on l.id = m.moved_to"
        " where l.kind = 'possession'"
    )
    if received is None:
        return []
    kind, now = ListKind.POSSESSOR, calendar_day(unit)
    since = calendar_day(unit, received)
    filed = [
        one
        for one in filings.filings(unit, kind=kind)
        if _ours(one) and calendar_day(unit, one.filed_at) >= since  # a list before the first device is none of them
    ]
    if filed:
        first = min(calendar_day(unit, one.filed_at) for one in filed)
        return [monthly(kind, kind.words, "463a.5(i)", first, _last(unit, filed), now)]
    due = business_days_after(since, 3)
    return [Due(kind, kind.words, "463a.5(h)(2)", "overdue" if now > due else "due", due, None)]


def _summaries(unit: Unit) -> list[Due]:
    """Every gaming day with movements that no filed summary has yet."""
    summed = {id for one in filings.filings(unit, kind=SUMMARY, most=10_000) for id in _movements(one)}
    rows = unit.rows("select id::text, ledger.gaming_day(moved_at) as day from floor.movement order by number")
    now = today(unit)
    days = sorted({row["day"] for row in rows if row["id"] not in summed})
    words = "daily summary of movements"
    return [
        Due(SUMMARY, words, SECTION, "due" if day >= now else "overdue", day, None, subject=day.isoformat())
        for day in days
    ]
