"""The betting layout of every edition as Chromium draws it: nothing overlaps or is cut off, all can be touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import feltwork
from feltwork.games import games
from tests.web.browser import PHONE, Opened, opened

EDITIONS = [edition.edition for editions in games().values() for edition in editions]
BESIDE_THE_TABLE = (760, 470)
"""The room that a terminal of 1280 by 800 has for the layout beside the live table."""
LARGE = ViewportSize(width=1920, height=1080)
BODY = """<body><link rel="stylesheet" href="/look.css"><script type="module" src="/parts/felt.js"></script>
<div id="box" style="width: {}px; height: {}px"><fw-felt></fw-felt></div></body>"""
AMOUNTS = ("15.00", "131.00", "0.50", "9999.50", "25.00", "1.00", "500.00")
NETS = ("+15.00", "-131.00", "0.00", "+99990.50")

SHOW = """([layout, chips, marks]) => {
  const felt = document.querySelector("fw-felt");
  Object.assign(felt, { layout, chips, marks, locked: false });
}"""

# What is wrong with the layout as drawn, in words: in pixels of the screen, a pixel of rounding allowed.
FAULTS = """() => {
  const felt = document.querySelector("fw-felt");
  const found = [];
  const boxes = (selector) => [...felt.querySelectorAll(selector)].map((node) => [node, node.getBoundingClientRect()]);
  const named = (node) => node.closest("[data-wager]")?.dataset.wager ?? node.textContent;
  const whole = felt.querySelector("svg").getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const shapes = boxes(".spot > .shape");
  shapes.forEach(([one, a], place) => {
    if (a.width < 48 || a.height < 48) found.push(`${named(one)} is ${a.width} by ${a.height}`);
    shapes.slice(place + 1).forEach(([other, b]) => meet(a, b) && found.push(`${named(one)} meets ${named(other)}`));
  });
  const pills = boxes(".mark > .pill");
  pills.forEach(([one, a], place) => {
    const [, spot] = shapes.find(([shape]) => named(shape) === named(one));
    if (a.left < spot.left - 2 || a.right > spot.right + 2) found.push(`the mark leaves ${named(one)}`);
    const next = pills.slice(place + 1).filter(([, b]) => meet(a, b));
    found.push(...next.map(([other]) => `the marks of ${named(one)} and ${named(other)} meet`));
  });
  for (const [node, box] of boxes(".mark")) {
    if (box.width < 47 || box.height < 47) found.push(`the mark of ${named(node)} is ${box.width} by ${box.height}`);
  }
  const printed = boxes(".band, .table text");
  for (const [one, a] of printed) {
    for (const [other, b] of shapes) if (meet(a, b)) found.push(`"${one.textContent}" on ${named(other)}`);
  }
  for (const table of felt.querySelectorAll(".table")) {
    const rows = [...table.querySelectorAll("text")].map((node) => [node, node.getBoundingClientRect()]);
    rows.forEach(([one, a], place) => rows.slice(place + 1).forEach(([other, b]) => {
      const deep = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (meet(a, b) && deep > 4) found.push(`"${one.textContent}" on "${other.textContent}"`);
    }));
  }
  for (const [node, box] of [...boxes("text"), ...shapes]) {
    const out = [box.left < whole.left - 1, box.right > whole.right + 1, box.bottom > whole.bottom + 1];
    if (node.textContent !== "" && out.some(Boolean)) found.push(`"${node.textContent}" leaves the felt`);
  }
  for (const spot of felt.querySelectorAll(".spot")) {
    const shape = spot.querySelector(".shape");
    const around = shape.getBBox();
    for (const text of spot.querySelectorAll(".label, .odds, .amount")) {
      // The letters themselves: a line of text is higher than they are.
      const box = text.getBBox();
      const [top, bottom] = [box.y + box.height * 0.2, box.y + box.height * 0.8];
      for (const [x, y] of [[box.x, top], [box.x + box.width, top], [box.x, bottom], [box.x + box.width, bottom]]) {
        const point = new DOMPoint(x, y);
        const near = x >= around.x - 1 && x <= around.x + around.width + 1 && y >= around.y - 1;
        if (!near || !shape.isPointInFill(point)) {
          found.push(`"${text.textContent}" leaves ${named(spot)}`);
          break;
        }
      }
      if (parseFloat(getComputedStyle(text).fontSize) < 9) found.push(`"${text.textContent}" is too small to read`);
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def felt(browser: Browser) -> Iterator[Opened]:
    with opened(browser, BODY.format(*BESIDE_THE_TABLE)) as made:
        made.page.evaluate("customElements.whenDefined('fw-felt').then(() => true)")
        yield made


def spots(layout: dict[str, Any]) -> list[dict[str, Any]]:
    return [spot for row in layout["rows"] for spot in row if spot]


def show(page: Page, edition: str, *, chips: bool = False, marks: bool = False) -> dict[str, Any]:
    layout = feltwork.layout(edition)
    ids = [spot["wager"] for spot in spots(layout)]
    amounts = {id: AMOUNTS[place % len(AMOUNTS)] for place, id in enumerate(ids)} if chips else {}
    nets = {id: {"net": NETS[place % len(NETS)], "why": "so", "section": "1"} for place, id in enumerate(ids)}
    page.evaluate(SHOW, [layout, amounts, nets if marks else {}])
    return layout


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_layout_is_whole(felt: Opened, edition: str) -> None:
    layout = show(felt.page, edition)
    assert felt.page.locator(".spot").count() == len(spots(layout))
    assert felt.page.evaluate(FAULTS) == []
    show(felt.page, edition, chips=True)
    assert felt.page.locator(".stacks").count() == len(spots(layout))
    assert felt.page.evaluate(FAULTS) == []
    show(felt.page, edition, chips=True, marks=True)
    assert felt.page.locator(".mark").count() == len(spots(layout))
    assert felt.page.evaluate(FAULTS) == []
    high = felt.page.evaluate("document.querySelector('fw-felt svg').clientHeight")
    assert high <= BESIDE_THE_TABLE[1], "it fits its room without scrolling"
    assert (felt.errors, felt.refused) == ([], [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_printed_is_on_the_felt(felt: Opened, edition: str) -> None:
    layout = show(felt.page, edition)
    drawn = " ".join(" ".join(felt.page.locator("fw-felt text").all_text_contents()).split())
    for line in layout["printed"]:
        assert " ".join(line["text"].split()) in drawn
    for spot in spots(layout):
        assert spot["faces"] or spot["label"] in drawn
        assert [odds["odds"] for odds in spot["odds"] if odds["odds"] not in drawn] == []


def test_on_a_phone_and_on_a_large_screen_every_layout_is_whole(browser: Browser) -> None:
    for viewport, high in ((PHONE, 600), (LARGE, 760)):
        with opened(browser, BODY.format(viewport["width"], high), viewport) as made:
            made.page.evaluate("customElements.whenDefined('fw-felt').then(() => true)")
            faults = {}
            for edition in EDITIONS:
                show(made.page, edition)
                faults[edition] = made.page.evaluate(FAULTS)
            assert {edition: found for edition, found in faults.items() if found} == {}


def test_the_check_finds_faults(felt: Opened) -> None:
    show(felt.page, "three-card-poker")
    felt.page.evaluate("""() => {
      const [one, other] = document.querySelectorAll("fw-felt .spot");
      one.querySelector(".label").textContent = "A name that is far too long for this betting area";
      other.querySelector(".shape").setAttribute("transform", "translate(0 -60)");
    }""")
    found = felt.page.evaluate(FAULTS)
    assert "pair_plus meets ante" in found
    assert '"A name that is far too long for this betting area" leaves pair_plus' in found


# ------------------------------------------------------------------------------------------- touch and keyboard

LISTEN = """() => {
  window.heard = [];
  const felt = document.querySelector("fw-felt");
  felt.onspot ??= felt.addEventListener("spot", ({ detail }) => window.heard.push(["spot", detail.wager])) ?? true;
  felt.onwhy ??= felt.addEventListener("why", ({ detail }) =>
    window.heard.push(["why", detail.wager, detail.mark.section])) ?? true;
}"""


def test_a_spot_is_pressed_by_touch_by_enter_and_by_space(felt: Opened) -> None:
    show(felt.page, "three-card-poker")
    felt.page.evaluate(LISTEN)
    felt.page.get_by_role("button", name="Ante,").click()
    felt.page.get_by_role("button", name="Pair Plus,").press("Enter")
    felt.page.get_by_role("button", name="Ante,").press(" ")
    felt.page.get_by_role("button", name="Ante,").press("x")
    assert felt.page.evaluate("heard") == [["spot", "ante"], ["spot", "pair_plus"], ["spot", "ante"]]


def test_a_locked_felt_takes_no_wager_and_says_so(felt: Opened) -> None:
    show(felt.page, "three-card-poker")
    felt.page.evaluate(LISTEN)
    felt.page.evaluate("document.querySelector('fw-felt').locked = true")
    ante = felt.page.get_by_role("button", name="Ante,", disabled=True)
    ante.press("Enter")
    ante.dispatch_event("click")
    assert felt.page.evaluate("heard") == []
    felt.page.evaluate("document.querySelector('fw-felt').locked = false")
    felt.page.get_by_role("button", name="Ante,", disabled=False).press("Enter")
    assert felt.page.evaluate("heard") == [["spot", "ante"]]


def test_a_mark_tells_what_was_won_and_asks_why_even_when_locked(felt: Opened) -> None:
    layout = feltwork.layout("three-card-poker")
    won = {"ante": {"net": "+10.00", "why": "the dealer does not qualify", "section": "565.11(d)"}}
    felt.page.evaluate(SHOW, [layout, {"ante": "10.00"}, won])
    felt.page.evaluate(LISTEN)
    felt.page.evaluate("document.querySelector('fw-felt').locked = true")
    felt.page.get_by_role("button", name="Ante +10.00: why?").click()
    felt.page.get_by_role("button", name="Ante +10.00: why?").press("Enter")
    assert felt.page.evaluate("heard") == [["why", "ante", "565.11(d)"]] * 2
    label = felt.page.locator(".spot[data-wager=ante]").get_attribute("aria-label")
    assert label == "Ante, 10.00 placed, 1.00 to 10000.00, won +10.00"


def test_a_spot_says_what_lies_on_it_and_what_may(felt: Opened) -> None:
    layout = feltwork.layout("three-card-poker", {"table_minimum": 5, "table_maximum": 500})
    felt.page.evaluate(SHOW, [layout, {"ante": "15.00"}, {}])
    labels = [node.get_attribute("aria-label") for node in felt.page.locator(".spot").all()]
    assert labels == [
        "Pair Plus, nothing placed, 5.00 to 500.00",
        "Ante, 15.00 placed, 5.00 to 500.00",
        "Play, nothing placed, made during the round",
    ]


def test_chips_that_come_and_go_leave_the_focus_where_it_is(felt: Opened) -> None:
    show(felt.page, "three-card-poker")
    felt.page.locator(".spot[data-wager=ante]").focus()
    felt.page.evaluate("document.querySelector('fw-felt').chips = { ante: '5.00' }")
    assert felt.page.evaluate("document.activeElement.dataset.wager") == "ante"
    show(felt.page, "three-card-poker")  # the whole layout anew
    assert felt.page.evaluate("document.activeElement.dataset.wager") == "ante"
    assert felt.page.locator(".stacks").count() == 0


# ------------------------------------------------------------------------------------------------------- chips


@pytest.mark.parametrize(
    ("amount", "pile"),
    [
        ("0.00", []),
        ("0.50", [[50, 1]]),
        ("1.00", [[100, 1]]),
        ("31.50", [[2500, 1], [500, 1], [100, 1], [50, 1]]),
        ("99.99", [[2500, 3], [500, 4], [100, 4], [99, 1]]),
        ("2650.00", [[100000, 2], [50000, 1], [10000, 1], [2500, 2]]),
        ("90071992547409930.25", [[100000, 90071992547409], [50000, 1], [10000, 4], [2500, 1], [500, 1], [25, 1]]),
    ],
)
def test_an_amount_is_made_of_the_fewest_chips_to_the_cent(felt: Opened, amount: str, pile: list[list[int]]) -> None:
    split = """async (amount) => {
      const { inChips } = await import("/parts/chips.js");
      return inChips(amount).map(({ value, count }) => [Number(value), count]);
    }"""
    assert felt.page.evaluate(split, amount) == pile


def test_less_than_nothing_is_not_made_of_chips(felt: Opened) -> None:
    split = "async () => (await import('/parts/chips.js')).inChips('-5.00').length"
    with pytest.raises(Exception, match="less than nothing"):
        felt.page.evaluate(split)


def test_a_chip_of_the_rack_shows_its_value(felt: Opened) -> None:
    felt.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<fw-chip></fw-chip>')")
    chip = felt.page.locator("fw-chip")
    for value, printed in (("0.25", "25¢"), ("25.00", "25"), ("1000.00", "1K"), ("2.50", "2.50")):
        felt.page.evaluate("value => document.querySelector('fw-chip').setAttribute('value', value)", value)
        assert chip.locator(".chip-face").text_content() == printed
    felt.page.evaluate("document.querySelector('fw-chip').remove()")
