"""§ 553.4(a), (b) and (e): five cards, and the best five of more."""

from __future__ import annotations

import pytest
from ranking_hands import falls, given_hand, ranked

from feltwork.equipment.cards import Card, parse_cards
from feltwork.ranking.hand import Category
from feltwork.ranking.poker import PokerRank, rank_five
from feltwork.ranking.three_card import rank_three
from feltwork.terms.refusal import Refused


def test_553_4_b_categories_from_highest_to_lowest() -> None:
    assert falls(
        rank_five,
        "Ac Kc Qc Jc Tc",
        "Ac 2c 3c 4c 5c",
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3s 3c",
        "2c 3c 4c 5c 7c",
        "Ac 2c 3c 4c 5d",
        "2c 2d 2h 3s 4c",
        "2c 2d 3h 3s 4c",
        "2c 2d 3h 4s 5c",
        "Ac Kc Qc Jc 9d",
    )


def test_553_4_b_2_straight_flushes() -> None:
    assert falls(rank_five, "Kc Qc Jc Tc 9c", "6c 5c 4c 3c 2c", "5c 4c 3c 2c Ac")


def test_553_4_b_4_full_houses() -> None:
    assert falls(rank_five, "Ac Ad Ah Ks Kc", "Ac Ad Ah 2s 2c", "Kc Kd Kh As Ac", "2c 2d 2h 3s 3c")


def test_553_4_b_6_the_ace_joins_no_other_sequence() -> None:
    assert ranked(rank_five, "Qc Kd Ah 2s 3c").category is Category.HIGH_CARD
    assert falls(rank_five, "Ac Kd Qh Js Tc", "Kd Qh Js Tc 9c", "Ac 2c 3c 4c 5d")


def test_553_4_b_8_two_pairs() -> None:
    assert falls(rank_five, "Ac Ad Kh Ks 2c", "Ac Ad 2h 2s Kc", "Kc Kd Qh Qs Ac", "3c 3d 2h 2s 4c")


def test_553_4_e_the_pair_before_the_other_cards() -> None:
    assert falls(rank_five, "9s 9h 4d 3c 2c", "8s 8h Ad Kc Qc")


def test_553_4_e_highest_card_the_other_lacks() -> None:
    assert falls(rank_five, "Ac Qd 9h 4s 3c", "Ad Qh 9c 4d 2c")
    assert falls(rank_five, "Kc Qc 9c 4c 3c", "Kd Qd 9d 4d 2d")
    assert ranked(rank_five, "Ac Qd 9h 4s 3c") == ranked(rank_five, "Ad Qh 9c 4d 3s")


def test_553_4_a_all_suits_are_equal() -> None:
    assert ranked(rank_five, "As Ks Qs Js Ts") == ranked(rank_five, "Ac Kc Qc Jc Tc")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Kc Qc Jc Tc", "royal flush"),
        ("9c 8c 7c 6c 5c", "straight flush, 9 high"),
        ("Kc Kd Kh Ks 2c", "four-of-a-kind, kings"),
        ("Kc Kd Kh 4s 4c", "full house, kings over 4s"),
        ("Ac 9c 7c 6c 5c", "flush, ace high"),
        ("Kc Qd Jc Tc 9c", "straight, king high"),
        ("7c 7d 7h 4s 2c", "three-of-a-kind, 7s"),
        ("Ac Ad 8h 8s 2c", "two pair, aces and 8s"),
        ("6c 6d 8h 9s 2c", "pair of 6s"),
        ("Jc Td 8h 7s 2c", "jack high"),
        ("Ac Ad Kh Ks 8c 8d 2c", "two pair, aces and kings"),
        ("Ac Ad Ah Ks Kc Kd 2c", "full house, aces over kings"),
        ("2c 3d 4h 5s 6c Ad", "straight, 6 high"),
    ],
)
def test_words(hand: str, words: str) -> None:
    assert ranked(rank_five, hand).words == words


@given_hand(7)
def test_one_more_card_never_hurts(hand: tuple[Card, ...]) -> None:
    assert rank_five(hand) >= rank_five(hand[:6]) >= rank_five(hand[:5])


@given_hand(7)
def test_the_order_of_the_cards_does_not_matter(hand: tuple[Card, ...]) -> None:
    assert rank_five(hand) == rank_five(hand[::-1])


@given_hand(6)
def test_number_and_rank_are_one(hand: tuple[Card, ...]) -> None:
    assert PokerRank.from_number(rank_five(hand).number) == rank_five(hand)


def test_ranks_of_two_rankings_have_no_order() -> None:
    with pytest.raises(TypeError):
        assert ranked(rank_five, "Ac Kc Qc Jc Tc") > ranked(rank_three, "Ac Kc Qc")  # type: ignore[operator]


@pytest.mark.parametrize("hand", ["Ac Kc Qc Jc", "Ac Kc Qc Jc Tc 9c 8c 7c", "Ac Ac Qc Jc Tc", "JK Ac Qc Jc Tc"])
def test_refuses_what_one_deck_cannot_deal(hand: str) -> None:
    with pytest.raises(Refused, match=r"§ 553\.4\(b\)"):
        rank_five(parse_cards(hand))
