"""The look: contrast of what is written on what, the gallery in both sizes, targets for fingers, no outside request."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.web.browser import HERE, PAGES, PHONE, TERMINAL, opened
from tests.web.contrast import LARGE_LEAST, TEXT_LEAST, contrast, parse_colour, written

LOOK = json.loads((PAGES / "look.json").read_text())
MEDIA: tuple[dict[str, str], ...] = ({}, {"contrast": "more"}, {"media": "print"})
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
"""Stricter than any page needs to be: no script or style inside the markup, nothing from elsewhere."""


@pytest.fixture(scope="module", params=[TERMINAL, PHONE], ids=["terminal", "phone"])
def gallery(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    html = (PAGES / "gallery.html").read_text()

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html", headers={"Content-Security-Policy": POLICY})

    with opened(browser, "", request.param) as it:
        it.page.set_default_timeout(5000)
        it.page.route("**/gallery.html", answer)
        it.page.clock.install(time=0)
        it.page.goto(f"{HERE}/gallery.html")
        it.page.wait_for_selector("fw-spark svg")
        it.page.clock.pause_at(3600)
        yield it.page
        assert it.errors == it.refused == []


@pytest.fixture
def plain(browser: Browser) -> Iterator[Page]:
    with opened(browser, "<link rel='stylesheet' href='/look.css'>") as it:
        yield it.page
        assert it.errors == it.refused == []


def tokens(page: Page) -> dict[str, str]:
    """Every token that look.css defines, as this page's media make it."""
    names = sorted(set(re.findall(r"^\s+(--[\w-]+):", (PAGES / "look.css").read_text(), re.M)))
    values = page.evaluate("ns => ns.map(n => getComputedStyle(document.documentElement).getPropertyValue(n))", names)
    return dict(zip(names, values, strict=True))


def test_contrast_is_counted_as_wcag_counts_it() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(parse_colour("#777"), parse_colour("#fff")) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("media", MEDIA, ids=["as usual", "more contrast", "print"])
@pytest.mark.parametrize(("kind", "least"), [("text", TEXT_LEAST), ("shapes", LARGE_LEAST)])
def test_listed_pairs_hold_wcag_aa(plain: Page, media: dict[str, str], kind: str, least: float) -> None:
    plain.emulate_media(**media)  # type: ignore[arg-type]
    values = tokens(plain)
    poor = {
        f"{ink} on {ground}": round(ratio, 2)
        for ink, grounds in LOOK[kind].items()
        for ground in grounds
        if (ratio := contrast(parse_colour(values[ink]), parse_colour(values[ground]))) < least
    }
    assert poor == {}


def test_media_change_the_tokens(plain: Page) -> None:
    seen = []
    for media in MEDIA:
        plain.emulate_media(contrast="no-preference")
        plain.emulate_media(**media)  # type: ignore[arg-type]
        seen.append(tokens(plain)["--ivory"])
    assert len(set(seen)) == len(MEDIA)


def test_what_the_gallery_shows_is_readable_and_its_pairs_are_listed(gallery: Page) -> None:
    listed = {
        (parse_colour(values[ink]), parse_colour(values[ground]))
        for values in [tokens(gallery)]
        for ink, grounds in LOOK["text"].items()
        for ground in grounds
    }
    texts = written(gallery)
    assert len(texts) > 100
    assert [(it.text, it.ratio) for it in texts if not it.readable] == []
    assert {it.text for it in texts if (it.colour, it.ground) not in listed} == set()


def test_dialogs_and_toasts_are_readable(gallery: Page) -> None:
    for name in ("A toast", "An urgent one", "A refusal"):
        gallery.get_by_role("button", name=name, exact=True).click()
    shown = {it.text: it.readable for it in written(gallery)}
    for text in ("Voucher printed: $125.00", "The connection is lost; your wagers stand.", "wager $5.00 to $500.00"):
        assert shown[text]
    assert all(shown.values())
    gallery.keyboard.press("Escape")
    for close in reversed(gallery.locator(".toast button").all()):
        close.click()


def test_nothing_is_wider_than_the_screen(gallery: Page) -> None:
    assert gallery.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_targets_are_large_enough_for_a_finger(gallery: Page) -> None:
    small = gallery.evaluate(
        """() => [...document.querySelectorAll('.button, input, select, summary, [role=tab]')]
          .map(it => it.closest('label') ?? it).filter(it => it.checkVisibility())
          .map(it => [it.textContent, it.getBoundingClientRect()])
          .filter(([, box]) => box.width < 48 || box.height < 48).map(([text]) => text)"""
    )
    assert small == []


def test_four_colours_are_one_switch(gallery: Page) -> None:
    suits = ("s", "h", "d", "c")

    def inks() -> set[str]:
        ink = "card => getComputedStyle(card.querySelector('.ink')).fill"
        return {gallery.locator(f".deck fw-card[card=A{suit}]").evaluate(ink) for suit in suits}

    assert len(inks()) == 2
    gallery.get_by_label("Four-colour suits").check()
    assert len(inks()) == 4
    gallery.get_by_label("Four-colour suits").uncheck()


def test_every_token_that_is_used_is_defined() -> None:
    sources = "\n".join(file.read_text() for file in sorted(PAGES.rglob("*")) if file.suffix in (".css", ".js"))
    defined = set(re.findall(r"""(--[\w-]+)["']?\s*[:,]""", re.sub(r"var\([^)]*\)", "", sources)))
    used = set(re.findall(r"var\((--[\w-]+)\)", sources))
    assert used - defined == set()


def test_pages_ask_nobody_else_for_anything() -> None:
    for file in sorted(PAGES.rglob("*")):
        if file.suffix in (".html", ".css", ".js"):
            addresses = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w[\w./-]*", file.read_text()))
            # The name of a kind of markup; nobody is asked for it.
            assert addresses <= {"http://www.w3.org/2000/svg", "//www.w3.org/2000/svg"}, file.name
