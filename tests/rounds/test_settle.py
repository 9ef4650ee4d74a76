"""The settle driver and the round file: every way to list a round, and words for every way to list it wrongly."""

from __future__ import annotations

import json
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.rounds.readings import MOST_HANDS, Readings, deal_orders
from feltwork.rounds.round_file import read_json, read_round
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.examples import examples

SEAT: dict[str, Any] = {"wagers": {"ante": 10}, "cards": ["As", "Kh", "Qd"], "decisions": ["play"]}
ROUND: dict[str, Any] = {"game": "three-card-poker", "seats": {"1": SEAT}, "dealer": ["2c", "7d", "Qh"]}


def three(**changes: Any) -> dict[str, Any]:
    return {**ROUND, **changes}


def seat(**changes: Any) -> dict[str, Any]:
    return three(seats={"1": {**SEAT, **changes}})


def spanish(one: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"game": "spanish-21", "seats": {"1": {"wagers": {"spanish_21": 10}, **one}}, **keys}


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(Refused) as refused:
        settle(data)
    return str(refused.value)


# -------------------------------------------------------------------------------------- three ways to list cards


def test_by_place_and_by_shoe_are_the_same_round() -> None:
    by_place = settle(ROUND)
    by_shoe = settle(
        three(
            seats={"1": {"wagers": {"ante": 10}, "decisions": ["play"]}},
            dealer=[],
            shoe=["As", "2c", "Kh", "7d", "Qd", "Qh"],
        )
    )
    assert by_place.result == by_shoe.result
    assert by_place.transcript == by_shoe.transcript
    assert by_place.result.net(1) == 30_00


def test_drawn_cards_by_place_or_as_draws() -> None:
    drawn = {"cards": ["Ks", "5h", "4d"], "decisions": ["hit", "stand"]}
    by_place = settle(spanish(drawn, dealer=["9c", "5d", "Kh"]))
    first = {"cards": ["Ks", "5h"], "decisions": ["hit", "stand"]}
    as_draws = settle(spanish(first, dealer=["9c", "5d"], draws=["4d", "Kh"]))
    assert by_place.result == as_draws.result
    assert as_draws.round.hand(DEALER) == parse_cards("9c 5d Kh")


def test_draws_do_not_fill_opening_hands() -> None:
    assert "seat 1: a card is needed here" in refusal(spanish({"cards": ["Ks"]}, dealer=["9c", "Kd"], draws=["4d"]))


@pytest.mark.parametrize(
    "also",
    [
        {"seats": {"1": SEAT}, "dealer": []},
        {"seats": {"1": {**SEAT, "cards": []}}},
        {"seats": {"1": {**SEAT, "cards": []}}, "dealer": [], "draws": ["4d"]},
        {"seats": {"1": {**SEAT, "cards": [], "hands": [["As", "Kh", "Qd"]]}}, "dealer": []},
    ],
)
def test_a_shoe_lists_every_card_so_nothing_else_may(also: dict[str, Any]) -> None:
    assert "keep one way" in refusal(three(shoe=["As", "2c", "Kh", "7d", "Qd", "Qh"], **also))


def test_an_irregular_card_comes_from_the_shoe() -> None:
    bare = {"1": {"wagers": {"ante": 10}, "decisions": ["play"]}}
    cards = ["As", "2c", "9s", "Kh", "7d", "Qd", "Qh"]
    found = {"id": "card_face_up", "step": 3}
    done = settle(three(seats=bare, dealer=[], shoe=cards, irregularity=found))
    assert done.round.hand(DISCARD) == parse_cards("9s")
    named = settle(three(seats=bare, dealer=[], shoe=cards, irregularity={**found, "card": "9s"}))
    assert named.result == done.result


# ---------------------------------------------------------------------------------------------- split hands


@pytest.mark.parametrize("hands", range(1, MOST_HANDS + 1))
def test_the_ways_to_split_are_counted_by_catalan_and_fit_in_the_readings(hands: int) -> None:
    orders = deal_orders([[f"{number}a", f"{number}b"] for number in range(hands)])
    assert len(orders) == comb(2 * (hands - 1), hands - 1) // hands <= 500
    assert all(sorted(order) == sorted(orders[0]) for order in orders)


