"""§ 553.12(j) to (l): exactly two hole cards and exactly three community cards."""

from __future__ import annotations

import pytest

from feltwork.equipment.cards import parse_cards
from feltwork.ranking.omaha import rank_omaha, rank_omaha_low
from feltwork.terms.refusal import Refused


@pytest.mark.parametrize(
    ("hole", "community", "words"),
    [
        ("Ac Ad Ah As", "Kc Qd 9h 5s 2c", "pair of aces"),
        ("Ac 3d 4h 5s", "Kc Qc 9c 7c 2c", "ace high"),
        ("Ac 3c 4h 5s", "Kc Qc 9c 7c 2d", "flush, ace high"),
        ("9c 2d 3h 4s", "9d 9h 9s Kc Kd", "four-of-a-kind, 9s"),
        ("Ac Qd 3h 3s", "Kc Kd Kh Ks 2c", "full house, kings over 3s"),
    ],
)
def test_553_12_j_high(hole: str, community: str, words: str) -> None:
    assert rank_omaha(parse_cards(hole), parse_cards(community)).words == words


@pytest.mark.parametrize(
    ("hole", "community", "words", "qualifies"),
    [
        ("Ac 2d Kh Ks", "3c 4d 5h 9s 9d", "5-4-3-2-ace low", True),
        ("Ac Kd Kh Ks", "2c 3c 4d 5h 9d", "king-4-3-2-ace low", False),
        ("Ac 2d 3h 4s", "5c 6d Th Js Qd", "10-6-5-2-ace low", False),
        ("Ac 2d 3h 4s", "Ad 2h 3s Kc Kd", "king-4-3-2-ace low", False),
    ],
)
def test_553_12_k_low(hole: str, community: str, words: str, qualifies: bool) -> None:
    hand = rank_omaha_low(parse_cards(hole), parse_cards(community))
    assert (hand.words, hand.eight_or_better) == (words, qualifies)


@pytest.mark.parametrize(("hole", "community"), [("Ac Ad", "Kc Qd 9h 5s 2c"), ("Ac Ad Ah As", "Kc Qd 9h")])
def test_refuses_any_other_number_of_cards(hole: str, community: str) -> None:
    with pytest.raises(Refused, match=r"§ 553\.12\(j\)"):
        rank_omaha(parse_cards(hole), parse_cards(community))


def test_refuses_a_card_that_is_in_both() -> None:
    with pytest.raises(Refused, match="twice"):
        rank_omaha_low(parse_cards("Ac Ad Ah As"), parse_cards("Ac Qd 9h 5s 2c"))
