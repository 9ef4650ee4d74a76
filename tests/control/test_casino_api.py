"""What the casino's own people see of the link, and how they choose what its loss means."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from feltwork.control import link
from feltwork.web.security import COOKIE
from tests.control.linked import ordered
from tests.database.servers import Servers, fresh_database
from tests.web.api import Api, running
from tests.web.browser import browser

__all__ = ["browser"]


@pytest.fixture(scope="module")
def api(servers: Servers, empty_embedded_house_url: str) -> Iterator[Api]:
    with fresh_database(servers.url("embedded"), empty_embedded_house_url) as url, running(url) as found:
        yield found


def test_463a_4_a_people_see_how_the_link_stands(api: Api) -> None:
    ordered(api.house, "disable", "Hand-1")
    seen = api.sign_in("compliance").get("/api/central-control")
    assert (seen["state"], seen["stopped"], seen["connected"], seen["terminals"]) == ("never", True, 0, 4)
    assert [(one["terminal"], one["section"]) for one in seen["held"]] == [("Hand-1", "605a.5(a)")]
    assert seen["undelivered"] > 0
    ordered(api.house, "enable", "Hand-1")
    assert api.sign_in("floor").get("/api/central-control")["held"] == []


def _gone_silent(api: Api) -> None:
    silent = (
        "insert into control.line (terminal, gone_since, told) values ('Hand-2', ledger.now(), true)"
        " on conflict do nothing"
    )
    api.house.database.run(lambda unit: unit.run(silent))


def test_461a_27_a_compliance_representatives_are_notified_of_silent_terminals(api: Api) -> None:
    compliance = api.sign_in("compliance")
    api.house.database.run(lambda unit: unit.run("delete from control.line"))
    assert compliance.get("/api/central-control/silent") == []
    _gone_silent(api)
    [silent] = compliance.get("/api/central-control/silent")
    assert (silent["terminal"], silent["table"], silent["section"]) == ("Hand-2", "Hand", "461a.27(a)")


def test_605a_2_b_what_a_loss_means_waits_for_the_other_key(api: Api) -> None:
    finance, floor = api.sign_in("finance"), api.sign_in("floor")
    content = {"change": "loss_of_link", "on_loss": "go_on", "go_on_minutes": 15}
    asked = finance.post("/api/approvals", kind="system_change", content=content, why="works on the line")["request"]
    assert asked["text"] == "Loss of the link to central control: terminals go on for 15 minutes"
    assert finance.reply(f"/api/approvals/{asked['id']}/carry-out").status_code == 409
    assert finance.reply(f"/api/approvals/{asked['id']}/approve", reason="").status_code == 409
    floor.post(f"/api/approvals/{asked['id']}/approve", reason="")
    floor.post(f"/api/approvals/{asked['id']}/carry-out")
    found: link.Link = api.house.read(link.link)
    assert (found.on_loss, found.go_on_minutes) == ("go_on", 15)
    wrong = finance.reply(
        "/api/approvals", kind="system_change", content={**content, "on_loss": "stop"}, why="nonsense"
    )
    assert (wrong.status_code, wrong.json()["section"]) == (409, "463a.4(a)")


def test_461a_27_a_the_page_names_what_does_not_respond(browser: Browser, api: Api) -> None:
    _gone_silent(api)
    context = browser.new_context(base_url=api.address, reduced_motion="reduce")
    token = api.sign_in("compliance").token or ""
    context.add_cookies([{"name": COOKIE, "value": token, "url": api.address}])
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/slots#Central%20control")
    expect(page.get_by_text("never connected")).to_be_visible()
    expect(page.get_by_role("heading", name="Terminals that do not respond")).to_be_visible()
    expect(page.get_by_role("row", name="Hand-2")).to_be_visible()
    context.close()
    assert errors == []
