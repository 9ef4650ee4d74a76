"""Poker revenue (605a.2(d)(7)(iv), 601a.9(b)(2)): by hand, table and gaming day, in reports and statements that tie."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from feltwork.access import approvals
from feltwork.cage import felt_tables, statements, tax
from feltwork.cage.auditing import COMPARISONS
from feltwork.cage.revenue import RateClass, RevenueClass
from feltwork.control.revenue import statement
from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger
from feltwork.terms.money import parse_money
from feltwork.terms.refusal import Refused
from feltwork.wagering import bad_beat_payouts, bad_beat_pools, poker_tables, time_charges
from feltwork.wagering.audit import audit
from feltwork.wagering.poker_reports import poker_revenue
from feltwork.wagering.report_documents import day_document, made
from feltwork.wagering.reports import day_report
from tests.access.staff import Staff
from tests.wagering.poker_floor import BAD_BEAT, FOUR_KINGS, RAISED, TIME, PokerFloor

FIRST = date(2027, 5, 1)


def be_at(staff: Staff, day: date, hour: int = 12, minute: int = 0) -> None:
    at = datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo("America/New_York"))
    staff.owner("update ledger.house set clock_ahead = %s - clock_timestamp()", at)


def rates(staff: Staff) -> None:
    for of in RateClass:
        id = new_id()
        staff.run(tax.ask, id, staff["carol"], tax.content_of(of, 1400, FIRST, "the test's"), "the statute")
        staff.run(approvals.approve, id, staff["cleo"])
        staff.run(tax.set_rate, id, staff["carol"])


def daily(staff: Staff, day: date = FIRST) -> dict[str, Any]:
    found: dict[str, Any] = staff.house.read(lambda unit: statements.daily(unit, day))
    return found


def of_class(statement: dict[str, Any], of: RevenueClass) -> dict[str, Any]:
    return next(one for one in statement["classes"] if one["class"] == of)


@pytest.fixture
def floor(staff: Staff) -> PokerFloor:
    """A day with two raked hands at P1, one of them a Bad Beat, and a time charge at P2."""
    be_at(staff, FIRST)
    floor = PokerFloor(staff.house, staff.url, BAD_BEAT)
    floor.players(3)
    bad_beat_pools.set_up(floor.house, new_id(), "royal", "P1", "dave")
    bad_beat_pools.link(floor.house, new_id(), "royal", "P1", "dave")
    floor.hand(RAISED)
    floor.hand(FOUR_KINGS)
    timed = PokerFloor(staff.house, staff.url, TIME, "P2")
    timed.players(2)
    be_at(staff, FIRST, 12, 25)
    time_charges.assess(staff.house, new_id(), "P2", "bob")
    return floor


def test_605a_2_d_7_iv_revenue_by_hand_and_by_table(floor: PokerFloor) -> None:
    found = poker_revenue(floor.house)
    assert [(one.gaming_table, one.number, one.pots, one.rake, one.contributions) for one in found.hands] == [
        ("P1", 1, 24_00, 2_00, 1_00),
        ("P1", 2, 12_00, 1_00, 1_00),
    ]
    tables = {one.gaming_table: one.to_json() for one in found.tables}
    assert (tables["P1"]["hands"], tables["P1"]["revenue"], tables["P1"]["bad_beat_contributions"]) == (
        2,
        "3.00",
        "2.00",
    )
    assert (tables["P2"]["time_charges"], tables["P2"]["revenue"], tables["P2"]["not_dropped"]) == (
        "8.00",
        "8.00",
        "8.00",
    )
    assert found.total == 11_00
    assert [row[1:4] for row in found.csv_rows()][1:3] == [["P1", "1", "24.00"], ["P1", "2", "12.00"]]
    assert poker_revenue(floor.house, table="P2").total == 8_00
    [charge] = found.to_json()["charges"]
    assert (charge["table"], charge["period"], charge["time_charges"]) == ("P2", 1, "8.00"), "no hand has it"
    with pytest.raises(Refused, match=r"605a\.1"):
        poker_revenue(floor.house, table="T1")


def test_605a_2_d_7_iv_the_rows_of_the_file_come_to_the_total(floor: PokerFloor) -> None:
    """By hand, charges between hands, charges with a void hand, corrections: to the cent what the ledger has."""
    timed = PokerFloor.again(floor.house, floor.url, TIME, "P2")
    floor.owner("update ledger.house set clock_ahead = clock_ahead + interval '20 minutes'")
    timed.hand(
        {
            "button": 2,
            "time_charge_due": True,
            "irregularity": "cards_missing_or_added",
            "seats": {"1": {"cards": ["As", "Ad"]}, "2": {"cards": ["2c", "7d"]}},
        }
    )
    [(posting,)] = floor.owner("select h.posting from wagering.poker_hand h where h.awards = 0")
    Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "the wrong table")
    found = poker_revenue(floor.house)
    header, *rows = found.csv_rows()
    revenue = [(row[1], row[header.index("what")], row[header.index("revenue")]) for row in rows]
    assert revenue == [
        ("P1", "hand", "2.00"),
        ("P1", "hand", "1.00"),
        ("P2", "time charge of period 1", "8.00"),
        ("P2", "time charge of period 2", "8.00"),
        ("P1", "corrections", "-2.00"),
    ]
    ledger = floor.accounts("poker_revenue", "rake_area")
    assert found.total == sum(parse_money(amount) for _, _, amount in revenue) == sum(ledger.values()) == 17_00


def test_605a_2_d_7_iv_the_days_report_has_its_columns_and_explains_every_balance(floor: PokerFloor) -> None:
    [round] = floor.owner("select distinct round from wagering.bad_beat_award")
    bad_beat_payouts.decide(floor.house, new_id(), round[0], "paul", verified=True)
    bad_beat_payouts.pay(floor.house, new_id(), round[0], 2, "carol", "game_account")
    report = day_report(floor.house)
    total = report.total
    assert (total.rake, total.time_charges, total.revenue) == (3_00, 8_00, 11_00)
    assert (total.winnings, total.losing, total.bad_beat_contributions) == (0, 0, 2_00)
    assert total.pots_lost - total.pots_won == total.rake + total.bad_beat_contributions
    assert total.difference == 0
    assert [one.figures.difference for one in report.terminals] == [0] * len(report.terminals)
    assert audit(floor.house, more=COMPARISONS).clean


def test_605a_1_every_row_of_the_days_report_says_what_it_is_and_adds_up(floor: PokerFloor) -> None:
    found = day_report(floor.house)
    kinds = {one["terminal"]: one["kind"] for one in found.to_json()["terminals"]}
    position = "position of an electronic poker table"
    assert (kinds["P1-1"], kinds["1001"]) == (position, "electronic wagering terminal")
    rows = {(row[2], row[3]): row[1] for row in found.csv_rows()[1:]}
    assert (rows["P1", ""], rows["T1", ""]) == ("electronic poker table", "table")
    assert (rows["P1", "P1-1"], rows["T1", "1001"]) == (position, "terminal")
    paper = day_document(found, floor.house.read(lambda unit: made(unit, "carol")))
    of = {row["name"]: row["of"] for block in paper.blocks for row in block.rows}
    assert (of["P1"], of["P1-1"]) == ("poker@553, electronic poker table, no hybrid gaming table", f"P1 ({position})")
    for block in paper.blocks:
        for name, total in block.sums.items():
            if name not in ("opening", "closing"):
                assert total == sum(row[name] for row in block.rows), (block.title, name)


@pytest.mark.usefixtures("floor")
def test_601a_9_b_2_it_is_nonbanking_and_the_statement_ties(staff: Staff) -> None:
    made = daily(staff)
    nonbanking = of_class(made, RevenueClass.NONBANKING)
    assert [(row["subject"], row["net"]) for row in nonbanking["rows"]] == [("P1", "3.00"), ("P2", "8.00")]
    assert [row["subject"] for row in of_class(made, RevenueClass.TERMINALS)["rows"]] == ["T1"]
    assert (nonbanking["net"], made["total"], made["tied"]) == ("11.00", "11.00", True)


def test_601a_9_b_2_a_correction_of_a_hand_stays_with_nonbanking_games(floor: PokerFloor, staff: Staff) -> None:
    [(posting,)] = floor.owner("select h.posting from wagering.poker_hand h where h.awards = 0")
    Ledger(floor.house.database).reverse(new_id(), posting, "carol", "dave", "the wrong table")
    made = daily(staff)
    assert of_class(made, RevenueClass.NONBANKING)["net"] == "9.00"
    assert of_class(made, RevenueClass.TERMINALS)["net"] == "0.00"
    assert made["tied"]
    assert audit(floor.house, more=COMPARISONS).clean


@pytest.mark.usefixtures("floor")
def test_553_15_b_3_v_a_day_is_closed_when_its_time_charges_are_verified(staff: Staff) -> None:
    rates(staff)
    be_at(staff, FIRST + timedelta(days=1))
    with pytest.raises(Refused, match=r"time charges of table P2 wait for a floorperson \(§ 553\.15\(b\)\(3\)\(v\)\)"):
        statements.close(staff.house, new_id(), staff["carol"], FIRST)
    time_charges.drop(staff.house, new_id(), "P2", "dave")
    assert statements.close(staff.house, new_id(), staff["carol"], FIRST)["total"] == "11.00"
    made = daily(staff, FIRST + timedelta(days=1))
    assert (made["total"], made["tied"]) == ("0.00", True), "what was dropped later is no revenue of that day"


@pytest.mark.usefixtures("floor")
def test_601a_9_e_the_central_control_computer_is_told_nothing_of_poker(staff: Staff) -> None:
    told = staff.house.read(lambda unit: statement(unit, FIRST))
    assert (told["net_revenue"], told["tables"]) == (0, {"T1": 0})
    assert set(told["terminals"]) == set(told["meters"]) == {"1001", "1002"}
    assert told["growth"] == []


@pytest.mark.usefixtures("floor")
def test_465a_18_c_a_felt_table_has_a_number_of_its_own(staff: Staff) -> None:
    with pytest.raises(Refused, match=r"an electronic poker table has this number \(§ 465a\.18\(c\)\)"):
        felt_tables.register(staff.house, new_id(), staff["carol"], "P1", "Poker", "nonbanking")
    with pytest.raises(Refused, match="there is one of this name"):
        poker_tables.open_table(staff.house, new_id(), "T1")
