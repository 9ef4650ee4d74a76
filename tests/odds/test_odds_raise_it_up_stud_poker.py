"""Raise It Up Stud Poker's odds (§§ 587.12, 669a.12): every deal, the Play Wager backwards street by street.

Oracles: for three cards, all 110,544 orders of the community cards listed and ranked one by one; the counts of all six
card hands; the game's settlement of listed rounds; its procedure; and published figures of the side wagers.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, perm
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import feltwork
from feltwork.equipment.cards import CARDS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.raise_it_up_stud_poker.procedure import RaiseItUpStudPoker587
from feltwork.games.raise_it_up_stud_poker.settlement import TENS
from feltwork.odds.games import analysis
from feltwork.odds.games.raise_it_up_stud_poker.counting import classes, indices, left_of, street_counts
from feltwork.odds.games.raise_it_up_stud_poker.playing import never_folded
from feltwork.odds.games.raise_it_up_stud_poker.simple import play_on_5th, simple_choice
from feltwork.odds.games.raise_it_up_stud_poker.winning import Streets, best_choice, options, played, prices
from feltwork.odds.strategy import Situation
from feltwork.odds.suit_classes import suit_classes
from feltwork.odds.work import Work
from feltwork.procedure.settling import row_names
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels import POKER, count_hands, rank_hands
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.simulation.by_procedure import play_round
from feltwork.simulation.quick_table import QuickTable
from feltwork.terms.refusal import Refused
from tests.odds.checking import agrees_with_the_procedure, odds_of

GAME = "raise-it-up-stud-poker"
EDITIONS = [f"{GAME}@587", f"{GAME}@669a"]
DEALS = comb(52, 3) * perm(49, 3)


def edition(name: str = GAME) -> RaiseItUpStudPoker587:
    game = feltwork.game(name)
    assert isinstance(game, RaiseItUpStudPoker587)
    return game


def class_names() -> list[tuple[str, ...]]:
    return [one.names for one in classes()]


# ------------------------------------------------------------------------------------------------- the counting


def test_6_b_the_47_hands_of_6th_street_one_by_one() -> None:
    """Oracle: the plain ranking of six cards, for some three cards held and two shown."""
    generator = np.random.default_rng(587)
    for _ in range(12):
        seen = [int(index) for index in generator.permutation(52)[:5]]
        hands = [[CARDS[index] for index in (*seen, last)] for last in range(52) if last not in seen]
        expected = Counter(row_names(rank_five(hand), [TENS]) for hand in hands)
        fourth, fifth = np.searchsorted(left_of(seen[:3]), seen[3:])
        counts = street_counts(seen[:3])[fourth, fifth]
        assert dict(zip(class_names(), counts.tolist(), strict=True)) == {
            names: expected.get(names, 0) for names in class_names()
        }


def test_6_b_all_hands_of_six_cards_come_out() -> None:
    """Oracle: the count of all 20,358,520 hands of six cards; each is held and shown in 120 ways."""
    total = np.zeros(len(classes()), dtype=np.int64)
    for held, weight in zip(*suit_classes(3), strict=True):
        total += weight * street_counts(held).sum(axis=(0, 1))
    by_category: Counter[Category] = Counter()
    for one, count in zip(classes(), total, strict=True):
        by_category[one.hand.category] += int(count)
    assert by_category == {category: 120 * count for category, count in count_hands(POKER, 6).items()}


def listed_options(game: RaiseItUpStudPoker587, cards: tuple[Card, ...]) -> list[Fraction]:
    """What a check and each Play Wager on three cards win, from all orders of the community cards one by one."""
    own = {names: place for place, names in enumerate(class_names())}
    price = prices(game)
    class_of = np.zeros(160, dtype=np.int64)
    for key in range(160):
        class_of[key] = own[row_names(PokerRank(PokerRank.ORDER[key >> 4], (key & 15,)), [TENS])]
    left = left_of(indices(cards))
    best_on_4th, both, play = 0, 0, 0
    for fourth in left:
        rest = left[left != fourth]
        fifths = np.array([[fifth, *rest[rest != fifth]] for fifth in rest])  # each with the 47 that may follow
        hands = np.empty((48, 47, 6), dtype=np.uint8)
        hands[:, :, :3], hands[:, :, 3] = indices(cards), fourth
        hands[:, :, 4], hands[:, :, 5] = fifths[:, :1], fifths[:, 1:]
        found: NDArray[np.int64] = class_of[rank_hands(hands.reshape(-1, 6)).reshape(48, 47) >> 16]
        here, more = price.both[found], price.play[found]
        check = np.maximum((here + more).sum(axis=1), -2 * 47 * price.parts).sum()
        best_on_4th += int(max(check, (here + more).sum(), (here + 2 * more).sum()))
        both += int(here.sum())
        play += int(more.sum())
    sums = [best_on_4th, *(both + times * play for times in (1, 2, 3))]
    return [Fraction(one, price.parts * perm(49, 3)) for one in sums]


@pytest.mark.parametrize("cards", ["As Ks Qs", "9h 8h 5h", "Qc Jd 9h", "7s 4d 2h"])
def test_11_b_three_cards_against_110_544_deals_one_by_one(cards: str) -> None:
    """Oracle: nothing but lists and the ranking of six cards."""
    game, held = edition(), parse_cards(cards)
    told = {one.word: one.value for one in analysis(GAME).values(game, game.submission(), Situation(held), Work())}
    assert list(map(told.get, ("check", "play 1x", "play 2x", "play 3x"))) == listed_options(game, held)


def test_11_d_and_f_later_streets() -> None:
    """Oracle: the cards that may come, counted by hand."""
    game = edition()

    def told(hand: str, community: str) -> dict[str, Any]:
        seen = Situation(parse_cards(hand), community=parse_cards(community))
        return {one.word: one.value for one in analysis(GAME).values(game, game.submission(), seen, Work())}

    # Two 2s make three-of-a-kind (+5), nine cards two pair (+5/2); the other 36 lose ante, blind and play.
    assert told("2h 2c Kd", "7s 9h") == {"fold": -2, "play": (2 * 5 + 9 * Fraction(5, 2) - 36 * 3) / 47}
    # Three-of-a-kind is there and can't be lost: more is better.
    assert told("Kh Kc Kd", "2s")["play 2x"] > told("Kh Kc Kd", "2s")["play 1x"] > 0
    assert set(told("Kh Kc Kd", "2s")) == {"check", "play 1x", "play 2x"}


@pytest.mark.parametrize(
    ("hand", "community"), [("5h 6h", ""), ("5h 5h 6c", ""), ("5h 6h 7c", "5h"), ("5h 6h 7c", "2c 3c 4c")]
)
def test_11_what_is_no_situation(hand: str, community: str) -> None:
    seen = Situation(parse_cards(hand), community=parse_cards(community) if community else ())
    with pytest.raises(Refused):
        analysis(GAME).values(edition(), edition().submission(), seen, Work())


# ------------------------------------------------------------------------------------------------- the strategy


@pytest.mark.parametrize("name", EDITIONS)
def test_12_ante_blind_and_play(name: str) -> None:
    figures = odds_of(name, "ante")
    assert figures.edge == Fraction(7_129_937, 203_585_200)
    assert round(float(figures.edge) * 100, 4) == 3.5022
    assert round(float(figures.element_of_risk) * 100, 4) == 1.0574
    assert round(figures.deviation, 3) == 6.647
    assert figures.counted.deals == DEALS
    made = {(one.point, one.word): one.count for one in figures.counted.decided}
    assert made == {
        ("on_three_cards", "play 3x"): 600_917_184,
        ("on_three_cards", "check"): 1_842_105_216,
        ("on_4th_street", "play 2x"): 423_045_120,
        ("on_4th_street", "check"): 1_419_060_096,
        ("on_5th_street", "play"): 556_305_912,
        ("on_5th_street", "fold"): 862_754_184,
    }


def told_on_4th(cards: list[Card]) -> bool:
    """The rule for 4th Street as the strategy tells it."""
    ranks = sorted(card.rank for card in cards)
    suit = max(Counter(card.suit for card in cards).values())
    if len(set(ranks)) < 4 or suit == 4:
        return True
    four_of_a_straight = any(set(ranks) <= set(straight) for straight in (*_straights(), (14, 2, 3, 4, 5)))
    if four_of_a_straight and ranks[-1] < 10 and suit < 3:
        return ranks != [2, 3, 4, 6] and sum(ranks) != 4 * (ranks[0] + 2)  # the middle one of five is missing
    return four_of_a_straight or (suit == 3 and sum(rank >= 10 for rank in ranks) >= 3)


def _straights() -> list[range]:
    return [range(low, low + 5) for low in range(2, 11)]


def test_11_d_the_rule_for_4th_street_is_exact() -> None:
    """Every three cards, and every fourth."""
    price = prices(edition())
    for held in suit_classes(3).hands:
        cards = [CARDS[index] for index in held]
        plays = Streets(held, price).on_4th.argmax(axis=0)
        told = [told_on_4th([*cards, CARDS[index]]) for index in left_of(held)]
        assert plays.tolist() == [2 if one else 0 for one in told]


def five_cards_agree(hands: NDArray[np.uint8]) -> None:
    for hand in hands:
        cards = [CARDS[index] for index in hand]
        assert bool(options(edition(), cards[:3], cards[3:]).index_of_best()) == play_on_5th(cards), cards


def test_11_f_the_rule_for_5th_street_is_exact() -> None:
    """Some of the 134,459 suit classes of five cards; all of them in the long test."""
    hands = suit_classes(5).hands
    five_cards_agree(hands[np.random.default_rng(5).choice(len(hands), 250, replace=False)])


@pytest.mark.long
def test_11_f_the_rule_for_5th_street_is_exact_for_all() -> None:
    five_cards_agree(suit_classes(5).hands)


def test_11_b_charts_and_simple_rules() -> None:
    """Never for less than the most; the simple rules lose a quarter of a hundredth."""
    game = edition()
    best, simple = (played(game, choose, Work()) for choose in (best_choice, simple_choice))
    assert best.ends[0, 1:3].sum() == best.ends[1, 1].sum() == 0
    assert Fraction(24, 10_000) < best.won - simple.won < Fraction(25, 10_000)
    told = analysis(GAME).strategies(game, game.submission(), Work())[0].told()
    assert dict(told.grids[0].rows)["A"][4] == "6 4 3 2"
    assert dict(told.grids[1].rows)["Q-J-9"] == ("check", "play", "play", "play")


# ------------------------------------------------------------------------------------------------ side wagers


@pytest.mark.parametrize(
    ("table", "edge", "published"),
    [
        ("A", Fraction(128, 5_525), 2.32),
        ("B", Fraction(193, 5_525), None),
        ("C", Fraction(308, 5_525), 5.57),
        ("D", Fraction(402, 5_525), 7.28),
    ],
)
def test_12_a_pair_plus(table: str, edge: Fraction, published: float | None) -> None:
    """J. Grochowski, Casino City Times: 2.32%, 5.57% and 7.28%, of 48, 52, 720, 1,096 and 3,744 winning hands."""
    figures = odds_of(GAME, "pair_plus", {"pair_plus": table})
    assert figures.edge == edge
    assert published in (None, round(float(edge) * 100, 2))
    assert [outcome.count for outcome in figures.counted.outcomes] == [48, 52, 720, 1_096, 3_744, 16_440]


@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("A", Fraction(15_306, 149_695)),
        ("B", Fraction(55_546, 363_545)),
        ("C", Fraction(26_393, 391_510)),
        ("D", Fraction(12_816, 149_695)),
    ],
)
def test_12_f_six_card_bonus(table: str, edge: Fraction) -> None:
    """Table A is published as 10.23% (table-games-online.com), table D as just over 8.5% (mypokercoaching.com).

    The exact edge of table A is 10.2248%: the published figure is one too many in its last digit.
    """
    figures = odds_of(GAME, "six_card_bonus", {"six_card_bonus": table})
    assert figures.edge == edge
    assert round(float(edge) * 100, 4) == {"A": 10.2248, "B": 15.279, "C": 6.7413, "D": 8.5614}[table]
    assert 7.2 < float(figures.hit_frequency) * 100 < 7.3  # slightly over 7.2%, as published


def test_12_e_progressive_payout() -> None:
    """The meter pays 1 hand of 22,100; what the fixed rows return is counted from the hands that every text has."""
    figures = odds_of(GAME, "progressive_payout")
    fixed = Fraction(3 * 500 + 44 * 70 + 52 * 60 + 720 * 6, 22_100)
    assert figures.won == fixed - 1
    assert figures.of_meter == Fraction(1, 22_100)
    assert figures.edge == 1 - fixed - Fraction(1_000, 22_100) == Fraction(454, 1_105)
    assert figures.break_even == 10_080
    dearer = odds_of(GAME, "progressive_payout", {"progressive_reset": "10080"})
    assert dearer.edge == 0


def test_11_g_never_folding_what_the_progressive_pays() -> None:
    """A hand that no card of 6th Street can help loses one ante more by playing: six chips make up for six antes."""
    cost, most = never_folded(edition())
    assert most == 6
    assert 0 < cost < Fraction(1, 400)
    game = edition()
    strategies = {one.id: one for one in analysis(GAME).strategies(game, game.submission(), Work())}
    dead = parse_cards("2s 3h 4d"), parse_cards("8c 9s")
    assert getattr(strategies["with_progressive"], "times")(*dead) == 1  # noqa: B009 - no method of every strategy
    assert getattr(strategies["optimal"], "times")(*dead) == 0  # noqa: B009
    without = game.submission({"progressive_payout_offered": False})
    assert [one.id for one in analysis(GAME).strategies(game, without, Work())] == ["optimal", "simple"]


def test_12_e_5_envy() -> None:
    """One hand of spades and three of the other suits: $100 and three times $25 of 22,100, for each $1."""
    figures = odds_of(GAME, "envy_bonus")
    assert -figures.edge == Fraction(100 + 3 * 25, 22_100) == Fraction(7, 884)


# ------------------------------------------------------------------------------------------------ the settlement


@pytest.mark.parametrize("name", EDITIONS)
def test_12_a_deal_is_worth_what_the_round_settles(name: str) -> None:
    """Oracle: listed rounds with every wager; the class under which a deal is counted has the round's own net."""
    game, generator = edition(name), np.random.default_rng(12)
    price = prices(game)
    for number in range(100):
        cards = [CARDS[index] for index in generator.permutation(52)[:6]]
        words = [["play 3x"], ["check", "play 2x"], ["check", "check", "play"], ["check", "check", "fold"]][number % 4]
        times = {"play 3x": 3, "play 2x": 2, "play": 1, "fold": 0}[words[-1]]
        lines = feltwork.settle(
            {
                "game": name,
                "seats": {
                    "1": {
                        "wagers": dict.fromkeys(("ante", "blind", "pair_plus", "six_card_bonus"), 10),
                        "cards": [str(card) for card in cards[:3]],
                        "decisions": words,
                    }
                },
                "community": [str(card) for card in cards[3:]],
            }
        ).result.lines[1]
        won: Counter[str] = Counter()
        for line in lines:
            won[line.wager] += line.net
        place = class_names().index(row_names(rank_five(cards), [TENS]))
        counted = Fraction(int(price.both[place] + times * price.play[place]), price.parts) if times else Fraction(-2)
        assert Fraction(won["ante"] + won["blind"] + won["play"], 10_00) == counted


