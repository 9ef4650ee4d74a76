"""Hands set in two, counted without being dealt: small decks against every deal, whole ones against another count.

The machinery of Pai Gow Poker and Six-Card Fortune Pai Gow Poker (§§ 561.13, 588.11, 670a.11), apart from either game.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from feltwork.odds.set_in_two.choosing import Prices, undominated, ways_to_ask
from feltwork.odds.set_in_two.classes import classes
from feltwork.odds.set_in_two.counting import Columns, Counting, exactly
from feltwork.odds.set_in_two.direct import against_every_dealer
from feltwork.odds.work import Work

JOKER = 52
HIGHS, LOWS = 20, 5


def small(cards: int, ranks: int) -> tuple[Counting, np.ndarray, np.ndarray]:
    """A small deck whose hands are set by lot, all of its hands, and the class of each."""
    known = classes(cards, ranks)
    chance = np.random.default_rng(cards)
    highs = chance.integers(0, HIGHS, len(known)).astype(np.int32)
    lows = chance.integers(1, LOWS + 1, len(known)).astype(np.int32)
    deck = [4 * rank + suit for rank in range(ranks) for suit in range(4)] + [JOKER]
    hands = np.array(list(combinations(deck, cards)), dtype=np.uint8)
    return Counting(known, highs, lows), hands, known.numbers(hands)


def apart(hands: np.ndarray, hand: np.ndarray) -> np.ndarray:
    """Which hands have no card of this one."""
    return ~np.isin(hands, hand).any(axis=1)


SMALL_DECKS = [(2, 5), (3, 3), (4, 3), (5, 3)]


@pytest.mark.parametrize(("cards", "ranks"), SMALL_DECKS)
def test_every_hand_has_a_class_and_a_class_has_its_hands(cards: int, ranks: int) -> None:
    counting, hands, numbers = small(cards, ranks)
    known = counting.classes
    assert np.array_equal(np.bincount(numbers, minlength=len(known)), known.weights)
    assert np.array_equal(known.numbers(known.listed(slice(0, len(known)))), np.arange(len(known)))
    other = np.where(hands == JOKER, JOKER, hands ^ 3)  # clubs are spades, diamonds are hearts
    assert np.array_equal(known.numbers(other), numbers)


def burnside(cards: int) -> int:
    """The sets of so many cards from 52 that differ in more than which suit is which: the mean number of sets that stay
    the same when suits change places, over all 24 orders, by the lengths of their cycles."""
    orders = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
    total = 0
    for cycles, many in orders.items():
        ways = [1] + [0] * cards
        for length in cycles * 13:  # a cycle of one rank is held as a whole or not at all
            ways = [ways[n] + (ways[n - length] if n >= length else 0) for n in range(cards + 1)]
        total += many * ways[cards]
    return total // 24


def test_classes_are_as_many_as_burnsides_lemma_says() -> None:
    for cards in (6, 7):
        known = classes(cards)
        assert known.hands.jokers == burnside(cards)
        assert len(known) == burnside(cards) + burnside(cards - 1)
        assert int(known.weights.sum()) == comb(53, cards)
    assert burnside(7) == 6_009_159


@pytest.mark.parametrize(("cards", "ranks"), SMALL_DECKS)
def test_counts_are_those_of_every_deal(cards: int, ranks: int) -> None:
    """The oracle deals every hand of the dealer's to a hundred hands of the player's."""
    counting, hands, numbers = small(cards, ranks)
    known = counting.classes
    highs, lows = counting.highs[numbers], counting.lows[numbers]
    chance = np.random.default_rng(1)
    asked = chance.integers(0, len(known), 100).astype(np.int32)
    above, lower = (chance.integers(0, most, 100).astype(np.int32) for most in (HIGHS + 2, LOWS + 1))
    answers = counting.lower(asked, above, lower, Work())
    marks = np.array([5, 10, 15])
    own = np.stack([counting.lows, LOWS + 1 + np.searchsorted(marks, counting.highs, side="right")], axis=1)
    columns = Columns(own.astype(np.int32), (LOWS + 1, LOWS + 5))
    left = exactly(counting.left(counting.table(columns, Work()), columns, slice(0, len(known))))
    listed = known.listed(slice(0, len(known)))
    for i, hand in enumerate(asked):
        free = apart(hands, listed[hand])
        assert free.sum() == known.dealers
        below = free & (highs < above[i])
        assert answers[i].tolist() == [(below & (lows <= lower[i])).sum(), below.sum()]
        by_low = [(free & (lows <= low)).sum() for low in range(LOWS + 1)]
        assert left[hand].tolist() == [*by_low, *((free & (highs < mark)).sum() for mark in (*marks, HIGHS))]


@pytest.mark.parametrize(("cards", "ranks"), SMALL_DECKS)
def test_one_hand_against_every_dealer_is_the_same(cards: int, ranks: int) -> None:
    counting, hands, numbers = small(cards, ranks)
    highs, lows = counting.highs[numbers], counting.lows[numbers]
    ways = np.array([[3, 1], [12, 4], [20, 5]], dtype=np.int32)
    for hand in counting.classes.listed(slice(0, len(counting.classes)))[:: len(counting.classes) // 7]:
        found = against_every_dealer(counting, hand, ways[:, 0], ways[:, 1], Work(), least=8)
        free = apart(hands, hand)
        for (above, lower), counts in zip(ways, found, strict=True):
            for plays in (0, 1):
                met = free & ((highs >= 8) == plays)
                high, low = highs < above, lows <= lower
                parts = [(met & high & low), (met & high & ~low), (met & ~high & low), (met & ~high & ~low)]
                assert counts[plays].tolist() == [part.sum() for part in parts]


def test_no_way_that_may_be_the_best_is_left_out() -> None:
    """The oracle asks about every way there is."""
    counting, _, _ = small(4, 3)
    known = counting.classes
    chance = np.random.default_rng(7)
    highs = chance.integers(-3, HIGHS, (len(known), 9)).astype(np.int32)
    highs[:, 0] = 1
    lows = chance.integers(0, LOWS + 1, highs.shape).astype(np.int32)
    prices = Prices(19, 0, -20)
    house = np.zeros(len(known), dtype=np.uint8)
    asked = ways_to_ask(counting, lambda part: (highs[part], lows[part]), house, prices, Work())
    hands, ways = np.nonzero(highs >= 0)
    lower = counting.lower(hands.astype(np.int32), highs[hands, ways], lows[hands, ways], Work())
    last = counting.lower(hands.astype(np.int32), np.full(len(hands), HIGHS, dtype=np.int32), lows[hands, ways], Work())
    both, high, low = lower[:, 0], lower[:, 1], last[:, 0]
    worth = 19 * both - 20 * (known.dealers - high - low + both)
    best = np.full(len(known), -(10**9))
    np.maximum.at(best, hands, worth)
    kept = np.zeros(highs.shape, dtype=bool)
    kept[asked.hands, asked.ways] = True
    found = np.full(len(known), -(10**9))
    np.maximum.at(found, hands[kept[hands, ways]], worth[kept[hands, ways]])
    assert np.array_equal(found, best)
    assert kept[:, 0].all(), "the house way is always asked about"
    assert kept.sum() < undominated(highs, lows).sum() < (highs >= 0).sum()
    at = {(int(hand), int(way)): int(count) for hand, way, count in zip(hands, ways, low, strict=True)}
    told = zip(asked.hands, asked.ways, asked.lower_lows, strict=True)
    assert all(at[int(hand), int(way)] == count for hand, way, count in told)
