"""The list of tables: from what the server knows, without a word to the database."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

import httpx
import pytest

from feltwork.ledger.ids import new_id
from feltwork.table import board
from feltwork.table.board import Board, BoardTable
from feltwork.wagering import terminals
from feltwork.web.api import tables as module
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, running


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


def listed(api: Api) -> list[dict[str, Any]]:
    answer = api.client.get("/api/tables")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


@pytest.mark.parametrize(("path", "asks"), [("/api/tables", False), ("/api/tables/Hand", True)])
def test_the_list_asks_the_database_nothing_and_the_count_would_see_it(api: Api, path: str, asks: bool) -> None:
    """Only what routes ask is counted, in threads of theirs: the looks of every second go on in others."""
    pool, asked = api.house.database._pool, []
    connection = pool.connection

    def counting(*given: Any) -> Any:
        asked.append(threading.current_thread().name)
        return connection(*given)

    with mock.patch.object(pool, "connection", counting):
        for _ in range(5):
            assert api.client.get(path).status_code == 200
    assert any(name.startswith("AnyIO") for name in asked) is asks


def test_the_list_says_how_the_tables_stand(api: Api) -> None:
    hand, shoe = listed(api)
    assert (hand["id"], hand["game"], hand["seats"], hand["seated"]) == ("Hand", "minibaccarat@541", 2, 0)
    assert (hand["phase"], hand["cards_from"], hand["automatic"]) == ("closed", "dealer", False)
    assert (shoe["id"], shoe["automatic"], shoe["cards_from"]) == ("Shoe", True, "shoe")
    assert hand["minimum"] == "5.00"


def test_a_new_table_and_a_terminal_that_is_disabled_are_seen_with_the_next_look(api: Api) -> None:
    terminals.open_table(api.house, new_id(), "Late", "minibaccarat", {"table_minimum": 25})
    terminals.disable(api.house, new_id(), "Hand-2", "the test")
    until = time.monotonic() + 30
    while [(one["id"], one["seats"]) for one in listed(api)] != [("Hand", 1), ("Late", 0), ("Shoe", 2)]:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert [one["minimum"] for one in listed(api)] == ["5.00", "25.00", "5.00"]


def test_the_rules_of_a_table_are_read_once(api: Api) -> None:
    listed(api)
    with mock.patch.object(module.feltwork, "game", side_effect=AssertionError("they were read again")):
        with ThreadPoolExecutor(4) as people:
            found = list(people.map(lambda _: httpx.get(f"{api.address}/api/tables", timeout=30), range(8)))
        assert {answer.status_code for answer in found} == {200}


def test_what_another_server_said_holds_for_ten_seconds_and_what_this_one_runs_is_of_now() -> None:
    rows = tuple(
        BoardTable(id, "minibaccarat", "{}", None, "another", None, {"phase": "betting"}, 1) for id in ("T1", "T2")
    )
    with mock.patch.object(board.time, "monotonic", return_value=100.0):
        found = Board(rows, 95.0).standing({"T1": lambda: {"phase": "closed"}})
        assert [(table.id, glance) for table, glance in found] == [
            ("T1", {"phase": "closed"}),
            ("T2", {"phase": "betting"}),
        ]
        assert Board(rows, 89.0).standing({})[0][1] == {}
    assert Board().standing({}) == []