@pytest.mark.parametrize("name", EDITIONS)
def test_12_e_5_envy_is_what_a_round_pays(name: str) -> None:
    """Oracle: a listed round of two players, the other with a royal of each suit; both printed wagers."""
    nets = {outcome.name: outcome.net for outcome in odds_of(name, "envy_bonus").counted.outcomes}
    for suit in "shdc":
        for stake in (1, 5):
            wagers = {"ante": 10, "blind": 10}
            lines = feltwork.settle(
                {
                    "game": name,
                    "seats": {
                        "1": {
                            "wagers": {**wagers, "progressive_payout": stake},
                            "cards": ["2s", "3h", "7d"],
                            "decisions": ["play"],
                        },
                        "2": {"wagers": wagers, "cards": [f"{rank}{suit}" for rank in "AKQ"], "decisions": ["play"]},
                    },
                    "community": ["4c", "5c", "9c"],
                }
            ).result.lines[1]
            paid = sum(line.net for line in lines if line.wager == "envy_bonus")
            told = "Ace, king and queen of " + ("spades" if suit == "s" else "hearts, diamonds or clubs")
            assert Fraction(paid, stake * 100) == nets[told]


SOME = [
    (EDITIONS[0], "ante", {}),
    (EDITIONS[1], "ante", {}),
    (EDITIONS[0], "pair_plus", {"pair_plus": "D"}),
    (EDITIONS[1], "six_card_bonus", {"six_card_bonus": "C"}),
    (EDITIONS[0], "progressive_payout", {}),
]
ALL = [
    (name, wager, stated)
    for name in EDITIONS
    for wager, stated in (
        ("ante", {}),
        *(("pair_plus", {"pair_plus": letter}) for letter in "ABCD"),
        ("progressive_payout", {}),
        *(("six_card_bonus", {"six_card_bonus": letter}) for letter in "ABCD"),
    )
]


