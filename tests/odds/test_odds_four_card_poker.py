"""Four Card Poker's odds (§§ 557.11, 557.12): every deal counted, published figures, and the procedure itself.

Oracles: the dealer's six cards dealt out and ranked; all hands of five ranked by plain Python in part; Wizard of Odds
as J. Grochowski cites it (atlanticcityweekly.com 2022: about 2.78% of the ante, 1.30% of all that is wagered);
E. Frome, "Four Card Poker - Part Two", Casino City Times 2004 (payback of the usual strategy about 98.41%); Wikipedia,
Four Card Poker (Aces Up from 1.98% to 6.15%); the game's settlement of listed rounds; its procedure.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, parse_cards
from feltwork.games.four_card_poker.settlement import paytable_hands
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.games.four_card_poker import AnteAndPlay
from feltwork.odds.games.four_card_poker.counting import DEALS, HIDDEN, beaten, lower, place_of, players
from feltwork.odds.games.four_card_poker.strategies import BestPlay, ByCharts, SimplePlay
from feltwork.odds.games.four_card_poker.worth import best_choices, counted, settled, shown, won_by
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.ranking.four_card import FourCardRank, rank_four
from feltwork.ranking.kernels import FOUR_CARD, all_hands, rank_hands
from feltwork.ranking.kernels.types import Hands
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "four-card-poker"
RULES = feltwork.game(GAME).submission()
OWN_TABLE = {"ante_bonus": {"Four-of-a-kind": "30 to 1", "Three-of-a-kind": "5 to 2"}}


@cache
def figures() -> WagerOdds:
    return odds_of(GAME, "ante")


# ------------------------------------------------------------------------------------------- ante and play


def test_557_12_a_ante_and_play_cost_what_is_published() -> None:
    """About 2.78% or 2.79% of the ante by the sources, 1.30% of all that is wagered; exactly 2.78785…%."""
    assert figures().edge == Fraction(8_840_827_253, 317_119_576_410)
    assert round(float(figures().edge) * 100, 2) == 2.79
    assert round(float(figures().element_of_risk) * 100, 2) == 1.30
    assert figures().counted.deals == 2_598_960 * 47 * 1_370_754 == DEALS


def test_557_11_c_what_is_decided_adds_up() -> None:
    decided = {one.word: one.count for one in figures().counted.decided}
    assert sum(decided.values()) == DEALS
    assert decided == {"play 1x": 36_993_004_254_360, "play 3x": 51_426_583_301_016, "fold": 79_019_548_789_104}
    staked = sum(outcome.staked * Fraction(outcome.count) for outcome in figures().counted.outcomes)
    assert staked == DEALS + decided["play 1x"] + 3 * decided["play 3x"]


def test_557_12_a_2_hands_with_a_bonus_are_those_of_the_five_cards() -> None:
    """All four-of-a-kinds, straight flushes and three-of-a-kinds are played for three antes, against 47 × 1,370,754."""
    counts: Counter[str] = Counter()
    for outcome in figures().counted.outcomes:
        counts[outcome.name.split(" for ")[0]] += int(outcome.count)
    each = 47 * HIDDEN
    assert counts["four-of-a-kind"] == 624 * each
    assert counts["straight flush"] == 2_072 * each
    assert counts["three-of-a-kind"] == 58_656 * each


def test_557_11_c_the_usual_strategy_costs_what_is_published() -> None:
    """Frome: payback about 98.41% of what is wagered (exactly 98.4168%), folding 2s, three antes from 10s up."""
    simple = SimplePlay(RULES, Work())
    told = counted(simple.choices, RULES.ante_bonus, Work())
    won, staked = (
        sum(getattr(one, what) * Fraction(one.count) for one in told.outcomes) / DEALS for what in ("net", "staked")
    )
    assert won == Fraction(-6_583_447_951, 193_795_296_695)
    assert abs(100 * (1 + won / staked) - Fraction("98.41")) < Fraction("0.01")
    assert simple.cost == -won - figures().edge
    assert simple.told().rules == (
        "Play for 3 antes with a pair of 10s or better.",
        "Play for one ante with a lower pair down to 3s, and fold everything less.",
    )


def test_557_11_c_the_optimal_strategy_in_words_and_charts() -> None:
    """What the sentences say holds for every hand; the charts' first answers cost less than the usual strategy."""
    choices, there, numbers = best_choices(RULES.ante_bonus, Work()), shown(), players().numbers
    assert not choices[numbers >> 16 < 0x0E][there[numbers >> 16 < 0x0E]].any()
    assert (choices[numbers >> 20 >= 2][there[numbers >> 20 >= 2]] == 3).all()
    told = BestPlay(RULES, Work()).told()
    matched, other = (dict(chart.rows) for chart in told.grids)
    assert set(matched["Q-Q"]) == set(matched["A-A"]) == {"3"}
    assert set(other["5-5"]) == {"1", ""}
    assert other["2-2"][2] == "F"
    assert other["K-K"][-1] == "1/3"
    charts = ByCharts(RULES, Work())
    assert 0 < charts.cost < SimplePlay(RULES, Work()).cost / 5
    assert f"costs {float(charts.cost) * 100:.4f}%" in told.remarks[0]


