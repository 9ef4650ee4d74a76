"""Slot operations in a browser: the floor plan, a movement signed by two, lists, and a RAM clear."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.floor import plans
from feltwork.ledger.ids import new_id
from feltwork.wagering import terminals
from feltwork.web.origins import CSRF
from tests.web.live import Live, live_page

AREA = "Pit X"


class Desk:
    """People of the demo who work without a page, to set a scene."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.known: dict[str, tuple[str, str]] = {}

    def post(self, who: str, path: str, **body: Any) -> Any:
        if who not in self.known:
            self.known[who] = self.live.sign_in(who)
        cookie, csrf = self.known[who]
        url, headers = f"{self.live.address}{path}", {"Cookie": cookie, CSRF: csrf}
        answer = httpx.post(url, json={"id": str(uuid4()), **body}, headers=headers, timeout=20)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        cookie, _ = self.live.sign_in("supervisor")
        return httpx.get(f"{self.live.address}{path}", headers={"Cookie": cookie}, timeout=20).json()

    def floor(self) -> None:
        """An area more on the gaming floor, approved and in force, and a licence."""
        seen = self.get("/api/floor-plan")
        more = plans.laid_out("Hall", [plans.Block(AREA, 2, 4)])
        plan = seen["plan"] or {"width": 0, "height": 0, "areas": [], "locations": []}
        for one in (*more["areas"], *more["locations"]):
            one["y"] += plan["height"]
        content = {
            "title": "Hall",
            "width": max(plan["width"], more["width"]),
            "height": plan["height"] + more["height"],
            "areas": plan["areas"] + more["areas"],
            "locations": plan["locations"] + more["locations"],
        }
        filed = self.post("slots", "/api/filings", kind="gaming_floor_plan", content=content)
        self.post("board", f"/api/filings/{filed['id']}/decide", approves=True, reason="complete")
        self.post("slots", "/api/locations", filing=filed["id"])
        if seen["table_count"]["category"] is None:
            self.post("slots", "/api/table-count", category=1, other_tables=10)

    def approved_format(self) -> None:
        """The format of the lists, approved by the laboratory."""
        [filed, *_] = self.get("/api/filings?kind=electronic_format")
        self.post("laboratory", f"/api/filings/{filed['id']}/decide", approves=True, reason="readable")

    def terminal(self) -> str:
        """A terminal that is registered and stands nowhere yet."""
        name = f"D{uuid4().hex[:6]}"
        terminals.enrol(self.live.house, new_id(), name, "Baccarat")
        numbers = {"asset_number": name, "serial_number": name, "manufacturer": "Acme", "model": "T-100"}
        kind = "electronic_wagering_terminal"
        self.post("technician", "/api/devices", kind=kind, program_id="P-1", base_rom="OS-1", **numbers)
        return name

    def placed(self, device: str, to: str) -> str:
        """Placed behind its notice, and recorded: it waits for its signatures."""
        told = self.post("supervisor", f"/api/devices/{device}/notice", to=to)
        moved: str = self.post("supervisor", f"/api/devices/{device}/move", to=to, notice=told["id"])["id"]
        return moved


@pytest.fixture(scope="module")
def desk(live_server: Live) -> Desk:
    """The floor that the tests of this module share."""
    made = Desk(live_server)
    made.floor()
    return made


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def _row(page: Page, text: str) -> Locator:
    return page.locator("tbody tr:visible", has_text=text)


def test_463a_5_e_6_a_placement_from_its_notice_to_both_signatures_and_the_inspection(
    browser: Browser, live_server: Live, desk: Desk
) -> None:
    device = desk.terminal()
    with live_page(browser, live_server, "/slots", signed_in="supervisor") as slots:
        page = slots.page
        expect(page.get_by_role("group", name="Gaming floor plan")).to_be_visible()
        expect(page.get_by_role("img", name=f"Location {AREA}-1: free")).to_have_count(1)
        expect(page.get_by_role("button", name="File a new plan")).to_have_count(0)  # a director's
        _tab(page, "Devices")
        _row(page, device).get_by_role("button", name="Open").click()
        page.get_by_role("button", name="Tell the Department of a movement").click()
        _dialog(page).get_by_label("It goes to").select_option(f"{AREA}-2")
        _dialog(page).get_by_role("button", name="File the notice").click()
        expect(page.get_by_text(f"placement: elsewhere to {AREA}-2")).to_be_visible()
        page.get_by_role("button", name="Record a movement").click()
        _dialog(page).get_by_label("When it was moved").fill("2020-01-01T03:20:00")
        _dialog(page).get_by_role("button", name="Record it").click()
        expect(_dialog(page).get_by_role("alert")).to_contain_text("it was registered at")
        slots.errors.clear()  # a refusal is an answer, which Chromium logs as an error
        _dialog(page).get_by_label("When it was moved").fill("")
        _dialog(page).get_by_role("button", name="Record it").click()
        expect(page.get_by_role("article", name="Movement")).to_contain_text(f"elsewhere to {AREA}-2")
        expect(page.get_by_role("button", name="Sign as")).to_have_count(0)
        page.reload()
        _tab(page, "Floor plan")
        waits = f"Location {AREA}-2: electronic wagering terminal {device}, waits for signatures"
        expect(page.get_by_role("img", name=waits)).to_have_count(1)
    for who, line in (("shift", "slot shift manager"), ("technician", "lead technician")):
        with live_page(browser, live_server, "/slots#Movements", signed_in=who) as signing:
            row = _row(signing.page, device)
            row.get_by_role("button", name=f"Sign as {line}").click()
            expect(row.get_by_role("button", name="Sign as")).to_have_count(0)
    with live_page(browser, live_server, "/slots#Software", signed_in="laboratory") as laboratory:
        page = laboratory.page
        _row(page, device).get_by_role("button", name="Record an inspection").click()
        _dialog(page).get_by_label("What was found").fill("seals in order")
        _dialog(page).get_by_role("button", name="Record it").click()
        expect(_dialog(page).get_by_role("alert")).to_have_text("Result: choose one.")  # nothing has passed by itself
        _dialog(page).get_by_label("Result").select_option("passed")
        _dialog(page).get_by_role("button", name="Record it").click()
        expect(_row(page, device)).to_have_count(0)
        _tab(page, "Floor plan")
        ready = f"Location {AREA}-2: electronic wagering terminal {device}, in order"
        expect(page.get_by_role("img", name=ready)).to_have_count(1)


