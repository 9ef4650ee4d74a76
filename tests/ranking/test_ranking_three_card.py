"""§ 565.6: three cards."""

from __future__ import annotations

import pytest
from ranking_hands import falls, ranked

from feltwork.equipment.cards import parse_cards
from feltwork.ranking.hand import Category
from feltwork.ranking.three_card import rank_three
from feltwork.terms.refusal import Refused


def test_565_6_b_categories_from_highest_to_lowest() -> None:
    assert falls(rank_three, "2c 3c Ac", "2c 2d 2h", "2c 3d Ah", "2c 3c 5c", "2c 2d 3h", "Ac Kd Jh", "5c 3c 2d")


def test_565_6_b_straight_beats_flush() -> None:
    assert falls(rank_three, "2c 3d Ah", "Ac Kc Jc")


def test_565_6_b_1_highest_and_lowest_straight_flush() -> None:
    assert falls(rank_three, "Ac Kc Qc", "Kc Qc Jc", "4c 3c 2c", "3c 2c Ac")


def test_565_6_b_3_the_ace_joins_no_other_sequence() -> None:
    assert ranked(rank_three, "Kc Ad 2h").category is Category.HIGH_CARD
    assert ranked(rank_three, "Kc Ac 2c").category is Category.FLUSH


def test_565_6_c_highest_card_the_other_lacks_after_the_pair() -> None:
    assert falls(rank_three, "9c 9d 3h", "9h 9s 2c", "8c 8d Ah")
    assert falls(rank_three, "Qc 6d 4h", "Qd 6c 3h")
    assert ranked(rank_three, "Qc 6d 4h") == ranked(rank_three, "Qd 6c 4s")


@pytest.mark.parametrize(("hand", "mini_royal"), [("Ac Kc Qc", True), ("Ac Kc Qd", False), ("Ac 2c 3c", False)])
def test_565_12_mini_royal(hand: str, mini_royal: bool) -> None:
    assert ranked(rank_three, hand).mini_royal is mini_royal


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("9c 9d Ah", "pair of 9s"),
        ("Qc 6d 4h", "queen high"),
        ("Ac Kd Qh", "straight, ace high"),
        ("Tc Td Th", "three-of-a-kind, 10s"),
        ("Jc 4c 2c", "flush, jack high"),
        ("3c 2c Ac", "straight flush, 3 high"),
    ],
)
def test_words(hand: str, words: str) -> None:
    assert ranked(rank_three, hand).words == words


@pytest.mark.parametrize("hand", ["Ac Kc", "Ac Kc Qc Jc", "Ac Kc Ac", "Ac Kc JK"])
def test_refuses_what_one_deck_cannot_deal(hand: str) -> None:
    with pytest.raises(Refused, match=r"§ 565\.6\(b\)"):
        rank_three(parse_cards(hand))
