"""A superuser who rewrites a hash chain as a whole: every hash is computed again, so that the chain is consistent."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from feltwork.access.trail_proof import _ROWS, TrailRow, row_hash
from feltwork.ledger.journal_text import day_hash, posting_hash
from feltwork.ledger.verify import postings_with_transfers


@contextmanager
def without_triggers(url: str) -> Iterator[psycopg.Connection[Any]]:
    """A superuser's connection on which no trigger runs."""
    with psycopg.connect(url) as connection:
        connection.execute("set session_replication_role = replica")
        connection.execute("set datestyle = 'ISO'")
        yield connection


def rewrite_ledger(url: str, change: bytes) -> None:
    """Change postings, then compute every hash of the ledger again: of postings, days, and where the lanes stand."""
    with without_triggers(url) as connection:
        connection.execute(change)
        by_day = defaultdict(list)
        for posting, lines in postings_with_transfers(connection):
            assert posting is not None
            by_day[posting.day].append((posting, lines))
        genesis: bytes | None = None
        heads: dict[int, tuple[int, bytes]] = {}
        lanes = [row[0] for row in connection.execute("select lane from ledger.lane order by lane")]
        for (day,) in connection.execute("select day::text from ledger.day order by day").fetchall():
            listed = [[lane, number, hash.hex()] for lane, (number, hash) in sorted(heads.items())]
            written = json.dumps(listed) if heads else None
            connection.execute("update ledger.day set heads = %s where day = %s", (written, day))
            stored = connection.execute("select heads::text from ledger.day where day = %s", (day,)).fetchone()
            assert stored is not None
            genesis = day_hash(day, genesis, stored[0])
            connection.execute("update ledger.day set genesis = %s where day = %s", (genesis, day))
            heads = dict.fromkeys(lanes, (0, genesis))
            for posting, lines in by_day[day]:
                hash = posting_hash(heads[posting.lane][1], posting, lines)
                heads[posting.lane] = (posting.number, hash)
                connection.execute("update ledger.posting set hash = %s where id = %s", (hash, posting.id))
        for lane, (number, hash) in heads.items():
            connection.execute("update ledger.lane set number = %s, hash = %s where lane = %s", (number, hash, lane))


def rewrite_trail(url: str, change: bytes) -> None:
    """Change entries of the audit trail, then compute every hash of it again."""
    with without_triggers(url) as connection:
        connection.execute(change)
        before = b""
        for row in map(TrailRow._make, connection.execute(_ROWS.encode()).fetchall()):
            before = row_hash(before, row)
            connection.execute("update access.trail set hash = %s where number = %s", (before, row.number))
        connection.execute("update access.trail_head set hash = %s", (before,))


def rewrite_outbox(url: str) -> None:
    """Let the casino's events say what the rewritten chains say: the casino has nothing to compare with."""
    with without_triggers(url) as connection:
        connection.execute(_AS_REWRITTEN)


_AS_REWRITTEN: Final = b"""
update control.event e set content = e.content || jsonb_build_object(
    'ledger', encode(d.genesis, 'hex'),
    'ledger_before', (
        select jsonb_build_object('day', b.day, 'hash', encode(b.genesis, 'hex'))
        from ledger.day b where b.day = d.before),
    'trail', coalesce((
        select jsonb_build_object('number', t.number, 'hash', encode(t.hash, 'hex'))
        from access.trail t where t.number = (e.content #>> '{trail,number}')::bigint), e.content -> 'trail'),
    'trail_before', coalesce((
        select jsonb_build_object('number', t.number, 'hash', encode(t.hash, 'hex')) from access.trail t
        where t.number = (e.content #>> '{trail_before,number}')::bigint), e.content -> 'trail_before'))
from ledger.day d where e.kind = 'chain_heads' and d.day = (e.content ->> 'day')::date
"""
