"""Criss-Cross Poker's odds (§§ 592.12, 674a.12): the bets backwards from the middle card, counted in two ways.

Oracles: for a situation, every column and middle card listed and ranked one by one (no rows, no differences, no suit
classes); the game's settlement of listed rounds; its procedure; the counts of poker hands that every text has; and
the published rule for which two cards to fold.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import feltwork
from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.games.criss_cross_poker.procedure import CrissCrossPoker
from feltwork.games.criss_cross_poker.rules import ANTES, BETS
from feltwork.games.criss_cross_poker.settlement import hand_names, settle_hands, settle_ranks
from feltwork.odds.games import analysis
from feltwork.odds.games.criss_cross_poker import counting, kernels
from feltwork.odds.games.criss_cross_poker.counting import Prices, classes, situations, six_seen
from feltwork.odds.games.criss_cross_poker.playing import best_plan, middle_values, prices, simple_plan
from feltwork.odds.hand_classes import hand_classes
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.round import Round
from feltwork.procedure.staking import FOLD
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank
from feltwork.simulation.by_procedure import simulate
from feltwork.terms.refusal import Refused
from tests.odds.checking import UNIT, agrees_with_the_procedure, odds_of

GAME = "criss-cross-poker"
EDITIONS = ["criss-cross-poker@592", "criss-cross-poker@674a"]
DEALS = comb(52, 2) * comb(50, 2) * comb(48, 2) * 46


def edition(name: str) -> CrissCrossPoker:
    game = feltwork.game(name)
    assert isinstance(game, CrissCrossPoker)
    return game


def dealt(generator: np.random.Generator, many: int) -> list[Card]:
    return [CARDS[index] for index in generator.permutation(52)[:many]]


def listed(cards: list[Card], row: list[Card]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The numbers of the Across and of the Down Hand: a line for each pair of the column, an entry a middle card."""
    left = np.array([card.index for card in CARDS if card not in (*cards, *row)], dtype=np.uint8)
    columns = all_hands(2, 48)
    middles = np.array([np.setdiff1d(np.arange(48), pair) for pair in columns])
    held, ends = ([card.index for card in two] for two in (cards, row))
    across, down = (np.empty((1128, 46, 5), dtype=np.uint8) for _ in range(2))
    across[:, :, :2] = down[:, :, :2] = held
    across[:, :, 2:4] = ends
    down[:, :, 2:4] = left[columns][:, None, :]
    across[:, :, 4] = down[:, :, 4] = left[middles]
    one, other = (rank_hands(hands.reshape(-1, 5)).reshape(1128, 46) for hands in (across, down))
    return one, other


