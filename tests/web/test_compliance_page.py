"""The compliance page in a real Chromium: a submission filed and approved, what waits, lists, cameras, supervision."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from feltwork.oversight import commencement
from feltwork.wagering import holds
from feltwork.wagering.holds import of_table
from tests.web.live import BY_HAND, Live, live_page
from tests.web.player import Player
from tests.web.test_floor_page import NAMELESS, _dialog, _terminal_page, _tile

LIMITS = {"table_minimum": 5}


@pytest.fixture(scope="module")
def table(live_server: Live) -> str:
    return live_server.table("minibaccarat", LIMITS, BY_HAND, seats=2)


def _tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def test_601a_2_a_submission_is_drafted_compared_filed_and_approved(
    browser: Browser, live_server: Live, table: str
) -> None:
    with (
        live_page(browser, live_server, "/compliance#Rules Submissions", signed_in="tables") as director,
        live_page(browser, live_server, "/compliance", signed_in="board") as board,
    ):
        page = director.page
        _tab(page, "Rules Submissions")
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=table, exact=True))
        expect(row).to_contain_text("none in force")
        row.get_by_role("button", name="Draft the next one").click()
        rules = page.get_by_label("What is chosen among the game's options", exact=False)
        rules.fill('{"table_minimum": 25, "commission": "none"}')
        page.get_by_role("button", name="Keep as a draft and check").click()
        expect(page.get_by_text("option commission", exact=False).first).to_be_visible()
        rules.fill('{"table_minimum": 25}')
        page.get_by_role("button", name="File it").click()
        expect(row).to_be_visible()
        row.get_by_role("button", name="Compare").click()
        expect(_dialog(page)).to_contain_text("Table minimum")
        expect(_dialog(page)).to_contain_text("25.00")
        _dialog(page).get_by_role("button", name="Close").click()
        waits = board.page.locator(".waiting > li", has_text="Rules Submission")
        expect(waits).to_contain_text("waits for the Board's Executive Director")
        _tab(board.page, "Filings")
        board.page.get_by_role("button", name="Look and decide").first.click()
        board.page.get_by_role("button", name="Decide", exact=True).click()
        _dialog(board.page).get_by_label("Reason", exact=False).fill("complete")
        _dialog(board.page).get_by_label("Approve").check()
        _dialog(board.page).get_by_role("button", name="Decide").click()
        expect(board.page.get_by_text("approves", exact=True)).to_be_visible()
        expect(row).to_contain_text("in force")
        assert board.page.evaluate(NAMELESS) == []
    played = live_server.house.database.run(
        lambda unit: unit.value("select rules from wagering.gaming_table where id = %s", (table,))
    )
    assert played == {"table_minimum": 25}


def test_463a_5_a_the_checklist_the_cameras_and_the_records(browser: Browser, live_server: Live, table: str) -> None:
    with live_page(browser, live_server, "/compliance", signed_in="security") as seen:
        page = seen.page
        _tab(page, "Commencement")
        expect(page.locator(".checklist > li")).to_have_count(len(commencement._PARTS))
        link = page.locator(".checklist > li", has_text="The link to the central control computer")
        expect(link.locator(".badge")).to_have_text("missing")
        expect(link).to_contain_text("Central control computer: the link to it is not up.")
        for done in ("Training program", "Internal controls of gaming vouchers"):
            expect(page.locator(".checklist > li", has_text=done).locator(".badge")).to_have_text("in order")
        expect(page.get_by_role("button", name="Ask that operations commence")).to_be_hidden()
        _tab(page, "Surveillance")
        row = page.get_by_role("row").filter(has_text=table)
        expect(row).to_contain_text("missing")
        row.get_by_role("button", name="Put up").click()
        _dialog(page).get_by_label("Name").fill("C-1")
        _dialog(page).get_by_role("button", name="Put it up").click()
        expect(row).to_contain_text("C-1")
        _tab(page, "Records")
        expect(page.get_by_text("Every kind of record and its clock")).to_be_visible()
        expect(page.get_by_role("row").filter(has_text="redeemed at a terminal")).to_contain_text("7 days")
        assert page.evaluate(NAMELESS) == []
        assert seen.errors == []


def test_465a_35_d_supervision_is_assigned(browser: Browser, live_server: Live, table: str) -> None:
    with live_page(browser, live_server, "/compliance#Supervision", signed_in="pitboss") as seen:
        page = seen.page
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=table, exact=True))
        row.get_by_role("button", name="Assign").click()
        _dialog(page).get_by_label("Floorperson", exact=False).fill("floor")
        _dialog(page).get_by_role("button", name="Assign").click()
        expect(row).to_contain_text("floor")
        row.get_by_role("button", name="Relieve floor").click()
        expect(row.get_by_role("button", name="Relieve floor")).to_have_count(0)


def test_a_held_table_says_why_to_players_and_staff(browser: Browser, live_server: Live) -> None:
    held = live_server.table("minibaccarat", LIMITS, BY_HAND, seats=1)
    with Player(live_server, held) as player:
        pass
    with (
        _terminal_page(browser, live_server, player) as at_terminal,
        live_page(browser, live_server, "/floor", signed_in="floor") as floor,
    ):
        run = live_server.house.database.run
        why = ("layout", "its layout is worn", "605a.2(a)", "dave", "have it changed")
        run(lambda unit: holds.place(unit, of_table(held), *why))
        expect(at_terminal.page.get_by_text("No wager is taken at this table")).to_be_visible()
        expect(at_terminal.page.get_by_text("Its layout is worn. You can cash out", exact=False)).to_be_visible()
        expect(_tile(floor.page, held)).to_contain_text("Held: its layout is worn.")
        run(lambda unit: holds.lift(unit, of_table(held), "layout", "dave"))
        expect(at_terminal.page.get_by_text("No wager is taken at this table")).to_be_hidden()
