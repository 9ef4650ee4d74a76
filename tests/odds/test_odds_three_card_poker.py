"""Three Card Poker's odds (§ 565.12): every deal counted, published figures, and the procedure itself."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from random import Random

import pytest

import feltwork
from feltwork.equipment.cards import CARDS
from feltwork.games.three_card_poker.settlement import LEAST_TO_PLAY
from feltwork.odds.games import analysis
from feltwork.odds.games.three_card_poker import played
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.ranking.three_card import rank_three
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "three-card-poker"


def test_565_12_ante_and_play_cost_what_is_published() -> None:
    """John Grochowski, Casino City Times, 28 December 2017: 3.37% of the ante, 2.01% of everything staked."""
    figures = odds_of(GAME, "ante")
    assert figures.edge == Fraction(686_689, 20_358_520)
    assert round(float(figures.edge) * 100, 2) == 3.37
    assert round(float(figures.element_of_risk) * 100, 2) == 2.01
    assert figures.counted.deals == comb(52, 3) * comb(49, 3)


@pytest.mark.parametrize(("hand", "value"), [("Qs 6d 4c", "-0.993378"), ("Qs 6d 3c", "-1.00255")])
def test_565_11_b_the_border_of_playing_is_worth_what_is_published(hand: str, value: str) -> None:
    """Grochowski, Casino City Times, 26 January 2014, citing the Wizard of Odds: queen-6-4 loses 0.993378 antes where
    it is played, queen-6-3 loses 1.00255."""
    game = feltwork.game(GAME)
    values = analysis(GAME).values(game, game.submission(), situation_of(game, hand), Work())
    play = next(one.value for one in values if one.word == "play")
    assert round(float(play), len(value.split(".")[1])) == float(value)


@pytest.mark.parametrize(
    ("flush", "straight", "trips", "straight_flush", "percent"),
    [(4, 6, 30, 40, "2.32"), (3, 6, 30, 40, "7.28"), (4, 6, 25, 40, "3.5"), (4, 6, 25, 35, "4.6")],
)
def test_565_12_d_tables_above_the_floor_cost_what_is_published(
    flush: int, straight: int, trips: int, straight_flush: int, percent: str
) -> None:
    """Grochowski, Casino City Times: 8 July 2021 for the first two, "By Any Other Name" for the others."""
    pays = {
        "flush": flush,
        "straight": straight,
        "three_of_a_kind": trips,
        "straight_flush": straight_flush,
        "mini_royal_flush": straight_flush,
    }
    figures = odds_of(GAME, "pair_plus", {"pair_plus": {hand: f"{odds} to 1" for hand, odds in pays.items()}})
    assert round(float(figures.edge) * 100, len(percent.split(".")[1])) == float(percent)


def test_565_12_d_pair_plus_counts_are_the_published_ones() -> None:
    """Grochowski, Casino City Times, 8 July 2021, has all six counts of the 22,100 hands."""
    counts = {outcome.name: outcome.count for outcome in odds_of(GAME, "pair_plus").counted.outcomes}
    assert counts["Pair"] == 3744
    assert counts["Flush"] == 1096
    assert counts["Straight"] == 720
    assert counts["Three-of-a-kind"] == 52
    assert counts["Straight flush"] + counts["Mini royal flush (ace, king, queen)"] == 48
    assert counts["less than a pair"] == 16440


STATED = {
    "version": "f1",
    "ante_bonus": "A",
    "ante_bonus_straight": "1 to 1",
    "ante_bonus_mini_royal_flush_of_spades": "50 to 1",
}
ROYALS = ("As Ks Qs 2c 7d Qh", "Ah Kh Qh 2c 7d 9s")


@pytest.mark.parametrize("stated", [{}, STATED])
def test_565_12_a_deal_is_worth_what_the_procedure_settles(stated: dict[str, str]) -> None:
    """Random deals, and two royals that table A tells apart: each class is priced as the procedure pays the deal."""
    submission = feltwork.game(GAME).submission(stated)
    chance = Random(565)  # noqa: S311
    for cards in (*map(feltwork.parse_cards, ROYALS), *(chance.sample(CARDS, 6) for _ in range(100))):
        hand, dealer = list(cards[:3]), list(cards[3:])
        seat = {"wagers": {"ante": "10000"}, "cards": list(map(str, hand)), "decisions": ["play"]}
        done = feltwork.settle({"game": GAME, "rules": stated, "seats": {"1": seat}, "dealer": list(map(str, dealer))})
        ours, his = rank_three(hand), rank_three(dealer)
        relation = 0 if his < LEAST_TO_PLAY else 1 + (not ours < his) + (his < ours)
        assert played(hand, relation, submission).net * 10_000_00 == done.result.net(1)


def test_565_11_b_play_from_queen_six_four() -> None:
    game = feltwork.game(GAME)
    best = analysis(GAME).strategies(game, game.submission(), Work())[0]
    assert best.told().rules == ("Play with Q-6-4 or better, and fold everything less.",)


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_565_12_the_procedure_agrees(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=2_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_565_12_the_procedure_agrees_over_many_rounds(wager: str, seed: int) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=40_000, seed=seed)
