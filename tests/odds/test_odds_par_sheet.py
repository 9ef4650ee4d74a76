"""The PAR sheet: what it must say, that it stands alone, and that its pictures can be read."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree

import pytest

import feltwork
from feltwork.odds.figures import WagerOdds
from feltwork.odds.par_sheet import par_sheet
from feltwork.odds.par_sheet.charts import bands_chart, distribution_chart
from feltwork.odds.work import Work
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


def test_it_stands_alone(sheet: str) -> None:
    assert not re.findall(r"(?:src|href)=", sheet)
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
