"""Several servers on one database: a table belongs to one at a time, and another takes it over when that one dies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from feltwork.ledger.ids import new_id
from feltwork.table.hub import Hub
from feltwork.table.ownership import Ownership, say_who_runs, who_runs
from feltwork.table.seal import Seal
from feltwork.table.setup import Setup
from feltwork.table.tables import set_up
from feltwork.wagering.house import House
from feltwork.wagering.terminals import open_table
from tests.database.servers import fresh_database
from tests.table.live_floor import KEY


@pytest.fixture
def house(house_url: str) -> Iterator[House]:
    with House.open(house_url) as house:
        for name in ("T1", "T2"):
            open_table(house, new_id(), name, "minibaccarat")
            set_up(house, new_id(), name, Setup(automatic=True, step_ms=5), "the house")
        yield house


def test_a_table_is_taken_by_one_server_and_free_when_its_connection_ends(house_url: str) -> None:
    one, other = Ownership(house_url, "http://one"), Ownership(house_url, "http://other")
    assert one.take(["T1", "T2"]) == ["T1", "T2"]
    assert other.take(["T1", "T2"]) == []
    one.release("T2")
    assert other.take(["T1", "T2"]) == ["T2"]
    # The server's connection is cut by the database, as when the process is killed.
    with psycopg.connect(house_url, autocommit=True) as owner:
        owner.execute(
            "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = hashtext('T1')::oid"
        )
    assert not one.holds()
    assert one.tables == set()
    assert other.take(["T1"]) == ["T1"]
    other.close()


def test_a_server_of_another_house_with_a_table_of_the_same_name_keeps_it(
    house_url: str, server_url: str, empty_house_url: str
) -> None:
    """Two houses on one database server: neither ends the sessions of the other."""
    with fresh_database(server_url, empty_house_url) as elsewhere:
        theirs, ours, next_to_us = (
            Ownership(elsewhere, "http://theirs"),
            Ownership(house_url, "http://ours"),
            Ownership(house_url, "http://next"),
        )
        assert theirs.take(["T1"]) == ours.take(["T1"]) == ["T1"]
        next_to_us.end_holder("T1")
        assert theirs.holds()
        assert not ours.holds()
        assert next_to_us.take(["T1"]) == ["T1"]
        theirs.close()
        next_to_us.close()


def test_two_hubs_share_the_tables_and_the_second_takes_over_what_the_first_leaves(house: House) -> None:
    async def run() -> None:
        first = Hub(house, Seal(KEY), "http://first", open_by_itself=True)
        second = Hub(house, Seal(KEY), "http://second", open_by_itself=True)
        await first.start()
        await second.start()
        assert set(first.actors) == {"T1", "T2"}
        assert second.actors == {}
        assert house.database.run(lambda unit: second.elsewhere(unit, "T1")) == "http://first"
        number = first.actors["T1"].table.number
        await first.stop()
        for _ in range(100):
            if set(second.actors) == {"T1", "T2"}:
                break
            await asyncio.sleep(0.1)
        assert set(second.actors) == {"T1", "T2"}
        assert second.actors["T1"].table.number >= number > 0
        found = house.database.run(lambda unit: who_runs(unit, "T1"))
        assert found is not None
        assert found[1] == "http://second"
        await second.stop()

    asyncio.run(run())


def test_a_server_that_lost_its_database_connection_stops_its_tables_and_takes_up_what_is_free(
    house: House, house_url: str
) -> None:
    async def run() -> None:
        hub = Hub(house, Seal(KEY), "http://hub", open_by_itself=True)
        await hub.start()
        before = dict(hub.actors)
        with psycopg.connect(house_url, autocommit=True) as owner:
            owner.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feltwork tables'"
                " and datname = current_database()"
            )
        for _ in range(100):
            if set(hub.actors) == set(before) and all(hub.actors[name] is not before[name] for name in before):
                break
            await asyncio.sleep(0.1)
        assert set(hub.actors) == {"T1", "T2"}
        assert all(actor.state == "stopped" for actor in before.values())
        assert all(actor.state == "running" for actor in hub.actors.values())
        await hub.stop()

    asyncio.run(run())


def test_a_database_clock_that_is_set_forward_makes_no_server_look_frozen(
    house: House, house_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words of the first server are an hour old by that clock. It runs all the same, and keeps its tables."""
    ended: list[str] = []
    monkeypatch.setattr(Ownership, "end_holder", lambda _, table: ended.append(table))

    async def run() -> None:
        first, second = Hub(house, Seal(KEY), "http://first"), Hub(house, Seal(KEY), "http://second")
        await first.start()
        await second.start()
        for _ in range(3):
            with psycopg.connect(house_url, autocommit=True) as owner:
                owner.execute("update live.owner set glanced_at = glanced_at - interval '1 hour'")
            await asyncio.to_thread(second._take)
        assert first.ownership.holds()
        await second.stop()
        await first.stop()

    asyncio.run(run())
    assert ended == []


def test_a_server_whose_words_stay_the_same_is_frozen_and_loses_its_tables(
    house: House, house_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steady = [0.0]
    monkeypatch.setattr("feltwork.table.hub.time.monotonic", lambda: steady[0])
    frozen = Ownership(house_url, "http://frozen")
    assert frozen.take(["T1", "T2"]) == ["T1", "T2"]
    house.database.run(lambda unit: say_who_runs(unit, "T1", frozen), "who runs a table")
    hub = Hub(house, Seal(KEY), "http://hub")
    for steady[0] in (0.0, 14.0):
        assert hub._take() == []
    assert frozen.holds()
    steady[0] = 16.0
    assert hub._take() == []
    assert not frozen.holds()
    assert "T1" in hub._take()
    hub.ownership.close()
