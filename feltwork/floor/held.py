"""Every terminal and table with what keeps it from being used."""

from __future__ import annotations

from typing import Any

from feltwork.database.database import Unit
from feltwork.floor.locations import in_order
from feltwork.wagering.holds import holds_of


def held(unit: Unit) -> list[dict[str, Any]]:
    """Terminals and tables that are held, one row a reason: what, name, table, kind, why, section, instead, at."""
    rows = unit.rows(
        "select 'terminal' as what, asset_number as name, gaming_table as table, holds from wagering.terminal"
        " where holds <> '[]' union all select 'table', id, id, holds from wagering.gaming_table where holds <> '[]'"
    )
    return [
        {"what": row["what"], "name": row["name"], "table": row["table"], **one.to_json()}
        for row in sorted(rows, key=lambda row: (row["what"] == "table", in_order(row["name"])))
        for one in holds_of(row["holds"])
    ]
