"""Let It Ride Poker's odds (§§ 559.13, 559.14): every deal counted, published figures, and the procedure itself.

Oracles: Wizard of Odds, Let It Ride and its Appendix 1 (what every three cards that ride win over 1,176 endings);
D. Catlin, "Calculating the House Edge in Let It Ride", Casino City Times 2001 (the same numbers, found by hand); the
2,598,960 five-card hands of every text on poker; the game's settlement of listed rounds; its procedure.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, parse_cards
from feltwork.games.let_it_ride_poker.rules import BETS, BONUS_CHIP, RIDE, WITHDRAW
from feltwork.games.let_it_ride_poker.settlement import five_card_names
from feltwork.games.let_it_ride_poker.strategy import bet_1_rides, bet_2_rides
from feltwork.odds.games import analysis
from feltwork.odds.games.let_it_ride_poker import ThreeBets
from feltwork.odds.games.let_it_ride_poker.counting import settled, starts
from feltwork.odds.games.let_it_ride_poker.strategies import (
    BestPlay,
    SimplePlay,
    first_decision,
    riding_value,
    second_decision,
)
from feltwork.odds.strategy import Situation
from feltwork.odds.study import permitted
from feltwork.odds.work import Work
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.poker import rank_five
from feltwork.terms.refusal import Refused
from tests.odds.checking import UNIT, agrees_with_the_procedure, odds_of

GAME = "let-it-ride-poker"
RULES = feltwork.game(GAME).submission()
GENEROUS = {"let_it_ride_poker": {"Straight": "9 to 1", "Flush": "12 to 1"}}

# ------------------------------------------------------------------------------------------- the three bets


def test_559_14_b_three_bets_cost_what_is_published() -> None:
    """Wizard of Odds, Let It Ride: 3.51% of a bet, 1.224 bets on average at the end."""
    figures = odds_of(GAME, "bet_number_1")
    assert figures.edge == Fraction(37_963, 1_082_900)
    assert round(float(figures.edge) * 100, 2) == 3.51
    assert round(float(figures.mean_stake), 3) == 1.224
    assert round(float(figures.element_of_risk) * 100, 2) == 2.86
    assert figures.counted.deals == 22_100 * 49 * 48


def test_559_14_c_a_payout_limit_is_left_out_and_told() -> None:
    """What a limit takes depends on the stake in dollars: three bets of $16 win $48,000 at most, below any limit."""
    limited, floor = odds_of(GAME, "bet_number_1", {"maximum_payout": 50_000}), odds_of(GAME, "bet_number_1")
    assert (limited.edge, limited.counted) == (floor.edge, floor.counted)
    assert "bets of up to $16.00 reach none that is permitted" in limited.counted.remarks[0]


def test_559_13_b_2_a_bet_that_is_withdrawn_is_not_staked() -> None:
    file = {"wagers": dict.fromkeys(BETS, 100), "cards": ["2c", "7d", "9h"], "decisions": [WITHDRAW, WITHDRAW]}
    done = feltwork.settle({"game": GAME, "seats": {"1": file}, "community": ["Jc", "4s"]})
    assert sum(line.staked for line in done.result.lines[1]) == 300_00
    assert ThreeBets().measured(done.result.lines[1]) == (-100_00, 100_00)


def test_559_13_b_what_rides_and_wins_with_three_cards_as_published() -> None:
    """Wizard of Odds, Let It Ride Appendix 1, and Catlin's table: number of hands, and total won over 1,176 endings."""
    totals: Counter[Fraction] = Counter()
    for seen in first_decision(RULES):
        if seen.value > 0:
            totals[seen.value * 1176] += seen.weight
    high_pair, trips = {1689: 1440}, {6360: 52}
    straight_flushes = {252: 20, 480: 4, 708: 4, 198: 12, 426: 12, 144: 24}
    royals = {1736: 4, 1454: 12, 1172: 24}
    assert totals == high_pair | trips | straight_flushes | royals
    assert round(float(sum(total * number for total, number in totals.items()) / 1176 / 22_100), 8) == 0.10912580
    decided = {(one.point, one.word): one.count for one in odds_of(GAME, "bet_number_1").counted.decided}
    assert round(decided["bet_number_1", RIDE] / 51_979_200, 8) == 0.07276018


