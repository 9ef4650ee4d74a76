"""A drop: planned, keys out, begun by a team of three, boxes collected in order, verified, delivered, over (465a.18).

A collected box's currency leaves the account of its terminal's box for the one of boxes that wait to be counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, Literal
from uuid import UUID, uuid5

from psycopg.types.json import Jsonb

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import person
from feltwork.access.permissions import Permission
from feltwork.access.person import Person
from feltwork.access.roles import FLOORPERSONS, Department
from feltwork.cage import boxes
from feltwork.cage.boxes import Box
from feltwork.cage.commanding import commanded
from feltwork.cage.drop_list import Employee, drop_list
from feltwork.cage.drop_records import Drop, drop
from feltwork.cage.keys import NEEDED, out_for
from feltwork.cage.places import Place, lock_place
from feltwork.cage.plan import ON_TIME, DropKind, planned
from feltwork.database.database import Unit
from feltwork.ledger.ledger import Transfer, balance, open_account, post
from feltwork.terms.refusal import Refused
from feltwork.wagering import accounts
from feltwork.wagering.house import BILLS, Answer, House

TEAM: Final = 3
"""465a.18(d): no fewer people carry boxes."""
Delivered = Literal["count_room", "trolley_storage_area"]
METERS: Final = ("bill_in", *(f"bill_in_{bill}" for bill in BILLS), "voucher_in_value", "voucher_in_count")
"""What a box is compared with: 605a.5(d)(5) to (7)."""


def open_drop(
    house: House,
    id: UUID,
    by: Person,
    kind: DropKind,
    day: date,
    team: Sequence[str],
    supervisor: str,
    deviations: Iterable[UUID] = (),
) -> Answer:
    """A drop by the plan in force, or by deviations that were filed and approved before, with its team."""
    wanted = tuple(deviations)
    what = f"drop of {kind} on {day}"

    def act(unit: Unit) -> Answer:
        found = planned(unit, kind, day, wanted)
        if not found.places:
            instead = "file a deviation where other boxes are to be picked up"
            raise Refused(what, "no box is to be picked up", "465a.18(a)(3)", instead)
        members = _team(unit, team, supervisor, what)
        unit.run(
            "insert into cage.drop (id, kind, day, plan, deviations, begins_at, route, supervisor, opened_by)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                id,
                kind,
                day,
                found.plan,
                list(found.deviations),
                found.begins_at,
                found.route,
                members[supervisor].person,
                by.id,
            ),
        )
        for one in members.values():
            unit.run(
                "insert into cage.drop_member values (%s, %s, %s, %s)",
                (id, one.person, list(one.departments), one.credential_number),
            )
        for position, place in enumerate(found.places, 1):
            unit.run("insert into cage.drop_place values (%s, %s, %s, %s, %s)", (id, position, *place.columns))
        return drop(unit, id).to_json()

    request = {
        "kind": kind,
        "day": day.isoformat(),
        "team": list(team),
        "supervisor": supervisor,
        "deviations": [str(one) for one in wanted],
    }
    return commanded(house, id, by, Permission.TAKE_PART_IN_DROP, "open_drop", what, request, act, request)


def _team(unit: Unit, names: Sequence[str], supervisor: str, what: str) -> dict[str, Employee]:
    """Three people of the list at least, one of security and one of finance, and each of them once."""
    listed = {one.sign_in_name: one for one in drop_list(unit)}
    for name in names:
        if name not in listed:
            person(unit, name)
            why = f"{name} is not on the list of employees who transport boxes"
            raise Refused(what, why, "465a.18(b)", "have them listed with their Board credential number")
    if len(set(names)) < len(names):
        raise Refused(what, "somebody is named twice", "465a.18(d)", "name each person once")
    if len(names) < TEAM:
        raise Refused(what, f"{len(names)} of at least {TEAM} people", "465a.18(d)", "name three or more")
    team = {name: listed[name] for name in names}
    for department in (Department.SECURITY, Department.FINANCE):
        if not any(department in one.departments for one in team.values()):
            raise Refused(what, f"nobody of {department.words} is in the team", "465a.18(d)", "name one at least")
    if supervisor not in team:
        raise Refused(what, f"{supervisor} is not in the team", "465a.18(d)(2)", "one of the team supervises it")
    return team


def call_off(house: House, id: UUID, by: Person, drop_id: UUID, why: str) -> Answer:
    """A drop that did not begin is not to be."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "opened")
        if not why.strip():
            raise Refused(found.name, "no reason is stated", "465a.18(b)", "say why")
        unit.run(
            "insert into cage.drop_called_off (drop_id, called_off_by, why) values (%s, %s, %s)",
            (drop_id, by.id, why.strip()),
        )
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "call_off_drop", {"why": why.strip()}, act)


