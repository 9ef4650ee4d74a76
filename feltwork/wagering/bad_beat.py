"""Bad Beat payouts in a hand: the fund that they are paid from, and what becomes owed (553.20).

Contributions of a table's pots lie in its box until they are counted into the pool (553.20(d), (e)). What the pool
holds is what finance maintains for the payout, and what a Bad Beat is paid from. Nothing of either is the house's. Who
is awarded a share is owed it from then on, and gets it once the Poker shift supervisor has verified the hand
(553.20(f)).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from feltwork import Refused, Result
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer, balance
from feltwork.terms.money import Cents, dollars
from feltwork.wagering import accounts
from feltwork.wagering.terminals import Terminal

METER: Final = "bad_beat"
"""What the game calls the fund, and the line of a share."""
REFUSED: Final = "refused"


@dataclass(frozen=True, slots=True)
class Fund:
    """The pool of a table that offers a Bad Beat payout, locked until the unit ends, and what it holds."""

    pool: str
    holds: Cents


def linked_to(unit: Unit, table: str) -> str | None:
    """The pool that a table contributes to, where it has one."""
    found: str | None = unit.value(
        "select pool from wagering.bad_beat_link where gaming_table = %s and unlinked_at is null", (table,)
    )
    return found


def fund_of(unit: Unit, table: str, rules: Any) -> Fund | None:
    """The fund of a table; None where its rules offer no Bad Beat payout, refused where they do and it has no pool."""
    if not rules.bad_beat:
        return None
    pool = unit.value(
        "select p.id from wagering.bad_beat_link l join wagering.bad_beat_pool p on p.id = l.pool"
        " where l.gaming_table = %s and l.unlinked_at is null for update of p",
        (table,),
    )
    if pool is None:
        why = "its rules offer a Bad Beat payout, and it is linked to no pool"
        raise Refused(f"table {table}", why, "553.20(a)", "link it to a pool first")
    # Read after the lock and not with it: the statement that waited still sees the balance from before.
    return Fund(pool, balance(unit, accounts.bad_beat(pool)).posted)


def awarded(result: Result) -> Cents:
    """What a hand awards of the fund."""
    return sum(line.returned for lines in result.lines.values() for line in lines if line.wager == METER)


def became_of(unit: Unit, round: UUID, seat: int) -> str | None:
    """What became of a player's share of a Bad Beat, in words; None where there is none."""
    row = unit.row(
        "select d.verified, d.why, p.how from wagering.bad_beat_award a"
        " left join wagering.bad_beat_decided d on d.round = a.round"
        " left join wagering.bad_beat_paid p on p.round = a.round and p.turn = a.turn"
        " where a.round = %s and a.seat = %s",
        (round, seat),
    )
    if row is None:
        return None
    if row["how"] is not None:
        return "paid at the cage" if row["how"] == "cage" else "paid into the game account"
    if row["verified"] is None:
        return "waits for the Poker shift supervisor"
    return "verified, to be paid" if row["verified"] else f"{REFUSED}: {row['why']}"


def awards_of(
    unit: Unit,
    posting: UUID,
    round: UUID,
    table: str,
    fund: Fund | None,
    result: Result,
    at_seat: Mapping[int, Terminal],
) -> list[Transfer]:
    """Shares of a Bad Beat, from the pool to what is owed, each kept until it is decided and paid.

    The hand's own contribution is in the pool already.
    """
    lines = [(seat, line) for seat, lines in sorted(result.lines.items()) for line in lines if line.wager == METER]
    if not lines:
        return []
    total = awarded(result)
    if fund is None or total > fund.holds + result.contributions:
        holds = dollars(fund.holds) if fund else "nothing"
        raise Refused(
            f"Bad Beat at table {table}",
            f"{dollars(total)} would be paid, and the fund holds {holds}",
            "553.20(a)",
            "settle the hand on what the fund holds",
        )
    for turn, (seat, line) in enumerate(lines, 1):
        unit.run(
            "insert into wagering.bad_beat_award (round, turn, pool, gaming_table, terminal, seat, amount, why,"
            " posting) values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (round, turn, fund.pool, table, at_seat[seat].asset_number, seat, line.returned, line.why, posting),
        )
    return [
        Transfer(
            accounts.bad_beat(fund.pool),
            accounts.bad_beat_due(fund.pool),
            line.returned,
            accounts.BAD_BEAT_DUE,
            METER,
            at_seat[seat].asset_number,
            table,
        )
        for seat, line in lines
    ]
