"""Lunar Poker by section: what hands hold and pay, what is wagered and decided, and in which order it is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, islice
from math import comb, prod
from typing import Any

import lunar_poker_model as model
import pytest
from driving import BY_DEVICE, BY_HAND, Rules, Stakes, at, sections
from hypothesis import given, settings
from hypothesis import strategies as st
from lunar_poker_script import NEW, OLD, both, opening, play, settled, shoe, told

from feltwork.equipment.cards import CARDS, RANKS, Card, parse_cards
from feltwork.equipment.randomness import SimulationSource
from feltwork.games.lunar_poker.combinations import (
    LEAST_TO_QUALIFY,
    best_five,
    hand_words,
    second_combination,
    super_names,
    winning_combination,
)
from feltwork.games.lunar_poker.rules import BET_671A
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Announce, Ask, Deal, Reveal, Settle
from feltwork.procedure.settling import qualifies
from feltwork.ranking.poker import rank_five
from feltwork.rounds.rules import rules_data
from feltwork.terms.refusal import Refused
from tests.examples import examples

# --------------------------------------------------------------------------------- 2 and 7: seats and wagers


@both
def test_2_a_five_positions(game: Any) -> None:
    assert game.positions == 5
    with pytest.raises(Refused, match=r"\.2\(a\)"):
        game.begin({6: opening(game)})


@both
def test_7_e_one_position_a_player(game: Any) -> None:
    with pytest.raises(Refused, match=r"wagers at 2 positions .*\.7\(e\)"):
        game.begin({1: opening(game), 2: opening(game)}, players={1: "Ada", 2: "Ada"})


@both
def test_7_c_1_the_ante_is_required(game: Any) -> None:
    with pytest.raises(Refused, match=r"Ante Wager is required.*\.7\(c\)\(1\)"):
        game.begin({1: {"super": 10_00}})


def test_589_7_c_2_the_super_wager_is_optional_and_of_any_size() -> None:
    assert not OLD.wager("super").required
    for stakes in ({"ante": 10_00}, {"ante": 10_00, "super": 1_00}, {"ante": 10_00, "super_wager": 500_00}):
        OLD.begin({1: stakes})
    with pytest.raises(Refused, match=r"not offered.*589\.7\(c\)\(2\)"):
        OLD.begin({1: opening(OLD)}, OLD.submission({"super": "not offered"}))


@pytest.mark.parametrize("own", [0, 9_99])
def test_671a_7_c_2_the_super_wager_is_the_ante_or_more(own: int) -> None:
    assert NEW.wager("super").required
    stakes = {"ante": 10_00, **({"super": own} if own else {})}
    with pytest.raises(Refused, match=r"671a\.7\(c\)\(2\)"):
        NEW.begin({1: stakes})
    for enough in (10_00, 10_01, 500_00):
        NEW.begin({1: {"ante": 10_00, "super": enough}})


@pytest.mark.parametrize(
    ("wager", "why"),
    [("super_on_seat_1", "own hand"), ("super_on_seat_4", "no ante lies at seat 4")],
)
def test_671a_7_c_3_not_on_the_own_seat_nor_on_an_empty_one(wager: str, why: str) -> None:
    with pytest.raises(Refused, match=rf"{why}.*671a\.7\(c\)\(3\)"):
        NEW.begin({1: {**opening(NEW), wager: 5_00}, 2: opening(NEW)})


@pytest.mark.parametrize("wager", ["super_on_dealer", "super_on_seat_2"])
def test_671a_7_c_3_from_the_table_minimum_and_where_the_holder_offers_it(wager: str) -> None:
    stakes = {1: {"ante": 100_00, "super": 100_00, wager: 5_00}, 2: {"ante": 5_00, "super": 5_00}}
    NEW.begin(stakes, NEW.submission({"table_minimum": 5}))
    with pytest.raises(Refused, match=r"outside the limits.*671a\.7\(c\)\(3\)"):
        NEW.begin({1: {**opening(NEW), wager: 5_99}, 2: opening(NEW)}, NEW.submission({"table_minimum": 6}))
    with pytest.raises(Refused, match=r"not offered.*671a\.7\(c\)\(3\)"):
        NEW.begin(stakes, NEW.submission({"additional_super_offered": False}))


def test_589_has_no_super_wager_on_other_hands() -> None:
    with pytest.raises(Refused, match="no such wager"):
        OLD.begin({1: {"ante": 10_00, "super_on_dealer": 5_00}})


@both
def test_7_d_the_bet_and_the_fee_are_not_placed_before_the_deal(game: Any) -> None:
    for wager in ("bet", "options_fee"):
        with pytest.raises(Refused, match="made during the round"):
            game.begin({1: {**opening(game), wager: 10_00}})


# ------------------------------------------------------------------------------------------- the submission


@pytest.mark.parametrize(
    ("game", "rules", "refused"),
    [
        (OLD, {"instant_payout": "I"}, {"589.12(a)"}),
        (OLD, {"super": "D"}, {"589.12(b)"}),
        (OLD, {"super": {"flush": "70 to 1"}}, {"589.12(b)"}),
        (OLD, {"decks": 2, "dealing": "hand"}, {"589.3(b)", "589.9(a)(1)"}),
        (NEW, {"instant_payout": "D"}, {"671a.12(a)"}),
        (NEW, {"instant_payout": "not offered"}, {"671a.12(a)"}),
        (NEW, {"table_minimum": 20, "table_maximum": 10}, {"671a.7(c)(1)"}),
        (NEW, {"shuffling": "by the sea"}, {"671a.5(a)"}),
    ],
)
def test_refused_submissions(game: Any, rules: Rules, refused: set[str]) -> None:
    with pytest.raises(Refused) as refusal:
        game.submission(rules)
    assert {str(breach.section) for breach in getattr(refusal.value, "breaches", [])} == refused


@pytest.mark.parametrize(
    ("game", "rules", "in_force"),
    [
        (OLD, {}, {("instant_payout", "A"), ("super", "A"), ("bet", "standard")}),
        (OLD, {"super": "not offered", "instant_payout": "H"}, {("instant_payout", "H"), ("bet", "standard")}),
        (NEW, {"instant_payout": "C"}, {("instant_payout", "C"), ("super", "standard"), ("bet", "standard")}),
    ],
)
def test_12_the_tables_in_force(game: Any, rules: Rules, in_force: set[tuple[str, str]]) -> None:
    tables = rules_data(game, rules)["paytables"]
    assert {(table["wager"], table["id"]) for table in tables if table["in_force"]} == in_force
    pays = {table["wager"]: table["pays"] for table in tables}
    assert pays["instant_payout"] == ["ante"]
    assert pays["bet"] == ["bet"]
    assert ("super_on_dealer" in pays["super"]) is (game is NEW)
    assert game.submission(game.submission(rules).to_json()) == game.submission(rules)


INSTANT = [
    *((OLD, id, royal, flush) for id, royal, flush in zip("ABC", [1500] * 3, [500, 400, 300], strict=True)),
    *((OLD, id, royal, flush) for id, royal, flush in zip("DE", [1200] * 2, [400, 300], strict=True)),
    *((OLD, id, royal, 300) for id, royal in zip("FGH", [1000, 800, 600], strict=True)),
    *((NEW, "A", 1500, 200), (NEW, "B", 1000, 300), (NEW, "C", 1000, 200)),
]


@pytest.mark.parametrize(("game", "table", "royal", "straight_flush"), INSTANT)
def test_12_a_every_instant_payout(game: Any, table: str, royal: int, straight_flush: int) -> None:
    hands = {1: "As Ks Qs Js Ts", 2: "Ah 2h 3h 4h 5h"}
    stakes = {1: opening(game), 2: opening(game)}
    done, _ = play(game, shoe(hands, "2c 2d 7c 8c 9d"), stakes, {"instant_payout": table})
    antes = {seat: next(line for line in lines if line.wager == "ante") for seat, lines in done.result.lines.items()}
    assert antes[1].net == royal * 10_00
    assert antes[2].net == straight_flush * 10_00
    assert {line.section for line in antes.values()} == {game.at("12(a)")}


# ---------------------------------------------------------------------------------- 8 to 10: the ways of dealing


@both
@pytest.mark.parametrize(
    ("rules", "order"),
    [
        ({}, ["8(a)", "8(b)", *["8(c)"] * 15, "8(c)"]),
        (BY_HAND, ["9(a)(2)", "9(a)(3)", *["9(b)"] * 15, "9(b)"]),
        (BY_DEVICE, ["10(a)(1)", "10(a)(2)", *["10(b)"] * 3, "10(b)"]),
    ],
)
def test_8_to_10_five_each_and_the_dealers_last_card_up(game: Any, rules: Rules, order: list[str]) -> None:
    hands, dealer = {2: "Ks Kh 9d 4c 2c", 5: "Qs Qh 8d 3c 2h"}, "Ac Jd 7h 5s 6d"
    stacks = rules is BY_DEVICE
    done, requests = play(game, shoe(hands, dealer, stacks=stacks), {2: opening(game), 5: opening(game)}, rules)
    start = sections(requests).index(game.at(order[0]))
    assert sections(requests)[start : start + len(order)] == [game.at(number) for number in order]
    dealt = [request for request in requests if isinstance(request, Deal)]
    assert [str(request.to) for request in dealt] == ["seat 2", "seat 5", "dealer"] * (1 if stacks else 5)
    assert not any(request.face_up for request in dealt)
    shown = next(request for request in requests if isinstance(request, Reveal))
    assert (shown.place, list(map(str, shown.cards))) == (DEALER, ["6d"])
    assert requests.index(shown) < at(requests, Ask)
    assert done.result.net(2) == done.result.net(5)


# -------------------------------------------------------------------------------------- 6: what beats what

LADDER = [
    *("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "5d 4d 3d 2d Ad"),
    *("As Ah Ad Ac 2s", "2s 2h 2d 2c As"),
    *("As Ah Ad Kc Ks", "2s 2h 2d 3c 3s"),
    *("As Ks Qs Js 9s", "7h 5h 4h 3h 2h"),
    *("As Kh Qs Js Ts", "5d 4d 3d 2d As"),
    *("As Ah Ad 3c 2s", "2s 2h 2d Ac Ks"),
    *("As Ah Kd Kc 2s", "3s 3h 2d 2c As"),
    *("As Ah 4d 3c 2s", "2s 2h Ad Kc Qs"),
    *("As Kh Qd Jc 9s", "As Kh 4d 3c 2s"),
    *("As Qh Jd Tc 9s", "Ks Qh Jd Tc 8s", "7s 5h 4d 3c 2s"),
]


def test_6_b_from_the_highest_to_the_lowest() -> None:
    ladder = [rank_five(parse_cards(cards)) for cards in LADDER]
    assert ladder == sorted(ladder, reverse=True)
    values = [model.value(tuple(cards.split())) for cards in LADDER]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [("As Qh Jd Tc 9s", False), ("As Kh 4d 3c 2s", True), ("2s 2h 5d 4c 3s", True), ("Ks Qh Jd Tc 8s", False)],
)
def test_6_b_10_the_dealer_qualifies_with_ace_king_or_better(dealer: str, plays: bool) -> None:
    assert qualifies(rank_five(parse_cards(dealer)), LEAST_TO_QUALIFY) is plays


def test_6_b_10_ace_king_has_a_name() -> None:
    assert hand_words(rank_five(parse_cards("As Kh 4d 3c 2s"))) == "ace-king"
    assert hand_words(rank_five(parse_cards("As Qh 4d 3c 2s"))) == "ace high"
    assert hand_words(rank_five(parse_cards("As Ah Kd 3c 2s"))) == "pair of aces"


# ------------------------------------------------------------------------- 6(d), 12(b): the Super Wager


def five_card_classes() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand for each set of ranks and each kind of suits that 6(d) tells apart, and how many hands it stands for."""
    for ranks in combinations_with_replacement(RANKS, 5):
        often = Counter(ranks)
        if max(often.values()) > 4:
            continue
        if len(often) == 5:
            yield parse_cards([f"{rank}d" for rank in ranks]), 4
            yield parse_cards([f"{rank}{suit}" for rank, suit in zip(ranks, "ddddh", strict=True)]), 2 * (2**5 - 2)
            yield parse_cards([f"{rank}{suit}" for rank, suit in zip(ranks, "ddddc", strict=True)]), 4**5 - 2 * 2**5
            continue
        one_color = 2 * prod(comb(2, count) for count in often.values())
        if one_color:
            yield parse_cards([f"{rank}{suit}" for rank, n in often.items() for suit in "dh"[:n]]), one_color
        mixed = prod(comb(4, count) for count in often.values()) - one_color
        yield parse_cards([f"{rank}{suit}" for rank, n in often.items() for suit in "cdhs"[:n]]), mixed


