"""The table of permissions: who may do what, and what nobody may do alone."""

from __future__ import annotations

from itertools import product
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
from feltwork.access.roles import Department, Role, listed, parse_role, verify_together
from feltwork.regulation.chapters import chapter, referred
from feltwork.terms.refusal import Refused
from feltwork.terms.section import Section
from tests.access.staff import Staff

P, R = Permission, Role
DUAL = {
    P.SYSTEM_CHANGE, P.CHANGE_PROGRESSIVES, P.DEVICE_CREDENTIALS, P.CORRECT_AFTER_SETTLEMENT, P.COMMENCE,
    P.SET_TAX_RATES, P.SET_TIP_POLICY, P.CHANGE_KEY_HOLDERS, P.RESTORE_ADMINISTRATOR,
}  # fmt: skip
BY_605A_2_B = {
    P.SYSTEM_CHANGE, P.CHANGE_PROGRESSIVES, P.DEVICE_CREDENTIALS, P.CHANGE_KEY_HOLDERS, P.RESTORE_ADMINISTRATOR,
}  # fmt: skip

# What each role may do on its own, written a second time: a slip in the table shows here.
_ON_THE_FLOOR = {P.SEE_TABLE, P.SEE_FLOOR, P.SEE_PROGRESSIVES, P.SEE_FILINGS}
_FLOORPERSON = _ON_THE_FLOOR | {
    P.DECLARE_IRREGULARITY, P.OPEN_TABLE, P.CLOSE_TABLE, P.CALL_OFF, P.DISABLE_TERMINAL,
    P.SEE_REPORTS, P.USE_LAB, P.FILE, P.SEE_DEVICES, P.SEE_CENTRAL_CONTROL, P.TAKE_PART_IN_DROP, P.SEE_TRAINING,
    P.SEE_TIPS, P.RECORD_DEALER_HOURS, P.SEE_OVERSIGHT, P.TURN_KEY, P.PREPARE_TABLE_SLIP, P.KEEP_POKER_TABLE,
}  # fmt: skip
_SLOT_DEPARTMENT = _ON_THE_FLOOR | {
    P.USE_LAB,
    P.SEE_DEVICES,
    P.SEE_CENTRAL_CONTROL,
    P.TAKE_PART_IN_DROP,
    P.HAND_OUT_KEY,
    P.KEEP_KEYS,
}
_SLOT_ATTENDANT = _SLOT_DEPARTMENT | {
    P.ENABLE_TERMINAL, P.DISABLE_TERMINAL, P.ANSWER_ATTENDANT_CALL, P.PAY_PAYOUT, P.VERIFY_PAYOUT, P.ENTER_MANUAL_SLIP,
    P.VOID_VOUCHER,
}  # fmt: skip
_SLOT_SUPERVISOR = _SLOT_ATTENDANT | {
    P.SEE_REPORTS, P.REVOKE_DEVICE, P.FILE, P.KEEP_DEVICES, P.OVERRIDE_PAYOUT, P.SEE_OVERSIGHT,
    P.TURN_KEY,
}  # fmt: skip
_COUNT = {P.SEE_TABLE, P.SEE_PROGRESSIVES, P.USE_LAB, P.SEE_CAGE, P.TAKE_PART_IN_DROP, P.COUNT, P.KEEP_KEYS}
_CASHIER = _ON_THE_FLOOR | {
    P.USE_LAB,
    P.TAKE_PART_IN_DROP,
    P.REDEEM_VOUCHER,
    P.RECOUNT,
    P.ISSUE_IMPREST,
    P.COUNT_TIP_BOX,
    P.KEEP_KEYS,
    P.PREPARE_TABLE_SLIP,
    P.RECONCILE_REDEMPTIONS,
    P.COUNT_BAD_BEAT,
    P.PAY_BAD_BEAT,
}
_FINANCE = {
    P.FILE, P.SEE_CAGE, P.EXPLAIN_VARIANCE, P.SEE_REVENUE, P.STATE_REVENUE, P.KEEP_SLIP_BOOKS, P.SEE_TIPS,
    P.DISTRIBUTE_TIPS, P.KEEP_DROP, P.TURN_KEY,
}  # fmt: skip
_BOARD = _ON_THE_FLOOR | {
    P.SEE_REPORTS, P.SEE_AUDIT_TRAIL, P.USE_LAB, P.DECIDE_FILING, P.SEE_DEVICES, P.SEE_CENTRAL_CONTROL, P.SEE_REVENUE,
    P.SEE_TRAINING, P.SEE_TIPS, P.SEE_OVERSIGHT,
}  # fmt: skip
_COMPLIANCE = _BOARD | {
    P.RECORD_METERS, P.SEE_CAGE, P.OBSERVE_COUNT, P.DESTROY_RECORDS, P.REQUIRE_CAMERAS, P.TURN_KEY, P.KEEP_KEYS,
    P.RECORD_DIRECTOR,
}  # fmt: skip
ALONE: dict[Role, set[Permission]] = {
    R.DEALER: {
        P.DEAL, P.DECLARE_IRREGULARITY, P.SEE_TABLE, P.SEE_PROGRESSIVES, P.USE_LAB, P.SEE_FILINGS, P.SEE_TRAINING,
        P.TAKE_TABLE_TEST, P.PREPARE_TABLE_SLIP, P.COUNT_BAD_BEAT,
    },
    R.INSTRUCTOR: _ON_THE_FLOOR | {P.USE_LAB, P.FILE, P.SEE_TRAINING, P.TEACH},
    R.FLOORPERSON: _FLOORPERSON,
    R.PIT_BOSS: _FLOORPERSON | {P.MARK_TABLE_TEST, P.ASSIGN_SUPERVISION, P.VERIFY_BAD_BEAT},
    R.DIRECTOR_OF_TABLE_GAMES: _FLOORPERSON | {
        P.MARK_TABLE_TEST, P.ASSIGN_SUPERVISION, P.SET_SUPERVISION, P.VERIFY_BAD_BEAT,
    },
    R.SLOT_ATTENDANT: _SLOT_ATTENDANT,
    R.LEAD_TECHNICIAN: _SLOT_DEPARTMENT | {P.FILE, P.KEEP_DEVICES, P.SIGN_MOVEMENT, P.SERVICE_DEVICE},
    R.SLOT_SUPERVISOR: _SLOT_SUPERVISOR,
    R.SLOT_SHIFT_MANAGER: _SLOT_SUPERVISOR | {P.SIGN_MOVEMENT},
    R.DIRECTOR_OF_SLOT_OPERATIONS: _SLOT_SUPERVISOR,
    R.SECURITY: _ON_THE_FLOOR | {
        P.VERIFY_PAYOUT, P.SEE_DEVICES, P.SEE_CAGE, P.TAKE_PART_IN_DROP, P.HAND_OUT_KEY, P.DESTROY_RECORDS,
        P.SEE_OVERSIGHT, P.KEEP_CAMERAS, P.PREPARE_TABLE_SLIP,
    },
    R.FINANCE: _ON_THE_FLOOR | _FINANCE | {
        P.USE_LAB, P.SEE_REPORTS, P.SEE_AUDIT_TRAIL, P.SEE_DEVICES, P.SEE_CENTRAL_CONTROL, P.TAKE_PART_IN_DROP,
        P.REDEEM_VOUCHER, P.RECEIVE_VOUCHERS, P.DESTROY_RECORDS, P.SEE_OVERSIGHT, P.KEEP_KEYS, P.PAY_BAD_BEAT,
        P.SHOW_BAD_BEAT,
    },
    R.COUNT_TEAM_MEMBER: _COUNT,
    R.COUNT_ROOM_SUPERVISOR: _COUNT | _ON_THE_FLOOR,
    R.MAIN_BANK_CASHIER: _CASHIER,
    R.CAGE_SUPERVISOR: _CASHIER | _FINANCE,
    R.CASINO_COMPLIANCE_REPRESENTATIVE: _COMPLIANCE,
    R.CASINO_COMPLIANCE_SUPERVISOR: _COMPLIANCE | {P.APPROVE_DEVIATION},
    R.GAMING_LABORATORY_REPRESENTATIVE: _BOARD | {P.INSPECT_DEVICE},
    R.EXECUTIVE_DIRECTOR: _BOARD,
    R.ADMINISTRATOR: {P.SEE_AUDIT_TRAIL, P.MANAGE_PEOPLE, P.REVOKE_DEVICE, P.SEE_CENTRAL_CONTROL},
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
        assert section in chapter(section.chapter).sections or section in referred(), permission


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


def test_whoever_holds_a_key_may_turn_it() -> None:
    assert RULES[P.TURN_KEY].roles == {
        role for permission in DUAL for key in RULES[permission].keys for role in key.roles
    }


def test_no_role_turns_both_keys() -> None:
    for permission in DUAL:
        keys = RULES[permission].keys
        for role in Role:
            assert sum(role in key.roles for key in keys) <= 1


def test_money_and_rules_are_never_the_administrators() -> None:
    for permission, rule in RULES.items():
        assert not any(R.ADMINISTRATOR in key.roles for key in rule.keys), permission
    assert ALONE[R.ADMINISTRATOR] == {P.SEE_AUDIT_TRAIL, P.MANAGE_PEOPLE, P.REVOKE_DEVICE, P.SEE_CENTRAL_CONTROL}


def test_who_may_ask() -> None:
    floorpersons = {R.FLOORPERSON, R.PIT_BOSS, R.DIRECTOR_OF_TABLE_GAMES}
    slot_supervisors = {R.SLOT_SUPERVISOR, R.SLOT_SHIFT_MANAGER, R.DIRECTOR_OF_SLOT_OPERATIONS}
    key_holders = {R.FINANCE} | floorpersons | slot_supervisors
    asks = {permission: {role for role in Role if can_ask(somebody(role), permission)} for permission in DUAL}
    assert asks == {
        P.SYSTEM_CHANGE: key_holders | {R.ADMINISTRATOR},
        P.CHANGE_PROGRESSIVES: key_holders,
        P.DEVICE_CREDENTIALS: {R.ADMINISTRATOR},
        P.CORRECT_AFTER_SETTLEMENT: {R.DEALER} | floorpersons,
        P.COMMENCE: {R.DIRECTOR_OF_TABLE_GAMES, R.DIRECTOR_OF_SLOT_OPERATIONS},
        P.SET_TAX_RATES: {R.FINANCE},
        P.SET_TIP_POLICY: {R.FINANCE},
        P.CHANGE_KEY_HOLDERS: {R.ADMINISTRATOR},
        P.RESTORE_ADMINISTRATOR: key_holders,
    }
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
        assert refused.value.why == f"only {listed(rule.roles)} may {rule.words}"


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
    for department in set(Department) - {Department.TABLE_GAMES, Department.SLOT_OPERATIONS}:
        own = [role for role in Role if role.department is department]
        verify_together(own)
        for role, other in product(own, set(Role) - set(own)):
            with pytest.raises(Refused, match=r"their departments work independently .* 465a\.11\(b\)"):
                verify_together([role, other])


def test_the_database_knows_the_same_roles_and_departments(nobody: Staff) -> None:
    assert set(nobody.owner("select role, department from access.role")) == {(role, role.department) for role in Role}


@pytest.mark.parametrize("text", ["", "croupier", "dealer;", "Role.DEALER", "x" * 500, "dealer\0"])
def test_a_role_that_is_none(text: str) -> None:
    with pytest.raises(Refused, match="there is no such role; one of dealer, instructor, floorperson"):
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
