"""Forbidden pairs of training: teaching, testing, judging and taking back."""

from __future__ import annotations

from typing import Any

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.training import held, records
from tests.access.staff import Staff
from tests.separation.pairs import pair, refusal
from tests.training.training import MONDAY, PROGRAM, take


def _give(staff: Staff, name: str, role: Role) -> None:
    staff.run(people.give_role, staff["ann"], staff[name], role)


def _lesson(staff: Staff, by: str, dealer: str) -> Any:
    id = new_id()
    staff.run(records.record_lesson, id, staff[by], dealer, "blackjack", MONDAY, 60, "payouts")
    return id


def _judge(staff: Staff, by: str, test: Any) -> Refused:
    def judge(unit: Any) -> object:
        return held.judge(unit, new_id(), staff[by], test, satisfied=True, remarks="dealt well")

    return refusal(lambda: staff.run(judge))


def _at_felt(staff: Staff, by: str, dealer: str) -> Refused:
    def record(unit: Any) -> object:
        return held.record_at_felt(
            unit, new_id(), staff[by], dealer, "blackjack", MONDAY, satisfied=True, remarks="dealt well"
        )

    return refusal(lambda: staff.run(record))


@pair("a dealer who instructs", "is trained", "records the hours", "527.2(1)")
def _own_hours(staff: Staff) -> Refused:
    _give(staff, "bob", Role.INSTRUCTOR)
    return refusal(lambda: _lesson(staff, "bob", "bob"))


@pair("a dealer who instructs", "is trained in a topic", "records it", "527.3(4)")
def _own_topic(staff: Staff) -> Refused:
    _give(staff, "bob", Role.INSTRUCTOR)
    return refusal(lambda: staff.run(records.record_topic, new_id(), staff["bob"], "bob", "tips", MONDAY))


@pair("a dealer who instructs", "shows a proof", "records that it was seen", "527.1")
def _own_proof(staff: Staff) -> Refused:
    _give(staff, "bob", Role.INSTRUCTOR)
    return refusal(lambda: staff.run(records.record_proof, new_id(), staff["bob"], "bob", "school", MONDAY, {}))


@pair("an instructor", "records a lesson", "takes it back", "527.5(b)")
def _record_and_strike(staff: Staff) -> Refused:
    id = _lesson(staff, "ines", "bob")
    return refusal(lambda: staff.run(records.strike, id, staff["ines"], "twice"))


@pair("a dealer who is pit boss", "is trained", "takes the record back", "527.5(b)")
def _strike_own(staff: Staff) -> Refused:
    _give(staff, "bob", Role.PIT_BOSS)
    id = _lesson(staff, "ines", "bob")
    return refusal(lambda: staff.run(records.strike, id, staff["bob"], "twice"))


@pair("a pit boss", "is satisfied with a test at the felt", "takes that back", "527.5(b)")
def _judge_and_strike(staff: Staff) -> Refused:
    id = new_id()
    staff.run(
        lambda unit: held.record_at_felt(
            unit, id, staff["paul"], "bob", "blackjack", MONDAY, satisfied=True, remarks="dealt well"
        )
    )
    return refusal(lambda: staff.run(records.strike, id, staff["paul"], "it was dora"))


@pair("a dealer who is pit boss", "takes a table test", "is satisfied with it", "527.5(a)")
def _judge_own(staff: Staff) -> Refused:
    _give(staff, "bob", Role.PIT_BOSS)
    return _judge(staff, "bob", take(staff, "bob", "three-card-poker"))


@pair("a pit boss who instructs", "teaches a dealer", "is satisfied with the table test", "527.5(a)")
def _teach_and_judge(staff: Staff) -> Refused:
    _give(staff, "paul", Role.INSTRUCTOR)
    _lesson(staff, "paul", "bob")
    return _judge(staff, "paul", take(staff, "bob", "three-card-poker"))


@pair("a pit boss who instructs", "teaches a dealer", "records a test at the felt", "527.5(a)")
def _teach_and_judge_at_felt(staff: Staff) -> Refused:
    _give(staff, "paul", Role.INSTRUCTOR)
    _lesson(staff, "paul", "bob")
    return _at_felt(staff, "paul", "bob")


@pair("a dealer who is pit boss", "shows a round at the felt", "records the test", "527.5(a)")
def _at_felt_own(staff: Staff) -> Refused:
    _give(staff, "bob", Role.PIT_BOSS)
    return _at_felt(staff, "bob", "bob")


@pair("a director of table games", "files a training program", "decides it", "527.4")
def _file_and_decide(staff: Staff) -> Refused:
    id = new_id()
    staff.run(filings.file, id, staff["tara"], "training_program", PROGRAM)
    decide = lambda unit: filings.decide(unit, id, staff["tara"], approves=True, reason="mine")  # noqa: E731
    return refusal(lambda: staff.run(decide))
