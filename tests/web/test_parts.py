"""The parts of the pages in a real Chromium, beside the Python that says what they must show."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from feltwork.equipment.cards import CARDS, JOKER, RANKS
from feltwork.equipment.tiles import TILES, Tile
from feltwork.games.criss_cross_poker.cross import CROSS
from feltwork.terms.money import MOST, dollars, money, parse_money
from feltwork.terms.refusal import Refused
from tests.web.browser import opened

MODULES = ("card", "chart", "dialog", "die", "money", "ring", "tabs", "tile", "toast")
BODY = "<link rel='stylesheet' href='/look.css'>" + "".join(
    f"<script type='module' src='/parts/{name}.js'></script>" for name in MODULES
)
Put = Callable[..., Locator]
MAKE = """
([tag, attributes]) => {
  const made = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  document.body.replaceChildren(made);
}
"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with opened(browser, f"{BODY}<body></body>") as it:
        it.page.set_default_timeout(5000)
        yield it.page
        assert it.errors == it.refused == []


@pytest.fixture
def clocked(browser: Browser) -> Iterator[Page]:
    """A page whose time stands still until a test moves it."""
    with opened(browser, f"{BODY}<body></body>") as it:
        it.page.clock.install(time=0)
        it.page.clock.pause_at(1000)
        yield it.page
        assert it.errors == it.refused == []


@pytest.fixture
def put(page: Page) -> Put:
    """One part alone on the page."""

    def place(tag: str, **attributes: object) -> Locator:
        page.evaluate(MAKE, [tag, {name.replace("_", "-"): value for name, value in attributes.items()}])
        return page.locator(f"body > {tag}")

    return place


def said_by(page: Page, script: str, *arguments: object) -> Any:
    """What a module's function answers, or the name of what it throws."""
    return page.evaluate(f"async (args) => {{ try {{ {script} }} catch (error) {{ return error.name }} }}", arguments)


def labels(part: Locator) -> list[str]:
    found: list[str] = part.locator("> *").evaluate_all("all => all.map(it => it.getAttribute('aria-label'))")
    return found


def test_cards_are_named_as_the_equipment_names_them(put: Put) -> None:
    deck = [*CARDS, JOKER]
    hand = put("fw-hand", cards=json.dumps([str(card) for card in deck] + [""]))
    assert labels(hand) == [card.name for card in deck] + ["face-down card"]


def test_every_card_has_a_drawing_of_its_own_without_letters_of_a_font(put: Put) -> None:
    for size in ({}, {"small": ""}):
        hand = put("fw-hand", cards=json.dumps([str(card) for card in (*CARDS, JOKER)]), **size)
        assert hand.locator("text").count() == 0
        drawings = hand.locator("svg").evaluate_all("all => all.map(it => it.innerHTML)")
        assert len(set(drawings)) == 53


def test_number_cards_have_as_many_pips_as_their_number(put: Put) -> None:
    hand = put("fw-hand", cards=json.dumps([f"{rank}h" for rank in RANKS[:9]]))
    # Two more are in the corners.
    assert [svg.locator(".ink").count() - 2 for svg in hand.locator("svg").all()] == list(range(2, 11))


def test_pips_and_corners_of_a_card_do_not_touch(put: Put) -> None:
    hand = put("fw-hand", cards=json.dumps([str(card) for card in CARDS if card.rank <= 10]), large="")
    touching = hand.evaluate(
        """hand => [...hand.querySelectorAll('svg')].flatMap(svg => {
          const boxes = [...svg.querySelectorAll('.ink, .figure')].map(shape => shape.getBoundingClientRect());
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const met = boxes.some((a, at) => boxes.slice(at + 1).some(b => meet(a, b)));
          return met ? [svg.parentElement.ariaLabel] : [];
        })"""
    )
    assert touching == []


def test_a_place_and_what_is_no_card_are_said_to_be_so(put: Put) -> None:
    assert put("fw-card").get_attribute("aria-label") == "no card yet"
    assert put("fw-card", card="Ax").get_attribute("aria-label") == "unknown card"
    assert put("fw-card", card="JK").get_attribute("aria-label") == "joker"


def test_a_hand_keeps_the_cards_that_lie(put: Put) -> None:
    hand = put("fw-hand", cards='["As", ""]', label="Dealer")
    kept = hand.evaluate(
        """hand => { const before = [...hand.children]; hand.cards = ['As', 'Kd', '4c'];
          return before.every((card, at) => hand.children[at] === card); }"""
    )
    assert kept
    assert hand.get_attribute("aria-label") == "Dealer: ace of spades, king of diamonds, 4 of clubs"
    hand.evaluate("hand => { hand.cards = []; }")
    assert hand.get_attribute("aria-label") == "Dealer: no cards yet"
    assert hand.locator("fw-card").count() == 0


