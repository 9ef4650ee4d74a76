"""The poker room in a real Chromium: a table, a hand as a picture, revenue, a Bad Beat; also on a phone."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.ledger.ids import new_id
from feltwork.wagering import bad_beat_pools
from feltwork.web.demo import PASSWORD
from tests.wagering.poker_floor import BAD_BEAT, FOUR_KINGS, RAISED, PokerFloor
from tests.web.browser import PHONE, TERMINAL
from tests.web.consoles import nameless
from tests.web.live import Live, live_page

APART = """() => {
  const places = [...document.querySelectorAll('.oval .place, .oval .middle')];
  const boxes = places.map((one) => one.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return boxes.every((one, at) =>
    one.left >= 0 && one.right <= innerWidth && boxes.slice(at + 1).every((other) => apart(one, other)));
}"""
OTHER_WIDTHS = (1920, 1216, 1024, 768, 600, 360)
"""Large, as narrow as the table lies, tablets, a small phone."""
DRAW = """async (hand) => {
  const { picture } = await import("/pages/poker/picture.js");
  document.querySelector(".hand-shown").replaceChildren(picture(hand));
}"""


def _full() -> dict[str, Any]:
    """A hand as large as any: ten seats, long words, three pots."""
    hole = ["", "", "As", "Td", "9c", "2h", ""]
    money = {"before": "2000.00", "after": "1345.50", "net": "-654.50"}
    seat = {"terminal": "P10-10", **money, "cards": hole, "worth": "three-of-a-kind, queens"}
    state = {"inactive": False, "folded": False, "lines": []}
    pot = {"amount": "900.00", "rake": "4.00", "bad_beat": "1.00", "eligible": [1, 2], "section": "553.11(j)"}
    return {
        "round": "x",
        "table": "Full",
        "hand": 1,
        "state": "settled",
        "at": "2026-11-16T12:00:00+00:00",
        "kind": "electronic poker table",
        "kind_section": "605a.1",
        "corrected": False,
        "booked_by": "dealer",
        "type": "Hold'em",
        "limits": "no limit",
        "button": 4,
        "places": 10,
        "board": ["Ac", "9h", "5s", "4s", "3d"],
        "rake": "12.00",
        "time_charges": "0.00",
        "contributions": "3.00",
        "awards": "1000.00",
        "seats": [{**seat, **state, "seat": number} for number in range(1, 11)],
        "pots": [{**pot, "pot": name, "shares": {"1": "895.00"}} for name in ("main_pot", "side_pot_1", "side_pot_2")],
        "steps": [{"section": "553.11(e)", "text": "seat 1 receives 1 card face down"}],
    }


def _press(place: Locator | Page, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


@pytest.fixture(scope="module")
def floor(live_server: Live) -> PokerFloor:
    """A table of its own: its sign is not posted yet, and three positions hold $200 each."""
    table = f"P{uuid4().hex[:5]}"
    rules = {**BAD_BEAT, "bad_beat_minimum_pot": "0"}
    made = PokerFloor(live_server.house, live_server.database_url, rules, table)
    for seat in (1, 2, 3):
        made.terminal(f"{table}-{seat}", (100, 100))
    bad_beat_pools.set_up(made.house, new_id(), f"{table}-pool", table, "dave")
    bad_beat_pools.link(made.house, new_id(), f"{table}-pool", table, "dave")
    return made


def test_553_15_c_a_table_is_opened_sat_at_and_a_hand_booked(
    browser: Browser, live_server: Live, floor: PokerFloor
) -> None:
    table = floor.table
    with live_page(browser, live_server, "/poker", signed_in="floor") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Table {table}")
        expect(panel).to_contain_text("electronic poker table, no hybrid gaming table § 605a.1")
        expect(panel).to_contain_text("not posted: no hand is played")
        expect(panel.get_by_role("button", name="Open for gaming")).to_have_count(0)
        _press(panel, "Post the sign")
        _press(panel, "Open for gaming")
        expect(panel).to_contain_text("open for gaming")
        expect(panel.get_by_role("button", name="Seat a player")).to_have_count(0)
    with live_page(browser, live_server, "/poker", signed_in="dealer") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Table {table}")
        for seat in (1, 2, 3):
            _press(panel, "Seat a player")
            _dialog(page).get_by_label("Table stakes").fill("200")
            expect(_dialog(page).get_by_label("Seat", exact=True)).to_have_value(str(seat))
            _press(_dialog(page), "Seat")
            expect(panel.get_by_role("row", name=f"Seat {seat}")).to_contain_text("$200.00")
        assert nameless(page) == []
        _press(panel, "Book a hand")
        typed = _dialog(page).get_by_label("Round file")
        typed.fill("{")
        _press(_dialog(page), "Book it")
        expect(_dialog(page)).to_contain_text("It is no JSON")
        typed.fill(json.dumps(RAISED))
        _press(_dialog(page), "Book it")
        expect(page.get_by_text("The hand is booked; the rake is $2.00.")).to_be_visible()
        expect(panel.get_by_role("row", name="Seat 1")).to_contain_text("$209.00")
        expect(panel.get_by_text("Rake today").locator("xpath=..")).to_contain_text("$2.00")


def test_553_16_d_a_hand_is_a_picture_in_which_a_mucked_hand_lies_face_down(
    browser: Browser, live_server: Live, floor: PokerFloor
) -> None:
    for viewport in (TERMINAL, PHONE):
        address = f"/poker?table={floor.table}#Hands"
        with live_page(browser, live_server, address, viewport, signed_in="attendant") as opened:
            page = opened.page
            hand = page.get_by_role("region", name=f"Hand 1 of table {floor.table}", exact=True)
            oval = hand.get_by_role("figure")
            one, two = oval.locator("[data-seat='1']"), oval.locator("[data-seat='2']")
            expect(one.get_by_role("group")).to_have_accessible_name("Cards of seat 1: ace of spades, ace of diamonds")
            expect(one).to_contain_text("three-of-a-kind, aces")
            expect(one).to_contain_text("$200.00")
            expect(one).to_contain_text("$209.00")
            expect(two.get_by_role("group")).to_have_accessible_name("Cards of seat 2: face-down card, face-down card")
            expect(oval.locator("[data-seat='3']").get_by_role("img", name="has the button")).to_be_visible()
            expect(oval.get_by_role("list", name="Pots")).to_contain_text("Main pot $24.00")
            expect(oval.get_by_role("list", name="Taken aside")).to_contain_text("Rake $2.00")
            expect(hand.get_by_role("list", name="Shares of the main pot")).to_contain_text("$21.00")
            expect(hand).to_contain_text("Seat 2 discards the hand unseen.")
            expect(hand).to_contain_text("§ 553.16(d)")
            text = page.content()
            assert not [card for card in ("Kc", "Kd", "king of", "pair of kings") if card in text]
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(APART), "no seat lies over another, or beyond the screen"
            assert nameless(page) == []
            page.evaluate(DRAW, _full())
            expect(page.locator(".place[data-seat]")).to_have_count(10)
            for width in (viewport["width"], *OTHER_WIDTHS):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(APART), width
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_553_20_a_bad_beat_is_counted_verified_and_paid_and_revenue_is_told(
    browser: Browser, live_server: Live, floor: PokerFloor
) -> None:
    pool = f"{floor.table}-pool"
    with live_page(browser, live_server, "/poker#Bad%20Beat", signed_in="dealer") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Bad Beat pool {pool}")
        expect(panel.get_by_role("listitem").filter(has_text=f"Box of table {floor.table}")).to_contain_text("to count")
        _press(panel, f"Count the box of {floor.table}")
        _dialog(page).get_by_label("What lies in it").fill("1")
        _dialog(page).get_by_label("Floorperson").fill("floor")
        _dialog(page).get_by_label("Their password").fill(PASSWORD)
        _press(_dialog(page), "Counted")
        expect(page.get_by_text("Counted: the pool holds $1.00.")).to_be_visible()
    floor.hand(FOUR_KINGS, button=3)
    with live_page(browser, live_server, "/poker#Bad%20Beat", signed_in="pitboss") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Bad Beat pool {pool}")
        expect(panel).to_contain_text("pending adjustment")
        _press(panel, f"Verify hand 2 of {floor.table}")
        _press(_dialog(page), "Verify it")
        expect(panel.get_by_role("button", name="Verify")).to_have_count(0)
    with live_page(browser, live_server, "/poker#Bad%20Beat", signed_in="finance") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Bad Beat pool {pool}")
        _press(panel, "Pay seat 2")
        _press(_dialog(page), "Pay")
        expect(panel.get_by_role("button", name="Pay seat 2")).to_have_count(0)
        page.get_by_role("tab", name="Revenue").click()
        expect(page.get_by_role("row", name=floor.table).first).to_contain_text("$3.00")
        assert nameless(page) == []
