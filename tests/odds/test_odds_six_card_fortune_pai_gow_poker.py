"""Six-Card Fortune Pai Gow Poker's odds (§§ 588.11, 670a.11): every deal counted, a second count, and the procedure."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, JOKER, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.six_card_fortune_pai_gow_poker.house_way import house_way as set_by_the_house
from feltwork.games.six_card_fortune_pai_gow_poker.house_way import set_hands
from feltwork.games.six_card_fortune_pai_gow_poker.settlement import EIGHTS
from feltwork.odds.games import analysis
from feltwork.odds.games.six_card_fortune_pai_gow_poker import solving
from feltwork.odds.games.six_card_fortune_pai_gow_poker.own_cards import CHIP
from feltwork.odds.games.six_card_fortune_pai_gow_poker.rounds import SetRounds
from feltwork.odds.games.six_card_fortune_pai_gow_poker.setting import (
    FOUL,
    LOW_JOKER,
    WAYS,
    house_way,
    set_every_way,
    simple_way,
)
from feltwork.odds.games.six_card_fortune_pai_gow_poker.strategies import BestSetting, HouseWay, Simple, simple_low
from feltwork.odds.games.six_card_fortune_pai_gow_poker.worth import edge_of, settled
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.direct import against_every_dealer
from feltwork.odds.strategy import situation_of
from feltwork.odds.work import Work
from feltwork.ranking.kernels import JOKER_FIVE, count_hands
from feltwork.ranking.kernels.tables import rank_hands_of
from feltwork.ranking.kernels.types import Hands
from feltwork.simulation.by_procedure import play_round
from feltwork.simulation.compiled import play_unit, tally_of
from feltwork.simulation.quick_table import QuickTable
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "six-card-fortune-pai-gow-poker"
EDITIONS = ("six-card-fortune-pai-gow-poker@588", "six-card-fortune-pai-gow-poker@670a")
WAGER = "six_card_fortune_pai_gow_poker"
HOUSE_WAY = "six_card_fortune_by_the_house_way"
DECK = (*CARDS, JOKER)
DEALS = comb(53, 6) * comb(47, 6)
NO_DOUBLE = {"double_down_offered": False}


def cards_of(row: np.ndarray) -> list[Card]:
    return [DECK[card] for card in row]


def dealt(count: int, cards: int, seed: int) -> Hands:
    chance = np.random.default_rng(seed)
    return np.array([chance.permutation(53)[:cards] for _ in range(count)], dtype=np.uint8)


def suited(count: int, seed: int) -> Hands:
    """Hands of two suits or fewer, in which straights and flushes meet."""
    chance = random.Random(seed)  # noqa: S311 - hands for tests
    decks = [[card for card in range(53) if card % 4 in (own, other) or card == 52] for own, other in ((0, 0), (1, 2))]
    return np.array([chance.sample(decks[i % 2], 6) for i in range(count)], dtype=np.uint8)


# The compiled settings and the game's own.


def test_11_d_the_compiled_house_way_is_the_games_own() -> None:
    rows = np.concatenate([dealt(1_500, 6, 1), suited(1_000, 2)])
    highs, lows = set_every_way(rows)
    for row, high, low, way in zip(rows, highs, lows, house_way(rows, highs), strict=True):
        cards = cards_of(row)
        (own,) = set_by_the_house(cards)
        assert (cards[way] == JOKER, low[way]) == (own == JOKER, own.rank if own.suit else LOW_JOKER), f"{cards}"
        assert high[way] == set_hands(cards, [own]).high.number, f"{cards}"


@pytest.mark.long
def test_11_d_every_choice_of_ranks_is_set_as_the_game_sets_it() -> None:
    """All choices of six ranks, the suits in turn so that few make a flush."""
    ranks = rank_hands_of(6, 1)
    rows = []
    for hand in ranks.tolist():
        suits = {rank: iter((rank % 4, (rank + 1) % 4, (rank + 3) % 4, (rank + 2) % 4)) for rank in set(hand)}
        rows.append([52 if rank == 13 else 4 * rank + next(suits[rank]) for rank in hand])
    hands = np.array(rows, dtype=np.uint8)
    highs, _ = set_every_way(hands)
    for row, high, way in zip(hands, highs, house_way(hands, highs), strict=True):
        cards = cards_of(row)
        own = set_by_the_house(cards)
        assert high[way] == set_hands(cards, own).high.number
        assert (cards[way].rank, cards[way].suit == "") == (own[0].rank, own[0].suit == "")


def test_11_b_every_way_to_set_a_hand() -> None:
    rows = dealt(100, 6, 3)
    for row, high, low in zip(rows, *set_every_way(rows), strict=True):
        cards = cards_of(row)
        for way in range(WAYS):
            own = set_hands(cards, [cards[way]])
            assert high[way] == (FOUL if own.foul else own.high.number)
            assert low[way] == (LOW_JOKER if cards[way] == JOKER else own.low.ranks[0])


def test_11_b_the_simple_strategy_is_compiled_as_it_is_told() -> None:
    rows = np.concatenate([dealt(1_000, 6, 4), suited(300, 5)])
    highs, lows = set_every_way(rows)
    ways = simple_way(rows, highs, house_way(rows, highs))
    for row, high, low, way in zip(rows, highs, lows, ways, strict=True):
        cards = cards_of(row)
        own = simple_low(cards)
        assert high[way] == set_hands(cards, [own]).high.number, f"{cards}"
        assert low[way] == (own.rank if own.suit else LOW_JOKER), f"{cards}"


# What a deal is worth.


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_f_g_a_deal_is_worth_what_the_game_settles(edition: str) -> None:
    """Deals set in ways of their own, doubled down: what the analysis makes of each is what the procedure pays."""
    chance = random.Random(6)  # noqa: S311 - hands for tests
    seen = set()
    for row in dealt(150, 12, 7):
        high, low = (part[0] for part in set_every_way(row[None, :6]))
        dealer_highs, dealer_lows = set_every_way(row[None, 6:])
        way = house_way(row[None, 6:], dealer_highs)[0]
        dealer_high, dealer_low = dealer_highs[0, way], min(dealer_lows[0, way], LOW_JOKER - 1)
        own = chance.choice([way for way in range(WAYS) if high[way] >= 0])
        relation = 2 * int(high[own] <= dealer_high) + int(low[own] <= dealer_low)
        dealer = int(dealer_high >= EIGHTS.number)
        cards = [str(card) for card in cards_of(row)]
        seat = {
            "wagers": {WAGER: 100},
            "cards": cards[:6],
            "decisions": [f"set {cards[own]}", "double down"],
        }
        file = {"game": edition, "seats": {"1": seat}, "dealer": cards[6:]}
        lines = feltwork.settle(file).result.lines[1]
        found = settled(relation, dealer, doubled=True)
        assert found.net == Fraction(sum(line.net for line in lines), 100_00), f"{cards}"
        assert found.staked == Fraction(sum(line.staked for line in lines), 100_00)
        seen.add((relation, dealer))
    assert len(seen) == 8


# Compiled rounds.


def test_11_f_g_compiled_rounds_are_settled_as_the_procedure_does() -> None:
    """Hands set and doubled down by rules of thumb: the decisions in the file are those of the plain strategies."""
    game = feltwork.game(GAME)
    rules = game.submission()
    for simple, low_of in ((False, lambda cards: set_by_the_house(cards)[0]), (True, simple_low)):
        kernel = SetRounds(offered=True, simple=simple)
        deals = dealt(100, 12, 9 + simple)
        for row, place in zip(deals, kernel.settle(deals), strict=True):
            cards = cards_of(row)
            low = low_of(cards[:6])
            twice = HouseWay(rules).doubles(cards[:6], low)
            decisions = [f"set {low}", "double down" if twice else "decline"]
            seat = {"wagers": {WAGER: 100}, "cards": [*map(str, cards[:6])], "decisions": decisions}
            lines = feltwork.settle(
                {"game": GAME, "seats": {"1": seat}, "dealer": [*map(str, cards[6:])]}
            ).result.lines[1]
            net, staked = (sum(getattr(line, part) for line in lines) for part in ("net", "staked"))
            assert kernel.results[place] == (Fraction(net, 100_00), Fraction(staked, 100_00)), f"{cards}"


@pytest.mark.long
@pytest.mark.parametrize("strategy", [0, 1, 2])
def test_11_f_g_compiled_rounds_agree_with_every_deal(strategy: int) -> None:
    game = feltwork.game(GAME)
    found = analysis(GAME)
    rules = game.submission()
    played = found.strategies(game, rules, Work())[strategy]
    kernel = found.kernel(game, rules, found.proposition(game, WAGER), played, Work())
    assert kernel is not None
    tally = tally_of(kernel, sum(play_unit(kernel, 588, unit) for unit in range(30)), 100_00)
    policy = (solving.Policy.BEST, solving.Policy.SIMPLE, solving.Policy.HOUSE_WAY)[strategy]
    edge = float(edge_of(solving.solved(Work()).deals[policy]))
    assert abs(tally.mean + edge) <= 4 * tally.standard_error


# Wagers on six cards alone.


def test_11_h_counts_of_hands_are_those_of_the_ranking() -> None:
    """The ranking counts the categories of all 22,957,480 hands in a way of its own."""
    counts = {category.value: count for category, count in count_hands(JOKER_FIVE, 6).items()}
    for wager in ("fortune_bonus", "progressive_payout"):
        for outcome in odds_of(GAME, wager).counted.outcomes:
            name = outcome.name.lower().replace("-", "_").replace(" ", "_")
            if name in counts:
                assert outcome.count == counts[name]


def test_12_c_high_cards_are_counted_one_by_one() -> None:
    """The oracle: six ranks up to the highest with no five in a row, suits with no five alike. The joker is an ace, so
    there is none among them."""
    suits = 4**6 - 4 * (1 + 6 * 3)
    for name, highest in (("Eight-high", 8), ("Nine-high", 9), ("Jack-high", 11), ("King-high", 13)):
        sets = [(*ranks, highest) for ranks in combinations(range(2, highest), 5)]
        runs = [set(range(low, low + 5)) for low in range(2, 10)]
        plain = sum(not any(run <= set(ranks) for run in runs) for ranks in sets)
        found = {outcome.name: outcome.count for outcome in odds_of(GAME, "insurance").counted.outcomes}
        assert found[name] == plain * suits


def test_11_h_exact_figures() -> None:
    """First published here; the counts are checked above."""
    assert odds_of(GAME, "fortune_bonus").edge == Fraction(49_724, 409_955)
    assert odds_of(GAME, "insurance").edge == Fraction(87_599, 1_147_874)
    assert odds_of(GAME, "fortune_envy_bonus").edge == Fraction(-7_027, 81_991)
    assert odds_of(GAME, "progressive_envy_bonus").edge == Fraction(-6_066, 573_937)
    progressive = odds_of(GAME, "progressive_payout")
    assert progressive.meter == 5_000
    assert progressive.break_even == Fraction(26_471_230, 403)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wager", ["fortune_bonus", "insurance"])
def test_11_h_the_procedure_agrees(edition: str, wager: str) -> None:
    by_house(edition, wager, rounds=400)


@pytest.mark.parametrize("edition", EDITIONS)
def test_11_h_3_the_procedure_agrees_on_the_progressive(edition: str) -> None:
    by_house(edition, "progressive_payout", rounds=400)


def by_house(edition: str, wager: str, *, rounds: int, others: int = 0) -> None:
    """Rounds of the procedure by automatic players, whose settings don't matter to wagers on six cards."""
    game = feltwork.game(edition)
    rules = game.submission()
    proposition = analysis(game.id).proposition(game, wager)
    figures = odds_of(edition, wager)
    stakes = proposition.stakes(game, rules, CHIP)
    seats = {1: stakes, **{seat: {WAGER: rules.table_minimum} for seat in range(2, 2 + others)}}
    equipment = QuickTable(game, rules, SimulationSource(11))
    won = 0
    for _ in range(rounds):
        equipment.open()
        table = play_round(game, rules, seats, lambda question, held: game.customary(held, question), equipment)
        won += proposition.measured(table.result.lines[1])[0]
    hands = max(1, others)
    mean = won / rounds / CHIP
    assert abs(mean + hands * float(figures.edge)) <= 4 * figures.deviation * sqrt(hands / rounds)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wager", ["fortune_envy_bonus", "progressive_envy_bonus"])