def test_674a_the_cross_lies_as_the_game_lays_it(put: Put) -> None:
    many = sum(at is not None for row in CROSS for at in row)
    hand = put("fw-hand", cards='["9s", "9h"]', rows=json.dumps(CROSS))
    boxes = [piece.bounding_box() for piece in hand.locator("> *").all()]
    assert len(boxes) == many
    lefts, tops = (sorted({round(box[side]) for box in boxes if box}) for side in ("x", "y"))
    found = [[None] * len(lefts) for _ in tops]
    for at, box in enumerate(boxes):
        assert box
        found[tops.index(round(box["y"]))][lefts.index(round(box["x"]))] = at  # type: ignore[call-overload]
    assert found == [list(row) for row in CROSS]
    assert labels(hand)[1:3] == ["9 of hearts", "no card yet"]


def test_motion_yields_to_the_setting(page: Page, put: Put) -> None:
    moving = "it => it.getAnimations().map(one => one.animationName)"
    assert put("fw-card", card="As").evaluate(moving) == []
    page.emulate_media(reduced_motion="no-preference")
    card = put("fw-card", card="")
    assert card.evaluate(moving) == ["fw-arrive"]
    assert card.evaluate(f"it => {{ it.setAttribute('card', 'As'); return ({moving})(it); }}") == ["fw-turn"]
    page.emulate_media(reduced_motion="reduce")


def test_tiles_are_named_and_spotted_as_the_equipment_has_them(put: Put) -> None:
    hand = put("fw-hand", pieces="tile", cards=json.dumps([str(tile) for tile in TILES] + [""]))
    assert labels(hand) == [tile.name for tile in TILES] + ["face-down tile"]
    spotted = "all => all.map(it => ['.red', '.white'].map(kind => it.querySelectorAll(kind).length))"
    found = hand.locator("fw-tile").evaluate_all(spotted)
    for tile, spots in zip((*TILES, None), found, strict=True):
        halves = (tile.low, tile.high) if tile else ()
        red = 6 if sum(halves) == 12 else sum(half for half in halves if half in Tile.RED_NUMBERS)
        assert spots == [red, sum(halves) - red], tile


def test_a_tile_is_written_the_lower_number_first(put: Put) -> None:
    assert put("fw-tile", tile="4-2").get_attribute("aria-label") == "unknown tile"


def test_dice_show_their_faces_and_stay_where_they_lie(put: Put) -> None:
    dice = put("fw-dice", faces="[1,2,3,4,5,6,null]", label="Roll 2")
    assert [die.locator(".pip").count() for die in dice.locator("fw-die").all()] == [1, 2, 3, 4, 5, 6, 0]
    assert dice.get_attribute("aria-label") == "Roll 2: 1, 2, 3, 4, 5, 6, not thrown"
    assert labels(dice)[4:] == ["die showing 5", "die showing 6", "die, not thrown"]
    same = dice.evaluate(
        "it => { const die = it.children[0]; it.setAttribute('faces', '[4, 4]'); return die === it.children[0]; }"
    )
    assert same
    assert labels(dice) == ["die showing 4", "die showing 4"]
    dice.evaluate("it => it.setAttribute('faces', 'no roll')")
    assert (dice.inner_text(), dice.get_attribute("aria-label")) == ("no roll", "Roll 2: no roll")


def test_no_more_than_ten_dice(put: Put) -> None:
    assert put("fw-dice", faces=json.dumps([6] * 12)).locator("fw-die").count() == 10


def test_the_ring_counts_down_and_is_heard_at_ten_and_five(clocked: Page) -> None:
    clocked.evaluate(MAKE, ["fw-ring", {"until": "1970-01-01T00:17:00Z", "seconds": "20", "label": "bets close"}])
    clocked.evaluate(
        """() => { const ring = document.querySelector('fw-ring'); window.heard = []; window.ended = 0;
          ring.addEventListener('elapsed', () => { window.ended += 1; });
          new MutationObserver(() => heard.push(ring.heard.textContent)).observe(ring.heard, {childList: true}); }"""
    )
    ring, seen = clocked.locator("fw-ring"), []
    for _ in range(22):
        short = "short" in (ring.get_attribute("class") or "").split()
        seen.append((ring.locator(".figure").inner_text(), short))
        clocked.clock.run_for(1000)
    assert seen == [(str(left), 0 < left <= 5) for left in (*range(20, -1, -1), 0)]
    assert clocked.evaluate("heard") == ["10 seconds left", "5 seconds left", ""]
    assert clocked.evaluate("ended") == 1


