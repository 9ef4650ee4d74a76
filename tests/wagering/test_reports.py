"""Reports by gaming day (605a.2(d)(7)): added up by hand beside random play, around the day's boundary, and written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from feltwork.ledger.ids import new_id
from feltwork.ledger.ledger import Ledger, Transfer
from feltwork.terms.refusal import Refused
from feltwork.wagering import game_accounts
from feltwork.wagering.house import House
from feltwork.wagering.report_documents import day_document, made
from feltwork.wagering.reports import HEADINGS, DayReport, Figures, day_report, write_csv
from tests.bills import insert_bill
from tests.wagering.day_of_play import DayOfPlay
from tests.wagering.floor import Floor, opened

NEW_YORK = ZoneInfo("America/New_York")
SPRING, AUTUMN = date(2027, 3, 14), date(2027, 11, 7)
"""When New York's clocks go ahead from 2:00 to 3:00, and back from 2:00 to 1:00."""


@pytest.fixture
def played(house_url: str) -> Iterator[DayOfPlay]:
    with House.open(house_url) as house:
        yield DayOfPlay(house, house_url)


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        yield floor


def be_at(floor: Floor | DayOfPlay, moment: datetime) -> None:
    floor.owner("update ledger.house set clock_ahead = %s - clock_timestamp()", moment)


def of_terminal(report: DayReport, asset_number: str) -> Figures:
    [found] = [one.figures for one in report.terminals if one.asset_number == asset_number]
    return found


# ------------------------------------------------------------------------------------------------------ the figures


@pytest.mark.parametrize("seed", range(3))
def test_605a_2_d_7_every_figure_of_three_random_days(played: DayOfPlay, seed: int) -> None:
    played.chance.seed(seed)
    reports = []
    for days in range(3):
        be_at(played, datetime(2027, 5, 1 + days, 12, tzinfo=NEW_YORK))
        played.sums.clear()
        played.play(80)
        report = day_report(played.house)
        for one in report.terminals:
            expected = {name: value for name, value in played.sums[one.asset_number].items() if value}
            shown = {name: one.figures.figure(name) for name in expected}
            assert shown == expected, f"terminal {one.asset_number} on {report.day}"
        reports.append(report)
    assert [report.day.day for report in reports] == [1, 2, 3]
    _verify_ties(played, reports)
    # A day that is over keeps its figures, whatever came after it.
    again = day_report(played.house, reports[0].day)
    assert (again.over, again.terminals, again.total) == (True, reports[0].terminals, reports[0].total)


def _verify_ties(played: DayOfPlay, reports: list[DayReport]) -> None:
    """What holds between the figures, the tables, the days and the ledger's accounts."""
    for before, after in pairwise(reports):
        for one in before.terminals:
            assert one.figures.closing == of_terminal(after, one.asset_number).opening
    for report in reports:
        everything = [*(one.figures for one in report.terminals), report.total]
        assert {figures.difference for figures in everything} == {0}
        for name in HEADINGS:
            by_terminal = [one.figures.figure(name) for one in report.terminals]
            assert report.total.figure(name) == sum(value or 0 for value in by_terminal), name
            if name not in ("opening", "closing"):
                by_table = [one.figures.figure(name) for one in report.tables]
                assert report.total.figure(name) == sum(value or 0 for value in by_table), name
    [(won,)] = played.owner("select sum(posted) from ledger.balances where code like 'table\\_win/%%'")
    # What a progressive meter pays comes from the meter and not from the table, and yet it is won by players.
    assert won == sum(report.total.revenue + report.total.from_meters for report in reports)


def test_605a_2_d_7_the_words_of_a_lost_and_a_won_round(floor: Floor) -> None:
    """By hand: $100 in, a lost ante of $10, then an ante, a play and a pair plus that win $55; $1 for the dealers."""
    floor.terminal("1001", (100,))
    for cards, decision, added in ((["2h", "5d", "9c"], "fold", {}), (["As", "Kh", "Qd"], "play", {"play": 10_00})):
        round = floor.open_round()
        floor.bet(round, "1001", 1, ante=10_00, pair_plus=5_00)
        floor.close(round)
        if added:
            floor.bet(round, "1001", 1, **added)
        seat = {"wagers": {"ante": 10, "pair_plus": 5}, "cards": cards, "decisions": [decision]}
        floor.settle(round, {"game": "three-card-poker", "seats": {"1": seat}, "dealer": ["2c", "7d", "Qh"]})
    game_accounts.tip(floor.house, new_id(), "1001", 1_00)
    figures = of_terminal(day_report(floor.house), "1001")
    assert (figures.deposited, figures.winnings, figures.losing) == (100_00, 55_00, 15_00)
    assert (figures.revenue, figures.tips, figures.withdrawn) == (-40_00, 1_00, 0)
    assert (figures.opening, figures.closing) == (0, 139_00)
    game_accounts.cash_out(floor.house, new_id(), "1001")
    after = of_terminal(day_report(floor.house), "1001")
    assert (after.withdrawn, after.closing, after.difference) == (139_00, 0, 0)


