"""Every banked edition at the terminal's page by touch: what it requires is placed, every question is answered, and the
page tells what the ledger has.

Cards come from the virtual shoe, so no round is like another: what is asserted holds of every round.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

import feltwork
from bench.live.kills import editions as every_edition
from feltwork.client.view import View
from feltwork.ledger.ids import new_id
from feltwork.terms.money import money, parse_money
from feltwork.wagering import game_accounts
from feltwork.wagering import progressive_controllers as controllers
from tests.web.live import Dealer, Live
from tests.web.terminal_page import LIMITS, bet, credit, headline, insert, mark, seated

IN_SHORT = ("free-bet-blackjack@672a", "props-and-hops@668a")
"""Cards and dice are played in every run; the others take minutes."""


@dataclass
class Player:
    """Somebody at a terminal's page who answers by touching what is offered, and what the terminal was told."""

    live: Live
    page: Page
    told: View
    dealer: Dealer

    @property
    def terminal(self) -> str:
        return str(self.told.seat["terminal"])

    @property
    def held(self) -> int:
        return game_accounts.account(self.live.house, self.terminal).posted

    def place(self) -> None:
        """What the game requires, and the progressive or another one; where it requires nothing, two spots."""
        layout = self.page.request.get(f"/api/tables/{self.told.table['id']}").json()["layout"]
        placed = [spot for row in layout["rows"] for spot in row if spot and spot["placed"]]
        required = [spot["wager"] for spot in placed if spot["required"]]
        others = [spot["wager"] for spot in placed if not spot["required"]]
        more = _progressive(layout) or others[: 1 if required else 2]
        bet(self.page, "$5.00", *required, *more)

    def play(self, choose: int) -> list[str]:
        """A round to its end; `choose` says which of the actions is touched. Answers what was chosen."""
        chosen = []
        then = self.dealer.deal()
        while then == "wait":
            chosen.append(self.answer(choose))
            then = self.dealer.answered()
        assert then == "clear", f"after {chosen}: {then}"
        return chosen

    def answer(self, choose: int) -> str:
        """Touch one of the legal actions of the question that the table asks now."""
        question = self._question()
        tray = self.page.locator(".decision")
        expect(tray).to_be_visible()
        buttons = tray.locator(".actions button")
        offered = question["actions"]
        assert buttons.count() >= len(offered), f"{offered} and {buttons.all_inner_texts()}"
        picking = next((action for action in offered if action.get("picks")), None)
        if picking and (choose == 0 or len(offered) == 1):
            return self._pick(tray, picking, choose)
        enabled = tray.locator(".actions button:enabled")
        button = enabled.nth(max(choose, -enabled.count()))
        name = button.inner_text()
        button.click()
        if "choose the amount" in name or "another amount" in name:
            self.page.get_by_role("dialog").get_by_role("button").last.click()
        return name

    def _question(self) -> dict[str, Any]:
        step = self.dealer.view.table["round"]["step"]
        # What the page was told is heard here while the page is waited for.
        expect(self.page.locator(f".decision[data-step='{step}']")).to_be_visible()
        question: dict[str, Any] = self.told.seat["question"]
        assert question["step"] == step
        return question

    def _pick(self, tray: Locator, action: Mapping[str, Any], choose: int) -> str:
        """Pieces one by one, or the house way at one touch."""
        picks = action["picks"]
        ways = [way for way in picks.get("ways", ()) if way.get("filed")] or picks.get("ways", [])
        if ways and choose:
            expect(tray.locator(".way strong").first).to_have_text("House way")
            tray.locator(".way").first.click()
            return "the first way"
        wanted = ways[0]["picks"] if ways else range(1, max(1, picks["least"]) + 1)
        for place in wanted:
            tray.locator(".piece:enabled").nth(place - 1).click()
        button = tray.locator(".actions button", has_text="chosen").first
        name = button.inner_text()
        button.click()
        return name

    def verify_result(self, before: int, chosen: list[str]) -> None:
        """The page tells what the ledger has: in words, in the credit, and on every wager that had a stake."""
        page, net = self.page, self.held - before
        words = "Even" if not net else f"You {'won' if net > 0 else 'lost'} ${money(abs(net))}"
        expect(headline(page)).to_contain_text(words)
        expect(credit(page)).to_have_text(f"${self.held / 100:,.2f}")
        result = self.told.seat["result"]
        assert parse_money(result["net"]) == net, chosen
        by_wager: dict[str, int] = {}
        for line in result["lines"]:
            by_wager[line["wager"]] = by_wager.get(line["wager"], 0) + parse_money(line["net"])
        for wager in {line["wager"] for line in result["lines"] if parse_money(line["staked"])}:
            expect(mark(page, wager)).to_have_text(f"{'+' if by_wager[wager] > 0 else ''}{money(by_wager[wager])}")
        self._ask_why()

    def _ask_why(self) -> None:
        page = self.page
        page.locator(".mark").first.click()
        why = page.get_by_role("dialog")
        expect(why).to_contain_text(re.compile(r"§ \d+a?\.\d+"))
        page.keyboard.press("Escape")
        expect(why).to_have_count(0)

    def verify_fits(self) -> None:
        wide = self.page.evaluate(
            "[...document.querySelectorAll('html, .stage, .layout, .trays, fw-felt')]"
            ".filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.className || node.localName)"
        )
        assert wide == [], "these scroll sideways"


