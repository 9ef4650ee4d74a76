"""A drop and a count whose server sessions are killed again and again: nothing is lost, and nothing happens twice."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random
from uuid import UUID, uuid5

import psycopg

from feltwork.cage import closing, counts, drops, keys, recounts
from feltwork.cage.money_counted import read_cash, read_contents
from feltwork.ledger.ids import new_id
from feltwork.wagering.house import Answer
from tests.cage.drop_house import DAY, TEAM, DropHouse
from tests.cage.dropping import at, prepared_url

__all__ = ["at", "prepared_url"]

_KILL = (
    "select pg_terminate_backend(pid) from pg_stat_activity"
    " where datname = current_database() and application_name = 'feltwork'"
)


class Killer:
    """Ends every session of the application in the midst of an act, at a moment that the seed chooses."""

    def __init__(self, url: str, seed: int) -> None:
        self._url, self._chance, self.ended = url, Random(seed), 0  # noqa: S311 - a failing run is a seed

    def during(self, act: Callable[[], Answer]) -> Answer:
        """An act whose sessions are ended twice while it goes on, or soon after."""
        killer = threading.Thread(target=self._kill)
        killer.start()
        try:
            return act()
        finally:
            killer.join()

    def _kill(self) -> None:
        with psycopg.connect(self._url, autocommit=True) as owner:
            for _ in range(2):
                time.sleep(self._chance.uniform(0, 0.02))
                self.ended += len(owner.execute(_KILL).fetchall())


def the_night(at: DropHouse, seed: UUID) -> list[Callable[[], Answer]]:
    """Every act of a night under an id of its own, in order."""

    def id(what: str) -> UUID:
        return uuid5(seed, what)

    house, drop, count = at.house, id("drop"), id("count")
    boxes = {"1002": {100: 2}, "1001": {20: 3, 5: 1}}
    return [
        lambda: drops.open_drop(house, drop, at.by("carol"), "terminals", DAY, TEAM, "carol"),
        lambda: keys.sign_out(house, id("release"), at.by("tess"), "release", "sid", drop),
        lambda: keys.sign_out(house, id("door"), at.by("maya"), "main_door", "carol", drop),
        lambda: drops.begin(house, id("begin"), at.by("carol"), drop),
        lambda: drops.collect(house, id("1002"), at.by("sue"), drop, "1002", "1002/B"),
        lambda: drops.collect(house, id("1001"), at.by("sid"), drop, "1001", "1001/B"),
        lambda: drops.verify_trolley(
            house, id("trolley"), at.by("carol"), drop, 2, security_lock=True, finance_lock=True
        ),
        lambda: drops.deliver(house, id("deliver"), at.by("carol"), drop),
        lambda: counts.open_count(house, count, at.by("rosa"), drop, "terminal", ["colin", "cora"], None),
        *(
            lambda box=box, bills=bills: counts.count_box(
                house, id(f"count {box}"), at.by("colin"), count, box, read_contents(bills)
            )
            for box, bills in boxes.items()
        ),
        lambda: counts.finish(house, id("finish"), at.by("rosa"), count),
        lambda: recounts.recount(house, id("recount"), at.by("mona"), count, read_cash({100: 2, 20: 3, 5: 1}), "colin"),
        *(
            lambda name=name: closing.sign_report(house, id(f"sign {name}"), at.by(name), count)
            for name in ("rosa", "colin", "cora")
        ),
        lambda: closing.close(house, id("close"), at.by("rosa"), count),
    ]


def test_a_night_of_lost_connections_comes_to_the_same(at: DropHouse) -> None:
    at.bills("1002", 100, 100)
    at.bills("1001", 20, 20, 20, 5)
    at.file("carol", "count_schedule", _ALL_DAY, "kim")
    at.now(DAY, "04:31")
    night = the_night(at, new_id())
    killer = Killer(at.staff.url, seed=17)
    first = [killer.during(act) for act in night]
    assert killer.ended > 10, "sessions were ended"
    # Whoever does not know what became of an act sends it again.
    assert [act() for act in night] == first
    assert at.balance("cage") == 265_00
    assert at.balance("boxes_collected") == 0
    for table, rows in (("drop", 1), ("collected", 2), ("counted", 2), ("recount", 1), ("count_closed", 1)):
        assert at.staff.owner(f"select count(*) from cage.{table}") == [(rows,)], table
    assert len([entry for entry in at.staff.trail() if entry.doing in ("collect_box", "close_count")]) == 3
    assert at.tied()


_ALL_DAY = {
    "terminals_from": "00:00",
    "terminals_until": "23:59",
    "tables_from": "00:00",
    "tables_until": "23:59",
    "designated": "every box",
}
