"""The cage's page in a real Chromium: a drop box by box, a count, the recount that knows nothing of it, signatures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from feltwork.cage import closing, count_team
from feltwork.ledger.ids import new_id
from feltwork.terms.refusal import Refused
from tests.bills import insert_bill
from tests.web.cage_night import CageNight
from tests.web.consoles import nameless
from tests.web.live import Live, live_page


def _dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def _press(place: Locator | Page, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def _press_twice(place: Locator, name: str) -> None:
    """A double click: once is meant."""
    place.get_by_role("button", name=name, exact=True).evaluate("node => { node.click(); node.click(); }")


def test_465a_18_d_a_drop_box_by_box(browser: Browser, live_server: Live) -> None:
    night = CageNight(live_server.house)
    opened_drop = night.open_drop("terminals", "Three-Card-1", "Three-Card-4")
    with live_page(browser, live_server, "/cage#Drops", signed_in="finance") as opened:
        page = opened.page
        drop = page.get_by_role("region", name="Drop ")
        expect(drop).to_contain_text("Fay Finance")
        expect(drop).to_contain_text("DEMO-security")
        expect(drop.get_by_role("row", name="release key")).to_contain_text("security2")
        _press_twice(drop, "Begin")
        expect(page.get_by_text(" has begun.")).to_be_visible()
        expect(drop.get_by_role("status")).to_have_text("Next: box Three-Card-1 of terminal Three-Card-1")
        _press(drop, "Collect the next box")
        # A scanner types at once, and ends with Enter: that must not leave the form.
        expect(_dialog(page).get_by_label("Scan the box that is taken out")).to_be_focused()
        page.keyboard.type("Three-Card-2\n")
        _press(_dialog(page), "Collected")
        expect(_dialog(page)).to_contain_text("Scan the empty box that is put in: nothing is written here yet.")
        expect(_dialog(page).get_by_label("Scan the empty box")).to_be_focused()
        page.keyboard.type("Three-Card-1/B")
        _press(_dialog(page), "Collected")
        expect(_dialog(page)).to_contain_text("box Three-Card-2 is not the next one")
        _dialog(page).get_by_label("Scan the box that is taken out").fill("Three-Card-1")
        _press(_dialog(page), "Collected")
        # The second box does not come out: a deviation is approved, and the drop goes on by it.
        expect(drop.get_by_role("status")).to_contain_text("box Three-Card-4")
        night.deviation("drop_deviation", {"drop": "terminals", "boxes": ["Three-Card-1"], "why": "a jam"})
        _press_twice(drop, "Take up a deviation")
        expect(_dialog(page)).to_have_count(1)
        expect(_dialog(page).get_by_label("Approved deviation")).to_contain_text("Three-Card-1 (a jam)")
        _press(_dialog(page), "Go by it")
        expect(drop).to_contain_text("Left out by a deviation")
        _press(drop, "Verify the trolley")
        assert nameless(page) == []
        _dialog(page).get_by_label("Boxes on the trolley").fill("-1")
        _press(_dialog(page), "Verified")
        expect(_dialog(page)).to_contain_text("Boxes on the trolley: 0 or more.")
        _dialog(page).get_by_label("Boxes on the trolley").fill("1")
        _dialog(page).get_by_label("The security department").check()
        _press(_dialog(page), "Verified")
        expect(_dialog(page)).to_contain_text("a lock is not locked")
        _dialog(page).get_by_label("The finance department").check()
        _press(_dialog(page), "Verified")
        _press(drop, "Deliver to the count room")
        expect(drop).to_contain_text("count room")
        _press(drop, "End the drop")
        expect(_dialog(page)).to_contain_text("has not returned the")
        night.keys_back(opened_drop)
        _press(_dialog(page), "Understood")
        _press(drop, "End the drop")
        expect(page.get_by_role("region", name="Drop ")).to_have_count(0)
        # A refusal is an answer, which Chromium logs as an error.
        assert all("409" in said for said in opened.errors)
        opened.errors.clear()


def test_465a_25_n_the_recount_page_shows_no_figure_of_the_count(browser: Browser, live_server: Live) -> None:
    night = CageNight(live_server.house)
    insert_bill(live_server.house, new_id(), "Three-Card-3", 50)
    count = night.open_count(night.delivered("terminals", "Three-Card-3"), "terminal")
    with live_page(browser, live_server, "/cage#Counts", signed_in="count") as opened:
        page = opened.page
        region = page.get_by_role("region", name="Count ")
        _press(region, "Count")
        # Nothing, and less than nothing, were taken for an empty box.
        _press(_dialog(page), "Record")
        expect(_dialog(page)).to_contain_text("Nothing is written. Where there is nothing, write 0")
        _dialog(page).get_by_label("$50", exact=True).fill("-5")
        _press(_dialog(page), "Record")
        expect(_dialog(page)).to_contain_text("$50: 0 or more.")
        _dialog(page).get_by_label("$50", exact=True).fill("1")
        _dialog(page).get_by_label("$20", exact=True).fill("37")
        expect(_dialog(page).get_by_role("status")).to_contain_text("790.00")
        _dialog(page).get_by_label("Vouchers and coupons").fill("coupon 43.21")
        _press(_dialog(page), "Record")
        expect(region.get_by_role("listitem").filter(has_text="Box Three-Card-3")).to_contain_text("counted")
        night.finish(count)
        with live_page(browser, live_server, "/cage#Recount", signed_in="mainbank") as blind:
            form = blind.page.get_by_role("region", name="Recount of count")
            expect(form).to_contain_text("nothing of it is shown to you")
            for figure in ("790", "37", "43.21", "833.21"):
                assert figure not in form.inner_text().replace(",", "")
            assert [tab.inner_text() for tab in blind.page.get_by_role("tab").all()].count("Counts") == 0
            _press(form, "Record the recount")
            expect(form).to_contain_text("Nothing is written.")
            form.get_by_label("$50", exact=True).fill("1")
            form.get_by_label("$20", exact=True).fill("37")
            # Somebody of the team is called away meanwhile: what is typed stays.
            count_team.relieve(live_server.house, new_id(), night.by("countroom"), count, "count2", "a fever")
            blind.page.get_by_role("tab", name="Tips").click()
            blind.page.get_by_role("tab", name="Recount").click()
            expect(form.get_by_label("Presented by").get_by_role("option")).to_have_text(["countroom", "count"])
            expect(form.get_by_label("$20", exact=True)).to_have_value("37")
            # A link that is refused is read by a person.
            paper = {"Accept": "text/html"}
            refused = blind.context.request.get("/api/counts/variances?format=html", headers=paper).text()
            assert "</h1>" in refused
            assert '{"what"' not in refused
            _press(form, "Record the recount")
            expect(_dialog(blind.page)).to_contain_text("Currency $790.00.")
            _press(_dialog(blind.page), "Record them")
            expect(blind.page.get_by_text("It agrees with the count.")).to_be_visible()
        page.reload()  # it would look again by itself, some seconds later
        region.get_by_role("button", name="Sign as count team member 1").click()
        expect(region.get_by_role("list", name="Signatures")).to_contain_text("Colin Count")
        assert nameless(page) == []
    with pytest.raises(Refused, match=r"^report of count \d+: it still waits"):
        closing.close(live_server.house, new_id(), night.by("countroom"), count)
    closing.sign_report(live_server.house, new_id(), night.by("countroom"), count)
    with live_page(browser, live_server, "/cage#Counts", signed_in="countroom") as closing_page:
        _press(closing_page.page.get_by_role("region", name="Count "), "Close the count")
        expect(closing_page.page.get_by_role("region", name="Count ")).to_have_count(0)
    with live_page(browser, live_server, "/cage#Variances", signed_in="finance") as variances:
        row = variances.page.get_by_role("row", name="Three-Card-3").first
        expect(row).to_contain_text("waits for a reason")
        _press(row, "State the reason")
        _dialog(variances.page).get_by_label("Why they differ").fill("a bag of another box")
        _press(_dialog(variances.page), "State it")
        expect(row).to_contain_text("explained")


def test_465a_25_e_a_count_of_tables_is_suspended_until_somebody_watches(browser: Browser, live_server: Live) -> None:
    night = CageNight(live_server.house)
    waiting = night.deviation("drop_deviation", {"drop": "tables", "route": "the stairs"}, approved=False)
    count = night.open_count(night.delivered("tables", "R1", "P1"), "banking")
    with live_page(browser, live_server, "/cage#Counts", signed_in="compliance2") as opened:
        page = opened.page
        region = page.get_by_role("region", name="Count ")
        expect(region.get_by_role("status")).to_contain_text("The count is suspended")
        _press(region, "I am in the count room")
        expect(region).not_to_contain_text("The count is suspended")
        with live_page(browser, live_server, "/cage#Counts", signed_in="countroom") as leads:
            _press(leads.page.get_by_role("region", name="Count "), "Relieve somebody")
            _dialog(leads.page).get_by_label("Who counts no longer").select_option("count2")
            _dialog(leads.page).get_by_label("Why").fill("a fever")
            _press(_dialog(leads.page), "Relieve")
            expect(leads.page.get_by_role("region", name="Count ")).to_contain_text("count2: a fever")
        _press(region, "I leave the count room")
        expect(region.get_by_role("status")).to_contain_text("Everybody leaves it until one is there")
        page.get_by_role("tab", name="Deviations").click()
        row = page.get_by_role("row").filter(has_text="the stairs")
        _press(row, "Approve")
        _dialog(page).get_by_label("What you say").fill("mind the wet floor")
        _press(_dialog(page), "Approve")
        expect(row).to_contain_text("mind the wet floor")
    assert waiting
    assert count
