"""§ 557.6: four cards, and the best four of five or six."""

from __future__ import annotations

import pytest
from ranking_hands import falls, given_hand, ranked

from feltwork.equipment.cards import Card
from feltwork.ranking.four_card import rank_four
from feltwork.ranking.hand import Category


def test_557_6_b_categories_from_highest_to_lowest() -> None:
    assert falls(
        rank_four,
        "2c 2d 2h 2s",
        "Ac 2c 3c 4c",
        "2c 2d 2h 3s",
        "2c 3c 4c 6c",
        "Ac 2c 3c 4d",
        "2c 2d 3h 3s",
        "2c 2d 3h 4s",
        "Ac Kd Qh Ts",
    )


def test_557_6_b_2_the_ace_high_straight_flush_is_no_category_of_its_own() -> None:
    assert ranked(rank_four, "Ac Kc Qc Jc").category is Category.STRAIGHT_FLUSH
    assert falls(rank_four, "Ac Kc Qc Jc", "Kc Qc Jc Tc", "5c 4c 3c 2c", "4c 3c 2c Ac")


def test_557_6_b_5_the_ace_joins_no_other_sequence() -> None:
    assert ranked(rank_four, "Kc Ad 2h 3s").category is Category.HIGH_CARD


def test_557_6_c_highest_card_the_other_lacks_after_the_category() -> None:
    assert falls(rank_four, "3c 3d 3h 2s", "2c 2d 2h As")
    assert falls(rank_four, "9c 9d Ah 2s", "9h 9s Kc Qd", "8c 8d Ah Ks")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7c 7d 7h 2c 3c 4c", "three-of-a-kind, 7s"),
        ("7c 7d 7h 7s 3c 4c", "four-of-a-kind, 7s"),
        ("Ac Ad 8h 8s 3c 3d", "two pair, aces and 8s"),
        ("2c 4c 6c 8c 3d 5d", "flush, 8 high"),
        ("Ac 4c 3c 2c 2d 2h", "straight flush, 4 high"),
        ("Ac 3d 3h 9s 5c", "pair of 3s"),
    ],
)
def test_best_four_of_five_or_six(hand: str, words: str) -> None:
    assert ranked(rank_four, hand).words == words


@given_hand(6)
def test_one_more_card_never_hurts(hand: tuple[Card, ...]) -> None:
    assert rank_four(hand) >= rank_four(hand[:5]) >= rank_four(hand[:4])