def test_559_13_b_d_the_strategy_in_words_is_exact_and_the_usual_one_costs_nothing() -> None:
    """The usual rule (everything2.com, Wizard of Odds) differs from the best one only where a bet is worth nothing."""
    best, simple = BestPlay(RULES).told(), SimplePlay(RULES)
    assert "This rule is exact: every hand named wins by riding, and no other does." in best.remarks
    assert "three cards of one suit that fit into two straights, at least one of them 10 or higher" in best.rules[0]
    assert best.rules[1].endswith("that fit into two straights, at least one of them 10 or higher.")
    assert "four of them 10 or higher it makes no difference" in best.remarks[-1]
    assert simple.cost == 0


@pytest.mark.long
def test_559_14_b_a_better_table_is_played_otherwise() -> None:
    """With a straight at 9 to 1 the usual strategy withdraws bets that win: its cost is what the two win apart."""
    rules = feltwork.game(GAME).submission(GENEROUS)
    told = BestPlay(rules).told()
    assert "four cards of more than one suit that fit into two straights;" in told.rules[1] + ";"
    simple = SimplePlay(rules)
    assert simple.cost > 0
    figures, floor = odds_of(GAME, "bet_number_1", GENEROUS), odds_of(GAME, "bet_number_1")
    by_simple = sum(
        (
            seen.weight * seen.value * rides(seen.cards) / total
            for decision, rides, total in (
                (first_decision(rules), bet_1_rides, 22_100),
                (second_decision(rules), bet_2_rides, 270_725),
            )
            for seen in decision
        ),
        sum((seen.weight * seen.value for seen in first_decision(rules)), Fraction(0)) / 22_100,
    )
    assert -figures.edge - by_simple == simple.cost
    assert figures.edge < floor.edge


def test_559_14_b_what_hands_are_called_depends_on_category_and_first_rank_alone() -> None:
    """The twin of the look-up by a number's upper bits, hand by hand."""
    found = starts()
    drawn = np.random.default_rng(559)
    hands = np.array([drawn.permutation(52)[:5] for _ in range(3_000)])
    for hand, kind in zip(hands, found.of(rank_hands(hands)), strict=True):
        assert found.kinds[kind].names == five_card_names(rank_five([CARDS[index] for index in hand]))


@pytest.mark.parametrize("stated", [None, GENEROUS], ids=["floor", "own table"])
def test_559_13_14_deals_come_to_what_the_game_settles(stated: dict[str, object] | None) -> None:
    """Two hundred random deals: the analysis' decisions and worth of each against the settled round."""
    game = feltwork.game(GAME)
    rules = game.submission(stated)
    drawn = np.random.default_rng(55914)
    proposition, seen = ThreeBets(), Counter[int]()
    for _ in range(200):
        cards = [CARDS[index] for index in drawn.permutation(52)[:5]]
        if drawn.random() < 0.5:  # hands worth riding are rare
            cards[1] = CARDS[(cards[0].index + 4) % 52] if CARDS[(cards[0].index + 4) % 52] not in cards else cards[1]
        words = [RIDE if riding_value(cards[:3], cards[3:shown], rules)[0] > 0 else WITHDRAW for shown in (3, 4)]
        done = feltwork.settle(
            {
                "game": GAME,
                "rules": stated or {},
                "seats": {
                    "1": {
                        "wagers": dict.fromkeys(BETS, 100),
                        "cards": [str(card) for card in cards[:3]],
                        "decisions": words,
                    }
                },
                "community": [str(card) for card in cards[3:]],
            }
        )
        riding = 1 + words.count(RIDE)
        worth = settled(rank_five(cards), riding, rules)
        net, staked = proposition.measured(done.result.lines[1])
        assert (Fraction(net, 100_00), Fraction(staked, 100_00)) == (worth.net, worth.staked)
        seen[riding] += 1
    assert set(seen) == {1, 2, 3}


