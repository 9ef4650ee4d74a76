"""Double Back Jack, 591.13: every irregularity at every point, several in one round, and those of a second chance."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.procedure.irregularity import Effect
from feltwork.procedure.place import DEALER, Place
from feltwork.procedure.request import Ask, Deal, Declared, Settle
from feltwork.terms.refusal import Refused
from tests.examples import examples
from tests.games.blackjack_irregularities import (
    NINE,
    PLAYER,
    SECOND,
    EveryPoint,
    entries,
    refused_on_the_first_split_hand,
    several_in_one_round,
)
from tests.games.blackjack_model import Stakes
from tests.games.blackjack_script import automatic_rounds, seeded
from tests.games.double_back_jack_script import GAME, Script, at, check_conserved, script

TWO: Stakes = {1: {"blackjack": 10_00}, 2: {"blackjack": 20_00}}

# --------------------------------------------------------------------------- every irregularity everywhere

# A shoe for each kind of round.
ROUNDS: dict[str, tuple[str, dict[int, list[str]]]] = {
    "plain": ("5s Kd 9c 6h 9h 7d 9s 8d", {1: ["hit", "stand"], 2: ["stand"]}),
    "second chance": ("Ks Td 9c 6h 5h 7d 9s 6d Ks 4c 3c", {1: ["hit", "second chance"], 2: ["hit", "second chance"]}),
    "split": ("8s Kd 9c 8h 9h 7d 5d Ks 3c 6s Kh 4d 5c", {1: ["split", "hit", "second chance", "double", "chance"]}),
    "insurance": ("Ks 8d Ac 8s 8h 6d 5s Ks 4h 4c 9d", {1: ["insurance", "surrender"], 2: ["no insurance", "split"]}),
    "dealer's Blackjack": ("8s Kd Ac 8h 9h Kh", {1: ["insurance"], 2: ["no insurance"]}),
    "Blackjacks": ("As Ad 9c Ks Qd 5d", {}),
}
EVERY = EveryPoint(ROUNDS, TWO, check=check_conserved, again=(0, 1, 3))


@pytest.mark.parametrize("name", ROUNDS)
def test_591_13_every_irregularity_at_every_point(name: str) -> None:
    declared = EVERY.declared_everywhere(GAME, name)
    assert {"card_face_up", "insufficient_cards", "cover_card", "no_cards_dealt"} <= declared


def test_591_13_every_irregularity_is_reachable_and_none_voids_the_round() -> None:
    EVERY.check_all_reachable(GAME)
    assert not [entry.id for entry in entries(GAME) if entry.effect is Effect.VOID or entry.voids_when_repeated]


@settings(max_examples=examples(1500), deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_591_13_several_irregularities_in_one_round(seed: int) -> None:
    check_conserved(several_in_one_round(Script, seeded(seed)))


# ------------------------------------------------------------------------ 591.13(c): a card exposed in error


def test_591_13_c_the_player_sees_the_exposed_card_before_a_second_chance() -> None:
    played = script("Ks 9c 6h 8d Td", "hit", "second chance").until_asked()
    played.table.answer(Declared("card_exposed_in_error", parse_card("5d")))
    request = played.until_asked().table.request
    assert isinstance(request, Ask)
    assert request.questions[0].prompt == "26, the exposed 5d comes"
    assert played.play().lines() == [f"blackjack 1000 1000 {at('7(l)(2)')}", f"second_chance 1000 2000 {at('12(b)')}"]


def test_591_13_c_who_refuses_the_exposed_card_has_no_second_chance_card_and_loses_both_wagers() -> None:
    """Hand 1 waits for its missed second chance card; on hand 2 the exposed card is refused: no card more comes."""
    played = script("8s 9c 8h 8d 5s Ks 4c", "split", "hit", "second chance", "later", "refuse")
    played.until_asked(3 - 1)  # split, hit
    while not isinstance(played.table.request, Deal):
        played.step()
    played.table.answer(Declared("card_not_dealt"))
    played.until_asked(4)
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert [word for _, word, _ in played.asked] == ["split", "hit", "second chance", "later", "refuse"]
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND)] == [3, 2]
    assert played.lines() == [
        f"blackjack 1000 0 {at('7(l)(1)')}",
        f"second_chance 1000 0 {at('7(l)(1)')}",
        f"split 1000 0 {at('7(s)(3)')}",
    ]
    assert played.whys()[0] == "hand 1: 23 is over 21"
    check_conserved(played)


def test_591_13_c_the_waiting_second_chance_card_may_be_the_exposed_one() -> None:
    """23 less the exposed 9 is 14, against the dealer's 17."""
    stakes = {seat: {"blackjack": 10_00} for seat in (1, 2)}
    words = {1: ["hit", "second chance", "later", "accept"], 2: ["stand"]}
    played = script("8s Ks 9c 5s 9h 8d Ks", stakes=stakes, words=words)
    played.until_asked()
    played.step()
    assert isinstance(played.table.request, Deal)
    played.table.answer(Declared("card_not_dealt"))
    played.until_asked(3)
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.hand(PLAYER)[-1] == NINE
    assert played.whys() == ["14 after second chance against 17"] * 2
    check_conserved(played)


def test_591_13_c_no_card_more_for_the_box_that_refused() -> None:
    played = refused_on_the_first_split_hand(script("8s 9c 8h 8d 2s", "split", "refuse"))
    assert played.lines() == [f"blackjack 1000 0 {at('7(s)(3)')}", f"split 1000 0 {at('7(s)(3)')}"]


# --------------------------------------------------------------------------- 591.13(d) to (k): one by one


