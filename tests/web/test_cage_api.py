"""A drop and a count over HTTP, and that whoever recounts finds no figure of the count at any address (465a.25(n))."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from fastapi.routing import APIRoute

from feltwork.cage import boxes
from feltwork.cage.places import Place
from feltwork.ledger.ids import new_id
from feltwork.wagering.house import options
from feltwork.wagering.voucher_records import today
from feltwork.web.demo.cage import PLAN, SCHEDULE
from tests.bills import insert_bill
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, Caller, running

FIGURES = re.compile(r"(?<![0-9a-f.])(?<![0-9a-f]-)(8,?765(00|\.00)?|43\.?21)(?![0-9a-f])")
"""What is counted: $8,765, and a coupon of $43.21; not where they are part of an id or of a measured time."""


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


class Night:
    """Everybody who works at a drop and a count, signed in."""

    def __init__(self, api: Api) -> None:
        self.api, self._signed_in = api, dict[str, Caller]()
        self.day = self.prepare()

    def __getitem__(self, name: str) -> Caller:
        if name not in self._signed_in:
            self._signed_in[name] = self.api.sign_in(name)
        return self._signed_in[name]

    def prepare(self) -> str:
        """A plan whose drop begins now, an empty box in a terminal; the gaming day."""
        house = self.api.house
        day = house.database.run(today).isoformat()
        begins = house.database.run(lambda unit: unit.value("select ledger.now()")) - timedelta(minutes=2)
        zone = house.database.run(lambda unit: options(unit).timezone)
        local = house.database.run(lambda unit: unit.value("select %s::timestamptz at time zone %s", (begins, zone)))
        week = {name: ["Hand-1"] for name in PLAN["pick_up_days"]}
        plan = {**PLAN, "terminals_begin_at": f"{local:%H:%M}", "pick_up_days": week, "terminals_order": ["Hand-1"]}
        schedule = {**SCHEDULE, "terminals_from": "00:00", "terminals_until": "23:59"}
        for kind, content in (("drop_plan", plan), ("count_schedule", schedule)):
            id = str(uuid4())
            self["finance"].post("/api/filings", id=id, kind=kind, content=content)
            self["compliance"].post(f"/api/filings/{id}/decide", approves=True, reason="complete", in_force_from=day)
        for name in ("security", "finance", "supervisor"):
            self["cage"].post("/api/drop-list", name=name, credential_number=f"PGCB-{name}")
        place = {"kind": "terminal", "name": "Hand-1"}
        for number in ("Hand-1", "Hand-1/B"):
            self["finance"].post("/api/drop-boxes", number=number, marked="asset_number", place=place)
        self["security"].post("/api/drop-boxes/put-in", number="Hand-1", place=place)
        return day

    def drop(self) -> str:
        """The box in the count room, with $20 in it."""
        insert_bill(self.api.house, new_id(), "Hand-1", 20)
        team = ["security", "finance", "supervisor"]
        opened = self["finance"].post("/api/drops", kind="terminals", day=self.day, team=team, supervisor="finance")
        at = f"/api/drops/{opened['id']}"
        keys = [
            self["security2"].post(f"{at}/keys", key="release", to="security"),
            self["shift"].post(f"{at}/keys", key="main_door", to="finance"),
        ]
        self["finance"].post(f"{at}/begin")
        self["supervisor"].post(f"{at}/collect", box="Hand-1", replacement="Hand-1/B")
        self["finance"].post(f"{at}/trolley", boxes=1, security_lock=True, finance_lock=True)
        self["finance"].post(f"{at}/deliver")
        for key, name in zip(keys, ("security2", "attendant"), strict=True):
            self[name].post(f"/api/drop-keys/{key['id']}/return")
        assert self["finance"].post(f"{at}/end")["state"] == "ended"
        return str(opened["id"])

    def count(self, drop: str) -> str:
        """A count that waits for its recount."""
        opened = self["countroom"].post("/api/counts", drop=drop, kind="terminal", members=["count", "count2"])
        at = f"/api/counts/{opened['id']}"
        coupon = {"kind": "coupon", "amount": "43.21"}
        bills = {"100": 86, "50": 3, "5": 3}
        assert sum(int(bill) * number for bill, number in bills.items()) == 8765
        self["count"].post(f"{at}/boxes", box="Hand-1", bills=bills, instruments=[coupon])
        self["countroom"].post(f"{at}/finish")
        return str(opened["id"])


@pytest.fixture(scope="module")
def night(api: Api) -> Night:
    return Night(api)


def test_465a_25_n_no_address_tells_the_count_to_who_recounts(api: Api, night: Night) -> None:
    drop = night.drop()
    count = night.count(drop)
    report = f"/api/counts/{count}/report"
    told = night["countroom"].get(report)
    assert (told["found"][0]["currency"], told["found"][0]["instrument_value"]) == ("8765.00", "43.21")
    assert {one[0] for one in FIGURES.findall(json.dumps(told))} == {"8765.00", "43.21"}

    def looked_at(name: str) -> int:
        """Every address that can be read, with every id that there is; how many gave an answer."""
        gets = [route for route in api.app.routes if isinstance(route, APIRoute) and "GET" in (route.methods or ())]
        answered = 0
        for route in gets:
            for id in (count, drop) if "{id}" in route.path else (count,):
                formats = any(one.name == "format" for one in route.dependant.query_params)
                for query in ("", "?format=csv", "?format=html") if formats else ("",):
                    names = {"id": id, "table": "Hand", "asset_number": "Hand-1", "number": "Hand-1", "name": name}
                    path = _filled(route.path, names)
                    answer = night[name].send("GET", path + query)
                    answered += answer.status_code == 200
                    if route.path == "/api/counts/{id}/report" and id == count:
                        assert answer.status_code in (403, 409), (name, answer.text)
                    assert not FIGURES.search(answer.text), (name, path)
        return answered

    for name in ("mainbank", "cage"):
        assert looked_at(name) > 15
    waiting = night["mainbank"].get("/api/counts/to-recount")
    assert [one["id"] for one in waiting] == [count]
    bills = {"100": 86, "50": 3, "5": 3}
    at = f"/api/counts/{count}"
    for odd in ({"20": True}, {"20": "3"}, {"20": 3.5}, {"3": 1}):
        assert night["cage"].reply(f"{at}/recount", bills=odd, presented_by="count").status_code == 422, odd
    own = night["count"].reply(f"{at}/recount", bills=bills, presented_by="count2")
    assert own.status_code == 403
    done = night["cage"].post(f"{at}/recount", bills=bills, presented_by="count", how="mechanically")
    assert done["state"] == "agreed"
    assert night["cage"].get(report)["found"][0]["currency"] == "8765.00"
    assert night["mainbank"].send("GET", report).status_code == 403
    for name in ("countroom", "count", "count2"):
        night[name].post(f"{at}/sign")
    closed = night["countroom"].post(f"{at}/close")
    assert closed["state"] == "closed"
    _afterwards(night, count)


def _afterwards(night: Night, count: str) -> None:
    """The report on paper, the variance with its reason, and the vouchers at finance."""
    at = f"/api/counts/{count}"
    page = night["finance"].send("GET", f"{at}/report?format=html")
    assert "Slot machine, terminal and fully automated table count report" in page.text
    assert "$8,765.00" in page.text
    recounted = page.text.partition("Recounted by")[2]
    assert all(f">{figure}<" in recounted for figure in ("86", "3", "8765.00"))
    assert night["finance"].send("GET", f"{at}/report?format=csv").headers["content-type"].startswith("text/csv")
    [variance] = night["finance"].get("/api/counts/variances")
    assert (variance["differs"], variance["open"]) == (True, True)
    why = {"why": "a bag of another box"}
    assert night["cage"].reply(f"/api/counts/variances/{variance['collected']}", **why).status_code == 409
    night["finance"].post(f"/api/counts/variances/{variance['collected']}", **why)
    assert night["finance"].post(f"{at}/vouchers", vouchers=1, amount="43.21")["amount"] == "43.21"


def _filled(path: str, names: dict[str, Any]) -> str:
    for name, value in names.items():
        path = path.replace(f"{{{name}}}", str(value))
    return path.split("{", 1)[0] + ("none" if "{" in path else "")


def test_465a_17_and_18_what_is_kept_beside_drops(api: Api, night: Night) -> None:
    finance, cage = night["finance"], night["cage"]
    finance.post("/api/felt-tables", number="R7", game="Roulette", kind="banking")
    assert [one["number"] for one in finance.get("/api/felt-tables")] == ["R7"]
    assert finance.post("/api/felt-tables/R7/close")["last_day"]
    boxed = api.house.database.run(lambda unit: boxes.find_in(unit, Place("terminal", "Hand-1")))
    assert boxed is not None
    emptied = night["security"].reply(
        "/api/drop-boxes/take-out", place={"kind": "terminal", "name": "Hand-1"}, why="a look"
    )
    assert emptied.status_code == 200
    filed = str(uuid4())
    day = api.house.database.run(today).isoformat()
    content = {"day": day, "drop": "terminals", "route": "the stairs", "why": "a wet floor"}
    finance.post("/api/filings", id=filed, kind="drop_deviation", content=content)
    assert cage.reply(f"/api/deviations/{filed}/say", approves=True, said="fine").status_code == 403
    night["compliance2"].post(f"/api/deviations/{filed}/say", approves=True, said="fine")
    [told] = finance.get("/api/deviations")
    assert (told["verbal"]["approves"], told["verbal"]["by"]) == (True, "compliance2")
    planned = finance.get(f"/api/drops/planned?kind=terminals&day={day}")
    assert planned["places"] == []
    assert "DEMO" not in finance.send("GET", "/api/drop-list?format=html").text
