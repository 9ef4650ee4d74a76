"""Double Attack Blackjack, 581.13: every irregularity at every point, several in one round, and one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_cards
from feltwork.procedure.place import DEALER, DISCARD
from feltwork.procedure.request import Ask, Deal, Declared
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_irregularities import (
    NINE,
    PLAYER,
    SECOND,
    EveryPoint,
    refused_on_the_first_split_hand,
    several_in_one_round,
)
from tests.games.blackjack_model import Stakes
from tests.games.blackjack_script import check_conserved, legal, seeded
from tests.games.double_attack_blackjack_script import GAME, Script, script

BOTH: Stakes = {1: {"bet": 10_00, "bust_it": 3_00}, 2: {"bet": 25_00}}

# --------------------------------------------------------------------------- every irregularity everywhere

# A shoe for each kind of round: the up card, two for each of two players, the hole card, then what is drawn.
ROUNDS: dict[str, tuple[str, dict[int, list[str]]]] = {
    "plain": ("9c 5s Kd 6h 9h 5d 9s 8d", {1: ["attack", "hit", "stand"], 2: ["stand"]}),
    "split": ("9c 8s Kd 8h 9h 7d 8d 2s 9s Ks 5d", {1: ["attack 5", "split", "split", "double", "surrender", "stand"]}),
    "aces": ("8c As Kd Ah 9h 8h 5s 6s 4d", {1: ["split", "surrender", "stand"], 2: ["attack", "surrender"]}),
    "insurance": ("Ac As 8d 8s 8h 6d 5s Ks 4h 4c", {1: ["insurance", "hit"], 2: ["no insurance", "split"]}),
    "king up": ("Kc 5s Kd 6h 9h 6d 9s 8d", {1: ["double", "stand"], 2: ["surrender"]}),
    "dealer's Blackjack": ("Ac 8s Kd 8h 9h Kh 2d 3d", {1: ["attack", "insurance", "split"], 2: ["no insurance"]}),
    "Blackjacks": ("9c As Ad Ks Qd 5d 9s", {1: ["attack"]}),
}
EVERY = EveryPoint(ROUNDS, BOTH, {"shuffling": "automated"})


@pytest.mark.parametrize("name", ROUNDS)
def test_581_13_every_irregularity_at_every_point(name: str) -> None:
    declared = EVERY.declared_everywhere(GAME, name)
    assert {"card_face_up", "insufficient_cards", "cover_card", "no_cards_dealt"} <= declared


def test_581_13_every_irregularity_is_reachable() -> None:
    EVERY.check_all_reachable(GAME)


@settings(max_examples=examples(1500), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_581_13_several_irregularities_in_one_round(seed: int) -> None:
    check_conserved(several_in_one_round(Script, seeded(seed), decks=8))


# ------------------------------------------------------------------------------- irregularities one by one


def test_581_13_the_list_is_the_chapters() -> None:
    assert {entry.id: entry.section for entry in GAME.irregularities} == {
        "card_face_up": "581.13(a)",
        "card_drawn_in_error": "581.13(b)",
        "card_exposed_in_error": "581.13(c)",
        "dealer_draws_on_17": "581.13(d)",
        "insufficient_cards": "581.13(e)",
        "no_cards_dealt": "581.13(f)",
        "one_card_dealt": "581.13(f)",
        "first_card_missed": "581.13(f)",
        "card_not_dealt": "581.13(g)",
        "hole_card_read_and_seen": "581.13(h)(1)",
        "hole_card_read_unseen": "581.13(h)(2)",
        "card_reader_fails": "581.13(i)",
        "shuffler_jams": "581.13(j)",
        "cut_improper": "581.5(e)",
    }


def test_581_13_a_any_number_of_cards_face_up_is_set_aside() -> None:
    played = script("9c Ks 9h 8d")
    for _ in range(3):
        played.until(Declared("card_face_up", NINE))
    assert not played.play().table.result.void
    assert played.round.hand(DISCARD) == (NINE,) * 3


def test_581_13_c_no_card_is_exposed_in_error_while_players_think_about_the_attack() -> None:
    played = script("9c Ks 9h 8d")
    while not isinstance(played.table.request, Ask):
        played.step()
    for id in ("card_exposed_in_error", "hole_card_read_and_seen", "hole_card_read_unseen"):
        with pytest.raises(Refused, match="do not allow"):
            played.table.answer(Declared(id, NINE if id.startswith("card") else None))
    played.play()


def test_581_13_c_an_exposed_card_is_the_dealers_third_and_decides_bust_it() -> None:
    played = script("9c Ks 2h 5d", "refuse", stakes={1: {"bet": 10_00, "bust_it": 1_00}})
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.hand(DEALER) == parse_cards("9c 5d 9d")
    assert played.lines() == ["bust_it 100 700 581.12(c)", "bet 1000 2000 581.7(o)(1)(i)(A)"]


def test_581_13_c_whoever_refused_gets_no_card_on_the_other_hand_either() -> None:
    """Hand 2 of the split 8s has one card and no more; after a split it may still be surrendered (581.9(a))."""
    played = refused_on_the_first_split_hand(script("9c 8s 8h 8d 2s", "split", "refuse"), answers=2, then=("stand",))
    assert [asked[1] for asked in played.asked] == ["no attack", "split", "refuse", "stand"]
    words = "split", "refuse", "surrender"
    played = refused_on_the_first_split_hand(script("9c 8s 8h 8d 2s", *words), answers=2, then=("surrender",))
    assert [(line.staked, line.returned) for line in played.table.result.lines[1] if line.wager == "split"] == [
        (10_00, 5_00)
    ]


def test_581_13_c_a_refusal_ends_the_wait_for_a_missed_card_and_leaves_the_surrender() -> None:
    """Hand 1 is doubled and its card missed; on hand 2 the exposed card is refused: hand 1 gets none either."""
    played = script("9c 8s 8h 8d 3s Ks", "split", "double", "later", "refuse", "surrender").until_answered(3)
    played.until(Declared("card_not_dealt")).until_asked(4)
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND)] == [2, 2]
    assert played.lines() == [
        "bet 1000 500 581.9(b)(1)",
        "double_down 1000 500 581.9(b)(1)",
        "split 1000 2000 581.7(o)(1)(i)(B)",
    ]


def test_581_13_d_the_dealer_has_17_or_more() -> None:
    for shoe in ("9c Ks 9h 8d", "9c Ks 9h 9d", "9c Ks 9h 2d 7d"):
        played = script(shoe, stakes={1: {"bet": 10_00, "bust_it": 1_00}})
        played.until(Declared("dealer_draws_on_17", NINE)).play()
        assert played.round.hand(DISCARD) == (NINE,)
        assert played.lines()[0].startswith("bust_it 100 0 581.7(m)")


def test_581_13_e_the_discards_are_cut_and_one_is_burned_even_for_the_up_card() -> None:
    played = script("2c 9c Ks 9h 8d").until(Declared("insufficient_cards")).play()
    assert played.round.hand(DEALER) == parse_cards("9c 8d")
    assert GAME.next_situation(played.round)["new_shoe"]


def test_581_13_f_passed_over_in_the_first_round_the_player_may_have_the_second_card_late() -> None:
    words = {1: ["attack", "accept", "stand"], 2: ["stand"]}
    late = script("9c Qs 9h 8h Ks 8d", stakes=BOTH, words=words)
    late.until(Declared("first_card_missed", seat=1)).play()
    assert late.round.hand(PLAYER) == parse_cards("9h Ks")
    never = script("9c Qs 8h 8d", stakes=BOTH, words={1: ["attack 2"]})
    never.until(Declared("first_card_missed", seat=1)).until(Declared("no_cards_dealt", seat=1)).play()
    assert never.lines() == [
        "bet 1000 1000 581.13(f)",
        "bust_it 300 300 581.13(f)",
        "double_attack 200 200 581.13(f)",
    ]


def test_581_13_g_one_of_two_split_hands_is_called_dead() -> None:
    played = script("9c 8s 8h 8d Ks", "attack 5", "split", "stand", "dead").until_answered(3)
    played.until(Declared("card_not_dealt")).play()
    assert played.lines() == [
        "split 1500 1500 581.13(g)",
        "bet 1000 2000 581.7(o)(1)(i)(B)",
        "double_attack 500 1000 581.7(o)(2)",
    ]


def test_581_13_g_a_late_double_may_still_be_surrendered() -> None:
    played = script("9c 5s 6h 8d 2s", "double", "later", "surrender").until(Declared("card_not_dealt")).play()
    assert played.lines() == ["bet 1000 500 581.9(b)(1)", "double_down 1000 500 581.9(b)(1)"]


def test_581_13_g_under_a_dealers_blackjack_no_card_can_be_missed_to_any_effect() -> None:
    """No card is due: the double stands without one and comes back."""
    played = script("Kc 5s 6h Ad", "double").until_answered(2)
    assert isinstance(played.table.request, Deal)
    assert played.table.request.may_be_untold
    played.table.answer(Declared("card_not_dealt"))
    assert played.play().lines() == ["bet 1000 0 581.7(o)(1)(ii)(A)", "double_down 1000 1000 581.10(b)"]


def test_581_13_h_void_unwinds_a_paid_blackjack_and_a_bust_but_no_surrender() -> None:
    stakes: Stakes = {seat: {"bet": 10_00, "bust_it": 1_00} for seat in (1, 2, 3, 4)}
    words = {1: ["attack"], 2: ["hit"], 3: ["attack", "surrender"]}
    played = script("9c As Ks Ks Ks Kh 6h 6h 9h 8d Qd", stakes=stakes, words=words).until_answered(6)
    played.until(Declared("hole_card_read_and_seen")).play()
    assert played.table.result.void
    assert [played.table.result.net(seat) for seat in stakes] == [0, 0, -10_00, 0]
    assert {line.section for line in played.table.result.lines[1]} == {"581.13(h)(1)"}


@pytest.mark.parametrize("up", ["Ac", "Jc", "Qc", "Kc"])
def test_581_13_h_and_i_under_an_ace_or_a_face_card_the_reader_is_in_its_place(up: str) -> None:
    played = script(f"{up} Ks 9h 8d").until(Declared("card_reader_fails"))
    assert not legal(played, Declared("hole_card_read_unseen"))
    assert played.play().table.result.net(1) == (0 if up == "Ac" else 10_00)
