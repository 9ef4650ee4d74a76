"""Whoever merges what they are told sees at every event what a newcomer would see: seats, dealer, onlookers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bench.live.kills import editions as every_edition
from feltwork.client.view import View
from feltwork.database.refusals import Unavailable
from feltwork.ledger.ids import new_id
from feltwork.table.journal import Entry
from feltwork.table.patches import without_nulls
from feltwork.table.telling import Telling, Viewer
from feltwork.wagering import progressive_controllers
from feltwork.wagering.house import House
from tests.bills import insert_bill
from tests.examples import sampled
from tests.table.live_floor import LiveFloor


class Screen:
    """A client's end of a line."""

    def __init__(self) -> None:
        self.view = View()
        self.heard: list[dict[str, Any]] = []

    def send(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        self.view.take(message)

    def end(self, why: str) -> None:
        raise AssertionError(why)


class Crowd:
    """Everybody who looks on at a table, each with what they were told."""

    def __init__(self, floor: LiveFloor) -> None:
        self.floor = floor
        self.telling = Telling(floor.desk, (), self._send)
        floor.desk.tell = self._tell
        self.events = 0

    def _send(self, lines: list[tuple[Viewer, str]]) -> None:
        for viewer, text in lines:
            viewer.line.send(text)

    def _tell(self, entry: Entry) -> None:
        self.telling.tell(entry)
        self.events += 1
        self.compare()

    def join(self, after: int | None = None, screen: Screen | None = None, **what: Any) -> Viewer:
        viewer = Viewer(screen or Screen(), **what)
        viewer.line.send(self.telling.welcome(viewer, after, {"protocol": 1}))
        self.telling.viewers.add(viewer)
        return viewer

    def compare(self) -> None:
        """What each has is what a newcomer in the same place gets."""
        for viewer in tuple(self.telling.viewers):
            told = viewer.line.view  # type: ignore[attr-defined]
            fresh = View()
            place = Viewer(Screen(), viewer.seat, viewer.terminal, viewer.dealer)
            fresh.take(json.loads(self.telling.welcome(place, None, {})))
            assert (told.n, told.table) == (fresh.n, fresh.table)
            assert told.seat == fresh.seat
            assert told.dealer == fresh.dealer


@pytest.mark.parametrize("edition", sampled(every_edition(), 12))
def test_patches_give_what_a_snapshot_gives(embedded_house_url: str, edition: str) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, edition)
        for _ in range(3):
            floor.terminal(100, 100)
        crowd = Crowd(floor)
        for seat, who in floor.seats.items():
            crowd.join(seat=seat, terminal=who.terminal)
        crowd.join(dealer=True)
        crowd.join()
        floor.open()
        for _ in range(2):
            floor.play_round()
        assert crowd.events > 10
        assert all(without_nulls(viewer.line.view.table) for viewer in crowd.telling.viewers)  # type: ignore[attr-defined]


def test_who_comes_back_gets_what_was_missed_and_has_the_same(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, "three-card-poker")
        who = floor.terminal(100)
        crowd = Crowd(floor)
        gone = crowd.join(seat=1, terminal=who.terminal)
        floor.open()
        crowd.telling.viewers.discard(gone)
        last = gone.line.view.n  # type: ignore[attr-defined]
        floor.play_round()
        screen = gone.line
        back = crowd.join(last, screen, seat=1, terminal=who.terminal)  # type: ignore[arg-type]
        welcome = screen.heard[-1]  # type: ignore[attr-defined]
        assert welcome["resumed"]
        assert [event["n"] for event in welcome["events"]] == list(range(last + 1, floor.table.number + 1))
        assert back.line is screen
        crowd.compare()
        # Should one of them be gone here, everything is told instead.
        del crowd.telling._events[-2]
        crowd.telling.viewers.discard(back)
        crowd.join(last, screen, seat=1, terminal=who.terminal)  # type: ignore[arg-type]
        assert screen.heard[-1]["resumed"] is False  # type: ignore[attr-defined]
        crowd.compare()


def test_in_a_crowd_others_hear_of_wagers_together_and_miss_nothing(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, "minibaccarat")
        crowd = Crowd(floor)
        for _ in range(30):
            who = floor.terminal(20)
            crowd.join(seat=who.seat, terminal=who.terminal)
        floor.open()
        crowd.compare = lambda: None  # type: ignore[method-assign]  # not before everybody has heard
        for who in floor.seats.values():
            floor.bet(who, players_hand="5.00")
        told = [viewer.line.view.n for viewer in crowd.telling.viewers]  # type: ignore[attr-defined]
        assert len(set(told)) == 30
        crowd.telling.flush()
        del crowd.compare
        crowd.compare()
        together = [m for v in crowd.telling.viewers for m in v.line.heard if "after" in m]  # type: ignore[attr-defined]
        assert together


def test_money_that_moves_beside_the_table_is_told_without_a_number(embedded_house_url: str) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, "three-card-poker")
        who = floor.terminal(100)
        crowd = Crowd(floor)
        viewer = crowd.join(seat=1, terminal=who.terminal)
        other = crowd.join()
        insert_bill(house, new_id(), "1001", 20)
        crowd.telling.tell_money(frozenset({"1001"}))
        heard = viewer.line.heard[-1]  # type: ignore[attr-defined]
        assert heard["type"] == "update"
        assert heard["seat"]["money"]["balance"] == "120.00"
        assert other.line.heard[-1]["type"] == "welcome"  # type: ignore[attr-defined]
        crowd.compare()


def test_605a_2_d_what_is_written_is_not_refused_because_the_money_cannot_be_read_afterwards(
    embedded_house_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database goes away right after a wager's commit: the player has the wager, and is told so."""
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, "three-card-poker")
        who = floor.terminal(100)
        crowd = Crowd(floor)
        floor.desk.rebuilt = lambda _: crowd.telling.begin_anew()
        viewer = crowd.join(seat=1, terminal=who.terminal)
        floor.open()

        def away(_: object) -> None:
            raise Unavailable("game accounts", "the database does not answer")

        with monkeypatch.context() as gone:
            gone.setattr(crowd.telling.money, "read", away)
            crowd.compare = lambda: None  # type: ignore[method-assign]  # what is shown is old until it is back
            assert floor.bet(who, ante="5.00")["available"] == 95_00
        del crowd.compare
        floor.desk.be_sure()
        heard = viewer.line.heard[-1]  # type: ignore[attr-defined]
        assert heard["type"] == "snapshot", "the table is shown whole once the database is back"
        assert heard["seat"]["money"]["available"] == "95.00"


def test_605a_7_a_1_a_progressive_meter_is_told_before_the_deal_and_when_others_feed_it(
    embedded_house_url: str,
) -> None:
    with House.open(embedded_house_url) as house:
        floor = LiveFloor(house, "caribbean-stud-poker")
        progressive_controllers.set_up(house, new_id(), "P1", "caribbean-stud-poker@555", seed=50_000_00)
        progressive_controllers.link(house, new_id(), "P1", "T1")
        crowd = Crowd(floor)
        viewer = crowd.join()
        crowd.telling.tell_progressive()
        assert viewer.line.view.table["progressive"] == {"id": "P1", "shows": "50000.00"}  # type: ignore[attr-defined]
        heard = len(viewer.line.heard)  # type: ignore[attr-defined]
        crowd.telling.tell_progressive()
        assert len(viewer.line.heard) == heard  # type: ignore[attr-defined]
        floor.terminal(100)
        floor.open()
        crowd.compare()
