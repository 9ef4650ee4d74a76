"""Heads of the hash chains: sent to the Department each gaming day, and compared with the books at every proof.

The ledger's and the audit trail's own proofs show that a chain is consistent. Whoever rewrites a whole chain makes it
consistent again, but does not change the heads that were sent before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any, Final

from feltwork.access import trail_proof
from feltwork.access.trail_proof import TrailProof
from feltwork.database.database import Database, Unit
from feltwork.ledger.misfits import CHAIN, MOST_MISFITS, Misfit, Verification
from feltwork.ledger.verify import Progress, verify

_LEDGER: Final = """
select coalesce(e.number, e.id) as event, e.content ->> 'day' as day, e.content ->> 'ledger' as sent,
    encode(d.genesis, 'hex') as found
from control.event e left join ledger.day d on d.day = (e.content ->> 'day')::date
where e.kind = 'chain_heads' and encode(d.genesis, 'hex') is distinct from e.content ->> 'ledger'
order by e.id
"""
_TRAIL: Final = """
select coalesce(e.number, e.id) as event, (e.content #>> '{trail,number}')::bigint as entry,
    e.content #>> '{trail,hash}' as sent, encode(t.hash, 'hex') as found
from control.event e
left join access.trail t on t.number = (e.content #>> '{trail,number}')::bigint
where e.kind = 'chain_heads' and e.content #>> '{trail,number}' <> '0'
    and encode(t.hash, 'hex') is distinct from e.content #>> '{trail,hash}'
order by e.id
"""


def begin_day(unit: Unit) -> None:
    """Begin the gaming day in the ledger when it is time; the heads of the chains become an event with it."""
    unit.run("select control.begin_day()")


def heads(unit: Unit, day: date, entry: int) -> dict[str, Any]:
    """The heads of a gaming day and of an entry of the trail, as the books have them now. None: it is not there.

    They are read from the rows that the proofs read, and not from the events: whoever makes one of them tell another
    story has the other against them.
    """
    return unit.only(_HEADS, {"day": day, "entry": entry})


_HEADS: Final = """
select (select encode(d.genesis, 'hex') from ledger.day d where d.day = %(day)s) as ledger,
    case when %(entry)s = 0 then '' else (
        select encode(t.hash, 'hex') from access.trail t where t.number = %(entry)s) end as trail
"""


def prove_ledger(database: Database, progress: Progress | None = None) -> Verification:
    """Prove the ledger, and compare it with every head that was sent to the Department."""
    proof = verify(database, progress)
    rewritten = [*database.run(lambda unit: [*_rewritten_days(unit)], "the heads of the ledger")]
    if not rewritten:
        return proof
    kept = sorted([*proof.kept, *rewritten])[:MOST_MISFITS]
    return replace(proof, misfits=proof.misfits + len(rewritten), kept=tuple(kept))


def _rewritten_days(unit: Unit) -> Iterator[Misfit]:
    if unit.value("select to_regclass('control.event')") is None:
        return  # the database of an older version, which sent no heads
    for row in unit.rows(_LEDGER):
        expected = f"genesis {row['sent']}, as event {row['event']} told the Department"
        yield Misfit(CHAIN, (row["day"], 0, 0, 0), "ledger.day", row["day"], expected, row["found"] or "none")


def prove_trail(unit: Unit) -> TrailProof:
    """Prove the audit trail, and compare it with every head that was sent to the Department."""
    proof = trail_proof.verify(unit)
    for row in unit.rows(_TRAIL):
        expected = f"hash {row['sent']}, as event {row['event']} told the Department"
        proof.misfit(row["entry"], expected, row["found"] or "none")
    return proof
