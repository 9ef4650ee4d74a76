"""Texas Hold 'Em Bonus Poker's odds (§§ 563.11, 563.12): every deal, published figures, and the procedure itself.

Oracles: the plain-Python ranking against all 990 dealer's hands; all that can still come of a situation ranked hand by
hand; the known counts of seven-card hands; rounds that the game settles; its procedure, played. What needs the whole
count of all boards is marked as long.
"""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.games.texas_hold_em_bonus_poker.settlement import better_than_the_board
from feltwork.odds.games import analysis
from feltwork.odds.games.texas_hold_em_bonus_poker.boards import (
    CHOICES,
    DEALERS,
    TWOS,
    boards,
    place,
    split,
    stand_on,
    standings,
)
from feltwork.odds.games.texas_hold_em_bonus_poker.playing import (
    BestPlay,
    ahead,
    as_listed,
    flop_value,
    row_of,
    runouts,
    street_values,
)
from feltwork.odds.games.texas_hold_em_bonus_poker.streets import (
    CUSTOMARY,
    HIGHER,
    LOWER,
    OPTIMAL,
    RUNOUTS,
    TIE,
    Bets,
    customary_bets,
    flops_of_fours,
    folded,
    hands,
    of_others,
    renamed,
    sum_ahead,
    sum_deals,
)
from feltwork.odds.games.texas_hold_em_bonus_poker.wagers import played, settled
from feltwork.odds.strategy import Customary, Situation
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.ranking.kernels import rank_hands
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.simulation.by_procedure import simulate
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

NAME = "texas-hold-em-bonus-poker"
GAME = feltwork.game(NAME)
WORK = Work()
FLUSH = {"ante_pays_from": "flush"}


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a seed makes a failure a case


def indices(cards: Any) -> np.ndarray[Any, np.dtype[np.uint8]]:
    return np.array([card.index for card in cards], dtype=np.uint8)


@pytest.fixture(scope="module")
def whole() -> Any:
    return boards()


# ------------------------------------------------------------------------------------------------ the boards


def test_563_6_every_board_is_its_class_with_other_suits(whole: Any) -> None:
    assert (len(whole.classes), int(whole.weights.sum())) == (134_459, comb(52, 5))
    source = chance(1)
    for _ in range(200):
        board = sorted(source.sample(range(52), 5))
        at = place(np.array([board], dtype=np.uint8))[0]
        suits = int(whole.suits_of[at])
        assert sorted({suits >> 2 * suit & 3 for suit in range(4)}) == [0, 1, 2, 3]
        became = sorted((card & 0xFC) + (suits >> 2 * (card & 3) & 3) for card in board)
        assert became == whole.classes[whole.class_of[at]].tolist()


def test_563_6_a_hand_stands_on_a_board_as_the_plain_ranking_has_it() -> None:
    """Oracle: ``rank_five`` of seven cards for all 990 hands of the dealer; in one board the flush is on the table."""
    for text in ("As Ks 9s 4s 2s Qd Jh", "7c 7d Th 2s 3c 7h Kd"):
        *board, one, other = parse_cards(text)
        rest = [card for card in CARDS if card not in (*board, one, other)]
        own = rank_five((one, other, *board))
        dealers = [rank_five((*two, *board)) for two in combinations(rest, 2)]
        expected = (sum(rank < own for rank in dealers), sum(rank == own for rank in dealers))
        higher, tie, category = split(stand_on(indices((one, other)), indices(board)[None]))
        assert (int(higher[0]), int(tie[0])) == expected
        assert PokerRank.ORDER[category[0]] is own.category


