"""Let It Ride Poker, 559.14: what every hand pays, the house edges, and rounds against a small model."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, islice

import numpy as np
import pytest
from driving import Rules
from hypothesis import given, settings
from hypothesis import strategies as st
from let_it_ride_script import bets, check_conserved, play
from numpy.typing import NDArray

from feltwork.equipment.cards import CARDS, RANKS, SUITS, Card
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.let_it_ride_poker.rules import LET_IT_RIDE_BONUS, LET_IT_RIDE_POKER, THREE_CARD_BONUS
from feltwork.games.let_it_ride_poker.settlement import five_card_names, three_card_names
from feltwork.games.let_it_ride_poker.strategy import bet_1_rides, bet_2_rides
from feltwork.procedure.place import COMMUNITY, Place
from feltwork.ranking.kernels import all_hands, rank_hands
from feltwork.ranking.poker import PokerRank
from feltwork.ranking.three_card import rank_three
from feltwork.rounds.in_play import RoundInPlay
from feltwork.submission.paytable import Paytable
from tests.examples import examples

# ------------------------------------------------------------------ 559.14: all hands, counts and house edges

COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair_of_tens_jacks_queens_kings_or_aces": 422_400,
}
ODDS = dict(zip(COUNTS, (1000, 200, 50, 11, 8, 5, 3, 2, 1), strict=True))
PRIZES = dict(zip(COUNTS, (25_000, 2_500, 400, 200, 50, 25, 5), strict=False))
HANDS = 2_598_960


@cache
def numbers() -> NDArray[np.int64]:
    """The rank of every five-card hand."""
    return np.asarray(rank_hands(all_hands(5)), dtype=np.int64)


def by_row(table: Paytable) -> dict[str, int]:
    found: Counter[str] = Counter()
    for number, count in zip(*np.unique(numbers(), return_counts=True), strict=True):
        row = table.best(five_card_names(PokerRank.from_number(int(number))))
        found[row.hand if row else "loses"] += int(count)
    return found


def test_559_14_b_every_hand_meets_one_row_or_loses() -> None:
    assert by_row(LET_IT_RIDE_POKER) == COUNTS | {"loses": HANDS - sum(COUNTS.values())}
    assert {row.hand: str(row.pays) for row in LET_IT_RIDE_POKER} == {
        hand: f"{odds:,} to 1" for hand, odds in ODDS.items()
    }


def test_559_14_d_every_hand_meets_one_row_of_the_bonus_or_loses() -> None:
    paid = dict(islice(COUNTS.items(), 7))
    assert by_row(LET_IT_RIDE_BONUS) == paid | {"loses": HANDS - sum(paid.values())}
    assert {row.hand: str(row.pays) for row in LET_IT_RIDE_BONUS} == {
        hand: f"${prize:,}" for hand, prize in PRIZES.items()
    }


def payoffs() -> NDArray[np.int64]:
    """What a dollar on a bet nets with every five-card hand, from the settlement's own rows."""
    distinct, back = np.unique(numbers(), return_inverse=True)
    net = []
    for number in distinct:
        row = LET_IT_RIDE_POKER.best(five_card_names(PokerRank.from_number(int(number))))
        net.append(row.pays.winnings(1) if row else -1)
    return np.array(net)[back]


