"""Who supervises a table and who deals there: never the same person."""

from __future__ import annotations

from feltwork.access.person import Person
from feltwork.access.roles import FLOORPERSONS
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused


def supervisors(unit: Unit) -> dict[str, list[str]]:
    """Who supervises each table now: whoever was assigned, was not relieved, and is a floorperson or above still."""
    found: dict[str, list[str]] = {}
    for row in unit.rows(
        "select coalesce(s.gaming_table, s.felt_table) as name, p.sign_in_name from records.supervisor s"
        " join access.people p on p.id = s.person"
        " where p.enabled and p.roles && %s"
        " and not exists (select from records.supervisor_relieved r where r.supervisor = s.id) order by s.at",
        (sorted(FLOORPERSONS),),
    ):
        found.setdefault(row["name"], []).append(row["sign_in_name"])
    return found


def dealer_of(unit: Unit, table: str) -> str | None:
    """Who deals at a table, by its journal: since it was closed last."""
    row = unit.row(
        "select kind, content ->> 'name' as name from live.journal where gaming_table = %s"
        " and kind in ('dealer', 'closed') order by number desc limit 1",
        (table,),
    )
    return row["name"] if row is not None and row["kind"] == "dealer" else None


def verify_does_not_supervise(unit: Unit, table: str, dealer: Person) -> None:
    """Refuse to deal at a table to who supervises it."""
    if dealer.sign_in_name in supervisors(unit).get(table, ()):
        why = f"{dealer.sign_in_name} supervises it"
        raise Refused(f"table {table}", why, "465a.35(d)", "another dealer, or be relieved first")
