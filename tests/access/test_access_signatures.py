"""Signatures on a document: a position for each line, a person for each signature, and what was signed stays known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.access.signatures import (
    Document,
    Line,
    Signature,
    can_sign,
    is_signed,
    sequence,
    sign,
    signatures,
    verify_signed,
)
from feltwork.database.database import Unit
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff, at_once

SECTION = "463a.5(e)(6)"
MOVEMENT = Document(
    "movement",
    "17",
    (
        Line("shift_manager", "verifies the movement", frozenset({Role.SLOT_SHIFT_MANAGER}), SECTION),
        Line("technician", "verifies the movement", frozenset({Role.LEAD_TECHNICIAN}), SECTION),
    ),
    {"asset_number": "1001", "to": "A-12"},
    "463a.5(e)",
)


def signed(staff: Staff, who: str, line: str, document: Document = MOVEMENT) -> Signature:
    return staff.run(sign, document, line, staff[who])


def refused(staff: Staff, who: str, line: str, document: Document = MOVEMENT) -> str:
    return staff.refused(sign, document, line, staff[who])


def test_463a_5_e_6_two_different_people_sign(staff: Staff) -> None:
    assert not staff.run(is_signed, MOVEMENT)
    first = signed(staff, "maya", "shift_manager")
    assert (first.sign_in_name, first.roles) == ("maya", {Role.SLOT_SHIFT_MANAGER})
    assert "it still waits for the signature of technician (§ 463a.5(e)(6))" in staff.refused(verify_signed, MOVEMENT)
    signed(staff, "leo", "technician")
    assert [one.line for one in staff.run(signatures, MOVEMENT)] == ["shift_manager", "technician"]
    assert staff.run(is_signed, MOVEMENT)
    staff.run(verify_signed, MOVEMENT)


def test_a_signature_is_noted_once_however_often_it_is_sent(staff: Staff) -> None:
    last = staff.last
    assert signed(staff, "maya", "shift_manager") == signed(staff, "maya", "shift_manager")
    assert staff.acts(last) == [("maya", "signed", "movement 17")]


def test_nobody_signs_two_lines_even_with_both_positions(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["maya"], Role.LEAD_TECHNICIAN)
    signed(staff, "maya", "shift_manager")
    said = refused(staff, "maya", "technician")
    assert "movement 17: maya has signed it as shift manager" in said
    assert "another person signs" in said
    signed(staff, "maya", "technician", replace(MOVEMENT, id="18"))


def test_the_database_refuses_a_second_line_too(staff: Staff) -> None:
    signed(staff, "maya", "shift_manager")

    def straight(unit: Unit) -> None:
        unit.run(
            "insert into access.signature (document_kind, document, line, person, roles, digest)"
            " values ('movement', '17', 'technician', %s, '{slot_shift_manager}', sha256('x'))",
            (staff["maya"].id,),
        )

    with pytest.raises((Refused, psycopg.Error), match="signature_once"):
        staff.run(straight)


def test_a_line_is_signed_once(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["sue"], Role.SLOT_SHIFT_MANAGER)
    signed(staff, "maya", "shift_manager")
    assert "maya has signed this line" in refused(staff, "sue", "shift_manager")


@pytest.mark.parametrize("who", ["leo", "sue", "bob", "kim", "ann"])
def test_only_who_has_the_position_signs(who: str, staff: Staff) -> None:
    said = refused(staff, who, "shift_manager")
    assert f"{who} does not sign as shift manager (§ 463a.5(e)(6)); a slot shift manager signs" in said


def test_who_is_disabled_signs_nothing(staff: Staff) -> None:
    maya = staff["maya"]
    staff.run(people.disable, staff["ann"], maya, "on leave")
    assert "does not sign" in staff.refused(sign, MOVEMENT, "shift_manager", staff["maya"])


def test_who_is_shut_out_never_signs(staff: Staff) -> None:
    kept_out = replace(MOVEMENT, shut_out=((staff["maya"].id, "moved it"),))
    assert "movement 17: maya moved it (§ 463a.5(e)(6)); another person signs" in refused(
        staff, "maya", "shift_manager", kept_out
    )


def test_a_line_that_there_is_not(staff: Staff) -> None:
    assert "it has no line cashier (§ 463a.5(e)); sign one of shift_manager, technician" in refused(
        staff, "maya", "cashier"
    )


def test_what_was_changed_since_is_signed_no_more(staff: Staff) -> None:
    for who, line in (("maya", "shift_manager"), ("leo", "technician")):
        signed(staff, who, line)
    other = replace(MOVEMENT, content={"asset_number": "1001", "to": "B-1"})
    assert not staff.run(is_signed, other)
    assert "it says something else than what was signed" in staff.refused(verify_signed, other)
    assert "maya has signed it as shift manager" in refused(staff, "maya", "shift_manager", other)


def test_of_two_who_sign_a_line_at_once_one_does(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["sue"], Role.SLOT_SHIFT_MANAGER)
    both = [staff["maya"], staff["sue"]]
    done = at_once(*(lambda by=by: staff.run(sign, MOVEMENT, "shift_manager", by) for by in both))  # type: ignore[misc]
    assert sorted(type(one).__name__ for one in done) == ["Refused", "Signature"]


def test_of_one_who_signs_two_lines_at_once_one_stands(staff: Staff) -> None:
    staff.run(people.give_role, staff["ann"], staff["maya"], Role.LEAD_TECHNICIAN)
    maya = staff["maya"]
    lines = ["shift_manager", "technician"]
    done = at_once(*(lambda line=line: staff.run(sign, MOVEMENT, line, maya) for line in lines))  # type: ignore[misc]
    assert sorted(type(one).__name__ for one in done) == ["Refused", "Signature"]


def test_the_sequence_says_who_has_and_who_still_must(staff: Staff) -> None:
    signed(staff, "maya", "shift_manager")
    has = staff.run(signatures, MOVEMENT)

    def told(by: str) -> list[tuple[Any, ...]]:
        shown = sequence(MOVEMENT, has, staff[by])
        return [(one["line"], one["signed"] and one["signed"]["by"], one["needs"], one["may"]) for one in shown]

    assert told("leo") == [
        ("shift_manager", "maya", "a slot shift manager", False),
        ("technician", None, "a lead technician", True),
    ]
    assert not told("maya")[1][3]
    assert not can_sign(MOVEMENT, MOVEMENT.lines[1], has, staff["maya"])


def test_signatures_are_never_changed(staff: Staff) -> None:
    signed(staff, "maya", "shift_manager")
    for statement in (
        "update access.signature set line = 'technician'",
        "delete from access.signature",
        "truncate access.signature",
    ):
        with pytest.raises(psycopg.Error):
            staff.owner(statement)
