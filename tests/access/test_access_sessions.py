"""Sessions: known by a hash, ended by time, by hand and by change; a change comes from a page of the session."""

from __future__ import annotations

import hashlib

import psycopg
import pytest

from feltwork.access import people, sessions
from feltwork.access.roles import Role
from feltwork.access.sessions import csrf_token, verify_csrf
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff, at_once


def test_only_the_hash_of_a_token_is_kept(staff: Staff) -> None:
    tokens = [staff.run(sessions.begin, staff["bob"]).token for _ in range(2)]
    assert tokens[0] != tokens[1]
    assert all(len(token.partition(".")[2]) == 43 for token in tokens), "256 bits"
    kept = {bytes(hash) for (hash,) in staff.owner("select token_hash from access.session")}
    assert kept == {hashlib.sha256(token.encode()).digest() for token in tokens}
    everything = str(staff.everything())
    assert not any(token in everything or csrf_token(token) in everything for token in tokens)


@pytest.mark.parametrize("token", ["", "fws.", "x" * 10_000, "\0", "\ud800", "fws.é"])
def test_a_token_that_is_none(staff: Staff, token: str) -> None:
    staff.run(sessions.begin, staff["bob"])
    assert "the session: there is none; sign in" in staff.refused(sessions.session, token)
    assert staff.run(sessions.sign_out, token) is False


def test_a_session_without_a_sign_of_life_is_over(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["sid"]).token
    for _ in range(3):
        staff.ahead("29 minutes")
        assert staff.run(sessions.session, token).person.sign_in_name == "sid"
    staff.ahead("31 minutes")
    why = "nothing was heard from it for more than 30 minutes, the limit of the role security department member"
    assert why in staff.refused(sessions.session, token)


@pytest.mark.parametrize(
    ("name", "minutes"),
    [("ann", 15), ("dave", 15), ("carol", 15), ("mona", 15), ("sam", 30), ("ines", 30), ("bob", 60)],
)
def test_465a_11_b_9_a_session_is_idle_after_the_time_of_its_role(staff: Staff, name: str, minutes: int) -> None:
    """Short for those who administer, turn keys or handle money; long for a dealer, whose round must not stop."""
    started = staff.run(sessions.begin, staff[name])
    assert started.idle.minutes == minutes
    staff.ahead(f"{minutes} minutes -1 second")
    staff.run(sessions.session, started.token)
    staff.ahead(f"{minutes} minutes 1 second")
    assert f"more than {minutes} minutes, the limit of the role" in staff.refused(sessions.session, started.token)


def test_the_shortest_time_of_a_persons_roles_counts_and_the_house_chooses_it(staff: Staff) -> None:
    staff.house.set_options(new_id(), "ann", idle_minutes={"dealer": 40})
    staff.house.set_options(new_id(), "ann", idle_minutes={"security": 5, "floorperson": 20})
    assert staff.house.options().idle_minutes == {"dealer": 40, "security": 5, "floorperson": 20}
    staff.run(people.give_role, staff["ann"], staff["bob"], Role.FLOORPERSON)
    for name, minutes in (("bob", 20), ("dora", 40), ("sid", 5), ("ann", 15)):
        assert staff.run(sessions.begin, staff[name]).idle.minutes == minutes
    token = staff.run(sessions.begin, staff["bob"]).token
    staff.ahead("21 minutes")
    assert "more than 20 minutes, the limit of the role floorperson" in staff.refused(sessions.session, token)


def test_a_time_chosen_now_counts_for_the_sessions_of_now(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["bob"]).token
    staff.ahead("10 minutes")
    staff.house.set_options(new_id(), "ann", idle_minutes={"dealer": 5})
    assert "more than 5 minutes" in staff.refused(sessions.session, token)


@pytest.mark.parametrize("minutes", [0, -1, 4, 721, 10**9, True, 5.5, "30", None])
def test_an_idle_time_has_bounds(staff: Staff, minutes: object) -> None:
    with pytest.raises(Refused, match=r"is not a number of minutes for .*; use 5 to 720"):
        staff.house.set_options(new_id(), "ann", idle_minutes={"dealer": minutes})
    assert staff.house.options().idle_minutes == {}


def test_an_idle_time_is_of_a_role_and_the_database_keeps_its_bounds(staff: Staff) -> None:
    with pytest.raises(Refused, match="there is no such role"):
        staff.house.set_options(new_id(), "ann", idle_minutes={"king": 30})
    for row in ("('dealer', 4)", "('dealer', 721)", "('king', 30)"):
        with pytest.raises(psycopg.errors.IntegrityError):
            staff.owner(f"insert into access.idle_time values {row}")


