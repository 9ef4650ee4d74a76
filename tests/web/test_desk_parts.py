"""What the desks' pages share, in a real Chromium without a server: tables, forms, signatures, the filings' view."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from feltwork.access.permissions import RULES
from feltwork.access.roles import Department, Role
from feltwork.filing.filings import Decision, Filing
from feltwork.filing.kind import Authority, Item, ItemType, Kind
from feltwork.web.app import NAMED
from tests.web.browser import HERE, PHONE, TERMINAL, Opened, opened
from tests.web.contrast import written

BODY = """<link rel='stylesheet' href='/look.css'><link rel='stylesheet' href='/desk.css'>
<body><main id='main'><div class='view' id='view'></div></main></body>"""
TYPES: tuple[ItemType, ...] = (
    "text", "long_text", "number", "date", "moment", "texts", "choice", "yes_no", "json",
)  # fmt: skip
KIND = Kind(
    "trial",
    "trial request",
    "521.4",
    tuple(Item(one, f"The {one} of it", "521.4(1)", one, choices=("one_table", "all")) for one in TYPES),
    frozenset({Role.DIRECTOR_OF_TABLE_GAMES}),
    (Authority.BOARD,),
    (Authority.EXECUTIVE_DIRECTOR,),
)
STATED = {
    "text": "Free Bet",
    "long_text": "Two lines\nof text",
    "number": 3,
    "date": "2026-12-01",
    "moment": "2026-11-16T14:00:00-05:00",
    "texts": ["A-1", "A-2"],
    "choice": "all",
    "yes_no": False,
    "json": {"table_minimum": 5},
}

WORDS = {
    Department.TABLE_GAMES: "Table games",
    Department.SLOT_OPERATIONS: "Slot operations",
    Department.SECURITY: "Security",
    Department.FINANCE: "Finance",
    Department.BOARD: "The Board",
    Department.INFORMATION_TECHNOLOGY: "Information technology",
}


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Opened]:
    with opened(browser, BODY) as it:
        it.page.set_default_timeout(5000)
        yield it
        assert it.errors == it.refused == []


def put(page: Page, script: str, *arguments: Any) -> None:
    """Run a script that fills `view`; what it needs of the parts it imports itself."""
    page.evaluate(
        "async ([script, args]) => { view.replaceChildren();"
        " const run = Object.getPrototypeOf(async () => {}).constructor; await new run('args', script)(args); }",
        [script, arguments],
    )


# ------------------------------------------------------------------------------------------------------- tables

TABLE = """
const { DataTable } = await import("/parts/table.js");
const { button } = await import("/parts/acts.js");
window.table = new DataTable({
  caption: "Boxes", section: "465a.18(a)", most: 3, sort: ["asset", 1], empty: "Boxes appear here.",
  columns: [
    { id: "asset", name: "Asset number" },
    { id: "state", name: "State", kind: "words", filter: true },
    { id: "notes", name: "Notes", kind: "number", total: true },
    { id: "amount", name: "Amount", kind: "money", total: true },
    { id: "why", name: "Why" },
    { id: "acts", kind: "acts", cell: (row) => button("Open", row.asset, () => {}) },
  ],
  key: (row) => row.asset,
});
document.getElementById("view").append(table.node);
table.show(args[0]);
"""
ROWS = [
    {"asset": "D-10", "state": "on_the_floor", "notes": 2, "amount": "90071992547409.91", "why": "=1+1"},
    {"asset": "D-9", "state": "in_the_cage", "notes": 3, "amount": "0.02", "why": 'said "no", twice'},
    {"asset": "D-1", "state": "in_the_cage", "notes": None, "amount": "-0.01", "why": None},
    {"asset": "D-2", "state": "in_the_cage", "notes": 1, "amount": "1.00", "why": ["a", "b"]},
]


def _heads(page: Page) -> list[str]:
    return page.locator("tbody th").all_inner_texts()


def test_a_table_sorts_filters_and_adds_up_to_the_cent(desk: Opened) -> None:
    page = desk.page
    put(page, TABLE, ROWS)
    assert _heads(page) == ["D-1", "D-2", "D-9"]  # numbers in names by their value; the fourth row is behind the button
    page.get_by_role("button", name="Show 1 more of 1").click()
    assert _heads(page) == ["D-1", "D-2", "D-9", "D-10"]
    expect(page.locator("tfoot fw-money")).to_have_attribute("amount", "90071992547410.92")
    page.get_by_role("button", name="Amount").click()
    page.get_by_role("button", name="Amount").click()
    expect(page.get_by_role("columnheader", name="Amount")).to_have_attribute("aria-sort", "descending")
    assert _heads(page) == ["D-10", "D-2", "D-9", "D-1"]
    page.get_by_label("State").select_option("in the cage")
    expect(page.locator("tfoot")).to_contain_text("Total of what is shown")
    expect(page.locator("tfoot fw-money")).to_have_attribute("amount", "1.01")
    expect(page.get_by_role("status")).to_have_text("3 of 4 rows")
    page.get_by_label("Search").fill("twice")
    assert _heads(page) == ["D-9"]
    page.get_by_label("Search").fill("nowhere")
    expect(page.get_by_text("Nothing here fits what you look for.")).to_be_visible()


def test_a_table_read_again_keeps_the_focus_and_says_what_will_appear(desk: Opened) -> None:
    page = desk.page
    put(page, TABLE, ROWS)
    page.locator("tbody tr", has_text="D-2").get_by_role("button", name="Open").focus()
    page.evaluate("rows => table.show(rows)", [{**ROWS[3], "amount": "7.00"}, *ROWS[:3]])
    assert page.evaluate("document.activeElement.dataset.key") == "D-2"
    page.evaluate("table.show([])")
    expect(page.get_by_text("Boxes appear here.")).to_be_visible()


def test_a_tables_file_has_every_row_and_no_formula(desk: Opened) -> None:
    page = desk.page
    put(page, TABLE, ROWS)
    with page.expect_download() as taken:
        page.get_by_role("button", name="CSV: Boxes").click()
    assert taken.value.suggested_filename == "boxes.csv"
    rows = list(csv.reader(io.StringIO(taken.value.path().read_text())))
    assert rows[0] == ["Asset number", "State", "Notes", "Amount", "Why"]
    assert rows[1] == ["D-1", "in_the_cage", "", "-0.01", ""]
    assert rows[2:] == [
        ["D-2", "in_the_cage", "1", "1.00", "a; b"],
        ["D-9", "in_the_cage", "3", "0.02", 'said "no", twice'],
        ["D-10", "on_the_floor", "2", "90071992547409.91", "'=1+1"],
    ]


def test_what_is_printed_is_the_whole_table_and_nothing_else(desk: Opened) -> None:
    page = desk.page
    put(page, TABLE, ROWS)
    page.evaluate("() => { print = () => { window.printed = document.querySelector('.sheet').textContent; }; }")
    page.get_by_role("button", name="Print: Boxes").click()
    printed = page.evaluate("printed")
    assert all(row["asset"] in printed for row in ROWS)
    assert len(_heads(page)) == 3


# -------------------------------------------------------------------------------------------------------- forms

FORM = """
const { documentForm } = await import("/parts/document_form.js");
window.form = documentForm(args[0], args[1]);
document.getElementById("view").append(form.node);
"""


def test_a_form_holds_every_type_as_its_kind_reads_it(desk: Opened) -> None:
    page = desk.page
    items = [item.to_json() for item in KIND.items]
    put(page, FORM, items, {})
    assert page.evaluate("form.value()") == dict.fromkeys(TYPES)
    assert len(KIND.breaches(page.evaluate("form.value()"))) == len(TYPES)
    put(page, FORM, items, KIND.read(STATED))
    value = page.evaluate("form.value()")
    kept = KIND.read(value)
    assert {**kept, "moment": None} == {**KIND.read(STATED), "moment": None}
    assert datetime.fromisoformat(kept["moment"]) == datetime.fromisoformat(str(STATED["moment"]))


def test_what_is_refused_stands_beside_its_item_by_name(desk: Opened) -> None:
    page = desk.page
    put(page, FORM, [item.to_json() for item in KIND.items], {**STATED, "number": "three", "text": ""})
    page.locator(".code").fill("{no json")
    breaches = [one.to_json() for one in KIND.breaches(page.evaluate("form.value()"))]
    assert [one["what"] for one in breaches] == ["text", "number", "json"]
    other = {"what": "filing 7", "why": "this id was used"}
    assert page.evaluate("refusals => form.tell(refusals)", [*breaches, other]) == [other]
    wrong = page.get_by_label("The text of it", exact=True)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description("Missing: The text of it; state it.")
    expect(wrong).to_be_focused()
    page.evaluate("form.tell([])")
    assert page.locator("[aria-invalid]").count() == 0


def test_signatures_show_who_has_who_must_and_a_button_for_whoever_may(desk: Opened) -> None:
    page = desk.page
    line = {"words": "moved it", "section": "463a.5(e)(6)", "may": False, "signed": None}
    signed = {"by": "technician", "name": "Leo Technician", "roles": [], "at": "2026-11-16T14:03:00Z"}
    sequence = [
        {**line, "line": "lead_technician", "needs": "a lead technician", "signed": signed},
        {**line, "line": "shift_manager", "needs": "a slot shift manager", "may": True},
        {**line, "line": "compliance", "needs": "a casino compliance representative"},
    ]
    script = """const { signatures, signedWords } = await import("/parts/signatures.js");
      view.append(signatures(args[0], { sign: (line) => { window.signed = line; } }), signedWords(args[0]));"""
    put(page, script, sequence)
    rows = page.get_by_role("list", name="Signatures").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Leo Technician")
    expect(rows.get_by_role("button")).to_have_count(1)
    rows.nth(1).get_by_role("button", name="Sign as shift manager").click()
    assert page.evaluate("signed") == "shift_manager"
    expect(page.locator("#view")).to_contain_text("1 of 3 signed; a slot shift manager and a casino compliance")


def test_days_are_told_as_people_say_them(desk: Opened) -> None:
    script = """const { standing } = await import("/parts/due.js");
      window.said = args[0].map((day) => standing(day, { today: "2026-11-16" })); """
    put(desk.page, script, ["2026-11-14", "2026-11-15", "2026-11-16", "2026-11-17", "2026-12-16"])
    assert desk.page.evaluate("said") == [
        ["overdue by 2 days", "loss"],
        ["overdue by 1 day", "loss"],
        ["due today", "warn"],
        ["due in 1 day", "warn"],
        ["due in 30 days", ""],
    ]


# ------------------------------------------------------------------------------------------------- where one works


def _who(role: Role) -> dict[str, Any]:
    may = [one for one, rule in RULES.items() if role in rule.roles and not rule.dual]
    asks = [one for one, rule in RULES.items() if role in rule.roles and rule.dual]
    return {"name": role.words, "sign_in_name": role, "roles": [role], "may": may, "may_ask": asks}


def test_everybody_has_a_page_to_work_at_and_the_bar_leads_there(desk: Opened) -> None:
    script = """const { home, standHeader } = await import("/parts/header.js");
      window.found = args[0].map((me) => {
        const bar = standHeader({ here: "/", title: "", me });
        return [home(me), [...bar.querySelectorAll("nav a")].map((link) => link.getAttribute("href"))];
      });
      document.querySelectorAll(".house-bar, .skip").forEach((node) => node.remove());"""
    put(desk.page, script, [_who(role) for role in Role])
    found = dict(zip(Role, desk.page.evaluate("found"), strict=True))
    for role, (home, pages) in found.items():
        assert home in pages, role
        assert {"/", *pages} <= set(NAMED)
    homes = {role: home for role, (home, _) in found.items()}
    assert homes[Role.DEALER] == "/dealer"
    assert homes[Role.ADMINISTRATOR] == homes[Role.FLOORPERSON] == homes[Role.SLOT_ATTENDANT] == "/floor"
    assert homes[Role.COUNT_TEAM_MEMBER] == homes[Role.MAIN_BANK_CASHIER] == "/cage"
    assert homes[Role.LEAD_TECHNICIAN] == "/slots"
    assert homes[Role.EXECUTIVE_DIRECTOR] == "/compliance"
    assert homes[Role.INSTRUCTOR] == "/training"
    assert "/cage" in found[Role.DEALER][1]  # inventories of felt tables, which dealers count (465a.41(a))
    assert "/cage" not in found[Role.INSTRUCTOR][1]
    assert found[Role.COUNT_TEAM_MEMBER][1] == ["/", "/lab", "/cage"]


def test_every_position_is_listed_under_its_department(desk: Opened) -> None:
    put(desk.page, 'window.listed = (await import("/parts/roles.js")).DEPARTMENTS;')
    listed = desk.page.evaluate("listed")
    assert {role: words for words, roles in listed.items() for role in roles} == {
        role: WORDS[role.department] for role in Role
    }


# ------------------------------------------------------------------------------------------------------ filings


class Desk:
    """A server for the filings' view: it says what it was told, and hears what is sent."""

    def __init__(self, page: Page) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.filing = Filing(
            uuid4(), 12, KIND, "Baccarat", STATED, None, "tables", uuid4(), datetime(2026, 11, 16, tzinfo=UTC), (), None
        )
        page.route(f"{HERE}/api/**", self._answer)

    def told(self) -> dict[str, Any]:
        return {**self.filing.to_json(), "may_decide": self.filing.state == "filed", "may_withdraw": False}

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(f"{HERE}/api/filings").partition("?")[0]
        if route.request.method == "POST":
            route.fulfill(json=self._take(path, json.loads(route.request.post_data or "{}")))
            return
        lists = {"/kinds": [{**KIND.to_json(), "may_file": True}], "": [self.told()], "/drafts": []}
        route.fulfill(json=lists.get(path, self.told()))

    def _take(self, path: str, body: dict[str, Any]) -> Any:
        self.sent.append((path, body))
        if path == "/draft":
            return {"breaches": [one.to_json() for one in KIND.breaches(body["content"])]}
        if path.endswith("/decide"):
            now = datetime.now(UTC)
            made = Decision(
                authority=Authority.EXECUTIVE_DIRECTOR,
                approves=body["approves"],
                reason=body["reason"],
                conditions=None,
                in_force_from=None,
                by="board",
                at=now,
                day=now.date(),
            )
            object.__setattr__(self.filing, "decisions", (made,))
        return self.told()


