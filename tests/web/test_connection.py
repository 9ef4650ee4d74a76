"""The pages' line to their table: gaps are found, unanswered commands sent again, and each carried out once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from feltwork.client.view import merged
from tests.web.live import PATIENT, Cable, Live, live_page

# The page's own module, at a page of the server, with nothing else on it.
CONNECT = """async (credential) => {
  const { Connection } = await import("/pages/parts/connection.js");
  window.line = new Connection({ credential });
  window.statuses = [];
  line.addEventListener("status", () => statuses.push(line.status));
  line.start();
}"""
INSERT = """async ([credential, bill]) => {
  const { post } = await import("/pages/parts/api.js");
  for (const { id, ...report } of await post("/api/demo/bill", { credential, bill })) {
    await line.command("buy_in", report, id);
  }
}"""
MERGED = "async ([state, patch]) => (await import('/pages/parts/connection.js')).merged(state, patch)"


@pytest.fixture(scope="module")
def table(live_server: Live) -> str:
    return live_server.table("high-roll-dice", {}, PATIENT, seats=6)


def until(page: Page, event: str, holds: str) -> None:
    """Wait until something holds, looked at each time the line tells of an event."""
    page.evaluate(f"""async () => {{ while (!({holds}))
      await new Promise(next => line.addEventListener('{event}', next, {{once: true}})); }}""")


def connected(page: Page, live: Live, table: str, seat: dict[str, str] | None = None) -> Cable:
    cable = Cable(page)
    page.goto("/pages/gallery.html")
    page.evaluate(CONNECT, (seat or live.seat(table))["credential"])
    until(page, "status", "line.status === 'open'")
    return cable


def test_an_event_that_is_lost_on_the_way_is_asked_for_again(browser: Browser, live_server: Live, table: str) -> None:
    with live_server.dealer(table) as dealer, live_page(browser, live_server, "/sign-in") as opened:
        page = opened.page
        cable = connected(page, live_server, table)
        cable.loses = lambda message: message["type"] == "event"
        dealer.send("last_round")
        dealer.send("call_off", why="a test")
        page.evaluate(
            "async n => { while (line.n < n) await new Promise(s => line.addEventListener('change', s)); }",
            dealer.view.n,
        )
        assert cable.connected == 2
        assert page.evaluate("statuses") == ["open", "lost", "open"]
        assert page.evaluate("line.table.last_round") is True, "it was in the event that was lost"
        assert page.evaluate("line.table.phase") == "settled"


def test_what_was_missed_and_does_not_come_whole_is_asked_for_again_as_a_whole(
    browser: Browser, live_server: Live
) -> None:
    table = live_server.table("high-roll-dice", {}, PATIENT)
    with live_server.dealer(table) as dealer, live_page(browser, live_server, "/sign-in") as opened:
        page = opened.page
        cable = connected(page, live_server, table)
        cable.pull()
        until(page, "status", "line.status === 'lost'")
        dealer.send("last_round")
        dealer.send("call_off", why="a test")
        cable.forgets, cable.whole = True, True
        until(page, "change", f"line.n >= {dealer.view.n}")
        assert not cable.forgets, "a welcome was altered on its way"
        assert page.evaluate("[line.table.last_round, line.table.phase]") == [True, "settled"]


def test_a_command_whose_answer_is_lost_is_carried_out_once(browser: Browser, live_server: Live) -> None:
    table = live_server.table("high-roll-dice", {}, PATIENT)
    with live_server.dealer(table) as dealer, live_page(browser, live_server, "/sign-in") as opened:
        page = opened.page
        seat = live_server.seat(table)
        cable = connected(page, live_server, table, seat)
        page.evaluate(INSERT, [seat["credential"], 20])
        cable.loses = lambda message: message["type"] == "answer"
        page.evaluate("window.tipped = line.command('tip', {amount: '5.00'}); undefined")
        dealer.until(lambda view: view.dealer["tips"] == "5.00")
        cable.wait_until_lost(page)
        cable.pull()
        cable.whole = True
        assert page.evaluate("tipped.then(told => told.balance)") == "15.00"
        assert page.evaluate("line.unanswered") == 0
        assert page.evaluate("line.command('tip', {amount: '1.00'}).then(told => told.balance)") == "14.00"
        dealer.until(lambda view: view.dealer["tips"] == "6.00")


def test_a_refused_command_says_what_would_be_right(browser: Browser, live_server: Live) -> None:
    table = live_server.table("high-roll-dice", {}, PATIENT)
    with live_server.dealer(table), live_page(browser, live_server, "/sign-in") as opened:
        connected(opened.page, live_server, table)
        bill = "{bill: 3, counter: 1, signature: '0'.repeat(128)}"
        refused = opened.page.evaluate(f"line.command('buy_in', {bill}).catch(problem => problem.refused)")
        assert refused["section"] == "605a.5(d)(5)"
        assert refused["instead"]


def test_605a_2_b_a_credential_that_is_not_good_ends_the_tries(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/pages/gallery.html") as opened:
        page = opened.page
        page.evaluate(CONNECT, "fwd.nobody")
        until(page, "status", "line.status === 'refused'")
        assert page.evaluate("line.refusal.section") == "605a.2(b)"
        assert page.evaluate("line.command('call', {on: true}).catch(problem => problem.name)") == "Refused"


@pytest.mark.parametrize(
    ("state", "patch"),
    [
        ({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 4, "d": None}, "e": [5]}),
        ({"a": [1, 2]}, {"a": [3]}),
        ({"a": "text"}, {"a": {"b": {"c": None, "d": 1}}}),
        ({}, {"a": None}),
    ],
)
def test_patches_are_merged_as_the_python_client_merges_them(
    browser: Browser, live_server: Live, state: dict[str, Any], patch: dict[str, Any]
) -> None:
    with live_page(browser, live_server, "/pages/gallery.html") as opened:
        before = json.dumps(state)
        assert opened.page.evaluate(MERGED, [state, patch]) == merged(state, patch)
        assert json.dumps(state) == before
