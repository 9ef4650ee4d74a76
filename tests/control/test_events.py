"""Significant events: noted with what happened, numbered without a gap, kept by the Department once and in order."""

from __future__ import annotations

import json
import sqlite3
from uuid import uuid4

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.control import events, responding
from feltwork.control.department import orders, received
from feltwork.control.department.store import Store
from feltwork.control.order import Order
from feltwork.control.protocol import EVENTS
from feltwork.database.database import Unit
from feltwork.filing import filings
from feltwork.filing.kind import Authority, Item
from feltwork.filing.kinds import kinds
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds, rounds, terminals
from tests.access.staff import Staff
from tests.control.linked import Linked, ordered


def noted(house_rows: list[tuple[str, str | None]], kind: str) -> list[str | None]:
    return [subject for one, subject in house_rows if one == kind]


def outbox(both: Linked) -> list[tuple[str, str | None]]:
    found = both.floor.owner("select kind, subject from control.event order by id")
    return [(kind, subject) for kind, subject in found]


def test_605a_5_a_what_happens_on_the_floor_is_an_event(both: Linked) -> None:
    floor, house = both.floor, both.house
    terminals.disable(house, new_id(), "1002", "slot operations")
    house.database.run(lambda unit: holds.place(unit, holds.of_terminal("1002"), "memory", "x", "461a.27(a)", "leo"))
    house.database.run(lambda unit: holds.lift(unit, holds.of_terminal("1002"), "memory", "leo"))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=5_00)
    rounds.void(house, new_id(), round, "dave", "a card was exposed", "605a.2(d)(6)")
    house.database.run(lambda unit: holds.commence(unit, "the board"))
    told = outbox(both)
    assert noted(told, "table_set_up") == ["table T1"]
    assert noted(told, "terminal_enrolled") == noted(told, "terminal_enabled") == ["terminal 1001", "terminal 1002"]
    assert noted(told, "terminal_disabled") == ["terminal 1002"]
    assert noted(told, "round_void") == ["table T1"]
    assert noted(told, "operations_commenced") == [None]
    held = noted(told, "hold_placed")
    assert held.count("terminal 1002") == 4  # its memory, then three conditions: the link tells of itself
    assert noted(told, "hold_lifted") == ["terminal 1002"]
    assert {kind for kind, _ in told} <= set(EVENTS)


def test_605a_5_a_an_event_goes_with_its_transaction(both: Linked) -> None:
    before = outbox(both)

    def undone(unit: Unit) -> None:
        unit.run("update wagering.terminal set enabled = false where asset_number = '1001'")
        raise Refused("this", "it is undone")

    with pytest.raises(Refused):
        both.house.database.run(undone)
    assert outbox(both) == before


def test_605a_5_a_numbers_have_no_gap_whatever_was_undone_or_came_late(both: Linked) -> None:
    """One transaction takes its place before another and commits after it: its event gets the later number."""
    url, house = both.floor.url, both.house
    house.database.run(events.number)
    with psycopg.connect(url) as early, psycopg.connect(url, autocommit=True) as late:
        early.execute("select control.note_event('early', null, '{}')")
        late.execute("select control.note_event('late', null, '{}')")
        house.database.run(events.number)
        early.commit()
        early.execute("select control.note_event('undone', null, '{}')")
        early.rollback()
        late.execute("select control.note_event('last', null, '{}')")
    last = house.database.run(events.number)
    found = house.read(lambda unit: events.after(unit, 0))
    assert [one.number for one in found] == list(range(1, last + 1))
    assert [one.kind for one in found[-3:]] == ["late", "early", "last"]


def test_605a_5_a_what_was_noted_stays(both: Linked) -> None:
    both.order("disable", "1001")
    both.turn()
    for sql in (
        "update control.event set kind = 'other'",
        "update control.event set number = number + 1",
        "delete from control.event",
        "truncate control.event",
        "delete from control.command",
        "update control.command set reason = 'other'",
    ):
        with pytest.raises(psycopg.Error, match="never changed"):
            both.floor.owner(sql)


def test_605a_5_a_the_department_has_each_event_once_and_in_order(both: Linked) -> None:
    both.turn()
    # Buffered while nobody asks; more than one answer holds.
    both.floor.owner(
        "select control.note_event('buffered', null, jsonb_build_object('n', n)) from generate_series(1, 1200) n"
    )
    both.turn()
    both.turn()
    kept = both.store.rows("select number, kind, subject, content, at from event order by number")
    there = both.floor.owner("select number, kind, subject from control.event where number is not null order by number")
    assert [(row["number"], row["kind"], row["subject"]) for row in kept] == there
    assert [row["number"] for row in kept] == list(range(1, len(kept) + 1))


def test_605a_5_a_an_answer_that_comes_twice_or_leaves_something_out_changes_nothing(both: Linked) -> None:
    both.turn()
    told = both.poller.casino.poll(0)
    before = both.kinds()
    received.keep(both.store, both.poller.id, told)
    assert both.kinds() == before
    both.floor.owner("select control.note_event('one', null, '{}'), control.note_event('two', null, '{}')")
    told = both.poller.casino.poll(len(before))
    told["events"] = told["events"][1:]
    with pytest.raises(sqlite3.IntegrityError, match="each once"):
        received.keep(both.store, both.poller.id, told)
    assert both.kinds() == before
    order(both.store, both.poller.id)  # an act
    for sql in ("update event set kind = 'x'", "delete from event", "delete from act", "update act set what = 'x'"):
        with both.store.transaction() as connection, pytest.raises(sqlite3.IntegrityError, match="is a fact"):
            connection.execute(sql)


