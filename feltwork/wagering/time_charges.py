"""Time charges at a poker table: when one falls due, who pays it, and the floorperson who verifies it (553.15(b)(3)).

The time of a session is cut into periods of 20 or 30 minutes. A charge falls due when a period is over, and is assessed
once, from everybody who sits there then, whether they are dealt in or not. A period that nobody assessed before the
next one was over is charged to nobody: those who sat there may have left.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from feltwork import Refused
from feltwork.database.database import Row, Unit
from feltwork.games.poker.charges import time_charge as shares_of
from feltwork.ledger.ledger import Transfer, post
from feltwork.terms.money import Cents, money
from feltwork.wagering import accounts
from feltwork.wagering.game_accounts import verify_funds
from feltwork.wagering.house import Also, Answer, House
from feltwork.wagering.poker_tables import PokerTable, hand_going_on, poker_table, seated, verify_open
from feltwork.wagering.terminals import existing, lock


@dataclass(frozen=True, slots=True)
class Period:
    """Twenty or thirty minutes of a session, counted from 1."""

    number: int
    begins: datetime
    ends: datetime

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number, "begins": self.begins.isoformat(), "ends": self.ends.isoformat()}


@dataclass(frozen=True, slots=True)
class TimeClock:
    """What is due now, and when the next period is over."""

    due: Period | None
    next: Period
    lapsed: tuple[int, ...]
    """Periods that are over and were never assessed, but the one that is due."""

    def to_json(self) -> dict[str, Any]:
        return {
            "due": self.due and self.due.to_json(),
            "next": self.next.to_json(),
            "lapsed": list(self.lapsed),
        }


def time_clock(opened_at: datetime, now: datetime, every_minutes: int, assessed: Collection[int] = ()) -> TimeClock:
    """The clock of a session: from its opening, the moment and the periods that were assessed, and nothing else.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 11, 15, 12, tzinfo=UTC)
    >>> clock = time_clock(noon, noon + timedelta(minutes=65), 20, {1, 2})
    >>> clock.due.number, f"{clock.next.ends:%H:%M}"
    (3, '13:20')
    >>> time_clock(noon, noon + timedelta(minutes=65), 20, {1, 2, 3}).due is None
    True
    """
    every = timedelta(minutes=every_minutes)
    over = max(0, (now - opened_at) // every)
    newest = over if over and over not in assessed else None
    lapsed = tuple(number for number in range(1, over + 1) if number not in assessed and number != newest)

    def period(number: int) -> Period:
        return Period(number, opened_at + (number - 1) * every, opened_at + number * every)

    return TimeClock(None if newest is None else period(newest), period(over + 1), lapsed)


# ----------------------------------------------------------------------------------------------------------- assessing


def assess(house: House, id: UUID, table: str, made_by: str, *, also: Also | None = None) -> Answer:
    """Take the time charge that is due, from everybody who sits there; it waits in the rake area to be verified."""

    def act(unit: Unit) -> Answer:
        at = poker_table(unit, table, lock=True)
        if (number := hand_going_on(unit, table)) is not None:
            why = f"hand {number} is going on, and nothing is taken of table stakes in its middle"
            raise Refused(f"table {table}", why, "553.8(b)(1)", "wait for its end")
        due = due_now(unit, at)
        there = {one.seat: one.terminal for one in seated(unit, table)}
        if not there:
            raise Refused(f"table {table}", "nobody sits there", "553.15(b)(3)(i)", "nothing is to be charged")
        terminals = lock(unit, there.values())
        shares = {seat: share for seat, share in shares_of(at.rules, sorted(there)).items() if share}
        for seat, share in shares.items():
            verify_funds(unit, existing(terminals, there[seat]), share, f"seat {seat}: time charge", "553.15(b)(3)(i)")
        charges = [charge_transfer(table, there[seat], share) for seat, share in shares.items()]
        post(unit, id, "time charge", made_by, charges, {"table": table, "period": due.number})
        _lower_stakes(unit, table, shares)
        keep_charge(unit, id, at, due, sum(shares.values()), id, made_by)
        return {
            "table": table,
            "period": due.number,
            "amount": sum(shares.values()),
            "seats": {str(seat): money(share) for seat, share in shares.items()},
        }

    return house.command(id, "time charge", {"table": table}, act, made_by, also)


def due_now(unit: Unit, at: PokerTable) -> Period:
    """The period whose charge is due; refused where none is, or the rake is another."""
    session = verify_open(at)
    if at.rules.rake != "time":
        why = f"its rake is {at.rules.rake}, and no time charge"
        raise Refused(f"table {at.name}", why, "553.15(b)(3)", "the sign says what is taken")
    clock = clock_of(unit, at)
    assert clock is not None, "the table is open"
    if clock.due is None:
        last = unit.value("select max(period) from wagering.poker_time_charge where session = %s", (session,))
        done = f"period {last} was assessed" if last == clock.next.number - 1 and last else "no period is over yet"
        raise Refused(
            f"time charge at table {at.name}",
            done,
            "553.15(b)(3)(iii)",
            f"the next is due at {clock.next.ends:%H:%M %Z}",
        )
    return clock.due


def clock_of(unit: Unit, at: PokerTable) -> TimeClock | None:
    """The clock of a table's session; None while it is closed or its rake is no time charge."""
    if at.session is None or at.opened_at is None or at.rules.rake != "time":
        return None
    rows = unit.rows("select period from wagering.poker_time_charge where session = %s", (at.session,))
    now = unit.value("select ledger.now()")
    return time_clock(at.opened_at, now, at.rules.time_charge_every, {row["period"] for row in rows})


