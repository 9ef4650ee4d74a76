"""A fact of training: what it states, and that it is inserted once, under the id that the client made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

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
    columns = ", ".join(values)
    marks = ", ".join(["%s"] * len(values))
    if sent_before(unit, id, table, values):
        return False
    unit.run(
        f"insert into {table} (id, {columns}) values (%s, {marks})",  # noqa: S608 - our tables
        (id, *values.values()),
    )
    return True


def sent_before(unit: Unit, id: UUID, table: str, values: Mapping[str, Any]) -> bool:
    """Whether the same is there under its id; refused where the id is there with other content."""
    known = unit.row(f"select * from {table} where id = %s", (id,))  # noqa: S608 - our tables
    if known is None:
        return False
    plain = {name: value.obj if isinstance(value, Json) else value for name, value in values.items()}
    if {name: known[name] for name in plain} != plain:
        raise Refused(f"record {id}", "this id was used for other content", instead="make a new id")
    return True
