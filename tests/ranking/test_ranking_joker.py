"""§ 561.6, § 588.6 and § 670a.6: fifty-three cards."""

from __future__ import annotations

import pytest
from ranking_hands import falls, given_hand, ranked

from feltwork.equipment.cards import CARDS, JOKER, Card, parse_cards
from feltwork.ranking.hand import Category
from feltwork.ranking.joker import JokerRank, rank_joker_five, rank_joker_one, rank_joker_two
from feltwork.terms.refusal import Refused


def test_561_6_b_categories_from_highest_to_lowest() -> None:
    assert falls(
        rank_joker_five,
        "Ac Ad Ah As JK",
        "JK Kc Qc Jc Tc",
        "2c 3c 4c 5c JK",
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3s 3c",
        "2c 3c 4c 7c JK",
        "2c 3c 4d 5c 6c",
        "2c 2d 2h 3s 4c",
        "2c 2d 3h 3s 4c",
        "2c 2d 3h 4s 6c",
        "Ac Kc Qc Jc 9d",
    )


def test_561_6_b_3_ace_to_five_is_the_highest_straight_flush() -> None:
    assert falls(rank_joker_five, "Ac Kc Qc Jc Tc", "Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c", "6c 5c 4c 3c 2c")
    assert ranked(rank_joker_five, "Ac 2c 3c 4c 5c").category is Category.STRAIGHT_FLUSH


def test_561_6_b_7_ace_to_five_is_the_second_highest_straight() -> None:
    assert falls(rank_joker_five, "Ac Kc Qc Jc Td", "Ac 2c 3c 4c 5d", "Kc Qc Jc Tc 9d", "6c 5c 4c 3c 2d")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("JK Ac Kd 7h 2s", "pair of aces"),
        ("JK Kd 7h 2s 9c", "ace high"),
        ("JK Kd Kh 2s 9c", "pair of kings"),
        ("JK Kd Kh As 9c", "two pair, aces and kings"),
        ("JK Kd Kh Ks 9c", "three-of-a-kind, kings"),
        ("JK Kd Kh Ks Ac", "full house, kings over aces"),
        ("JK Ad Ah Ks Kc", "full house, aces over kings"),
        ("JK Ad Ah As Kc", "four-of-a-kind, aces"),
        ("JK Kd Kh Ks Kc", "four-of-a-kind, kings"),
    ],
)
def test_561_6_a_the_joker_is_an_ace(hand: str, words: str) -> None:
    assert ranked(rank_joker_five, hand).words == words


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("JK 9d 8h 7s 6c", "straight, 10 high"),
        ("JK 9d 8h 6s 5c", "straight, 9 high"),
        ("JK 5d 4h 3s 2c", "straight, ace to 5"),
        ("JK Kd Qh Js Tc", "straight, ace high"),
        ("JK 9d 8d 7d 6d", "straight flush, 10 high"),
        ("JK Ad Kd Qd Td", "royal flush"),
        ("JK 9d 8d 7d 2d", "flush, ace high"),
    ],
)
def test_561_6_c_the_joker_completes(hand: str, words: str) -> None:
    assert ranked(rank_joker_five, hand).words == words


def test_561_6_c_beside_the_ace_of_a_flush_the_joker_is_the_highest_rank_missing() -> None:
    assert ranked(rank_joker_five, "JK As Ks 9s 4s").ranks == (14, 13, 12, 9, 4)
    assert ranked(rank_joker_five, "JK As Qs 9s 4s") == ranked(rank_joker_five, "Ac Kc Qc 9c 4c")


def test_561_6_d_tie() -> None:
    assert ranked(rank_joker_five, "JK Ks Qd 9s 4s") == ranked(rank_joker_five, "Ac Kc Qh 9c 4c")


def test_561_6_best_five_of_seven() -> None:
    assert ranked(rank_joker_five, "JK Ac Ad Ah As Kc Qc").words == "five aces"
    assert ranked(rank_joker_five, "JK 2c 3c 4c 9c Kh Ks").words == "flush, ace high"
    assert ranked(rank_joker_five, "JK 2c 2d 2h Ac Kh Ks").words == "full house, 2s over aces"


def test_561_6_b_10_low_hands_of_two_cards() -> None:
    assert falls(rank_joker_two, "JK Ac", "Kc Kd", "2c 2d", "JK Kd", "Ac Qd", "3c 2c")
    assert ranked(rank_joker_two, "JK 7c") == ranked(rank_joker_two, "Ad 7h")
    assert ranked(rank_joker_two, "Kc Qc").category is Category.HIGH_CARD


def test_561_6_a_low_hand_may_be_compared_with_the_high_hand_it_was_set_beside() -> None:
    assert ranked(rank_joker_five, "7c 7d 2h 3s 4c") < ranked(rank_joker_two, "8c 8d")
    assert ranked(rank_joker_five, "8c 8d 2h 3s 4c") > ranked(rank_joker_two, "8c 8d")


def test_670a_6_c_low_hands_of_one_card() -> None:
    assert ranked(rank_joker_one, "JK") == ranked(rank_joker_one, "Ad")
    assert falls(rank_joker_one, "JK", "Kc", "2c")


@given_hand(6)
def test_a_joker_is_worth_the_best_card_it_may_stand_for(hand: tuple[Card, ...]) -> None:
    completed = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    readings = [rank_joker_five((*hand, card)) for card in CARDS if card not in hand]
    allowed = [reading for reading in readings if reading.category in completed]
    joker = rank_joker_five((*hand, JOKER))
    assert joker >= max(allowed, default=joker)
    assert joker in allowed or joker.category not in completed or joker == rank_joker_five(hand)


@given_hand(7, joker=True)
def test_number_and_rank_are_one(hand: tuple[Card, ...]) -> None:
    assert JokerRank.from_number(rank_joker_five(hand).number) == rank_joker_five(hand)


def test_refuses_a_second_joker() -> None:
    with pytest.raises(Refused, match=r"§ 561\.6\(b\)"):
        rank_joker_five(parse_cards("JK JK Ac Kc Qc"))
