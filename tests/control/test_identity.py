"""Program identity: the running software is told apart from what lies on disk, and from what was approved."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from feltwork.control.department import programs, received
from feltwork.control.department.store import Store
from feltwork.control.identity import Disk, Program, verify_identity
from feltwork.start.files import PARTS, whole_digest
from feltwork.terms.refusal import Refused
from tests.control.linked import Linked
from tests.control.two_operators import decide_program, know_both

NONCE = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "package"
    (package / "room").mkdir(parents=True)
    (package / "one.py").write_text("1")
    (package / "room" / "two.sql").write_text("2")
    return package


def test_461a_4_d_a_file_that_is_changed_after_the_start_is_told_apart(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    program = Program.starting(folder)
    told = verify_identity(program.identity(NONCE, key), NONCE, key.public_key())
    assert told["running"] == told["on_disk"] == program.digest == whole_digest(told["parts"])
    (folder / "one.py").write_text("changed")
    told = verify_identity(program.identity(NONCE, key), NONCE, key.public_key())
    assert told["running"] == program.digest != told["on_disk"]
    changed = [part for part in PARTS if told["parts"][part] != told["parts_on_disk"][part]]
    assert changed == ["package"]


def test_605a_5_a_each_question_is_answered_by_a_reading_that_begins_after_it() -> None:
    readings: list[int] = []
    going_on, may_end = threading.Event(), threading.Event()

    def read(_: object) -> dict[str, str]:
        readings.append(len(readings) + 1)
        going_on.set()
        assert may_end.wait(20)
        return {part: f"{len(readings):064x}" for part in PARTS}

    disk, waited, answers = Disk(read), threading.Event(), []
    first = threading.Thread(target=lambda: answers.append(disk.parts(lambda: None)))
    first.start()
    assert going_on.wait(20)
    later = [threading.Thread(target=lambda: answers.append(disk.parts(waited.set))) for _ in range(3)]
    for one in later:
        one.start()
    assert waited.wait(20)  # somebody is told now and then that it goes on
    assert readings == [1]  # one at a time
    may_end.set()
    for one in (first, *later):
        one.join(20)
    assert sorted(int(one["package"], 16) for one in answers)[0] == 1
    assert all(int(one["package"], 16) > 1 for one in answers[1:])


def test_605a_5_a_an_answer_is_good_for_its_question_and_its_key_alone(folder: Path) -> None:
    key, other = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    answer = Program.starting(folder).identity(NONCE, key)
    with pytest.raises(Refused, match="it answers another question"):
        verify_identity(answer, NONCE[::-1], key.public_key())
    with pytest.raises(Refused, match="not signed with the casino's key"):
        verify_identity(answer, NONCE, other.public_key())
    forged = {**answer, "identity": {**answer["identity"], "running": "0" * 64}}
    with pytest.raises(Refused, match="not signed with the casino's key"):
        verify_identity(forged, NONCE, key.public_key())
    with pytest.raises(Refused, match="the nonce has 3 letters"):
        Program.starting(folder).identity("abc", key)


def test_461a_4_d_the_department_compares_with_what_it_approved(both: Linked, program: Program) -> None:
    both.turn()
    assert programs.verdict_of(both.store, both.poller.id) == "not approved"
    decide_program(both.store, program.digest, program.version, "tested by the laboratory", approves=True)
    assert programs.verdict_of(both.store, both.poller.id) == "approved"
    decide_program(both.store, program.digest, program.version, "a fault was found", approves=False)
    assert programs.verdict_of(both.store, both.poller.id) == "not approved"
    assert len(programs.identities(both.store, both.poller.id)) == 1  # the same one, told again, is one row
    programs.keep(
        both.store,
        both.poller.id,
        {"version": "1", "running": program.digest, "on_disk": "0" * 64, "started_at": "now"},
    )
    assert programs.verdict_of(both.store, both.poller.id) == "changed on disk"
    # What is decided is the digest of what runs, whatever has become of the disk: it is approved, and withdrawn.
    assert not programs.identities(both.store, both.poller.id)[0]["is_approved"]
    decide_program(both.store, program.digest, program.version, "mended", approves=True)
    newest = programs.identities(both.store, both.poller.id)[0]
    assert (newest["verdict"], newest["is_approved"]) == ("changed on disk", True)


@pytest.mark.parametrize(("digest", "reason"), [("abc", "good"), ("0" * 64, " ")])
def test_461a_4_d_what_is_no_decision(tmp_path: Path, digest: str, reason: str) -> None:
    with pytest.raises(Refused):
        programs.propose(Store(tmp_path), uuid4(), "olga", digest, "1", reason, approves=True)


def test_461a_4_d_the_department_shows_which_part_changed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    casino = received.know(store, "https://casino.example:1")
    parts = {part: f"{number:064x}" for number, part in enumerate(PARTS)}
    others = {**parts, "dependencies": "f" * 64}

    def tell(running: dict[str, str], on_disk: dict[str, str], start: str = "clean") -> dict[str, Any]:
        told = {"version": "1", "running": whole_digest(running), "on_disk": whole_digest(on_disk), "started_at": "now"}
        programs.keep(store, casino, {**told, "start": start, "parts": running, "parts_on_disk": on_disk})
        found: dict[str, Any] = programs.identities(store, casino)[0]
        return found

    assert tell(parts, parts)["verdict"] == "not approved"
    decide_program(store, whole_digest(parts), "1", "tested", approves=True)
    assert tell(parts, parts)["verdict"] == "approved"
    changed = tell(parts, others)
    assert (changed["verdict"], changed["changed_on_disk"]) == ("changed on disk", ["dependencies"])
    started = tell(others, others)
    assert (started["verdict"], started["not_as_approved"]) == ("not approved", ["dependencies"])
    assert tell(parts, parts, "not clean")["verdict"] == "not a clean start"


def test_461a_4_d_a_proposal_shows_where_the_digest_really_runs(tmp_path: Path) -> None:
    store = Store(tmp_path)
    know_both(store)
    casino = received.know(store, "https://casino.example:1")
    told = {"version": "2.0", "running": "a" * 64, "on_disk": "a" * 64, "started_at": "now"}
    programs.keep(store, casino, told)
    for digest in ("a" * 64, "b" * 64):
        programs.propose(store, uuid4(), "olga", digest, "1.0", "tested", approves=True)
    nowhere, somewhere = programs.open_proposals(store)
    assert nowhere["told_by"] == []
    assert somewhere["told_by"] == [{"casino": casino, "facility": None, "version": "2.0"}]
