"""The journal: written before anything is applied or told, enough to rebuild the table from, and one server's alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from cryptography.fernet import Fernet

from feltwork.ledger.ids import new_id
from feltwork.table import journal
from feltwork.table.desk import ITSELF, Command, rebuilt
from feltwork.table.journal import Entry, NotTheOwner
from feltwork.table.live import Phase
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.views import dealer_view, public_view, seat_view
from feltwork.terms.refusal import Refused
from feltwork.wagering.house import House
from feltwork.wagering.terminals import open_table
from tests.table.live_floor import LiveFloor


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as house:
        yield house


def views(table: Any) -> list[Any]:
    return [public_view(table), dealer_view(table), *(seat_view(table, seat) for seat in range(1, 4))]


def test_605a_2_d_6_an_entry_is_in_the_journal_before_it_is_told(house: House, house_url: str) -> None:
    floor = LiveFloor(house, "three-card-poker")
    floor.terminal(100)
    found: list[bool] = []

    def tell(entry: Entry) -> None:
        with psycopg.connect(house_url) as other:
            row = other.execute("select kind from live.journal where number = %s", (entry.number,)).fetchone()
        found.append(row == (entry.kind,))

    floor.desk.tell = tell
    floor.open()
    floor.play_round()
    assert len(found) > 15
    assert all(found)


@pytest.mark.parametrize("edition", ["spanish-21", "pai-gow-tiles", "props-and-hops", "baccarat"])
def test_the_journal_alone_rebuilds_the_table_after_every_entry(house: House, edition: str) -> None:
    floor = LiveFloor(house, edition)
    for _ in range(3):
        floor.terminal(100, 100)
    compared = 0

    def tell(entry: Entry) -> None:
        nonlocal compared
        if entry.number % 3 == 0:
            assert views(floor.new_desk().table) == views(floor.table)
            compared += 1

    floor.desk.tell = tell
    floor.open()
    for _ in range(2):
        floor.play_round()
    assert compared > 5


def test_what_comes_next_from_the_shoe_stands_nowhere_in_the_database(house: House, house_url: str) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.terminal(100)
    floor.open()
    floor.play_round()
    coming = [str(card) for card in floor.table.equipment.shoe.next(6)]
    with psycopg.connect(house_url) as owner:
        [(kept,)] = owner.execute("select string_agg(content::text, ' ') from live.journal").fetchall()
    assert json.dumps(coming)[1:-1] not in kept
    assert json.dumps(coming).replace(" ", "")[1:-1] not in kept


def test_a_shoe_sealed_with_another_key_is_refused_in_words(house: House) -> None:
    floor = LiveFloor(house, "minibaccarat")
    floor.open()
    with pytest.raises(Refused, match="sealed with another key"):
        rebuilt(house, "T1", Seal(Fernet.generate_key()))


def test_of_two_servers_that_take_a_table_for_their_own_one_writes(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(100)
    floor.open()
    other = floor.new_desk()
    floor.bet(who, ante="10.00")
    mine, floor.desk = floor.desk, other
    reply = floor.reply(who, "call", on=True)
    assert isinstance(reply, NotTheOwner)
    assert "another server" in reply.why
    # It looks again at what was written, and goes on from there.
    assert floor.send(who, "call", on=True) == {"calls": True, "n": floor.table.number}
    assert floor.table.round.stakes == {1: {"ante": 10_00}}
    floor.desk = mine


def test_no_number_is_left_out(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    floor.open()
    skipped = Entry(floor.table.number + 2, journal.Kind.CLEARED, {}, "x", floor.time)
    with pytest.raises(Refused, match="does not follow"):
        house.database.run(lambda unit: journal.append(unit, "T1", skipped))


def test_605a_1_nonbanked_poker_is_no_hybrid_table(house: House) -> None:
    with pytest.raises(Refused) as refused:
        open_table(house, new_id(), "P1", "poker")
    assert "605a.1" in str(refused.value)


def test_silence_is_answered_by_what_the_table_posts(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker", setup=Setup(automatic=True, decision_s=7))
    quiet, loud = floor.terminal(100), floor.terminal(100)
    floor.open()
    for who in (quiet, loud):
        floor.bet(who, ante="10.00")
    floor.go_on(lambda: floor.table.asks)
    round = floor.table.round
    asked = seat_view(floor.table, 1)["question"]
    assert asked["silence"] == "fold"
    floor.send(loud, "decide", round=str(round.id), step=round.step, decision="play")
    floor.go_on(lambda: floor.table.phase is Phase.SETTLED)
    assert [line.why for line in round.result.lines[1]] != []
    assert round.result.net(1) == -10_00
    assert floor.money_of(1) == 90_00
    assert {line.wager for line in round.result.lines[2]} >= {"ante", "play"}


def test_a_decision_is_refused_that_the_game_account_does_not_cover(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who = floor.terminal(10, 5)
    floor.open()
    floor.bet(who, ante="10.00")
    floor.go_on(lambda: floor.table.asks)
    round = floor.table.round
    reply = floor.reply(who, "decide", round=str(round.id), step=round.step, decision="play")
    assert isinstance(reply, Refused)
    assert "does not cover" in reply.why
    assert floor.send(who, "decide", round=str(round.id), step=round.step, decision="fold")


def test_decisions_come_from_the_seat_that_is_asked_once_and_at_its_step(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker")
    who, other, onlooker = floor.terminal(100), floor.terminal(100), floor.terminal(100)
    floor.open()
    for one in (who, other):
        floor.bet(one, ante="10.00")
    floor.go_on(lambda: floor.table.asks)
    round, step = floor.table.round, floor.table.round.step
    id = new_id()
    first = floor.send(who, "decide", id, round=str(round.id), step=step, decision="play")
    assert floor.send(who, "decide", id, round=str(round.id), step=step, decision="play") == first
    assert floor.available(1) == 80_00
    for sender, body, why in (
        (who, {"step": step, "decision": "fold"}, "nothing is asked of this seat"),
        (onlooker, {"step": step, "decision": "play"}, "no wager in this round"),
        (other, {"step": step - 1, "decision": "play"}, "the table is at step"),
        (other, {"step": step, "decision": "hit"}, "not legal here"),
        (other, {"step": step, "decision": ["play"]}, "is not a text"),
        (other, {"step": step, "decision": "play", "round": str(new_id())}, "is going on"),
    ):
        reply = floor.reply(sender, "decide", **{"round": str(round.id), **body})
        assert isinstance(reply, Refused)
        assert why in str(reply)


def test_who_is_asked_has_the_whole_time_again_when_another_server_takes_over(house: House) -> None:
    floor = LiveFloor(house, "three-card-poker", setup=Setup(automatic=True, decision_s=30))
    who = floor.terminal(100)
    floor.open()
    floor.bet(who, ante="10.00")
    floor.go_on(lambda: floor.table.asks)
    floor.pass_by(29)
    floor.desk = floor.new_desk()
    floor.desk.write(Command(new_id(), ITSELF, "resumed"), journal.Kind.RESUMED, {"server": "another"})
    assert floor.table.round.deadline == floor.time + timedelta(seconds=30)
    assert floor.table.asks
