"""Separation of duties: every pair of acts that one person must not do both of, tried with one person.

The pairs stand beside the room that they are about, in `tests/separation`; this is the table of all of them.
"""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, product
from pathlib import Path
from uuid import UUID

import pytest

from feltwork.access import approvals, people
from feltwork.access.permissions import RULES, Permission
from feltwork.access.person import Person
from feltwork.access.roles import GAMING, Role, verify_together
from feltwork.filing.kinds import kinds
from feltwork.ledger.ids import new_id
from feltwork.regulation.chapters import words
from tests.access.staff import STAFF, Staff
from tests.separation.pairs import PAIRS, Pair, refusal

for _file in sorted(Path(__file__).parent.joinpath("separation").glob("of_*.py")):
    import_module(f"tests.separation.{_file.stem}")


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_nobody_does_both(pair: Pair, staff: Staff) -> None:
    refused = pair.tried(staff)
    assert str(refused.section) == pair.section, refused
    assert refused.why
    assert refused.instead, "it says what to do instead"


def test_every_pair_is_listed_once_under_a_section_that_exists() -> None:
    listed = [(pair.who, pair.first, pair.second, pair.section) for pair in PAIRS]
    assert len(set(listed)) == len(listed)
    assert len(listed) >= 12
    for pair in PAIRS:
        assert words(pair.section)


DUAL = [permission for permission, rule in RULES.items() if rule.dual]
BY_ROLE = {role: name for name, roles in STAFF.items() for role in roles} | {Role.ADMINISTRATOR: "ann"}


@pytest.mark.parametrize("kind", DUAL)
def test_605a_2_b_whatever_needs_several_nobody_approves_who_asked_or_has_signed(
    kind: Permission, staff: Staff
) -> None:
    """Tried for each thing that is asked for, by each who may ask, with every key that they could hold besides."""
    rule = RULES[kind]
    for role in sorted(rule.roles):
        asker = staff[BY_ROLE[role]]
        for more in sorted({one for key in rule.keys for one in key.roles} - asker.roles):
            if {more.department, role.department} <= GAMING or more.department is role.department:
                staff.run(people.give_role, staff["ann"], asker, more)
                asker = staff[BY_ROLE[role]]
        request = new_id()
        staff.run(lambda unit, of=request, by=asker: approvals.ask(unit, of, by, kind, {}, "a test"))
        assert _cannot_approve(staff, request, asker) == rule.section
        for key in staff.run(approvals.request, request).open_keys:
            signer = staff[next(BY_ROLE[one] for one in sorted(key.roles) if BY_ROLE[one] != asker.sign_in_name)]
            staff.run(approvals.approve, request, signer)
            assert _cannot_approve(staff, request, signer) == rule.section
        assert staff.run(approvals.request, request).state == "approved"


def _cannot_approve(staff: Staff, request: UUID, who: Person) -> str | None:
    refused = refusal(lambda: staff.run(approvals.approve, request, who))
    assert refused.instead
    return refused.section


def test_465a_11_b_nobody_can_have_the_roles_of_who_files_and_of_who_decides() -> None:
    pairs = {
        (files, decides)
        for kind in kinds()
        for files in kind.files
        for authority in kind.decided_by
        for decides in authority.roles
    }
    assert len(pairs) > 10
    for both in pairs:
        assert str(refusal(lambda both=both: verify_together(both)).section).startswith("465a.11(b)")


def test_465a_11_b_of_the_keys_of_two_departments_nobody_can_hold_both() -> None:
    for kind in DUAL:
        keys = RULES[kind].keys
        for first, second in combinations(keys, 2):
            for both in product(first.roles, second.roles):
                assert refusal(lambda both=both: verify_together(both)), (kind, both)
