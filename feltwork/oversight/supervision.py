"""Who supervises which tables, how many one floorperson may, and whether there are enough (465a.35, 465a.11(b)(9))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import people
from feltwork.access.permissions import Permission, verify
from feltwork.access.person import Person
from feltwork.access.roles import FLOORPERSONS, Department, Role, listed
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.oversight.tables import Class, Table, floor_table, floor_tables
from feltwork.table.rules_in_force import is_open
from feltwork.table.supervising import dealer_of, supervisors
from feltwork.terms.refusal import Refused
from feltwork.terms.report import Block, Column, Report
from feltwork.wagering.report_documents import Made

BANKING_TABLES: Final = 4
"""Banking tables that one floorperson supervises: all that is known of 465a.35(c)(1), from the example in (d)."""
MORE_AT_ELECTRONIC: Final = Fraction(3, 2)
"""465a.35(d): half as many again where the tables are electronic ones with a dealer."""
LARGEST: Final = 50
DEPARTMENTS: Final = (
    ("electronic wagering terminals", Department.SLOT_OPERATIONS, Role.DIRECTOR_OF_SLOT_OPERATIONS),
    ("gaming at hybrid gaming tables", Department.TABLE_GAMES, Role.DIRECTOR_OF_TABLE_GAMES),
)
"""465a.11(b)(9): who supervises what unless the certificate holder specifies otherwise."""


def at_electronic(most: int) -> int:
    """How many electronic tables with a dealer one may supervise who may supervise so many others.

    >>> at_electronic(4), at_electronic(5)
    (6, 7)
    """
    return int(most * MORE_AT_ELECTRONIC)


def limits(unit: Unit) -> dict[Class, int | None]:
    """How many tables of each class one floorperson may supervise, before 465a.35(d); None where nobody has said."""
    rows = unit.rows("select distinct on (class) class, most from records.supervision_limit order by class, at desc")
    set_by_house = {row["class"]: row["most"] for row in rows}
    return {"banking": set_by_house.get("banking", BANKING_TABLES), "nonbanking": set_by_house.get("nonbanking")}


def set_limit(unit: Unit, id: UUID, by: Person, of: Class, most: int, why: str) -> None:
    """What the house's internal controls say: for banking tables no more than the regulation."""
    verify(by, Permission.SET_SUPERVISION)
    if of not in ("banking", "nonbanking") or not 1 <= most <= LARGEST or not why.strip():
        raise Refused("the number of tables", "it is no number of tables, or has no reason", "465a.35(c)(1)", "1 to 50")
    if of == "banking" and most > BANKING_TABLES:
        why_not = f"a floorperson supervises no more than {BANKING_TABLES} banking tables"
        raise Refused(f"{most} banking tables", why_not, "465a.35(c)(1)", f"1 to {BANKING_TABLES}")
    one_at_a_time(unit, "supervision")
    known = unit.row("select class, most, set_by from records.supervision_limit where id = %s", (id,))
    if known is not None:
        if (known["class"], known["most"], known["set_by"]) != (of, most, by.id):
            raise Refused(f"{of} tables", "this id was used for other content", "465a.35(c)(1)", "make a new id")
        return
    unit.run(
        "insert into records.supervision_limit (id, class, most, why, set_by) values (%s, %s, %s, %s, %s)",
        (id, of, most, why.strip()[:400], by.id),
    )
    note(unit, by, "supervision_limit", f"{of} tables", {"most": most, "why": why.strip()[:400]})


def assign(unit: Unit, id: UUID, by: Person, table: str, floorperson: Person) -> None:
    """A floorperson supervises a table from now on; refused beyond what one may supervise, and to who deals there."""
    verify(by, Permission.ASSIGN_SUPERVISION)
    one_at_a_time(unit, "supervision")
    what = f"table {table}"
    known = unit.row(
        "select coalesce(gaming_table, felt_table) as name, person from records.supervisor where id = %s", (id,)
    )
    if known is not None:
        if (known["name"], known["person"]) != (table, floorperson.id):
            raise Refused(what, "this id was used for other content", "465a.35(d)", "make a new id")
        return
    if not floorperson.holds(*FLOORPERSONS):
        why = f"{floorperson.sign_in_name} supervises no tables"
        raise Refused(what, why, "465a.35(d)", f"{listed(FLOORPERSONS)} does")
    now = supervisors(unit)
    if floorperson.sign_in_name in now.get(table, ()):
        raise Refused(what, f"{floorperson.sign_in_name} supervises it", "465a.35(d)", "nothing is to be done")
    if dealer_of(unit, table) == floorperson.sign_in_name:
        raise Refused(what, f"{floorperson.sign_in_name} deals there", "465a.35(d)", "another floorperson")
    found = floor_table(unit, table)
    _verify_not_too_many(unit, found, floorperson.sign_in_name, now)
    unit.run(
        "insert into records.supervisor (id, gaming_table, felt_table, person, assigned_by)"
        " values (%s, %s, %s, %s, %s)",
        (id, *found.columns, floorperson.id, by.sign_in_name),
    )
    note(unit, by, "supervisor_assigned", what, {"floorperson": floorperson.sign_in_name})


def _verify_not_too_many(unit: Unit, table: Table, name: str, now: Mapping[str, list[str]]) -> None:
    """Half as many again only where every table of the floorperson is electronic."""
    most = limits(unit)[table.of]
    what = f"table {table.name}"
    if most is None:
        why = f"how many {table.of} tables one may supervise is not set"
        raise Refused(what, why, "465a.35(c)(1)", "set it by the internal controls")
    has = _tables_of(name, floor_tables(unit), now)
    felt = any(one.felt for one in (*has, table))
    limit = _most([*has, table], limits(unit))
    if limit is not None and len(has) + 1 > limit:
        section = "465a.35(c)(1)" if felt else "465a.35(d)"
        why = f"{name} supervises {len(has)} tables, and {limit} are the most{' where one has felt' if felt else ''}"
        raise Refused(what, why, section, "another floorperson")