def charge_transfer(table: str, asset_number: str, share: Cents) -> Transfer:
    """From a player's account to the rake area."""
    account = accounts.game_account(asset_number)
    return Transfer(
        account, accounts.rake_area(table), share, accounts.POKER_TIME_CHARGE, "time_charge", asset_number, table
    )


def keep_charge(
    unit: Unit,
    id: UUID,
    at: PokerTable,
    due: Period,
    amount: Cents,
    posting: UUID,
    made_by: str,
    round: UUID | None = None,
) -> None:
    """A charge that was taken, once for its period."""
    unit.run(
        "insert into wagering.poker_time_charge (id, session, gaming_table, period, amount, round, posting,"
        " assessed_by) values (%s, %s, %s, %s, %s, %s, %s, %s)",
        (id, at.session, at.name, due.number, amount, round, posting, made_by),
    )


def _lower_stakes(unit: Unit, table: str, shares: dict[int, Cents]) -> None:
    """What was charged lies on the table no more."""
    for seat, share in sorted(shares.items()):
        unit.run(
            "update wagering.poker_seat set stakes = greatest(0, stakes - %s)"
            " where gaming_table = %s and seat = %s and stood_at is null",
            (share, table, seat),
        )


# ----------------------------------------------------------------------------------------------------------- verifying


def drop(house: House, id: UUID, table: str, verified_by: str, *, also: Also | None = None) -> Answer:
    """A floorperson or above verifies the time charges in the rake area: they go into the drop box, 553.15(b)(3)(v)."""

    def act(unit: Unit) -> Answer:
        poker_table(unit, table, lock=True)
        waiting = undropped(unit, table)
        if not waiting:
            raise Refused(f"table {table}", "no time charge waits in its rake area", "553.15(b)(3)(v)")
        for one in waiting:
            if one["assessed_by"] == verified_by:
                why = f"{verified_by} assessed the charge of period {one['period']}, and does not verify it"
                raise Refused(f"table {table}", why, "553.15(b)(3)(v)", "another person does, a floorperson or above")
        amount = sum(one["amount"] for one in waiting)
        area, revenue = accounts.rake_area(table), accounts.poker_revenue(table)
        dropped = Transfer(area, revenue, amount, accounts.POKER_TIME_DROPPED, None, None, table)
        post(unit, id, "drop time charges", verified_by, [dropped], {"periods": [one["period"] for one in waiting]})
        for one in waiting:
            unit.run(
                "insert into wagering.poker_time_dropped (charge, posting, verified_by) values (%s, %s, %s)",
                (one["id"], id, verified_by),
            )
        return {"table": table, "amount": amount, "charges": len(waiting)}

    return house.command(id, "drop time charges", {"table": table}, act, verified_by, also)


def undropped_on(unit: Unit, day: date) -> list[Row]:
    """Tables with time charges of a gaming day that wait to be verified."""
    tables = {row["gaming_table"]: row for row in undropped(unit) if row["day"] == day}
    return [tables[name] for name in sorted(tables)]


def undropped(unit: Unit, table: str | None = None) -> list[Row]:
    """Time charges that wait to be verified, at one table or at all, the oldest first; corrected ones do not wait."""
    return unit.rows(
        "select c.id, c.gaming_table, c.period, c.amount, c.assessed_by, c.at, q.day from wagering.poker_time_charge c"
        " join ledger.posting q on q.id = c.posting"
        " where (%(table)s::text is null or c.gaming_table = %(table)s)"
        " and not exists (select from wagering.poker_time_dropped d where d.charge = c.id)"
        " and not exists (select from ledger.posting p where p.corrects = c.posting)"
        " order by c.at, c.id",
        {"table": table},
    )