@settings(deadline=None, max_examples=50)
@given(st.data())
def test_cards_dealt_in_a_listed_order_make_the_listed_hands(data: st.DataObject) -> None:
    """Split at random, listed hand by hand: the order they really came in is among those tried."""
    came: list[int] = [0, 1]
    hands, at, card = [[0, 1]], 0, 2
    while at < len(hands):
        if len(hands) < 5 and len(hands[at]) == 2 and data.draw(st.booleans()):
            hands[at : at + 1] = [[hands[at][0]], [hands[at][1]]]
        if len(hands[at]) == 1 or data.draw(st.booleans()):
            hands[at].append(card)
            came.append(card)
            card += 1
            continue
        at += 1
    assert came in deal_orders(hands)


def test_split_eights_listed_by_hand() -> None:
    listed = {"hands": [["8s", "Kd"], ["8d", "9c"]], "decisions": ["split", "stand", "stand"]}
    done = settle(spanish(listed, dealer=["7c", "Kc"]))
    assert done.round.hand(Place.at(1, 1)) == parse_cards("8d 9c")
    assert done.result.net(1) == 10_00


def test_the_first_reading_that_fits_is_taken() -> None:
    """8s and 8d split; then 8s is dealt 8h and split again: only the second tree gives these hands."""
    listed = {
        "hands": [["8s", "Ks"], ["8h", "Kh"], ["8d", "Kd"]],
        "decisions": ["split", "split", "stand", "stand", "stand"],
    }
    done = settle(spanish(listed, dealer=["7c", "Kc"]))
    assert [done.round.hand(Place.at(1, number))[0] for number in range(3)] == list(parse_cards("8s 8h 8d"))


def test_hands_that_do_not_follow_from_the_decisions() -> None:
    listed = {"hands": [["8s", "Kd"], ["8d", "9c"]], "decisions": ["stand"]}
    assert "seat 1" in refusal(spanish(listed, dealer=["7c", "Kc"]))
    assert "do not begin with them" in refusal(spanish({**listed, "cards": ["8h", "8d"]}, dealer=["7c", "Kc"]))


def test_the_first_two_cards_may_be_listed_beside_the_hands() -> None:
    listed = {"cards": ["8s", "8d"], "hands": [["8s", "Kd"], ["8d", "9c"]], "decisions": ["split", "stand", "stand"]}
    assert settle(spanish(listed, dealer=["7c", "Kc"])).result.net(1) == 10_00


@pytest.mark.parametrize("hands", [[[]], [["8s", "Kd"], []], [["8s", "Kd"]] * (MOST_HANDS + 1), [["8s"]] * 10_000])
def test_empty_hands_and_hands_without_end_are_refused(hands: list[list[str]]) -> None:
    assert "none of them empty" in refusal(spanish({"hands": hands}, dealer=["7c", "Kc"]))


def test_readings_are_walked_in_order_and_end() -> None:
    readings, seen = Readings(), []
    while True:
        first = readings.choose(2)
        seen.append((first, readings.choose(3) if first else None))
        if not readings.advance():
            break
    assert seen == [(0, None), (1, 0), (1, 1), (1, 2)]


# ---------------------------------------------------------------------------------------- missing and left over


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (seat(cards=["As", "Kh"]), "seat 1: a card is needed here and none is listed"),
        (three(dealer=["2c", "7d"]), "dealer: a card is needed here"),
        (seat(decisions=[]), "a decision is missing"),
        (seat(cards=["As", "Kh", "Qd", "2h"]), "seat 1: left over: 2h"),
        (three(dealer=["2c", "7d", "Qh", "9c"]), "dealer: left over: 9c"),
        (seat(decisions=["play", "fold"]), "seat 1: decisions: left over: fold"),
        (three(draws=["9c"]), "draws: left over: 9c"),
        (three(dice=[[1, 2]]), "dice: left over"),
        (
            three(irregularity={"id": "player_leaves", "seat": 1, "step": 99}),
            "step 99 is told, and it can be declared at 10 such moments only",
        ),
        (three(seats={"1": {**SEAT, "cards": []}}, dealer=[], shoe=["As", "2c"]), "shoe: no card is left for seat 1"),
        (
            three(
                seats={"1": {**SEAT, "cards": []}},
                dealer=[],
                shoe=["As", "2c", "Kh", "7d", "Qd", "Qh", "9c", "8c", "9c"],
            ),
            "shoe: 9c: the 9 of clubs is already dealt",
        ),
    ],
)
def test_nothing_is_missing_and_nothing_left_over(data: dict[str, Any], words: str) -> None:
    assert words in refusal(data)


