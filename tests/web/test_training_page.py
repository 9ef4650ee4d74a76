"""The training page in a real Chromium: an instructor records, a dealer practises and is tested, a pit boss judges."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from feltwork.access import people
from feltwork.training import held
from feltwork.training.table_test.sheet import Sheet
from tests.web.live import Live, live_page
from tests.web.test_floor_page import NAMELESS


def _answer(page: Page, key: dict[str, Any]) -> None:
    """Say what is right, by the names that a screen reader reads."""
    for item, answer in key.items():
        if "choice" in answer:
            page.locator(f"input[type=radio][id$='-{item}-{answer['choice']}']").check()
            continue
        if "result" in answer:
            page.locator(f"[data-key='{item}/result']").select_option(answer["result"])
        if answer.get("amount"):
            page.locator(f"[data-key='{item}/amount']").fill(answer["amount"])


def _say_half(page: Page) -> None:
    """A line that wins with no amount is asked about before it stays so for good."""
    page.locator("[data-key$='/result']").evaluate_all("all => all.forEach((one) => { one.value = 'win'; })")
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("without an answer, or without an amount")
    page.get_by_role("dialog").get_by_role("button", name="Leave it").click()


def _test_of(live: Live, name: str) -> Sheet:
    def read(unit: Any) -> Sheet:
        return held.table_tests(unit, dealer=people.person(unit, name).id)[0].sheet

    return live.house.database.run(read)


def test_527_2_an_instructor_records_a_lesson_and_the_dealer_reads_it(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/training", signed_in="instructor") as instructor:
        page = instructor.page
        page.locator("[data-key='record/who']").select_option("dealer2")
        page.get_by_role("button", name="Record a lesson").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Game").select_option("criss-cross-poker")
        dialog.get_by_label("Topic").fill("payouts of the bonuses")
        dialog.get_by_label("Day").fill("")
        dialog.get_by_role("button", name="Record").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Day: nothing is written here yet.")
        dialog.get_by_label("Day").fill("2026-01-05")
        dialog.get_by_role("button", name="Record").click()
        expect(dialog.get_by_role("alert")).to_contain_text("Hours: nothing is written here yet.")
        dialog.get_by_label("Hours").fill("4")
        dialog.get_by_label("It taught").select_option("tiles")
        dialog.get_by_role("button", name="Record").click()
        expect(page.get_by_role("dialog")).to_contain_text("Criss-Cross Poker is not conducted with")
        instructor.errors.clear()  # a refusal is an answer with a status, and the browser logs it
        page.get_by_role("dialog").get_by_label("It taught").select_option("cards")
        page.get_by_role("dialog").get_by_role("button", name="Record").click()
        expect(page.get_by_role("row").filter(has_text="payouts of the bonuses")).to_contain_text("Criss-Cross Poker")
        expect(page.get_by_text("criss-cross-poker")).to_have_count(0)
        assert page.evaluate(NAMELESS) == []
        page.get_by_role("tab", name="Who may deal what").click()
        page.get_by_role("button", name="Dolores Dealer, Criss-Cross Poker").click()
        expect(page.get_by_role("dialog")).to_contain_text("No table test in Criss-Cross Poker")
    with live_page(browser, live_server, "/training", signed_in="dealer2") as dealer:
        expect(dealer.page.get_by_role("heading", name="My training")).to_be_visible()
        expect(dealer.page.get_by_text("payouts of the bonuses")).to_be_visible()
        expect(dealer.page.get_by_role("button", name="Record a lesson")).to_have_count(0)


def test_practice_explains_every_line_at_once(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/training#Practice", signed_in="dealer2") as dealer:
        page = dealer.page
        page.locator("[data-key='practice/game']").select_option("minibaccarat@541")
        with page.expect_response(lambda answer: "/practice?" in answer.url) as asked:
            page.get_by_role("button", name="Deal", exact=True).click()
        assert not {"why", "section", "right"} & set(json.loads(asked.value.body())["items"][0])
        expect(page.locator("fw-hand").first).to_be_visible()
        amount = page.locator("[data-key$='/amount']").first
        amount.fill("ten")
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_role("alert").filter(has_text="is no amount of money")).to_contain_text("Seat ")
        expect(amount).to_be_focused()
        amount.fill("")
        page.get_by_role("button", name="Check").click()
        expect(page.get_by_role("status").filter(has_text="so far")).to_contain_text("0 of")
        expect(page.locator(".marks")).to_contain_text("§ 541.")
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text("page 2 of")).to_be_visible()
        assert page.evaluate(NAMELESS) == []


def test_527_5_a_a_dealer_takes_a_test_and_a_pit_boss_signs(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/training#Table%20tests", signed_in="dealer2") as dealer:
        page = dealer.page
        page.get_by_role("tabpanel", name="Table tests").get_by_label("Game").first.select_option(
            "caribbean-stud-poker@555"
        )
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_text("page 1 of")).to_be_visible()
        sheet = _test_of(live_server, "dealer2")
        for number, key in enumerate(sheet.key(), 1):
            expect(page.get_by_text(f"page {number} of")).to_be_visible()
            if number == 1:
                _say_half(page)
            _answer(page, key)
            page.get_by_role("button", name="Answer", exact=True).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("waits for a pit boss")
        lines = len(sheet.mark(dict(enumerate(sheet.key()))))
        expect(dialog).to_contain_text(f"{lines} of {lines} lines right")
        expect(dialog.get_by_role("button", name="Judge")).to_have_count(0)
    with live_page(browser, live_server, "/training#Table%20tests", signed_in="pitboss") as boss:
        page = boss.page
        page.get_by_role("button", name="Marks").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Judge").click()
        page.get_by_role("dialog").get_by_label("What you saw").fill("swift and right")
        page.get_by_role("dialog").get_by_role("button", name="Judge").click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(
            "Judgement: "
        )  # nobody signs by default
        page.get_by_role("dialog").get_by_label("Judgement").select_option("yes")
        page.get_by_role("dialog").get_by_role("button", name="Judge").click()
        expect(page.get_by_text("Signed. It is in the personnel file.")).to_be_visible()
        page.get_by_role("tab", name="Who may deal what").click()
        expect(page.get_by_role("button", name="Dolores Dealer, Caribbean Stud Poker: may deal it")).to_be_visible()