@pytest.mark.parametrize("size", [TERMINAL, PHONE], ids=["desk", "phone"])
def test_a_filing_is_drafted_checked_filed_and_decided(browser: Browser, size: Any) -> None:
    with opened(browser, BODY, size) as it:
        page, desk = it.page, Desk(it.page)
        page.set_default_timeout(5000)
        person = {"name": "Tara", "sign_in_name": "tables", "roles": [], "may": ["file"], "may_ask": []}
        put(
            page,
            'const { Filings } = await import("/desk/filings.js");'
            "window.it = new Filings(args[0]); view.append(it.node); it.look();",
            person,
        )
        expect(page.get_by_role("row", name="trial request")).to_contain_text("to be decided")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Draft it").click()
        page.get_by_role("button", name="Keep as a draft and check").click()
        expect(page.get_by_text(f"{len(TYPES)} things still to be stated")).to_be_visible()
        expect(page.locator("[aria-invalid=true]")).to_have_count(len(TYPES))
        assert [(one.text, one.ratio) for one in written(page) if not one.readable] == []
        page.get_by_label("The text of it", exact=True).fill("Free Bet")
        page.get_by_role("button", name="File it").click()
        page.get_by_role("button", name="Look and decide").click()
        assert [path for path, _ in desk.sent] == ["/draft", ""]
        assert desk.sent[0][1]["id"] == desk.sent[1][1]["id"]
        assert desk.sent[1][1]["content"]["text"] == "Free Bet"
        expect(page.get_by_role("list", name="Decisions")).to_contain_text("has not decided")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name="Decide", exact=True).click()
        form = page.get_by_role("dialog")
        form.get_by_label("Reason").fill("it is complete")
        form.get_by_role("button", name="Decide").click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Choose whether")
        page.get_by_role("dialog").get_by_label("Approve").check()
        page.get_by_role("dialog").get_by_role("button", name="Decide").click()
        expect(page.locator(".filing .badge", has_text="approved")).to_be_visible()
        assert {**desk.sent[-1][1], "id": 0} == {
            "id": 0, "approves": True, "reason": "it is complete", "conditions": None, "in_force_from": None
        }  # fmt: skip
        page.evaluate("it.rest()")
        assert it.errors == it.refused == []