def test_463a_5_g_lists_are_shown_printed_and_filed(browser: Browser, live_server: Live, desk: Desk) -> None:
    device = desk.terminal()
    desk.placed(device, f"{AREA}-3")
    with live_page(browser, live_server, "/slots#Lists", signed_in="supervisor") as lists:
        page = lists.page
        if not desk.get("/api/device-lists")["format_approved"]:
            page.get_by_role("button", name="Ask for its approval").click()
            expect(page.get_by_text("The Bureau of Gaming Laboratory Operations decides it")).to_be_visible()
            desk.approved_format()
            page.reload()
        row = page.locator('tr[data-item="gaming_floor_list/null"]')
        before = len(desk.get("/api/filings?kind=gaming_floor_list"))
        row.get_by_role("button", name="File").dblclick()
        expect(row).to_contain_text(desk.get("/api/device-lists")["today"])
        assert len(desk.get("/api/filings?kind=gaming_floor_list")) == before + 1
        with page.expect_popup() as printed:
            row.get_by_role("link", name="Print").click()
        expect(printed.value.get_by_text(device, exact=True).first).to_be_visible()
        with page.expect_download() as saved:
            row.get_by_role("link", name="CSV").click()
        assert device in saved.value.path().read_text()


@pytest.mark.usefixtures("desk")
def test_605a_9_b_a_form_says_in_words_what_it_takes(browser: Browser, live_server: Live) -> None:
    with live_page(browser, live_server, "/slots", signed_in="slots") as slots:
        page = slots.page

        def told(yes: str, words: str) -> None:
            _dialog(page).get_by_role("button", name=yes).click()
            expect(_dialog(page).get_by_role("alert")).to_contain_text(words)

        page.get_by_role("button", name="State category and tables").click()
        _dialog(page).get_by_label("Gaming tables besides").fill("251")
        told("State it", "in digits: 0 to 250")
        _dialog(page).get_by_role("button", name="Leave it").click()
        page.get_by_role("button", name="File a new plan").click()
        for area in ("A, 0, 6", "A, 2, 51", f"{'x' * 41}, 2, 6"):
            _dialog(page).get_by_label("Areas").fill(area)
            told("File it", "1 to 100 rows, 1 to 50 locations a row")
        _dialog(page).get_by_role("button", name="Leave it").click()
        _tab(page, "Devices")
        page.get_by_role("button", name="Register a device").click()
        for name in ("Asset number", "Manufacturer", "Serial number", "Model", "Game software", "Operating system"):
            _dialog(page).get_by_label(name).first.fill("Y-1")
        _dialog(page).get_by_label("Games, one a line").fill("Dragons | DR-88 | 85 | 100.01")
        told("Register it", "up to 100 percent")


def test_461a_27_a_a_ram_clear_waits_for_the_meters(browser: Browser, live_server: Live, desk: Desk) -> None:
    device = desk.terminal()
    desk.placed(device, f"{AREA}-4")
    desk.post("supervisor", f"/api/devices/{device}/nonresponsive", what_happened="a dark screen")
    with live_page(browser, live_server, "/slots#RAM%20clear", signed_in="technician") as technician:
        row = _row(technician.page, device)
        expect(row).to_contain_text("reported")
        expect(row.get_by_role("button", name="Memory cleared")).to_have_count(0)
        _tab(technician.page, "Holds")
        expect(_row(technician.page, device)).to_contain_text("it does not respond")
        _tab(technician.page, "RAM clear")
        with live_page(browser, live_server, "/slots#RAM%20clear", signed_in="compliance") as compliance:
            page = compliance.page
            _row(page, device).get_by_role("button", name="Record the meters").click()
            bills = _dialog(page).get_by_label("Bill in (§ 605a.5(d)(5))")
            bills.fill("a few")
            _dialog(page).get_by_role("button", name="Record them").click()
            expect(_dialog(page).get_by_role("alert").filter(has_text='"a few" is not an amount')).to_be_in_viewport()
            expect(
                bills
            ).to_be_focused()  # what is wrong is told at its meter, not by the name that programs have for it
            expect(_dialog(page)).not_to_contain_text("bill_in")
            compliance.errors.clear()
            bills.fill("20.00")
            _dialog(page).get_by_role("button", name="Record them").click()
            expect(_row(page, device)).to_contain_text("Bill in $20.00")
        technician.page.reload()
        row.get_by_role("button", name="Memory cleared").click()
        expect(row.get_by_role("button", name="It responds again")).to_have_count(0)
        expect(row).to_contain_text("technician")
