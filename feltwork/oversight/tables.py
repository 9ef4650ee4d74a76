"""Every table game that the house offers with a dealer: electronic tables and tables with felt, by one name each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from feltwork import game
from feltwork.cage.felt_tables import felt_tables
from feltwork.database.database import Unit
from feltwork.floor.table_count import table_count
from feltwork.regulation.catalogue import catalogue
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering.table_kinds import TableKind

Class = Literal["banking", "nonbanking"]
_OTHER_NAMES: Final = {
    "big-six": "big-six-wheel",
    "big-6": "big-six-wheel",
    "big-6-wheel": "big-six-wheel",
    "pai-gow": "pai-gow-tiles",
}
"""The texts themselves write Big Six Wheel (465a.9(c)(2)(v)) and Big 6 Wheel (611a.2(a)(1))."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the floor."""

    name: str
    game: str
    """The game's id, without an edition."""
    game_name: str
    of: Class
    felt: bool
    kind: TableKind | None = None
    """What it is, where it has no felt."""

    @property
    def words(self) -> str:
        """What it is, where hybrid gaming tables stand beside others."""
        return "table with felt" if self.kind is None else self.kind.in_full

    @property
    def columns(self) -> tuple[str | None, str | None]:
        """Electronic table and felt table, as rows have them."""
        return (None, self.name) if self.felt else (self.name, None)


def game_id(name: str) -> str:
    """The id of a game that somebody names.

    >>> game_id("Craps"), game_id("Big 6 Wheel"), game_id("Props & Hops"), game_id("American Roulette")
    ('craps', 'big-six-wheel', 'props-and-hops', 'roulette')
    """
    words = re.sub(r"[^a-z0-9]+", "-", name.casefold().replace("&", " and ").replace("'", "")).strip("-")
    if words.endswith("-roulette"):
        return "roulette"
    return _OTHER_NAMES.get(words, words)


def floor_tables(unit: Unit) -> dict[str, Table]:
    """Electronic tables, and the felt tables of this gaming day, by name."""
    electronic = unit.rows("select id, edition, kind from wagering.gaming_table order by id")
    found = [
        Table(
            row["id"],
            id,
            game(row["edition"]).name,
            "banking" if catalogue()[id].banked else "nonbanking",
            felt=False,
            kind=TableKind(row["kind"]),
        )
        for row in electronic
        for id in [row["edition"].partition("@")[0]]
    ]
    found += [Table(one.number, game_id(one.game), one.game, one.kind, felt=True) for one in felt_tables(unit)]
    return {one.name: one for one in found}


def floor_table(unit: Unit, name: str) -> Table:
    """A table of the floor by its name."""
    found = floor_tables(unit).get(name)
    if found is None:
        raise Refused(f"table {shown(name)}", "there is no such table", "605a.1", "one of the floor")
    return found


def stated_otherwise(unit: Unit) -> list[Refused]:
    """Where the felt tables that are stated for the number of tables are not those that are registered."""
    stated = table_count(unit).other_tables
    registered = len(felt_tables(unit))
    if stated == registered:
        return []
    why = f"{stated} are stated, and {registered} are registered with their boxes"
    return [Refused("felt tables", why, "605a.9(b)", "state how many there are, or register those that are missing")]