def test_563_6_sorting_a_board_says_the_same_as_comparing_every_hand(whole: Any) -> None:
    """Both ways for all hands of some boards; and what one player wins the other loses."""
    some = np.ascontiguousarray(whole.classes[:: len(whole.classes) // 6])
    found = standings(some, WORK)
    for column, board in enumerate(some):
        free = [row for row, two in enumerate(TWOS) if not set(two.tolist()) & set(board.tolist())]
        higher, tie, _ = split(found[free, column])
        assert len(free) == comb(47, 2)
        assert higher.sum() == (DEALERS - higher - tie).sum()
        for row in free[::100]:
            assert found[row, column] == stand_on(TWOS[row], board[None])[0]


# ----------------------------------------------------------------------------------------------- the streets


def by_hand(own: list[int], board: list[int]) -> np.ndarray[Any, Any]:
    """Oracle: every river card and every dealer's hand of four community cards, by category and result."""
    counts = np.zeros((10, 3), dtype=np.int64)
    for river in set(range(52)) - {*own, *board}:
        five = [*board, river]
        rest = sorted(set(range(52)) - {*own, *five})
        dealers = rank_hands([[*two, *five] for two in combinations(rest, 2)], cores=1)
        number = int(rank_hands([[*own, *five]])[0])
        for result, many in ((LOWER, dealers > number), (TIE, dealers == number), (HIGHER, dealers < number)):
            counts[number >> 20, result] += int(many.sum())
    return counts


def test_563_11_e_folding_back_sums_what_can_still_come(whole: Any) -> None:
    """For one hand, only the boards around some four cards are ranked: what is summed there is what an oracle has."""
    hand = hands()[row_of(parse_cards("Ts 9d"))]
    others = [card for card in range(52) if card not in hand]
    chosen = [sorted(chance(seed).sample(range(50), 4)) for seed in (1, 2)]
    stand = np.zeros((len(TWOS), len(whole.classes)), dtype=np.uint32)
    for four in chosen:
        board = [others[card] for card in four]
        fives = np.array([sorted([*board, river]) for river in others if river not in board], dtype=np.uint8)
        used = np.unique(whole.class_of[place(fives)])
        stand[:, used] = standings(np.ascontiguousarray(whole.classes[used]), WORK)
    around = hand, renamed(hand), whole.class_of, whole.suits_of, stand, CHOICES
    more = sum_ahead(*around)
    for many, four in enumerate(chosen, 1):
        expected = by_hand(hand.tolist(), [others[card] for card in four])
        at = int(place(np.array([four], dtype=np.uint8))[0])
        assert more[at] == expected[:, HIGHER].sum() - expected[:, LOWER].sum()
        turn, river = np.zeros(comb(50, 3), dtype=np.uint8), np.zeros(comb(50, 4), dtype=np.uint8)
        turn[flops_of_fours()[:many, at]], river[at] = 1, 1
        counts = sum_deals(*around, Bets(turn, river).by_fours())
        assert (counts[:, :, 1, 1] == many * expected).all()
        assert (counts[:, :, 0, 1] == (4 - many) * expected).all()
        assert counts.sum() == RUNOUTS


def test_563_11_the_flops_of_four_cards() -> None:
    fours = of_others(4)
    for at in (0, 77_777, 230_299):
        flops = {tuple(of_others(3)[flop]) for flop in flops_of_fours()[:, at]}
        assert flops == set(combinations(fours[at], 3))


def test_563_11_customary_betting_by_millions_is_the_games_own() -> None:
    source = chance(3)
    for row in (0, 60, 168):
        hand = hands()[row]
        own = [CARDS[card] for card in hand]
        others = [card for card in CARDS if card not in own]
        bets = customary_bets(hand)
        for cards, flags in ((3, bets.turn), (4, bets.river)):
            for at in source.sample(range(len(flags)), 60):
                board = [others[card] for card in of_others(cards)[at]]
                assert bool(flags[at]) == better_than_the_board(own, board)


def test_563_11_a_board_is_found_under_the_hand_that_stands_for_all_like_it() -> None:
    """The deals that can still come are those of the listed hand with the board at that place."""
    source = chance(4)
    for _ in range(12):
        *cards, a, b, c, d = source.sample(CARDS, 6)
        listed = hands()[row_of(cards)]
        others = [card for card in range(52) if card not in listed]
        there = [CARDS[others[card]] for card in of_others(4)[as_listed(cards, (a, b, c, d))]]
        same = runouts([CARDS[card] for card in listed], there)
        assert (same == runouts(cards, (a, b, c, d))).all()


@pytest.mark.parametrize(("hand", "community", "turn"), [("9s 8d", "2c 7h Th Jd", 0), ("Jc 8d", "2c 7h Jh Td", 1)])
def test_563_11_e_what_the_actions_are_worth_before_the_river(hand: str, community: str, turn: int) -> None:
    """Oracle: the deals by hand, priced here: 2 for the flop, 1 for each street, the ante from a straight up.

    On the first flop more is lost than won, so that no Turn Wager lies; on the second there is one.
    """
    cards, board = parse_cards(hand), parse_cards(community)
    counts = by_hand(indices(cards).tolist(), indices(board).tolist())
    won, lost, paid = (int(part.sum()) for part in (counts[:, HIGHER], counts[:, LOWER], counts[4:, HIGHER]))
    values = analysis(NAME).values(GAME, GAME.submission(), Situation(cards, community=board), WORK)
    assert [(one.word, one.value, one.deals) for one in values] == [
        (word, Fraction((2 + turn + river) * (won - lost) + paid - lost, 45_540), 45_540)
        for word, river in (("river", 1), ("check", 0))
    ]


def test_563_11_c_after_the_flop_the_river_is_played_best() -> None:
    """What a street adds is the mean of the best on each turn card; the wager adds what is won less what is lost."""
    cards, flop = parse_cards("As Kd"), parse_cards("2c 7h 8h")
    rules = GAME.submission(FLUSH)
    values, deals = street_values(cards, flop, rules)
    by_turn = runouts(cards, flop)
    assert (deals, by_turn.shape) == (47 * 46 * DEALERS, (47, 10, 3))
    assert values["turn"] - values["check"] == Fraction(ahead(by_turn), deals)
    always = sum(max(ahead(counts), 0) for counts in by_turn)
    paid = int(by_turn[:, 5:, HIGHER].sum())
    lost = int(by_turn[:, :, LOWER].sum())
    assert values["check"] == Fraction(2 * ahead(by_turn) + always + paid - lost, deals)


@pytest.mark.parametrize(
    ("hand", "community"),
    [("As", ""), ("As As", ""), ("As Kd", "2c"), ("As Kd", "2c 3c 4c 5c 6c"), ("As Kd", "As 3c 4c")],
)
def test_563_11_what_is_no_situation_is_refused(hand: str, community: str) -> None:
    situation = Situation(parse_cards(hand), community=parse_cards(community))
    with pytest.raises(Refused, match=r"needed|twice"):
        analysis(NAME).values(GAME, GAME.submission(), situation, WORK)


# ----------------------------------------------------------------------------------------- the settlement


def category_and_result(cards: list[Card], dealer: list[Card], board: list[Card]) -> tuple[int, int]:
    own, other = rank_five((*cards, *board)), rank_five((*dealer, *board))
    return PokerRank.ORDER.index(own.category), HIGHER if own > other else TIE if own == other else LOWER


@pytest.mark.parametrize("pays_from", ["straight", "flush"])
def test_563_11_h_every_class_of_a_deal_is_worth_what_the_game_settles(pays_from: str) -> None:
    """Twin: random deals, from a few ranks so that many are high, with any of the four ways to bet."""
    source = chance(563)
    for number in range(120):
        deck = CARDS if number % 3 == 0 else CARDS[number % 8 * 4 :][:20]
        a, b, c, d, *board = source.sample(deck, 9)
        turn, river = number & 1, number >> 1 & 1
        decisions = ["flop", "turn" if turn else "check", "river" if river else "check"]
        seat = {"wagers": {"ante": 10}, "cards": [str(a), str(b)], "decisions": decisions}
        done = feltwork.settle(
            {
                "game": NAME,
                "rules": {"ante_pays_from": pays_from},
                "seats": {"1": seat},
                "dealer": [str(c), str(d)],
                "community": [str(card) for card in board],
            }
        )
        price = settled(*category_and_result([a, b], [c, d], board), turn, river, pays_from)
        assert price.net * 10_00 == sum(line.net for line in done.result.lines[1])
        assert price.staked * 10_00 == sum(line.staked for line in done.result.lines[1])


# -------------------------------------------------------------------------------------------------- the bonus


def test_563_12_c_the_bonus_by_the_known_counts_of_two_cards() -> None:
    """6 of each pair, 4 of each two ranks in one suit and 12 in two: of 1,326, against 1,225 hands each."""
    figures = odds_of(NAME, "bonus")
    assert [outcome.count for outcome in figures.counted.outcomes] == [
        1_225 * many for many in (6, 4, 8, 12, 18, 24, 54, 1_200)
    ]
    assert figures.edge == Fraction(59, 663)


def test_563_12_d_aces_against_aces() -> None:
    """6 pairs of aces, each against the one pair that is left: 6 deals in 1,624,350 pay 1,000 in place of 30."""
    figures = odds_of(NAME, "bonus", {"aces_against_aces": "1000 to 1"})
    assert figures.counted.outcomes[0].count == 6
    assert figures.counted.deals == comb(52, 2) * comb(50, 2)
    assert figures.edge == Fraction(59, 663) - Fraction(6 * (1_000 - 30), 1_624_350)


def test_563_12_c_the_procedure_agrees_on_the_bonus() -> None:
    """Played customarily, which changes nothing for two cards."""
    figures, rules = odds_of(NAME, "bonus"), GAME.submission()
    bonus = analysis(NAME).proposition(GAME, "bonus")
    stakes = bonus.stakes(GAME, rules, 10_00)
    tally = simulate(GAME, rules, stakes, Customary(GAME).decide, bonus.measured, unit=10_00, rounds=1_500, seed=7)
    assert abs(tally.mean + float(figures.edge)) <= 4 * figures.deviation / sqrt(1_500)
    assert tally.mean_stake == 1


# -------------------------------------------------------------------------------------------- the whole game


@pytest.mark.long
def test_563_11_h_the_whole_game_costs_what_is_published() -> None:
    """Wizard of Odds, Texas Hold 'Em Bonus: 2.037% of the ante, staked 3.8181, element of risk 0.5335%.

    And 5.5935% by Scott McIntosh there, where the ante is paid from a flush up. The standard deviation there, 3.500839,
    is not ours: counted are 3.507271 (what is missing is about the squares of the folded antes, 60 in 1,326).
    """
    figures = odds_of(NAME, "ante")
    assert figures.edge == Fraction(578_107_733, 28_381_438_800)
    assert round(float(figures.edge) * 100, 3) == 2.037
    assert round(float(figures.mean_stake), 4) == 3.8181
    assert round(float(figures.element_of_risk) * 100, 4) == 0.5335
    assert round(figures.deviation, 6) == 3.507271
    assert figures.counted.deals == comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)
    flush = odds_of(NAME, "ante", FLUSH)
    assert flush.edge == Fraction(19_447_087_313, 347_672_625_300)
    assert round(float(flush.edge) * 100, 4) == 5.5935


@pytest.mark.long
@pytest.mark.parametrize(
    ("high", "straight", "flush"),
    [
        ("3", -1.155927, -1.195592),
        ("4", -1.091604, -1.13521),
        ("5", -1.019987, -1.067022),
        ("6", -1.046723, -1.077817),
        ("7", -1.031301, -1.050057),
        ("8", -0.896002, -0.917393),
        ("9", -0.763132, -0.784523),
        ("T", -0.613979, -0.636507),
        ("J", -0.459414, -0.478676),
        ("Q", -0.28969, -0.305687),
        ("K", -0.102668, -0.1154),
    ],
)
def test_563_11_a_two_cards_are_worth_what_is_published(high: str, straight: float, flush: float) -> None:
    """Wizard of Odds, Texas Hold 'Em Bonus, two-card expected values: a 2 with another rank of another suit."""
    cards = parse_cards(f"2c {high}d")
    assert round(float(flop_value(cards, GAME.submission(), WORK)), 6) == straight
    assert round(float(flop_value(cards, GAME.submission(FLUSH), WORK)), 6) == flush


@pytest.mark.long
def test_563_11_a_the_hands_to_fold() -> None:
    """From a straight 2-3 to 2-7 of different suits, which is also what the game calls customary; from a flush 3-4 too.

    Wizard of Odds has the former; robroy8.tripod.com, "pokercard", the latter.
    """
    told = [analysis(NAME).strategies(GAME, GAME.submission(stated), WORK)[0].told() for stated in ({}, FLUSH)]
    assert told[0].rules[0].startswith("Fold 2-3, 2-4, 2-5, 2-6 and 2-7 of different suits, and")
    assert told[1].rules[0].startswith("Fold 2-3, 2-4, 2-5, 2-6, 2-7 and 3-4 of different suits, and")
    assert told[0].grids[0].rows[12][1][7:12] == ("fold",) * 5


@pytest.mark.long
def test_563_6_the_known_counts_of_seven_card_hands() -> None:
    """The 133,784,560 hands of seven cards by category, as every text on poker has them; each is 21 deals of two and
    five, and each of these 20 orders of the streets and 990 hands of the dealer."""
    deals = np.tensordot(suit_classes(2).weights, folded(WORK).deals[OPTIMAL], axes=1)
    known = (
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        37_260,
        4_324,
    )
    assert tuple(int(count) for count in deals.sum(axis=(1, 2, 3))) == tuple(21 * 20 * 990 * many for many in known)


@pytest.mark.long
def test_563_11_h_what_players_win_of_dealers_dealers_win_of_players() -> None:
    """Before anybody folds the two are alike: as many deals are won as lost, however streets are bet."""
    for way in (OPTIMAL, CUSTOMARY):
        deals = np.tensordot(suit_classes(2).weights, folded(WORK).deals[way], axes=1).sum(axis=(0, 2, 3))
        assert deals[HIGHER] == deals[LOWER] == 26_682_507_385_840


@pytest.mark.long
def test_563_11_c_and_e_the_kept_decisions_are_those_of_a_count_on_the_spot() -> None:
    best, source = BestPlay(GAME.submission(), WORK), chance(9)
    close = 0
    for number in range(300):
        a, b, *board = source.sample(CARDS, 5 + number % 2)
        more = ahead(runouts((a, b), board))
        close += abs(more) < 20 * DEALERS
        assert best.bets((a, b), board) == (more > 0)
    assert close > 3


@pytest.mark.long
def test_563_11_a_the_value_before_the_flop_is_the_mean_of_those_after_it() -> None:
    """Oracle: for one hand, 400 flops at random, each counted on the spot; within four standard errors."""
    cards, source, rules = parse_cards("Js 8s"), chance(10), GAME.submission()
    rest = [card for card in CARDS if card not in cards]
    values = [float(max(street_values(cards, source.sample(rest, 3), rules)[0].values())) for _ in range(400)]
    error = np.std(values) / sqrt(len(values))
    assert abs(np.mean(values) - float(flop_value(cards, rules, WORK))) <= 4 * error


@pytest.mark.long
@pytest.mark.parametrize(
    ("wager", "stated"), [("ante", {}), ("ante", FLUSH), ("bonus", {}), ("bonus", {"aces_against_aces": "1500 to 1"})]
)
@pytest.mark.parametrize("seed", [31, 32])
def test_563_11_the_procedure_agrees(wager: str, stated: dict[str, str], seed: int) -> None:
    agrees_with_the_procedure(NAME, wager, stated, rounds=20_000, seed=seed, unit=10_00)


@pytest.mark.long
def test_563_11_the_procedure_agrees_on_the_simple_strategy() -> None:
    """What the simple strategy is said to cost is what it costs in play."""
    rules = GAME.submission()
    counted = played(CUSTOMARY, rules, WORK)
    mean = sum(one.net * Fraction(one.count) for one in counted.outcomes) / counted.deals
    squares = sum(one.net**2 * Fraction(one.count) for one in counted.outcomes) / counted.deals
    ante, simple = (
        analysis(NAME).proposition(GAME, "ante"),
        analysis(NAME).strategies(GAME, rules, WORK)[1],
    )
    tally = simulate(GAME, rules, {"ante": 10_00}, simple.decide, ante.measured, unit=10_00, rounds=20_000, seed=33)
    assert abs(tally.mean - float(mean)) <= 4 * sqrt(float(squares) / 20_000)
    assert "4.2316%" in simple.told().remarks[0]
