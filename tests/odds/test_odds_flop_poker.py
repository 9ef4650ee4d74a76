"""Flop Poker's odds (§§ 583.11, 583.12, 667a.12): every deal counted, a published edge, and the procedure itself.

Oracles: the game's own ``best_hand`` in plain Python over all flops of some hands; pairs of equal hands compared one by
one; rounds that the game settles; its procedure, played.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.flop_poker.rules import FLOP
from feltwork.games.flop_poker.settlement import best_hand, three_card_names, worth_a_flop_wager
from feltwork.odds.figures import Certainty
from feltwork.odds.games import analysis
from feltwork.odds.games.flop_poker.counting import (
    DEALS,
    FLOPS,
    classes,
    count_winners,
    formed,
    formed_by_classes,
    ties_of_two,
)
from feltwork.odds.games.flop_poker.pot import MOST, POTS, play_tables, settled, tables_played
from feltwork.odds.games.flop_poker.wagers import ante_and_flop, flop_values
from feltwork.odds.games.flop_poker.wagers import settled as flop_settled
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.procedure.settling import row_names
from feltwork.ranking.kernels import POKER, rank_hands
from feltwork.ranking.kernels.tables import tables
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.rounds.virtual_table import VirtualTable
from feltwork.simulation.by_procedure import play_round
from feltwork.simulation.compiled import ROUNDS
from feltwork.terms.odds import ToOne
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

EDITIONS = ("flop-poker@583", "flop-poker@667a")
WORK = Work()


def indices(*hands: tuple[Card, ...]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.array([[card.index for card in hand] for hand in hands], dtype=np.uint8)


# ------------------------------------------------------------------------------------------- ante and flop


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_d_2_what_ante_and_flop_cost(edition: str) -> None:
    figures = odds_of(edition, "ante")
    assert figures.edge == Fraction(3_300_677, 50_896_300)
    assert figures.mean_stake == Fraction(351_898_400, DEALS) + 1
    assert figures.counted.deals == comb(52, 3) * comb(49, 3)
    assert {one.word: one.count for one in figures.counted.decided} == {
        "flop": 19_100 * FLOPS,
        "fold": 3_000 * FLOPS,
    }


def test_12_b_the_published_edge_with_a_straight_at_eleven() -> None:
    """E. Jacobson on 888casino.com, "Flop Poker Hole-Card Play": 5.4237% where a straight pays 11 to 1.

    And hands of four-of-a-kind or better, which are never folded, once in about 1,607 deals.
    """
    rows = tuple(replace(row, pays=ToOne(11)) if row.hand == "straight" else row for row in FLOP)
    counted = ante_and_flop(replace(FLOP, rows=rows), WORK)
    won = sum(outcome.net * Fraction(outcome.count) for outcome in counted.outcomes)
    assert round(float(-won / counted.deals) * 100, 4) == 5.4237
    best = sum(one.count for one in counted.outcomes if one.net > 100)
    assert DEALS // best == 1607


def test_12_b_royal_flushes_counted_by_hand() -> None:
    """Oracle: 4 suits, 10 choices of the player's three among the five, 47 cards beside the other two on the flop."""
    counts = {outcome.name: outcome.count for outcome in odds_of(EDITIONS[0], "ante").counted.outcomes}
    assert counts["Royal flush"] == 4 * comb(5, 3) * 47


@pytest.mark.parametrize("cards", ["7h 7d Kc", "9s Ts Js"])
def test_11_d_2_every_flop_of_a_hand_in_plain_python(cards: str) -> None:
    """Oracle: the game's own ``best_hand`` over all 18,424 flops."""
    hand = parse_cards(cards)
    rest = [card for card in CARDS if card not in hand]
    found = Counter(best_hand(hand, flop).number >> 16 for flop in combinations(rest, 3))
    counts, numbers = formed(indices(hand), WORK)
    assert {kind: int(counts[0, kind]) for kind in np.flatnonzero(counts[0])} == found
    assert all(int(numbers[kind]) >> 16 == kind for kind in found)


