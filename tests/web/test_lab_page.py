"""The lab's page in a real Chromium: figures counted in the background, two tables side by side, the PAR sheet."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE
from tests.web.live import Live, live_page
from tests.web.test_floor_page import NAMELESS

THREE = "/lab?game=three-card-poker@565"
COUNTED_MS = 60_000
"""For figures that are counted: a process has to start first."""


def test_461a_4_the_edge_is_counted_in_the_background_and_shown(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, THREE, signed_in="floor") as lab:
        expect(lab.page.get_by_text("3.3730%", exact=True)).to_be_visible(timeout=COUNTED_MS)
        expect(lab.page.get_by_text("Edge exactly 686689/20358520")).to_be_visible()
        expect(lab.page.get_by_role("img", name=re.compile("Probability of each result"))).to_be_visible()
        expect(lab.page.get_by_text("Play with Q-6-4 or better")).to_be_visible(timeout=COUNTED_MS)
        lab.page.get_by_label("Wager", exact=True).select_option("pair_plus")
        expect(lab.page.get_by_text("12.7964%", exact=True).first).to_be_visible()
        assert lab.page.evaluate(NAMELESS) == []
        assert "wager=pair_plus" in lab.page.url


def test_461a_4_two_submissions_stand_side_by_side(browser: Browser, live_server: Live) -> None:
    cells = {"ante_bonus_straight": "1 to 1", "ante_bonus_mini_royal_flush_of_spades": "50 to 1"}
    beside = json.dumps({"version": "f1", "ante_bonus": "B", **cells})
    with live_page(browser, live_server, f"{THREE}&beside={beside}", signed_in="finance") as lab:
        first, second = lab.page.locator(".column").nth(0), lab.page.locator(".column").nth(1)
        expect(first.get_by_text("3.3730%", exact=True)).to_be_visible(timeout=COUNTED_MS)
        expect(second.get_by_text("1.4906%", exact=True)).to_be_visible(timeout=COUNTED_MS)
        lab.page.get_by_role("button", name="Take the second away").click()
        expect(lab.page.locator(".column")).to_have_count(1)


def test_565_12_f_a_choice_that_is_not_permitted_says_why(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, THREE, signed_in="floor") as lab:
        expect(lab.page.get_by_text("3.3730%", exact=True)).to_be_visible(timeout=COUNTED_MS)
        lab.page.get_by_label("ante bonus", exact=True).select_option('"A"')
        expect(lab.page.get_by_role("alert").filter(has_text="565.7(f)")).to_be_visible()
        lab.errors.clear()  # the browser logs the refusal itself


def test_565_11_b_one_hand_has_the_worth_of_each_action(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, THREE, signed_in="floor") as lab:
        lab.page.get_by_label("You hold").fill("Qs 6d 4c")
        lab.page.get_by_role("button", name="What is each action worth?").click()
        expect(lab.page.get_by_role("row", name=re.compile("play -0.993378"))).to_be_visible(timeout=COUNTED_MS)
        lab.page.get_by_label("The dealer shows").fill("Kd")
        lab.page.get_by_role("button", name="What is each action worth?").click()
        expect(lab.page.get_by_text("The dealer shows: one card where none is needed. three cards")).to_be_visible()
        lab.errors.clear()  # the browser logs the refusal itself


def test_461a_4_the_par_sheet_opens_and_prints(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, THREE, signed_in="compliance") as lab:
        expect(lab.page.get_by_text("Play with Q-6-4 or better")).to_be_visible(timeout=COUNTED_MS)
        with lab.context.expect_page() as opened:
            lab.page.get_by_role("link", name="Open the PAR sheet").click()
        sheet = opened.value
        expect(sheet.get_by_role("heading", name="PAR sheet: Three Card Poker, chapter 565")).to_be_visible()
        expect(sheet.get_by_role("heading", name="Confidence bands of the house's win").first).to_be_visible()
        assert sheet.pdf().startswith(b"%PDF")


def test_605a_1_players_see_no_edge(browser: Browser, live_server: Live) -> None:
    """Nobody who is not of the house's staff reads the lab, and no page of a player asks for it."""
    with live_page(browser, live_server, THREE) as lab:
        expect(lab.page).to_have_url(re.compile("/sign-in"))
        lab.errors.clear()
    assert "lab" not in lab_requests_of_terminal(browser, live_server)


def lab_requests_of_terminal(browser: Browser, live: Live) -> set[str]:
    """The parts of the API that a terminal's page asks for."""
    asked: set[str] = set()
    with live_page(browser, live, "/") as lobby:
        lobby.page.on("request", lambda request: asked.update(re.findall("/api/([a-z-]+)", request.url)))
        lobby.page.goto("/terminal")
        lobby.page.wait_for_load_state("networkidle")
        lobby.errors.clear()
    return asked


def test_screens_on_a_phone_nothing_is_cut(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, THREE, PHONE, signed_in="floor") as lab:
        expect(lab.page.get_by_text("3.3730%", exact=True)).to_be_visible(timeout=COUNTED_MS)
        assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
