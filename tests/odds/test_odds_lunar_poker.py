"""Lunar Poker's odds (§§ 589.12, 671a.12): the Super Wagers, counted and played."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.lunar_poker.combinations import super_names
from feltwork.odds.games import analysis
from feltwork.odds.games.lunar_poker.supers import sorts, super_counts
from feltwork.ranking.kernels import all_hands
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.simulation.by_procedure import play_round
from tests.odds.checking import UNIT, agrees_with_the_procedure, odds_of

OLD, NEW = "lunar-poker@589", "lunar-poker@671a"


def test_671a_12_b_super_counts_by_hand() -> None:
    """An oracle of binomials: 4 of a kind 13 * 48; pictures only C(12, 5) less four of a kind; A-K-Q held together."""
    counts = {outcome.name: outcome.count for outcome in odds_of(NEW, "super").counted.outcomes}
    assert counts["Four-of-a-kind"] == 13 * 48
    assert counts["Five picture cards"] == comb(12, 5) - 3 * 8
    assert counts["Full house"] == 3744 - 6 * 4 * 6
    assert counts["Flush"] == 5108
    assert counts["Straight"] == 10_200
    assert counts["Three-of-a-kind"] == 54_912 - 3 * 4 * 4 * 4
    assert odds_of(NEW, "super").edge == Fraction(33_463, 649_740)


def test_589_12_b_super_counts_by_hand() -> None:
    """Straights of one color: 10 sequences, 2 colors, 2**5 ways; ace-king beside anything lower by inclusion."""
    counts = {outcome.name: outcome.count for outcome in odds_of(OLD, "super").counted.outcomes}
    assert counts["Same-colored straight"] == 10 * 2 * 2**5
    assert counts["Straight"] == 10_200 - (640 - 40)
    assert counts["Three-of-a-kind"] == 54_912
    both = comb(52, 5) - 2 * comb(48, 5) + comb(44, 5)
    higher = {
        "four of a kind": 2 * 4,
        "full house": 2 * 4 * 6,
        "three of a kind": 2 * 4 * 4 * 44 + 11 * 4 * 16,
        "flush, straight and royal flush": 4 * comb(11, 3) + (4**5 - 4),
    }
    assert counts["Ace-king"] == both - sum(higher.values())


def test_589_12_b_as_printed_the_super_wager_favors_the_player() -> None:
    """Ace-king pays 6 or 5 to 1 and is held in one hand of nine: 671a, written anew, asks for a queen besides."""
    edges = {table: odds_of(OLD, "super", {"super": table}).edge for table in "ABC"}
    assert edges == {
        "A": Fraction(-105_699, 216_580),
        "B": Fraction(-84_323, 216_580),
        "C": Fraction(-101_123, 216_580),
    }


def test_6_d_hands_of_one_sort_meet_the_same_rows() -> None:
    """The game is asked about one hand of each sort, so here it is asked about many of each."""
    hands = all_hands(5)[np.random.default_rng(6).integers(0, comb(52, 5), 5_000)]
    met: dict[int, set[tuple[str, ...]]] = {}
    for sort, hand in zip(sorts(hands), hands, strict=True):
        met.setdefault(int(sort), set()).add(tuple(super_names([CARDS[card] for card in hand])))
    assert len(met) > 50
    assert all(len(rows) == 1 for rows in met.values())
    assert sum(count for _, count in super_counts()) == comb(52, 5)


def test_589_7_c_2_a_super_wager_that_is_not_offered_has_no_odds() -> None:
    game = feltwork.game(OLD)
    super_wager = analysis("lunar-poker").proposition(game, "super")
    assert super_wager.offered(game, game.submission())
    assert not super_wager.offered(game, game.submission({"super": "not offered"}))


@pytest.mark.parametrize(("edition", "wager"), [(OLD, "super"), (NEW, "super"), (NEW, "super_on_dealer")])
def test_12_b_the_procedure_agrees_on_super_wagers(edition: str, wager: str) -> None:
    agrees_with_the_procedure(edition, wager, rounds=600)


def test_671a_7_c_3_the_procedure_agrees_on_another_players_hand() -> None:
    """Two players, the first with a Super Wager on the other's hand; both play as the game calls customary."""
    game = feltwork.game(NEW)
    rules = game.submission()
    equipment = VirtualTable(game, rules, SimulationSource(3, 0))
    found = analysis("lunar-poker").proposition(game, "super_on_seat_2")
    assert found.players == 2
    figures = odds_of(NEW, "super_on_seat_2")
    own = {"ante": UNIT, "super": UNIT}
    won = 0
    rounds = 400
    for _ in range(rounds):
        table = play_round(
            game,
            rules,
            {1: {**own, "super_on_seat_2": UNIT}, 2: own},
            lambda asked, table: game.customary(table, asked),
            equipment,
        )
        net, staked = found.measured(table.result.lines[1])
        assert staked == UNIT
        won += net
    assert abs(won / UNIT / rounds + float(figures.edge)) < 4 * figures.deviation / rounds**0.5
