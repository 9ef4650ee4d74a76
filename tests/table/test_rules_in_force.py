"""A table plays under the Rules Submission in force: at once where it is closed, else from its next opening on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import psycopg
import pytest
from cryptography.fernet import Fernet

from feltwork.database.database import Unit
from feltwork.filing import filings, submissions
from feltwork.ledger.ids import new_id
from feltwork.table import itself, rules_in_force
from feltwork.table.desk import ITSELF, Command, Desk, Who, nobody_hears, rebuilt
from feltwork.table.hub import HANDLERS, RENEW
from feltwork.table.live import Phase
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.terms.refusal import Refused
from feltwork.wagering import holds, progressive_controllers, rounds, terminals
from feltwork.wagering.holds import of_table
from feltwork.wagering.voucher_records import today
from tests.access.staff import Staff
from tests.filing.submitting import approved, content

SEAL = Seal(Fernet.generate_key())


def submit(staff: Staff, rules: dict[str, Any], days: int = 0, table: str = "T1", **more: Any) -> filings.Filing:
    def work(unit: Unit) -> filings.Filing:
        day = today(unit) + timedelta(days=days)
        return approved(unit, staff["tara"], staff["edith"], content(table, rules, **more), day)

    return staff.run(work)


def rules(staff: Staff, table: str = "T1") -> dict[str, Any]:
    return dict(staff.run(submissions.playing, table)["rules"])


def held(staff: Staff, table: str = "T1") -> list[str]:
    return [one.kind for one in staff.run(holds.holds, of_table(table))]


def desk(staff: Staff, table: str = "T1") -> Desk:
    set_up(staff.house, new_id(), table, Setup(automatic=True, step_ms=0), "a test")
    return Desk(staff.house, rebuilt(staff.house, table, SEAL), HANDLERS, nobody_hears)


def do(at: Desk, act: Any, what: str) -> None:
    act(at, Command(new_id(), ITSELF, what))


def opened(at: Desk) -> None:
    do(at, itself.open_table, "open_table")
    while at.table.phase is Phase.OPENING:
        do(at, itself.step, "step")


def commence(staff: Staff) -> None:
    staff.run(holds.commence, "the directors")


def test_601a_2_a_closed_table_plays_under_what_is_approved_at_once(staff: Staff) -> None:
    filing = submit(staff, {"table_minimum": 25})
    assert rules(staff) == {"table_minimum": 25}
    assert staff.run(submissions.playing, "T1")["filing"] == filing.id
    assert "filed" in staff.run(holds.cleared, of_table("T1"))


def test_601a_2_a_later_day_comes_into_force_by_itself(staff: Staff) -> None:
    submit(staff, {"table_minimum": 10})
    later = submit(staff, {"table_minimum": 25}, days=3)
    assert rules(staff) == {"table_minimum": 10}
    assert [one.number for one in staff.run(submissions.coming, "T1")] == [later.number]
    staff.ahead("2 days")
    assert staff.run(rules_in_force.follow) == []
    staff.ahead("1 day")
    assert staff.run(rules_in_force.follow) == ["T1"]
    assert rules(staff) == {"table_minimum": 25}
    assert staff.run(rules_in_force.follow) == []


def test_601a_2_the_next_submission_follows_the_one_before(staff: Staff) -> None:
    first, second = submit(staff, {"table_minimum": 10}), submit(staff, {"table_minimum": 15})
    now = staff.run(submissions.in_force, "T1")
    assert now is not None
    assert (now.number, first.number < second.number) == (second.number, True)
    history = staff.owner("select filing from filing.adopted where gaming_table = 'T1' order by at")
    assert [row[0] for row in history] == [first.id, second.id]


def test_601a_2_one_submission_for_several_tables(staff: Staff) -> None:
    terminals.open_table(staff.house, new_id(), "T2", "three-card-poker")

    def work(unit: Unit) -> None:
        stated = {**content(rules={"table_minimum": 20}), "tables": ["T1", "T2"]}
        approved(unit, staff["tara"], staff["edith"], stated)

    staff.run(work)
    assert rules(staff, "T1") == rules(staff, "T2") == {"table_minimum": 20}


def test_601a_2_an_open_table_is_held_until_it_is_opened_anew(staff: Staff) -> None:
    submit(staff, {"table_minimum": 10})
    at = desk(staff)
    opened(at)
    at.table.dealer = "bob"  # a dealer deals: nothing happens by itself
    later = submit(staff, {"table_minimum": 25})
    assert (rules(staff), held(staff)) == ({"table_minimum": 10}, ["rules_superseded"])
    with pytest.raises(Refused, match=rf"Rules Submission {later.number} is in force since .*close the table and open"):
        do(at, itself.betting, "betting")
    do(at, itself.closed, "closed")
    opened(at)
    assert (rules(staff), held(staff)) == ({"table_minimum": 25}, [])
    assert at.table.rules.table_minimum == 25_00
    do(at, itself.betting, "betting")
    again = rebuilt(staff.house, "T1", SEAL)
    assert (again.rules, again.phase) == (at.table.rules, Phase.BETTING)


def test_601a_2_the_first_round_of_a_day_is_played_under_what_is_in_force_in_it(staff: Staff) -> None:
    """Between the turn of the gaming day and the moment at which a server looks, no round begins under old rules."""
    submit(staff, {"table_minimum": 10})
    later = submit(staff, {"table_minimum": 25}, days=1)
    at = desk(staff)
    opened(at)
    at.table.dealer = "bob"
    do(at, itself.betting, "betting")
    rounds.void(staff.house, new_id(), at.table.round.id, "dave", "a test", "601a.2")  # type: ignore[union-attr]
    staff.ahead("1 day")
    again = Desk(staff.house, at.table, HANDLERS, nobody_hears)
    again.table.round, again.table.phase, again.day = None, Phase.READY, at.day
    with pytest.raises(Refused, match=rf"Rules Submission {later.number} is in force since"):
        do(again, itself.betting, "betting")
    assert held(staff) == ["rules_superseded"]


def test_601a_2_a_round_that_nobody_wagers_on_does_not_keep_the_old_rules(staff: Staff) -> None:
    """A table that deals by itself waits for a first wager, which the hold would refuse for ever."""
    submit(staff, {"table_minimum": 10})
    at = desk(staff)
    opened(at)
    do(at, itself.betting, "betting")
    with pytest.raises(Refused, match="does not wait for other rules"):
        do(at, itself.call_off_unplayed, RENEW)
    submit(staff, {"table_minimum": 25})
    assert held(staff) == ["rules_superseded"]
    assert staff.run(rules_in_force.superseded) == {"T1"}
    with pytest.raises(Refused, match="there is no such command"):
        Command(new_id(), Who("dave"), RENEW)
    do(at, itself.call_off_unplayed, RENEW)
    assert at.table.phase is Phase.SETTLED
    do(at, itself.cleared, "cleared")
    do(at, itself.betting, "betting")  # refused by the hold: opened anew instead
    assert (at.table.phase, rules(staff), held(staff)) == (Phase.OPENING, {"table_minimum": 25}, [])
    assert staff.run(rules_in_force.superseded) == set()


def test_601a_2_what_comes_next_is_told_by_its_day(staff: Staff) -> None:
    late, soon = submit(staff, {"table_minimum": 25}, days=9), submit(staff, {"table_minimum": 15}, days=3)
    assert [one.number for one in staff.run(submissions.coming, "T1")] == [soon.number, late.number]
    same = submit(staff, {"table_minimum": 20}, days=3)
    assert [one.number for one in staff.run(submissions.coming, "T1")] == [same.number, late.number]
    seen = []
    for interval in ("3 days", "6 days"):
        staff.ahead(interval)
        staff.run(rules_in_force.follow)
        seen.append(rules(staff)["table_minimum"])
    assert seen == [20, 25]


def test_601a_2_the_database_takes_no_rules_whose_day_is_still_to_come(staff: Staff) -> None:
    submit(staff, {"table_minimum": 10})
    commence(staff)
    submit(staff, {"table_minimum": 25}, days=1)
    change = """update wagering.gaming_table set rules = '{"table_minimum": 25}' where id = 'T1'"""
    assert "no approved Rules Submission has these rules" in staff.refused(lambda unit: unit.run(change))
    staff.ahead("1 day")
    staff.run(lambda unit: unit.run(change))


def test_601a_2_a_table_that_deals_by_itself_is_opened_anew_by_itself(staff: Staff) -> None:
    at = desk(staff)
    opened(at)
    submit(staff, {"table_minimum": 25})
    assert held(staff) == ["rules_superseded"]
    do(at, itself.betting, "betting")
    assert (at.table.phase, at.table.rules.table_minimum, held(staff)) == (Phase.OPENING, 25_00, [])


def test_601a_2_once_operations_have_commenced_no_table_opens_without_one(staff: Staff) -> None:
    commence(staff)
    at = desk(staff)
    assert held(staff) == ["not_filed"]
    with pytest.raises(Refused, match=r"no approved Rules Submission is in force for it \(§ 601a\.2\)"):
        opened(at)
    submit(staff, {})
    assert held(staff) == []
    opened(at)


def test_601a_2_after_commencement_the_database_takes_no_rules_that_were_not_approved(staff: Staff) -> None:
    submit(staff, {"table_minimum": 10})
    commence(staff)

    def change(unit: Unit, minimum: int) -> None:
        unit.run("update wagering.gaming_table set rules = %s where id = 'T1'", (f'{{"table_minimum": {minimum}}}',))

    assert "no approved Rules Submission has these rules (§ 601a.2)" in staff.refused(change, 1)
    assert rules(staff) == {"table_minimum": 10}
    submit(staff, {"table_minimum": 15})
    assert rules(staff) == {"table_minimum": 15}
    staff.run(change, 10)  # it was approved once; the trail of what was adopted says the rest


def test_601a_2_rules_never_change_in_a_round(staff: Staff) -> None:
    round = UUID(rounds.open_round(staff.house, new_id(), "T1")["round"])
    submit(staff, {"table_minimum": 25})
    assert (rules(staff), held(staff)) == ({}, ["rules_superseded"])
    with pytest.raises(psycopg.Error, match="a round is going on"):
        staff.owner("""update wagering.gaming_table set rules = '{"table_minimum": 30}' where id = 'T1'""")
    rounds.void(staff.house, new_id(), round, "dave", "a test", "601a.2")
    assert staff.run(rules_in_force.follow) == ["T1"]
    assert (rules(staff), held(staff)) == ({"table_minimum": 25}, [])


def test_605a_7_a_a_linked_table_waits_until_it_is_unlinked(staff: Staff) -> None:
    table = "C1"
    terminals.open_table(staff.house, new_id(), table, "caribbean-stud-poker")
    progressive_controllers.set_up(staff.house, new_id(), "P", "caribbean-stud-poker", made_by="a test")
    progressive_controllers.link(staff.house, new_id(), "P", table, "a test")
    submit(staff, {"table_minimum": 25}, table=table, game="caribbean-stud-poker")
    assert (rules(staff, table), held(staff, table)) == ({}, ["rules_superseded"])
    with pytest.raises(Refused, match="it is linked to a progressive"):
        opened(desk(staff, table))
    progressive_controllers.unlink(staff.house, new_id(), table, "a test")
    opened(desk(staff, table))
    assert rules(staff, table) == {"table_minimum": 25}


def test_601a_2_the_same_rules_are_taken_up_at_once_whatever_goes_on(staff: Staff) -> None:
    at = desk(staff)
    opened(at)
    do(at, itself.betting, "betting")
    filing = submit(staff, {})
    assert (staff.run(submissions.playing, "T1")["filing"], held(staff)) == (filing.id, [])


def test_601a_2_two_submissions_side_by_side() -> None:
    found = submissions.differences(
        "three-card-poker", {"table_minimum": 10, "pair_plus": "floor"}, {"table_minimum": 15, "pair_plus": "floor"}
    )
    assert [(one["option"], one["before"], one["after"]) for one in found] == [("table_minimum", "10.00", "15.00")]
    assert all(one["section"] and one["about"] for one in found)
    assert submissions.differences("three-card-poker", {}, {}) == []


def test_what_is_denied_changes_nothing(staff: Staff) -> None:
    def work(unit: Unit) -> filings.Filing:
        filed = filings.file(unit, new_id(), staff["tara"], "rules_submission", content(rules={"table_minimum": 25}))
        return rules_in_force.decide(unit, filed.id, staff["edith"], approves=False, reason="too high")

    assert staff.run(work).state == "denied"
    assert rules(staff) == {}
    assert staff.run(submissions.in_force, "T1") is None