def subset_totals(size: int, nets: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The bitmap of every ``size`` of 52 cards, and what all five-card hands that contain it net together."""
    cards = all_hands(5).astype(np.uint64)
    bits = np.left_shift(np.uint64(1), cards).astype(np.int64)
    keys = np.unique(np.left_shift(np.uint64(1), all_hands(size).astype(np.uint64)).astype(np.int64).sum(axis=1))
    totals = np.zeros(len(keys), dtype=np.int64)
    for chosen in combinations(range(5), size):
        places = np.searchsorted(keys, bits[:, list(chosen)].sum(axis=1))
        totals += np.bincount(places, weights=nets, minlength=len(keys)).astype(np.int64)
    return keys, totals


def cards_of(key: int) -> list[Card]:
    return [card for place, card in enumerate(CARDS) if key >> place & 1]


def test_559_13_the_customary_player_gives_nothing_away_and_the_published_edge() -> None:
    """Against the best decision for any three and four cards; 3.51%: toolsgambling.com/blog/let-it-ride-strategy."""
    nets = payoffs()
    threes, after_three = subset_totals(3, nets)
    fours, after_four = subset_totals(4, nets)
    rides_1 = np.array([bet_1_rides(cards_of(int(key))) for key in threes])
    rides_2 = np.array([bet_2_rides(cards_of(int(key))) for key in fours])
    assert int(after_three[rides_1].sum()) == int(np.maximum(after_three, 0).sum())
    assert int(after_four[rides_2].sum()) == int(np.maximum(after_four, 0).sum())
    # A five-card hand contains ten threes and five fours, each as likely to come first.
    bet_1 = Fraction(int(after_three[rides_1].sum()), 10 * HANDS)
    bet_2 = Fraction(int(after_four[rides_2].sum()), 5 * HANDS)
    bet_3 = Fraction(int(nets.sum()), HANDS)
    assert f"{float(-100 * (bet_1 + bet_2 + bet_3)):.2f}" == "3.51"


def test_559_14_b_the_card_order_of_the_kernel_is_the_decks() -> None:
    """The last test reads bitmaps of the kernel's hands as cards."""
    first = [CARDS[int(place)] for place in all_hands(5)[0]]
    assert PokerRank.from_number(int(numbers()[0])).words == "four-of-a-kind, 2s"
    assert Counter(card.rank for card in first)[2] == 4


def test_559_14_b_and_d_what_a_bet_that_always_stays_keeps() -> None:
    won = sum(count * ODDS[hand] for hand, count in COUNTS.items())
    assert Fraction(int(payoffs().sum()), HANDS) == Fraction(won - (HANDS - sum(COUNTS.values())), HANDS)
    rows = by_row(LET_IT_RIDE_BONUS)
    paid = sum(row.pays.returned(1_00) * rows[row.hand] for row in LET_IT_RIDE_BONUS)
    assert paid == 100 * (100_000 + 90_000 + 249_600 + 748_800 + 255_400 + 255_000 + 274_560)
    assert f"{float(100 * (1 - Fraction(paid, 100 * HANDS))):.2f}" == "24.07"


THREE_CARD_COUNTS = {"straight_flush": 48, "three_of_a_kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}


@pytest.mark.parametrize(
    ("letter", "odds"),
    [
        ("A", (None, 40, 30, 6, 4, 1)),
        ("B", (None, 40, 30, 5, 4, 1)),
        ("C", (None, 40, 30, 6, 3, 1)),
        ("D", (50, 40, 30, 6, 4, 1)),
        ("E", (50, 40, 30, 5, 4, 1)),
        ("F", (50, 40, 30, 6, 3, 1)),
    ],
)
def test_559_14_e_every_three_cards_meet_one_row_or_lose(letter: str, odds: tuple[int | None, ...]) -> None:
    table = next(table for table in THREE_CARD_BONUS if table.id == letter)
    hands = ("mini_royal", *THREE_CARD_COUNTS)
    expected = {hand: f"{pays} to 1" for hand, pays in zip(hands, odds, strict=True) if pays}
    assert {row.hand: str(row.pays) for row in table} == expected
    found = Counter(
        row.hand for cards in combinations(CARDS, 3) if (row := table.best(three_card_names(rank_three(cards))))
    )
    apart = {"mini_royal": 4, "straight_flush": 44} if odds[0] else {}
    assert found == THREE_CARD_COUNTS | apart


@pytest.mark.parametrize(("letter", "edge"), [("A", "2.32"), ("C", "7.28")])
def test_559_14_e_published_edges(letter: str, edge: str) -> None:
    """As for Pair Plus: casinocitytimes.com/john-grochowski/article/three-card-poker-and-pair-plus-67518."""
    table = next(table for table in THREE_CARD_BONUS if table.id == letter)
    net = 0
    for cards in combinations(CARDS, 3):
        row = table.best(three_card_names(rank_three(cards)))
        net += row.pays.winnings(1) if row else -1
    assert f"{float(100 * Fraction(-net, 22_100)):.2f}" == edge


# --------------------------------------------------------- 559.14: an independent small model, from the text alone


def model_five(cards: tuple[str, ...]) -> str:
    """559.6(b): the row of 559.14(b) that a hand belongs to."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    times = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    run = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if suited and run:
        return "royal_flush" if ranks[0] == RANKS.index("T") else "straight_flush"
    if times[0] == 4:
        return "four_of_a_kind"
    if times == [3, 2]:
        return "full_house"
    if suited or run:
        return "flush" if suited else "straight"
    if times[0] == 3:
        return "three_of_a_kind"
    if times == [2, 2, 1]:
        return "two_pair"
    pairs = [rank for rank, count in Counter(ranks).items() if count == 2]
    return "pair_of_tens_jacks_queens_kings_or_aces" if pairs and pairs[0] >= RANKS.index("T") else "nothing"


def model_three(cards: tuple[str, ...]) -> str:
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    run = ranks in ([0, 1, 12], [ranks[0], ranks[0] + 1, ranks[0] + 2])
    if suited and run:
        return "mini_royal" if ranks == [10, 11, 12] else "straight_flush"
    if suited or run:
        return "flush" if suited else "straight"
    return {1: "three_of_a_kind", 2: "pair", 3: "nothing"}[len(set(ranks))]


THREE_CARD_ODDS = {
    "A": {"mini_royal": 40, "straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 4, "pair": 1},
    "E": {"mini_royal": 50, "straight_flush": 40, "three_of_a_kind": 30, "straight": 5, "flush": 4, "pair": 1},
}


def model_net(
    hand: tuple[str, ...],
    community: tuple[str, ...],
    stakes: dict[str, int],
    words: tuple[str, str],
    letter: str,
    most: int | None,
) -> int:
    """What a seat wins or loses."""
    five = model_five(hand + community)
    staying = 1 + words.count("let it ride")
    stake = stakes["bet_number_3"]
    net = -staying * stake
    if five in ODDS:
        net = staying * stake * ODDS[five]
        net = net if most is None else min(net, most)
    if chip := stakes.get("let_it_ride_bonus"):
        net += PRIZES.get(five, 0) * 100 - chip
    bonus = stakes.get("three_card_bonus", 0)
    return net + bonus * THREE_CARD_ODDS[letter].get(model_three(hand), -1)


def test_559_14_the_model_agrees_with_the_counts() -> None:
    names = [rank + suit for rank in RANKS for suit in SUITS]
    found = Counter(map(model_three, combinations(names, 3)))
    assert found == THREE_CARD_COUNTS | {"mini_royal": 4, "straight_flush": 44, "nothing": 16_440}


@settings(max_examples=examples(300), deadline=None)
@given(st.data())
def test_559_14_settlement_against_the_model(data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True)))
    deck = [str(card) for card in SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(CARDS)]
    # Few ranks and suits make the high hands frequent.
    if data.draw(st.booleans()):
        deck.sort(key=lambda card: (card[1] not in "cd") + (card[0] in "23456"))
        head = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled(deck[:26])
        deck = [*head, *deck[26:]]
    rules: Rules = {
        "three_card_bonus": data.draw(st.sampled_from(["A", "E"])),
        "maximum_payout": data.draw(st.sampled_from(["not set", 50_000])),
        "dealing": data.draw(st.sampled_from(["manual_shoe", "automated_shoe"])),
    }
    stakes = {}
    for seat in seats:
        more = {"let_it_ride_bonus": 1_00, "three_card_bonus": data.draw(st.integers(1_00, 500_00))}
        kept = data.draw(st.sets(st.sampled_from(sorted(more))))
        amount = data.draw(st.integers(1_00, 10_000_00))
        stakes[seat] = bets(amount, **{name: more[name] for name in kept})
    word = st.sampled_from(["let it ride", "withdraw"])
    words = {seat: (data.draw(word), data.draw(word)) for seat in seats}
    table, _ = play(" ".join(deck), stakes, rules, decisions=words)
    community = tuple(map(str, table.round.hand(COMMUNITY)))
    most = None if rules["maximum_payout"] == "not set" else 50_000_00
    for seat in seats:
        hand = tuple(map(str, table.round.hand(Place.at(seat))))
        expected = model_net(hand, community, stakes[seat], words[seat], str(rules["three_card_bonus"]), most)
        assert table.result.net(seat) == expected
        _check_order(table, seat)
    check_conserved(table)


def _check_order(table: RoundInPlay, seat: int) -> None:
    """559.13(f)(3): after what was withdrawn, what is lost, then what is won."""
    order = [line.net > 0 or line.returned > 0 for line in table.result.lines[seat] if line.why != "withdrawn"]
    assert order == sorted(order)


def test_559_14_c_the_model_and_the_limit_on_every_number_of_bets() -> None:
    royal = "Ac Jc Kc Tc Qc"
    for words, staying in ((("withdraw",) * 2, 1), (("withdraw", "let it ride"), 2), (("let it ride",) * 2, 3)):
        for stake, limit in ((10_00, 50_000_00), (20_00, 50_000_00), (40_00, 50_000_00), (60_00, 50_000_00)):
            decided = {1: (words[0], words[1])}
            table, _ = play(royal, {1: bets(stake)}, {"maximum_payout": 50_000}, decisions=decided)
            assert table.result.net(1) == min(staying * stake * 1000, limit)
