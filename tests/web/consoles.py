"""What tests of the dealer's console share: a table, a console on the screen, and the presses of a dealer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.browser import TERMINAL
from tests.web.live import BY_HAND, Live, live_page

SPANISH_21 = "spanish-21"
RULES = {"table_minimum": 5}


def spanish_21(live: Live) -> str:
    """A table of Spanish 21 whose dealer enters the cards."""
    return live.table(SPANISH_21, RULES, BY_HAND)


@contextmanager
def console(
    browser: Browser, live: Live, table: str, name: str = "dealer", viewport: ViewportSize = TERMINAL
) -> Iterator[Page]:
    """The console of a table as somebody sees it."""
    with live_page(browser, live, f"/dealer?table={table}", viewport, signed_in=name) as it:
        expect(step(it.page)).to_be_visible()
        yield it.page


def step(page: Page) -> Locator:
    """The one next step."""
    return page.locator(".next .step")


def button(page: Page, name: str, *, exact: bool = True) -> Locator:
    return page.get_by_role("button", name=name, exact=exact)


def press(page: Page, name: str) -> None:
    """Press a button once it is awake; it says so in its attributes, and a click waits for that."""
    found = button(page, name)
    expect(found).to_be_enabled()
    found.click()


def done(page: Page, *, until: str) -> None:
    """Press "Done" at each step that only has to be done, until another one is there."""
    while True:
        expect(page.locator(".next [data-key=main]")).to_be_enabled()
        if step(page).inner_text() == until:
            return
        at = page.locator(".next").get_attribute("data-at")
        press(page, "Done")
        expect(page.locator(".next")).not_to_have_attribute("data-at", at or "")


def no_more_bets(page: Page) -> None:
    press(page, "No more bets")
    press(page, "Close the window now")


def type_cards(page: Page, cards: str) -> None:
    """Type what is asked for at this step, read it, confirm it."""
    page.locator("#entry").press_sequentially(cards)
    page.keyboard.press("Enter")
    expect(button(page, f"Confirm {cards}")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(button(page, f"Confirm {cards}")).to_have_count(0)


def tap_card(page: Page, card: str) -> None:
    """Touch a card on the pad, look at it large, confirm it."""
    page.locator(f"[data-piece='{card}']").click()
    expect(page.locator(f".lying fw-card[card='{card}']")).to_be_visible()
    press(page, f"Confirm {card}")
    expect(button(page, f"Confirm {card}")).to_have_count(0)


def nameless(page: Page) -> list[str]:
    """Controls that a screen reader could not name."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select, textarea')]
          .filter((one) => one.checkVisibility())
          .filter((one) => !(one.getAttribute('aria-label') || one.innerText?.trim() || one.labels?.length))
          .map((one) => one.outerHTML)"""
    )
    return found
