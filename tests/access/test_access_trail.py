"""The audit trail: with the act or not at all, in one chain, and every tampering found."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from feltwork.access import people, trail
from feltwork.database.database import Unit
from feltwork.database.login import ROLE
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Transfer, balance, open_account, post
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff, at_once


def note(staff: Staff, number: int) -> None:
    staff.run(trail.note, staff["ann"], "looked", f"thing {number}", {"number": number})


def test_in_the_transaction_of_the_act_or_not_at_all(staff: Staff) -> None:
    id = new_id()

    def act(unit: Unit, fails: bool) -> None:
        trail.note(unit, "ann", "money_moved", "cage")
        open_account(unit, "till", "asset")
        post(unit, id, "move", "ann", [Transfer("till", "cage", 500, "fill")])
        if fails:
            raise Refused("the act", "it failed at its end")

    assert "it failed at its end" in staff.refused(act, True)
    assert staff.trail(doing="money_moved") == []
    staff.run(act, False)
    assert len(staff.trail(doing="money_moved")) == 1
    assert staff.run(balance, "till").posted == 500


def test_numbers_without_a_gap_whatever_was_refused_between(staff: Staff) -> None:
    for number in range(3):
        note(staff, number)
        staff.refused(people.take_role, staff["ann"], staff["ann"], people.Role.ADMINISTRATOR)
    assert [entry.number for entry in staff.trail()] == list(range(1, staff.last + 1))
    assert staff.proof().whole


def test_a_note_keeps_nobody_waiting(staff: Staff) -> None:
    """Another unit notes and ends while the first has noted and goes on; a locked chain would make it wait for ever."""

    def inner(unit: Unit) -> None:
        unit.run("set local lock_timeout = '20s'")
        trail.note(unit, "bob", "inner", "thing")

    def outer(unit: Unit) -> None:
        trail.note(unit, "ann", "outer", "thing")
        staff.run(inner)
        trail.note(unit, "ann", "outer", "thing")

    staff.run(outer)
    assert [entry.doing for entry in staff.trail()][-3:] == ["inner", "outer", "outer"]
    assert staff.proof().whole


@pytest.mark.parametrize("isolation", ["read committed", "repeatable read"])
def test_many_who_note_at_once_are_one_chain(staff: Staff, isolation: Any) -> None:
    before = staff.last

    def several(name: str) -> None:
        for number in range(10):
            staff.database.run(lambda unit: trail.note(unit, name, "at_once", f"thing {number}"), "x", isolation)  # noqa: B023

    at_once(*(lambda name=name: several(name) for name in ("a", "b", "c", "d", "e", "f")))
    assert staff.last == before + 60
    for name in "abcdef":
        assert [entry.what for entry in staff.trail(who=name)] == [f"thing {number}" for number in range(10)]
    assert staff.proof().whole


# ------------------------------------------------------------------------------------------------------------ reading


def test_read_by_person_day_kind_and_thing(staff: Staff) -> None:
    staff.run(trail.note, staff["bob"], "looked", "thing 1")
    staff.ahead("1 day")
    staff.run(trail.note, staff["bob"], "looked", "thing 2")
    staff.run(trail.note, staff["dora"], "touched", "thing 2")
    [first, second, third] = staff.trail()[-3:]
    assert second.day == first.day + timedelta(days=1)
    assert staff.trail(who="bob") == [first, second]
    assert staff.trail(since=second.day) == [second, third]
    assert third not in staff.trail(through=first.day)
    assert staff.trail(doing="touched") == [third]
    assert staff.trail(what="thing 2", who="bob") == [second]
    assert staff.run(lambda unit: trail.entries(unit, most=2)) == [third, second]
    assert staff.run(lambda unit: trail.entries(unit, most=1, before=third.number)) == [second]
    assert staff.run(lambda unit: trail.entries(unit, most=0)) == []
    assert second.person == staff["bob"].id
    assert second.to_json()["who"] == "bob"


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    who=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20),
    what=st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=20),
    about=st.dictionaries(
        st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=5),
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters(exclude_categories=["Cs"]))),
        max_size=3,
    ),
)
def test_whatever_is_noted_is_proved(staff: Staff, who: str, what: str, about: dict[str, Any]) -> None:
    """The two who write the hash's text agree on every letter."""
    staff.run(trail.note, who, "fuzzed", what, about)
    proof = staff.proof()
    assert proof.whole, proof.kept


# ---------------------------------------------------------------------------------------------------------- tampering

