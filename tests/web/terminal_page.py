"""A terminal's page at a table of the live server, and what a player does at it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.browser import TERMINAL
from tests.web.live import BY_HAND, Live, OpenPage, live_page

LIMITS = {"table_minimum": 5, "table_maximum": 500}
NewTable = Callable[[str], str]


def new_tables(live: Live, wanted: Mapping[str, int]) -> NewTable:
    """Tables of games for one test each, whose cards the dealer enters; the server takes all of them up at once."""
    free = {
        game: [live.table(game, {} if "dice" in game else LIMITS, BY_HAND) for _ in range(many)]
        for game, many in wanted.items()
    }
    return lambda game: free[game].pop()


@contextmanager
def seated(
    browser: Browser, live: Live, table: str, *bills: int, viewport: ViewportSize = TERMINAL
) -> Iterator[OpenPage]:
    """A terminal's page at a table, with bills inserted."""
    stored = {"feltwork.terminal": json.dumps(live.seat(table))}
    with live_page(browser, live, "/terminal", viewport, stored) as opened:
        expect(opened.page.locator("fw-felt svg")).to_be_visible()
        if bills:
            insert(opened.page, *bills)
        yield opened


def insert(page: Page, *bills: int) -> None:
    page.get_by_role("button", name="Money").click()
    sheet = page.get_by_role("dialog", name="Money")
    for bill in bills:
        sheet.get_by_role("button", name=f"${bill}", exact=True).click()
        expect(sheet.get_by_role("status")).to_have_text(f"A bill of ${bill}.00 was accepted.")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def spot(page: Page, wager: str) -> Locator:
    return page.locator(f".spot[data-wager={wager}]")


def chip(page: Page, value: str) -> Locator:
    return page.get_by_role("button", name=f"{value} chip")


def bet(page: Page, chip_value: str, *wagers: str) -> None:
    """Chips by touch, until the table has accepted them all."""
    chip(page, chip_value).click()
    for wager in wagers:
        spot(page, wager).click()
    expect(page.locator(".bet-status")).to_have_text("Accepted")


def act(page: Page, name: str) -> None:
    page.locator(".decision").get_by_role("button", name=re.compile(name)).first.click()


def credit(page: Page) -> Locator:
    return page.locator(".head .credit fw-money [aria-hidden]")


def mark(page: Page, wager: str) -> Locator:
    return page.locator(f".mark[data-wager={wager}] .net")


def headline(page: Page) -> Locator:
    return page.locator(".strip .headline")
