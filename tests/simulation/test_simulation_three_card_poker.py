"""Compiled Three Card Poker beside the game's own procedure (§ 565.12), deal by deal, and beside the exact count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS
from feltwork.odds.games import analysis
from feltwork.odds.study import analysed
from feltwork.odds.work import Work
from feltwork.ranking.kernels import THREE_CARD, all_hands, rank_hands
from feltwork.simulation import three_card_poker
from feltwork.simulation.compiled import Dealt, deal, draw, words_of
from feltwork.simulation.running import CompiledRounds, Cores, run

GAME = feltwork.game("three-card-poker")
FOUND = analysis(GAME.id)
PLAIN: dict[str, Any] = {}
RICH = {
    "version": "f3",
    "ante_bonus": "B",
    "ante_bonus_straight": "1 to 1",
    "ante_bonus_mini_royal_flush_of_spades": "50 to 1",
    "pair_plus": {"pair": "2 to 1", "mini_royal_flush": "60 to 1"},
}


def kernel_of(wager: str, stated: dict[str, Any]) -> Dealt:
    rules = GAME.submission(stated)
    strategy = FOUND.strategies(GAME, rules, Work())[0]
    kernel = FOUND.kernel(GAME, rules, FOUND.proposition(GAME, wager), strategy, Work())
    assert isinstance(kernel, Dealt)
    return kernel


def some_deals(count: int, seed: int) -> np.ndarray[Any, Any]:
    """Random deals, and for each suit one with a mini royal flush and one with a straight flush."""
    drawn = draw(words_of(seed, 0, 2 * count), count, range(52, 46, -1))
    assert drawn is not None
    high = [[48 + suit, 44 + suit, 40 + suit, 0, 5, 10 + (suit > 1)] for suit in range(4)]
    low = [[suit, 4 + suit, 48 + suit, 21, 22, 40 + (suit + 1) % 4] for suit in range(4)]
    return np.concatenate([deal(drawn, three_card_poker.DECK), np.array(high + low, dtype=np.uint8)])


@pytest.mark.parametrize("stated", [PLAIN, RICH], ids=["as printed", "with spades"])
def test_565_12_every_deal_is_settled_as_the_procedure_does(stated: dict[str, Any]) -> None:
    rules = GAME.submission(stated)
    best = FOUND.strategies(GAME, rules, Work())[0]
    deals = some_deals(250, seed=4)
    wagers = {wager: kernel_of(wager, stated) for wager in ("ante", "pair_plus")}
    given = {wager: kernel.settle(deals[:, : kernel.cards]) for wager, kernel in wagers.items()}
    for row, cards in enumerate(deals):
        hand, dealer = ([CARDS[card] for card in part] for part in (cards[:3], cards[3:]))
        seat = {
            "wagers": {"ante": 100, "pair_plus": 100},
            "cards": [str(card) for card in hand],
            "decisions": ["play" if best.plays(hand) else "fold"],  # type: ignore[attr-defined]
        }
        done = feltwork.settle(
            {"game": GAME.id, "rules": stated, "seats": {"1": seat}, "dealer": [str(card) for card in dealer]}
        )
        for wager, kernel in wagers.items():
            net, staked = FOUND.proposition(GAME, wager).measured(done.result.lines[1])
            assert kernel.results[given[wager][row]] == (Fraction(net, 100_00), Fraction(staked, 100_00)), cards


def test_565_6_numbers_are_those_of_the_ranking() -> None:
    """All 22,100 hands, in an order of their own each, beside the kernels that rank millions."""
    hands = all_hands(3)
    for turn in range(3):
        turned = np.roll(hands, turn, axis=1)
        places = (turned >> 2).astype(np.int64) @ np.array([169, 13, 1])
        suited = (turned & 3 == turned[:, :1] & 3).all(axis=1).astype(np.int64)
        assert (three_card_poker.numbers()[suited, places] == rank_hands(hands, THREE_CARD)).all()


def test_565_12_d_every_hand_once_gives_the_exact_odds() -> None:
    """Not chance but all hands of Pair Plus: the kernel's own tables give the exact edge."""
    kernel = kernel_of("pair_plus", PLAIN)
    hands = np.array(list(combinations(range(52), 3)), dtype=np.uint8)
    counts = np.bincount(kernel.settle(hands), minlength=len(kernel.results))
    won = sum(int(times) * net for times, (net, _) in zip(counts, kernel.results, strict=True)) / comb(52, 3)
    figures = analysed(GAME, GAME.submission(), FOUND.proposition(GAME, "pair_plus"), Work())
    assert -won == figures.edge


@pytest.mark.parametrize(("wager", "rounds"), [("ante", 4_000_000), ("pair_plus", 4_000_000)])
def test_565_12_simulated_rounds_agree_with_the_exact_count(wager: str, rounds: int) -> None:
    rules = GAME.submission()
    figures = analysed(GAME, rules, FOUND.proposition(GAME, wager), Work())
    job = CompiledRounds(kernel_of(wager, PLAIN))
    tally = run(job, rounds, Cores(job, seed=11)).tally
    assert abs(tally.mean + float(figures.edge)) < 4 * tally.standard_error
    assert abs(tally.deviation / figures.deviation - 1) < 0.02
    assert abs(tally.mean_stake - float(figures.mean_stake)) < 0.002


def test_565_11_b_only_play_by_one_rank_is_compiled() -> None:
    from feltwork.odds.strategy import Customary

    rules = GAME.submission()
    assert FOUND.kernel(GAME, rules, FOUND.proposition(GAME, "ante"), Customary(GAME), Work()) is None
    assert FOUND.kernel(GAME, rules, FOUND.proposition(GAME, "pair_plus"), Customary(GAME), Work()) is not None
