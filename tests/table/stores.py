"""Everything that a database holds as text, so that two rounds can be compared there."""

from __future__ import annotations

import re
from typing import Any

import psycopg

_TABLES = """
select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
and c.oid::regclass::text not in ('ledger.balance_part', 'ledger.lane') order by 1
"""
"""Without the lanes of the ledger, which are chosen by chance; its journal has every amount."""
_UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
_SEALED = re.compile(r"2:[0-9a-f]{16}:[A-Za-z0-9_=-]+|gAAAA[A-Za-z0-9_=-]+")
_MASKED = (
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d(?::?\d\d)?|Z)?"), "TIME"),
    (re.compile(r"\\+x[0-9a-f]{64,}"), "HASH"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])"), "KEY"),
    (re.compile(r"\$(?:argon2|scrypt)[^\"\s)]*"), "PASSWORD"),
)


def dump(url: str) -> dict[str, list[str]]:
    """Every row of every table, all columns as text, in the order in which the rows were written."""
    with psycopg.connect(url) as owner:
        tables = [table for (table,) in owner.execute(_TABLES)]
        rows: dict[str, list[Any]] = {table: owner.execute(_rows(table).encode()).fetchall() for table in tables}
    return {table: [text for (text,) in found] for table, found in rows.items()}


def _rows(table: str) -> str:
    if table in ("ledger.posting", "ledger.transfer"):
        return f"select (to_jsonb(t) - 'lane' - 'number')::text from {table} t order by ctid"
    return f"select t::text from {table} t order by ctid"


def masked(stores: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same without what differs from run to run: ids by the order in which they come, times, and sealed texts.

    Of a sealed text its length stays: it must not tell one card from another.
    """
    ids: dict[str, str] = {}

    def numbered(match: re.Match[str]) -> str:
        return ids.setdefault(match[0], f"ID{len(ids)}")

    def plain(text: str) -> str:
        text = _SEALED.sub(lambda match: f"SEALED{len(match[0])}", text)
        for pattern, word in _MASKED:
            text = pattern.sub(word, text)
        return _UUID.sub(numbered, text)

    return {table: [plain(row) for row in rows] for table, rows in stores.items()}