def begin(house: House, id: UUID, by: Person, drop_id: UUID) -> Answer:
    """Begin: at the time of the plan or of an approved deviation, with every key signed out."""

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "drops that begin")
        found = locked(unit, drop_id, "opened")
        verify_member(found, by)
        _verify_time(found, unit.value("select ledger.now()"))
        _team(unit, list(found.team), found.supervisor, found.name)
        _verify_as_planned(unit, found)
        _verify_no_other(unit, found)
        out = {row["key"] for row in out_for(unit, drop_id)}
        for key in NEEDED[found.kind]:
            if key not in out:
                words = key.replace("_", " ")
                section = "465a.17(d)(1)" if key == "main_door" else "465a.17(d)(2)"
                raise Refused(found.name, f"the {words} key is not signed out", section, "sign it out first")
        unit.run(
            "insert into cage.drop_begun (drop_id, kind, day, begun_by) values (%s, %s, %s, %s)",
            (drop_id, found.kind, found.day, by.id),
        )
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "begin_drop", {}, act)


def _verify_time(found: Drop, now: datetime) -> None:
    """465a.18(b)(1): not before its time, and not much after it."""
    if not timedelta() <= now.astimezone(UTC) - found.begins_at.astimezone(UTC) <= ON_TIME:
        late = "was" if now > found.begins_at else "is"
        raise Refused(
            found.name,
            f"its time {late} {found.begins_at:%Y-%m-%d %H:%M %Z}",
            "465a.18(b)(1)",
            "file a deviation and have the casino compliance supervisor approve it",
        )


def _verify_as_planned(unit: Unit, found: Drop) -> None:
    """What is to be picked up is still what the drop was opened for: a plan, a table or a box may be new since."""
    now = planned(unit, found.kind, found.day, found.deviations)
    if (now.begins_at, now.places, now.route) != (found.begins_at, found.places, found.route):
        why = "what is to be picked up, or when, or the route, is another since it was opened"
        raise Refused(found.name, why, "465a.18(a)(3)", "call it off, and open it again")


def _verify_no_other(unit: Unit, found: Drop) -> None:
    """One drop of a kind at a time, and nobody carries two at once."""
    going_on = unit.rows(
        "select d.number, d.kind, array_agg(p.sign_in_name) as team from cage.drop_begun b"
        " join cage.drop d on d.id = b.drop_id join cage.drop_member m on m.drop_id = d.id"
        " join access.person p on p.id = m.person"
        " where not exists (select from cage.delivered v where v.drop_id = d.id) group by d.number, d.kind"
    )
    for other in going_on:
        instead = f"deliver the boxes of drop {other['number']} first"
        if other["kind"] == found.kind:
            raise Refused(found.name, f"drop {other['number']} is going on", "465a.18(d)", instead)
        if both := sorted(set(other["team"]) & set(found.team)):
            why = f"{both[0]} carries boxes in drop {other['number']}"
            raise Refused(found.name, why, "465a.18(c)", f"{instead}, or name another person")


# ----------------------------------------------------------------------------------------------------- collecting


def collect(house: House, id: UUID, by: Person, drop_id: UUID, number: str, replacement: str | None = None) -> Answer:
    """The next box of the plan's order, scanned and taken out; an empty one is put in, or the terminal stands still."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "begun")
        verify_member(found, by)
        place = found.next_place
        if place is None:
            why = f"all {len(found.places)} boxes are collected"
            raise Refused(found.name, why, "465a.18(d)(2)", "verify the trolley")
        lock_place(unit, place)
        there = boxes.box_in(unit, place)
        if there.number != number:
            why = f"box {number} is not the next one"
            raise Refused(found.name, why, "465a.18(a)(4)", f"box {there.number} of {place} is")
        boxes.taken(unit, by, there, f"drop {found.number}")
        _collected(unit, id, by, found, place, there)
        if replacement is not None:
            boxes.placed(unit, uuid5(id, "replacement"), by, replacement, place)
        return drop(unit, drop_id).to_json()

    request = {"box": number, "replacement": replacement}
    return step(house, id, by, drop_id, "collect_box", request, act)


def _collected(unit: Unit, id: UUID, by: Person, found: Drop, place: Place, there: Box) -> None:
    """What the books have in a terminal's box moves to the account of boxes that wait; of others they know nothing."""
    amount, meters, metered = 0, {}, {}
    if place.kind == "terminal":
        amount = balance(unit, accounts.bill_box(place.name)).posted
        meters = _meters(unit, place.name)
        before = unit.value(
            "select meters from cage.collected where terminal = %s order by at desc limit 1", (place.name,)
        )
        metered = {name: value - (before or {}).get(name, 0) for name, value in meters.items()}
    if amount:
        open_account(unit, accounts.BOXES_COLLECTED, "asset")
        moved = Transfer(
            accounts.BOXES_COLLECTED,
            accounts.bill_box(place.name),
            amount,
            accounts.BOX_COLLECTED,
            there.number,
            place.name,
        )
        post(unit, id, "collect box", by.sign_in_name, [moved], {"drop": str(found.id)})
    unit.run(
        "insert into cage.collected (id, drop_id, position, placement, box, terminal, felt_table, device, amount,"
        " posting, meters, metered, since, collected_by)"
        " values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            id,
            found.id,
            found.next_position,
            there.placement,
            there.number,
            *place.columns,
            amount,
            id if amount else None,
            Jsonb(meters),
            Jsonb(metered),
            there.since,
            by.id,
        ),
    )