def by_number(game: CrissCrossPoker) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What ante and bet win by a hand's category and first rank: tables of another kind than the kernels'."""
    nets = []
    for table in (game.payouts.ante, game.payouts.bet):
        rows = [table.best(hand_names(PokerRank(PokerRank.ORDER[key >> 4], (key & 15,)))) for key in range(160)]
        nets.append(np.array([row.pays.winnings(1) if row else -1 for row in rows]))
    return nets[0], nets[1]


def listed_values(game: CrissCrossPoker, cards: list[Card], row: list[Card]) -> NDArray[np.int64]:
    """What the round wins in all with each Across and Down Bet, deal by deal."""
    across, down = listed(cards, row)
    ante, bet = by_number(game)
    own, other, higher = bet[across >> 16], bet[down >> 16], bet[np.maximum(across, down) >> 16]
    antes = ante[across >> 16] + ante[down >> 16]
    values = np.zeros((3, 3), dtype=np.int64)
    for a in range(1, 4):
        for d in range(1, 4):
            played = [(antes + a * own + d * other + m * higher).sum(axis=1) for m in (1, 2, 3)]
            values[a - 1, d - 1] = np.max([*played, np.full(1128, -46 * (2 + a + d))], axis=0).sum()
    return values


# ------------------------------------------------------------------------------------------------ the kernels


@pytest.mark.parametrize("name", EDITIONS)
def test_11_f_six_cards_seen_against_the_settlement_of_46_deals(name: str) -> None:
    """Oracle: each middle card settled by the game, in plain Python."""
    game, generator = edition(name), np.random.default_rng(592)
    stakes = dict.fromkeys((*ANTES, *BETS), 1_00)
    for _ in range(15):
        cards = dealt(generator, 6)
        won: Counter[str] = Counter()
        for middle in CARDS:
            if middle not in cards:
                cross = [cards[4], cards[2], middle, cards[3], cards[5]]
                for line in settle_hands(cards[:2], cross, stakes, game.payouts):
                    won[line.wager] += line.net // 100
        told = six_seen(cards[:2], cards[2:4], cards[4:], prices(game))
        assert told == (won["ante_across"] + won["ante_down"], *(won[bet] for bet in BETS))


def some_situations(hands: list[str], each: int) -> list[tuple[int, int, list[Card], list[Card]]]:
    """Places and cards of situations of these hands, spread over all."""
    found, generator = situations(), np.random.default_rng(674)
    listing = []
    for text in hands:
        hand = counting.hand_place(parse_cards(text))
        own = found.of_hand(hand)
        pairs = counting.pairs_left(found.hands[hand])
        for place in generator.choice(np.arange(own.start, own.stop), each, replace=False):
            row = [CARDS[index] for index in pairs[found.ends[place]]]
            listing.append((hand, int(place) - own.start, [CARDS[index] for index in found.hands[hand]], row))
    return listing


@pytest.mark.parametrize("name", EDITIONS)
def test_11_d_every_bet_in_a_situation_against_51_888_deals_one_by_one(name: str) -> None:
    """Oracle: all columns and middle cards listed and ranked."""
    game = edition(name)
    for hand, place, cards, row in some_situations(["Qh Jh", "9c 4d", "5s 5d", "Ac Kc", "4h 3h"], 3):
        assert (counting.values_of_hand(hand, prices(game))[place] == listed_values(game, cards, row)).all()


@pytest.mark.parametrize("name", EDITIONS)
def test_11_g_bets_and_hands_that_come_together_against_51_888_deals_one_by_one(name: str) -> None:
    """Oracle: the same listing; every pair of hands counted with the Middle Bet that the values ask for."""
    game = edition(name)
    for hand, place, cards, row in some_situations(["Qh Jh", "9c 4d", "5s 5d", "5h 2h"], 2):
        found = situations()
        own = found.of_hand(hand)
        across, down = listed(cards, row)
        ante, bet = by_number(game)
        higher = bet[np.maximum(across, down) >> 16].sum(axis=1)
        own_part = (ante[across >> 16] + ante[down >> 16] + bet[across >> 16] + 3 * bet[down >> 16]).sum(axis=1)
        stays = own_part + np.maximum(higher, 3 * higher) > -46 * 6
        expected: Counter[tuple[int, int, int]] = Counter()
        class_of = hand_classes(hand_names)[1]
        for times, where in ((1, stays & (higher <= 0)), (3, stays & (higher > 0))):
            pairs = zip(class_of[across[where] >> 16].ravel(), class_of[down[where] >> 16].ravel(), strict=True)
            expected.update((times, int(one), int(other)) for one, other in pairs)
        expected[0, 0, 0] = 46 * int((~stays).sum())
        bets = np.zeros(own.stop - own.start, dtype=np.int64)
        bets[place] = 3
        counts = kernels.outcomes_of_bets(
            *counting._rows(hand), found.ends[own], np.ones(len(bets), dtype=np.int64), *prices(game), 3, 1, bets
        )[:, 3]
        assert {tuple(map(int, cell)): int(counts[tuple(cell)]) for cell in np.argwhere(counts)} == +expected


def test_6_classes_of_hands_are_the_known_counts() -> None:
    """The counts of five-card hands are in every text on poker."""
    counts: Counter[str] = Counter()
    for one in classes():
        counts[one.words] += one.many
    assert counts["two pair"] == 123_552
    assert counts["pair of jacks to aces"] == 4 * 84_480
    assert counts["pair of 10s"] == 84_480
    assert counts["high card"] == 1_302_540
    assert counts["royal flush"] == 4


def test_6_a_situations_of_one_suit_class_are_worth_the_same() -> None:
    """Any two cards and ends of the row are found again under other suits, and each stands for as many as it should."""
    generator, found = np.random.default_rng(1), situations()
    for _ in range(200):
        cards, suits = dealt(generator, 4), generator.permutation(4)
        turned = [CARDS[card.index // 4 * 4 + suits[card.index % 4]] for card in cards]
        place = counting.situation_place(cards[:2], cards[2:])
        assert place == counting.situation_place([turned[1], turned[0]], turned[2:])
        assert counting.hand_place(cards[:2]) == np.searchsorted(found.starts, place, side="right") - 1
    assert int(found.hand_weights.sum()) == 1326
    assert (np.add.reduceat(found.weights, found.starts[:-1]) == 1225).all()


# ------------------------------------------------------------------------------------------------- the strategy


def test_674a_11_b_the_whole_game() -> None:
    """Wizard of Odds, Criss Cross Poker: two cards of different suits, not paired, none above a 5, are folded."""
    game = edition(EDITIONS[1])
    plan, simple = best_plan(game, Work()), simple_plan(game, Work())
    assert plan.won == -Fraction(579_091, 6_689_228)
    assert Fraction(12, 10_000) < plan.won - simple.won < Fraction(13, 10_000)
    assert not (plan.across == 2).any()
    assert not (plan.down == 2).any()
    folded = [situations().hands[place] for place in np.flatnonzero(plan.across == 0)]
    shown = {tuple(sorted(CARDS[index].rank for index in hand)) for hand in folded}
    assert shown == {(low, high) for high in range(3, 6) for low in range(2, high)}
    assert all(hand[0] % 4 != hand[1] % 4 for hand in folded)
    best = analysis(GAME).strategies(game, game.submission(), Work())[0]
    across = dict(best.told().grids[0].rows)
    assert across["Q"][2:4] == ("3", "3")
    assert across["4"][9] == "-"
    _agrees(game, plan.won, rounds=1_500)


def _agrees(game: CrissCrossPoker, won: Fraction, *, rounds: int) -> None:
    """The procedure's mean; the deviation of a round is the one that the long test finds."""
    found = analysis(GAME)
    proposition, rules = found.proposition(game, "ante_across"), game.submission()
    decide = found.strategies(game, rules, Work())[0].decide
    stakes = proposition.stakes(game, rules, UNIT)
    tally = simulate(game, rules, stakes, decide, proposition.measured, unit=UNIT, rounds=rounds, seed=3)
    assert abs(tally.mean - float(won)) <= 4 * 9.602 / sqrt(rounds)


