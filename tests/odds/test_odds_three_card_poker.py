"""Three Card Poker's odds (§ 565.12): every deal counted, published figures, and the procedure itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

import feltwork
from feltwork.odds.games import analysis
from feltwork.odds.work import Work
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "three-card-poker"


def test_565_12_ante_and_play_cost_what_is_published() -> None:
    """Wizard of Odds, Three Card Poker: 3.37% of the ante, element of risk 2.01%, standard deviation 1.64."""
    figures = odds_of(GAME, "ante")
    assert figures.edge == Fraction(686_689, 20_358_520)
    assert round(float(figures.edge) * 100, 2) == 3.37
    assert round(float(figures.element_of_risk) * 100, 2) == 2.01
    assert round(figures.deviation, 2) == 1.64
    assert figures.counted.deals == 407_170_400


def test_565_12_d_pair_plus_counts_are_the_published_ones() -> None:
    """The counts of the 22,100 three-card hands are in every text on the game."""
    counts = {outcome.name: outcome.count for outcome in odds_of(GAME, "pair_plus").counted.outcomes}
    assert counts["Pair"] == 3744
    assert counts["Flush"] == 1096
    assert counts["less than a pair"] == 16440


def test_565_11_b_play_from_queen_six_four() -> None:
    game = feltwork.game(GAME)
    best = analysis(GAME).strategies(game, game.submission(), Work())[0]
    assert best.told().rules == ("Play with Q-6-4 or better, and fold everything less.",)


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_565_12_the_procedure_agrees(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=2_000)
