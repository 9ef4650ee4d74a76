"""Whole rounds at the terminal's page by touch, one game of each family, and the line that is lost in them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.live import Cable, Live
from tests.web.terminal_page import NewTable, act, bet, chip, credit, headline, mark, new_tables, seated, spot

WANTED = {
    "three-card-poker": 3,
    "spanish-21": 1,
    "minibaccarat": 1,
    "high-roll-dice": 1,
    "pai-gow-tiles": 1,
    "criss-cross-poker": 1,
}
"""How many tables of each game the tests take."""


@pytest.fixture(scope="module")
def new_table(live_server: Live) -> NewTable:
    return new_tables(live_server, WANTED)


# --------------------------------------------------------------------------------------------- whole rounds by touch


def test_565_a_round_of_three_card_poker_by_touch_with_the_reason_of_every_win(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("three-card-poker")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        expect(headline(page)).to_have_text("Place your wagers")
        bet(page, "$5.00", "ante", "pair_plus")
        expect(credit(page)).to_have_text("$90.00")
        assert dealer.deal("As 2c Ks 7d Qs 9h") == "wait"
        expect(
            page.get_by_role("group", name="Your hand: ace of spades, king of spades, queen of spades")
        ).to_be_visible()
        expect(page.get_by_role("group", name="Dealer: face-down card, face-down card, face-down card")).to_be_visible()
        expect(page.locator(".strip .silence")).to_have_text("No answer in time means: fold.")
        offered = page.locator(".decision .actions .act").all_inner_texts()
        assert offered == ["Play", "Fold"], "the legal actions and nothing else"
        act(page, "^Play.*5.00")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text("You won $205.00")
        expect(credit(page)).to_have_text("$305.00")
        expect(mark(page, "ante")).to_have_text("+5.00")
        expect(mark(page, "play")).to_have_text("0.00")
        expect(mark(page, "pair_plus")).to_have_text("+175.00")
        page.get_by_role("button", name="Pair Plus +175.00: why?").click()
        why = page.get_by_role("dialog", name="Pair Plus: +175.00")
        expect(why).to_contain_text("35 to 1")
        expect(why).to_contain_text("§ 565.12")
        why.get_by_role("button", name="Close").click()
        # The bonus has no spot of its own; everything stands under the result.
        page.get_by_role("button", name="Why?", exact=True).click()
        expect(page.get_by_role("dialog", name="You won $205.00").locator(".line")).to_have_count(4)


def test_551_spanish_21_with_insurance_a_split_and_a_double(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("spanish-21")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        bet(page, "$5.00", "spanish_21", "spanish_21")
        assert dealer.deal("8s Ad 8h 5c") == "wait"
        expect(page.locator(".decision")).to_contain_text("Insurance")
        act(page, "^Insurance: another amount")
        asked = page.get_by_role("dialog", name="Insurance")
        asked.get_by_label("Amount").fill("4.00")
        asked.get_by_role("button", name="Insurance").click()
        assert dealer.answered() == "wait"
        expect(spot(page, "insurance")).to_have_attribute("aria-label", re.compile("4.00 placed"))
        act(page, "^Split")
        assert dealer.answered("3d") == "wait"
        expect(page.locator(".stage .mine")).to_have_count(2)
        expect(page.locator(".stage .mine.asked figcaption")).to_have_text("Your hand, hand 1")
        act(page, r"^Double\s*\$10.00")
        assert dealer.answered("9c") == "wait"
        expect(headline(page)).to_have_text("Take the Double Down Wager back and forfeit the original")
        act(page, "^Stand")
        assert dealer.answered("Kd") == "wait"
        expect(page.locator(".stage .mine.asked figcaption")).to_have_text("Your hand, hand 2")
        act(page, "^Stand")
        assert dealer.answered("Qd 9s") == "clear"
        # 20 doubled and 18 against a dealer who breaks; the insurance is lost.
        expect(headline(page)).to_have_text("You won $26.00")
        expect(page.locator(".strip .sentence")).to_have_text("Dealer: 25")
        expect(credit(page)).to_have_text("$126.00")


def test_541_minibaccarat_with_roads(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("minibaccarat")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        bet(page, "$5.00", "players_hand", "players_hand", "tie_bet")
        assert dealer.deal("2c 3c 4c 9s 2d Kd 3h") == "clear"
        expect(headline(page)).to_have_text("You won $5.00")
        expect(page.locator(".strip .sentence")).to_have_text("Player: Player 9, Banker 5")
        expect(mark(page, "players_hand")).to_have_text("+10.00")
        expect(mark(page, "tie_bet")).to_have_text("-5.00")
        expect(page.locator(".stage fw-roads")).to_contain_text("1 hand: banker 0, player 1, tie 0.")
        page.get_by_role("button", name="Rounds").click()
        sheet = page.get_by_role("dialog", name="Your last rounds")
        sheet.get_by_text("Round 1,").click()
        expect(sheet.get_by_role("group", name="Player's hand: 9 of spades, king of diamonds")).to_be_visible()
        expect(sheet.locator(".line").first).to_contain_text("§ 541.")
        sheet.get_by_role("tab", name="Roads").click()
        expect(sheet.locator("fw-roads figcaption").first).to_have_text("bead plate")


def test_675a_high_roll_dice(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("high-roll-dice")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        assert page.locator(".spot").count() == 16
        bet(page, "$1.00", "pip_street_6", "like_kind_boulevard_4")
        # A spot that takes a dollar at most takes that of a larger chip.
        bet(page, "$5.00", "millionaire_row_9")
        expect(spot(page, "millionaire_row_9")).to_have_attribute("aria-label", re.compile(" 1.00 placed"))
        assert dealer.deal(dice=((6, 6, 6, 6, 6, 6, 6, 6, 1, 2),)) == "clear"
        expect(page.get_by_role("group", name="roll 1: 6, 6, 6, 6, 6, 6, 6, 6, 1, 2")).to_be_visible()
        expect(headline(page)).to_have_text("You won $2.00")
        expect(mark(page, "pip_street_6")).to_have_text("+4.00")


def test_535_pai_gow_tiles_set_by_touching_two_of_them(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("pai-gow-tiles")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "pai_gow")
        assert dealer.deal("2-4 1-2 6-6 5-5 1-6 2-3 5-6 4-5", dice=((1, 1, 1),)) == "wait"
        set_them = page.locator(".decision .actions button")
        expect(set_them).to_be_disabled()
        expect(page.locator(".decision .way strong")).to_have_text("House way")
        for tile in ("twelve (6-6)", "ten (5-5)", "three (1-2)"):
            page.get_by_role("button", name=f"{tile}, not chosen").click()
        # The third takes the place of the first.
        expect(page.get_by_role("button", name="twelve (6-6), not chosen")).to_be_visible()
        page.get_by_role("button", name="three (1-2), chosen").click()
        page.get_by_role("button", name="twelve (6-6), not chosen").click()
        set_them.click()
        assert dealer.answered() == "wait"
        expect(page.locator(".stage .mine .part")).to_have_count(2)
        expect(page.locator(".stage .mine")).to_contain_text("Supreme Pair")
        act(page, "^Play")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text(re.compile("You won|Even"))


def test_674a_criss_cross_poker_with_community_cards_and_multiples(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("criss-cross-poker")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        chip(page, "$5.00").click()
        spot(page, "ante_across").click()
        # Half a bet is told to be no bet yet, and waits for its other half.
        expect(page.locator(".bet-status")).to_have_text("Not accepted")
        expect(page.locator(".bet-notice")).to_contain_text("§ 674a.7")
        spot(page, "ante_down").click()
        expect(page.locator(".bet-status")).to_have_text("Accepted")
        assert dealer.deal("2c 9s 5d 9h 7c 9d 9c") == "wait"
        expect(page.locator(".shared fw-card")).to_have_count(5)
        act(page, "^Across bet 3×")
        assert dealer.answered() == "wait"
        act(page, "^Down bet 1×")
        assert dealer.answered() == "wait"
        act(page, "^Middle bet 1×")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text("You won $805.00")
        expect(mark(page, "across_bet")).to_have_text("+600.00")
        expect(mark(page, "down_bet")).to_have_text("0.00")


# ------------------------------------------------------------------------------------------------------- the line


def test_a_line_lost_in_a_decision_brings_the_player_back_to_it(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("three-card-poker")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        cable = Cable(page)
        page.reload()
        expect(page.locator("fw-felt svg")).to_be_visible()
        bet(page, "$5.00", "ante")
        assert dealer.deal("As 2c Kd 7d 3s 9h") == "wait"
        expect(page.locator(".decision .actions button")).to_have_count(2)
        cable.pull()
        banner = page.locator(".lost")
        expect(banner).to_have_text(re.compile("The line to the table is down. Your wagers stay"))
        # What is pressed meanwhile is sent when the line is back, and carried out once.
        act(page, "^Play")
        cable.whole = True
        expect(banner).to_be_hidden()
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text("You won $5.00")
        expect(credit(page)).to_have_text("$105.00")


def test_a_player_who_was_away_finds_the_decision_and_later_the_result(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("three-card-poker")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        bet(page, "$5.00", "ante")
        assert dealer.deal("As 2c Kd 7d 3s 9h") == "wait"
        expect(page.locator(".decision .actions button")).to_have_count(2)
        page.reload()
        expect(page.locator(".decision .actions button")).to_have_count(2)
        expect(
            page.get_by_role("group", name="Your hand: ace of spades, king of diamonds, 3 of spades")
        ).to_be_visible()
        act(page, "^Play")
        cable = Cable(page)
        page.reload()
        expect(page.locator("fw-felt svg")).to_be_visible()
        cable.pull()
        expect(page.locator(".lost")).to_be_visible()
        assert dealer.answered() == "clear"
        dealer.betting()
        cable.whole = True
        expect(page.get_by_text("While you were away")).to_contain_text("You won $5.00.")
        expect(headline(page)).to_have_text("Place your wagers")
        page.get_by_role("button", name="Last round +5.00").click()
        expect(page.get_by_role("dialog", name="You won $5.00")).to_contain_text("§ 565.")
