"""Keys in custody, slips of felt tables, what is due and who leads departments, in a real Chromium."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.consoles import nameless
from tests.web.live import Live, live_page


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _press(place: Locator | Page, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def _slip(page: Page, kind: str, chips: str) -> None:
    _press(page, "Prepare a slip")
    _dialog(page).get_by_label("Which").select_option(kind)
    _dialog(page).get_by_label("Table", exact=True).fill("R1")
    _dialog(page).get_by_label("Value chips, in dollars").fill(chips)
    _press(_dialog(page), "Prepare it")


def test_465a_36_to_42_and_17_b_slips_and_keys_by_hand(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/cage#Custody", signed_in="cage") as opened:
        page = opened.page
        _slip(page, "fill_request", "$1,500.00")
        expect(_dialog(page)).to_contain_text("cage may not have a blank one")
        _dialog(page).get_by_label("Which").select_option("opening")
        _press(_dialog(page), "Prepare it")
        row = page.get_by_role("row", name="Table Inventory Slip, opening")
        expect(row).to_contain_text("0 of 1 signed; a security department member still must")
        _press(page, "Hand out a key")
        _dialog(page).get_by_label("Which").select_option("contents_finance")
        _dialog(page).get_by_label("What is written on it").fill("K-1")
        _dialog(page).get_by_label("To (sign-in name)").fill("security")
        _dialog(page).get_by_label("What it is for").fill("the count")
        _press(_dialog(page), "Hand it out")
        expect(_dialog(page)).to_contain_text("security is none of the finance department")
        _dialog(page).get_by_label("To (sign-in name)").fill("countroom")
        _press(_dialog(page), "Hand it out")
        expect(page.get_by_role("row", name="K-1")).to_contain_text("countroom")
        assert nameless(page) == []
        page.get_by_role("tab", name="Due").click()
        expect(page.get_by_text("Vouchers appear here once one is redeemed.")).to_be_visible()
        assert len(opened.errors) == 2
        assert all("409" in said for said in opened.errors)
        opened.errors.clear()
    with live_page(browser, live_server, "/compliance#Directors", signed_in="compliance") as opened:
        expect(opened.page.get_by_role("row", name="director of slot operations")).to_contain_text("DEMO-slots")
        _press(opened.page.get_by_role("row", name="director of table games"), "Ended")
        _dialog(opened.page).get_by_label("Why").fill("retired")
        _press(_dialog(opened.page), "Record it")
        expect(opened.page.get_by_role("row", name="director of table games")).to_contain_text("nobody")
        assert nameless(opened.page) == []