def test_11_b_the_rule_is_right_for_every_hand() -> None:
    values = flop_values(formed_by_classes(WORK.cores), FLOP)
    for (hand, _), value in zip(classes(), values, strict=True):
        assert (value > -1) == worth_a_flop_wager(hand), hand
    assert min(value for value in values if value > -1) == Fraction(-7_981, 9_212)


def test_11_b_what_the_actions_are_worth() -> None:
    game = feltwork.game(EDITIONS[0])
    found = analysis(game.id)
    flop, fold = found.values(game, game.submission(), Situation(parse_cards("Jc 3d 2c")), WORK)
    assert (flop.word, flop.value, flop.deals) == ("flop", Fraction(-7_981, 9_212), FLOPS)
    assert (fold.word, fold.value) == ("fold", -1)
    folded = found.values(game, game.submission(), Situation(parse_cards("2c 3d 7d")), WORK)
    assert [one.word for one in folded] == ["fold", "flop"]


@pytest.mark.parametrize("situation", [("As Kd", ""), ("As As Kd", ""), ("As Kd 2c", "3c 4c 5c")])
def test_11_b_what_is_no_situation_is_refused(situation: tuple[str, str]) -> None:
    hand, community = map(parse_cards, situation)
    game = feltwork.game(EDITIONS[0])
    with pytest.raises(Refused, match=r"needed|twice"):
        analysis(game.id).values(game, game.submission(), Situation(hand, community=community), WORK)


def test_11_b_the_strategy_in_words() -> None:
    game = feltwork.game(EDITIONS[1])
    told = analysis(game.id).strategies(game, game.submission(), WORK)[0].told()
    assert told.rules[0] == "Place the Flop Wager with a jack, queen, king or ace."
    assert "3,000 hands of 22,100" in told.remarks[0]


# ------------------------------------------------------------------------- the bonus and the progressive


@pytest.mark.parametrize("edition", EDITIONS)
def test_12_c_three_card_bonus_counts_are_the_known_ones(edition: str) -> None:
    """The counts of the 22,100 three-card hands are in every text on three-card games."""
    figures = odds_of(edition, "three_card_bonus")
    assert [outcome.count for outcome in figures.counted.outcomes] == [4, 44, 52, 720, 1096, 3744, 16440]
    assert figures.edge == Fraction(297, 5_525)


@pytest.mark.parametrize(
    ("table", "edge", "break_even"),
    [("A", Fraction(285_647, 508_963), 94_050.90), ("B", Fraction(131_689, 290_836), 77_811.02)],
)
def test_667a_12_d_the_progressive(table: str, edge: Fraction, break_even: float) -> None:
    figures = odds_of(EDITIONS[1], "progressive_flop", {"progressive_flop": table})
    assert figures.edge == edge
    assert figures.meter == 10_000
    assert figures.break_even is not None
    assert round(float(figures.break_even), 2) == break_even
    assert figures.edge_at(figures.break_even) == 0
    assert figures.of_meter == Fraction(1_880 + Fraction(16_776, 20), DEALS)


def test_667a_7_d_4_no_progressive_before_or_where_it_is_not_offered() -> None:
    older, newer = map(feltwork.game, EDITIONS)
    assert "progressive_flop" not in [one.id for one in analysis(older.id).propositions(older)]
    progressive = analysis(newer.id).proposition(newer, "progressive_flop")
    assert not progressive.offered(newer, newer.submission({"progressive_flop": "not offered"}))


# ------------------------------------------------------------------------------------------------- the pot


