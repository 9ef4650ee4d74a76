"""What goes wrong at a table, and who goes and comes: irregularities, corrections, relief, clocks, calling off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from cryptography.fernet import Fernet
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from feltwork.access import trail
from feltwork.client.view import View
from feltwork.ledger.ids import new_id
from feltwork.table import itself
from feltwork.table.desk import ITSELF, Command, Desk, nobody_hears, rebuilt
from feltwork.table.hub import HANDLERS
from feltwork.table.live import Phase
from feltwork.table.ownership import Ownership
from feltwork.table.seal import Seal, TableSeal
from feltwork.table.table_time import Clocks
from feltwork.table.tables import set_up
from feltwork.wagering import terminals
from tests.web.consoles import RULES, button, console, done, no_more_bets, press, spanish_21, step, type_cards
from tests.web.live import BY_HAND, Console, Dealer, Live, live_page
from tests.web.player import Player


@contextmanager
def decision(browser: Browser, live: Live) -> Iterator[tuple[str, Dealer, Player, Page]]:
    """Spanish 21 with 9s Kh against 5d and 6d below it: the player is asked."""
    table = spanish_21(live)
    with live.dealer(table) as dealer, Player(live, table) as player:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        assert dealer.deal("9s 5d Kh 6d") == "wait"
        with console(browser, live, table) as page:
            yield table, dealer, player, page


# ------------------------------------------------------------------------------------------------ irregularities


def test_551_16_l_1_a_declared_irregularity_voids_the_round_and_stakes_come_back(
    browser: Browser, live_server: Live
) -> None:
    table = spanish_21(live_server)
    stored = {"feltwork.terminal": json.dumps(live_server.seat(table))}
    with live_server.dealer(table) as dealer, live_page(browser, live_server, "/terminal", stored=stored) as screen:
        expect(screen.page.locator("body")).to_contain_text("Spanish 21")
        with Player(live_server, table) as player, console(browser, live_server, table) as page:
            player.buy_in(100)
            player.wager(spanish_21="10.00")
            dealer.deal("9s 5d Kh 6d")
            row = page.locator("[data-irregularity=hole_card_read_and_seen]")
            expect(row).to_contain_text("Voids the round")
            expect(row).to_contain_text("§ 551.16(l)(1)")
            row.get_by_role("button").click()
            dialog = page.get_by_role("dialog")
            expect(dialog.get_by_role("button", name="Go back")).to_be_focused()
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(step(page)).to_contain_text("Players decide")  # read, and nothing done
            row.get_by_role("button").click()
            dialog.get_by_role("button", name="Declare it: the round is void").click()
            expect(page.locator(".next")).to_contain_text("The round is void")
            expect(page.locator(".next")).to_contain_text("§ 551.16(l)(1)")
            player.until(lambda view: view.seat.get("result"))
            assert player.view.seat["result"]["void"] is True
            player.until(lambda view: view.seat["money"]["available"] == "100.00")
            expect(screen.page.locator("body")).to_contain_text("void")


def test_551_16_a_an_irregularity_takes_the_card_that_it_needs(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(spanish_21="10.00")
        dealer.send("no_more_bets")
        for do in ("confirm", "cut", "confirm"):
            body = {"by": 0, "depth": 60} if do == "cut" else {}
            dealer._do(do, step=dealer.next["step"], **body)
        with console(browser, live_server, table) as page:
            page.locator("[data-irregularity=card_face_up]").get_by_role("button").click()
            dialog = page.get_by_role("dialog")
            dialog.get_by_role("button", name="Declare it").click()
            expect(dialog.get_by_role("alert")).to_contain_text("Tell the card")
            dialog.get_by_label("The card").fill("2c")
            expect(dialog.get_by_label("2 of clubs")).to_be_visible()
            dialog.get_by_role("button", name="Declare it").click()
            expect(dialog).to_have_count(0)
            page.get_by_role("tab", name="Log").click()
            expect(page.locator(".said")).to_contain_text("§ 551.16(a)")
            expect(step(page)).to_have_text("Deal 1 card face up to seat 1")  # asked for again


# --------------------------------------------------------------------------------------------------- corrections


def _own(view: View) -> list[str]:
    """The cards that the terminal shows as its own."""
    return [card for hand in view.seat.get("own") or [] for card in hand["cards"]]


def correct(page: Page, entered: str, really: str) -> None:
    """As far as the preview."""
    page.get_by_role("tab", name="Entered").click()
    button(page, f"Correct {entered}", exact=False).click()
    page.get_by_role("dialog").get_by_label("What it really was").fill(really)
    page.get_by_role("dialog").get_by_role("button", name="Show what changes").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{entered} becomes {really}")


def test_605a_2_d_6_a_wrong_card_is_corrected_before_settlement(browser: Browser, live_server: Live) -> None:
    with decision(browser, live_server) as (_, _, player, page):
        expect(step(page)).to_have_text("Players decide: 19 against 5d")
        correct(page, "Kh", "2h")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Nobody is asked again")
        expect(page.locator("[data-seat='1'] fw-hand")).to_have_attribute("cards", '["9s","Kh"]')  # only a preview
        dialog.get_by_role("button", name="Correct it to 2h").click()
        expect(step(page)).to_have_text("Players decide: 11 against 5d")
        expect(page.locator("[data-seat='1'] fw-hand")).to_have_attribute("cards", '["9s","2h"]')
        player.until(lambda view: _own(view) == ["9s", "2h"])


def test_605a_2_b_a_hand_face_down_is_shown_when_its_dealer_asks_for_it(browser: Browser, live_server: Live) -> None:
    table = live_server.table("three-card-poker", {**RULES, "dealing": "automated_shoe"}, BY_HAND)
    with live_server.dealer(table) as dealer, Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(ante="10.00")
        assert dealer.deal("As Kd Th 2c 3c 4d") == "wait"
        with console(browser, live_server, table) as page:
            page.get_by_role("tab", name="Entered").click()
            expect(page.locator(".entered .what")).to_have_text("3 cards face down")
            expect(page.locator("[data-seat='1'] fw-hand")).to_have_attribute("cards", '["","",""]')
            button(page, "Show").click()
            expect(page.get_by_role("dialog")).to_contain_text("As Kd Th")
            press(page, "Close")
            button(page, "Correct 3 cards face down", exact=False).click()
            expect(page.get_by_label("What it really was")).to_have_value("As Kd Th")
            page.get_by_label("What it really was").fill("As Kd Tc")
            page.get_by_role("button", name="Show what changes").click()
            page.get_by_role("button", name="Correct it to As Kd Tc").click()
            player.until(lambda view: _own(view) == ["As", "Kd", "Tc"])
        looks = live_server.house.database.run(lambda unit: trail.entries(unit, what=f"table {table}"))
        acts = [one.doing for one in reversed(looks) if one.doing in ("look_at_entry", "preview_correction", "correct")]
        assert acts == ["look_at_entry", "look_at_entry", "preview_correction", "correct"]


def test_605a_2_d_6_a_correction_that_changes_the_course_says_who_is_asked_again(
    browser: Browser, live_server: Live
) -> None:
    with decision(browser, live_server) as (_, _, player, page):
        player.decide("stand")
        type_cards(page, "6d")
        expect(step(page)).to_have_text("Deal 1 card face up to dealer")
        correct(page, "9s", "As")  # with the king a 21, which is never asked
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("seat 1: stand")
        dialog.get_by_role("button", name="Correct it to As").click()
        expect(page.locator("[data-seat='1'] fw-hand")).to_have_attribute("cards", '["As","Kh"]')
        player.until(lambda view: _own(view) == ["As", "Kh"])


def test_605a_2_d_6_a_settled_round_is_corrected_only_by_asking(browser: Browser, live_server: Live) -> None:
    with decision(browser, live_server) as (_, dealer, player, page):
        player.decide("stand")
        assert dealer.answered("Qc") == "clear"
        press(page, "Ask for a correction")
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("What was entered wrongly").select_option(label="Kh: deal 1 card face up to seat 1")
        expect(dialog.get_by_label("What it really was")).to_have_value("Kh")
        dialog.get_by_label("What it really was").fill("Qh")
        dialog.get_by_role("button", name="Ask for it").click()
        expect(dialog.get_by_role("alert")).to_have_text("Say why.")
        dialog.get_by_label("Why: what was seen").fill("the camera shows the queen")
        dialog.get_by_role("button", name="Ask for it").click()
        expect(page.get_by_text("waits for a floorperson’s approval")).to_be_visible()
        waiting = page.request.get("/api/approvals").json()["waiting"]
        [asked] = [one for one in waiting if one["content"]["round"] == dealer.view.table["round"]["id"]]
        assert asked["content"]["corrections"] == [
            {"step": asked["content"]["corrections"][0]["step"], "cards": ["Qh"]}
        ]
        assert asked["why"] == "the camera shows the queen"


def test_605a_2_d_6_a_round_that_was_cleared_can_still_be_asked_for(browser: Browser, live_server: Live) -> None:
    with decision(browser, live_server) as (_, dealer, player, page):
        player.decide("stand")
        assert dealer.answered("Qc") == "clear"
        id, number = dealer.view.table["round"]["id"], dealer.view.table["round"]["number"]
        press(page, "Clear the layout")
        page.get_by_role("tab", name="Rounds").click()
        expect(page.get_by_role("link", name=f"Round {number}")).to_have_attribute("href", f"/replay?round={id}")
        button(page, f"Correct round {number}").click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_label("What it really was")).to_have_value("9s")
        dialog.get_by_label("What it really was").fill("8s")
        dialog.get_by_label("Why: what was seen").fill("it was the eight")
        dialog.get_by_role("button", name="Ask for it").click()
        expect(page.get_by_text(f"Asked for: round {number} waits")).to_be_visible()


def test_605a_2_d_6_a_floorperson_calls_a_round_off_and_the_dealer_can_not(browser: Browser, live_server: Live) -> None:
    with decision(browser, live_server) as (table, _, player, page):
        expect(button(page, "Call the round off…")).to_have_count(0)
        with console(browser, live_server, table, "floor") as floor:
            press(floor, "Call the round off…")
            dialog = floor.get_by_role("dialog")
            dialog.get_by_role("button", name="Call it off", exact=False).click()
            expect(floor.get_by_role("dialog")).to_contain_text("it is empty")
            press(floor, "Understood")
            dialog.get_by_label("Why it can’t be played").fill("the shoe fell")
            dialog.get_by_role("button", name="Call it off", exact=False).click()
            expect(page.locator(".next")).to_contain_text("The round is void: the shoe fell")
        player.until(lambda view: view.seat["money"]["available"] == "100.00")


# -------------------------------------------------------------------------------------------------- who deals


def test_465a_11_b_9_dealers_relieve_each_other_and_hand_over(browser: Browser, live_server: Live) -> None:
    with (
        decision(browser, live_server) as (table, _, player, first),
        console(browser, live_server, table, "dealer2") as second,
    ):
        player.send("tip", amount="5.00")
        expect(first.locator(".standing")).to_contain_text("$5.00")
        press(second, "Relieve dealer")
        dialog = second.get_by_role("dialog")
        dialog.get_by_role("button", name="Not now").click()
        expect(second.locator(".next")).to_contain_text("Signed on: dealer.")
        press(second, "Relieve dealer")
        dialog.get_by_role("button", name="Relieve", exact=True).click()
        expect(second.locator(".standing")).to_contain_text("dealer2")
        expect(second.locator(".standing")).to_contain_text("$0.00")
        expect(first.locator(".next")).to_contain_text("Signed on: dealer2.")
        player.decide("stand")
        type_cards(second, "6d")
        type_cards(second, "Qc")
        press(second, "Hand over…")
        dialog.get_by_label("The dealer who takes over").fill("floor")
        dialog.get_by_role("button", name="Hand over").click()
        expect(second.get_by_role("dialog")).to_contain_text("no dealer")
        press(second, "Understood")
        dialog.get_by_label("The dealer who takes over").fill("dealer")
        dialog.get_by_role("button", name="Hand over").click()
        expect(first.locator(".next")).to_have_class("panel next turn")
        done(first, until="Clear the layout")


def test_a_table_that_deals_by_itself_waits_for_the_dealer_who_signs_on(browser: Browser, live_server: Live) -> None:
    table = live_server.table("three-card-poker", RULES)
    with Console(live_server, table, "floor"), Player(live_server, table) as player:
        player.buy_in(100)
        player.wager(ante="10.00")
        with console(browser, live_server, table) as page:
            expect(page.get_by_text("The table deals by itself now.")).to_be_visible()
            press(page, "Sign on")
            no_more_bets(page)
            press(page, "Done")
            expect(step(page)).to_contain_text("Offer the cut")
            press(page, "Cut")
            expect(button(page, "Deal")).to_be_visible()
            page.get_by_role("tab", name="Entered").click()
            expect(page.get_by_text("A virtual shoe gives the cards here")).to_be_visible()
            press(page, "Sign off…")
            page.get_by_role("dialog").get_by_role("button", name="Sign off").click()
            player.until(lambda view: view.seat.get("question"))  # it deals on by itself


def test_465a_11_b_7_after_the_last_round_the_floorperson_closes_the_table(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table), console(browser, live_server, table) as page:
        press(page, "Last round…")
        page.get_by_role("dialog").get_by_role("button", name="Last round").click()
        expect(page.locator(".standing")).to_contain_text("Last round")
        press(page, "Call the round off…")  # nobody has wagered: in the window the dealer may
        page.get_by_role("dialog").get_by_label("Why it can’t be played").fill("nobody came")
        page.get_by_role("dialog").get_by_role("button", name="Call it off", exact=False).click()
        press(page, "Clear the layout")
        expect(page.get_by_text("A floorperson closes the table")).to_be_visible()
        with console(browser, live_server, table, "floor") as floor:
            press(floor, "Close the table")
            press(floor, "Close it now")
            expect(floor.locator(".standing")).to_contain_text("Closed")
        expect(button(page, "Sign on")).to_be_visible()


# ------------------------------------------------------------------------------------------------------- clocks


@pytest.fixture
def opened_five_hours_ago(live_server: Live) -> str:
    """A table that another server opened five hours ago and has given up since; this server takes it over."""
    name, owner = f"T{uuid4().hex[:6]}", Ownership(live_server.database_url, "http://127.0.0.1:9")
    house = live_server.house
    assert owner.take([name]) == [name]
    terminals.open_table(house, new_id(), name, "minibaccarat", RULES)
    set_up(house, new_id(), name, BY_HAND, "the test")
    table = rebuilt(house, name, TableSeal(Seal(Fernet.generate_key()), "nothing is sealed here", name))
    desk = Desk(house, table, HANDLERS, nobody_hears, Clocks(wall=lambda: datetime.now(UTC) - timedelta(hours=5)))
    itself.open_table(desk, Command(new_id(), ITSELF, "open_table"))
    while desk.table.phase is Phase.OPENING:
        itself.step(desk, Command(new_id(), ITSELF, "step"))
    owner.close()
    return name


def test_541_3_overdue_decks_block_the_next_round_until_they_are_changed(
    browser: Browser, live_server: Live, opened_five_hours_ago: str
) -> None:
    table = opened_five_hours_ago
    with Dealer(live_server, table, "dealer") as dealer, console(browser, live_server, table) as page:
        press(page, "Sign on")
        expect(step(page)).to_have_text("Overdue: the decks are changed")
        expect(page.locator("[data-clock=deck_change]")).to_contain_text("overdue for 1 h")
        expect(button(page, "Open the betting window")).to_have_count(0)
        with pytest.raises(AssertionError, match="that is overdue"):  # and the server would refuse it
            dealer.send("betting")
        press(page, "It is done")
        press(page, "Yes, it was done just now")
        press(page, "Open the betting window")
        expect(page.locator(".standing")).to_contain_text("Betting window open")
        expect(page.locator("[data-clock=deck_change]")).to_contain_text("in 4 h 0 min")


# -------------------------------------------------------------------------------------------- calls, and the line


def test_a_terminal_that_calls_is_seen_at_the_console(browser: Browser, live_server: Live) -> None:
    table = spanish_21(live_server)
    with live_server.dealer(table), Player(live_server, table) as player, console(browser, live_server, table) as page:
        call = page.get_by_text(f"Terminal {player.asset_number} calls an attendant")
        expect(call).to_have_count(0)
        player.send("call", on=True)
        expect(call).to_be_visible()
        expect(button(page, "Attended")).to_have_count(0)  # that is slot operations' to say
        player.send("call", on=False)
        expect(call).to_have_count(0)


def test_a_lost_line_is_told_and_comes_back_to_the_same_step(browser: Browser, live_server: Live) -> None:
    with decision(browser, live_server) as (_, _, player, page):
        lines: list[WebSocketRoute] = []
        cut = [False]

        def connect(line: WebSocketRoute) -> None:
            if cut[0]:
                line.close(code=1001)
            else:
                line.connect_to_server()
                lines.append(line)

        page.route_web_socket("**/ws", connect)
        page.reload()
        expect(step(page)).to_contain_text("Players decide")
        cut[0] = True
        for line in lines:
            line.close(code=1001)
        expect(page.get_by_text("The line to the table is down.")).to_be_visible()
        player.decide("stand")
        cut[0] = False
        expect(step(page)).to_have_text("Turn over 1 card at dealer: the 2nd")
        expect(page.get_by_text("The line to the table is down.")).to_have_count(0)
        type_cards(page, "6d")


@contextmanager
def books_that_refuse(live: Live, table: str) -> Iterator[None]:
    """The books take no outcome of this table, as where something in them is wrong."""
    name = f"refuses_{table.lower()}"
    refuse = (
        "raise exception 'the books are being looked at' using errcode = 'FW001',"
        """ detail = '{"what": "the outcome", "section": "605a.2(d)"}', hint = 'wait for the finance department';"""
    )
    here = f"exists (select from wagering.round where id = new.round and gaming_table = '{table}')"
    body = f"begin if {here} then {refuse} end if; return new; end"
    with psycopg.connect(live.database_url, autocommit=True) as connection:
        run = connection.cursor().execute
        run(f"create function {name}() returns trigger language plpgsql as $$ {body} $$".encode())
        run(f"create trigger {name} before insert on wagering.outcome for each row execute function {name}()".encode())
        try:
            yield
        finally:
            run(f"drop trigger {name} on wagering.outcome".encode())
            run(f"drop function {name}".encode())


def test_a_table_that_can_not_settle_says_why_and_goes_on_by_itself_when_it_can(
    browser: Browser, live_server: Live
) -> None:
    with decision(browser, live_server) as (table, _, player, page):
        with books_that_refuse(live_server, table):
            player.decide("stand")
            type_cards(page, "6d")
            type_cards(page, "Qc")
            press(page, "Done")
            expect(step(page)).to_contain_text("The cards are collected")
            press(page, "Done")
            notice = page.get_by_role("alert").filter(has_text="The table does not go on")
            expect(notice).to_contain_text("the books are being looked at")
            expect(notice).to_contain_text("Wait for the finance department.")
            with live_page(browser, live_server, "/floor", signed_in="floor") as floor:
                expect(floor.page.get_by_text(f"Table {table} does not go on: the books")).to_be_visible()
        expect(button(page, "Clear the layout")).to_be_visible()
        expect(notice).to_have_count(0)
        player.until(lambda view: view.seat["money"]["balance"] == "90.00")


# ------------------------------------------------------------------------------------------------- who may come


def test_465a_11_b_9_the_console_is_for_dealers_and_floorpersons(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/dealer?table=Blackjack", signed_in="finance") as it:
        expect(it.page.get_by_text("This console is for dealers and floorpersons")).to_be_visible()


def test_a_table_that_is_not_there_is_told_so(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/dealer?table=Nowhere", signed_in="dealer") as it:
        expect(it.page.get_by_text("there is no such table")).to_be_visible()
        it.page.get_by_role("link", name="Choose a table").click()
        expect(it.page.get_by_role("link", name="Spanish-21")).to_be_visible()
        [told] = it.errors
        assert "404" in told
        it.errors.clear()
