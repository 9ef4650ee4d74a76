"""A page that nobody touches says so with each request that it makes by itself."""

from __future__ import annotations

from playwright.sync_api import Browser, Request

from tests.web.live import Live, live_page

HEADER = "x-feltwork-untouched"


def test_a_page_that_nobody_touches_says_so_until_somebody_does(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/floor", signed_in="floor") as floor:
        page = floor.page
        page.get_by_role("heading", name="Floor").first.wait_for()
        page.clock.install()
        page.reload()

        def is_read(request: Request) -> bool:
            return "/api/" in request.url and request.method == "GET"

        with page.expect_request(is_read) as first:
            page.clock.run_for(10_000)
        assert HEADER not in first.value.headers
        page.clock.run_for(61_000)
        with page.expect_request(is_read) as left:
            page.clock.run_for(30_000)
        assert left.value.headers[HEADER] == "yes"
        page.keyboard.press("Shift")
        with page.expect_request(is_read) as back:
            page.clock.run_for(10_000)
        assert HEADER not in back.value.headers
        shown = page.locator(".house-bar .person").get_attribute("title")
        assert shown == "You are signed out after 15 minutes without an act"


def test_605a_2_b_the_floor_page_asks_for_a_roles_idle_time(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/floor", signed_in="finance") as finance:
        page = finance.page
        page.get_by_role("tab", name="Approvals").click()
        page.get_by_role("button", name="Idle time of a role").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Role").select_option("dealer")
        dialog.get_by_label("Minutes").fill("45")
        dialog.get_by_label("Why").fill("the night shift")
        with page.expect_response(lambda answer: answer.url.endswith("/api/approvals")) as sent:
            dialog.get_by_role("button", name="Ask for it").click()
        assert sent.value.status == 200, sent.value.text()
        page.get_by_text("Options of the house: idle_minutes dealer 45").wait_for()
