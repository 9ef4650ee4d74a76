"""Pai Gow round files that say too much or too little: each refusal with its reason, its section and what instead."""

from __future__ import annotations

from typing import Any

import pytest

from feltwork.procedure.action import Question
from feltwork.procedure.request import Ask
from feltwork.rounds.in_play import RoundInPlay
from feltwork.rounds.rules import rules_data
from feltwork.rounds.settle import settle
from feltwork.terms.refusal import Refused
from tests.games.driving import drive_until
from tests.games.pai_gow_tiles_script import DEALER, GAME, LOSES, TIES, WINS, FromStacks, nets, played, seat

TWO_AREAS = {"two_adjacent_areas": True}


def refusal(seats: dict[int, dict[str, Any]], dealer: str = DEALER, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        played(seats, dealer, **more)
    return str(refused.value)


# ------------------------------------------------------------------------------- who may not bank, and says so


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"rules": {"player_bank": False}}, "players do not bank under these rules (§ 535.11(a))"),
        ({"start_of_game": True}, "nobody banks at the start of the game (§ 535.11(b))"),
        ({"last_bank": 1}, "the player banked the round before (§ 535.11(c))"),
        ({"last_wagers": {"4": 10}}, "did not wager in the last round against the dealer (§ 535.11(d)(1))"),
        ({"chips": {"1": 19}}, "$19.00 on the table do not cover the $20.00 that others wager (§ 535.11(d)(2))"),
        ({"bank": 4}, "the file has seat 4 as the bank (§ 535.11(c))"),
    ],
)
@pytest.mark.parametrize("word", ["bank", "co_bank", "Co-Bank"])
def test_535_11_who_may_not_bank_is_told_why(more: dict[str, Any], why: str, word: str) -> None:
    seats = {1: seat(10, WINS, word), 4: seat(None if more.get("bank") else 20, LOSES)}
    told = refusal(seats, "" if more.get("bank") else DEALER, **more)
    assert told.startswith(f'seat 1: decision "{word}": ')
    assert why in told


def test_535_11_f_a_player_at_two_areas_is_told_why_no_bank() -> None:
    seats = {1: seat(10, WINS, "bank", player="Ann"), 2: seat(10, TIES, player="Ann")}
    assert "Ann plays at two betting areas (§ 535.11(f))" in refusal(seats, rules=TWO_AREAS)


def test_535_11_e_co_banking_that_is_not_offered() -> None:
    seats = {1: seat(10, WINS, "co_bank"), 4: seat(20, LOSES)}
    told = refusal(seats, rules={"co_banking": False})
    assert told.startswith('seat 1: decision "co_bank": not offered under these rules (§ 535.11(e)); bank, or')


@pytest.mark.parametrize(
    ("decisions", "more", "why"),
    [
        (["co_bank", "dealer_wager 5"], {}, "under co-banking the dealer places no wager (§ 535.11(e))"),
        (["pass", "dealer_wager 5"], {}, "seat 1 does not bank (§ 535.11(h))"),
        (["pass", "cut_right 3"], {}, "the bank cuts the tiles, and seat 1 does not bank (§ 535.11(g))"),
        (["pass", "jung quat"], {}, "the bank chooses the delivery, and seat 1 does not bank (§ 535.11(i))"),
        (["bank", "dealer_wager 5"], {"dealer_wager": 5}, "the key dealer_wager tells it already (§ 535.11(h))"),
        (
            ["bank", "dealer_wager 5"],
            {"chips": {"1": 20}},
            "the bank's $20.00 cover no more beside the $20.00 that others wager (§ 535.11(d)(2))",
        ),
    ],
)
def test_what_only_a_bank_directs(decisions: list[str], more: dict[str, Any], why: str) -> None:
    stated = {"bank": 1, **more} if "dealer_wager" in more else more
    first = seat(None, WINS, *decisions[1:]) if stated.get("bank") else seat(10, WINS, *decisions)
    assert why in refusal({1: first, 4: seat(20, LOSES)}, **stated)


def test_a_stated_bank_may_accept_it_as_a_decision_too() -> None:
    for word, co_bank in (("bank", False), ("co_bank", True), ("co-bank", True)):
        seats = {1: seat(None, WINS, word), 4: seat(20, LOSES)}
        assert nets(played(seats, "", bank=1, co_bank=co_bank)) == nets(
            played({**seats, 1: seat(None, WINS)}, "", bank=1, co_bank=co_bank)
        )
    told = refusal({1: seat(None, WINS, "co_bank"), 4: seat(20, LOSES)}, "", bank=1)
    assert "the file has the seat as sole bank (§ 535.11(e))" in told