def test_a_look_is_no_use_of_a_session(staff: Staff) -> None:
    """Neither a page that asks by itself nor the server's own look keeps a session alive."""
    token = staff.run(sessions.begin, staff["sid"]).token
    hash = sessions.session_hash(token)
    for _ in range(3):
        staff.ahead("9 minutes 55 seconds")
        staff.run(lambda unit: sessions.session(unit, token, used=False))
        assert isinstance(staff.run(sessions.look, [hash])[hash], sessions.Session)
    staff.ahead("20 seconds")
    assert "more than 30 minutes" in staff.refused(sessions.session, token)
    assert "more than 30 minutes" in str(staff.run(sessions.look, [hash])[hash])
    assert "there is none" in str(staff.run(sessions.look, [b"x" * 32])[b"x" * 32])


def test_a_session_is_over_after_a_shift_however_busy(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["bob"]).token
    for _ in range(24):
        staff.ahead("29 minutes 55 seconds")
        staff.run(sessions.session, token)
    staff.ahead("3 minutes")
    assert "it went on for more than 12 hours" in staff.refused(sessions.session, token)


def test_a_sign_of_life_is_written_once_a_minute(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["bob"]).token
    before = staff.owner("select last_seen_at from access.session")
    staff.run(sessions.session, token)
    assert staff.owner("select last_seen_at from access.session") == before
    staff.ahead("61 seconds")
    staff.run(sessions.session, token)
    assert staff.owner("select last_seen_at from access.session") > before


def test_signed_out_once_and_noted(staff: Staff) -> None:
    one, other = (staff.run(sessions.begin, staff["bob"]).token for _ in range(2))
    last = staff.last
    assert staff.run(sessions.sign_out, one) is True
    assert staff.run(sessions.sign_out, one) is False
    assert staff.acts(last) == [("bob", "sign_out", "person bob")]
    assert "it has ended: signed out" in staff.refused(sessions.session, one)
    assert staff.run(sessions.session, other).person.sign_in_name == "bob"
    assert staff.run(sessions.sign_out_everywhere, staff["bob"]) == 1
    assert "it has ended: signed out everywhere" in staff.refused(sessions.session, other)
    assert staff.run(sessions.sign_out_everywhere, staff["bob"]) == 0


def test_signed_out_twice_at_once_is_once(staff: Staff) -> None:
    token, last = staff.run(sessions.begin, staff["bob"]).token, staff.last
    done = at_once(*(lambda: staff.run(sessions.sign_out, token) for _ in range(4)))
    assert sorted(map(bool, done)) == [False, False, False, True]
    assert staff.acts(last) == [("bob", "sign_out", "person bob")]


def test_a_session_has_the_roles_of_this_moment(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["bob"]).token
    [(until,)] = staff.owner("select ledger.now() + interval '10 minutes'")
    staff.owner(
        "insert into access.role_given (person, role, given_by, holds_until) values (%s, 'floorperson', 'ann', %s)",
        staff["bob"].id,
        until,
    )
    assert staff.run(sessions.session, token).person.roles == {Role.DEALER, Role.FLOORPERSON}
    staff.ahead("11 minutes")
    assert staff.run(sessions.session, token).person.roles == {Role.DEALER}


def test_a_person_who_is_disabled_has_no_session(staff: Staff) -> None:
    """Even one that was begun beside the change."""
    staff.run(people.disable, staff["ann"], staff["bob"], "left")
    token = staff.run(sessions.begin, staff["bob"]).token
    assert "bob is disabled" in staff.refused(sessions.session, token)


def test_an_ended_session_does_not_come_back(staff: Staff) -> None:
    token = staff.run(sessions.begin, staff["bob"]).token
    staff.run(sessions.sign_out, token)
    for statement in (
        "update access.session set ended_at = null, ended_why = null",
        "update access.session set last_seen_at = ledger.now()",
    ):
        with pytest.raises(psycopg.Error, match="it only goes on, and ends once"):
            staff.owner(statement)
    other = staff.run(sessions.begin, staff["bob"]).token
    with pytest.raises(psycopg.Error, match="it only goes on, and ends once"):
        staff.owner("update access.session set person = %s where ended_at is null", staff["ann"].id)
    assert staff.run(sessions.session, other).person.sign_in_name == "bob"


# -------------------------------------------------------------------------------------------------------------- csrf


def test_the_csrf_token_is_bound_to_the_session(staff: Staff) -> None:
    one, other = (staff.run(sessions.begin, staff["bob"]) for _ in range(2))
    assert one.csrf != other.csrf
    verify_csrf(one.token, one.csrf)
    for wrong in (None, "", other.csrf, one.token, one.csrf[:-1], one.csrf + "x", "\ud800", one.csrf.swapcase()):
        with pytest.raises(Refused, match="it does not come from a page of this session"):
            verify_csrf(one.token, wrong)


def test_the_csrf_token_does_not_tell_the_sessions_own(staff: Staff) -> None:
    started = staff.run(sessions.begin, staff["bob"])
    assert "there is none" in staff.refused(sessions.session, started.csrf)
