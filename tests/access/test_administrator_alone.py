"""An administrator alone turns no key of 605a.2(b), whatever passwords and roles they give."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import settings, strategies
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from feltwork.access import approvals, devices, key_holders, passwords, people, sessions, setting_up, signatures
from feltwork.access.permissions import BOTH_KEYS, KEY_HOLDING, RULES, Permission, can, verify
from feltwork.access.person import MustChoose, Person
from feltwork.access.roles import Role
from feltwork.access.signing_in import authenticate, countersigned
from feltwork.database.database import Unit
from feltwork.database.purpose import Purpose, claim
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import PASSWORD, Staff, choose
from tests.filing.submitting import content
from tests.separation.of_access import PAPER

CHOSEN = "the administrator chose this"
OWN = "only I know these words"
CHANGE, RESTORE = Permission.CHANGE_KEY_HOLDERS, Permission.RESTORE_ADMINISTRATOR


@pytest.fixture
def keyed(staff: Staff) -> Staff:
    """A house whose key holders chose their passwords: carol and cleo of finance, dave and fay of table games."""
    for name in ("carol", "cleo", "dave", "fay"):
        staff.run(choose, name)
    return staff


def commenced(staff: Staff) -> Staff:
    staff.owner("update wagering.house set commenced_at = ledger.now()")
    return staff


def asked(staff: Staff, who: str, content: dict[str, Any], kind: Permission = CHANGE) -> UUID:
    id = new_id()
    staff.run(key_holders.ask, id, staff[who], kind, content, "a test")
    return id


def carried_out(staff: Staff, id: UUID, *signers: str) -> str:
    """Approved by these people and carried out by the last of them: the one-time password."""
    for name in signers:
        staff.run(approvals.approve, id, staff[name])
    return str(staff.run(key_holders.carry_out, id, staff[signers[-1]]).get("one_time_password"))


def chosen(staff: Staff, name: str, password: str, own: str = OWN) -> None:
    """What the sign-in page does: the password that was handed over permits choosing one's own."""
    whose = authenticate(staff.database, name, password, choosing=True)
    staff.run(people.set_password, whose, whose, own)


# ----------------------------------------------------------------------------------------------- the attack as it was


def test_605a_2_b_an_administrator_alone_turns_both_keys_of_nobody(staff: Staff) -> None:
    """In a house that is being set up: their passwords permit nothing, and their own turn no key on the same day."""
    ann, request = staff["ann"], new_id()
    for name, role in (("eve", Role.FINANCE), ("fred", Role.FLOORPERSON)):
        staff.run(people.add, ann, name, name.title(), [role], CHOSEN)
    staff.run(devices.ask, request, ann, ["1001"], "a new terminal")
    for name in ("eve", "fred"):
        puppet = sessions.sign_in(staff.database, name, CHOSEN)
        with pytest.raises(
            MustChoose, match=r"it only permits choosing your own .*choose your own on the sign-in page"
        ):
            staff.run(sessions.session, puppet.token)
        with pytest.raises(MustChoose):
            authenticate(staff.database, name, CHOSEN)
        assert "somebody else set the password" in staff.refused(approvals.approve, request, staff[name])
        chosen(staff, name, CHOSEN)
        assert authenticate(staff.database, name, OWN).sign_in_name == name
        assert "on this gaming day" in staff.refused(approvals.approve, request, staff[name])
    assert staff.run(approvals.request, request).state == "waiting"


ALONE: list[tuple[str, Any]] = [
    ("add", lambda unit, ann: people.add(unit, ann, "eve", "Eve", [Role.FINANCE], CHOSEN)),
    ("give", lambda unit, ann: people.give_role(unit, ann, people.person(unit, "bob"), Role.FLOORPERSON)),
    ("another administrator", lambda unit, ann: people.add(unit, ann, "eve", "Eve", [Role.ADMINISTRATOR], CHOSEN)),
    ("password", lambda unit, ann: people.set_password(unit, ann, people.person(unit, "carol"), CHOSEN)),
    ("a dealer's password", lambda unit, ann: people.set_password(unit, ann, people.person(unit, "bob"), CHOSEN)),
    ("printed", lambda unit, ann: people.add(unit, ann, "eve", "Eve", [], passwords.Printed(CHOSEN))),
]


