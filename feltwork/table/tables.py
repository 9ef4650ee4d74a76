"""Tables and positions of the live floor, as the house sets them up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from psycopg.types.json import Json

from feltwork import game
from feltwork.database.database import Unit
from feltwork.procedure.game import MOST_TERMINALS
from feltwork.table.setup import Setup
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House
from feltwork.wagering.table_kinds import verify_hybrid
from feltwork.wagering.terminals import terminal


def set_up(house: House, id: UUID, table: str, setup: Setup, made_by: str) -> Answer:
    """Choose how a table is run; it holds from the next time that the table is opened."""

    def act(unit: Unit) -> Answer:
        keep_setup(unit, table, setup)
        return {"table": table, **setup.to_json()}

    return house.command(id, "set up table", {"table": table, **setup.to_json()}, act, made_by)


def keep_setup(unit: Unit, table: str, setup: Setup) -> None:
    """The same inside a unit of work: a new table and its setup come together."""
    row = unit.row("select edition, kind from wagering.gaming_table where id = %s", (table,))
    if row is None:
        raise Refused(f"table {table}", "there is no such table", "605a.1", "open it first")
    verify_hybrid(row["kind"], table)
    setup.verify(game(row["edition"]))
    unit.run(
        "insert into live.setup (gaming_table, content) values (%s, %s)"
        " on conflict (gaming_table) do update set content = excluded.content, changed_at = ledger.now()",
        (table, Json(setup.to_json())),
    )


def position_of(unit: Unit, asset_number: str) -> tuple[str, int]:
    """The table of a terminal and its position there; the first free one is assigned where it has none."""
    at = terminal(unit, asset_number)
    row = unit.row("select gaming_table, seat from live.position where terminal = %s", (asset_number,))
    if row is not None and row["gaming_table"] == at.gaming_table:
        return at.gaming_table, row["seat"]
    row = unit.only("select kind from wagering.gaming_table where id = %s for update", (at.gaming_table,))
    verify_hybrid(row["kind"], at.gaming_table, "sit down with `feltwork poker sit`")
    unit.run("delete from live.position where terminal = %s", (asset_number,))
    most, section = _positions(unit, at.gaming_table)
    taken = {
        row["seat"] for row in unit.rows("select seat from live.position where gaming_table = %s", (at.gaming_table,))
    }
    seat = next((seat for seat in range(1, most + 1) if seat not in taken), None)
    if seat is None:
        raise Refused(
            f"terminal {asset_number}",
            f"every one of the {most} positions of table {at.gaming_table} has its terminal",
            section,
            "connect it to another table",
        )
    unit.run(
        "insert into live.position (terminal, gaming_table, seat) values (%s, %s, %s)",
        (asset_number, at.gaming_table, seat),
    )
    return at.gaming_table, seat


def _positions(unit: Unit, table: str) -> tuple[int, str]:
    row = unit.only("select edition, rules from wagering.gaming_table where id = %s", (table,))
    found = game(row["edition"])
    rules: Mapping[str, Any] = row["rules"]
    most = MOST_TERMINALS if found.common_outcome else found.seats_at(found.submission(rules))
    return most, found.positions_section