ALL = comb(52, 5)
HAS_AKQ = ALL - 3 * comb(48, 5) + 3 * comb(44, 5) - comb(40, 5)
AKQ_OF_ONE_COLOR = 2 * (comb(26, 5) - 3 * comb(24, 5) + 3 * comb(22, 5) - comb(20, 5))
HAS_AK = ALL - 2 * comb(48, 5) + comb(44, 5)
AK_OF_ONE_COLOR = 2 * (comb(26, 5) - 2 * comb(24, 5) + comb(22, 5))
# Aces, kings and queens in flushes (no royal), in mixed straights to the ace, in threes of a kind.
AKQ_HIGHER = 4 * (comb(10, 2) - 1) + (4**5 - 4) + 3 * 4 * 4 * 4
# Aces and kings in fours of a kind, full houses, flushes, straights to the ace, threes of these and of other ranks.
AK_HIGHER = 2 * 4 + 2 * 4 * 6 + 4 * (comb(11, 3) - 1) + 4**5 + 2 * 4 * 4 * 44 + 11 * 4 * 4 * 4
COUNTS = {
    "671a": {
        "four_of_a_kind": 624,
        "five_picture_cards": comb(12, 5) - 24,
        "full_house": 3744 - 3 * 2 * 4 * 6,
        "flush": 5108,
        "straight": 10_200,
        "three_of_a_kind": 54_912 - 3 * 4 * 4 * 4,
        "ace_king_queen": HAS_AKQ - AKQ_HIGHER,
        "same_colored_five": 2 * comb(26, 5) - 12 - 5108 - 600 - (AKQ_OF_ONE_COLOR - 176 - 60),
    },
    "589": {
        "four_of_a_kind": 624,
        "same_colored_straight": 600 + 40,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10_200 - 600,
        "three_of_a_kind": 54_912,
        "ace_king": HAS_AK - AK_HIGHER,
        "same_colored_five": 2 * comb(26, 5) - 640 - 5108 - (AK_OF_ONE_COLOR - 656 - 60 - 4),
    },
}


