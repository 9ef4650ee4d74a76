"""The floor's page in a real Chromium: what waits, switches, payouts, approvals, figures, and the other views."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from feltwork.wagering import vouchers
from feltwork.wagering.validation_numbers import new_validation_number
from feltwork.wagering.voucher_guesses import AT_TERMINAL
from feltwork.web.demo import PASSWORD
from tests.bills import insert_bill
from tests.web.browser import PHONE, TERMINAL
from tests.web.live import BY_HAND, Live, OpenPage, live_page
from tests.web.player import Player, play_out

LIMITS = {"table_minimum": 5}
NAMELESS = """[...document.querySelectorAll("button, a, input, select, textarea")].filter((node) =>
    node.checkVisibility() && !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length)
).map((node) => node.outerHTML)"""
"""Controls that a screen reader has no name for."""
BACCARAT = "2d Qs Qc 9h 2c Kd 5s"
"""A new shoe shows a 2 and burns two; then Player 9 against Banker 7."""


@pytest.fixture(scope="module")
def table(live_server: Live) -> str:
    """A table for this module, whose cards the dealer enters."""
    return live_server.table("minibaccarat", LIMITS, BY_HAND, seats=4)


def _tile(page: Page, table: str) -> Locator:
    return page.get_by_role("article", name=f"Table {table}", exact=True)


def _waiting(page: Page, text: str) -> Locator:
    return page.locator(".waiting > li:visible", has_text=text)


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _terminal_page(browser: Browser, live: Live, player: Player) -> Any:
    seat = {"asset_number": player.asset_number, "credential": player.credential, "table": player.table}
    return live_page(browser, live, "/terminal", TERMINAL, {"feltwork.terminal": json.dumps(seat)})


def test_605a_5_a_a_terminal_that_is_disabled_is_refused_at_the_players_page(
    browser: Browser, live_server: Live, table: str
) -> None:
    with Player(live_server, table) as player:
        number = player.asset_number
    with (
        _terminal_page(browser, live_server, player) as at_terminal,
        live_page(browser, live_server, "/floor", signed_in="floor") as floor,
        live_page(browser, live_server, "/floor", signed_in="attendant") as attendant,
    ):
        short = number.removeprefix(f"{table}-")
        tile = _tile(floor.page, table).get_by_role("button", name=f"Terminal {number}, in use")
        expect(tile).to_contain_text(short)
        tile.click()
        _dialog(floor.page).get_by_role("button", name="Disable").click()
        sure = _dialog(floor.page)
        expect(sure).to_contain_text("Nothing is bought in, wagered or cashed out")
        sure.get_by_role("button", name="Disable").click()
        expect(at_terminal.page.get_by_text("This terminal is disabled")).to_be_visible()
        off = _tile(attendant.page, table).get_by_role("button", name=f"Terminal {number}, disabled")
        off.click()
        _dialog(attendant.page).get_by_role("button", name="Enable").click()
        expect(at_terminal.page.get_by_text("This terminal is disabled")).to_have_count(0)
        expect(_tile(floor.page, table).get_by_role("button", name=f"Terminal {number}, in use")).to_be_visible()


def test_465a_26_b_3_a_payout_is_paid_with_two_signatures(browser: Browser, live_server: Live, table: str) -> None:
    with Player(live_server, table) as player:
        number = player.asset_number
        for _ in range(50):
            insert_bill(live_server.house, new_id(), number, 100)
        assert player.send("cash_out")["paid"] == "attendant"
        with live_page(browser, live_server, "/floor", signed_in="attendant") as opened:
            page = opened.page
            row = _waiting(page, f"terminal {number}")
            expect(row).to_contain_text("$5,000.00")
            expect(row).to_contain_text("two signatures")
            row.get_by_role("button", name="Pay").click()
            slip = _dialog(page)
            slip.get_by_label("Second signer").fill("security")
            slip.get_by_label("Their password").fill("wrong")
            opened.errors.clear()
            slip.get_by_role("button", name="Paid, sign the slip").click()
            expect(_dialog(page)).to_contain_text("the name and the password do not fit")
            opened.errors.clear()  # a refusal is an answer with a status, and the browser logs it
            expect(slip.get_by_label("Second signer")).to_have_value("security")
            slip.get_by_label("Their password").fill(PASSWORD)
            _dialog(page).get_by_role("button", name="Paid, sign the slip").click()
            paid = _dialog(page)
            expect(paid.get_by_role("row", name="verified by")).to_contain_text("security")
            expect(paid.get_by_role("row", name="made by")).to_contain_text("attendant")
            paid.get_by_role("button", name="Done").click()
            expect(_waiting(page, f"terminal {number}")).to_have_count(0)
        player.until(lambda view: not view.seat["money"].get("due"))


def test_605a_2_d_6_an_approved_correction_changes_what_players_have(
    browser: Browser, live_server: Live, table: str
) -> None:
    with Player(live_server, table) as player, live_server.dealer(table) as dealer:
        player.buy_in(100)
        player.wager(players_hand="10.00")
        round = play_out(dealer, player, cards=BACCARAT)
        player.until(lambda view: view.seat["money"]["balance"] == "110.00")
        with (
            live_page(browser, live_server, f"/replay?round={round}", signed_in="dealer") as asking,
            live_page(browser, live_server, "/floor", signed_in="floor") as floor,
        ):
            page = asking.page
            page.get_by_role("button", name="Ask for a correction").click()
            form = _dialog(page)
            wrong = form.get_by_label("What was entered wrongly").locator("option", has_text="9h")
            form.get_by_label("What was entered wrongly").select_option(value=wrong.get_attribute("value"))
            form.get_by_label("What it really was").fill("2H")
            form.get_by_label("Every card that comes after it").fill("ah")
            form.get_by_label("Why: what was seen").fill("the nine was a two")
            form.get_by_role("button", name="Ask for it").click()
            expect(page.get_by_text("waits for a floorperson’s approval")).to_be_visible()
            _waiting(floor.page, "the nine was a two").get_by_role("button", name="Look and decide").click()
            seen = _dialog(floor.page)
            expect(seen.get_by_role("row", name=player.asset_number)).to_contain_text("\u2212$20.00")
            expect(seen).to_contain_text("9h \u2192 2h")
            expect(seen.get_by_role("group", name="Player's hand: 2 of hearts")).to_be_visible()
            seen.get_by_role("button", name="Approve and settle again").click()
            expect(floor.page.get_by_text("It is done.")).to_be_visible()
            player.until(lambda view: view.seat["money"]["balance"] == "90.00")
            expect(_waiting(floor.page, "the nine was a two")).to_have_count(0)
        result = player.view.seat["result"]
        assert (result["round"], result["net"]) == (round, "-10.00")
        with live_page(browser, live_server, f"/replay?round={round}", signed_in="compliance") as looking:
            versions = looking.page.locator(".versions article")
            expect(versions).to_have_count(2)
            expect(versions.first).to_contain_text("authorised by floor: \u201cthe nine was a two\u201d")
            expect(versions.first).to_contain_text("\u2212$10.00")
            expect(versions.last).to_contain_text("+$10.00")
            versions.last.get_by_role("button", name="Replay version 1").click()
            expect(looking.page.locator(".replay[data-version='1']")).to_be_visible()


def test_461a_8_d_a_terminal_that_tried_wrong_vouchers_waits_for_somebody_to_look(
    browser: Browser, live_server: Live
) -> None:
    table = live_server.table("minibaccarat", LIMITS, BY_HAND)
    for _ in range(AT_TERMINAL.here):
        with pytest.raises(Refused):
            vouchers.insert(live_server.house, new_id(), f"{table}-1", new_validation_number())
    with live_page(browser, live_server, "/floor", signed_in="attendant") as attendant:
        row = _waiting(attendant.page, f"{AT_TERMINAL.here} wrong voucher numbers at terminal {table}-1 within an hour")
        expect(row).to_contain_text("Check its bill validator and who plays there")


def test_a_call_is_answered_and_what_has_the_focus_keeps_it(browser: Browser, live_server: Live, table: str) -> None:
    with (
        Player(live_server, table) as player,
        live_page(browser, live_server, "/floor", signed_in="attendant") as opened,
    ):
        page = opened.page
        rounds = _tile(page, table).get_by_role("button", name="Rounds")
        rounds.focus()
        player.send("call", on=True)
        row = _waiting(page, f"Terminal {player.asset_number} calls")
        expect(row).to_be_visible()  # the page has looked again by itself, perhaps more than once
        expect(rounds).to_be_focused()
        before = rounds.evaluate_handle("node => node.closest('article')")
        row.get_by_role("button", name="I am there").click()
        expect(row).to_have_count(0)
        assert before.evaluate("(node) => node.isConnected")
        player.until(lambda view: not view.seat.get("called_at"))


def test_a_table_opens_into_its_rounds_and_a_round_into_its_replay(browser: Browser, live_server: Live) -> None:
    table = live_server.table("minibaccarat", LIMITS, BY_HAND)
    with Player(live_server, table) as player, live_server.dealer(table) as dealer:
        player.buy_in(100)
        player.wager(players_hand="10.00")
        play_out(dealer, player, cards=BACCARAT)
    with live_page(browser, live_server, "/floor", signed_in="supervisor") as opened:
        page = opened.page
        _tile(page, table).get_by_role("button", name="Rounds").click()
        row = _dialog(page).get_by_role("row", name="Round 1")
        expect(row).to_contain_text("\u2212$10.00")
        expect(row.get_by_role("group", name="Banker's hand: 2 of clubs, 5 of spades")).to_be_visible()
        row.get_by_role("link", name="Round 1").click()
        expect(page.get_by_role("heading", name=f"Round 1 of table {table}")).to_be_visible()


def test_figures_by_hour_have_a_table_with_the_same_figures(browser: Browser, live_server: Live, table: str) -> None:
    with Player(live_server, table) as player:
        player.buy_in(100)
    with live_page(browser, live_server, "/floor#Figures", signed_in="finance") as opened:
        page = opened.page
        for name in ("Win", "Drop", "Hold"):
            expect(page.locator(f"fw-bars[label='{name} by hour, the house']")).to_be_visible()
        house = page.locator("fw-bars[label='Drop by hour, the house']")
        expect(house.get_by_role("img", name="Drop by hour, the house")).to_be_visible()
        house.get_by_text("Figures").click()
        told = {
            row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").inner_text()
            for row in house.get_by_role("row").all()
        }
        drops = [one["drop"] for one in _hours(opened)["house"]["hours"]]
        assert sorted(text.replace(",", "").lstrip("$") for text in told.values()) == sorted(drops[: len(told)])
        page.get_by_label("Measure").select_option("drop")
        expect(page.locator(f"fw-bars[label='Drop by hour, {table}']")).to_be_visible()
        total = page.get_by_role("row", name="The house")
        expect(total.locator("fw-money").nth(1)).to_have_attribute("amount", _hours(opened)["house"]["total"]["drop"])


def _hours(opened: OpenPage) -> dict[str, Any]:
    told: dict[str, Any] = opened.context.request.get("/api/hours").json()
    return told


def test_461a_8_l_a_voucher_is_paid_at_the_cage(browser: Browser, live_server: Live, table: str) -> None:
    with Player(live_server, table) as player:
        player.insert(20)
        number = player.send("cash_out")["voucher"]["validation_number"]
    with live_page(browser, live_server, "/cage#Vouchers", signed_in="finance") as opened:
        page = opened.page
        page.get_by_label("Validation number").fill("12-34")
        page.keyboard.press("Enter")
        expect(page.get_by_text("A validation number has 18 digits; 4 digits stand there.")).to_be_visible()
        page.get_by_label("Validation number").fill(number)
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Pay $20.00").click()
        expect(page.locator(".badge", has_text="redeemed")).to_be_visible()


def test_605a_2_b_a_credential_is_asked_for_signed_by_two_and_shown_once(
    browser: Browser, live_server: Live, table: str
) -> None:
    number = f"{table}-4"
    with live_page(browser, live_server, "/floor", signed_in="admin") as asking:
        page = asking.page
        page.get_by_role("button", name="Credentials for a terminal").click()
        _dialog(page).get_by_label("Asset number").fill(number)
        _dialog(page).get_by_label("Why").fill("the terminal is new")
        _dialog(page).get_by_role("button", name="Ask for it").click()
        row = _waiting(page, f"Credentials for terminal {number}")
        expect(row).to_contain_text("a finance department member still must")
        for name in ("finance", "supervisor"):
            with live_page(browser, live_server, "/floor", signed_in=name) as signing:
                _waiting(signing.page, number).get_by_role("button", name="Look and decide").click()
                _dialog(signing.page).get_by_role("button", name="Approve").click()
                expect(signing.page.get_by_text("You have approved it.")).to_be_visible()
        row.get_by_role("button", name="Carry out").click()
        expect(_dialog(page).locator(".secret").first).to_contain_text("fwd.")
        expect(_dialog(page).locator(".secret").last).to_contain_text("fwv.")
        _dialog(page).get_by_role("button", name="They are in place").click()


def test_the_administrator_has_people_and_the_trail(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/floor", signed_in="admin") as opened:
        page = opened.page
        expect(page.get_by_role("tab")).to_have_text(["Approvals", "People", "Audit trail"])
        page.get_by_role("tab", name="People").click()
        page.get_by_role("button", name="Add somebody").click()
        form = _dialog(page)
        form.get_by_label("Sign-in name").fill("paula")
        form.get_by_label("Name", exact=True).fill("Paula Page")
        form.get_by_label("dealer", exact=True).check()
        form.get_by_label("First password").fill("eight brown bears")
        form.get_by_role("button", name="Add").click()
        row = page.get_by_role("row", name="paula")
        expect(row).to_contain_text("dealer")
        row.get_by_role("button", name="Disable").click()
        _dialog(page).get_by_label("Why").fill("a test")
        _dialog(page).get_by_role("button", name="Disable").click()
        expect(row).to_contain_text("disabled")
        page.get_by_role("tab", name="Audit trail").click()
        page.get_by_label("Did what").fill("person_disabled")
        page.keyboard.press("Enter")
        expect(page.get_by_role("row", name="person paula").first).to_contain_text("admin")


@pytest.mark.parametrize("viewport", [TERMINAL, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("who", ["floor", "finance", "admin"])
def test_nothing_scrolls_sideways_and_every_control_has_a_name(
    browser: Browser, live_server: Live, viewport: Any, who: str
) -> None:
    with live_page(browser, live_server, "/floor", viewport, signed_in=who) as opened:
        page = opened.page
        expect(page.get_by_role("tab").first).to_be_visible()
        for tab in page.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            page.wait_for_load_state("networkidle")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab.inner_text()
            nameless = page.evaluate(NAMELESS)
            assert nameless == []


def test_who_has_no_business_here_is_told_so(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/floor", signed_in="dealer") as opened:
        # A dealer may ask for corrections, and sees what became of them.
        expect(opened.page.get_by_role("tab")).to_have_text(["Approvals"])
    with live_page(browser, live_server, "/floor") as nobody:
        expect(nobody.page.get_by_role("heading", name="Sign in")).to_be_visible()
        nobody.errors.clear()  # the browser logs that nobody was signed in
