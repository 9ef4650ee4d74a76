"""The seal's keys as the database records them: which sealed, which is the newest, and which are still needed.

No key is in the database, only ids. A server gets a table's seal from here alone, so that none takes a table with keys
that the other servers of the house do not have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from feltwork.database.database import Unit
from feltwork.table.journal import Kind, since_it_stood
from feltwork.table.seal import SEALED, SECTION, VARIABLE, Bound, Damaged, Seal, TableSeal
from feltwork.terms.refusal import Refused

OF_AN_EARLIER_VERSION: Final = "of an earlier version"
"""Sealed texts of earlier versions do not name their key."""
_PURPOSE: Final = "the record of the seal's keys"
_STANDING: Final = ("opened", "betting", "closed")


class OtherKeys(Refused):
    """The tables of the house are sealed with a key that this server does not have."""

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(
            "this server's seal keys",
            f"the tables are sealed with another key: {id}",
            SECTION,
            f"add key {id} to {VARIABLE} or to seal.key, and start the server again; if nobody has it any more, add "
            f"lost:{id}",
        )


def table_seal(unit: Unit, seal: Seal, table: str) -> TableSeal:
    """The seal of one table, once the server's keys fit those of the house."""
    house = verify_keys(unit, seal)
    old = unit.value("select coalesce((select number from live.sealed_before where gaming_table = %s), 0)", (table,))
    return TableSeal(seal, house, table, old)


def verify_keys(unit: Unit, seal: Seal) -> str:
    """Refuse keys that do not fit the house, and record a new sealing key. Returns the id of the house."""
    house = str(unit.value("select id from live.house"))
    recorded = _recorded(unit)
    if seal.sealing not in recorded:
        # Servers that start at once record one key after the other.
        unit.run("select pg_advisory_xact_lock(hashtextextended('live/seal_key', 605))")
        recorded = _recorded(unit)
    _verify_newest(recorded, seal)
    before = _sealed_before(unit)
    for id, check in recorded.items():
        if id in seal.ids:
            _verify_check(seal, house, id, check, before)
    if not recorded:
        _verify_nothing_sealed(unit)
    if seal.sealing not in recorded:
        check = seal.close({"sealed_before": before}, _bound(house, seal.sealing))
        unit.run("insert into live.seal_key (id, check_value) values (%s, %s)", (seal.sealing, check))
    return house


def _recorded(unit: Unit) -> dict[str, str]:
    rows = unit.rows("select id, check_value from live.seal_key order by number")
    return {row["id"]: row["check_value"] for row in rows}


def _verify_newest(recorded: dict[str, str], seal: Seal) -> None:
    """The newest key that is not lost has to be at hand: the other servers seal with it."""
    newest = next((id for id in reversed(recorded) if id not in seal.lost), None)
    if newest is not None and newest not in seal.ids:
        raise OtherKeys(newest)


def _bound(house: str, id: str) -> Bound:
    return Bound(house, "", 0, f"{_PURPOSE} {id}")


def _sealed_before(unit: Unit) -> dict[str, int]:
    rows = unit.rows("select gaming_table, number from live.sealed_before order by gaming_table")
    return {row["gaming_table"]: row["number"] for row in rows}


def _verify_check(seal: Seal, house: str, id: str, check: str, before: dict[str, int]) -> None:
    if seal.open(check, _bound(house, id)) != {"sealed_before": before}:
        raise Damaged(_bound(house, id))


def _verify_nothing_sealed(unit: Unit) -> None:
    """With no key recorded nothing is sealed in this format yet; else somebody removed the records."""
    if unit.value(
        "select exists (select from live.journal where kind in ('opened', 'betting', 'closed')"
        " and starts_with(content #>> '{stands,shoe}', '2:'))"
    ):
        raise Refused(
            _PURPOSE,
            "keys have sealed here, and none is recorded",
            SECTION,
            "restore the database from a backup",
        )


# ------------------------------------------------------------------------------------------------ keys still needed


@dataclass(frozen=True, slots=True)
class Needed:
    """A key that tables still need, and whether it is at hand."""

    id: str
    tables: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "tables": list(self.tables)}


def needed(unit: Unit) -> list[Needed]:
    """The keys that tables need to go on, with the tables; the newest key last, also if no table needs it yet."""
    if unit.value("select to_regclass('live.journal')") is None:
        return []
    rows = unit.rows(
        "with stood as (select gaming_table, max(number) as number from live.journal where kind = any(%s) group by 1)"
        " select distinct j.gaming_table, coalesce(m[1], %s) as id from stood join live.journal j"
        " on j.gaming_table = stood.gaming_table and j.number >= stood.number"
        " cross join lateral regexp_matches(j.content::text, '\"(?:2:([0-9a-f]{16}):|gAAAA)', 'g') as m order by 1",
        (list(_STANDING), OF_AN_EARLIER_VERSION),
    )
    tables = defaultdict[str, list[str]](list)
    for row in rows:
        tables[row["id"]].append(row["gaming_table"])
    recorded = list(_recorded(unit)) if unit.value("select to_regclass('live.seal_key')") else []
    listed = [id for id in tables if id not in recorded] + [id for id in recorded if id in tables or id == recorded[-1]]
    return [Needed(id, tuple(tables[id])) for id in listed]


def unopened(unit: Unit, seal: Seal | None) -> dict[str, Refused]:
    """The tables that this seal cannot open, each with the reason. Nothing is recorded."""
    house = str(unit.value("select id from live.house"))
    before = _sealed_before(unit)
    found: dict[str, Refused] = {}
    for row in unit.rows("select distinct gaming_table from live.journal order by 1"):
        table = row["gaming_table"]
        try:
            _open_all(unit, seal, house, table, before.get(table, 0))
        except Refused as refused:
            found[table] = refused
    return found


def _open_all(unit: Unit, seal: Seal | None, house: str, table: str, old_through: int) -> None:
    for entry in since_it_stood(unit, table):
        for purpose, text in sealed_in(entry.kind, entry.content):
            if seal is None:
                match = SEALED.fullmatch(text)
                raise OtherKeys(match[1] if match else OF_AN_EARLIER_VERSION)
            TableSeal(seal, house, table, old_through).open(text, entry.number, purpose)


def sealed_in(kind: Kind, content: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The sealed texts of an entry that the table needs, each with its purpose."""
    shoe = (content.get("stands") or {}).get("shoe") if kind is not Kind.CLOSED else None
    texts = (("shoe", shoe), ("order", content.get("order")), ("answer", content.get("sealed")))
    return [(purpose, text) for purpose, text in texts if text is not None]