def test_a_missing_roll() -> None:
    data = {"game": "props-and-hops", "seats": {"1": {"wagers": {"field": 5}}}, "dice": []}
    assert "a roll is needed here and none is listed" in refusal(data)


def test_what_a_void_round_no_longer_needs_is_no_mistake() -> None:
    done = settle(three(irregularity={"id": "incorrect_number_of_cards", "when": "deal"}))
    assert done.result.void
    assert done.round.hand(DEALER) == ()


# ------------------------------------------------------------------------------------------- irregularity, when


@pytest.mark.parametrize(("step", "dealt"), [(1, 0), (2, 1), (6, 5)])
def test_step_counts_the_moments_at_which_it_could_be(step: int, dealt: int) -> None:
    done = settle(three(irregularity={"id": "incorrect_number_of_cards", "when": "deal", "step": step}))
    assert sum(len(cards) for cards in done.round.cards.values()) == dealt


def test_without_when_the_first_moment_at_which_it_can_be_true() -> None:
    done = settle(three(irregularity="dealer_card_exposed"))
    assert [str(card) for card in done.round.hand(Place.at(1))] == ["As"]


def test_why_it_never_could_be_is_said() -> None:
    gone = {"id": "player_leaves", "seat": 2}
    assert "nobody sits at seat 2" in refusal(three(irregularity=gone))
    twice = [{"id": "card_face_up", "card": "9c"}, {"id": "cut_improper", "when": "deal"}]
    assert "a card has been dealt already" in refusal(three(irregularities=twice))


@pytest.mark.parametrize(
    ("irregularity", "words"),
    [
        ("fire_alarm", "chapter 565 has none of that name"),
        ({}, "has no id"),
        ({"id": 7}, "has no id"),
        ([[]], "has no id"),
        ([7], "has no id"),
        (7, "has no id"),
        ({"id": "player_leaves", "when": "lunch"}, 'no such moment: "lunch"'),
        ({"id": "player_leaves", "when": []}, "no such moment: \\[\\]"),
        ({"id": "player_leaves", "when": {}}, "no such moment"),
        ({"id": "player_leaves", "step": 0}, "step 0 is not a count"),
        ({"id": "player_leaves", "step": True}, "step true is not a count"),
        ({"id": "player_leaves", "step": "2"}, "is not a count"),
        ({"id": "player_leaves"}, "its seat is missing"),
        ({"id": "player_leaves", "seat": "first"}, "seats are numbered from 1"),
        ({"id": "player_leaves", "seat": [1]}, "seats are numbered from 1"),
        ({"id": "player_leaves", "seat": 10**30}, "seats are numbered from 1"),
        ({"id": "card_face_up"}, "its card is missing"),
        ({"id": "card_face_up", "card": "11h"}, "is not a card"),
        ({"id": "card_face_up", "card": "JK"}, "joker is not in the decks"),
        ({"id": "player_leaves", "seat": 1, "wehn": "deal"}, "nothing is told by wehn"),
    ],
)
def test_irregularities_listed_wrongly(irregularity: object, words: str) -> None:
    with pytest.raises(Refused, match=words):
        settle(three(irregularity=irregularity))