def test_605a_2_d_7_v_a_cash_out_that_an_attendant_pays_is_withdrawn_when_it_leaves_the_account(floor: Floor) -> None:
    floor.terminal("1001", (100,), pays_vouchers_up_to=50_00)
    game_accounts.cash_out(floor.house, new_id(), "1001")
    figures = of_terminal(day_report(floor.house), "1001")
    assert (figures.withdrawn, figures.closing, figures.difference) == (100_00, 0, 0)


def test_605a_2_d_7_iv_poker_rake_and_time_charges_are_revenue(floor: Floor) -> None:
    """No hybrid table deals poker (605a.1); the figures are there for whoever posts them."""
    floor.terminal("1001", (100,))
    post = Ledger(floor.house.database).post
    charged = Transfer("game_account/1001", "table_win/T1", 6_00, "poker_time_charge", None, "1001", "T1")
    raked = Transfer("cage", "table_win/T1", 4_00, "poker_rake", None, None, "T1")
    post(new_id(), "poker", "the test", [charged, raked])
    report = day_report(floor.house)
    figures = of_terminal(report, "1001")
    assert (figures.time_charges, figures.rake, figures.revenue, figures.difference) == (6_00, 0, 6_00, 0)
    assert (report.total.time_charges, report.total.rake, report.total.revenue) == (6_00, 4_00, 10_00)
    assert report.tables[0].figures.revenue == 10_00


def test_a_settlement_that_is_taken_back_takes_its_revenue_back_on_the_day_of_the_correction(floor: Floor) -> None:
    be_at(floor, datetime(2027, 5, 1, 12, tzinfo=NEW_YORK))
    floor.terminal("1001", (100,))
    round = floor.open_round()
    floor.bet(round, "1001", 1, ante=10_00)
    floor.close(round)
    seat = {"wagers": {"ante": 10}, "cards": ["2h", "5d", "9c"], "decisions": ["fold"]}
    floor.settle(round, {"game": "three-card-poker", "seats": {"1": seat}, "dealer": ["2c", "7d", "Qh"]})
    [(posting,)] = floor.owner("select id from ledger.posting where kind = 'settle'")
    be_at(floor, datetime(2027, 5, 2, 12, tzinfo=NEW_YORK))
    Ledger(floor.house.database).reverse(new_id(), posting, "Ann", "Dee", "the hand was misread")
    first, second = (day_report(floor.house, date(2027, 5, day)).total for day in (1, 2))
    assert (first.revenue, first.closing) == (10_00, 90_00)
    assert (second.revenue, second.corrected, second.revenue_corrected, second.closing) == (
        -10_00,
        10_00,
        -10_00,
        100_00,
    )
    assert (first.difference, second.difference) == (0, 0)


def test_a_table_and_a_terminal_by_themselves(played: DayOfPlay) -> None:
    played.play(60)
    whole = day_report(played.house)
    at_c = day_report(played.house, table="C")
    assert [one.gaming_table for one in at_c.tables] == ["C"]
    assert [one.asset_number for one in at_c.terminals] == ["C1", "C2", "C3"]
    assert at_c.total.revenue == next(one.figures.revenue for one in whole.tables if one.gaming_table == "C")
    assert (at_c.total.opening, at_c.total.closing) == (None, None)
    at_c1 = day_report(played.house, asset_number="C1")
    assert (at_c1.tables, [one.figures for one in at_c1.terminals]) == ((), [of_terminal(whole, "C1")])
    assert at_c1.total == of_terminal(whole, "C1")


def test_what_can_not_be_reported_is_refused(floor: Floor) -> None:
    with pytest.raises(Refused, match="it has not begun"):
        day_report(floor.house, date.today() + timedelta(2))
    with pytest.raises(Refused, match="there is no such table"):
        day_report(floor.house, table="T9")
    with pytest.raises(Refused, match="there is none with this asset number"):
        day_report(floor.house, asset_number="9999")


def test_tables_and_terminals_without_play_are_listed_with_nothing(floor: Floor) -> None:
    floor.terminal("1001")
    report = day_report(floor.house)
    assert [(one.gaming_table, one.figures.revenue) for one in report.tables] == [("T1", 0)]
    assert [(one.asset_number, one.tables, one.figures.closing) for one in report.terminals] == [("1001", ("T1",), 0)]
    before = day_report(floor.house, report.day - timedelta(1))
    assert (before.tables, before.terminals, before.total.revenue) == ((), (), 0), "they were not there yet"


# ---------------------------------------------------------------------------------------------- the day's boundary