@both
def test_6_d_and_12_b_every_hand_meets_one_row_of_the_super_wager_or_loses(game: Any) -> None:
    table = game.table("super", "standard" if game is NEW else "A")
    found: Counter[str] = Counter()
    for cards, hands in five_card_classes():
        row = table.best(super_names(cards))
        found[row.hand if row else "loses"] += hands
        odds = model.super_odds(tuple(map(str, cards)), game.chapter)
        assert odds == (row.pays.pays if row else -1)
    assert found.total() == ALL
    del found["loses"]
    assert found == COUNTS[game.chapter]


@pytest.mark.parametrize(("id", "three", "ace_king"), [("A", 8, 6), ("B", 8, 5), ("C", 7, 6)])
def test_589_12_b_the_three_tables(id: str, three: int, ace_king: int) -> None:
    odds = [row.pays.value for row in OLD.table("super", id)]
    assert odds == [250, 150, 100, 60, 30, three, ace_king, 2]


@pytest.mark.parametrize(
    ("cards", "old", "new"),
    [
        ("As Ks Qs Js Ts", "same_colored_straight", "ace_king_queen"),
        ("Ks Qs Js Ts 9s", "same_colored_straight", "same_colored_five"),
        ("Ad 2d 3d 4d 5d", "same_colored_straight", "same_colored_five"),
        ("Ad Kh Qd Jh Td", "same_colored_straight", "straight"),
        ("Ks Kh Kd Qs Qh", "full_house", "five_picture_cards"),
        ("Ks Kh Kd Kc Qh", "four_of_a_kind", "four_of_a_kind"),
        ("Ks Kh Qd Qs Jh", "loses", "five_picture_cards"),
        ("Ks Kh Kd Qs Jh", "three_of_a_kind", "five_picture_cards"),
        ("As Ah Kd 3c 2s", "ace_king", "loses"),
        ("As Ah Kd Qc 2s", "ace_king", "ace_king_queen"),
        ("As Ah Kd Kc 2s", "ace_king", "loses"),
        ("As Ah Ad Kc 2s", "three_of_a_kind", "three_of_a_kind"),
        ("As Ks Qs 3s 2s", "flush", "flush"),
        ("As Kc 4s 3c 2s", "ace_king", "same_colored_five"),
        ("9s 8c 4s 3c 2s", "same_colored_five", "same_colored_five"),
        ("9s 8c 4s 3c 2d", "loses", "loses"),
    ],
)
def test_6_d_the_highest_row_is_paid(cards: str, old: str, new: str) -> None:
    for game, id, expected in ((OLD, "A", old), (NEW, "standard", new)):
        row = game.table("super", id).best(super_names(parse_cards(cards)))
        assert (row.hand if row else "loses") == expected