def test_11_e_two_players_tie_as_often_as_counted_one_by_one() -> None:
    """Oracle: for one flop all pairs of equal hands, compared card by card as bits."""
    flop = parse_cards("Kc 9d 4d")
    masks: dict[int, list[int]] = {}
    whole = np.array([hand for hand in combinations(range(52), 3) if not {c.index for c in flop} & set(hand)])
    best = np.zeros(len(whole), dtype=np.int32)
    for two in combinations(indices(flop)[0], 2):
        rows = np.concatenate([whole, np.broadcast_to(np.array(two), (len(whole), 2))], axis=1)
        best = np.maximum(best, rank_hands(rows, cores=1))
    for number, hand in zip(best, whole, strict=True):
        masks.setdefault(int(number), []).append(sum(1 << int(card) for card in hand))
    ties = 0
    for equal in masks.values():
        own = np.array(equal)
        ties += int(((own[:, None] & own[None, :]) == 0).sum())
    assert ties_of_two(indices(flop), WORK)[0] == ties > 0


def test_11_e_the_pot_of_two_is_exact() -> None:
    figures = odds_of(EDITIONS[1], "pot_2")
    assert (figures.edge, figures.exact) == (0, True)
    assert figures.counted.deals == DEALS * comb(46, 3)
    assert [(one.net, one.count) for one in figures.counted.outcomes] == [
        (1, 3_086_616_102_720),
        (0, 7_614_466_560),
        (-1, 3_086_616_102_720),
    ]


def test_11_e_simulated_tables_tie_as_often_as_the_exact_count_has_it() -> None:
    units = 24
    played = play_tables(units, WORK, seed=11)
    expected = 7_614_466_560 / 6_180_846_672_000
    error = sqrt(expected * (1 - expected) / (units * ROUNDS))
    assert abs(played[2, 2] / (units * ROUNDS) - expected) <= 4 * error
    assert (played[1:].sum(axis=1) == units * ROUNDS).all()


def test_11_e_the_same_tables_for_any_number_of_workers() -> None:
    one, two = (play_tables(3, Work(cores=cores), seed=5) for cores in (1, 2))
    assert (one == two).all()
    assert (one != play_tables(3, WORK, seed=6)).any()


def test_11_e_what_a_share_is_worth_by_the_games_own_settlement() -> None:
    for players in range(2, MOST + 1):
        for winners in range(1, players + 1):
            won, lost = settled(players, winners)
            assert won.net == Fraction(players, winners) - 1
            assert lost.net == (won.net if winners == players else -1)


def test_11_e_a_player_alone_has_the_own_wager_back() -> None:
    figures = odds_of(EDITIONS[0], "pot_1")
    assert (figures.edge, figures.deviation, figures.exact) == (0, 0, True)


def test_11_e_the_pot_of_six_is_simulated_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    played = play_tables(4, WORK)
    monkeypatch.setattr("feltwork.odds.games.flop_poker.pot.tables_played", lambda _: played)
    for pot in POTS[2:]:
        figures = odds_of(EDITIONS[1], pot.id)
        assert figures.counted.certainty is Certainty.SIMULATED
        assert figures.edge == 0
        assert figures.counted.deals == pot.players * 4 * ROUNDS
        assert abs(float(figures.hit_frequency) - 1 / pot.players) < 0.01
        assert figures.counted.remarks


def test_11_e_the_pot_is_found_under_its_own_name() -> None:
    game = feltwork.game(EDITIONS[0])
    assert analysis(game.id).proposition(game, "pot_4").name == "Pot Wager, 4 players"
    assert analysis(game.id).proposition(game, "pot").unit == "pot"


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_e_tables_of_two_to_six_by_the_procedure(edition: str) -> None:
    """Twin: each round that the procedure plays is counted by the kernel too, winner for winner."""
    game = feltwork.game(edition)
    rules, source, table = game.submission(), SimulationSource(3), tables(POKER, 5)
    best = analysis(game.id).strategies(game, rules, WORK)[0]
    for number in range(150):
        players = 2 + number % 5
        stakes = {seat: {"pot": rules.table_minimum, "ante": 10_00} for seat in range(1, players + 1)}
        played = play_round(game, rules, stakes, best.decide, VirtualTable(game, rules, source))
        hands = [played.round.hand(Place.at(seat)) for seat in stakes]
        dealt = indices(tuple(card for hand in (*hands, played.round.hand(COMMUNITY)) for card in hand))
        winners = int(np.flatnonzero(count_winners(dealt, *table)[players])[0])
        pots = [line for seat in stakes for line in played.result.lines[seat] if line.wager == "pot"]
        assert sum(line.returned > 0 for line in pots) == winners
        assert sum(line.net for line in pots) == 0


