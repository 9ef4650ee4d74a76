"""Signing in: constant work, failures counted whoever counts, a lock-out that grows and ends."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import psycopg
import pytest
from argon2 import PasswordHasher

from feltwork.access import passwords, people, sessions, tries
from feltwork.access.signing_in import authenticate
from feltwork.access.tries import (
    ADDRESS_WINDOW_S,
    FAILURES_OF_A_NAME,
    FAILURES_OF_AN_ADDRESS,
    NAME_WINDOW_S,
    Locked,
    lock_s,
)
from feltwork.terms.refusal import Refused
from tests.access.staff import PASSWORD, Staff, at_once

WRONG = "the name and the password do not fit"


HERE = "10.0.0.4"
LOCKED = "it is locked here after 5 failures in a row"


def said(staff: Staff, name: str, password: str, where: str = HERE, browser: str | None = None) -> str:
    """Why a sign-in was refused."""
    with pytest.raises(Refused) as refused:
        authenticate(staff.database, name, password, where, browser)
    assert password not in str(refused.value)
    return refused.value.why


def count(staff: Staff, name: str) -> tuple[int, bool]:
    """Failures in a row, and whether the name is locked."""
    [row] = staff.owner(
        "select failures, coalesce(locked_until > ledger.now(), false) from access.sign_in_count"
        " where sign_in_name = %s and origin = %s",
        name,
        HERE,
    )
    return row[0], row[1]


def fail(staff: Staff, name: str, times: int, where: str = HERE, browser: str | None = None) -> list[str]:
    return [said(staff, name, "not the password", where, browser) for _ in range(times)]


def let_in(staff: Staff, name: str, where: str = HERE, browser: str | None = None) -> None:
    assert authenticate(staff.database, name, PASSWORD, where, browser).sign_in_name == name


def test_signed_in_and_noted(staff: Staff) -> None:
    last = staff.last
    started = sessions.sign_in(staff.database, " BOB ", PASSWORD, "10.0.0.4")
    assert started.person == staff["bob"]
    assert staff.run(sessions.session, started.token).person == staff["bob"]
    assert staff.acts(last) == [("bob", "sign_in", "person bob")]
    assert staff.trail()[-1].about == {"where": "10.0.0.4"}


def test_five_failures_in_a_row_lock_the_name_and_the_trail_has_them(staff: Staff) -> None:
    last = staff.last
    assert fail(staff, "bob", 5) == [WRONG] * 4 + [LOCKED]
    assert count(staff, "bob") == (5, True)
    assert said(staff, "bob", PASSWORD) == LOCKED, "the right one does not help now"
    assert count(staff, "bob") == (5, True), "what is tried while it is locked is not counted"
    assert staff.acts(last) == [("bob", "sign_in_failed", "person bob")] * 5 + [("bob", "lock_out", "person bob")]
    assert staff.trail()[-1].about == {"failures": 5, "seconds": 60, "where": "10.0.0.4"}
    let_in(staff, "ann")


def test_the_lock_out_ends_grows_and_is_forgotten_after_a_sign_in(staff: Staff) -> None:
    fail(staff, "bob", 5)
    staff.ahead("61 seconds")
    assert fail(staff, "bob", 1) == [LOCKED.replace("5", "6")]
    staff.ahead("61 seconds")
    assert said(staff, "bob", PASSWORD) == LOCKED.replace("5", "6"), "two minutes now"
    staff.ahead("60 seconds")
    let_in(staff, "bob")
    assert count(staff, "bob") == (0, False)
    assert fail(staff, "bob", 4) == [WRONG] * 4


def test_the_lock_out_has_an_upper_end() -> None:
    assert [lock_s(failures) for failures in (0, 4, 5, 6, 10, 11, 10**6)] == [0, 0, 60, 120, 1920, 3600, 3600]


def test_a_success_between_failures_begins_the_count_anew(staff: Staff) -> None:
    fail(staff, "bob", 4)
    let_in(staff, "bob")
    assert fail(staff, "bob", 4) == [WRONG] * 4
    assert count(staff, "bob") == (4, False)


def test_a_new_password_ends_the_lock_out(staff: Staff) -> None:
    fail(staff, "bob", 5)
    staff.run(people.set_password, staff["ann"], staff["bob"], "seven green otters")
    assert said(staff, "bob", PASSWORD) == WRONG
    assert authenticate(staff.database, "bob", "seven green otters", choosing=True).sign_in_name == "bob"


def test_failures_at_once_are_each_counted_and_no_guess_gets_past_the_limit(staff: Staff) -> None:
    attempts = [lambda: authenticate(staff.database, "bob", "not the password", HERE) for _ in range(8)]
    whys = [one.why for one in at_once(*attempts) if isinstance(one, Refused)]
    assert sorted(whys) == [LOCKED] * 4 + [WRONG] * 4
    assert count(staff, "bob") == (5, True)
    assert len(staff.trail(doing="sign_in_failed")) == 5
    assert len(staff.trail(doing="lock_out")) == 1
    assert staff.proof().whole


def test_another_process_counts_on(staff: Staff) -> None:
    fail(staff, "bob", 4)
    code = (
        "import sys\n"
        "from feltwork.access.signing_in import authenticate\n"
        "from feltwork.database.addresses import AppUrl\n"
        "from feltwork.database.database import Database\n"
        "from feltwork.terms.refusal import Refused\n"
        "with Database(AppUrl(sys.argv[1])) as database:\n"
        "    try:\n"
        "        authenticate(database, 'bob', 'not the password', '10.0.0.4')\n"
        "    except Refused as refused:\n"
        "        print(refused.why)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, staff.url.app_conninfo], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == LOCKED
    assert said(staff, "bob", PASSWORD) == LOCKED


# ----------------------------------------------------------------------------------------- a lock-out is no weapon


def test_465a_11_b_9_who_guesses_elsewhere_locks_nobody_out_here(staff: Staff) -> None:
    assert fail(staff, "bob", 6, "192.0.2.66")[-1] == LOCKED
    let_in(staff, "bob")
    assert said(staff, "bob", PASSWORD, "192.0.2.66") == LOCKED


def test_465a_11_b_9_a_house_behind_one_address_goes_on_signing_in(staff: Staff) -> None:
    """One guest behind the proxy of the house guesses at made-up names, and at bob's, who has worked there before."""
    let_in(staff, "bob", browser="fwb.of the pit")
    for number in range(25):
        assert fail(staff, f"guess{number}", 1) == [WRONG]
    fail(staff, "bob", 5, browser="fwb.of the guest")
    assert said(staff, "bob", PASSWORD) == LOCKED
    let_in(staff, "ann")
    let_in(staff, "bob", browser="fwb.of the pit")