# --------------------------------------------------------------- 11(e)(1)(ii), 11(f)(2)(ii): two combinations

SECONDS = [
    # five cards: only ace-king can stand beside what wins
    ("As Ah Kd 8c 9c", "one_pair", "ace_king"),
    ("Qs Qh Ad Kc 9c", "one_pair", "ace_king"),
    ("As Ah Kd Kc 9c", "two_pair", None),
    ("As Ah Qd Qc Kc", "two_pair", "ace_king"),
    ("Ks Kh Kd Ac 9c", "three_of_a_kind", "ace_king"),
    ("As Ah Ad Ac Kc", "four_of_a_kind", "ace_king"),
    ("As Ah Ad Kc Kd", "full_house", None),
    ("As Kh Qd Jc Td", "straight", None),
    ("As Ks 9s 5s 2s", "flush", None),
    ("As Kh 9d 5c 2d", "ace_king", None),
    ("9s 9h 8d 5c 2d", "one_pair", None),
    # six cards
    ("9s 9h 8d 5c 2d 3s", "one_pair", None),
    ("As Kh 9d 5c 2d 3s", "ace_king", None),
    ("9s 9h 8d 8c Ad Ks", "two_pair", "ace_king"),
    ("As Ah Kd Kc Qs Qd", "two_pair", "two_pair"),
    ("Ks Kh Kd Qc Qd As", "full_house", "ace_king"),
    ("Ks Kh Kd Qc Qd 2s", "full_house", None),
    ("As Ah Ad Kc Kd Qs", "full_house", None),
    ("As Ah Ad Kc Kd Ks", "full_house", "full_house"),
    ("Ks Kh Kd Kc Qd Qs", "four_of_a_kind", "full_house"),
    ("Ks Kh Kd Kc Ad As", "four_of_a_kind", "full_house"),
    ("Ks Kh Kd Kc Ad 9s", "four_of_a_kind", "ace_king"),
    ("9s 8h 7d 6c 5d 4s", "straight", "straight"),
    ("9s 8h 7d 6c 5d 5s", "straight", "straight"),
    ("9s 8h 7d 6c 5d 2s", "straight", None),
    ("As Kh Qd Jc Td 2s", "straight", None),
    ("6s 5h 4d 3c 2d As", "straight", "straight"),
    ("Ks 9s 7s 5s 3s 2s", "flush", "flush"),
    ("9s 8s 7s 6s 2s 5d", "flush", "straight"),
    ("As 9s 7s 5s 2s Kd", "flush", "ace_king"),
    ("As 9s 7s 5s 2s Ad", "flush", "one_pair"),
    ("9s 8s 7s 6s 5s 4s", "straight_flush", "straight_flush"),
    ("9s 8s 7s 6s 5s Ks", "straight_flush", "flush"),
    ("9s 8s 7s 6s 5s Td", "straight_flush", "straight"),
    ("9s 8s 7s 6s 5s 9d", "straight_flush", "straight"),
    ("As Ks Qs Js Ts 9s", "royal_flush", "straight_flush"),
    ("As Ks Qs Js Ts Ad", "royal_flush", "straight"),
    ("As Ks Qs Js Ts 2d", "royal_flush", None),
]