@pytest.mark.parametrize(("what", "act"), ALONE)
@pytest.mark.parametrize("operating", [True, False])
def test_605a_2_b_what_an_administrator_does_not_do_alone(keyed: Staff, what: str, act: Any, operating: bool) -> None:
    if operating:
        commenced(keyed)
    said = keyed.refused(act, keyed["ann"])
    assert "(§ 605a.2(b))" in said
    assert what == "printed" or "ask for it on the floor page, under Approvals" in said


@pytest.mark.parametrize("role", sorted(KEY_HOLDING))
def test_605a_2_b_no_key_holding_role_is_given_alone(keyed: Staff, role: Role) -> None:
    assert "an administrator alone gives nobody keys" in keyed.refused(people.add, keyed["ann"], "eve", "Eve", [role])


@pytest.mark.parametrize("role", sorted(set(Role) - KEY_HOLDING))
def test_465a_11_b_3_iv_D_people_without_keys_are_added_by_an_administrator(keyed: Staff, role: Role) -> None:
    commenced(keyed)
    assert keyed.run(people.add, keyed["ann"], "eve", "Eve", [role], CHOSEN).must_choose


def test_605a_2_b_key_holding_roles_follow_from_the_table_of_permissions() -> None:
    keys = {role for one in RULES.values() for key in one.keys for role in key.roles}
    assert keys | RULES[Permission.TURN_KEY].roles | {Role.ADMINISTRATOR} <= KEY_HOLDING
    for permission, one in RULES.items():
        assert not one.beside or one.beside <= KEY_HOLDING or one.roles <= KEY_HOLDING, permission
    assert {Role.DEALER, Role.SLOT_ATTENDANT, Role.INSTRUCTOR}.isdisjoint(KEY_HOLDING)


# -------------------------------------------------------------------------------------------------------- setting up


def test_605a_2_b_a_house_is_set_up_by_its_administrator_until_both_keys_can_be_turned(staff: Staff) -> None:
    ann = staff["ann"]
    staff.run(people.set_password, ann, staff["carol"], CHOSEN)
    staff.run(people.set_password, ann, staff["dave"], CHOSEN)
    staff.ahead("1 day")
    assert staff.run(setting_up.lasts), "nobody has chosen a password"
    chosen(staff, "carol", CHOSEN)
    chosen(staff, "dave", CHOSEN)
    assert staff.run(setting_up.lasts), "the first day is finished in peace"
    staff.ahead("1 day")
    assert not staff.run(setting_up.lasts)


def test_605a_2_b_setting_up_never_comes_back(keyed: Staff) -> None:
    ann = keyed["ann"]
    for name in ("carol", "cleo"):
        keyed.run(people.take_role, ann, keyed[name], Role.FINANCE)
    for name in STAFF_WITH_GAMING_KEYS:
        keyed.run(people.disable, ann, keyed[name], "an attack")
    assert not keyed.run(setting_up.lasts)
    for _, act in ALONE:
        assert "(§ 605a.2(b))" in keyed.refused(act, ann)
    with pytest.raises(psycopg.Error, match="permission denied"):
        keyed.run(lambda unit: unit.run("update access.credential set trusted_from = null"))


STAFF_WITH_GAMING_KEYS = ("dave", "fay", "paul", "tara", "sue", "maya", "ravi")


def test_605a_2_b_a_house_in_operation_is_not_being_set_up_even_if_nobody_chose_a_password(staff: Staff) -> None:
    assert staff.run(setting_up.lasts)
    assert not commenced(staff).run(setting_up.lasts)


def test_605a_2_b_only_a_house_without_people_becomes_the_demo(keyed: Staff) -> None:
    assert "the database is a house's" in keyed.refused(claim, Purpose.DEMO)


def test_605a_2_b_there_is_one_first_administrator_ever(nobody: Staff) -> None:
    ann = nobody.run(people.first, "ann", "Ann", PASSWORD)
    nobody.owner(
        "insert into access.role_taken (given, taken_by) select id, 'x' from access.role_given where person = %s",
        ann.id,
    )
    assert "ann was administrator before" in nobody.refused(people.first, "eve", "Eve", PASSWORD)