def test_465a_11_b_9_a_browser_is_familiar_to_who_signed_in_there_alone(staff: Staff) -> None:
    let_in(staff, "bob", browser="fwb.of the pit")
    assert fail(staff, "ann", 5, "192.0.2.66", "fwb.of the pit")[-1] == LOCKED
    assert said(staff, "ann", PASSWORD, "192.0.2.66") == LOCKED, "a token that another name made familiar is none"
    assert fail(staff, "bob", 5, "192.0.2.66", "fwb.of the pit")[-1] == LOCKED
    let_in(staff, "bob", "192.0.2.66")


def guess_from_everywhere(staff: Staff, name: str, count: int) -> None:
    """Four guesses each from as many addresses as it takes."""
    for number in range(count):
        fail(staff, name, 1, f"198.51.{number // 4}.1")


def test_465a_11_b_9_guesses_from_many_addresses_are_bounded_and_keep_nobody_out(staff: Staff) -> None:
    let_in(staff, "bob")
    guess_from_everywhere(staff, "bob", FAILURES_OF_A_NAME)
    why = f"{FAILURES_OF_A_NAME} sign-ins with this name have failed within an hour"
    with pytest.raises(Locked, match=why) as locked:
        authenticate(staff.database, "bob", PASSWORD, "203.0.113.9")
    assert 0 < locked.value.after_s <= NAME_WINDOW_S
    guess_from_everywhere(staff, "nemo", FAILURES_OF_A_NAME)
    assert said(staff, "nemo", PASSWORD, "203.0.113.9") == why, "nobody learns which names there are"
    let_in(staff, "bob")
    assert said(staff, "bob", PASSWORD, "203.0.113.9") == why, "a success in between gives no more guesses"
    staff.ahead(f"{NAME_WINDOW_S + 1} seconds")
    let_in(staff, "bob", "203.0.113.9")