def test_11_h_ii_the_procedure_agrees_on_envy(edition: str, wager: str) -> None:
    """Five other players, whose hands are each as likely: five times what one adds."""
    by_house(edition, wager, rounds=150, others=5)


# One hand.


def test_11_b_one_hand_against_dealers_that_can_be_counted() -> None:
    """Five aces are above everything and no aces are left, so with a king low a wager wins unless the dealer has a king
    low too. The oracle sets one by one all hands with a king, by how many of the three that are left they hold."""
    game = feltwork.game(GAME)
    rules = game.submission(NO_DOUBLE)
    values = analysis(GAME).values(game, rules, situation_of(game, "As Ah Ad Ac JK Ks"), Work())
    kings = np.array([card.index for card in CARDS if card.rank == 13][:3], dtype=np.uint8)
    others = [card.index for card in CARDS if card.rank < 13]
    copies = 0
    for held in (1, 2, 3):
        rest = np.array(list(combinations(others, 6 - held)), dtype=np.uint8)
        hands = np.concatenate([np.tile(kings[:held], (len(rest), 1)), rest], axis=1)
        highs, lows = set_every_way(hands)
        copies += comb(3, held) * int((lows[np.arange(len(hands)), house_way(hands, highs)] == 13).sum())
    found = {one.word: one.value for one in values}
    assert found["set Ks"] == Fraction(comb(47, 6) - copies, comb(47, 6))