TAMPERINGS = {
    "who": ("update access.trail set who = 'eve' where number = {n}", "hash"),
    "the person": ("update access.trail set person = null where number = {n}", "hash"),
    "the time": ("update access.trail set at = at + interval '1 microsecond' where number = {n}", "hash"),
    "the day": ("update access.trail set day = day - 1 where number = {n}", "hash"),
    "the kind": ("update access.trail set doing = 'nothing' where number = {n}", "hash"),
    "the thing": ("update access.trail set what = 'thing 9' where number = {n}", "hash"),
    "a space more": ("update access.trail set about = (about::text || ' ')::json where number = {n}", "hash"),
    "nothing belongs to it": ("update access.trail set about = null where number = {n}", "hash"),
    "its hash": ("update access.trail set hash = sha256('x') where number = {n}", "hash"),
}  # fmt: skip


@pytest.mark.parametrize("case", TAMPERINGS)
def test_a_changed_row_is_found(staff: Staff, case: str) -> None:
    for number in range(5):
        note(staff, number)
    assert staff.proof().whole
    changed = staff.last - 2
    statement, found = TAMPERINGS[case]
    staff.tampered(statement.format(n=changed))
    proof = staff.proof()
    assert not proof.whole
    assert proof.kept[0].number == changed
    assert found in proof.kept[0].expected


def test_a_removed_row_is_found(staff: Staff) -> None:
    for number in range(5):
        note(staff, number)
    removed = staff.last - 2
    staff.tampered(f"delete from access.trail where number = {removed}")
    proof = staff.proof()
    assert [str(misfit) for misfit in proof.kept] == [
        f"entry {removed}: expected a row, found none with number {removed}"
    ]


def test_the_newest_rows_removed_are_found(staff: Staff) -> None:
    for number in range(5):
        note(staff, number)
    last = staff.last
    staff.tampered(f"delete from access.trail where number > {last - 2}")
    assert [misfit.number for misfit in staff.proof().kept] == [last - 1]


def test_a_row_removed_and_the_others_moved_up_is_found(staff: Staff) -> None:
    for number in range(5):
        note(staff, number)
    last = staff.last
    moves = [f"update access.trail set number = {number - 1} where number = {number}" for number in (last - 1, last)]
    staff.tampered(f"delete from access.trail where number = {last - 2}", *moves)
    assert staff.proof().kept[0].number == last - 2


INSERT = "insert into access.trail (number, day, who, doing, what, hash) values ({}, current_date, 'eve', 'x', 'y', {})"


def test_an_inserted_row_is_found(staff: Staff) -> None:
    note(staff, 1)
    last = staff.last
    staff.tampered(INSERT.format(last + 1, "sha256('x')"))
    proof = staff.proof()
    assert [misfit.number for misfit in proof.kept] == [last + 1, last + 1], "no such hash, and behind the trail's end"


def test_an_inserted_row_with_the_right_hash_is_behind_the_end(staff: Staff) -> None:
    """Somebody who can compute the hash still has to change the head as well."""
    note(staff, 1)
    last = staff.last
    staff.tampered("create table public.head as select * from access.trail_head")
    note(staff, 2)
    staff.tampered("update access.trail_head h set number = o.number, hash = o.hash from public.head o")
    [misfit] = staff.proof().kept
    assert (misfit.number, misfit.expected) == (last + 1, f"no row, as the trail ends at number {last}")


def test_a_row_outside_of_the_chain_is_found(staff: Staff) -> None:
    note(staff, 1)
    staff.tampered(INSERT.format("null", "null"))
    [misfit] = staff.proof().kept
    assert str(misfit).startswith("a row outside the chain: expected a place in the chain and a hash")


def test_two_rows_that_changed_places_are_found(staff: Staff) -> None:
    for number in range(4):
        note(staff, number)
    one, other = staff.last - 2, staff.last - 1
    staff.tampered(
        f"update access.trail set number = -1 where number = {one}",
        f"update access.trail set number = {one} where number = {other}",
        f"update access.trail set number = {other} where number = -1",
    )
    assert staff.proof().kept[0].number == one


def test_the_head_changed_is_found(staff: Staff) -> None:
    note(staff, 1)
    staff.tampered("update access.trail_head set hash = sha256('x')")
    [misfit] = staff.proof().kept
    assert "as the trail's head says" in misfit.expected


def test_an_empty_trail_is_whole(nobody: Staff) -> None:
    proof = nobody.proof()
    assert (proof.whole, proof.entries) == (True, 0)
    assert proof.to_json() == {"whole": True, "entries": 0, "misfits": 0, "first": []}


@pytest.mark.parametrize(
    "attempt",
    [
        "insert into access.trail (day, who, doing, what) values (current_date, 'bob', 'x', 'y')",
        "update access.trail_head set number = 0",
        "select access.link_trail()",
        "update access.trail set hash = null",
        "alter table access.trail disable trigger all",
    ],
)
def test_the_application_writes_the_trail_by_its_function_alone(staff: Staff, attempt: str) -> None:
    with psycopg.connect(staff.url, autocommit=True) as connection:
        connection.execute(f"set role {ROLE}".encode())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute(attempt.encode())