# ------------------------------------------------------------------------------------------------ the low hands


def test_535_11_n_the_dealers_low_hand_where_the_dealer_does_not_play() -> None:
    told = refusal({1: seat(None, WINS), 4: seat(20, LOSES)}, bank=1, dealer_low=["1-3", "3-4"])
    assert told.startswith(
        "dealer_low: the dealer has no wager against the bank, so that his tiles are not set (§ 535.11(n))"
    )


def test_535_11_e_the_rules_say_what_dealer_low_is_under_co_banking() -> None:
    about = {key["id"]: key["about"] for key in rules_data(GAME)["keys"]}
    assert about["dealer_low"].startswith("the dealer's low hand; under co-banking the bank's, which the dealer sets")


def test_a_low_hand_of_no_tiles_or_of_one() -> None:
    assert refusal({1: seat(20, WINS, low=None)}).startswith("seats.1.low: a list is expected, not null")
    assert refusal({1: seat(20, WINS, low=7)}).startswith("seats.1.low: a list is expected, not 7")
    told = refusal({1: seat(20, WINS, low=["6-6"])})
    assert told == "seat 1: low: 1 tile is chosen (§ 535.10(a)); 2 tiles"
    told = refusal({1: seat(20, WINS)}, dealer_low=["1-3"])
    assert told == "dealer_low: 1 tile is chosen (§ 535.10(c)); 2 tiles"


def test_535_12_f_set_wrongly_without_a_low_hand() -> None:
    told = refusal({1: seat(20, WINS)}, irregularity="dealer_hands_set_wrongly")
    assert "set the house way: tell dealer_low, as they were set wrongly (§ 535.12(f))" in told


def test_535_7_a_nobody_has_placed_a_wager() -> None:
    with pytest.raises(Refused, match=r"nobody has placed a wager \(§ 535\.7\(a\)\)"):
        settle({"game": "pai-gow-tiles", "seats": {}})


# --------------------------------------------------------------------- 535.11(d)(2), (h): the dealer's wager cut


def test_535_11_h_a_dealers_wager_above_the_banks_chips_is_refused_by_d_2() -> None:
    stands: dict[str, Any] = {"bank": 1, "chips": {"1": 35}, "last_wagers": {"1": 25}}
    told = refusal({1: seat(None, WINS), 4: seat(20, LOSES)}, dealer_wager=16, **stands)
    why = "the bank's $35.00 cover no more beside the $20.00 that others wager (§ 535.11(d)(2)); "
    assert told == f"dealer_wager 16.00: {why}15.00 or less"
    told = refusal({1: seat(None, WINS, "dealer_wager 16"), 4: seat(20, LOSES)}, **stands)
    assert told == f"seat 1: dealer_wager 16.00: {why}dealer_wager 0.01 to 15.00"


def test_535_11_h_a_dealers_wager_that_is_cut_is_said_to_be() -> None:
    seats = {1: seat(None, WINS), 4: seat(20, LOSES)}
    for chips, to in ((35, "cut to $15.00"), (20, "not placed")):
        table = played(seats, bank=1, chips={"1": chips}, last_wagers={"1": 25})
        told = f"the dealer's wager of $25.00 is {to}: the bank's ${chips}.00 cover no more beside"
        assert [line.split()[0] for line in table.transcript if told in line] == ["535.11(d)(2)"]
    table = played(seats, bank=1, chips={"1": 45}, last_wagers={"1": 25})
    assert not any("is cut to" in line for line in table.transcript)


# --------------------------------------------------------------------------------------- 535.7(b): at two areas


def test_535_7_b_a_player_at_two_areas_abandons_both_wagers() -> None:
    seats = {1: seat(10, WINS, player="Ann"), 2: seat(25, TIES, player="Ann"), 5: seat(20, LOSES, player="Bob")}
    for gone in (1, 2):
        table = played(seats, rules=TWO_AREAS, irregularity={"id": "player_leaves", "seat": gone, "when": "reveal"})
        assert nets(table) == {1: -1000, 2: -2500, 5: -2000}
        assert {table.result.lines[one][0].section for one in (1, 2)} == {"535.7(b)"}
    table = played(seats, rules=TWO_AREAS, irregularity={"id": "player_leaves", "seat": 5})
    assert nets(table) == {1: 950, 2: 0, 5: -2000}


