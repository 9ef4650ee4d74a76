"""A count: three kinds, each by itself, box by box, observed where the boxes are felt tables' (465a.25).

What was counted is recorded for those who may see it; the recount is in ``recounts``, the end in ``closing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args
from uuid import UUID

from psycopg.types.json import Jsonb

from feltwork.access.locks import one_at_a_time
from feltwork.access.people import person
from feltwork.access.permissions import COUNT_TEAM, Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role, listed
from feltwork.cage.commanding import commanded
from feltwork.cage.count_records import Count, State, ToCount, count
from feltwork.cage.drop_records import drop
from feltwork.cage.money_counted import Contents, Instrument
from feltwork.cage.plan import CountKind, verify_count_time
from feltwork.database.database import Unit
from feltwork.terms.money import dollars
from feltwork.terms.refusal import Refused
from feltwork.wagering import voucher_guesses
from feltwork.wagering.house import Answer, House
from feltwork.wagering.validation_numbers import is_validation_number

OBSERVED: Final = "465a.25(e)"


def open_count(
    house: House,
    id: UUID,
    by: Person,
    drop_id: UUID,
    kind: CountKind,
    members: Sequence[str],
    deviation: UUID | None = None,
) -> Answer:
    """A count of one kind of a drop's boxes, by its count room supervisor with a count team."""
    what = f"count of {kind} boxes"

    def act(unit: Unit) -> Answer:
        one_at_a_time(unit, "count room")
        found = drop(unit, drop_id)
        if kind not in get_args(CountKind):
            raise Refused(what, "there is no such kind", "465a.25(m)", "terminal, banking or nonbanking")
        if (found.kind == "terminals") != (kind == "terminal"):
            raise Refused(what, f"drop {found.number} brought no such boxes", "465a.25(m)", "they are counted apart")
        if found.state not in ("delivered", "ended"):
            raise Refused(what, f"drop {found.number} is {found.state}", "465a.18(d)", "the boxes are delivered first")
        schedule = verify_count_time(unit, kind, found.day, deviation)
        team = _team(unit, by, members, what)
        _verify_alone(unit, drop_id, kind, what)
        unit.run(
            "insert into cage.count (id, kind, drop_id, day, schedule, deviation, supervisor, opened_by)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s)",
            (id, kind, drop_id, found.day, schedule, deviation, by.id, by.id),
        )
        for position, one in enumerate(team):
            unit.run(
                "insert into cage.count_member (count_id, person, position) values (%s, %s, %s)",
                (id, one.id, position),
            )
        opened = count(unit, id)
        if not opened.boxes:
            raise Refused(what, f"drop {found.number} brought none", "465a.25(m)", "there is nothing to count")
        return opened.to_json()

    request = {
        "drop": str(drop_id),
        "kind": kind,
        "members": list(members),
        "deviation": deviation and str(deviation),
    }
    return commanded(house, id, by, Permission.COUNT, "open_count", what, request, act, request)


def _team(unit: Unit, by: Person, names: Sequence[str], what: str) -> list[Person]:
    """The supervisor first, then the members: each once, each a count team member."""
    if not by.holds(Role.COUNT_ROOM_SUPERVISOR):
        raise Refused(what, f"{by.sign_in_name} is no count room supervisor", "465a.25(o)(4)", "one of them opens it")
    team = [by, *(person(unit, name) for name in names)]
    if len({one.id for one in team}) < len(team):
        raise Refused(what, "somebody is named twice", "465a.25(o)(4)", "name each person once")
    if len(team) < 2:
        raise Refused(what, "it has no count team member", "465a.25(o)(4)", "name one at least")
    for one in team:
        verify_counts(one, what)
    return team


def verify_counts(one: Person, what: str) -> None:
    """Refuse whoever is on no count team."""
    if not one.holds(*COUNT_TEAM):
        why = f"{one.sign_in_name} is no count team member"
        raise Refused(what, why, "465a.25(o)(4)", f"{listed(COUNT_TEAM)} counts")


def _verify_alone(unit: Unit, drop_id: UUID, kind: str, what: str) -> None:
    """One count at a time, and each kind of a drop once."""
    going_on = unit.value(
        "select c.number from cage.count c where not exists (select from cage.count_closed d where d.count_id = c.id)"
    )
    if going_on is not None:
        instead = f"the kinds are counted separately: close count {going_on} first"
        raise Refused(what, f"count {going_on} is going on in the count room", "465a.25(m)", instead)
    before = unit.value("select number from cage.count where drop_id = %s and kind = %s", (drop_id, kind))
    if before is not None:
        raise Refused(what, f"they were counted in count {before}", "465a.25(m)", "read its report")


