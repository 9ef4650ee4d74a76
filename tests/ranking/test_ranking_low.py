"""§ 553.4(c) to (e): low hands, and eight or better."""

from __future__ import annotations

import pytest
from ranking_hands import falls, given_hand, ranked

from feltwork.equipment.cards import Card
from feltwork.ranking.low import LowRank, rank_low


def test_553_4_d_the_inverse_of_high_poker() -> None:
    assert falls(
        rank_low,
        "Kc Qd Jh Ts 9c",
        "Ac Ad 2h 3s 4c",
        "Ac Ad 2h 2s 3c",
        "Ac Ad Ah 2s 3c",
        "Ac Ad Ah 2s 2c",
        "Ac Ad Ah As 2c",
    )


def test_553_4_d_straights_and_flushes_do_not_count() -> None:
    assert falls(rank_low, "Ac 2c 3c 4c 5c", "Ac 2d 3h 4s 6c")
    assert ranked(rank_low, "Ac 2c 3c 4c 5c") == ranked(rank_low, "Ac 2d 3h 4s 5c")


def test_553_4_c_the_ace_is_the_best_card() -> None:
    assert falls(rank_low, "Ac Ad 4h 3s 2c", "2c 2d 5h 4s 3c")
    assert falls(rank_low, "8c 4d 3h 2s Ac", "8c 5d 4h 3s 2c")


def test_553_4_e_compared_from_the_highest_card_down() -> None:
    assert falls(rank_low, "7c 5d 4h 3s 2c", "8c 4d 3h 2s Ac")
    assert falls(rank_low, "Ac Ad 7h 5s 4c", "Ac Ad 8h 3s 2c")


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("8c 7d 6h 5s 4c", True),
        ("Ac 2d 3h 4s 9c", False),
        ("Ac Ad 2h 3s 4c", False),
        ("Ac Ad 2h 2s 3c 3d 4c", False),
        ("Ac Kd 2h 8s 3c 3d 4c", True),
    ],
)
def test_553_10_j_eight_or_better(hand: str, qualifies: bool) -> None:
    assert ranked(rank_low, hand).eight_or_better is qualifies


@given_hand(7)
def test_one_more_card_never_hurts(hand: tuple[Card, ...]) -> None:
    assert rank_low(hand) >= rank_low(hand[:6]) >= rank_low(hand[:5])


@given_hand(6)
def test_number_and_rank_are_one(hand: tuple[Card, ...]) -> None:
    assert LowRank.from_number(rank_low(hand).number) == rank_low(hand)
