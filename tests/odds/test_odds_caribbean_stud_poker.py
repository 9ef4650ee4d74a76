"""Caribbean Stud Poker's odds (§§ 555.11, 555.13): every deal counted, published counts, and the procedure itself.

Oracles: Wizard of Odds, Caribbean Stud Poker (the U.S. return table, which casinoadvisor.com prints with all of its
counts, and the total loss of seven strategies); M. Shackleford, "The Wizard of Odds Analyzes the New Casino Games",
Contingencies 2000 (break-even meters); the dealer's hands dealt one by one; the game's settlement; its procedure.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

import feltwork
from feltwork.equipment.cards import CARDS, parse_cards
from feltwork.games.caribbean_stud_poker.settlement import LEAST_TO_QUALIFY
from feltwork.odds.figures import WagerOdds
from feltwork.odds.games import analysis
from feltwork.odds.games.caribbean_stud_poker import AnteAndBet
from feltwork.odds.games.caribbean_stud_poker.counting import DEALS, HIDDEN, compare, players, relations
from feltwork.odds.games.caribbean_stud_poker.strategies import BestPlay, ByRule, FromOneHandUp, ThreeRules, bet_value
from feltwork.odds.games.caribbean_stud_poker.worth import best_choices, settled, shown, won_by
from feltwork.odds.strategy import Situation
from feltwork.odds.work import Work
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "caribbean-stud-poker"
RULES = feltwork.game(GAME).submission()
OWN_TABLE = {"bet": {"Royal flush": "250 to 1", "Flush": "13 to 2", "Two pair": "3 to 1"}}


@cache
def figures() -> WagerOdds:
    return odds_of(GAME, "ante")


# ------------------------------------------------------------------------------------------- ante and bet


def test_555_13_c_every_count_is_the_published_one() -> None:
    """The return table of Wizard of Odds for these rules, count by count."""
    assert {outcome.name: (int(outcome.net), outcome.count) for outcome in figures().counted.outcomes} == {
        "Royal flush: the hand is higher": (201, 16_759_740),
        "Straight flush: the hand is higher": (101, 156_929_720),
        "Four-of-a-kind: the hand is higher": (41, 2_832_435_800),
        "Full house: the hand is higher": (15, 16_624_475_280),
        "Flush: the hand is higher": (11, 21_856_990_280),
        "Straight: the hand is higher": (9, 43_805_516_100),
        "Three-of-a-kind: the hand is higher": (7, 234_242_908_320),
        "Two pair: the hand is higher": (5, 488_012_139_360),
        "One pair or less: the hand is higher": (3, 2_343_248_003_808),
        "the dealer does not qualify": (1, 4_532_514_033_720),
        "a tie": (0, 321_623_100),
        "folded": (-1, 9_523_005_974_460),
        "the hand is lower": (-3, 2_726_592_727_512),
    }
    assert figures().counted.deals == 19_933_230_517_200


def test_555_13_c_edge_element_of_risk_and_deviation() -> None:
    """Wizard of Odds: 5.224% of the ante, element of risk 2.555%, bets made 52.23% of the time."""
    assert figures().edge == Fraction(1_041_372_912_372, 19_933_230_517_200) == Fraction(142_031_221, 2_718_662_100)
    assert round(float(figures().element_of_risk) * 100, 3) == 2.555
    assert round(figures().deviation, 2) == 2.24
    bets = next(one.count for one in figures().counted.decided if one.word == "bet")
    assert round(bets / DEALS * 100, 2) == 52.23


class Raises(ByRule):
    """The other strategies of the published table."""

    def __init__(self, when: str) -> None:
        super().__init__(RULES, Work())
        self.when = when

    def bets(self, hand: PokerRank, card: int) -> bool:
        pair, ace_king = hand.category is not Category.HIGH_CARD, not hand < LEAST_TO_QUALIFY
        return {
            "pair": pair,
            "ace-king": ace_king,
            "matched": pair or (ace_king and card in hand.ranks),
            "blind": True,
        }[self.when]


def test_555_11_a_what_rules_of_thumb_lose_in_all_is_published_too() -> None:
    """Wizard of Odds: total loss of each strategy over all 19,933,230,517,200 combinations."""
    known = {ThreeRules(RULES, Work()): 1_041_417_758_724, FromOneHandUp(RULES, Work()): 1_059_715_400_580}
    for strategy, lost in known.items():
        assert won_by(strategy.choices, RULES.bet, Work()) * DEALS == -lost


@pytest.mark.long
@pytest.mark.parametrize(
    ("when", "lost"),
    [
        ("matched", 1_063_176_931_284),
        ("pair", 1_090_272_101_460),
        ("ace-king", 1_132_600_203_540),
        ("blind", 3_310_360_338_060),
    ],
)
def test_555_11_a_what_other_published_strategies_lose_in_all(when: str, lost: int) -> None:
    """The same table."""
    assert won_by(Raises(when).choices, RULES.bet, Work()) * DEALS == -lost


def test_555_11_a_the_optimal_strategy_in_words_and_charts() -> None:
    """Suits matter, so no short rule is exact; the charts say where they do not know."""
    told = BestPlay(RULES, Work()).told()
    assert told.rules[:2] == ("Bet with a pair or better.", "Fold with less than ace-king.")
    matched, other, queens = (dict(chart.rows) for chart in told.grids)
    assert set(matched["A-K-Q"]) == {"B"}
    assert matched["A-K-9"][-2:] == ("F", "F")
    assert set(other["A-K-J"]) == {"F", ""}
    assert queens["A-K-Q-J"][:9] == ("B",) * 9
    assert sum(row.count("?") for row in (*matched.values(), *queens.values())) == 6 + 19
    remarks = [strategy.told().remarks for strategy in (ThreeRules(RULES, Work()), FromOneHandUp(RULES, Work()))]
    assert remarks == [
        ("It costs 0.0002% of the ante beside the optimal strategy.",),
        ("It costs 0.0920% of the ante beside the optimal strategy.",),
    ]


@pytest.mark.parametrize("stated", [{}, OWN_TABLE], ids=["floor", "own table"])
def test_555_11_a_pairs_are_bet_and_less_than_ace_king_is_folded(stated: dict[str, object]) -> None:
    """So whatever the progressive pays is bet; what less than ace-king wins does not depend on a table."""
    table = feltwork.game(GAME).submission(stated).bet
    choices, there, numbers = best_choices(table, Work()), shown(relations(Work())), players().numbers
    assert (choices == there)[numbers >= 1 << 20].all()
    assert not choices[numbers < LEAST_TO_QUALIFY.number].any()


def test_555_13_c_a_royal_flush_at_250_to_1() -> None:
    """M. Shackleford, Gambling 102, table 13: 5.20% where the royal flush pays 250 to 1."""
    own = odds_of(GAME, "ante", {"bet": {"Royal flush": "250 to 1"}})
    assert figures().edge - own.edge == Fraction(2 * 150 * 16_759_740, DEALS)
    assert round(float(own.edge) * 100, 2) == 5.20


# --------------------------------------------------------------------------------------- the counting itself


def dealt_out(hand: np.ndarray, card: int) -> list[int]:
    """Oracle: every hand behind the card shown is dealt and ranked."""
    rest = np.array([other for other in range(52) if other not in hand and other != card], dtype=np.uint8)
    hidden = rest[all_hands(4, len(rest))]
    dealer = rank_hands(np.concatenate([hidden, np.full((len(hidden), 1), card, dtype=np.uint8)], axis=1))
    own, least = rank_hands(hand[None, :])[0], LEAST_TO_QUALIFY.number
    plays = dealer >= least
    compared = (~plays, plays & (dealer > own), plays & (dealer == own), plays & (dealer < own))
    return [int(each.sum()) for each in compared]


@pytest.mark.parametrize(
    "hand", ["Ac Kd 4h 3s 2c", "As Ks Qs Js 9d", "7c 7d 7h 2s 2d", "Th 9h 8h 7h 6h", "Jc 8d 5h 3s 2c", "Kc Qc 9c 4c 2c"]
)
def test_555_11_e_as_many_as_are_dealt_out(hand: str) -> None:
    """Counted by ranks and suits, and dealt one by one, three cards shown each."""
    cards = np.array([card.index for card in parse_cards(hand)], dtype=np.uint8)
    counted = compare(cards[None, :], Work(cores=1))[0]
    drawn = np.random.default_rng(555)
    for card in drawn.choice(np.setdiff1d(np.arange(52), cards), 3, replace=False).tolist():
        assert counted[card].tolist() == dealt_out(cards, card)
    assert counted[cards].sum() == 0
    assert (counted.sum(axis=1) == HIDDEN).sum() == 47


def test_555_1_the_dealer_qualifies_with_1_463_700_hands() -> None:
    """Wizard of Odds (FAQ): 1,463,700 of 2,598,960 hands qualify, and whom they are dealt against is no matter."""
    total = (relations(Work())[:, :, 0].sum(axis=1, dtype=np.int64) * players().weights).sum()
    assert int(total) == (2_598_960 - 1_463_700) * comb(47, 5) * 5


def test_555_11_e_higher_and_lower_are_alike_among_hands_that_qualify() -> None:
    """Player's and dealer's hands change places: as many pairs of qualifying hands are higher as lower."""
    _, weights, numbers = players()
    own = numbers >= LEAST_TO_QUALIFY.number
    totals = (relations(Work()).sum(axis=1, dtype=np.int64) * weights[:, None])[own].sum(axis=0)
    assert totals[1] == totals[3]


def test_555_13_deals_come_to_what_the_game_settles() -> None:
    """Three hundred random deals, of which the dealer's hands are better than usual: decision and settlement."""
    drawn, seen = np.random.default_rng(55513), Counter[str]()
    rules = feltwork.game(GAME).submission(OWN_TABLE)
    for i in range(300):
        deck = drawn.permutation(52)
        if i % 2:  # pairs on both sides
            deck = np.array(sorted(deck[:16].tolist(), key=lambda card: -(card // 4)) + deck[16:].tolist())
            deck[:10] = drawn.permutation(deck[:10])
        own, dealer = ([CARDS[card] for card in part] for part in (deck[:5], deck[5:10]))
        word = "bet" if bet_value(own, dealer[0], rules) > -1 else "fold"
        cards = {"cards": [str(card) for card in own], "decisions": [word]}
        file = {"game": GAME, "rules": OWN_TABLE, "dealer": [str(card) for card in dealer]}
        done = feltwork.settle({**file, "seats": {"1": {"wagers": {"ante": 100}, **cards}}})
        net, staked = AnteAndBet().measured(done.result.lines[1])
        hand, other = rank_five(own), rank_five(dealer)
        relation = 0 if other < LEAST_TO_QUALIFY else 1 if other > hand else 2 if other == hand else 3
        worth = settled(PokerRank.ORDER.index(hand.category), relation, rules.bet)
        expected = (worth.net, worth.staked) if word == "bet" else (-1, 1)
        assert (Fraction(net, 100_00), Fraction(staked, 100_00)) == expected
        seen[f"{word} {relation}"] += 1
    assert len(seen) >= 6


def test_555_11_a_values_of_a_situation() -> None:
    """Oracle: the dealer's hands dealt out one by one."""
    game = feltwork.game(GAME)
    for own, card in (("As Kd Qh 7c 2d", "7h"), ("9c 9d 5h 4s 2c", "As"), ("Qc Jd 8h 5s 2c", "2d")):
        hand, up = tuple(parse_cards(own)), tuple(parse_cards(card))
        told = {one.word: one for one in analysis(GAME).values(game, RULES, Situation(hand, up), Work())}
        counts = dealt_out(np.array([one.index for one in hand], dtype=np.uint8), up[0].index)
        expected = Fraction(counts[0] - 3 * counts[1] + 3 * counts[3], HIDDEN)
        assert (told["bet"].value, told["bet"].deals, told["fold"].value) == (expected, HIDDEN, -1)


@pytest.mark.parametrize(("own", "card"), [("As Kd Qh 7c", "7h"), ("As Kd Qh 7c 2d", ""), ("As Kd Qh 7c 2d", "As")])
def test_555_11_a_no_situation_is_refused(own: str, card: str) -> None:
    situation = Situation(tuple(parse_cards(own)), tuple(parse_cards(card)))
    with pytest.raises(Refused, match=r"needed|twice"):
        analysis(GAME).values(feltwork.game(GAME), RULES, situation, Work())


# ---------------------------------------------------------------------------------------------- progressive


def test_555_13_d_the_progressive_breaks_even_where_it_is_published() -> None:
    """Contingencies 2000: $176,613 with $500, $150 and $75 for four-of-a-kind, full house and flush.

    The floor breaks even at $218,047; the stored copy of the article prints $217,047 beside three figures that agree.
    """
    better = {"progressive_payout": {"Full house": "$150", "Flush": "$75"}}
    assert round(float(odds_of(GAME, "progressive_payout", better).break_even or 0)) == 176_613
    floor = odds_of(GAME, "progressive_payout")
    assert floor.break_even == (2_598_960 - 624 * 500 - 3_744 * 100 - 5_108 * 50) / Fraction(76, 10)
    assert floor.of_meter == Fraction(76, 10) / 2_598_960
    assert floor.edge_at(floor.break_even) == 0


def test_555_13_d_e_a_fixed_straight_flush_and_the_meters_start() -> None:
    fixed = odds_of(GAME, "progressive_payout", {"progressive_straight_flush": "$5,000", "progressive_reset": 25_000})
    assert fixed.meter == 25_000
    assert fixed.of_meter == Fraction(4, 2_598_960)
    assert odds_of(GAME, "progressive_payout").meter == 10_000
    assert [outcome.count for outcome in fixed.counted.outcomes] == [4, 36, 624, 3_744, 5_108, 2_589_444]


# -------------------------------------------------------------------------------------------- the procedure


def test_555_11_the_procedure_agrees() -> None:
    agrees_with_the_procedure(GAME, "ante", rounds=1_000)
    agrees_with_the_procedure(GAME, "progressive_payout", rounds=500, unit=1_00)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize(
    ("wager", "stated"),
    [("ante", {}), ("ante", OWN_TABLE), ("progressive_payout", {"progressive_straight_flush": "$5,000"})],
)
def test_555_11_the_procedure_agrees_in_many_rounds(wager: str, stated: dict[str, object], seed: int) -> None:
    unit = 1_00 if wager == "progressive_payout" else 100_00
    agrees_with_the_procedure(GAME, wager, stated, rounds=20_000, seed=seed, unit=unit)