# ------------------------------------------------------------------------------------- who watches, and who leaves


def observe(house: House, id: UUID, by: Person, count_id: UUID, *, came: bool) -> Answer:
    """A casino compliance representative comes into the count room, or leaves it: then the count is suspended."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        if found.closed_at:
            raise Refused(found.name, "it is closed", OBSERVED)
        if (by.sign_in_name in found.present) == came:
            why = f"{by.sign_in_name} is {'there already' if came else 'not there'}"
            raise Refused(found.name, why, OBSERVED)
        unit.run(
            "insert into cage.presence (id, count_id, person, came) values (%s, %s, %s, %s)",
            (id, count_id, by.id, came),
        )
        return count(unit, count_id).to_json()

    doing = "come_to_count" if came else "leave_count"
    return commanded(house, id, by, Permission.OBSERVE_COUNT, doing, f"count {count_id}", {}, act)


def leave(house: House, id: UUID, by: Person, count_id: UUID, emergency: str | None = None) -> Answer:
    """Somebody of the count team leaves before the recount is done: only in an emergency (465a.25(o)(5))."""
    section = "465a.25(o)(5)"

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        verify_member(found, by)
        if found.state == "suspended":
            why = "no casino compliance representative is there, so everybody leaves the count room"
            raise Refused(found.name, why, OBSERVED, "nothing is recorded: the count goes on when one is there")
        if found.kind == "terminal" or found.state not in ("to_recount", "differs"):
            raise Refused(found.name, "nothing keeps anybody in the count room now", section, "nothing is recorded")
        if not (emergency or "").strip():
            why = "the totals are known and the recount is not done, so nobody leaves the count room"
            raise Refused(found.name, why, section, "stay until it is done, or state the emergency")
        unit.run(
            "insert into cage.room_left (id, count_id, person, emergency) values (%s, %s, %s, %s)",
            (id, count_id, by.id, (emergency or "").strip()[:400]),
        )
        return count(unit, count_id).to_json()

    about = {"emergency": (emergency or "").strip()}
    return commanded(house, id, by, Permission.COUNT, "leave_count_room", f"count {count_id}", about, act, about)


# ------------------------------------------------------------------------------------------------------- counting


def count_box(
    house: House, id: UUID, by: Person, count_id: UUID, box: str, contents: Contents, why: str | None = None
) -> Answer:
    """What is in a box; a second entry for the same box corrects the first, and says why."""

    def act(unit: Unit) -> Answer | Refused:
        found = locked(unit, count_id)
        verify_member(found, by)
        _verify_may_record(found)
        of = _box_of(found, box)
        if of.counted and not (why or "").strip():
            raise Refused(f"drop box {box}", "it is counted already", found.section, "say why it is corrected")
        if found.kind == "terminal" and contents.cash.value_chips + contents.cash.rake_chips:
            raise Refused(
                f"drop box {box}", "a terminal's box has no chips in it", "465a.17(c)", "count bills and paper"
            )
        matched = _all_matched(unit, id, by, of, contents.instruments)
        if isinstance(matched, Refused):
            return matched
        _record(unit, id, by, found, of, contents, matched, (why or "").strip() or None)
        return count(unit, count_id).to_json()

    request = {"box": box, "contents": contents.to_json(), "why": why}
    # Why a box was corrected may well name an amount: it stands in the report, and not in the trail.
    about = {"box": box, "corrected": why is not None}
    return commanded(house, id, by, Permission.COUNT, "count_box", f"count {count_id}", request, act, about)


def _verify_may_record(found: Count) -> None:
    refusals: dict[State, tuple[str, str, str]] = {
        "suspended": (
            "no casino compliance representative is in the count room",
            OBSERVED,
            "everybody leaves it until one is there",
        ),
        "to_recount": ("the totals are there", found.recount_section, "have them recounted"),
        "agreed": ("the recount agrees with it", found.recount_section, "sign and close it"),
        "closed": ("it is closed", found.section, "nothing is changed any more"),
    }
    if found.state in refusals:
        raise Refused(found.name, *refusals[found.state])


def _box_of(found: Count, box: str) -> ToCount:
    for one in found.boxes:
        if one.box == box:
            return one
    raise Refused(f"drop box {box}", f"it is none of {found.name}", found.section, "the kinds are counted separately")


def _record(
    unit: Unit,
    id: UUID,
    by: Person,
    found: Count,
    of: ToCount,
    contents: Contents,
    matched: Sequence[_Matched],
    why: str | None,
) -> None:
    before = unit.value(
        "select count(*) from cage.counted_for(%s, %s) where collected = %s", (found.id, by.id, of.collected)
    )
    cash = contents.cash
    unit.run(
        "insert into cage.counted (id, count_id, collected, version, bills, currency, value_chips, rake_chips, why,"
        " counted_by) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            id,
            found.id,
            of.collected,
            before + 1,
            Jsonb(cash.stored),
            cash.currency,
            cash.value_chips,
            cash.rake_chips,
            why,
            by.id,
        ),
    )
    for line, (one, (ticket, finding)) in enumerate(zip(contents.instruments, matched, strict=True), 1):
        unit.run(
            "insert into cage.counted_instrument values (%s, %s, %s, %s, %s, %s, %s)",
            (id, line, one.kind, one.number, one.amount, ticket, finding),
        )


_Matched = tuple[str | None, str]
"""The ticket of a voucher that was redeemed here, and the finding."""
_NO_VOUCHER: Final = "there is none with this validation number"


def _all_matched(
    unit: Unit, id: UUID, by: Person, of: ToCount, instruments: Sequence[Instrument]
) -> list[_Matched] | Refused:
    """The finding for each paper. The report tells it, so a number that is none counts as a guess of who typed it.

    A misread number is no guess: its last digit does not fit, and no voucher has such a number.
    """
    desk, seen, matched = voucher_guesses.Place.desk(by.sign_in_name), set[str](), list[_Matched]()
    stop = voucher_guesses.stopped(unit, desk) if any(_names_voucher(one) for one in instruments) else None
    for one in instruments:
        if stop is not None:
            return stop
        ticket, finding = _matched(unit, of, one, seen)
        if finding == _NO_VOUCHER and _names_voucher(one):
            voucher_guesses.wrong(unit, desk, Refused("gaming voucher", finding, "461a.8(d)"), id)
            stop = voucher_guesses.stopped(unit, desk)
        matched.append((ticket, finding))
    return matched


def _names_voucher(one: Instrument) -> bool:
    return one.kind == "voucher" and one.number is not None and is_validation_number(one.number)


def _matched(unit: Unit, of: ToCount, one: Instrument, seen: set[str]) -> _Matched:
    """The voucher that this terminal redeemed while the box was in it; otherwise why it is counted as no such one."""
    if one.kind == "coupon":
        return None, "a coupon"
    if one.number is None:
        return None, "its number can't be read"
    row = unit.row("select * from wagering.vouchers where validation_number = %s", (one.number,))
    if row is None:
        return None, _NO_VOUCHER
    if one.number in seen:
        return None, "it is in the box twice"
    seen.add(one.number)
    if row["amount"] != one.amount:
        return None, f"it was issued for {dollars(row['amount'])}"
    if row["how"] is None:
        return None, "it is outstanding"
    inside: Any = unit.value(
        "select %s = terminal and %s between since and at from cage.collected where id = %s",
        (row["ended_terminal"], row["ended_at"], of.collected),
    )
    if not inside:
        place = row["ended_terminal"] or row["location"]
        return None, f"it was {row['how']}{f' at {place}' if place else ''}, not here"
    return row["ticket"], "redeemed here"


def finish(house: House, id: UUID, by: Person, count_id: UUID) -> Answer:
    """Every box is counted and the totals are there; the count room supervisor has seen that none is missing."""

    def act(unit: Unit) -> Answer:
        found = locked(unit, count_id)
        if by.sign_in_name != found.supervisor:
            why = f"{by.sign_in_name} is not its count room supervisor"
            raise Refused(found.name, why, "465a.25(o)(4)", f"{found.supervisor} is")
        if found.state != "counting":
            _verify_may_record(found)
            raise Refused(found.name, "the totals are there", found.section)
        if missing := [one.box for one in found.boxes if not one.counted]:
            why = f"box {missing[0]} is not recorded" + (f", and {len(missing) - 1} more" if missing[1:] else "")
            raise Refused(found.name, why, "465a.25(o)(4)", "count every box that was collected")
        unit.run("insert into cage.count_finished (count_id, finished_by) values (%s, %s)", (count_id, by.id))
        return count(unit, count_id).to_json()

    return commanded(house, id, by, Permission.COUNT, "finish_count", f"count {count_id}", {}, act)


# --------------------------------------------------------------------------------------------------------- shared


def locked(unit: Unit, count_id: UUID) -> Count:
    """The count, for this unit alone."""
    one_at_a_time(unit, f"count/{count_id}")
    return count(unit, count_id)


def verify_member(found: Count, by: Person) -> None:
    """Refuse whoever is not of the count team."""
    if by.sign_in_name not in found.members:
        why = f"{by.sign_in_name} is not of its count team"
        raise Refused(found.name, why, found.section, f"{', '.join(found.members)} are")
