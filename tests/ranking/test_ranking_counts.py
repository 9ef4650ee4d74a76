"""Every hand of the deck, counted: the figures that textbooks and mathematicians print."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from feltwork.equipment.cards import CARDS
from feltwork.ranking.hand import Category
from feltwork.ranking.kernels import (
    FOUR_CARD,
    JOKER_FIVE,
    JOKER_TWO,
    LOW,
    POKER,
    THREE_CARD,
    all_hands,
    count_hands,
    eight_or_better,
    rank_hands,
)
from feltwork.ranking.kernels.tables import rank_hands_of, tables
from feltwork.ranking.poker import rank_five

FIVE = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}
SIX = {
    Category.ROYAL_FLUSH: 188,
    Category.STRAIGHT_FLUSH: 1_656,
    Category.FOUR_OF_A_KIND: 14_664,
    Category.FULL_HOUSE: 165_984,
    Category.FLUSH: 205_792,
    Category.STRAIGHT: 361_620,
    Category.THREE_OF_A_KIND: 732_160,
    Category.TWO_PAIR: 2_532_816,
    Category.PAIR: 9_730_740,
    Category.HIGH_CARD: 6_612_900,
}
SEVEN = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIR: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}
# Brian Alspach, "7-Card Poker Hands with Joker" (2003); he counts royal flushes among the straight flushes.
SEVEN_WITH_JOKER = {
    Category.FIVE_ACES: 1_128,
    Category.STRAIGHT_FLUSH: 210_964,
    Category.FOUR_OF_A_KIND: 307_472,
    Category.FULL_HOUSE: 4_188_528,
    Category.FLUSH: 6_172_088,
    Category.STRAIGHT: 11_236_028,
    Category.THREE_OF_A_KIND: 7_470_676,
    Category.TWO_PAIR: 35_553_816,
    Category.PAIR: 64_221_960,
    Category.HIGH_CARD: 24_780_420,
}


@pytest.mark.parametrize(("cards", "counts"), [(5, FIVE), (6, SIX), (7, SEVEN)])
def test_553_4_b_every_hand(cards: int, counts: dict[Category, int]) -> None:
    assert count_hands(POKER, cards) == counts
    assert sum(counts.values()) == comb(52, cards)


def test_565_6_b_every_three_card_hand() -> None:
    assert count_hands(THREE_CARD, 3) == {
        Category.STRAIGHT_FLUSH: 48,
        Category.THREE_OF_A_KIND: 52,
        Category.STRAIGHT: 720,
        Category.FLUSH: 1_096,
        Category.PAIR: 3_744,
        Category.HIGH_CARD: 16_440,
    }


def test_557_6_b_every_four_card_hand() -> None:
    """The figures from counting by hand: ranks chosen, then suits."""
    straights, flushes = 11, comb(13, 4)
    assert count_hands(FOUR_CARD, 4) == {
        Category.FOUR_OF_A_KIND: 13,
        Category.STRAIGHT_FLUSH: straights * 4,
        Category.THREE_OF_A_KIND: 13 * 4 * 48,
        Category.FLUSH: (flushes - straights) * 4,
        Category.STRAIGHT: straights * (4**4 - 4),
        Category.TWO_PAIR: comb(13, 2) * 6 * 6,
        Category.PAIR: 13 * 6 * comb(12, 2) * 16,
        Category.HIGH_CARD: (flushes - straights) * (4**4 - 4),
    }


def test_557_6_b_every_player_hand_of_five_and_dealer_hand_of_six() -> None:
    five, six = count_hands(FOUR_CARD, 5), count_hands(FOUR_CARD, 6)
    assert (sum(five.values()), sum(six.values())) == (comb(52, 5), comb(52, 6))
    assert five[Category.FOUR_OF_A_KIND] == FIVE[Category.FOUR_OF_A_KIND]
    assert six[Category.FOUR_OF_A_KIND] == SIX[Category.FOUR_OF_A_KIND]
    # Four suited and one other card, or five suited without four in a row, no three alike among them.
    assert five[Category.FLUSH] + five[Category.STRAIGHT_FLUSH] == 4 * (comb(13, 4) * 39 + comb(13, 5))
    assert five[Category.THREE_OF_A_KIND] == FIVE[Category.THREE_OF_A_KIND] + FIVE[Category.FULL_HOUSE]


def test_561_6_b_every_seven_card_hand_with_joker() -> None:
    counts = count_hands(JOKER_FIVE, 7)
    # Four royal cards of a suit and the joker, or all five and the joker, or a natural royal flush.
    assert counts[Category.ROYAL_FLUSH] == 4 * (5 * comb(47, 2) + 47) + SEVEN[Category.ROYAL_FLUSH]
    counts[Category.STRAIGHT_FLUSH] += counts.pop(Category.ROYAL_FLUSH)
    assert counts == SEVEN_WITH_JOKER
    assert sum(counts.values()) == comb(53, 7)


def test_670a_6_b_every_hand_of_five_and_six_with_joker() -> None:
    five, six = count_hands(JOKER_FIVE, 5), count_hands(JOKER_FIVE, 6)
    assert (sum(five.values()), sum(six.values())) == (comb(53, 5), comb(53, 6))
    assert (five[Category.FIVE_ACES], six[Category.FIVE_ACES]) == (1, 48)
    assert five[Category.ROYAL_FLUSH] == 4 + 4 * 5
    assert five[Category.FOUR_OF_A_KIND] == FIVE[Category.FOUR_OF_A_KIND] + 12 + 4 * 48


def test_561_6_b_10_every_low_hand() -> None:
    pairs = 13 * 6 + 4
    counts = count_hands(JOKER_TWO, 2)
    assert (counts[Category.PAIR], counts[Category.HIGH_CARD]) == (pairs, comb(53, 2) - pairs)


def test_553_4_d_every_low_hand() -> None:
    counts = count_hands(LOW, 5)
    unpaired = (Category.ROYAL_FLUSH, Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT, Category.HIGH_CARD)
    assert counts.pop(Category.HIGH_CARD) == sum(FIVE[category] for category in unpaired)
    assert counts == {category: FIVE[category] for category in counts}


def test_553_10_j_every_qualifying_low_hand() -> None:
    numbers = rank_hands(all_hands(5), LOW)
    assert np.unique(numbers).size == 6_175
    qualifying = numbers[eight_or_better(numbers)]
    assert (qualifying.size, np.unique(qualifying).size) == (comb(8, 5) * 4**5, comb(8, 5))


def test_classes_of_equal_hands() -> None:
    assert np.unique(rank_hands(all_hands(3), THREE_CARD)).size == 741
    assert np.unique(rank_hands(all_hands(5))).size == 7_462


def test_classes_of_equal_seven_card_hands() -> None:
    """4,824: any seven ranks can be dealt without a flush, and any five to seven ranks of a suit with one."""
    table = tables(POKER, 7)
    without = np.unique(table.by_ranks[table.by_ranks > 0])
    suits = np.arange(1 << 13)
    flushes = np.unique(table.by_suit[np.isin(np.bitwise_count(suits), (5, 6, 7))])
    assert rank_hands_of(7, jokers=0).shape == (49_205, 7)
    assert np.union1d(without, flushes).size == 4_824


@pytest.mark.long
def test_553_4_b_every_five_card_hand_in_plain_python() -> None:
    hands = all_hands(5)
    numbers = rank_hands(hands)
    counts: Counter[Category] = Counter()
    for hand, number in zip(hands.tolist(), numbers.tolist(), strict=True):
        rank = rank_five([CARDS[index] for index in hand])
        assert rank.number == number
        counts[rank.category] += 1
    assert counts == FIVE
