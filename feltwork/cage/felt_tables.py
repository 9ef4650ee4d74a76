"""Tables that are no hybrid gaming tables: a register of their numbers, so that their boxes are dropped and counted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal, get_args
from uuid import UUID

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.commanding import commanded
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.house import Answer, House
from feltwork.wagering.table_kinds import TableKind as ElectronicKind
from feltwork.wagering.terminals import verify_name
from feltwork.wagering.voucher_records import today

TableKind = Literal["banking", "nonbanking"]
SECTIONS: Final = {"banking": "601a.9(b)(1)", "nonbanking": "601a.9(b)(2)"}
LONGEST_NUMBER: Final = 24


@dataclass(frozen=True, slots=True)
class FeltTable:
    """A table whose wagers lie on felt: banking (601a.9(b)(1)) or nonbanking (601a.9(b)(2))."""

    number: str
    game: str
    kind: TableKind
    from_day: date
    last_day: date | None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "game": self.game,
            "kind": self.kind,
            "section": SECTIONS[self.kind],
            "from_day": self.from_day.isoformat(),
            "last_day": self.last_day and self.last_day.isoformat(),
        }


def register(house: House, id: UUID, by: Person, number: str, game: str, kind: str) -> Answer:
    """A felt table, from this gaming day on."""
    verify_name(number, "table number", LONGEST_NUMBER)
    if kind not in get_args(TableKind):
        raise Refused(f"table {number}", f"{shown(kind)} is no kind of table", "465a.25(m)", "banking or nonbanking")
    if not 0 < len(game.strip()) <= 80:
        raise Refused(f"table {number}", "it names no game", "601a.9(b)", "state the game")

    def act(unit: Unit) -> Answer:
        row = unit.row("select kind from wagering.gaming_table where id = %s", (number,))
        if row is not None:
            other = ElectronicKind(row["kind"]).words
            why = f"{'an' if other[0] in 'aeiou' else 'a'} {other} has this number"
            raise Refused(f"table {number}", why, "465a.18(c)", "choose another")
        new = unit.run(
            "insert into cage.felt_table (number, game, kind, registered_by) values (%s, %s, %s, %s)"
            " on conflict do nothing",
            (number, game.strip(), kind, by.id),
        )
        if not new:
            raise Refused(f"table {number}", "there is one of this number", "465a.18(c)", "choose another")
        return felt_table(unit, number).to_json()

    request = {"game": game.strip(), "kind": kind}
    return commanded(house, id, by, Permission.KEEP_DROP, "register_table", f"table {number}", request, act)


def close(house: House, id: UUID, by: Person, number: str) -> Answer:
    """A felt table leaves the floor with this gaming day; its box is dropped once more."""

    def act(unit: Unit) -> Answer:
        found = felt_table(unit, number)
        if found.last_day is not None:
            raise Refused(f"table {number}", f"it left with gaming day {found.last_day}", "465a.18(c)")
        unit.run("insert into cage.felt_table_closed (number, closed_by) values (%s, %s)", (number, by.id))
        return felt_table(unit, number).to_json()

    return commanded(house, id, by, Permission.KEEP_DROP, "close_table", f"table {number}", {}, act)


def felt_table(unit: Unit, number: str) -> FeltTable:
    """A felt table by its number."""
    found = [one for one in all_tables(unit) if one.number == number]
    if not found:
        raise Refused(f"table {number}", "there is no such felt table", "465a.18(c)", "register it first")
    return found[0]


def felt_tables(unit: Unit, on: date | None = None) -> list[FeltTable]:
    """The felt tables of a gaming day, the one going on unless stated; open or closed, each has its box dropped."""
    day = on or today(unit)
    return [one for one in all_tables(unit) if one.from_day <= day and (one.last_day is None or day <= one.last_day)]


def verify_on_floor(unit: Unit, number: str) -> None:
    """Refuse a felt table that has left the floor."""
    found = felt_table(unit, number)
    if found.last_day is not None and found.last_day < today(unit):
        why = f"it left with gaming day {found.last_day}"
        raise Refused(f"table {number}", why, "465a.18(c)", "put the box at a table that is there")


def all_tables(unit: Unit) -> list[FeltTable]:
    """Every felt table that there ever was, by number."""
    rows = unit.rows(
        "select t.number, t.game, t.kind, t.from_day, c.last_day from cage.felt_table t"
        ' left join cage.felt_table_closed c on c.number = t.number order by length(t.number), t.number collate "C"'
    )
    return [FeltTable(**row) for row in rows]
