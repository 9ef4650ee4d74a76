"""Paytables as data, laid out like the printed ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from feltwork.terms.odds import ForOne, Payout, ToOne, parse_payout
from feltwork.terms.refusal import Refused
from feltwork.terms.section import full_section
from feltwork.terms.shown import shown

NOT_PAID = "not paid"


@lru_cache(4096)
def snake(printed: str) -> str:
    """The key of a printed name.

    >>> snake("Three-of-a-kind"), snake("Mini royal flush (ace, king, queen)")
    ('three_of_a_kind', 'mini_royal_flush')
    """
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"\(.*?\)", "", printed.replace("'", "")).lower()).strip("_")


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row: a hand and what it pays."""

    name: str
    pays: Payout
    section: str

    @property
    def hand(self) -> str:
        return snake(self.name)


@dataclass(frozen=True, slots=True)
class Paytable:
    """What a wager pays, row by row, in the printed order.

    >>> table = Paytable.printed("field", "floor", "585.4", {"2 or 12": "2 to 1", "3, 4, 9, 10 or 11": "1 to 1"})
    >>> str(table.pays("2_or_12"))
    '2 to 1'
    >>> table.pays("7") is None
    True
    """

    wager: str
    id: str
    section: str
    rows: tuple[Row, ...]
    note: str = ""

    @classmethod
    def printed(
        cls,
        wager: str,
        id: str,
        section: str,
        rows: Mapping[str, str],
        sections: Mapping[str, str] | None = None,
        note: str = "",
    ) -> Paytable:
        """Build a table from printed names and odds; ``sections`` where a row has a paragraph of its own."""
        own = sections or {}
        return cls(
            wager,
            id,
            section,
            tuple(Row(name, parse_payout(odds), own.get(name, section)) for name, odds in rows.items()),
            note,
        )

    def under(self, chapter: str) -> Paytable:
        """The same table with its sections in full: editions share a table and differ in the chapter's number."""
        rows = tuple(replace(row, section=full_section(chapter, row.section)) for row in self.rows)
        return replace(self, section=full_section(chapter, self.section), rows=rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def row(self, hand: str) -> Row | None:
        return next((row for row in self.rows if row.hand == hand), None)

    def pays(self, hand: str) -> Payout | None:
        """What is paid for a hand, or None where the table has no row for it."""
        row = self.row(hand)
        return row.pays if row else None

    def best(self, hands: Iterable[str]) -> Row | None:
        """The first of a hand's names that the table has a row for: the most particular one comes first."""
        return next((row for hand in hands if (row := self.row(hand))), None)

    def to_json(self) -> dict[str, object]:
        rows = [
            {"hand": row.hand, "name": row.name, "pays": str(row.pays), "section": str(row.section)} for row in self
        ]
        said = {"note": self.note} if self.note else {}
        return {"wager": self.wager, "id": self.id, "section": str(self.section), "rows": rows, **said}

    def at_or_above(self, stated: object) -> Paytable:
        """A holder's own table: every row at or above this floor; rows left out stay at the floor."""
        what = f"the {self.wager} table"
        if not isinstance(stated, Mapping):
            raise Refused(
                what,
                f"{shown(stated)} is not a table",
                self.section,
                "state '" + self.id + "' or a table of rows and odds: " + self._example(),
            )
        given: dict[str, object] = {}
        for name, odds in stated.items():
            hand = snake(str(name))
            if self.row(hand) is None:
                instead = "its rows are " + self._names() + (f"; {self.note}" if self.note else "")
                raise Refused(what, f"no row {shown(hand)}", self.section, instead)
            if hand in given:
                raise Refused(what, f"the row {shown(hand)} is there twice", self.section, "state it once")
            given[hand] = odds
        rows = [
            replace(row, pays=self._at_or_above(row, given[row.hand])) if row.hand in given else row for row in self
        ]
        return Paytable(self.wager, "own", self.section, tuple(rows))

    def _at_or_above(self, row: Row, stated: object) -> Payout:
        """The odds of one row as the holder states them, or a refusal below the floor."""
        what = f"the {self.wager} table, {row.hand}"
        odds = parse_payout(stated, what)
        comparable = type(odds) is type(row.pays) or all(isinstance(pays, ToOne | ForOne) for pays in (odds, row.pays))
        if comparable and odds.value < row.pays.value:
            raise Refused(what, f"{odds} is below the floor", row.section, f"at least {row.pays}")
        if type(odds) is not type(row.pays):
            raise Refused(
                what, f"{odds} is stated where the chapter prints {row.pays}", row.section, "keep to its form"
            )
        return odds

    def _names(self) -> str:
        return ", ".join(row.hand for row in self)

    def _example(self) -> str:
        return "{" + f"{self.rows[0].hand} = '{self.rows[0].pays}'" + ", ...}"
