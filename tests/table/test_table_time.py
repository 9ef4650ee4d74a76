"""How long players have: whatever the machine's clock does, and whoever runs the table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

import pytest

from feltwork.ledger.ids import new_id
from feltwork.procedure.action import Question
from feltwork.rounds.players import AutomaticPlayer
from feltwork.table import itself, journal
from feltwork.table.desk import Command, Who
from feltwork.table.hub import Hub
from feltwork.table.journal import Entry, Kind
from feltwork.table.live import Phase
from feltwork.table.ownership import say_who_runs
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import position_of, set_up
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from feltwork.wagering.terminals import open_table
from tests.bills import insert_bill
from tests.table.live_floor import KEY, LiveFloor

DECISION_S = 20


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as house:
        yield house


@pytest.fixture
def floor(house: House) -> LiveFloor:
    """Three players at a table who are asked to decide."""
    floor = LiveFloor(house, "three-card-poker", setup=Setup(automatic=True, decision_s=DECISION_S))
    for _ in range(3):
        floor.terminal(100)
    floor.open()
    for who in floor.seats.values():
        floor.bet(who, ante="10.00")
    floor.go_on(lambda: floor.table.asks)
    return floor


def left(floor: LiveFloor) -> float:
    """The seconds that players have left."""
    deadline: datetime = floor.table.round.deadline
    return (deadline - floor.desk.now()).total_seconds()


def run_on(floor: LiveFloor, seconds: float) -> None:
    """The table's server runs for a while, and says so."""
    floor.pass_by(seconds)
    at = floor.desk.now().isoformat()
    hub = Hub(floor.house, Seal(KEY), "http://the-one-that-runs")

    def say(unit: Any) -> None:
        say_who_runs(unit, "T1", hub.ownership)
        unit.run("update live.owner set glance = json_build_object('at', %s::text)", (at,))

    floor.house.database.run(say, "who runs the table")


def take_over(floor: LiveFloor, after: float, clock_differs_s: float = 0) -> None:
    """The server stops, and another one, whose clock may be wrong, goes on with the table."""
    floor.pass_by(after)
    floor.clock_set += timedelta(seconds=clock_differs_s)
    floor.desk = floor.new_desk()
    Hub(floor.house, Seal(KEY), "http://the-next")._resume(floor.desk)


# ------------------------------------------------------------------------------------------------- taking over


@pytest.mark.parametrize("clock_differs_s", [0, 3, -3, 3_600, -3_600])
@pytest.mark.parametrize("after", [0.5, 40.0])
def test_605a_9_c_after_a_takeover_players_have_the_time_that_was_left(
    floor: LiveFloor, after: float, clock_differs_s: float
) -> None:
    run_on(floor, 8)
    take_over(floor, after, clock_differs_s)
    assert left(floor) == 12
    assert floor.table.asks
    floor.pass_by(11)
    itself.go_on(floor.desk)
    assert floor.table.asks
    floor.pass_by(1)
    itself.go_on(floor.desk)
    assert not floor.table.asks


def test_605a_9_c_nobody_gains_time_by_provoking_takeovers(floor: LiveFloor) -> None:
    for _ in range(6):
        run_on(floor, 3)
        take_over(floor, 10)
    # 18 seconds were used before the last takeover: 2 were left, and so it was put off to 5, once.
    assert left(floor) == 5
    run_on(floor, 4)
    take_over(floor, 10)
    assert left(floor) == 1
    run_on(floor, 1)
    take_over(floor, 10)
    assert left(floor) == 0
    itself.go_on(floor.desk)
    assert not floor.table.asks


def test_605a_9_c_the_next_question_may_be_put_off_again(house: House) -> None:
    floor = LiveFloor(house, "spanish-21", setup=Setup(automatic=True, decision_s=DECISION_S))
    for _ in range(2):
        floor.terminal(100)
    floor.open()

    def asked() -> Any:
        return floor.table.round.step

    for _ in range(50):
        floor.go_on(lambda: floor.table.phase is Phase.BETTING)
        for who in floor.seats.values():
            floor.bet(who, wager="10.00")
        floor.go_on(lambda: floor.table.asks or floor.table.phase is Phase.SETTLED)
        if not floor.table.asks:
            continue
        first = asked()
        run_on(floor, 18)
        take_over(floor, 1)
        assert left(floor) == 5
        floor.decide_all(_stand)
        floor.go_on(lambda: floor.table.asks or floor.table.phase is Phase.SETTLED)
        if floor.table.asks:
            assert asked() != first
            assert left(floor) == DECISION_S
            run_on(floor, 18)
            take_over(floor, 1)
            assert left(floor) == 5
            return
    raise AssertionError("nobody was asked twice in fifty rounds")


def _stand(question: Question, _: int) -> str:
    words = [action.word for action in question.actions]
    return next((word for word in ("stand", "decline") if word in words), words[0])


def test_605a_9_c_a_betting_window_goes_on_with_the_time_that_was_left(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker", setup=Setup(automatic=True, betting_s=30))
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, ante="10.00")
    run_on(floor, 10)
    take_over(floor, 60)
    assert left(floor) == 20


def test_a_takeover_is_in_the_journal_and_rebuilds_the_same_table(floor: LiveFloor) -> None:
    run_on(floor, 17)
    take_over(floor, 10)
    assert floor.told[-1].kind is Kind.RESUMED
    assert views(floor.new_desk().table) == views(floor.table)


