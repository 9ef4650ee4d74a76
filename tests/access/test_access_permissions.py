"""The table of permissions: who may do what, and what nobody may do alone."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from feltwork.access.permissions import (
    RULES,
    Permission,
    can,
    can_ask,
    permissions_of,
    verify,
    verify_can_ask,
)
from feltwork.access.person import Person
from feltwork.access.roles import Department, Role, parse_role, verify_together
from feltwork.regulation.chapters import chapter
from feltwork.terms.refusal import Refused
from feltwork.terms.section import Section
from tests.access.staff import Staff

P, R = Permission, Role
DUAL = {P.SYSTEM_CHANGE, P.CHANGE_PROGRESSIVES, P.DEVICE_CREDENTIALS, P.CORRECT_AFTER_SETTLEMENT}
BY_605A_2_B = {P.SYSTEM_CHANGE, P.CHANGE_PROGRESSIVES, P.DEVICE_CREDENTIALS}

# What each role may do on its own, written a second time: a slip in the table shows here.
ALONE: dict[Role, set[Permission]] = {
    R.DEALER: {P.DEAL, P.DECLARE_IRREGULARITY, P.SEE_TABLE, P.SEE_PROGRESSIVES, P.USE_LAB},
    R.FLOORPERSON: {
        P.DECLARE_IRREGULARITY, P.OPEN_TABLE, P.CLOSE_TABLE, P.CALL_OFF, P.APPROVE_CORRECTION, P.SEE_TABLE, P.SEE_FLOOR,
        P.DISABLE_TERMINAL, P.SEE_REPORTS, P.SEE_PROGRESSIVES, P.USE_LAB,
    },
    R.SLOT_ATTENDANT: {
        P.SEE_TABLE, P.SEE_FLOOR, P.ENABLE_TERMINAL, P.DISABLE_TERMINAL, P.ANSWER_ATTENDANT_CALL, P.PAY_PAYOUT,
        P.VERIFY_PAYOUT, P.SEE_PROGRESSIVES, P.USE_LAB,
    },
    R.SLOT_SUPERVISOR: {
        P.SEE_TABLE, P.SEE_FLOOR, P.ENABLE_TERMINAL, P.DISABLE_TERMINAL, P.ANSWER_ATTENDANT_CALL, P.PAY_PAYOUT,
        P.VERIFY_PAYOUT, P.SEE_PROGRESSIVES, P.SEE_REPORTS, P.REVOKE_DEVICE, P.USE_LAB,
    },
    R.SECURITY: {P.SEE_TABLE, P.SEE_FLOOR, P.VERIFY_PAYOUT, P.SEE_PROGRESSIVES},
    R.FINANCE: {
        P.SEE_TABLE, P.SEE_FLOOR, P.REDEEM_VOUCHER, P.SEE_REPORTS, P.SEE_AUDIT_TRAIL, P.SEE_PROGRESSIVES, P.USE_LAB,
    },
    R.CASINO_COMPLIANCE_REPRESENTATIVE: {
        P.SEE_TABLE, P.SEE_FLOOR, P.SEE_REPORTS, P.SEE_AUDIT_TRAIL, P.SEE_PROGRESSIVES, P.USE_LAB,
    },
    R.ADMINISTRATOR: {P.SEE_AUDIT_TRAIL, P.MANAGE_PEOPLE, P.REVOKE_DEVICE},
}  # fmt: skip


def somebody(*roles: Role, enabled: bool = True, id: UUID | None = None) -> Person:
    return Person(id or uuid4(), "x", "X", enabled, frozenset(roles))


def test_every_permission_has_a_row_with_words_roles_and_a_section_that_exists() -> None:
    assert set(RULES) == set(Permission)
    for permission, rule in RULES.items():
        assert rule.words, permission
        assert rule.roles, permission
        for role in rule.roles | rule.beside | {role for key in rule.keys for role in key.roles}:
            assert isinstance(role, Role)
        section = Section(rule.section)
        assert section in chapter(section.chapter).sections, permission


@pytest.mark.parametrize("role", Role)
def test_what_each_role_may_do_alone(role: Role) -> None:
    assert set(permissions_of(somebody(role))) == ALONE[role]


def test_605a_2_b_nobody_may_alone_what_two_departments_hold_the_keys_of() -> None:
    assert {permission for permission, rule in RULES.items() if rule.dual} == DUAL
    assert {permission for permission, rule in RULES.items() if rule.section == "605a.2(b)"} == BY_605A_2_B
    everything = somebody(*Role)
    for permission in DUAL:
        assert not can(everything, permission)
        with pytest.raises(Refused, match=r"nobody may .* alone .*; ask for it, to be approved by"):
            verify(everything, permission)


def test_605a_2_b_one_key_is_the_finance_departments_and_the_other_of_the_gaming_departments() -> None:
    for permission in BY_605A_2_B:
        finance, gaming = ({role.department for role in key.roles} for key in RULES[permission].keys)
        assert finance == {Department.FINANCE}
        assert gaming == {Department.TABLE_GAMES, Department.SLOT_OPERATIONS}


def test_no_role_turns_both_keys() -> None:
    for permission in DUAL:
        keys = RULES[permission].keys
        for role in Role:
            assert sum(role in key.roles for key in keys) <= 1


def test_money_and_rules_are_never_the_administrators() -> None:
    for permission, rule in RULES.items():
        assert not any(R.ADMINISTRATOR in key.roles for key in rule.keys), permission
    assert ALONE[R.ADMINISTRATOR] == {P.SEE_AUDIT_TRAIL, P.MANAGE_PEOPLE, P.REVOKE_DEVICE}


def test_who_may_ask() -> None:
    assert {role for role in Role if can_ask(somebody(role), P.SYSTEM_CHANGE)} == {
        R.FINANCE, R.FLOORPERSON, R.SLOT_SUPERVISOR, R.ADMINISTRATOR,
    }  # fmt: skip
    assert {role for role in Role if can_ask(somebody(role), P.DEVICE_CREDENTIALS)} == {R.ADMINISTRATOR}
    assert {role for role in Role if can_ask(somebody(role), P.CORRECT_AFTER_SETTLEMENT)} == {R.DEALER, R.FLOORPERSON}
    assert not can_ask(somebody(R.DEALER), P.DEAL)
    with pytest.raises(Refused, match=r"deal asked for by x: it waits for no second person .* a dealer does it"):
        verify_can_ask(somebody(R.DEALER), P.DEAL)
    with pytest.raises(Refused, match=r"only a floorperson or .* may ask to .*605a\.2\(b\)"):
        verify_can_ask(somebody(R.DEALER), P.SYSTEM_CHANGE)


@pytest.mark.parametrize("permission", [one for one in Permission if one not in DUAL])
def test_every_other_role_is_refused_with_the_section_and_who_may(permission: Permission) -> None:
    rule = RULES[permission]
    for role in set(Role) - rule.roles:
        with pytest.raises(Refused) as refused:
            verify(somebody(role), permission, somebody(R.DEALER))
        assert refused.value.why.startswith("only a"), role
        assert refused.value.section == rule.section
        assert all(one.words in refused.value.why for one in rule.roles)


def test_465a_11_b_7_a_table_is_opened_and_closed_by_a_floorperson_with_the_dealer() -> None:
    floorperson, dealer = somebody(R.FLOORPERSON), somebody(R.DEALER)
    both = somebody(R.FLOORPERSON, R.DEALER)
    for permission in (P.OPEN_TABLE, P.CLOSE_TABLE):
        verify(floorperson, permission, dealer)
        for beside in (None, somebody(R.FLOORPERSON), somebody(R.DEALER, enabled=False)):
            with pytest.raises(Refused, match="a dealer has to be there as well"):
                verify(floorperson, permission, beside)
        with pytest.raises(Refused, match="a dealer has to be there as well"):
            verify(both, permission, both)


def test_who_is_disabled_may_nothing() -> None:
    everything = somebody(*Role, enabled=False)
    assert permissions_of(everything) == []
    for permission in Permission:
        assert not can_ask(everything, permission)
        with pytest.raises(Refused, match="x is disabled"):
            verify(everything, permission)


def test_465a_11_b_roles_of_one_department_or_of_both_gaming_departments() -> None:
    gaming = [role for role in Role if role.department in (Department.TABLE_GAMES, Department.SLOT_OPERATIONS)]
    verify_together(gaming)
    alone = [role for role in Role if role not in gaming]
    assert len(alone) == 4
    for role in alone:
        verify_together([role])
        for other in set(Role) - {role}:
            with pytest.raises(Refused, match=r"their departments work independently .* 465a\.11\(b\)"):
                verify_together([role, other])


def test_the_database_knows_the_same_roles_and_departments(nobody: Staff) -> None:
    assert set(nobody.owner("select role, department from access.role")) == {(role, role.department) for role in Role}


@pytest.mark.parametrize("text", ["", "croupier", "dealer;", "Role.DEALER", "x" * 500, "dealer\0"])
def test_a_role_that_is_none(text: str) -> None:
    with pytest.raises(Refused, match="there is no such role; one of dealer, floorperson"):
        parse_role(text)


def test_a_department_has_its_section() -> None:
    assert {one: one.section for one in Department} == {
        Department.TABLE_GAMES: "465a.11(b)(7)",
        Department.SLOT_OPERATIONS: "465a.11(b)(4)",
        Department.SECURITY: "465a.11(b)",
        Department.FINANCE: "465a.11(b)",
        Department.BOARD: "465a.11(b)",
        Department.INFORMATION_TECHNOLOGY: "465a.11(b)(3)",
    }
