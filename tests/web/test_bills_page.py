"""Bills on the terminal's page: the demo simulates a validator, a server of a house does not (605a.3(a)(1)(i))."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from bench.live.floor import issued
from feltwork.wagering.house import House
from tests.database.servers import Servers, fresh_database, place
from tests.web.browser import TERMINAL
from tests.web.live import PATIENT, WAIT_S, Live, live_page, serving
from tests.web.player import Player
from tests.web.terminal_page import credit, seated

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def plain(servers: Servers) -> Iterator[tuple[Live, str]]:
    """A server without the demo, and the credential of a terminal."""
    with fresh_database(servers.url("embedded")) as url, place() as folder, House.open(url) as house:
        live = Live("", url, house)
        table = live.table("three-card-poker", {}, PATIENT)
        secrets = house.database.run(lambda unit: issued(unit, [f"{table}-1"]))
        with serving(url, folder, demo=False) as address:
            yield Live(address, url, house), secrets.credentials[f"{table}-1"]


def money(page: Page) -> None:
    page.get_by_role("button", name="Money").click()


@pytest.mark.parametrize("viewport", [TERMINAL, PHONE], ids=["terminal", "phone"])
def test_605a_3_a_1_i_bills_that_are_touched_quickly_are_all_credited(
    browser: Browser, live_server: Live, viewport: ViewportSize, tmp_path: Path
) -> None:
    table = live_server.table("three-card-poker", {}, PATIENT)
    with seated(browser, live_server, table, viewport=viewport) as opened:
        money(opened.page)
        sheet = opened.page.get_by_role("dialog", name="Money")
        for bill in ("$1", "$5", "$20", "$50", "$100"):
            sheet.get_by_role("button", name=bill, exact=True).click()
        expect(credit(opened.page)).to_have_text("$176.00")
        expect(sheet.get_by_role("status")).to_have_text("A bill of $100.00 was accepted.")
        opened.page.screenshot(path=tmp_path / "bills.png")


@pytest.mark.parametrize("viewport", [TERMINAL, PHONE], ids=["terminal", "phone"])
def test_605a_3_a_1_i_a_server_of_a_house_has_no_bills_to_touch(
    browser: Browser, plain: tuple[Live, str], viewport: ViewportSize, tmp_path: Path
) -> None:
    live, credential = plain
    stored = {"feltwork.terminal": json.dumps({"credential": credential})}
    with live_page(browser, live, "/terminal", viewport, stored) as opened:
        expect(opened.page.locator("fw-felt svg")).to_be_visible()
        with opened.page.expect_response("**/api/house"):
            money(opened.page)
        sheet = opened.page.get_by_role("dialog", name="Money")
        expect(sheet.get_by_text("Put bills into the bill validator.")).to_be_visible()
        expect(sheet.get_by_role("button", name="$20", exact=True)).to_have_count(0)
        opened.page.screenshot(path=tmp_path / "plain.png")
    touched = {"credential": credential, "bill": 20}
    assert httpx.post(f"{live.address}/api/demo/bill", json=touched, timeout=WAIT_S).status_code in (404, 405)


def touch(live: Live, credential: str, bill: int) -> httpx.Response:
    return httpx.post(f"{live.address}/api/demo/bill", json={"credential": credential, "bill": bill}, timeout=WAIT_S)


def test_the_demo_stops_no_terminal_of_its_own(live_server: Live) -> None:
    """Touched faster than a validator draws bills in, never reported, of no denomination, at no seat."""
    table = live_server.table("three-card-poker", {}, PATIENT)
    with Player(live_server, table) as player:
        touches = [touch(live_server, player.credential, 20) for _ in range(6)]
        assert [one.status_code for one in touches] == [200] * 5 + [409]
        for report in touches[4].json():
            answer = player.send("buy_in", report.pop("id"), **report)
        assert answer["balance"] == "100.00"
        for _ in range(2):  # more than come at once: the validator takes its time
            answer = player.insert(20)
        assert answer["balance"] == "140.00"
        assert "does not take it" in touch(live_server, player.credential, 3).json()["why"]
        assert touch(live_server, "fwd.nobody", 20).json()["why"] == "it has no simulated validator"
        assert player.view.seat["money"]["enabled"]


def test_a_stopped_terminal_waits_for_somebody_on_the_floor(browser: Browser, live_server: Live) -> None:
    table = live_server.table("three-card-poker", {}, PATIENT)
    with Player(live_server, table) as player:
        player.insert(20)
        refused = player.reply("buy_in", bill=100, counter=2, signature="0" * 128)["refused"]
        assert refused["why"] == "the signature is not its validator's"
        stored = {"feltwork.terminal": json.dumps({"credential": player.credential})}
        with (
            live_page(browser, live_server, "/floor", signed_in="supervisor") as floor,
            live_page(browser, live_server, "/terminal", TERMINAL, stored) as terminal,
        ):
            expect(terminal.page.get_by_text("This terminal is disabled")).to_be_visible()
            row = floor.page.locator(".waiting li", has_text=player.asset_number)
            expect(row).to_contain_text("is stopped: the signature is not its validator's")
            row.get_by_role("button", name="Look").click()
            floor.page.get_by_role("dialog").get_by_role("button", name="Enable").click()
            expect(row).to_have_count(0)
        player.until(lambda view: view.seat["money"]["enabled"])
        player.insert(5)