def _tables_of(name: str, tables: Mapping[str, Table], now: Mapping[str, list[str]]) -> list[Table]:
    return [tables[one] for one, names in now.items() if name in names and one in tables]


def _most(tables: Sequence[Table], limits: Mapping[Class, int | None]) -> int | None:
    """How many one may supervise who has these: the least that one of their classes allows; None where nobody said."""
    allowed = [limits[one.of] for one in tables]
    if None in allowed or not allowed:
        return None
    most = min(one for one in allowed if one is not None)
    return most if any(one.felt for one in tables) else at_electronic(most)


def _too_many(
    tables: Mapping[str, Table], now: Mapping[str, list[str]], limits: Mapping[Class, int | None]
) -> list[str]:
    """Floorpersons with more tables than one may have, since a limit was lowered or a table is another now."""
    names = sorted({name for one in now.values() for name in one})
    found = [(name, _tables_of(name, tables, now)) for name in names]
    return [name for name, has in found if (most := _most(has, limits)) is not None and len(has) > most]


def floorpersons(unit: Unit) -> list[dict[str, str]]:
    """Who can be assigned to a table, by sign-in name."""
    return [
        {"person": one.sign_in_name, "name": one.name}
        for one in people(unit)
        if one.enabled and one.holds(*FLOORPERSONS)
    ]


def relieve(unit: Unit, by: Person, table: str, name: str) -> None:
    """A floorperson supervises a table no more."""
    verify(by, Permission.ASSIGN_SUPERVISION)
    done = unit.run(
        "insert into records.supervisor_relieved (supervisor, relieved_by) select s.id, %s from records.supervisor s"
        " join access.person p on p.id = s.person where coalesce(s.gaming_table, s.felt_table) = %s"
        " and p.sign_in_name = %s and not exists (select from records.supervisor_relieved r where r.supervisor = s.id)",
        (by.sign_in_name, table, name),
    )
    if not done:
        raise Refused(f"table {table}", f"{name} does not supervise it", "465a.35(d)", "look at the list")
    note(unit, by, "supervisor_relieved", f"table {table}", {"floorperson": name})


def standing(unit: Unit) -> dict[str, Any]:
    """The floor now: which tables are open and who supervises each, how many floorpersons that takes, what lacks."""
    now, most, floor = supervisors(unit), limits(unit), floor_tables(unit)
    tables = [_table(unit, one, now) for one in floor.values()]
    opened = [one for one in tables if one["open"]]
    needed = [_needed([one["felt"] for one in opened if one["class"] == of], limit) for of, limit in most.items()]
    return {
        "departments": [
            {"what": what, "department": department.words, "director": role.words, "section": "465a.11(b)(9)"}
            for what, department, role in DEPARTMENTS
        ],
        "limits": [
            {"class": of, "most": limit, "at_electronic": limit and at_electronic(limit), "section": "465a.35(d)"}
            for of, limit in most.items()
        ],
        "tables": tables,
        "open": len(opened),
        "needed": None if None in needed else sum(one or 0 for one in needed),
        "assigned": len({name for table, names in now.items() if _is_open(tables, table) for name in names}),
        "unsupervised": [one["table"] for one in tables if one["open"] and not one["supervisors"]],
        "too_many": _too_many(floor, now, most),
    }


def _needed(felt: list[bool], most: int | None) -> int | None:
    """How many floorpersons some tables take at least; who has a table with felt has room for others up to the limit.

    >>> _needed([False] * 7, 4), _needed([True] * 5, 4), _needed([True] + [False] * 9, 4), _needed([], None)
    (2, 2, 2, 0)
    """
    if not felt:
        return 0
    if most is None:
        return None
    with_felt = -(-sum(felt) // most)
    electronic = max(0, len(felt) - with_felt * most)
    return with_felt + -(-electronic // at_electronic(most))


def _table(unit: Unit, one: Table, now: Mapping[str, list[str]]) -> dict[str, Any]:
    """A table with felt is not opened and closed in this system: it counts as open while it is on the floor."""
    return {
        "table": one.name,
        "game": one.game_name,
        "class": one.of,
        "kind": one.words,
        "felt": one.felt,
        "open": one.felt or is_open(unit, one.name),
        "dealer": None if one.felt else dealer_of(unit, one.name),
        "supervisors": now.get(one.name, []),
    }


def _is_open(tables: list[dict[str, Any]], name: str) -> bool:
    return any(one["table"] == name and one["open"] for one in tables)


def report(told: dict[str, Any], head: Made) -> Report:
    """Supervision on paper."""
    columns = (
        Column("table", "Table"),
        Column("game", "Game"),
        Column("state", "State"),
        Column("dealer", "Dealer"),
        Column("who", "Supervised by"),
    )
    rows = [
        {**one, "state": "open" if one["open"] else "closed", "who": ", ".join(one["supervisors"]) or "nobody"}
        for one in told["tables"]
    ]
    needs = "not known: a limit is not set" if told["needed"] is None else str(told["needed"])
    return head.report(
        "Supervision of tables",
        "465a.35(d)",
        facts=(("Open tables", str(told["open"])), ("Floorpersons needed", needs),
               ("Floorpersons assigned", str(told["assigned"])),
               ("Open and supervised by nobody", ", ".join(told["unsupervised"]) or "none"),
               ("Supervise more tables than one may", ", ".join(told["too_many"]) or "nobody")),
        blocks=(Block("Tables", columns, rows),),
        notes=tuple(f"{one['department']} supervises {one['what']}." for one in told["departments"]),
    )  # fmt: skip
