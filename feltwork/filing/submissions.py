"""Rules Submissions of tables: which is in force, what it comes to, and how two of them differ (601a.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from psycopg.types.json import Json

from feltwork import game
from feltwork.database.database import Row, Unit
from feltwork.filing.filings import Filing, filings, in_force_of
from feltwork.filing.of_games import RULES_SUBMISSION
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat, holds, progressives
from feltwork.wagering.voucher_records import today

SUPERSEDED: Final = "rules_superseded"
"""The hold on a table that still plays under a submission that the next one has followed."""
_MOST: Final = 10_000


def of_table(unit: Unit, table: str) -> list[Filing]:
    """Every Rules Submission that names a table, the newest first."""
    return filings(unit, kind=RULES_SUBMISSION.id, names=("tables", table), most=_MOST)


def in_force(unit: Unit, table: str, on: date | None = None) -> Filing | None:
    """The approved submission of a table that is in force on a gaming day, the one going on without it."""
    return in_force_of(of_table(unit, table), on or today(unit))


def coming(unit: Unit, table: str) -> list[Filing]:
    """Approved submissions of a table that come into force on a later day, the next one first."""
    found, day = of_table(unit, table), today(unit)
    days = sorted({one.in_force_from for one in found if one.in_force_from and one.in_force_from > day})
    on_each = [in_force_of(found, one) for one in days]
    return [one for one, day in zip(on_each, days, strict=True) if one is not None and one.in_force_from == day]


def rules_of(filing: Filing) -> dict[str, Any]:
    """What a submission states."""
    return dict(filing.content["rules"])


def playing(unit: Unit, table: str) -> Row:
    """A table as it is played now: edition, rules, and the submission under which that is (filing, since)."""
    row = unit.row(
        "select t.edition, t.rules, a.filing, a.at as since from wagering.gaming_table t left join lateral ("
        " select filing, at from filing.adopted where gaming_table = t.id order by at desc limit 1) a on true"
        " where t.id = %s",
        (table,),
    )
    if row is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
    return row


def is_played(unit: Unit, table: str, filing: Filing) -> bool:
    """Whether a table plays under this submission."""
    return playing(unit, table)["filing"] == filing.id and has_rules_of(unit, table, filing)


def has_rules_of(unit: Unit, table: str, filing: Filing) -> bool:
    """Whether a table has the rules of a submission, whatever it plays under."""
    return _same(playing(unit, table)["rules"], rules_of(filing))


def adopt(unit: Unit, table: str, filing: Filing, by: str) -> None:
    """A table plays under a submission from now on: its rules are the ones that were approved."""
    unit.run("select from wagering.gaming_table where id = %s for update", (table,))
    now = playing(unit, table)
    if not _same(now["rules"], rules_of(filing)):
        verify_can_change(unit, table)
        unit.run("update wagering.gaming_table set rules = %s where id = %s", (Json(rules_of(filing)), table))
    if now["filing"] != filing.id:
        unit.run(
            "insert into filing.adopted (gaming_table, filing, adopted_by) values (%s, %s, %s)", (table, filing.id, by)
        )
    subject = holds.of_table(table)
    holds.clear(unit, subject, "filed", by)
    holds.lift(unit, subject, SUPERSEDED, by)


def verify_can_change(unit: Unit, table: str) -> None:
    """Refuse other rules while a round is going on at a table, or what is linked to it rests on those in force."""
    going_on = "select number from wagering.round where gaming_table = %s and state in ('betting', 'closed')"
    if (number := unit.value(going_on, (table,))) is not None:
        raise Refused(f"table {table}", f"round {number} is going on", "601a.2", "settle or void it first")
    if progressives.linked_to(unit, table) is not None:
        raise Refused(f"table {table}", "it is linked to a progressive", "605a.7(a)", "unlink it first")
    if bad_beat.linked_to(unit, table) is not None:
        raise Refused(f"table {table}", "it is linked to a Bad Beat pool", "553.20(c)", "unlink it first")


def hold_superseded(unit: Unit, table: str, filing: Filing, by: str) -> None:
    """A table that is open plays no further round under what was followed by another submission."""
    subject = holds.of_table(table)
    holds.clear(unit, subject, "filed", by)
    holds.place(
        unit,
        subject,
        SUPERSEDED,
        f"Rules Submission {filing.number} is in force since {filing.in_force_from}, and it plays under another",
        "601a.2",
        by,
        "close the table and open it anew",
    )


def verify_in_force(unit: Unit, table: str) -> None:
    """Refuse to open a table under no approved submission, once operations have commenced."""
    if (
        holds.commenced_at(unit) is None
        or in_force(unit, table)
        or "filed" in holds.cleared(unit, holds.of_table(table))
    ):
        return
    condition = holds.CONDITIONS["filed"]
    raise Refused(f"table {table}", condition.why, condition.section, condition.instead)


def differences(edition: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Two submissions of one game side by side: the options in which they differ, each with its section."""
    found = game(edition)
    old, new = (found.submission(rules).to_json() for rules in (before, after))
    return [
        {
            "option": option.id,
            "about": option.about,
            "section": option.section,
            "before": old[option.id],
            "after": new[option.id],
        }
        for option in found.rules_type.options()
        if not _same(old[option.id], new[option.id])
    ]


def _same(one: object, other: object) -> bool:
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)