def test_557_12_a_2_a_bonus_of_ones_own_changes_no_decision() -> None:
    """Hands with a bonus are played for three antes anyway, so the edge falls by what is paid more."""
    own = feltwork.game(GAME).submission(OWN_TABLE)
    assert np.array_equal(best_choices(own.ante_bonus, Work()), best_choices(RULES.ante_bonus, Work()))
    more = Fraction(5 * 624, 2_598_960) + Fraction(58_656, 2 * 2_598_960)
    assert odds_of(GAME, "ante", OWN_TABLE).edge == figures().edge - more


# --------------------------------------------------------------------------------------- the counting itself


def dealt_out(hand: Hands, card: int) -> int:
    """Oracle: every hand behind the card shown is dealt and ranked."""
    rest = np.array([other for other in range(52) if other not in hand and other != card], dtype=np.uint8)
    hidden = rest[all_hands(5, len(rest))]
    dealer = rank_hands(np.concatenate([hidden, np.full((len(hidden), 1), card, dtype=np.uint8)], axis=1), FOUR_CARD)
    return int((dealer > rank_hands(hand[None, :], FOUR_CARD)[0]).sum())


@pytest.mark.parametrize(
    "hand",
    [
        "Ac Kd Qh 9s 2c",
        "As Ks 7s 3s 9d",
        "8c 8d Kc 4c 3h",
        "Th 9h 8h 7h 6h",
        "5c 5d 5h Ks 2c",
        "Jc Jd Jh Js 4c",
    ],
)
def test_557_11_e_as_many_as_are_dealt_out(hand: str) -> None:
    """Counted by ranks and suits, and 1,370,754 hands dealt one by one behind a card."""
    cards = np.array([card.index for card in parse_cards(hand)], dtype=np.uint8)
    found = beaten(cards[None, :], Work(cores=1))[0]
    drawn = np.random.default_rng(557)
    card = int(drawn.choice(np.setdiff1d(np.arange(52), cards)))
    assert found[card] == dealt_out(cards, card)
    assert found[cards].sum() == 0


@pytest.mark.long
def test_557_11_e_as_many_as_are_dealt_out_of_many_hands() -> None:
    drawn = np.random.default_rng(5571)
    for _ in range(60):
        deck = drawn.permutation(52).astype(np.uint8)
        if drawn.random() < 0.5:  # four of one suit are rare
            deck = np.concatenate([deck[deck % 4 == 1][:4], deck[deck % 4 != 1], deck[deck % 4 == 1][4:]])
        assert beaten(deck[None, :5], Work())[0, deck[5]] == dealt_out(deck[:5], int(deck[5]))


def test_557_11_e_a_hand_is_found_in_its_class() -> None:
    """A hand and a card shown with their suits changed stand where the class has them; the twin counts them anew."""
    drawn = np.random.default_rng(5572)
    for _ in range(25):
        deck = drawn.permutation(52)
        counts = beaten(deck[None, :5].astype(np.uint8), Work(cores=1))[0]
        places = [place_of(deck[:5].tolist(), card) for card in deck[5:12].tolist()]
        assert [int(lower(Work())[row, card]) for row, card in places] == counts[deck[5:12]].tolist()


def test_557_12_deals_come_to_what_the_game_settles() -> None:
    """Three hundred random deals: decision and settlement."""
    drawn, seen = np.random.default_rng(55712), Counter[tuple[int, bool]]()
    rules, choices = feltwork.game(GAME).submission(OWN_TABLE), best_choices(RULES.ante_bonus, Work())
    for _ in range(300):
        deck = drawn.permutation(52)
        own, dealer = ([CARDS[card] for card in part] for part in (deck[:5], deck[5:11]))
        row, card = place_of(deck[:5].tolist(), int(deck[10]))
        antes = int(choices[row, card])
        word = f"play {antes}x" if antes else "fold"
        cards = {"cards": [str(card) for card in own], "decisions": [word]}
        file = {"game": GAME, "rules": OWN_TABLE, "dealer": [str(card) for card in dealer]}
        done = feltwork.settle({**file, "seats": {"1": {"wagers": {"ante": 100}, **cards}}})
        net, staked = AnteAndPlay().measured(done.result.lines[1])
        hand, won = rank_four(own), not rank_four(own) < rank_four(dealer)
        worth = settled(FourCardRank.ORDER.index(hand.category), won, antes, rules.ante_bonus)
        expected = (worth.net, worth.staked) if antes else (-1, 1)
        assert (Fraction(net, 100_00), Fraction(staked, 100_00)) == expected
        seen[antes, won] += 1
    assert len(seen) == 6


