"""The Department's own page and its door: a real casino behind it, reached by TLS."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from feltwork.control.certificates import Folder
from feltwork.control.department import operators, tax
from feltwork.control.department.casino import Casino
from feltwork.control.department.polling import Pace, Poller
from feltwork.control.identity import Program
from feltwork.web.bounds import LARGEST_BODY
from feltwork.web.department.desk import COOKIE, Desk
from feltwork.web.department.server import make_app
from tests.control.linked import Linked, commence, linked, set_back
from tests.control.two_operators import set_rate
from tests.database.servers import Servers, fresh_database
from tests.web.api import served
from tests.web.browser import PHONE, TERMINAL, browser
from tests.web.consoles import nameless

__all__ = ["browser"]
AS_PROGRAMS_WRITE = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-|T\d\d:\d\d:")
"""An id, or a time."""
PASSWORD = "seven grey cranes"  # noqa: S105 - of a test


@dataclass
class Department:
    """The program that runs, and the casino that it asks."""

    address: str
    both: Linked


@pytest.fixture(scope="module")
def department(
    servers: Servers,
    empty_embedded_house_url: str,
    certificates: Folder,
    program: Program,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Department]:
    data = tmp_path_factory.mktemp("department")
    with (
        fresh_database(servers.url("embedded"), empty_embedded_house_url) as url,
        running(url, certificates, program, data) as made,
    ):
        yield made


@contextmanager
def running(url: str, certificates: Folder, program: Program, data: Path) -> Iterator[Department]:
    """The program with one casino, whose operations have commenced, and one operator."""
    with linked(url, certificates, program, data) as both:
        operators.add(both.store, "olga", "Olga Ortiz", PASSWORD)
        operators.add(both.store, "omar", "Omar Osei", PASSWORD)
        set_rate(both.store, "2020-01-01", 1400)
        commence(both.floor, ("1001", "1002"))
        poller = Poller(both.store, Casino(both.poller.casino.address, certificates), Pace(0.1, 0.1, 0.1))
        with served(make_app(Desk(both.store, {poller.id: poller}))) as address:
            yield Department(address, both)


# ------------------------------------------------------------------------------------------------------- the door


@pytest.mark.parametrize(
    "path", ["facilities", "facilities/1/terminals", "facilities/1/days", "acts", "me", "facilities/1/program"]
)
def test_nobody_reads_without_a_session(department: Department, path: str) -> None:
    assert httpx.get(f"{department.address}/api/{path}").status_code == 401


def test_605a_5_a_orders_come_from_a_page_of_an_operators_session(department: Department) -> None:
    with httpx.Client(base_url=department.address) as client:
        wrong = client.post("/api/sign-in", json={"name": "olga", "password": "wrong words here"})
        assert (wrong.status_code, wrong.json()["why"]) == (401, "name and password do not fit")
        me = client.post("/api/sign-in", json={"name": "olga", "password": PASSWORD})
        cookie = me.headers["set-cookie"].casefold()
        assert COOKIE in cookie
        assert {"httponly", "samesite=strict"} <= {part.strip() for part in cookie.split(";")}
        order = {"id": str(uuid4()), "action": "disable", "what": "terminal", "name": "1002", "reason": "a test"}
        for headers in ({}, {"X-Feltwork-CSRF": "wrong"}):
            assert client.post("/api/facilities/1/orders", json=order, headers=headers).status_code == 403
        good = {"X-Feltwork-CSRF": me.json()["csrf"]}
        elsewhere = {**good, "Origin": "https://elsewhere.example"}
        assert client.post("/api/facilities/1/orders", json=order, headers=elsewhere).status_code == 403
        assert client.post("/api/facilities/7/orders", json=order, headers=good).status_code == 404
        assert client.post("/api/facilities/1/orders", json={**order, "more": 1}, headers=good).status_code == 422
        assert client.get("/api/facilities/1/orders").json() == []
        assert client.post("/api/sign-out", headers=good).status_code == 204
        assert client.get("/api/me").status_code == 401


def test_605a_5_a_another_sites_page_and_what_is_misshapen_get_nowhere(department: Department) -> None:
    name_and_password = {"name": "olga", "password": PASSWORD}
    with httpx.Client(base_url=department.address) as client:
        for origin in ("null", "https://elsewhere.example", department.address.replace("http", "https", 1)):
            refused = client.post("/api/sign-in", json=name_and_password, headers={"Origin": origin})
            assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)
        huge = client.post("/api/sign-in", json={**name_and_password, "password": "x" * LARGEST_BODY})
        assert huge.status_code == 413
        no_writing = r'{"name": "\u0000", "password": "\ud800"}'
        as_json = {"Content-Type": "application/json"}
        assert client.post("/api/sign-in", content=no_writing, headers=as_json).status_code == 422
        own = {"Origin": department.address}
        csrf = client.post("/api/sign-in", json=name_and_password, headers=own).json()["csrf"]
        good = {"X-Feltwork-CSRF": csrf, **own}
        order = {"id": str(uuid4()), "action": "disable", "what": "terminal", "name": "1002", "reason": "a\u202eb"}
        assert client.post("/api/facilities/1/orders", json=order, headers=good).status_code == 409
        assert client.get(f"/api/facilities/{10**30}/terminals").status_code == 422
        assert client.get("/api/facilities/1/events", params={"before": 10**30}).status_code == 422
        assert client.get("/api/facilities/1/days/soon").status_code == 422
        assert client.get("/api/facilities/1/days/2020-01-01").status_code == 404
        for path in ("/pages/../department/server.py", "/pages/%2e%2e/app.py"):
            assert client.get(path).status_code == 404
        assert client.get("/api/facilities/1/orders").json() == []


# ------------------------------------------------------------------------------------------------------- the page


@contextmanager
def signed_in(
    browser: Browser, department: Department, viewport: object = TERMINAL, name: str = "olga"
) -> Iterator[Page]:
    context = browser.new_context(viewport=viewport, reduced_motion="reduce", base_url=department.address)  # type: ignore[arg-type]
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.set_default_timeout(20_000)
    try:
        page.goto("/")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("tab", name="Facilities")).to_be_visible()
        yield page
        assert errors == []
    finally:
        context.close()


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look, where a folder is named."""
    if folder := os.environ.get("FELTWORK_SHOTS"):
        page.screenshot(path=f"{folder}/central-control-{name}.png", full_page=True)


