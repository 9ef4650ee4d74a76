"""Key holders on the pages: asked for, approved, handed over, and a password of one's own at the first sign-in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.browser import PHONE, TERMINAL
from tests.web.live import Live, live_page

OWN = "seven quiet otters"


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.parametrize(("viewport", "name"), [(TERMINAL, "wanda"), (PHONE, "petra")], ids=["wide", "phone"])
def test_605a_2_b_a_key_holder_is_asked_for_approved_and_chooses_a_password(
    browser: Browser, live_server: Live, viewport: Any, name: str
) -> None:
    full = name.title()
    with live_page(browser, live_server, "/floor", viewport, signed_in="admin") as admin:
        page = admin.page
        page.get_by_role("tab", name="People").click()
        page.get_by_role("button", name="Add somebody").click()
        form = _dialog(page)
        form.get_by_label("Sign-in name").fill(name)
        form.get_by_label("Name", exact=True).fill(full)
        form.get_by_label("finance", exact=True).check()
        form.get_by_role("button", name="Add").click()
        expect(_dialog(page)).to_contain_text("an administrator alone gives nobody keys")
        assert _no_wider_than_the_screen(page)
        _dialog(page).get_by_label("Why").fill("hired")
        _dialog(page).get_by_role("button", name="Send request").click()
        expect(page.get_by_text("Request sent. Another department must approve it")).to_be_visible()
        page.get_by_role("tab", name="Approvals").click()
        waits = page.locator(".waiting > li:visible", has_text=f"Add {full} ({name})")
        expect(waits).to_contain_text("floorperson or above, or a slot supervisor or above still must")
        admin.errors.clear()  # the browser logs the refusal
    with live_page(browser, live_server, "/floor", viewport, signed_in="floor") as floor:
        page = floor.page
        page.get_by_role("tab", name="Approvals").click()
        row = page.locator(".waiting > li:visible", has_text=f"Add {full} ({name})")
        row.get_by_role("button", name="Look and decide").click()
        _dialog(page).get_by_role("button", name="Approve").click()
        expect(page.get_by_text("You have approved it.")).to_be_visible()
        row.get_by_role("button", name="Carry out").click()
        shown = _dialog(page).locator(".secret")
        expect(shown).to_be_visible()
        password = shown.text_content() or ""
        assert _no_wider_than_the_screen(page)
        _dialog(page).get_by_role("button", name="It is handed over").click()
    with live_page(browser, live_server, "/sign-in", viewport) as door:
        page = door.page
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password", exact=True).fill(password)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("heading", name="Choose your password")).to_be_visible()
        page.goto(f"{live_server.address}/cage")
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password", exact=True).fill(password)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_label("New password, 12 letters or more").fill(password)
        page.get_by_label("Repeat the new password").fill(f"{OWN}!")
        page.get_by_role("button", name="Choose this password").click()
        expect(page.get_by_text("The two passwords differ.")).to_be_visible()
        page.get_by_label("Repeat the new password").fill(password)
        page.get_by_role("button", name="Choose this password").click()
        expect(page.get_by_text("Choose another one that only you know.")).to_be_visible()
        assert _no_wider_than_the_screen(page)
        page.get_by_label("New password, 12 letters or more").fill(OWN)
        page.get_by_label("Repeat the new password").fill(OWN)
        page.get_by_role("button", name="Choose this password").click()
        page.wait_for_url(f"{live_server.address}/cage")
        expect(page.locator(".house-bar .who")).to_contain_text(full)
        door.errors.clear()  # the browser logs each refusal