@pytest.mark.parametrize("name", EDITIONS)
def test_11_values_of_every_action_at_every_question(name: str) -> None:
    """Oracle: the deals one by one; for two cards the sum over the classes of ends, each of which is checked above."""
    game = edition(name)
    found = analysis(GAME)

    def told(hand: str, community: str = "") -> dict[str, Fraction]:
        seen = Situation(tuple(parse_cards(hand)), community=tuple(parse_cards(community)))
        return {one.word: Fraction(one.value) for one in found.values(game, game.submission(), seen, Work())}

    assert told("8h 8c")["across_bet 3x"] == max(told("8h 8c").values())
    assert told("5h 2c")["fold"] == -2
    cards, row = parse_cards("8h 8c"), parse_cards("Ah Kh")
    values = listed_values(game, list(cards), list(row))
    assert told("8h 8c", "Ah Kh") == {
        "fold": -5,
        **{f"down_bet {times}x": Fraction(int(values[2, times - 1]), 51_888) for times in (1, 2, 3)},
    }
    options = middle_values(six_seen(cards, row, parse_cards("2d 7s"), prices(game)), 3, 3)
    middle = {f"middle_bet {times}x": Fraction(options[times], 46) for times in (1, 2, 3)}
    assert told("8h 8c", "Ah Kh 2d 7s") == {"fold": -8, **middle}


@pytest.mark.parametrize(
    ("hand", "community"), [("5h", ""), ("5h 5h", ""), ("5h 6h", "7h"), ("5h 6h", "7h 8h 9h"), ("5h 6h", "5h 9c")]
)
def test_11_what_is_no_situation(hand: str, community: str) -> None:
    seen = Situation(tuple(parse_cards(hand)), community=tuple(parse_cards(community) if community else ()))
    with pytest.raises(Refused):
        analysis(GAME).values(edition(GAME), edition(GAME).submission(), seen, Work())


# ------------------------------------------------------------------------------------------------ the settlement


@pytest.mark.parametrize("name", EDITIONS)
def test_12_a_deal_is_worth_what_the_round_settles(name: str) -> None:
    """Oracle: listed rounds; the classes under which a deal is counted come to the round's own net and stake."""
    game, generator = edition(name), np.random.default_rng(11)
    listed_classes = classes()
    for _ in range(100):
        cards = dealt(generator, 7)
        bets = [int(times) for times in generator.integers(1, 4, 3)]
        cross = [cards[4], cards[2], cards[6], cards[3], cards[5]]
        lines = feltwork.settle(
            {
                "game": name,
                "seats": {
                    "1": {
                        "wagers": dict.fromkeys(ANTES, 10),
                        "cards": [str(card) for card in cards[:2]],
                        "decisions": [f"{bet} {times}x" for bet, times in zip(BETS, bets, strict=True)],
                    }
                },
                "community": [str(card) for card in cross],
            }
        ).result.lines[1]
        pairs = np.array([[card.index for card in cards[2:4]], [card.index for card in cards[4:6]]], dtype=np.uint8)
        held = np.array([card.index for card in cards[:2]], dtype=np.uint8)
        across, down = kernels.class_rows(held, pairs, *counting._looked_up())[:, cards[6].index]
        stakes = {**dict.fromkeys(ANTES, 10_00), **{bet: 10_00 * n for bet, n in zip(BETS, bets, strict=True)}}
        counted = settle_ranks(listed_classes[across].hand, listed_classes[down].hand, stakes, game.payouts)
        assert [(line.wager, line.net) for line in lines] == [(line.wager, line.net) for line in counted]