@pytest.mark.parametrize(("cards", "first", "second"), SECONDS)
def test_11_f_2_ii_the_second_combination(cards: str, first: str, second: str | None) -> None:
    hand = parse_cards(cards)
    one, two = winning_combination(hand, BET_671A), second_combination(hand, BET_671A)
    assert one is not None
    assert one.row.hand == first
    assert (two.row.hand if two else None) == second
    odds = (one.row.pays.value, two.row.pays.value if two else 0)
    assert odds == model.bet_odds(tuple(cards.split()))


@pytest.mark.parametrize("among", ["AKQJT", "AKQJT98765432", "AK5432"])
@pytest.mark.parametrize("suits", ["cdhs", "sh"])
@pytest.mark.parametrize("size", [5, 6])
def test_11_f_2_ii_both_payouts_against_brute_force(among: str, suits: str, size: int) -> None:
    """Few ranks and few suits make the rare hands common."""
    deck = [rank + suit for rank in among for suit in suits]
    source = SimulationSource(len(deck) * size)
    hands = {tuple(source.shuffled(deck)[:size]) for _ in range(250)}
    for cards in hands:
        hand = parse_cards(cards)
        first, second = winning_combination(hand, BET_671A), second_combination(hand, BET_671A)
        expected = model.bet_odds(cards)
        assert (first.row.pays.value if first else 0) == expected[0], cards
        assert (second.row.pays.value if second else 0) == (expected[1] if first else 0), cards
        if first and second:
            assert second.cards - first.cards
            assert first.cards <= set(best_five(hand))
            assert set(second.cards) <= set(hand)


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.long), 7])
def test_11_f_2_ii_every_six_cards_of_a_short_deck(every: int) -> None:
    """All 18,564 hands of six from A, K, Q, J, 10 and 2 in three suits, or every seventh of them."""
    deck = parse_cards([rank + suit for rank in "AKQJT2" for suit in "chs"])
    for hand in islice(combinations(deck, 6), 0, None, every):
        first, second = winning_combination(hand, BET_671A), second_combination(hand, BET_671A)
        odds = (first.row.pays.value if first else 0, second.row.pays.value if first and second else 0)
        expected = model.bet_odds(tuple(map(str, hand)))
        assert odds == (expected if first else (0, 0)), hand


