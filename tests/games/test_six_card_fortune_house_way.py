"""The house way of Six-Card Fortune Pai Gow Poker (588.11(d), 670a.11(d)): hand by hand, and against a model."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from six_card_fortune_model import DECK
from six_card_fortune_model import house_way as model_house_way

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.games import game
from feltwork.games.six_card_fortune_pai_gow_poker.house_way import HOUSE_WAY, house_way, how_set, set_hands
from feltwork.rounds.rules import rules_data
from tests.examples import examples

HOUSE_WAYS = [
    # 11(d)(1): the set stays whole, the highest card left is low
    ("As Ah Ks 9d 5c 3h", "Ks", "11(d)(1)"),
    ("2s 2h As Kd 5c 3h", "As", "11(d)(1)"),
    ("9s 9h 4d 4c As Kh", "As", "11(d)(1)"),
    ("As Ah Kd Kc 5s 3h", "5s", "11(d)(1)"),
    ("9s 9h 9d As Kc 3h", "As", "11(d)(1)"),
    ("As Ah Ad Ks Qc 3h", "Ks", "11(d)(1)"),
    ("9s 9h 9d 4c 4s Ah", "Ah", "11(d)(1)"),
    ("9s 9h 9d Ac As 4h", "4h", "11(d)(1)"),
    ("9s 9h 9d 9c As 4h", "As", "11(d)(1)"),
    ("9s 9h 9d 9c Ks Kh", "Ks", "11(d)(1)"),
    ("4s 5h 6d 7c 8s Ah", "Ah", "11(d)(1)"),
    ("As Kh Qd Jc Ts 2h", "2h", "11(d)(1)"),
    ("As 2h 3d 4c 5s Kh", "Kh", "11(d)(1)"),
    ("2s 5s 9s Js Ks Ah", "Ah", "11(d)(1)"),
    ("4s 5s 6s 7s 8s Ah", "Ah", "11(d)(1)"),
    # a straight or a flush beside a pair: the higher set stays, one of the pair is low
    ("4s 5h 6d 7c 8s 8h", "8s", "11(d)(1)"),
    ("4s 5h 6d 7c 8s 4h", "4s", "11(d)(1)"),
    ("2s 5s 9s Js As Ah", "Ah", "11(d)(1)"),
    ("4s 5s 6s 7s 8s 8h", "8h", "11(d)(4)"),
    # two threes-of-a-kind, 11(d)(1)(i)
    ("Ks Kh Kd 2s 2h 2c", "Ks", "11(d)(1)(i)"),
    ("As Ah Ad Ks Kh Kc", "As", "11(d)(1)(i)"),
    ("As Ah JK Ks Kh Kc", "JK", "11(d)(1)(i)"),
    # three pairs, 11(d)(1)(ii)
    ("As Ah Ks Kh Qs Qd", "As", "11(d)(1)(ii)"),
    ("4s 4h 3s 3h 2s 2d", "4s", "11(d)(1)(ii)"),
    ("As JK Ks Kh Qs Qd", "JK", "11(d)(1)(ii)"),
    # 11(d)(2): six to a straight, a flush, a straight flush
    ("4s 5h 6d 7c 8s 9h", "9h", "11(d)(2)"),
    ("As Kh Qd Jc Ts 9h", "As", "11(d)(2)"),
    ("As 2h 3d 4c 5s 6h", "As", "11(d)(2)"),
    ("2s 5s 9s Js Ks As", "As", "11(d)(2)"),
    ("2s 4s 6s 8s Ts Qs", "Qs", "11(d)(2)"),
    ("4s 5s 6s 7s 8s 9s", "9s", "11(d)(2)"),
    ("As Ks Qs Js Ts 9s", "As", "11(d)(2)"),
    ("As 2s 3s 4s 5s 6s", "As", "11(d)(2)"),
    ("4s 5h 6d 7c 9s JK", "9s", "11(d)(2)"),
    ("4s 5h 6d 7c 8s JK", "JK", "11(d)(2)"),
    ("2s 5s 9s Js Ks JK", "JK", "11(d)(2)"),
    ("5s 6s 7s 8s 9s JK", "JK", "11(d)(2)"),
    ("8s Ts Js Qs Ks JK", "Ks", "11(d)(2)"),
    # 11(d)(3): a straight and a flush
    ("4s 5s 6s 7s 8h Ks", "8h", "11(d)(3)"),
    ("4s 5s 6s 7s 8h 9s", "8h", "11(d)(3)"),
    # 11(d)(4): a straight and a straight flush
    ("4s 5s 6s 7s 8s 9h", "9h", "11(d)(4)"),
    ("4h 5s 6s 7s 8s 9s", "4h", "11(d)(4)"),
    ("9h Ts Js Qs Ks As", "9h", "11(d)(4)"),
    # 11(d)(5): six to a flush and a straight flush
    ("4s 5s 6s 7s 8s Ks", "Ks", "11(d)(5)"),
    ("As Ks Qs Js Ts 2s", "2s", "11(d)(5)"),
    ("As 2s 3s 4s 5s 9s", "9s", "11(d)(5)"),
    ("3s 5s 6s 7s 9s JK", "9s", "11(d)(5)"),
    # 11(d)(6): nothing
    ("As Kh Jd 9c 5s 3h", "Kh", "11(d)(6)"),
    ("8s 7h 6d 5c 3s 2h", "7h", "11(d)(6)"),
    ("JK Kh Jd 9c 5s 3h", "Kh", "11(d)(6)"),
    # what the joker makes
    ("JK Ah Kd 9c 5s 3h", "Kd", "11(d)(1)"),
    ("JK Ks Kh 9c 5s 3h", "JK", "11(d)(1)"),
    ("JK Ks Kh 9c 9s 3h", "JK", "11(d)(1)"),
    ("JK As Ah Kc 9s 3h", "Kc", "11(d)(1)"),
    ("JK As Ah Kc Ks 3h", "3h", "11(d)(1)"),
    ("JK As Kh Kc Ks 3h", "3h", "11(d)(1)"),
    ("JK Ks Kh Kd 2c 2s", "JK", "11(d)(1)"),
    ("JK As Ah Ad Ks 3h", "Ks", "11(d)(1)"),
    ("JK As Ah Ad Ac Kh", "Kh", "11(d)(1)"),
    ("JK 6h 7d 8c 9s Ah", "Ah", "11(d)(1)"),
    ("JK 2h 3d 4c As Ah", "As", "11(d)(1)"),
    ("JK 2s 5s 9s Js Ah", "Ah", "11(d)(1)"),
    ("JK Ks Qs Js Ts Ah", "Ah", "11(d)(4)"),
]


@pytest.mark.parametrize(("cards", "low", "section"), HOUSE_WAYS, ids=[entry[0] for entry in HOUSE_WAYS])
def test_11_d_the_house_way_case_by_case(cards: str, low: str, section: str) -> None:
    found = how_set(parse_cards(cards))
    assert (str(found.low), found.section) == (low, section)


def test_11_d_every_printed_case_is_told_and_tried() -> None:
    assert {entry[2] for entry in HOUSE_WAYS} == {clause.section for clause in HOUSE_WAY}
    shown = [clause["section"] for clause in rules_data(game("six-card-fortune-pai-gow-poker"))["house_way"]]
    assert shown == [f"670a.{clause.section}" for clause in HOUSE_WAY]


@settings(max_examples=examples(400), deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True))
def test_11_d_the_house_way_against_the_model(cards: list[str]) -> None:
    (low,) = house_way(parse_cards(cards))
    assert set_hands(parse_cards(cards), [low]) == set_hands(
        parse_cards(cards), parse_cards([model_house_way(tuple(cards))])
    )
    assert not set_hands(parse_cards(cards), [low]).foul


@pytest.mark.parametrize("few", ["As Ks Qs Js Ts 9s Ah Kh 2s Kd 8h JK", "2s 3s 4s 5s 6s As 4h 5h 5d 6d Ah JK"])
def test_11_d_the_model_agrees_where_pairs_straights_and_flushes_meet(few: str) -> None:
    """Every six of twelve cards, the joker among them."""
    for cards in combinations(parse_cards(few), 6):
        (low,) = house_way(cards)
        model = parse_card(model_house_way(tuple(map(str, cards))))
        assert low == model or set_hands(cards, [low]) == set_hands(cards, [model])
