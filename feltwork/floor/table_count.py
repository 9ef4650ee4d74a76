"""How many gaming tables the floor counts, against what the licence's category allows (605a.9(b))."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from feltwork.access.person import Person
from feltwork.access.roles import Role, listed
from feltwork.access.trail import note
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused

TERMINALS_A_TABLE: Final = 5
MOST_TABLES: Final = {1: 250, 2: 250, 3: 50}
"""Gaming tables that a licence of each category may have; the preamble to the hybrid rules states them."""
_STATES: Final = frozenset({Role.DIRECTOR_OF_SLOT_OPERATIONS, Role.DIRECTOR_OF_TABLE_GAMES})


def tables_of(terminals: int) -> int:
    """As how many gaming tables some terminals count: every five, and what is left over as one more.

    >>> tables_of(26), tables_of(25), tables_of(0)
    (6, 5, 0)
    """
    return -(-terminals // TERMINALS_A_TABLE)


@dataclass(frozen=True, slots=True)
class TableCount:
    """The gaming tables of the floor. A terminal counts once, whatever number of hybrid tables it reaches."""

    category: int | None
    terminals: int
    fully_automated: int
    other_tables: int
    """Stated by a director."""
    felt_tables: int = 0
    """Registered with their boxes, and on the floor in this gaming day."""

    @property
    def counted(self) -> int:
        """Of the other tables that are stated and those that are registered the greater number counts."""
        return tables_of(self.terminals) + self.fully_automated + max(self.other_tables, self.felt_tables)

    @property
    def most(self) -> int | None:
        return None if self.category is None else MOST_TABLES[self.category]

    def to_json(self) -> dict[str, Any]:
        return {
            "section": "605a.9(b)",
            "category": self.category,
            "terminals": self.terminals,
            "terminals_as_tables": tables_of(self.terminals),
            "fully_automated": self.fully_automated,
            "other_tables": self.other_tables,
            "felt_tables": self.felt_tables,
            "counted": self.counted,
            "most": self.most,
        }


def table_count(unit: Unit) -> TableCount:
    """What the gaming floor counts now."""
    stated = unit.row("select category, other_tables from floor.facility order by number desc limit 1")
    standing = unit.only(
        "select count(*) filter (where k.counts = 'fifth') as terminals, count(*) filter (where k.counts = 'whole') as"
        " fully_automated from floor.standing s join floor.device d on d.asset_number = s.device"
        " join floor.device_kind k on k.kind = d.kind where s.on_floor"
    )
    return TableCount(
        category=stated["category"] if stated else None,
        other_tables=stated["other_tables"] if stated else 0,
        felt_tables=unit.value("select floor.felt_tables()"),
        **standing,
    )


def state(unit: Unit, id: UUID, by: Person, category: int, other_tables: int) -> TableCount:
    """State the licence's category, and how many gaming tables stand there that are neither of these devices."""
    if not by.holds(*_STATES):
        why = f"{by.sign_in_name} does not state it"
        raise Refused("the table count", why, "605a.9(b)", f"{listed(_STATES)} does")
    if category not in MOST_TABLES:
        raise Refused("category", f"there is no category {category}", "605a.9(b)", "1, 2 or 3")
    if not 0 <= other_tables <= MOST_TABLES[category]:
        why = f"a category {category} licence has no {other_tables}"
        raise Refused("other tables", why, "605a.9(b)", f"0 to {MOST_TABLES[category]}")
    unit.run(
        "insert into floor.facility (id, category, other_tables, stated_by) values (%s, %s, %s, %s)",
        (id, category, other_tables, by.id),
    )
    note(unit, by, "tables_stated", f"category {category}", {"other_tables": other_tables})
    return table_count(unit)


def verify_room(unit: Unit, what: str, terminals: int = 0, fully_automated: int = 0) -> None:
    """Refuse devices on the gaming floor that would be more gaming tables than are authorized."""
    now = table_count(unit)
    if now.most is None:
        raise Refused(what, "the category of the licence is not stated", "605a.9(b)", "state it first")
    then = replace(now, terminals=now.terminals + terminals, fully_automated=now.fully_automated + fully_automated)
    if then.counted > now.most:
        why = f"that would be {then.counted} gaming tables, and {now.most} are authorized"
        raise Refused(what, why, "605a.9(b)", "take others off the gaming floor first")
