"""The demo's poker room as a visitor finds it: on its page, on the floor, and where a link leads."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from feltwork.ledger.ids import new_id
from feltwork.wagering import rounds
from feltwork.web import poker_view
from feltwork.web.demo import poker
from tests.wagering.poker_floor import RAISED, PokerFloor
from tests.web.consoles import nameless
from tests.web.live import Live, live_page

PAGE = 20
"""So many hands the list shows at once."""


@pytest.fixture(scope="module")
def called_off(live_server: Live) -> PokerFloor:
    """A table with a hand that was played, and one that was called off."""
    floor = PokerFloor(live_server.house, live_server.database_url, table=f"V{uuid4().hex[:5]}")
    floor.players(3)
    floor.hand(RAISED)
    why, section = "a card is missing", "553.16(g)"
    rounds.void(floor.house, new_id(), floor.begin_hand(), "floor", why, section)
    return floor


def test_553_15_c_a_visitor_sees_tables_hands_and_the_bad_beat_at_once(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/poker", signed_in="floor") as opened:
        page = opened.page
        panel = page.get_by_role("region", name=f"Table {poker.TABLE}", exact=True)
        expect(panel).to_contain_text("open for gaming")
        expect(panel.get_by_role("row")).to_have_count(1 + poker.PLAYERS)
        panel.get_by_role("link", name=f"Hands of {poker.TABLE}").click()
        hand = page.get_by_role("region", name=f"Hand {poker.HANDS} of table {poker.TABLE}", exact=True)
        expect(hand.locator(".place[data-seat]")).to_have_count(poker.PLAYERS)
        page.get_by_role("button", name="Show hand 1", exact=True).click()
        first = page.get_by_role("heading", name=f"Hand 1 of table {poker.TABLE}", exact=True)
        expect(first).to_be_focused()
        page.get_by_role("tab", name="Bad Beat").click()
        pool = page.get_by_role("region", name=f"Bad Beat pool {poker.POOL}")
        expect(pool.locator(".displayed")).to_contain_text("$")
        assert nameless(page) == []


def test_605a_1_the_floor_counts_a_poker_table_and_its_positions_apart(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/floor", signed_in="floor") as opened:
        page = opened.page
        tile = page.get_by_role("article", name=f"Table {poker.TABLE}", exact=True)
        expect(tile).to_contain_text("electronic poker table, no hybrid gaming table. 6 of 8 positions taken.")
        expect(tile).to_contain_text("Poker revenue")
        expect(tile.get_by_text("Hold", exact=True)).to_have_count(0)
        expect(tile).not_to_contain_text("Not running")
        expect(tile.get_by_role("button", name=f"Position {poker.TABLE}-1, in use")).to_be_visible()
        shown = live_server.house.read(lambda unit: unit.value("select count(*) from wagering.hybrid_gaming_table"))
        expect(page.locator(".summary")).to_contain_text(f" of {shown}")
        tile.get_by_role("link", name="Hands").click()
        page.wait_for_url(f"**/poker?table={poker.TABLE}#Hands")


def test_553_16_d_the_replay_of_a_poker_hand_leads_to_the_poker_room(browser: Browser, live_server: Live) -> None:
    [newest] = live_server.house.read(lambda unit: poker_view.hands_of(unit, poker.TABLE, most=1))
    with live_page(browser, live_server, f"/replay?round={newest['round']}", signed_in="floor") as opened:
        opened.page.wait_for_url(f"**/poker?table={poker.TABLE}&hand={newest['round']}#Hands")
        expect(opened.page.get_by_role("heading", name=f"Hand {newest['hand']} of table {poker.TABLE}")).to_be_visible()


def test_553_16_g_a_hand_that_was_called_off_says_why(
    browser: Browser, live_server: Live, called_off: PokerFloor
) -> None:
    table = called_off.table
    with live_page(browser, live_server, f"/poker?table={table}#Hands", signed_in="floor") as opened:
        page = opened.page
        expect(page.get_by_role("heading", name=f"Hand 1 of table {table}")).to_be_visible()
        page.get_by_role("button", name="Show hand 2", exact=True).click()
        hand = page.get_by_role("region", name=f"Hand 2 of table {table}", exact=True)
        expect(hand).to_contain_text("every chip went back. floor: \u201ca card is missing\u201d. \u00a7 553.16(g)")
        page.get_by_role("button", name="The newest hand").click()
        seat = page.get_by_role("region", name=f"Hand 1 of table {table}", exact=True).locator("[data-seat='2']")
        expect(seat).to_contain_text("not shown")


def test_older_hands_are_turned_to_and_back(browser: Browser, live_server: Live) -> None:
    floor = PokerFloor(live_server.house, live_server.database_url, table=f"O{uuid4().hex[:5]}")
    floor.players(2)
    for _ in range(PAGE + 2):
        rounds.void(floor.house, new_id(), floor.begin_hand(), "floor", "a test", "553.16(b)")
    with live_page(browser, live_server, f"/poker?table={floor.table}#Hands", signed_in="floor") as opened:
        page = opened.page
        shown = page.get_by_role("button", name=re.compile("^Show hand"))
        expect(shown).to_have_count(PAGE)
        page.get_by_role("button", name="Older hands").click()
        expect(shown).to_have_text(["Show hand 2", "Show hand 1"])
        expect(page.get_by_role("button", name="Older hands")).to_be_hidden()
        page.get_by_role("button", name="Newer hands").click()
        expect(shown).to_have_count(PAGE)


def test_a_link_to_a_hand_that_is_not_there_leaves_the_list_to_choose_from(
    browser: Browser, live_server: Live, called_off: PokerFloor
) -> None:
    for lost in ("nonsense", str(uuid4())):
        address = f"/poker?table={called_off.table}&hand={lost}#Hands"
        with live_page(browser, live_server, address, signed_in="floor") as opened:
            page = opened.page
            expect(page.get_by_text("The hand that was asked for is not there.")).to_be_visible()
            page.get_by_role("button", name="Show hand 1", exact=True).click()
            expect(page.get_by_role("heading", name=f"Hand 1 of table {called_off.table}")).to_be_focused()
            expect(page.get_by_text("The hand that was asked for is not there.")).to_be_hidden()
            assert all("status of 4" in told for told in opened.errors)
            opened.errors.clear()