# ------------------------------------------------------------------------------------------------- asked and approved

FINANCE, GAMING = BOTH_KEYS
DECIDED: list[tuple[dict[str, Any], tuple[Any, ...]]] = [
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["finance"]}, (GAMING,)),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["floorperson"]}, (FINANCE,)),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["slot_supervisor"]}, (FINANCE,)),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["executive_director"]}, BOTH_KEYS),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["administrator"]}, BOTH_KEYS),
    ({"change": "role", "sign_in_name": "bob", "role": "floorperson"}, (FINANCE,)),
    ({"change": "password", "sign_in_name": "carol"}, (GAMING,)),
    ({"change": "password", "sign_in_name": "bob"}, (FINANCE,)),
    ({"change": "password", "sign_in_name": "ann"}, BOTH_KEYS),
]


@pytest.mark.parametrize(("content", "keys"), DECIDED)
def test_605a_2_b_other_departments_approve_a_key_holder(keyed: Staff, content: dict[str, Any], keys: Any) -> None:
    id = asked(commenced(keyed), "ann", content)
    assert keyed.run(approvals.request, id).keys == tuple(keys)
    assert "nobody approves what they ask for" in keyed.refused(approvals.approve, id, keyed["ann"])


def test_605a_2_b_a_key_holder_is_added_by_an_approval_and_turns_keys_from_the_next_gaming_day(keyed: Staff) -> None:
    commenced(keyed)
    content = {"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["finance"]}
    id = asked(keyed, "ann", content)
    assert "it still waits for a floorperson" in keyed.refused(key_holders.carry_out, id, keyed["dave"])
    for name in ("carol", "bob"):
        assert "holds no key" in keyed.refused(approvals.approve, id, keyed[name])
    keyed.run(approvals.approve, id, keyed["dave"])
    assert "ann did not approve it" in keyed.refused(key_holders.carry_out, id, keyed["ann"]), "sees no password"
    password = str(keyed.run(key_holders.carry_out, id, keyed["dave"])["one_time_password"])
    assert "it was used by dave" in keyed.refused(key_holders.carry_out, id, keyed["dave"])
    assert password not in str(keyed.everything())
    chosen(keyed, "eve", password)
    change = new_id()
    keyed.run(approvals.ask, change, keyed["dave"], Permission.SYSTEM_CHANGE, {}, "a test")
    assert "on this gaming day" in keyed.refused(approvals.approve, change, keyed["eve"])
    keyed.ahead("1 day")
    later = new_id()
    keyed.run(approvals.ask, later, keyed["dave"], Permission.SYSTEM_CHANGE, {}, "a test")
    assert keyed.run(approvals.approve, later, keyed["eve"]).state == "approved"


def test_605a_2_b_roles_that_change_before_it_is_carried_out_need_their_own_keys(keyed: Staff) -> None:
    pat = keyed.run(people.add, keyed["ann"], "pat", "Pat", [Role.DEALER])
    id = asked(keyed, "ann", {"change": "password", "sign_in_name": "pat"})
    keyed.run(approvals.approve, id, keyed["carol"])
    keyed.run(people.take_role, keyed["ann"], pat, Role.DEALER)
    keyed.run(people.give_role, keyed["ann"], pat, Role.COUNT_TEAM_MEMBER)
    assert "other departments hold the keys" in keyed.refused(key_holders.carry_out, id, keyed["carol"])


def test_605a_2_b_a_key_holder_who_was_disabled_comes_back_under_an_approval(keyed: Staff) -> None:
    ann = keyed["ann"]
    carol = keyed.run(people.disable, ann, keyed["carol"], "left")
    assert "alone gives nobody keys" in keyed.refused(people.enable, ann, carol, "is back")
    carried_out(keyed, asked(keyed, "ann", {"change": "enable", "sign_in_name": "carol"}), "dave")
    assert keyed["carol"].enabled
    bob = keyed.run(people.disable, ann, keyed["bob"], "left")
    assert keyed.run(people.enable, ann, bob, "is back").enabled


REFUSED = [
    ({"change": "add", "sign_in_name": "bob", "name": "Bob", "roles": ["finance"]}, "somebody has it"),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["dealer"]}, "these roles hold no keys"),
    ({"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["dealer", "finance"]}, "work independently"),
    ({"change": "role", "sign_in_name": "bob", "role": "finance"}, "work independently"),
    ({"change": "role", "sign_in_name": "ann", "role": "finance"}, "work independently"),
    ({"change": "role", "sign_in_name": "dave", "role": "floorperson"}, "they have it already"),
    ({"change": "enable", "sign_in_name": "dave"}, "they are enabled already"),
    ({"change": "password", "sign_in_name": "nemo"}, "there is nobody of this name"),
]


@pytest.mark.parametrize(("content", "why"), REFUSED)
def test_what_can_never_be_carried_out_is_not_asked_for(keyed: Staff, content: dict[str, Any], why: str) -> None:
    assert why in keyed.refused(key_holders.ask, new_id(), keyed["ann"], CHANGE, content, "a test")


def test_605a_2_b_two_keys_restore_the_last_administrator_without_any(keyed: Staff) -> None:
    commenced(keyed)
    token = keyed.run(sessions.begin, keyed["ann"]).token
    content = {"sign_in_name": "ann"}
    refused = keyed.refused(key_holders.ask, new_id(), keyed["ann"], RESTORE, content, "a test")
    assert "only a floorperson or above" in refused
    assert "dave is not an administrator" in keyed.refused(
        key_holders.ask, new_id(), keyed["carol"], RESTORE, {"sign_in_name": "dave"}, "a test"
    )
    id = asked(keyed, "carol", content, RESTORE)
    assert "holds no key" in keyed.refused(approvals.approve, id, keyed["cleo"])
    password = carried_out(keyed, id, "dave")
    assert "it has ended" in keyed.refused(sessions.session, token)
    chosen(keyed, "ann", password)
    assert authenticate(keyed.database, "ann", OWN).roles == {Role.ADMINISTRATOR}


# ------------------------------------------------------------------------------------ a password that another one set


@pytest.fixture
def given(staff: Staff) -> Staff:
    """carol of finance has a password that ann set; dave has his own."""
    staff.run(choose, "dave")
    staff.run(people.set_password, staff["ann"], staff["carol"], CHOSEN)
    return staff


@pytest.mark.parametrize("has_chosen", [False, True])
def test_605a_2_b_a_password_of_this_day_turns_no_key_anywhere(given: Staff, has_chosen: bool) -> None:
    if has_chosen:
        chosen(given, "carol", CHOSEN)
    carol, ann, dave = given["carol"], given["ann"], given["dave"]
    id = new_id()
    request = given.run(approvals.ask, id, ann, Permission.SYSTEM_CHANGE, {}, "a test")
    assert not request.can_approve(carol)
    assert "somebody else set the password of carol" in given.refused(approvals.approve, id, carol)
    own = given.run(approvals.ask, new_id(), carol, Permission.SYSTEM_CHANGE, {}, "a test")
    assert own.open_keys == BOTH_KEYS, "asking turned no key"
    given.run(approvals.approve, own.id, given["cleo"])
    given.run(approvals.approve, own.id, dave)
    refused = given.refused(approvals.use, own.id, carol, Permission.SYSTEM_CHANGE)
    assert "somebody else set the password of carol" in refused
    with pytest.raises(Refused):
        countersigned(given.database, "carol", OWN if has_chosen else CHOSEN)
    given.ahead("1 day")
    assert given["carol"].turns_keys is has_chosen


@pytest.mark.parametrize("has_chosen", [False, True])
def test_605a_2_b_the_database_takes_no_key_of_a_password_of_this_day(given: Staff, has_chosen: bool) -> None:
    if has_chosen:
        chosen(given, "carol", CHOSEN)
    id, carol = new_id(), given["carol"]
    given.run(approvals.ask, id, given["ann"], Permission.SYSTEM_CHANGE, {}, "a test")
    for statement in (
        f"insert into access.decision values ('{id}', '{carol.id}', '{{finance}}', true, '')",
        "insert into access.request (id, kind, content, section, needs, asker_counts, asked_by, asked_roles, why,"
        f" expires_at) values (gen_random_uuid(), 'system_change', '{{}}', '605a.2(b)', '[[\"finance\"]]', true,"
        f" '{carol.id}', '{{finance}}', 'a test', ledger.now() + interval '1 hour')",
        f"insert into access.signature values ('paper', '1', 'first', '{carol.id}', '{{finance}}', sha256('x'))",
    ):
        with pytest.raises(Refused, match="carol has a password of this gaming day that somebody else set"):
            given.run(lambda unit, sql=statement: unit.run(sql))
    for column in ("keys_from", "trusted_from"):
        with pytest.raises(psycopg.Error, match="permission denied"):
            given.run(lambda unit, of=column: unit.run(f"update access.credential set {of} = null"))


def test_605a_2_b_who_has_a_password_of_this_day_signs_nothing_second(given: Staff) -> None:
    for name in ("maya", "sue"):
        given.run(people.set_password, given["ann"], given[name], CHOSEN)
    assert "somebody else set the password of maya" in given.refused(signatures.sign, PAPER, "first", given["maya"])
    with pytest.raises(Refused, match="somebody else set the password of sue"):
        verify(given["sam"], Permission.VOID_VOUCHER, given["sue"])


SECOND = sorted(permission for permission, one in RULES.items() if one.second)


@pytest.mark.parametrize("permission", SECOND)
def test_605a_2_b_no_second_persons_part_is_done_with_a_password_of_this_day(given: Staff, permission: Any) -> None:
    """Filings decided, devices inspected, deviations, recounts, overrides: each is one of two people's."""
    names = {"carol", "kim", "lars", "kate", "mona", "sue", "paul", "maya"}
    name = next(name for name in sorted(names) if given[name].holds(*RULES[permission].roles))
    assert can(given[name], permission) is (name != "carol")
    if name != "carol":
        given.run(people.set_password, given["ann"], given[name], CHOSEN)
        chosen(given, name, CHOSEN)
    assert not can(given[name], permission)
    with pytest.raises(Refused, match=f"somebody else set the password of {name}"):
        verify(given[name], permission)
    given.ahead("1 day")
    if name != "carol":
        assert can(given[name], permission)
        verify(given[name], permission)


def test_605a_2_b_a_filing_is_not_decided_with_a_password_of_this_day(given: Staff) -> None:
    id = given.run(filings.file, new_id(), given["tara"], "rules_submission", content()).id
    given.run(people.set_password, given["ann"], given["edith"], CHOSEN)
    chosen(given, "edith", CHOSEN)

    def decide(unit: Unit) -> filings.Filing:
        return filings.decide(unit, id, people.person(unit, "edith"), approves=True, reason="a test")

    with pytest.raises(Refused, match="somebody else set the password of edith"):
        given.run(decide)
    given.ahead("1 day")
    assert given.run(decide).decisions


def test_the_password_that_was_handed_over_is_not_chosen_again(given: Staff) -> None:
    with pytest.raises(Refused, match="choose another one that only you know"):
        chosen(given, "carol", CHOSEN, CHOSEN)
    assert given["carol"].must_choose


def test_who_changes_their_own_password_goes_on_turning_keys(given: Staff) -> None:
    dave = given["dave"]
    given.run(people.set_password, dave, dave, OWN)
    assert given["dave"].turns_keys


# ---------------------------------------------------------------------- people as they are, not as they were looked up


def test_465a_11_b_9_a_password_that_was_replaced_chooses_no_other_one(keyed: Staff) -> None:
    """Somebody who knew the old one, and has the prompt for a new one open, does not take the account back."""
    thief = authenticate(keyed.database, "carol", PASSWORD, choosing=True)
    password = carried_out(keyed, asked(keyed, "ann", {"change": "password", "sign_in_name": "carol"}), "dave")
    refused = keyed.refused(people.set_password, thief, thief, "the thief chose this one")
    assert "it was changed after you signed in" in refused
    chosen(keyed, "carol", password)
    assert "it was changed after you signed in" in keyed.refused(people.set_password, thief, thief, CHOSEN)
    keyed.run(people.disable, keyed["ann"], keyed["carol"], "left")
    assert "this person is disabled" in keyed.refused(people.set_password, thief, thief, CHOSEN)


def dismissed(staff: Staff, name: str) -> Person:
    """Somebody as they were before they were dismissed: their password was typed, and the shell waits for another."""
    before = staff[name]
    staff.run(people.disable, staff["ann"] if name != "ann" else staff["abe"], before, "left")
    return before


def demoted(staff: Staff, name: str) -> Person:
    before = staff[name]
    for role in sorted(before.roles):
        staff.run(people.take_role, staff["ann"] if name != "ann" else staff["abe"], before, role)
    return before


@pytest.fixture
def two(staff: Staff) -> Staff:
    """A house with a second administrator."""
    staff.run(people.add, staff["ann"], "abe", "Abe", [Role.ADMINISTRATOR])
    for name in ("carol", "cleo", "dave", "fay"):
        staff.run(choose, name)
    return staff


@pytest.mark.parametrize("gone", [dismissed, demoted])
def test_605a_2_b_who_was_dismissed_meanwhile_turns_no_key(two: Staff, gone: Any) -> None:
    content = {"change": "add", "sign_in_name": "eve", "name": "Eve", "roles": ["finance"]}
    id = asked(two, "ann", content)
    dave = gone(two, "dave")
    for act in (approvals.approve, approvals.refuse):
        said = two.refused(act, id, dave, "a test")
        assert "dave is disabled" in said or "dave no longer has the same roles" in said
    two.run(approvals.approve, id, two["fay"])
    carried = gone(two, "fay")
    assert "(§ 605a.2(b))" in two.refused(key_holders.carry_out, id, carried)
    maya = gone(two, "maya")
    assert "maya" in two.refused(signatures.sign, PAPER, "first", maya)
    ann = gone(two, "ann")
    assert "ann" in two.refused(key_holders.ask, new_id(), ann, CHANGE, content, "a test")
    for alone in (
        lambda unit: people.add(unit, ann, "fred", "Fred", [Role.DEALER], CHOSEN),
        lambda unit: people.give_role(unit, ann, people.person(unit, "bob"), Role.INSTRUCTOR),
        lambda unit: people.take_role(unit, ann, people.person(unit, "bob"), Role.DEALER),
        lambda unit: people.disable(unit, ann, people.person(unit, "bob"), "a test"),
        lambda unit: people.set_password(unit, ann, people.person(unit, "bob"), CHOSEN),
    ):
        said = two.refused(alone)
        assert "ann is disabled" in said or "only an administrator may" in said


def test_605a_2_b_what_somebody_approved_who_was_dismissed_since_is_not_carried_out(two: Staff) -> None:
    for leaves in ("carol", "ann"):
        id = new_id()
        two.run(devices.ask, id, two["ann"], ["1001"], "a new terminal")
        two.run(approvals.approve, id, two["carol"] if leaves == "carol" else two["cleo"])
        two.run(approvals.approve, id, two["dave"])
        dismissed(two, leaves)
        said = two.refused(devices.issue, id, two["abe"])
        assert f"{leaves} asked for it or approved it, and is disabled since" in said


def test_605a_2_b_the_database_takes_no_role_that_its_person_does_not_hold(keyed: Staff) -> None:
    id, bob = new_id(), keyed["bob"]
    keyed.run(approvals.ask, id, keyed["ann"], Permission.SYSTEM_CHANGE, {}, "a test")
    for statement in (
        f"insert into access.decision values ('{id}', '{bob.id}', '{{finance}}', true, '')",
        "insert into access.request (id, kind, content, section, needs, asker_counts, asked_by, asked_roles, why,"
        f" expires_at) values (gen_random_uuid(), 'system_change', '{{}}', '605a.2(b)', '[[\"finance\"]]', true,"
        f" '{bob.id}', '{{finance}}', 'a test', ledger.now() + interval '1 hour')",
        f"insert into access.signature values ('paper', '1', 'first', '{bob.id}', '{{finance}}', sha256('x'))",
    ):
        with pytest.raises(Refused, match="bob no longer has the same roles"):
            keyed.run(lambda unit, sql=statement: unit.run(sql))


# ------------------------------------------------------------------------------- whatever an administrator does alone


class Alone(RuleBasedStateMachine):
    """An administrator with every act at hand, and with every password that they chose or were shown."""

    staff: Staff

    def __init__(self) -> None:
        super().__init__()
        self.passwords: dict[str, str] = {}
        self.requests: list[UUID] = []
        self.made = 0

    def run(self, act: Any, *args: Any) -> Any:
        """What came of it; refusals are what is expected."""
        try:
            return self.staff.run(act, *args)
        except Refused:
            return None

    @property
    def ann(self) -> Any:
        return self.staff["ann"]

    people_ = strategies.sampled_from(("ann", "bob", "carol", "cleo", "dave", "fay", "eve0", "eve1", "eve2"))
    roles = strategies.sampled_from(sorted(Role))

    def whom(self, name: str) -> Any:
        return self.run(people.find, name)

    @rule(role=roles)
    def adds(self, role: Role) -> None:
        name = f"eve{self.made}"
        if self.run(people.add, self.ann, name, "Eve", [role], CHOSEN) is not None:
            self.passwords[name] = CHOSEN
            self.made += 1

    @rule(name=people_, role=roles)
    def gives(self, name: str, role: Role) -> None:
        if whom := self.whom(name):
            self.run(people.give_role, self.ann, whom, role)

    @rule(name=people_, role=roles)
    def takes(self, name: str, role: Role) -> None:
        if whom := self.whom(name):
            self.run(people.take_role, self.ann, whom, role)

    @rule(name=people_)
    def sets(self, name: str) -> None:
        if (whom := self.whom(name)) and name != "ann":
            done = self.run(lambda unit: people.set_password(unit, self.ann, whom, CHOSEN) or True)
            if done:
                self.passwords[name] = CHOSEN

    @rule(name=people_)
    def chooses_for(self, name: str) -> None:
        if name in self.passwords:
            own = f"{OWN} {len(self.requests)}"
            try:
                chosen(self.staff, name, self.passwords[name], own)
            except Refused:
                return
            self.passwords[name] = own

    @rule(name=people_, enabled=strategies.booleans())
    def switches(self, name: str, enabled: bool) -> None:
        if whom := self.whom(name):
            self.run(people.enable if enabled else people.disable, self.ann, whom, "a test")

    @rule(kind=strategies.sampled_from([Permission.SYSTEM_CHANGE, Permission.DEVICE_CREDENTIALS, CHANGE]), name=people_)
    def asks(self, kind: Permission, name: str) -> None:
        who = self.whom(name) if name in self.passwords else self.ann
        if who is None:
            return
        id = new_id()
        if kind is CHANGE:
            content = {"change": "add", "sign_in_name": f"fred{len(self.requests)}", "name": "F", "roles": ["finance"]}
            done = self.run(key_holders.ask, id, who, kind, content, "a test")
        else:
            done = self.run(approvals.ask, id, who, kind, {"asset_numbers": ["1001"]}, "a test")
        if done is not None:
            self.requests.append(id)

    @rule(name=people_)
    def approves(self, name: str) -> None:
        """As everybody whose password they know, and as themselves."""
        if name in self.passwords or name == "ann":
            for id in self.requests:
                self.run(approvals.approve, id, self.whom(name))

    @rule()
    def waits(self) -> None:
        self.staff.ahead("1 day")

    @invariant()
    def no_request_is_approved(self) -> None:
        if not self.requests:
            return
        for id in self.requests:
            assert self.staff.run(approvals.request, id).state in ("waiting", "expired"), id


@pytest.mark.parametrize("operating", [True, False])
def test_605a_2_b_no_request_is_approved_whatever_an_administrator_does_alone(keyed: Staff, operating: bool) -> None:
    if operating:
        commenced(keyed)

    class Here(Alone):
        staff = keyed

        def __init__(self) -> None:
            super().__init__()
            self.made = len([one for one in keyed.run(people.people) if one.sign_in_name.startswith("eve")])

    run_state_machine_as_test(Here, settings=settings(max_examples=8, stateful_step_count=25))  # type: ignore[no-untyped-call]
