"""The compliance page in a real Chromium: a submission filed and approved, what waits, lists, cameras, supervision."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

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
        expect(_dialog(page).get_by_label("Covers")).to_have_value("the table")
        _dialog(page).get_by_role("button", name="Put it up").click()
        expect(_dialog(page).get_by_role("alert")).to_contain_text("Name: nothing is written here yet.")
        _dialog(page).get_by_label("Name").fill("C-1/2")
        _dialog(page).get_by_role("button", name="Put it up").click()
        expect(row).to_contain_text("C-1/2")
        row.get_by_role("button", name="Take down").click()
        _dialog(page).get_by_label("Why").fill("its lens is broken")
        _dialog(page).get_by_role("button", name="Take it down").click()
        expect(row).to_contain_text("missing")
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
        _dialog(page).get_by_role("button", name="Assign").click()
        expect(_dialog(page).get_by_role("alert")).to_contain_text("Floorperson: ")
        expect(_dialog(page).get_by_role("option", name="dealer")).to_have_count(0)  # who may not is not offered
        seen.errors.clear()
        _dialog(page).get_by_label("Floorperson").select_option("floor")
        _dialog(page).get_by_role("button", name="Assign").click()
        expect(row).to_contain_text("floor")
        row.get_by_role("button", name="Relieve floor").click()
        expect(row.get_by_role("button", name="Relieve floor")).to_have_count(0)


def test_a_form_that_is_left_is_kept_and_another_person_looks_at_it(browser: Browser, live_server: Live) -> None:
    kind = "alternative_training_schedule"
    with (
        live_page(browser, live_server, "/training#Filings", signed_in="instructor") as begun,
        live_page(browser, live_server, "/compliance#Filings", signed_in="pitboss") as other,
    ):
        page = begun.page
        panel = page.get_by_role("tabpanel", name="Filings")
        panel.get_by_label("What").first.select_option(kind)
        panel.get_by_role("button", name="Draft it").click()
        panel.locator("[data-item=offered_by] input").fill("a school that is left")
        panel.get_by_role("button", name="All filings").click()
        expect(page.get_by_text("What you wrote is kept as a draft.")).to_be_visible()
        panel.get_by_role("button", name="Go on").first.click()
        expect(panel.locator("[data-item=offered_by] input")).to_have_value("a school that is left")
        other.page.reload()
        looked = other.page.get_by_role("tabpanel", name="Filings", exact=True)
        looked.get_by_role("row").filter(has_text="instructor").get_by_role("button", name="Look").first.click()
        expect(looked.locator(".filing .notice")).to_contain_text("instructor began this draft and alone changes it")
        expect(looked.get_by_role("button", name="Keep as a draft and check")).to_have_count(0)


def test_465a_11_b_a_director_is_chosen_among_those_who_hold_the_role(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/compliance#Directors", signed_in="compliance") as seen:
        page = seen.page
        page.get_by_role("button", name="Record a director").click()
        _dialog(page).get_by_label("Position").select_option("table_games")
        expect(_dialog(page).get_by_label("Who").get_by_role("option", name="(tables)")).to_have_count(1)
        expect(_dialog(page).get_by_label("Who").get_by_role("option", name="(slots)")).to_have_count(0)
        _dialog(page).get_by_label("Position").select_option("gaming")
        expect(_dialog(page).get_by_label("Who")).to_contain_text("Nobody is director of slot operations and")


def test_nothing_is_pressed_before_what_it_acts_on_is_read(browser: Browser, live_server: Live) -> None:
    """A slow answer: the button is there already, and a press on it does nothing rather than fail."""
    with live_page(browser, live_server, "/compliance", signed_in="compliance") as seen:
        page = seen.page
        held: list[Route] = []
        page.route("**/api/directors", lambda route: held.append(route))
        _tab(page, "Directors")
        record = page.get_by_text("Record a director", exact=True)
        expect(record).to_be_visible()
        where = record.bounding_box()
        assert where is not None
        page.mouse.click(where["x"] + where["width"] / 2, where["y"] + where["height"] / 2)
        expect(_dialog(page)).to_have_count(0)
        page.wait_for_function("() => document.querySelector('.view[aria-busy]') !== null")
        for route in held:
            route.continue_()
        page.get_by_role("button", name="Record a director").click()
        expect(_dialog(page).get_by_label("Position")).to_be_visible()


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
