"""What a lab found: each of these once stopped a table, or took a wager and said that it had not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from uuid import UUID, uuid5

import pytest

from feltwork.ledger.ids import new_id
from feltwork.table import hub as hubs
from feltwork.table.desk import Command
from feltwork.table.hub import Hub
from feltwork.table.live import LiveTable, Phase
from feltwork.table.players import place_all
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.terms.refusal import Refused
from feltwork.wagering.audit import audit
from feltwork.wagering.house import House
from feltwork.wagering.terminals import open_table
from tests.bills import insert_bill
from tests.table.live_floor import KEY, LiveFloor
from tests.table.table_staff import Staff


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as house:
        yield house


def test_what_was_written_before_the_first_opening_is_there_after_a_take_over(house: House) -> None:
    floor, staff = LiveFloor(house, "three-card-poker"), Staff(house)
    floor.send(staff.dealer, "sign_on")
    floor.desk = floor.new_desk()
    assert (floor.table.number, floor.table.dealer) == (1, "dana")
    floor.send(staff.floorperson, "open_table")
    assert floor.table.phase is Phase.OPENING


def test_nobody_can_use_the_ids_that_a_table_needs(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who, other = floor.terminal(100), floor.terminal(100)
    floor.open()
    floor.bet(who, ante="10.00")
    round: UUID = floor.table.round.id
    for what in ("no more bets", "call off", *(f"settle/{step}" for step in range(30))):
        insert_bill(house, uuid5(round, what), str(other.terminal), 1)
    floor.go_on(lambda: floor.table.phase is Phase.SETTLED)
    assert floor.table.round.result.lines[1]
    assert audit(house).clean


@pytest.mark.parametrize("told", [[1], {"a": 1}, True, 1.0, "1"])
def test_a_seat_is_a_number(house: House, told: object) -> None:
    floor, staff = LiveFloor(house, "minibaccarat"), Staff(house)
    floor.terminal(100)
    floor.open()
    floor.bet(floor.seats[1], players_hand="5.00")
    floor.send(staff.dealer, "sign_on")
    floor.send(staff.dealer, "no_more_bets")
    reply = floor.reply(staff.dealer, "declare", step=floor.table.round.step, irregularity="player_leaves", seat=told)
    assert isinstance(reply, Refused)
    assert (reply.what, reply.instead) == ("seat", "send a number from 1 to 1000")


def test_a_command_that_nobody_foresaw_is_refused_alone_and_the_table_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(100)
    floor.open()
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    assert "call has no such field" in str(floor.reply(who, "call", on=True, x=deep))
    with monkeypatch.context() as patch:
        patch.setattr(floor.desk, "write", lambda *_, **__: 1 // 0)
        reply = floor.reply(who, "call", on=True)
    assert isinstance(reply, Refused)
    assert "went wrong" in reply.why
    assert floor.send(who, "call", on=True)["calls"]
    assert floor.bet(who, ante="10.00")


def test_one_table_that_can_not_be_built_keeps_no_other_from_running(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failure is made: no journal that does it is known."""
    for name in ("T1", "T2", "T3"):
        open_table(house, new_id(), name, "minibaccarat")
        set_up(house, new_id(), name, Setup(automatic=True), "the house")
    whole = hubs.remembered

    def broken(of: House, name: str, seal: Seal) -> tuple[list[tuple[int, str]], LiveTable]:
        assert name != "T2", "this journal can't be applied"
        return whole(of, name, seal)

    monkeypatch.setattr(hubs, "remembered", broken)

    async def run() -> None:
        hub = Hub(house, Seal(KEY), "http://hub", open_by_itself=True)
        await hub.start()
        assert set(hub.actors) == {"T1", "T3"}
        assert "can't be built" in hub.not_run["T2"].why
        assert hub.ownership.tables == {"T1", "T3"}
        await hub.stop()

    asyncio.run(run())


def test_535_11_silence_stakes_nothing_where_the_money_for_it_is_gone(house: House) -> None:
    """The bank tips its money away while it is asked what the dealer wagers against it: the round goes on."""
    floor = LiveFloor(house, "pai-gow-tiles")
    for _ in range(2):
        floor.terminal(100)
    floor.open()
    floor.play_round()
    floor.go_on(lambda: floor.table.phase is Phase.BETTING)
    for who in floor.seats.values():
        floor.bet(who, pai_gow="10.00")
    floor.go_on(lambda: floor.table.asks)
    round = floor.table.round
    assert "bank" in {action.word for question in round.open_questions for action in question.actions}
    seat = round.open_questions[0].seat
    floor.send(floor.seats[seat], "decide", round=str(round.id), step=round.step, decision="bank")
    floor.send(floor.seats[seat], "tip", amount=f"{floor.available(seat) / 100:.2f}")
    floor.go_on(lambda: floor.table.phase is Phase.SETTLED)
    assert audit(house).clean


def test_two_wagers_under_one_id_have_each_their_own_answer(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(100)
    floor.open()
    id, round = new_id(), str(floor.table.round.id)
    first, second = place_all(
        floor.desk,
        [
            Command(id, who, "wager", {"round": round, "wagers": {"ante": "10.00"}}),
            Command(id, who, "wager", {"round": round, "wagers": {"ante": "20.00"}}),
        ],
    )
    assert isinstance(first, dict)
    assert first["wagers"] == {"ante": 10_00}
    assert isinstance(second, Refused)
    assert "other content" in second.why
    with pytest.raises(Refused, match="ante of wagers: 10 is not an amount"):
        Command(id, who, "wager", {"round": round, "wagers": {"ante": 10}})
    assert floor.table.round.stakes == {1: {"ante": 10_00}}


def test_only_the_dealer_of_the_table_or_a_floorperson_announces_the_last_round(house: House) -> None:
    floor, staff = LiveFloor(house, "three-card-poker"), Staff(house)
    floor.open()
    floor.send(staff.dealer, "sign_on")
    for who in (staff.attendant, staff.relief):
        assert isinstance(floor.reply(who, "last_round"), Refused)
    assert not floor.table.last_round
    floor.send(staff.floorperson, "last_round")
    assert floor.table.last_round
