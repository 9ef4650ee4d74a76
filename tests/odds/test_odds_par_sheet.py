"""The PAR sheet: what it must say, that it stands alone, and that its pictures can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import feltwork
from feltwork.odds.document import every_edition
from feltwork.odds.figures import Counted, Outcome, WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.par_sheet import par_sheet, par_sheet_of
from feltwork.odds.par_sheet.charts import bands_chart, distribution_chart, meter_chart
from feltwork.odds.work import Work
from feltwork.procedure.game import Game
from feltwork.rounds.rules import rules_data
from tests.odds.checking import odds_of

ON = date(2026, 11, 16)


@pytest.fixture(scope="module")
def sheet() -> str:
    return par_sheet(feltwork.game("three-card-poker"), Work(), on=ON)


@pytest.mark.parametrize(
    "said",
    [
        "PAR sheet: Three Card Poker, chapter 565",
        f"Feltwork {feltwork.__version__}",
        "2026-11-16",
        "§ 565.7(f)",
        "686689/20358520",
        "407,170,400",
        "3,744",
        "10,000,000",
        "Play with Q-6-4 or better",
        "Each of the 1,755 suit classes",
        "variance",
        "volatility index",
    ],
)
def test_461a_4_it_says_what_a_laboratory_asks(sheet: str, said: str) -> None:
    assert said in sheet


@pytest.mark.parametrize("game", every_edition(), ids=lambda game: game.edition)
def test_461a_4_every_paytable_in_force_stands_with_a_wager(game: Game[Any, Any]) -> None:
    """Those of what a round adds to a wager too: the bet of an ante, a double, a second chance."""
    wagers = analysis(game.id).propositions(game)
    tables = [table for table in rules_data(game, {})["paytables"] if table["in_force"]]
    assert [table["wager"] for table in tables if not any(one.paid_by(table) for one in wagers)] == []


def test_it_stands_alone(sheet: str) -> None:
    assert not re.findall(r'(?:src|href)=(?!"data:,")', sheet)
    assert "<script" not in sheet
    assert "@import" not in sheet


def test_the_same_rules_make_the_same_document(sheet: str) -> None:
    assert par_sheet(feltwork.game("three-card-poker"), Work(), on=ON) == sheet
    found = re.search(r"content hash of rules and code</dt><dd>([0-9a-f]{64})<", sheet)
    better = par_sheet(feltwork.game("three-card-poker"), Work(), stated={"pair_plus": {"flush": "4 to 1"}}, on=ON)
    assert found
    assert found[1] not in better
    assert "4 to 1" in better


def test_what_a_holder_states_is_text_and_never_markup() -> None:
    """Names in a submission come from a fixed list; the document escapes them all the same."""
    sheet = par_sheet(feltwork.game("props-and-hops@668a"), Work(), on=ON)
    assert "Props &amp; Hops" in sheet


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_pictures_are_well_formed_and_stay_inside(wager: str) -> None:
    figures: WagerOdds = odds_of("three-card-poker", wager)
    for picture in (distribution_chart(figures), bands_chart(figures)):
        root = ElementTree.fromstring(picture)  # noqa: S314 - our own
        assert root.attrib["aria-label"]
        for bar in root.iter("{http://www.w3.org/2000/svg}rect"):
            assert float(bar.attrib["height"]) >= 0
            assert 0 <= float(bar.attrib["y"]) <= 260


def test_a_wager_that_always_ends_the_same_has_a_picture_too() -> None:
    """583.11(e): whoever plays for the pot alone takes it back."""
    figures = odds_of("flop-poker", "pot_1")
    sheet = par_sheet_of(feltwork.game("flop-poker"), {}, [figures], [], on=ON)
    assert "Pot Wager, a player alone" in sheet
    assert "Every round ends the same." in sheet
    alone = bands_chart(figures)
    assert "0.5%" in alone
    assert "nan" not in alone


def test_what_each_outcome_adds_comes_to_the_edge_at_the_meters_start() -> None:
    figures = odds_of("caribbean-stud-poker", "progressive_payout")
    sheet = par_sheet(feltwork.game("caribbean-stud-poker"), Work(), on=ON)
    part = sheet[sheet.index("<h2>progressive payout wager") :]
    table = part[part.index("adds to the player") : part.index("What each adds to the return is at the meter")]
    added = [float(cell) for cell in re.findall(r">(-?[\d.]+)%</td></tr>", table)]
    assert len(added) == len(figures.counted.outcomes)
    assert sum(added) == pytest.approx(-100 * float(figures.edge), abs=1e-5)
    assert "house edge at the meter&#x27;s start" in part
    assert re.search(r"start, units</td><td[^>]*>10,000.00<", part)


def test_bands_that_few_rounds_do_not_keep_are_marked() -> None:
    """675a.5(c): a prize that comes once in ten million throws."""
    sheet = par_sheet(feltwork.game("high-roll-dice"), Work(), on=ON)
    part = sheet[sheet.index("<h2>Millionaire Row Wager on ten") :]
    assert "10,000,000*" in part[: part.index("lopsided")]


def test_marks_of_a_meter_can_be_read_however_near_they_are() -> None:
    figures = replace(odds_of("caribbean-stud-poker", "progressive_payout"), meter=Fraction(218_000))
    words = {element.text: element.attrib for element in ElementTree.fromstring(meter_chart(figures)).iter()}  # noqa: S314 - our own
    start, even = words["start 218,000"], words["break-even 218,047"]
    assert abs(float(start["x"]) - float(even["x"])) < 1
    assert abs(float(start["y"]) - float(even["y"])) > 100


def test_charts_that_two_strategies_share_are_there_once() -> None:
    sheet = par_sheet(feltwork.game("spanish-21"), Work(), on=ON)
    assert sheet.count("<caption>Hard hands</caption>") == 1
    assert "The charts are those of “The best play of every hand” above." in sheet


def test_labels_of_many_results_do_not_run_into_each_other() -> None:
    """Neighbours stand together where there are very many: their labels are long."""
    figures = odds_of("three-card-poker", "pair_plus")
    outcomes = tuple(Outcome(f"result {net}", Fraction(net), 1) for net in range(-50, 350))
    many = replace(figures, counted=Counted(outcomes, len(outcomes)))
    texts = list(ElementTree.fromstring(distribution_chart(many)).iter("{http://www.w3.org/2000/svg}text"))  # noqa: S314 - our own
    labels = sorted((float(one.attrib["x"]), len(one.text or "")) for one in texts if " to " in (one.text or ""))
    assert len(labels) > 4
    for (x, letters), (beside, others) in pairwise(labels):
        assert beside - x > 6 * (letters + others) / 2