def test_11_c_both_decisions_are_valued() -> None:
    game = feltwork.game(GAME)
    asked = situation_of(game, "Ks Kh Qd 9c 9s 2d")
    both, single = (analysis(GAME).values(game, game.submission(stated), asked, Work()) for stated in ({}, NO_DOUBLE))
    assert both[0].word == "set Qd, double down"
    assert len(both) == 8, "either card of a pair comes to the same"
    assert {(f"{one.word}, decline", one.value) for one in single} < {(one.word, one.value) for one in both}


@pytest.mark.parametrize("hand", ["As Kd", "As As Kd 9c 9d 2h", "As Kd 9c 9d 2h 3h 4h"])
def test_11_b_what_is_no_hand_is_refused(hand: str) -> None:
    game = feltwork.game(GAME)
    with pytest.raises(Refused, match="--hand"):
        analysis(GAME).values(game, game.submission(), situation_of(game, hand), Work())


# All deals.


@pytest.mark.long
def test_11_f_every_deal() -> None:
    """First published here."""
    best, single = odds_of(GAME, WAGER), odds_of(GAME, WAGER, NO_DOUBLE)
    assert best.counted.deals == single.counted.deals == DEALS == 246_507_617_396_040
    assert best.edge == Fraction(1_772_029_296_727, 123_253_808_698_020)
    assert round(float(best.edge) * 100, 4) == 1.4377
    assert round(float(best.element_of_risk) * 100, 4) == 1.2016
    assert single.edge == Fraction(143_084_069_773, 3_625_112_020_530)
    house, house_single = odds_of(GAME, HOUSE_WAY), odds_of(GAME, HOUSE_WAY, NO_DOUBLE)
    assert house.edge == Fraction(1_201_410_259_562, 30_813_452_174_505)
    assert house_single.edge == Fraction(173_955_877_916, 2_801_222_924_955)
    assert [odds_of(edition, WAGER).edge for edition in EDITIONS] == [best.edge] * 2
    doubled = {one.word: one.count for one in best.counted.decided}
    assert Fraction(doubled["double down"], DEALS) == best.mean_stake - 1