@pytest.mark.parametrize("name", EDITIONS)
def test_12_c_five_card_bonus(name: str) -> None:
    figures = odds_of(name, "five_card_bonus")
    assert figures.edge == Fraction(7_653, 216_580)
    assert round(float(figures.edge) * 100, 2) == 3.53
    assert figures.counted.deals == 2_598_960


def test_12_c_the_procedure_agrees_on_the_bonus() -> None:
    game = edition(GAME)
    found, rules = analysis(GAME), game.submission()
    proposition = found.proposition(game, "five_card_bonus")
    stakes = proposition.stakes(game, rules, UNIT)
    tally = simulate(game, rules, stakes, at_once, proposition.measured, unit=UNIT, rounds=2_000, seed=1)
    figures = odds_of(GAME, "five_card_bonus")
    assert abs(tally.mean + float(figures.edge)) <= 4 * figures.deviation / sqrt(2_000)


def at_once(_question: Question, _round: Round[Any, Any]) -> Decision:
    """Who folds at once has the bonus all the same."""
    return Decision(FOLD)


# -------------------------------------------------------------------------------------------------- whole games


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "edge", "risk", "deviation"),
    [(EDITIONS[0], Fraction(-339_430_603, 3_511_844_700), -1.6268, 10.067), (EDITIONS[1], None, 1.4764, 9.602)],
)
def test_12_the_whole_game(name: str, edge: Fraction | None, risk: float, deviation: float) -> None:
    figures = odds_of(name, "ante_across")
    assert figures.edge == (edge or Fraction(579_091, 6_689_228))
    assert round(float(figures.element_of_risk) * 100, 4) == risk
    assert round(figures.deviation, 3) == deviation
    assert figures.counted.deals == DEALS
    asked: Counter[str] = Counter()
    folds: Counter[str] = Counter()
    for one in figures.counted.decided:
        asked[one.point] += int(one.count)
        folds[one.point] += int(one.count) if one.word == "fold" else 0
    assert asked["across_bet"] == DEALS
    assert asked["down_bet"] == DEALS - folds["across_bet"]
    assert asked["middle_bet"] == asked["down_bet"] - folds["down_bet"]


@pytest.mark.long
def test_6_without_folds_the_hands_are_those_of_every_deck() -> None:
    """Oracle: symmetry. Where nobody folds each of the two hands is any five cards, in every order of the deal.

    Prices at which nothing is ever lost let every bet be made: 30 ways to lay five cards out, times 1,081 columns.
    """
    many = len(classes())
    never = Prices(np.zeros(many, dtype=np.int16), np.arange(many, dtype=np.int16))
    found = situations()
    ones = np.ones(len(found.hands), dtype=np.int64), np.ones(len(found.ends), dtype=np.int64)
    counts = counting.outcomes(never, *ones, Work())[1].sum(axis=(0, 1))
    expected = [one.many * 30 * comb(47, 2) for one in classes()]
    assert counts.sum(axis=1).tolist() == expected
    assert counts.sum(axis=0).tolist() == expected


@pytest.mark.long
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("hand", ["Qh Jh", "4s 4d", "8c 2d"])
def test_11_b_a_hand_against_every_deal_one_by_one(name: str, hand: str) -> None:
    """Oracle: all 63,562,800 deals of two cards held, listed row by row; the Across Bets are worth the same."""
    game, found = edition(name), situations()
    place = counting.hand_place(parse_cards(hand))
    held = [CARDS[index] for index in found.hands[place]]
    own, pairs = found.of_hand(place), counting.pairs_left(found.hands[place])
    totals = np.zeros(3, dtype=np.int64)
    for ends, weight in zip(found.ends[own], found.weights[own], strict=True):
        values = listed_values(game, held, [CARDS[index] for index in pairs[ends]])
        for across in range(3):
            totals[across] += weight * max(values[across].max(), -51_888 * (3 + across))
    seen = Situation(tuple(held))
    told = {one.word: one.value for one in analysis(GAME).values(game, game.submission(), seen, Work())}
    for across in range(3):
        assert told[f"across_bet {across + 1}x"] == Fraction(int(totals[across]), 1225 * 51_888)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("wager", ["ante_across", "five_card_bonus"])
def test_12_the_procedure_agrees(name: str, wager: str, seed: int) -> None:
    agrees_with_the_procedure(name, wager, rounds=20_000, seed=seed)
