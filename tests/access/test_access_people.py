"""People: added, given roles, disabled; nobody is removed, and somebody can always manage them."""

from __future__ import annotations

from datetime import timedelta

import psycopg
import pytest
from argon2 import PasswordHasher

from feltwork.access import passwords, people, sessions
from feltwork.access.permissions import Permission, can
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.database.login import ROLE
from feltwork.database.refusals import NEVER_CHANGED
from feltwork.terms.refusal import Refused
from tests.access.staff import PASSWORD, Staff, at_once

# ---------------------------------------------------------------------------------------------------------- the first


def test_the_first_administrator_and_no_second_first(nobody: Staff) -> None:
    ann = nobody.run(people.first, "Ann", "Ann Lee", PASSWORD)
    assert (ann.sign_in_name, ann.name, ann.roles, ann.enabled) == ("ann", "Ann Lee", {Role.ADMINISTRATOR}, True)
    assert nobody.acts(0) == [
        ("the first administrator", "person_added", "person ann"),
        ("the first administrator", "role_given", "person ann"),
    ]
    said = nobody.refused(people.first, "eve", "Eve", PASSWORD)
    assert "ann is administrator already" in said
    assert "465a.11(b)(3)(iv)(D)" in said


def test_two_first_administrators_at_once_are_one(nobody: Staff) -> None:
    names = ("ann", "eve", "una", "ida")
    done = at_once(*(lambda name=name: nobody.run(people.first, name, name, PASSWORD) for name in names))
    refused = [one for one in done if isinstance(one, Refused)]
    assert len(refused) == 3
    assert all("is administrator already" in one.why for one in refused)
    assert len(nobody.run(people.people)) == 1


def test_the_last_administrator_stays(staff: Staff) -> None:
    ann = staff["ann"]
    for attempt in (people.take_role, ann, ann, Role.ADMINISTRATOR), (people.disable, ann, ann, "tired"):
        assert "no administrator would be left" in staff.refused(*attempt)
    ida = staff.run(people.add, ann, "ida", "Ida", [Role.ADMINISTRATOR])
    staff.run(people.disable, ida, ann, "left")
    assert "no administrator would be left" in staff.refused(people.take_role, ida, ida, Role.ADMINISTRATOR)


def test_two_administrators_who_disable_each_other_at_once_leave_one(staff: Staff) -> None:
    ann = staff["ann"]
    ida = staff.run(people.add, ann, "ida", "Ida", [Role.ADMINISTRATOR])
    done = at_once(
        lambda: staff.run(people.disable, ann, ida, "quarrel"), lambda: staff.run(people.disable, ida, ann, "quarrel")
    )
    [refused] = [one for one in done if isinstance(one, Refused)]
    assert refused.why == "no administrator would be left"
    assert [one.enabled for one in (staff["ann"], staff["ida"])].count(True) == 1


# --------------------------------------------------------------------------------------------------------- everybody


def test_a_person_is_added_with_roles_by_whom_the_trail_says(staff: Staff) -> None:
    last = staff.last
    pat = staff.run(people.add, staff["ann"], "Pat.Roe", " Pat Roe ", [Role.FLOORPERSON, Role.DEALER])
    assert (pat.sign_in_name, pat.name, pat.roles) == ("pat.roe", "Pat Roe", {Role.DEALER, Role.FLOORPERSON})
    assert staff.acts(last) == [
        ("ann", "person_added", "person pat.roe"),
        ("ann", "role_given", "person pat.roe"),
        ("ann", "role_given", "person pat.roe"),
    ]
    assert staff["PAT.ROE"] == pat == staff.run(people.person, pat.id)


@pytest.mark.parametrize("who", ["bob", "dave", "sam", "sue", "sid", "carol", "kim"])
def test_only_an_administrator_manages_people(staff: Staff, who: str) -> None:
    by, bob = staff[who], staff["bob"]
    for attempt in (
        (people.add, by, "pat", "Pat", []),
        (people.give_role, by, bob, Role.FLOORPERSON),
        (people.take_role, by, bob, Role.DEALER),
        (people.disable, by, bob, "why"),
        (people.enable, by, bob, "why"),
        (people.set_password, by, staff["dora"], PASSWORD),
    ):
        assert f"manage people by {who}: only an administrator may" in staff.refused(*attempt)


@pytest.mark.parametrize("name", ["", "a", "ann lee", "1ann", "ann/1", "ä" * 5, "a" * 41, "ann\0", "-ann", "a\nb"])
def test_a_sign_in_name_that_is_none(staff: Staff, name: str) -> None:
    assert "it is no sign-in name; 2 to 40 letters" in staff.refused(people.add, staff["ann"], name, "X", [])


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "Ann\nLee", "Ann\0"])
def test_a_full_name_that_is_none(staff: Staff, name: str) -> None:
    assert "it names nobody" in staff.refused(people.add, staff["ann"], "pat", name, [])


