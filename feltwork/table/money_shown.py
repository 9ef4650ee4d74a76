"""What terminals show of their money: read from the books in one statement for as many as are looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from feltwork.database.database import Row, Unit
from feltwork.terms.money import money
from feltwork.wagering import progressives
from feltwork.wagering.holds import held
from feltwork.wagering.house import House

_READ = """
select t.asset_number, t.enabled, t.denomination, g.posted, g.reserved, p.posted as due, t.holds,
    of.holds as of_table
from wagering.terminal t
join wagering.gaming_table of on of.id = t.gaming_table
join ledger.balance g on g.account = 'game_account/' || t.asset_number
join ledger.balance p on p.account = 'payout_due/' || t.asset_number
where t.asset_number = any(%s)
"""


class MoneyShown:
    """The money of a table's terminals as it was last read."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self._shown: dict[str, dict[str, Any]] = {}
        self.progressive: dict[str, str] | None = None
        """The progressive that the table is linked to, and what its meter shows (605a.7(a)(1))."""

    def read(self, terminals: Iterable[str]) -> None:
        """Read anew what these terminals hold."""
        wanted = sorted(set(terminals))
        if not wanted:
            return

        def rows(unit: Unit) -> list[Row]:
            return unit.rows(_READ, (wanted,))

        for row in self.house.database.run(rows, "game accounts"):
            self._shown[row["asset_number"]] = {
                "balance": money(row["posted"]),
                "available": money(row["posted"] - row["reserved"]),
                "enabled": row["enabled"],
                "held": held(row["holds"], row["of_table"]),
                "denomination": money(row["denomination"]),
                "due": money(row["due"]) if row["due"] else None,
            }

    def read_progressive(self) -> bool:
        """Read what the table's progressive meter shows; whether that has changed."""

        def read(unit: Unit) -> dict[str, str] | None:
            linked = progressives.linked_to(unit, self.table)
            return None if linked is None else {"id": linked, "shows": money(progressives.shown_by(unit, linked))}

        before, self.progressive = self.progressive, self.house.database.run(read, "the progressive meter")
        return self.progressive != before

    def shown(self, terminal: str) -> dict[str, Any]:
        """What a terminal shows; nothing where it was never read."""
        return self._shown.get(terminal, {})
