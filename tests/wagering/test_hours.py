"""A gaming day by the hour: every figure in its hour, and all of them together the day's report."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering.hours import hour_report
from feltwork.wagering.house import House
from feltwork.wagering.reports import day_report
from tests.bills import insert_bill
from tests.wagering.day_of_play import DayOfPlay
from tests.wagering.floor import Floor, opened

NEW_YORK = ZoneInfo("America/New_York")


@pytest.fixture
def played(house_url: str) -> Iterator[DayOfPlay]:
    with House.open(house_url) as house:
        yield DayOfPlay(house, house_url)


@pytest.fixture
def floor(house_url: str) -> Iterator[Floor]:
    with opened(house_url) as floor:
        floor.terminal("1001")
        yield floor


def be_at(floor: Floor | DayOfPlay, moment: datetime) -> None:
    floor.owner("update ledger.house set clock_ahead = %s - clock_timestamp()", moment)


def test_605a_2_d_7_the_hours_of_random_play_add_up_to_the_days_report(played: DayOfPlay) -> None:
    for hour in (6, 7, 12, 23):
        be_at(played, datetime(2027, 5, 1, hour, 30, tzinfo=NEW_YORK))
        played.play(40)
    be_at(played, datetime(2027, 5, 2, 5, 30, tzinfo=NEW_YORK))
    played.play(40)
    hours, day = hour_report(played.house), day_report(played.house)
    assert (hours.day, len(hours.begins)) == (day.day, 24)
    assert [at.strftime("%d %H:%M") for at in hours.begins[:2]] == ["01 06:00", "01 07:00"]
    assert (hours.house.total.win, hours.house.total.drop) == (day.total.revenue, day.total.deposited)
    assert day.total.deposited > 0 != day.total.revenue
    for table, report in zip(hours.tables, day.tables, strict=True):
        assert table.gaming_table == report.gaming_table
        assert sum(hour.win for hour in table.hours) == table.total.win == report.figures.revenue
        assert sum(hour.drop for hour in table.hours) == table.total.drop == report.figures.deposited
    busy = [at.hour for at, hour in zip(hours.begins, hours.house.hours, strict=True) if hour.drop]
    assert busy == [6, 7, 12, 23, 5]
    for at, of_house in enumerate(hours.house.hours):
        assert of_house.win == sum(table.hours[at].win for table in hours.tables)


def test_a_bill_counts_in_its_hour_and_the_hold_is_the_win_of_the_drop(floor: Floor) -> None:
    be_at(floor, datetime(2027, 5, 1, 9, 59, 30, tzinfo=NEW_YORK))
    insert_bill(floor.house, new_id(), "1001", 20)
    be_at(floor, datetime(2027, 5, 1, 10, 0, 30, tzinfo=NEW_YORK))
    insert_bill(floor.house, new_id(), "1001", 100)
    found = hour_report(floor.house).to_json()
    told = {at[11:13]: hour for at, hour in zip(found["hours"], found["house"]["hours"], strict=True)}
    assert told["09"] == {"win": "0.00", "drop": "20.00", "hold": "0.0"}
    assert told["10"] == {"win": "0.00", "drop": "100.00", "hold": "0.0"}
    assert told["11"] == {"win": "0.00", "drop": "0.00", "hold": None}


@pytest.mark.parametrize(("day", "hours"), [(date(2027, 3, 13), 23), (date(2027, 11, 6), 25), (date(2027, 5, 1), 24)])
def test_a_day_in_which_clocks_change_has_an_hour_less_or_more(floor: Floor, day: date, hours: int) -> None:
    """New York's clocks change at 2:00 on the morning after: that is still the gaming day before."""
    be_at(floor, datetime.combine(day, time(12), NEW_YORK))
    insert_bill(floor.house, new_id(), "1001", 20)
    found = hour_report(floor.house)
    assert (found.day, len(found.begins)) == (day, hours)
    assert found.begins[0].hour == 6
    assert found.begins[-1].hour == 5
    assert sum(hour.drop for hour in found.house.hours) == 20_00


def test_a_day_that_has_not_begun_has_no_hours(floor: Floor) -> None:
    be_at(floor, datetime(2027, 5, 1, 12, tzinfo=NEW_YORK))
    with pytest.raises(Refused, match="it has not begun"):
        hour_report(floor.house, date(2027, 5, 2))
