"""Spanish 21, 551.16: every irregularity at every point, several in one round, and one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltwork.equipment.cards import parse_card, parse_cards
from feltwork.procedure.action import Decision, Question
from feltwork.procedure.place import DEALER, DISCARD, Place
from feltwork.procedure.request import Ask, Cut, Deal, Declared
from feltwork.procedure.verify import verify_answer
from feltwork.terms.refusal import Refused
from tests.games.spanish_21_script import (
    GAME,
    Script,
    Stakes,
    check_conserved,
    random_shoe,
    random_stakes,
    script,
    seeded,
)

# --------------------------------------------------------------------------- every irregularity everywhere

PLAYER, SECOND, THIRD = (Place.at(1, hand) for hand in range(3))
ENTRIES = (*GAME.irregularities, *GAME.events)
TEN, NINE = parse_card("Td"), parse_card("9d")
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
SHOE_END = " 2c 3c 4c 2h 3h 4h 5h 6s 2d 3d 4d 5c 2s 3s Jc Jd Qc Qs 6c 6d 7s 7c Kc Ks"


def declarations(played: Script) -> list[Declared]:
    """Whatever can be declared at the request at hand, for every seat."""
    legal = []
    for entry in ENTRIES:
        card = {"ten_found": TEN}.get(entry.id, NINE) if "card" in entry.needs else None
        for seat in (1, 2) if "seat" in entry.needs else (None,):
            declared = Declared(entry.id, card, seat)
            try:
                verify_answer(played.round, played.table.request, declared)
            except Refused:
                continue
            legal.append(declared)
    return legal


class Follower(Script):
    """Plays as scripted while the words are legal; where an irregularity turned the round, anything legal."""

    def _decide(self, question: Question) -> Decision:
        words = self.words.get(question.seat)
        if words and (decision := question.find(words[0])):
            words.pop(0)
            return decision
        assert self.chance
        action = self.chance.choice(question.actions)
        return Decision(action.word, action.most)


def scripted(name: str, seed: int) -> Follower:
    shoe, words = ROUNDS[name]
    stakes = {1: {"spanish_21": 10_00, "match_the_dealer": 3_00}, 2: {"spanish_21": 25_00}}
    return Follower(
        list(parse_cards("2c " + shoe + SHOE_END * 2)),
        stakes,
        rules={"shuffling": "automated", "decks": 8},
        words={seat: list(said) for seat, said in words.items()},
        chance=seeded(seed),
        new_shoe=True,
    )


def declared_at(name: str, step: int, which: int, again: int) -> tuple[Declared | None, bool]:
    """Play to a step, declare there, declare the same once more after so many steps; whether the second was legal."""
    played, twice, left = scripted(name, step * 31 + which), False, again
    first: Declared | None = None
    while not played.table.done:
        if first is None and played.table.step == step:
            legal = declarations(played)
            if which >= len(legal):
                return None, False
            first = legal[which]
            played.table.answer(first)
            continue
        if first is not None and again >= 0 and not twice:
            if left == 0 and first in declarations(played):
                played.table.answer(first)
                twice = True
                continue
            left = max(0, left - 1)
        played.step()
    check_conserved(played)
    return first, twice


@pytest.mark.parametrize("name", ROUNDS)
def test_551_16_every_irregularity_at_every_point(name: str) -> None:
    steps = scripted(name, 0)
    steps.play()
    declared: Counter[str] = Counter()
    for step in range(1, steps.table.step):
        which = 0
        while True:
            first, _ = declared_at(name, step, which, -1)
            if first is None:
                break
            declared[first.id] += 1
            for again in (0, 1, 2, 4, 8):
                declared_at(name, step, which, again)
            which += 1
    assert {"card_face_up", "ten_found", "insufficient_cards", "cover_card", "no_cards_dealt"} <= set(declared)


def test_551_16_every_irregularity_is_reachable() -> None:
    reached = set()
    for name in ROUNDS:
        played = scripted(name, 0)
        while not played.table.done:
            reached |= {declared.id for declared in declarations(played)}
            played.step()
    assert reached == {entry.id for entry in ENTRIES}


@settings(max_examples=2000, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_551_16_several_irregularities_in_one_round(seed: int) -> None:
    chance = seeded(seed)
    shuffling = chance.choice(["manual", "automated", "continuous"])
    played = Script(
        random_shoe(chance, 6),
        random_stakes(chance, chance.randint(1, 4)),
        rules={"shuffling": shuffling},
        chance=chance,
        new_shoe=chance.random() < 0.3,
    )
    while not played.table.done:
        legal = [one for one in declarations_from_shoe(played) if one.id not in ("card_face_up", "ten_found")]
        if legal and chance.random() < 0.2:
            declared = chance.choice(legal)
            if declared.card:
                played.shoe.remove(declared.card)
            played.table.answer(declared)
        else:
            played.step()
    check_conserved(played)


def declarations_from_shoe(played: Script) -> list[Declared]:
    """As :func:`declarations`, with the card that comes next and the seats that are there."""
    told = []
    for entry in GAME.irregularities_at(played.round.rules, played.table.request):
        card = played.shoe[0] if "card" in entry.needs else None
        told += [Declared(entry.id, card, seat) for seat in (played.round.seats if "seat" in entry.needs else (None,))]
    return [declared for declared in told if _legal(played, declared)]


def _legal(played: Script, declared: Declared) -> bool:
    try:
        verify_answer(played.round, played.table.request, declared)
    except Refused:
        return False
    return True


# ------------------------------------------------------------------------------- irregularities one by one


def test_551_16_b_a_torn_10_is_not_in_the_discard_rack() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).play()
    assert played.round.hand(DISCARD) == ()
    spoiled = script("Ks 9c 9h 8d").until(Declared("ten_found", TEN)).until(Declared("ten_found", TEN))
    assert spoiled.play().table.result.void
    assert GAME.next_situation(spoiled.round)["new_shoe"]


def test_551_16_d_no_card_is_exposed_in_error_before_everybody_has_two() -> None:
    played = script("Ks 9c 9h 8d").until(Declared("one_card_dealt", seat=1))
    while not isinstance(played.table.request, Ask):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("card_exposed_in_error", NINE))


def test_551_16_d_an_exposed_card_counts_as_dealt_once() -> None:
    played = script("Ks 9c 2h 8d", "hit", "stand").until(Declared("card_exposed_in_error", NINE)).play()
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))
    assert played.round.hand(PLAYER)[-1] == NINE


def test_551_16_d_a_player_who_refused_gets_no_card_on_the_other_hand_either() -> None:
    """The second of the split 8s stands alone, and loses as an 8."""
    played = script("8s 9c 8h 8d 2s", "split", "refuse")
    while len(played.asked) < 1:
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert [str(card) for card in played.round.hand(SECOND)] == ["8h"]
    assert played.lines() == ["spanish_21 1000 0 551.6(f)", "split 1000 0 551.6(f)"]
    assert played.round.hand(DISCARD) == (NINE,)  # the dealer had 17


def test_551_16_d_the_second_split_hand_may_refuse_the_card_it_is_owed() -> None:
    played = script("8s 9c 8h 8d Ks", "split", "stand", "refuse")
    while len(played.asked) < 1:
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
    assert played.asked[-1] == (1, "refuse", 0)
    assert len(played.round.hand(SECOND)) == 1


def test_551_16_d_a_refusal_also_ends_the_wait_for_a_missed_card() -> None:
    """Hand 1 is doubled and its card missed; on hand 2 the exposed card is refused: hand 1 stands on two cards."""
    played = script("8s 9c 8h 8d 3s Ks", "split", "double", "later", "refuse")
    while len(played.asked) < 2:
        played.step()
    played.until(Declared("card_not_dealt"))
    while len(played.asked) < 3:
        played.step()
    while not isinstance(played.table.request, Ask):
        played.step()
    played.until(Declared("card_exposed_in_error", NINE)).play()
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
    played = Script(list(parse_cards("Ks Qs 9c 2h 8h 8d 3c 9h")), stakes, words={2: ["hit"], 5: ["stand"]})
    while not isinstance(played.table.request, Deal) or played.table.request.opening:
        played.step()
    played.table.answer(Declared("insufficient_cards"))
    played.play()
    (cut,) = [request for request in played.requests if isinstance(request, Cut)]
    assert (cut.offered, cut.least) == ((2, 5), 10)
    after = GAME.next_situation(played.round)
    assert (after["new_shoe"], after["cut_by"], after["cut_because"]) == (True, 2, "cutting card at a box")


def test_551_16_g_cards_from_the_discard_rack_may_come_again() -> None:
    """The 9 found face up went to the rack and is shuffled in: only cards on the layout still count as dealt."""
    played = script("Ks 9c 2h 8d 3c 9d", "hit").until(Declared("card_face_up", NINE))
    while not isinstance(played.table.request, Deal) or played.table.request.opening:
        played.step()
    assert played.round.seen[NINE] == 1
    played.table.answer(Declared("insufficient_cards"))
    played.play()
    assert played.round.seen == Counter(played.round.hand(DEALER) + played.round.hand(PLAYER))


def test_551_16_h_the_second_card_is_missed_once_only() -> None:
    played = script("Ks 9c 9h 8d", "accept", "stand").until(Declared("one_card_dealt", seat=1))
    while not isinstance(played.table.request, Deal):
        played.step()
    with pytest.raises(Refused, match="do not allow"):
        played.table.answer(Declared("one_card_dealt", seat=1))
    assert len(played.play().round.hand(PLAYER)) == 2


def test_551_16_h_passed_over_in_the_first_round_and_in_the_second() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00, "match_the_dealer": 5_00}, 2: {"spanish_21": 10_00}}
    late = Script(list(parse_cards("Qs 9c 9h 8h Ks 8d")), stakes, words={1: ["accept"]})
    late.until(Declared("first_card_missed", seat=1)).play()
    assert late.round.hand(PLAYER) == parse_cards("9h Ks")
    assert late.lines()[0].startswith("match_the_dealer 500 2500")
    never = Script(list(parse_cards("Qs 9c 8h 8d")), stakes)
    never.until(Declared("first_card_missed", seat=1)).until(Declared("no_cards_dealt", seat=1)).play()
    assert never.lines() == ["spanish_21 1000 1000 551.16(h)", "match_the_dealer 500 500 551.16(h)"]


def test_551_16_i_missed_again_the_player_chooses_again() -> None:
    played = script("Ks 9c 2h 8d 9d", "hit", "later", "later", "stand")
    played.until(Declared("card_not_dealt")).until(Declared("card_not_dealt")).play()
    assert played.lines() == ["spanish_21 1000 2000 551.6(b)(2)"]


def test_551_16_i_a_late_card_may_make_a_pair_and_every_hand_is_played() -> None:
    played = script("8s 9c 8h 8d 2s Ks 8c 3s Qs", "split", "later", "hit", "stand", "split", "stand", "stand")
    played.until(Declared("card_not_dealt")).play()
    assert [len(played.round.hand(place)) for place in (PLAYER, SECOND, THIRD)] == [2, 2, 3]
    check_conserved(played)


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
    while not isinstance(played.table.request, Ask):
        played.step()
    for id in ("hole_card_read_and_seen", "hole_card_read_unseen"):
        with pytest.raises(Refused, match="do not allow"):
            played.table.answer(Declared(id))
    played.play()


def test_551_16_l_void_after_a_surrender_keeps_the_half_and_returns_the_rest() -> None:
    stakes: Stakes = {1: {"spanish_21": 10_00}, 2: {"spanish_21": 10_00}}
    played = Script(list(parse_cards("Ks Qs 9c 6h 8h 8d")), stakes, words={1: ["surrender"]})
    while not played.asked:
        played.step()
    played.until(Declared("hole_card_read_and_seen")).play()
    assert played.lines(1) == ["spanish_21 1000 500 551.9(a)(1)"]
    assert played.lines(2) == ["spanish_21 1000 1000 551.16(l)(1)"]


def test_551_16_a_void_after_surrender_bust_and_rescue_returns_all() -> None:
    stakes: Stakes = {seat: {"spanish_21": 10_00, "match_the_dealer": 2_00} for seat in (1, 2, 3, 4)}
    shoe = parse_cards("Ks Qs 5s 5d 9c 6h 6d 6h 3s 8d Jd 9s")
    words = {1: ["surrender"], 2: ["hit"], 3: ["double", "rescue"], 4: ["hit"]}
    played = Script(list(shoe), stakes, words=words)
    while len(played.asked) < 5:
        played.step()
    face_up = Declared("card_face_up", parse_card("4c"))
    played.until(face_up).until(face_up).play()
    for seat in stakes:
        assert played.table.result.net(seat) == 0
        assert {line.section for line in played.table.result.lines[seat]} == {"551.16(a)"}