@contextmanager
def sitting(browser: Browser, live: Live, table: str, **how: Any) -> Iterator[Player]:
    """A player with money at a table that a dealer has opened."""
    with live.dealer(table) as dealer, seated(browser, live, table, **how) as opened:
        told = View()

        def hear(socket: WebSocket) -> None:
            socket.on("framereceived", lambda text: told.take(json.loads(text)))

        opened.page.on("websocket", hear)
        opened.page.reload()
        expect(opened.page.locator("fw-felt svg")).to_be_visible()
        insert(opened.page, 100, 100)
        yield Player(live, opened.page, told, dealer)


def play_three(player: Player) -> None:
    """Three rounds: with the last of the actions each time, with the first, and with the last but one."""
    for choose in (-1, 0, -2):
        expect(headline(player.page)).to_have_text("Place your wagers")
        before = player.held
        player.place()
        chosen = player.play(choose)
        player.verify_result(before, chosen)
        player.verify_fits()
        player.dealer.betting()
    expect(headline(player.page)).to_have_text("Place your wagers")
    expect(player.page.locator(".mark")).to_have_count(0)


@pytest.fixture(scope="module")
def tables(live_server: Live, request: pytest.FixtureRequest) -> dict[str, str]:
    """A table of each edition that is played in this run; the server takes all of them up at once."""
    played = [name for name in every_edition() if any(name in item.name for item in request.session.items)]
    return {edition: _table(live_server, edition) for edition in played}


def _table(live: Live, edition: str) -> str:
    table = live.table(edition, {} if "dice" in edition else LIMITS)
    if _progressive(feltwork.layout(edition)):
        controllers.set_up(live.house, new_id(), table, edition, made_by="the test")
        controllers.link(live.house, new_id(), table, table, "the test")
    return table


def _progressive(layout: Mapping[str, Any]) -> list[str]:
    return [spot["wager"] for row in layout["rows"] for spot in row if spot and spot["wager"].startswith("progressive")]


@pytest.mark.parametrize(
    "edition", [pytest.param(name, marks=() if name in IN_SHORT else pytest.mark.long) for name in every_edition()]
)
def test_every_edition_is_played_by_touch(
    browser: Browser, live_server: Live, tables: dict[str, str], edition: str
) -> None:
    with sitting(browser, live_server, tables[edition]) as player:
        play_three(player)