# ------------------------------------------------------------------------------------------- the procedure


def test_11_d_every_class_of_a_deal_is_worth_what_the_game_settles() -> None:
    """Twin: random deals, with many good hands among them, settled as round files."""
    game = feltwork.game(EDITIONS[1])
    whole = formed_by_classes(WORK.cores)
    chance = random.Random(667)  # noqa: S311 - a test's deals
    progressive = odds_of(EDITIONS[1], "progressive_flop")
    by_name = {outcome.name: outcome for outcome in progressive.counted.outcomes}
    for number in range(200):
        deck = chance.sample(CARDS if number % 2 else CARDS[number % 20 * 2 :][:12], 6)
        hand, flop = deck[:3], deck[3:]
        wagers = {"pot": 1, "ante": 10, "three_card_bonus": 10, "progressive_flop": 1}
        seat = {"wagers": wagers, "cards": [str(card) for card in hand], "decisions": ["flop"]}
        file = {"game": EDITIONS[1], "seats": {"1": seat}, "community": [str(card) for card in flop]}
        nets = {line.wager: line.net for line in feltwork.settle(file).result.lines[1]}
        rank = best_hand(hand, flop)
        stands_for = PokerRank.from_number(int(whole.numbers[rank.number >> 16]))
        assert flop_settled(stands_for, FLOP).net == Fraction(nets["ante"] + nets["flop"], 10_00)
        row = game.table("three_card_bonus").best(three_card_names(rank_three(hand)))
        assert nets["three_card_bonus"] == (row.pays.winnings(10_00) if row else -10_00)
        paid = game.submission().progressive_flop.best(row_names(stands_for))
        outcome = by_name[paid.name if paid else "less than a flush"]
        assert nets["progressive_flop"] == (outcome.net + outcome.of_meter * 10_000) * 1_00


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wager", ["ante", "three_card_bonus"])
def test_11_d_the_procedure_agrees(edition: str, wager: str) -> None:
    agrees_with_the_procedure(edition, wager, rounds=2_000 if wager == "ante" else 1_000)


@pytest.mark.parametrize("table", ["A", "B"])
def test_667a_11_d_2_the_procedure_agrees_on_the_progressive(table: str) -> None:
    agrees_with_the_procedure(
        EDITIONS[1], "progressive_flop", {"progressive_flop": table}, rounds=750, unit=1_00, seed=4
    )


@pytest.mark.long
@pytest.mark.parametrize("seed", [21, 22])
@pytest.mark.parametrize(
    ("edition", "wager", "stated"),
    [
        (EDITIONS[0], "ante", {}),
        (EDITIONS[1], "ante", {}),
        (EDITIONS[0], "three_card_bonus", {}),
        (EDITIONS[1], "progressive_flop", {"progressive_flop": "A"}),
        (EDITIONS[1], "progressive_flop", {"progressive_flop": "B", "progressive_reset": "25000"}),
    ],
)
def test_11_d_the_procedure_agrees_for_long(edition: str, wager: str, stated: dict[str, str], seed: int) -> None:
    unit = 1_00 if wager == "progressive_flop" else 100_00
    agrees_with_the_procedure(edition, wager, stated, rounds=20_000, seed=seed, unit=unit)


@pytest.mark.long
def test_11_e_the_whole_simulation_ties_as_the_exact_count_has_it() -> None:
    """The rounds behind the figures for three to six players; their tables of two against the exact count."""
    rounds = odds_of(EDITIONS[0], "pot_3").counted.deals // 3
    expected = 7_614_466_560 / 6_180_846_672_000
    assert abs(tables_played(WORK)[2, 2] / rounds - expected) <= 4 * sqrt(expected / rounds)