def test_the_ring_keeps_the_servers_time(clocked: Page) -> None:
    clocked.evaluate(MAKE, ["fw-ring", {"until": "1970-01-01T00:17:00Z", "seconds": "20", "offset": "8000"}])
    figure = clocked.locator("fw-ring .figure")
    assert (figure.inner_text(), figure.get_attribute("aria-label")) == ("12", "time left: 12 seconds")
    clocked.evaluate("document.querySelector('fw-ring').removeAttribute('until')")
    assert figure.get_attribute("aria-label") == "time left: no limit runs"


def amounts() -> list[int]:
    source = random.Random(6)  # noqa: S311 - a seed makes a failure a case
    return [
        0,
        1,
        -1,
        99,
        100,
        MOST,
        -MOST,
        *(source.randrange(-(10 ** source.randrange(1, 16)), 10**15) for _ in range(300)),
    ]


def test_money_is_written_as_python_writes_it(page: Page) -> None:
    script = """
      const {cents, dollars, spoken} = await import('/parts/money.js');
      const said = (it) => [dollars(it), spoken(it).replace('\\u2212', '-'), String(it)];
      return args[0].map(text => said(cents(text)));
    """
    found = said_by(page, script, [money(amount) for amount in amounts()])
    assert [tuple(texts) for texts in found] == [(money(it), dollars(it), str(it)) for it in amounts()]


def test_money_adds_up_to_the_cent(page: Page) -> None:
    script = "const {total} = await import('/parts/money.js'); return args[0] && total(args[0]);"
    assert said_by(page, script, ["0.10", "0.20", "-0.05"]) == "0.25"
    assert said_by(page, script, [money(amount) for amount in amounts()]) == money(sum(amounts()))


@pytest.mark.parametrize("text", ["", "2,50", "1.005", "1e3", "ten", "--1", "1.", "$", "12,34", "NaN"])
def test_what_is_no_money_is_refused(page: Page, text: str) -> None:
    """As in Python, but for "1.", which a page's field asks to finish."""
    script = "const {cents} = await import('/parts/money.js'); return String(cents(args[0]));"
    assert said_by(page, script, text) == "RangeError"
    if text != "1.":
        with pytest.raises(Refused):
            parse_money(text)


def test_a_float_is_no_money(page: Page) -> None:
    assert said_by(page, "return (await import('/parts/money.js')).cents(2.5)") == "RangeError"
    assert said_by(page, "return (await import('/parts/money.js')).dollars(250)") == "TypeError"


@pytest.mark.parametrize(
    ("amount", "kind", "shown", "aloud"),
    [
        ("1234.50", "credit", "$1,234.50", "$1,234.50"),
        ("25.00", "win", "+$25.00", "won $25.00"),
        ("10.00", "loss", "\u2212$10.00", "lost $10.00"),
        ("-10.00", "loss", "\u2212$10.00", "lost $10.00"),
        ("-10.00", "win", "\u2212$10.00", "lost $10.00"),
        ("-10.00", "net", "\u2212$10.00", "lost $10.00"),
        ("0.00", "net", "$0.00", "push $0.00"),
        ("", "credit", "\u2014", "no amount"),
    ],
)
def test_money_shows_what_it_is(put: Put, amount: str, kind: str, shown: str, aloud: str) -> None:
    part = put("fw-money", amount=amount, kind=kind)
    assert part.locator("> [aria-hidden]").inner_text() == shown
    assert part.locator("> .aloud").text_content() == aloud


def test_bars_stand_on_the_line_or_hang_under_it_and_the_table_has_the_figures(put: Put) -> None:
    values = [{"label": "08", "value": "100.00"}, {"label": "09", "value": "-50.00"}, {"label": "10", "value": "0.10"}]
    chart = put("fw-bars", label="Win by hour", unit="money", values=json.dumps(values))
    bars = chart.locator("rect")
    heights = [float(bar.get_attribute("height") or 0) for bar in bars.all()]
    assert heights[0] == pytest.approx(2 * heights[1])
    assert [bar.get_attribute("class") for bar in bars.all()] == ["above brass", "below", "above brass"]
    tops = [float(bar.get_attribute("y") or 0) for bar in bars.all()]
    assert tops[0] + heights[0] == pytest.approx(tops[1])
    assert chart.locator("svg > title").text_content() == "Win by hour"
    assert (
        chart.locator("svg > desc").text_content() == "From 08 to 10: highest $100.00 at 08, lowest \u2212$50.00 at 09."
    )
    assert chart.locator("td").all_text_contents() == ["$100.00", "\u2212$50.00", "$0.10"]


def test_charts_without_figures_say_so(put: Put) -> None:
    assert put("fw-bars", label="Hold").inner_text() == "Hold: bars appear here with the first figure."
    assert put("fw-spark", label="Hold").inner_text() == "no figures yet"
    spark = put("fw-spark", label="Hold", unit="percent", values='["21.5", "20.0"]')
    assert spark.locator("desc").text_content() == "2 figures, from 21.5 % to 20.0 %."