# ----------------------------------------------------------------------------------------------- malformed files


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, "game: it is missing"),
        ({"game": "three-card-poker"}, "seats: it is missing"),
        (three(game=565), "game: text is expected"),
        (three(game="snap"), "no such game"),
        (three(game="three-card-poker@999"), "no edition of chapter 999"),
        (three(seats=[SEAT]), "seats: an object is expected"),
        (three(seats={}), "nobody has placed a wager"),
        (three(seats={"1": "all in"}), "seats.1"),
        (three(seats={"0": SEAT}), "seats are numbered from 1"),
        (three(seats={"01": SEAT}), "seats are numbered from 1"),
        (three(seats={"-1": SEAT}), "seats are numbered from 1"),
        (three(seats={"١": SEAT}), "seats are numbered from 1"),
        (three(seats={"9" * 5000: SEAT}), "seats are numbered from 1"),
        (three(seats={"8": SEAT}), "7 betting positions"),
        (seat(colour="red"), "seats.1.colour"),
        (seat(wagers=[10]), "seats.1.wagers"),
        (seat(wagers={"lucky": 10}), "no such wager"),
        (seat(wagers={"ante": None}), "not an amount of money"),
        (seat(wagers={"ante": -10}), "outside the limits"),
        (seat(wagers={"ante": 0}), "outside the limits"),
        (seat(wagers={"ante": 10**30}), "out of all bounds"),
        (seat(wagers={"ante": 10**5000}), "out of all bounds"),
        (seat(wagers={"ante": 0.1 + 0.2}), "not a whole number of cents"),
        (seat(wagers={"ante": float("nan")}), "out of all bounds"),
        (seat(cards="As Kh Qd"), "seats.1.cards"),
        (seat(cards=["As", "Kh", 12]), "12 is not a card"),
        (seat(cards=["As", "Kh", ["Qd"]]), "is not a card"),
        (seat(cards=["As", "Kh", ""]), "is not a card"),
        (seat(decisions="play"), "seats.1.decisions"),
        (seat(decisions=[7]), "seats.1.decisions"),
        (seat(decisions=["all in"]), "not legal here"),
        (seat(player=7), "seats.1.player"),
        (three(dealer="2c 7d Qh"), "dealer: a list of cards is expected"),
        (three(dealer=None), "dealer: a list of cards is expected"),
        (three(dealer={"2c": 1}), "dealer: a list of cards is expected"),
        (three(rules=[]), "rules: an object is expected"),
        (three(rules={"luck": 1}), "no such option"),
        (three(deck=3), "key deck"),
        (three(preshuffled="yes"), "key preshuffled"),
        (three(weather="rain"), "knows no such key"),
        (three(shoe="As"), "shoe: a list is expected"),
        (three(dice=[7]), "one list a roll is expected"),
        (three(dice=[[1, "2"]]), "one list a roll is expected"),
        (three(dice=[{"1": 2}]), "one list a roll is expected"),
        (three(irregularities={}), "irregularities: a list is expected"),
    ],
)
def test_malformed_shapes_are_refused_with_words(data: dict[str, Any], words: str) -> None:
    assert words in refusal(data)


