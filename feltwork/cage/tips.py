"""Electronic tips: recorded by terminals, pooled, and distributed by the policy that the house specified
(465a.19(g)(2)).

A pool is shared by the dealers who worked for it, by their minutes. Floorpersons record those; somebody of the cage or
of finance who recorded none distributes. Our text leaves the policy to the certificate holder: without one nothing is
distributed, and once operations have commenced no tip is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from feltwork.access.locks import one_at_a_time
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.cage.commanding import commanded
from feltwork.cage.tip_policy import SECTION, Policy, Remainder, distributed_through, policies, policy_on
from feltwork.database.database import Row, Unit
from feltwork.ledger.ledger import Transfer, open_account, post
from feltwork.terms.money import Cents, dollars, money
from feltwork.terms.refusal import Refused
from feltwork.terms.shown import shown
from feltwork.wagering import accounts
from feltwork.wagering.house import Answer, House
from feltwork.wagering.voucher_records import today

MOST_MINUTES: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class Worked:
    """The minutes that a dealer worked for a pool in one gaming day."""

    id: UUID
    pool: str
    person: UUID
    dealer: str
    name: str
    day: date
    minutes: int
    recorded_by: str
    recorded_by_id: UUID

    def to_json(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "pool": self.pool,
            "dealer": self.dealer,
            "name": self.name,
            "day": self.day.isoformat(),
            "minutes": self.minutes,
            "recorded_by": self.recorded_by,
        }


def shares(held: Cents, minutes: Sequence[int], remainder: Remainder) -> list[Cents]:
    """What each gets of a pool by minutes worked, in whole cents.

    >>> shares(100, [60, 60, 60], "largest_remainder")
    [34, 33, 33]
    >>> shares(100, [60, 60, 60], "stays_in_pool")
    [33, 33, 33]
    """
    total = sum(minutes)
    whole = [held * each // total for each in minutes]
    if remainder == "stays_in_pool":
        return whole
    by_remainder = sorted(range(len(minutes)), key=lambda index: (-(held * minutes[index] % total), index))
    for index in by_remainder[: held - sum(whole)]:
        whole[index] += 1
    return whole


# ---------------------------------------------------------------------------------------------------------- hours


def record_hours(house: House, id: UUID, by: Person, pool: str, dealer: Person, day: date, minutes: int) -> Answer:
    """How long a dealer worked for a pool in a gaming day; recorded again, it takes the place of what was."""
    what = f"hours of {dealer.sign_in_name}, {day}"
    if isinstance(minutes, bool) or not 0 <= minutes <= MOST_MINUTES:
        raise Refused(what, f"{shown(minutes)} is no time that a day has", SECTION, f"0 to {MOST_MINUTES} minutes")

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, f"tips/{pool}")
        if by.id == dealer.id:
            raise Refused(what, "nobody records their own", SECTION, "another floorperson records them")
        if Role.DEALER not in dealer.roles and not _dealt(unit, dealer, day):
            raise Refused(what, f"{dealer.sign_in_name} is no dealer", SECTION, "dealers share tips")
        if day > today(unit):
            raise Refused(what, "the day has not begun", SECTION, f"{today(unit)} is the newest")
        _verify_pool(unit, what, pool, day)
        last = distributed_through(unit, pool)
        if last is not None and day <= last:
            raise Refused(what, f"the tips through {last} are distributed", SECTION)
        before = next((one for one in worked(unit, pool, day, day) if one.person == dealer.id), None)
        unit.run(
            "insert into cage.dealer_hours (id, pool, person, day, minutes, replaces, recorded_by)"
            " values (%s, %s, %s, %s, %s, %s, %s)",
            (id, pool, dealer.id, day, minutes, before and before.id, by.id),
        )
        return {"dealer": dealer.sign_in_name, "day": day.isoformat(), "minutes": minutes}

    request = {"pool": pool, "dealer": dealer.sign_in_name, "day": day, "minutes": minutes}
    about = {"pool": pool, "minutes": minutes}
    return commanded(house, id, by, Permission.RECORD_DEALER_HOURS, "record_hours", what, request, act, about)


def _dealt(unit: Unit, person: Person, day: date) -> bool:
    """Whether somebody who is no dealer now was one in a gaming day: what they worked is theirs."""
    row = unit.row(
        "select from access.role_given g left join access.role_taken t on t.given = g.id"
        " where g.person = %(person)s and g.role = %(role)s and ledger.gaming_day(g.holds_from) <= %(day)s"
        " and (least(g.holds_until, t.at) is null or ledger.gaming_day(least(g.holds_until, t.at)) >= %(day)s)",
        {"person": person.id, "role": Role.DEALER, "day": day},
    )
    return row is not None


def _verify_pool(unit: Unit, what: str, pool: str, day: date) -> None:
    """Hours are of a pool that there is, and of a day since it has been one: older ones would only take from it."""
    if unit.row("select from ledger.account where code = %s", (accounts.tips(pool),)) is None:
        raise Refused(what, f"there is no pool {shown(pool)}", SECTION, "`feltwork tips` lists the pools")
    first: date | None = unit.value(
        "select least((select min(day) from ledger.transfer where credit = %s and phase = 'posted'),"
        " (select min(from_day) from cage.tip_policy where pool = %s))",
        (accounts.tips(pool), pool),
    )
    first = first or today(unit)
    if day < first:
        why = f"the pool has had neither a tip nor a policy before {first}"
        raise Refused(what, why, SECTION, "look at the date")


def worked(unit: Unit, pool: str, first: date, last: date) -> list[Worked]:
    """Who worked for a pool in some gaming days, and how long; what was recorded anew is not in it."""
    rows = unit.rows(
        "select h.id, h.pool, h.person, p.sign_in_name as dealer, p.name, h.day, h.minutes,"
        " r.sign_in_name as recorded_by, h.recorded_by as recorded_by_id from cage.dealer_hours h"
        " join access.person p on p.id = h.person join access.person r on r.id = h.recorded_by"
        " where h.pool = %s and h.day between %s and %s"
        " and not exists (select from cage.dealer_hours n where n.replaces = h.id) order by h.day, p.sign_in_name",
        (pool, first, last),
    )
    return [Worked(**row) for row in rows]


# --------------------------------------------------------------------------------------------------- distribution


@dataclass(frozen=True, slots=True)
class Plan:
    """What a distribution of a pool comes to."""

    pool: str
    first_day: date
    last_day: date
    policy: Policy
    held: Cents
    """What the pool held when the period ended."""
    shared: tuple[tuple[Worked, Cents], ...]
    """A dealer with the minutes of the whole period, and their share."""
    recorders: frozenset[UUID]

    @property
    def distributed(self) -> Cents:
        return sum(amount for _, amount in self.shared)

    def to_json(self) -> dict[str, Any]:
        return {
            "pool": self.pool,
            "first_day": self.first_day.isoformat(),
            "last_day": self.last_day.isoformat(),
            "policy": self.policy.to_json(),
            "held": money(self.held),
            "distributed": money(self.distributed),
            "remains": money(self.held - self.distributed),
            "shares": [
                {"dealer": one.dealer, "name": one.name, "minutes": one.minutes, "amount": money(amount)}
                for one, amount in self.shared
            ],
            "section": SECTION,
        }


def plan(unit: Unit, pool: str, last_day: date) -> Plan:
    """What would be distributed of a pool through a gaming day that is over, from the last distribution on."""
    what = f"tips of {pool} through {last_day}"
    if last_day >= today(unit):
        raise Refused(what, "the gaming day is not over", SECTION, f"{today(unit) - timedelta(days=1)} is the last")
    before = distributed_through(unit, pool)
    first_day = before + timedelta(days=1) if before is not None else _first_day(unit, pool) or last_day
    if last_day < first_day:
        why = f"the pool begins with {first_day}" if before is None else f"tips through {before} are distributed"
        raise Refused(what, why, SECTION, "choose a later day")
    policy = policy_on(unit, pool, last_day)
    _verify_one_policy(unit, what, pool, first_day, last_day)
    held = _held(unit, pool, last_day)
    if held <= 0:
        raise Refused(what, "the pool holds nothing", SECTION)
    records = worked(unit, pool, first_day, last_day)
    totals: dict[UUID, int] = {}
    for one in records:
        totals[one.person] = totals.get(one.person, 0) + one.minutes
    dealers = list({one.person: one for one in sorted(records, key=lambda one: one.dealer)}.values())
    dealers = [one for one in dealers if totals[one.person]]
    if not dealers:
        why = f"no dealer's hours are recorded from {first_day} on"
        raise Refused(what, why, SECTION, "have a floorperson record them")
    amounts = shares(held, [totals[one.person] for one in dealers], policy.remainder)
    if not sum(amounts):
        raise Refused(what, f"{dollars(held)} is too little to share", SECTION, "distribute it with later tips")
    shared = tuple((_whole(one, totals[one.person]), amount) for one, amount in zip(dealers, amounts, strict=True))
    return Plan(pool, first_day, last_day, policy, held, shared, frozenset(one.recorded_by_id for one in records))


def _verify_one_policy(unit: Unit, what: str, pool: str, first_day: date, last_day: date) -> None:
    """Tips are distributed by the policy under which they were given, so a period ends where another begins."""
    days = sorted(one.from_day for one in policies(unit) if one.pool == pool and one.from_day <= last_day)
    change = next((day for day in days if day > first_day), None)
    if change is None or days[0] > first_day:
        return  # one policy, or days before the first, which the first is for
    given: Cents = unit.value(
        "select coalesce(sum(amount), 0)::bigint from ledger.transfer"
        " where credit = %s and phase = 'posted' and day >= %s and day < %s",
        (accounts.tips(pool), first_day, change),
    )
    if given:
        why = f"{dollars(given)} of it was given before {change}, when another policy held"
        raise Refused(what, why, SECTION, f"distribute through {change - timedelta(days=1)} first")


def _whole(one: Worked, minutes: int) -> Worked:
    return Worked(
        one.id,
        one.pool,
        one.person,
        one.dealer,
        one.name,
        one.day,
        minutes,
        one.recorded_by,
        one.recorded_by_id,
    )


def distribute(house: House, id: UUID, by: Person, pool: str, last_day: date) -> Answer:
    """Distribute a pool by its policy, in one posting; never by a dealer, nor by who recorded the hours."""
    what = f"tips of {pool} through {last_day}"

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, f"tips/{pool}")
        wanted = plan(unit, pool, last_day)
        _verify_distributor(what, by, wanted)
        unit.run(
            "insert into cage.tip_distribution (id, pool, first_day, last_day, policy, held, distributed,"
            " distributed_by) values (%s, %s, %s, %s, %s, %s, %s, %s)",
            (
                id,
                pool,
                wanted.first_day,
                last_day,
                wanted.policy.id,
                wanted.held,
                wanted.distributed,
                by.id,
            ),
        )
        for one, amount in wanted.shared:
            unit.run(
                "insert into cage.tip_share (distribution, person, minutes, amount) values (%s, %s, %s, %s)",
                (id, one.person, one.minutes, amount),
            )
        to = accounts.CAGE if wanted.policy.paid_through == "cage" else accounts.PAYROLL
        open_account(unit, to, "asset" if to == accounts.CAGE else "liability")
        entries = [
            Transfer(accounts.tips(pool), to, amount, accounts.TIPS_DISTRIBUTED, one.dealer)
            for one, amount in wanted.shared
            if amount
        ]
        post(unit, id, "tips distributed", by.sign_in_name, entries)
        return {"id": str(id), **wanted.to_json()}

    request = {"pool": pool, "last_day": last_day}
    return commanded(house, id, by, Permission.DISTRIBUTE_TIPS, "distribute_tips", what, request, act)


def _verify_distributor(what: str, by: Person, wanted: Plan) -> None:
    if Role.DEALER in by.roles or any(one.person == by.id for one, _ in wanted.shared):
        raise Refused(what, f"{by.sign_in_name} is a dealer, and a dealer distributes none", SECTION, "the cage does")
    if by.id in wanted.recorders:
        why = f"{by.sign_in_name} recorded hours by which it is shared"
        raise Refused(what, why, SECTION, "another person distributes")


def _held(unit: Unit, pool: str, day: date) -> Cents:
    """What a pool held at the end of a gaming day, less what was distributed later."""
    found: Cents = unit.value(
        "select coalesce(sum(case when credit = %(pool)s then amount else -amount end), 0)::bigint"
        " from ledger.transfer where phase = 'posted' and (credit = %(pool)s or debit = %(pool)s)"
        " and (day <= %(day)s or kind = %(kind)s)",
        {"pool": accounts.tips(pool), "day": day, "kind": accounts.TIPS_DISTRIBUTED},
    )
    return found


def _first_day(unit: Unit, pool: str) -> date | None:
    """The first gaming day in which a pool got a tip or a dealer worked for it."""
    found: date | None = unit.value(
        "select least((select min(day) from ledger.transfer where credit = %s and phase = 'posted'),"
        " (select min(day) from cage.dealer_hours where pool = %s))",
        (accounts.tips(pool), pool),
    )
    return found


# -------------------------------------------------------------------------------------------------------- reading


def pools(unit: Unit) -> list[dict[str, Any]]:
    """Every pool, with what it holds and through which day it was distributed."""
    rows = unit.rows("select split_part(code, '/', 2) as pool, posted from ledger.balances where code like 'tips/%%'")
    return [
        {
            "pool": row["pool"],
            "holds": money(row["posted"]),
            "distributed_through": _shown(distributed_through(unit, row["pool"])),
        }
        for row in sorted(rows, key=lambda row: str(row["pool"]))
    ]


def _shown(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def distributions(unit: Unit, pool: str | None = None, most: int | None = None) -> list[dict[str, Any]]:
    """What was distributed, the newest first, dealer by dealer."""
    rows = unit.rows(
        "select d.*, p.sign_in_name, (select json_agg(json_build_object('dealer', w.sign_in_name, 'name', w.name,"
        " 'minutes', s.minutes, 'amount', s.amount) order by w.sign_in_name) from cage.tip_share s"
        " join access.person w on w.id = s.person where s.distribution = d.id) as shares"
        " from cage.tip_distribution d join access.person p on p.id = d.distributed_by"
        " where %(pool)s::text is null or d.pool = %(pool)s order by d.last_day desc, d.pool limit %(most)s",
        {"pool": pool, "most": most},
    )
    return [_distribution(row) for row in rows]


def _distribution(row: Row) -> dict[str, Any]:
    return {
        "id": str(row["id"]),
        "pool": row["pool"],
        "first_day": row["first_day"].isoformat(),
        "last_day": row["last_day"].isoformat(),
        "policy": str(row["policy"]),
        "held": money(row["held"]),
        "distributed": money(row["distributed"]),
        "remains": money(row["held"] - row["distributed"]),
        "by": row["sign_in_name"],
        "at": row["at"].isoformat(),
        "shares": [{**one, "amount": money(one["amount"])} for one in row["shares"]],
        "section": SECTION,
    }
