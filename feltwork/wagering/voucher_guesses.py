"""Wrong numbers of gaming vouchers, counted and stopped: at each terminal, by each person at a desk, and in total.

A number is worth its voucher, so a terminal learns nothing from trying one, and few can be tried. A place that has
tried too many wrong numbers within an hour accepts no vouchers until the hour is over. The bound in total stops only
places with a wrong number of their own, so that somebody who guesses never stops the vouchers of others. A right number
never counts, and forgives none.

The rules of sign-in (``access/tries.py``) have the same two bounds. A place here needs no lock that grows: five numbers
an hour are few against 10^17.

A wrong number is counted in the very unit that looked it up, under a lock of its place, and that unit is applied: the
refusal is what the unit answers with, and is raised afterwards. So no two numbers of a place are ever looked up at
once, whatever the connections and servers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

import psycopg
from psycopg.types.json import Json

from feltwork.database.database import Row, Unit
from feltwork.terms.refusal import Refused, RefusedForNow
from feltwork.wagering.house import known_commands, options

Kind = Literal["terminal", "desk"]
WINDOW_S: Final = 3600
KEPT_S: Final = 86_400
DOING: Final = "voucher_guesses"
"""The audit trail's word for a bound that was reached."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Wrong numbers within an hour."""

    here: int
    """At one place: then it is stopped."""
    in_total: int
    """At all places of its kind: then those with a wrong number of their own are stopped."""


AT_TERMINAL: Final = Bounds(5, 50)
AT_DESK: Final = Bounds(20, 100)
"""People type eighteen digits by hand; none of their slips tells a number that exists."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where numbers are tried: a terminal, or a person at a desk."""

    name: str
    kind: Kind

    @classmethod
    def terminal(cls, asset_number: str) -> Place:
        return cls(f"terminal {asset_number}", "terminal")

    @classmethod
    def desk(cls, person: str) -> Place:
        """Somebody at a desk: a name signs in however it is written, so it counts as one however it is written."""
        return cls(person.strip().casefold(), "desk")

    @property
    def bounds(self) -> Bounds:
        return AT_TERMINAL if self.kind == "terminal" else AT_DESK


class Stopped(RefusedForNow):
    """A place accepts no vouchers for a while, whatever the number."""

    def __init__(self, what: str, why: str, instead: str, after_s: int) -> None:
        super().__init__(what, why, "461a.8(d)", instead, after_s=after_s)


def verify_may_try(unit: Unit, place: Place) -> None:
    """Refuse a place that is stopped; keep its next number waiting until this unit ends."""
    stop = stopped(unit, place)
    if stop is not None:
        raise stop


def stopped(unit: Unit, place: Place) -> Stopped | None:
    """The refusal of a place that is stopped, for a unit whose counts must stay."""
    _one_at_a_time(unit, place.name)
    return _stop(unit, place, _counts(unit, place))


def wrong(unit: Unit, place: Place, refused: Refused, id: UUID | None = None) -> Refused:
    """Count a wrong number; the refusal for the unit to answer with.

    ``id`` is the command's: while it waited here, the same one may have been carried out from another connection.
    """
    if id is not None and known_commands(unit, [id]):
        raise psycopg.errors.SerializationFailure("the same command was carried out at the same moment")
    unit.run("delete from wagering.voucher_guess where at < ledger.now() - make_interval(secs => %s)", (KEPT_S,))
    unit.run("insert into wagering.voucher_guess (place, kind) values (%s, %s)", (place.name, place.kind))
    counts = _counts(unit, place)
    if counts["here"] >= place.bounds.here:
        _note(unit, place.name, place.name, counts["here"])
    if counts["in_total"] >= place.bounds.in_total:
        _note(unit, place.name, f"every {place.kind}", counts["in_total"])
    return refused


def stopped_terminals(unit: Unit) -> list[Row]:
    """Terminals with too many wrong numbers of their own, for whoever looks after the floor: terminal, wrong, since."""
    return unit.rows(
        "select t.asset_number as terminal, t.gaming_table, count(*) as wrong, max(g.at) as since"
        " from wagering.terminal t join wagering.voucher_guess g on g.place = 'terminal ' || t.asset_number"
        " where g.kind = 'terminal' and g.at > ledger.now() - make_interval(secs => %s)"
        " group by t.asset_number having count(*) >= %s order by since, terminal",
        (WINDOW_S, AT_TERMINAL.here),
    )


def _counts(unit: Unit, place: Place) -> Row:
    """Wrong numbers within the hour at a place and in total, and when those that stop it are an hour old."""
    bounds = place.bounds
    return unit.only(
        "with recent as (select g.place = %(place)s as own, g.at from wagering.voucher_guess g"
        " where g.kind = %(kind)s and g.at > ledger.now() - make_interval(secs => %(window)s))"
        " select (select count(*) from recent where own) as here, (select count(*) from recent) as in_total,"
        " (select at from recent where own order by at desc offset %(here)s - 1 limit 1) as here_at,"
        " (select at from recent order by at desc offset %(in_total)s - 1 limit 1) as in_total_at,"
        " (select max(at) from recent where own) as own_at, ledger.now() as now",
        {"place": place.name, "kind": place.kind, "window": WINDOW_S, "here": bounds.here, "in_total": bounds.in_total},
    )


def _stop(unit: Unit, place: Place, counts: Row) -> Stopped | None:
    if counts["here"] == 0:
        return None
    if counts["here"] < place.bounds.here:
        # Exact among those that this bound is for: each waits for the one before it.
        _one_at_a_time(unit, f"every {place.kind}")
        counts = _counts(unit, place)
    if counts["here"] >= place.bounds.here:
        why = f"{place.bounds.here} wrong validation numbers were tried here within an hour"
        return _stopped(unit, place, why, counts["now"], counts["here_at"])
    if counts["in_total"] >= place.bounds.in_total:
        number = place.bounds.in_total
        why = f"{number} wrong validation numbers were tried in the house within an hour, some of them here"
        return _stopped(unit, place, why, counts["now"], min(counts["own_at"], counts["in_total_at"]))
    return None


def _stopped(unit: Unit, place: Place, why: str, now: datetime, since: datetime) -> Stopped:
    after_s = max(math.ceil(WINDOW_S - (now - since).total_seconds()), 1)
    again = datetime.fromtimestamp(since.timestamp() + WINDOW_S, ZoneInfo(options(unit).timezone))
    if place.kind == "terminal":
        call = "call a slot attendant; vouchers are accepted here again at"
        return Stopped(f"gaming vouchers at {place.name}", why, f"{call} {again:%H:%M}", after_s)
    call = "let another person pay the voucher, or try again at"
    return Stopped(f"gaming vouchers by {place.name}", why, f"{call} {again:%H:%M}", after_s)


def _note(unit: Unit, who: str, what: str, number: int) -> None:
    """Note once an hour that a bound was reached. The room that reads the trail is above this one."""
    unit.run(
        "select access.note(null, %(who)s, %(doing)s, %(what)s, %(about)s) where not exists (select from access.trail"
        " where doing = %(doing)s and what = %(what)s and at > ledger.now() - make_interval(secs => %(window)s))",
        {
            "who": who,
            "doing": DOING,
            "what": what,
            "about": Json({"wrong": number, "within_s": WINDOW_S}),
            "window": WINDOW_S,
        },
    )


def _one_at_a_time(unit: Unit, what: str) -> None:
    unit.run("select pg_advisory_xact_lock(hashtextextended(%s, 461))", (f"voucher numbers/{what}",))