def test_a_sign_in_name_is_one_persons_for_good(staff: Staff) -> None:
    ann = staff["ann"]
    staff.run(people.disable, ann, staff["bob"], "left")
    assert "sign-in name bob: somebody has it" in staff.refused(people.add, ann, "BOB", "Another Bob", [])


def test_somebody_who_is_not_there(staff: Staff) -> None:
    assert staff.run(people.find, "nemo") is None
    assert 'person "nemo": there is nobody of this name' in staff.refused(people.person, "nemo")


# ------------------------------------------------------------------------------------------------------------- roles


def test_a_role_is_taken_away_by_a_row_and_stays_on_record(staff: Staff) -> None:
    ann, last = staff["ann"], staff.last
    bob = staff.run(people.give_role, ann, staff["bob"], Role.FLOORPERSON)
    assert bob.roles == {Role.DEALER, Role.FLOORPERSON}
    bob = staff.run(people.take_role, ann, bob, Role.DEALER)
    assert bob.roles == {Role.FLOORPERSON}
    assert staff.acts(last) == [("ann", "role_given", "person bob"), ("ann", "role_taken", "person bob")]
    history = staff.run(people.roles_over_time, bob)
    assert [(row["role"], row["holds_until"] is None, row["taken_by"]) for row in history] == [
        ("dealer", False, "ann"),
        ("floorperson", True, None),
    ]
    again = staff.run(people.give_role, ann, bob, Role.DEALER)
    assert again.roles == {Role.DEALER, Role.FLOORPERSON}


def test_a_role_from_a_time_until_a_time(staff: Staff) -> None:
    ann = staff["ann"]
    [(now,)] = staff.owner("select ledger.now()")
    begins, ends = now + timedelta(hours=1), now + timedelta(hours=9)
    bob = staff.run(people.give_role, ann, staff["bob"], Role.FLOORPERSON, begins, ends)
    assert not can(bob, Permission.TURN_KEY)
    staff.ahead("2 hours")
    assert can(staff["bob"], Permission.TURN_KEY)
    staff.ahead("8 hours")
    assert staff["bob"].roles == {Role.DEALER}
    assert "they do not have it" in staff.refused(people.take_role, ann, bob, Role.FLOORPERSON)
    assert "it would end before it begins" in staff.refused(people.give_role, ann, bob, Role.FLOORPERSON, None, ends)


def test_a_role_that_begins_later_counts_against_others_and_can_be_taken_away(staff: Staff) -> None:
    ann = staff["ann"]
    [(now,)] = staff.owner("select ledger.now()")
    bob = staff.run(people.give_role, ann, staff["bob"], Role.FLOORPERSON, now + timedelta(hours=1))
    assert "they have it already" in staff.refused(people.give_role, ann, bob, Role.FLOORPERSON)
    staff.run(people.take_role, ann, bob, Role.FLOORPERSON)
    staff.ahead("2 hours")
    assert staff["bob"].roles == {Role.DEALER}


def test_465a_11_b_nobody_is_in_two_departments_that_work_independently(staff: Staff) -> None:
    ann = staff["ann"]
    why = "their departments work independently of each other"
    assert why in staff.refused(people.give_role, ann, staff["bob"], Role.FINANCE)
    assert why in staff.refused(people.give_role, ann, ann, Role.FINANCE)
    assert why in staff.refused(people.add, ann, "pat", "Pat", [Role.SECURITY, Role.DEALER])
    assert staff.run(people.give_role, ann, staff["bob"], Role.SLOT_ATTENDANT).roles == {
        Role.DEALER,
        Role.SLOT_ATTENDANT,
    }


def test_two_roles_that_exclude_each_other_given_at_once_are_one(staff: Staff) -> None:
    ann = staff["ann"]
    pat = staff.run(people.add, ann, "pat", "Pat", [])
    done = at_once(
        *(lambda role=role: staff.run(people.give_role, ann, pat, role) for role in (Role.FINANCE, Role.SECURITY))
    )
    [refused] = [one for one in done if isinstance(one, Refused)]
    assert "their departments work independently" in refused.why
    assert len(staff["pat"].roles) == 1


def test_a_role_twice_and_a_role_that_is_not_there(staff: Staff) -> None:
    ann, bob = staff["ann"], staff["bob"]
    assert "they have it already" in staff.refused(people.give_role, ann, bob, Role.DEALER)
    assert "they do not have it" in staff.refused(people.take_role, ann, bob, Role.FINANCE)