def test_605a_5_a_an_operator_activates_a_terminal(browser: Browser, department: Department) -> None:
    with signed_in(browser, department) as page:
        expect(page.get_by_text("link up")).to_be_visible()
        shot(page, "facilities")
        page.get_by_role("tab", name="Terminals").click()
        row = page.get_by_role("row", name=re.compile("^1001 "))
        expect(row).to_contain_text("inactive")
        assert department.both.holds() == ["not_connected"]
        row.get_by_role("button", name="Enable").click()
        page.get_by_role("button", name="Enable", exact=True).last.click()
        expect(page.get_by_text("Say why.")).to_be_visible()
        page.get_by_label("Reason").fill("placed as noticed")
        page.get_by_role("button", name="Enable", exact=True).last.click()
        expect(row.get_by_role("button", name="Disable")).to_be_visible()
        shot(page, "terminals")
        assert department.both.holds() == []
        page.get_by_role("tab", name="Orders and link").click()
        expect(page.get_by_role("row", name=re.compile("placed as noticed"))).to_contain_text("done")
        shot(page, "orders")
        assert nameless(page) == []


def test_601a_9_e_the_page_compares_program_and_revenue(
    browser: Browser, department: Department, program: Program
) -> None:
    with signed_in(browser, department, PHONE) as page:
        page.get_by_role("tab", name="Program").click()
        page.get_by_role("button", name="Propose approval").first.click()
        page.get_by_label("Reason").fill("tested by the laboratory")
        page.get_by_role("button", name="Propose", exact=True).click()
        running = page.get_by_role("row", name=re.compile(program.digest[:16]))
        expect(running.filter(has=page.get_by_role("button", name="Take back"))).to_contain_text("olga")
        expect(running.first).to_contain_text("not approved")
        shot(page, "program-proposed")
        with signed_in(browser, department, name="omar") as other:
            other.get_by_role("tab", name="Program").click()
            expect(other.get_by_role("button", name="Take back")).to_have_count(0)
            shot(other, "program-to-decide")
            other.get_by_role("button", name="Approve", exact=True).click()
            expect(other.get_by_role("button", name="Propose withdrawal")).to_be_visible()
        expect(running.get_by_role("button", name="Propose withdrawal")).to_be_visible()
        expect(running.first).to_contain_text("approved")
        shot(page, "program")
        page.get_by_role("tab", name="Revenue and tax").click()
        expect(page.get_by_text("ties", exact=True)).to_be_visible()
        page.get_by_role("button", name="By terminal").first.click()
        expect(page.get_by_role("heading", name=re.compile("^Terminals on "))).to_be_visible()
        shot(page, "revenue")
        for tab in ("Meters", "Events", "Notices", "Tables"):
            page.get_by_role("tab", name=tab, exact=True).click()
            expect(page.get_by_role("tabpanel", name=tab, exact=True)).to_be_visible()
            if tab != "Notices":  # nobody has filed one: there is nothing to take away
                expect(
                    page.get_by_role("button", name=re.compile("^CSV")).locator("visible=true").first
                ).to_be_visible()
            shot(page, tab.lower())
        assert nameless(page) == []