# --------------------------------------------------------------------------------------------------------- orders


def order(store: Store, casino: int, name: str = "1001") -> dict[str, object]:
    return orders.give(store, uuid4(), casino, Order("disable", "terminal", name, "a test", "olga"))


def test_605a_5_a_an_order_is_brought_and_answered(both: Linked) -> None:
    both.turn()
    order(both.store, both.poller.id)
    both.turn()
    [done] = orders.orders(both.store, both.poller.id)
    assert (done["state"], done["answer"]["holds"]) == ("done", ["department"])
    assert both.holds() == ["department"]
    with pytest.raises(Refused, match="told of no such one"):
        order(both.store, both.poller.id, "1099")


def test_605a_5_a_an_order_whose_answer_was_lost_is_brought_again_and_carried_out_once(both: Linked) -> None:
    both.turn()
    order(both.store, both.poller.id)
    [waiting] = orders.waiting(both.store, both.poller.id)
    both.poller.casino.order(waiting)  # carried out, and the program was killed before it kept the answer
    both.turn()
    both.turn()
    assert [kind for kind in both.kinds() if kind == "terminal_deactivated"] == ["terminal_deactivated"]
    assert orders.waiting(both.store, both.poller.id) == []


# ---------------------------------------------------------------------------------------------- terminals and notices


def glance(both: Linked, *connected: str) -> None:
    both.floor.owner(
        "insert into live.owner (gaming_table, server, address, glance, glanced_at)"
        " values ('T1', 's', 'a', %s, clock_timestamp()) on conflict (gaming_table)"
        " do update set glance = excluded.glance, glanced_at = excluded.glanced_at",
        json.dumps({"connected": list(connected)}),
    )
    both.house.database.run(responding.look)


def test_461a_27_a_a_terminal_that_does_not_respond_is_told_at_once(both: Linked) -> None:
    glance(both, "1001", "1002")
    glance(both, "1002")
    assert both.house.read(responding.silent) == []
    both.floor.ahead("31 seconds")
    glance(both, "1002")
    glance(both, "1002")  # once
    [silent] = both.house.read(responding.silent)
    assert (silent["terminal"], silent["table"], silent["section"]) == ("1001", "T1", "461a.27(a)")
    glance(both, "1001", "1002")
    assert both.house.read(responding.silent) == []
    both.turn()
    assert [kind for kind in both.kinds() if kind.startswith("terminal_s") or kind == "terminal_responds"] == [
        "terminal_silent",
        "terminal_responds",
    ]
    trail = both.floor.owner("select what from access.trail where doing = 'terminal_silent'")
    assert trail == [("terminal 1001",)]


def test_461a_27_a_a_terminal_that_the_casino_has_disabled_is_known_to_be_away(both: Linked) -> None:
    glance(both, "1001")
    terminals.disable(both.house, new_id(), "1001", "slot operations")
    glance(both)
    both.floor.ahead("31 seconds")
    glance(both)
    assert both.house.read(responding.silent) == []


def test_463a_4_b_what_is_filed_with_the_department_is_told_to_it(staff: Staff) -> None:
    leo = staff.run(people.person, next(name for name in _technicians(staff)))
    content = {"device": "1001", "movement": "placement", "moved_to": "A-1"}
    to = [kind for kind in kinds() if Authority.DEPARTMENT in kind.to]
    assert to, "notices of movement go to the Department"
    kind = next(one for one in to if one.section.startswith("463a.4"))
    stated = {item.id: _some(item, content) for item in kind.items}
    before = new_id()
    staff.run(filings.file, before, leo, kind.id, stated, "1001")  # filed before any server has started
    staff.run(events.say_what_goes_to_the_department)
    staff.run(events.say_what_goes_to_the_department)
    after = new_id()
    staff.run(filings.file, after, leo, kind.id, stated, "1002")
    told = staff.owner("select content ->> 'filing' from control.event where kind = 'filing' order by id")
    assert told == [(str(before),), (str(after),)]


def _technicians(staff: Staff) -> list[str]:
    found = staff.run(people.people)
    return [one.sign_in_name for one in found if Role.LEAD_TECHNICIAN in one.roles]


def _some(item: Item, content: dict[str, str]) -> object:
    given = {
        "text": "x",
        "long_text": "x",
        "number": 1,
        "date": "2026-11-16",
        "moment": "2026-11-16T12:00+00:00",
        "texts": ["x"],
        "yes_no": True,
        "json": {},
    }
    return item.choices[0] if item.type == "choice" else content.get(item.id, given.get(item.type))


def test_605a_5_a_orders_of_a_house_with_people_stand_in_the_audit_trail(staff: Staff) -> None:
    last = staff.last
    ordered(staff.house, "disable", "1001")
    assert staff.acts(last) == [("the Department: olga", "department_disabled", "terminal 1001")]
    assert staff.proof().whole