def _meters(unit: Unit, asset_number: str) -> dict[str, int]:
    rows = unit.rows(
        "select meter, value from wagering.meter where terminal = %s and meter = any(%s)",
        (asset_number, list(METERS)),
    )
    return {row["meter"]: row["value"] for row in rows}


# ------------------------------------------------------------------------------------------- to the count room


def verify_trolley(
    house: House, id: UUID, by: Person, drop_id: UUID, boxes_seen: int, *, security_lock: bool, finance_lock: bool
) -> Answer:
    """Before the trolley moves: as many boxes as were scheduled, and both locks locked (465a.18(d)(2))."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "begun")
        section = "465a.18(d)(2)"
        instead = f"{found.supervisor}, who supervises the drop, verifies it"
        if by.sign_in_name != found.supervisor:
            if found.kind == "terminals":
                raise Refused(found.name, f"{by.sign_in_name} does not verify it", section, instead)
            if not by.holds(*FLOORPERSONS):
                why = f"{by.sign_in_name} is no floorperson"
                raise Refused(found.name, why, section, f"{instead}, or a floorperson or above")
        scheduled = len(found.places)
        if found.collected != scheduled or boxes_seen != scheduled:
            why = f"{boxes_seen} boxes are on the trolley, {found.collected} were collected of {scheduled} scheduled"
            raise Refused(found.name, why, section, "find out what is missing before the trolley moves")
        if not (security_lock and finance_lock):
            raise Refused(found.name, "a lock is not locked", section, "lock those of security and of finance")
        unit.run(
            "insert into cage.trolley (drop_id, boxes, scheduled, security_lock, finance_lock, verified_by)"
            " values (%s, %s, %s, %s, %s, %s)",
            (drop_id, boxes_seen, scheduled, security_lock, finance_lock, by.id),
        )
        return drop(unit, drop_id).to_json()

    request = {"boxes": boxes_seen, "security_lock": security_lock, "finance_lock": finance_lock}
    return step(house, id, by, drop_id, "verify_trolley", request, act)


def deliver(house: House, id: UUID, by: Person, drop_id: UUID, place: Delivered = "count_room") -> Answer:
    """The boxes are in the count room, or secured in the storage area beside it."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "verified")
        verify_member(found, by)
        unit.run(
            "insert into cage.delivered (drop_id, place, delivered_by) values (%s, %s, %s)", (drop_id, place, by.id)
        )
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "deliver_boxes", {"place": place}, act)


def end(house: House, id: UUID, by: Person, drop_id: UUID) -> Answer:
    """Over: every key is back with its department."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, drop_id, "delivered")
        for row in out_for(unit, drop_id):
            words = row["key"].replace("_", " ")
            why = f"{row['out_to']} has not returned the {words} key"
            raise Refused(found.name, why, "465a.17(d)(1)", "return it now, and have it signed in")
        unit.run("insert into cage.drop_ended (drop_id, ended_by) values (%s, %s)", (drop_id, by.id))
        return drop(unit, drop_id).to_json()

    return step(house, id, by, drop_id, "end_drop", {}, act)


# --------------------------------------------------------------------------------------------------------- shared


def step(house: House, id: UUID, by: Person, drop_id: UUID, doing: str, request: dict[str, Any], act: Any) -> Answer:
    """Something that is done in a drop."""
    what = f"drop {drop_id}"
    return commanded(house, id, by, Permission.TAKE_PART_IN_DROP, doing, what, request, act, request)


_WORDS: Final = {
    "opened": "has not begun",
    "begun": "is going on",
    "verified": "has its trolley verified",
    "delivered": "is delivered",
    "ended": "is over",
    "called_off": "was called off",
}


def locked(unit: Unit, drop_id: UUID, *states: str) -> Drop:
    """The drop, for this unit alone; refused where it is not at one of these points."""
    one_at_a_time(unit, f"drop/{drop_id}")
    found = drop(unit, drop_id)
    if found.state not in states:
        instead = f"only one that {' or '.join(_WORDS[state] for state in states)}"
        raise Refused(found.name, f"it {_WORDS[found.state]}", "465a.18(d)", instead)
    return found


def verify_member(found: Drop, by: Person) -> None:
    """Refuse whoever is not of the drop's team."""
    if by.sign_in_name not in found.team:
        why = f"{by.sign_in_name} is not of its team"
        raise Refused(found.name, why, "465a.18(d)", f"{', '.join(found.team)} are")
