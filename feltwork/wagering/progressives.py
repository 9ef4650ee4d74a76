"""Progressives in a round: what the meter shows when its turn comes, what it pays, and what it shows then (605a.7).

What a meter shows is what the ledger owes on it. Its controller keeps the reset amount, the rate of progression and the
fractions of a cent that are not on the meter yet. Tables that share a meter settle one after the other: whoever has the
controller's row is paid from what the meter shows then. What terminals and attendants have paid of it, 605a.7(a)(2) and
605a.7(a)(3), is on the meters of each terminal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from feltwork import Result
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer, balance
from feltwork.terms.money import Cents, dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts

WHOLE: Final = 100_00
"""A rate of progression is in hundredths of a percent, and a carry in ten-thousandths of a cent: parts of this."""


@dataclass(frozen=True, slots=True)
class Before:
    """The meter when the first award of a round is paid: the round's own wagers are on it already."""

    gaming_table: str
    progressive: str | None = None
    meter: str = ""
    """What the table's game calls it."""
    reset: Cents = 0
    meters: dict[str, Cents] = field(default_factory=dict)
    """What the game's meters show; none where the table has no progressive."""
    entries: list[Transfer] = field(default_factory=list)
    wagered: Cents = 0
    contributed: Cents = 0
    carry: int = 0


def account_of(unit: Unit, gaming_table: str) -> str:
    """The ledger's account of the meter that a table is linked to."""
    linked = linked_to(unit, gaming_table)
    if linked is None:
        raise not_linked(gaming_table)
    return accounts.progressive(linked)


def contribution(carry: int, staked: Cents, rate: int) -> tuple[Cents, int]:
    """Whole cents by which a meter grows, and the fraction of a cent, in ten-thousandths, that waits for the next.

    >>> contribution(0, 1_00, 33_33)  # 33.33 cents
    (33, 3300)
    >>> contribution(6700, 1_00, 33_33)
    (34, 0)
    """
    return divmod(carry + staked * rate, WHOLE)


def before_awards(unit: Unit, gaming_table: str, staked: Cents) -> Before:
    """Lock the table's progressive until the unit ends and put the share of the round's progressive wagers on it.

    ``staked`` is what counts: a wager that came back, with a void hand, feeds nothing.
    """
    row = unit.row(
        "select p.*, l.meter from wagering.progressive_link l join wagering.progressive p on p.id = l.progressive"
        " where l.gaming_table = %s and l.unlinked_at is null for update of p",
        (gaming_table,),
    )
    if row is None:
        if staked:
            raise not_linked(gaming_table)
        return Before(gaming_table)
    cents, carry = contribution(row["carry"], staked, row["rate"])
    id, meter = row["id"], row["meter"]
    # Read after the lock and not with it: the statement that waited still sees the balance from before.
    shows = shown_by(unit, id) + cents
    entries = [contribution_transfer(id, cents, gaming_table)] if cents else []
    return Before(gaming_table, id, meter, row["reset"], {meter: shows}, entries, staked, cents, carry)


def after_awards(unit: Unit, before: Before, result: Result) -> list[Transfer]:
    """What brings the meter to what the round left on it: where its whole was won, the house puts the reset amount.

    Every award is verified against the meter as it stood at that player's turn, and kept for good.
    """
    if before.progressive is None:
        if result.awards:
            raise not_linked(before.gaming_table)
        return []
    seeded = _verify_awards(before, result)
    unit.run(
        "update wagering.progressive set wagered = wagered + %s, contributed = contributed + %s, carry = %s,"
        " awarded = awarded + %s, seeded = seeded + %s where id = %s",
        (
            before.wagered,
            before.contributed,
            before.carry,
            sum(award.taken for award in result.awards),
            seeded,
            before.progressive,
        ),
    )
    _keep_awards(unit, before, result)
    return [seed_transfer(before.progressive, seeded, before.gaming_table)] if seeded else []


def _verify_awards(before: Before, result: Result) -> Cents:
    """What the house has to put on the meter: at each turn nothing, or the reset amount once the whole was won."""
    shows, seeded = before.meters[before.meter], 0
    for award in result.awards:
        put = award.left - (shows - award.taken)
        if award.meter != before.meter or award.taken > shows or put not in (0, before.reset):
            raise _played_on_another(before, f"an award takes {dollars(award.taken)} and leaves {dollars(award.left)}")
        shows, seeded = award.left, seeded + put
    if result.meters.get(before.meter) != shows:
        raise _played_on_another(before, f"the round left {dollars(result.meters.get(before.meter, 0))}")
    return seeded


def _played_on_another(before: Before, why: str) -> Refused:
    shown = dollars(before.meters[before.meter])
    return Refused(
        f"progressive {before.progressive}",
        f"the meter shows {shown}, and {why}",
        "605a.7(a)(1)",
        "settle the round on what the meter shows at each player's turn",
    )


def _keep_awards(unit: Unit, before: Before, result: Result) -> None:
    shows = before.meters[before.meter]
    for turn, award in enumerate(result.awards, 1):
        kept = unit.run(
            "insert into wagering.progressive_award (round, turn, progressive, gaming_table, terminal, seat, wager,"
            " amount, shown, shown_after)"
            " select r.id, %s, %s, r.gaming_table, s.terminal, s.seat, %s, %s, %s, %s"
            " from wagering.round r join wagering.seat s on s.round = r.id"
            " where r.gaming_table = %s and r.state = 'closed' and s.seat = %s",
            (
                turn,
                before.progressive,
                award.wager,
                award.taken,
                shows,
                award.left,
                before.gaming_table,
                award.seat,
            ),
        )
        assert kept == 1, "the round that is going on has this seat"
        shows = award.left


# --------------------------------------------------------------------------------------- the meter


def linked_to(unit: Unit, table: str) -> str | None:
    """The progressive that a table feeds and draws on, where it has one."""
    found: str | None = unit.value(
        "select progressive from wagering.progressive_link where gaming_table = %s and unlinked_at is null", (table,)
    )
    return found


def not_linked(table: str) -> Refused:
    """The refusal of whatever needs a meter at a table without one."""
    return Refused(
        f"table {table}", "it is linked to no progressive meter", "605a.7(a)", "link it to a progressive first"
    )


def shown_by(unit: Unit, progressive: str) -> Cents:
    """What the meter shows: what the ledger owes on it."""
    return balance(unit, accounts.progressive(progressive)).posted


def seed_transfer(progressive: str, amount: Cents, gaming_table: str | None = None) -> Transfer:
    """The house puts an amount of its own on the meter."""
    cost, meter = accounts.progressive_cost(progressive), accounts.progressive(progressive)
    return Transfer(cost, meter, amount, accounts.PROGRESSIVE_SEED, gaming_table=gaming_table)


def contribution_transfer(progressive: str, amount: Cents, gaming_table: str | None = None) -> Transfer:
    """The share of progressive wagers by which the meter grows."""
    cost, meter = accounts.progressive_cost(progressive), accounts.progressive(progressive)
    return Transfer(cost, meter, amount, accounts.PROGRESSIVE_CONTRIBUTION, gaming_table=gaming_table)
