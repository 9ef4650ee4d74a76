"""Who may deal what: every requirement, one by one, with its section."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import psycopg
import pytest

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.filing import filings
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.training import held, personnel, program, qualification, records
from feltwork.wagering.report_documents import made
from tests.access.staff import Staff, at_once
from tests.training.training import MONDAY, PROGRAM, at_felt, commence, file_program, lessons, take, teach, topics

LATER = date(2026, 6, 1)
ELSEWHERE = {
    "employer": "Boardwalk",
    "jurisdiction": "New Jersey",
    "from": "2025-06-01",
    "until": "2025-12-01",
    "games": ["blackjack", "three-card-poker"],
}
SCHOOL = {
    "school": "Harrisburg School of Dealing",
    "completed_on": "2025-11-01",
    "games": ["blackjack", "spanish-21"],
    "hours": 100,
    "blackjack_hours": 80,
    "weeks": 5,
}


def unmet(staff: Staff, dealer: str, game: str, on: date = LATER) -> list[str]:
    return [lack.section for lack in staff.run(qualification.may_deal, staff[dealer], game, on).unmet]


def proof(staff: Staff, kind: str, content: dict[str, Any], applied: date = MONDAY, dealer: str = "bob") -> None:
    staff.run(records.record_proof, new_id(), staff["ines"], dealer, kind, applied, content)


def refused(staff: Staff, kind: str, content: dict[str, Any], applied: date = MONDAY) -> str:
    return staff.refused(records.record_proof, new_id(), staff["ines"], "bob", kind, applied, content)


# ------------------------------------------------------------------------------------------- the whole of it


def test_527_5_a_who_has_trained_completed_the_program_and_passed_may_deal(staff: Staff) -> None:
    assert unmet(staff, "bob", "three-card-poker") == [
        *["611a.2(a)(1)"] * 3,  # hours, hours in Blackjack, weeks
        "611a.2(a)(2)",
        *(f"527.3({number})" for number in range(1, 9)),
        "611a.5",
    ]
    teach(staff, "bob", [*lessons("blackjack", 80, 5), *lessons("three-card-poker", 20, 1)])
    topics(staff, "bob", but="resuscitation")
    assert unmet(staff, "bob", "three-card-poker") == ["527.3(8)", "611a.5"]
    staff.run(records.record_topic, new_id(), staff["ines"], "bob", "resuscitation", MONDAY)
    assert unmet(staff, "bob", "three-card-poker") == ["611a.5"]
    at_felt(staff, "bob", "three-card-poker")
    assert unmet(staff, "bob", "three-card-poker") == []
    assert unmet(staff, "bob", "three-card-poker", date(2026, 1, 20)) != []  # the course was not complete then
    # Another game of the same type: as much as the program says, and a table test in it (611a.2(d)).
    assert unmet(staff, "bob", "four-card-poker") == ["611a.2(d)", "611a.5"]
    file_program(staff)
    in_force = date(2100, 1, 1)
    assert unmet(staff, "bob", "four-card-poker", in_force) == ["611a.2(d)", "611a.5"]
    teach(staff, "bob", lessons("four-card-poker", 8, 1, begins=date(2026, 3, 2)))
    assert unmet(staff, "bob", "four-card-poker", in_force) == ["611a.5"]
    # Another type: the shorter course (611a.2(b)(1)).
    assert unmet(staff, "bob", "high-roll-dice")[:2] == ["611a.2(b)(1)", "611a.2(b)(1)"]


def test_611a_2_d_before_the_amendment_another_game_of_the_type_took_the_test_alone(staff: Staff) -> None:
    teach(staff, "bob", lessons("blackjack", 100, 5, begins=date(2013, 1, 7)))
    assert unmet(staff, "bob", "three-card-poker", date(2014, 1, 1))[0] == "527.3(1)"
    assert unmet(staff, "bob", "three-card-poker", date(2026, 1, 1))[0] == "611a.2(d)"


def test_a_baccarat_course_of_before_the_amendment_still_covers_baccarat_and_no_blackjack(staff: Staff) -> None:
    teach(staff, "bob", lessons("baccarat", 80, 4, begins=date(2013, 1, 7)))
    assert unmet(staff, "bob", "baccarat")[0] == "527.3(1)"
    assert unmet(staff, "bob", "midibaccarat")[0] == "611a.2(d)"
    assert unmet(staff, "bob", "spanish-21")[0] == "611a.2(b)(1)"


@pytest.mark.parametrize(
    ("edition", "section"), [("props-and-hops@585", "585.5(d)"), ("high-roll-dice@593", "593.6(d)")]
)
def test_585_5_d_593_6_d_ten_hours_unless_trained_in_craps(staff: Staff, edition: str, section: str) -> None:
    game = edition.partition("@")[0]
    teach(staff, "bob", lessons("blackjack", 100, 5))
    assert unmet(staff, "bob", edition)[0] == section
    teach(staff, "bob", lessons(game, 10, 1, handles=None))
    assert unmet(staff, "bob", edition)[0] == "527.3(1)"
    teach(staff, "dora", [*lessons("craps", 160, 6, handles="dice")])
    assert section not in unmet(staff, "dora", edition)


def test_583_14_d_581_14_d_587_14_d_training_in_the_game(staff: Staff) -> None:
    teach(staff, "bob", lessons("roulette", 80, 4, handles=None))
    for edition, section in (
        ("double-attack-blackjack@581", "581.14(d)"),
        ("flop-poker@583", "583.14(d)"),
        ("raise-it-up-stud-poker@587", "587.14(d)"),
    ):
        assert unmet(staff, "bob", edition)[0] == section
        teach(staff, "bob", lessons(edition.partition("@")[0], 1, 1))
        assert unmet(staff, "bob", edition)[0] == "527.3(1)"
    # A trained dealer of the same type too: the chapters say nothing of another type.
    teach(staff, "dora", lessons("blackjack", 100, 5, begins=date(2013, 1, 7)))
    assert unmet(staff, "dora", "flop-poker@583", date(2014, 1, 1))[0] == "583.14(d)"
    assert unmet(staff, "dora", "flop-poker@667a", date(2014, 1, 1))[0] == "527.3(1)"


# ----------------------------------------------------------------------------------------------------- proofs


def test_527_1_3_six_months_elsewhere_within_five_years(staff: Staff) -> None:
    assert "are not 6 months within 5 years" in refused(staff, "employment", {**ELSEWHERE, "until": "2025-11-30"})
    old = {**ELSEWHERE, "from": "2019-01-01", "until": "2021-07-04"}
    assert "(§ 527.1(3))" in refused(staff, "employment", old)  # of it, five months and 29 days are within five years
    proof(staff, "employment", {**old, "until": "2021-07-05"})
    assert unmet(staff, "bob", "three-card-poker")[0] == "527.3(1)"
    assert unmet(staff, "bob", "spanish-21")[0] == "611a.2(d)"
    assert unmet(staff, "bob", "three-card-poker", date(2025, 12, 31))[0] == "611a.2(a)(1)"


def test_527_1_3_the_five_years_are_counted_at_the_application_and_end_nothing_later(staff: Staff) -> None:
    proof(staff, "employment", ELSEWHERE)
    assert unmet(staff, "bob", "three-card-poker", date(2040, 1, 1))[0] == "527.3(1)"


@pytest.mark.parametrize(
    ("change", "meets"),
    [({}, True), ({"hours": 99}, False), ({"blackjack_hours": 79}, False), ({"weeks": 4}, False),
     ({"hours": 10, "approved_by": "the Nevada Gaming Control Board"}, True)],
)  # fmt: skip
def test_527_1_1_a_schools_course_meets_the_standard_or_is_approved_as_equivalent(
    staff: Staff, change: dict[str, Any], meets: bool
) -> None:
    proof(staff, "school", {**SCHOOL, **change})
    assert (unmet(staff, "bob", "spanish-21")[0] == "527.3(1)") is meets


def test_611a_2_b_a_trained_dealer_takes_the_shorter_course_at_a_school(staff: Staff) -> None:
    craps = {**SCHOOL, "games": ["craps", "high-roll-dice"], "hours": 120, "blackjack_hours": 0, "weeks": 5}
    proof(staff, "school", craps)
    assert unmet(staff, "bob", "high-roll-dice")[0] == "611a.2(a)(1)"  # of somebody without a course it is none
    teach(staff, "bob", lessons("blackjack", 100, 5))
    assert unmet(staff, "bob", "high-roll-dice")[0] == "527.3(1)"
    assert unmet(staff, "bob", "high-roll-dice", date(2026, 1, 20))[0] == "611a.2(a)(1)"  # nor before that was complete
    proof(staff, "school", {**craps, "hours": 119}, dealer="dora")
    teach(staff, "dora", lessons("blackjack", 100, 5))
    assert unmet(staff, "dora", "high-roll-dice")[0] == "611a.2(b)(1)"


def test_527_1_1_a_course_is_in_one_type_so_that_no_hour_counts_twice(staff: Staff) -> None:
    assert "a record each" in refused(staff, "school", {**SCHOOL, "games": ["blackjack", "craps"], "hours": 160})


def test_527_1_2_the_program_of_another_certificate_holder(staff: Staff) -> None:
    elsewhere = {**SCHOOL, "school": "Another Casino", "completed_on": "2015-11-01"}  # no five years are printed here
    proof(staff, "certificate_holder", {**elsewhere, "hours": 99})
    assert unmet(staff, "bob", "spanish-21")[0] == "611a.2(a)(1)"
    proof(staff, "certificate_holder", elsewhere)
    found = staff.run(personnel.personnel_file, staff["bob"])
    assert [(one.by, one.on) for one in found.courses] == [("527.1(2)", MONDAY)]
    assert unmet(staff, "bob", "spanish-21")[0] == "527.3(1)"


def test_a_proof_more_takes_no_game_away(staff: Staff) -> None:
    proof(staff, "employment", ELSEWHERE)
    assert unmet(staff, "bob", "three-card-poker")[0] == "527.3(1)"
    proof(staff, "school", SCHOOL, applied=date(2025, 12, 1))  # of the same type, from before, in other games
    for game in ("three-card-poker", "spanish-21"):
        assert unmet(staff, "bob", game)[0] == "527.3(1)"


def test_527_1_3_pennsylvania_is_no_other_jurisdiction(staff: Staff) -> None:
    assert "no other jurisdiction (§ 527.1(3))" in refused(staff, "employment", {**ELSEWHERE, "jurisdiction": "PA"})
    for begun, ended in (("9999-12-01", "2025-12-01"), ("2025-12-01", "2025-06-01")):
        assert "not 6 months" in refused(staff, "employment", {**ELSEWHERE, "from": begun, "until": ended})


def test_527_1_1_the_course_was_completed_within_five_years(staff: Staff) -> None:
    proof(staff, "school", {**SCHOOL, "completed_on": "2021-01-05"})
    assert "not within 5 years" in refused(staff, "school", {**SCHOOL, "completed_on": "2021-01-04"})
    assert "not within 5 years" in refused(staff, "school", {**SCHOOL, "completed_on": "2026-01-06"})


# --------------------------------------------------------------------------------------------------- recording


def test_527_5_b_a_wrong_record_is_taken_back_by_another_person_and_stays_to_be_seen(staff: Staff) -> None:
    [id] = teach(staff, "bob", lessons("blackjack", 4, 1))
    assert "ines made it (§ 527.5(b))" in staff.refused(records.strike, id, staff["ines"], "twice")
    assert "does not take records back" in staff.refused(records.strike, id, staff["bob"], "twice")
    staff.run(records.strike, id, staff["paul"], "entered twice")
    assert staff.run(records.file_of, staff["bob"]).lessons == ()
    assert [row["struck"] for row in staff.run(records.lessons_of, staff["bob"])] == ["entered twice"]


def test_527_5_a_a_judgement_that_was_wrong_is_taken_back_by_another_pit_boss(staff: Staff) -> None:
    id = new_id()
    felt = lambda unit, game="blackjack": held.record_at_felt(  # noqa: E731
        unit, id, staff["paul"], "bob", game, MONDAY, satisfied=True, remarks="dealt well"
    )
    staff.run(felt)
    staff.run(felt)
    assert "used for other content" in staff.refused(felt, "craps")
    assert "another pit boss or higher" in staff.refused(records.strike, id, staff["ines"], "it was dora")
    for _ in range(2):
        staff.run(records.strike, id, staff["tara"], "it was dora")
    assert "it was taken back: it was dora" in staff.refused(records.strike, id, staff["tara"], "it was not")
    assert staff.run(qualification.tested, staff["bob"].id) == {}
    assert [row["struck"] for row in staff.run(held.judgements, staff["bob"].id)] == ["it was dora"]
    assert [entry.doing for entry in staff.trail() if "struck" in entry.doing] == ["training_record_struck"]


def test_527_2_1_a_day_has_24_hours(staff: Staff) -> None:
    def lesson(id: Any, minutes: int) -> Any:
        return records.record_lesson, id, staff["ines"], "bob", "blackjack", MONDAY, minutes, "payouts"

    full = [new_id(), new_id()]
    for id in (*full, full[1]):  # sent again it is the same lesson
        staff.run(*lesson(id, 720))
    assert "24:01 hours on 2026-01-05 (§ 527.2(1))" in staff.refused(*lesson(new_id(), 1))
    staff.run(records.strike, full[0], staff["paul"], "entered twice")
    both = at_once(*(lambda: staff.run(*lesson(new_id(), 720)) for _ in range(2)))
    assert sorted(isinstance(one, Refused) for one in both) == [False, True]
    sql = (
        "insert into training.lesson (id, dealer, game, held_on, minutes, topic, instructor)"
        " values (gen_random_uuid(), %s, 'blackjack', %s, 1, 'x', %s)"
    )
    for day, why in ((MONDAY, "a day has 24 hours"), (date(2100, 1, 1), "has not come yet")):
        told = staff.refused(lambda unit, day=day: unit.run(sql, (staff["bob"].id, day, staff["ines"].id)))
        assert why in told


def test_what_was_before_all_standards_or_after_somebody_left_is_no_training(staff: Staff) -> None:
    def told(day: date) -> str:
        return staff.refused(
            records.record_lesson, new_id(), staff["ines"], "bob", "blackjack", day, 60, "payouts", None
        )

    assert "there were no standards yet" in told(date(2010, 3, 5))
    assert "there were no standards yet" in refused(staff, "school", SCHOOL, date.min)
    assert "has not come yet" in refused(staff, "school", SCHOOL, date.max)
    left = staff.run(qualification.today)
    staff.run(people.disable, staff["ann"], staff["bob"], "left us")
    staff.run(records.record_lesson, new_id(), staff["ines"], "bob", "blackjack", left, 60, "payouts")
    staff.ahead("3 days")
    assert "bob has left on" in told(left + timedelta(days=1))
    felt = lambda unit: held.record_at_felt(  # noqa: E731
        unit, new_id(), staff["paul"], "bob", "blackjack", left + timedelta(days=1), satisfied=True, remarks="well"
    )
    assert "bob has left on" in staff.refused(felt)


def test_only_a_dealers_training_is_recorded_in_games_that_there_are(staff: Staff) -> None:
    lesson = lambda unit, of, game: records.record_lesson(  # noqa: E731
        unit, new_id(), staff["ines"], of, game, MONDAY, 60, "payouts"
    )
    assert "carol is no dealer" in staff.refused(lesson, "carol", "blackjack")
    assert "no such game is taught" in staff.refused(lesson, "bob", "flop-poker@999")
    staff.run(lesson, "bob", "flop-poker@583")


def test_a_record_under_one_id_is_one_record(staff: Staff) -> None:
    id, bob = new_id(), staff["bob"]
    for _ in range(2):
        staff.run(records.record_lesson, id, staff["ines"], "bob", "blackjack", MONDAY, 60, "payouts")
    assert len(staff.run(records.file_of, bob).lessons) == 1
    other = staff.refused(records.record_lesson, id, staff["ines"], "bob", "blackjack", MONDAY, 61, "payouts")
    assert "used for other content" in other
    assert [entry.doing for entry in staff.trail() if entry.doing == "lesson_recorded"] == ["lesson_recorded"]


def test_what_is_no_lesson_is_refused(staff: Staff) -> None:
    def why(by: str = "ines", **change: Any) -> str:
        told = {"game": "blackjack", "held_on": MONDAY, "minutes": 60, "topic": "payouts", "handles": None, **change}
        return staff.refused(lambda unit: records.record_lesson(unit, new_id(), staff[by], "bob", **told))

    assert "only an instructor may record hours" in why("dave")
    assert "no such game is taught (§ 527.2(1))" in why(game="snap")
    assert "has not come yet" in why(held_on=date(2100, 1, 1))
    assert "is not conducted with" in why(handles="tiles")
    assert "are no lesson" in why(minutes=721)


def test_the_database_holds_what_python_refuses(staff: Staff) -> None:
    bob = staff["bob"].id
    for statement in (
        "insert into training.lesson (id, dealer, game, held_on, minutes, topic, instructor)"
        " values (gen_random_uuid(), %(bob)s, 'blackjack', '2026-01-05', 60, 'x', %(bob)s)",
        "insert into training.judgement (id, dealer, game, held_on, satisfied, remarks, judged_by)"
        " values (gen_random_uuid(), %(paul)s, 'blackjack', '2026-01-05', true, 'x', %(paul)s)",
    ):
        with pytest.raises(psycopg.errors.CheckViolation, match="by_another"):
            staff.run(lambda unit, sql=statement: unit.run(sql, {"bob": bob, "paul": staff["paul"].id}))
    [id] = teach(staff, "bob", lessons("blackjack", 4, 1))
    for name in ("lesson", "judgement"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            staff.run(lambda unit, name=name: unit.run(f"delete from training.{name}"))
        with pytest.raises(psycopg.Error, match="never changed"):
            staff.owner(f"truncate training.{name}")
    sql = "insert into training.struck (record, why, struck_by) values (%s, 'mine', %s)"
    told = staff.refused(lambda unit: unit.run(sql, (id, staff["ines"].id)))
    assert "another person takes it back (§ 527.5(b))" in told
    sql = (
        "insert into training.judgement (id, dealer, game, held_on, satisfied, remarks, judged_by)"
        " values (gen_random_uuid(), %s, 'blackjack', '2026-01-05', true, 'x', %s)"
    )
    assert "a pit boss or higher" in staff.refused(lambda unit: unit.run(sql, (bob, staff["ines"].id)))
    staff.run(people.give_role, staff["ann"], staff["paul"], Role.INSTRUCTOR)
    teach(staff, "bob", lessons("blackjack", 1, 1), by="paul")
    assert "who taught the dealer" in staff.refused(lambda unit: unit.run(sql, (bob, staff["paul"].id)))


# ------------------------------------------------------------------------------------------ filings and dates


def test_527_4_a_program_has_every_topic_and_holds_once_the_board_has_decided(staff: Staff) -> None:
    today = staff.run(qualification.today)
    for item in (*records.TOPICS, "hours", "same_type", "pass_mark"):
        without = {**PROGRAM, item: None}
        told = staff.refused(filings.file, new_id(), staff["tara"], "training_program", without)
        assert "missing" in told
    assert staff.run(program.program, today).filing is None
    for item, wrong in (("pass_mark", 0), ("pass_mark", 101), ("test_rounds", 3), ("same_type_hours", 0)):
        told = staff.refused(filings.file, new_id(), staff["tara"], "training_program", {**PROGRAM, item: wrong})
        assert f"{item}: {wrong} is none that training could go by" in told
    id = file_program(staff, pass_mark=75, test_rounds=4)
    found = staff.run(program.program, date(2100, 1, 1))
    assert (found.filing, found.pass_mark, found.rounds, found.same_type_hours) == (id, 75, 4, 8)


def test_611a_2_c_the_executive_director_decides_an_alternative_schedule(staff: Staff) -> None:
    content = {
        "game_type": "banked_cards",
        "course": "first",
        "weeks": 3,
        "when": "eight hours a day, Monday to Friday",
        "offered_by": "us",
    }
    id = new_id()
    filed = staff.run(filings.file, id, staff["ines"], "alternative_training_schedule", content)
    assert [one.words for one in filed.waits_for] == ["the Board's Executive Director"]
    assert staff.run(program.rules).schedules == ()
    approve = lambda unit: filings.decide(  # noqa: E731
        unit, id, staff["edith"], approves=True, reason="enough", in_force_from=date(2026, 1, 1)
    )
    staff.run(approve)
    teach(staff, "bob", lessons("blackjack", 100, 3))
    assert unmet(staff, "bob", "spanish-21")[0] == "611a.2(d)"


def test_from_which_day_a_standard_holds_is_the_boards_to_state(staff: Staff) -> None:
    def state(by: str, standard: str, day: date) -> Any:
        return lambda unit: program.state_beginning(unit, new_id(), staff[by], standard, day, "published")

    assert "only" in staff.refused(state("tara", "611a-amended", date(2017, 1, 1)))
    assert "the order would be lost" in staff.refused(state("edith", "611a-amended", date(2011, 1, 1)))
    assert "there is no such one" in staff.refused(state("edith", "612a", date(2017, 1, 1)))
    id, why = new_id(), "published"
    for _ in range(2):
        staff.run(program.state_beginning, id, staff["edith"], "611a-amended", date(2016, 2, 1), why)
    again = staff.refused(program.state_beginning, id, staff["edith"], "611a-amended", date(2016, 3, 1), why)
    assert "used for other content" in again
    staff.run(state("edith", "611a-amended", date(2027, 1, 1)))
    found = staff.run(qualification.may_deal, staff["bob"], "baccarat", LATER)
    assert (found.standard, found.unmet[0].what) == ("611a", "0 of 80 hours in Baccarat, Midibaccarat and Minibaccarat")


# ---------------------------------------------------------------------------------------------- the live table


def test_527_5_a_nobody_is_refused_before_operations_commence_and_the_untrained_after(staff: Staff) -> None:
    verify = qualification.verify_dealer
    staff.run(verify, staff["bob"], "three-card-poker@565")
    commence(staff)
    told = staff.refused(verify, staff["bob"], "three-card-poker@565")
    assert "Three Card Poker: bob may not deal it: 0 of 100 hours" in told
    assert "more requirements (§ 611a.2(a)(1))" in told
    teach(staff, "bob", [*lessons("blackjack", 80, 5), *lessons("three-card-poker", 20, 1)])
    topics(staff, "bob")
    at_felt(staff, "bob", "three-card-poker")
    staff.run(verify, staff["bob"], "three-card-poker@565")


# ------------------------------------------------------------------------------------------------ table tests


def test_527_5_a_a_test_is_taken_marked_judged_signed_and_done_again(staff: Staff) -> None:
    file_program(staff)
    staff.ahead("2 days")
    id = take(staff, "bob", "three-card-poker")
    found = staff.run(held.table_test, id)
    assert (found.state, found.marked and found.marked["passed"]) == ("waits", True)
    assert [mark.correct for mark in staff.run(held.again, id)] == [True] * found.to_json()["lines"]
    assert "is not proficient" not in str(staff.run(held.result, id, staff["paul"]))
    judged = staff.run(lambda unit: held.judge(unit, new_id(), staff["paul"], id, satisfied=True, remarks="swift"))
    assert judged.state == "satisfied"
    assert "three-card-poker" in staff.run(qualification.tested, staff["bob"].id)
    [line] = staff.run(held.result, id, staff["bob"])["signatures"]
    assert line["signed"]["by"] == "paul"
    again = staff.refused(lambda unit: held.judge(unit, new_id(), staff["tara"], id, satisfied=False, remarks="slow"))
    assert "paul has judged it" in again


def test_527_5_a_a_failed_test_satisfies_nobody(staff: Staff) -> None:
    id = take(staff, "bob", "three-card-poker", wrong=(0, 1, 2))
    assert staff.run(held.table_test, id).state == "failed"
    told = staff.refused(lambda unit: held.judge(unit, new_id(), staff["paul"], id, satisfied=True, remarks="nice"))
    assert "90 in 100 must be (§ 527.5(a))" in told
    sql = (
        "insert into training.judgement (id, test, dealer, game, held_on, satisfied, remarks, judged_by)"
        " values (gen_random_uuid(), %s, %s, 'three-card-poker', '2026-01-05', true, 'x', %s)"
    )
    told = staff.refused(lambda unit: unit.run(sql, (id, staff["bob"].id, staff["paul"].id)))
    assert "it was not passed" in told
    staff.run(lambda unit: held.judge(unit, new_id(), staff["paul"], id, satisfied=False, remarks="the vigorish"))
    assert staff.run(held.table_test, id).state == "not_satisfied"
    assert staff.run(qualification.tested, staff["bob"].id) == {}
    staff.run(held.begin, new_id(), staff["bob"], "three-card-poker")  # and may take another one


def test_527_5_a_a_test_that_took_too_long_is_not_passed(staff: Staff) -> None:
    file_program(staff, seconds_a_line=1)
    staff.ahead("2 days")
    id = new_id()
    test = staff.run(held.begin, id, staff["bob"], "three-card-poker")
    for stage, key in enumerate(test.sheet.key()):
        staff.run(held.page, id, staff["bob"])
        staff.ahead("1 hour")
        staff.run(held.answer, id, staff["bob"], stage, key)
    done = staff.run(held.table_test, id)
    assert (done.state, done.marked and done.marked["seconds"] >= 3_600) == ("failed", True)


def test_the_key_is_not_told_before_the_answer_and_an_answer_stays(staff: Staff) -> None:
    id, bob = new_id(), staff["bob"]
    test = staff.run(held.begin, id, bob, "minibaccarat")
    unshown = staff.refused(held.answer, id, bob, 0, {})
    assert "page 0 was not shown yet" in unshown
    shown = staff.run(held.page, id, bob)
    assert _told(shown) & {"why", "section", "right", "correct", "seed", "key"} == set()
    assert "is not finished" in staff.refused(held.result, id, bob)
    assert "another dealer's" in staff.refused(held.page, id, staff["dora"])
    assert "is not the one that is asked" in staff.refused(held.answer, id, bob, 1, {})
    key = test.sheet.key()[0]
    staff.run(held.answer, id, bob, 0, key)
    staff.run(held.answer, id, bob, 0, key)
    assert "an answer stays" in staff.refused(held.answer, id, bob, 0, {})
    assert "is open" in staff.refused(held.begin, new_id(), bob, "minibaccarat")


def _told(value: Any) -> set[str]:
    """Every key in it, however deep."""
    if isinstance(value, dict):
        return set(value).union(*(_told(one) for name, one in value.items() if name != "posted"))
    return set().union(*(_told(one) for one in value)) if isinstance(value, list) else set()


def test_527_5_a_a_test_counts_for_who_took_it_by_its_own_mark(staff: Staff) -> None:
    id = take(staff, "bob", "three-card-poker")
    judged = (
        "insert into training.judgement (id, test, dealer, game, held_on, satisfied, remarks, judged_by)"
        " values (gen_random_uuid(), %s, %s, %s, '2026-01-05', true, 'x', %s)"
    )
    for dealer, game in (("dora", "three-card-poker"), ("bob", "craps")):
        values = (id, staff[dealer].id, game, staff["paul"].id)
        assert "another dealer took it, or in another game" in staff.refused(
            lambda unit, values=values: unit.run(judged, values)
        )
    other = staff.run(held.begin, new_id(), staff["dora"], "three-card-poker")
    marked = (
        "insert into training.test_marked (test, lines, lines_right, seconds, passed, marks, key_digest)"
        " values (%s, 100, 89, 1, true, '[]', sha256('x'))"
    )
    assert "90 in 100 lines must be right" in staff.refused(lambda unit: unit.run(marked, (other.id,)))


def test_a_test_that_another_version_began_is_begun_anew(staff: Staff) -> None:
    id = new_id()
    staff.run(held.begin, id, staff["bob"], "three-card-poker")
    staff.tampered(f"update training.table_test set seed = seed + 1 where id = '{id}'")
    assert "this program changed since it was begun" in staff.refused(held.page, id, staff["bob"])
    staff.run(held.begin, new_id(), staff["bob"], "three-card-poker")


def test_a_test_that_can_not_be_made_again_says_so(staff: Staff) -> None:
    id = take(staff, "bob", "three-card-poker")
    staff.tampered(f"update training.table_test set seed = seed + 1 where id = '{id}'")
    with pytest.raises(Refused, match="made again from its seed it is another test"):
        staff.run(held.again, id)


def test_a_test_goes_by_the_rules_of_the_houses_table(staff: Staff) -> None:
    staff.owner("update wagering.gaming_table set rules = '{\"table_minimum\": 25}' where id = 'T1'")
    test = staff.run(held.begin, new_id(), staff["bob"], "three-card-poker")
    stage = test.sheet.stages[0].shown()
    assert all(float(item["staked"]) >= 25 for item in stage["items"] if item.get("wager") == "ante")


# ------------------------------------------------------------------------------------------ the personnel file


def test_527_5_b_1_to_3_the_personnel_file_on_paper(staff: Staff) -> None:
    teach(staff, "bob", [*lessons("blackjack", 80, 5), *lessons("three-card-poker", 20, 1)])
    topics(staff, "bob")
    at_felt(staff, "bob", "three-card-poker")
    found = staff.run(personnel.personnel_file, staff["bob"])
    report = personnel.document(found, staff.run(made, "Ines"))
    blocks = {block.section: block for block in report.blocks}
    assert [row["what"] for row in blocks["527.5(b)(1)"].rows] == ["a course in Blackjack and other banked card games"]
    assert blocks["527.2(1)"].totals == {"hours": "100"}
    assert {row["by"] for row in blocks["527.5(b)(2)"].rows} == {"ines"}
    assert [row["by"] for row in blocks["527.5(b)(3)"].rows] == ["Paul"]
    assert [row["game"] for row in blocks["527.5(a)"].rows if row["may"] == "yes"] == ["Three Card Poker"]
    assert found.to_json()["open_topics"] == []


def test_the_matrix_has_every_dealer_and_every_game(staff: Staff) -> None:
    found = staff.run(qualification.matrix)
    assert [row["dealer"] for row in found["dealers"]] == ["bob", "dora"]
    assert len(found["games"]) == 23
    staff.run(people.give_role, staff["ann"], staff["paul"], Role.DEALER)
    assert len(staff.run(qualification.matrix)["dealers"]) == 3


def test_527_5_a_one_test_serves_a_game_in_whichever_edition(staff: Staff) -> None:
    at_felt(staff, "bob", "flop-poker@583")
    for edition in ("flop-poker@583", "flop-poker@667a", "flop-poker"):
        assert "611a.5" not in unmet(staff, "bob", edition)
    assert "611a.5" in unmet(staff, "bob", "lunar-poker")