@pytest.mark.long
def test_11_f_hands_taken_by_lot_are_counted_the_same_one_by_one() -> None:
    """The oracle meets each hand with every class of the dealer's hands; nothing is added or taken away."""
    counting, filed = solving.house()
    highs, lows = solving.set_ways(slice(0, len(counting.classes)))
    ways = solving.count_ways(counting, highs, lows, (filed,), Work())
    known = classes(6)
    for number in np.random.default_rng(8).integers(0, len(known), 100):
        rows = np.flatnonzero(ways.hands == number)
        hand = known.listed(slice(number, number + 1))[0]
        chosen = ways.highs[rows], ways.lows[rows] - solving.LEAST_LOW
        direct = against_every_dealer(counting, hand, *chosen, Work(), least=EIGHTS.number)
        assert np.array_equal(direct, ways.counts[rows])


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("wager", [WAGER, HOUSE_WAY])
@pytest.mark.parametrize("stated", [{}, NO_DOUBLE])
def test_11_f_g_the_procedure_agrees(edition: str, wager: str, stated: dict[str, Any]) -> None:
    agrees_with_the_procedure(edition, wager, stated, rounds=8_000, seed=len(stated) + len(wager))


@pytest.mark.long
@pytest.mark.parametrize("wager", ["fortune_bonus", "insurance"])
def test_11_h_the_procedure_agrees_for_long(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=20_000, seed=2)


@pytest.mark.long
def test_11_b_c_the_strategies_are_told() -> None:
    game = feltwork.game(GAME)
    best, simple, house = analysis(GAME).strategies(game, game.submission(), Work())
    assert isinstance(best, BestSetting)
    assert isinstance(simple, Simple)
    chart = best.told().grids[1]
    rows = dict(chart.rows)
    assert rows["two pair, 7s"][: chart.columns.index("J")] == ("D",) * 4
    assert rows["two pair, 7s"][chart.columns.index("J")] == "-"
    assert simple.told().remarks[0].startswith("Such play costs 1.62")
    assert len(house.told().rules) == 9
    cards = parse_cards("Ks Kh Qd 9c 9s 2d")
    assert str(best.low(cards)) == "Qd"
    assert best.doubles(cards, best.low(cards))
