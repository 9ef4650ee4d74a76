"""Chips, limits, bills, vouchers and tips at the terminal's page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from feltwork.ledger.ids import new_id
from feltwork.wagering import terminals
from tests.web.live import Live, live_page
from tests.web.terminal_page import NewTable, act, bet, chip, credit, headline, new_tables, seated, spot

WANTED = {"three-card-poker": 2, "minibaccarat": 2, "high-roll-dice": 2}
"""How many tables of each game the tests take."""


@pytest.fixture(scope="module")
def new_table(live_server: Live) -> NewTable:
    return new_tables(live_server, WANTED)


# ----------------------------------------------------------------------------------------------------- placing chips


def test_undo_clear_rebet_and_double(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("three-card-poker")

    def tool(name: str) -> Locator:
        return page.get_by_role("group", name="Your bet").get_by_role("button", name=name)

    def lies(ante: str, pair_plus: str) -> None:
        """On the page, and at the table."""
        for wager, amount in (("ante", ante), ("pair_plus", pair_plus)):
            placed = f"{amount} placed" if amount else "nothing placed"
            expect(spot(page, wager)).to_have_attribute("aria-label", re.compile(placed))
        wanted = {wager: amount for wager, amount in (("ante", ante), ("pair_plus", pair_plus)) if amount}
        dealer.until(
            lambda view: (
                {k: v["wagers"] for k, v in (view.table["round"]["seats"] or {}).items()}
                == ({"1": wanted} if wanted else {})
            )
        )

    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100, 100) as opened:
        page = opened.page
        expect(tool("Undo")).to_be_disabled()
        bet(page, "$5.00", "ante")
        lies("5.00", "")
        bet(page, "$25.00", "pair_plus")
        lies("5.00", "25.00")
        tool("Double").click()
        lies("10.00", "50.00")
        tool("Undo").click()
        lies("5.00", "25.00")
        tool("Clear").click()
        lies("", "")
        tool("Undo").click()
        lies("5.00", "25.00")
        spot(page, "pair_plus").click(button="right")
        lies("5.00", "")
        assert dealer.deal("As 2c Kd 7d 3s 9h") == "wait"
        expect(spot(page, "pair_plus")).to_have_attribute("aria-disabled", "true")
        act(page, "^Fold")
        dealer.answered()
        dealer.betting()
        expect(tool("Rebet")).to_be_enabled()
        tool("Rebet").click()
        lies("5.00", "")


def test_565_6_b_a_wager_above_the_limit_is_refused_with_its_section_and_can_be_taken_back(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("three-card-poker")
    with live_server.dealer(table), seated(browser, live_server, table, *[100] * 7) as opened:
        page = opened.page
        bet(page, "$500.00", "ante")
        chip(page, "$25.00").click()
        spot(page, "ante").click()
        refused = page.locator(".bet-notice")
        expect(refused).to_contain_text("Ante 525.00: outside the limits of this table (§ 565.7")
        expect(refused).to_contain_text("5.00 to 500.00")
        expect(page.locator(".bet-status")).to_have_text("Not accepted")
        refused.get_by_role("button", name="Back to what was accepted").click()
        expect(refused).to_be_empty()
        expect(spot(page, "ante")).to_have_attribute("aria-label", re.compile("500.00 placed"))
        page.get_by_role("button", name="Clear").click()
        expect(credit(page)).to_have_text("$700.00")


def test_a_round_that_is_called_off_gives_the_wager_back_and_says_why(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("minibaccarat")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "players_hand")
        expect(credit(page)).to_have_text("$15.00")
        dealer.send("call_off", why="the shoe fell off the table")
        expect(headline(page)).to_have_text("The round is void: every wager goes back")
        expect(page.locator(".strip .sentence")).to_have_text("The shoe fell off the table (§ 605a.2(d)(6))")
        expect(credit(page)).to_have_text("$20.00")


# ------------------------------------------------------------------------------------------------------------- money


def test_605a_3_a_voucher_of_one_terminal_is_credit_at_another(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("high-roll-dice")
    with seated(browser, live_server, table, 20, 5) as first, seated(browser, live_server, table) as second:
        money = first.page.get_by_role("button", name="Money")
        before = credit(first.page).inner_text()
        money.click()
        first.page.get_by_role("button", name="Cash out to a voucher").click()
        ticket = first.page.get_by_role("dialog", name="Your voucher")
        number = ticket.locator(".number").inner_text()
        assert re.fullmatch(r"\d\d(-\d{4}){4}", number)
        drawn = ticket.get_by_role("img")
        assert drawn.evaluate("async (img) => { await img.decode(); return img.naturalWidth; }") > 100
        first.page.emulate_media(media="print")
        expect(drawn).to_be_visible()
        expect(first.page.locator(".screen")).to_be_hidden()
        first.page.emulate_media(media="screen")
        ticket.get_by_role("button", name="Close").click()
        first.page.keyboard.press("Escape")
        expect(credit(first.page)).to_have_text("$0.00")

        expect(credit(second.page)).to_have_text("$0.00")
        second.page.get_by_role("button", name="Money").click()
        second.page.get_by_label("Its validation number").fill(number)
        second.page.get_by_role("button", name="Insert the voucher").click()
        expect(second.page.get_by_text("The voucher was accepted")).to_be_visible()
        # A second time it is refused, with the section.
        second.page.get_by_label("Its validation number").fill(number)
        second.page.get_by_role("button", name="Insert the voucher").click()
        expect(second.page.get_by_role("alert")).to_contain_text("§ 461a.8(d)")
        second.page.keyboard.press("Escape")
        expect(credit(second.page)).to_have_text(before)


def test_a_tip_and_a_call_reach_the_dealer(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("high-roll-dice")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        tips = dealer.view.dealer["tips"]
        assert tips == "0.00"
        before = float(credit(page).inner_text()[1:])
        page.get_by_role("button", name="Tip").click()
        page.get_by_role("button", name="$5.00", exact=True).click()
        expect(page.get_by_text("Thank you: $5.00 for the dealers.")).to_be_visible()
        dealer.until(lambda view: view.dealer["tips"] == "5.00")
        page.keyboard.press("Escape")
        expect(credit(page)).to_have_text(f"${before - 5:.2f}")
        page.get_by_role("button", name="Call an attendant").click()
        dealer.until(lambda view: len(view.dealer["calls"]) == 1)
        called = page.get_by_role("button", name="Attendant called: take the call back", pressed=True)
        called.click()
        dealer.until(lambda view: not view.dealer["calls"])
        expect(page.get_by_role("button", name="Call an attendant", pressed=False)).to_be_visible()


def test_605a_5_a_a_disabled_terminal_says_so_and_takes_no_chips(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("minibaccarat")
    with live_server.dealer(table), seated(browser, live_server, table, 20) as opened:
        page = opened.page
        asset_number = page.evaluate("JSON.parse(sessionStorage['feltwork.terminal']).asset_number")
        terminals.disable(live_server.house, new_id(), asset_number, "the test")
        expect(headline(page)).to_have_text("This terminal is disabled")
        expect(spot(page, "tie_bet")).to_have_attribute("aria-disabled", "true")
        terminals.enable(live_server.house, new_id(), asset_number, "the test")
        expect(headline(page)).to_have_text("Place your wagers")
        expect(spot(page, "tie_bet")).to_have_attribute("aria-disabled", "false")


# ---------------------------------------------------------------------------------------------------------- the door


def test_605a_2_b_a_credential_that_no_terminal_has_is_refused_at_the_door(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/terminal") as opened:
        page = opened.page
        page.get_by_label("Device credential").fill("fwd.nobody")
        page.get_by_role("button", name="Connect").click()
        expect(page.get_by_role("alert")).to_contain_text("no terminal has it (§ 605a.2(b))")
        page.get_by_label("Device credential").fill(live_server.seat("High-Roll")["credential"])
        page.get_by_role("button", name="Connect").click()
        expect(page.get_by_role("heading", name="High Roll Dice", exact=True)).to_be_visible()