def test_601a_9_e_the_rate_is_set_by_its_form(browser: Browser, department: Department) -> None:
    with signed_in(browser, department) as page:
        page.get_by_role("tab", name="Revenue and tax").click()
        page.get_by_role("button", name="Propose a rate").click()
        form = page.get_by_role("dialog")
        form.get_by_role("button", name="Propose", exact=True).click()
        expect(form).to_contain_text("Enter the first day of the rate.")
        form.get_by_label("From").fill("2031-01-01")
        form.get_by_label("Percent").fill("one seventh")
        form.get_by_role("button", name="Propose", exact=True).click()
        expect(form).to_contain_text("Write the percent as a number, like 14.00.")
        form.get_by_label("Percent").fill("16.25")
        form.get_by_role("button", name="Propose", exact=True).click()
        expect(page.get_by_role("row", name=re.compile("16.25%"))).to_contain_text("olga")
        shot(page, "rate-proposed")
        assert tax.rate_on(department.both.store, "2031-01-01") == 1400
    with signed_in(browser, department, name="omar") as page:
        page.get_by_role("tab", name="Revenue and tax").click()
        page.get_by_role("button", name="Approve", exact=True).click()
        expect(page.get_by_role("row", name=re.compile("16.25%"))).to_contain_text("omar")
        expect(page.get_by_text("No proposals.").locator("visible=true")).to_be_visible()
        shot(page, "rate-approved")
    assert tax.rate_on(department.both.store, "2031-01-01") == 1625


def test_463a_4_a_what_is_shown_without_a_link_says_how_old_it_is(browser: Browser, department: Department) -> None:
    def cut(route: Route) -> None:
        answer = route.fetch()
        down = {
            "state": "down",
            "why": "no answer",
            "since": "2026-11-16T12:00:00Z",
            "heard_at": "2026-11-16T11:59:00Z",
        }
        route.fulfill(response=answer, json=[{**one, **down} for one in answer.json()])

    with signed_in(browser, department) as page:
        page.get_by_role("tab", name="Meters").click()
        meters = page.get_by_role("tabpanel", name="Meters")
        expect(meters.get_by_role("row", name=re.compile("^1001 "))).to_be_visible()
        expect(meters.get_by_text("everything here is as it was told")).to_be_hidden()
        page.route("**/api/facilities", cut)
        expect(meters.get_by_text("everything here is as it was told at 2026-11-16")).to_be_visible()
        page.get_by_role("tab", name="Tables").click()
        expect(page.get_by_role("cell", name=re.compile(r" \(chapter \d+a?\)$")).first).to_be_visible()


def test_605a_5_a_books_that_were_set_back_begin_again_and_each_facility_is_chosen(
    browser: Browser, embedded_house_url: str, certificates: Folder, program: Program, tmp_path: Path
) -> None:
    with running(embedded_house_url, certificates, program, tmp_path) as department:
        both = department.both
        for action in ("enable", "disable"):
            both.order(action, "1002")  # type: ignore[arg-type]
        with signed_in(browser, department) as page:
            page.get_by_role("tab", name="Events").click()
            events = page.get_by_role("tabpanel", name="Events")
            deactivated = events.get_by_role("cell", name=re.compile("the Department disabled a terminal"))
            expect(deactivated).to_have_count(1)
            ordered = events.get_by_role("row", name=re.compile("the Department disabled a terminal"))
            expect(ordered).to_contain_text("operator: olga")
            expect(events).not_to_contain_text(AS_PROGRAMS_WRITE)
            set_back(both, len(both.kinds()) - 2)
            page.get_by_role("tab", name="Facilities").click()
            expect(page.get_by_text("its books were set back")).to_be_visible()
            page.get_by_role("button", name="Begin again").click()
            form = page.get_by_role("dialog")
            form.get_by_role("button", name="Begin again").click()
            expect(form).to_contain_text("Say what happened.")
            form.get_by_label("What happened to its books").fill("restored from last night")
            form.get_by_role("button", name="Begin again").click()
            expect(page.get_by_text("this is what it had told before")).to_be_visible()
            expect(page.get_by_text("link up")).to_be_visible()
            page.get_by_role("tab", name="Events").click()
            expect(events.get_by_label("Facility").locator("option")).to_have_count(2)
            expect(deactivated).to_have_count(0)
            events.get_by_label("Facility").select_option("1")
            expect(deactivated).to_have_count(1)
            expect(events.get_by_text("These books have ended")).to_be_visible()
            page.get_by_role("tab", name="Revenue and tax").click()
            revenue = page.get_by_role("tabpanel", name="Revenue and tax")
            revenue.get_by_role("button", name="By terminal").first.click()
            by_terminal = revenue.get_by_role("heading", name=re.compile("^Terminals on "))
            expect(by_terminal).to_be_visible()
            revenue.get_by_label("Facility").select_option("2")  # the other one's day is none of this one's
            expect(by_terminal).to_be_hidden()
