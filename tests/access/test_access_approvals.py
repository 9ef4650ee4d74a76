"""What waits for a second person: two keys, two people; decided once, used once, in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltwork.access import approvals, people, trail
from feltwork.access.approvals import Decision, _fitted
from feltwork.access.permissions import BOTH_KEYS, Key, Permission
from feltwork.access.person import Person
from feltwork.access.roles import Role
from feltwork.database.database import Unit
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.access.staff import Staff, at_once

SYSTEM, CORRECTION = Permission.SYSTEM_CHANGE, Permission.CORRECT_AFTER_SETTLEMENT
CONTENT = {"table": "T1", "rules": {"pair_plus": "floor"}}


def asked(staff: Staff, by: str, kind: Permission = SYSTEM, **more: Any) -> UUID:
    """A request by somebody."""
    person, id = staff[by], new_id()
    staff.run(lambda unit: approvals.ask(unit, id, person, kind, CONTENT, "a new paytable", **more))
    return id


def state(staff: Staff, id: UUID) -> tuple[str, list[str | None]]:
    """How a request stands, and who turned each key."""
    found = staff.run(approvals.request, id)
    return found.state, [signer and signer.sign_in_name for signer in found.signed]


def use(staff: Staff, id: UUID, by: str = "ann", kind: Permission = SYSTEM) -> Any:
    return staff.run(approvals.use, id, staff[by], kind)


# ----------------------------------------------------------------------------------------------------------- two keys


def test_605a_2_b_finance_and_table_games_sign_what_an_administrator_asks_for(staff: Staff) -> None:
    last = staff.last
    id = asked(staff, "ann")
    assert state(staff, id) == ("waiting", [None, None])
    said = staff.refused(approvals.use, id, staff["ann"], SYSTEM)
    assert (
        "it still waits for a finance department member and a floorperson or above, or a slot supervisor or above"
        in said
    )
    assert "605a.2(b)" in said
    staff.run(approvals.approve, id, staff["dave"])
    assert state(staff, id) == ("waiting", [None, "dave"])
    staff.run(approvals.approve, id, staff["carol"], "seen")
    assert state(staff, id) == ("approved", ["carol", "dave"])
    used = use(staff, id)
    assert [signer.sign_in_name for signer in used.signed] == ["carol", "dave"]
    assert state(staff, id)[0] == "used"
    assert staff.acts(last) == [
        ("ann", "asked", f"request {id}"),
        ("dave", "approved", f"request {id}"),
        ("carol", "approved", f"request {id}"),
        ("ann", "request_used", f"request {id}"),
    ]


@pytest.mark.parametrize(
    ("asker", "second", "keys"),
    [
        ("carol", "dave", ["carol", "dave"]),
        ("carol", "sue", ["carol", "sue"]),
        ("dave", "carol", ["carol", "dave"]),
        ("sue", "carol", ["carol", "sue"]),
    ],
)
def test_605a_2_b_the_askers_own_key_counts(staff: Staff, asker: str, second: str, keys: list[str]) -> None:
    id = asked(staff, asker)
    staff.run(approvals.approve, id, staff[second])
    assert state(staff, id) == ("approved", keys)


def test_605a_2_b_table_games_and_slot_operations_together_are_one_key(staff: Staff) -> None:
    id = asked(staff, "dave")
    assert "sue holds no key that it still needs" in staff.refused(approvals.approve, id, staff["sue"])
    assert "fay holds no key that it still needs" in staff.refused(approvals.approve, id, staff["fay"])
    assert state(staff, id) == ("waiting", [None, "dave"])


@pytest.mark.parametrize("who", ["bob", "sam", "sid", "kim", "ida"])
def test_605a_2_b_nobody_else_turns_a_key(staff: Staff, who: str) -> None:
    staff.run(people.add, staff["ann"], "ida", "Ida", [Role.ADMINISTRATOR])
    id = asked(staff, "ann")
    assert f"{who} holds no key that it still needs (§ 605a.2(b))" in staff.refused(approvals.approve, id, staff[who])
    assert f"{who} holds none of its keys" in staff.refused(approvals.refuse, id, staff[who], "no")


def test_nobody_approves_what_they_ask_for(staff: Staff) -> None:
    id = asked(staff, "carol")
    assert "nobody approves what they ask for" in staff.refused(approvals.approve, id, staff["carol"])
    assert state(staff, id) == ("waiting", ["carol", None])


def test_nobody_turns_two_keys(staff: Staff) -> None:
    id = asked(staff, "ann")
    staff.run(approvals.approve, id, staff["carol"])
    assert "carol has decided already" in staff.refused(approvals.approve, id, staff["carol"])
    assert state(staff, id) == ("waiting", ["carol", None])


def test_the_roles_count_that_a_signer_held_when_they_signed(staff: Staff) -> None:
    id = asked(staff, "ann")
    staff.run(approvals.approve, id, staff["dave"])
    staff.run(people.take_role, staff["ann"], staff["dave"], Role.FLOORPERSON)
    assert state(staff, id) == ("waiting", [None, "dave"])
    staff.run(people.disable, staff["ann"], staff["carol"], "left")
    assert "carol holds no key" in staff.refused(approvals.approve, id, staff["carol"])


@pytest.mark.parametrize("who", ["bob", "sam", "sid", "kim"])
def test_who_may_not_ask(staff: Staff, who: str) -> None:
    said = staff.refused(lambda unit: approvals.ask(unit, new_id(), staff[who], SYSTEM, CONTENT, "why"))
    assert f"system change asked for by {who}: only a" in said


# --------------------------------------------------------------------------------------------------------- correction


def test_a_correction_after_settlement_needs_a_floorperson_other_than_who_asks(staff: Staff) -> None:
    by_dealer, by_floorperson = asked(staff, "bob", CORRECTION), asked(staff, "dave", CORRECTION)
    assert state(staff, by_floorperson) == ("waiting", [None]), "the asker's own key does not count here"
    for who in ("dora", "carol", "sue"):
        assert f"{who} holds no key" in staff.refused(approvals.approve, by_dealer, staff[who])
    assert "nobody approves what they ask for" in staff.refused(approvals.approve, by_floorperson, staff["dave"])
    for id in (by_dealer, by_floorperson):
        staff.run(approvals.approve, id, staff["fay"])
        assert state(staff, id) == ("approved", ["fay"])
        assert use(staff, id, "bob", CORRECTION).signed[0].sign_in_name == "fay"


# ----------------------------------------------------------------------------------------------------- how it can end


def test_a_refusal_ends_it_before_and_after_it_is_approved(staff: Staff) -> None:
    for signed in ([], ["carol", "dave"]):
        id = asked(staff, "ann")
        for who in signed:
            staff.run(approvals.approve, id, staff[who])
        assert "no reason is stated" in staff.refused(approvals.refuse, id, staff["fay"], " ")
        staff.run(approvals.refuse, id, staff["fay"], "not tonight")
        assert state(staff, id)[0] == "refused"
        assert "fay refused it: not tonight" in staff.refused(approvals.use, id, staff["ann"], SYSTEM)
        assert "fay refused it" in staff.refused(approvals.approve, id, staff["sue"])
        assert "fay refused it" in staff.refused(approvals.refuse, id, staff["sue"], "no")


def test_who_asked_can_take_it_back(staff: Staff) -> None:
    id = asked(staff, "ann")
    staff.run(approvals.refuse, id, staff["ann"], "a slip")
    assert "ann refused it: a slip" in staff.refused(approvals.use, id, staff["ann"], SYSTEM)


def test_its_time_is_over(staff: Staff) -> None:
    waiting, signed = asked(staff, "carol"), asked(staff, "carol")
    staff.run(approvals.approve, signed, staff["dave"])
    staff.ahead("61 minutes")
    for id in (waiting, signed):
        assert "its time is over" in staff.refused(approvals.approve, id, staff["sue"])
        assert "its time is over (§ 605a.2(b)); ask anew" in staff.refused(approvals.use, id, staff["ann"], SYSTEM)
    longer = asked(staff, "carol", good_for_s=7200)
    staff.ahead("61 minutes")
    staff.run(approvals.approve, longer, staff["dave"])
    assert state(staff, longer) == ("approved", ["carol", "dave"])


def test_it_is_used_once_and_for_what_it_was_approved(staff: Staff) -> None:
    id = asked(staff, "carol")
    staff.run(approvals.approve, id, staff["dave"])
    ann = staff["ann"]
    assert "it is not for change_progressives" in staff.refused(approvals.use, id, ann, Permission.CHANGE_PROGRESSIVES)
    other = {**CONTENT, "table": "T2"}
    assert "is not what was approved" in staff.refused(approvals.use, id, ann, SYSTEM, other)
    staff.run(approvals.use, id, ann, SYSTEM, {"rules": {"pair_plus": "floor"}, "table": "T1"})
    assert "it was used by ann" in staff.refused(approvals.use, id, ann, SYSTEM)
    assert "it was used by ann" in staff.refused(approvals.approve, id, staff["fay"])
    assert "it was used by ann" in staff.refused(approvals.refuse, id, staff["fay"], "no")


def test_used_in_the_transaction_of_the_act(staff: Staff) -> None:
    id = asked(staff, "carol")
    staff.run(approvals.approve, id, staff["dave"])
    ann = staff["ann"]

    def act(unit: Unit) -> None:
        approvals.use(unit, id, ann, SYSTEM)
        raise Refused("the act", "it could not be done")

    assert "it could not be done" in staff.refused(act)
    assert state(staff, id)[0] == "approved"


def test_used_twice_at_once_is_used_once(staff: Staff) -> None:
    id = asked(staff, "carol")
    staff.run(approvals.approve, id, staff["dave"])
    ann = staff["ann"]

    def act(unit: Unit) -> None:
        approvals.use(unit, id, ann, SYSTEM)
        trail.note(unit, ann, "rules_changed", "table T1")

    done = at_once(*(lambda: staff.run(act) for _ in range(6)))
    assert [one.why for one in done if isinstance(one, Refused)] == ["it was used by ann"] * 5
    assert len(staff.trail(doing="rules_changed")) == 1


def test_used_and_refused_at_once_is_one_or_the_other(staff: Staff) -> None:
    ann, fay = staff["ann"], staff["fay"]
    for _ in range(5):
        id = asked(staff, "carol")
        staff.run(approvals.approve, id, staff["dave"])
        works: list[Callable[[], Any]] = [
            lambda one=id: staff.run(approvals.use, one, ann, SYSTEM),  # type: ignore[misc]
            lambda one=id: staff.run(approvals.refuse, one, fay, "stop"),  # type: ignore[misc]
        ]
        [lost] = [one.why for one in at_once(*works) if isinstance(one, Refused)]
        assert (lost, state(staff, id)[0]) in (("fay refused it: stop", "refused"), ("it was used by ann", "used"))


def test_two_who_hold_the_same_key_at_once_turn_it_once(staff: Staff) -> None:
    id = asked(staff, "carol")
    dave, fay, sue = staff["dave"], staff["fay"], staff["sue"]
    done = at_once(*(lambda who=who: staff.run(approvals.approve, id, who) for who in (dave, fay, sue)))
    assert [one.why for one in done if isinstance(one, Refused)] == ["every key is turned already"] * 2


# --------------------------------------------------------------------------------------------------------- asked twice


def test_the_same_id_is_the_same_request(staff: Staff) -> None:
    carol, id = staff["carol"], new_id()

    def ask(unit: Unit, by: Person, content: dict[str, Any]) -> Any:
        return approvals.ask(unit, id, by, SYSTEM, content, "why")

    assert staff.run(ask, carol, CONTENT) == staff.run(ask, carol, CONTENT)
    for by, content in ((carol, {"table": "T2"}), (staff["dave"], CONTENT)):
        assert "this id was used for other content" in staff.refused(ask, by, content)
    done = at_once(*(lambda: staff.run(ask, carol, CONTENT) for _ in range(4)))
    assert len({one.id for one in done if not isinstance(one, Refused)}) == 1


def test_a_person_has_a_bounded_number_of_requests_waiting(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "MOST_WAITING", 3)
    carol = staff["carol"]

    def ask(id: UUID) -> Any:
        return staff.run(approvals.ask, id, carol, SYSTEM, CONTENT, "why")

    done = at_once(*(lambda: ask(new_id()) for _ in range(6)))
    refused = [str(one) for one in done if isinstance(one, Refused)]
    asked_for = [one.id for one in done if not isinstance(one, Refused)]
    assert len(asked_for) == 3, "however many are sent at once"
    assert all("3 requests of carol are waiting" in one for one in refused)
    assert ask(asked_for[0]).id == asked_for[0], "the same id is the same request"
    asked(staff, "dave")  # others ask as before
    staff.run(approvals.refuse, asked_for[0], carol, "a mistake")
    ask(new_id())
    with pytest.raises(Refused, match="are waiting"):
        ask(new_id())
    staff.ahead("61 minutes")
    ask(new_id())


@pytest.mark.parametrize("why", ["", "  ", "x" * 401])
def test_without_a_reason_nothing_is_asked(staff: Staff, why: str) -> None:
    said = staff.refused(lambda unit: approvals.ask(unit, new_id(), staff["carol"], SYSTEM, {}, why))
    assert "no reason is stated, or too long a one" in said


def test_a_request_that_is_none(staff: Staff) -> None:
    for work in (approvals.request, approvals.approved):
        assert "nothing was asked for under this id" in staff.refused(work, new_id())


# ------------------------------------------------------------------------------------------------------------- reading


def test_what_waits_and_who_can_decide_it(staff: Staff) -> None:
    system, correction, over = asked(staff, "ann"), asked(staff, "bob", CORRECTION), asked(staff, "carol")
    staff.run(approvals.refuse, over, staff["dave"], "no")
    found = {one.id: one for one in staff.run(approvals.waiting)}
    assert list(found) == [system, correction]
    assert [one.id for one in staff.run(approvals.waiting, CORRECTION)] == [correction]
    for name, can in {
        "carol": (True, False),
        "dave": (True, True),
        "bob": (False, False),
        "ann": (False, False),
    }.items():
        person = staff[name]
        assert (found[system].can_approve(person), found[correction].can_approve(person)) == can, name
    assert found[system].can_refuse(staff["ann"])
    shown = found[correction].to_json()
    assert (shown["kind"], shown["asked_by"], shown["state"], shown["section"], shown["content"]) == (
        "correct_after_settlement",
        "bob",
        "waiting",
        "605a.2(d)(6)",
        CONTENT,
    )
    assert shown["keys"] == [{"needs": "a floorperson or above", "signed_by": None}]
    staff.run(approvals.approve, system, staff["carol"])
    staff.run(approvals.approve, system, staff["dave"])
    assert staff.run(approvals.waiting)[0].state == "approved", "it is listed until it is used"
    use(staff, system)
    staff.ahead("61 minutes")
    assert staff.run(approvals.waiting) == []


# ------------------------------------------------------------------------------------------------------ the database


def test_the_database_refuses_a_use_with_too_few_people_and_a_decision_of_ones_own(staff: Staff) -> None:
    id = asked(staff, "ann")
    staff.run(approvals.approve, id, staff["carol"])
    attempts = {
        "it is not approved": ("insert into access.request_used (request, used_by) values (%s, 'ann')", (id,)),
        "nobody approves what they ask for": (
            "insert into access.decision (request, person, roles, approves, reason)"
            " values (%s, %s, '{finance}', true, '')",
            (id, staff["ann"].id),
        ),
    }
    asked_alone = asked(staff, "carol")
    for why, (statement, parameters) in attempts.items():
        with pytest.raises(psycopg.Error, match=why):
            staff.owner(statement, *parameters)
    with pytest.raises(psycopg.Error, match="it is not approved"):
        staff.owner("insert into access.request_used (request, used_by) values (%s, 'carol')", asked_alone)
    staff.run(approvals.approve, asked_alone, staff["dave"])
    staff.ahead("61 minutes")
    with pytest.raises(psycopg.Error, match="it is not approved"):
        staff.owner("insert into access.request_used (request, used_by) values (%s, 'carol')", asked_alone)
    with pytest.raises(psycopg.Error, match="it is over"):
        staff.owner(
            "insert into access.decision (request, person, roles, approves, reason) values (%s, %s, '{}', true, '')",
            asked_alone,
            staff["fay"].id,
        )


# ----------------------------------------------------------------------------------------------------------- matching


def signer(number: int, roles: frozenset[Role]) -> Decision:
    return Decision(f"p{number}", f"P{number}", UUID(int=number), roles, True, "", None)


ROLES = st.frozensets(st.sampled_from(list(Role)[:4]), max_size=4)


@given(st.lists(ROLES, max_size=4), st.lists(ROLES, max_size=4))
def test_as_many_keys_are_turned_as_people_can_turn(keys: list[frozenset[Role]], held: list[frozenset[Role]]) -> None:
    """Beside every way to hand the keys round, tried one by one."""
    fitted = _fitted(tuple(Key(roles) for roles in keys), [signer(*one) for one in enumerate(held)])
    turned = [(key, one) for key, one in zip(keys, fitted, strict=True) if one is not None]
    assert all(one.roles & key for key, one in turned)
    assert len({one.person for _, one in turned}) == len(turned), "nobody turns two"

    def best(left: list[frozenset[Role]], people: frozenset[int]) -> int:
        if not left:
            return 0
        taken = [1 + best(left[1:], people - {one}) for one in people if held[one] & left[0]]
        return max([best(left[1:], people), *taken])

    assert len(turned) == best(keys, frozenset(range(len(held))))


def test_605a_2_b_one_person_with_every_role_turns_one_key() -> None:
    """Such a person can't be added; if one were there, a second would still be needed."""
    everybody = signer(1, frozenset(Role))
    assert sum(one is not None for one in _fitted(BOTH_KEYS, [everybody])) == 1
