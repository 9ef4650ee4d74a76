"""The plan for drops and the schedule of counts as they are in force, and deviations that were approved before.

Both are filings (465a.18(a), 465a.25(b)). A deviation is a notice to the Bureau of Casino Compliance and the word of
the casino compliance supervisor, who records it: without the two nothing leaves the plan (465a.18(b), 465a.25(b)).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.cage.boxes import find_in
from feltwork.cage.commanding import commanded
from feltwork.cage.felt_tables import FeltTable, all_tables, felt_tables
from feltwork.cage.places import Place, PlaceKind, devices_among
from feltwork.database.database import Unit
from feltwork.filing.filings import Filing, filing, filings, in_force
from feltwork.filing.of_cage import COUNT_DEVIATION, COUNT_SCHEDULE, DAYS, DROP_DEVIATION, DROP_PLAN, read_time
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import Answer, House, Options, options
from feltwork.wagering.voucher_records import today

DropKind = Literal["terminals", "tables"]
CountKind = Literal["terminal", "banking", "nonbanking"]
APART: Final[dict[DropKind, str]] = {"terminals": "465a.18(a)(1)(i)", "tables": "465a.18(a)(1)(ii)"}
"""The two are distributed and collected separately."""
ON_TIME: Final = timedelta(minutes=15)
"""A drop that begins within a quarter of an hour after its time begins on time; later it deviates."""
AHEAD: Final = timedelta(days=7)
"""How far ahead a drop can be opened."""
LONGEST_SAID: Final = 400


@dataclass(frozen=True, slots=True)
class Planned:
    """A drop as the plan has it, or as a deviation that was approved changes it."""

    kind: DropKind
    day: date
    plan: UUID
    deviations: tuple[UUID, ...]
    begins_at: datetime
    places: tuple[Place, ...]
    without_box: tuple[Place, ...]
    """Scheduled, and there is no box in them to collect."""
    route: str

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "section": APART[self.kind],
            "day": self.day.isoformat(),
            "plan": str(self.plan),
            "deviations": [str(one) for one in self.deviations],
            "begins_at": self.begins_at.isoformat(),
            "places": [str(one) for one in self.places],
            "without_box": [str(one) for one in self.without_box],
            "route": self.route,
        }


def planned(unit: Unit, kind: DropKind, day: date, deviations: Iterable[UUID] = ()) -> Planned:
    """What is to be collected on a gaming day, when and on which route; what was collected that day is left out."""
    if day > today(unit) + AHEAD:
        raise Refused(f"drop of {kind} on {day}", "it is too far ahead", "465a.18(a)(3)", "a day of the next week")
    plan = in_force(unit, DROP_PLAN.id, None, day)
    if plan is None:
        raise Refused(
            f"drop of {kind} on {day}",
            "no plan for drops is approved and in force",
            "465a.18(a)",
            "file the plan with the Bureau of Casino Compliance and have it approved",
        )
    changed = {**plan.content, "boxes": None, "begin_at": plan.content[f"{kind}_begin_at"]}
    approved = [approved_deviation(unit, one, DROP_DEVIATION.id, day, "drop", kind) for one in deviations]
    for one in approved:
        changed |= {name: value for name in ("begin_at", "boxes", "route") if (value := one.content.get(name))}
    places = _scheduled(unit, kind, day, changed)
    boxed = {place for place in places if find_in(unit, place) is not None}
    return Planned(
        kind,
        day,
        plan.id,
        tuple(one.id for one in approved),
        moment(options(unit), day, changed["begin_at"]),
        tuple(place for place in places if place in boxed),
        tuple(place for place in places if place not in boxed),
        changed["route"],
    )


def _scheduled(unit: Unit, kind: DropKind, day: date, plan: Mapping[str, Any]) -> list[Place]:
    """Places in the plan's order: devices of the pick-up day, or every felt table, whether it was open or not."""
    if kind == "tables":
        names = [one.number for one in _tables_to_drop(unit, day)]
        order = plan["tables_order"] or []
        others: set[str] = set()
    else:
        names = plan["boxes"] or _pick_up(plan["pick_up_days"], day)
        order = plan["terminals_order"]
        others = devices_among(unit, names)
    ours: PlaceKind = "table" if kind == "tables" else "terminal"
    had = {
        row["name"]
        for row in unit.rows(
            "select coalesce(c.terminal, c.felt_table, c.device) as name from cage.collected c join cage.drop d"
            " on d.id = c.drop_id where d.day = %s and d.kind = %s",
            (day, kind),
        )
    }
    left = [name for name in in_order(names, order) if name not in had]
    return [Place("device" if name in others else ours, name) for name in left]


def _tables_to_drop(unit: Unit, day: date) -> list[FeltTable]:
    """The felt tables of a day, and one that has left the floor since while its box still stands at it."""
    there = {one.number for one in felt_tables(unit, day)}
    return [
        one
        for one in all_tables(unit)
        if one.number in there or (one.from_day <= day and find_in(unit, Place("table", one.number)) is not None)
    ]


def _pick_up(days: Any, day: date) -> list[str]:
    """Asset numbers of a day of the week; 465a.18(a)(3)."""
    listed = days.get(DAYS[day.weekday()]) if isinstance(days, Mapping) else None
    return [str(one) for one in listed] if isinstance(listed, list) else []


def in_order(names: Sequence[str], order: Sequence[str]) -> list[str]:
    """Names in a stated order, those that it does not have at the end.

    >>> in_order(["1001", "1003", "1002"], ["1002", "1001"])
    ['1002', '1001', '1003']
    """
    rank = {name: number for number, name in enumerate(order)}
    return sorted(dict.fromkeys(names), key=lambda name: rank.get(name, len(rank)))