def test_535_7_b_a_player_with_one_hand_decided_abandons_the_other() -> None:
    seats = {1: seat(10, WINS, player="Ann"), 2: seat(25, TIES, player="Ann")}
    told = {"id": "player_leaves", "seat": 2, "when": "reveal", "step": 3}
    assert nets(played(seats, rules=TWO_AREAS, irregularity=told)) == {1: -1000, 2: 0}


# ------------------------------------------------------------------------------------------ the ways to set hands


def asked_to_set(tiles: str) -> Question:
    table = RoundInPlay(GAME.begin({1: {"pai_gow": 1000}}, None, {"start_of_game": True}))
    stacks = FromStacks(f"{tiles} {' '.join(['1-1 1-1 3-3 3-3'] * 7)}", rolls=[(3, 6, 6)])
    drive_until(table, stacks, Ask)
    assert isinstance(table.request, Ask)
    return table.request.questions[0]


def test_535_10_b_every_way_to_set_a_hand_is_told_and_which_is_the_house_way() -> None:
    picks = asked_to_set("6-6 4-5 1-6 2-6").actions[0].picks
    assert picks is not None
    assert [(way.picks, way.words, way.filed) for way in picks.ways] == [
        ((3, 4), "low 5 with 1-6, high Wong of 6-6", False),
        ((2, 4), "low 7 with 4-5, high 9 with 6-6", False),
        ((2, 3), "low 6 with 1-6, high Gong of 6-6", True),
    ]


# ------------------------------------------------------------------------------------ when something goes wrong

TWO_SEATS: dict[str, Any] = {
    "game": "pai-gow-tiles",
    "seats": {
        "1": {"wagers": {"pai_gow": 10}, "tiles": ["6-6", "6-6", "1-1", "3-6"]},
        "3": {"wagers": {"pai_gow": 20}, "tiles": ["1-2", "2-4", "5-6", "4-6"]},
    },
    "dealer": ["5-6", "4-6", "1-4", "2-2"],
}


@pytest.mark.parametrize("exposed", ["dealer_tile_exposed", "unplayed_tile_exposed"])
def test_535_7_b_what_was_abandoned_before_a_tile_was_exposed_stays_abandoned(exposed: str) -> None:
    leaves = {"id": "player_leaves", "seat": 3, "when": "deal", "step": 2}
    done = settle({**TWO_SEATS, "irregularities": [leaves, {"id": exposed, "when": "decision"}]})
    assert done.result.void
    assert (done.result.net(1), done.result.net(3)) == (0, -20_00)
    wrong = {"id": "dice_totaled_wrongly", "when": "decision"}
    done = settle({**TWO_SEATS, "irregularities": [leaves, wrong]})
    assert done.result.net(3) == 0, "that cause lies in the deal"


@pytest.mark.parametrize("when", ["stub", "decision", "stand", "reveal"])
def test_535_12_c_and_e_a_wrong_total_and_an_unplayed_tile_void_the_round_whenever_they_are_seen(when: str) -> None:
    for id in ("dice_totaled_wrongly", "unplayed_tile_exposed"):
        done = settle({**TWO_SEATS, "irregularity": {"id": id, "when": when}})
        assert done.result.void
        assert [done.result.net(seat) for seat in (1, 3)] == [0, 0]


@pytest.mark.parametrize("when", [None, "stand", "decision", "reveal"])
def test_535_12_f_hands_that_10_d_forbids_are_set_again_whenever_it_is_declared(when: str | None) -> None:
    as_filed = settle(TWO_SEATS).result
    wrongly = {"id": "dealer_hands_set_wrongly", **({"when": when} if when else {})}
    done = settle({**TWO_SEATS, "dealer_low": ["5-6", "2-2"], "irregularity": wrongly})
    assert done.result.lines == as_filed.lines


def test_535_12_f_until_the_first_hand_is_compared() -> None:
    late = {"id": "dealer_hands_set_wrongly", "when": "reveal", "step": 3}
    with pytest.raises(Refused, match=r"at 1 such moment only: the dealer's hands are not just set .*535\.12\(f\)"):
        settle({**TWO_SEATS, "dealer_low": ["5-6", "2-2"], "irregularity": late})


def test_535_6_c_the_tiles_are_turned_down_by_the_paragraph_of_the_opening_or_of_a_round_before() -> None:
    for start, section in ((True, "535.6(c)"), (False, "535.6(f)")):
        entries = settle({**TWO_SEATS, "start_of_game": start}).transcript
        assert any(line.startswith(f"{section} ") and "turned face down" in line for line in entries)