def test_text_is_text_and_never_markup(page: Page) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    script = """
      const {el} = await import('/parts/dom.js');
      document.body.replaceChildren(el('p', {title: args[0]}, args[0], null, false, ['and ', ['more']]));
      return [document.body.textContent, document.querySelector('p').title, document.querySelectorAll('img').length];
    """
    assert said_by(page, script, nasty) == [f"{nasty}and more", nasty, 0]


@pytest.mark.parametrize(
    "attributes",
    [
        {"onclick": "alert(1)"},
        {"ONCLICK": "alert(1)"},
        {"srcdoc": "<p>"},
        {"href": "javascript:alert(1)"},
        {"src": "data:text/html,x"},
    ],
)
def test_attributes_that_would_run_are_refused(page: Page, attributes: dict[str, str]) -> None:
    assert said_by(page, "return (await import('/parts/dom.js')).el('a', args[0]).outerHTML", attributes) == "TypeError"


def test_a_list_in_a_sentence(page: Page) -> None:
    script = """
      const {listed, count} = await import('/parts/dom.js');
      return [listed(args[0]), count(args[0].length, 'die', 'dice')];
    """
    assert said_by(page, script, ["ante"]) == ["ante", "1 die"]
    assert said_by(page, script, ["ante", "play", "pair plus"]) == ["ante, play and pair plus", "3 dice"]


# Dialogs, toasts, tabs.

ASK = """
() => import('/parts/dialog.js').then(({confirm}) => {
  document.body.innerHTML = '<button id="from">Void</button>';
  document.getElementById('from').focus();
  window.answer = undefined;
  confirm({title: 'Void this round?', body: 'Every wager goes back.', yes: 'Void', no: 'Keep', danger: true})
    .then((answer) => { window.answer = answer; });
})
"""


@pytest.mark.parametrize(("keys", "answer"), [(["Escape"], False), (["Enter"], False), (["Tab", "Enter"], True)])
def test_a_question_is_answered_by_keys_and_enter_alone_harms_nothing(
    page: Page, keys: list[str], answer: bool
) -> None:
    page.evaluate(ASK)
    dialog = page.get_by_role("dialog", name="Void this round?")
    dialog.wait_for()
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function("answer !== undefined")
    assert page.evaluate("answer") is answer
    assert dialog.count() == 0
    assert page.evaluate("document.activeElement.id") == "from"


def test_a_refusal_has_what_why_section_and_instead(page: Page) -> None:
    refusal = {"what": "a wager", "why": "it is below the minimum", "section": "565.11(a)", "instead": "wager $5.00"}
    page.evaluate("refusal => import('/parts/dialog.js').then(({refused}) => { refused(refusal); })", refusal)
    dialog = page.get_by_role("dialog", name="Refused: a wager")
    assert dialog.locator("p").all_inner_texts() == ["it is below the minimum (§ 565.11(a))", "wager $5.00"]
    dialog.get_by_role("button", name="Understood").click()
    dialog.wait_for(state="detached")


def test_toasts_go_but_for_the_urgent_and_never_pile_up(clocked: Page) -> None:
    clocked.evaluate(
        """() => import('/parts/toast.js').then(({toast}) => {
          ['one', 'two', 'three', 'four', 'five'].forEach((text) => toast(text));
          toast('lost', {kind: 'loss'}); })"""
    )
    calm, urgent = clocked.get_by_role("status").locator("p"), clocked.get_by_role("alert").locator("p")
    assert calm.all_inner_texts() == ["two", "three", "four", "five"]
    clocked.clock.run_for(60_000)
    assert (calm.all_inner_texts(), urgent.all_inner_texts()) == ([], ["lost"])
    clocked.get_by_role("button", name="Dismiss: lost").click()
    assert urgent.count() == 0


def test_tabs_are_walked_by_arrow_keys(page: Page) -> None:
    page.evaluate(
        """document.body.innerHTML = `<fw-tabs label="Table 12"><section data-tab="Rules">r</section>
          <section data-tab="Rounds">l</section><section data-tab="Clocks">c</section></fw-tabs>`"""
    )
    chosen = page.locator("[role=tab][aria-selected=true]")
    page.get_by_role("tab", name="Rules").focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"):
        page.keyboard.press(key)
        seen.append((chosen.inner_text(), page.get_by_role("tabpanel").inner_text()))
    assert seen == [("Rounds", "l"), ("Clocks", "c"), ("Rules", "r"), ("Clocks", "c"), ("Rules", "r"), ("Clocks", "c")]