def test_a_takeover_of_an_earlier_version_reads_as_it_was(floor: LiveFloor) -> None:
    floor.pass_by(15)
    entry = Entry(floor.table.number + 1, Kind.RESUMED, {"server": "of an earlier version"}, "the table", floor.time)
    floor.table.apply(entry)
    assert floor.table.round.deadline == floor.time + timedelta(seconds=DECISION_S)


def test_the_hub_resumes_a_table_with_the_time_that_was_left_at_its_last_word(house: House) -> None:
    """Two real servers, one after the other, on the machine's own clocks."""
    open_table(house, new_id(), "T1", "three-card-poker")
    set_up(house, new_id(), "T1", Setup(automatic=True, step_ms=1, betting_s=600, result_s=1), "the house")

    async def run() -> None:
        first = Hub(house, Seal(KEY), "http://first", open_by_itself=True)
        await first.start()
        who = seated(house)
        await until(lambda: first.actors["T1"].table.phase is Phase.BETTING)
        round = first.actors["T1"].table.round
        assert round is not None
        body = {"round": str(round.id), "wagers": {"ante": "10.00"}}
        await first.actors["T1"].ask(Command(new_id(), who, "wager", body))
        deadline = round.deadline
        assert deadline is not None
        await first._look()
        await first.stop()
        # Read only now: the server looks by itself every second, and each look is a newer word.
        at = house.database.run(lambda unit: unit.value("select glance ->> 'at' from live.owner"), "the last word")
        second = Hub(house, Seal(KEY), "http://second", open_by_itself=True)
        began = monotonic()
        await second.start()
        took = timedelta(seconds=monotonic() - began)
        table = second.actors["T1"].table
        assert table.at is not None
        assert table.round is not None
        assert table.round.deadline is not None
        gained = (table.round.deadline - table.at) - (deadline - datetime.fromisoformat(at))
        await second.stop()
        assert gained < timedelta(milliseconds=2), "milliseconds are what the journal keeps"
        assert -gained < took, "the time runs on while the second server writes its first entry, and no longer"

    asyncio.run(run())


async def until(holds: Any) -> None:
    for _ in range(2_000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def seated(house: House) -> Who:
    """A terminal at T1 with money."""
    terminals.enrol(house, new_id(), "1001", "T1")
    terminals.enable(house, new_id(), "1001", "slot operations")
    insert_bill(house, new_id(), "1001", 100)
    return Who.at_terminal("1001", house.database.run(lambda unit: position_of(unit, "1001"))[1])


# ------------------------------------------------------------------------------------------- a clock that is set


def views(table: Any) -> list[Any]:
    return [public_view(table), dealer_view(table), *(seat_view(table, seat) for seat in range(1, 4))]


@pytest.mark.parametrize("hours", [1, -1, 24 * 365, -24 * 365])
def test_a_clock_that_is_set_changes_nobodys_time_to_decide(floor: LiveFloor, hours: int) -> None:
    floor.pass_by(5)
    floor.clock_set = timedelta(hours=hours)
    itself.go_on(floor.desk)
    assert floor.table.asks
    assert left(floor) == 15
    # Somebody decides: that entry is dated by the clock as it is now, and the deadline moves with it.
    round = floor.table.round
    decide(floor, 1)
    assert floor.told[-1].at == floor.time + floor.clock_set
    assert left(floor) == 15
    assert (round.deadline - floor.told[-1].at).total_seconds() == 15
    assert views(floor.new_desk().table) == views(floor.table)
    floor.pass_by(14)
    itself.go_on(floor.desk)
    assert floor.table.asks
    floor.pass_by(1)
    itself.go_on(floor.desk)
    assert not floor.table.asks
    floor.go_on(lambda: floor.table.phase is Phase.BETTING)


def decide(floor: LiveFloor, seat: int) -> None:
    round = floor.table.round
    question = round.question(seat)
    text = str(AutomaticPlayer("player").decide(question, round.play.round))
    floor.send(floor.seats[seat], "decide", round=str(round.id), step=round.step, decision=text)


@pytest.mark.parametrize("hours", [2, -2])
def test_a_clock_that_is_set_stops_no_table_and_makes_no_deck_fall_due(house: House, hours: int) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.terminal(100)
    floor.open()
    [deck] = [clock for clock in floor.table.clocks if clock.due_at]
    due_in = deck.due_at - floor.desk.now()
    began = floor.time
    floor.clock_set = timedelta(hours=hours)
    floor.play_round()
    floor.go_on(lambda: floor.table.phase is Phase.BETTING)
    [deck] = [clock for clock in floor.table.clocks if clock.due_at]
    assert abs((deck.due_at - floor.desk.now()) - (due_in - (floor.time - began))) < timedelta(seconds=1)
    assert floor.time - began < timedelta(minutes=2), "no pause became an hour"


def test_a_clock_that_is_corrected_by_little_is_no_entry_of_its_own(floor: LiveFloor) -> None:
    floor.clock_set = timedelta(milliseconds=300)
    decide(floor, 1)
    assert "clock_set_ms" not in floor.told[-1].content


def test_a_write_of_unknown_outcome_keeps_the_time(floor: LiveFloor) -> None:
    floor.pass_by(5)
    floor.clock_set = timedelta(hours=1)
    floor.desk.doubt()
    floor.desk.be_sure()
    assert left(floor) == 15
    # Written, and the answer of the database was lost: the desk has not applied the entry.
    entry = floor.desk.entry(Kind.CALL, {"terminal": "1001", "on": True}, "terminal 1001")
    floor.house.database.run(lambda unit: journal.append(unit, "T1", entry), "a call")
    floor.pass_by(3)
    floor.desk.doubt()
    floor.desk.be_sure()
    assert floor.table.calls
    assert left(floor) == 12
