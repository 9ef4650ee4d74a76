"""The dealer's console in a real browser: opening, the window, cards typed and tapped, dice, tiles, keys alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser import PHONE, TERMINAL, opened
from tests.web.consoles import (
    RULES,
    button,
    console,
    done,
    nameless,
    no_more_bets,
    press,
    spanish_21,
    step,
    tap_card,
    type_cards,
)
from tests.web.live import BY_HAND, Live, live_page
from tests.web.player import Player


def test_465a_11_b_7_a_table_opens_with_a_floorperson_and_its_dealer(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with console(browser, live_server, table) as dealer, console(browser, live_server, table, "floor") as floor:
        expect(floor.get_by_text("A dealer signs on first")).to_be_visible()
        press(dealer, "Sign on")
        expect(dealer.get_by_text("A floorperson opens the table")).to_be_visible()
        press(floor, "Open the table")
        expect(step(dealer)).to_have_text("Open the table for gaming")  # one press opens nothing
        press(floor, "Open it now")
        expect(step(dealer)).to_have_text("The dealer inspects the cards")
        expect(dealer.locator(".next")).to_contain_text("§ 551.4(a)")
        expect(dealer.locator(".checklist li")).to_have_count(4)
        for number in range(1, 5):
            press(dealer, f"Done: step {number} of 4")
        expect(step(dealer)).to_have_text("Open the betting window")
        press(dealer, "Open the betting window")
        expect(dealer.locator(".standing")).to_contain_text("Betting window open")
        expect(floor.locator(".standing")).to_contain_text("Betting window open")


def test_a_whole_round_of_spanish_21_with_cards_typed_and_tapped(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table), Player(live_server, table) as player, console(browser, live_server, table) as page:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        seat = page.locator("[data-seat='1']")
        expect(seat).to_contain_text("$10.00")
        expect(page.locator(".standing")).to_contain_text("1 seat")
        no_more_bets(page)
        press(page, "Done")  # shuffled
        page.get_by_label("Cards above the cutting card").fill("60")
        press(page, "Confirm the cut")
        press(page, "Done")  # burned
        expect(step(page)).to_have_text("Deal 1 card face up to seat 1")
        type_cards(page, "9s")
        tap_card(page, "5d")
        type_cards(page, "Kh")
        expect(step(page)).to_have_text("Deal 1 card face down to dealer")
        press(page, "Deal")
        press(page, "Done")  # the hole card is not read under a 5
        expect(step(page)).to_contain_text("Players decide")
        expect(seat.get_by_text("Decides")).to_be_visible()
        player.decide("stand")
        expect(step(page)).to_have_text("Turn over 1 card at dealer: the 2nd")
        tap_card(page, "6d")
        expect(step(page)).to_have_text("Deal 1 card face up to dealer")
        type_cards(page, "Qc")
        done(page, until="Clear the layout")
        player.until(lambda view: view.seat.get("result"))
        assert player.view.seat["result"]["net"] == "-10.00"  # 19 against 21
        expect(seat).to_contain_text("−$10.00")
        press(page, "Clear the layout")
        expect(step(page)).to_have_text("Open the betting window")


def test_a_player_sees_each_card_as_it_is_confirmed(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table) as dealer, Player(live_server, table) as other:
        other.buy_in(100)
        other.wager(spanish_21="10.00")
        stored = {"feltwork.terminal": json.dumps(live_server.seat(table))}
        with (
            live_page(browser, live_server, "/terminal", stored=stored) as screen,
            console(browser, live_server, table) as page,
        ):
            _up_to_the_cards(dealer)
            page.locator("#entry").press_sequentially("as")
            page.keyboard.press("Enter")
            expect(page.locator(".lying fw-card[card=As]")).to_be_visible()
            expect(screen.page.get_by_label("ace of spades")).to_have_count(0)
            expect(button(page, "Confirm As")).to_be_enabled()
            page.keyboard.press("Enter")
            expect(screen.page.get_by_label("ace of spades").first).to_be_visible()


# ----------------------------------------------------------------------------------------------- entering cards


def test_what_is_typed_lies_large_on_the_screen_before_it_counts(browser: Browser, live_server: Live) -> None:
    table = live_server.table("three-card-poker", {**RULES, "dealing": "automated_shoe"}, BY_HAND)
    with (
        live_server.dealer(table) as dealer,
        Player(live_server, table) as player,
        Player(live_server, table) as other,
    ):
        for one in (player, other):
            one.buy_in(100)
            one.wager(ante="10.00")
        _up_to_the_cards(dealer)
        with console(browser, live_server, table) as page:
            entry, problem = page.locator("#entry"), page.get_by_role("alert")
            entry.press_sequentially("as zz")
            page.keyboard.press("Enter")
            expect(problem).to_contain_text("“zz” is no card.")
            entry.fill("")
            entry.press_sequentially("kd10h")  # a scanner leaves no gap
            page.keyboard.press("Enter")
            expect(page.locator(".lying .words")).to_have_text("ace of spades, king of diamonds, 10 of hearts")
            expect(button(page, "ace of spades, gone")).to_be_disabled()
            entry.press_sequentially("2c")
            page.keyboard.press("Enter")
            expect(problem).to_contain_text("Only 3 cards asked for: 2c was not taken.")
            page.keyboard.press("Backspace")
            expect(page.locator(".lying .words")).to_have_text("ace of spades, king of diamonds")
            expect(button(page, "Confirm 3 cards")).to_be_disabled()
            assert dealer.send("last_round")["n"] == dealer.view.n  # the journal has heard of no card so far
            page.locator("[data-piece='Th']").click()
            press(page, "Confirm As Kd Th")
            expect(page.get_by_role("tab", name="Entered (1)")).to_be_visible()
            expect(page.locator("body")).not_to_contain_text("As Kd Th")  # they lie face down
            expect(button(page, "king of diamonds, gone")).to_be_disabled()
            page.locator("#entry").press_sequentially("kd")
            page.keyboard.press("Enter")
            expect(problem).to_contain_text("Look again: king of diamonds was entered in this round before.")
            page.locator("#entry").press_sequentially("2c 3c")
            page.keyboard.press("Enter")
            press(page, "Confirm Kd 2c 3c")
            expect(page.get_by_role("dialog")).to_contain_text("§ 565.3(a)")  # the procedure has the last word
            press(page, "Understood")
            expect(page.get_by_role("tab", name="Entered (1)")).to_be_visible()


def test_a_scan_while_no_card_is_asked_for_does_nothing(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table), Player(live_server, table) as player, console(browser, live_server, table) as page:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        press(page, "No more bets")
        sure = button(page, "Close the window now")
        expect(sure).to_be_enabled()
        expect(sure).to_be_focused()
        page.keyboard.type("as")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Nothing was done.")).to_be_visible()
        expect(step(page)).to_contain_text("no more bets")
        page.keyboard.press("Escape")
        expect(button(page, "No more bets")).to_be_focused()
        expect(sure).to_have_count(0)


def test_a_second_tap_or_a_held_key_closes_no_window(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        with console(browser, live_server, table) as page:
            page.clock.install()
            page.reload()
            expect(button(page, "No more bets")).to_be_enabled()
            page.clock.pause_at(page.evaluate("Date.now() + 1000"))
            button(page, "No more bets").click()
            sure = button(page, "Close the window now")
            expect(sure).to_be_focused()
            sure.click(force=True)  # the second tap of a hand that trembles
            page.keyboard.press("Enter")
            dealer.send("last_round")
            assert dealer.view.table["phase"] == "betting"
            page.clock.run_for(10_000)
            expect(sure).to_have_count(0)  # an armed button does not stay armed
            page.clock.run_for(400)
            button(page, "No more bets").click()
            page.clock.run_for(400)
            expect(sure).to_be_enabled()
            sure.click()
            dealer.until(lambda view: view.table["phase"] == "playing")


def test_a_round_of_dice_is_entered_by_touch_and_by_key(browser: Browser, live_server: Live) -> None:
    table = live_server.table("high-roll-dice", {}, BY_HAND)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(pip_street_6="5.00")
        dealer.send("no_more_bets")
        while dealer.next["do"] == "confirm":
            dealer._do("confirm", step=dealer.next["step"])
        with console(browser, live_server, table) as page:
            button(page, "face 6").click()
            page.locator("#entry").press_sequentially("666 1234 7")
            page.keyboard.press("Enter")
            expect(page.get_by_role("alert")).to_contain_text("“7” is no face")
            page.locator("#entry").fill("5 6")
            page.keyboard.press("Enter")
            expect(page.locator(".lying .words")).to_have_text("6, 6, 6, 6, 1, 2, 3, 4, 5, 6")
            press(page, "Confirm 6 6 6 6 1 2 3 4 5 6")
            player.until(lambda view: view.table["round"].get("rolls"))
            assert player.view.table["round"]["rolls"][0] == [6, 6, 6, 6, 1, 2, 3, 4, 5, 6]


def test_tiles_have_a_pad_of_their_own(browser: Browser, live_server: Live) -> None:
    table = live_server.table("pai-gow-tiles", RULES, BY_HAND)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(pai_gow="10.00")
        dealer.send("no_more_bets")
        _up_to(dealer, player, "cards")
        with console(browser, live_server, table) as page:
            page.locator("[data-piece='6-6']").click()
            page.locator("[data-piece='6-6']").click()
            expect(button(page, "twelve (6-6), gone")).to_be_disabled()
            page.locator("#entry").press_sequentially("31 4-2")
            page.keyboard.press("Enter")
            expect(page.locator(".lying .words")).to_have_text("twelve (6-6), twelve (6-6), four (1-3), six (2-4)")
            press(page, "Confirm 6-6 6-6 1-3 2-4")
            expect(page.get_by_role("tab", name="Entered (")).to_be_visible()


def _up_to_the_cards(dealer: Any) -> None:
    dealer.send("no_more_bets")
    _up_to(dealer, None, "cards")


def _up_to(dealer: Any, player: Player | None, do: str) -> None:
    """Go on until something has to be entered; what players are asked on the way they answer as silence would."""
    while dealer.next["do"] != do:
        match dealer.next["do"]:
            case "confirm":
                dealer._do("confirm", step=dealer.next["step"])
            case "cut":
                dealer._do("cut", step=dealer.next["step"], by=0, depth=20)
            case "dice":
                dealer._do("dice", step=dealer.next["step"], dice=[1, 2, 3][: dealer.next["count"]])
            case "wait" if player is not None:
                player.decide()
                dealer._next_message()
            case other:
                raise AssertionError(f"the table waits for {other}")


# ----------------------------------------------------------------------------------------------- keys, and looks


def test_a_round_by_keys_alone(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table), Player(live_server, table) as player, console(browser, live_server, table) as page:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        expect(page.locator("[data-seat='1']")).to_be_visible()
        page.keyboard.press("Tab")
        button(page, "No more bets").focus()
        for name in ("No more bets", "Close the window now", "Done"):
            expect(button(page, name)).to_be_focused()
            expect(button(page, name)).to_be_enabled()
            page.keyboard.press("Enter")
        expect(page.get_by_label("Cards above the cutting card")).to_be_focused()
        page.keyboard.type("60")
        expect(button(page, "Confirm the cut")).to_be_enabled()
        page.keyboard.press("Enter")
        expect(button(page, "Done")).to_be_focused()
        expect(button(page, "Done")).to_be_enabled()
        page.keyboard.press("Space")
        for card in ("9s", "5d", "Kh"):
            expect(page.locator("#entry")).to_be_focused()
            page.keyboard.type(card)
            page.keyboard.press("Enter")
            expect(button(page, f"Confirm {card}")).to_be_enabled()
            page.keyboard.press("Space")
            expect(button(page, f"Confirm {card}")).to_have_count(0)
        for name in ("Deal", "Done"):
            expect(button(page, name)).to_be_focused()
            expect(button(page, name)).to_be_enabled()
            page.keyboard.press("Enter")
        player.decide("stand")
        expect(page.locator("#entry")).to_be_focused()


@pytest.mark.parametrize("viewport", [TERMINAL, PHONE], ids=["wide", "phone"])
def test_the_console_fits_its_screen_and_names_every_control(
    browser: Browser, live_server: Live, viewport: Any
) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(spanish_21="10.00", match_the_dealer="5.00")
        with console(browser, live_server, table, viewport=viewport) as page:
            expect(button(page, "No more bets")).to_be_visible()
            assert nameless(page) == []
            _up_to_the_cards(dealer)
            expect(page.locator("#entry")).to_be_visible()
            assert nameless(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


READ = """async (lines) => {
  const { readPieces, readFaces } = await import("/parts/reading.js");
  return [...lines.map(([text, kind]) => readPieces(text, kind)), readFaces("3 4,6", 6), readFaces("12 54", 54)];
}"""


def test_a_line_is_read_as_people_and_scanners_write_it(browser: Browser) -> None:
    lines = [
        ["as kd", "card"],
        ["ASKD", "card"],
        ["10h, jk", "card"],
        ["1s", "card"],
        ["66 4-1", "tile"],
        ["07", "tile"],
    ]
    with opened(browser, "<body></body>") as it:
        assert it.page.evaluate(READ, lines) == [
            {"pieces": ["As", "Kd"], "wrong": None},
            {"pieces": ["As", "Kd"], "wrong": None},
            {"pieces": ["Th", "JK"], "wrong": None},
            {"pieces": [], "wrong": "1s"},
            {"pieces": ["6-6", "1-4"], "wrong": None},
            {"pieces": [], "wrong": "07"},
            {"pieces": [3, 4, 6], "wrong": None},
            {"pieces": [12, 54], "wrong": None},
        ]