def test_a_change_of_roles_password_or_state_signs_out_everywhere(staff: Staff) -> None:
    ann = staff["ann"]

    def give(unit: Unit) -> object:
        return people.give_role(unit, ann, bob, Role.FLOORPERSON)

    def take(unit: Unit) -> object:
        return people.take_role(unit, ann, bob, Role.FLOORPERSON)

    def password(unit: Unit) -> object:
        return people.set_password(unit, bob, bob, "another nine herons")

    def disable(unit: Unit) -> object:
        return people.disable(unit, ann, bob, "left")

    changes = {give: "roles changed", take: "roles changed", password: "password changed", disable: "disabled"}
    for change, why in changes.items():
        bob = staff["bob"]
        tokens = [staff.run(sessions.begin, bob).token for _ in range(2)]
        others = staff.run(sessions.begin, staff["dora"]).token
        staff.run(change)
        for token in tokens:
            assert f"the session: it has ended: {why}" in staff.refused(sessions.session, token)
        assert staff.run(sessions.session, others).person.sign_in_name == "dora"
        [ended] = [entry for entry in staff.trail(doing="sessions_ended") if (entry.about or {})["why"] == why][-1:]
        assert (ended.about or {})["sessions"] == 2


# ---------------------------------------------------------------------------------------------------------- switching


def test_a_person_is_disabled_not_deleted(staff: Staff) -> None:
    ann, last = staff["ann"], staff.last
    bob = staff.run(people.disable, ann, staff["bob"], "left the house")
    assert not bob.enabled
    assert bob.roles == {Role.DEALER}
    assert not can(bob, Permission.DEAL)
    assert "they are disabled already" in staff.refused(people.disable, ann, bob, "again")
    assert "no reason is stated" in staff.refused(people.enable, ann, bob, " ")
    assert can(staff.run(people.enable, ann, bob, "is back"), Permission.DEAL)
    assert staff.acts(last) == [("ann", "person_disabled", "person bob"), ("ann", "person_enabled", "person bob")]
    assert (staff.trail()[-1].about or {}) == {"why": "is back"}


@pytest.mark.parametrize("table", ["person", "person_switch", "role_given", "role_taken", "trail"])
def test_what_was_written_about_people_is_never_changed_or_removed(staff: Staff, table: str) -> None:
    ann, bob = staff["ann"], staff["bob"]
    staff.run(people.disable, ann, bob, "left")
    staff.run(people.take_role, ann, bob, Role.DEALER)
    [(column,)] = staff.owner(
        "select column_name from information_schema.columns where table_schema = 'access' and table_name = %s"
        " order by ordinal_position desc limit 1",
        table,
    )
    for statement in (
        f"delete from access.{table}",
        f"truncate access.{table} cascade",
        f"update access.{table} set {column} = {column}",
    ):
        with psycopg.connect(staff.url, autocommit=True) as connection:
            with pytest.raises(psycopg.Error) as refused:
                connection.execute(statement.encode())
            assert refused.value.sqlstate == NEVER_CHANGED, statement
            connection.execute(f"set role {ROLE}".encode())
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())


# ---------------------------------------------------------------------------------------------------------- passwords


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "it has 0 letters"),
        ("eleven char", "it has 11 letters"),
        ("x" * 257, "it has 257 letters"),
        ("bob-bob-bob-bob", "it is little more than the name"),
        ("1BobBobson12", "it is little more than the name"),
        ("aaaaaaaaaaaaaaa", "it repeats a few letters"),
    ],
)
def test_a_password_that_is_too_easy(staff: Staff, password: str, why: str) -> None:
    ann = staff["ann"]
    pat = staff.run(people.add, ann, "bobson", "Bob Bobson", [])
    said = staff.refused(people.set_password, ann, pat, password)
    assert why in said
    assert len(password) < 12 or password not in said


def test_passwords_are_nowhere_in_clear(staff: Staff) -> None:
    staff.run(people.set_password, staff["ann"], staff["bob"], "seven green otters")
    sessions.sign_in(staff.database, "bob", "seven green otters")
    with pytest.raises(Refused):
        sessions.sign_in(staff.database, "bob", "eight green otters")
    text = str(staff.everything())
    assert "$argon2id$" in text
    assert "green otters" not in text


def test_a_letter_composed_or_not_is_the_same_letter() -> None:
    assert passwords.matches(passwords.hashed("caf\u00e9 caf\u00e9 caf\u00e9 x"), "cafe\u0301 cafe\u0301 cafe\u0301 x")
    assert not passwords.matches(passwords.hashed("nine blue herons"), "nine blue heron")


@pytest.mark.parametrize("password", ["\ud800" * 12, "x" * 100_000, "", "\0" * 12])
def test_whatever_is_typed_is_wrong_and_no_error(password: str) -> None:
    assert not passwords.matches(passwords.hashed("nine blue herons"), password)
    assert not passwords.matches(None, password)
    assert not passwords.matches("no hash at all", password)


def test_a_hash_with_older_parameters_is_dated() -> None:
    weak = passwords.hashed("nine blue herons", hasher=PasswordHasher(time_cost=1, memory_cost=1024))
    assert passwords.is_dated(weak)
    assert passwords.matches(weak, "nine blue herons")
    assert not passwords.is_dated(passwords.rehashed("nine blue herons"))
