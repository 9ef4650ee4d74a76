"""No answer of a server tells a card before it is turned over: each is compared in rounds that differ only face down.

Every address that can be read is asked by somebody who may read it, `/metrics` and what the Department reads included,
while cards lie face down. Ids, times and sealed texts differ from run to run; all else must not.
"""

from __future__ import annotations

import asyncio
import json
import re
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from fastapi.routing import APIRoute

from feltwork.access import people, sessions
from feltwork.access.permissions import Permission, can
from feltwork.access.roles import Role
from feltwork.control import events
from feltwork.control.snapshot import snapshot
from feltwork.database.database import Unit
from feltwork.table.actor import Actor
from feltwork.table.hub import Hub
from feltwork.table.seal import Seal
from feltwork.web.api.every import routers
from feltwork.web.app import make_app
from feltwork.web.security import COOKIE
from feltwork.web.serving import Serving
from tests.table.live_floor import KEY, LiveFloor
from tests.table.table_staff import PASSWORD
from tests.table.test_sealed_stores import SAMPLE, Shoe, by_hand, from_a_shoe, verify_alike
from tests.web.test_access_walk import PATHS, rule_of

SHORTEST = "spanish-21@551"
_CSRF = re.compile(r'"csrf":"[^"]*"')
OF_THE_TABLE = {
    "/metrics",
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/rounds",
    "/api/rounds/{id}",
    "/api/rounds/{id}/replay",
    "/api/floor",
    "/api/trail",
}
"""Asked after each entry; all others once, when players are first asked."""


class Asker:
    """Somebody of each role, who asks a server for all that can be read there, one after the other."""

    def __init__(self) -> None:
        self._floor: LiveFloor | None = None
        self.statuses: dict[str, int] = {}
        """By address: how the last question was answered."""

    def __call__(self, floor: LiveFloor) -> dict[str, list[str]]:
        if self._floor is not floor:
            self._meet(floor)
        self._actor.table = floor.table
        every = floor.table.asks and not self._asked_all
        self._asked_all |= every
        routes = [route for route in self._routes if every or route.path_format in OF_THE_TABLE]
        return asyncio.run(self._answers(routes, str(floor.table.round.id))) | {
            "what the Department reads": [json.dumps(floor.house.database.run(_for_the_department), default=str)],
            "the glance of the table": [json.dumps(Actor.glance(self._actor))],
        }

    def _meet(self, floor: LiveFloor) -> None:
        self._floor, house = floor, floor.house
        self._asked_all = False
        self._actor = cast("Any", SimpleNamespace(table=floor.table, desk=floor.desk, viewers=set(), state="running"))
        self._actor.glance = lambda: Actor.glance(self._actor)
        hub = Hub(house, Seal(KEY), "http://127.0.0.1")
        hub.actors["T1"] = self._actor
        serving = Serving(house, hub)
        self._app = make_app(serving)
        self._routes = [
            route
            for router in routers(serving)
            for route in router.routes
            if isinstance(route, APIRoute) and route.methods == {"GET"}
        ]
        self._somebody = house.database.run(_everybody)

    async def _answers(self, routes: list[APIRoute], round: str) -> dict[str, list[str]]:
        named = {**PATHS, "table": "T1", "asset_number": "1001", "id": round, "name": "the-dealer"}
        told: dict[str, list[str]] = {}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://127.0.0.1") as client:
            for route in routes:
                asks = next((one for one in rule_of(route) if one in self._somebody), Permission.SEE_TABLE)
                cookie = {"cookie": f"{COOKIE}={self._somebody[asks]}"}
                answer = await client.get(route.path_format.format(**named), headers=cookie)
                client.cookies.clear()
                self.statuses[route.path_format] = answer.status_code
                text = _CSRF.sub('"csrf":"TOKEN"', answer.text)
                told[route.path_format] = [f"{answer.status_code} {sorted(answer.headers.items())} {text}"]
        return told


def _everybody(unit: Unit) -> dict[Permission, str]:
    """By permission: the session of somebody who has it."""
    admin = next((one for one in people.people(unit) if Role.ADMINISTRATOR in one.roles), None)
    admin = admin or people.first(unit, "admin", "Ada", PASSWORD)
    found: dict[Permission, str] = {}
    for role in Role:
        person = people.add(unit, admin, f"the-{role.replace('_', '-')}", role.title(), (role,))
        token = sessions.begin(unit, person).token
        found |= {one: token for one in Permission if can(person, one) and one not in found}
    return found


def _for_the_department(unit: Unit) -> dict[str, Any]:
    events.number(unit)
    return snapshot(unit, 0)


@pytest.mark.parametrize(
    "edition", [pytest.param(one, marks=() if one == SHORTEST else pytest.mark.long) for one in SAMPLE]
)
def test_605a_2_b_no_answer_of_a_server_tells_a_card_that_lies_face_down(
    empty_embedded_house_url: str, edition: str
) -> None:
    server, shoe, asker = empty_embedded_house_url, Shoe(), Asker()
    one = from_a_shoe(server, edition, shoe, asker)
    assert one.round is not None
    answered = {path for path, status in asker.statuses.items() if status == 200}
    assert len(answered) > 60
    assert OF_THE_TABLE - answered == {"/api/rounds/{id}/replay"}, "a round that goes on is not played again"
    hand = by_hand(server, edition, one.round, asker)
    for unread in (True, False):
        step = next((step for step, deal in shoe.face_down.items() if deal.unread is unread), None)
        if step is None:
            continue
        other = from_a_shoe(server, edition, Shoe((step, 0)), asker)
        assert other.round is not None
        # Somebody who holds another card may decide otherwise, and that is written down.
        upto = None if unread else one.first_question
        assert verify_alike(one, other, upto) > step
        assert verify_alike(hand, by_hand(server, edition, other.round, asker), upto) > step