def test_557_11_c_values_of_a_situation() -> None:
    """Oracle: the dealer's hands dealt out."""
    game = feltwork.game(GAME)
    for own, card, bonus in (("9c 9d Kh 5s 2c", "7h", 0), ("4c 4d 4h Ks 2c", "As", 2)):
        hand, up = tuple(parse_cards(own)), tuple(parse_cards(card))
        told = {one.word: one for one in analysis(GAME).values(game, RULES, Situation(hand, up), Work())}
        lost = dealt_out(np.array([one.index for one in hand], dtype=np.uint8), up[0].index)
        for antes in (1, 3):
            value = bonus + (1 + antes) * Fraction(HIDDEN - 2 * lost, HIDDEN)
            assert (told[f"play {antes}x"].value, told[f"play {antes}x"].deals) == (value, HIDDEN)
        assert told["fold"].value == -1


@pytest.mark.parametrize(("own", "card"), [("As Kd Qh 7c", "7h"), ("As Kd Qh 7c 2d", ""), ("As Kd Qh 7c 2d", "As")])
def test_557_11_c_no_situation_is_refused(own: str, card: str) -> None:
    situation = Situation(tuple(parse_cards(own)), tuple(parse_cards(card)))
    with pytest.raises(Refused, match=r"needed|twice"):
        analysis(GAME).values(feltwork.game(GAME), RULES, situation, Work())


# -------------------------------------------------------------------------------------------------- Aces Up


@pytest.mark.parametrize(
    ("table", "edge"),
    [("I", 1.98), ("II", 2.58), ("III", 2.78), ("IV", 3.37), ("V", 3.89), ("VI", 4.24), ("VII", 6.15)],
)
def test_557_12_a_3_aces_up(table: str, edge: float) -> None:
    """Wikipedia has 1.98% for the best and 6.15% for the worst of the tables."""
    assert round(float(odds_of(GAME, "aces_up", {"aces_up": table}).edge) * 100, 2) == edge


def test_557_12_a_3_five_cards_by_the_best_four() -> None:
    """Oracle: the counts of every text on poker, full houses among the three-of-a-kinds; and hands drawn at random."""
    counts = {outcome.name: outcome.count for outcome in odds_of(GAME, "aces_up").counted.outcomes}
    assert counts["Four-of-a-kind"] == 624
    assert counts["Three-of-a-kind"] == 54_912 + 3_744
    assert counts["Two pair"] == 123_552
    # Ways for four or more of one suit: 715 × 39 + 1,287 a suit, of which some are straight flushes.
    assert counts["Flush"] + counts["Straight flush"] == 4 * (715 * 39 + 1_287)
    _, weights, numbers = players()
    for number in np.random.default_rng(3).choice(np.unique(numbers), 50).tolist():
        row = int(np.flatnonzero(numbers == number)[0])
        hand = rank_four([CARDS[card] for card in players().hands[row]])
        assert paytable_hands(hand) == paytable_hands(FourCardRank.from_number(number))
    assert int(weights.sum()) == 2_598_960


# -------------------------------------------------------------------------------------------- the procedure


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_557_11_the_procedure_agrees(wager: str) -> None:
    agrees_with_the_procedure(GAME, wager, rounds=1_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(
    ("wager", "stated"),
    [("ante", {}), ("ante", OWN_TABLE), ("aces_up", {"aces_up": "IV"}), ("aces_up", {"aces_up": "VII"})],
)
def test_557_11_the_procedure_agrees_in_many_rounds(wager: str, stated: dict[str, object], seed: int) -> None:
    agrees_with_the_procedure(GAME, wager, stated, rounds=20_000, seed=seed)


@pytest.mark.long
def test_557_11_c_the_charts_and_the_usual_strategy_decide_as_they_are_counted() -> None:
    """Each strategy decides in the procedure itself; the mean is what was counted for it."""
    from feltwork.simulation.by_procedure import simulate

    game, unit, rounds = feltwork.game(GAME), 100_00, 20_000
    for strategy in (ByCharts(RULES, Work()), SimplePlay(RULES, Work())):
        tally = simulate(
            game, RULES, {"ante": unit}, strategy.decide, AnteAndPlay().measured, unit=unit, rounds=rounds, seed=4
        )
        expected = float(won_by(strategy.choices, RULES.ante_bonus, Work()))
        assert abs(tally.mean - expected) <= 4 * figures().deviation / rounds**0.5
