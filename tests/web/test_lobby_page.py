"""The lobby and the door: seats at every table, the demo's roles, signing in, being refused, being locked out."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from feltwork.access import people
from feltwork.access.roles import Role
from feltwork.access.tries import FAILURES
from feltwork.ledger.ids import new_id
from feltwork.wagering import terminals
from feltwork.wagering.house import House
from feltwork.web.demo import PASSWORD, PEOPLE, TABLES
from tests.access.staff import choose
from tests.database.servers import place
from tests.web.browser import PHONE
from tests.web.live import Live, live_page, serving

REFUSED = "the server responded with a status of 401"


@pytest.fixture
def newcomer(live_server: Live) -> str:
    """Somebody new, so that a lock-out meets nobody else."""
    name = f"new{len(list_names(live_server))}"
    run = live_server.house.database.run
    run(lambda unit: people.add(unit, people.person(unit, "admin"), name, "Nora New", [Role.DEALER]))
    run(lambda unit: choose(unit, name, PASSWORD))
    return name


def list_names(live: Live) -> list[str]:
    return live.house.database.run(
        lambda unit: [row["sign_in_name"] for row in unit.rows("select sign_in_name from access.person")]
    )


def enter(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign in").click()


# --------------------------------------------------------------------------------------------------------- lobby


def test_the_lobby_has_a_seat_at_every_table_and_says_how_each_stands(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/") as it:
        expect(it.page.get_by_role("heading", level=1)).to_contain_text("Feltwork Demo Casino")
        for table in TABLES:
            card = it.page.locator(f"[data-table={table.id}]")
            expect(card.get_by_role("button", name=re.compile(f"Sit down: .*table {table.id}"))).to_be_visible()
            expect(card).to_contain_text(f"of {table.terminals}")
        blackjack = it.page.locator("[data-table=Blackjack]")
        expect(blackjack).to_contain_text("$5.00 to $500.00")
        expect(blackjack).to_contain_text("blackjack, table Blackjack")
        expect(it.page.locator("[data-table=Spanish-21]")).to_contain_text("none signed on")


def test_a_touch_on_a_seat_leads_to_a_terminal_with_its_own_credential(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/") as it:
        it.page.get_by_role("button", name=re.compile("table Three-Card")).click()
        it.page.wait_for_url("**/terminal")
        kept = json.loads(it.page.evaluate("sessionStorage.getItem('feltwork.terminal')"))
        assert kept["table"] == "Three-Card"
        assert kept["asset_number"].startswith("Three-Card-")
        assert kept["credential"].startswith("fwd.")


def test_the_lobby_has_the_door_of_every_role_and_one_touch_opens_it(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/") as it:
        for name, _, roles in PEOPLE:
            card = it.page.locator(f"[data-person={name}]")
            expect(card).to_contain_text(str(roles[0]).replace("_", " "))
        it.page.locator("[data-person=dealer2]").get_by_role("button").click()
        it.page.wait_for_url("**/dealer")
        expect(it.page.locator(".house-bar")).to_contain_text("Dolores Dealer")
        expect(it.page.locator(".house-bar")).not_to_contain_text("Floor")
        it.page.get_by_role("button", name="Sign out").click()
        expect(it.page.get_by_role("link", name="Sign in")).to_be_visible()
        it.page.goto("/dealer")
        it.page.wait_for_url("**/sign-in?next=%2Fdealer")
        [told] = it.errors
        assert REFUSED in told  # the session is over
        it.errors.clear()


def test_the_lobby_explains_itself_and_fits_a_phone(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/", viewport=PHONE) as it:
        expect(it.page.get_by_text("Put a bill in")).to_be_visible()
        expect(it.page.locator("[data-person=admin]")).to_be_visible()
        assert it.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_the_demo_the_lobby_lists_the_tables_and_has_the_door(
    browser: Browser, embedded_house_url: str
) -> None:
    with place() as folder, House.open(embedded_house_url) as house:
        ann = house.database.run(lambda unit: people.first(unit, "ann", "Ann Lee", PASSWORD))
        house.database.run(lambda unit: people.add(unit, ann, "carol", "Carol Fine", [Role.FINANCE]))
        house.database.run(lambda unit: choose(unit, "carol", PASSWORD))
        limits = {"table_minimum": 5, "table_maximum": 500}
        terminals.open_table(house, new_id(), "B1", "free-bet-blackjack", limits)
        with serving(embedded_house_url, folder, demo=False) as address:
            live = Live(address, embedded_house_url, house)
            assert httpx.get(f"{address}/api/demo", timeout=20).status_code == 404
            assert httpx.post(f"{address}/api/demo/seat", json={"table": "B1"}, timeout=20).status_code == 404
            with live_page(browser, live, "/") as it:
                expect(it.page.locator("[data-table=B1]")).to_contain_text("$5.00 to $500.00")
                expect(it.page.get_by_role("button", name=re.compile("Sit down"))).to_have_count(0)
                it.page.get_by_role("main").get_by_role("link", name="Sign in").click()
                enter(it.page, "carol", PASSWORD)
                it.page.wait_for_url("**/cage")
                expect(it.page.locator(".house-bar")).to_contain_text("Carol Fine")


# ---------------------------------------------------------------------------------------------------------- door


def test_a_wrong_password_is_told_in_words_and_the_right_one_leads_back(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/sign-in?next=%2Fdealer%3Ftable%3DBlackjack") as it:
        enter(it.page, "dealer", "not this one")
        alert = it.page.get_by_role("alert")
        expect(alert).to_contain_text("The name and the password do not fit.")
        expect(alert).to_contain_text(f"after {FAILURES} failures in a row the name is locked")
        expect(it.page.get_by_label("Password", exact=True)).to_be_focused()
        enter(it.page, "dealer", PASSWORD)
        it.page.wait_for_url("**/dealer?table=Blackjack")
        expect(it.page.locator(".house-bar")).to_contain_text("Dana Dealer")
        [told] = it.errors
        assert REFUSED in told
        it.errors.clear()


def test_a_password_that_is_being_written_stays_where_it_is_when_the_page_is_slow(
    browser: Browser, live_server: Live
) -> None:
    with live_page(browser, live_server, "/sign-in") as it:
        expect(it.page.get_by_label("Name", exact=True)).to_be_focused()
        held: list[Route] = []
        it.page.route("**/pages/sign-in.js", lambda route: held.append(route))
        it.page.reload(wait_until="commit")
        it.page.get_by_label("Password", exact=True).press("s")
        it.page.wait_for_timeout(50)
        [script] = held
        script.continue_()
        expect(it.page.get_by_role("button", name="Sign in")).to_be_enabled()
        it.page.keyboard.type("ecret")
        expect(it.page.get_by_label("Password", exact=True)).to_have_value("secret")
        expect(it.page.get_by_label("Name", exact=True)).to_have_value("")


def test_465a_11_b_9_a_name_is_locked_after_repeated_failures(
    browser: Browser, live_server: Live, newcomer: str
) -> None:
    with live_page(browser, live_server, "/sign-in") as it:
        alert = it.page.get_by_role("alert")
        for failures in range(1, FAILURES + 1):
            with it.page.expect_response("**/api/sign-in"):
                enter(it.page, newcomer, f"guess {failures}")
            expect(it.page.get_by_role("button", name="Sign in")).to_be_enabled()
        expect(alert).to_contain_text(f"It is locked here after {FAILURES} failures in a row.")
        expect(alert).to_contain_text("or use a device where you have signed in before")
        with it.page.expect_response("**/api/sign-in"):
            enter(it.page, newcomer, PASSWORD)
        expect(alert).to_contain_text("It is locked")
        assert it.page.url.endswith("/sign-in")
        assert len(it.errors) == FAILURES + 1
        assert [REFUSED in told for told in it.errors] == [True] * (FAILURES - 1) + [False] * 2
        assert all("status of 429" in told for told in it.errors[-2:])
        it.errors.clear()


def test_an_empty_field_is_named_before_anything_is_sent(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/sign-in") as it:
        it.page.get_by_label("Name", exact=True).fill("dealer")
        it.page.keyboard.press("Enter")
        expect(it.page.get_by_role("alert")).to_contain_text("Your password is missing.")
        expect(it.page.get_by_label("Password", exact=True)).to_be_focused()


@pytest.mark.parametrize(
    "elsewhere", ["https://example.com/", "//example.com/", "/\\example.com", "javascript:alert(1)"]
)
def test_the_door_leads_to_no_other_house(browser: Browser, live_server: Live, elsewhere: str) -> None:
    with live_page(browser, live_server, "/") as it:
        it.page.goto("/sign-in?" + "next=" + it.page.evaluate("encodeURIComponent", elsewhere))
        enter(it.page, "dealer", PASSWORD)
        it.page.wait_for_url(f"{live_server.address}/dealer")


def test_a_seat_at_a_table_that_is_not_there_is_refused_in_words(live_server: Live) -> None:
    answer = httpx.post(f"{live_server.address}/api/demo/seat", json={"table": "Nowhere"}, timeout=20)
    assert answer.status_code == 409
    assert answer.json()["why"] == "there is no such table"


def test_before_its_script_is_there_the_sign_in_form_sends_nothing(browser: Browser, live_server: Live) -> None:
    """Sent by the browser itself, a form without a method would put the password into the address."""
    context = browser.new_context(base_url=live_server.address)
    try:
        page = context.new_page()
        page.route("**/sign-in.js", lambda route: route.abort())
        page.goto("/sign-in")
        expect(page.locator("#enter")).to_be_disabled()
        page.locator("#name").fill("finance")
        page.locator("#password").fill(PASSWORD)
        page.locator("#password").press("Enter")
        assert page.url.endswith("/sign-in")
        assert page.locator("#form").get_attribute("method") == "post"
    finally:
        context.close()
