"""Training at the door: a test page by page without its key, whose file is whose, and reports in three forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from feltwork.training import held
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, running


@pytest.fixture(scope="module")
def api(servers: Servers) -> Iterator[Api]:
    with fresh_database(servers.url("embedded")) as url, running(url) as api:
        yield api


def test_527_5_a_a_test_by_http_tells_no_key_before_its_end(api: Api) -> None:
    dealer, boss = api.sign_in("dealer"), api.sign_in("pitboss")
    test = dealer.post("/api/training/tests", edition="three-card-poker")
    path = f"/api/training/tests/{test['id']}"
    key = api.house.database.run(lambda unit: held.table_test(unit, UUID(test["id"])).sheet.key())
    shown = dealer.send("POST", f"{path}/page").json()
    assert api.sign_in("dealer2").send("POST", f"{path}/page").status_code == 409
    assert boss.send("GET", path).status_code == 409  # not finished
    for stage, answers in enumerate(key):
        assert (shown["done"], shown["stage"]) == (False, stage)
        assert not {"key", "seed"} & set(shown)
        shown = dealer.send("POST", f"{path}/answers", {"stage": stage, "answers": _said(answers)}).json()
    assert (shown["done"], shown["state"], shown["passed"]) == (True, "waits", True)
    assert dealer.get(path)["may_judge"] is False
    assert boss.get(path)["may_judge"] is True
    judged = boss.post(f"{path}/judge", satisfied=True, remarks="swift")
    assert judged["state"] == "satisfied"
    assert [one["number"] for one in api.sign_in("dealer2").get("/api/training/tests")] == []


def _said(answers: dict[str, Any]) -> dict[str, Any]:
    return {item: {name: value for name, value in one.items() if value is not None} for item, one in answers.items()}


def test_527_5_b_a_dealer_reads_their_own_file_and_no_other(api: Api) -> None:
    dealer, instructor = api.sign_in("dealer"), api.sign_in("instructor")
    assert dealer.get("/api/training/dealers/dealer")["dealer"] == "dealer"
    assert dealer.send("GET", "/api/training/dealers/dealer2").status_code == 409
    assert [row["dealer"] for row in dealer.get("/api/training/matrix")["dealers"]] == ["dealer"]
    assert len(instructor.get("/api/training/matrix")["dealers"]) == 2
    for path in ("/api/training/dealers/dealer2", "/api/training/matrix"):
        page = instructor.send("GET", f"{path}?format=html")
        assert page.headers["content-type"].startswith("text/html")
        assert "§ 527.5" in page.text
        assert "Dolores Dealer" in instructor.send("GET", f"{path}?format=csv").text
    assert instructor.send("GET", "/api/training/dealers/nobody.here").status_code == 404


def test_practice_at_the_door(api: Api) -> None:
    dealer = api.sign_in("dealer")
    path = "/api/training/practice"
    shown = dealer.get(f"{path}?edition=minibaccarat&seed=5")
    assert shown["stage"] == 0
    told = dealer.send("POST", path, {"edition": "minibaccarat", "seed": 5, "stage": 0, "answers": {}}).json()
    assert told["lines_right"] == 0
    assert all(mark["section"] for mark in told["marks"])
    assert dealer.send("GET", f"{path}?edition=snap&seed=5").status_code == 404
    assert dealer.send("GET", f"{path}?edition=minibaccarat&seed=5&stage=100").status_code == 404
    wrong = {"edition": "minibaccarat", "seed": 5, "stage": 0, "answers": {"seat-99/ante": {"result": "win"}}}
    assert dealer.send("POST", path, wrong).status_code == 409


def test_records_at_the_door(api: Api) -> None:
    instructor, board = api.sign_in("instructor"), api.sign_in("board")
    body = {"dealer": "dealer2", "game": "craps", "held_on": "2026-01-05", "minutes": 60, "topic": "odds"}
    lesson = instructor.post("/api/training/lessons", **body, handles="dice")
    assert instructor.reply("/api/training/lessons", **{**body, "dealer": "nobody.here"}).status_code == 404
    assert instructor.reply("/api/training/lessons", **{**body, "minutes": 721}).status_code == 422
    assert api.sign_in("dealer").reply("/api/training/lessons", **body).status_code == 403
    path = f"/api/training/records/{lesson['record']}/strike"
    assert instructor.reply(path, why="twice").status_code == 409
    assert api.sign_in("pitboss").post(path, why="twice") == {"record": lesson["record"]}
    school = {"dealer": "dealer2", "applied_on": "2026-01-05", "completed_on": "2025-11-01", "school": "A School"}
    instructor.post("/api/training/proofs/school", **school, games=["craps"], hours=160, weeks=6)
    work = {"dealer": "dealer2", "applied_on": "2026-01-05", "begun": "2025-01-01", "ended": "2025-12-31"}
    instructor.post("/api/training/proofs/employment", **work, employer="A", jurisdiction="NJ", games=["roulette"])
    instructor.post("/api/training/topics", dealer="dealer2", topic="cash", completed_on="2026-01-05")
    felt = {"dealer": "dealer2", "game": "craps", "held_on": "2026-01-05", "satisfied": True, "remarks": "good"}
    assert api.sign_in("pitboss").post("/api/training/felt-tests", **felt)["satisfied"] is True
    stated = board.post("/api/training/standards", standard="527", holds_from="2010-03-05", why="as published")
    assert stated == {"standard": "527", "holds_from": "2010-03-05"}
    assert instructor.get("/api/training/standards")[0]["holds_from"] == "2010-03-05"
    assert {one["id"] for one in instructor.get("/api/training/topics")} >= {"cash", "tips"}
    assert {one["id"]: one["type"] for one in instructor.get("/api/training/games")}["craps"] == "dice"
