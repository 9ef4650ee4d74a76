"""The recount by a main bank cashier or cage supervisor who does not know the count (465a.25(n), (o)(6)).

Until their figures are recorded the database shows them nothing of the count; whoever counted, or has seen the count,
does not recount it.
"""

from __future__ import annotations

from typing import Any, Literal, get_args
from uuid import UUID

from psycopg.types.json import Jsonb

from feltwork.access.people import person
from feltwork.access.permissions import CAGE, Permission
from feltwork.access.person import Person
from feltwork.access.roles import listed
from feltwork.cage.commanding import commanded
from feltwork.cage.count_records import Count, count, counts
from feltwork.cage.counts import OBSERVED, locked
from feltwork.cage.money_counted import Cash
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House

How = Literal["manually", "mechanically"]


def recount(
    house: House, id: UUID, by: Person, count_id: UUID, cash: Cash, presented_by: str, how: str = "manually"
) -> Answer:
    """The currency and chips that a count team member presents, counted again without knowing the count."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        _verify_may_recount(unit, found, by)
        if presented_by not in found.members:
            why = f"{shown(presented_by)} is not of its count team"
            raise Refused(found.name, why, found.recount_section, "a count team member presents the currency")
        if how not in get_args(How):
            raise Refused(
                found.name, f"{shown(how)} is no way to recount", found.recount_section, "manually, mechanically"
            )
        unit.run(
            "insert into cage.recount (id, count_id, person, presented_by, how, bills, currency, value_chips,"
            " rake_chips) values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                id,
                count_id,
                by.id,
                person(unit, presented_by).id,
                how,
                Jsonb(cash.stored),
                cash.currency,
                cash.value_chips,
                cash.rake_chips,
            ),
        )
        return count(unit, count_id).to_json()

    request = {"cash": cash.to_json(), "presented_by": presented_by, "how": how}
    about = {"presented_by": presented_by, "how": how}
    return commanded(house, id, by, Permission.RECOUNT, "recount", f"count {count_id}", request, act, about)


def _verify_may_recount(unit: Unit, found: Count, by: Person) -> None:
    section = found.recount_section
    instead = f"{listed(CAGE)} who has not seen the count recounts"
    if by.sign_in_name in found.members or any(one["sign_in_name"] == by.sign_in_name for one in found.relieved):
        raise Refused(f"recount of {found.name}", "who counted does not recount", section, instead)
    if any(one["by"] == by.sign_in_name for one in found.recounts):
        why = f"{by.sign_in_name} has recounted it, and knows the count since"
        raise Refused(f"recount of {found.name}", why, section, instead)
    seen = "select exists (select from cage.count_reader where count_id = %s and person = %s)"
    if unit.value(seen, (found.id, by.id)):
        raise Refused(f"recount of {found.name}", "who has seen the count does not recount", section, instead)
    if found.state == "suspended":
        why = "no casino compliance representative is in the count room"
        raise Refused(f"recount of {found.name}", why, OBSERVED, "wait until one is there")
    if found.state not in ("to_recount", "differs"):
        why = {"counting": "it is still counted", "agreed": "a recount agrees with it"}.get(found.state, "it is closed")
        raise Refused(f"recount of {found.name}", why, section)


def to_recount(unit: Unit, by: Person) -> list[dict[str, Any]]:
    """Counts that wait for a recount, as whoever recounts may know them: who presents, and no amount."""
    waiting = [one for one in counts(unit) if one.state in ("to_recount", "differs")]
    return [
        {
            "id": str(one.id),
            "number": one.number,
            "kind": one.kind,
            "title": one.to_json()["title"],
            "section": one.recount_section,
            "day": one.day.isoformat(),
            "chips": one.kind != "terminal",
            "members": list(one.members),
            "recounted": any(done["by"] == by.sign_in_name for done in one.recounts),
        }
        for one in waiting
    ]