def parse_time(text: Any, section: str) -> time:
    """A time of day as a plan writes it."""
    return time.fromisoformat(read_time("time", text, section))


def moment(chosen: Options, day: date, at: Any) -> datetime:
    """A time of day within a gaming day: before the day's beginning it is the next morning's."""
    clock = parse_time(at, "465a.18(a)(2)")
    on = day if clock >= chosen.day_begins else day + timedelta(days=1)
    return datetime.combine(on, clock, ZoneInfo(chosen.timezone))


# -------------------------------------------------------------------------------------------- the count's schedule


def verify_count_time(unit: Unit, kind: CountKind, day: date, deviation: UUID | None = None) -> UUID:
    """The schedule under which a gaming day's boxes of a kind are counted now; refused outside its times.

    A deviation that was filed and approved has times of its own.
    """
    schedule = in_force(unit, COUNT_SCHEDULE.id, None, day)
    what = f"count of {kind} boxes of {day}"
    if schedule is None:
        instead = "file one with the Bureau of Casino Compliance"
        raise Refused(what, "no schedule of counts is in force", "465a.25(b)", instead)
    now: datetime = unit.value("select ledger.now()")
    if deviation is not None:
        other = approved_deviation(unit, deviation, COUNT_DEVIATION.id, day, "count", kind)
        begins, ends = (datetime.fromisoformat(other.content[name]) for name in ("begins", "ends"))
        if not begins <= now <= ends:
            why = f"the deviation is for {begins:%Y-%m-%d %H:%M} to {ends:%Y-%m-%d %H:%M}"
            raise Refused(what, why, "465a.25(b)", "count in that time, or file another")
        return schedule.id
    of = "terminals" if kind == "terminal" else "tables"
    first, last = (parse_time(schedule.content[f"{of}_{name}"], "465a.25(b)") for name in ("from", "until"))
    clock = now.astimezone(ZoneInfo(options(unit).timezone)).time()
    if not is_within(clock, first, last):
        why = f"they are counted from {first:%H:%M} to {last:%H:%M}, and it is {clock:%H:%M}"
        instead = "count in that time, or file a deviation and have the casino compliance supervisor approve it"
        raise Refused(what, why, "465a.25(b)", instead)
    return schedule.id


def is_within(clock: time, first: time, last: time) -> bool:
    """Whether a time of day lies between two others, over midnight where the last is the earlier one.

    >>> is_within(time(1), time(22), time(2)), is_within(time(3), time(22), time(2))
    (True, False)
    """
    return first <= clock <= last if first <= last else clock >= first or clock <= last


# ------------------------------------------------------------------------------------------------------ deviations


def say(house: House, id: UUID, by: Person, deviation: UUID, said: str, *, approves: bool) -> Answer:
    """The casino compliance supervisor's word to a deviation that was filed, recorded by themselves."""
    if not 0 < len(said.strip()) <= LONGEST_SAID:
        raise Refused("verbal approval", "nothing is stated, or too much", "465a.18(b)", "say it in a sentence")

    def act(unit: Unit) -> Answer:
        found = filing(unit, deviation)
        if found.kind.id not in (DROP_DEVIATION.id, COUNT_DEVIATION.id):
            raise Refused(found.name, "it is no deviation from a schedule", "465a.18(b)")
        if found.filed_by_id == by.id:
            raise Refused(found.name, "nobody approves what they file", "465a.18(b)", "another person does")
        new = unit.run(
            "insert into cage.verbal_approval (filing, approves, said, supervisor) values (%s, %s, %s, %s)"
            " on conflict do nothing",
            (deviation, approves, said.strip(), by.id),
        )
        if not new:
            raise Refused(found.name, "the supervisor's word is recorded already", found.kind.section)
        return {"deviation": str(deviation), "approves": approves, "said": said.strip()}

    request = {"approves": approves, "said": said.strip()}
    what = f"deviation {deviation}"
    return commanded(house, id, by, Permission.APPROVE_DEVIATION, "verbal_approval", what, request, act, request)


def approved_deviation(unit: Unit, id: UUID, kind: str, day: date, item: str, of: str) -> Filing:
    """A notice of this kind for this day, which the casino compliance supervisor has approved."""
    found = filing(unit, id)
    if found.kind.id != kind or found.content["day"] != day.isoformat() or found.content[item] != of:
        why = f"it is no deviation for the {item} of {of} of {day}"
        raise Refused(found.name, why, found.kind.section, "name the notice that was filed for it")
    word = unit.row("select approves, said from cage.verbal_approval where filing = %s", (id,))
    if word is None or not word["approves"]:
        why = f"the casino compliance supervisor said no: {word['said']}" if word else "it is not approved verbally yet"
        raise Refused(found.name, why, found.kind.section, "have the casino compliance supervisor approve it first")
    return found


def deviations(unit: Unit) -> list[dict[str, Any]]:
    """Deviations that were filed, the newest first, each with what the casino compliance supervisor said."""
    found = [*filings(unit, kind=DROP_DEVIATION.id, most=50), *filings(unit, kind=COUNT_DEVIATION.id, most=50)]
    words = {
        row["filing"]: row
        for row in unit.rows(
            "select v.filing, v.approves, v.said, p.sign_in_name, v.at from cage.verbal_approval v"
            " join access.person p on p.id = v.supervisor"
        )
    }
    return [
        {**one.to_json(), "verbal": _word(words.get(one.id))}
        for one in sorted(found, key=lambda one: one.number, reverse=True)
    ]


def _word(row: Mapping[str, Any] | None) -> dict[str, Any] | None:
    if row is None:
        return None
    return {
        "approves": row["approves"],
        "said": row["said"],
        "by": row["sign_in_name"],
        "at": row["at"].isoformat(),
    }