def test_465a_11_b_9_guesses_at_many_names_are_bounded_and_keep_nobody_out(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tries, "FAILURES_OF_AN_ADDRESS", 10)
    assert FAILURES_OF_AN_ADDRESS > 100
    let_in(staff, "bob")
    for number in range(10):
        assert fail(staff, f"guess{number}", 1) == [WRONG]
        let_in(staff, "bob")
    noted = staff.last
    why = "10 sign-ins from this address have failed within 10 minutes"
    assert fail(staff, "another", 1) == [why]
    assert said(staff, "ann", PASSWORD) == why, "she has not worked here before"
    assert staff.last == noted
    let_in(staff, "ann", "10.0.0.5")
    let_in(staff, "bob")
    staff.ahead(f"{ADDRESS_WINDOW_S + 1} seconds")
    let_in(staff, "ann")


# ---------------------------------------------------------------------------------------------------- unknown names


def test_a_name_that_nobody_has_answers_and_locks_as_others_do(staff: Staff) -> None:
    known = fail(staff, "bob", 6)
    last = staff.last
    assert fail(staff, "nemo", 6) == known
    assert count(staff, "nemo") == count(staff, "bob")
    assert staff.acts(last) == [("nemo", "sign_in_failed", "person nemo")] * 5 + [("nemo", "lock_out", "person nemo")]
    assert {entry.person for entry in staff.trail(who="nemo")} == {None}


def test_a_password_costs_what_rfc_9106_asks_for() -> None:
    """In a process of its own, as a server has it: these tests have made theirs cheap. RFC 9106, section 4, second."""
    program = "from feltwork.access.passwords import hashed; print(hashed('nine blue herons'))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_465a_11_b_9_a_name_that_nobody_has_sends_the_database_the_same_statements(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each statement takes about a millisecond, and over some tries their number tells which names there are."""
    statements: list[str] = []
    execute = psycopg.Connection.execute

    def noted(connection: Any, query: Any, *args: Any, **more: Any) -> Any:
        statements.append(str(query))
        return execute(connection, query, *args, **more)

    def sent(name: str) -> list[str]:
        statements.clear()
        fail(staff, name, 1, f"10.1.0.{len(name)}")
        return list(statements)

    staff.run(people.disable, staff["ann"], staff["dora"], "left")
    monkeypatch.setattr(psycopg.Connection, "execute", noted)
    assert sent("bob") == sent("nobody") == sent("carol") == sent("dora")
    assert any("for update of c" in one for one in statements)


def test_tries_that_have_to_wait_and_new_browsers_leave_nothing(staff: Staff) -> None:
    """Otherwise anybody at the door would fill the disk."""
    fail(staff, "ann", tries.FAILURES)
    before = staff.everything()
    for number in range(3):
        assert said(staff, "ann", "not the password", HERE, f"browser {number}").startswith(LOCKED)
    assert said(staff, "ann", PASSWORD).startswith(LOCKED)
    assert staff.everything() == before
    fail(staff, "bob", 1, "10.0.0.5", "a browser that nobody knows")
    assert not staff.owner("select 1 from access.sign_in_count where origin ~ '^browser'")
    let_in(staff, "bob", "10.0.0.5", "a browser that nobody knows")
    assert staff.owner("select 1 from access.sign_in_count where origin ~ '^browser'")


