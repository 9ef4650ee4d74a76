"""Attacks on the Department's program: its store, its proposals, its door, and the answers of a casino."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from feltwork.access.tries import FAILURES, FAILURES_OF_A_NAME
from feltwork.control.certificates import Folder
from feltwork.control.department import operators, programs, proposals, tax
from feltwork.control.department.casino import Away
from feltwork.control.department.store import Store
from feltwork.terms.refusal import Refused
from feltwork.web.department.door import Door
from feltwork.web.listening import Where
from feltwork.web.refusing import NotSignedIn
from feltwork.web.tries import PLACES, Tries
from tests.control.linked import Linked
from tests.control.test_attacks import answering, http_answer, sent
from tests.control.test_department_door import PASSWORD, WRONG, at, running, sign_in
from tests.control.two_operators import decide_program

DIGEST, OTHER = "ab" * 32, "cd" * 32


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "department")
    for name in ("olga", "omar"):
        operators.add(made, name, name.title(), PASSWORD)
    return made


def proposed(store: Store, digest: str = DIGEST, *, approves: bool = True) -> int:
    found = programs.propose(store, uuid4(), "olga", digest, "1.0", "tested", approves=approves)
    return int(found["number"])


# ------------------------------------------------------------------------------------------------------ the store


@pytest.mark.parametrize(
    "statement",
    [
        # another digest, version, decision, operator or approver than those of the proposal
        f"insert into digest values ('{OTHER}', '1.0', 1, 'tested', 'olga', 'omar', '', 1)",
        f"insert into digest values ('{DIGEST}', '2.0', 1, 'tested', 'olga', 'omar', '', 1)",
        f"insert into digest values ('{DIGEST}', '1.0', 0, 'tested', 'olga', 'omar', '', 1)",
        f"insert into digest values ('{DIGEST}', '1.0', 1, 'tested', 'oscar', 'omar', '', 1)",
        f"insert into digest values ('{DIGEST}', '1.0', 1, 'tested', 'olga', 'olga', '', 1)",
        f"insert or replace into digest values ('{OTHER}', '1.0', 1, 'tested', 'olga', 'omar', '', 1)",
    ],
)
def test_461a_4_d_a_digest_is_what_its_proposal_says(store: Store, statement: str) -> None:
    proposed(store)
    with store.transaction() as connection:
        connection.execute("insert into proposal_decision values (1, 1, 'omar', '')")
    with pytest.raises(sqlite3.IntegrityError), store.transaction() as connection:
        connection.execute(statement)


def test_601a_9_e_a_rate_is_what_its_proposal_says(store: Store) -> None:
    tax.propose_rate(store, uuid4(), "olga", "2026-01-01", 1625)
    with store.transaction() as connection:
        connection.execute("insert into proposal_decision values (1, 1, 'omar', '')")
    for day, rate in (("2026-01-01", 1), ("2025-01-01", 1625)):
        with pytest.raises(sqlite3.IntegrityError), store.transaction() as connection:
            connection.execute("insert into rate values (null, ?, ?, 'olga', 'omar', '', 1)", (day, rate))


@pytest.mark.parametrize(
    "statement",
    [
        "insert or replace into proposal select number, id, kind, about, '{}', proposed_by, at from proposal",
        "insert or replace into proposal_decision select proposal, 0, operator, at from proposal_decision",
        "insert or replace into act select number, at, 'somebody', doing, what, about from act",
        "insert or replace into rate select number, from_day, 1, operator, approved_by, at, proposal from rate",
        "update or replace proposal_decision set approves = 0",
        "update operator set name = 'oscar' where name = 'olga'",
        "delete from operator where name = 'olga'",
    ],
)
def test_461a_4_d_a_fact_cannot_be_replaced(store: Store, statement: str) -> None:
    proposals.decide(store, proposed(store), "omar", approves=True)
    number = tax.propose_rate(store, uuid4(), "olga", "2026-01-01", 1625)["number"]
    proposals.decide(store, number, "omar", approves=True)
    with pytest.raises(sqlite3.IntegrityError), store.transaction() as connection:
        connection.execute(statement)


def test_461a_4_d_an_older_proposal_does_not_undo_a_later_decision(store: Store) -> None:
    forgotten, used = proposed(store), proposed(store)
    proposals.decide(store, used, "omar", approves=True)
    proposals.decide(store, proposed(store, approves=False), "omar", approves=True)
    with pytest.raises(Refused, match="decided on since"):
        proposals.decide(store, forgotten, "omar", approves=True)
    assert not programs.is_approved(store, DIGEST)
    proposals.decide(store, forgotten, "omar", approves=False)
    decide_program(store, DIGEST, "1.0", "tested again", approves=True)
    assert programs.is_approved(store, DIGEST)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o707])
def test_605a_5_a_a_data_folder_that_others_may_write_to_is_refused(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "department"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(Refused, match="others may write to it"):
        Store(folder)


# ------------------------------------------------------------------------------------------------------- the door


def test_605a_5_a_a_public_address_without_tls_is_refused() -> None:
    with pytest.raises(Refused, match="plain HTTP"):
        Door(Where(port=0, public="http://control.example")).verify()
    Door(Where(port=0, public="http://localhost:8591")).verify()


def test_605a_5_a_other_names_do_not_wash_a_lock_out_away() -> None:
    tries = Tries(lambda: 1000.0, lambda name: name == "olga")

    def fail(name: str, address: str) -> None:
        with pytest.raises(NotSignedIn), tries.one(address, name):
            raise NotSignedIn("sign-in", "name and password do not fit")

    for number in range(FAILURES_OF_A_NAME):
        fail("olga", f"203.0.{number}.1")
    for number in range(PLACES):
        fail(f"guess{number}", f"198.51.{number // 100}.1")
    with pytest.raises(Refused, match="with this name have failed"), tries.one("192.0.2.77", "olga"):
        pytest.fail("a further guess is let in")


def test_605a_5_a_guessing_does_not_lock_operators_out_after_a_restart(store: Store) -> None:
    proxied = {"Host": "control.example", "X-Forwarded-Proto": "https"}

    def from_address(port: int, address: str, password: str = WRONG) -> int:
        return sign_in(port, "olga", password, headers={**proxied, "X-Forwarded-For": address}).status_code

    with running(store, at("https://control.example")) as port:
        assert from_address(port, "192.0.2.1", PASSWORD) == 200
    with running(store, at("https://control.example")) as port:
        codes = {from_address(port, f"203.0.{number}.1") for number in range(FAILURES_OF_A_NAME)}
        assert codes == {401}
        assert from_address(port, "203.0.200.1", PASSWORD) == 429
        assert from_address(port, "192.0.2.1", PASSWORD) == 200


def test_605a_5_a_forged_addresses_are_no_way_around(store: Store) -> None:
    with running(store, at()) as port:
        for number in range(FAILURES):
            forged = {"Forwarded": f"for=203.0.113.{number}", "X-Real-IP": f"203.0.113.{number}"}
            assert sign_in(port, "olga", headers=forged).status_code == 401
        assert sign_in(port, "olga", PASSWORD).status_code == 429


def test_605a_5_a_of_several_forwarded_addresses_the_proxys_own_word_counts(store: Store) -> None:
    with running(store, at("https://control.example")) as port:
        for number in range(FAILURES + 1):
            told = {"Host": "control.example", "X-Forwarded-For": f"203.0.113.{number}, 198.51.100.7"}
            code = sign_in(port, "olga", headers=told).status_code
        assert code == 429


# ------------------------------------------------------------------------------------------- the casino's own numbers


@pytest.mark.parametrize(
    "path", ["/poll?after=9223372036854775808", f"/poll?after={10**40}", "/revenue?day=0001-01-01"]
)
def test_605a_5_a_a_number_beyond_all_bounds_is_refused_in_words(both: Linked, path: str) -> None:
    status, told = sent(both, path, b"", "GET")
    assert status in (200, 409, 422), told


POLL: dict[str, Any] = {
    "protocol": 1,
    "facility": "Casino",
    "version": "1",
    "now": "2026-01-01T00:00:00+00:00",
    "day": "2026-01-01",
    "first_day": None,
    "commenced_at": None,
    "link": {
        "state": "up",
        "since": "2026-01-01T00:00:00+00:00",
        "heard_at": None,
        "stopped": False,
        "stops_at": None,
        "on_loss": "stop",
        "go_on_minutes": 0,
        "patience_s": 10,
    },
    "terminals": [],
    "tables": [],
    "last_told": None,
    "events": [],
    "last_event": 0,
}
EVENT: dict[str, Any] = {
    "number": 1,
    "kind": "filing",
    "subject": None,
    "content": {},
    "day": "2026-01-01",
    "at": "2026-01-01T00:00:00+00:00",
}


def test_463a_4_a_an_answer_in_its_bounds_is_taken(certificates: Folder) -> None:
    with answering(certificates, http_answer(json.dumps({**POLL, "events": [EVENT], "more": 1}).encode())) as casino:
        assert casino.poll(0) == {**POLL, "events": [EVENT]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"facility": "x" * 1_000_000},
        {"facility": "\x1b[2J"},
        {"facility": "\u202egnitset"},
        {"now": "yesterday"},
        {"day": "2026-13-01"},
        {"day": None},
        {"last_event": 2**63},
        {"last_event": "7"},
        {"last_event": -1},
        {"last_event": True},
        {"events": [EVENT] * 501},
        {"events": [{**EVENT, "number": 1.5}]},
        {"events": [{**EVENT, "content": {"a": "x" * 100_000}}]},
        {"events": [{**EVENT, "content": {"a": float("nan")}}]},
        {"events": [{**EVENT, "subject": "terminal \x07"}]},
        {"terminals": [{}]},
        {"tables": "T1"},
        {"link": None},
    ],
)
def test_463a_4_a_an_answer_beyond_its_bounds_is_not_kept(certificates: Folder, wrong: dict[str, Any]) -> None:
    answer = http_answer(json.dumps({**POLL, **wrong}).encode())
    with answering(certificates, answer) as casino, pytest.raises(Away, match="shape of the protocol") as found:
        casino.poll(0)
    assert str(found.value).isprintable()


def test_463a_4_a_a_refusal_without_end_is_cut(certificates: Folder) -> None:
    body = json.dumps({"what": "x" * 100_000, "why": "\x1b[2J", "section": "y" * 100_000, "instead": [1]}).encode()
    with answering(certificates, http_answer(body, "409 Conflict")) as casino, pytest.raises(Refused) as found:
        casino.poll(0)
    assert len(str(found.value)) < 1_500
    assert str(found.value).isprintable()
    assert found.value.section is None