@both
def test_12_every_row_of_the_bet_table(game: Any) -> None:
    rows = [(row.hand, row.pays.value) for row in game.table("bet")]
    assert [odds for _, odds in rows] == [100, 50, 20, 7, 5, 4, 3, 2, 1, 1]
    assert game.table("bet").section == game.at("12(d)" if game is NEW else "12(c)")
    drawn = {"royal_flush": "Ts", "straight_flush": "9s"}
    hands = {
        "royal_flush": "As Ks Qs Js 2h",
        "straight_flush": "Ks Qs Js Ts 2h",
        "four_of_a_kind": "9s 9h 9d 9c 3h",
        "full_house": "9s 9h 9d 3c 3h",
        "flush": "Qs 9s 7s 5s 3s",
        "straight": "9s 8h 7d 6c 5h",
        "three_of_a_kind": "9s 9h 9d 6c 5h",
        "two_pair": "9s 9h 6d 6c 5h",
        "one_pair": "9s 9h 6d 7c 5h",
        "ace_king": "As Kh Qd 7c 5h",
    }
    for hand, odds in rows:
        words = ["sixth card", "bet"] if hand in drawn else ["bet"]
        cards = shoe({1: hands[hand]}, "Ac Kd 4h 3d 2c", drawn.get(hand, ""))
        done, _ = play(game, cards, {1: opening(game)}, decisions={1: words})
        bet = next(line for line in done.result.lines[1] if line.wager == "bet")
        assert bet.net == odds * 20_00, hand


# ------------------------------------------------------------------------------- 11(b): the first decision

GOOD, BAD = "Ks Kh 9d 4c 2c", "Ac Jd 7h 5s 6d"
"""A pair of kings, and a dealer with ace high."""


@both
@pytest.mark.parametrize("said", ["bet", "bet 20", "bet 2x", "bet 20.00", "play", "raise", "raise 20"])
def test_11_b_2_a_bet_is_twice_the_ante(game: Any, said: str) -> None:
    done, _ = play(game, shoe({1: GOOD}, BAD), {1: opening(game)}, decisions={1: [said]})
    assert done.round.placed[1]["bet"] == 20_00


@both
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("bet 10", "not chosen"),
        ("bet 30", "not chosen"),
        ("bet 3x", "not chosen"),
        ("bet 1x", "not chosen"),
        ("exchange 3", "1 card is chosen"),
        ("exchange", "0 cards are chosen"),
        ("exchange 1 2 3 4 5 6", "the hand holds 5 cards"),
        ("exchange 2 2", "chosen twice"),
        ("exchange ks qd", "does not hold"),
        ("sixth card 20", "not chosen"),
        ("stand", "not legal"),
        ("declare", "not legal"),
    ],
)
def test_11_b_what_is_no_decision(game: Any, said: str, why: str) -> None:
    with pytest.raises(Refused, match=rf"{why}.*\.11\(b\)"):
        play(game, shoe({1: GOOD}, BAD), {1: opening(game)}, decisions={1: [said]})


@both
@pytest.mark.parametrize(
    "said", ["sixth card", "sixth", "buy", "buy a card", "buy a sixth card", "sixth_card", "buy 10"]
)
def test_11_b_3_a_sixth_card_costs_the_ante_and_all_six_count(game: Any, said: str) -> None:
    cards = shoe({1: GOOD}, BAD, "Kd")
    done, _ = play(game, cards, {1: opening(game)}, decisions={1: [said, "bet"]})
    assert told(done.round.hand(Place.at(1))) == f"{GOOD} Kd"
    assert [line.net for line in done.result.lines[1] if line.wager == "options_fee"] == [-10_00]


@both
@pytest.mark.parametrize(
    ("said", "kept", "new"),
    [
        ("exchange 2 5", "Ks 9d 4c", "Qd Qc"),
        ("exchange 5, 2", "Ks 9d 4c", "Qd Qc"),
        ("exchange kh 2c", "Ks 9d 4c", "Qd Qc"),
        ("draw 1 2 3", "4c 2c", "Qd Qc 8d"),
        ("exchange 1 2 3 4 5", "", "Qd Qc 8d 7d 3d"),
    ],
)
def test_11_d_the_cards_exchanged_leave_and_as_many_come(game: Any, said: str, kept: str, new: str) -> None:
    cards = shoe({1: GOOD}, BAD, new)
    done, requests = play(game, cards, {1: opening(game)}, decisions={1: [said, "bet"]})
    assert told(done.round.hand(Place.at(1))) == f"{kept} {new}".strip()
    drawn = [request for request in requests if isinstance(request, Deal) and not request.opening]
    assert len(drawn) == len(new.split())
    assert {request.section for request in drawn} == {game.at("11(d)(1)(ii)" if game is NEW else "11(d)(2)(i)(B)")}


@both
def test_11_b_2_a_straight_flush_is_not_asked_and_does_not_bet(game: Any) -> None:
    cards = shoe({1: "Ts 9s 8s 7s 6s", 3: GOOD}, BAD)
    done, requests = play(game, cards, {1: opening(game), 3: opening(game)})
    asked = [q.seat for r in requests if isinstance(r, Ask) for q in r.questions if len(q.actions) > 2]
    assert asked == [3]
    assert "bet" not in done.round.placed[1]
    turned = [request.section for request in requests if isinstance(request, Reveal) and request.place == Place.at(1)]
    assert turned == [game.at(number) for number in (("11(c)(2)", "11(c)(3)") if game is NEW else ("11(b)(2)",))]
    assert not done.round.hand(Place.at(1)), "the hand is over"


