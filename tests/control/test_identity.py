"""Program identity: the running software is told apart from what lies on disk, and from what was approved."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from feltwork.control.department import programs
from feltwork.control.department.store import Store
from feltwork.control.identity import PACKAGE, Program, digest_of, files_of, verify_identity
from feltwork.terms.refusal import Refused
from tests.control.linked import Linked
from tests.control.two_operators import decide_program

NONCE = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "package"
    (package / "room").mkdir(parents=True)
    (package / "one.py").write_text("1")
    (package / "room" / "two.sql").write_text("2")
    return package


def test_605a_5_a_every_file_counts_and_what_the_interpreter_makes_does_not(folder: Path) -> None:
    first = digest_of(folder)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "one.pyc").write_text("made")
    assert digest_of(folder) == first
    (folder / "room" / "two.sql").rename(folder / "room" / "three.sql")
    moved = digest_of(folder)
    (folder / "one.py").write_text("2")
    assert len({first, moved, digest_of(folder)}) == 3
    names = {path.relative_to(PACKAGE).as_posix() for path in files_of(PACKAGE)}
    assert {"control/identity.py", "database/migrations/0010_control.sql", "web/pages/look.css"} <= names


def test_461a_4_d_a_file_that_is_changed_after_the_start_is_told_apart(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    program = Program.starting(folder)
    told = verify_identity(program.identity(NONCE, key), NONCE, key.public_key())
    assert told["running"] == told["on_disk"] == digest_of(folder)
    (folder / "one.py").write_text("changed")
    told = verify_identity(program.identity(NONCE, key), NONCE, key.public_key())
    assert told["running"] == program.digest != told["on_disk"]


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