def test_591_13_d_17_or_more_also_where_the_dealer_need_not_draw() -> None:
    played = script("As 9c Kh 8d").until(Declared("dealer_draws_on_17", NINE)).play()
    assert played.round.hand(DEALER) == parse_cards("9c 8d")


KING = parse_card("Ks")


def short_of_cards(first: str, words: list[str], drawn: str) -> Script:
    """One deck, and the shoe runs out when seat 2 draws once more: a 4 is burned, then a king of spades comes."""
    shoe = f"Ks 2s 9c {first} 3h 8d {drawn} 2c 4c Ks"
    words_of = {1: words, 2: ["hit", "hit", "stand"]}
    played = script(shoe, stakes=TWO, rules={"decks": 1}, words=words_of)
    return played.until_asked(len(words) + 1).until(Declared("insufficient_cards"))


@pytest.mark.parametrize(
    ("first", "words", "drawn"),
    [
        ("Ah", [], ""),
        ("5h", ["hit", "second chance"], "Td 4d"),
        ("5h", ["hit", "second chance"], "Td 2d"),
        ("5h", ["hit", "decline"], "Td"),
    ],
    ids=["Blackjack", "21 by second chance", "over 21 after it", "declined"],
)
def test_591_13_f_hands_that_were_settled_lie_in_the_discard_rack_and_are_shuffled_in(
    first: str, words: list[str], drawn: str
) -> None:
    """Seat 1 held the king of spades and is settled: it may come again."""
    played = short_of_cards(first, words, drawn).play()
    assert played.round.hand(Place.at(2))[-1] == KING
    assert played.round.hand(PLAYER)[0] == KING  # the place still tells what the hand was
    check_conserved(played)


@pytest.mark.parametrize(("words", "drawn"), [(["hit"], "6d"), (["hit", "second chance"], "Td 9d")])
def test_591_13_f_hands_still_on_the_layout_are_not_shuffled_in(words: list[str], drawn: str) -> None:
    """A 21 is paid only after every player's cards, and a second chance below 21 waits for the dealer."""
    with pytest.raises(Refused, match="the king of spades is already dealt"):
        short_of_cards("5h", words, drawn).play()


def test_591_13_f_in_play_one_deck_is_never_short_of_a_card() -> None:
    """Six players, one deck, hardly a cover card's room: the discards are shuffled in and every round ends."""
    tables = (table for _, table in automatic_rounds(GAME, 400, seed=11, decks=1))
    assert sum(table.round.declared["insufficient_cards"] for table in tables)


def test_591_13_g_passed_over_in_the_first_round_the_late_card_may_make_a_blackjack() -> None:
    played = script("Qs 9c Ah 8h Ks 8d", stakes=TWO, words={1: ["accept"], 2: ["stand"]})
    played.until(Declared("first_card_missed", seat=1)).play()
    assert played.lines() == [f"blackjack 1000 3000 {at('12(a)')}"]


def test_591_13_h_a_missed_second_chance_card_comes_late_and_is_missed_again() -> None:
    played = script("Ks 9c 6h 8d Td 5c", "hit", "second chance", "later", "later").until_asked()
    played.step()
    played.table.answer(Declared("card_not_dealt"))
    played.until(Declared("card_not_dealt")).play()
    assert played.lines() == [f"blackjack 1000 1000 {at('7(l)(2)')}", f"second_chance 1000 2000 {at('12(b)')}"]
    (settled,) = [request for request in played.requests if isinstance(request, Settle)]
    assert settled.section == at("7(l)(2)")


def test_591_13_h_a_missed_double_goes_over_21_late_and_still_has_its_second_chance() -> None:
    played = script("Ks 9c 4h 8d Td 3c", "double", "later", "second chance").until(Declared("card_not_dealt")).play()
    assert played.lines() == [
        f"blackjack 1000 1000 {at('7(l)(2)')}",
        f"double_down 1000 1000 {at('7(l)(2)')}",
        f"second_chance 2000 4000 {at('12(b)')}",
    ]


@pytest.mark.parametrize("double", [False, True])
def test_591_13_h_a_hand_called_dead_has_every_stake_back(double: bool) -> None:
    word = "double 3" if double else "hit"
    played = script("Ks 9c 4h 8d Td", word, "second chance", "dead").until_asked()
    played.step()
    played.table.answer(Declared("card_not_dealt"))
    played.play()
    second = 1300 if double else 1000
    doubled = [f"double_down 300 300 {at('13(h)')}"] if double else []
    assert played.lines() == [
        f"blackjack 1000 1000 {at('13(h)')}",
        *doubled,
        f"second_chance {second} {second} {at('13(h)')}",
    ]


def test_591_13_i_the_reader_under_a_small_card_and_13_j_a_reader_that_fails() -> None:
    read = script("Ks 9c 9h 8d").until(Declared("hole_card_read")).play()
    failed = script("Ks Kc 9h 8d").until(Declared("card_reader_fails")).play()
    for played, section in ((read, "13(i)"), (failed, "13(j)")):
        assert at(section) in {entry.section for entry in played.table.entries}
        assert played.lines() == [f"blackjack 1000 2000 {at('12(a)')}"]


@pytest.mark.parametrize(("shuffling", "covered"), [("manual", False), ("automated", True), ("continuous", True)])
def test_591_13_l_only_a_device_leaves_the_table(shuffling: str, covered: bool) -> None:
    rules = GAME.submission({"shuffling": shuffling})
    assert (at("13(l)") in {clause.section for clause in GAME.equipment(rules)}) is covered
