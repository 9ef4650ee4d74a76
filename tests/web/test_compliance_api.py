"""Filings and oversight over HTTP: who may, what is answered, and every report in three forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from feltwork.oversight import commencement
from feltwork.wagering import holds
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, running


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


def submission(minimum: int) -> dict[str, Any]:
    content = {"game": "minibaccarat", "tables": ["Hand"], "rules": {"table_minimum": minimum}}
    return {"kind": "rules_submission", "content": content}


def test_601a_2_filed_decided_once_and_followed_by_the_table(api: Api) -> None:
    director, board = api.sign_in("tables"), api.sign_in("board")
    checked = director.post("/api/filings/draft", **submission(-1))
    assert [one["what"] for one in checked["breaches"]] == ["option table_minimum"]
    assert len(director.get("/api/filings/drafts")) == 1
    filed = director.post("/api/filings", **submission(25))
    assert (filed["may_decide"], filed["may_withdraw"]) == (False, True)
    assert director.reply(f"/api/filings/{filed['id']}/decide", approves=True, reason="mine").status_code == 403
    decision = {"id": str(uuid4()), "approves": True, "reason": "complete"}
    answers = [board.send("POST", f"/api/filings/{filed['id']}/decide", decision) for _ in range(2)]
    assert [one.status_code for one in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert api.client.get("/api/tables/Hand").json()["rules"]["options"]
    [hand] = [one for one in director.get("/api/submissions") if one["table"] == "Hand"]
    assert (hand["rules"], hand["plays_under"], hand["in_force_is_played"]) == ({"table_minimum": 25}, 1, True)
    other = director.post("/api/filings", **submission(15))
    told = director.get(f"/api/submissions/{other['id']}/differences?other={filed['id']}")
    assert [(one["before"], one["after"]) for one in told["differences"]] == [("25.00", "15.00")]
    waits = board.get("/api/compliance")
    assert [(one["number"], one["may_decide"]) for one in waits["filings"]] == [(other["number"], True)]
    assert director.post(f"/api/filings/{other['id']}/withdraw", why="not now")["state"] == "withdrawn"


def test_every_kind_says_whether_one_may_file_it(api: Api) -> None:
    may = {
        who: {one["id"] for one in api.sign_in(who).get("/api/filings/kinds") if one["may_file"]}
        for who in ("tables", "board")
    }
    assert "rules_submission" in may["tables"]
    assert may["board"] == set()


@pytest.mark.parametrize("path", ["/api/commencement", "/api/surveillance", "/api/supervision"])
def test_every_report_is_json_csv_and_a_page_for_paper(api: Api, path: str) -> None:
    compliance = api.sign_in("compliance")
    assert compliance.get(path)
    csv = compliance.send("GET", f"{path}?format=csv")
    assert csv.headers["content-type"].startswith("text/csv")
    page = compliance.send("GET", f"{path}?format=html")
    assert page.headers["content-type"].startswith("text/html")
    assert "Feltwork Casino" in page.text


def test_465a_6_c_a_list_goes_from_hand_to_hand(api: Api) -> None:
    finance = api.sign_in("finance")
    refused = finance.reply("/api/records/destructions")
    assert (refused.status_code, "nothing is over" in refused.json()["why"]) == (409, True)
    assert finance.get("/api/records")["due"] == []
    nothing = finance.send("GET", f"/api/records/destructions/{uuid4()}")
    assert nothing.status_code == 404


def test_465a_9_c_3_cameras_are_put_up_and_required(api: Api) -> None:
    security, compliance = api.sign_in("security"), api.sign_in("compliance")
    before = compliance.get("/api/surveillance")["missing"]
    security.post("/api/surveillance/cameras", name="C-1", kind="stationary", covers="table", table="Hand")
    assert compliance.get("/api/surveillance")["missing"] == before - 1
    required = compliance.post(
        "/api/surveillance/requirements", kind="stationary", covers="the rack", why="disputes", table="Hand"
    )
    assert compliance.get("/api/surveillance")["missing"] == before
    compliance.post(f"/api/surveillance/requirements/{required['requirement']}/end")
    security.post("/api/surveillance/cameras/C-1/take-down", why="broken")
    assert compliance.get("/api/surveillance")["missing"] == before


def test_465a_35_d_supervision_over_http(api: Api) -> None:
    pit_boss, director = api.sign_in("pitboss"), api.sign_in("tables")
    pit_boss.post("/api/supervision/tables/Hand/assign", floorperson="floor")
    told = pit_boss.get("/api/supervision")
    assert {one["table"]: one["supervisors"] for one in told["tables"]}["Hand"] == ["floor"]
    pit_boss.post("/api/supervision/tables/Hand/relieve", floorperson="floor")
    director.post("/api/supervision/limits", of="nonbanking", most=3, why="internal controls")
    assert [one["most"] for one in pit_boss.get("/api/supervision")["limits"]] == [4, 3]


def test_463a_5_a_operations_commence_by_three_people(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    people = {name: api.sign_in(name) for name in ("tables", "finance", "compliance", "board")}
    director = people["tables"]
    filed = director.post("/api/filings", **submission(30))
    people["board"].post(f"/api/filings/{filed['id']}/decide", approves=True, reason="complete")
    ask = {"kind": "commence", "content": {}, "why": "everything is ready"}
    unready = director.reply("/api/approvals", **ask)
    assert (unready.status_code, "something is missing" in unready.json()["why"]) == (409, True)
    assert people["finance"].reply("/api/approvals", **ask).status_code == 403
    monkeypatch.setattr(commencement, "_PARTS", ())
    request = director.post("/api/approvals", **ask)["request"]
    path = f"/api/approvals/{request['id']}"
    assert director.reply(f"{path}/approve").status_code == 409
    people["finance"].post(f"{path}/approve")
    assert director.reply(f"{path}/carry-out").status_code == 409
    people["compliance"].post(f"{path}/approve")
    done = director.post(f"{path}/carry-out")["result"]
    assert director.post(f"{path}/carry-out")["result"] == done
    assert director.get("/api/commencement")["commenced_at"] == done["commenced_at"]
    held = director.get("/api/compliance")["holds"]
    assert {one["name"] for one in held if one["kind"] == "not_filed"} == {"Shoe"}
    assert api.house.database.run(holds.commenced_at) is not None