def test_559_13_b_d_values_of_a_situation_by_every_ending() -> None:
    """Oracle: every ending dealt out and settled in plain Python."""
    game = feltwork.game(GAME)
    for own, shown in (("Qs Js 9s", ""), ("9c 8d 7h", "6c"), ("2c 2d 9h", "9s")):
        hand, community = tuple(parse_cards(own)), tuple(parse_cards(shown))
        left = [card for card in CARDS if card not in hand + community]
        ends = [rank_five([*hand, *community, *rest]) for rest in combinations(left, 2 - len(community))]
        value = sum((settled(end, 1, RULES).net for end in ends), Fraction(0)) / len(ends)
        told = analysis(GAME).values(game, RULES, Situation(hand, community=community), Work())
        assert {(one.word, one.value) for one in told} == {(RIDE, value), (WITHDRAW, 0)}


@pytest.mark.parametrize(("own", "shown"), [("As Kd", ""), ("As Kd Qh", "2c 3c"), ("As As Kd", "")])
def test_559_13_b_no_situation_is_refused(own: str, shown: str) -> None:
    game = feltwork.game(GAME)
    situation = Situation(tuple(parse_cards(own)), community=tuple(parse_cards(shown)))
    with pytest.raises(Refused, match=r"needed|twice"):
        analysis(GAME).values(game, RULES, situation, Work())


# --------------------------------------------------------------------------------------------- bonus wagers


def test_559_14_d_the_bonus_pays_the_2_598_960_hands_of_five() -> None:
    """The counts are in every text on poker; the prizes are those of 559.14(d), and the $1 chip never comes back."""
    figures = odds_of(GAME, "let_it_ride_bonus")
    counts = [outcome.count for outcome in figures.counted.outcomes]
    assert counts == [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 2_598_960 - 74_628]
    paid = 4 * 25_000 + 36 * 2_500 + 624 * 400 + 3_744 * 200 + 5_108 * 50 + 10_200 * 25 + 54_912 * 5
    assert figures.edge == 1 - Fraction(paid, 2_598_960)


@pytest.mark.parametrize(
    ("table", "edge"), [("A", 2.32), ("B", 5.57), ("C", 7.28), ("D", 2.14), ("E", 5.39), ("F", 7.10)]
)
def test_559_14_e_three_card_bonus(table: str, edge: float) -> None:
    """2.14% and 7.1% are published for tables D and F (J. Grochowski, tunicatravel.com 2012); A and C are Pair Plus."""
    assert round(float(odds_of(GAME, "three_card_bonus", {"three_card_bonus": table}).edge) * 100, 2) == edge


def test_559_14_e_six_tables_and_none() -> None:
    game = feltwork.game(GAME)
    bonus = analysis(GAME).proposition(game, "three_card_bonus")
    offered = [stated for stated in permitted(game, bonus) if bonus.offered(game, game.submission(stated))]
    assert [stated["three_card_bonus"] for stated in offered] == list("ABCDEF")


# -------------------------------------------------------------------------------------------- the procedure


def unit_of(wager: str) -> int:
    return BONUS_CHIP if wager == "let_it_ride_bonus" else UNIT


@pytest.mark.parametrize("wager", ["bet_number_1", "let_it_ride_bonus", "three_card_bonus"])
def test_559_13_the_procedure_agrees(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=700, unit=unit_of(wager))


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(
    ("wager", "stated"),
    [
        ("bet_number_1", {}),
        ("bet_number_1", GENEROUS),
        ("let_it_ride_bonus", {}),
        *(("three_card_bonus", {"three_card_bonus": letter}) for letter in "BF"),
    ],
)
def test_559_13_the_procedure_agrees_in_many_rounds(wager: str, stated: dict[str, object], seed: int) -> None:
    agrees_with_the_procedure(GAME, wager, stated, rounds=20_000, seed=seed, unit=unit_of(wager))