@both
def test_11_b_a_straight_flush_in_six_cards_or_after_an_exchange_is_no_instant_payout(game: Any) -> None:
    for words, hand, new in (
        (["sixth card", "bet"], "9s 8s 7s 6s 2h", "5s"),
        (["exchange 4 5", "bet"], "9s 8s 7s 3d 2h", "6s 5s"),
    ):
        done, _ = play(game, shoe({1: hand}, "Ac Kd 4h 3c 2c", new), {1: opening(game)}, decisions={1: words})
        lines = {line.wager: line for line in done.result.lines[1]}
        assert lines["ante"].net == 0
        assert lines["bet"].odds == "50 to 1"


# ------------------------------------------------------------------------ 11(c) to (f): the order of settlement

FIVE = {
    1: "9s 8h 7d 4c 2c",
    2: "9d 8d 7h 5d 3d",
    3: "Qs Js Ts 9c 8s",
    4: "Kh Qh Jh Th 9h",
    5: "As Ah Ad 4d 4h",
}
"""Nothing; five red cards; a black straight; a straight flush; a full house."""
WORDS = {1: ["fold"], 2: ["exchange 4 5", "fold"], 3: ["bet"], 5: ["bet"]}


def test_671a_11_c_super_wagers_instant_payout_and_fold_seat_by_seat_then_the_options() -> None:
    stakes = {seat: opening(NEW) for seat in FIVE}
    stakes[5] = {**stakes[5], "super_on_seat_1": 1_00, "super_on_seat_2": 1_00, "super_on_dealer": 1_00}
    stakes[1] = {**stakes[1], "super_on_seat_4": 1_00, "super_on_dealer": 1_00}
    stakes[3] = {**stakes[3], "super_on_seat_1": 1_00}
    cards = shoe(FIVE, "Ac Kd 4s 3c 2d", "6c 6s")
    _, requests = play(NEW, cards, stakes, decisions=WORDS)
    assert settled(requests) == [
        "1 super lose 671a.11(c)(1)",
        "3 super_on_seat_1 lose 671a.11(c)(1)",
        "5 super_on_seat_1 lose 671a.11(c)(1)",
        "1 ante lose 671a.11(c)(4)",
        "2 super 2 to 1 671a.12(b)",
        "5 super_on_seat_2 2 to 1 671a.12(b)",
        "3 super 30 to 1 671a.12(b)",
        "4 super 2 to 1 671a.12(b)",
        "1 super_on_seat_4 2 to 1 671a.12(b)",
        "4 ante 200 to 1 671a.12(a)",
        "5 super 100 to 1 671a.12(b)",
        "2 options_fee lose 671a.11(d)(1)",
        "2 ante lose 671a.11(d)(4)",
        "1 super_on_dealer lose 671a.11(e)(1)",
        "5 super_on_dealer lose 671a.11(e)(1)",
        "5 ante push 671a.11(f)(2)(ii)",
        "5 bet 7 to 1 671a.12(d)",
        "3 ante push 671a.11(f)(2)(ii)",
        "3 bet 4 to 1 671a.12(d)",
    ]


def test_589_11_c_d_instant_payouts_and_super_wagers_first_then_folds_and_options() -> None:
    stakes = {seat: opening(OLD) for seat in FIVE}
    words = {**WORDS, 1: ["exchange 1 2", "bet"], 2: ["fold"]}
    cards = shoe(FIVE, "Ac Kd 4s 3c 2d", "6c 6s")
    _, requests = play(OLD, cards, stakes, decisions=words)
    assert settled(requests) == [
        "1 super lose 589.11(c)(2)(i)",
        "2 super 2 to 1 589.12(b)",
        "3 super 150 to 1 589.12(b)",
        "4 ante 500 to 1 589.12(a)",
        "4 super 150 to 1 589.12(b)",
        "5 super 100 to 1 589.12(b)",
        "1 options_fee lose 589.11(d)(2)(i)",
        "2 ante lose 589.11(d)(1)",
        "5 ante push 589.11(e)(1)(ii)",
        "5 bet 7 to 1 589.12(c)",
        "3 ante push 589.11(e)(1)(ii)",
        "3 bet 4 to 1 589.12(c)",
        "1 ante push 589.11(e)(1)(ii)",
        "1 bet 1 to 1 589.12(c)",
    ]


