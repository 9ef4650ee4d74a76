"""The replay in a real Chromium: past rounds of baccarat, blackjack, dice and tiles, step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE
from tests.web.live import BY_HAND, PATIENT, Live, live_page
from tests.web.player import Player, play_out

LIMITS = {"table_minimum": 5}


def _round(live: Live, edition: str, cards: str, **wagers: str) -> str:
    """A round whose cards the dealer entered."""
    table = live.table(edition, LIMITS, BY_HAND)
    with Player(live, table) as player, live.dealer(table) as dealer:
        player.buy_in(100)
        player.wager(**wagers)
        return play_out(dealer, player, cards=cards)


@pytest.fixture(scope="module")
def baccarat(live_server: Live) -> str:
    return _round(live_server, "minibaccarat", "2d Qs Qc 9h 2c Kd 5s", players_hand="10.00")


def test_a_baccarat_round_step_by_step_by_keys(browser: Browser, live_server: Live, baccarat: str) -> None:
    with live_page(browser, live_server, f"/replay?round={baccarat}", signed_in="compliance") as opened:
        page = opened.page
        told = page.locator(".told")
        expect(told).to_contain_text("Step 0 of")
        expect(page.locator(".stage")).to_have_class("stage bare")
        steps = page.locator(".steps button")
        dealt = next(at for at, text in enumerate(steps.all_inner_texts()) if "receives 9h" in text)
        for _ in range(dealt):
            page.keyboard.press("ArrowRight")
        expect(told).to_contain_text("Player's hand receives 9h face up")
        expect(told).to_contain_text("\u00a7 541.9(c)(1)")
        expect(page.get_by_role("group", name="Player's hand: 9 of hearts")).to_be_visible()
        expect(page.get_by_text("Wagers appear here as they are settled")).to_be_visible()
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("group", name="Player's hand: 9 of hearts")).to_have_count(0)
        page.keyboard.press("End")
        expect(page.get_by_role("group", name="Banker's hand: 2 of clubs, 5 of spades")).to_be_visible()
        line = page.get_by_role("table", name="Settlement").get_by_role("row", name="Players hand")
        expect(line).to_contain_text("+$10.00")
        expect(line).to_contain_text("\u00a7 541.")
        page.keyboard.press("Home")
        expect(told).to_contain_text("Step 0 of")
        expect(page.get_by_text("Dealt by")).to_be_visible()
        expect(page.locator(".facts")).to_contain_text("the dealer\u2019s entries")


def test_play_pause_slider_and_the_list(browser: Browser, live_server: Live, baccarat: str) -> None:
    with live_page(browser, live_server, f"/replay?round={baccarat}", signed_in="floor") as opened:
        page = opened.page
        page.clock.install()
        page.reload()
        expect(page.locator(".told")).to_contain_text("Step 0 of")
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(3_000)
        expect(page.locator(".told")).to_contain_text("Step 2 of")
        page.get_by_role("button", name="Pause", exact=True).click()
        page.clock.run_for(10_000)
        expect(page.locator(".told")).to_contain_text("Step 2 of")
        slider = page.get_by_role("slider", name="Step of the round")
        slider.fill("5")
        expect(page.locator(".told")).to_contain_text("Step 5 of")
        page.locator(".steps button").nth(1).click()
        expect(page.locator(".told")).to_contain_text("Step 1 of")
        expect(page.locator(".steps button[aria-current=step]")).to_have_count(1)
        page.get_by_role("button", name="Play", exact=True).click()
        page.clock.run_for(120_000)
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it stops at the end
        last = page.locator(".steps button").count() - 1
        expect(page.locator(".told")).to_contain_text(f"Step {last} of {last}")


def test_a_blackjack_round_with_its_hole_card(browser: Browser, live_server: Live) -> None:
    round = _round(live_server, "spanish-21", "9h Qd 8s 9d", spanish_21="25.00")
    with live_page(browser, live_server, f"/replay?round={round}", signed_in="supervisor") as opened:
        page = opened.page
        hole = page.locator(".steps button", has_text="Dealer receives 1 card face down")
        hole.click()
        dealer = page.locator(".stage fw-hand[label=Dealer]")
        expect(dealer).to_have_attribute("aria-label", "Dealer: queen of diamonds, face-down card")
        page.get_by_label("Show cards that lay face down").check()
        expect(dealer).to_have_attribute("aria-label", "Dealer: queen of diamonds, 9 of diamonds")
        page.get_by_label("Show cards that lay face down").uncheck()
        page.get_by_role("button", name="Last step").click()
        expect(dealer).to_have_attribute("aria-label", "Dealer: queen of diamonds, 9 of diamonds")
        line = page.get_by_role("row", name="Spanish 21")
        expect(line).to_contain_text("\u2212$25.00")
        expect(line).to_contain_text("17 against 19")


def test_dice_of_a_virtual_shaker_replay_and_are_corrected_by_nobody(browser: Browser, live_server: Live) -> None:
    table = live_server.table("high-roll-dice", {}, PATIENT)
    with Player(live_server, table) as player, live_server.dealer(table) as dealer:
        player.buy_in(100)
        player.wager(pip_street_3="10.00")
        round = play_out(dealer, player)
    with live_page(browser, live_server, f"/replay?round={round}", signed_in="floor") as opened:
        opened.page.get_by_role("button", name="Last step").click()
        expect(opened.page.locator(".stage fw-dice fw-die")).to_have_count(10)
        expect(opened.page.locator(".facts")).to_contain_text("the virtual shoe")
        expect(opened.page.get_by_role("button", name="Ask for a correction")).to_have_count(0)


def test_on_a_phone_nothing_scrolls_sideways(browser: Browser, live_server: Live, baccarat: str) -> None:
    with live_page(browser, live_server, f"/replay?round={baccarat}", PHONE, signed_in="floor") as opened:
        opened.page.get_by_role("button", name="Last step").click()
        expect(opened.page.get_by_role("table", name="Settlement")).to_be_visible()
        assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_can_not_be_replayed_says_why(browser: Browser, live_server: Live) -> None:
    table = live_server.table("minibaccarat", LIMITS, BY_HAND)
    with live_server.dealer(table) as dealer:
        going_on = dealer.view.table["round"]["id"]
    with live_page(browser, live_server, f"/replay?round={going_on}", signed_in="floor") as opened:
        expect(opened.page.get_by_text("The round is not over yet")).to_be_visible()
        opened.page.goto("/replay")
        expect(opened.page.get_by_text("A table on the floor\u2019s page opens into its rounds")).to_be_visible()
        opened.page.goto("/replay?round=00000000-0000-0000-0000-000000000000")
        expect(opened.page.get_by_text("there is no such round")).to_be_visible()
        opened.errors.clear()  # the browser logs an answer that is a refusal
