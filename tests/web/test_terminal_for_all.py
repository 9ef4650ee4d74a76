"""The terminal's page by keyboard, on a phone, for a screen reader, and what it explains."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE
from tests.web.contrast import written
from tests.web.live import Live
from tests.web.terminal_page import NewTable, act, bet, chip, headline, new_tables, seated, spot

WANTED = {"three-card-poker": 3, "spanish-21": 2}
"""How many tables of each game the tests take."""


@pytest.fixture(scope="module")
def new_table(live_server: Live) -> NewTable:
    return new_tables(live_server, WANTED)


# ------------------------------------------------------------------------------------- keyboard, phone, for everybody


def test_a_whole_round_by_the_keyboard_alone(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("three-card-poker")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table) as opened:
        page = opened.page

        def press(*keys: str) -> None:
            for key in keys:
                page.keyboard.press(key)

        def go_to(name: str) -> None:
            """By Tab, as somebody without a mouse would."""
            for _ in range(60):
                press("Tab")
                now = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
                if now.startswith(name):
                    return
            raise AssertionError(f"Tab never comes to {name}")

        go_to("Money")
        press("Enter")
        sheet = page.get_by_role("dialog", name="Money")
        expect(sheet).to_be_visible()
        go_to("$20")
        press("Enter")
        expect(sheet.get_by_role("status")).to_have_text("A bill of $20.00 was accepted.")
        press("Escape")
        press("2")
        expect(chip(page, "$5.00")).to_have_attribute("aria-pressed", "true")
        go_to("Ante,")
        press("Enter")
        expect(page.locator(".bet-status")).to_have_text("Accepted")
        press("d")
        expect(spot(page, "ante")).to_have_attribute("aria-label", re.compile("10.00 placed"))
        press("u")
        expect(spot(page, "ante")).to_have_attribute("aria-label", re.compile("5.00 placed"))
        expect(page.locator(".bet-status")).to_have_text("Accepted")
        dealer.until(lambda view: [v["wagers"] for v in view.table["round"]["seats"].values()] == [{"ante": "5.00"}])
        assert dealer.deal("As 2c Kd 7d 3s 9h") == "wait"
        expect(page.locator(".decision .actions button").first).to_be_focused()
        press("1")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text("You won $5.00")


def test_a_phone_in_portrait_plays_a_round_without_scrolling_sideways(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("spanish-21")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20, viewport=PHONE) as opened:
        page = opened.page
        bet(page, "$5.00", "spanish_21")
        fits(page)
        assert dealer.deal("8s 6d 2h 5c") == "wait"
        # What is asked and what it is about are in sight together.
        for node in (page.locator(".stage .mine fw-card").first, page.locator(".decision .actions button").last):
            expect(node).to_be_in_viewport(ratio=0.9)
        fits(page)
        act(page, "^Stand")
        assert dealer.answered("9d") == "clear"
        expect(headline(page)).to_have_text("You lost $5.00")
        fits(page)


def fits(page: Page) -> None:
    """Nothing is wider than the screen, and what can be touched is large enough."""
    wide: list[str] = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll('.middle, .stage, .trays, .strip, .head')]
          .filter(node => node.scrollWidth > node.clientWidth + 1).map(node => node.className || node.localName)"""
    )
    assert wide == []
    small: list[Any] = page.evaluate(
        """() => [...document.querySelectorAll('button')].filter(node => node.checkVisibility()).map(node =>
          [node.textContent || node.ariaLabel, node.getBoundingClientRect()]).filter(([, box]) =>
          box.width < 47.5 || box.height < 47.5).map(([name, box]) => [name, box.width, box.height])"""
    )
    assert small == []


def nameless(page: Page) -> list[str]:
    """Controls that a screen reader could not name."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, input, a, summary, [role=button], [tabindex="0"]')]
          .filter(node => node.checkVisibility())
          .filter(node => !(node.ariaLabel || node.getAttribute('aria-labelledby') || node.textContent.trim()
            || node.labels?.length)).map(node => node.outerHTML.slice(0, 120))"""
    )
    return found


def test_every_control_has_a_name_and_every_text_can_be_read_in_every_state(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("spanish-21")

    def look(state: str) -> None:
        assert nameless(page) == [], state
        assert [one for one in written(page) if not one.readable] == [], state

    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        look("betting")
        for name in ("Money", "Tip", "Rules", "Rounds", "Screen"):
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            for tab in page.get_by_role("tab").all():
                tab.click()
                look(f"{name}, {tab.inner_text()}")
            look(name)
            page.keyboard.press("Escape")
        bet(page, "$5.00", "spanish_21")
        chip(page, "$1.00").click()
        spot(page, "spanish_21").click()
        expect(page.locator(".bet-status")).to_have_text("Accepted")
        assert dealer.deal("8s 6d 2h 5c") == "wait"
        look("deciding")
        act(page, "^Stand")
        assert dealer.answered("9d") == "clear"
        expect(headline(page)).to_have_text(re.compile("You won|You lost"))
        look("settled")


def test_four_colours_are_remembered(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    with seated(browser, live_server, new_table("three-card-poker")) as opened:
        page = opened.page
        page.get_by_role("button", name="Screen").click()
        page.get_by_label("Four-colour suits").check()
        page.keyboard.press("Escape")
        expect(page.locator("html[four-colour]")).to_be_attached()
        page.reload()
        expect(page.locator("fw-felt svg")).to_be_visible()
        expect(page.locator("html[four-colour]")).to_be_attached()


def test_rules_have_what_is_paid_and_what_silence_means_with_their_sections(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    with seated(browser, live_server, new_table("three-card-poker")) as opened:
        page = opened.page
        page.get_by_role("button", name="Rules").click()
        page.get_by_role("tab", name="What it pays").click()
        expect(page.get_by_role("table", name="Pair Plus")).to_contain_text("Straight flush")
        page.get_by_role("tab", name="Time and silence").click()
        silence = page.get_by_role("tabpanel", name="Time and silence")
        expect(silence).to_contain_text("You have 3600 seconds for each decision.")
        expect(silence).to_contain_text("No answer in time means: fold § 565.11(b)")
