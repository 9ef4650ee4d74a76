"""Credentials of terminals: two keys to issue one, shown once, replaced, revoked."""

from __future__ import annotations

import hashlib

import pytest

from feltwork.access import approvals, devices
from feltwork.access.permissions import Permission
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from tests.access.staff import Staff, at_once


def test_605a_2_b_issued_under_two_keys_shown_once_and_kept_as_a_hash(staff: Staff) -> None:
    ann, id = staff["ann"], new_id()
    staff.run(devices.ask, id, ann, ["1002", "1001", "1001"], "a new bank of terminals")
    assert "it still waits for a finance" in staff.refused(devices.issue, id, ann)
    staff.run(approvals.approve, id, staff["carol"])
    assert "it still waits for a floorperson" in staff.refused(devices.issue, id, ann)
    staff.run(approvals.approve, id, staff["sue"])
    last = staff.last
    issued = staff.run(devices.issue, id, ann)
    made = issued.credentials
    assert list(made) == list(issued.validators) == ["1001", "1002"]
    assert made["1001"] != made["1002"]
    for asset_number, credential in made.items():
        assert len(credential.partition(".")[2]) == 43, "256 bits"
        assert staff.run(devices.verify, credential).asset_number == asset_number
        assert credential not in str(staff.everything())
    kept = {bytes(hash) for (hash,) in staff.owner("select credential_hash from access.device_credential")}
    assert kept == {hashlib.sha256(credential.encode()).digest() for credential in made.values()}
    assert staff.acts(last) == [
        ("ann", "request_used", f"request {id}"),
        ("ann", "device_issued", "terminal 1001"),
        ("ann", "device_issued", "terminal 1002"),
    ]
    assert "it was used by ann" in staff.refused(devices.issue, id, ann)


@pytest.mark.parametrize("who", ["bob", "dave", "sam", "sue", "sid", "carol", "kim"])
def test_only_an_administrator_asks_for_credentials_and_gets_them(staff: Staff, who: str) -> None:
    said = "only an administrator may ask to issue or replace"
    assert said in staff.refused(devices.ask, new_id(), staff[who], ["1001"], "why")
    id = new_id()
    staff.run(devices.ask, id, staff["ann"], ["1001"], "why")
    staff.run(approvals.approve, id, staff["carol"])
    staff.run(approvals.approve, id, staff["dave"])
    assert said in staff.refused(devices.issue, id, staff[who])


def test_an_approval_for_something_else_issues_nothing(staff: Staff) -> None:
    ann, id = staff["ann"], new_id()
    content = {"asset_numbers": ["1001"]}
    staff.run(lambda unit: approvals.ask(unit, id, ann, Permission.SYSTEM_CHANGE, content, "why"))
    staff.run(approvals.approve, id, staff["carol"])
    staff.run(approvals.approve, id, staff["dave"])
    assert "it is not for device_credentials" in staff.refused(devices.issue, id, ann)


def test_a_new_credential_replaces_the_one_before(staff: Staff) -> None:
    first, second = staff.credential(), staff.credential()
    said = staff.refused(devices.verify, first)
    assert "the device credential of terminal 1001: it was replaced (§ 605a.2(b)); have one issued" in said
    assert staff.run(devices.verify, second).asset_number == "1001"


def test_revoked_at_once_by_one_person(staff: Staff) -> None:
    credential, other = staff.credential("1001"), staff.credential("1002")
    last = staff.last
    staff.run(devices.revoke, staff["sue"], "1001", "stolen")
    assert "it was revoked" in staff.refused(devices.verify, credential)
    assert staff.run(devices.verify, other).asset_number == "1002"
    assert staff.acts(last) == [("sue", "device_revoked", "terminal 1001")]
    assert "it has no credential that is good" in staff.refused(devices.revoke, staff["ann"], "1001", "again")
    assert staff.run(devices.verify, staff.credential("1001")).asset_number == "1001"


@pytest.mark.parametrize("who", ["bob", "dave", "sam", "sid", "carol", "kim"])
def test_who_may_not_revoke(staff: Staff, who: str) -> None:
    staff.credential()
    said = staff.refused(devices.revoke, staff[who], "1001", "why")
    assert f"revoke device by {who}: only a slot supervisor or above, or an administrator may" in said


def test_wrong_input(staff: Staff) -> None:
    ann = staff["ann"]
    assert "no asset number is stated" in staff.refused(devices.ask, new_id(), ann, [], "why")
    for asset_number in ("9999", "", "1001 ", "\ud7ff" * 100):
        assert "none has this asset number (§ 461a.1)" in staff.refused(
            devices.ask, new_id(), ann, ["1001", asset_number], "why"
        )
        assert "none has this asset number" in staff.refused(devices.revoke, ann, asset_number, "why")
    staff.credential()
    assert "no reason is stated" in staff.refused(devices.revoke, ann, "1001", " ")


@pytest.mark.parametrize("credential", ["", "fwd.", "1001", "x" * 100_000, "\0", "\ud800"])
def test_a_credential_that_is_none(staff: Staff, credential: str) -> None:
    staff.credential()
    assert "the device credential: no terminal has it" in staff.refused(devices.verify, credential)


def test_a_session_is_no_credential_and_a_hash_is_none(staff: Staff) -> None:
    credential = staff.credential()
    assert "no terminal has it" in staff.refused(devices.verify, hashlib.sha256(credential.encode()).hexdigest())


def test_issued_at_once_for_one_terminal_leaves_one_that_is_good(staff: Staff) -> None:
    ann, carol, dave = staff["ann"], staff["carol"], staff["dave"]
    ids = [new_id() for _ in range(4)]

    def approved(unit: Unit) -> None:
        for id in ids:
            devices.ask(unit, id, ann, ["1001"], "why")
            approvals.approve(unit, id, carol)
            approvals.approve(unit, id, dave)

    staff.run(approved)
    made = at_once(*(lambda one=one: staff.run(devices.issue, one, ann).credentials["1001"] for one in ids))
    assert all(isinstance(one, str) for one in made)
    good = staff.owner(
        "select c.id from access.device_credential c where not exists"
        " (select from access.device_credential_end e where e.credential = c.id)"
    )
    assert len(good) == 1


def test_the_list_of_devices(staff: Staff) -> None:
    staff.credential("1001")
    assert [(one.asset_number, one.state, one.issued_by) for one in staff.run(devices.devices)] == [
        ("1001", "good", "ann"),
        ("1002", "none", None),
    ]
    staff.credential("1001")
    staff.run(devices.revoke, staff["ann"], "1001", "stolen")
    [first, _] = staff.run(devices.devices)
    assert (first.state, first.ended_by, first.why) == ("revoked", "ann", "stolen")
    assert first.to_json()["state"] == "revoked"
