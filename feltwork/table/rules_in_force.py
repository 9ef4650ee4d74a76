"""A table plays under the Rules Submission in force: taken up when it opens, and by itself when its day comes."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from feltwork.access.person import Person
from feltwork.database.database import Unit
from feltwork.filing import filings, submissions
from feltwork.filing.filings import Filing
from feltwork.filing.of_games import RULES_SUBMISSION
from feltwork.table.journal import Kind
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds
from feltwork.wagering.voucher_records import today

BY = "the house"


def to_take_up(unit: Unit, table: str) -> Filing | None:
    """The submission in force that a table does not play under yet; refused where it has to have one and has none."""
    submissions.verify_in_force(unit, table)
    found = submissions.in_force(unit, table)
    return None if found is None or submissions.is_played(unit, table, found) else found


def follow(unit: Unit) -> list[str]:
    """Every table as the submissions of this day have it; the tables for which that changed something.

    A table that is closed takes the new rules up at once. One that is open is held until it is opened anew: nobody's
    rules change between two rounds without the table being closed.
    """
    return [
        row["id"] for row in unit.rows("select id from wagering.gaming_table order by id") if _follow(unit, row["id"])
    ]


def follow_day(unit: Unit, table: str, since: date | None) -> date:
    """This gaming day; a table that was looked at on another one follows its submissions first.

    A server looks at the day from time to time. The first round of a day does not wait for that.
    """
    day = today(unit)
    if day != since:
        _follow(unit, table)
    return day


def _follow(unit: Unit, table: str) -> bool:
    found = submissions.in_force(unit, table)
    if found is None:
        return False  # what was never filed was never cleared
    if submissions.is_played(unit, table, found):
        holds.clear(unit, holds.of_table(table), "filed", BY)
        return False
    if submissions.has_rules_of(unit, table, found) or (not is_open(unit, table) and _can_change(unit, table)):
        submissions.adopt(unit, table, found, BY)
    else:
        submissions.hold_superseded(unit, table, found, BY)
    return True


def _can_change(unit: Unit, table: str) -> bool:
    try:
        submissions.verify_can_change(unit, table)
    except Refused:
        return False
    return True


def is_open(unit: Unit, table: str) -> bool:
    """Whether a table is open for gaming: by its journal, an electronic poker table by its session."""
    session = "select from wagering.poker_session where gaming_table = %s and closed_at is null"
    if unit.row(session, (table,)) is not None:
        return True
    last = unit.row(
        "select kind from live.journal where gaming_table = %s and kind = any(%s) order by number desc limit 1",
        (table, [str(Kind.OPENED), str(Kind.CLOSED)]),
    )
    return last is not None and last["kind"] == Kind.OPENED


def superseded(unit: Unit) -> set[str]:
    """Tables that are held because another submission has followed the one they play under."""
    found = (
        "select id from wagering.gaming_table where holds @> jsonb_build_array(jsonb_build_object('kind', %s::text))"
    )
    return {row["id"] for row in unit.rows(found, (submissions.SUPERSEDED,))}


def is_superseded(unit: Unit, table: str) -> bool:
    """Whether a table is held because another submission has followed the one it plays under."""
    return any(one.kind == submissions.SUPERSEDED for one in holds.holds(unit, holds.of_table(table)))


def decide(
    unit: Unit,
    id: UUID,
    by: Person,
    *,
    approves: bool,
    reason: str,
    conditions: str | None = None,
    in_force_from: date | None = None,
) -> Filing:
    """Decide a filing of any kind; tables follow a Rules Submission in the same unit."""
    decided = filings.decide(
        unit, id, by, approves=approves, reason=reason, conditions=conditions, in_force_from=in_force_from
    )
    if decided.kind is RULES_SUBMISSION and decided.state == "approved":
        follow(unit)
    return decided
