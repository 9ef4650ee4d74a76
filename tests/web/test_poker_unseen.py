"""553.16(d): a hand that was thrown away unseen is learned by nobody, whatever they ask and whoever they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute
from websockets.sync.client import connect

from feltwork.ledger.ids import new_id
from feltwork.wagering import bad_beat_pools, recall
from feltwork.web.security import COOKIE
from tests.database.servers import Servers, fresh_database
from tests.wagering.poker_floor import BAD_BEAT, RAISED, PokerFloor
from tests.web.api import ROLES, Api, Caller, running

TABLE, POOL = "P1", "royal"
UNSEEN = re.compile(r"\b(Kc|Kd|7d|kings)\b")
"""What seats 2 and 3 of the hand held and never showed."""
FORMATS = ("", "?format=csv", "?format=html")
POSTS_THE_DECK = "/api/tables/{table}"
"""Every card that there is, whatever was dealt."""
STEPS = 40
"""More than a hand of three players has."""


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


@pytest.fixture(scope="module")
def round(api: Api) -> str:
    """The hand that everybody asks about; aces win, and kings are discarded at the showdown."""
    floor = PokerFloor(api.house, api.house.database.url, BAD_BEAT, TABLE)
    floor.players(3)
    bad_beat_pools.set_up(api.house, new_id(), POOL, TABLE, "dave")
    bad_beat_pools.link(api.house, new_id(), POOL, TABLE, "dave")
    return str(floor.hand(RAISED)["round"])


@pytest.fixture(scope="module")
def callers(api: Api) -> dict[str, Caller]:
    return {role: api.sign_in(name) for role, name in ROLES.items()}


def _asked(api: Api, round: str) -> Iterator[str]:
    """Every address that can be read, about this hand, its table and its players."""
    paths = {"id": round, "table": TABLE, "pool": POOL, "name": "dealer", "kind": "gaming_floor_list"}
    for route in (one for one in api.app.routes if isinstance(one, APIRoute) and "GET" in one.methods):
        if route.path == POSTS_THE_DECK or "{day}" in route.path:
            continue
        formats = FORMATS if any(one.name == "format" for one in route.dependant.query_params) else FORMATS[:1]
        for position in (1, 2, 3) if "{asset_number}" in route.path else (1,):
            others = dict.fromkeys(re.findall(r"{(\w+)}", route.path), "1")
            path = route.path.format(**{**others, **paths, "asset_number": f"{TABLE}-{position}"})
            yield from (path + format for format in formats)


def test_553_16_d_no_address_tells_anybody_what_was_never_shown(
    api: Api, round: str, callers: dict[str, Caller]
) -> None:
    asked, shown = list(_asked(api, round)), 0
    assert f"/api/rounds/{round}/replay" in asked
    assert f"/api/tables/{TABLE}/rounds" in asked
    among = list(callers)
    for number, path in enumerate(asked):
        # The first of the roles that may, in turn, so that each of them has asked for something.
        for role in [*among[number % len(among) :], *among[: number % len(among)]]:
            answer = callers[role].send("GET", path)
            assert answer.status_code != 500, path
            assert not UNSEEN.search(answer.text), f"{path} as {role}: {UNSEEN.findall(answer.text)}"
            shown += '"As"' in answer.text
            if answer.status_code != 403:
                break
    assert shown, "what was shown is told"


def test_553_16_d_a_poker_hand_does_not_replay_and_is_not_corrected(round: str, callers: dict[str, Caller]) -> None:
    caller = callers["floorperson"]
    replay = caller.send("GET", f"/api/rounds/{round}/replay")
    assert (replay.status_code, replay.json()["section"]) == (404, "553.16(d)")
    assert caller.get(f"/api/rounds/{round}")["poker"]
    for role, other in callers.items():
        for step in range(1, STEPS):
            content = {"round": round, "corrections": [{"step": step, "cards": ["2d"]}]}
            answer = other.reply("/api/approvals", kind="correct_after_settlement", content=content, why="a test")
            assert not UNSEEN.search(answer.text), f"{role}, step {step}"
            if answer.status_code == 403:
                break
            assert (answer.status_code, answer.json()["section"]) == (409, "605a.1"), answer.text


def test_553_16_d_a_terminals_rounds_are_its_players_and_not_the_floors(
    api: Api, round: str, callers: dict[str, Caller]
) -> None:
    [own] = recall.recall(api.house, f"{TABLE}-2")
    assert str(own.round) == round
    assert own.shown["places"]["seat 2"] == ["Kc", "Kd"], "a player recalls the own hand"
    [shown] = callers["floorperson"].get(f"/api/terminals/{TABLE}-2")["rounds"]
    assert shown["shown"]["places"] == {"community": ["Ac", "9h", "5s", "4s", "3d"], "seat 1": ["As", "Ad"]}


def test_605a_1_nobody_watches_a_poker_table_as_a_hybrid_one(api: Api, callers: dict[str, Caller]) -> None:
    caller = callers["floorperson"]
    for seen_as in ("watch", "dealer"):
        hello: dict[str, Any] = {"type": "hello", "protocol": 1, "as": seen_as, "table": TABLE, "csrf": caller.csrf}
        headers = {"Cookie": f"{COOKIE}={caller.token}"}
        with connect(f"{api.address.replace('http', 'ws', 1)}/ws", additional_headers=headers) as line:
            line.send(json.dumps(hello))
            told = json.loads(line.recv(20))
        assert (told["type"], told["refused"]["section"]) == ("refused", "605a.1")
    answer = api.client.post("/api/demo/seat", json={"table": TABLE})
    assert (answer.status_code, answer.json()["section"]) == (409, "605a.1")
    assert api.client.post("/api/demo/seat", json={"table": str(uuid4())}).status_code == 409
