"""What the terminal's page shows where table or terminal is not simply playing, and rarer decisions by touch."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from feltwork.ledger.ids import new_id
from feltwork.wagering import terminals
from feltwork.web.origins import CSRF
from tests.web.live import BY_HAND, WAIT_S, Console, Dealer, Live, live_page
from tests.web.player import Player
from tests.web.terminal_page import (
    LIMITS,
    NewTable,
    act,
    bet,
    chip,
    credit,
    headline,
    insert,
    mark,
    new_tables,
    seated,
    spot,
)

WANTED = {"pai-gow-tiles": 1, "spanish-21": 1, "free-bet-blackjack": 1, "minibaccarat": 1}
"""How many tables of each game the tests take."""
DELIVERED = "2-4 1-2 6-6 5-5 1-6 2-3 5-6 4-5"


@pytest.fixture(scope="module")
def new_table(live_server: Live) -> NewTable:
    return new_tables(live_server, WANTED)


def test_551_half_a_wager_is_lost_by_surrender(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("spanish-21")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "spanish_21", "spanish_21")
        assert dealer.deal("9s Kd 7h 5c") == "wait"
        act(page, "^Surrender")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text("You lost $5.00")
        expect(mark(page, "spanish_21")).to_have_text("-5.00")
        expect(credit(page)).to_have_text("$15.00")
        page.get_by_role("button", name="Spanish 21 -5.00: why?").click()
        expect(page.get_by_role("dialog")).to_contain_text("Surrendered: one-half comes back § 551.9(a)(2)")


def test_672a_a_free_split_costs_nothing_and_is_paid(browser: Browser, live_server: Live, new_table: NewTable) -> None:
    table = new_table("free-bet-blackjack")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "blackjack")
        assert dealer.deal("8s 5d 8h Kc") == "wait"
        act(page, "^Split.*free")
        assert dealer.answered("Kd") == "wait"
        expect(credit(page)).to_have_text("$15.00")
        expect(page.locator(".stage .mine.asked figcaption")).to_have_text("Your hand, hand 1")
        act(page, "^Stand")
        assert dealer.answered("Qd") == "wait"
        expect(page.locator(".stage .mine.asked figcaption")).to_have_text("Your hand, hand 2")
        act(page, "^Stand")
        assert dealer.answered("9s") == "clear"
        expect(headline(page)).to_have_text("You won $10.00")
        expect(mark(page, "free_split")).to_have_text("+5.00")
        expect(credit(page)).to_have_text("$30.00")


def test_541_the_vigorish_has_no_spot_and_is_told_beside_the_result(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("minibaccarat")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "bankers_hand")
        assert dealer.deal("2c 3c 4c Ts 9d Kd Ts") == "clear"
        expect(headline(page)).to_have_text("You won $4.75")
        expect(mark(page, "bankers_hand")).to_have_text("+5.00")
        expect(page.locator(".strip .sentence")).to_have_text("Banker: Player 0, Banker 9; vigorish -0.25")


def test_535_11_the_bank_is_offered_and_taken_by_touch(
    browser: Browser, live_server: Live, new_table: NewTable
) -> None:
    table = new_table("pai-gow-tiles")
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 100) as opened:
        page = opened.page
        # 535.11(b): nobody banks at the start of the game.
        bet(page, "$5.00", "pai_gow")
        assert dealer.deal(DELIVERED, dice=((1, 1, 1),)) == "wait"
        page.locator(".decision .way").first.click()
        assert dealer.answered() == "wait"
        act(page, "^Play")
        assert dealer.answered() == "clear"
        dealer.betting()
        bet(page, "$5.00", "pai_gow")
        assert dealer.deal() == "wait"
        expect(headline(page)).to_have_text(re.compile("^Take the bank for this round"))
        act(page, "^Bank")
        assert dealer.answered() == "wait"
        # 535.11(g): the bank cuts. Stacks have no face, so they are touched by their names.
        expect(headline(page)).to_have_text(re.compile("^The tiles may be cut once"))
        expect(page.locator(".decision .piece")).to_have_count(8)
        cut = page.locator(".decision").get_by_role("button", name=re.compile("^Cut left"))
        expect(cut).to_be_disabled()
        for stack in ("Stack 3", "Stack 4"):
            page.get_by_role("button", name=stack).click()
        cut.click()
        assert dealer.answered() == "wait"
        expect(headline(page)).to_have_text("Stacks beside those may go to the other end")
        expect(page.locator(".decision .piece:disabled")).to_have_count(2)


def test_561_13_g_3_a_hand_set_wrongly_is_told_before_it_is_lost(browser: Browser, live_server: Live) -> None:
    table = live_server.table("pai-gow-poker", LIMITS, BY_HAND)
    seat = live_server.seat(table)
    stored = {"feltwork.terminal": json.dumps(seat)}
    with (
        live_server.dealer(table) as dealer,
        Player(live_server, table, seat) as beside,
        live_page(browser, live_server, "/terminal", stored=stored) as opened,
    ):
        page = opened.page
        insert(page, 20)
        bet(page, "$5.00", "pai_gow_poker")
        # Neither a pair nor a straight nor a flush, whoever gets which: two high cards below are always wrong.
        assert dealer.deal("As Kd Jc 9h 7s 5d 3c Ah Kc Jd 9s 7h 5c 3d", dice=((1, 1, 1),)) == "wait"
        beside.until(lambda view: "question" in view.seat)
        picks = beside.view.seat["question"]["actions"][0]["picks"]
        assert len(picks["worth"]) == 21, "two of seven"
        wrong = next(places for places, worth in picks["worth"].items() if "lost" in worth)
        pieces = page.locator(".decision .piece")
        for place in wrong.split():
            pieces.nth(int(place) - 1).click()
        expect(page.locator(".decision .lost")).to_have_text(
            "Set so it is lost: the low hand is higher than the high one."
        )
        act(page, "^Set with the 2 chosen")
        sheet = page.get_by_role("dialog", name="Set wrongly")
        expect(sheet.get_by_role("button", name="Choose again")).to_be_focused()
        page.keyboard.press("Enter")
        expect(sheet).to_have_count(0)
        assert "question" in beside.view.seat
        # The house way is never wrong, and its words are there as soon as it is chosen by hand.
        [filed] = picks["ways"]
        right = " ".join(map(str, filed["picks"]))
        assert picks["worth"][right] == {"words": filed["words"]}
        for place in [*wrong.split(), *right.split()]:
            pieces.nth(int(place) - 1).click()  # those put back, these chosen
        expect(page.locator(".decision .lost")).to_have_count(0)
        act(page, "^Set with the 2 chosen")
        assert dealer.answered() == "wait"
        act(page, "^Play")
        assert dealer.answered() == "clear"


def _jackpot(live: Live) -> str:
    """A table whose one terminal pays no more than $100.00 of a win itself."""
    table = live.table("three-card-poker", LIMITS, BY_HAND, seats=0)
    terminals.enrol(live.house, new_id(), f"{table}-1", table, pays_jackpots_up_to=100_00)
    terminals.enable(live.house, new_id(), f"{table}-1", "the test")
    return table


def _pay(live: Live, terminal: str) -> None:
    cookie, csrf = live.sign_in("supervisor")
    headers = {"cookie": cookie, CSRF: csrf}
    with httpx.Client(base_url=live.address, headers=headers, timeout=WAIT_S) as client:
        [due] = [one for one in client.get("/api/payouts").json() if one["terminal"] == terminal]
        client.post(f"/api/payouts/{due['id']}/pay", json={"id": str(new_id())}).raise_for_status()


def test_a_terminal_is_locked_until_an_attendant_has_paid(browser: Browser, live_server: Live) -> None:
    table = _jackpot(live_server)
    with live_server.dealer(table) as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        bet(page, "$5.00", "ante", "pair_plus")
        assert dealer.deal("As 2c Ks 7d Qs 9h") == "wait"
        act(page, "^Play")
        assert dealer.answered() == "clear"
        expect(headline(page)).to_have_text(re.compile(r"^An attendant pays you \$1\d\d\.00$"))
        expect(mark(page, "pair_plus")).to_have_text("+175.00")
        dealer.betting()
        expect(page.locator(".mark")).to_have_count(0)
        expect(headline(page)).to_have_text(re.compile("^An attendant pays you"))
        expect(chip(page, "$5.00")).to_be_disabled()
        expect(spot(page, "ante")).to_have_attribute("aria-disabled", "true")
        _pay(live_server, f"{table}-1")
        expect(headline(page)).to_have_text("Place your wagers")
        bet(page, "$5.00", "ante")


def test_a_table_that_is_closed_and_one_that_is_being_opened_say_so(browser: Browser, live_server: Live) -> None:
    table = live_server.table("three-card-poker", LIMITS, BY_HAND)
    with Dealer(live_server, table, "dealer") as dealer, seated(browser, live_server, table, 20) as opened:
        page = opened.page
        _shows(page, "The table is closed", "It opens when a floorperson opens it with a dealer.")
        dealer.send("sign_on", relieves=None)
        with Console(live_server, table, "floor") as floor:
            floor.send("open_table")
        dealer.until(lambda view: view.table["phase"] == "opening")
        _shows(page, "The table is being opened", "The dealer inspects, washes, shuffles and cuts")
        expect(spot(page, "ante")).to_have_attribute("aria-disabled", "true")
        dealer.betting()
        _shows(page, "Place your wagers", "The window is open until the dealer announces no more bets.")


def _shows(page: Page, title: str, told: str) -> None:
    expect(headline(page)).to_have_text(title)
    expect(page.locator(".strip .sentence")).to_contain_text(told)
    expect(page.locator("html")).to_have_js_property("scrollWidth", page.evaluate("innerWidth"))
