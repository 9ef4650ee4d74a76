"""A fact of training: what it states, and that it is inserted once, under the id that the client made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from psycopg import sql
from psycopg.types.json import Json

from feltwork.access.locks import one_at_a_time
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused

LONGEST: Final = 400


def stated(text: str, what: str, section: str) -> str:
    """A text as it is kept; refused where nothing is said, or too much."""
    if not 0 < len(text.strip()) <= LONGEST:
        raise Refused(what, "nothing is stated, or too much", section, f"1 to {LONGEST} letters")
    return text.strip()


def once(unit: Unit, id: UUID, table: str, values: Mapping[str, Any]) -> bool:
    """Insert under the client's id; False where the same is there already, sent again."""
    one_at_a_time(unit, f"training/{id}")
    if sent_before(unit, id, table, values):
        return False
    insert = sql.SQL("insert into {} ({}) values ({})").format(
        sql.Identifier(*table.split(".")),
        sql.SQL(", ").join(sql.Identifier(name) for name in ("id", *values)),
        sql.SQL(", ").join([sql.Placeholder()] * (1 + len(values))),
    )
    unit.connection.execute(insert, (id, *values.values()))
    return True


def sent_before(unit: Unit, id: UUID, table: str, values: Mapping[str, Any]) -> bool:
    """Whether the same is there under its id; refused where the id is there with other content."""
    select = sql.SQL("select * from {} where id = %s").format(sql.Identifier(*table.split(".")))
    known = unit.connection.execute(select, (id,)).fetchone()
    if known is None:
        return False
    plain = {name: value.obj if isinstance(value, Json) else value for name, value in values.items()}
    if {name: known[name] for name in plain} != plain:
        raise Refused(f"record {id}", "this id was used for other content", instead="make a new id")
    return True
