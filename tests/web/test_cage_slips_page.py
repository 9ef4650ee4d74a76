"""The cage's page in a real Chromium: slips with an override, revenue that ties, tips that are shared."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.access import people
from feltwork.cage import slips, tips
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts
from feltwork.wagering.payouts import Device
from feltwork.wagering.voucher_records import today
from feltwork.web.demo import PASSWORD
from tests.web.live import Live, live_page

NAMELESS = """[...document.querySelectorAll("button, a, input, select, textarea")].filter((node) =>
    node.checkVisibility() && !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length)
).map((node) => node.outerHTML)"""


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _person(live: Live, name: str) -> Any:
    return live.house.database.run(lambda unit: people.person(unit, name))


def test_465a_26_b_10_an_override_is_asked_for_decided_by_another_and_paid(browser: Browser, live_server: Live) -> None:
    number = f"S-{new_id().hex[-6:]}"
    slips.sent(
        live_server.house,
        new_id(),
        _person(live_server, "attendant"),
        Device.SLOT_MACHINE,
        number,
        "jackpot",
        12_000_00,
        "three sevens",
    )
    with (
        live_page(browser, live_server, "/cage#Slips", signed_in="attendant") as attendant,
        live_page(browser, live_server, "/cage#Slips", signed_in="supervisor") as supervisor,
    ):
        page = attendant.page
        row = page.get_by_role("row", name=number)
        row.get_by_role("button", name="Another amount").click()
        _dialog(page).get_by_label("Amount in dollars").fill("12500.00")
        _dialog(page).get_by_label("Why: what was observed").fill("the paytable says 12,500")
        _dialog(page).get_by_role("button", name="Ask for it").click()
        expect(row).to_contain_text("waits for a decision")
        waiting = supervisor.page.locator(".wait:visible", has_text=number)
        waiting.get_by_role("button", name="Look and decide").click()
        _dialog(supervisor.page).get_by_label("Reason").fill("I read it too")
        _dialog(supervisor.page).get_by_role("button", name="Approve").click()
        expect(waiting).to_have_count(0)
        row.get_by_role("button", name="Pay").click()
        expect(_dialog(page)).to_contain_text("From $10,000.00 on a second person")
        _dialog(page).get_by_label("Second signer").fill("security")
        _dialog(page).get_by_label("Their password").fill(PASSWORD)
        _dialog(page).get_by_role("button", name="Paid, sign the slip").click()
        expect(_dialog(page).get_by_role("row", name="sent by the device")).to_contain_text("$12,000.00")
        paper = _dialog(page).get_by_role("link", name="Print both parts").get_attribute("href")
        _dialog(page).get_by_role("button", name="Done").click()
        printed = attendant.context.request.get(paper or "").text()
        assert [part in printed for part in ('"original"', '"duplicate"', "$12,500.00")] == [True] * 3
        assert page.evaluate(NAMELESS) == []


def test_601a_9_b_the_days_statement_says_whose_rates_it_has_and_that_it_ties(
    browser: Browser, live_server: Live
) -> None:
    with live_page(browser, live_server, "/cage#Revenue", signed_in="finance") as opened:
        page = opened.page
        statement = page.get_by_role("region", name="Statement of the day")
        expect(statement).to_contain_text("to the cent")
        expect(statement).to_contain_text("the rate is the demo's, not the statute's")
        expect(statement.get_by_role("row", name="Difference")).to_have_count(2)
        page.get_by_role("button", name="State figures").click()
        form = _dialog(page)
        form.get_by_label("Class").select_option("contests")
        form.get_by_label("Table, device or contest").fill("Sunday")
        form.get_by_label("net revenue").fill("250")
        form.get_by_role("button", name="State them").click()
        expect(statement.get_by_role("row", name="Sunday")).to_contain_text("$250.00")
        opened.errors.clear()
        page.get_by_role("button", name="Close the statement").click()
        _dialog(page).get_by_role("button", name="Close it").click()
        expect(_dialog(page)).to_contain_text("the gaming day is not over")
        _dialog(page).get_by_role("button", name="Understood").click()
        opened.errors.clear()  # a refusal is an answer with a status, and the browser logs it
        expect(page.locator("fw-bars[label^='Gross table game revenue by day']")).to_be_visible()
        paper = opened.context.request.get("/api/revenue/day?format=html").text()
        assert "Tied to the ledger&#x27;s accounts" in paper or "Tied to the ledger's accounts" in paper
        assert opened.context.request.get("/api/revenue/month?format=csv").text().count("Gaming day") == 1
        assert page.evaluate(NAMELESS) == []


def test_465a_19_g_2_hours_are_recorded_and_the_pool_is_shared(browser: Browser, live_server: Live) -> None:
    table = live_server.table("minibaccarat", {"table_minimum": 5})
    game_accounts.insert_bill(live_server.house, new_id(), f"{table}-1", 20)
    game_accounts.tip(live_server.house, new_id(), f"{table}-1", 9_00)
    day = live_server.house.database.run(today)
    with live_page(browser, live_server, "/cage#Tips", signed_in="floor") as opened:
        page = opened.page
        expect(page.get_by_role("row", name="Tips from terminals go to one pool")).to_be_visible()
        page.get_by_role("button", name="Record hours").click()
        form = _dialog(page)
        form.get_by_label("Dealer").select_option("dealer")
        form.get_by_label("Minutes worked").fill("90")
        form.get_by_role("button", name="Record").click()
        expect(page.get_by_role("row", name="Dana Dealer")).to_contain_text("90")
        expect(page.get_by_role("button", name="Distribute", exact=True)).to_have_count(0)
    with live_page(browser, live_server, "/cage#Tips", signed_in="finance") as opened:
        page = opened.page
        opened.errors.clear()
        page.get_by_role("button", name="Distribute", exact=True).click()
        _dialog(page).get_by_label("Through gaming day").fill(day.isoformat())
        _dialog(page).get_by_role("button", name="Show the shares").click()
        expect(_dialog(page)).to_contain_text("the gaming day is not over")
        _dialog(page).get_by_role("button", name="Understood").click()
        opened.errors.clear()
    assert live_server.house.database.run(lambda unit: len(tips.worked(unit, "dealers", day - timedelta(1), day))) == 1
