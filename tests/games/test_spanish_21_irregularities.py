"""Spanish 21, 551.16: every irregularity at every point, several in one round, and one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.procedure.place import DEALER, DISCARD
from feltwork.procedure.request import Ask, Cut, Declared
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_irregularities import (
    NINE,
    PLAYER,
    SECOND,
    EveryPoint,
    drawn_from_the_discards,
    late_pair,
    refused_on_the_first_split_hand,
    several_in_one_round,
)
from tests.games.blackjack_model import Stakes
from tests.games.blackjack_script import check_conserved, seeded
from tests.games.spanish_21_script import GAME, Script, script

# --------------------------------------------------------------------------- every irregularity everywhere

TEN = parse_card("Td")
# A shoe for each kind of round: splits, an ace and a king up, doubles, a dealer's Blackjack, Blackjacks only.
ROUNDS: dict[str, tuple[str, dict[int, list[str]]]] = {
    "plain": ("5s Kd 9c 6h 9h 7d 9s 8d", {1: ["hit", "stand"], 2: ["stand"]}),
    "split": ("8s Kd 9c 8h 9h 7d 8d 2s 9s Ks 5d 4s 6c", {1: ["split", "split", "double", "stand", "hit", "stand"]}),
    "surrender": ("Ks 5d 9c 6h 6s 7d 9s 8d", {1: ["surrender"], 2: ["double", "rescue"]}),
    "insurance": ("As 8d Ac 8s 8h 6d 5s Ks 4h 4c 9d", {1: ["insurance"], 2: ["no insurance", "split"]}),
    "king up": ("5s Kd Kc 6h 9h 6d 9s 8d", {1: ["double", "stand"], 2: ["surrender"]}),
    "dealer's Blackjack": ("8s Kd Ac 8h 9h Kh 2d 3d", {1: ["insurance", "split"], 2: ["no insurance"]}),
    "Blackjacks": ("As Ad 9c Ks Qd 5d", {}),
}
EVERY = EveryPoint(
    ROUNDS, {1: {"spanish_21": 10_00, "match_the_dealer": 3_00}, 2: {"spanish_21": 25_00}}, cards={"ten_found": TEN}
)


@pytest.mark.parametrize("name", ROUNDS)
def test_551_16_every_irregularity_at_every_point(name: str) -> None:
    declared = EVERY.declared_everywhere(GAME, name)
    assert {"card_face_up", "ten_found", "insufficient_cards", "cover_card", "no_cards_dealt"} <= declared


def test_551_16_every_irregularity_is_reachable() -> None:
    EVERY.check_all_reachable(GAME)


@settings(max_examples=examples(2000), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_16_several_irregularities_in_one_round(seed: int) -> None:
    check_conserved(several_in_one_round(Script, seeded(seed), but=("card_face_up", "ten_found")))


# ------------------------------------------------------------------------------- irregularities one by one


def test_551_16_b_a_torn_10_is_not_in_the_discard_rack() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).play()
    assert played.round.hand(DISCARD) == ()
    spoiled = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).until(Declared("ten_found", TEN))
    assert spoiled.play().table.result.void
    assert GAME.next_situation(spoiled.round)["new_shoe"]


def test_551_16_d_a_player_who_refused_gets_no_card_on_the_other_hand_either() -> None:
    """The second of the split 8s loses as an 8."""
    played = refused_on_the_first_split_hand(script("8s 9c 8h 8d 2s", "split", "refuse"))
    assert played.lines() == ["spanish_21 1000 0 551.6(f)", "split 1000 0 551.6(f)"]


def test_551_16_d_the_second_split_hand_may_refuse_the_card_it_is_owed() -> None:
    played = script("8s 9c 8h 8d Ks", "split", "stand", "refuse")
    played.until_answered(1).until(Declared("card_exposed_in_error", NINE)).play()
    assert played.asked[-1] == (1, "refuse", 0)
    assert len(played.round.hand(SECOND)) == 1


def test_551_16_d_a_refusal_also_ends_the_wait_for_a_missed_card() -> None:
    """Hand 1 is doubled and its card missed; on hand 2 the exposed card is refused: hand 1 stands on two cards."""
    played = script("8s 9c 8h 8d 3s Ks", "split", "double", "later", "refuse")
    played.until_answered(2).until(Declared("card_not_dealt"))
    played.until_asked(3).until(Declared("card_exposed_in_error", NINE)).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND)] == [2, 2]
    check_conserved(played)


def test_551_16_e_also_where_the_dealer_need_not_draw() -> None:
    played = script("As 9c Kh 8d").until(Declared("dealer_draws_on_17", NINE)).play()
    assert played.round.hand(DEALER) == parse_cards("9c 8d")
    below = script("As 9c Kh 5d")
    with pytest.raises(RuntimeError, match="over"):  # with 14 it is never possible
        below.until(Declared("dealer_draws_on_17", NINE))


def test_551_16_g_the_discards_are_cut_ten_deep_and_all_cards_shuffled_after_the_round() -> None:
    stakes: Stakes = {2: {"spanish_21": 10_00}, 5: {"spanish_21": 10_00}}
    played = script("Ks Qs 9c 2h 8h 8d 3c 9h", stakes=stakes, words={2: ["hit"], 5: ["stand"]})
    drawn_from_the_discards(played)
    (cut,) = [request for request in played.requests if isinstance(request, Cut)]
    assert (cut.offered, cut.least) == ((2, 5), 10)
    assert played.after("new_shoe", "cut_by", "cut_because") == (True, 2, "cutting card at a box")


def test_551_16_h_match_the_dealer_is_paid_by_the_card_that_comes_late() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00, "match_the_dealer": 5_00}, 2: {"spanish_21": 10_00}}
    late = script("Qs 9c 9h 8h Ks 8d", stakes=stakes, words={1: ["accept"]})
    late.until(Declared("first_card_missed", seat=1)).play()
    assert late.round.hand(PLAYER) == parse_cards("9h Ks")
    assert late.lines()[0].startswith("match_the_dealer 500 2500")


def test_551_16_i_missed_again_the_player_chooses_again() -> None:
    played = script("Ks 9c 2h 8d 9d", "hit", "later", "later", "stand")
    played.until(Declared("card_not_dealt")).until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 2000 551.6(b)(2)"]


def test_551_16_i_a_late_card_may_make_a_pair_and_every_hand_is_played() -> None:
    words = ("split", "later", "hit", "stand", "split", "stand", "stand")
    check_conserved(late_pair(script("8s 9c 8h 8d 2s Ks 8c 3s Qs", *words)))


def test_551_16_i_a_late_double_still_has_its_rescue() -> None:
    played = script("5s 9c 6h 8d 2s", "double", "later", "rescue").until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 0 551.11(d)", "double_down 1000 1000 551.11(d)"]


def test_551_16_i_a_doubled_hand_called_dead_has_both_wagers_back() -> None:
    played = script("5s 9c 6h 8d", "double", "dead").until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 1000 551.16(i)", "double_down 1000 1000 551.16(i)"]


def test_551_16_l_though_nobody_has_a_decision_to_make() -> None:
    played = script("As 9c Kh 8d").until(Declared("hole_card_read_and_seen")).play()
    assert played.table.result.void
    assert played.lines() == ["spanish_21 1000 1000 551.16(l)(1)"]


def test_551_16_l_there_is_no_hole_card_while_the_dealer_has_none() -> None:
    """The dealer missed the first card, and a player is asked about the second one."""
    played = script("Ks 9h 9c 8d", "accept").until(Declared("dealer_card_missed"))
    played.until(Declared("one_card_dealt", seat=1))
    played.to(Ask)
    for id in ("hole_card_read_and_seen", "hole_card_read_unseen"):
        with pytest.raises(Refused, match="do not allow"):
            played.table.answer(Declared(id))
    played.play()


def test_551_16_l_void_after_a_surrender_keeps_the_half_and_returns_the_rest() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00}, 2: {"spanish_21": 10_00}}
    played = script("Ks Qs 9c 6h 8h 8d", stakes=stakes, words={1: ["surrender"]})
    played.until_answered().until(Declared("hole_card_read_and_seen")).play()
    assert played.lines(1) == ["spanish_21 1000 500 551.9(a)(1)"]
    assert played.lines(2) == ["spanish_21 1000 1000 551.16(l)(1)"]


def test_551_16_a_void_after_surrender_bust_and_rescue_returns_all() -> None:
    stakes: Stakes = {seat: {"spanish_21": 10_00, "match_the_dealer": 2_00} for seat in (1, 2, 3, 4)}
    words = {1: ["surrender"], 2: ["hit"], 3: ["double", "rescue"], 4: ["hit"]}
    played = script("Ks Qs 5s 5d 9c 6h 6d 6h 3s 8d Jd 9s", stakes=stakes, words=words)
    played.until_answered(5)
    face_up = Declared("card_face_up", parse_card("4c"))
    played.until(face_up).until(face_up).play()
    for seat in stakes:
        assert played.table.result.net(seat) == 0
        assert {line.section for line in played.table.result.lines[seat]} == {"551.16(a)"}