@pytest.mark.parametrize(("name", "wager", "stated"), SOME)
def test_12_the_procedure_agrees(name: str, wager: str, stated: dict[str, str]) -> None:
    unit = 1_00 if wager == "progressive_payout" else 100_00
    agrees_with_the_procedure(name, wager, stated, rounds=600, unit=unit)


@pytest.mark.long
@pytest.mark.parametrize(("name", "wager", "stated"), ALL)
def test_12_the_procedure_agrees_for_long(name: str, wager: str, stated: dict[str, str]) -> None:
    unit = 1_00 if wager == "progressive_payout" else 100_00
    for seed in (2, 3) if wager in ("ante", "progressive_payout") else (2,):
        agrees_with_the_procedure(name, wager, stated, rounds=20_000, seed=seed, unit=unit)


@pytest.mark.long
def test_12_e_5_the_procedure_agrees_on_envy() -> None:
    """Two players, both with a progressive wager and never folding a hand that is envied: 20,000 rounds."""
    game = edition()
    rules = game.submission()
    equipment = QuickTable(game, rules, SimulationSource(7))
    found = analysis(GAME)
    proposition = found.proposition(game, "envy_bonus")
    stakes = proposition.stakes(game, rules, 1_00)
    decide = {one.id: one for one in found.strategies(game, rules, Work())}["with_progressive"].decide
    paid, rounds = 0, 20_000
    for _ in range(rounds):
        equipment.open()
        lines = play_round(game, rules, {1: stakes, 2: stakes}, decide, equipment).result.lines
        paid += sum(line.net for seat in (1, 2) for line in lines[seat] if line.wager == "envy_bonus")
    figures = odds_of(GAME, "envy_bonus")
    assert abs(paid / 100 / (2 * rounds) + float(figures.edge)) <= 4 * figures.deviation / (2 * rounds) ** 0.5