def test_an_unknown_name_costs_the_same_work(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    """One argon2 computation with the same parameters, whoever knocks: counted at the real hasher."""
    seen: list[str] = []
    real = passwords.HASHER.verify

    def counted(hash: str, password: bytes) -> bool:
        seen.append(hash.rpartition("$")[0].rpartition("$")[0])
        return real(hash, password)

    class Counting:
        verify = staticmethod(counted)
        check_needs_rehash = passwords.HASHER.check_needs_rehash
        hash = passwords.HASHER.hash

    monkeypatch.setattr(passwords, "HASHER", Counting)
    for name in ("bob", "nemo", "dora", "no name at all!", ""):
        assert said(staff, name, "not the password") == WRONG
    assert len(seen) == 5
    assert len(set(seen)) == 1, seen


@pytest.mark.parametrize("name", ["", " ", "a", "'; drop schema access; --", "\0bob", "x" * 10_000, "\ud800"])
def test_names_that_nobody_can_have_are_wrong_and_leave_nothing(staff: Staff, name: str) -> None:
    """But the count of the address that they come from."""
    before = staff.everything()
    assert said(staff, name, PASSWORD) == WRONG
    after = staff.everything()
    assert len(after.pop("sign_in_count")) == 1
    assert {**after, "sign_in_count": []} == before


def test_without_a_password_nobody_signs_in(staff: Staff) -> None:
    for password in ("", PASSWORD):
        with pytest.raises(Refused, match=WRONG):
            authenticate(staff.database, "dora", password)


def test_a_disabled_person_is_told_so_only_with_the_right_password(staff: Staff) -> None:
    staff.run(people.disable, staff["ann"], staff["bob"], "left")
    assert said(staff, "bob", "not the password") == WRONG
    assert said(staff, "bob", PASSWORD) == "this person is disabled"
    assert staff.trail()[-1].about == {"why": "disabled", "where": "10.0.0.4"}
    assert staff.owner("select person from access.session where ended_at is null") == []


# ------------------------------------------------------------------------------------------------- while others work


def test_a_hash_with_older_parameters_is_made_anew_at_the_sign_in(staff: Staff) -> None:
    weak = passwords.hashed(PASSWORD, hasher=PasswordHasher(time_cost=1, memory_cost=1024))
    staff.owner("update access.credential set hash = %s where person = %s", weak, staff["bob"].id)
    with pytest.raises(Refused, match=WRONG):
        authenticate(staff.database, "bob", "not the password")
    assert staff.owner("select hash from access.credential where person = %s", staff["bob"].id) == [(weak,)]
    authenticate(staff.database, "bob", PASSWORD)
    [(newer,)] = staff.owner("select hash from access.credential where person = %s", staff["bob"].id)
    assert newer != weak
    assert not passwords.is_dated(newer)
    authenticate(staff.database, "bob", PASSWORD)
    assert staff.owner("select hash from access.credential where person = %s", staff["bob"].id) == [(newer,)]


def test_a_password_that_changes_while_it_is_compared_is_compared_again(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old password fits when it is compared, and lets nobody in when it is answered."""
    compared = passwords.matches
    times: list[int] = []

    def changing(hash: str | None, password: str) -> bool:
        right = compared(hash, password)
        if not times:
            staff.run(people.set_password, staff["ann"], staff["bob"], "seven green otters")
        times.append(1)
        return right

    monkeypatch.setattr(passwords, "matches", changing)
    with pytest.raises(Refused, match=WRONG):
        sessions.sign_in(staff.database, "bob", PASSWORD)
    assert len(times) == 2
    assert staff.owner("select person from access.session where ended_at is null") == []


def test_a_sign_in_and_the_session_are_one_unit(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the session can't begin, the sign-in did not happen."""
    fail(staff, "bob", 2)
    before = staff.everything()

    def broken(*_: object) -> sessions.Started:
        raise Refused("the session", "no room")

    monkeypatch.setattr(sessions, "begin", broken)
    with pytest.raises(Refused, match="no room"):
        sessions.sign_in(staff.database, "bob", PASSWORD)
    assert staff.everything() == before


def test_no_refusal_or_entry_shows_the_password(staff: Staff) -> None:
    secret = "a very secret sentence"  # noqa: S105
    with pytest.raises(Refused) as refused:
        authenticate(staff.database, "bob", secret)
    assert secret not in json.dumps(refused.value.to_json()) + str(staff.everything())
