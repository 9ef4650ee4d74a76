"""The cage's page in a real Chromium: slips with an override, revenue that ties, tips that are shared."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.access import approvals, people
from feltwork.cage import revenue, slips, statements, tax, tips
from feltwork.ledger.ids import new_id
from feltwork.wagering import game_accounts
from feltwork.wagering.payouts import Device
from feltwork.wagering.voucher_records import today
from feltwork.web.demo import PASSWORD
from tests.bills import insert_bill
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
        _dialog(page).get_by_label("Amount in dollars").fill("12.345")
        _dialog(page).get_by_role("button", name="Ask for it").click()
        expect(_dialog(page)).to_contain_text("Amount in dollars: write dollars and cents, e.g. 1,250.50.")
        _dialog(page).get_by_label("Amount in dollars").fill("$12,500")
        _dialog(page).get_by_label("Why: what was observed").fill("the paytable says 12,500")
        _dialog(page).get_by_role("button", name="Ask for it").click()
        expect(row).to_contain_text("waits for a decision")
        waiting = supervisor.page.locator(".wait:visible", has_text=number)
        waiting.get_by_role("button", name="Look and decide").click()
        _dialog(supervisor.page).get_by_role("button", name="Refuse").click()
        expect(_dialog(supervisor.page)).to_contain_text("Reason: nothing is written here yet.")
        _dialog(supervisor.page).get_by_label("Reason").fill("I read it too")
        _dialog(supervisor.page).get_by_role("button", name="Approve").click()
        expect(waiting).to_have_count(0)
        row.get_by_role("button", name="Pay").click()
        expect(_dialog(page)).to_contain_text("From $10,000.00 on a second person")
        _dialog(page).get_by_label("Second signer").fill("security")
        _dialog(page).get_by_label("Their password").fill("mistyped")
        _dialog(page).get_by_role("button", name="Paid, sign the slip").click()
        expect(_dialog(page)).to_contain_text("the name and the password do not fit")
        expect(_dialog(page).get_by_label("Second signer")).to_have_value("security")
        attendant.errors.clear()
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
        # A table is one of the floor's, and what is not written is not stated as nothing.
        expect(form.get_by_label("Table, device or contest").get_by_role("option")).to_have_text(["R1"])
        form.get_by_role("button", name="State them").click()
        expect(form).to_contain_text("figure of paragraph (1) (\u00a7 601a.9(c)): nothing is written here yet.")
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
    insert_bill(live_server.house, new_id(), f"{table}-1", 20)
    game_accounts.tip(live_server.house, new_id(), f"{table}-1", 9_00)
    day = live_server.house.database.run(today)
    with live_page(browser, live_server, "/cage#Tips", signed_in="floor") as opened:
        page = opened.page
        expect(page.get_by_role("row", name="Tips from terminals go to one pool")).to_be_visible()
        page.get_by_role("button", name="Record hours").click()
        form = _dialog(page)
        form.get_by_label("Dealer").select_option("dealer")
        form.get_by_label("Minutes worked").fill("5000")
        form.get_by_role("button", name="Record").click()
        expect(form).to_contain_text("Minutes worked: 1440 at most.")
        form.get_by_label("Minutes worked").fill("90")
        form.get_by_role("button", name="Record").click()
        expect(page.get_by_role("row", name="Dana Dealer")).to_contain_text("90")
        expect(page.get_by_role("button", name="Distribute", exact=True)).to_have_count(0)
    with live_page(browser, live_server, "/cage#Tips", signed_in="finance") as opened:
        page = opened.page
        opened.errors.clear()
        page.get_by_role("button", name="Distribute", exact=True).click()
        _dialog(page).get_by_label("Through gaming day").fill("")
        _dialog(page).get_by_role("button", name="Show the shares").click()
        expect(_dialog(page)).to_contain_text("Through gaming day: nothing is written here yet.")
        _dialog(page).get_by_label("Through gaming day").fill(day.isoformat())
        _dialog(page).get_by_role("button", name="Show the shares").click()
        expect(_dialog(page)).to_contain_text("the gaming day is not over")
        _dialog(page).get_by_role("button", name="Leave it").click()
        opened.errors.clear()
    assert live_server.house.database.run(lambda unit: len(tips.worked(unit, "dealers", day - timedelta(1), day))) == 1


def _press(place: Locator | Page, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def _fill(page: Page, yes: str, **typed: str) -> None:
    """Fill a form over the page by the first words of its labels, and send it."""
    for label, value in typed.items():
        control = _dialog(page).get_by_label(label.replace("_", " "), exact=label.endswith("_"))
        (control.select_option if control.evaluate("node => node.localName") == "select" else control.fill)(value)
    _press(_dialog(page), yes)


def _typed(page: Page, at: datetime) -> str:
    """A moment as somebody at this page types it."""
    shown: str = page.evaluate(
        "at => new Date(at - new Date(at).getTimezoneOffset() * 60000).toISOString()", at.timestamp() * 1000
    )
    return shown[:16]


def test_465a_26_b_13_a_manual_slip_is_entered_and_matched_when_the_system_is_back(
    browser: Browser, live_server: Live
) -> None:
    number, house = f"S-{new_id().hex[-6:]}", live_server.house
    attendant = _person(live_server, "attendant")
    now: datetime = house.database.run(lambda unit: unit.value("select ledger.now()"))
    with live_page(browser, live_server, "/cage#Manual%20slips", signed_in="cage") as opened:
        _press(opened.page, "Register a book")
        _fill(opened.page, "Register", First_number="501", Last_number="510")
        expect(opened.page.get_by_role("row", name="501")).to_contain_text("510")
    with live_page(browser, live_server, "/cage#Manual%20slips", signed_in="supervisor") as opened:
        page = opened.page
        _press(page, "The system was offline")
        began, ended = (_typed(page, now - timedelta(minutes=minutes)) for minutes in (90, 2))
        _fill(page, "Record", From=began, To=ended, Why="the network was down")
        expect(page.get_by_role("row", name="the network was down")).to_be_visible()
        _press(page, "Enter a slip")
        _dialog(page).get_by_label("Winning wager or combination").fill("three bars")
        _dialog(page).get_by_label("Date and time on the slip").fill(_typed(page, now - timedelta(minutes=30)))
        _dialog(page).get_by_label("Made by, sign-in name").fill("attendant")
        _fill(page, "Enter", Serial_number="502", Device="slot_machine", Asset_number=number, Amount_in_dollars="40")
        row = page.get_by_role("row", name="502")
        expect(row).to_contain_text("waiting")
        book = page.get_by_role("row", name="501 510")
        expect(book).not_to_contain_text("none")  # a number was passed over
        _press(page, "Void a number")
        _fill(page, "Void it", Serial_number="501", Why_it_is_void="torn")
        expect(book).to_contain_text("none")
        slips.sent(house, new_id(), attendant, Device.SLOT_MACHINE, number, "jackpot", 40_00, "three bars")
        _press(row, "Match")
        expect(_dialog(page).get_by_label("What was due")).to_contain_text("$40.00: three bars")
        _press(_dialog(page), "Match")
        expect(row).to_contain_text("matched")
        assert page.evaluate(NAMELESS) == []


def _rates_for(live: Live, day: date) -> None:
    """The demo has its rates from the day on which it was made; the day before needs some too."""
    for of in revenue.RateClass:
        id, content = new_id(), tax.content_of(of, 1_400, day, "the test's")
        live.house.database.run(lambda unit, i=id, c=content: tax.ask(unit, i, people.person(unit, "finance"), c, "x"))
        live.house.database.run(lambda unit, i=id: approvals.approve(unit, i, people.person(unit, "cage")))
        live.house.database.run(lambda unit, i=id: tax.set_rate(unit, i, people.person(unit, "finance")))


PLAN = {
    "pool": "dealers", "first_day": "2026-11-01", "last_day": "2026-11-07", "held": "9.01", "distributed": "9.00",
    "remains": "0.01", "policy": {"words": "by minutes"},
    "shares": [{"dealer": "dealer", "name": "Dana Dealer", "minutes": 90, "amount": "9.00"}],
}  # fmt: skip


def test_601a_9_b_a_statement_is_closed_signed_and_corrected_and_tips_are_counted_and_shared(
    browser: Browser, live_server: Live
) -> None:
    house, finance = live_server.house, _person(live_server, "finance")
    day = house.database.run(today) - timedelta(days=1)
    _rates_for(live_server, day)
    for name, amount in (("Early", 250_00), ("Late", 90_00)):
        revenue.state(house, new_id(), finance, day, revenue.RevenueClass.CONTESTS, name, {"net_revenue": amount})
    with live_page(browser, live_server, "/cage#Revenue", signed_in="cage") as opened:
        page = opened.page
        statement = page.get_by_role("region", name="Statement of the day")
        expect(statement).to_contain_text("to the cent")
        page.get_by_label("Gaming day").fill(day.isoformat())
        expect(statement.get_by_role("row", name="Late")).to_contain_text("$90.00")
        _press(page, "Close the statement")
        _press(_dialog(page), "Close it")
        expect(statement).to_contain_text("closed")
        house.database.run(lambda unit: statements.sign(unit, day, "finance", finance))
        statement.get_by_role("button", name="Sign").click()
        expect(statement).to_contain_text("final")
        _press(page, "Correct figures")
        _dialog(page).get_by_label("Which").select_option(label="contests: Late")
        expect(_dialog(page).get_by_label("net revenue")).to_have_value("90.00")
        _fill(page, "Correct them", net_revenue="80.00", Why="a prize was missed")
        page.get_by_label("Gaming day").fill((day + timedelta(days=1)).isoformat())
        expect(statement.get_by_role("row", name="Late")).to_contain_text("lost $10.00")
        page.get_by_role("tab", name="Tips").click()
        _press(page, "Count a box")
        _fill(page, "Record", Dealer="dealer", Their_password=PASSWORD, Total_in_dollars="120.50")
        expect(page.get_by_role("row", name="$120.50").first).to_contain_text("Dana Dealer")
        # The demo's gaming day goes on: what a day that is over would come to is told in its place.
        sent = []
        page.route("**/api/tips/plan*", lambda route: route.fulfill(json=PLAN))
        page.route("**/api/tips/distribute", lambda route: (sent.append(route.request), route.fulfill(json=PLAN)))
        page.get_by_role("button", name="Distribute", exact=True).first.click()
        _press(_dialog(page), "Show the shares")
        expect(_dialog(page).get_by_role("row", name="Dana Dealer")).to_contain_text("$9.00")
        _press(_dialog(page), "Distribute")
        expect(page.get_by_text("$9.00 is distributed.")).to_be_visible()
        body = json.loads(sent[0].post_data or "{}")
        assert (body["pool"], body["last_day"], len(sent)) == ("dealers", "2026-11-07", 1)
        assert page.evaluate(NAMELESS) == []
