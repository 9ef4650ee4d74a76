"""Signing in: constant work, failures counted whoever counts, a lock-out that grows and ends."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from argon2 import PasswordHasher

from feltwork.access import passwords, people, sessions
from feltwork.access.signing_in import authenticate, lock_s
from feltwork.terms.refusal import Refused
from tests.access.staff import PASSWORD, Staff, at_once

WRONG = "the name and the password do not fit"


def said(staff: Staff, name: str, password: str) -> str:
    """Why a sign-in was refused."""
    with pytest.raises(Refused) as refused:
        authenticate(staff.database, name, password, "10.0.0.4")
    assert password not in str(refused.value)
    return refused.value.why


def count(staff: Staff, name: str) -> tuple[int, bool]:
    """Failures in a row, and whether the name is locked."""
    [row] = staff.owner(
        "select failures, coalesce(locked_until > ledger.now(), false) from access.sign_in_count"
        " where sign_in_name = %s",
        name,
    )
    return row[0], row[1]


def fail(staff: Staff, name: str, times: int) -> list[str]:
    return [said(staff, name, "not the password") for _ in range(times)]


def test_signed_in_and_noted(staff: Staff) -> None:
    last = staff.last
    started = sessions.sign_in(staff.database, " BOB ", PASSWORD, "10.0.0.4")
    assert started.person == staff["bob"]
    assert staff.run(sessions.session, started.token).person == staff["bob"]
    assert staff.acts(last) == [("bob", "sign_in", "person bob")]
    assert staff.trail()[-1].about == {"where": "10.0.0.4"}


def test_five_failures_in_a_row_lock_the_name_and_the_trail_has_them(staff: Staff) -> None:
    last = staff.last
    assert fail(staff, "bob", 5) == [WRONG] * 4 + ["it is locked after 5 failures in a row"]
    assert count(staff, "bob") == (5, True)
    assert said(staff, "bob", PASSWORD) == "it is locked after 5 failures in a row", "the right one does not help now"
    assert count(staff, "bob") == (5, True), "what is tried while it is locked is not counted"
    assert staff.acts(last) == [("bob", "sign_in_failed", "person bob")] * 5 + [("bob", "lock_out", "person bob")]
    assert staff.trail()[-1].about == {"failures": 5, "seconds": 60, "where": "10.0.0.4"}
    assert authenticate(staff.database, "ann", PASSWORD).sign_in_name == "ann", "others are not locked"


def test_the_lock_out_ends_grows_and_is_forgotten_after_a_sign_in(staff: Staff) -> None:
    fail(staff, "bob", 5)
    staff.ahead("61 seconds")
    assert fail(staff, "bob", 1) == ["it is locked after 6 failures in a row"]
    staff.ahead("61 seconds")
    assert said(staff, "bob", PASSWORD) == "it is locked after 6 failures in a row", "two minutes now"
    staff.ahead("60 seconds")
    assert authenticate(staff.database, "bob", PASSWORD).sign_in_name == "bob"
    assert count(staff, "bob") == (0, False)
    assert fail(staff, "bob", 4) == [WRONG] * 4


def test_the_lock_out_has_an_upper_end() -> None:
    assert [lock_s(failures) for failures in (0, 4, 5, 6, 10, 11, 10**6)] == [0, 0, 60, 120, 1920, 3600, 3600]


def test_a_success_between_failures_begins_the_count_anew(staff: Staff) -> None:
    fail(staff, "bob", 4)
    authenticate(staff.database, "bob", PASSWORD)
    assert fail(staff, "bob", 4) == [WRONG] * 4
    assert count(staff, "bob") == (4, False)


def test_a_new_password_ends_the_lock_out(staff: Staff) -> None:
    fail(staff, "bob", 5)
    staff.run(people.set_password, staff["ann"], staff["bob"], "seven green otters")
    assert said(staff, "bob", PASSWORD) == WRONG
    assert authenticate(staff.database, "bob", "seven green otters").sign_in_name == "bob"


def test_failures_at_once_are_each_counted_and_no_guess_gets_past_the_limit(staff: Staff) -> None:
    attempts = [lambda: authenticate(staff.database, "bob", "not the password") for _ in range(8)]
    whys = [one.why for one in at_once(*attempts) if isinstance(one, Refused)]
    assert sorted(whys) == ["it is locked after 5 failures in a row"] * 4 + [WRONG] * 4
    assert count(staff, "bob") == (5, True)
    assert len(staff.trail(doing="sign_in_failed")) == 5
    assert len(staff.trail(doing="lock_out")) == 1
    assert staff.proof().whole


def test_another_process_counts_on(staff: Staff) -> None:
    fail(staff, "bob", 4)
    code = (
        "import sys\n"
        "from feltwork.access.signing_in import authenticate\n"
        "from feltwork.database.database import Database\n"
        "from feltwork.terms.refusal import Refused\n"
        "with Database(sys.argv[1]) as database:\n"
        "    try:\n"
        "        authenticate(database, 'bob', 'not the password')\n"
        "    except Refused as refused:\n"
        "        print(refused.why)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, staff.url], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "it is locked after 5 failures in a row"
    assert said(staff, "bob", PASSWORD) == "it is locked after 5 failures in a row"


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
    before = staff.everything()
    assert said(staff, name, PASSWORD) == WRONG
    assert staff.everything() == before


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