def _deposits(floor: Floor, *moments: datetime) -> dict[date, int]:
    """A $1 bill at each moment, and what the days' reports say was deposited."""
    for moment in moments:
        be_at(floor, moment)
        insert_bill(floor.house, new_id(), "1001", 1)
    days = [day for (day,) in floor.owner("select day from ledger.day order by day")]
    return {day: day_report(floor.house, day).total.deposited // 100 for day in days}


def test_a_gaming_day_goes_from_six_to_six_unless_the_house_chose_otherwise(floor: Floor) -> None:
    floor.terminal("1001")
    be_at(floor, datetime(2027, 5, 1, 12, tzinfo=NEW_YORK))
    second = datetime(2027, 5, 2, 6, tzinfo=NEW_YORK)
    moments = (second - timedelta(hours=1), second - timedelta(seconds=2), second, second + timedelta(hours=23))
    assert _deposits(floor, *moments) == {date(2027, 5, 1): 2, date(2027, 5, 2): 2}
    floor.house.set_options(new_id(), "Ann", day_begins=time(4, 30))
    third = datetime(2027, 5, 3, 4, 30, tzinfo=NEW_YORK)
    before = _deposits(floor, third + timedelta(minutes=45))
    assert before[date(2027, 5, 2)] == 2
    assert before[date(2027, 5, 3)] == 1


def test_the_day_has_23_hours_when_the_clocks_go_ahead_and_begins_at_the_first_moment_there_is(floor: Floor) -> None:
    """A day that begins at 2:30, which New York does not have on that morning: 1:59 is followed by 3:00."""
    floor.terminal("1001")
    floor.house.set_options(new_id(), "Ann", day_begins=time(2, 30))
    saturday = SPRING - timedelta(1)
    begins = datetime.combine(saturday, time(2, 30), NEW_YORK)
    skipped = datetime(2027, 3, 14, 7, tzinfo=ZoneInfo("UTC"))  # 3:00 in New York, the moment after 1:59:59
    moments = (begins, skipped - timedelta(seconds=2), skipped, skipped + timedelta(hours=23))
    assert _deposits(floor, *moments) == {saturday: 2, SPRING: 2}


def test_the_day_never_goes_back_when_the_clocks_do(floor: Floor) -> None:
    """A day that begins at 1:30: at 2:00 New York's clocks go back to 1:00, and 1:15 comes a second time."""
    floor.terminal("1001")
    floor.house.set_options(new_id(), "Ann", day_begins=time(1, 30))
    begins = datetime(2027, 11, 7, 5, 30, tzinfo=ZoneInfo("UTC"))  # 1:30 in New York, the first time
    again = begins + timedelta(minutes=45)  # 1:15, the second time
    moments = (begins - timedelta(minutes=5), begins, again)
    assert _deposits(floor, *moments) == {AUTUMN - timedelta(1): 1, AUTUMN: 2}
    report = day_report(floor.house)
    assert (report.day, report.over) == (AUTUMN, False), "the day that is going on is the ledger's, not the clock's"


def test_another_time_zone_has_other_days(floor: Floor) -> None:
    floor.terminal("1001")
    floor.house.set_options(new_id(), "Ann", timezone="Pacific/Auckland", day_begins=time(0))
    midnight = datetime(2027, 7, 1, tzinfo=ZoneInfo("Pacific/Auckland"))
    assert _deposits(floor, midnight - timedelta(seconds=2), midnight) == {date(2027, 6, 30): 1, date(2027, 7, 1): 1}


# ------------------------------------------------------------------------------------------------- as it is written


def test_605a_2_d_7_on_paper_every_figure_stands_with_its_section_and_the_house_below(played: DayOfPlay) -> None:
    played.play(20)
    report = day_report(played.house)
    paper = day_document(report, played.house.read(lambda unit: made(unit, "Fay Finance")))
    assert (paper.facility, paper.made_by) == (report.facility, "Fay Finance")
    told = {column.id: column.section for block in paper.blocks for column in block.columns if column.kind == "money"}
    assert told == {name: section for name, (_, section) in HEADINGS.items()}
    for block in paper.blocks:
        listed = report.terminals if block.title.startswith("Terminals") else report.tables
        assert len(block.rows) == len(listed)
        for name, total in block.sums.items():
            assert total == report.total.figure(name)
            if name not in ("opening", "closing"):
                assert total == sum(row[name] for row in block.rows)


def test_csv_and_json_have_every_figure_in_dollars_with_cents(played: DayOfPlay) -> None:
    played.play(60)
    report = day_report(played.house)
    [header, *rows] = csv.reader(io.StringIO(write_csv(report.csv_rows())))
    assert header == ["day", "of", "table", "terminal", *HEADINGS]
    assert [row[1] for row in rows] == ["table"] * 3 + ["terminal"] * 9 + ["total"]
    data = json.loads(json.dumps(report.to_json()))
    written = [*data["tables"], *data["terminals"], data["total"]]
    for row, same in zip(rows, written, strict=True):
        named = dict(zip(header, row, strict=True))
        for name in HEADINGS:
            assert named[name] == (same[name] or ""), name
            assert same[name] is None or same[name].split(".")[1].isdigit()
    assert data["day"] == report.day.isoformat()
    assert (data["section"], data["revenue_by"]) == ("605a.2(d)(7)", ["601a.9(b)(3)", "601a.9(e)"])