@both
def test_11_c_locked_in_is_said_before_anything_is_settled_or_drawn(game: Any) -> None:
    cards = shoe(FIVE, "Ac Kd 4s 3c 2d", "6c 6s")
    _, requests = play(game, cards, {seat: opening(game) for seat in FIVE}, decisions=WORDS)
    said = next(r for r in requests if isinstance(r, Announce) and r.text == "all decisions are locked in")
    assert said.said
    assert said.section == game.at("11(c)")
    drawn = next(i for i, r in enumerate(requests) if isinstance(r, Deal) and not r.opening)
    assert requests.index(said) < at(requests, Settle) < drawn


@both
def test_11_d_one_player_after_the_other_draws_and_decides(game: Any) -> None:
    hands = {1: GOOD, 2: "Qs Qh 8d 3c 2h"}
    cards = shoe(hands, BAD, "Td Th Tc")
    words = {1: ["sixth card", "bet"], 2: ["exchange 4 5", "fold"]}
    _, requests = play(game, cards, {seat: opening(game) for seat in hands}, decisions=words)
    kinds = [
        f"{type(r).__name__} {r.to.seat if isinstance(r, Deal) else r.questions[0].seat}"
        for r in requests
        if (isinstance(r, Deal) and not r.opening) or (isinstance(r, Ask) and len(r.questions[0].actions) == 2)
    ]
    assert kinds[:5] == ["Deal 1", "Ask 1", "Deal 2", "Deal 2", "Ask 2"]


@both
def test_11_the_players_hands_are_turned_only_where_the_dealer_qualifies(game: Any) -> None:
    for dealer, turned in ((BAD, 0), ("Ac Kd 7h 5s 6d", 1)):
        _, requests = play(game, shoe({1: GOOD}, dealer), {1: {**opening(game)}})
        assert len([r for r in requests if isinstance(r, Reveal) and r.place == Place.at(1)]) == turned


# -------------------------------------------------------------------------------------- the whole, by a model


@settings(max_examples=examples(120), deadline=None)
@given(st.data())
@both
def test_12_random_rounds_against_the_model(game: Any, data: st.DataObject) -> None:
    seats = sorted(data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=4, unique=True)))
    deck = SimulationSource(data.draw(st.integers(0, 2**32))).shuffled([str(card) for card in CARDS])
    stakes = {seat: _stakes(game, seat, seats, data) for seat in seats}
    first = st.sampled_from(["bet", "fold", "sixth card", "exchange 1 2", "exchange 2 3 5", "exchange 1 2 3 4 5"])
    second = st.sampled_from(["bet", "bet", "fold"])
    words = {seat: [data.draw(first), data.draw(second), data.draw(st.sampled_from(["force", "no"]))] for seat in seats}
    used = {seat: list(said) for seat, said in words.items()}
    dealing = data.draw(st.sampled_from(["manual_shoe", "automated_shoe"]))
    done, _ = play(game, " ".join(deck), stakes, {"dealing": dealing}, used, lenient=True)
    _check_against_the_model(game, done, stakes)


def _stakes(game: Any, seat: int, seats: list[int], data: st.DataObject) -> dict[str, int]:
    ante = data.draw(st.integers(1_00, 100_00))
    stakes = {"ante": ante}
    if game is OLD:
        return {**stakes, **({"super": data.draw(st.integers(1_00, 50_00))} if data.draw(st.booleans()) else {})}
    stakes["super"] = ante + data.draw(st.integers(0, 50_00))
    for wager in ("super_on_dealer", *(f"super_on_seat_{other}" for other in seats if other != seat)):
        if data.draw(st.booleans()):
            stakes[wager] = data.draw(st.integers(1_00, 50_00))
    return stakes


def _check_against_the_model(game: Any, done: Any, stakes: Stakes) -> None:
    dealt: dict[str, list[str]] = {}
    for request, answer in done.answers:
        if isinstance(request, Deal):
            dealt.setdefault(str(request.to), []).extend(map(str, answer))
    seats = {}
    for seat, placed in stakes.items():
        cards = dealt[f"seat {seat}"]
        said = done.said.get(seat, [])
        gone = [pick - 1 for decision in said for pick in decision.picks]
        seats[seat] = model.Seat(
            tuple(cards[:5]),
            tuple(card for i, card in enumerate(cards) if i not in gone),
            placed["ante"],
            placed.get("super", 0),
            placed.get("super_on_dealer", 0),
            {other: placed[w] for other in stakes if (w := f"super_on_seat_{other}") in placed},
            bet=any(decision.word == "bet" for decision in said),
            paid_a_fee=any(decision.word in ("sixth card", "exchange") for decision in said),
            forced=any(decision.word == "force" for decision in said),
        )
    dealer = dealt["dealer"]
    for seat in stakes:
        expected = model.net(seats[seat], seats, tuple(dealer[:5]), game.chapter, "".join(dealer[5:]))
        assert done.result.net(seat) == expected
    assert len(dealer) == 5 + any(seat.forced for seat in seats.values())