def test_empty_keys_of_other_games_are_no_mistake() -> None:
    assert settle(three(community=[], dice=[], tiles=[])).result.net(1) == 30_00


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[]", "a JSON object is expected"),
        ("null", "a JSON object is expected"),
        ('{"game": "a", "game": "b"}', 'the key "game" is there twice'),
        ('{"seats": {"1": {}, "1": {}}}', 'the key "1" is there twice'),
        ('{"ante": NaN}', "NaN is no number"),
        ('{"ante": Infinity}', "Infinity is no number"),
        ('{"ante": -Infinity}', "-Infinity is no number"),
        ('{"ante": ' + "9" * 5000 + "}", "thousands of digits"),
        ("[" * 200_000, "nested too deeply"),
        ('{"a":' * 200_000, "nested too deeply"),
        ("\ufeff{}", "not valid JSON"),
    ],
    ids=range(13),
)
def test_json_is_read_with_care(text: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read_json(text)


def test_json_money_stays_exact() -> None:
    def ante(written: str) -> int:
        text = json.dumps(ROUND).replace('"ante": 10', f'"ante": {written}')
        return read_round(read_json(text)).seats[1].wagers["ante"]

    assert [ante(written) for written in ("2.50", "1e1", "10.000", '"$1,000"')] == [2_50, 10_00, 10_00, 1_000_00]
    for written in ("0.30000000000000004", "2.500000000000000000000000000000000000001", "1e-5"):
        with pytest.raises(Refused, match="whole number of cents"):
            ante(written)
    with pytest.raises(Refused, match="out of all bounds"):
        ante("1e999999999")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
PATHS = [
    *(("game",), ("rules",), ("seats",), ("dealer",), ("draws",), ("shoe",), ("dice",), ("irregularity",)),
    *(("irregularities",), ("deck",), ("preshuffled",), ("seats", "1"), ("seats", "1", "wagers"), ("seats", "2")),
    *(("seats", "1", "cards"), ("seats", "1", "decisions"), ("seats", "1", "hands"), ("seats", "1", "player")),
    *(("seats", "1", "wagers", "ante"), ("rules", "pair_plus"), ("rules", "version"), ("rules", "table_minimum")),
]


@settings(max_examples=examples(400), deadline=None)
@given(path=st.sampled_from(PATHS), value=json_values)
def test_any_value_anywhere_is_settled_or_refused(path: tuple[str, ...], value: object) -> None:
    data = json.loads(json.dumps({**ROUND, "rules": {}}))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    try:
        done = settle(data)
    except Refused as refused:
        said = (refused.what, refused.why)
        assert all(said)
    else:
        assert done.done


# ------------------------------------------------------------------------- what an independent lab found


def test_a_wager_under_two_names_is_refused() -> None:
    data = {
        "game": "minibaccarat",
        "seats": {"2": {"wagers": {"bankers_hand": 100, "banker": 5}}},
        "player": ["Kh", "4d", "6c"],
        "banker": ["2h", "4s", "Td"],
    }
    assert "there twice" in refusal(data)


def test_a_stand_after_a_double_is_the_next_hands() -> None:
    """Listed by draws or by hands, the same round settles alike."""
    decisions = ["split", "split", "double", "stand", "hit", "stand"]
    by_draws = spanish({"cards": ["6d", "6s"], "decisions": decisions}, dealer=["7s", "Ks"])
    by_draws["draws"] = ["6h", "5h", "7c", "8s", "7s", "5d"]
    hands = [["6d", "5h", "7c"], ["6h", "8s"], ["6s", "7s", "5d"]]
    by_hands = spanish({"hands": hands, "decisions": decisions}, dealer=["7s", "Ks"])
    assert settle(by_draws).result.net(1) == settle(by_hands).result.net(1) == 20_00


def test_a_stand_after_a_double_may_be_listed_where_no_hand_follows() -> None:
    listed = {"cards": ["5s", "6h", "9d"], "decisions": ["double", "stand"]}
    assert settle(spanish(listed, dealer=["9c", "Kd"])).result.net(1) == 20_00


def test_hands_that_fit_two_first_pairs_and_settle_differently_are_refused() -> None:
    seat = {
        "wagers": {"spanish_21": 10, "match_the_dealer": 5},
        "hands": [["Ks", "As"], ["Jd", "Kc"], ["Qh", "Js"]],
        "decisions": ["split", "split", "stand", "stand"],
    }
    data = {"game": "spanish-21", "seats": {"1": seat}, "dealer": ["Jc", "9h"]}
    assert "more than one pair of first cards" in refusal(data)
    lines = {}
    for pair in (["Ks", "Qh"], ["Ks", "Jd"]):
        seat["cards"] = pair
        lines[pair[1]] = settle(data).result.lines[1][0].net
    assert lines == {"Qh": -5_00, "Jd": 20_00}


@pytest.mark.parametrize("told", [{}, {"step": 2}, {"when": "deal", "step": 2}])
def test_541_14_d_a_card_found_face_up_is_found_where_it_lies_in_the_shoe(told: dict[str, object]) -> None:
    data = {
        "game": "minibaccarat",
        "seats": {"2": {"wagers": {"players_hand": 10}}},
        "shoe": ["Kh", "Qc", "5h", "6d", "6s", "2c"],
        "irregularity": {"id": "card_face_up", "card": "Qc", **told},
    }
    assert settle(data).result.net(2) == 10_00


@pytest.mark.parametrize("told", [{"card": "Qc", "step": 3}, {"card": "9h"}])
def test_541_14_d_a_card_that_does_not_lie_there_is_refused(told: dict[str, object]) -> None:
    data = {
        "game": "minibaccarat",
        "seats": {"2": {"wagers": {"players_hand": 10}}},
        "shoe": ["Kh", "Qc", "5h", "6d", "6s", "2c"],
        "irregularity": {"id": "card_face_up", **told},
    }
    assert "the shoe has" in refusal(data)


@pytest.mark.parametrize("more", [{"cards": ["8s", "4d"]}, {"cards": ["8s", "4d", "9d"]}, {"draws": ["9d"]}])
def test_551_16_d_the_exposed_card_may_be_listed_where_it_lands(more: dict[str, list[str]]) -> None:
    data = spanish({"cards": more.get("cards", ["8s", "4d"]), "decisions": ["hit"]}, dealer=["9h", "9c"])
    data["draws"] = more.get("draws", [])
    data["irregularity"] = {"id": "card_exposed_in_error", "card": "9d"}
    assert settle(data).result.net(1) == 10_00


@pytest.mark.parametrize(
    ("cards", "decisions", "dealer", "section"),
    [
        (["8s", "9d"], ["split"], ["7c", "Kc"], "551.12(a)"),
        (["8s", "4d", "2c"], ["hit", "surrender"], ["7c", "Kc"], "551.9(a)"),
        (["8s", "9d"], ["insurance 5", "stand"], ["7c", "Kc"], "551.10(a)"),
        (["Ks", "4d", "Qd"], ["double", "rescue"], ["7c", "Kc"], "551.11(d)"),
    ],
)
def test_an_illegal_decision_is_refused_by_the_section_of_its_own_rule(
    cards: list[str], decisions: list[str], dealer: list[str], section: str
) -> None:
    assert f"(§ {section})" in refusal(spanish({"cards": cards, "decisions": decisions}, dealer=dealer))


def test_an_unknown_key_is_refused_though_it_is_empty() -> None:
    data = {"game": "three-card-poker", "seats": {}, "foo": []}
    assert "foo" in refusal(data)


@pytest.mark.parametrize("when", ["decision", "stand"])
@pytest.mark.parametrize("named", [{}, {"card": "7d"}])
@pytest.mark.parametrize(
    "listed", [{"shoe": ["9s", "9h", "9d", "9c", "7d"]}, {"shoe": ["9s", "9h", "9d", "9c"]}, {}, {"draws": ["7d"]}]
)
def test_551_16_b_a_card_drawn_in_error_that_nobody_takes_is_the_next_rounds(
    when: str, named: dict[str, str], listed: dict[str, list[str]]
) -> None:
    one: dict[str, Any] = {"decisions": ["stand"]}
    data = spanish(one, **listed)
    if "shoe" not in listed:
        data["seats"]["1"]["cards"] = ["9s", "9d"]
        data["dealer"] = ["9h", "9c"]
    data["irregularity"] = {"id": "card_drawn_in_error", "when": when, **named}
    assert settle(data).result.net(1) == 0


@pytest.mark.parametrize("listed", [{"cards": ["8s", "4d"]}, {"cards": ["8s", "4d", "9d"]}])
def test_551_16_b_whoever_draws_next_takes_it(listed: dict[str, list[str]]) -> None:
    data = spanish({**listed, "decisions": ["hit"]}, dealer=["9h", "9c"])
    data["irregularity"] = {"id": "card_drawn_in_error", "when": "decision", "card": "9d"}
    assert settle(data).result.net(1) == 10_00
    data["seats"]["1"]["cards"] = ["8s", "4d", "7d"]
    assert "9d was drawn in error and is the next card, not 7d" in refusal(data)


def test_551_16_b_a_card_that_was_taken_is_not_left_besides() -> None:
    data = spanish({"decisions": ["hit", "stand"]}, shoe=["8s", "9h", "4d", "9c", "8d", "7d"])
    data["irregularity"] = {"id": "card_drawn_in_error", "when": "decision"}
    assert "left over: 7d" in refusal(data)
